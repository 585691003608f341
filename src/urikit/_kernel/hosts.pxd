# C types for hosts.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.idna cimport domain_to_ascii
from urikit._kernel.record cimport ord
from urikit._kernel.utf8 cimport is_utf8
from urikit._kernel.workspace cimport Workspace
from urikit._kernel.writer cimport Writer
from urikit._unicode.processing cimport Processing

cdef int _IN_DOMAIN, _IN_OPAQUE_HOST
cdef bytes _TABLE, _FORBIDDEN_TABLE, _VALUE_TABLE
cdef const unsigned char* _CLASSES
cdef const unsigned char* _FORBIDDEN
cdef const unsigned char* _VALUES
cdef int _DOMAIN_TO_ASCII, _HOST_INVALID_CODE_POINT
cdef int _IPV4_NON_NUMERIC_PART, _IPV4_OUT_OF_RANGE_PART, _IPV4_TOO_MANY_PARTS
cdef int _IPV6_INVALID_CODE_POINT, _IPV6_INVALID_COMPRESSION, _IPV6_MULTIPLE_COMPRESSION
cdef int _IPV6_TOO_FEW_PIECES, _IPV6_TOO_MANY_PIECES, _IPV6_UNCLOSED
cdef int _INVALID_IN_IPV4, _OUT_OF_RANGE_IN_IPV4, _TOO_FEW_IN_IPV4, _IPV4_TOO_LATE
cdef int _LONGEST, _MOST
cdef long long _TOO_LARGE

@cython.locals(index=Py_ssize_t)
cpdef bint is_domain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, count=int, labels=int, is_letter=bint)
cpdef bint is_clean_authority(const unsigned char* data, Py_ssize_t start,
                              Py_ssize_t end) noexcept nogil

@cython.locals(part=int, start=Py_ssize_t, value=int)
cpdef bint is_ipv4(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(nonzero=int, count=int, gap=int, start=Py_ssize_t, width=int)
cpdef bint is_ipv6(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(longest_at=int, longest=int, run=int, piece=int)
cdef int _compressed_piece_index(int nonzero) noexcept nogil

@cython.locals(index=Py_ssize_t, begin=Py_ssize_t, is_ascii=bint)
cpdef int write_host(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, bint is_opaque,
                     Workspace work) noexcept nogil

@cython.locals(bits=int)
cdef bint _is_all(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                  int wanted) noexcept nogil
cdef int _write_number(Writer out, Py_ssize_t begin) noexcept nogil

@cython.locals(index=Py_ssize_t, size=Py_ssize_t, is_ascii=bint)
cdef int _write_decoded_domain(Workspace work) noexcept nogil

@cython.locals(index=Py_ssize_t, begin=Py_ssize_t)
cdef int _write_domain(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, bint is_ascii,
                       Processing idna, Writer out) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int)
cdef int _write_opaque_host(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                            Writer out) noexcept nogil

@cython.locals(index=Py_ssize_t, end=Py_ssize_t, parts=int, number=int, part=Py_ssize_t,
               value="long long", width=int, address="unsigned long long", is_in_range=bint)
cdef int _write_ipv4(Writer out, Py_ssize_t begin) noexcept nogil

@cython.locals(radix=int, value="long long", digit=int)
cdef long long _ipv4_number(const unsigned char* data, Py_ssize_t index,
                            Py_ssize_t end) noexcept nogil

@cython.locals(pieces=cython.int[8], count=int, compress=int, value=int, length=int, failure=int,
               swaps=int, number=int)
cpdef int write_ipv6(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                     Writer out) noexcept nogil

@cython.locals(numbers_seen=int, value=int)
cdef int _read_ipv4_in_ipv6(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                            int* pieces, int count) noexcept nogil

@cython.locals(nonzero=int, compress=int, number=int)
cdef void _put_ipv6(int* pieces, Writer out) noexcept nogil
