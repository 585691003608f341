# C types for writer.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.record cimport ord
from urikit._unicode.code_points cimport CodePoints

cdef bint _COMPILED
cdef bytes _HEX_DIGITS, _VALUE_TABLE
cdef const unsigned char* _HEX
cdef const unsigned char* _VALUES

@cython.final
cdef class Writer:
    cdef bytearray _memory
    cdef unsigned char* data
    cdef Py_ssize_t _room
    cdef readonly Py_ssize_t size
    cdef readonly bint failed

    cdef bint _has_room(self, Py_ssize_t more) noexcept nogil
    cdef bint _grow(self, Py_ssize_t more) noexcept with gil
    cpdef int put(self, Py_UCS4 char) noexcept nogil
    cpdef int put_byte(self, int code) noexcept nogil
    cpdef int put_escape(self, int code) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cpdef int copy_escaped(self, const unsigned char* data, Py_ssize_t start,
                           Py_ssize_t end) noexcept nogil
    @cython.locals(size=int, rest="unsigned int", place=int)
    cpdef int put_number(self, unsigned int number) noexcept nogil
    @cython.locals(size=int, place=int, digit=int)
    cpdef int put_piece(self, int piece, bint is_last) noexcept nogil
    cpdef int copy(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cpdef int copy_lower(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cpdef int copy_decoded(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                           bint plus) noexcept nogil
    cpdef int copy_without_newlines(self, const unsigned char* data, Py_ssize_t start,
                                    Py_ssize_t end) noexcept nogil
    cpdef int copy_code_points(self, CodePoints source) noexcept nogil
    @cython.locals(place=Py_ssize_t)
    cpdef int insert(self, Py_ssize_t index, Py_UCS4 char) noexcept nogil
    @cython.locals(place=Py_ssize_t)
    cpdef int insert_from(self, Py_ssize_t index, const unsigned char* source, Py_ssize_t start,
                          Py_ssize_t end) noexcept nogil
    cpdef int replace(self, Py_ssize_t index, Py_UCS4 char) noexcept nogil
    cpdef int recover(self) noexcept nogil
    cpdef int truncate(self, Py_ssize_t size) noexcept nogil
    cpdef Py_UCS4 char(self, Py_ssize_t index) noexcept nogil
    cpdef str text(self, Py_ssize_t start, Py_ssize_t end)

cdef void _escape(int code, unsigned char* out, Py_ssize_t written) noexcept nogil

@cython.locals(index=Py_ssize_t, code="unsigned char")
cdef void _copy_lower(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      unsigned char* out, Py_ssize_t written) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int, found=int)
cdef Py_ssize_t _copy_decoded(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                              bint plus, unsigned char* out, Py_ssize_t written) noexcept nogil

@cython.locals(index=Py_ssize_t, code="unsigned char")
cdef Py_ssize_t _copy_without_newlines(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                                       unsigned char* out, Py_ssize_t written) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef void _copy_code_points(const int* codes, Py_ssize_t size, unsigned char* out,
                            Py_ssize_t written) noexcept nogil
