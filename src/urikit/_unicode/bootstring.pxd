# C types for bootstring.py.
cimport cython

from urikit._unicode cimport checked as lists
from urikit._unicode.code_points cimport CodePoints

cdef int _BASE, _TMIN, _TMAX, _SKEW, _DAMP, _INITIAL_BIAS, _INITIAL_N, _DELIMITER
cdef int _LARGEST, _FIRST_SURROGATE, _LAST_SURROGATE
cdef long long _MAXINT

@cython.final
cdef class Punycode:
    cdef CodePoints _pairs, _result, _free

    cdef int clear(self) noexcept nogil
    cdef bint failed(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, basic=Py_ssize_t, count=Py_ssize_t, rest=Py_ssize_t,
                   place=Py_ssize_t, before=int, n="long long", m="long long", i="long long",
                   h="long long", delta="long long", bias=int, codes="const int*", pairs="const int*")
    cdef bint encode(self, CodePoints label, Py_ssize_t start, Py_ssize_t end,
                     CodePoints out) noexcept nogil
    @cython.locals(index=Py_ssize_t, basic_end=Py_ssize_t, basic=Py_ssize_t, count=Py_ssize_t,
                   size=Py_ssize_t, place=Py_ssize_t, fault=Py_ssize_t, codes="const int*",
                   result="const int*")
    cdef Py_ssize_t decode(self, CodePoints label, Py_ssize_t start, Py_ssize_t end,
                           CodePoints out) noexcept nogil
    @cython.locals(start=Py_ssize_t, n="long long", i="long long", oldi="long long",
                   w="long long", bias=int, k=int, t=int, digit=int, codes="const int*")
    cdef Py_ssize_t _read_numbers(self, CodePoints label, Py_ssize_t place, Py_ssize_t end,
                                  Py_ssize_t out) noexcept nogil
    @cython.locals(place=Py_ssize_t, top=Py_ssize_t, step=Py_ssize_t, after=Py_ssize_t, index=int,
                   pairs="const int*", free="const int*")
    cdef int _insert(self, Py_ssize_t count, Py_ssize_t size) noexcept nogil

@cython.locals(k=int)
cdef int _adapt(long long delta, Py_ssize_t numpoints, bint first) noexcept nogil

cdef int _threshold(int k, int bias) noexcept nogil

@cython.locals(source=Py_ssize_t, target=Py_ssize_t, width=Py_ssize_t, start=Py_ssize_t,
               middle=Py_ssize_t, end=Py_ssize_t, left=Py_ssize_t, right=Py_ssize_t,
               place=Py_ssize_t, codes="const int*")
cdef Py_ssize_t _sort(CodePoints pairs, Py_ssize_t count) noexcept nogil

cdef void _move(CodePoints pairs, Py_ssize_t source, Py_ssize_t target, int more) noexcept nogil

@cython.locals(k=int, t=int)
cdef void _write_number(long long q, int bias, CodePoints out) noexcept nogil

cdef int _digit(int value) noexcept nogil

cdef int _value(int code) noexcept nogil

@cython.locals(punycode=Punycode, label=CodePoints, out=CodePoints, char=Py_UCS4, done=bint)
cpdef str encoded(str text)

@cython.locals(punycode=Punycode, label=CodePoints, out=CodePoints, char=Py_UCS4, fault=Py_ssize_t)
cpdef tuple decoded(str text)
