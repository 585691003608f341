# C types for workspace.py.
cimport cython

from urikit._kernel.record cimport Record
from urikit._kernel.writer cimport Writer
from urikit._unicode.processing cimport Processing

@cython.final
cdef class Workspace:
    cdef readonly Writer out, input, host
    cdef readonly Processing idna
    cdef bint is_busy
    cdef readonly Py_ssize_t fault, fault_end
    cdef Py_ssize_t scheme_end, host_start, host_end, path, query, fragment
    cdef const unsigned char* base_data
    cdef Py_ssize_t base_scheme_end, base_host, base_host_end, base_path, base_path_end
    cdef Py_ssize_t base_query, base_end

    cpdef int set_base(self, const unsigned char* data, Py_ssize_t size, Record base) noexcept nogil
    cpdef int clear_base(self) noexcept nogil
