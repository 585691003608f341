# C types for record.py. A name that is declared cdef vanishes from the module for Python code, so
# names that other modules import stay out of here.
cimport cython
from cpython.object cimport (
    Py_EQ, Py_GE, Py_GT, Py_LE, Py_LT, Py_NE, Py_TPFLAGS_HEAPTYPE, PyObject, richcmpfunc
)
from cpython.ref cimport Py_DECREF
from libc.string cimport memcmp, memset

from urikit._kernel cimport inlined as inline
from urikit._kernel.inlined cimport PyTypeObject

cdef extern from "Python.h":
    PyObject* _PyObject_GC_New(PyTypeObject* cls)
    PyTypeObject* Py_TYPE(PyObject* made)
    bint _is_ascii "PyUnicode_IS_ASCII"(PyObject* text)
    void* _characters "PyUnicode_DATA"(PyObject* text)
    Py_ssize_t _length "PyUnicode_GET_LENGTH"(PyObject* text)

# In C a character is its number; Python's ord() and chr() would need the GIL.
cdef inline int ord(Py_UCS4 char) noexcept nogil:
    return char

cdef inline Py_UCS4 chr(int code) noexcept nogil:
    return code

cdef bint _COMPILED
cdef int _MAX_PORT
cdef Py_ssize_t _TO_THE_END

cdef class Record:
    cdef object __weakref__
    cdef readonly str _text
    cdef readonly object _violations
    cdef readonly Py_ssize_t _scheme_end, _host, _host_end, _path, _query, _fragment

# The collector has nothing to find in an object that does not refer to itself: its violations are
# strings, or made of strings; set_violations() tracks one with a function, which may refer to it.
# Python would track and untrack every object for each class between it and Record, which takes 14
# of the 80 ns of a URL. A subclass gets its own functions from Python, and calls release() at last,
# having tracked the object once more.
cdef inline PyObject* _allocate(PyTypeObject* cls, Py_ssize_t items) noexcept:
    cdef PyObject* made = _PyObject_GC_New(cls)
    if made is not NULL:
        memset(<char*> made + sizeof(PyObject), 0, cls.tp_basicsize - sizeof(PyObject))
    return made

cdef inline void _release(PyObject* made) noexcept:
    cdef PyTypeObject* cls = Py_TYPE(made)
    (<PyTypeObject*> Record).tp_dealloc(made)
    if not (<PyTypeObject*> Record).tp_flags & Py_TPFLAGS_HEAPTYPE:
        Py_DECREF(<object> <PyObject*> cls)

# Sorting compares each object ten times and more. Strings in ASCII of objects of one class are
# compared at once, and all others by the methods of Record, which are what this answers for them.
cdef inline object _compare(object one, object other, int operation):
    cdef PyObject* text = <PyObject*> (<Record> one)._text
    cdef PyObject* against
    cdef Py_ssize_t size, more
    cdef int order
    if Py_TYPE(<PyObject*> one) is not Py_TYPE(<PyObject*> other):
        return (<PyTypeObject*> Record).tp_richcompare(one, other, operation)
    against = <PyObject*> (<Record> other)._text
    if text is <PyObject*> None or against is <PyObject*> None:
        return (<PyTypeObject*> Record).tp_richcompare(one, other, operation)
    if not _is_ascii(text) or not _is_ascii(against):
        return (<PyTypeObject*> Record).tp_richcompare(one, other, operation)
    size, more = _length(text), _length(against)
    if operation == Py_EQ or operation == Py_NE:
        if size != more:
            return operation == Py_NE
    order = memcmp(_characters(text), _characters(against), min(size, more))
    if order == 0:
        order = (size > more) - (size < more)
    if operation == Py_LT:
        return order < 0
    if operation == Py_LE:
        return order <= 0
    if operation == Py_EQ:
        return order == 0
    if operation == Py_NE:
        return order != 0
    return order > 0 if operation == Py_GT else order >= 0

cdef inline void make_quick(type cls) noexcept:
    (<PyTypeObject*> cls).tp_alloc = _allocate
    (<PyTypeObject*> cls).tp_dealloc = _release
    (<PyTypeObject*> cls).tp_richcompare = _compare

cdef class Given:
    cdef readonly str text, base

@cython.locals(given=Given)
cpdef Given given_at(str text, str base)

@cython.locals(same=Record)
cdef str _comparable(Record record, object other)

cpdef str substring(str text, Py_ssize_t start, Py_ssize_t end)

cdef str _scheme(str text, Py_ssize_t end)

cdef Py_ssize_t _find_colon(str text, Py_ssize_t index, Py_ssize_t end) except -1

@cython.locals(number=int)
cdef int _port(str text, Py_ssize_t index, Py_ssize_t end) except -1

@cython.locals(after=Py_ssize_t)
cpdef bint place(Record record, Py_ssize_t start, Py_ssize_t end, Py_ssize_t scheme_end,
                 Py_ssize_t host, Py_ssize_t host_end, Py_ssize_t path, Py_ssize_t query,
                 Py_ssize_t fragment) noexcept nogil

cpdef fill(Record record, str text, object violations, Py_ssize_t scheme_end, Py_ssize_t host,
           Py_ssize_t host_end, Py_ssize_t path, Py_ssize_t query, Py_ssize_t fragment)

@cython.locals(scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t, path=Py_ssize_t,
               query=Py_ssize_t, fragment=Py_ssize_t)
cpdef finish(Record record, str text, object violations)

cpdef set_violations(Record record, object violations)

# A class may have a metaclass, so it is no "type" in C.
cpdef object blank(object cls)

@cython.locals(record=Record)
cpdef tuple reduced(object record)

cpdef str plain_text(object value, str what=*)
