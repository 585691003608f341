# C types for rewriting.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.hosts cimport write_ipv6
from urikit._kernel.record cimport Record, chr, finish, ord, place
from urikit._kernel.references cimport (
    characters_of, count_characters, find_reference, find_text,
)
from urikit._kernel.writer cimport Writer

cdef bint _COMPILED
cdef bytes _TABLE
cdef const unsigned char* _MAPPED
cdef const unsigned char* _CLASSES
cdef int _MAX_PORT, _IS_HEX, _IS_UNRESERVED, _PERCENT, _PATH, _ADDRESS, _SCHEME

cdef int _class_of(Py_UCS4 char) noexcept nogil
cdef Py_ssize_t _path_end(Record record, Py_ssize_t end) noexcept nogil

@cython.locals(dots=int)
cdef int _count_dots(Writer out, Py_ssize_t index, Py_ssize_t end) noexcept nogil
@cython.locals(index=Py_ssize_t, end=Py_ssize_t, size=Py_ssize_t, dots=int)
cpdef int remove_dots(Writer out, Py_ssize_t root) noexcept nogil
cdef int _guard_path(Writer out, Py_ssize_t root) noexcept nogil

@cython.locals(begin=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               query=Py_ssize_t, fragment=Py_ssize_t, path_end=Py_ssize_t, root=Py_ssize_t,
               base_path_end=Py_ssize_t, shift=Py_ssize_t, size=Py_ssize_t)
cpdef bint resolve_reference(const unsigned char* base_data, Py_ssize_t base_start,
                             Py_ssize_t base_end, Record base, const unsigned char* data,
                             Py_ssize_t start, Py_ssize_t end, Record reference, Writer out,
                             Record record) noexcept nogil

@cython.locals(base_text=str, found=int, faulty=object, out=Writer, base_data="const unsigned char*",
               data="const unsigned char*", base_size=Py_ssize_t, size=Py_ssize_t,
               base_raw=bytes, raw=bytes, base_bytes=object, raw_bytes=object, start=Record,
               is_ascii=bint)
cpdef bint join_loop(Record base, str text, Record record) except -1
cpdef bint join_reference(Record base, str text, Record record) except -1
@cython.locals(text=str)
cdef bint _hold(Writer out, Record record, object faulty) except -1

cdef bint _is_escape(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil
cdef int _digit(Py_UCS4 char) noexcept nogil
@cython.locals(index=Py_ssize_t, well_formed=bint, code=int, kind=int)
cdef int _put_escapes(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, int rank,
                      bint lower, Writer out) noexcept nogil
cdef int _copy(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, bint lower,
               Writer out) noexcept nogil

@cython.locals(begin=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               query=Py_ssize_t, fragment=Py_ssize_t, path_end=Py_ssize_t, index=Py_ssize_t,
               root=Py_ssize_t, size=Py_ssize_t)
cpdef bint normalize_reference(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                               Record reference, int rank, int default_port,
                               bint is_hierarchical, bint has_root_path, Writer out,
                               Record record) noexcept nogil
@cython.locals(zone=Py_ssize_t, begin=Py_ssize_t, stop=Py_ssize_t)
cdef int _put_host(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, int rank,
                   Writer out) noexcept nogil
@cython.locals(index=Py_ssize_t)
cdef int _put_port(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, int rank,
                   int default_port, Writer out) noexcept nogil
@cython.locals(index=Py_ssize_t, address=int, value=int, colons=int)
cdef int _write_mapped_as_ipv4(Writer out, Py_ssize_t begin) noexcept nogil

@cython.locals(text=str, out=Writer, data="const unsigned char*", size=Py_ssize_t, raw=bytes,
               raw_bytes=object, start=Record, is_ascii=bint)
cpdef bint normalize_record(Record source, int rank, int default_port, bint is_hierarchical,
                            bint has_root_path, Record record)
