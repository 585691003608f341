r"""Views: the parts of a string as one parser reads it, for comparison with other views.

Where views differ on scheme, host or port, so do the programs that check a string and those that
use it. :class:`~urikit.readings.Reading` makes the views of the standards; the adapters of clients
make theirs.

>>> from urikit.readings import Reading
>>> [(v.name, v.host or v.error) for v in Reading(r"http://a.example\@b.example/").main_views]
[('rfc3986', 'invalid-userinfo'), ('appendix-b', 'b.example'), ('whatwg', 'a.example'), ('barth2010', 'a.example')]
"""  # noqa: E501 (one line of output)

from __future__ import annotations

from collections.abc import Iterable

from urikit._ground.redaction import mask_part
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final, frozen
from urikit._kernel.tables import port_number
from urikit._unicode import uts46
from urikit.barth2010 import HIERARCHICAL_SCHEMES, View2010
from urikit.errors import DecodeError, URIError
from urikit.objects._base import PARTS
from urikit.objects._url import URL
from urikit.readings._masking import Masker
from urikit.rfc._components import Components, split_authority
from urikit.rfc._ip import format_ipv6, parse_ipv6

LABELS: Final = {
    "rfc3986": "RFC 3986",
    "appendix-b": "RFC 3986 (appendix B regex)",
    "rfc3987": "RFC 3987",
    "whatwg": "WHATWG",
    "barth2010": "Browsers, 2010 (Barth)",
}
"""The views of the standards: their names, and how a person reads them."""

Destination = tuple[str, str, int | str | None]
"""Scheme, host and port, brought to a form in which two readings can be compared."""


class UnsupportedSchemeError(Exception):
    """Raised by an adapter whose client does not support the scheme: its view abstains.

    >>> from urikit import compare
    >>> view = compare("gopher://h/", clients=["urllib.request"]).views[-1]
    >>> view.error, view.abstains
    ('unsupported-scheme', True)
    """


@frozen
class View:
    """A string as one parser reads it: its parts, or the kind of its error.

    >>> from urikit.readings import Reading
    >>> view = Reading("http://user:secret@EXAMPLE.com:80/").view("whatwg")
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
        """True if the parser does not support URLs of this scheme.

        >>> View("x", error="unsupported-scheme").abstains, View("x", error="no").abstains
        (True, False)
        """
        return self.error in ABSTAINING

    def to_dict(
        self, *, secrets: bool = False, masker: Masker | None = None
    ) -> dict[str, str | None]:
        """Return the view as a dictionary for JSON, with passwords masked unless *secrets*.

        The *masker* knows the string that was read; without one, too much is masked.

        >>> View("x", userinfo="me:secret").to_dict()["userinfo"]
        'me:***'
        """
        return {
            "name": self.name,
            "version": self.version,
            **(self._parts() if secrets else self._masked_parts(masker)),
            "error": self.error,
            "message": self.message,
        }

    def _parts(self) -> dict[str, str | None]:
        return {name: getattr(self, name) for name in PARTS}

    def _masked_parts(self, masker: Masker | None = None) -> dict[str, str | None]:
        hide = mask_part if masker is None else masker.mask_part
        return {name: value and hide(name, value) for name, value in self._parts().items()}

    @property
    def destination(self) -> Destination:
        """The scheme, host and port that the parser would connect to."""
        return self._destination(canonical_host(self.host or ""))

    def _destination(self, host: str) -> Destination:
        scheme = (self.scheme or "").lower()
        return scheme, host, _port_number(scheme, self.port)

    def __repr__(self) -> str:
        """The parts that are there, any password masked."""
        parts = self._masked_parts()
        parts |= {"path": parts["path"] or None, "error": self.error, "version": self.version}
        shown = [f"{name}={value!r}" for name, value in parts.items() if value is not None]
        return f"View({', '.join([repr(self.name), *shown])})"


def canonical_host(host: str) -> str:
    """*host* in a form that is the same for names that are looked up alike."""
    host = host.lower()
    if host.startswith("[") and host.endswith("]"):
        address = parse_ipv6(host[1:-1])
        return host if address is None else f"[{format_ipv6(address)}]"
    if host.isascii():
        return host
    try:
        return uts46.to_ascii(host, check_bidi=False, check_joiners=False)
    except DecodeError:
        return host


def _port_number(scheme: str, port: str | None) -> int | str | None:
    if not port:
        return SPECIAL_SCHEMES.get(scheme)
    number = port_number(port) if port.isascii() and port.isdigit() else None
    return port if number is None else number


ABSTAINING: Final = frozenset({"not-hierarchical", "unsupported-scheme", "too-long"})
"""Errors of views that have nothing to say about a string."""


def refusal(name: str, error: URIError) -> View:
    """Return the view of a parser that refuses the string."""
    return View(name, error=str(error.kind), message=error.message)


def of_components(name: str, parts: Components) -> View:
    """Return the view with these *parts*.

    >>> of_components("appendix-b", Components("x", "u@h:1", "/a", None, None)).host
    'h'
    """
    userinfo = host = port = None
    if parts.authority is not None:
        userinfo, host, port = split_authority(parts.authority)
    return View(name, parts.scheme, userinfo, host, port, parts.path, parts.query, parts.fragment)


def of_url(url: URL) -> View:
    """Return the WHATWG view of a URL.

    >>> of_url(URL("https:a.example")).host
    'a.example'
    """
    port = None if url.port is None else str(url.port)
    parts = (url.scheme, url.userinfo, url.host, port, url.path, url.query, url.fragment)
    return View("whatwg", *parts)


def of_2010(found: View2010) -> View:
    """Return the view of the 2010 draft, which covers the schemes that it knows as hierarchical.

    >>> from urikit.barth2010 import parse_2010
    >>> of_2010(parse_2010("http://a.example;b")).host
    'a.example'
    """
    scheme = (found.scheme or "").lower()
    if scheme not in HIERARCHICAL_SCHEMES and scheme != "file":
        message = "the draft only covers hierarchical schemes"
        return View("barth2010", error="not-hierarchical", message=message)
    authority = (found.user_info, found.host, found.port)
    return View(
        "barth2010", found.scheme, *authority, found.path or "", found.query, found.fragment
    )


def differing(found: Iterable[View]) -> tuple[str, ...]:
    """Return those of scheme, host and port on which the accepting views disagree.

    >>> from urikit.readings import Reading
    >>> differing(Reading("http://0177.0.0.1/").views), differing(Reading("http://A:80").views)
    (('host',), ())
    """
    accepting = [view for view in found if view.error is None]
    if len({(view.scheme, view.host, view.port) for view in accepting}) < 2:
        return ()
    # A host may be long, and mostly it is the same.
    hosts = {host: canonical_host(host) for host in {view.host or "" for view in accepting}}
    destinations = [view._destination(hosts[view.host or ""]) for view in accepting]
    return tuple(
        name
        for place, name in enumerate(("scheme", "host", "port"))
        if len({destination[place] for destination in destinations}) > 1
    )


def join_names(names: Iterable[str], most: int = 12) -> str:
    """Return the first *most* of the *names* in one phrase, with the number of the others."""
    listed = list(names)
    others = len(listed) - most
    if others > 0:
        listed = [*listed[:most], f"{others} other{'s' if others > 1 else ''}"]
    if len(listed) < 2:
        return "".join(listed)
    return f"{', '.join(listed[:-1])} and {listed[-1]}"
