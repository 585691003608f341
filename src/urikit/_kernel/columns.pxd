# C types for _columns.py. "data", "out" and "bits" are the memory of bytes and bytearray objects,
# and so are memoryviews; it is for the source to keep within their sizes.
cimport cython

from urikit._kernel.parts cimport Flags, Rows, Strings, copy, is_null, put, put_flag
from urikit._kernel.record cimport Record, ord
from urikit._kernel.references cimport find_reference
from urikit._kernel.urlscan cimport default_port, find_url

cdef bint _COMPILED
cdef int _LACKS_SLASH, _LARGEST, _SLACK
cdef int _FOUND, _OPEN, _NULL, _BAD, _URLS, _REFERENCES
cdef int _STATUS, _SCHEME_END, _HOST, _AUTHORITY_END, _SLASH, _ENDS, _ROWS, _SIZE
cdef object _characters(object text)

cdef int _TEXT, _QUERY, _RESULT, _ERROR

cdef int _demand(bint enough) except -1
cdef bint _holds(int[::1] table, Py_ssize_t count)
cdef bint _is_place(int place)

@cython.locals(data="const unsigned char*", left=Py_ssize_t)
cpdef Py_ssize_t scan_rows(bytearray text, Py_ssize_t size, Rows rows, int[::1] table, int scan,
                           Record record)

@cython.locals(left=Py_ssize_t, row=Py_ssize_t, first=int, start=int, end=int, found=int)
cdef Py_ssize_t _scan_rows(const unsigned char* data, Py_ssize_t size, Rows rows, int[::1] table,
                           int scan, Record record) except -1 nogil

@cython.locals(place=int)
cdef int _clear(int[::1] table, Py_ssize_t row, int status) except -1 nogil

cdef int _place(int start, int end, bint lacks_slash, Record record, int[::1] table,
                Py_ssize_t row) except -1 nogil

@cython.locals(row=Py_ssize_t)
cpdef list open_rows(int[::1] table, Py_ssize_t count)

@cython.locals(place=int)
cpdef place_record(int size, int base, Record record, int[::1] table, Py_ssize_t row)

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

@cython.locals(data="const unsigned char*", room=Py_ssize_t, is_done=bint)
cpdef write_strings(bytearray text, Py_ssize_t size, int[::1] table, Py_ssize_t count, int place,
                    Strings strings, Py_ssize_t first)

@cython.locals(row=Py_ssize_t, start=int, end=int, slash=int)
cdef bint _write_strings(const unsigned char* data, Py_ssize_t size, int[::1] table,
                         Py_ssize_t count, int place, Strings strings, Py_ssize_t room,
                         Py_ssize_t first) noexcept nogil

cpdef write_flags(int[::1] table, Py_ssize_t count, Flags flags, Py_ssize_t first)

@cython.locals(row=Py_ssize_t)
cdef int _write_flags(int[::1] table, Py_ssize_t count, Flags flags,
                      Py_ssize_t first) except -1 nogil
