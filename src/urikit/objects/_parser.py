"""URIParser: the tolerant way in, as a template method.

Trim, scheme, handler, components, normalization, build: each step is a method.
The components are found by the first engine that makes sense of the text; engines are an
ordered list, so that another standard is one more entry.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Final, NamedTuple

from urikit._ground.kinds import wrong_type
from urikit._ground.pictures import LONE_SURROGATE
from urikit._kernel.record import COMPILED, Record, blank, plain_text
from urikit._kernel.references import has_ordinary_host, try_reference
from urikit._kernel.urlscan import scan_url
from urikit.chars import C0_CONTROL_OR_SPACE, SURROGATE
from urikit.errors import DecodeError, ErrorKind, ParseError, Violation
from urikit.objects._base import AbstractURIHandler, URIObject
from urikit.objects._default_scheme import is_windows_path, read_with, without_scheme
from urikit.objects._uri import IRI, URI, normalize_by
from urikit.objects._url import URL
from urikit.rfc._grammar import RULES
from urikit.rfc._normalize import Level
from urikit.schemes._base import GenericHandler
from urikit.schemes._registry import URIHandlerFactory
from urikit.schemes.http import HTTPHandler, HTTPSHandler
from urikit.schemes.ws import WSHandler, WSSHandler


class Engine(NamedTuple):
    """One standard's way to read a text, and for whom it may be tried."""

    standard: str
    read: Callable[[str], URIObject]
    """Gives the object, or raises :class:`ParseError`."""
    serves: Callable[[AbstractURIHandler], bool] = lambda handler: True
    """True if the handler of the text's scheme lets this engine read it."""


ENGINES: Final[Sequence[Engine]] = (
    Engine("rfc3986", URI),
    Engine("rfc3987", IRI),
    Engine("whatwg", URL, lambda handler: handler.whatwg_fallback),
)
"""The engines that :func:`parse` tries, in order."""

_OF_THE_WEB: Final = frozenset({HTTPHandler, HTTPSHandler, WSHandler, WSSHandler})
_SCHEME_RANK: Final = Level.SCHEME.rank
_AROUND: Final = C0_CONTROL_OR_SPACE.ascii


