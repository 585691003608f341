"""Hints in messages, followed: each gives the object that was meant."""

import os
import re
import traceback
from collections.abc import Callable
from pathlib import Path, PurePosixPath
from typing import Any
from urllib.parse import urlparse, urlsplit

import furl  # type: ignore[import-untyped]
import httpx
import pydantic_core
import pytest
import yarl
from pydantic import TypeAdapter

from urikit import IRI, URI, URL, BuildError, ParseError, Query, web
from urikit._kernel.record import blank
from urikit.display import display
from urikit.domains import site
from urikit.guard import Guard
from urikit.table import Summary
from urikit.template import URITemplate

TEXT = "https://us%2Fer:p%40ss@example.org:82/a%2Fb/c%20d.txt?q=50%25+x&q=2&r=%26#f%20g"
CLASSES: list[Any] = [URI, IRI, URL]
FOREIGN: list[Any] = [
    *(URI(TEXT), IRI(TEXT), URL(TEXT), web.URL(TEXT)),
    *(httpx.URL(TEXT), yarl.URL(TEXT), furl.furl(TEXT), pydantic_core.Url(TEXT)),
    *(urlsplit(TEXT), urlparse(TEXT)),
]
METHODS = [
    *("with_scheme", "with_username", "with_password", "with_host", "with_port", "with_path"),
    *("with_query", "update_query", "extend_query", "__mod__", "with_fragment", "with_name"),
]
HINTED = {"with_scheme", "with_host", "with_path", "with_query", "with_fragment"}


def hint_of(call: Callable[[Any], object], value: object) -> tuple[str, str]:
    """The type's name in the message of the error, and its advice."""
    with pytest.raises(TypeError) as caught:
        call(value)
    name, _, hint = str(caught.value).partition(", not ")[2].partition("; ")
    return name, hint


def followed(call: Callable[..., Any], hint: str, **names: object) -> Any:
    """The result of the call with the argument that the *hint* names."""
    argument, _, encoded = hint.removeprefix("pass ").partition(" with ")
    value = eval(argument, {"Query": Query, "Path": Path, "os": os} | names)
    return call(value, encoded=True) if encoded else call(value)


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize(
    "url", FOREIGN, ids=lambda url: f"{type(url).__module__}-{type(url).__name__}"
)
@pytest.mark.parametrize("cls", CLASSES)
def test_a_part_of_another_url(cls: Any, url: Any, method: str) -> None:
    start = cls("http://h/x")
    call = getattr(start, method)
    _, hint = hint_of(call, url)
    if not hint:
        assert method not in HINTED
        return
    part = "query" if method in ("update_query", "extend_query", "__mod__") else method[5:]
    got, meant = followed(call, hint, url=url), cls(TEXT)
    if part == "query":
        assert [*got.params.items()] == [*meant.params.items()], hint
    elif part == "path" and isinstance(url, (httpx.URL, yarl.URL)):
        assert got.path == "/a/b/c%20d.txt", hint  # they decode all the path
    else:
        assert getattr(got, part) == getattr(meant, part), hint


@pytest.mark.parametrize(
    "url", FOREIGN, ids=lambda url: f"{type(url).__module__}-{type(url).__name__}"
)
@pytest.mark.parametrize("cls", CLASSES)
def test_a_whole_url(cls: Any, url: Any) -> None:
    if isinstance(url, (URI, IRI, URL)):
        assert cls(url) == cls(str(url))
        return
    _, hint = hint_of(cls, url)
    assert followed(cls, hint, url=url).host == "example.org"


class Given(os.PathLike[str]):
    """A path that is not of pathlib."""

    def __fspath__(self) -> str:
        return "a b/c.md"


@pytest.mark.parametrize("path", [PurePosixPath("a b/c.md"), Given()], ids=["pathlib", "other"])
@pytest.mark.parametrize("cls", CLASSES)
def test_a_path(cls: Any, path: Any) -> None:
    u = cls("http://h/x/y.txt")
    for call, expected in (
        (u.joinpath, "http://h/x/y.txt/a%20b/c.md"),
        (u.with_name, "http://h/x/c.md"),
        (u.with_stem, "http://h/x/c.txt"),
        (u.with_suffix, "http://h/x/y.md"),
    ):
        assert str(followed(call, hint_of(call, path)[1], path=path)) == expected
    hint = hint_of(u.__truediv__, path)[1]
    assert re.fullmatch(r"use joinpath\((path\.as_posix|os\.fspath)\((path)?\)\)", hint)
    made = eval(hint.replace("use ", "u."), {"os": os, "path": path, "u": u})
    assert str(made) == "http://h/x/y.txt/a%20b/c.md"
    assert hint_of(u.join, path)[1] in ("pass path.as_posix()", "pass os.fspath(path)")


