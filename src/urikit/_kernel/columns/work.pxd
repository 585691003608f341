# C types for work.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport raw as memory
from urikit._kernel.canonical cimport Steps
from urikit._kernel.columns.one_string cimport OneString
from urikit._kernel.columns.output cimport Output, Strings, port_of
from urikit._kernel.columns.rows cimport Rows, demand
from urikit._kernel.names cimport Groups
from urikit._kernel.record cimport Record, place
from urikit._kernel.references cimport find_reference
from urikit._kernel.rewriting cimport resolve_reference
from urikit._kernel.url_parser cimport parse_url, read_url
from urikit._kernel.urlscan cimport find_url
from urikit._kernel.utf8 cimport is_utf8
from urikit._kernel.workspace cimport Workspace
from urikit._unicode.characters cimport raise_pending

cdef bint _COMPILED
cdef int _IN_PLACE, _LACKS_SLASH, _REWRITTEN, _URLS, _IRIS, _NO_SCAN, _OUT_OF_MEMORY
cdef int _PORT_TOO_LARGE, _INVALID_UTF8, _MISPLACED
cdef int _PARTS, _TEXT, _NORMAL, _ORIGIN, _SAME, _CANONICAL, _REGISTRABLE, _VALUE

@cython.final
cdef class Work:
    cdef Rows _rows, _others
    cdef int _wanted, _scan
    cdef bytes _base
    cdef const unsigned char* _base_data
    cdef Py_ssize_t _base_size
    cdef bint _has_reasons, _is_authority_enough, _is_port_checked
    cdef Record _record, _base_record
    cdef Workspace _space, _bases
    cdef OneString _one_string
    cdef readonly Output output
    cpdef Py_ssize_t run(self, Py_ssize_t row, Py_ssize_t first) except -1
    @cython.locals(status=int, found=int, data="const unsigned char*", start=Py_ssize_t,
                   end=Py_ssize_t, limit=Py_ssize_t, lacks_slash=bint)
    cdef Py_ssize_t _run(self, Rows rows, Rows others, Record record, Workspace space,
                         Output output, Py_ssize_t row, Py_ssize_t first) except -1 nogil
    @cython.locals(found=int, failure=int, data="const unsigned char*", start=Py_ssize_t,
                   end=Py_ssize_t, base="const unsigned char*", base_at=Py_ssize_t,
                   base_end=Py_ssize_t)
    cdef int _find(self, Rows rows, Workspace space, Record record) noexcept nogil
    cdef bint _is_compared(self) noexcept nogil
    @cython.locals(failure=int)
    cdef int _find_base(self, Rows others, Workspace bases, Record record) noexcept nogil
    @cython.locals(failure=int)
    cdef int _take_base(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Workspace bases, Workspace space, Record record) noexcept nogil
    cdef bint _put(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                   Py_ssize_t limit, bint lacks_slash, Record record, Output output,
                   Py_ssize_t row) noexcept nogil
    @cython.locals(found=int, same=int, other="const unsigned char*", other_start=Py_ssize_t,
                   other_end=Py_ssize_t)
    cdef bint _put_same(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Record record, Output output, Py_ssize_t row) noexcept nogil
    @cython.locals(size=Py_ssize_t, data="const unsigned char*")
    cpdef bint write_record(self, bytes encoded, Record record, Py_ssize_t row) except -1
    cpdef bint write_bad(self, bytes reason, Py_ssize_t row) except -1
    cpdef bint write_text(self, bytes encoded, Py_ssize_t row) except -1
    @cython.locals(size=Py_ssize_t)
    cdef int _write(self, Strings strings, bytes encoded, Py_ssize_t row) except -1
    cpdef bint write_flag(self, bint is_true, Py_ssize_t row) except -1
    cdef bint _is_ready(self, Py_ssize_t size, Py_ssize_t row) except -1

@cython.locals(index=Py_ssize_t)
cdef Py_ssize_t _authority_end(const unsigned char* data, Py_ssize_t start,
                               Py_ssize_t end) noexcept nogil
