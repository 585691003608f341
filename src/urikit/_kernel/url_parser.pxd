# C types for url_parser.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport urlscan
from urikit._kernel.hosts cimport write_host
from urikit._kernel.record cimport Record, ord, place
from urikit._kernel.utf8 cimport is_utf8
from urikit._kernel.workspace cimport Workspace
from urikit._kernel.writer cimport Writer

cdef bytes _TABLE, _RFC_TABLE, _DELIMITER_TABLE
cdef str _LOCAL_NAME
cdef const unsigned char* _CLASSES
cdef const unsigned char* _RFC_CLASSES
cdef const unsigned char* _DELIMITERS
cdef const unsigned char* _LOCALHOST
cdef int _DOT_IN_PATH, _PLAIN_IN_PATH, _UNLESS_SPECIAL, _IN_QUERY, _IN_FRAGMENT, _IN_USERINFO
cdef int _IN_DOMAIN, _IN_SCHEME
cdef int _FILE, _NOT_SPECIAL, _MAX_PORT, _IN_PLACE, _LACKS_SLASH, _REWRITTEN
cdef int _AT_START, _AT_SCHEME_END, _AT_HOST, _AT_PATH_START, _IN_PATH_STATE, _IN_QUERY_STATE
cdef int _IN_FRAGMENT_STATE
cdef int _HOST_MISSING, _INVALID_UTF8, _MISSING_SCHEME, _OUT_OF_MEMORY, _PORT_INVALID
cdef int _PORT_OUT_OF_RANGE, _MISPLACED

@cython.locals(places=cython.Py_ssize_t[8], found=int)
cpdef int parse_url(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Workspace work,
                    Record record) noexcept nogil

@cython.locals(places=cython.Py_ssize_t[8], found=int, failure=int)
cpdef int read_url(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Py_ssize_t limit,
                   Workspace work, Record record) noexcept nogil

@cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t, path=Py_ssize_t,
               query=Py_ssize_t, fragment=Py_ssize_t, size=Py_ssize_t, is_placed=bint)
cdef int _place(Workspace work, Record record) noexcept nogil

@cython.locals(default=int, index=Py_ssize_t, kinds=int, has_control=bint, failure=int)
cdef int go_on(int found, Py_ssize_t* places, const unsigned char* data, Py_ssize_t start,
               Py_ssize_t end, bint is_known, Workspace work) noexcept nogil

cdef bint _is_slash(Py_UCS4 char, int default) noexcept nogil
@cython.locals(index=Py_ssize_t, default=int)
cdef int _scheme(Workspace work, const unsigned char* data, Py_ssize_t start,
                 Py_ssize_t end) noexcept nogil

@cython.locals(has_slash=bint, has_slashes=bint)
cdef int _after_scheme(Workspace work, const unsigned char* data, Py_ssize_t index,
                       Py_ssize_t end, int default) noexcept nogil

@cython.locals(size=Py_ssize_t)
cdef bint _base_has_scheme(Workspace work) noexcept nogil

@cython.locals(default=int, has_opaque_path=bint)
cdef int _no_scheme(Workspace work, const unsigned char* data, Py_ssize_t index,
                    Py_ssize_t end) noexcept nogil

cdef int _relative(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                   int default) noexcept nogil

cdef void _take_authority(Workspace work) noexcept nogil

@cython.locals(kept=Py_ssize_t)
cdef int _continue_base(Workspace work, const unsigned char* data, Py_ssize_t index,
                        Py_ssize_t end, int default) noexcept nogil

cdef int _authority_after_slashes(Workspace work, const unsigned char* data, Py_ssize_t index,
                                  Py_ssize_t end, int default) noexcept nogil

@cython.locals(host=Py_ssize_t, stop=Py_ssize_t, host_end=Py_ssize_t)
cdef int _authority(Workspace work, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                    int default) noexcept nogil

@cython.locals(failure=int)
cdef int _host(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t host_end,
               Py_ssize_t end, int default) noexcept nogil

@cython.locals(stop=Py_ssize_t)
cdef int _after_host(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                     int default) noexcept nogil

@cython.locals(colon=Py_ssize_t)
cdef void _credentials(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                       Writer out) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t _percent_encode(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                                int wanted, Writer out) noexcept nogil

@cython.locals(inside_brackets=bint)
cdef Py_ssize_t _end_of_host(const unsigned char* data, Py_ssize_t index,
                             Py_ssize_t end) noexcept nogil

@cython.locals(port=int, index=Py_ssize_t)
cdef int _port(Workspace work, const unsigned char* data, Py_ssize_t colon, Py_ssize_t end,
               int default) noexcept nogil

@cython.locals(has_base=bint)
cdef int _file(Workspace work, const unsigned char* data, Py_ssize_t index,
               Py_ssize_t end) noexcept nogil

cdef void _put_empty_host(Workspace work) noexcept nogil

@cython.locals(index=Py_ssize_t, failure=int)
cdef int _file_host(Workspace work, const unsigned char* data, Py_ssize_t start,
                    Py_ssize_t end) noexcept nogil

cdef bint _is_localhost(Writer out, Py_ssize_t start) noexcept nogil

cdef bint _is_at_drive_letter(const unsigned char* data, Py_ssize_t index,
                              Py_ssize_t end) noexcept nogil

cdef bint _is_at_normalized_drive_letter(const unsigned char* data, Py_ssize_t index,
                                         Py_ssize_t end) noexcept nogil

cdef int _path_start(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                     int default) noexcept nogil

@cython.locals(wanted=int, is_first=bint, start=Py_ssize_t, dot=Py_ssize_t, dots=Py_ssize_t)
cdef int _path(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
               int default) noexcept nogil

@cython.locals(index=Py_ssize_t, is_kept=bint)
cdef void _shorten_path(Workspace work, int default) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef int _opaque_path(Workspace work, const unsigned char* data, Py_ssize_t index,
                      Py_ssize_t end) noexcept nogil

cdef int _query_and_fragment(Workspace work, const unsigned char* data, Py_ssize_t index,
                             Py_ssize_t end, int default) noexcept nogil

@cython.locals(wanted=int)
cdef int _query(Workspace work, const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                int default) noexcept nogil

cdef int _fragment(Workspace work, const unsigned char* data, Py_ssize_t index,
                   Py_ssize_t end) noexcept nogil
