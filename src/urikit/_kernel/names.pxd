# C types for names.py.
cimport cython

from urikit._kernel.record cimport ord

cdef unsigned int _BITS, _START
cdef int _LONGEST

@cython.final
cdef class Names:
    cdef bytes _memory
    cdef const unsigned char* _bits
    cdef unsigned int _lengths

    @cython.locals(code="unsigned int", char="unsigned int", index=Py_ssize_t, place="unsigned int")
    cpdef bint may_have(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef unsigned int _next(unsigned int code, unsigned int char) noexcept nogil
cdef unsigned int _place(unsigned int code) noexcept nogil
cdef unsigned int _hash(bytes name)
