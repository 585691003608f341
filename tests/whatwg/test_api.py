"""URLSearchParams, and URL's link to it, as the standard describes them."""

import copy
import pickle

import pytest

from urikit import ParseError, web
from urikit.web import URLSearchParams


@pytest.mark.parametrize(
    ("init", "text"),
    [
        ("", ""),
        ("?a=b", "a=b"),
        ("??a=b", "%3Fa=b"),
        ("a=1&a=2&b", "a=1&a=2&b="),
        ([("a", "1"), ["b", 2]], "a=1&b=2"),
        ({"a": 1, "b": "x y"}, "a=1&b=x+y"),
        ({}, ""),
        ([("\ud800", "é~")], "%EF%BF%BD=%C3%A9%7E"),
        (URLSearchParams("a=b+c"), "a=b+c"),
    ],
)
def test_construction(init: object, text: str) -> None:
    assert str(URLSearchParams(init)) == text  # type: ignore[arg-type]


@pytest.mark.parametrize("init", [[("a",)], [("a", "b", "c")], ["ab"], 5, [5]])
def test_what_is_no_pairs(init: object) -> None:
    with pytest.raises(TypeError):
        URLSearchParams(init)  # type: ignore[arg-type]


def test_append_delete_get_has_set_size() -> None:
    params = URLSearchParams("a=1&b=2&a=3&c=4&a=1")
    assert params.size == len(params) == 5
    assert params.get("a") == "1"
    assert params.get("z") is None
    assert params.getAll("a") == ["1", "3", "1"]
    assert params.getAll("z") == []
    assert params.has("b")
    assert params.has("b", "2")
    assert not params.has("b", "3")
    assert "c" in params
    params.delete("a", "1")
    assert str(params) == "b=2&a=3&c=4"
    params.delete("b")
    params.append("a", 5)
    assert str(params) == "a=3&c=4&a=5"
    params.set("a", "x")
    params.set("d", "")
    assert str(params) == "a=x&c=4&d="


def test_sort_is_stable_and_by_code_units() -> None:
    params = URLSearchParams("z=1&a=1&\uffe6=1&a=0&\U0001f308=1")
    params.sort()
    assert params.entries() == [
        ("a", "1"), ("a", "0"), ("z", "1"), ("\U0001f308", "1"), ("\uffe6", "1"),
    ]  # fmt: skip


def test_iteration_sees_changes() -> None:
    params = URLSearchParams("a=1&b=2&c=3")
    seen = []
    for name, _ in params:
        seen.append(name)
        params.delete("b")
    assert seen == ["a", "c"]
    assert params.keys() == ["a", "c"]
    assert params.values() == ["1", "3"]


def test_the_link_is_live_both_ways() -> None:
    url = web.URL("https://h/?a=1#f")
    params = url.searchParams
    params.append("b", "x y")
    assert url.href == "https://h/?a=1&b=x+y#f"
    params.delete("a")
    params.delete("b")
    assert url.href == "https://h/#f"
    url.search = "?c=%7E"
    assert url.searchParams is params
    assert params.get("c") == "~"
    assert url.search == "?c=%7E"
    params.sort()
    assert url.search == "?c=%7E"
    url.href = "https://h/?d=1"
    assert params.entries() == [("d", "1")]
    url.search = ""
    assert (params.size, url.href) == (0, "https://h/")


def test_a_refused_href_changes_nothing() -> None:
    url = web.URL("https://h/?a=1")
    with pytest.raises(ParseError):
        url.href = "no scheme"
    assert (url.href, url.searchParams.get("a")) == ("https://h/?a=1", "1")


ATTRIBUTES = (
    "protocol",
    "username",
    "password",
    "host",
    "hostname",
    "port",
    "pathname",
    "search",
    "hash",
    "href",
)


@pytest.mark.parametrize("attribute", ATTRIBUTES)
@pytest.mark.parametrize("text", ["https://h/a?b", "mailto:x"])
def test_a_missing_value_is_a_mistake_and_changes_nothing(attribute: str, text: str) -> None:
    url = web.URL(text)
    with pytest.raises(TypeError):
        setattr(url, attribute, None)
    assert url.href == text


def test_copies_are_apart() -> None:
    url = web.URL("https://h/?a=1")
    for twin in (copy.copy(url), copy.deepcopy(url), pickle.loads(pickle.dumps(url))):
        twin.searchParams.append("b", "2")
        assert twin.href == "https://h/?a=1&b=2"
        assert url.href == "https://h/?a=1"


def test_text_forms() -> None:
    url = web.URL("https://me:secret@h/")
    assert str(url) == url.toJSON() == url.href
    assert "secret" not in repr(url)
    assert repr(URLSearchParams("a=1")) == "URLSearchParams('a=1')"
    assert web.URL.parse("x") is None
    assert web.URL("b", web.URL("https://h/a")).href == "https://h/b"
