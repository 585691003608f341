# C types for hazards.py.
cimport cython

from urikit._kernel cimport raw as memory
from urikit._kernel.columns.output cimport Output, Strings
from urikit._kernel.columns.rows cimport Rows, demand
from urikit._kernel.hazards.search cimport Search
from urikit._kernel.writer cimport Writer
from urikit._unicode.characters cimport raise_pending

cdef bint _COMPILED

@cython.final
cdef class Hazards:
    cdef Rows _rows
    cdef Search _search
    cdef bytes _severity_data
    cdef const unsigned char* _severities
    cdef Strings _out
    cdef Writer _codes
    cdef readonly Output output
    cpdef Py_ssize_t run(self, Py_ssize_t row, Py_ssize_t first) except -1
    @cython.locals(status=int)
    cdef Py_ssize_t _run(self, Rows rows, Search search, Writer codes, Py_ssize_t row,
                         Py_ssize_t first) except -1 nogil
    @cython.locals(size=Py_ssize_t)
    cpdef bint write(self, bytes codes, Py_ssize_t row) except -1
