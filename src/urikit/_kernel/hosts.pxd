# C types for hosts.py. Text becomes a pointer to its characters where it is known to be ASCII;
# functions that take a pointer serve columns too, which are read without the GIL.
cimport cython

from urikit._kernel.idna cimport certain_domain_to_ascii
from urikit._kernel.record cimport ord

cdef int _OPENING, _CLOSING, _COLON, _IN_DOMAIN
cdef bytes _TABLE, _HEX_DIGITS
cdef const unsigned char* _HEX
cdef const unsigned char* _CLASSES

cdef bint _is_digit(Py_UCS4 char) noexcept nogil

@cython.locals(index=Py_ssize_t)
cpdef bint is_domain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(part=int, start=Py_ssize_t, value=int)
cpdef bint is_ipv4(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(nonzero=int, count=int, gap=int, start=Py_ssize_t,
               width=int, longest_at=int, longest=int, run=int, piece=int)
cpdef bint is_ipv6(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(ascii_name=str, data="const unsigned char*", index=Py_ssize_t, end=Py_ssize_t)
cpdef str canonical_host(str name)

@cython.locals(parts=list, count=int, number=int, address="unsigned long long",
               value="long long", width=int)
cdef str _canonical_ipv4(str name)

@cython.locals(index=Py_ssize_t, end=Py_ssize_t, radix=int, value="long long", digit=int)
cdef long long _ipv4_number(str text)

cdef int _hex_digit(Py_UCS4 char) noexcept

@cython.locals(data="const unsigned char*", index=Py_ssize_t, end=Py_ssize_t,
               pieces=cython.int[8], count=int, compress=int, start=Py_ssize_t, value=int,
               number=int, place=Py_ssize_t, address="long long")
cdef str _canonical_ipv6(str name)

@cython.locals(longest_at=int, longest=int, run=int, number=int, output=bytearray,
               out="unsigned char*", written=int, value=int, shift=int)
cdef str _ipv6_text(int* pieces)
