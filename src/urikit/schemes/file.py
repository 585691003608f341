"""``file``: RFC 8089, with the nonstandard forms of its appendix E that are met in practice.

::

    file-URI       = file-scheme ":" file-hier-part                      §2, appendix F
    file-hier-part = ( "//" auth-path ) / local-path
    auth-path      = [ file-auth ] path-absolute
                   / [ file-auth ] file-absolute                         E.2.2
                   / unc-authority path-absolute                         E.3.2
    local-path     = [ drive-letter ] path-absolute / file-absolute      E.2, E.2.2
    file-auth      = "localhost" / [ userinfo "@" ] host                 E.1
    unc-authority  = 2*3"/" file-host                                    E.3.2
    file-absolute  = "/" drive-letter path-absolute
    drive-letter   = ALPHA ":" / ALPHA "|"

A file URI has neither a port nor a query. The forms of appendix E are read, and reported as
violations if §2 does not cover them.

:meth:`FileDetails.to_path` and :meth:`URI.from_path <urikit.URI.from_path>` translate between
file URIs and paths of POSIX and Windows, on any system.
"""

import os
import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import PurePath, PurePosixPath, PureWindowsPath
from typing import Final, Literal, overload

from urikit import percent
from urikit._ground.choices import wrong_choice
from urikit._ground.special_schemes import DRIVE_LETTER_PATTERN
from urikit.errors import DecodeError, ErrorKind, ParseError, Violation
from urikit.objects._base import URIObject, fault
from urikit.objects._details import Details
from urikit.objects._file_paths import NOT_SHARES, is_windows_host
from urikit.objects._inputs import given_text
from urikit.rfc._components import Components
from urikit.rfc._grammar import matches
from urikit.rfc._normalize import Level
from urikit.schemes._base import HierarchicalHandler

__all__ = ["FileDetails", "FileHandler", "PathKind"]

PathKind = Literal["posix", "windows"]
"""The system that a path belongs to."""

# E.2 and E.2.2. RFC 3986 has no "|", so a URI writes it "%7C"; "%3A" is what programs make of
# the colon that encode the first segment (appendix D.2) without regard to its meaning.
_DRIVE: Final = re.compile(f"{DRIVE_LETTER_PATTERN}|[A-Za-z]%(?:3A|7C)")
_INLINE_IP: Final = re.compile("%5B(.*)%5D", re.IGNORECASE)

# Escapes that decode to a separator, or to the end of the path, of the system.
_NOT_POSIX: Final = re.compile("%(?:00|2F)|\0", re.IGNORECASE)
_NOT_WINDOWS: Final = re.compile(r"%(?:00|2F|5C)|[\0\\]", re.IGNORECASE)