class URIParser:
    """A lenient parser: it reads a string by its scheme and lists everything it had to accept.

    With ``strict=True`` the first violation is an error.

    >>> URIParser().parse("HTTP://Example.com:80/a/../b")
    URI('http://example.com/b')
    >>> URIParser(strict=True).parse(" x:y")
    Traceback (most recent call last):
    urikit.errors.ParseError: whitespace around the string; remove it
         x:y
        ^
    """

    __module__ = "urikit"  # where users find it, however it is loaded

    __slots__ = ("engines", "normalize", "strict")

    def __init__(
        self,
        *,
        strict: bool = False,
        normalize: bool = True,
        engines: Sequence[Engine] | None = None,
    ) -> None:
        self.strict = strict
        self.normalize = normalize
        if engines is None:
            engines = ENGINES
        else:
            if not isinstance(engines, Iterable):
                raise wrong_type("engines", "a sequence of Engine", engines)
            engines = tuple(engines)
            for each in engines:
                if not isinstance(each, Engine):
                    raise wrong_type("engine", "an Engine", each)
        self.engines = engines

    def parse(self, text: str) -> URIObject:
        """Parse *text* to an object with its ``standard`` and ``violations``.

        Positions in violations and errors are those of *text* as it was given.
        """
        text = plain_text(text)
        if type(self) is URIParser and self.engines is ENGINES and self.normalize:
            found = self._parse_at_once(text)
            if found is not None and (not self.strict or found._violations == ()):
                return found
        return self._parse_by_steps(text)

    def _parse_at_once(self, text: str) -> URIObject | None:
        """The result of the steps, if nothing about the string is unusual."""
        start, trimmed = 0, text
        violations: list[Violation] = []
        if text[:1] <= " " or text[-1] <= " ":
            start, trimmed, violations = self._trim(text)
        found: URI | IRI | None = try_reference(URI if trimmed.isascii() else IRI, trimmed)
        if found is None:
            return _read_as_browsers_do(text, start, trimmed) if COMPILED else None
        if found._scheme_end < 0:
            return None
        is_flawed = bool(found._violations)
        handler = URIHandlerFactory.get_handler(found.scheme)
        if type(handler) in _OF_THE_WEB:
            if not has_ordinary_host(found):
                if not _is_for_a_server(found, handler):
                    return None
                if isinstance(handler, HTTPHandler):
                    violations += [fault.moved(start) for fault in handler.check_userinfo(found)]
            if found._fragment >= 0 and not handler.fragment_allowed:
                return None
        elif type(handler) is not GenericHandler:
            return None
        if COMPILED:
            normal = blank(type(found))
            if not normalize_by(handler, _SCHEME_RANK, found, normal):
                return None
            found = normal._decoded(_SCHEME_RANK) if isinstance(normal, IRI) else normal
        elif type(handler) not in _OF_THE_WEB or not _is_normal(trimmed):
            found = found.normalize(Level.SCHEME)
        if is_flawed:
            return found._with_violations(_Repaired(text))
        return found._with_violations(tuple(violations)) if violations else found

    def _parse_by_steps(self, text: str) -> URIObject:
        start, trimmed, violations = self._trim(text)
        scheme = self._parse_scheme(text, trimmed)
        handler = URIHandlerFactory.get_handler(scheme)
        found, faults = self._parse_components(text, start, trimmed, handler)
        violations += faults
        if self.strict and violations:
            first = violations[0]
            raise ParseError(
                first.kind, text, first.index, message=first.message, expected=first.expected
            )
        if self.normalize:
            found = self._normalize(found)
        return found._with_violations(tuple(violations))

    # Step 0: the text without the white space and control characters around it.
    def _trim(self, text: str) -> tuple[int, str, list[Violation]]:
        start = len(text) - len(text.lstrip(_AROUND))
        end = max(start, len(text.rstrip(_AROUND)))
        message = "whitespace around the string; remove it"
        kind = ErrorKind.SURROUNDING_SPACE
        violations = []
        if start:
            violations.append(Violation(kind, 0, "rfc3986", message))
        if end < len(text):
            violations.append(Violation(kind, end, "rfc3986", message))
        return start, text[start:end], violations

    # Step 1: the scheme.
    def _parse_scheme(self, text: str, trimmed: str) -> str:
        match = RULES["scheme"].compiled.match(trimmed)
        if match is None or not trimmed.startswith(":", match.end()):
            raise without_scheme(text, None)
        return match[0].lower()

    # Step 3: the components, by the first engine whose reading breaks no rule of the scheme;
    # failing that, by the first that can read the text at all.
    def _parse_components(
        self, text: str, start: int, trimmed: str, handler: AbstractURIHandler
    ) -> tuple[URIObject, list[Violation]]:
        refusals: list[ParseError] = []
        flawed: tuple[URIObject, list[Violation]] | None = None
        for engine in self.engines:
            if not engine.serves(handler):
                continue
            try:
                found = engine.read(trimmed)
            except ParseError as error:
                refusals.append(error)
                continue
            broken = list(handler.check(found))
            broken += _replaced_surrogates(trimmed, found)
            faults = [*found.violations, *broken]
            if start:
                faults = [fault.moved(start) for fault in faults]
            if not broken:
                return found, faults
            if flawed is None:
                flawed = found, faults
        if flawed is not None:
            return flawed
        if not refusals:
            message = "no engine supports this scheme; pass other engines to URIParser"
            raise ParseError(ErrorKind.UNSUPPORTED_VALUE, text, start, message=message)
        # The most tolerant engine names the real fault.
        last = refusals[-1]
        if is_windows_path(trimmed):
            raise without_scheme(text, None)
        raise _moved(last, text, start)

    # Step 4: what the scheme's handler makes of it.
    def _normalize(self, found: URIObject) -> URIObject:
        return found.normalize(Level.SCHEME)


