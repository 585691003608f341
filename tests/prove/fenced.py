"""Strings with a fence: the kernel may look at what it was given, and at nothing beside it.

C reads memory without asking. In the pure form of the same source an index is checked, so a string
that refuses those outside of its bounds shows what would be a fault in C. For C itself there stand
characters around the string that would change its reading.
"""

from collections.abc import Callable, Iterator
from typing import Any

from tests.fuzz.generator import Case
from tests.prove.forms import Form

__all__ = ["Bounded", "bytes_for", "fenced", "observed_kernel"]


class Bounded(str):
    """Characters of which none before *start* and none from *end* on may be looked at.

    The pure form of the kernel reads them as C reads memory, and this is the fence around it.

    >>> Bounded("/a/", 1, 2)[1]
    'a'
    >>> Bounded("/a/", 1, 2)[2]
    Traceback (most recent call last):
    ...
    IndexError: index 2 is not in range(1, 2)
    """

    __slots__ = ("_range",)
    _range: range

    def __new__(cls, text: str, start: int, end: int) -> "Bounded":
        self = super().__new__(cls, text)
        self._range = range(start, end)
        return self

    def __getitem__(self, index: Any) -> str:
        if isinstance(index, int) and index not in self._range:
            raise IndexError(f"index {index} is not in {self._range}")
        return super().__getitem__(index)


# Each would be taken for a part of what stands beside it.
_BEFORE, _AFTER = b"a/", b"/@:2e\xbf"


def bytes_for(form: Form, data: bytes, start: int = 0, end: int | None = None) -> Any:
    """Return *data* as the kernel takes it: bytes for C, fenced characters for Python."""
    if form.compiled:
        return data
    return Bounded(data.decode("latin-1"), start, len(data) if end is None else end)


def fenced(form: Form, data: bytes) -> tuple[Any, int, int]:
    """Return *data* with something around it, and where it starts and ends in that."""
    start, end = len(_BEFORE), len(_BEFORE) + len(data)
    return bytes_for(form, _BEFORE + data + _AFTER, start, end), start, end


# --- functions of the kernel that walk over bytes -------------------------------------------------

_POSITIONS = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")


def observed_kernel(form: Form, case: Case) -> tuple[object, ...]:
    """Return the answers of these functions to the string, valid UTF-8 or not, and to its end."""
    whole = case.input.encode("utf-8", "surrogatepass")
    return *_loops(form, case), *(
        (name, answer(form, data))
        for data in (whole, whole[len(whole) // 2 :], whole.rpartition(b"/")[2])
        for name, answer in _ANSWERS.items()
    )


def _loops(form: Form, case: Case) -> Iterator[object]:
    """Yield results of loops that only C runs: the pure form has something faster for them."""
    module = form.module
    text: str = module("_kernel.record").plain_text(case.input)
    url, uri = form.URL("https://u:p@h:1/a/b?q#f"), form.URI("http://u@h/a/b?q")
    for function, arguments in (
        (module("_kernel.urlscan").scan_url_loop, (text,)),
        (module("_kernel.references").scan_loop, (text,)),
        (module("_kernel.rewriting").join_loop, (uri, text)),
        (module("_kernel.urls").parse_text, (text, None)),
        (module("_kernel.urls").parse_text, (text, url)),
    ):
        record = module("_kernel.record").Record()
        found = function(*arguments, record)
        is_good = bool(found) is (function.__name__ != "parse_text")
        yield int(found), (record._text, _positions(record)) if is_good else None
    for cls in (form.URI, form.IRI):
        try:
            source = cls(text)
        except form.URIError:
            continue
        for rank in range(1, 6):
            record = module("_kernel.record").blank(cls)
            module("_kernel.rewriting").normalize_record(source, rank, 80, True, True, record)
            yield record._text, _positions(record)


def _asks(module: str, function: str) -> Callable[[Form, bytes], object]:
    def answer(form: Form, data: bytes) -> object:
        found = getattr(form.module(module), function)(*fenced(form, data))
        return bool(found)

    return answer


def _scan_url(form: Form, data: bytes) -> object:
    record = form.module("_kernel.record").Record()
    memory, start, end = fenced(form, data)
    code = form.module("_kernel.urlscan").find_url(memory, start, end, end, record)
    return code, _positions(record) if code else None


def _scan_references(form: Form, data: bytes) -> object:
    found = []
    for iri in (False, True):
        record = form.module("_kernel.record").Record()
        code = form.module("_kernel.references").find_reference(*fenced(form, data), iri, record)
        found.append((code, _positions(record) if code <= 0 else None))
    return found


def _is_utf8(form: Form, data: bytes) -> bool:
    return bool(form.module("_kernel.utf8").is_utf8(*fenced(form, data)))


def _write_host(form: Form, data: bytes) -> object:
    if not _is_utf8(form, data):
        return None  # parse_url() has looked
    work, found = form.module("_kernel.workspace").Workspace(), []
    for is_opaque in (False, True):
        work.out.truncate(0)
        code = form.module("_kernel.hosts").write_host(*fenced(form, data), is_opaque, work)
        found.append((code, None if code else work.out.text(0, work.out.size)))
    return found


def _domain_to_ascii(form: Form, data: bytes) -> object:
    if not _is_utf8(form, data):
        return None
    out = form.module("_kernel.writer").Writer(1)
    run = form.module("_unicode.processing").Processing()
    good = form.module("_kernel.idna").domain_to_ascii(*fenced(form, data), run, out)
    return out.text(0, out.size) if good else None


_BASES = (None, "https://u:p@h:1/a/b?q#f", "file:///C:/a", "x:/.//a", "x:a")


def _parse_url(form: Form, data: bytes) -> object:
    """The bytes as they are, valid UTF-8 or not, at each kind of base."""
    found = []
    for base in _BASES:
        work = form.module("_kernel.workspace").Workspace()
        record = form.module("_kernel.record").Record()
        at = None if base is None else form.URL(base)
        memory = bytes_for(form, str(at).encode())
        if at is not None:
            work.set_base(memory, len(str(at)), at)
        code = form.module("_kernel.url_parser").parse_url(*fenced(form, data), work, record)
        written = None if code else (work.out.text(0, work.out.size), _positions(record))
        found.append((code, written))
    return found


def _positions(record: Any) -> tuple[int, ...]:
    return tuple(getattr(record, name) for name in _POSITIONS)


_ANSWERS: dict[str, Callable[[Form, bytes], object]] = {
    "is_domain": _asks("_kernel.hosts", "is_domain"),
    "is_ipv4": _asks("_kernel.hosts", "is_ipv4"),
    "is_ipv6": _asks("_kernel.hosts", "is_ipv6"),
    "is_utf8": _is_utf8,
    "write_host": _write_host,
    "domain_to_ascii": _domain_to_ascii,
    "parse_url": _parse_url,
    "find_url": _scan_url,
    "find_reference": _scan_references,
    "is_ipv6_address": _asks("_kernel.references", "is_ipv6_address"),
}
