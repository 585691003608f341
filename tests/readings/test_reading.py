"""Readings: each standard reads a string once, however many ask."""

import sys
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from tests.cli.program import called
from tests.lens.asgi import post
from urikit import IRI, URI, URL, ParseError, compare, inspect
from urikit.barth2010 import parse_2010
from urikit.readings import Reading
from urikit.rfc._components import split
from urikit.whatwg._machine import BasicURLParser

TEXTS = [
    "https://example.com/",
    "http://good.example\\@evil.example/",
    "http://bücher.example/a?b#c",
    "http://h:x/",
    "//h/x",
    "urn:a:b",
    "mailto:a@b.example",
    "http://0x7f.1/",
    "file://C:/x",
]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Counter[tuple[str, str]]:
    """Count the runs of each parser by name and string, wherever it is called from."""
    seen: Counter[tuple[str, str]] = Counter()

    def counting(name: str, run: Callable[..., Any]) -> Callable[..., Any]:
        def count(text: object, *args: object, **options: object) -> Any:
            # A relative reference is read without a base, and at some base.
            at_base = " at a base" if args and args[0] is not None else ""
            seen[name + at_base, str(text)] += 1
            return run(text, *args, **options)

        return count

    def counting_class(name: str, cls: type[Any]) -> type[Any]:
        class Meta(type(cls)):  # type: ignore[misc]  # the class of a class
            __call__ = staticmethod(counting(name, cls))

            def __instancecheck__(self, value: object) -> bool:
                return isinstance(value, cls)

        return Meta(cls.__name__, (cls,), {"__slots__": ()})

    replacements: list[tuple[object, object]] = [
        (URI, counting_class("rfc3986", URI)),
        (IRI, counting_class("rfc3987", IRI)),
        (URL, counting_class("whatwg", URL)),
        (split, counting("appendix-b", split)),
        (parse_2010, counting("barth2010", parse_2010)),
    ]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "urikit" and "_clients" not in name:
            for attribute, value in list(vars(module).items()):
                for old, new in replacements:
                    if value is old:
                        monkeypatch.setattr(module, attribute, new)
    initialize = BasicURLParser.__init__  # a parser runs once

    def counted(self: BasicURLParser, text: str, *args: Any, **options: Any) -> None:
        at_base = " at a base" if args and args[0] is not None else ""
        seen[type(self).__name__ + at_base, text] += 1
        initialize(self, text, *args, **options)

    monkeypatch.setattr(BasicURLParser, "__init__", counted)
    return seen


ALL = ("rfc3986", "rfc3987", "appendix-b", "barth2010", "whatwg")
# The engine of the URL Standard finds violations or refusals, and places.
MACHINES = ("URLParser", "SpanParser")


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("output", [(), ("--json",), ("-s", "whatwg")])
def test_explain_runs_each_parser_once(
    text: str, output: tuple[str, ...], runs: Counter[tuple[str, str]]
) -> None:
    called("explain", "--no-clients", *output, text)
    assert {name: runs[name, text] for name in ALL} == dict.fromkeys(ALL, 1)
    assert max(count for (_, given), count in runs.items() if given == text) == 1


@pytest.mark.parametrize("text", [" http://h/a b", "http://h/a b ", "\thttp://h\\x", " urn:a:b"])
def test_explain_reads_a_string_and_what_is_left_without_spaces_once(
    text: str, runs: Counter[tuple[str, str]]
) -> None:
    called("explain", "--no-clients", text)
    assert {name: runs[name, text] for name in ALL} == dict.fromkeys(ALL, 1)
    assert max(count for (_, given), count in runs.items() if given == text) == 1
    assert max(runs[name, text.strip()] for name in (*ALL, *MACHINES)) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_the_lens_runs_each_parser_at_most_once(text: str, runs: Counter[tuple[str, str]]) -> None:
    assert post("explain", {"url": text}).status == 200
    assert runs["whatwg", text] == runs["appendix-b", text] == 1
    assert max(runs[name, text] for name in (*ALL, *MACHINES)) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_a_reading_is_shared(text: str, runs: Counter[tuple[str, str]]) -> None:
    reading = Reading(text)
    inspect(reading, "display", protect=["paypal.com"])
    compare(reading, clients=False)
    _ = reading.views, reading.main_views, reading.assumed.views, reading.spans, reading.url
    assert {name: runs[name, text] for name in ALL} == dict.fromkeys(ALL, 1)
    assert max(count for (_, given), count in runs.items() if given == text) == 1


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("base", [None, "https://b.example/c/d", "file:///c/d"])
def test_a_reading_gives_what_a_string_gives(text: str, base: str | None) -> None:
    reading = Reading(text, base)
    assert inspect(reading) == inspect(text, base=base)
    assert compare(reading, clients=False) == compare(text, base, clients=False)
    assert reading.url == URL.parse(text, base)


def test_results_and_errors() -> None:
    reading = Reading("http://a b/")
    assert (reading.uri, reading.iri, reading.url) == (None, None, None)
    for standard in ("rfc3986", "rfc3987", "whatwg"):
        with pytest.raises(ParseError):
            reading.read(standard)
    assert reading.components.authority == "a b"
    assert reading.barth2010.host == "a b"
    reading = Reading("x", "http://h/a/b")
    assert (str(reading.uri), str(reading.url)) == ("x", "http://h/a/x")
    assert [view.path for view in reading.views if view.error is None] == ["/a/x"] * 4
    assert reading.trace(limit=1).steps[0].c == "x"


def test_a_relative_reference_without_a_base() -> None:
    reading = Reading("//u@h/x y")
    assert reading.url is None
    assert reading.url_error is not None
    assert str(reading.url_error.kind) == "missing-scheme-non-relative-URL"
    assert str(reading.assumed.url) == "https://u@h/x%20y"
    assert [v.kind for v in reading.assumed.violations] == [
        "invalid-credentials",
        "invalid-URL-unit",
    ]
    assert reading.violations == ()
    refused = Reading("//a b/").assumed.url_error
    assert refused is not None
    assert str(refused.kind) == "domain-to-ASCII"
    absolute = Reading("x:y")
    assert absolute.assumed is absolute


def test_wrong_types() -> None:
    with pytest.raises(TypeError):
        Reading(b"http://h/")
    with pytest.raises(TypeError):
        Reading.of(Reading("a:b"), "http://h/")
    with pytest.raises(ParseError):
        Reading("x", "no base")


def test_no_password_is_shown() -> None:
    assert "secret" not in repr(Reading("http://u:secret@h/", "http://u:secret@h/"))
