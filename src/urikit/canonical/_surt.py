"""SURT keys: URLs as the indexes of web archives sort and look them up.

A Sort-friendly URI Reordering Transform writes the host from its last label to its first, so
that all pages of a site and its subdomains stand together. Before that, the archives take away
what in their experience makes no difference, with little mercy: a key is for finding captures
again, not for fetching.
"""

import re
from typing import Final

from urikit import percent
from urikit.objects._url import URL

# Archives hold records under names like these, which are no URLs.
_VERBATIM: Final = "filedesc:"
_WWW = re.compile(r"www[0-9]*+\.")
_IPV4 = re.compile(r"[0-9]{1,3}(?:\.[0-9]{1,3}){3}")

# The archives escape everything but printable ASCII without space, "#" and "%".
_TO_ESCAPE = re.compile(r"[^\x21\x22\x24\x26-\x7e]++")

# Identifiers of sessions, by the shapes that the archives know: 32 letters or digits under the
# names of servlets and PHP, 8 and 24 letters of classic ASP; and the pair of ColdFusion. What
# stands before the name is not looked at: they find one in "xsid=…" too.
_ALNUM_32: Final = "[0-9a-z]{32}"
_QUERY_SESSIONS: Final = tuple(
    re.compile(f"{shape}(?:&|\\Z)")
    for shape in (
        f"jsessionid={_ALNUM_32}",
        f"phpsessid={_ALNUM_32}",
        f"sid={_ALNUM_32}",
        "aspsessionid[a-z]{8}=[a-z]{24}",
    )
)
# ASP.NET, before the name of a page: (a(24 letters or digits)…) or (24 of them).
_PATH_SESSION = re.compile(r"/\((?:(?:[a-z]\([0-9a-z]{24}\))++|[0-9a-z]{24})\)(?=/)")


def surt(
    url: object, *, with_scheme: bool = False, trailing_comma: bool = False, reverse_ip: bool = True
) -> str:
    """Return the key of *url*, a string or an object, in the indexes of web archives.

    *url* is read by the WHATWG standard; what that does not accept is a
    :class:`~urikit.ParseError`. *with_scheme* and *trailing_comma* write the longer forms that
    crawlers use for scopes; *reverse_ip* says whether an IPv4 address is turned around as well.

    >>> surt("https://www.Example.co.uk:443/Path/?b=2&a=1#top")
    'uk,co,example)/path?a=1&b=2'
    >>> surt("http://user:secret@example.com:8080/"), surt("mailto:Me@Example.com")
    ('com,example:8080)/', 'mailto:me@example.com')
    >>> surt("http://example.com/a", with_scheme=True, trailing_comma=True)
    'http://(com,example,)/a'
    """
    if isinstance(url, str) and url.startswith(_VERBATIM):
        return str.__str__(url)
    parsed = url if isinstance(url, URL) else URL(url)  # type: ignore[arg-type]  # checked by the parser of arguments
    scheme, host, query = parsed.scheme or "", parsed.host, parsed.query
    path = _unescape(parsed.path)
    if host:
        path = _clean_path(path)
    key = _escape(path).lower()
    page = key.rfind(".aspx")
    if page >= 0:
        key = _PATH_SESSION.sub("", key[:page]) + key[page:]
    if len(key) > 1 and key.endswith("/"):
        key = key[:-1]
    if query:
        query = _clean_query(_escape(_unescape(query)).lower())
        if query:
            key += f"?{query}"
    if not host:
        return f"{scheme}:{key}"
    port = "" if parsed.port is None else f":{parsed.port}"
    name = f"{_reversed(host, reverse_ip)}{port}{',' if trailing_comma else ''})"
    return f"{scheme}://({name}{key}" if with_scheme else name + key


def _reversed(host: str, reverse_ip: bool) -> str:
    if host.startswith("["):
        return host[1:-1]
    www = _WWW.match(host)
    if www:
        host = host[www.end() :]
    if not reverse_ip and _IPV4.fullmatch(host):
        return host
    return ",".join(reversed([label for label in host.lower().split(".") if label]))


# --- escapes -------------------------------------------------------------------------------

_HEX_DIGITS: Final = frozenset(b"0123456789abcdefABCDEF")
_PERCENT: Final = ord("%")


def _unescape(text: str) -> bytes:
    """The bytes of *text* decoded until there is nothing to decode: ``%2541`` is ``A``.

    In one walk: whatever a byte completes is decoded on the spot, and may complete another.
    Decoding again and again would take as many walks as there are layers.
    """
    data = text.encode()
    if b"%" not in data:
        return data
    once = percent.decode_bytes(data)
    if b"%" not in once:
        return once
    output = bytearray()
    for byte in once:
        output.append(byte)
        while (
            len(output) >= 3
            and output[-3] == _PERCENT
            and output[-1] in _HEX_DIGITS
            and output[-2] in _HEX_DIGITS
        ):
            output[-3:] = bytes.fromhex(output[-2:].decode("ascii"))
    return bytes(output)


def _escape(data: bytes) -> str:
    text = data.decode("latin-1")
    return _TO_ESCAPE.sub(lambda match: "%" + match[0].encode("latin-1").hex("%").upper(), text)


# --- paths and queries ---------------------------------------------------------------------


def _clean_path(path: bytes) -> bytes:
    """*path* without dot segments, which decoding may have brought to light, and empty ones."""
    if b"//" not in path and b"/." not in path:
        return path or b"/"
    segments = path.split(b"/")[1:]
    kept: list[bytes] = []
    for segment in segments:
        if segment == b"..":
            if kept:
                kept.pop()
        elif segment != b".":
            kept.append(segment)
    if not kept:
        return b"/"
    return b"/" + b"/".join([*(segment for segment in kept[:-1] if segment), kept[-1]])


def _clean_query(query: str) -> str:
    for session in _QUERY_SESSIONS:
        # The last one of each shape, as the archives do.
        found = list(session.finditer(query))
        if found:
            query = query[: found[-1].start()] + query[found[-1].end() :]
    pairs = query.split("&")
    if "cftoken=" in query:
        pairs = _without_cold_fusion(pairs)
    if len(pairs) == 1:
        return pairs[0]
    return "&".join("=".join(pair) for pair in sorted(pair.split("=", 1) for pair in pairs))


def _without_cold_fusion(pairs: list[str]) -> list[str]:
    """*pairs* without the last two that are an identifier and its token."""
    for number in range(len(pairs) - 1, 0, -1):
        before, name, value = pairs[number - 1].rpartition("cfid=")
        if name and value and pairs[number].startswith("cftoken=") and pairs[number] != "cftoken=":
            # The text before the name in its pair stays, and so does its separator.
            rest = pairs[number + 1 :]
            front = pairs[: number - 1]
            if rest:
                return [*front, before + rest[0], *rest[1:]]
            return [*front, before]
    return pairs