# --- the same in fewer steps, for most strings -----------------------------------------------


class _Repaired:
    """The violations of a string that was read all the same, found when asked."""

    __slots__ = ("text",)

    def __init__(self, text: str) -> None:
        self.text = text

    def __call__(self) -> tuple[Violation, ...]:
        return _TOLERANT._parse_by_steps(self.text).violations


def _is_normal(text: str) -> bool:
    """True if nothing is to normalize in *text*, whose scheme is one of the Web's.

    Of other schemes the URL Standard leaves capital letters in hosts; RFC 3986 does not.
    """
    found = Record()
    return "%" not in text and scan_url(text, found) and found._text is text


def _is_for_a_server(uri: URIObject, handler: AbstractURIHandler) -> bool:
    """True if the host is a name, and user info can only be told by HTTP."""
    if uri._host == uri._host_end:
        return False
    # The URL Standard drops user info that is empty: then its reading breaks no rule.
    userinfo = uri.userinfo
    if userinfo is not None and not (isinstance(handler, HTTPHandler) and userinfo.strip(":")):
        return False
    try:
        return bool(uri._ascii_host())
    except DecodeError:
        return False


def _read_as_browsers_do(text: str, start: int, trimmed: str) -> URL | None:
    """The string by the URL Standard, if the RFCs refuse it and its scheme is one of the Web's."""
    handler = URIHandlerFactory.get_handler(trimmed.partition(":")[0])
    if type(handler) not in _OF_THE_WEB:
        return None
    try:
        found = URL(trimmed)
    except ParseError as error:
        raise _moved(error, text, start) from None
    normal = Record()
    if not normalize_by(handler, _SCHEME_RANK, found, normal):
        return None
    return URL._make(normal._text)._with_violations(_Repaired(text))


def _moved(error: ParseError, text: str, start: int) -> ParseError:
    """The *error* of a part of *text* from *start* on, whose place is found when asked."""

    def tell_place() -> None:
        raise error.at(text, start)

    return ParseError.deferred(error.kind, text, tell_place)


def _replaced_surrogates(text: str, found: URIObject) -> Iterator[Violation]:
    """The URL Standard makes U+FFFD of lone surrogates, and says nothing of it."""
    if found.standard == "whatwg":
        for match in SURROGATE.compiled.finditer(text):
            kind = ErrorKind.LONE_SURROGATE
            yield Violation(kind, match.start(), found.standard, LONE_SURROGATE)


_TOLERANT: Final = URIParser()


def parse(text: str, *, strict: bool = False, default_scheme: str | None = None) -> URIObject:
    """Parse *text* leniently: by its scheme, and by the first standard that accepts it.

    White space around it is dropped; RFC 3986 is tried, then RFC 3987, then for the schemes
    of the Web what a browser would do. The result is normalized as its scheme says, and
    ``standard`` and ``violations`` say what happened. With ``strict=True`` the first
    violation is a :class:`ParseError`.

    A string without a scheme gets the *default_scheme*, if you name one; the guide has the rule.
    That is a violation too, but no error if *strict*.

    >>> parse("HTTP://bücher.example:80/%7Eme/./x")
    IRI('http://bücher.example/~me/x')
    >>> parse("http:example.com/<b>").standard
    'whatwg'
    >>> [v.kind for v in parse("  urn:x ").violations]
    ['surrounding-space', 'surrounding-space', 'invalid-urn']
    >>> parse("localhost:8080/x", default_scheme="http")
    URI('http://localhost:8080/x')
    """
    parser = URIParser(strict=True) if strict else _TOLERANT
    if default_scheme is None:
        return parser.parse(text)
    return read_with(default_scheme, parser.parse, plain_text(text))
