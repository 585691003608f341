r"""One text, several readings: what each parser of this package makes of it.

Where they differ on scheme, host or port, so will the programs that check a text and those that
use it. The views that :data:`IN_HOUSE` has are four: RFC 3986 as it is written (RFC 3987 where the
text is not in ASCII), the split of its appendix B that takes anything, the URL Standard, and the
draft of 2010. :data:`STANDARDS` has the two RFCs apart, for those who compare one by one.
A view is a function from a text and a base to a :class:`View`, so that others can be added:
:mod:`urikit.readings` adds those of the clients that are installed.

>>> [(view.name, view.host or view.error) for view in views(r"http://a.example\@b.example/")]
[('rfc3986', 'invalid-userinfo'), ('appendix-b', 'b.example'), ('whatwg', 'a.example'), ('barth2010', 'a.example')]
"""  # noqa: E501 (one line of output)

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from urikit._kernel.references import plain_text
from urikit._kernel.urlscan import SPECIAL_SCHEMES
from urikit._redaction import MASK, mask_parsed, mask_userinfo
from urikit._unicode import uts46
from urikit.barth2010 import HIERARCHICAL_SCHEMES, parse_2010
from urikit.errors import DecodeError, URIError
from urikit.objects._base import URIObject
from urikit.objects._uri import IRI, URI
from urikit.objects._url import URL
from urikit.rfc._components import Components, split, split_authority
from urikit.rfc._ip import format_ipv6, parse_ipv6
from urikit.rfc._resolve import transform

__all__ = [
    "ABSTAINING",
    "IN_HOUSE",
    "STANDARDS",
    "Destination",
    "View",
    "appendix_b",
    "barth2010",
    "differing",
    "of_url",
    "rfc3986",
    "rfc3986_only",
    "rfc3987",
    "views",
    "whatwg",
]

Destination = tuple[str, str, int | str | None]
"""Scheme, host and port, brought to a form in which two readings can be compared."""


@dataclass(frozen=True, slots=True, repr=False)
class View:
    """What one parser makes of a text: its parts as text, or the kind of its error.

    >>> view = whatwg("http://user:secret@EXAMPLE.com:80/")
    >>> view
    View('whatwg', scheme='http', userinfo='user:***', host='example.com', path='/')
    >>> view.destination
    ('http', 'example.com', 80)
    """

    name: str
    scheme: str | None = None
    userinfo: str | None = None
    host: str | None = None
    port: str | None = None
    path: str = ""
    query: str | None = None
    fragment: str | None = None
    error: str | None = None
    version: str | None = None
    """The version of the client whose view it is; ``None`` for the standards."""
    message: str | None = None
    """The error in words."""

    @property
    def label(self) -> str:
        """The name, with the version if there is one.

        >>> View("urllib3", version="2.5.0").label, View("whatwg").label
        ('urllib3 2.5.0', 'whatwg')
        """
        return self.name if self.version is None else f"{self.name} {self.version}"

    @property
    def abstains(self) -> bool:
        """Whether the error only says that texts of this scheme are not this view's business.

        >>> barth2010("mailto:a@b.example").abstains, whatwg("http://a b/").abstains
        (True, False)
        """
        return self.error in ABSTAINING

    def to_dict(self, *, secrets: bool = False) -> dict[str, str | None]:
        """Name, version, parts and error as a dictionary; any password masked, unless *secrets*.

        >>> whatwg("http://me:secret@h/").to_dict()["userinfo"]
        'me:***'
        """
        parts = {name: getattr(self, name) for name in _PARTS}
        if not secrets:
            parts = {name: _masked(name, value) for name, value in parts.items()}
        return {
            "name": self.name,
            "version": self.version,
            **parts,
            "error": self.error,
            "message": self.message,
        }

    @property
    def destination(self) -> Destination:
        """Where the text leads by this view."""
        return self._destination(_canonical_host(self.host or ""))

    def _destination(self, host: str) -> Destination:
        scheme = (self.scheme or "").lower()
        return scheme, host, _port_number(scheme, self.port)

    def __repr__(self) -> str:
        """The parts that are there, any password masked."""
        parts = {name: _masked(name, getattr(self, name)) for name in _PARTS}
        parts |= {"path": parts["path"] or None, "error": self.error, "version": self.version}
        shown = [f"{name}={value!r}" for name, value in parts.items() if value is not None]
        return f"View({', '.join([repr(self.name), *shown])})"


_PARTS: Final = ("scheme", "userinfo", "host", "port", "path", "query", "fragment")


def _masked(name: str, value: str | None) -> str | None:
    """The part of that *name*, without what may be a password to another view."""
    if value is None:
        return None
    if name == "userinfo":
        return mask_userinfo(value)
    if name == "port":
        return value if value.isdigit() or not value else MASK
    value = mask_parsed(value)
    before, at, after = value.rpartition("@")
    if before in ("", "/"):
        return value
    return f"{before.partition(':')[0] + ':' if ':' in before else ''}{MASK}{at}{after}"


def _canonical_host(host: str) -> str:
    """*host* in a form that is the same for names that are looked up alike."""
    host = host.lower()
    if host.startswith("[") and host.endswith("]"):
        address = parse_ipv6(host[1:-1])
        return host if address is None else f"[{format_ipv6(address)}]"
    if host.isascii():
        return host
    try:
        return uts46.to_ascii(
            host,
            check_hyphens=False,
            check_bidi=False,
            check_joiners=False,
            use_std3_ascii_rules=False,
            verify_dns_length=False,
        )
    except DecodeError:
        return host


