# C types for utf8.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.record cimport ord

cdef int _LARGEST, _FIRST_SURROGATE, _LAST_SURROGATE

cdef bint _continues(Py_UCS4 char) noexcept nogil

@cython.locals(first=int, second=int, third=int, fourth=int, code=int)
cpdef int code_point(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int)
cpdef bint is_utf8(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(count=Py_ssize_t)
cpdef Py_ssize_t count_continuations(const unsigned char* data, Py_ssize_t index,
                                     Py_ssize_t end) noexcept nogil
