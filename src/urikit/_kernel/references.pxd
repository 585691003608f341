# C types for references.py. A name that is declared cdef vanishes from the module for Python code,
# so names that other modules import stay out of here.
cimport cython

from urikit._kernel.record cimport Record, fill, ord, place, plain_text

cdef object _BLANK
cdef bint _COMPILED
cdef int _IN_SCHEME, _IN_HOST, _IN_USERINFO, _IN_PATH, _IN_QUERY, _IS_HEX, _IS_DIGIT, _IS_ALPHA
cdef bytes _TABLE
cdef const unsigned char* _CLASSES

cdef class ReferenceBase(Record):
    pass

cdef int _class_of(Py_UCS4 char) noexcept nogil

cdef Py_ssize_t _skip(const unsigned char* data, Py_ssize_t index, Py_ssize_t end, int wanted) noexcept nogil

cdef Py_ssize_t _skip_port(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

cdef bint _colon_in_first_segment(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

cpdef bint scan_loop(str text, Record record)

# Positions are numbers in a row: a column is read without the GIL.
@cython.locals(index=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               path=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t)
cpdef bint find_reference(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                          Record record) noexcept nogil

cpdef bint scan(str text, Record record)

@cython.locals(start=Py_ssize_t, rest=str, segments=list, output=list, last=Py_ssize_t,
               position=Py_ssize_t, segment=str)
cpdef str remove_dot_segments(str path)

@cython.locals(base_text=str, end=Py_ssize_t, path_end=Py_ssize_t, query=Py_ssize_t,
               base_end=Py_ssize_t, base_path_end=Py_ssize_t, joined=str, path=str,
               shift=Py_ssize_t, fragment=Py_ssize_t, scheme_end=Py_ssize_t, host=Py_ssize_t,
               host_end=Py_ssize_t)
cpdef bint join_reference(Record base, str text, Record record)
