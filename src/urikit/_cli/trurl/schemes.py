"""What trurl knows of schemes: those of libcurl, with their ports, and how one is guessed."""

from typing import Final

__all__ = ["DEFAULT_PORTS", "WITH_ANY_SLASHES", "WITH_OPTIONS", "guess"]

DEFAULT_PORTS: Final[dict[str, int | None]] = {
    "dict": 2628,
    "file": None,
    "ftp": 21,
    "ftps": 990,
    "gopher": 70,
    "gophers": 70,
    "http": 80,
    "https": 443,
    "imap": 143,
    "imaps": 993,
    "ldap": 389,
    "ldaps": 636,
    "mqtt": 1883,
    "mqtts": 8883,
    "pop3": 110,
    "pop3s": 995,
    "rtsp": 554,
    "scp": 22,
    "sftp": 22,
    "smb": 445,
    "smbs": 445,
    "smtp": 25,
    "smtps": 465,
    "socks": 1080,
    "socks4": 1080,
    "socks4a": 1080,
    "socks5": 1080,
    "socks5h": 1080,
    "telnet": 23,
    "tftp": 69,
    "ws": 80,
    "wss": 443,
}
"""The schemes that libcurl knows, and their ports: those of ``--curl`` and ``--default-port``."""

WITH_OPTIONS: Final = frozenset({"imap", "imaps", "pop3", "pop3s", "smtp", "smtps"})
"""Schemes whose user info may end in ``;options``: RFC 5092 §3.2, RFC 2384."""

WITH_ANY_SLASHES: Final = frozenset({"http", "https", "ws", "wss", "ftp"})
"""The special schemes of URL §4.2, save ``file``: a host follows whatever slashes there are."""

_GUESSED: Final = frozenset({"dict", "ftp", "imap", "ldap", "pop3", "smtp"})


def guess(host: str) -> str:
    """The scheme that a *host* without one is taken to have: its first label may say.

    >>> guess("ftp.example.com"), guess("example.com"), guess("ftp")
    ('ftp', 'http', 'http')
    """
    label, dot, _ = host.lower().partition(".")
    return label if dot and label in _GUESSED else "http"