def _port_number(scheme: str, port: str | None) -> int | str | None:
    if not port:
        return SPECIAL_SCHEMES.get(scheme)
    digits = port.lstrip("0") or "0"
    return int(digits) if len(digits) <= 5 and digits.isascii() and digits.isdigit() else port


ABSTAINING: Final = frozenset({"not-hierarchical", "unsupported-scheme"})
"""Errors of views that have nothing to say about a scheme."""


# --- the views -------------------------------------------------------------------------------


# RFC 3986 §3 and §5.2, RFC 3987 §2
def rfc3986(text: str, base: URL | None = None) -> View:
    """By the grammar of RFC 3986, or of RFC 3987 where the text is not in ASCII.

    >>> rfc3986("http://a.example:80a/").error
    'invalid-port'
    """
    return rfc3986_only(text, base) if text.isascii() else rfc3987(text, base)


# RFC 3986 §3 and §5.2
def rfc3986_only(text: str, base: URL | None = None) -> View:
    """By the grammar of RFC 3986, which has ASCII only.

    >>> rfc3986_only("http://bücher.example/").error
    'invalid-host'
    """
    return _by_grammar("rfc3986", URI, text, base)


# RFC 3987 §2.2
def rfc3987(text: str, base: URL | None = None) -> View:
    """By the grammar of RFC 3987.

    >>> rfc3987("http://bücher.example/").host
    'bücher.example'
    """
    return _by_grammar("rfc3987", IRI, text, base)


def _by_grammar(name: str, cls: type[URI] | type[IRI], text: str, base: URL | None) -> View:
    try:
        read: URIObject = cls(text)
    except URIError as error:
        return _refusal(name, error)
    return _of_components(name, _resolved(read.components, base))


def _refusal(name: str, error: URIError) -> View:
    return View(name, error=str(error.kind), message=error.message)


# RFC 3986 appendix B and §5.2
def appendix_b(text: str, base: URL | None = None) -> View:
    """By the regular expression of appendix B, which divides any text; nothing is checked.

    >>> appendix_b(r"http:\\\\a.example").host is None
    True
    """
    return _of_components("appendix-b", _resolved(split(text), base))


def _resolved(parts: Components, base: URL | None) -> Components:
    if parts.scheme is not None or base is None:
        return parts
    return transform(base.to_uri().components, parts)


def _of_components(name: str, parts: Components) -> View:
    userinfo = host = port = None
    if parts.authority is not None:
        userinfo, host, port = split_authority(parts.authority)
    return View(name, parts.scheme, userinfo, host, port, parts.path, parts.query, parts.fragment)


# URL §4.4
def whatwg(text: str, base: URL | None = None) -> View:
    """By the URL Standard.

    >>> whatwg("https:a.example").host
    'a.example'
    """
    try:
        return of_url(URL(text, base))
    except URIError as error:
        return _refusal("whatwg", error)


def of_url(url: URL) -> View:
    """The view of the URL Standard, of a text that it has read already.

    >>> of_url(URL("https:a.example")) == whatwg("https:a.example")
    True
    """
    return View(
        "whatwg",
        url.scheme,
        url.userinfo,
        url.host,
        None if url.port is None else str(url.port),
        url.path,
        url.query,
        url.fragment,
    )


def barth2010(text: str, base: URL | None = None) -> View:
    """By the draft of 2010, for the schemes that browsers knew to be hierarchical then.

    >>> barth2010("http://a.example;b").host
    'a.example'
    """
    view = parse_2010(text)
    scheme = (view.scheme or "").lower()
    if scheme not in HIERARCHICAL_SCHEMES and scheme != "file":
        message = "the draft says nothing of texts without a hierarchical scheme"
        return View("barth2010", error="not-hierarchical", message=message)
    return View(
        "barth2010",
        view.scheme,
        view.user_info,
        view.host,
        view.port,
        view.path or "",
        view.query,
        view.fragment,
    )


IN_HOUSE: Final[tuple[Callable[[str, URL | None], View], ...]] = (
    rfc3986,
    appendix_b,
    whatwg,
    barth2010,
)
"""The views that this package has itself."""

STANDARDS: Final[tuple[Callable[[str, URL | None], View], ...]] = (
    rfc3986_only,
    appendix_b,
    rfc3987,
    whatwg,
    barth2010,
)
"""The same, the two RFCs apart."""


def views(text: object, base: URL | None = None) -> tuple[View, ...]:
    """What each of the package's own parsers makes of *text*, relative to *base* if there is one.

    >>> [view.host for view in views("https://example.com/")]
    ['example.com', 'example.com', 'example.com', 'example.com']
    """
    plain = plain_text(text)
    return tuple(view(plain, base) for view in IN_HOUSE)


def differing(found: Iterable[View]) -> tuple[str, ...]:
    """Which of scheme, host and port the views that accept the text do not agree on.

    >>> differing(views("http://0177.0.0.1/")), differing(views("http://EXAMPLE.com:80"))
    (('host',), ())
    """
    accepting = [view for view in found if view.error is None]
    # A host may be long, and mostly it is the same.
    hosts = {host: _canonical_host(host) for host in {view.host or "" for view in accepting}}
    destinations = [view._destination(hosts[view.host or ""]) for view in accepting]
    return tuple(
        name
        for place, name in enumerate(("scheme", "host", "port"))
        if len({destination[place] for destination in destinations}) > 1
    )
