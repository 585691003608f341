"""The kernel: both forms, and both ways to scan, give what the engine gives."""

from types import ModuleType

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.strategies import reference_like
from urikit.errors import ParseError
from urikit.rfc.syntax import URI_SYNTAX, locate

FIELDS = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")

CERTAIN = [
    # text, scheme_end, host, host_end, path, query, fragment
    ("", -1, -1, -1, 0, -1, -1),
    ("foo://example.com:8042/over/there?name=ferret#nose", 3, 6, 17, 22, 33, 45),
    ("urn:example:animal:ferret:nose", 3, -1, -1, 4, -1, -1),
    ("//u:p@h:/", -1, 6, 7, 8, -1, -1),
    ("http://h?", 4, 7, 8, 8, 8, -1),
    ("http://h#", 4, 7, 8, 8, -1, 8),
    ("file:///x", 4, 7, 7, 7, -1, -1),
    ("a/b:c", -1, -1, -1, 0, -1, -1),
    ("?a:b", -1, -1, -1, 0, 0, -1),
    ("http://h:59999/", 4, 7, 8, 14, -1, -1),
    ("http://h:00080/", 4, 7, 8, 14, -1, -1),
]

UNCERTAIN = [
    "http://[::1]/",  # an IP literal is the engine's
    "http://h:60000/",  # a port that may be too large is the engine's
    "http://h:80a/",
    "http://h:80:81/",
    "http://a@b@c/",
    "1a:b",
    ":a",
    "a b",
    "%",
    "%4",
    "%4g",
    "é",
    "http://é/",
    "http://h\\@x/",
    "http://h/\n",
    "a\x00",
]


@pytest.mark.parametrize(("text", "expected"), [(row[0], row[1:]) for row in CERTAIN])
@pytest.mark.parametrize("way", ["scan", "scan_loop", "scan_regex"])
def test_certain(kernel: ModuleType, way: str, text: str, expected: tuple[int, ...]) -> None:
    record = kernel.Record()
    assert getattr(kernel, way)(text, record)
    assert tuple(getattr(record, name) for name in FIELDS) == expected
    assert record._text == text
    assert record._violations == ()


@pytest.mark.parametrize("text", UNCERTAIN)
@pytest.mark.parametrize("way", ["scan", "scan_loop", "scan_regex"])
def test_uncertain(kernel: ModuleType, way: str, text: str) -> None:
    assert not getattr(kernel, way)(text, kernel.Record())


def located(kernel: ModuleType, text: str) -> tuple[int, ...] | None:
    record = kernel.Record()
    try:
        locate(text, URI_SYNTAX, record)
    except ParseError:
        return None
    return tuple(getattr(record, name) for name in FIELDS)


def scanned(kernel: ModuleType, way: str, text: str) -> tuple[int, ...] | None:
    record = kernel.Record()
    if not getattr(kernel, way)(text, record):
        return None
    return tuple(getattr(record, name) for name in FIELDS)


@settings(max_examples=1500)
@given(st.one_of(reference_like(), st.text(max_size=30)))
def test_scan_agrees_with_the_engine(text: str) -> None:
    import urikit._scan
    from tests.conftest import load_pure

    pure = load_pure("urikit._scan")
    by_engine = located(pure, text)
    ways = {
        (kernel.__name__, way): scanned(kernel, way, text)
        for kernel in (urikit._scan, pure)
        for way in ("scan_loop", "scan_regex")
    }
    assert len(set(ways.values())) == 1, ways
    (result,) = set(ways.values())
    assert result is None or result == by_engine


def test_the_record_holds_the_getters(kernel: ModuleType) -> None:
    record = kernel.Record()
    assert kernel.scan("s://u:p@h:8/p?q#f", record)
    parts = ("scheme", "authority", "userinfo", "host", "path", "query", "fragment")
    assert [getattr(record, part) for part in parts] == [
        "s", "u:p@h:8", "u:p", "h", "/p", "q", "f",
    ]  # fmt: skip
    assert record.has_authority
    assert record.has_port
