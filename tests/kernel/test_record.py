"""The record: only checked functions write it, and nothing from outside makes it unsafe."""

import copy
import pickle
from collections.abc import Callable
from contextlib import suppress
from typing import Any

import pytest

import urikit
from tests.kernel_forms import FORMS
from urikit import IRI, URI, URL
from urikit._kernel import record as records, references, rewriting, url_parser, urls, urlscan
from urikit._kernel.record import Record, blank
from urikit._kernel.tables import MISPLACED
from urikit._kernel.workspace import Workspace
from urikit._kernel.writer import Writer

TEXT = "http://u@h:8/p?q#f"
RIGHT = (4, 9, 10, 12, 14, 16)
SLOTS = (
    "_text",
    "_violations",
    "_scheme_end",
    "_host",
    "_host_end",
    "_path",
    "_query",
    "_fragment",
)

OUT_OF_ORDER = [
    ((-2, 9, 10, 12, 14, 16), "no scheme is -1"),
    ((4, -2, 10, 12, 14, 16), "no host is -1"),
    ((4, -1, 10, 12, 14, 16), "no host has no end"),
    ((4, 6, 10, 12, 14, 16), "the host is after the slashes"),
    ((4, 11, 10, 12, 14, 16), "the host ends after its start"),
    ((4, 9, 13, 12, 14, 16), "the path is after the host"),
    ((4, -1, -1, 4, 14, 16), "the path is after the scheme"),
    ((4, 9, 10, 19, -1, -1), "the path is in the string"),
    ((4, 9, 10, 12, 11, 16), "the query is after the path"),
    ((4, 9, 10, 12, -2, 16), "no query is -1"),
    ((4, 9, 10, 12, 18, -1), "the query is in the string"),
    ((4, 9, 10, 12, 14, 14), "the fragment is after the query"),
    ((4, 9, 10, 12, -1, 11), "the fragment is after the path"),
    ((4, 9, 10, 12, 14, 18), "the fragment is in the string"),
    ((2**62, 9, 10, 12, 14, 16), "the scheme is in the string"),
]


@pytest.mark.parametrize("form", FORMS)
def test_positions_in_order(form: str) -> None:
    kernel = FORMS[form].module("_kernel.record")
    record = kernel.Record()
    kernel.fill(record, TEXT, (), *RIGHT)
    assert (record.scheme, record.userinfo, record.host, record.port) == ("http", "u", "h", 8)
    assert (record.path, record.query, record.fragment) == ("/p", "q", "f")


@pytest.mark.parametrize(("positions", "why"), OUT_OF_ORDER, ids=[why for _, why in OUT_OF_ORDER])
@pytest.mark.parametrize("form", FORMS)
def test_positions_out_of_order(form: str, positions: tuple[int, ...], why: str) -> None:
    kernel = FORMS[form].module("_kernel.record")
    record = kernel.Record()
    assert kernel.place(record, 0, len(TEXT), *RIGHT)
    with pytest.raises(ValueError, match="out of order"):
        kernel.fill(record, TEXT, (), *positions)
    assert not kernel.place(record, 0, len(TEXT), *positions), why
    assert (record._scheme_end, record._fragment) == (4, 16), "nothing is written"


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python cannot protect slots for nothing")
@pytest.mark.parametrize("name", SLOTS)
@pytest.mark.parametrize("cls", [URL, URI, IRI])
def test_slots_cannot_be_assigned(cls: Any, name: str) -> None:
    u = cls(TEXT)
    for assign in (setattr, object.__setattr__):
        with pytest.raises(AttributeError):
            assign(u, name, 5)
    with pytest.raises(AttributeError):
        delattr(u, name)
    assert str(u) == TEXT


class Odd:
    """Pickles to a URL and a state for it."""

    def __init__(self, state: object) -> None:
        self._state = state

    def __reduce__(self) -> tuple[Any, ...]:
        return (URL, (TEXT,), self._state)


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python cannot protect slots for nothing")
@pytest.mark.parametrize(
    "state",
    [(None, {"_path": 10**6}), (None, {"_text": None}), (None, {"_host": -5}), {"_path": 3}],
)
def test_a_pickle_cannot_write_slots(state: object) -> None:
    with pytest.raises((AttributeError, TypeError)):
        pickle.loads(pickle.dumps(Odd(state)))


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("violations", [5, None, b"x", ["x"], ("x",), (None,), {}])
def test_a_pickle_cannot_make_up_violations(form: str, violations: Any) -> None:
    for cls in (FORMS[form].URL, FORMS[form].URI, FORMS[form].IRI):
        with pytest.raises(TypeError, match="must be a tuple of Violation"):
            cls._restore("http://h/", violations)
    with pytest.raises(TypeError, match="violations of URI must be"):
        FORMS[form].URI._restore("a:b", "zz")
    with pytest.raises(ValueError, match="no scheme"):
        FORMS[form].URL._restore("http://h/", "zz")


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("text", ["https:h", "https://h/", "http://\u00fc/"])
def test_pickles_have_the_string_and_what_was_given(form: str, text: str) -> None:
    u = FORMS[form].URL(text)
    for again in (pickle.loads(pickle.dumps(u)), copy.copy(u), copy.deepcopy(u)):
        assert (again, again.violations) == (u, u.violations)
    joined = u.join("..\\\\a b")
    again = pickle.loads(pickle.dumps(joined))
    assert (again, again.violations) == (joined, joined.violations)


