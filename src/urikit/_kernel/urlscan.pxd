# C types for urlscan.py. Names that other modules import stay out of here, but for functions that
# both C and Python call.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.hosts cimport is_domain, is_ipv4, is_ipv6
from urikit._kernel.record cimport Record, fill, ord, place

cdef bint _COMPILED
cdef bytes _TABLE, _PAIR_TABLE, _VALUE_TABLE
cdef str _SCHEME_TABLE
cdef const unsigned char* _CLASSES
cdef const unsigned char* _PAIRS
cdef const unsigned char* _SCHEMES
cdef const unsigned char* _VALUES
cdef int _IN_DOMAIN, _IN_OPAQUE_HOST, _IN_USERINFO, _IN_QUERY, _IN_FRAGMENT
cdef int _PLAIN_IN_PATH, _DOT_IN_PATH
cdef int _UNLESS_SPECIAL, _NOT_SPECIAL, _FILE, _IN_PLACE, _LACKS_SLASH, _MAX_PORT
cdef int _AT_START, _AT_SCHEME_END, _AT_HOST, _AT_PATH_START, _IN_PATH_STATE, _IN_QUERY_STATE
cdef int _IN_FRAGMENT_STATE
cdef int _SCHEME_END, _HOST, _HOST_END, _PATH, _QUERY, _FRAGMENT, _DEFAULT, _INDEX

cdef int _class_of(Py_UCS4 char) noexcept nogil
cdef int _class_of_pair(const unsigned char* data, Py_ssize_t index) noexcept nogil
@cython.locals(at=Py_ssize_t, is_wanted=int, count=int)
cdef int _count_wanted(const unsigned char* data, Py_ssize_t index, int wanted) noexcept nogil

@cython.locals(count=int)
cpdef Py_ssize_t skip(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                       Py_ssize_t limit, int wanted) noexcept nogil
@cython.locals(places=cython.Py_ssize_t[8], found=int, path=Py_ssize_t, query=Py_ssize_t,
               fragment=Py_ssize_t, whole=str)
cpdef bint scan_url_loop(str text, Record record) except -1

# Positions are numbers in a row: a column is read without the GIL.
@cython.locals(places=cython.Py_ssize_t[8], found=int)
cpdef int find_url(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                   Py_ssize_t limit, Record record) noexcept nogil

@cython.locals(index=Py_ssize_t, default=int, has_authority=bint, host=Py_ssize_t,
               path=Py_ssize_t, lacks_slash=bint, wanted=int)
cdef int walk_url(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Py_ssize_t limit,
                  Py_ssize_t* places) noexcept nogil

@cython.locals(host=Py_ssize_t, wanted=int, index=Py_ssize_t)
cdef Py_ssize_t _skip_host(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                           Py_ssize_t limit, int default, Py_ssize_t* places) noexcept nogil
cdef bint _is_end_of_host(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                          int default) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef Py_ssize_t _skip_scheme(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(row=int)
cpdef int default_port(const unsigned char* data, Py_ssize_t start, Py_ssize_t size) noexcept nogil

@cython.locals(start=Py_ssize_t, password=Py_ssize_t)
cdef Py_ssize_t _host_start(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                            Py_ssize_t limit) noexcept nogil

@cython.locals(start=Py_ssize_t)
cdef Py_ssize_t _skip_ipv6(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_domain_or_ipv4(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(start=Py_ssize_t, port=int)
cdef Py_ssize_t _skip_port(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                           int default_port) noexcept nogil

cdef bint _is_file_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(wanted=int, start=Py_ssize_t, after=Py_ssize_t)
cpdef Py_ssize_t skip_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                           Py_ssize_t limit, bint special) noexcept nogil

@cython.locals(_=int)
cdef Py_ssize_t skip_dot(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

cpdef bint scan_url(str text, Record record) except -1
