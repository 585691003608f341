# cython: wraparound=False, boundscheck=False, initializedcheck=False
# C for memory.py: a compiled module cimports this under that name.
from libc.string cimport memcpy

# Most strings are short: copied by a number of bytes that C knows, they take the least time. Bytes
# copied beyond the end are overwritten by the next string.
cdef inline Py_ssize_t copy(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                            Py_ssize_t limit, unsigned char[::1] out,
                            Py_ssize_t written) noexcept nogil:
    cdef Py_ssize_t done = written - start
    if end + 32 <= limit:
        while start < end:
            memcpy(&out[done + start], data + start, 32)
            start += 32
    else:
        memcpy(&out[written], data + start, end - start)
    return done + end

cdef inline Py_ssize_t address_of(const unsigned char[::1] data) noexcept nogil:
    return <Py_ssize_t> &data[0]

cdef inline const unsigned char* at(Py_ssize_t address) noexcept nogil:
    return <const unsigned char*> address

cdef inline bytes bytes_of(const unsigned char* data, Py_ssize_t start, Py_ssize_t end):
    return data[start:end]
