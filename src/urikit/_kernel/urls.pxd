# C types for urls.py.
cimport cython

from cpython.object cimport PyObject

from urikit._kernel cimport inlined as inline
from urikit._kernel cimport url_parser, urlscan
from urikit._kernel.hosts cimport is_clean_authority
from urikit._kernel.record cimport Record, blank, fill, given_at, make_quick, plain_text
from urikit._kernel.references cimport find_reference
from urikit._kernel.urlscan cimport default_port, scan_url
from urikit._kernel.workspace cimport Workspace
from urikit._unicode.characters cimport raise_pending

cdef type _own
cdef bint _COMPILED
cdef int _FILE, _IN_PLACE, _LACKS_SLASH, _NOT_SPECIAL, _OUT_OF_MEMORY
cdef Py_ssize_t _KEPT, _MOST_ROOM
cdef Workspace _workspace
cdef Record _places

cdef class URLBase(Record):
    pass

@cython.locals(places=cython.Py_ssize_t[8], found=int, data="const unsigned char*",
               end=Py_ssize_t, work=Workspace, given=object, failure=int, serialized=str,
               scheme_end=Py_ssize_t, host=Py_ssize_t, host_end=Py_ssize_t,
               path=Py_ssize_t, query=Py_ssize_t, fragment=Py_ssize_t)
cpdef int parse_text(str text, URLBase base, Record record) except -1

@cython.locals(base_data="const unsigned char*", data="const unsigned char*", end=Py_ssize_t,
               raw=bytes, failure=int)
cdef int _run(str text, URLBase base, Workspace work, int found, Py_ssize_t* places) except -1

@cython.locals(work=Workspace, places=cython.Py_ssize_t[8], failure=int, index=Py_ssize_t)
cpdef tuple find_failure(str text, URLBase base)

@cython.locals(data="const unsigned char*", scheme_end=Py_ssize_t, host=Py_ssize_t, port=int)
cpdef bint is_clean(str text)

cdef bytes _utf8(str text)

@cython.locals(plain=str, made=URLBase)
cdef object _try(type cls, object text, object base)

@cython.locals(plain=str, made=URLBase, failure=int)
cdef object _make(type cls, object text, URLBase base)

@cython.locals(made=URLBase)
cpdef object put_together(object cls, str text)

# The usual call of a class makes a tuple of the arguments, which __cinit__ takes apart again: a URL
# takes 109 ns then, and 90 without. A subclass does not inherit this, and is called as usual.
cdef inline object _answer(object cls, PyObject** args, size_t count, PyObject* names):
    if names is NULL:
        if inline.PyVectorcall_NARGS(count) == 1:
            return _make(cls, <object> args[0], None)
        if inline.PyVectorcall_NARGS(count) == 2 and isinstance(<object> args[1], URLBase):
            return _make(cls, <object> args[0], <object> args[1])
    return inline.call_as_usual(cls, args, count, names)

cdef inline void answer_calls(type cls) noexcept:
    (<inline.PyTypeObject*> cls).tp_vectorcall = <inline.vectorcallfunc> _answer
    make_quick(cls)
