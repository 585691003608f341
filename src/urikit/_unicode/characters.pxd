# C types for characters.py.
cimport cython

from urikit._unicode cimport checked as lists
from urikit._unicode.code_points cimport CodePoints

cdef int _ZWNJ, _ZWJ, _VIRAMA
cdef int _STATUS, _VALID, _INVALID, _MAPPED, _STATUS_BITS, _BIDI_SHIFT, _BIDI_CLASS
cdef int _L, _R, _AN, _EN, _NSM, _EITHER, _NEITHER
cdef int _MARK, _COMPOSES, _CCC_SHIFT, _CCC
cdef int _JOINING_KNOWN, _TRANSPARENT, _FORWARD, _BACKWARD, _LARGEST, _ROOM
cdef CodePoints _KINDS, _TARGETS

@cython.locals(kind=int)
cdef int _kind_of(int code) noexcept nogil

cdef dict _PENDING

cdef int keep_error(object error) except -1

cpdef raise_pending()

@cython.locals(kind=int)
cdef int _learn(int code) noexcept with gil

@cython.locals(kind=int)
cdef int _learned(int code) except 0

@cython.locals(index=int, size=int, place=int)
cdef int _keep_target(str target) except 0

@cython.locals(kind=int)
cdef int _joining_of(int code) noexcept nogil

cdef int _learn_joining(int code, int kind) noexcept with gil

cdef int _learned_joining(int code, int kind) except 0

@cython.locals(kind=int, target=int)
cdef bint put_mapped(int code, CodePoints out) noexcept nogil

cdef bint is_valid(int code) noexcept nogil

cdef bint is_mark(int code) noexcept nogil

cdef bint is_ordinary(int code) noexcept nogil

@cython.locals(index=Py_ssize_t, before=int, kind=int, combining=int)
cdef bint surely_nfc(const int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, before=Py_ssize_t, after=Py_ssize_t)
cdef bint joiners_are_valid(const int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef int _bidi_class(int code) noexcept nogil

@cython.locals(index=Py_ssize_t, bidi_class=int)
cdef bint is_bidi_domain_name(const int* name, Py_ssize_t size) noexcept nogil

@cython.locals(index=Py_ssize_t, first=int, last=int, present=int, bidi_class=int)
cdef bint satisfies_bidi_rule(const int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil
