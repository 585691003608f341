# C types for urls.py. "data" is the memory of a bytes object, "out" that of a bytearray, and it is
# for the source to keep within their sizes.
cimport cython

from urikit._kernel.hosts cimport canonical_host
from urikit._kernel.percent cimport decode
from urikit._kernel.record cimport Given, Record, fill, plain_text
from urikit._kernel.urlscan cimport default_port, scan_url, skip_path

cdef object _BLANK
cdef bytes _TABLE, _HEX_DIGITS
cdef const unsigned char* _CLASSES
cdef const unsigned char* _HEX
cdef int _IN_DOMAIN, _IN_OPAQUE_HOST, _IN_USERINFO, _IN_PATH, _IN_QUERY, _IN_FRAGMENT
cdef int _UNLESS_SPECIAL, _NOT_SPECIAL, _FILE, _MAX_PORT, _NO_PORT, _EMPTY_PORT
cdef int _SPACE, _HASH, _PERCENT, _DOT, _SLASH, _DIGIT_0, _DIGIT_2, _DIGIT_9, _COLON
cdef int _QUESTION_MARK, _AT, _OPENING, _BACKSLASH, _CLOSING, _TAB, _NEWLINE, _RETURN
cdef int _PLUS, _MINUS, _PIPE, _TILDE
cdef int _UPPER_E, _LOWER_E, _UPPER_A, _UPPER_Z, _LOWER_A, _LOWER_Z
cdef Py_ssize_t _MOST, _MORE
cdef long long _FTP, _HTTP, _HTTPS, _WS, _WSS, _FILE_SCHEME

cdef class URLBase(Record):
    pass

@cython.locals(raw=bytes, data="const unsigned char*", start=Py_ssize_t, end=Py_ssize_t,
               index=Py_ssize_t, name="long long", default=int, special=bint,
               has_authority=bint, after=Py_ssize_t, output=bytearray, out="unsigned char*",
               written=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               path=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t)
cpdef bint rewrite_url(str text, Record record)

cdef bint _is_removed(int code) noexcept
cdef bint _is_in_scheme(int code) noexcept
cdef int _lower(int code) noexcept
cdef int _port_of(long long name) noexcept
cdef int _in_query(bint special) noexcept
cdef bint _ends_authority(int code, bint special) noexcept

@cython.locals(host=Py_ssize_t, host_end=Py_ssize_t, port=int, index=Py_ssize_t)
cdef Py_ssize_t _write_authority(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                                 int default, unsigned char* out, Py_ssize_t written,
                                 Record record)

@cython.locals(inside_brackets=bint)
cdef Py_ssize_t _end_of_host(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

cdef Py_ssize_t _end_of_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

@cython.locals(port=int)
cdef int _port_number(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

@cython.locals(char=Py_UCS4)
cdef Py_ssize_t _write(unsigned char* out, Py_ssize_t written, str text)

@cython.locals(colon=Py_ssize_t, before=Py_ssize_t, after_colon=Py_ssize_t)
cdef Py_ssize_t _write_credentials(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                                   unsigned char* out, Py_ssize_t written) noexcept

@cython.locals(before=Py_ssize_t, index=Py_ssize_t, label=Py_ssize_t, code=int, name=str, host=str)
cdef Py_ssize_t _write_host(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                            unsigned char* out, Py_ssize_t written)

@cython.locals(code=int)
cdef Py_ssize_t _write_encoded(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                               int wanted, unsigned char* out, Py_ssize_t written) noexcept

@cython.locals(root=Py_ssize_t, special=bint, segment=Py_ssize_t, start=Py_ssize_t, dots=int)
cdef Py_ssize_t _write_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                            int default, unsigned char* out, Py_ssize_t written) noexcept

cdef bint _is_drive_letter(const unsigned char* out, Py_ssize_t index) noexcept

cdef Py_ssize_t _write_opaque_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                                   unsigned char* out, Py_ssize_t written) noexcept

@cython.locals(dots=int)
cdef int _count_dots(const unsigned char* out, Py_ssize_t index, Py_ssize_t end) noexcept

@cython.locals(base_text=str, default=int, special=bint, end=Py_ssize_t, absolute=str,
               path=Py_ssize_t, kept=Py_ssize_t, path_end=Py_ssize_t, query=Py_ssize_t,
               joined=str, raw=bytes, data="const unsigned char*", query_end=Py_ssize_t,
               fragment=Py_ssize_t, in_query=int, output=bytearray, out="unsigned char*",
               written=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t)
cpdef bint join_url(Record base, str text, Record record)

@cython.locals(first=Py_ssize_t)
cdef bint _is_canonical_path(str text, Py_ssize_t start, Py_ssize_t end, bint special)

cdef bint _is_all(const unsigned char* data, Py_ssize_t index, Py_ssize_t end, int wanted) noexcept

@cython.locals(end=Py_ssize_t, maybe_scheme=bint, char=Py_UCS4)
cdef bint _is_plain_reference(str text)
