"""The special schemes of the URL Standard, their default ports, and groups of them. URL §4.2"""

HTTP_PORT, HTTPS_PORT = 80, 443
SPECIAL_SCHEMES: dict[str, int | None] = {
    "ftp": 21,
    "file": None,
    "http": HTTP_PORT,
    "https": HTTPS_PORT,
    "ws": HTTP_PORT,
    "wss": HTTPS_PORT,
}
"""The special schemes and their default ports."""

NETWORK_SCHEMES = frozenset(SPECIAL_SCHEMES) - {"file"}
"""The special schemes whose URLs name a server, after any number of slashes."""

NETWORK_SCHEME_PATTERN = f"(?:{'|'.join(sorted(NETWORK_SCHEMES, reverse=True))})"
"""The same as a regular expression."""

ENCRYPTED_SCHEMES = {"http": "https", "ws": "wss"}
"""The schemes without encryption, and those that have it."""

WEB_SCHEMES = NETWORK_SCHEMES - {"ftp"}
"""The schemes of HTTP and of WebSockets."""

HTTP_SCHEMES = ("http", "https")
"""The schemes of HTTP alone."""

DRIVE_LETTER_PATTERN = "[A-Za-z][:|]"
"""A Windows drive letter in a file URL, as a regular expression."""
