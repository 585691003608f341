"""Helpers of the kernel's tests for URLs: its two forms, their results, and the right ones."""

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from tests.prove.forms import installed, pure
from tests.prove.outcome import (
    Located as Located,
    Outcome,
    by_engine as outcome_by_engine,
    located as located,
)
from tests.strategies import NASTY, mutated, references
from urikit._kernel.inline import Characters
from urikit.errors import ParseError
from urikit.whatwg._validation import FAILURES

FORMS = {"installed": installed(), "pure": pure()}
"""The package as it runs, and as plain Python."""


def characters(form: str, data: bytes) -> Any:
    """Return what a function of *form* takes for a pointer to *data*."""
    return data if FORMS[form].module("_kernel.record").COMPILED else Characters(data)


def by_kernel(form: str, module: str, function: str, *args: object) -> Located | None:
    """Return what a function of the kernel writes to a record, or None where it is not certain."""
    record = FORMS[form].module("_kernel.record").Record()
    scan: Callable[..., bool] = getattr(FORMS[form].module(module), function)
    return located(record) if scan(*args, record) else None


def by_engine(text: str, base: str | None = None) -> Located | None:
    """Return what the standard's own parser and serializer give; None for a failure."""
    try:
        outcome, _ = outcome_by_engine(text, base)
    except ParseError:  # of the base
        return None
    return None if isinstance(outcome, str) else outcome


def parsed(form: str, text: str, base: str | None = None) -> Outcome:
    """Return what the kernel's URL parser makes of *text* at *base*, or the kind of its failure."""
    package = FORMS[form]
    record = package.module("_kernel.record").Record()
    at = None if base is None else package.URL(base)
    failure = package.module("_kernel.urls").parse_text(text, at, record)
    return str(FAILURES[failure]) if failure else located(record)


def by_machine(text: str, base: str | None = None) -> Outcome:
    """Return what the standard's own parser and serializer give, or the kind of the failure."""
    return outcome_by_engine(text, base)[0]


# --- texts for the laws -------------------------------------------------------------------------

_SCHEMES = ["http:", "https:", "HTTPS:", "ftp:", "ws:", "wss:", "file:", "x:", "http+x:", "mailto:"]
_SLASHES = ["//", "//", "//", "/", "", "///", "\\\\", "/\t/", "\n//", "//\t", "/./", "/.//"]
_CREDENTIALS = ["", "", "", "@", ":@", "u@", "u:@", ":p@", "u:p@", "u:p:q@", "a@b@", "ü: @", "%@"]
_HOSTS = [
    "h", "h", "", "H.Example", "bücher.example", "xn--bcher-kva", "xn--", "xn--a", "1.2.3.4", "1.2",
    "0x7f.1", "0X", "09", "256", "4294967295", "4294967296", "1.2.3.4.", "h.", "..", ".", "h.1a",
    "[::1]", "[", "[]", "[1::2:0:0:3]", "[1:0:0:2:0:0:0:3]", "[::1.2.3.4]", "%5B::1]", "[::1",
    "%68", "%C3%BC", "%zz", "localhost", "LOCAL%68ost", "C:", "C|", "c%7C", "日本", "😀", "a_b", 'a"b',
]  # fmt: skip
_PORTS = ["", "", "", ":", ":0", ":80", ":443", ":21", ":0080", ":65535", ":65536", ":8\t0", ":8a"]
_SEGMENTS = [
    "", ".", "..", "%2e", "%2E.", ".%2e", "%2e%2E", "...", ".a", "C:", "C|", "c|", "C|a", "a b", "ü",
    "'", "\\", "a\\..", "%", "^`{}|[]", ".\t.", "\x7f", "\x00", "😀", "a",
]  # fmt: skip
_TAILS = [
    "", "", "?", "#", "?q", "#f", "?q#f", "?'#'", '?\\ "<>`{}^', '#\\ "<>`{}^#?', "?ü#😀", " ",
]  # fmt: skip


def paths() -> st.SearchStrategy[str]:
    """Some segments, each with a slash before it."""
    segments = st.sampled_from(_SEGMENTS)
    return st.lists(segments, max_size=4).map(lambda parts: "".join("/" + part for part in parts))


def assembled() -> st.SearchStrategy[str]:
    """Texts of parts that are odd each for itself, so that they meet in all ways."""
    parts: list[st.SearchStrategy[str]] = [
        st.sampled_from(each) for each in (_SCHEMES, _SLASHES, _CREDENTIALS, _HOSTS, _PORTS)
    ]
    return st.tuples(*parts, paths(), st.sampled_from(_TAILS)).map("".join)


def canonical() -> st.SearchStrategy[str]:
    """Texts that are what the serializer gives."""
    return assembled().map(by_engine).filter(bool).map(lambda found: found[0])  # type: ignore[index]


def url_like() -> st.SearchStrategy[str]:
    """Texts that are URLs, or nearly, or nothing of the kind."""
    return st.one_of(
        assembled(),
        mutated(assembled()),
        canonical(),
        mutated(canonical()),
        references(iri=True, absolute=True),
        st.builds("http://{}".format, st.text("0123456789abfx.[]:@%/" + NASTY, max_size=14)),
        st.builds("file:{}".format, st.text("/\\:|cC.%2e?#ab\t", max_size=12)),
        st.text(max_size=20),
    )


def relative() -> st.SearchStrategy[str]:
    """References, most of them relative."""
    tails = st.sampled_from(_TAILS)
    authority = st.tuples(st.just("//"), st.sampled_from(_HOSTS), st.sampled_from(_PORTS))
    return st.one_of(
        st.tuples(st.sampled_from(_SEGMENTS), paths(), tails).map("".join),
        st.tuples(authority.map("".join), paths(), tails).map("".join),
        mutated(st.tuples(st.sampled_from(_SEGMENTS), paths(), tails).map("".join)),
        url_like(),
    )
