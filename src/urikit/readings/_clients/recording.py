"""Stop a client as it connects, by an exception, and make a view of its target."""

from stringprep import in_table_b1
from typing import Final

from urikit._ground.hostnames import MAX_LABEL
from urikit._unicode.uts46 import FULL_STOP
from urikit.readings._views import View

EMPTY_LOCATION: Final = "empty Location header"
"""The message for a redirection that no client follows."""

# Normalization makes one character out of four at most.
_LONGEST_LABEL: Final = 4 * MAX_LABEL


class Stopped(BaseException):
    """Raised in the place of a connection: where to it would have been.

    No client means to handle it, so it comes through.

    >>> Stopped("h", 80).host
    'h'
    """

    def __init__(self, host: str, port: int | str | None) -> None:
        super().__init__()
        self.host = host
        self.port = port


def bracketed(host: str) -> str:
    """*host* as a URL has it: an IPv6 address in brackets.

    >>> bracketed("::1"), bracketed("[::1]"), bracketed("h.example"), bracketed("me:pass@h")
    ('[::1]', '[::1]', 'h.example', 'me:pass@h')
    """
    if host.count(":") > 1 and not any(char in host for char in "[]@"):
        return f"[{host}]"
    return host


def looked_up(host: str) -> str:
    """*host* as Python's ``getaddrinfo`` gives it to the system: by IDNA 2003, or refused.

    >>> looked_up("fa\u00df.example"), looked_up("::1")
    ('fass.example', '::1')
    """
    # The codec takes a second for a few thousand characters before it finds a label too long.
    for label in FULL_STOP.split(host):
        if len(label) > _LONGEST_LABEL:
            kept = sum(not in_table_b1(char) for char in label)  # the others map to nothing
            if kept > _LONGEST_LABEL:
                raise UnicodeError("label empty or too long")
    return host.encode("idna").decode("ascii")


# RFC 9110 §5.5: white space around the value of a field is no part of it.
def received(location: str) -> str:
    """*location* as a client gets it in a header.

    >>> received(" //h ")
    '//h'
    """
    return location.strip(" \t")


def received_by_http_client(location: str) -> str:
    """The same by ``http.client``, which leaves white space at the end, and reads Latin-1.

    >>> received_by_http_client(" /\u00e9 ")
    '/Ã© '
    """
    return location.lstrip(" \t").encode("utf-8").decode("latin-1")


def connected(
    scheme: str,
    host: str,
    port: int | str | None,
    *,
    userinfo: str | None = None,
    path: str | None = None,
    query: str | None = None,
    fragment: str | None = None,
) -> View:
    """The view of a client that would connect there; the registry adds name and version.

    >>> connected("http", "::1", 80).destination
    ('http', '[::1]', 80)
    """
    shown = None if port is None else str(port)
    return View("", scheme, userinfo, bracketed(host), shown, path or "", query, fragment)
