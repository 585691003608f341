# C types for references.py. A name that is declared cdef vanishes from the module for Python code,
# so names that other modules import stay out of here.
cimport cython

from cpython.object cimport PyObject

from urikit._kernel cimport inlined as inline
from urikit._kernel.hosts cimport is_ipv4
from urikit._kernel.record cimport Record, fill, finish, make_quick, ord, place, plain_text
from urikit._kernel.utf8 cimport code_point, count_continuations, is_utf8

cdef bint _COMPILED
cdef int _IN_SCHEME, _IN_HOST, _IN_USERINFO, _IN_PATH, _IN_QUERY, _IS_HEX, _IS_UNRESERVED, _IS_ALPHA
cdef int _IS_UCSCHAR, _IS_IPRIVATE, _IS_BIDI_FORMATTING, _MAX_PORT
cdef int _BAD_SCHEME, _BAD_COLON, _BAD_USERINFO, _BAD_IP_LITERAL, _BAD_HOST, _BAD_PORT, _BAD_PATH
cdef int _BAD_QUERY, _BAD_FRAGMENT, _BAD_ESCAPE, _BAD_UTF8, _MISPLACED
cdef bytes _TABLE, _PAGE_NUMBERS, _PAGE_TABLE, _BIDI_TABLE
cdef const unsigned char* _CLASSES
cdef const unsigned char* _PAGES
cdef const unsigned char* _PAGE_CLASSES
cdef const unsigned char* _STARTS_BIDI

cdef frozenset _own
cdef Record _places

cdef class ReferenceBase(Record):
    pass

cdef int _class_of(Py_UCS4 char) noexcept nogil
cdef int _class_of_code(int code) noexcept nogil
cdef bint _has_bidi_formatting(const unsigned char* data, Py_ssize_t index,
                               Py_ssize_t end) noexcept nogil
@cython.locals(code=int, count=int)
cdef Py_ssize_t _skip(const unsigned char* data, Py_ssize_t index, Py_ssize_t end, int wanted,
                      int more) noexcept nogil

# Positions are numbers in a row: a column is read without the GIL.
@cython.locals(more=int, faulty=int, index=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t,
               host_end=Py_ssize_t, path=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t,
               authority=Py_ssize_t, places=cython.Py_ssize_t[3])
cpdef int find_reference(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, bint iri,
                         Record record) noexcept nogil

cdef int _failure_at(const unsigned char* data, Py_ssize_t index, int kind) noexcept nogil
cdef int _refused(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                  int kind) noexcept nogil
@cython.locals(index=Py_ssize_t)
cdef int _scheme_failure(const unsigned char* data, Py_ssize_t start, Py_ssize_t fault,
                         Py_ssize_t end) noexcept nogil
cdef Py_ssize_t _skip_digits(const unsigned char* data, Py_ssize_t index,
                             Py_ssize_t end) noexcept nogil
@cython.locals(at=Py_ssize_t, index=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t, faulty=int)
cdef int _find_authority(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, int more,
                         Py_ssize_t* places) noexcept nogil
@cython.locals(index=Py_ssize_t, is_closed=bint)
cdef Py_ssize_t _skip_ipv6(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil
@cython.locals(index=Py_ssize_t)
cdef int _check_ip_literal(const unsigned char* data, Py_ssize_t start,
                           Py_ssize_t end) noexcept nogil
@cython.locals(count=int, gap=bint, start=Py_ssize_t)
cpdef bint is_ipv6_address(const unsigned char* data, Py_ssize_t index,
                           Py_ssize_t end) noexcept nogil

@cython.locals(found=int)
cpdef bint scan_loop(str text, Record record) except -1
cpdef int find_text(str text, Record record) except? -2
cpdef object characters_of(bytes raw)
@cython.locals(raw=bytes, characters=object, data="const unsigned char*", found=int)
cdef int _scan_encoded(str text, bint iri, Record record) except? -2
@cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t, path=Py_ssize_t,
               query=Py_ssize_t, fragment=Py_ssize_t, shift=Py_ssize_t, before=Py_ssize_t,
               index=Py_ssize_t, is_placed=bint)
cpdef int count_characters(const unsigned char* data, Py_ssize_t size,
                           Record record) noexcept nogil
@cython.locals(found=int)
cpdef int failure(str text, bint iri) except -1
cpdef bint scan(str text, Record record) except -1
@cython.locals(record=Record, found=int, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               path=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t)
cpdef object try_reference(type cls, str text)

@cython.locals(plain=str, made=ReferenceBase)
cdef object _make(type cls, object text)

# As in urls.pxd, which says why.
cdef inline object _answer(object cls, PyObject** args, size_t count, PyObject* names):
    if names is NULL and inline.PyVectorcall_NARGS(count) == 1:
        return _make(cls, <object> args[0])
    return inline.call_as_usual(cls, args, count, names)

cdef inline void answer_calls(type cls) noexcept:
    (<inline.PyTypeObject*> cls).tp_vectorcall = <inline.vectorcallfunc> _answer
    make_quick(cls)
@cython.locals(host=str)
cpdef bint has_ordinary_host(Record record)
