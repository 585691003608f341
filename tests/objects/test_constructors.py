"""Wrong calls of the constructors: a TypeError that says what to do."""

import urllib.parse
from pathlib import PurePosixPath
from typing import Any

import pytest

from urikit import IRI, URI, URL, resolve

CLASSES: list[Any] = [URI, IRI, URL]

# constructor, arguments, message
CALLS: list[tuple[Any, tuple[object, ...], str]] = [
    (URL, (), "URL() takes a string, but none was given"),
    (URL, (1, 2, 3), "URL() takes at most 2 positional arguments, but 3 were given"),
    (URI, (), "URI() takes a string, but none was given"),
    (URI, ("a", "b"), "URI() takes 1 positional argument, but 2 were given"),
    (IRI, ("a", "b", "c"), "IRI() takes 1 positional argument, but 3 were given"),
    (URL, ("a", 3), "expected a string, not int"),
]

# value, message
VALUES: list[tuple[object, str]] = [
    (None, "expected a string, not None"),
    (3, "expected a string, not int"),
    (["http://h/"], "expected a string, not list"),
    (b"http://h/", "expected a string, not bytes; decode it first"),
    (bytearray(b"x"), "expected a string, not bytearray; decode it first"),
    (PurePosixPath("/a"), "expected a string, not PurePosixPath; use URI.from_path()"),
    (urllib.parse.urlsplit("x:y"), "expected a string, not SplitResult; pass url.geturl()"),
    (urllib.parse.urlparse("x:y"), "expected a string, not ParseResult; pass url.geturl()"),
]


@pytest.mark.parametrize(("cls", "arguments", "message"), CALLS)
def test_wrong_calls(cls: Any, arguments: tuple[object, ...], message: str) -> None:
    with pytest.raises(TypeError) as caught:
        cls(*arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(("value", "message"), VALUES)
def test_wrong_values(cls: Any, value: object, message: str) -> None:
    with pytest.raises(TypeError) as caught:
        cls(value)
    assert str(caught.value) == message


@pytest.mark.parametrize("cls", CLASSES)
def test_an_unknown_keyword(cls: Any) -> None:
    with pytest.raises(TypeError, match="got an unexpected keyword argument 'nothing'"):
        cls("http://h/", nothing=1)


def test_a_subclass_is_named() -> None:
    class Mine(URL):
        pass

    with pytest.raises(TypeError, match=r"^Mine\(\) takes a string"):
        Mine()  # type: ignore[call-arg]


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("module", "make", "name"),
    [
        ("yarl", lambda yarl: yarl.URL("http://h/"), "yarl.URL"),
        ("httpx", lambda httpx: httpx.URL("http://h/"), "httpx.URL"),
        ("furl", lambda furl: furl.furl("http://h/"), "furl.furl"),
        ("pydantic", lambda pydantic: pydantic.AnyUrl("http://h/"), "pydantic.AnyUrl"),
        ("pydantic_core", lambda core: core.Url("http://h/"), "pydantic_core.Url"),
    ],
)
def test_urls_of_other_libraries(cls: Any, module: str, make: Any, name: str) -> None:
    url = make(pytest.importorskip(module))
    for call in (cls, lambda value: cls("http://h/").join(value), lambda value: resolve(value, "")):
        with pytest.raises(TypeError) as caught:
            call(url)
        assert str(caught.value) == f"expected a string, not {name}; pass str(url)"
    assert str(cls(str(url))) == "http://h/"
