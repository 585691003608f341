# C for inline.py: a compiled module cimports this under that name. No memoryviews here: a module
# that has them imports collections.abc.
from libc.string cimport memcpy

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(str text)
    ctypedef struct PyTypeObject:
        object (*tp_new)(PyTypeObject* cls, object args, void* options)

cdef inline unsigned short pair(const unsigned char* data, Py_ssize_t index) noexcept nogil:
    cdef unsigned short both
    memcpy(&both, data + index, 2)
    return both

cdef inline void move(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      unsigned char* out, Py_ssize_t written) noexcept nogil:
    memcpy(out + written, data + start, end - start)

cdef inline bint is_ascii(str text):
    return PyUnicode_IS_ASCII(text)

cdef inline object new(type cls, tuple args):
    return (<PyTypeObject*> cls).tp_new(<PyTypeObject*> cls, args, NULL)
