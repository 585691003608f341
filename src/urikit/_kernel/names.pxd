# C types for names.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.record cimport ord

cdef unsigned int _BITS, _START
cdef int _LONGEST, _BEGINNINGS

@cython.final
cdef class Names:
    cdef bytes _memory
    cdef const unsigned char* _bits
    cdef unsigned int _lengths

    @cython.locals(code="unsigned int", index=Py_ssize_t, place="unsigned int")
    cpdef bint may_have(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.final
cdef class Groups:
    cdef bytes _slot_memory, _key_memory
    cdef const unsigned char* _slots
    cdef const unsigned char* _keys
    cdef unsigned int _mask, _lengths

    @cython.locals(code="unsigned int", index=Py_ssize_t)
    cpdef int find(self, int group, const unsigned char* data, Py_ssize_t start,
                   Py_ssize_t end) noexcept nogil
    @cython.locals(code="unsigned int", index=Py_ssize_t)
    cpdef bint has_beginning(self, int group, const unsigned char* data, Py_ssize_t start,
                             Py_ssize_t end) noexcept nogil
    @cython.locals(place="unsigned int", key=Py_ssize_t)
    cdef int _look_up(self, unsigned int code, int group, const unsigned char* data, Py_ssize_t start,
                      Py_ssize_t end) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef bint _is_at(self, Py_ssize_t key, const unsigned char* data, Py_ssize_t start,
                     Py_ssize_t end) noexcept nogil

@cython.locals(found=int, place=int)
cdef int _number(const unsigned char* memory, Py_ssize_t index, int size) noexcept nogil
cdef unsigned int _next(unsigned int code, unsigned int char) noexcept nogil
cdef unsigned int _place(unsigned int code) noexcept nogil
cdef unsigned int _hash(bytes name)

cdef int _EXCEPTION, _RULE, _WILDCARD
cdef Py_ssize_t _MAX_NAME

@cython.locals(size=Py_ssize_t, end=Py_ssize_t, dot=Py_ssize_t, start=Py_ssize_t, flags=int)
cpdef Py_ssize_t suffix_start(str domain, dict known, bint unlisted) except -2