@dataclass(frozen=True, slots=True, repr=False)
class FileDetails(Details):
    """The place of a file: host, drive and path.

    >>> from urikit import URI
    >>> details = URI("file:///c:/Program%20Files/x").details
    >>> details
    FileDetails(host=None, drive='c:', path='/Program%20Files/x')
    >>> details.to_path("windows")
    PureWindowsPath('c:/Program Files/x')
    >>> URI("file:////server/share/x").details.to_path("windows")
    PureWindowsPath('//server/share/x')
    """

    host: str | None
    """The host as written; ``None`` for this one: no authority, an empty one, or ``localhost``.

    A name that happens to be this machine's own (RFC 8089 §3) is a host like any other.
    """
    drive: str | None
    """The drive letter and a colon, however it was written."""
    path: str
    """The rest of the path, as written: absolute, from the drive or the host's root."""
    uri: URIObject = field(repr=False, compare=False)
    """The system that the path is for."""

    @property
    def is_local(self) -> bool:
        """True if the file is on this host, as far as the URI tells."""
        return self.host is None

    @property
    def share(self) -> str | None:
        """The share on the host, which is the first segment of the path, decoded.

        >>> from urikit import URI
        >>> URI("file://server/share/x").details.share
        'share'
        """
        if self.host is None:
            return None
        return percent.decode(self.path[1:].partition("/")[0]) or None

    @overload
    def to_path(self, kind: Literal["posix"]) -> PurePosixPath: ...
    @overload
    def to_path(self, kind: Literal["windows"]) -> PureWindowsPath: ...
    @overload
    def to_path(self, kind: PathKind | None = None) -> PurePath: ...
    def to_path(self, kind: PathKind | None = None) -> PurePath:
        """The path on a POSIX or a Windows system; without *kind*, on the one that runs this.

        Names are UTF-8. On POSIX other bytes are kept, as :func:`os.fsdecode` keeps them.
        A host after the slashes of the path (``file:////host/share``) stays there on POSIX:
        ``//host/share``.
        A file that the system's paths cannot name is refused with a :class:`ParseError`: one
        on another host on POSIX, one with neither drive nor host on Windows, a name in which
        an encoded slash, backslash or NUL would change the path.

        >>> from urikit import URI
        >>> URI("file:///etc/hosts").details.to_path("posix")
        PurePosixPath('/etc/hosts')
        """
        if kind is None:
            kind = "windows" if os.name == "nt" else "posix"
        if kind == "posix":
            return self._to_posix()
        if kind == "windows":
            return self._to_windows()
        raise wrong_choice("kind", ("posix", "windows"), given_text("kind", kind))

    def _to_posix(self) -> PurePosixPath:
        # POSIX leaves it to the system what exactly two slashes at the start mean.
        in_path = not self.uri.authority and not self.uri.path.startswith("///")
        if self.host is not None and not in_path:
            raise self._host_fault('POSIX path cannot name another host; use to_path("windows")')
        if not self.uri.path.startswith("/"):
            raise self._fault(0, "POSIX path cannot have a drive letter")
        # The drive, too, is a name here, and "c|" is another than "c:".
        names = self._names(self.uri.path, _NOT_POSIX, "surrogateescape")
        return PurePosixPath("/" + "/".join(names))

    def _to_windows(self) -> PureWindowsPath:
        if self.host is not None:
            name = self.host if self.host.startswith("[") else percent.decode(self.host)
            if not is_windows_host(name):
                raise self._host_fault("host is not valid in a Windows path")
            root = "\\\\" + name
        elif self.drive is not None:
            root = self.drive
        else:
            raise self._fault(0, "Windows path must start with a drive or a host")
        names = self._names(self.path, _NOT_WINDOWS, "strict")
        if self.host is not None and names[0] in NOT_SHARES:
            index = len(self.uri.path) - len(self.path) + 1
            raise self._fault(index, "Windows path needs a share after the host")
        # In one piece: PureWindowsPath would let a later "d:" replace all before it.
        return PureWindowsPath("\\".join([root, *names]))

    def _names(
        self, path: str, forbidden: re.Pattern[str], errors: Literal["strict", "surrogateescape"]
    ) -> list[str]:
        """The decoded segments of *path*, which is the end of the URI's path."""
        start = len(self.uri.path) - len(path)
        match = forbidden.search(path)
        if match:
            message = "encoded separator or NUL in a name would change the path"
            raise self._fault(start + match.start(), message)
        try:
            # No slash is encoded here, so decoding first and splitting after is the same.
            return percent.decode(path, errors).split("/")[1:]
        except DecodeError as error:
            raise fault(self.uri, error.kind, "path", start + error.index, error.message) from None

    def _fault(self, index: int, message: str) -> ParseError:
        return fault(self.uri, ErrorKind.INVALID_FILE_PATH, "path", index, message)

    def _host_fault(self, message: str) -> ParseError:
        if self.uri.host:
            return fault(self.uri, ErrorKind.INVALID_HOST, "host", 0, message)
        index = _leading_slashes(self.uri.path)
        return fault(self.uri, ErrorKind.INVALID_HOST, "path", index, message)