@pytest.mark.parametrize(
    "path", [PurePosixPath("/a b"), Path("a b"), PurePosixPath("a b"), Given()]
)
@pytest.mark.parametrize("cls", CLASSES)
def test_a_path_for_a_whole_url(cls: Any, path: Any) -> None:
    names: dict[str, Any] = {"URI": URI, "Path": Path, "path": path}
    hint = hint_of(cls, path)[1].removeprefix("use ")
    try:
        made = eval(hint, names)
    except BuildError as error:
        names |= {"path": Path(path) if isinstance(path, Given) else path, "directory": Path.cwd()}
        made = URI.from_path(eval(error.message.partition("; pass ")[2], names))
    assert made.scheme == "file"
    assert str(made).endswith("/a%20b/c.md" if isinstance(path, Given) else "/a%20b")


@pytest.mark.parametrize("pair", [("x", "5"), ("token", "Zq9")])
@pytest.mark.parametrize("cls", CLASSES)
def test_one_pair_in_place_of_pairs(cls: Any, pair: tuple[str, str]) -> None:
    u = cls("http://h/")
    calls: list[Callable[[Any], object]] = [u.__mod__, u.with_query, u.update_query, Query]
    for call in (*calls, u.extend_query):
        with pytest.raises(TypeError, match="not one pair; pass ") as caught:
            call(pair)
        assert "Zq9" not in str(caught.value)
        hint = str(caught.value).partition("; pass ")[2]
        assert [*Query(eval(hint, {"pair": pair})).items()] == [pair]


@pytest.mark.parametrize("host", ["example.org:82", "[::1]:82"])
@pytest.mark.parametrize("cls", CLASSES)
def test_a_port_in_a_host(cls: Any, host: str) -> None:
    u = cls("http://h/x")
    with pytest.raises(BuildError) as caught:
        u.with_host(host)
    hint = caught.value.message.partition("; use ")[2]
    assert str(eval(f"u.{hint}", {"u": u})) == f"http://{host}/x"
    with pytest.raises(BuildError, match="pass port=82 instead"):
        u.replace(host=host)
    with pytest.raises(BuildError, match=r"pass path= to replace\(\) instead"):
        u.with_host("example.org/a")


@pytest.mark.parametrize("text", ["", "x", "/x", "?q", "mailto:a@b", "x:/a"])
@pytest.mark.parametrize("cls", [URI, IRI])
def test_a_port_or_user_without_a_host(cls: Any, text: str) -> None:
    u = cls(text)
    given = {"port": 3, "username": "j", "password": "secret", "userinfo": "j:secret"}
    for part, value in given.items():
        with pytest.raises(BuildError, match=r"(port|user info) needs a host") as caught:
            getattr(u, f"with_{part}")(value)
        assert "secret" not in str(caught.value)
        hint = caught.value.message.partition("; use replace")[2]
        hint = hint.replace("host=...", "host='h'").replace("path=...", "path='/y'")
        hint = hint.replace(f"{part}=...", f"{part}={value!r}")
        assert eval(f"u.replace{hint}", {"u": u}).host == "h"
    with pytest.raises(BuildError, match=r'needs a host.*; pass "" for an empty host$'):
        u.replace(port=3)


@pytest.mark.parametrize("part", ["port", "username", "password", "userinfo"])
def test_a_port_or_user_that_a_url_cannot_have(part: str) -> None:
    value = "3"
    with pytest.raises(BuildError, match=r"(port|user info) needs a host") as caught:
        getattr(URL("x:/a"), f"with_{part}")(value)
    hint = caught.value.message.partition("; use replace")[2].replace("=...", "='h'")
    assert eval(f"u.replace{hint}", {"u": URL("x:/a")}).host == "h"
    with pytest.raises(BuildError, match=r"needs a host; pass host= too$"):
        URL("x:/a").replace(**{part: value})  # type: ignore[arg-type]
    for text, owner in (("file://h/a", "file URL"), ("m:a", "URL with an opaque path")):
        with pytest.raises(BuildError, match=f"^{owner} cannot have a .*; leave it out"):
            getattr(URL(text), f"with_{part}")(value)


def test_a_host_that_a_url_cannot_have_or_needs() -> None:
    with pytest.raises(BuildError, match="cannot have a host; parse a new URL instead"):
        URL("mailto:a@b").with_host("h")
    with pytest.raises(BuildError, match='scheme "http" needs a host; pass a name or an address'):
        URL("http://h/").with_host("")


def test_a_host_that_a_port_and_a_user_need() -> None:
    needed = "^user info and port need a host; "
    for cls in (URI, IRI):
        u = cls("x://j@h:3/a")
        with pytest.raises(BuildError, match=needed + 'pass "" for an empty host$'):
            u.with_host(None)
        assert str(u.with_host("")) == "x://j@:3/a"
    url = URL("x://j@h:3/a")
    for host in (None, ""):
        with pytest.raises(BuildError, match=needed + r"use with_authority\(None\) to remove all$"):
            url.with_host(host)
    assert str(url.with_authority(None)) == "x:/a"


