"""Readings: each standard reads a string once, however many ask."""

import sys
from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any

import pytest

from tests.cli.program import called
from tests.lens.asgi import post
from urikit import COMPILED, IRI, URI, URL, ParseError, compare, inspect
from urikit._kernel import patterns, references, urls, urlscan
from urikit.barth2010 import parse_2010
from urikit.readings import Reading
from urikit.rfc import _syntax
from urikit.rfc._components import split
from urikit.whatwg._machine import BasicURLParser
from urikit.whatwg._watched import WatchedParser

TEXTS = [
    "https://example.com/",
    "https://h.example",
    "https://example.com/a;b//c?d='#e",
    "https://example.com/a|b",
    "HTTP://u:p@EXAMPLE.com:80/a/../b c",
    "http://[::1%25eth0]:99999/",
    "http://h/%zz",
    "/a b",
    "http://good.example\\@evil.example/",
    "http://bücher.example/a?b#c",
    "http://h:x/",
    "//h/x",
    "urn:a:b",
    "mailto:a@b.example",
    "http://0x7f.1/",
    "file://C:/x",
]


STANDARDS = ("rfc3986", "rfc3987", "appendix-b", "barth2010", "whatwg")
Runs = Counter[tuple[str, str, str]]


@pytest.fixture
def runs(monkeypatch: pytest.MonkeyPatch) -> Runs:
    """Count the runs of each parser by standard, kind and string, wherever it is called from.

    A kind is the class that is called, the kernel, or the engine. Calls of the kernel by itself
    are seen where it is not compiled.
    """
    seen: Runs = Counter()
    called("explain", "--no-clients", "https://u@h.example/a b")  # loads all that is loaded late

    def counting(kind: str, run: Callable[..., Any], standard: str = "") -> Callable[..., Any]:
        def count(*args: Any, **options: Any) -> Any:
            text = next((arg for arg in args if isinstance(arg, str)), None) or str(args[0])
            seen[standard or standard_of(args), kind, text] += 1
            return run(*args, **options)

        return count

    def standard_of(args: Sequence[Any]) -> str:
        """The standard of a record to write to, of a class, of a syntax, or of a number."""
        found = [arg.standard for arg in args if hasattr(arg, "standard")]
        return str(found[0]) if found else "rfc3987" if args[1] else "rfc3986"

    def counting_class(cls: type[Any]) -> type[Any]:
        class Meta(type(cls)):  # type: ignore[misc]  # the class of a class
            __call__ = staticmethod(counting("object", cls, cls.standard))

            def __instancecheck__(self, value: object) -> bool:
                return isinstance(value, cls)

        names = ["parse", "can_parse"] if cls is URL else []
        methods = {
            name: staticmethod(counting("object", getattr(cls, name), cls.standard))
            for name in names
        }
        return Meta(cls.__name__, (cls,), {"__slots__": (), **methods})

    replacements: list[tuple[object, object]] = [
        *((cls, counting_class(cls)) for cls in (URI, IRI, URL)),
        (split, counting("engine", split, "appendix-b")),
        (parse_2010, counting("engine", parse_2010, "barth2010")),
        (_syntax.locate, counting("engine", _syntax.locate)),
        (patterns.scan_regex, counting("kernel", patterns.scan_regex)),
        (references.scan_loop, counting("kernel", references.scan_loop)),
        (references.try_reference, counting("kernel", references.try_reference)),
        (references.failure, counting("kernel", references.failure)),
        (urlscan.scan_url, counting("kernel", urlscan.scan_url, "whatwg")),
        (urls.parse_text, counting("kernel", urls.parse_text, "whatwg")),
    ]
    for name, module in list(sys.modules.items()):
        if name.partition(".")[0] == "urikit" and "_clients" not in name:
            for attribute, value in list(vars(module).items()):
                for old, new in replacements:
                    if value is old:
                        monkeypatch.setattr(module, attribute, new)
    initialize = BasicURLParser.__init__  # a parser runs once

    def counted(self: BasicURLParser, text: str, *args: Any, **options: Any) -> None:
        seen["whatwg", "engine", text] += 1
        initialize(self, text, *args, **options)

    monkeypatch.setattr(BasicURLParser, "__init__", counted)
    return seen


def counts(runs: Runs, text: str, *kinds: str) -> dict[str, int]:
    return {name: sum(runs[name, kind, text] for kind in kinds) for name in STANDARDS}


