"""The forms in which the parts of a URI can be given."""

from __future__ import annotations

from urikit import errors
from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.tables import MAX_PORT, PORT_DIGITS, PORT_RANGE, port_number
from urikit.chars import ALPHA, SCHEME
from urikit.errors import BuildError

if TYPE_CHECKING:
    from collections.abc import Iterable
    from ipaddress import IPv4Address, IPv6Address
    from typing import Any, Final, Literal, TypeAlias

    from urikit.rfc._normalize import Level

    HostInput = str | IPv4Address | IPv6Address
    """A host: a name, an address as text with or without brackets, or an address object."""
    PathInput = str | Iterable[str]
    """A path: text with slashes, or its segments; a first segment ``""`` makes it absolute."""
    LevelInput: TypeAlias = Level | Literal["exact", "case", "percent", "path", "address", "scheme"]
    """A level of normalization and comparison, or its name."""


_AFTER_HOST: Final = {"/": "path", "\\": "path", "?": "query", "#": "fragment"}


def invalid_host(host: str, index: int, message: str) -> BuildError:
    """Return the error for *host*, which has a fault at *index* that *message* describes.

    Of what belongs to another part, it says which; it does not show a password.

    >>> invalid_host("example.org:82", 11, "").message
    'host must not contain a port; pass port=82 instead'
    >>> invalid_host("example.org/a", 11, 'host must not contain "/"').message
    'host must not contain "/"; pass path= instead'
    """
    name, colon, port = host.rpartition(":")
    is_bracketed = host.startswith("[")
    if "://" in host:
        index, message = host.index("://"), "host must not contain a scheme; pass scheme= instead"
    elif "@" in host:
        index = host.index("@")
        options = "username= and password=" if ":" in host else "username="
        message = f"host must not contain user info; pass {options} instead"
    elif host[index : index + 1] in _AFTER_HOST and not is_bracketed:
        message += f"; pass {_AFTER_HOST[host[index]]}= instead"
    elif colon and (name.endswith("]") or not is_bracketed):
        index = len(name)
        is_port = port.isascii() and port.isdecimal()
        message = (
            f"host must not contain a port; pass port={port} instead"
            if is_port
            else "host must not contain a colon unless it is an IPv6 address"
        )
    shown = "" if "@" in host and ":" in host else host
    return BuildError(errors.ErrorKind.INVALID_HOST, shown, index if shown else 0, message=message)


def by_method(error: BuildError, method: str) -> BuildError:
    """Return the *error* about a host with the advice to pass other parts to *method*.

    >>> by_method(invalid_host("example.org:82", 11, ""), "replace").message
    'host must not contain a port; use replace(host="example.org", port=82)'
    """
    rule, _, argument = error.message.removesuffix(" instead").partition("; pass ")
    if "=" not in argument:
        return error
    hint = f"pass {argument} to {method}() instead"
    if argument.startswith("port="):
        hint = f'use {method}(host="{error.text[: error.index]}", {argument})'
    return error._saying(f"{rule}; {hint}")


def with_host_too(error: BuildError, part: str, value: object) -> BuildError:
    """Return the *error* with advice that a caller of a method for one *part* can follow.

    >>> from urikit import URI
    >>> URI("/a").with_port(82)
    Traceback (most recent call last):
    urikit.errors.BuildError: port needs a host; use replace(host=..., port=82)
    """
    if error.kind != errors.ErrorKind.AUTHORITY_WITHOUT_HOST:
        return error
    need = error.message.partition("; ")[0]
    path = ", path=..." if "path" in need else ""
    shown = value if part == "port" else "..."  # it may be a password
    message = f"{need}; use replace(host=...{path}, {part}={shown})"
    return BuildError(error.kind, message=message)


RELATIVE_PATH: Final = 'path must start with "/"; add it, or append segments instead'
"""The message for a path without its first slash."""
RELATIVE_SEGMENTS: Final = 'first segment must be ""; pass ["", "a", "b"] for "/a/b"'
"""The message for the same path as segments."""


