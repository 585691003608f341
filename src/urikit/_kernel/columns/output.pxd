# C types for output.py. Names that Python code imports stay out of here.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport raw as memory
from urikit._kernel.columns.rows cimport demand
from urikit._kernel.record cimport Record, ord

cdef int _MAX_PORT, _SLACK
cdef Py_ssize_t _LARGEST, _MORE, _AHEAD, _REASON

cdef class Column:
    cdef unsigned char* _bits
    cdef list _held
    cdef Py_ssize_t _count
    cdef readonly Py_ssize_t rows, missing
    cdef readonly bint failed

cdef bint _begin(Column column, Py_ssize_t row) noexcept nogil

@cython.locals(count=Py_ssize_t, index=Py_ssize_t)
cdef int _skip(Column column, Py_ssize_t row) noexcept nogil

@cython.final
cdef class Strings(Column):
    cdef int* _offsets
    cdef unsigned char* _out
    cdef Py_ssize_t _room, _most
    cdef readonly Py_ssize_t written
    cdef object _buffer, _view
    @cython.locals(ahead=Py_ssize_t, size=Py_ssize_t)
    cdef bint reserve(self, Py_ssize_t more, Py_ssize_t row, Py_ssize_t rows) except -1
    cpdef release(self)
    cdef _resize(self, Py_ssize_t size)
    cdef Py_ssize_t room(self) noexcept nogil
    @cython.locals(written=Py_ssize_t)
    cdef int put(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                 Py_ssize_t limit, Py_ssize_t row) noexcept nogil
    @cython.locals(written=Py_ssize_t)
    cdef int append(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    Py_ssize_t limit) noexcept nogil
    @cython.locals(first=Py_ssize_t)
    cdef bint _go_to(self, Py_ssize_t row) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef int _fill(self, Py_ssize_t first, Py_ssize_t row) noexcept nogil

@cython.final
cdef class Numbers(Column):
    cdef unsigned short* _out
    cdef int put(self, int number, Py_ssize_t row) noexcept nogil

@cython.final
cdef class Flags(Column):
    cdef unsigned char* _out
    cdef bint _are_wanted
    cdef int put(self, Py_ssize_t row, bint is_true) noexcept nogil

@cython.final
cdef class Output:
    cdef list _columns, _strings
    cdef bytes _reasons
    cdef const unsigned char* _reasons_data
    cdef Py_ssize_t _reasons_size, _budget, total
    cdef readonly bint is_full
    cdef readonly Flags flags
    cdef readonly Numbers port
    cdef readonly Strings scheme, username, password, host, path, query, fragment, error, text
    @cython.locals(column=Column)
    cdef int demand_rows(self, Py_ssize_t rows) except -1
    cdef int has_room(self, Py_ssize_t size, Py_ssize_t row) except -1 nogil
    @cython.locals(more=Py_ssize_t, budget=Py_ssize_t, strings=Strings)
    cdef int _reserve(self, Py_ssize_t size, Py_ssize_t row) except -1 with gil
    @cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, path=Py_ssize_t,
                   userinfo=Py_ssize_t, colon=Py_ssize_t, tail=Py_ssize_t, path_end=Py_ssize_t,
                   query=Py_ssize_t, fragment=Py_ssize_t)
    cdef int put_parts(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                       Py_ssize_t limit, bint lacks_slash, Record record,
                       Py_ssize_t row) noexcept nogil
    @cython.locals(start=Py_ssize_t, end=Py_ssize_t)
    cdef int put_failure(self, int failure, Py_ssize_t row) noexcept nogil

@cython.locals(index=Py_ssize_t, port=int)
cpdef int port_of(const unsigned char* data, Record record) noexcept nogil
