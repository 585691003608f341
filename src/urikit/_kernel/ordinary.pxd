# C types for ordinary.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.names cimport Names
from urikit._kernel.record cimport ord

cdef int _PATH, _QUERY, _FRAGMENT, _HARMLESS_IN_PATH, _HARMLESS_IN_QUERY, _MAX_NAME, _MAX_LABEL
cdef bytes _VALUE_TABLE
cdef const unsigned char* _VALUES

@cython.final
cdef class Ordinary:
    cdef bytes _memory
    cdef const unsigned char* _classes
    cdef readonly Names tops, listed

    @cython.locals(index=Py_ssize_t, is_plain=bint)
    cpdef Py_ssize_t front(self, const unsigned char* data, Py_ssize_t start,
                           Py_ssize_t end) noexcept nogil

    @cython.locals(index=Py_ssize_t, label=Py_ssize_t, before=Py_ssize_t, last=Py_ssize_t,
                   size=Py_ssize_t, is_alphabetic=bint, char="unsigned char")
    cdef Py_ssize_t _host_end(self, const unsigned char* data, Py_ssize_t start,
                              Py_ssize_t end) noexcept nogil

    @cython.locals(slashes=int, code=int)
    cpdef bint is_plain_rest(self, const unsigned char* data, Py_ssize_t index,
                             Py_ssize_t end) noexcept nogil

    @cython.locals(code=int)
    cdef bint _hides_nothing(self, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                             int harmless) noexcept nogil

cdef bint _is_ace(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil
@cython.locals(dots=int)
cdef bint _is_dubious_segment(const unsigned char* data, Py_ssize_t index,
                              Py_ssize_t end) noexcept nogil
cdef int _escaped(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil
cdef bint _is_escape_of(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                        int code) noexcept nogil
