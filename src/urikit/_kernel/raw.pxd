# C for memory.py: a compiled module cimports this under that name. No typed memoryviews: each
# module that has them is larger by a megabyte.
from cpython.buffer cimport PyBUF_SIMPLE, PyBuffer_Release, PyObject_GetBuffer
from libc.string cimport memchr, memcpy

# Most strings are short: copied by a number of bytes that C knows, they take the least time. Bytes
# copied beyond the end are overwritten by the next string.
cdef inline Py_ssize_t copy(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                            Py_ssize_t limit, unsigned char* out, Py_ssize_t written,
                            Py_ssize_t room) noexcept nogil:
    cdef Py_ssize_t done = written - start
    if start < 0 or start > end or end > limit or end - start > room - written:
        return -1
    if end + 32 <= limit:
        while start < end:
            memcpy(out + done + start, data + start, 32)
            start += 32
    else:
        memcpy(out + written, data + start, end - start)
    return done + end

cdef inline object hold(object data):
    return memoryview(data).cast("B")

cdef inline Py_ssize_t address_of(object data) except? -1:
    cdef Py_buffer view
    PyObject_GetBuffer(data, &view, PyBUF_SIMPLE)
    cdef Py_ssize_t address = <Py_ssize_t> view.buf
    PyBuffer_Release(&view)
    return address

cdef inline const unsigned char* at(Py_ssize_t address) noexcept nogil:
    return <const unsigned char*> address

cdef inline unsigned char* bytes_at(object view) except? NULL:
    return <unsigned char*> address_of(view)

cdef inline unsigned short* shorts_at(object view) except? NULL:
    return <unsigned short*> address_of(view)

cdef inline int* ints_at(object view) except? NULL:
    return <int*> address_of(view)

cdef inline long long* longs_at(object view) except? NULL:
    return <long long*> address_of(view)

cdef inline object table_of(list entries):
    cdef bytearray table = bytearray(sizeof(Py_ssize_t) * len(entries))
    cdef Py_ssize_t* out = entries_of(table)
    for index in range(len(entries)):
        out[index] = entries[index]
    return table

cdef inline Py_ssize_t* entries_of(object table) except? NULL:
    return <Py_ssize_t*> address_of(table)

cdef inline Py_ssize_t find(const unsigned char* data, Py_UCS4 char, Py_ssize_t start,
                            Py_ssize_t end) noexcept nogil:
    cdef const void* found = memchr(data + start, char, end - start)
    return <const unsigned char*> found - data if found is not NULL else -1

cdef inline bytes bytes_of(const unsigned char* data, Py_ssize_t start, Py_ssize_t end):
    return data[start:end]
