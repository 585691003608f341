"""The URL record: URL §4.1 representation, §4.2 miscellaneous, §4.5 to §4.7."""

from __future__ import annotations

from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import DRIVE_LETTER_PATTERN, SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit.whatwg._host import Host, serialize_host


class URLRecord:
    """A URL in memory, as the parser fills it in. URL §4.1

    >>> from urikit.whatwg._parser import basic_url_parser
    >>> basic_url_parser("HTTP://h/a/../b").path
    ['b']
    """

    __slots__ = ("fragment", "host", "password", "path", "port", "query", "scheme", "username")

    def __init__(
        self,
        scheme: str = "",
        username: str = "",
        password: str = "",
        host: Host | None = None,
        port: int | None = None,
        path: list[str] | str | None = None,
        query: str | None = None,
        fragment: str | None = None,
    ) -> None:
        self.scheme = scheme
        self.username = username
        self.password = password
        self.host = host
        self.port = port
        self.path = [] if path is None else path
        """A list of segments, or text: an opaque path."""
        self.query = query
        self.fragment = fragment

    def _parts(self) -> tuple[object, ...]:
        return tuple(getattr(self, name) for name in self.__slots__)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, URLRecord) and self._parts() == other._parts()

    # --- URL §4.2 ---------------------------------------------------------------------------

    @property
    def is_special(self) -> bool:
        """True if the scheme is a special scheme."""
        return self.scheme in SPECIAL_SCHEMES

    @property
    def includes_credentials(self) -> bool:
        """True if user name or password is not empty."""
        return bool(self.username or self.password)

    @property
    def has_opaque_path(self) -> bool:
        """True if the path is one text and not a list of segments."""
        return isinstance(self.path, str)

    @property
    def cannot_have_a_username_password_port(self) -> bool:
        """True if there is nothing that credentials or a port could belong to."""
        return self.host is None or self.host == "" or self.scheme == "file"

    def ignores_scheme(self, scheme: str) -> bool:
        """True if the scheme cannot become *scheme*: the scheme state with a state override."""
        return (
            self.is_special != (scheme in SPECIAL_SCHEMES)
            or ((self.includes_credentials or self.port is not None) and scheme == "file")
            or (self.scheme == "file" and self.host == "")
        )

    @property
    def segments(self) -> list[str]:
        """The path of a URL that has no opaque path."""
        assert not isinstance(self.path, str)
        return self.path

    def shorten_path(self) -> None:
        """Remove the last segment, unless it is the drive letter of a file URL."""
        path = self.segments
        if self.scheme == "file" and len(path) == 1 and is_normalized_windows_drive_letter(path[0]):
            return
        if path:
            path.pop()

    def copy(self) -> URLRecord:
        """Another record of the same parts."""
        return URLRecord(
            self.scheme,
            self.username,
            self.password,
            self.host,
            self.port,
            self.path if isinstance(self.path, str) else list(self.path),
            self.query,
            self.fragment,
        )

    # --- URL §4.5 ---------------------------------------------------------------------------

    def serialize(self, *, exclude_fragment: bool = False) -> str:
        """The URL serializer."""
        text = SerializedURL(self).text
        if exclude_fragment and self.fragment is not None:
            return text[: -len(self.fragment) - 1]
        return text

    def serialize_path(self) -> str:
        """The URL path serializer."""
        if isinstance(self.path, str):
            return self.path
        return "/" + "/".join(self.path) if self.path else ""

    # --- URL §4.6 ---------------------------------------------------------------------------

    def equals(self, other: URLRecord, *, exclude_fragments: bool = False) -> bool:
        """URL equivalence: True if the serializations are the same."""
        return self.serialize(exclude_fragment=exclude_fragments) == other.serialize(
            exclude_fragment=exclude_fragments
        )


class SerializedURL:
    """The URL serializer, URL §4.5, which also notes where the parts come to stand.

    >>> record = URLRecord(scheme="a", host="b", path=["c"])
    >>> SerializedURL(record).text
    'a://b/c'
    """

    __slots__ = ("fragment", "host", "host_end", "path", "query", "scheme_end", "text")

    def __init__(self, url: URLRecord) -> None:
        output = url.scheme + ":"
        self.scheme_end = len(url.scheme)
        self.host = self.host_end = -1
        if url.host is not None:
            output += "//"
            if url.includes_credentials:
                output += url.username
                if url.password:
                    output += ":" + url.password
                output += "@"
            self.host = len(output)
            output += serialize_host(url.host)
            self.host_end = len(output)
            if url.port is not None:
                output += f":{url.port}"
        elif not isinstance(url.path, str) and len(url.path) > 1 and url.path[0] == "":
            output += "/."
        self.path = len(output)
        output += url.serialize_path()
        self.query = self.fragment = -1
        if url.query is not None:
            self.query = len(output)
            output += "?" + url.query
        if url.fragment is not None:
            self.fragment = len(output)
            output += "#" + url.fragment
        self.text = output

    @property
    def password(self) -> tuple[int, int] | None:
        """The span of the password."""
        colon = self.text.find(":", self.scheme_end + 3, max(self.host - 1, 0))
        return None if colon < 0 else (colon + 1, self.host - 1)


# --- URL §4.1: dot segments ---------------------------------------------------------------------

_DOUBLE_DOT: Final = frozenset({"..", ".%2e", "%2e.", "%2e%2e"})


def is_single_dot(segment: str) -> bool:
    """True if *segment* is a single-dot URL path segment.

    >>> is_single_dot("%2E"), is_single_dot("..")
    (True, False)
    """
    return segment == "." or (len(segment) == 3 and segment.lower() == "%2e")


def is_double_dot(segment: str) -> bool:
    """True if *segment* is a double-dot URL path segment.

    >>> is_double_dot(".%2E"), is_double_dot(".")
    (True, False)
    """
    return len(segment) <= 6 and segment.lower() in _DOUBLE_DOT


# --- URL §4.2: Windows drive letters --------------------------------------------------------------

_WINDOWS_DRIVE_LETTER = pattern_of(DRIVE_LETTER_PATTERN)
_STARTS_WITH_ONE = pattern_of(rf"{DRIVE_LETTER_PATTERN}(?:[/\\?#]|\Z)")


def is_windows_drive_letter(text: str) -> bool:
    """True if *text* is a letter and ``:`` or ``|``.

    >>> is_windows_drive_letter("c|"), is_windows_drive_letter("c:/")
    (True, False)
    """
    return len(text) == 2 and _WINDOWS_DRIVE_LETTER.match(text) is not None


def is_normalized_windows_drive_letter(text: str) -> bool:
    """True if *text* is a letter and ``:``.

    >>> is_normalized_windows_drive_letter("c:"), is_normalized_windows_drive_letter("c|")
    (True, False)
    """
    return is_windows_drive_letter(text) and text[1] == ":"


def starts_with_a_windows_drive_letter(text: str, index: int = 0) -> bool:
    """True if a drive letter stands at *index* of *text*, and the segment ends with it.

    >>> starts_with_a_windows_drive_letter("c:/"), starts_with_a_windows_drive_letter("c:a")
    (True, False)
    """
    return _STARTS_WITH_ONE.match(text, index) is not None
