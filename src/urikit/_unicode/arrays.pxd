# C for lists.py: code_points.pxd cimports this under that name, and nothing else does.
from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.string cimport memcpy

cdef extern from "Python.h":
    int PyUnicode_4BYTE_KIND

# Python hands out zeros as the system does, which gives memory to them where they are written to.
# Nobody else knows this object.
cdef inline bytes grown(bytes old, Py_ssize_t size, Py_ssize_t room):
    memory = bytes(room * sizeof(int))
    if size:
        memcpy(<char*>memory, <char*>old, size * sizeof(int))
    return memory

cdef inline int* start_of(bytes memory) noexcept:
    return <int*><char*>memory

cdef inline void copy(const int* source, Py_ssize_t start, Py_ssize_t end, int* out,
                      Py_ssize_t written) noexcept nogil:
    memcpy(out + written, source + start, (end - start) * sizeof(int))

cdef inline str text_of(const int* numbers, Py_ssize_t start, Py_ssize_t end):
    return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, numbers + start, end - start)