@pytest.mark.parametrize("text", ["x", "x y", "//h/a"])
@pytest.mark.parametrize(
    "call",
    [
        *(URL("https://h/x").equivalent, URL("https://h/x").equals, URL("https://h/x").relative_to),
        *(
            display,
            site,
            lambda text: Guard().check(text).require(),
            TypeAdapter(URL).validate_python,
        ),
    ],
)
def test_no_base_where_none_can_be_passed(call: Callable[[str], object], text: str) -> None:
    with pytest.raises(ValueError, match='URL has no scheme; add one such as "https://"') as caught:
        call(text)
    assert "base" not in str(caught.value)
    for cls in (URL, web.URL):
        with pytest.raises(ParseError, match='such as "https://", or pass a base URL\n'):
            cls(text)
        with pytest.raises(ParseError, match="base URL does not parse: URL has no scheme\n"):
            cls("a", text)


@pytest.mark.parametrize(
    "make",
    [
        *(lambda cls=cls: cls("http://h:99x/") for cls in (URI, IRI, URL, web.URL)),
        lambda: Query(3),  # type: ignore[arg-type]
        lambda: web.URLSearchParams(3),  # type: ignore[arg-type]
        lambda: web.URLPattern("("),
        lambda: URITemplate("{"),
    ],
)
def test_tracebacks_show_objects_whose_constructor_failed(make: Callable[[], object]) -> None:
    with pytest.raises((ValueError, TypeError)) as caught:
        make()
    shown = traceback.TracebackException.from_exception(caught.value, capture_locals=True)
    assert "Traceback" in "".join(shown.format())


def test_repr_of_an_object_that_is_not_initialized() -> None:
    for cls in (Query, web.URL, web.URLSearchParams, web.URLPattern, URITemplate):
        assert repr(cls.__new__(cls)) == f"<{cls.__name__}, not initialized>"
    for made in CLASSES:
        assert repr(blank(made)) == f"<{made.__name__}, not initialized>"


class Reflecting:
    """An operand that knows what to do with a URL."""

    def __rtruediv__(self, url: object) -> str:
        return f"{url} / own"

    def __rmod__(self, url: object) -> str:
        return f"{url} % own"


@pytest.mark.parametrize("cls", CLASSES)
def test_operands_with_reflected_methods(cls: Any) -> None:
    u = cls("http://h/x")
    assert u / Reflecting() == "http://h/x / own"
    assert u % Reflecting() == "http://h/x % own"
    with pytest.raises(TypeError, match="query must be a string, a mapping or"):
        u.update_query(Reflecting())
    with pytest.raises(TypeError, match=r"segment must be a string, not int; pass str\(value\)"):
        u / 3
    with pytest.raises(TypeError, match=r"not PurePosixPath; use joinpath"):
        u / PurePosixPath("a")
    with pytest.raises(TypeError, match="query must be a string, a mapping or"):
        u % b"a=1"


@pytest.mark.parametrize("cls", CLASSES)
def test_a_suffix_without_its_dot(cls: Any) -> None:
    u = cls("http://h/x.txt")
    with pytest.raises(BuildError) as caught:
        u.with_suffix("md")
    assert caught.value.message == 'suffix must start with "."; pass ".md"'
    for suffix in (".", "a/b", ".a/b"):
        with pytest.raises(BuildError, match=r'must be "." followed by characters other than "/"'):
            u.with_suffix(suffix)


def test_a_file_url_without_a_host() -> None:
    u = URL("file://h/a")
    with pytest.raises(BuildError, match='must not be None; pass "" for this machine'):
        u.with_host(None)
    assert str(u.with_host("")) == "file:///a"
    with pytest.raises(BuildError, match='scheme "https" needs a host'):
        URL("https://h/").with_host(None)


def test_every_query_value_gets_advice() -> None:
    with pytest.raises(TypeError, match=r'value of "b" .*, not object; convert it to a string'):
        URL("https://h/").with_query(b=object())  # type: ignore[arg-type]


@pytest.mark.parametrize("number", [3, 3.5])
@pytest.mark.parametrize("cls", CLASSES)
def test_a_number_for_a_string(cls: Any, number: float) -> None:
    u = cls("http://h/x")
    for part in ("query", "fragment", "username", "password", "userinfo"):
        call = getattr(u, f"with_{part}")
        hint = hint_of(call, number)[1]
        assert getattr(followed(call, hint, value=number), part).strip(":") == str(number)
    for call in (u.update_query, u.extend_query, u.__mod__):
        assert followed(call, hint_of(call, number)[1], value=number).query == str(number)
    for call in (u.with_query, u.update_query, u.extend_query, Query):
        assert hint_of(call, {number: 2})[1] == "pass str(key)"
        assert hint_of(call, ["a", "b"])[1] == "pass (key, None) for a key without a value"
        pairs = ["a=1", "b=2"]
        made = followed(call, hint_of(call, pairs)[1], pairs=pairs)
        assert str(made).endswith("a=1&b=2")


def test_one_is_singular() -> None:
    with pytest.raises(ParseError, match="query has more than 1 pair\n"):
        Query("a&b", max_pairs=1)
    with pytest.raises(ParseError, match="query has more than 2 pairs\n"):
        Query("a&b&c", max_pairs=2)
    assert (str(Summary(rows=1)), str(Summary(rows=2))) == ("1 row", "2 rows")
    redirect = Guard(max_redirects=1).redirect("https://h/a", "https://h/b", hops=2)
    assert any(each.message == "more than 1 redirect" for each in redirect.reasons)
