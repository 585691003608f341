# C for inline.py: a compiled module cimports this under that name. No memoryviews here: a module
# that has them imports collections.abc.
from cpython.object cimport PyObject, richcmpfunc
from cpython.unicode cimport PyUnicode_Substring
from libc.string cimport memcmp, memcpy, memset

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(str text)
    void* PyUnicode_DATA(str text)
    str PyUnicode_New(Py_ssize_t size, Py_UCS4 largest)
    ctypedef void* vectorcallfunc
    ctypedef struct PyTypeObject:
        const char* tp_name
        Py_ssize_t tp_basicsize
        unsigned long tp_flags
        PyObject* (*tp_alloc)(PyTypeObject* cls, Py_ssize_t items)
        void (*tp_dealloc)(PyObject* made)
        object (*tp_new)(PyTypeObject* cls, object args, void* options)
        richcmpfunc tp_richcompare
        object (*tp_call)(object called, object args, object options)
        vectorcallfunc tp_vectorcall
    Py_ssize_t PyVectorcall_NARGS(size_t count)
    int PyByteArray_Resize(object memory, Py_ssize_t size) noexcept
    char* PyByteArray_AS_STRING(object memory) noexcept
    void PyErr_Clear() noexcept
    Py_ssize_t PY_SSIZE_T_MAX
    bint PyObject_GC_IsTracked(object made) noexcept
    void PyObject_GC_Track(PyObject* made) noexcept

cdef inline bint is_digit(Py_UCS4 char) noexcept nogil:
    return 48 <= char <= 57

cdef inline bint is_alpha(Py_UCS4 char) noexcept nogil:
    return 97 <= char <= 122 or 65 <= char <= 90

cdef inline unsigned char lower(unsigned char code) noexcept nogil:
    return code + 32 * (65 <= code <= 90)

cdef inline int byte_of(const unsigned char* values, const unsigned char* data,
                        Py_ssize_t index) noexcept nogil:
    cdef int high = values[data[index]], low = values[data[index + 1]]
    return high << 4 | low if high < 16 and low < 16 else -1

cdef inline bint ends_path(Py_UCS4 char) noexcept nogil:
    return char == 63 or char == 35

cdef inline bint ends_authority(Py_UCS4 char) noexcept nogil:
    return char == 47 or ends_path(char)

cdef inline int number(const unsigned char* data, Py_ssize_t index, Py_ssize_t end,
                       int limit) noexcept nogil:
    cdef int found = 0
    while index < end and found <= limit:
        found = found * 10 + data[index] - 48
        index += 1
    return found

cdef inline unsigned short pair(const unsigned char* data, Py_ssize_t index) noexcept nogil:
    cdef unsigned short both
    memcpy(&both, data + index, 2)
    return both

cdef inline void move(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                      unsigned char* out, Py_ssize_t written) noexcept nogil:
    memcpy(out + written, data + start, end - start)

cdef inline bint is_same(const unsigned char* data, Py_ssize_t start, const unsigned char* other,
                         Py_ssize_t at, Py_ssize_t size) noexcept nogil:
    return memcmp(data + start, other + at, size) == 0

# Eight bytes at a time: less than 32 is where subtracting borrows from the highest bit of a byte.
cdef inline int kinds(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil:
    cdef unsigned long long eight, low = 0, high = 0
    while index + 8 <= end:
        memcpy(&eight, data + index, 8)
        high |= eight
        low |= (eight - 0x2020202020202020u) & ~eight
        index += 8
    while index < end:
        high |= data[index]
        low |= (data[index] < 32) << 7
        index += 1
    return ((low & 0x8080808080808080u) != 0) | ((high & 0x8080808080808080u) != 0) << 1

cdef inline bint are_wanted(const unsigned char* classes, const unsigned char* data,
                            Py_ssize_t index, int wanted) noexcept nogil:
    return (classes[data[index]] & classes[data[index + 1]] & classes[data[index + 2]]
            & classes[data[index + 3]] & classes[data[index + 4]] & classes[data[index + 5]]
            & classes[data[index + 6]] & classes[data[index + 7]] & wanted) != 0

cdef inline bint is_ascii(str text):
    return PyUnicode_IS_ASCII(text)

cdef inline bint starts_with(str text, const char* prefix, Py_ssize_t size):
    if text is None or not PyUnicode_IS_ASCII(text) or len(text) < size:
        return False
    return memcmp(PyUnicode_DATA(text), prefix, size) == 0

# A part of a string in ASCII is ASCII: its characters are copied unseen.
cdef inline str part_of(str text, Py_ssize_t start, Py_ssize_t end):
    cdef str part
    if end > len(text):
        end = len(text)
    if start < 0 or end - start < 2 or not PyUnicode_IS_ASCII(text):
        return PyUnicode_Substring(text, start, end)  # Python keeps one string for each character
    part = PyUnicode_New(end - start, 127)
    memcpy(PyUnicode_DATA(part), <char*> PyUnicode_DATA(text) + start, end - start)
    return part

cdef inline bint extend(bytearray memory, Py_ssize_t size) noexcept:
    cdef Py_ssize_t before = len(memory)
    if size < 0 or size >= PY_SSIZE_T_MAX - before:
        return False
    if PyByteArray_Resize(memory, before + size) < 0:
        PyErr_Clear()
        return False
    memset(PyByteArray_AS_STRING(memory) + before, 0, size)
    return True

cdef inline object blank(type base, object cls):
    return (<PyTypeObject*> base).tp_new(<PyTypeObject*> cls, (), NULL)

cdef inline object call_as_usual(object cls, PyObject** args, size_t count, PyObject* names):
    cdef Py_ssize_t index, size = PyVectorcall_NARGS(count)
    cdef dict options = {}
    if names is not NULL:
        for index in range(len(<tuple> names)):
            options[(<tuple> names)[index]] = <object> args[size + index]
    given = tuple([<object> args[index] for index in range(size)])
    return (<PyTypeObject*> type).tp_call(cls, given, options)

cdef inline void track(object made) noexcept:
    if not PyObject_GC_IsTracked(made):
        PyObject_GC_Track(<PyObject*> made)

cdef inline void show_as(type cls, const char* name) noexcept:
    (<PyTypeObject*> cls).tp_name = name

cdef inline int width(int code) noexcept nogil:
    return 1 + (code >= 0x80) + (code >= 0x800) + (code >= 0x10000)
