"""Quirks, what a finder is given, and what it gives back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import ORDINARY_HOST, is_listed
from urikit._ground.patterns import pattern_of
from urikit._ground.redaction import password_span
from urikit._ground.typed import Final, Generic, NamedTuple, TypeVar
from urikit.addresses import Address, Embedded, Range, embedded, special_purpose
from urikit.chars import PCT_ENCODED
from urikit.errors import ErrorKind, URIError
from urikit.objects._url import URL
from urikit.readings import _on_demand as later
from urikit.readings._memo import memo

if TYPE_CHECKING:
    from urikit.readings._reading import Reading
    from urikit.readings._spans import Span, Spans

_MAX_HOST: Final = 1024
"""No DNS name is longer, however it is written. Finders do not look into longer hosts."""
_NOT_IN_HOST: Final = frozenset("/\\?#@:\t\n\r")
"""In a URL these end the host, or the parser removes them."""
_NOT_IN_NAME: Final = pattern_of(r"[^A-Za-z0-9._\-\x80-\U0010ffff]")
_FIXED: Final = ("", "/", "%20", "%25")
"""Fixes that do not depend on the string."""
NON_ASCII: Final = "\x80"
"""Stands for all characters that are not ASCII among those of a string."""
_UNUSUAL_PATH: Final = pattern_of(r"[/\\][/\\.%]")
_COLON_IN_PATH: Final = pattern_of(":|%3[aA]")
_ESCAPE: Final = pattern_of(PCT_ENCODED)


class Found(NamedTuple):
    """A quirk that a finder found."""

    span: Span
    """Its place in the string as given."""
    sentence: str = ""
    """A more specific sentence than the quirk's own. It may quote the string."""
    fix: str | None = None
    """A replacement for the span that removes the quirk."""


