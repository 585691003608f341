"""Splicing: what is put together as a string is what collecting the parts would give."""

import re
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.objects.test_url_editor import VALUES
from urikit import IRI, URI, URL, URIError
from urikit.objects._parts import Parts, spliced

URIS = st.sampled_from(
    [
        "https://example.com/a/b?c=d#e",
        "http://u:p@h:81/",
        "http://:@h:/",
        "x://u@[::1]:008?q",
        "//h/p",
        "//:p@h",
        "x:/p",
        "x:",
        "a/b?c",
        "",
    ]
)
MORE = VALUES | {
    "authority": st.none() | st.sampled_from(["h", "u@h:8", ""]),
    "userinfo": st.none() | st.sampled_from(["u", "u:p", "a b:"]),
    "scheme": st.none() | VALUES["scheme"],
}
CHANGES = st.sets(st.sampled_from(sorted(MORE)), max_size=3).flatmap(
    lambda names: st.fixed_dictionaries({name: MORE[name] for name in sorted(names)})
)


def attempt(make: Any) -> object:
    try:
        return str(make())
    except (URIError, TypeError) as error:
        return type(error), str(error)


@given(st.sampled_from([URI, IRI]), URIS, CHANGES, st.booleans())
def test_a_splice_is_what_the_parts_write(
    cls: type[URI], text: str, changes: dict[str, Any], encoded: bool
) -> None:
    uri = cls(text)
    slowly = attempt(
        lambda: cls(Parts(cls.syntax, uri.components, encoded=encoded).update(**changes).text())
    )
    assert attempt(lambda: uri.replace(**changes, encoded=encoded)) == slowly


@given(st.sampled_from([URI, IRI]), CHANGES, st.booleans())
def test_what_is_built_is_what_the_parts_write(
    cls: type[URI], parts: dict[str, Any], encoded: bool
) -> None:
    given_parts = {name: value for name, value in parts.items() if value is not None}
    slowly = attempt(lambda: cls(Parts(cls.syntax, encoded=encoded).update(**given_parts).text()))
    if parts.get("path", "") is not None:
        assert attempt(lambda: cls.build(**parts, encoded=encoded)) == slowly


@pytest.mark.parametrize(
    ("changes", "expected"),
    [
        ({"path": "/x y"}, "http://u:p@h:81/x%20y?c"),
        ({"query": "50%"}, "http://u:p@h:81/a?50%25"),
        ({"query": {"a": "\u00fc"}}, "http://u:p@h:81/a?a=%C3%BC"),
        ({"fragment": "f"}, "http://u:p@h:81/a?c#f"),
        ({"host": "Example.ORG"}, "http://u:p@Example.ORG:81/a?c"),
        ({"port": 80}, "http://u:p@h:80/a?c"),
        ({"port": "8080"}, "http://u:p@h:8080/a?c"),
        ({"port": None}, "http://u:p@h/a?c"),
        ({"scheme": "x+y"}, "x+y://u:p@h:81/a?c"),
        ({"username": None}, "http://h:81/a?c"),
        ({"password": None}, "http://u@h:81/a?c"),
    ],
)
def test_ordinary_changes_are_spliced(changes: dict[str, Any], expected: str) -> None:
    uri = URI("http://u:p@h:81/a?c")
    assert spliced(uri, URI.syntax, changes, False) == expected
    assert str(uri.replace(**changes)) == expected


@pytest.mark.parametrize("port", ["", "080", "65536", "x", "\u0661", -1, 65536, True])
def test_other_ports_are_not_spliced(port: object) -> None:
    assert spliced(URI("http://h/"), URI.syntax, {"port": port}, False) is None


@given(st.text("aZ09.-é_", max_size=5) | st.text(max_size=3))
def test_an_ordinary_host(host: str) -> None:
    pattern = r"[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z])?"
    is_spliced = spliced(URI("http://h/"), URI.syntax, {"host": host}, False) is not None
    assert is_spliced == (re.fullmatch(pattern, host) is not None)


def test_what_is_built_by_the_url_standard() -> None:
    assert str(URL.build(scheme="https", host="H", path="/../a b", port=443)) == "https://h/a%20b"
    assert str(URL.build(scheme="wss", host="h", password="p")) == "wss://:p@h/"
    assert URL.build(scheme="http", host="h", query={"a|": "b"}).violations == ()