class FileHandler(HierarchicalHandler):
    """The handler of ``file``.

    >>> from urikit import URI
    >>> str(URI("file://localhost/c%7C/x").normalize())
    'file:///c:/x'
    >>> URI("file:c:x").details
    Traceback (most recent call last):
    urikit.errors.ParseError: path of a file URI must be absolute: expected "/" or a drive letter and "/"
        file:c:x
             ^
    """  # noqa: E501 (one line of output)

    schemes = ("file",)
    standard = "rfc8089"
    whatwg_fallback = True

    def details(self, uri: URIObject) -> FileDetails:
        """Host, drive and path."""
        if uri.has_port:
            message = "file URI must not have a port; remove it"
            host = uri.host or ""
            if len(host) == 1 and (uri.authority or "").endswith(":"):
                message = f'drive letter in place of a host; write "file:///{host}:/"'
            raise fault(uri, ErrorKind.INVALID_PORT, "port", -1, message)
        details = _locate(uri)
        if uri.query is not None:
            message = "file URI must not have a query"
            expected = '"%3F" for a question mark in a name'
            raise fault(uri, ErrorKind.UNEXPECTED_QUERY, "query", -1, message, expected)
        return details

    def check(self, uri: URIObject) -> Iterator[Violation]:
        """Add a violation for the nonstandard forms of RFC 8089 appendix E."""
        faults = list(super().check(uri))
        yield from faults
        if uri.userinfo is not None:
            message = "user info in a file URI is nonstandard (RFC 8089 E.1)"
            index = uri.span("userinfo")[0]
            yield Violation(ErrorKind.USERINFO_NOT_ALLOWED, index, self.standard, message)
        kind, index = ErrorKind.INVALID_FILE_PATH, uri.span("path")[0]
        if any(fault.kind == kind for fault in faults):
            return
        if not uri.path.startswith("/"):
            message = "drive letter without a slash before it is nonstandard (RFC 8089 E.2)"
            yield Violation(kind, index, self.standard, message)
        if uri.path.startswith("//"):
            message = "host in the path after slashes is nonstandard (RFC 8089 E.3.2)"
            yield Violation(kind, index, self.standard, message)

    def normalize(self, parts: Components, level: Level) -> Components:
        """Adds ``file:///`` for every local file, and the drive letter with a colon.

        RFC 8089 §2 and appendix B for the forms of a local file, E.2.2 for the colon. The
        case of a drive letter stays as given, like that of every name (§2).
        """
        parts = super().normalize(parts, level)
        if level is not Level.SCHEME:
            return parts
        path = parts.path
        drive, rest = _split_drive(path)
        if drive:
            path = f"/{drive}{rest}"
        if (
            parts.authority in (None, "", "localhost")
            # A relative path is not a file; "//" would name a host, and "/./" prevents that.
            and path.startswith("/")
            and not path.startswith(("//", "/./"))
        ):
            parts = parts._replace(authority="")
        return parts._replace(path=path)


def _locate(uri: URIObject) -> FileDetails:
    path = uri.path
    # RFC 8089 E.3.2: there is no file-auth before a unc-authority.
    if path.startswith("//") and not uri.authority:
        return _locate_unc(uri)
    drive, rest = _split_drive(path)
    absolute = path.startswith("/") or (drive is not None and uri.authority is None)
    if not absolute or path.startswith("//"):
        message = "path of a file URI must be absolute"
        expected = '"/" or a drive letter and "/"' if uri.authority is None else '"/" and a name'
        index = 1 if absolute else 0
        raise fault(uri, ErrorKind.INVALID_FILE_PATH, "path", index, message, expected)
    host = uri.host or None
    if host is not None and percent.normalize(host).lower() == "localhost":
        host = None
    return FileDetails(host, drive, rest, uri)


# RFC 8089 E.3.2
def _locate_unc(uri: URIObject) -> FileDetails:
    path = uri.path
    start = _leading_slashes(path)
    end = path.find("/", start)
    host = path[start:end] if end >= 0 else path[start:]
    literal = _INLINE_IP.fullmatch(host)
    if literal and (matches("IPv6address", literal[1]) or matches("IPvFuture", literal[1])):
        host = f"[{literal[1]}]"
    elif start > 3 or not host or not matches("ireg-name", host):
        index, expected = min(start, 3), "a host after two or three slashes"
        raise _unc_fault(uri, index, expected)
    if end < 0 or path.startswith("//", end):
        raise _unc_fault(uri, len(path) if end < 0 else end + 1, '"/" and the share')
    return FileDetails(host, None, path[end:], uri)


def _unc_fault(uri: URIObject, index: int, expected: str) -> ParseError:
    message = "path that starts with slashes must name a host and a share"
    return fault(uri, ErrorKind.INVALID_FILE_PATH, "path", index, message, expected)


def _leading_slashes(path: str) -> int:
    return len(path) - len(path.lstrip("/"))


def _split_drive(path: str) -> tuple[str | None, str]:
    """The drive at the start of *path*, with a colon, and what follows: ``/…``."""
    start = 1 if path.startswith("/") else 0
    end = path.find("/", start)
    # The longest drive is written with two escapes.
    if 0 < end <= start + 6:
        match = _DRIVE.fullmatch(percent.normalize(path[start:end]))
        if match:
            return match[0][0] + ":", path[end:]
    return None, path
