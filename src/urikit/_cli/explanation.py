"""All that can be said about one text, gathered: for ``urikit explain``."""

from __future__ import annotations

from operator import attrgetter

from urikit import compare, inspect
from urikit._ground.redaction import (
    mask,
    mask_pairs,
    mask_parsed,
    mask_userinfo,
    mask_within,
    secret_spans,
    shift,
)
from urikit._ground.typed import Any
from urikit.errors import URIError
from urikit.hazards import Report
from urikit.objects._base import PARTS, URIObject
from urikit.objects._details import Details
from urikit.objects._parser import ENGINES, Engine, URIParser
from urikit.percent import decode
from urikit.readings import Reading
from urikit.readings._views import LABELS

_IN_THE_PICTURE = ("host", "port", "origin", "secure", "target", "resource_name")


class Explanation:
    """Everything known about a string. Only the objects themselves have its password.

    >>> dict(Explanation("https://example.com/", "auto", "fetch", clients=False).facts())["origin"]
    'https://example.com'
    """

    def __init__(self, text: str, standard: str, profile: str, clients: bool | list[str]) -> None:
        self._text = text
        reading = Reading(text, in_full=True)
        self.u: URIObject | None = None
        """The string as the standard that was asked for reads it."""
        self.error: URIError | None = None
        """The reason why that standard rejects it."""
        try:
            self.u = _automatic(reading) if standard == "auto" else reading.read(standard)
        except URIError as error:
            self.error = error
        self.url = reading.url
        """The string as the URL Standard reads it."""
        self.report: Report = inspect(reading, profile)  # type: ignore[arg-type]  # checked by the parser of arguments
        # The clients come last: importing one may take longer than everything else.
        self.comparison: Any = compare(reading, clients=clients)

    @property
    def text(self) -> str:
        """The text, its passwords masked."""
        return mask(self._text, self._secrets())

    def place(self, index: int) -> int:
        """Return *index* of the given string as an index of the masked one."""
        return shift(index, self._secrets())

    def _secrets(self) -> list[tuple[int, int]]:
        if self.u is None or str(self.u) != self._text:
            return secret_spans(self._text)
        return self.u._secrets()

    @property
    def best(self) -> URIObject | None:
        """The parsed object, by the standard asked for or else by the URL Standard."""
        return self.url if self.u is None else self.u

    def facts(self) -> list[tuple[str, str]]:
        """Return facts besides the parts, each with its name."""
        u = self.best
        if u is None:
            return []
        found = [] if str(u) == self._text else [("given", self.text)]
        found.append(("read by", _read_by(u)))
        if self.url is not None and str(self.url) not in (self._text, str(u)):
            found.append(("browsers", self.url.redacted))
        found += _host_facts(u)
        origin = _asked(u, "origin")
        if origin is not None:
            found.append(("origin", origin))
        if u.has_authority and not u.has_port and u.effective_port is not None:
            found.append(("port", f"{u.effective_port}, the default of {u.scheme}"))
        if "%" in u.path or u.path.count("/") > 1:
            segments = [decode(segment) for segment in _part(u, "path").split("/") if segment]
            found.append(("segments", " › ".join(map(mask_parsed, segments))))
        return found

    def pairs(self) -> list[tuple[str, str | None]]:
        """The pairs of the query, decoded."""
        u = self.best
        if u is None or not u.query:
            return []
        return mask_pairs(u.params.items())

    def details(self) -> list[tuple[str, str]]:
        """Return the details of the scheme, or the error in them."""
        u = self.best
        if u is None:
            return []
        try:
            known = u.details
        except URIError as error:
            return [("malformed", error.message)]
        if not isinstance(known, Details):  # another package's
            return [] if known is None else [("details", mask_parsed(str(known)))]
        told = _IN_THE_PICTURE if u.has_authority else ()
        return [
            (name.replace("_", " "), _shown_value(value))
            for name, value in known._shown().items()
            if value not in (None, (), "") and name not in told
        ]

    def to_dict(self) -> dict[str, Any]:
        """All of it for JSON."""
        u = self.best
        return {
            "text": self.text,
            "standard": None if u is None else u.standard,
            "error": None if self.error is None else self.error.to_dict(),
            "parts": None if u is None else {part: _part(u, part) for part in PARTS},
            "whatwg": None if self.url is None else self.url.redacted,
            "facts": dict(self.facts()),
            "query": [list(pair) for pair in self.pairs()],
            "details": dict(self.details()),
            "violations": [] if u is None else [each.to_dict() for each in u.violations],
            "comparison": self.comparison.to_dict(),
            "findings": [finding.to_dict() for finding in self.report],
        }


def _automatic(reading: Reading) -> URIObject:
    """Return the result of the tolerant parser, whose engines look into *reading*."""
    # The tolerant parser removes spaces around the string; then it is another one.
    readings = {reading.text: reading}

    def engine(given: Engine) -> Engine:
        def read(text: str) -> URIObject:
            return readings.setdefault(text, Reading(text, in_full=True)).read(given.standard)

        return given._replace(read=read)

    return URIParser(normalize=False, engines=[*map(engine, ENGINES)]).parse(reading.text)


def _read_by(u: URIObject) -> str:
    remarks = dict.fromkeys(map(attrgetter("kind"), u.violations))
    return LABELS[u.standard] + (f", with violations: {', '.join(remarks)}" if remarks else "")


def _host_facts(u: URIObject) -> list[tuple[str, str]]:
    from urikit._ground.ip_text import written
    from urikit.display import display_host

    found = []
    if (u.host and not u.host.isascii()) or "xn--" in (u.host or "").lower():
        found.append(("shown", display_host(u.host or "")))
    if u.ip is not None:
        found.append(("address", written(u.ip)))
    elif u.host:
        try:
            name = _asked(u, "registrable_domain")
        except ModuleNotFoundError:  # there is no list of public suffixes
            name = None
        if name is not None:
            found.append(("domain", f"{name}, of the public suffix {u.public_suffix}"))
    return found


def _asked(u: URIObject, name: str) -> Any:
    """Return an attribute of *u*, or ``None`` if its host cannot be a DNS name."""
    try:
        return getattr(u, name)
    except URIError:
        return None


def _part(u: URIObject, part: str) -> Any:
    value = _asked(u, part)
    if not isinstance(value, str):
        return value
    if part == "userinfo":
        return mask_userinfo(value)
    if part == "path":
        text = str(u)
        return mask_within(text, u._secrets(), *u.span("path"))
    return mask_parsed(value)


def _shown_value(value: Any) -> str:
    if isinstance(value, bytes):
        return f"{len(value)} bytes"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, tuple):
        return ", ".join([_shown_value(each) for each in value])
    return str(value)
