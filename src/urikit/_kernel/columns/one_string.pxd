# C types for one_string.py.
cimport cython

from urikit._kernel cimport raw as memory
from urikit._kernel.canonical cimport Steps, write_canonical
from urikit._kernel.columns.output cimport Strings
from urikit._kernel.names cimport Groups
from urikit._kernel.record cimport Record, ord
from urikit._kernel.references cimport find_reference
from urikit._kernel.rewriting cimport normalize_reference
from urikit._kernel.urlscan cimport default_port, find_url
from urikit._kernel.utf8 cimport is_utf8
from urikit._kernel.writer cimport Writer

cdef int _HTTP_PORT, _HTTPS_PORT, _IN_PLACE, _NOT_SPECIAL, _URLS, _NORMAL, _ORIGIN, _VALUE
cdef int _CANONICAL, _REGISTRABLE, _IRIS, _EXCEPTION, _RULE, _WILDCARD, _MAX_NAME

@cython.final
cdef class OneString:
    cdef int _wanted, _scan, _rank
    cdef bytes _key
    cdef const unsigned char* _key_data
    cdef Py_ssize_t _key_start, _key_size
    cdef bint _plus
    cdef Writer _spare, _other_spare
    cdef Steps _steps
    cdef Groups _suffixes
    cdef void look_for(self, const unsigned char* data, Py_ssize_t start,
                       Py_ssize_t end) noexcept nogil
    cdef bint put(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                  Py_ssize_t limit, bint lacks_slash, Record record, Strings text,
                  Py_ssize_t row) noexcept nogil
    @cython.locals(port=int)
    cdef bint _normalize(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                         Record record, Writer out) noexcept nogil
    cdef bint _put_rewritten(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                             Record record, Writer out, Strings text, Py_ssize_t row) noexcept nogil
    @cython.locals(size=Py_ssize_t, other_size=Py_ssize_t)
    cdef int compare(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                     Record record, const unsigned char* other, Py_ssize_t other_start,
                     Py_ssize_t other_end, Record other_record) noexcept nogil
    @cython.locals(scheme_end=Py_ssize_t, default=int)
    cdef bint _put_origin(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                          Py_ssize_t limit, Record record, Strings text,
                          Py_ssize_t row) noexcept nogil
    @cython.locals(host=Py_ssize_t, end=Py_ssize_t, index=Py_ssize_t, suffix=Py_ssize_t)
    cdef bint _put_domain(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t limit,
                          Record record, Strings text, Py_ssize_t row) noexcept nogil
    @cython.locals(index=Py_ssize_t, start=Py_ssize_t, escaped=bint, found=bint)
    cdef bint _put_value(self, const unsigned char* data, Py_ssize_t end, Py_ssize_t limit,
                         Record record, const unsigned char* key, Writer decoded, Strings text,
                         Py_ssize_t row) noexcept nogil
    @cython.locals(at=Py_ssize_t)
    cdef bint _is_key(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      const unsigned char* key) noexcept nogil
    cdef bint _decode(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      Writer out) noexcept nogil

cdef Py_ssize_t _dot_before(const unsigned char* data, Py_ssize_t start,
                            Py_ssize_t index) noexcept nogil

@cython.locals(stop=Py_ssize_t, dot=Py_ssize_t, suffix=Py_ssize_t, flags=int)
cdef Py_ssize_t _suffix_start(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                              Groups suffixes) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _has_escape(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(port=int)
cdef bint _is_normal(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                     Record record) noexcept nogil

cdef bint _is_equal(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    const unsigned char* other, Py_ssize_t other_start,
                    Py_ssize_t other_end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_plain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    Record record) noexcept nogil
