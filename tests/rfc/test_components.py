"""Splitting and recomposing any text."""

import re

import pytest
from hypothesis import given, strategies as st

from tests.strategies import reference_like
from urikit import Components, split, unsplit
from urikit.rfc._components import Authority, split_authority, unsplit_authority

CASES = [
    # RFC 3986 appendix B's own
    ("http://www.ics.uci.edu/pub/ietf/uri/#Related",
     ("http", "www.ics.uci.edu", "/pub/ietf/uri/", None, "Related")),
    ("", (None, None, "", None, None)),
    ("?", (None, None, "", "", None)),
    ("#", (None, None, "", None, "")),
    ("//", (None, "", "", None, None)),
    ("http://h?", ("http", "h", "", "", None)),
    (":a", (None, None, ":a", None, None)),
    ("a:b:c", ("a", None, "b:c", None, None)),
    ("a b:c", ("a b", None, "c", None, None)),
    ("a\nb:c\n#d\n", ("a\nb", None, "c\n", None, "d\n")),
    ("a#b#c?d", (None, None, "a", None, "b#c?d")),
    ("/a:b", (None, None, "/a:b", None, None)),
    ("///a", (None, "", "/a", None, None)),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts"), CASES)
def test_split(text: str, parts: tuple[str | None, ...]) -> None:
    assert tuple(split(text)) == parts
    assert unsplit(split(text)) == text


APPENDIX_B = re.compile(r"^(([^:/?#]+):)?(//([^/?#]*))?([^?#]*)(\?([^#]*))?(#(.*))?", re.DOTALL)


@given(st.text() | reference_like() | st.text(":/?#@[]%a \n\ud800"))
def test_split_is_appendix_b_and_unsplit_undoes_it(text: str) -> None:
    match = APPENDIX_B.match(text)
    assert match is not None
    assert tuple(split(text)) == match.group(2, 4, 5, 7, 9)
    assert unsplit(split(text)) == text


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("", (None, "", None)),
        ("h", (None, "h", None)),
        ("h:", (None, "h", "")),
        ("h:80", (None, "h", "80")),
        ("@h", ("", "h", None)),
        ("u:p@h:1", ("u:p", "h", "1")),
        ("a@b@c", ("a@b", "c", None)),
        ("[::1]", (None, "[::1]", None)),
        ("u@[::1]:80", ("u", "[::1]", "80")),
        ("[::1", (None, "[", ":1")),
        ("a:b:c", (None, "a", "b:c")),
    ],
)
def test_split_authority(text: str, parts: tuple[str | None, ...]) -> None:
    assert tuple(split_authority(text)) == parts
    assert unsplit_authority(Authority(*parts)) == text  # type: ignore[arg-type]


@given(st.text() | st.text("@:[]a1"))
def test_unsplit_authority_undoes_split(text: str) -> None:
    assert unsplit_authority(split_authority(text)) == text


def test_components_are_a_named_tuple() -> None:
    assert Components("a", None, "b", None, None)._replace(path="c").path == "c"
