"""Wrong calls of the constructors: a TypeError that says what to do."""

import urllib.parse
from pathlib import PurePosixPath
from typing import Any, ClassVar

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
    (URL, ("a", 3), "base must be a string, not int"),
]

# value, message
VALUES: list[tuple[object, str]] = [
    (None, "expected a string, not None"),
    (3, "expected a string, not int"),
    (["http://h/"], "expected a string, not list"),
    (b"http://h/", "expected a string, not bytes; decode it first"),
    (bytearray(b"x"), "expected a string, not bytearray; decode it first"),
    (
        PurePosixPath("/a"),
        "expected a string, not PurePosixPath; use URI.from_path(path) or URL.from_path(path)",
    ),
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
    class Mine(cls):  # type: ignore[misc]  # any of them
        pass

    for made in cls, Mine:
        message = f"{made.__name__}() got an unexpected keyword argument 'nothing'"
        for arguments in (), ("http://h/",), (None,):
            with pytest.raises(TypeError) as caught:
                made(*arguments, nothing=1)
            assert str(caught.value) == message


@pytest.mark.parametrize("cls", CLASSES)
def test_an_argument_given_twice(cls: Any) -> None:
    with pytest.raises(TypeError) as caught:
        cls("http://h/", text="http://h/")
    assert str(caught.value) == f"{cls.__name__}() got multiple values for argument 'text'"


@pytest.mark.parametrize("cls", CLASSES)
def test_every_way_to_call(cls: Any) -> None:
    made = cls("http://h/a")
    assert type(made) is cls
    assert made == cls(text="http://h/a") == cls(*["http://h/a"])
    assert made == cls(made) == next(map(cls, ["http://h/a"])) == type.__call__(cls, "http://h/a")


def test_every_way_to_pass_a_base() -> None:
    base = URL("http://h/a/")
    for given in base, "http://h/a/":
        assert str(URL("b", given)) == str(URL("b", base=given)) == "http://h/a/b"
        assert str(URL(base=given, text="b")) == str(URL(*["b", given])) == "http://h/a/b"
        latin = URL("?é", given, encoding="latin1")
        assert latin == URL("?é", base=given, encoding="latin1") == URL("http://h/a/?%E9")
    assert URL("http://h/", None) == URL("http://h/", base=None) == URL("http://h/")


@pytest.mark.parametrize("cls", CLASSES)
def test_constructors_of_subclasses_run(cls: Any) -> None:
    class Counted(cls):  # type: ignore[misc]  # any of them
        calls: ClassVar[list[str]] = []

        def __new__(cls, text: object) -> Any:
            cls.calls.append("new")
            return super().__new__(cls, text)

        def __init__(self, text: object) -> None:
            self.calls.append("init")

    assert type(Counted("http://h/")) is Counted
    assert Counted.calls == ["new", "init"]


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
    calls: list[tuple[Any, str]] = [
        (cls, "expected"),
        (lambda value: cls("http://h/").join(value), "reference must be"),
        (lambda value: resolve(value, ""), "base must be"),
        (lambda value: resolve("", value), "reference must be"),
        (lambda value: URL("", value), "base must be"),
    ]
    for call, start in calls:
        with pytest.raises(TypeError) as caught:
            call(url)
        assert str(caught.value) == f"{start} a string, not {name}; pass str(url)"
    assert str(cls(str(url))) == "http://h/"
