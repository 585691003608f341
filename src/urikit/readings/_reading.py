"""Reading: one string, read once by each standard."""

from __future__ import annotations

from collections.abc import Callable

from urikit._ground.choices import wrong_choice
from urikit._ground.redaction import mask_unparsed
from urikit._ground.typed import Any, Final, TypeVar
from urikit._kernel.record import blank, fill, plain_text
from urikit.barth2010 import View2010, parse_2010
from urikit.errors import ParseError, URIError, Violation
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.objects._url_engine import KnownFaults, find_error, is_clean, is_serialized, record_of
from urikit.readings._memo import memo
from urikit.readings._spans import Spans
from urikit.readings._views import LABELS, View, of_2010, of_components, of_url, refusal
from urikit.rfc._components import Components, split
from urikit.rfc._resolve import transform
from urikit.rfc._syntax import locate
from urikit.whatwg._record import URLRecord
from urikit.whatwg._trace import LIMIT, Trace, trace_of
from urikit.whatwg._watched import PLACEHOLDER, Outcome, WatchedParser

_PARSED: Final = ("rfc3986", "rfc3987", "whatwg")
"""The standards that may refuse a string."""
_T = TypeVar("_T")
_Reference = TypeVar("_Reference", URI, IRI)


def _only(cls: type[_T], value: object) -> _T | None:
    return value if isinstance(value, cls) else None


def _located(cls: type[_Reference], text: str) -> _Reference:
    """Read *text* by the engine alone, which finds violations or the place of the error."""
    positions, violations = locate(text, cls.syntax)
    made = blank(cls)
    fill(made, text, violations, *positions)
    return made


def _located_uri(text: str) -> URI:
    return _located(URI, text)


def _located_iri(text: str) -> IRI:
    return _located(IRI, text)


