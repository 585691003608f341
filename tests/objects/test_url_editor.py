"""Changing URLs: ordinary changes are spliced, and the editor would have done the same."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import located
from tests.strategies import NASTY
from urikit import URL, BuildError, ParseError, Query
from urikit.objects._url_editor import URLEditor
from urikit.objects._url_engine import record_of
from urikit.objects._url_splicing import encode_segment, spliced

URLS = st.sampled_from(
    [
        "https://example.com/a/b?c=d#e",
        "http://u:p@h:81/",
        "ws://u@h?q",
        "wss://:p@[::1]:8/#",
        "ftp://1.2.3.4/../x",
        "http://xn--bcher-kva.example/%2e%2e;/a|b?'#`",
        "file:///C:/x",
        "foo://h/p",
        "foo://h",
        "mailto:a@b",
        "foo:/p",
    ]
).map(URL)
TEXT = st.text(st.sampled_from("ab/.:@?#%&=+ Z9" + NASTY + "\u00fc\u65e5"), max_size=8)
VALUES = {
    "scheme": st.sampled_from(
        ["http", "https", "ws", "wss", "ftp", "file", "foo", "HTTP", "", "1"]
    ),
    "username": st.none() | TEXT,
    "password": st.none() | TEXT,
    "host": st.none()
    | TEXT
    | st.sampled_from(
        ["h", "Example.ORG", "1", "0x7f.1", "a.0x", "::1", "0x100000000f", "xn--a", "a..b", "a.b."]
    ),
    "port": st.none() | st.integers(-1, 65536) | st.sampled_from(["80", "", "x", 80, 443, True]),
    "path": TEXT.map("/{}".format) | TEXT | st.lists(TEXT, max_size=3) | st.none(),
    "query": st.none()
    | TEXT
    | TEXT.map(Query)
    | st.dictionaries(TEXT.filter(bool), TEXT, max_size=2)
    | st.just(5),
    "fragment": st.none() | TEXT,
}
CHANGES = st.sets(st.sampled_from(sorted(VALUES)), min_size=1, max_size=3).flatmap(
    lambda names: st.fixed_dictionaries({name: VALUES[name] for name in sorted(names)})
)


def edited(url: URL, changes: dict[str, Any], encoded: bool) -> URL:
    editor = URLEditor(record_of(url), encoded=encoded)
    return URL._from_record(editor.update(changes).finish())


@given(URLS, CHANGES, st.booleans())
def test_a_splice_is_what_the_editor_writes(
    url: URL, changes: dict[str, Any], encoded: bool
) -> None:
    def attempt(change: Any) -> object:
        try:
            return located(change())
        except (BuildError, TypeError) as error:
            return type(error), str(error)

    assert attempt(lambda: url.replace(**changes, encoded=encoded)) == attempt(
        lambda: edited(url, changes, encoded)
    )


ORDINARY = [
    ({"path": "/x y"}, "https://u:p@h:8/x%20y?c#d"),
    ({"path": ""}, "https://u:p@h:8/?c#d"),
    ({"path": "/../%2e/\\"}, "https://u:p@h:8/%252e/%5C?c#d"),
    ({"query": {"q": "x y"}}, "https://u:p@h:8/a/b?q=x+y#d"),
    ({"query": ""}, "https://u:p@h:8/a/b?#d"),
    ({"query": Query("")}, "https://u:p@h:8/a/b#d"),
    ({"query": None, "fragment": None}, "https://u:p@h:8/a/b"),
    ({"fragment": "\u00fc`"}, "https://u:p@h:8/a/b?c#%C3%BC%60"),
    ({"host": "EXAMPLE.org"}, "https://u:p@example.org:8/a/b?c#d"),
    ({"port": 443}, "https://u:p@h/a/b?c#d"),
    ({"port": 80, "scheme": "ws"}, "ws://u:p@h/a/b?c#d"),
    ({"username": None}, "https://h:8/a/b?c#d"),
    ({"username": None, "password": "x"}, "https://:x@h:8/a/b?c#d"),
    ({"username": "a:b"}, "https://a%3Ab:p@h:8/a/b?c#d"),
    ({"password": None}, "https://u@h:8/a/b?c#d"),
]


@pytest.mark.parametrize(("changes", "expected"), ORDINARY)
def test_ordinary_changes_are_spliced(changes: dict[str, Any], expected: str) -> None:
    url = URL("https://u:p@h:8/a/b?c#d")
    text = spliced(url, changes, False)
    assert text is not None
    assert str(URL(text)) == expected
    assert str(url.replace(**changes)) == expected
    assert url.replace(**changes).violations == ()


def test_what_does_not_parse_is_the_editors_to_refuse() -> None:
    url = URL("https://h/")
    text = spliced(url, {"host": "0x100000000f"}, False)
    assert text is not None
    with pytest.raises(ParseError):
        URL(text)
    with pytest.raises(BuildError, match="part of an IPv4 address is over 255"):
        url.with_host("0x100000000f")


def test_a_lone_surrogate_in_a_segment_is_refused() -> None:
    for append in (encode_segment, URL("https://h/").joinpath, URL("https://h/a").with_name):
        with pytest.raises(BuildError, match="lone surrogate") as caught:
            append("a\ud800é")
        assert caught.value.index == 1


def test_a_part_that_would_be_parsed_differently_is_named() -> None:
    with pytest.raises(BuildError) as caught:
        URL.build(scheme="x", path="a ", encoded=True)
    assert caught.value.message == "path would be parsed differently in this URL"
