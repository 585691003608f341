# C types for canonical.py.
cimport cython

from urikit._kernel cimport inlined as inline
from urikit._kernel.names cimport Groups, Names
from urikit._kernel.record cimport Record, ord
from urikit._kernel.urlscan cimport default_port
from urikit._kernel.writer cimport Writer

cdef bytes _TABLE, _VALUE_TABLE
cdef const unsigned char* _CLASSES
cdef const unsigned char* _VALUES
cdef const unsigned char* _WWW
cdef const unsigned char* _ACE
cdef int _HTTP_PORT, _HTTPS_PORT, _NOT_SPECIAL
cdef int _IS_UNRESERVED, _ROUTES, _DROP, _MOST_PAIRS, _LONGEST_HOST, _ASP_NAME
cdef int _EVERYWHERE, _SITES, _ANY_SUFFIX, _FIRST_SITE
cdef int _SESSIONS, _AMBIGUOUS, _ASP_SESSIONS, _SECOND_LEVELS, _INDEX_NAMES

@cython.final
cdef class Steps:
    cdef public bint credentials, https, trailing_dot, www, escapes, session_ids, index
    cdef public bint trailing_slash, empty_pairs, sort_query, empty_query, empty_fragment, shown, tracking
    cdef readonly int fragment
    cdef readonly Names names, names_at_sites, labels, session_names
    cdef readonly Groups fixed, sites

@cython.locals(begin=Py_ssize_t, path_end=Py_ssize_t)
cpdef bint write_canonical(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                           Record record, Steps steps, Writer out) noexcept nogil

@cython.locals(port=int)
cdef bint _is_web(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t, code=int)
cdef bint _has_normal_escapes(const unsigned char* data, Record record, Steps steps,
                              Py_ssize_t end) noexcept nogil

@cython.locals(scheme_end=Py_ssize_t, start=Py_ssize_t, end=Py_ssize_t, top=Py_ssize_t, dot=Py_ssize_t,
               is_second_level=bint)
cdef bint _write_front(const unsigned char* data, Py_ssize_t begin, Record record, Steps steps,
                       Writer out) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _has_a_label(const unsigned char* data, Py_ssize_t start, Py_ssize_t end) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _starts(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                  const unsigned char* prefix, int size) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _write_path(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Steps steps,
                      Writer out) noexcept nogil

@cython.locals(start=Py_ssize_t, begin=Py_ssize_t, stop=Py_ssize_t, name_end=Py_ssize_t, pairs=int,
               is_site=bint, is_gone=bint, is_escaped=bint, site=int)
cdef bint _write_query(const unsigned char* data, Record record, Py_ssize_t end, Steps steps,
                       Writer out) noexcept nogil

@cython.locals(code=int)
cdef bint _is_strange(const unsigned char* data, Py_ssize_t index, Py_ssize_t end) noexcept nogil

@cython.locals(size=Py_ssize_t, index=Py_ssize_t)
cdef bint _is_session(const unsigned char* data, Py_ssize_t start, Py_ssize_t name_end,
                      Py_ssize_t stop, Groups names) noexcept nogil

cdef bint _is_tracking(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, int site,
                       Groups names) noexcept nogil

@cython.locals(first=Py_ssize_t, second=Py_ssize_t, third=Py_ssize_t, index=Py_ssize_t, labels=int,
               site=int)
cdef int _site(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Groups sites,
               Groups fixed) noexcept nogil

@cython.locals(index=Py_ssize_t)
cdef bint _has_label_of(const unsigned char* data, Py_ssize_t start, Py_ssize_t end,
                        Names labels) noexcept nogil

@cython.locals(place=Py_ssize_t, before=Py_ssize_t)
cdef int _sort_in(const unsigned char* data, Py_ssize_t start, Py_ssize_t name_end, Py_ssize_t stop,
                  Py_ssize_t begin, int pairs, Writer out) noexcept nogil

@cython.locals(char=Py_UCS4)
cdef bint _comes_first(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Writer out,
                       Py_ssize_t other) noexcept nogil

@cython.locals(index=Py_ssize_t, is_start=bint)
cdef bint _write_fragment(const unsigned char* data, Py_ssize_t start, Py_ssize_t end, Steps steps,
                          Writer out) noexcept nogil

@cython.locals(text=str, out=Writer, data="const unsigned char*", size=Py_ssize_t)
cpdef str canonical_text(Record record, Steps steps)
