# C types for columns.py. Names that other modules import stay out of here.
cimport cython

from urikit._kernel cimport raw as memory
from urikit._kernel.record cimport Record, ord, place
from urikit._kernel.references cimport find_reference
from urikit._kernel.rewriting cimport normalize_reference, resolve_reference
from urikit._kernel.url_parser cimport parse_url
from urikit._kernel.urlscan cimport default_port, find_url
from urikit._kernel.utf8 cimport is_utf8
from urikit._kernel.workspace cimport Workspace
from urikit._kernel.writer cimport Writer
from urikit._unicode.processing cimport raise_pending

cdef bint _COMPILED
cdef int _HTTP_PORT, _HTTPS_PORT
cdef int _LACKS_SLASH, _SLACK, _URLS, _NO_SCAN, _NOT_SPECIAL, _OUT_OF_MEMORY
cdef bytes _VALUE_TABLE
cdef const unsigned char* _VALUES
cdef int _SMALL, _LARGE, _INLINE, _IRIS, _MAX_PORT, _IN_PLACE, _REWRITTEN, _PORT_TOO_LARGE
cdef int _PARTS, _TEXT, _NORMAL, _ORIGIN, _VALUE, _SAME
cdef Py_ssize_t _LARGEST, _MORE, _AHEAD, _REASON

cdef int _demand(bint enough) except -1

@cython.final
cdef class Rows:
    cdef int _kind
    cdef const int[::1] _offsets
    cdef const long long[::1] _large, _addresses, _sizes
    cdef const unsigned char[::1] _bits
    cdef Py_ssize_t _bit, _number
    cdef list _buffers
    cdef readonly Py_ssize_t count
    cdef Py_ssize_t start, end, limit
    cdef const unsigned char* data
    cdef int _use(self, Py_ssize_t number) noexcept nogil
    @cython.locals(bit=Py_ssize_t, number=Py_ssize_t, size=Py_ssize_t)
    cdef int find(self, Py_ssize_t row) noexcept nogil
    @cython.locals(status=int)
    cpdef encoded(self, Py_ssize_t row)

@cython.final
cdef class Strings:
    cdef readonly int[::1] offsets
    cdef readonly unsigned char[::1] bits, out
    cdef readonly Py_ssize_t written, missing
    cdef object _memory
    cdef Py_ssize_t _most
    @cython.locals(ahead=Py_ssize_t, size=Py_ssize_t)
    cdef bint reserve(self, Py_ssize_t more, Py_ssize_t row, Py_ssize_t rows) except -1
    cpdef release(self)
    cdef int put(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                 Py_ssize_t limit, Py_ssize_t row) noexcept nogil
    @cython.locals(index=Py_ssize_t)
    cdef int begin(self, Py_ssize_t row) noexcept nogil
    cdef int put_null(self, Py_ssize_t row) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef int fill_bits(unsigned char[::1] bits, Py_ssize_t row) noexcept nogil

@cython.final
cdef class Numbers:
    cdef unsigned short[::1] out
    cdef unsigned char[::1] bits
    cdef readonly Py_ssize_t missing
    cdef int put(self, int number, Py_ssize_t row) noexcept nogil

@cython.final
cdef class Flags:
    cdef unsigned char[::1] out, bits
    cdef readonly Py_ssize_t missing
    cdef int put(self, Py_ssize_t row, bint is_true, bint is_null) noexcept nogil

