# C types for utf8.py.
cimport cython

from urikit._kernel.record cimport ord

@cython.locals(index=Py_ssize_t, place=Py_ssize_t, first=int, second=int, size=int)
cpdef bint is_utf8(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
