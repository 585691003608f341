"""Every public call that takes a string, for the measures of hostile inputs."""

import tempfile
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import pyarrow as pa

import urikit
from urikit import (
    IRI,
    URI,
    URL,
    arrow,
    barth2010,
    canonical,
    display,
    domains,
    percent,
    rfc,
    template,
    urlpattern,
    web,
    whatwg,
)
from urikit._cli import main as command_line
from urikit.chars import UNRESERVED
from urikit.compat import urllib as compat
from urikit.guard import Guard
from urikit.readings import Reading

__all__ = ["CALLS", "GOAL", "GOAL_OF_READINGS", "Call"]

GOAL, GOAL_OF_READINGS = 1.0, 2.0
"""Seconds per million characters: any call; compare, inspect and explain."""

Job = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Call:
    """A public call. It gets the whole input, or with *part* only what the input repeats."""

    name: str
    run: Job
    goal: float = GOAL
    part: bool = False


BASE = "https://www.example.com/a/b?c#d"

GETTERS = (
    *("segments", "params", "origin", "ip", "violations", "details", "registrable_domain"),
    *("normalize", "to_uri", "to_iri", "redacted", "__repr__", "__reduce__", "suffixes", "parents"),
)
"""Getters and methods without arguments that do more than return a part."""
SETTERS = (
    *("with_host", "with_path", "with_query", "update_query", "extend_query", "with_fragment"),
    *("with_userinfo", "joinpath", "without_query_params", "with_name", "with_stem"),
    "with_suffix",
)


def _got(cls: type, name: str) -> Job:
    def run(text: str) -> object:
        value = getattr(cls(text), name)
        if name == "params":
            return list(value.items())
        return value() if callable(value) else value

    return run


def _objects(cls: Any) -> Iterator[Call]:
    """Calls on an object of the whole input, and on an ordinary one with the input as argument."""
    name = cls.__name__
    yield Call(name, cls)
    for getter in GETTERS:
        yield Call(f"{name}.{getter}", _got(cls, getter))
    yield Call(f"{name}.join", lambda text: cls(text).join(text))
    yield Call(f"{name}.relative_to", lambda text: cls(text).join("x").relative_to(cls(text)))
    yield Call(f"{name}.equivalent", lambda text: cls(text).equivalent(f"{text}x"))
    yield Call(f"{name}, sorted", lambda text: sorted([cls(text), cls(f"{text}b"), cls(text)]))
    yield Call(f"{name}.params.set", lambda text: list(cls(text).params.set("a", "1").items()))
    ordinary = cls(BASE)
    yield Call(f"{name}.join of a reference", ordinary.join)
    for setter in SETTERS:
        yield Call(f"{name}.{setter}", getattr(ordinary, setter), part=True)


def _message(cls: type) -> Job:
    def run(text: str) -> object:
        try:
            return cls(text)
        except ValueError as error:
            return str(error)

    return run


def _front() -> Iterator[Call]:
    yield Call("URL.parse", URL.parse)
    yield Call("URL.can_parse", URL.can_parse)
    yield Call("IRI.can_parse", IRI.can_parse)
    yield Call("URL.is_valid", URL.is_valid)
    yield Call("URL.unicode_host", lambda text: URL(text).unicode_host)
    yield Call("message of an error, URL", _message(URL))
    yield Call("message of an error, URI", _message(URI))
    yield Call("parse", urikit.parse)
    yield Call("resolve", lambda text: urikit.resolve(text, text))
    yield Call("split", urikit.split)
    yield Call("diagram", lambda text: urikit.diagram(urikit.parse(text)))
    yield Call("redact", urikit.redact)
    yield Call("web.URL", lambda text: str(web.URL(text).searchParams))
    yield Call("web.URL.href =", _assigned("href"))
    for name in ("protocol", "username", "host", "port", "pathname", "search", "hash"):
        yield Call(f"web.URL.{name} =", _assigned(name), part=True)
    yield Call("URLSearchParams", lambda text: str(web.URLSearchParams(text)), part=True)
    yield Call("Query", lambda text: str(urikit.Query(text)), part=True)
    yield Call("Query of a pair", lambda text: str(urikit.Query([(text, text)])), part=True)


def _assigned(name: str) -> Job:
    return lambda text: setattr(web.URL(BASE), name, text)