class Reading:
    r"""A string as each standard reads it, relative to *base* if there is one.

    Every parser runs when its result is first asked for, and only once. Pass a reading instead of
    a string to :func:`urikit.inspect` and :func:`urikit.compare` to share the work.

    The C extension reads the string first, and an engine reads it once more if somebody asks for
    faults or places that are not known. With *in_full* the engines read it at once, unless there
    is nothing to find: then each standard parses the string exactly once.

    >>> reading = Reading(r"http://a.example\@b.example/")
    >>> reading.url, str(reading.uri_error.kind), reading.components.authority
    (URL('http://a.example/@b.example/'), 'invalid-userinfo', 'a.example\\@b.example')
    >>> reading.spans.host, [view.host for view in reading.views if view.error is None]
    ((7, 16), ['b.example', 'a.example', 'a.example'])
    """

    def __init__(self, text: object, base: object = None, *, in_full: bool = False) -> None:
        self.text = plain_text(text)
        """The string as it was given, password and all: do not log it."""
        self.base = base if base is None or isinstance(base, URL) else URL(base)  # type: ignore[arg-type]  # checked by the parser of arguments
        """The URL that a relative reference is resolved against."""
        self._in_full = in_full and not is_serialized(self.text)
        self._results: dict[Callable[[str], Any], Any] = {}
        self._views: dict[str, View] = {}

    @classmethod
    def of(cls, text: object, base: object = None) -> Reading:
        """Return *text* if it is a reading, or else a reading of it.

        >>> reading = Reading("a:b")
        >>> Reading.of(reading) is reading
        True
        """
        if not isinstance(text, Reading):
            return cls(text, base)
        if base is not None:
            raise TypeError(
                "base must be None for a reading, which has its own; pass the string instead"
            )
        return text

    def __repr__(self) -> str:
        base = "" if self.base is None else f", {mask_unparsed(str(self.base))!r}"
        return f"Reading({mask_unparsed(self.text)!r}{base})"

    def read(self, standard: str) -> URIObject:
        """Return the string as parsed by a standard, or raise its error.

        >>> Reading("a:b").read("rfc3987")
        IRI('a:b')
        """
        found = self._outcome(standard)
        if isinstance(found, URIError):
            raise found
        if self._in_full:
            return found
        # An object works out its violations each time it is asked.
        whatwg = isinstance(found, URL)
        return found._with_violations(self._known_faults() if whatwg else found.violations)

    def _outcome(self, standard: str) -> URIObject | URIError:
        if standard == "whatwg":
            return self._url
        return self._uri if standard == "rfc3986" else self._iri

    def _once(self, run: Callable[[str], Any]) -> Any:
        """Return the result of a parser that looks at no base; run it if it has not run before."""
        if run not in self._results:
            try:
                self._results[run] = run(self.text)
            except URIError as error:
                self._results[run] = error
        return self._results[run]

    # --- RFC 3986 and RFC 3987 -------------------------------------------------------------------

    @property
    def _uri(self) -> URI | URIError:
        found: URI | URIError = self._once(_located_uri if self._in_full else URI)
        return found

    @property
    def _iri(self) -> IRI | URIError:
        found: IRI | URIError = self._once(_located_iri if self._in_full else IRI)
        return found

    @property
    def uri(self) -> URI | None:
        """The string by the grammar of RFC 3986, not resolved; ``None`` if it does not match."""
        return _only(URI, self._uri)

    @property
    def uri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3986."""
        return _only(URIError, self._uri)

    @property
    def iri(self) -> IRI | None:
        """The string by the grammar of RFC 3987, not resolved; ``None`` if it does not match."""
        return _only(IRI, self._iri)

    @property
    def iri_error(self) -> URIError | None:
        """The reason why the string does not match the grammar of RFC 3987."""
        return _only(URIError, self._iri)

    @property
    def components(self) -> Components:
        """The five components by the regular expression of RFC 3986 appendix B, not resolved."""
        found: Components = self._once(split)
        return found

    @property
    def barth2010(self) -> View2010:
        """The components by the 2010 draft of how browsers parse."""
        found: View2010 = self._once(parse_2010)
        return found

    # --- the URL Standard ------------------------------------------------------------------------

    @property
    def _base_record(self) -> URLRecord | None:
        return None if self.base is None else record_of(self.base)

    @memo
    def _run(self) -> WatchedParser:
        """The run of the parser, which finds the URL, its faults and the places of its parts."""
        return self._watch(None)

    @property
    def _has_run(self) -> bool:
        """True if the parser has run, so that asking for :attr:`_run` costs nothing."""
        return "_run" in vars(self)

    def _watch(self, limit: int | None) -> WatchedParser:
        parser = WatchedParser(self.text, self._base_record, limit=limit)
        parser.run()
        return parser

    @memo
    def _end_of_run(self) -> Outcome:
        return self._run.outcome()

    @memo
    def _url(self) -> URL | URIError:
        if not self._in_full and not self._has_run:
            try:
                return URL(self.text, self.base)
            except ParseError as error:
                return ParseError.deferred(error.kind, self.text, self._placed_error)
        record, failure, _ = self._end_of_run
        if record is not None:
            return URL._from_record(record)._with_violations(self._known_faults())
        assert failure is not None
        return failure

    def _placed_error(self) -> ParseError | None:
        """Return the error with its place, which the kernel mostly knows without a run."""
        return self._end_of_run.error if self._has_run else find_error(self.text, self.base)

    def _known_faults(self) -> KnownFaults:
        return KnownFaults(self.text, lambda: self.violations, has_base=self.base is not None)

    @property
    def url(self) -> URL | None:
        """The URL by the URL Standard; ``None`` if it rejects the string."""
        return _only(URL, self._url)

    @property
    def url_error(self) -> URIError | None:
        """The reason why the URL Standard rejects the string."""
        return _only(URIError, self._url)

    @memo
    def violations(self) -> tuple[Violation, ...]:
        """The non-fatal validation errors of the URL Standard, up to the fatal one."""
        return () if is_clean(self.text) else self._end_of_run.violations()

    @memo
    def spans(self) -> Spans:
        """The positions of the parts by the URL Standard, even if it rejects the string."""
        url, found = self.url, None
        if url is not None and not self._has_run:
            found = Spans._from_written(self.text, url, self.base)
        return found or Spans._from_run(self._run)

    @memo
    def _assumed(self) -> Reading:
        """This reading, or for a relative reference without a base its reading at some base.

        >>> Reading("/a").url, Reading("/a")._assumed.url
        (None, URL('https://base.invalid/a'))
        """
        if self.base is not None or self.spans.scheme is not None:
            return self
        reading = Reading(self.text, URL._from_record(PLACEHOLDER))
        # The places are those at that base already, and the other parsers do not look at one.
        reading._results, reading.spans = self._results, self.spans
        if self._in_full:
            reading._in_full, reading._run = True, self._run
            reading._end_of_run = self._run.outcome(at_placeholder=True)
        return reading

    def trace(self, limit: int = LIMIT) -> Trace:
        """Return the steps of the URL Standard's parser, one code point at a time.

        Ask for them first: the same run of the parser then gives everything else.

        >>> [str(step.next_state) for step in Reading("a:b").trace(2)]
        ['scheme state', 'opaque path state']
        """
        if not self._has_run or not self._run.keeps(limit):
            self._run = self._watch(limit)
        return trace_of(self._run, limit)

    # --- views -----------------------------------------------------------------------------------

    @property
    def views(self) -> tuple[View, ...]:
        """The views of all standards, with relative references resolved."""
        return tuple(map(self.view, LABELS))

    @property
    def main_views(self) -> tuple[View, ...]:
        """The views, of which RFC 3987 takes the place of RFC 3986 if the string is not ASCII."""
        return tuple(map(self.view, self._main_names()))

    @property
    def _accepting_views(self) -> tuple[View, ...]:
        """Those of the main views that accept the string; no message of an error is made.

        >>> [view.name for view in Reading(" http://h")._accepting_views]
        ['appendix-b', 'whatwg', 'barth2010']
        """
        names = self._main_names()
        parsed = [name for name in names if name not in _PARSED or self._accepts(name)]
        return tuple([view for view in map(self.view, parsed) if view.error is None])

    def _accepts(self, standard: str) -> bool:
        return not isinstance(self._outcome(standard), URIError)

    def _main_names(self) -> tuple[str, ...]:
        grammar = "rfc3986" if self.text.isascii() else "rfc3987"
        return grammar, "appendix-b", "whatwg", "barth2010"

    def view(self, name: str) -> View:
        """Return the view of the standard with this *name*.

        >>> Reading("../c", "https://h/a/b/d").view("rfc3986").path
        '/a/c'
        """
        if name not in self._views:
            if name not in LABELS:
                raise wrong_choice("view", LABELS, str(name))
            self._views[name] = self._make_view(name)
        return self._views[name]

    def _make_view(self, name: str) -> View:
        if name == "barth2010":
            return of_2010(self.barth2010)
        found = self.components if name == "appendix-b" else self._outcome(name)
        if isinstance(found, URIError):
            return refusal(name, found)
        if isinstance(found, URL):
            return of_url(found)
        parts = found if isinstance(found, Components) else found.components
        if parts.scheme is None and self.base is not None:  # RFC 3986 §5.2
            parts = transform(self.base.to_uri().components, parts)
        return of_components(name, parts)
