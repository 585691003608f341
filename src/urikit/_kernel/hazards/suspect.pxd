# C types for suspect.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport raw as memory
from urikit._kernel.record cimport ord
from urikit._kernel.urlscan cimport default_port
from urikit._kernel.writer cimport Writer

cdef int _MOST, _NEEDS_FINDER
cdef unsigned long long _ONE

@cython.final
cdef class Suspect:
    cdef list _memory
    cdef Py_ssize_t* _codes
    cdef Py_ssize_t* _starts
    cdef Py_ssize_t* _ends
    cdef unsigned long long _found
    cdef Writer _cleaned, lower
    cdef const unsigned char* given
    cdef const unsigned char* text
    cdef bint is_cut
    cdef int count
    cdef Py_ssize_t start, end, kept_start, kept_end, first, last, odd, last_odd
    cdef Py_ssize_t scheme_end, slashes, slashes_end, authority, authority_end, host, host_end, port
    cdef Py_ssize_t path, path_end, query, query_end, fragment

    cdef int begin(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    @cython.locals(data="const unsigned char*", start=Py_ssize_t, end=Py_ssize_t, index=Py_ssize_t)
    cdef int strip(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, end=Py_ssize_t, data="const unsigned char*")
    cdef bint splits_escape(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, end=Py_ssize_t, data="const unsigned char*", default=int)
    cdef int divide(self, Py_ssize_t scheme_end) noexcept nogil
    @cython.locals(is_inside=bint)
    cdef int _divide_authority(self, const unsigned char* data, Py_ssize_t index,
                               Py_ssize_t end) noexcept nogil
    @cython.locals(first=Py_ssize_t)
    cdef int put(self, int code, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef int put_given(self, int code, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint has(self, int code) noexcept nogil
    @cython.locals(number=int, found=bint)
    cdef bint has_any(self, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    @cython.locals(data="const unsigned char*", left=Py_ssize_t, at=Py_ssize_t)
    cdef Py_ssize_t _place(self, Py_ssize_t index) noexcept nogil
    @cython.locals(count=int, number=int, at=int, code=Py_ssize_t, start=Py_ssize_t,
                   end=Py_ssize_t, codes="Py_ssize_t*", starts="Py_ssize_t*",
                   ends="Py_ssize_t*")
    cdef int sort(self, const unsigned char* severities) noexcept nogil
    @cython.locals(other=Py_ssize_t)
    cdef bint _is_after(self, int at, const unsigned char* severities, Py_ssize_t code,
                        Py_ssize_t start, Py_ssize_t end) noexcept nogil
    @cython.locals(number=int)
    cdef int write(self, Writer out) noexcept nogil
    @cython.locals(number=int, start=Py_ssize_t)
    cdef list listed(self)

cdef bint _ends_authority(Py_UCS4 char) noexcept nogil

cdef bint _is_removed(Py_UCS4 char) noexcept nogil
