# C types for processing.py. C does not watch over the ends of arrays: an array has as many numbers
# as the source says, and a code point is checked before it is an index.
cimport cython

from urikit._unicode cimport arrays as lists

cdef int _CHECK_HYPHENS, _CHECK_BIDI, _CHECK_JOINERS, _USE_STD3_ASCII_RULES
cdef int _IGNORE_INVALID_PUNYCODE, _STOP_AT_A_CHARACTER, _MOST_DIGITS
cdef int _DISALLOWED, _OUTSIDE_ASCII, _NOT_PUNYCODE, _FOR_ASCII, _NOT_NORMALIZED
cdef int _HYPHENS_INSIDE, _HYPHEN_AT_END, _NESTED_PREFIX, _NOT_STD3
cdef int _DISALLOWED_IN_LABEL, _MARK_FIRST, _JOINER, _BIDI, _TOO_LONG
cdef int _HYPHEN, _FULL_STOP, _ZWNJ, _ZWJ, _VIRAMA
cdef int _STATUS, _VALID, _INVALID, _MAPPED, _STATUS_BITS, _BIDI_SHIFT, _BIDI_CLASS
cdef int _L, _R, _AN, _EN, _NSM, _EITHER, _NEITHER
cdef int _MARK, _COMPOSES, _CCC_SHIFT, _CCC
cdef int _JOINING_KNOWN, _TRANSPARENT, _FORWARD, _BACKWARD, _LARGEST, _ROOM
cdef int* _KINDS
cdef int* _TARGETS

@cython.locals(kind=int)
cdef int _kind_of(int code) noexcept nogil

cdef dict _PENDING

cpdef raise_pending()

cdef int _learn(int code) noexcept with gil

@cython.locals(kind=int)
cdef int _learned(int code) except 0

@cython.locals(index=int, size=int, place=int)
cdef int _keep_target(str target) except 0

@cython.locals(kind=int)
cdef int _joining_of(int code) noexcept nogil

cdef int _learn_joining(int code, int kind) noexcept with gil

cdef int _learned_joining(int code, int kind) except 0

@cython.locals(total=Py_ssize_t, index=Py_ssize_t, kind=int)
cdef Py_ssize_t mapped_size(int* source, Py_ssize_t size) noexcept nogil

@cython.locals(index=Py_ssize_t, start=Py_ssize_t, place=Py_ssize_t, after=Py_ssize_t, number=int)
cdef int process(int* source, Py_ssize_t size, int flags, int* name, Py_ssize_t room,
                 int* found) noexcept nogil

cdef int _record(int* found, int fault, int place) noexcept nogil

@cython.locals(written=Py_ssize_t, index=Py_ssize_t, code=int, kind=int, target=int, place=int)
cdef Py_ssize_t _map(int* source, Py_ssize_t size, int* name, Py_ssize_t room,
                     int* found) noexcept nogil

@cython.locals(index=Py_ssize_t, before=int, kind=int, combining=int)
cdef bint _is_normalized(int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, text=str)
cdef Py_ssize_t _normalize(int* name, Py_ssize_t size, Py_ssize_t room) noexcept with gil

@cython.locals(text=str)
cdef bint _differs_from_nfc(int* name, Py_ssize_t start, Py_ssize_t end) noexcept with gil

@cython.locals(fault=int, after=Py_ssize_t, index=Py_ssize_t, is_a_label=bint)
cdef Py_ssize_t _convert(int* name, Py_ssize_t start, Py_ssize_t end, Py_ssize_t place, int flags,
                         int* found, int number) noexcept nogil

