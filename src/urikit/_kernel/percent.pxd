# C types for percent.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.record cimport ord

cdef bint _COMPILED
cdef int _PERCENT, _PLUS, _SPACE, _EQUALS
cdef bytes _HEX_DIGITS, _VALUE_TABLE
cdef const unsigned char* _HEX
cdef const unsigned char* _VALUES

@cython.locals(raw=bytes, data="const unsigned char*", table="const unsigned char*",
               index=Py_ssize_t, end=Py_ssize_t, written=Py_ssize_t, output=bytearray,
               code=int)
cpdef str encode(str text, bytes plain)

@cython.locals(raw=bytes)
cpdef str decode(str text, bint plus)

@cython.locals(pairs=list, raw=bytes, data="const unsigned char*", end=Py_ssize_t, code=int,
               start=Py_ssize_t, index=Py_ssize_t, equals=Py_ssize_t, value=str)
cpdef list decode_pairs(str text, str separator, bint plus)

@cython.locals(data="const unsigned char*", end=Py_ssize_t, code=int, in_key=bint, index=Py_ssize_t)
cpdef bint may_escape_keys(str text, str separator, bint plus)

@cython.locals(index=Py_ssize_t, output=bytearray, written=Py_ssize_t, code=int)
cdef str _decoded(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, bint plus)

@cython.locals(places=list, size=Py_ssize_t, length=Py_ssize_t, mark=str, start=Py_ssize_t,
               end=Py_ssize_t)
cpdef list find_pairs(str text, str separator, str key)

@cython.locals(written=str)
cpdef str updated_pairs(str text, str separator, bint plus, bytes plain,
                        bint ascii_only, dict changes)

@cython.locals(places=list, place=tuple, start=Py_ssize_t, after=Py_ssize_t, end=Py_ssize_t,
               found=str)
cdef str _with_pair(str text, str separator, str key, str piece)
