# C types for processing.py.
cimport cython

from urikit._unicode cimport characters
from urikit._unicode cimport checked as lists
from urikit._unicode.bootstring cimport Punycode, encoded
from urikit._unicode.characters cimport raise_pending
from urikit._unicode.code_points cimport CodePoints

cdef int _CHECK_HYPHENS, _CHECK_BIDI, _CHECK_JOINERS, _USE_STD3_ASCII_RULES
cdef int _IGNORE_INVALID_PUNYCODE, _STOP_AT_A_CHARACTER
cdef int _DISALLOWED, _OUTSIDE_ASCII, _NOT_PUNYCODE, _FOR_ASCII, _NOT_NORMALIZED
cdef int _HYPHENS_INSIDE, _HYPHEN_AT_END, _NESTED_PREFIX, _NOT_STD3
cdef int _DISALLOWED_IN_LABEL, _MARK_FIRST, _JOINER, _BIDI, _TOO_LONG
cdef int _HYPHEN, _FULL_STOP, _ZWNJ, _ZWJ
cdef bint _IS_PURE
cdef Py_ssize_t _KEPT
cdef Processing _processing

@cython.final
cdef class Processing:
    cdef CodePoints _mapped, _name
    cdef readonly CodePoints result
    cdef Punycode _punycode
    cdef readonly int fault
    cdef readonly Py_ssize_t place
    cdef bint is_busy

    cdef int start(self) noexcept nogil
    cdef bint failed(self) noexcept nogil
    cdef int _record(self, int fault, Py_ssize_t place) noexcept nogil
    cdef int map(self, int code, Py_ssize_t index) noexcept nogil
    @cython.locals(index=Py_ssize_t, start=Py_ssize_t, size=Py_ssize_t, number=Py_ssize_t,
                   mapped="const int*")
    cdef int finish(self, int flags, bint to_ascii) noexcept nogil
    @cython.locals(fault=int, begin=Py_ssize_t, after=Py_ssize_t, is_a_label=bint, is_decoded=bint)
    cdef int _convert(self, Py_ssize_t start, Py_ssize_t end, int flags,
                      Py_ssize_t number) noexcept nogil
    @cython.locals(index=Py_ssize_t, start=Py_ssize_t, size=Py_ssize_t, number=Py_ssize_t,
                   name="const int*")
    cdef int _check_bidi(self) noexcept nogil
    @cython.locals(index=Py_ssize_t, start=Py_ssize_t, size=Py_ssize_t, number=Py_ssize_t,
                   name="const int*")
    cdef int _write_ascii(self) noexcept nogil

cdef bint _has_ace_prefix(const int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_ascii(const int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int, has_joiner=bint, is_invalid=bint)
cdef int _broken_criterion(const int* name, Py_ssize_t start, Py_ssize_t end,
                           int flags) noexcept nogil

cdef bint _is_std3(int code) noexcept nogil

@cython.locals(text=str, char=Py_UCS4)
cdef int _normalize(CodePoints name) noexcept with gil

@cython.locals(text=str, differs=bint)
cdef bint _differs_from_nfc(CodePoints name, Py_ssize_t start, Py_ssize_t end) noexcept with gil

@cython.locals(run=Processing, index=Py_ssize_t, char=Py_UCS4)
cpdef tuple processed(str domain_name, int flags, bint to_ascii)
