"""Paths of POSIX and Windows systems as file URIs: RFC 8089."""

import re
from os import PathLike
from pathlib import Path, PurePath, PureWindowsPath
from typing import Final

from urikit import percent
from urikit._ground.kinds import described
from urikit._ground.pictures import LONE_SURROGATE
from urikit.chars import PATH, REG_NAME, SEGMENT
from urikit.errors import BuildError, ErrorKind
from urikit.rfc._grammar import matches
from urikit.whatwg._record import is_normalized_windows_drive_letter

_LONG: Final = re.compile(r"\\\\\?\\(?:(UNC)\\|(?=[A-Za-z]:\\))", re.IGNORECASE)
"""The prefix of a Windows path that may be long: it names a file, not a device."""

# "\\.\" and "\\?\" are namespaces of devices, not hosts; RFC 8089 appendix C maps neither.
NOT_HOSTS: Final = frozenset({"", ".", "..", "?"})
NOT_SHARES: Final = frozenset({"", ".", ".."})
_DEVICES: Final = ("\\\\.\\", "\\\\?\\")
_NO_ROOT: Final = 'path must start with a drive letter such as "C:" or with a host and a share'


def file_uri(path: PurePath) -> str:
    """Return the file URI of an absolute *path*, which may be of another system.

    >>> from pathlib import PurePosixPath
    >>> file_uri(PurePosixPath("/etc/50% off"))
    'file:///etc/50%25%20off'
    """
    if not isinstance(path, PurePath):
        hint = "; pass Path(path)" if isinstance(path, (str, PathLike)) else ""
        name = described(path).partition("; ")[0]
        raise TypeError(f"path must be a pathlib.PurePath, not {name}{hint}")
    text = str(path)
    prefix = _LONG.match(text) if isinstance(path, PureWindowsPath) else None
    if prefix is not None:
        path = PureWindowsPath(("\\\\" if prefix[1] else "") + text[prefix.end() :])
        text = str(path)
    if isinstance(path, PureWindowsPath) and text.startswith(_DEVICES):
        raise _refusal(text, 0, _NO_ROOT)
    if not path.is_absolute():
        hint = "path.absolute()" if isinstance(path, Path) else "directory / path"
        raise _refusal(text, 0, f"path must be absolute; pass {hint}")
    if "\0" in text:
        raise _refusal(text, text.index("\0"), "path must not contain NUL")
    return _windows_uri(path, text) if isinstance(path, PureWindowsPath) else _posix_uri(text)


# RFC 8089 appendix D.1
def _posix_uri(text: str) -> str:
    try:
        data = text.encode("utf-8", "surrogateescape")
    except UnicodeEncodeError as error:
        kind = ErrorKind.LONE_SURROGATE
        raise BuildError(kind, text, error.start, message=LONE_SURROGATE) from None
    if not data.startswith(b"//"):
        return "file://" + percent.encode_bytes(data, PATH)
    # RFC 8089 E.3.2 reads a host and a share after these slashes, and nothing else.
    host, slash, rest = data[2:].partition(b"/")
    if not slash:
        message = 'path that starts with "//" must have a host and a share; start it with "/"'
        raise _refusal(text, len(text), message)
    return f"file:////{percent.encode_bytes(host, REG_NAME)}/{percent.encode_bytes(rest, PATH)}"


# RFC 8089 appendix D.2 and E.3.1
def _windows_uri(path: PureWindowsPath, text: str) -> str:
    drive = path.drive
    # By position, not by parts: what pathlib calls the parts of a UNC path varies.
    rest = percent.encode(text[len(drive) :].replace("\\", "/"), PATH)
    if is_normalized_windows_drive_letter(drive):
        return f"file:///{drive}{rest}"
    host, _, share = drive.removeprefix("\\\\").partition("\\")
    if not (drive.startswith("\\\\") and is_windows_host(host)):
        raise _refusal(text, 0, _NO_ROOT)
    if share in NOT_SHARES or "\\" in share:
        raise _refusal(text, len(drive) - len(share), "path on a host must start with a share")
    if not host.startswith("["):
        host = percent.encode(host, REG_NAME)
    # As an authority, this name would mean the local file system and not its share.
    slashes = "//" if host.lower() == "localhost" else ""
    return f"file://{slashes}{host}/{percent.encode(share, SEGMENT)}{rest}"


def is_windows_host(name: str) -> bool:
    """Return True if *name* can be the host of a UNC path."""
    if name.startswith("["):
        return matches("IPv6address", name[1:-1]) and name.endswith("]")
    return name not in NOT_HOSTS and not any(char in name for char in "/\\%\0\ufffd")


def _refusal(text: str, index: int, message: str) -> BuildError:
    return BuildError(ErrorKind.INVALID_FILE_PATH, text, index, message=message)