class Subject:
    r"""A string to search for quirks: its parts, and the values that several finders need.

    >>> from urikit.readings import Reading
    >>> subject = Subject(Reading("http://u@A%2eexample:80/b"))
    >>> subject.part("host"), subject.host
    ('A%2eexample', 'a.example')
    """

    def __init__(self, reading: Reading, protect: Iterable[str] = ()) -> None:
        self.given: str = reading.text
        self.base: URL | None = reading.base
        self.spans: Spans = reading.spans
        self.reading = reading._assumed
        """The reading, for a relative reference without a base at some base."""
        self.protect = {name: protected_name(name) for name in protect}
        """The names to protect, and how they are compared."""
        self._parts: dict[str, str] = {}

    @memo
    def characters(self) -> set[str]:
        """The characters of the string, ``NON_ASCII`` if there is any such, and the escapes."""
        return characters_of(self.given)

    # --- parts ---------------------------------------------------------------------------

    def span(self, part: str) -> Span | None:
        """Return the span of a part: a component, ``name`` (a host that is not in brackets),
        ``segments`` (a path that is not opaque) or ``text`` (everything that is parsed).
        """
        spans = self.spans
        if part == "text":
            return 0, len(spans.text)
        if part == "segments":
            return None if spans.is_opaque else spans.path
        if part == "name":
            host = spans.host
            return None if host is None or spans.text.startswith("[", host[0]) else host
        span: Span | None = getattr(spans, part)
        return span

    @memo
    def traits(self) -> set[str]:
        """Some properties of the string, on which quirks depend: ``port``, ``unusual_host`` (which
        is not a plain name), ``unusual_scheme`` (neither https nor wss), ``no_scheme``,
        ``unusual_slashes`` (not two), ``unusual_path`` (a slash, dot or escape follows a slash),
        ``colon_in_path``, ``error`` (of the URL Standard), ``base`` and ``protect``.
        """
        spans, found = self.spans, set()
        text, (start, end), scheme = spans.text, spans.path, spans.scheme
        if scheme is None:
            found.add("no_scheme")
        elif scheme not in ("https", "wss"):
            found.add("unusual_scheme")
        if spans.slashes[1] - spans.slashes[0] != 2:
            found.add("unusual_slashes")
        if spans.host is not None and not is_ordinary_host(self.part("host")):
            found.add("unusual_host")
        if spans.port is not None:
            found.add("port")
        # A relative path may start with a dot.
        if text[start : min(start + 1, end)] in (".", "%") or _UNUSUAL_PATH.search(
            text, start, end
        ):
            found.add("unusual_path")
        if _COLON_IN_PATH.search(text, start, end):
            found.add("colon_in_path")
        if self.reading.url is None:
            found.add("error")
        if self.base:
            found.add("base")
        if self.protect:
            found.add("protect")
        return found

    def part(self, part: str) -> str:
        """Return the characters of a part; an absent one is empty."""
        text = self._parts.get(part)
        if text is None:
            text = self._parts[part] = self.spans.slice(self.span(part))
        return text

    def at(self, span: Span, sentence: str = "", fix: str | None = None) -> Found:
        """Return a result at *span* of the parsed text."""
        return Found(self.spans.place(span), sentence, fix)

    def within(self, part: str, span: Span, sentence: str = "", fix: str | None = None) -> Found:
        """Return a result at *span* of a part."""
        start, _ = self.span(part) or (0, 0)
        return self.at((start + span[0], start + span[1]), sentence, fix)

    def whole(self, part: str, sentence: str = "", fix: str | None = None) -> Iterator[Found]:
        """Yield all of a part, unless it is absent."""
        span = self.span(part)
        if span is not None:
            yield self.at(span, sentence, fix)

    # --- values --------------------------------------------------------------------------

    @memo
    def host(self) -> str | Address | None:
        """The host by the URL Standard, read as in a special URL; ``None`` if it is invalid."""
        text = self.part("host")
        if text.startswith("["):  # with a zone, too
            return later.ip.parse_ipv6(text[1:-1].partition("%")[0]) if text.endswith("]") else None
        url = self.reading.url
        if text and url is not None and self.spans.special and url.host:
            return url.ip or url.host
        return host_of(text) if len(text) <= _MAX_HOST else None

    @memo
    def addresses(self) -> tuple[Address, ...]:
        """The address that the host is, and those inside it."""
        host = self.host
        if host is None or isinstance(host, str):
            return ()
        return host, *(each.address for each in self.embedded)

    @memo
    def embedded(self) -> tuple[Embedded, ...]:
        """The IPv4 addresses inside the address that the host is."""
        return () if self.host is None or isinstance(self.host, str) else embedded(self.host)

    @memo
    def blocks(self) -> list[Range]:
        """The most specific block of special purpose that each of the addresses is in."""
        return [block for address in self.addresses for block in special_purpose(address)[:1]]

    @memo
    def decoded_name(self) -> str:
        """The host, percent-decoded; empty if it is an address in brackets or too long."""
        name = self.part("name")
        return later.percent.decode(name, errors="replace") if len(name) <= _MAX_HOST else ""

    @memo
    def name(self) -> str | None:
        """The host in ASCII without a trailing dot, if it is a name."""
        return self.host.removesuffix(".") if isinstance(self.host, str) else None

    @memo
    def labels(self) -> list[tuple[str, Span]]:
        """The labels of the name in ASCII, each with its span in the part ``name``."""
        written = self.part("name")
        if not isinstance(self.host, str) or len(self.host) > _MAX_HOST:
            return []
        pieces, labels = later.uts46.FULL_STOP.split(written), self.host.split(".")
        if len(pieces) != len(labels) or "%" in written:
            return [(label, (0, len(written))) for label in labels]
        found, start = [], 0
        for piece, label in zip(pieces, labels, strict=True):
            found.append((label, (start, start + len(piece))))
            start += len(piece) + 1
        return found

    @memo
    def u_labels(self) -> list[tuple[str | None, Span]]:
        """The A-labels as U-labels, ``None`` for an invalid one, with spans like the labels."""
        found: list[tuple[str | None, Span]] = []
        for label, span in self.labels:
            if label.startswith("xn--"):
                readable, failed = to_unicode(label, strict=True)
                found.append((None if failed or readable.isascii() else readable, span))
        return found

    def told(self, quirk: Quirk, found: Found) -> tuple[Span, str, str | None]:
        """Return span, sentence and fix without a piece of a password."""
        secret, (start, end) = self._secret, found.span
        if secret is not None and start < secret[1] and secret[0] < end:
            return found.span, quirk.sentence, found.fix if found.fix in _FIXED else None
        return found.span, found.sentence or quirk.sentence, found.fix

    @memo
    def _secret(self) -> Span | None:
        return password_span(self.given)


def characters_of(text: str) -> set[str]:
    """Return the characters of *text*, ``NON_ASCII`` if there is any such, and the escapes.

    >>> sorted(characters_of("a%2fb%"))
    ['%', '%2F', '2', 'a', 'b', 'f']
    """
    found = set(text)
    if not text.isascii():
        found.add(NON_ASCII)
    if "%" in found:
        found.update(map(str.upper, _ESCAPE.findall(text)))
    return found


