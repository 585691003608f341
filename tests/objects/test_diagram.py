"""The picture: every part bracketed and named, and no password in it."""

import pytest
from hypothesis import given

from tests.strategies import references
from urikit import IRI, URI, diagram

PICTURES = [
    (
        "foo://example.com:8042/over/there?name=ferret#nose",
        r"""
foo://example.com:8042/over/there?name=ferret#nose
\_/   \_________/ \__/\_________/ \_________/ \__/
 |         |       |       |           |       |
scheme   host    port    path        query fragment""",
    ),
    (
        "x:y",
        r"""
x:y
| |
| |
| path
scheme""",
    ),
    (
        "a://u@h:1/p?q#f",
        r"""
a://u@h:1/p?q#f
|   | | |\/ | |
|   | | ||  | |
|   | | ||  | fragment
|   | | || query
|   | | |path
|   | | port
|   | host
| userinfo
scheme""",
    ),
    ("", "\n"),
]


@pytest.mark.parametrize(("text", "picture"), PICTURES)
def test_picture(text: str, picture: str) -> None:
    drawn = diagram(URI(text))
    assert drawn == picture.removeprefix("\n"), "\n" + drawn


def test_the_password_is_masked() -> None:
    u = URI("http://me:secret@h/")
    assert "secret" not in diagram(u)
    assert "me:***@h" in diagram(u)
    assert "me:secret@h" in diagram(u, reveal=True)


def test_wide_characters_are_counted_in_columns() -> None:
    lines = diagram(IRI("http://日本/x")).splitlines()
    assert lines[1] == r"\__/   \__/\/"


@given(references().map(URI))
def test_every_part_is_named_once(u: URI) -> None:
    lines = diagram(u, reveal=True).split("\n")
    assert lines[0] == str(u)
    names = " ".join(lines[3:]).replace("|", " ").split()
    parts = ("scheme", "userinfo", "host", "path", "query", "fragment")
    expected = [part for part in parts if getattr(u, part)]
    start, end = u.span("port")
    if start < end:
        expected.append("port")
    assert sorted(names) == sorted(expected)
