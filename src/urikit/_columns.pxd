# C types for _columns.py. "data", "out" and "bits" are the memory of bytes and bytearray objects,
# and so are memoryviews; it is for the source to keep within their sizes.
cimport cython
from libc.string cimport memcpy

from urikit._scan cimport Record, find_reference
from urikit._urlscan cimport default_port, find_url

# In C a character is its number; Python's ord() would ask for the GIL.
cdef inline int ord(Py_UCS4 char) noexcept nogil:
    return char

cdef inline Py_ssize_t _copy(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                             unsigned char[::1] out, Py_ssize_t written) noexcept nogil:
    memcpy(&out[written], data + start, end - start)
    return written + end - start

cdef bint _COMPILED
cdef int _IS_SHORT, _LARGEST
cdef int _FOUND, _OPEN, _NULL, _BAD, _URLS, _REFERENCES
cdef int _STATUS, _PORT, _AUTHORITY_END, _ENDS, _ROWS, _SIZE
cdef object _characters(object text)

cdef int _TEXT, _SCHEME, _USERNAME, _PASSWORD, _HOST, _PATH, _QUERY, _FRAGMENT, _RESULT, _ERROR

cdef int _demand(bint enough) except -1
cdef bint _holds(int[::1] table, Py_ssize_t count)
cdef bint _is_place(int place)

@cython.locals(data="const unsigned char*", bits="const unsigned char*", has_nulls=bint,
               left=Py_ssize_t)
cpdef Py_ssize_t scan_rows(bytearray text, Py_ssize_t size, const int[::1] offsets, bytes valid, Py_ssize_t first,
                           Py_ssize_t count, int[::1] table, int scan, Record record)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t, start=int, end=int, bit=Py_ssize_t,
               found=int)
cdef Py_ssize_t _scan_rows(const unsigned char* data, Py_ssize_t size, const int[::1] offsets,
                           const unsigned char* bits, bint has_nulls, Py_ssize_t first,
                           Py_ssize_t count, int[::1] table, int scan,
                           Record record) except -1 nogil

@cython.locals(place=int)
cdef int _clear(int[::1] table, Py_ssize_t row, int status) except -1 nogil

@cython.locals(scheme_end=int, host=int, path=int, userinfo=int, colon=int, index=int, port=int,
               tail=int)
cdef int _place(const unsigned char* data, int start, int end, bint lacks_slash, Record record,
                 int[::1] table, Py_ssize_t row) except -1 nogil

@cython.locals(row=Py_ssize_t)
cpdef list open_rows(int[::1] table, Py_ssize_t count)

@cython.locals(data="const unsigned char*", place=int, size=Py_ssize_t)
cpdef place_record(bytes encoded, int base, Record record, int[::1] table, Py_ssize_t row)

cpdef place_span(int[::1] table, Py_ssize_t row, int place, int start, int end)

cpdef clear_row(int[::1] table, Py_ssize_t row, int status)

@cython.locals(data="const unsigned char*")
cpdef Py_ssize_t keep_normal(bytearray text, int[::1] table, Py_ssize_t count, Record record)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t)
cdef Py_ssize_t _keep_normal(const unsigned char* data, int[::1] table, Py_ssize_t count,
                             Record record) except -1 nogil

@cython.locals(start=int, end=int, port=int)
cdef int _is_normal(const unsigned char* data, int[::1] table, Py_ssize_t row,
                     Record record) except -1 nogil

@cython.locals(data="const unsigned char*")
cpdef Py_ssize_t keep_origins(bytearray text, int[::1] table, Py_ssize_t count)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t, start=int, scheme_end=int)
cdef Py_ssize_t _keep_origins(const unsigned char* data, int[::1] table,
                              Py_ssize_t count) except -1 nogil

cpdef follow_rows(int[::1] table, int[::1] others, Py_ssize_t count)

@cython.locals(row=Py_ssize_t)
cdef int _follow_rows(int[::1] table, int[::1] others, Py_ssize_t count) except -1 nogil

@cython.locals(ours="const unsigned char*", theirs="const unsigned char*")
cpdef Py_ssize_t compare_rows(bytearray text, int[::1] table, bytearray other, int[::1] others,
                              Py_ssize_t count)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t, status=int, other_status=int,
               start=int, end=int, index=int, same=bint)
cdef Py_ssize_t _compare_rows(const unsigned char* ours, int[::1] table,
                              const unsigned char* theirs, int[::1] others,
                              Py_ssize_t count) except -1 nogil

@cython.locals(data="const unsigned char*", wanted="const unsigned char*", size=int)
cpdef Py_ssize_t find_values(bytearray text, int[::1] table, Py_ssize_t count, bytes key)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t, index=int, end=int, start=int,
               escaped=bint, found=bint, place=int)
cdef Py_ssize_t _find_values(const unsigned char* data, int[::1] table, Py_ssize_t count,
                             const unsigned char* key, int size) except -1 nogil

@cython.locals(data="const unsigned char*", bits="unsigned char*", room=Py_ssize_t,
               missing=Py_ssize_t)
cpdef Py_ssize_t write_strings(bytearray text, Py_ssize_t size, int[::1] table, Py_ssize_t count, int place,
                               unsigned char[::1] out, Py_ssize_t written, int[::1] offsets,
                               bytearray valid, Py_ssize_t first)

@cython.locals(missing=Py_ssize_t, row=Py_ssize_t, start=int, end=int, slash=int,
               byte=int, bit=Py_ssize_t)
cdef Py_ssize_t _write_strings(const unsigned char* data, Py_ssize_t size, int[::1] table,
                               Py_ssize_t count, int place, unsigned char[::1] out,
                               Py_ssize_t room, Py_ssize_t written, int[::1] offsets,
                               unsigned char* bits, Py_ssize_t first) except -1 nogil

@cython.locals(bits="unsigned char*")
cpdef Py_ssize_t write_ports(int[::1] table, Py_ssize_t count, unsigned short[::1] ports,
                             bytearray valid, Py_ssize_t first)

@cython.locals(missing=Py_ssize_t, row=Py_ssize_t, port=int)
cdef Py_ssize_t _write_ports(int[::1] table, Py_ssize_t count, unsigned short[::1] ports,
                             unsigned char* bits, Py_ssize_t first) except -1 nogil

@cython.locals(out="unsigned char*", bits="unsigned char*")
cpdef Py_ssize_t write_flags(int[::1] table, Py_ssize_t count, bytearray flags, bytearray valid,
                             Py_ssize_t first)

@cython.locals(missing=Py_ssize_t, row=Py_ssize_t, status=int)
cdef Py_ssize_t _write_flags(int[::1] table, Py_ssize_t count, unsigned char* out,
                             unsigned char* bits, Py_ssize_t first) except -1 nogil
