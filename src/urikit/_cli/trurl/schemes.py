"""The schemes of trurl: libcurl's, with their ports, and guesses from hosts."""

from __future__ import annotations

from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final

_LIBCURL: Final = """
    dict:2628 ftps:990 gopher:70 gophers:70 imap:143 imaps:993 ldap:389 ldaps:636 mqtt:1883
    mqtts:8883 pop3:110 pop3s:995 rtsp:554 scp:22 sftp:22 smb:445 smbs:445 smtp:25 smtps:465
    socks:1080 socks4:1080 socks4a:1080 socks5:1080 socks5h:1080 telnet:23 tftp:69
"""

DEFAULT_PORTS: Final = {
    **{scheme: str(port) if port else None for scheme, port in SPECIAL_SCHEMES.items()},
    **dict(item.split(":") for item in _LIBCURL.split()),
}
"""The schemes that libcurl knows, each with its default port."""

WITH_OPTIONS: Final = frozenset({"imap", "imaps", "pop3", "pop3s", "smtp", "smtps"})
"""Schemes whose user info may end in ``;options``: RFC 5092 §3.2, RFC 2384."""

_GUESSED: Final = frozenset({"dict", "ftp", "imap", "ldap", "pop3", "smtp"})


def guess(host: str) -> str:
    """Guess the scheme of a URL without one from the first label of its *host*.

    >>> guess("ftp.example.com"), guess("example.com"), guess("ftp")
    ('ftp', 'http', 'http')
    """
    label, dot, _ = host.lower().partition(".")
    return label if dot and label in _GUESSED else "http"
