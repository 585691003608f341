# C types for search.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport raw as memory
from urikit._kernel.columns.output cimport port_of
from urikit._kernel.hazards.authority cimport Hosts, find_in_port, find_in_userinfo
from urikit._kernel.hazards.rest cimport find_in_rest
from urikit._kernel.hazards.suspect cimport Suspect
from urikit._kernel.hazards.views cimport View, compare_relative, compare_views
from urikit._kernel.ordinary cimport Ordinary
from urikit._kernel.record cimport Record, ord
from urikit._kernel.url_parser cimport parse_url, read_url
from urikit._kernel.utf8 cimport code_point
from urikit._kernel.workspace cimport Workspace
from urikit._kernel.writer cimport Writer

cdef bint _COMPILED
cdef bytes _URL_TABLE, _RFC_TABLE, _BASE
cdef const unsigned char* _CLASSES
cdef const unsigned char* _RFC_CLASSES
cdef int _FTP, _MAX_HOST, _HARMFUL, _IGNORABLE, _SEPARATOR, _DISALLOWED
cdef int _AT_SIGN_AFTER_HOST, _BACKSLASH, _CONTROL_CHARACTER, _GLUES_TO_HOST, _NETWORK_PATH
cdef int _OTHER_SCHEME, _PLAIN_HTTP, _RELATIVE_REFERENCE, _SURROUNDING_SPACE, _UNPARSEABLE
cdef int _WRONG_SLASHES
cdef int _DOMAIN_TO_ASCII, _IN_DOMAIN, _PORT_INVALID, _PORT_OUT_OF_RANGE, _REWRITTEN
cdef int _IN_SCHEME

@cython.final
cdef class Search:
    cdef Ordinary _ordinary
    cdef Hosts _hosts
    cdef const unsigned char* _letters
    cdef Workspace _work, _at_base
    cdef Record _record
    cdef bytes _base
    cdef View _one, _two
    cdef readonly Suspect suspect
    cdef public bint is_busy

    @cython.locals(is_ascii=bint, raw=bytes, data="const unsigned char*", size=Py_ssize_t,
                   is_known=bint, found=list)
    cpdef find_in(self, str text, bytes severities)
    cdef bint find(self, const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                   Py_ssize_t limit) noexcept nogil
    cdef int write(self, const unsigned char* severities, Writer out) noexcept nogil
    @cython.locals(front=Py_ssize_t, scheme_end=Py_ssize_t, default=int, found=int)
    cdef bint _find(self, Suspect suspect, Record record, const unsigned char* data,
                    Py_ssize_t start, Py_ssize_t end, Py_ssize_t limit) noexcept nogil
    @cython.locals(index=Py_ssize_t, failure=int, written="const unsigned char*")
    cdef bint _find_in_reference(self, Suspect suspect, Record record, const unsigned char* data,
                                 Py_ssize_t start, Py_ssize_t end) noexcept nogil
    cdef bint _find_in_parts(self, Suspect suspect, int default) noexcept nogil
    @cython.locals(data="const unsigned char*", index=Py_ssize_t, end=Py_ssize_t)
    cdef Py_ssize_t _scheme_end(self, Suspect suspect) noexcept nogil
    @cython.locals(index=Py_ssize_t, code=int, size=int, kind=int)
    cdef bint _find_characters(self, Suspect suspect, const unsigned char* data, Py_ssize_t start,
                               Py_ssize_t end) noexcept nogil
    @cython.locals(data="const unsigned char*", index=Py_ssize_t, end=Py_ssize_t)
    cdef int _find_backslash(self, Suspect suspect) noexcept nogil
    @cython.locals(data="const unsigned char*", index=Py_ssize_t, end=Py_ssize_t,
                   first=Py_ssize_t, last=Py_ssize_t, at=Py_ssize_t, is_ascii=bint, has_ace=bint,
                   has_forbidden=bint)
    cdef bint _find_failure(self, Suspect suspect, int failure, Workspace work) noexcept nogil

@cython.locals(first=Py_ssize_t, last=Py_ssize_t, is_plain=bint, index=Py_ssize_t)
cdef int _find_space(Suspect suspect, const unsigned char* data, Py_ssize_t start,
                     Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, char="unsigned char")
cdef bint _is_entity(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(data="const unsigned char*", index=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cdef int _find_late_at_sign(Suspect suspect) noexcept nogil

@cython.locals(data="const unsigned char*", index=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t)
cdef int _find_glue(Suspect suspect) noexcept nogil

cdef bint _ends_label(Py_UCS4 char) noexcept nogil
