# C types for idna.py.
cimport cython

from urikit._kernel.record cimport chr, ord
from urikit._kernel.writer cimport Writer
from urikit._unicode cimport arrays as lists
from urikit._unicode cimport processing

cdef int _DEFAULT_FLAGS, _STOP_AT_A_CHARACTER, _LARGEST_START, _REPLACEMENT

@cython.locals(source="int*", name="int*", size=Py_ssize_t, room=Py_ssize_t, written=Py_ssize_t)
cpdef bint domain_to_ascii(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                           Writer out) noexcept nogil

@cython.locals(found="int[3]", result="int*", written=Py_ssize_t, index=Py_ssize_t)
cdef Py_ssize_t _write(int* source, Py_ssize_t size, int* name, Py_ssize_t room,
                       Writer out) noexcept nogil

@cython.locals(size=Py_ssize_t, index=Py_ssize_t, byte=int, code=int)
cdef Py_ssize_t _decode_utf8(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                             int* codes) noexcept nogil
