# C types for rows.py. Names that Python code imports stay out of here.
cimport cython

from urikit._kernel cimport raw as memory

cdef int _SMALL, _LARGE, _VIEWS, _INLINE

cpdef int demand(bint enough) except -1

@cython.final
cdef class Rows:
    cdef int _kind
    cdef bint _has_nulls
    cdef const int* _offsets
    cdef const long long* _large
    cdef const Py_ssize_t* _addresses
    cdef const Py_ssize_t* _sizes
    cdef const unsigned char* _bits
    cdef Py_ssize_t _bit, _number, _buffers
    cdef object _held
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t start, end, limit
    cdef const unsigned char* data
    cdef int _use(self, Py_ssize_t number) noexcept nogil
    @cython.locals(bit=Py_ssize_t, number=Py_ssize_t, size=Py_ssize_t)
    cdef int find(self, Py_ssize_t row) noexcept nogil
    @cython.locals(status=int)
    cpdef encoded(self, Py_ssize_t row)
