# C types for authority.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.hazards.suspect cimport Suspect
from urikit._kernel.hosts cimport is_domain, is_ipv4
from urikit._kernel.names cimport Names
from urikit._kernel.record cimport ord
from urikit._kernel.utf8 cimport code_point

cdef bytes _VALUE_TABLE, _HOST_TABLE
cdef const unsigned char* _VALUES
cdef const unsigned char* _HOST_KINDS
cdef int _MAX_LABEL, _MAX_NAME, _MAX_PORT, _BLOCK
cdef int _SPECIAL, _SHARED, _DOCUMENTATION, _METADATA, _UNKNOWN, _EMBEDS
cdef int _CLEAR, _HARMFUL, _IGNORABLE, _KEPT, _LATIN, _SCRIPT, _SEPARATOR, _IGNORABLE_IN_HOST
cdef int _NAME, _SPACE, _UNUSUAL, _FATAL
cdef int _BAD_PORT, _DOCUMENTATION_ADDRESS, _EMBEDDED_IPV4, _IDN, _INVALID_DNS_NAME
cdef int _NUMERIC_IPV4, _OTHER_PORT, _PASSWORD, _SEVERAL_AT_SIGNS, _SHARED_ADDRESS, _SINGLE_LABEL
cdef int _SPACE_IN_HOST, _SPECIAL_ADDRESS, _TRAILING_DOT, _UNDERSCORE, _UNENCODED_SPACE
cdef int _UNUSUAL_HOST_CHARACTER, _USERINFO

@cython.locals(data="const unsigned char*", start=Py_ssize_t, end=Py_ssize_t, colon=Py_ssize_t,
               index=Py_ssize_t, code=int)
cpdef bint find_in_userinfo(Suspect suspect) noexcept nogil

@cython.locals(data="const unsigned char*", start=Py_ssize_t, end=Py_ssize_t, index=Py_ssize_t,
               at=Py_ssize_t, port=int)
cpdef bint find_in_port(Suspect suspect, int default) noexcept nogil

@cython.final
cdef class Hosts:
    cdef Names _tops, _listed
    cdef bytes _letter_data, _block_data
    cdef const unsigned char* letters
    cdef const unsigned char* _block_memory
    cdef Py_ssize_t _blocks

    @cython.locals(text="const unsigned char*", first=Py_ssize_t, last=Py_ssize_t,
                   index=Py_ssize_t, is_ascii=bint)
    cdef bint find_in_host(self, Suspect suspect, const unsigned char* data, Py_ssize_t start,
                           Py_ssize_t end) noexcept nogil
    @cython.locals(text="const unsigned char*", first=Py_ssize_t, last=Py_ssize_t,
                   index=Py_ssize_t, code=int, row=int, after=Py_ssize_t)
    cdef bint find_in_bad_host(self, Suspect suspect) noexcept nogil
    @cython.locals(index=Py_ssize_t, code=int)
    cdef bint is_ordinary(self, const unsigned char* data, Py_ssize_t start,
                          Py_ssize_t end) noexcept nogil
    @cython.locals(index=Py_ssize_t, kind=int)
    cdef int _find_characters(self, Suspect suspect, const unsigned char* text, Py_ssize_t first,
                              Py_ssize_t last) noexcept nogil
    @cython.locals(first=Py_ssize_t, last=Py_ssize_t, label=Py_ssize_t, before=Py_ssize_t,
                   dot=Py_ssize_t, is_valid=bint, index=Py_ssize_t, size=Py_ssize_t)
    cdef bint _find_in_name(self, Suspect suspect, const unsigned char* data, Py_ssize_t start,
                            Py_ssize_t end, bint is_ascii) noexcept nogil
    @cython.locals(label=Py_ssize_t, index=Py_ssize_t, script=int, has_ascii=bint, is_clear=bint,
                   is_idn=bint, is_top_clear=bint, code=int, size=int, row=int, found=int)
    cdef bint _find_in_idn(self, Suspect suspect, const unsigned char* text, Py_ssize_t first,
                           Py_ssize_t last) noexcept nogil
    @cython.locals(address=cython.uchar[16], part=int, value=int, index=Py_ssize_t)
    cdef bint _find_in_ipv4(self, Suspect suspect, const unsigned char* data, Py_ssize_t start,
                            Py_ssize_t end) noexcept nogil
    @cython.locals(address=cython.uchar[16], gap=int, size=int, value=int, index=Py_ssize_t,
                   moved=int, number=int, is_low=bint, row=Py_ssize_t, at=Py_ssize_t)
    cdef bint _find_in_ipv6(self, Suspect suspect, const unsigned char* data, Py_ssize_t start,
                            Py_ssize_t end) noexcept nogil
    @cython.locals(row=Py_ssize_t, at=Py_ssize_t, length=int, kind=int, code=int)
    cdef bint _find_block(self, Suspect suspect, const unsigned char* address, int first,
                          bint is_ipv4) noexcept nogil
    @cython.locals(length=int, index=int, differing=int)
    cdef bint _is_in(self, Py_ssize_t at, const unsigned char* address, int first) noexcept nogil

cdef bint _is_ace(const unsigned char* data, Py_ssize_t label) noexcept nogil
