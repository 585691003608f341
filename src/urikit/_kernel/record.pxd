# C types for record.py. A name that is declared cdef vanishes from the module for Python code, so
# names that other modules import stay out of here.
cimport cython
from cpython.object cimport Py_TPFLAGS_HEAPTYPE, PyObject
from cpython.ref cimport Py_DECREF
from libc.string cimport memset

from urikit._kernel cimport inlined as inline
from urikit._kernel.inlined cimport PyTypeObject

cdef extern from "Python.h":
    PyObject* _PyObject_GC_New(PyTypeObject* cls)
    PyTypeObject* Py_TYPE(PyObject* made)

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
# strings, or made of strings. Python would track and untrack it for each class between it and
# Record, which takes 14 of the 80 ns of a URL. A subclass gets its own functions from Python, and
# calls release() at last, having tracked the object once more.
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

cdef inline void leave_untracked(type cls) noexcept:
    (<PyTypeObject*> cls).tp_alloc = _allocate
    (<PyTypeObject*> cls).tp_dealloc = _release

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

cpdef str plain_text(object value, str what=*)
