"""Python programmers meet no internals: in errors of the classes themselves, and in ``help()``."""

import pydoc
import re

import pytest

from urikit import IRI, URI, URL

CLASSES = [URI, IRI, URL]


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("name", "method"),
    [
        ("host", "with_host()"),
        ("port", "with_port()"),
        ("path", "with_path()"),
        ("violations", "replace()"),
        ("segments", "replace()"),
    ],
)
def test_objects_are_immutable(cls: type[URL], name: str, method: str) -> None:
    url = cls("http://h/")
    message = f"{cls.__name__} is immutable; use {method} to get a changed copy"
    with pytest.raises(AttributeError, match=re.escape(message)):
        setattr(url, name, "x")
    with pytest.raises(AttributeError, match=re.escape(message)):
        delattr(url, name)
    assert str(url) == "http://h/"


@pytest.mark.parametrize("cls", CLASSES)
def test_unknown_attributes(cls: type[URL]) -> None:
    message = f"'{cls.__name__}' object has no attribute 'hots'"
    with pytest.raises(AttributeError, match=message):
        setattr(cls("http://h/"), "hots", "x")  # noqa: B010  # a type error otherwise


def test_subclasses_keep_attributes() -> None:
    class Tagged(URL):
        tag: str

    url = Tagged("http://h/")
    url.tag = "a"
    assert url.tag == "a"
    del url.tag
    with pytest.raises(AttributeError, match="tag"):
        del url.tag


@pytest.mark.parametrize("cls", CLASSES)
def test_help(cls: type[URL]) -> None:
    shown = pydoc.plain(pydoc.render_doc(cls))
    internal = r"__cinit__|_kernel|urikit\.objects|\bRecord\b|URLBase|ReferenceBase| at 0x"
    assert re.findall(internal, shown) == []
    assert f"{cls.__name__}(text" in shown
    inherited = set(re.findall(r" inherited from (\w+):", shown))
    assert inherited <= {"URIObject", "Parts", "ParsedURL", "ParsedReference", "RFCObject"}
    for name in ("host", "path", "join", "parse", "with_query", "parent", "is_absolute"):
        assert vars(cls)[name] is not None


WRONG_CALLS = [
    *("parse", "can_parse", "join", "with_query", "with_port", "update_query", "build", "replace"),
    *("from_path", "with_name", "joinpath", "relative_to", "equivalent", "normalize", "details_as"),
]


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("name", WRONG_CALLS)
def test_wrong_calls_name_no_internal_class(cls: type[URL], name: str) -> None:
    for call in (getattr(cls("http://h/"), name), getattr(cls, name)):
        with pytest.raises(TypeError) as caught:
            call(1, 2, 3, 4, 5, nonsense=6)
        message = str(caught.value)
        assert not re.search(r"Parsed|Editing|PathMethods|RFCObject|Parts|Base|URIObject", message)
        assert message.startswith((f"{cls.__name__}.{name}()", f"{name}()"))
