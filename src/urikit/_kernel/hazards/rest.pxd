# C types for rest.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport urlscan
from urikit._kernel.hazards.suspect cimport Suspect
from urikit._kernel.record cimport ord

cdef int _OTHERS, _MEANINGFUL
cdef bytes _VALUE_TABLE, _KIND_TABLE
cdef const unsigned char* _VALUES
cdef const unsigned char* _KINDS
cdef int _BACKSLASH, _BACKSLASH_IN_PATH, _DOT_SEGMENT, _DOUBLE_ENCODING, _DOUBLE_SLASH_PATH
cdef int _EMPTY_SEGMENT, _ENCODED_CONTROL, _ENCODED_DOT_SEGMENT, _ENCODED_PERCENT, _ENCODED_SLASH
cdef int _INVALID_ESCAPE, _NEEDLESS_ENCODING, _PATH_PARAMETER, _SEMICOLON_IN_QUERY
cdef int _UNENCODED_CHARACTER, _UNENCODED_SPACE, _URL_IN_QUERY

cpdef bint find_in_rest(Suspect suspect) noexcept nogil

@cython.locals(data="const unsigned char*", start=Py_ssize_t, end=Py_ssize_t, index=Py_ssize_t,
               is_written_as_rfc=bint, kind=int, code=int)
cdef bint _find_in_path(Suspect suspect) noexcept nogil

cdef bint _is_slash(Py_UCS4 char) noexcept nogil

@cython.locals(code=int)
cdef int _size(const unsigned char* data, Py_ssize_t index) noexcept nogil

@cython.locals(dot=Py_ssize_t, dots=Py_ssize_t)
cdef int _check_dots(Suspect suspect, const unsigned char* data, Py_ssize_t index,
                     Py_ssize_t end) noexcept nogil

cdef int _escaped(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil
cdef bint _is_escape(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
cdef bint _is_letter_or_digit(int code) noexcept nogil

@cython.locals(after=Py_ssize_t)
cdef bint _find_escape(Suspect suspect, const unsigned char* data, Py_ssize_t start,
                       Py_ssize_t end, Py_ssize_t index, int code) noexcept nogil

@cython.locals(one=int, two=int)
cdef bint _may_be_in_url(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                         Py_ssize_t colon, Py_ssize_t after) noexcept nogil

@cython.locals(data="const unsigned char*", end=Py_ssize_t, index=Py_ssize_t, kind=int, code=int,
               after=Py_ssize_t, slash=Py_ssize_t, slashes=Py_ssize_t, key_end=Py_ssize_t,
               in_key=bint, has_bracket=bint, is_bracket=bint)
cdef bint _find_in_query(Suspect suspect) noexcept nogil

cdef Py_ssize_t _skip_slash(const unsigned char* data, Py_ssize_t index,
                            Py_ssize_t end) noexcept nogil

@cython.locals(data="const unsigned char*", end=Py_ssize_t, index=Py_ssize_t)
cdef int _find_in_fragment(Suspect suspect) noexcept nogil

cdef Py_ssize_t _key_end(const unsigned char* data, Py_ssize_t index,
                         Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _may_be_doi(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