def refuse_delimiter(part: Literal["query", "fragment"], value: object, encoded: bool) -> None:
    """Refuse ``with_query("?a=1")``, which is a mistake more often than data."""
    mark = "?" if part == "query" else "#"
    if not encoded and isinstance(value, str) and value.startswith(mark):
        advice = f'remove it, or pass "%{ord(mark):02X}" for it with encoded=True'
        message = f'{part} must not start with "{mark}"; {advice}'
        raise BuildError(errors.ErrorKind(f"invalid-{part}"), value, message=message)


def invalid_scheme(scheme: str, what: str = "scheme") -> BuildError:
    """Return the error for a *scheme*, called *what*, which points at its first wrong character.

    >>> invalid_scheme("http:").index
    4
    """
    wrong = (i for i, char in enumerate(scheme) if char not in (SCHEME if i else ALPHA))
    index = next(wrong, 0)
    message = f'{what} must start with a letter and contain only letters, digits, "+", "-" and "."'
    if not scheme:
        message = f'{what} must not be empty; pass a name such as "https"'
    elif index and scheme[index] == ":":
        message = f'{what} must not contain ":"; pass "{scheme[:index]}"'
    return BuildError(errors.ErrorKind.INVALID_SCHEME, scheme, index, message=message)


def given_port(port: int | str, *, is_bounded: bool = True) -> str:
    """Return the digits of a given *port*; RFC 3986 sets no bound for one that is written.

    >>> given_port(80), given_port("0080")
    ('80', '0080')
    """
    if isinstance(port, bool) or not isinstance(port, (int, str)):
        from urikit._ground.kinds import wrong_type

        raise wrong_type("port", "an int or a string", port)
    if isinstance(port, int) and not 0 <= port <= MAX_PORT:
        shown = str(port) if abs(port) < 10**9 else ""
        raise BuildError(errors.ErrorKind.PORT_OUT_OF_RANGE, shown, message=PORT_RANGE)
    text = str(port)
    wrong = next((i for i, char in enumerate(text) if char not in "0123456789"), -1)
    if wrong >= 0:
        raise BuildError(errors.ErrorKind.INVALID_PORT, text, wrong, message=PORT_DIGITS)
    if is_bounded and port_number(text) is None:
        raise BuildError(errors.ErrorKind.PORT_OUT_OF_RANGE, text, message=PORT_RANGE)
    return text


def dot_segment(segment: str) -> BuildError:
    """Return the error for a *segment* that would lead to another directory.

    >>> dot_segment("..").kind.value
    'dot-segment'
    """
    message = f'segment must not be "{segment}"; use join() to resolve a relative reference'
    return BuildError(errors.ErrorKind.DOT_SEGMENT, segment, message=message)


def segments_of(path: object) -> Iterable[Any]:
    """Return *path*, which is not a string, as segments; raise ``TypeError`` if it has no order.

    >>> segments_of(["", "a"])
    ['', 'a']
    """
    from collections.abc import Iterable, Mapping, Set  # slow to import

    is_wrong = isinstance(path, (Mapping, Set, bytes, bytearray)) or hasattr(type(path), "geturl")
    if is_wrong or not isinstance(path, Iterable):
        from urikit._ground.kinds import wrong_type

        raise wrong_type("path", "a string or a sequence of strings", path)
    return path


def given_text(what: str, value: object) -> str:
    """Return the argument *what* as an exact ``str``; a URL in its place is a mistake.

    >>> given_text("name", "a")
    'a'
    """
    if type(value) is str:
        return value
    if isinstance(value, str):
        return str.__str__(value)  # a subclass may override everything else
    from urikit._ground.kinds import wrong_type

    raise wrong_type(what, "a string", value)


def has_reflected(value: object, method: str) -> bool:
    """Return True if *value* is of a class that may know how to combine with a URL.

    Numbers and paths do not: they have these methods for each other.

    >>> has_reflected(3, "__rmod__")
    False
    """
    cls = type(value)
    is_known = isinstance(value, (int, float, bytes, bytearray)) or hasattr(cls, "__fspath__")
    return not is_known and hasattr(cls, method)
