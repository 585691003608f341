# C types for _urlscan.py. What other modules import by name stays out of here, but for functions
# that both C and Python may call.
cimport cython

from urikit._hosts cimport is_domain, is_ipv4, is_ipv6
from urikit._scan cimport Record

cdef bint _COMPILED
cdef bytes _TABLE
cdef const unsigned char* _CLASSES
cdef int _IN_DOMAIN, _IN_OPAQUE_HOST, _IN_USERINFO, _IN_QUERY, _IN_FRAGMENT
cdef int _PLAIN_IN_PATH, _DOT_IN_PATH
cdef int _UNLESS_SPECIAL, _NOT_SPECIAL, _FILE

cdef int _class_of(Py_UCS4 char) noexcept
cdef Py_ssize_t _skip(const unsigned char* data, Py_ssize_t index, Py_ssize_t end, int wanted) noexcept
cdef bint _is_digit(Py_UCS4 char) noexcept

@cython.locals(data="const unsigned char*", end=Py_ssize_t, index=Py_ssize_t,
               scheme_end=Py_ssize_t, default=int, host=Py_ssize_t, host_end=Py_ssize_t,
               path=Py_ssize_t, path_end=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t,
               wanted=int)
cpdef bint scan_url_loop(str text, Record record)

@cython.locals(index=Py_ssize_t)
cdef Py_ssize_t _skip_scheme(const unsigned char* data, Py_ssize_t end) noexcept

cpdef int default_port(str text, Py_ssize_t size)

cdef int _default_port(const unsigned char* data, Py_ssize_t size) noexcept

@cython.locals(start=Py_ssize_t, password=Py_ssize_t)
cdef Py_ssize_t _host_start(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

@cython.locals(data="const unsigned char*", start=Py_ssize_t)
cdef Py_ssize_t _skip_ipv6(str text, Py_ssize_t index, Py_ssize_t end)

@cython.locals(data="const unsigned char*", index=Py_ssize_t)
cdef bint _is_domain_or_ipv4(str text, Py_ssize_t start, Py_ssize_t end)

cdef bint _ends_host(Py_UCS4 char) noexcept

@cython.locals(start=Py_ssize_t, port=int)
cdef Py_ssize_t _skip_port(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                           int default_port) noexcept

cdef bint _is_file_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

cpdef Py_ssize_t skip_path(str text, Py_ssize_t index, Py_ssize_t end, bint special)

@cython.locals(wanted=int, start=Py_ssize_t, after=Py_ssize_t)
cdef Py_ssize_t _skip_path(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                           bint special) noexcept

cdef bint _ends_path(Py_UCS4 char) noexcept

@cython.locals(_=int)
cdef Py_ssize_t _skip_dots(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept

cpdef bint scan_url_regex(str text, Record record)

cpdef bint scan_url(str text, Record record)
