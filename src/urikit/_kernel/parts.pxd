# C types for _parts.py. "data" is the memory of a buffer, and "bits" is that of a bytes object; it
# is for the source to keep within their sizes.
cimport cython
from libc.string cimport memcpy

from urikit._kernel.record cimport Record, ord
from urikit._kernel.references cimport find_reference
from urikit._kernel.urlscan cimport find_url

# Mostly what is copied is short. Copied by so many bytes at a time, a number that C knows, it takes
# the least; what is too much is written over by what comes next.
cdef inline Py_ssize_t copy(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                            Py_ssize_t limit, unsigned char[::1] out,
                            Py_ssize_t written) noexcept nogil:
    cdef Py_ssize_t done = written - start
    if end + 32 <= limit:
        while start < end:
            memcpy(&out[done + start], data + start, 32)
            start += 32
    else:
        memcpy(&out[written], data + start, end - start)
    return done + end

cdef inline const unsigned char* memory_of(const unsigned char[::1] data) noexcept nogil:
    return &data[0]

cdef inline bytes bytes_of(const unsigned char[::1] data, Py_ssize_t start, Py_ssize_t end):
    return (&data[0])[start:end]

cdef bint _COMPILED
cdef int _URLS, _NONE, _SLACK, _LACKS_SLASH
cdef object _characters(object encoded)

cdef class Strings:
    cdef public int[::1] offsets
    cdef public unsigned char[::1] bits, out
    cdef public Py_ssize_t written, missing

cdef class Numbers:
    cdef public unsigned short[::1] out
    cdef public unsigned char[::1] bits
    cdef public Py_ssize_t missing

cdef class Flags:
    cdef public unsigned char[::1] out, bits
    cdef public Py_ssize_t missing

cdef class Parts:
    cdef public Flags flags
    cdef public Numbers port
    cdef public Strings scheme, username, password, host, path, query, fragment, error

cdef int _demand(bint enough) except -1
cdef int _demand_room(Parts parts, Py_ssize_t rows, Py_ssize_t size) except -1
cdef int _demand_strings(Strings strings, Py_ssize_t rows, Py_ssize_t size) except -1

cdef class Rows:
    cdef const unsigned char[::1] data, bits
    cdef const int[::1] offsets
    cdef Py_ssize_t bit
    cdef readonly Py_ssize_t count
    cpdef Py_ssize_t size(self, Py_ssize_t row) except -1
    @cython.locals(start=int, end=int)
    cpdef bytes encoded(self, Py_ssize_t row, Py_ssize_t count)

@cython.locals(start=int, end=int, data="const unsigned char*")
cpdef Py_ssize_t write_parts(Rows rows, Py_ssize_t row, int scan, Record record, Parts parts,
                             Py_ssize_t first) except -1

@cython.locals(bit=Py_ssize_t)
cpdef bint is_null(Rows rows, Py_ssize_t row) noexcept nogil

cdef Py_ssize_t _skip_nulls(Rows rows, Py_ssize_t row, Parts parts,
                            Py_ssize_t first) noexcept nogil

@cython.locals(limit=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, found=int)
cdef Py_ssize_t _write_parts(const unsigned char* data, Rows rows, Py_ssize_t row, int scan,
                             Record record, Parts parts, Py_ssize_t first) noexcept nogil

@cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, path=Py_ssize_t, userinfo=Py_ssize_t,
               colon=Py_ssize_t, index=Py_ssize_t, port=int, tail=Py_ssize_t,
               path_end=Py_ssize_t, fragment=Py_ssize_t)
cdef int _put_parts(Parts parts, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    Py_ssize_t limit, bint lacks_slash, Record record,
                    Py_ssize_t row) noexcept nogil

cpdef int put(Strings strings, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
              Py_ssize_t limit, Py_ssize_t row) noexcept nogil
cdef int _put_null(Strings strings, Py_ssize_t row) noexcept nogil

@cython.locals(place=Py_ssize_t)
cdef int _fill_offsets(Strings strings, Py_ssize_t row) noexcept nogil

@cython.locals(place=Py_ssize_t)
cdef int _fill_bits(unsigned char[::1] bits, Py_ssize_t row) noexcept nogil

cdef int _put_number(Numbers numbers, int number, Py_ssize_t row) noexcept nogil
cpdef int put_flag(Flags flags, Py_ssize_t row, bint is_found, bint is_null) noexcept nogil
cdef int _put_nothing(Parts parts, Py_ssize_t row, bint is_null) noexcept nogil

@cython.locals(size=Py_ssize_t, data="const unsigned char*")
cpdef write_record(bytes encoded, Record record, Parts parts, Py_ssize_t row)

@cython.locals(size=Py_ssize_t, data="const unsigned char*")
cpdef write_bad(bytes reason, Parts parts, Py_ssize_t row)