def _features() -> Iterator[Call]:
    for profile in canonical.PROFILES:
        yield Call(f"canonicalize {profile}", _with(canonical.canonicalize, profile))
    yield Call("surt", canonical.surt)
    yield Call("display", display.display)
    yield Call("display, cut", lambda text: display.display(text, max_length=80))
    for function in (
        *(display.display_host, display.skeleton, display.scripts, display.mixed_scripts),
        *(display.mixed_numbers, display.ascii_confusable, display.label_risk),
        *(display.restriction_level, domains.registrable_domain, domains.public_suffix),
        domains.split_domain,
    ):
        yield Call(function.__name__, function, part=True)
    yield Call("are_confusable", lambda text: display.are_confusable(text, f"{text}a"), part=True)
    yield Call("site", domains.site)
    yield Call("same_site", lambda text: domains.same_site(text, text))
    guard = Guard(max_length=10**9)
    yield Call("Guard.check", Guard().check)
    yield Call("Guard.check, any length", guard.check)
    yield Call("Guard.redirect", lambda text: guard.redirect("https://h.example/", text))
    yield Call("parse_2010", barth2010.parse_2010)
    yield Call("rfc.matches", lambda text: rfc.matches("IRI-reference", text))
    yield Call("percent.decode", percent.decode)
    yield Call("percent.encode", lambda text: percent.encode(text, UNRESERVED, keep_escapes=True))
    yield Call("percent.normalize", percent.normalize)
    for name in ("urlsplit", "urlparse", "urldefrag", "quote", "unquote", "parse_qsl"):
        yield Call(f"compat {name}", getattr(compat, name))
    yield Call("compat urljoin", lambda text: compat.urljoin(text, text))
    yield from _templates()


def _with(function: Callable[..., object], *more: object) -> Job:
    return lambda text: function(text, *more)


def _templates() -> Iterator[Call]:
    yield Call("URITemplate", template.URITemplate)
    yield Call("expand", lambda text: template.expand("{a}{+b}{?c*}", a=text, b=text, c=[text]))
    for form in ("https://h/{a}{/b*}{?c,d}", "{+a}", "{a}.{b}.{c}"):
        made = template.URITemplate(form)
        if made.is_extractable:
            yield Call(f"extract {form}", made.extract)
    yield Call("URLPattern", urlpattern.URLPattern)
    for path in ("/:a/:b*", "*a*b*c*", "/(a|b)*x"):
        yield Call(f"URLPattern {path}", urlpattern.URLPattern({"pathname": path}).test)
    patterns = [urlpattern.URLPattern({"pathname": f"/:a/{n}/*"}) for n in range(50)]
    yield Call("URLPatternList", urlpattern.URLPatternList(patterns).first)


def _readings() -> Iterator[Call]:
    jobs: dict[str, Job] = {
        "compare, no clients": lambda text: urikit.compare(text, clients=()),
        "compare": urikit.compare,
        "inspect, rendered": lambda text: urikit.inspect(text).render(),
        "Reading.spans": lambda text: Reading(text).spans,
        "trace": whatwg.trace,
    }
    jobs |= {
        f"inspect {profile}": _with(urikit.inspect, profile)
        for profile in ("fetch", "redirect", "display", "config")
    }
    for name, job in jobs.items():
        yield Call(name, job, GOAL_OF_READINGS)


def _columns() -> Iterator[Call]:
    for standard in ("whatwg", "rfc3986", "rfc3987"):
        for name in ("parse", "host", "error", "origin", "registrable_domain", "normalize"):
            yield _column(f"{name} {standard}", _with(getattr(arrow, name), standard))
        yield _column(f"resolve {standard}", _resolved(standard))
    for profile in canonical.PROFILES:
        yield _column(f"canonicalize {profile}", _with(arrow.canonicalize, profile))
    yield _column("query_value", _with(arrow.query_value, "a"))
    yield _column("equivalent", lambda column: arrow.equivalent(column, column))
    yield _column("hazards", arrow.hazards, GOAL_OF_READINGS)


def _resolved(standard: Any) -> Callable[[Any], object]:
    return lambda column: arrow.resolve(BASE, column, standard)


def _column(name: str, function: Callable[[Any], object], goal: float = GOAL) -> Call:
    return Call(f"arrow.{name}", lambda text: function(pa.array([text], pa.string())), goal)


def _commands() -> Iterator[Call]:
    for line in (
        *("get {host}", "get --json {path}", "set --host h.example --pair a=1", f"resolve {BASE}"),
        *(f"relative {BASE}", "normalize", "canonicalize", "dedupe", "validate", "domain"),
        *("match https://*.example/:a/*", "query", "trurl"),
    ):
        yield Call(f"urikit {line}", _command(line))
    for line in ("explain", "explain --no-clients", "compare", "inspect"):
        yield Call(f"urikit {line}", _command(line), GOAL_OF_READINGS)


def _command(line: str) -> Job:
    def run(text: str) -> object:
        with tempfile.NamedTemporaryFile(suffix=".txt") as file:
            file.write(text.encode("utf-8", "surrogatepass") + b"\n")
            file.flush()
            return command_line([*line.split(), "-f", file.name])

    return run


CALLS: tuple[Call, ...] = (
    *_objects(URL),
    *_objects(URI),
    *_objects(IRI),
    *_front(),
    *_features(),
    *_readings(),
    *_columns(),
    *_commands(),
)
