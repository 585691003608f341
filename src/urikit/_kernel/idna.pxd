# C types for idna.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.record cimport ord
from urikit._kernel.utf8 cimport code_point
from urikit._kernel.writer cimport Writer
from urikit._unicode.processing cimport Processing

cdef int _DEFAULT_FLAGS, _STOP_AT_A_CHARACTER

@cython.locals(index=Py_ssize_t, code=int, size=int)
cpdef bint domain_to_ascii(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                           Processing run, Writer out) noexcept nogil
