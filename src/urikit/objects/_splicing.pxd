# C types for _splicing.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.percent cimport encode
from urikit._kernel.record cimport Record

cdef int _MAX_PORT

cdef class Splicer:
    cdef dict _tables
    cdef object _encode_pairs, _is_scheme, _query_type

    @cython.locals(texts=dict, tables=dict, is_in_head=bint, name=str, given=str, text=str, table=bytes,
                   is_query=bint, whole=str, start=Py_ssize_t, after_query=Py_ssize_t,
                   after_path=Py_ssize_t, path=str, query=str, fragment=str, head=str)
    cpdef str splice(self, Record record, dict changes)

    cdef bint _is_ordinary(self, str name, object value) except -1

cdef bint _is_ordinary_host(str host) except -1

@cython.locals(whole=str, start=Py_ssize_t, host=Py_ssize_t, scheme=str, userinfo=str, username=str,
               password=str, port=str, name=str)
cdef str _head(Record record, dict texts)