def host_of(text: str) -> str | Address | None:
    """Return *text* as the host of a special URL; ``None`` if it is invalid.

    >>> host_of("0x7f.1"), host_of("a b")
    (IPv4Address('127.0.0.1'), None)
    """
    if not _NOT_IN_HOST.isdisjoint(text):
        return later.hosts.parse_host(later.cursor.to_scalar_value_string(text))
    # The kernel reads hosts in URLs only. A refused one takes it 0.4 µs and an address 2.4; the
    # parser of hosts takes 2.2 and 5.4.
    url = URL.parse(f"https://{text}/")
    return None if url is None else url.ip or url.host


def protected_name(name: str) -> str:
    """Return a hostname to protect as the URL Standard writes it, without a dot at the end.

    >>> protected_name("Bücher.example.")
    'xn--bcher-kva.example'
    >>> protected_name("*.example.com")
    Traceback (most recent call last):
    urikit.errors.URIError: not a hostname to protect; pass the name alone, such as 'example.com'
        *.example.com
        ^
    """
    host = host_of(name) if _NOT_IN_NAME.search(name) is None else None
    found = host.removesuffix(".") if isinstance(host, str) else ""
    if not all(found.split(".")):
        message = "not a hostname to protect; pass the name alone, such as 'example.com'"
        raise URIError(ErrorKind.INVALID_VALUE, name, message=message)
    return found


def to_unicode(name: str, *, strict: bool = False) -> tuple[str, bool]:
    """Decode the A-labels of *name*; return also True if a *strict* check failed.

    >>> to_unicode("xn--bcher-kva.example")
    ('bücher.example', False)
    """
    return later.uts46.to_unicode(name, check_bidi=strict, check_joiners=strict)


Finder = Callable[[Subject], Iterator[Found]]
"""Yields the places of one quirk, the most important first."""


class Quirk(NamedTuple):
    """A way of writing a URL that parsers or people read differently."""

    code: str
    """A stable name, used by findings and by differences."""
    find: Finder
    rule: str
    """The sections of the standards it comes from."""
    sentence: str
    """A noun phrase, and often a colon and who does what with it."""
    among: Iterable[str] = ""
    """Characters and escapes of which a string must have one; otherwise there is no such quirk."""
    part: str = ""
    """A trait that a string must have, see :attr:`Subject.traits`; the same holds for it."""

    def is_possible(self, subject: Subject) -> bool:
        """Return False if the string lacks the characters or the part that the quirk needs."""
        return (not self.among or not subject.characters.isdisjoint(self.among)) and (
            not self.part or self.part in subject.traits
        )


_T = TypeVar("_T")


class Choice(Generic[_T]):
    """Values by quirk, of which those are chosen that a string can have.

    Strings with the same unusual characters and the same parts are asked the same questions, so
    the answers are kept; there is nothing else of the strings in them.

    >>> from urikit.readings import Reading
    >>> subject = Subject(Reading("http://h/%61"))
    >>> Choice([(Quirk("x", iter, "", "", among=each), each) for each in "%@"]).of(subject)
    ['%']
    """

    _MOST: Final = 1000

    def __init__(self, values: Iterable[tuple[Quirk, _T]]) -> None:
        self.values = tuple(values)
        self._characters = frozenset(each for quirk, _ in self.values for each in quirk.among)
        self._parts = frozenset(quirk.part for quirk, _ in self.values)
        self._chosen: dict[frozenset[str], list[_T]] = {}

    def of(self, subject: Subject) -> list[_T]:
        """Return the values of the quirks that are possible."""
        traits = self._characters & subject.characters | self._parts & subject.traits
        found = self._chosen.get(traits)
        if found is None:
            if len(self._chosen) >= self._MOST:
                self._chosen.clear()
            found = [value for quirk, value in self.values if quirk.is_possible(subject)]
            self._chosen[traits] = found
        return found


def in_parts(pattern: str, *parts: str, fix: str | None = None) -> Finder:
    """Return a finder of the first match of *pattern* in each of the *parts*, seen alone."""
    compiled = pattern_of(pattern)

    def find(subject: Subject) -> Iterator[Found]:
        for part in parts:
            if match := compiled.search(subject.part(part)):
                yield subject.within(part, match.span(), fix=fix)

    return find


def where(condition: Callable[[Subject], object], part: str = "host") -> Finder:
    """Return a finder of a whole *part*, if the *condition* holds."""
    return lambda subject: subject.whole(part) if condition(subject) else iter(())


_ORDINARY: Final = pattern_of(ORDINARY_HOST)


def is_ordinary_host(host: str) -> bool:
    """Return True if no quirk of a host or a destination is to be found in *host*.

    >>> is_ordinary_host("www.Example.com"), is_ordinary_host("db.internal")
    (True, False)
    """
    lower = host.lower()
    return _ORDINARY.fullmatch(lower) is not None and not is_listed(lower)