def test_a_blank_record_is_safe_to_read() -> None:
    for record in (blank(URL), blank(URI), FORMS["installed"].module("_kernel.record").Record()):
        for name in ("scheme", "authority", "host", "port", "path", "query", "fragment"):
            try:
                part = getattr(record, name)
            except (TypeError, AttributeError) as error:
                assert str(error), name
            else:
                assert not part, name


def test_a_blank_record_is_not_read_as_a_string() -> None:
    for read in (URI, IRI, URL, URI.parse, IRI.parse, URL.parse, URL("http://h/").join):
        for record in (blank(URL), blank(URI)):
            with pytest.raises((TypeError, AttributeError), match=r"initialized|_text"):
                read(record)


LONGER = "https://user@host.example:8042/path/to?query#fragment"
END = len(LONGER)


def _fillers() -> dict[str, Callable[[Any], object]]:
    """Every function of the kernel that writes to a record, told to write LONGER's positions."""
    base, other = URL(LONGER), URI(LONGER)
    work, out = Workspace(), Writer(99)
    raw: Any = "é".encode() * 9
    return {
        "place": lambda u: records.place(u, 0, 10**6, 5, 13, 25, 30, 39, 45),
        "fill": lambda u: records.fill(u, LONGER, (), 5, 13, 25, 30, 39, 45),
        "finish": lambda u: records.finish(u, "x", ()),
        "find_url": lambda u: urlscan.find_url(LONGER, 0, END, END, u),
        "scan_url": lambda u: urlscan.scan_url(LONGER, u),
        "scan_url_loop": lambda u: urlscan.scan_url_loop("https://host.example?query", u),
        "parse_url": lambda u: url_parser.parse_url(LONGER, 0, END, work, u),
        "read_url": lambda u: url_parser.read_url(LONGER, 0, END, END, work, u),
        "rewritten": lambda u: url_parser.read_url(" " + LONGER, 0, END, END, work, u),
        "parse_text": lambda u: urls.parse_text(LONGER, None, u),
        "parse_text, relative": lambda u: urls.parse_text("a b", base, u),
        "find_reference": lambda u: references.find_reference(LONGER, 0, END, False, u),
        "find_text": lambda u: references.find_text(LONGER, u),
        "scan": lambda u: references.scan(LONGER, u),
        "scan_loop": lambda u: references.scan_loop(LONGER, u),
        "count_characters": lambda u: references.count_characters(raw, 18, u),
        "join_loop": lambda u: rewriting.join_loop(other, "a/b/c", u),
        "join_reference": lambda u: rewriting.join_reference(other, "a/b/c", u),
        "normalize_record": lambda u: rewriting.normalize_record(other, 5, 80, True, True, u),
        "resolve_reference": lambda u: rewriting.resolve_reference(
            LONGER, 0, END, other, LONGER, 0, END, other, out, u
        ),
        "normalize_reference": lambda u: rewriting.normalize_reference(
            LONGER, 0, END, other, 5, 80, True, True, out, u
        ),
    }


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python cannot protect slots for nothing")
@pytest.mark.parametrize("name", _fillers())
@pytest.mark.parametrize("text", [TEXT, "x:", "http://h/\u00fc?\u00fc"])
@pytest.mark.parametrize("cls", [URL, URI, IRI])
def test_a_finished_object_keeps_its_positions(cls: Any, text: str, name: str) -> None:
    if cls is URI and not text.isascii():
        return
    u = cls(text)
    before = [getattr(u, slot) for slot in SLOTS]
    with suppress(ValueError):
        _fillers()[name](u)
    assert [getattr(u, slot) for slot in SLOTS] == before


@pytest.mark.skipif(not urikit.COMPILED, reason="plain Python cannot protect slots for nothing")
@pytest.mark.parametrize(
    ("name", "result"),
    [
        ("parse_url", MISPLACED),
        ("read_url", -MISPLACED),
        ("rewritten", -MISPLACED),
        ("find_reference", MISPLACED),
        ("find_text", MISPLACED),
        ("count_characters", MISPLACED),
        ("scan_loop", False),
        ("join_loop", False),
        ("normalize_record", False),
    ],
)
def test_refused_positions_are_a_failure(name: str, result: object) -> None:
    assert _fillers()[name](URI(TEXT)) == result


@pytest.mark.parametrize("form", FORMS)
def test_a_text_is_held_only_with_its_own_positions(form: str) -> None:
    kernel = FORMS[form].module("_kernel.record")
    blank = kernel.Record()
    assert kernel.place(blank, 0, 100, 5, 13, 25, 30, 39, 45)
    with pytest.raises(ValueError, match="out of order"):
        kernel.finish(blank, "https://h:81/a?b#c", ())
    if urikit.COMPILED:
        with pytest.raises(ValueError, match="out of order"):
            FORMS["installed"].module("_kernel.record").finish(Record(), "abc", ())