def ran_once(runs: Runs, text: str) -> bool:
    """True if each standard read *text* once, by the compiled kernel or by its engine."""
    shown = counts(runs, text, "object", "engine")
    inside = counts(runs, text, "kernel", "engine")
    return {*shown.values()} == {1} and max(inside.values()) == 1


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("output", [(), ("--json",), ("-s", "whatwg")])
def test_explain_runs_each_parser_once(text: str, output: tuple[str, ...], runs: Runs) -> None:
    called("explain", "--no-clients", *output, text)
    assert ran_once(runs, text), runs


@pytest.mark.parametrize("text", [" http://h/a b", "http://h/a b ", "\thttp://h\\x", " urn:a:b"])
def test_explain_reads_a_string_and_what_is_left_without_spaces_once(text: str, runs: Runs) -> None:
    called("explain", "--no-clients", "-s", "auto", text)
    assert ran_once(runs, text), runs
    assert max(counts(runs, text.strip(), "object", "engine").values()) == 1


@pytest.mark.parametrize("text", TEXTS)
def test_the_lens_runs_each_parser_at_most_once(text: str, runs: Runs) -> None:
    assert post("explain", {"url": text}).status == 200
    found = counts(runs, text, "object", "engine")
    assert max(found.values()) == found["whatwg"] == found["appendix-b"] == 1, runs
    assert max(counts(runs, text, "kernel", "engine").values()) == 1, runs


@pytest.mark.parametrize("text", TEXTS)
def test_a_reading_is_shared(text: str, runs: Runs) -> None:
    reading = Reading(text, in_full=True)
    inspect(reading, "display", protect=["paypal.com"])
    compare(reading, clients=False)
    _ = reading.views, reading.main_views, reading._assumed.views, reading.spans, reading.url
    _ = reading.violations, reading._assumed.violations
    assert ran_once(runs, text), runs


@pytest.mark.parametrize("text", TEXTS)
def test_a_run_with_steps_gives_everything(text: str, runs: Runs) -> None:
    reading = Reading(text, in_full=True)
    assert reading.trace().complete
    assert len(reading.trace(2)) == 2
    _ = reading.views, reading._assumed.views, reading.spans, reading.url, reading.violations
    assert ran_once(runs, text), runs


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("base", [None, "https://b.example/c/d", "file:///c/d"])
@pytest.mark.parametrize("in_full", [False, True])
def test_a_reading_gives_what_a_string_gives(text: str, base: str | None, in_full: bool) -> None:
    reading = Reading(text, base, in_full=in_full)
    assert inspect(reading) == inspect(text, base=base)
    assert compare(reading, clients=False) == compare(text, base, clients=False)
    assert reading.url == URL.parse(text, base)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("base", [None, "https://b.example/c/d"])
def test_the_watched_machine_runs_at_most_once(
    text: str, base: str | None, runs: Runs, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[str] = []
    run = WatchedParser.run

    def counted(self: WatchedParser) -> object:
        watched.append(text)
        return run(self)

    monkeypatch.setattr(WatchedParser, "run", counted)
    for names in permutations(("url", "spans", "violations", "views")):
        reading = Reading(text, base)
        runs.clear()
        watched.clear()
        for name in names:
            getattr(reading, name)
        assert len(watched) <= 1, names
        assert runs["whatwg", "object", text] <= 1, names
        # Beside it there is only the kernel, or the engine in its place.
        assert runs["whatwg", "engine", text] <= len(watched) + (not COMPILED), names


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
    assert str(reading._assumed.url) == "https://u@h/x%20y"
    assert [v.kind for v in reading._assumed.violations] == [
        "invalid-credentials",
        "invalid-URL-unit",
    ]
    assert reading.violations == ()
    refused = Reading("//a b/")._assumed.url_error
    assert refused is not None
    assert str(refused.kind) == "domain-to-ASCII"
    absolute = Reading("x:y")
    assert absolute._assumed is absolute


def test_wrong_types() -> None:
    with pytest.raises(TypeError):
        Reading(b"http://h/")
    with pytest.raises(TypeError):
        Reading.of(Reading("a:b"), "http://h/")
    with pytest.raises(ParseError):
        Reading("x", "no base")


def test_no_password_is_shown() -> None:
    assert "secret" not in repr(Reading("http://u:secret@h/", "http://u:secret@h/"))


def test_a_reading_keeps_its_base() -> None:
    with pytest.raises(TypeError, match="base must be None for a reading, which has its own"):
        Reading.of(Reading("a"), "http://h/")
