# C types for views.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.hazards.suspect cimport Suspect
from urikit._kernel.record cimport ord
from urikit._kernel.urlscan cimport default_port
from urikit._kernel.writer cimport Writer

cdef int _PARSERS_DISAGREE, _FILE, _MAX_PORT, _NOT_SPECIAL, _NO_PORT, _TEXT
cdef str _OLD
cdef const unsigned char* _GOPHER

@cython.final
cdef class View:
    cdef Writer _lower
    cdef const unsigned char* data
    cdef Py_ssize_t scheme, scheme_end, host, host_end, port, port_end
    cdef int number

    @cython.locals(index=Py_ssize_t, end=Py_ssize_t, default=int, at=Py_ssize_t, number=int)
    cdef int read_port(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, at=Py_ssize_t)
    cdef int read_3986(self, const unsigned char* data, Py_ssize_t start,
                       Py_ssize_t end) noexcept nogil
    @cython.locals(index=Py_ssize_t, at=Py_ssize_t, bracket=Py_ssize_t, default=int)
    cdef bint read_2010(self, const unsigned char* data, Py_ssize_t start,
                        Py_ssize_t end) noexcept nogil

cdef bint _ends_authority(Py_UCS4 char) noexcept nogil

@cython.locals(is_accepted=bint, is_covered=bint, differ=int, found=int)
cpdef bint compare_views(Suspect suspect, const unsigned char* data, Py_ssize_t start,
                        Py_ssize_t end, int port, View one, View two) noexcept nogil

cpdef bint compare_relative(Suspect suspect, View one, const unsigned char* data, Py_ssize_t start,
                           Py_ssize_t end, int port) noexcept nogil

@cython.locals(is_plain=bint, index=Py_ssize_t)
cdef int _compare_hosts(Suspect suspect, View one, const unsigned char* data, Py_ssize_t start,
                        Py_ssize_t end, bint is_written) noexcept nogil

cdef bint _is_equal(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    const unsigned char* other, Py_ssize_t at, Py_ssize_t other_end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_same_text(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        const unsigned char* other, Py_ssize_t at,
                        Py_ssize_t other_end) noexcept nogil
