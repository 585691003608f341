"""The record: only checked functions write it, and nothing from outside makes it unsafe."""

import copy
import pickle
from typing import Any

import pytest

import urikit
from tests.kernel_forms import FORMS
from urikit import IRI, URI, URL

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
    kernel.fill(record, TEXT, (), *RIGHT)
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
        with pytest.raises(TypeError, match="not a tuple of Violation"):
            cls._restore("http://h/", violations)
    with pytest.raises(TypeError, match="violations of URI are not"):
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
    for record in (URL._make(), URI._make(), FORMS["installed"].module("_kernel.record").Record()):
        for name in ("scheme", "authority", "host", "port", "path", "query", "fragment"):
            try:
                part = getattr(record, name)
            except (TypeError, AttributeError) as error:
                assert str(error), name
            else:
                assert not part, name


@pytest.mark.parametrize("form", FORMS)
def test_a_text_is_held_only_with_its_own_positions(form: str) -> None:
    record = FORMS[form].module("_kernel.record")
    url = FORMS[form].URL("https://h:81/a?b#c")
    with pytest.raises(ValueError, match="not those of the text"):
        record.hold_url(url, "x", False)
    assert (str(url), url.port) == ("https://h:81/a?b#c", 81)
