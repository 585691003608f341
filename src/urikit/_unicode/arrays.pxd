# The memory that the compiled modules work on: lists.py for C.
from cpython.unicode cimport PyUnicode_FromKindAndData
from libc.stdlib cimport calloc, free as c_free, malloc

cdef extern from "Python.h":
    int PyUnicode_4BYTE_KIND

cdef inline int* numbers(Py_ssize_t count) noexcept nogil:
    return <int*>malloc(count * sizeof(int))

cdef inline long long* big_numbers(Py_ssize_t count) noexcept nogil:
    return <long long*>malloc(count * sizeof(long long))

cdef inline void release(void* array) noexcept nogil:
    c_free(array)

# The system gives memory to it where it is written to.
cdef inline int* sparse(Py_ssize_t count) except NULL:
    array = <int*>calloc(count, sizeof(int))
    if array == NULL:
        raise MemoryError
    return array

cdef inline str text_of(int* array, Py_ssize_t start, Py_ssize_t end):
    return PyUnicode_FromKindAndData(PyUnicode_4BYTE_KIND, array + start, end - start)
