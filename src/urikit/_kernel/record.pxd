# C types for record.py. A name that is declared cdef vanishes from the module for Python code, so
# names that other modules import stay out of here.
cimport cython
from cpython.unicode cimport PyUnicode_Substring
from libc.string cimport memcpy

cdef extern from "Python.h":
    bint PyUnicode_IS_ASCII(str text)
    void* PyUnicode_DATA(str text)
    str PyUnicode_New(Py_ssize_t size, Py_UCS4 largest)

# A part of a string in ASCII is ASCII: its characters are copied unseen.
cdef inline str part_of(str text, Py_ssize_t start, Py_ssize_t end):
    cdef str part
    if end > len(text):
        end = len(text)
    if not 0 <= start < end or not PyUnicode_IS_ASCII(text):
        return PyUnicode_Substring(text, start, end)
    part = PyUnicode_New(end - start, 127)
    memcpy(PyUnicode_DATA(part), <char*> PyUnicode_DATA(text) + start, end - start)
    return part

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

cpdef str plain_text(object value)
