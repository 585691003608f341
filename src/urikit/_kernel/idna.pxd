# C types for _idna.py. C does not watch over the ends of arrays: a label has at most _MAX_LABEL
# characters, and the output at most _MAX_NAME and a full stop, which the source checks.
cimport cython

cdef int _MAX_NAME, _MAX_LABEL, _HYPHEN, _FULL_STOP
cdef int _L, _R, _AN, _EN, _NSM, _EITHER, _NEITHER, _BIDI_CLASS
cdef int _MARK, _REORDERS, _COMPOSES, _MAPPED, _IGNORED, _UNCERTAIN, _NOT_VALID
cdef int _RIGHT_TO_LEFT, _BREAKS_BIDI_RULE, _LARGEST_NUMBER, _MOST_DIGITS
cdef bytearray _KINDS
cdef dict _TARGETS

@cython.locals(kind=int)
cdef int _kind_of(int code)

@cython.locals(kind=int, target=int)
cdef int _learn(int code)

@cython.locals(size=Py_ssize_t, index=Py_ssize_t, label=cython.int[64],
               output=bytearray, length=int, written=int, start=int, verdicts=int,
               verdict=int, code=int, kind=int, is_ascii=bint, has_prefix=bint)
cpdef certain_domain_to_ascii(str domain)

cdef bint _has_ace_prefix(int* label, int length)

@cython.locals(index=int)
cdef int _copy(int* label, int length, unsigned char* output, int written)

@cython.locals(index=int, first=int, last=int, present=int, before=int, kind=int, result=int)
cdef int _verdict(int* label, int length)

cdef bint _satisfies_bidi_rule(int first, int last, int present)

cdef bint _are_in_order(int before, int code)

cdef bint _compose(int before, int code)

@cython.locals(k=int)
cdef int _adapt(int delta, int numpoints, bint first)

cdef int _threshold(int k, int bias)

@cython.locals(index=int, basic=int, n=int, delta=int, bias=int, h=int, m=int, q=int, k=int,
               t=int)
cdef int _encode(int* label, int length, unsigned char* output, int written)

cdef int _digit(int value)

@cython.locals(index=int, out=int, n=int, i=cython.longlong, oldi=cython.longlong, w=cython.longlong,
               bias=int, k=int, t=int, digit=int)
cdef int _decode(unsigned char* text, int place, int end, int* label)

from urikit._kernel.record cimport ord
from urikit._kernel.writer cimport Writer
cpdef bint domain_to_ascii(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Writer out) noexcept nogil
@cython.locals(name=str, index=Py_ssize_t)
cdef bint _through_python(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Writer out) noexcept with gil