@cython.final
cdef class Work:
    cdef Rows _rows, _others
    cdef int _wanted, _scan
    cdef bytes _base, _key, _reasons
    cdef const unsigned char* _base_data
    cdef const unsigned char* _key_data
    cdef const unsigned char* _reasons_data
    cdef Py_ssize_t _base_size, _key_size, _reasons_size, _budget, _checked, _total
    cdef bint _plus
    cdef int _rank
    cdef Record _record, _base_record
    cdef Workspace _space, _bases
    cdef Writer _spare, _other_spare
    cdef readonly bint is_full
    cdef readonly Flags flags
    cdef readonly Numbers port
    cdef readonly Strings scheme, username, password, host, path, query, fragment, error, text
    cdef list _strings(self)
    @cython.locals(size=Py_ssize_t, strings=Strings)
    cdef int _demand_room(self, Py_ssize_t rows) except -1
    @cython.locals(more=Py_ssize_t, budget=Py_ssize_t, strings=Strings)
    cdef int _reserve(self, Py_ssize_t size, Py_ssize_t row) except -1 with gil
    cdef int _has_room(self, Py_ssize_t size, Py_ssize_t row) except -1 nogil
    cpdef Py_ssize_t run(self, Py_ssize_t row, Py_ssize_t first) except -1
    @cython.locals(status=int, found=int, data="const unsigned char*", start=Py_ssize_t,
                   end=Py_ssize_t, limit=Py_ssize_t)
    cdef Py_ssize_t _run(self, Rows rows, Rows others, Record record, Workspace space,
                         Py_ssize_t row, Py_ssize_t first) except -1 nogil
    @cython.locals(found=int, failure=int, data="const unsigned char*", start=Py_ssize_t,
                   end=Py_ssize_t)
    cdef int _find(self, Rows rows, Workspace space, Record record) noexcept nogil
    cdef bint _is_compared(self) noexcept nogil
    @cython.locals(failure=int)
    cdef int _find_base(self, Rows others, Workspace bases, Record record) noexcept nogil
    @cython.locals(failure=int)
    cdef int _take_base(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Workspace bases, Workspace space, Record record) noexcept nogil
    @cython.locals(start=Py_ssize_t, size=Py_ssize_t)
    cdef int _put_failure(self, int failure, Py_ssize_t row) noexcept nogil
    cdef bint _put(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                   Py_ssize_t limit, bint lacks_slash, Record record,
                   Py_ssize_t row) noexcept nogil
    @cython.locals(port=int)
    cdef bint _normalize(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                         Record record, Writer out) noexcept nogil
    @cython.locals(is_changed=bint)
    cdef bint _put_normal(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                          Record record, Writer out, Strings text, Py_ssize_t row) noexcept nogil
    @cython.locals(found=int)
    cdef bint _put_same(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Record record, Py_ssize_t row) noexcept nogil
    @cython.locals(same=bint)
    cdef bint _put_equal(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                         Record record, const unsigned char* other, Py_ssize_t other_start,
                         Py_ssize_t other_end, Writer one, Writer two,
                         Py_ssize_t row) noexcept nogil
    @cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, path=Py_ssize_t,
                   userinfo=Py_ssize_t, colon=Py_ssize_t, tail=Py_ssize_t, path_end=Py_ssize_t,
                   query=Py_ssize_t, fragment=Py_ssize_t)
    cdef int _put_parts(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Py_ssize_t limit, bint lacks_slash, Record record,
                        Py_ssize_t row) noexcept nogil
    cdef int _put_nothing(self, Py_ssize_t row, bint is_null) noexcept nogil
    @cython.locals(scheme_end=Py_ssize_t, default=int)
    cdef bint _put_origin(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                          Py_ssize_t limit, Record record, Strings text,
                          Py_ssize_t row) noexcept nogil
    @cython.locals(index=Py_ssize_t, start=Py_ssize_t, escaped=bint, found=bint)
    cdef bint _put_value(self, const unsigned char* data, Py_ssize_t end, Py_ssize_t limit,
                         Record record, const unsigned char* key, Writer decoded, Strings text,
                         Py_ssize_t row) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cdef bint _is_key(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      const unsigned char* key) noexcept nogil
    @cython.locals(code=int, high=int, low=int)
    cdef bint _decode(self, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                      Writer out) noexcept nogil
    @cython.locals(size=Py_ssize_t, data="const unsigned char*")
    cpdef bint write_record(self, bytes encoded, Record record, Py_ssize_t row) except -1
    @cython.locals(size=Py_ssize_t, data="const unsigned char*")
    cpdef bint write_bad(self, bytes reason, Py_ssize_t row) except -1
    @cython.locals(size=Py_ssize_t, data="const unsigned char*")
    cpdef bint write_text(self, bytes encoded, Py_ssize_t row) except -1
    cpdef bint write_flag(self, bint is_true, bint is_null, Py_ssize_t row) except -1
    cdef bint _is_ready(self, Py_ssize_t size, Py_ssize_t row) except -1

@cython.locals(index=Py_ssize_t, port=int)
cdef int _port(const unsigned char* data, Record record) noexcept nogil

@cython.locals(port=int)
cdef bint _is_normal(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                     Record record) noexcept nogil

cdef bint _is_equal(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    const unsigned char* other, Py_ssize_t other_start,
                    Py_ssize_t other_end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_plain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    Record record) noexcept nogil
