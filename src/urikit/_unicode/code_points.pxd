# C types for code_points.py.
cimport cython

from urikit._unicode cimport arrays as lists

cdef Py_ssize_t _MOST

@cython.final
cdef class CodePoints:
    cdef bytes _memory
    cdef int* data
    cdef Py_ssize_t _room
    cdef readonly Py_ssize_t size
    cdef readonly bint failed

    cdef bint _has_room(self, Py_ssize_t more) noexcept nogil
    @cython.locals(room=Py_ssize_t, is_too_much=bint)
    cdef bint _grow(self, Py_ssize_t more) noexcept with gil
    cpdef int put(self, int code) noexcept nogil
    cpdef int copy(self, CodePoints source, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cpdef int replace(self, Py_ssize_t index, int code) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cpdef bint clear(self, Py_ssize_t size) noexcept nogil
    cpdef str text(self, Py_ssize_t start, Py_ssize_t end)