cdef bint _has_ace_prefix(int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _is_ascii(int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int, has_joiner=bint, is_invalid=bint)
cdef int _broken_criterion(int* name, Py_ssize_t start, Py_ssize_t end, int flags) noexcept nogil

cdef bint _is_std3(int code) noexcept nogil

@cython.locals(index=Py_ssize_t, before=Py_ssize_t, after=Py_ssize_t)
cdef bint _joiners_are_valid(int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

cdef int _bidi_class(int code) noexcept nogil

@cython.locals(index=Py_ssize_t, bidi_class=int)
cdef bint _is_bidi_domain_name(int* name, Py_ssize_t size) noexcept nogil

@cython.locals(index=Py_ssize_t, first=int, last=int, present=int, bidi_class=int)
cdef bint _satisfies_bidi_rule(int* name, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, room=Py_ssize_t)
cdef Py_ssize_t ascii_room(int* name, Py_ssize_t size) noexcept nogil

@cython.locals(index=Py_ssize_t, start=Py_ssize_t, written=Py_ssize_t, place=Py_ssize_t, number=int)
cdef Py_ssize_t write_ascii(int* name, Py_ssize_t size, int* out, int* found) noexcept nogil

@cython.locals(size=Py_ssize_t, index=Py_ssize_t, room=Py_ssize_t, found="int[3]", source="int*",
               name="int*")
cpdef tuple processed(str domain_name, int flags, bint to_ascii)

@cython.locals(written=Py_ssize_t, found="int[3]", out="int*")
cdef tuple _ascii_text(int* name, Py_ssize_t size)

cdef int _BASE, _TMIN, _TMAX, _SKEW, _DAMP, _INITIAL_BIAS, _INITIAL_N, _DELIMITER
cdef int _PLACE_BITS
cdef long long _MAXINT

@cython.locals(k=int)
cdef int _adapt(long long delta, Py_ssize_t numpoints, bint first) noexcept nogil

cdef int _threshold(int k, int bias) noexcept nogil

@cython.locals(index=Py_ssize_t, basic=Py_ssize_t, count=Py_ssize_t, rest=Py_ssize_t,
               place=Py_ssize_t, keys="long long*", before="long long", n="long long", m="long long",
               i="long long", h="long long", delta="long long", bias=int)
cdef Py_ssize_t _encode(int* label, Py_ssize_t start, Py_ssize_t end, int* out,
                       Py_ssize_t written) noexcept nogil

@cython.locals(source=Py_ssize_t, target=Py_ssize_t, width=Py_ssize_t, start=Py_ssize_t,
               middle=Py_ssize_t, end=Py_ssize_t, left=Py_ssize_t, right=Py_ssize_t,
               place=Py_ssize_t)
cdef Py_ssize_t _sort(long long* keys, Py_ssize_t count) noexcept nogil

@cython.locals(k=int, t=int)
cdef Py_ssize_t _write_number(long long q, int bias, int* out, Py_ssize_t written) noexcept nogil

cdef int _digit(int value) noexcept nogil

@cython.locals(index=Py_ssize_t, basic_end=Py_ssize_t, basic=Py_ssize_t, count=Py_ssize_t,
               size=Py_ssize_t, to=Py_ssize_t, insertions="int*", result="int*", free="int*")
cdef Py_ssize_t _decode(int* label, Py_ssize_t start, Py_ssize_t end,
                       Py_ssize_t place) noexcept nogil

@cython.locals(start=Py_ssize_t, count=Py_ssize_t, n="long long", i="long long", oldi="long long",
               w="long long", bias=int, k=int, t=int, digit=int)
cdef Py_ssize_t _read_numbers(int* label, Py_ssize_t place, Py_ssize_t end, Py_ssize_t out,
                              int* insertions) noexcept nogil

cdef int _value(int code) noexcept nogil

@cython.locals(place=Py_ssize_t, top=Py_ssize_t, step=Py_ssize_t, after=Py_ssize_t, index=int)
cdef int _insert(int* insertions, Py_ssize_t count, int* result, int* free,
                 Py_ssize_t size) noexcept nogil

@cython.locals(size=Py_ssize_t, index=Py_ssize_t, label="int*", out="int*")
cpdef str encoded(str text)

@cython.locals(size=Py_ssize_t, index=Py_ssize_t, end=Py_ssize_t, label="int*")
cpdef tuple decoded(str text)
