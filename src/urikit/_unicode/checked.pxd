# C for put() and replace() of lists.py: modules that write cimport this under that name.
from urikit._unicode.code_points cimport CodePoints

cdef inline int put(CodePoints out, int code) noexcept nogil:
    if out.size >= out._room:
        return out.put(code)
    out.data[out.size] = code
    out.size = out.size + 1
    return 0

cdef inline int replace(CodePoints out, Py_ssize_t index, int code) noexcept nogil:
    if 0 <= index < out.size:
        out.data[index] = code
    return 0
