"""Quirks of the scheme and of the slashes after it."""

from __future__ import annotations

from collections.abc import Iterator

from urikit._ground.patterns import pattern_of
from urikit._ground.special_schemes import ENCRYPTED_SCHEMES, SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit.chars import SCHEME_PATTERN
from urikit.readings._quirks._subject import Finder, Found, Quirk, Subject, in_parts, where

SCRIPT_SCHEMES: Final = frozenset({"javascript", "vbscript", "livescript", "data", "blob"})
LOCAL_SCHEMES: Final = frozenset([
    "file", "filesystem", "view-source", "gopher", "dict", "jar", "netdoc", "ldap", "ldaps",
    "ldapi", "tftp", "sftp", "ftps", "smb", "cifs", "smtp", "smtps", "imap", "imaps", "pop3",
    "pop3s", "rtmp", "rtsp", "scp", "telnet", "ssh", "php", "phar", "expect", "zip",
    "compress.zlib", "compress.bzip2", "glob", "res", "resource", "chrome", "about", "ms-appx",
    "intent", "content", "local",
])  # fmt: skip

# --- scheme ------------------------------------------------------------------------------------

_WRAPPER: Final = rf"\A(?:(?i:<?URL:)|<(?={SCHEME_PATTERN}:))"
_ONLY_A_PORT: Final = pattern_of(r"[0-9]{1,5}(?=[/?#]|\Z)")
_FIRST_SEGMENT: Final = pattern_of(r"[^/\\?#:]*+:")


def scheme_kind(subject: Subject) -> str | None:
    """Return the code of the quirk that the scheme is; ``None`` for ordinary ones."""
    scheme = subject.spans.scheme
    if scheme in (None, "https", "wss", "url"):
        return None
    if scheme in SCRIPT_SCHEMES:
        return "script-scheme"
    if scheme in LOCAL_SCHEMES:
        return "local-scheme"
    is_name = "." in scheme or scheme == "localhost"
    if is_name and _ONLY_A_PORT.match(subject.spans.text, len(scheme) + 1):
        return "host-as-scheme"
    return "plain-http" if scheme in ENCRYPTED_SCHEMES else "other-scheme"


def _scheme(code: str) -> Finder:
    def find(subject: Subject) -> Iterator[Found]:
        if scheme_kind(subject) == code:
            scheme = subject.spans.scheme or ""
            yield subject.at((0, len(scheme)), fix=ENCRYPTED_SCHEMES.get(scheme))

    return find


def _has_no_authority(subject: Subject) -> bool:
    spans = subject.spans
    return spans.scheme is not None and not spans.special and spans.authority is None


def _host_as_scheme(subject: Subject) -> Iterator[Found]:
    if _has_no_authority(subject):
        yield subject.at((0, len(subject.spans.scheme or "")))


def _scheme_as_host(subject: Subject) -> Iterator[Found]:
    spans, host = subject.spans, subject.part("host").lower()
    if spans.host is None or spans.authority is None:
        return
    if spans.port is not None and (host in SPECIAL_SCHEMES or host in SCRIPT_SCHEMES):
        yield subject.at((spans.host[0], spans.port[0]))
    elif host in ("http", "https") and spans.text.startswith("//", spans.authority[1]):
        yield subject.at(spans.host)


def _invalid_scheme(subject: Subject) -> Iterator[Found]:
    match = _FIRST_SEGMENT.match(subject.spans.text)
    if match and subject.spans.scheme is None:
        yield subject.at(match.span())


# --- slashes -----------------------------------------------------------------------------------


def _wrong_slashes(subject: Subject) -> Iterator[Found]:
    spans = subject.spans
    (start, end), scheme = spans.slashes, spans.scheme
    count = {0: "no slashes", 1: "one slash"}.get(end - start, f"{end - start} slashes")
    if scheme is None:
        if spans.authority is not None and end > 2:
            reading = "WHATWG skips them and reads a host, RFC 3986 reads an empty one"
            yield subject.at(spans.slashes, f"{count} before the host: {reading}", "/")
    elif scheme == "file":
        if end - start not in (1, 2, 3):
            reading = "parsers disagree whether a host follows"
            yield subject.at((0, end), f"{count} after `file:`: {reading}", "file:///")
    elif spans.special and end - start != 2:
        reading = "WHATWG reads a host after any number, RFC 3986 only after two"
        if spans.authority is None:
            reading = "WHATWG reads a relative reference, RFC 3986 a URI without a host"
        # The scheme belongs to the span: a place without slashes would be empty.
        yield subject.at((0, end), f"{count} after `{scheme}:`: {reading}", f"{scheme}://")


_SLASH_OR_END: Final = pattern_of("[/?#]")


def _backslash(subject: Subject) -> Iterator[Found]:
    spans = subject.spans
    if not spans.special or (spans.authority is None and spans.scheme is None):
        return
    # In RFC 3986 the authority ends at the first slash: a backslash before that is ambiguous.
    start, end = spans.slashes
    stop = _SLASH_OR_END.search(spans.text, end)
    index = spans.text.find("\\", start, stop.start() if stop else len(spans.text))
    if index >= 0:
        follows = "no host follows" if not spans.slice(spans.authority) else "a host follows"
        whatwg = "the host ends here" if index >= end else follows
        after_two = spans.text.startswith("//", start)
        others = "make it part of the host or user info" if after_two else "see no host"
        sentence = (
            "backslash before the path: RFC 3986 forbids it, WHATWG reads a slash, "
            f"so {whatwg}; other parsers {others}"
        )
        yield subject.at((index, index + 1), sentence, "/")


def _backslash_in_path(subject: Subject) -> Iterator[Found]:
    spans = subject.spans
    start = spans.slashes[0] if spans.authority is None else spans.path[0]
    index = spans.text.find("\\", start, spans.path[1]) if spans.special else -1
    if index >= 0 and not any(_backslash(subject)):
        yield subject.at((index, index + 1), fix="/")


def _is_network_path(subject: Subject) -> bool:
    return subject.spans.scheme is None and subject.spans.authority is not None


# Characters that continue a host, or turn it into user info
_GLUE: Final = pattern_of(r"\.[^./\\?#]|[^/\\?#@]*+@|:")


def _glues_to_host(subject: Subject) -> Iterator[Found]:
    match = _GLUE.match(subject.spans.text)
    if match and subject.spans.scheme is None and subject.spans.authority is None:
        yield subject.at(match.span())


# fmt: off
QUIRKS: Final = (
    # Scheme
    Quirk("url-wrapper", in_parts(_WRAPPER, "text", fix=""),
          "RFC 3986 appendix C",
          "`URL:` or `<` before the scheme: urllib.request strips them, so a check of the scheme "
          "sees another one", among="<Uu"),
    Quirk("script-scheme", _scheme("script-scheme"), "HTML, javascript: URLs; RFC 2397",
          "script or embedded-content scheme: the URL itself carries a program or a page",
          part="unusual_scheme"),
    Quirk("local-scheme", _scheme("local-scheme"), "RFC 8089 §5; RFC 7595 §3.7",
          "local or internal scheme: it reads local files or reaches services that trust callers",
          part="unusual_scheme"),
    Quirk("file-url", where(lambda subject: subject.spans.scheme == "file", "text"),
          "RFC 8089 §2 and appendix E.2",
          "file URL: libcurl counts its port as 0, and rejects a host that is not local and, "
          "except on Windows, a drive letter", part="unusual_scheme"),
    Quirk("other-scheme", _scheme("other-scheme"), "RFC 3986 §3.1",
          "scheme other than http and https", part="unusual_scheme"),
    Quirk("plain-http", _scheme("plain-http"), "RFC 9110 §4.2.1; RFC 6455 §3",
          "unencrypted connection (http or ws)", part="unusual_scheme"),
    Quirk("host-as-scheme", _host_as_scheme, "RFC 3986 §3.1; URL §4.4, scheme state",
          "host and port read as a scheme: both standards end the scheme at the first colon; "
          "clients that expect `//` after it (urllib3, libcurl) read a host and assume http",
          part="unusual_scheme"),
    Quirk("scheme-as-host", _scheme_as_host, "RFC 3986 §3.2; URL §4.4, authority state",
          "scheme read as a host", part="unusual_host"),
    Quirk("invalid-scheme", _invalid_scheme, "RFC 3986 §3.1; URL §4.4, scheme state",
          "invalid scheme before the first colon: RFC 3986 rejects it, its appendix B accepts "
          "it, and WHATWG reads a relative reference, which needs a base", part="no_scheme"),
    Quirk("opaque-path", where(_has_no_authority, "path"),
          "URL §4.4, opaque path state; RFC 3986 §3.3",
          "no `//` after the scheme: both standards read a path, parsers that expect a host do "
          "not", part="unusual_scheme"),
    # Slashes
    Quirk("wrong-slashes", _wrong_slashes, "URL §4.4, special authority slashes state; RFC 3986 §3",
          "wrong number of slashes before the host: WHATWG skips or adds slashes and reads a "
          "host, RFC 3986 reads none", part="unusual_slashes"),
    Quirk("backslash", _backslash, "URL §4.4, authority state; RFC 3986 §3.2",
          "backslash before the path: RFC 3986 forbids it, WHATWG reads a slash, other parsers "
          "find another host", among="\\"),
    Quirk("backslash-in-path", _backslash_in_path, "URL §4.4, path state; RFC 3986 §3.3",
          "backslash in the path: RFC 3986 forbids it, WHATWG reads a slash, clients encode it as "
          "%5C, keep it or reject it", among="\\"),
    Quirk("network-path", where(_is_network_path, "slashes"),
          "RFC 3986 §4.2",
          "protocol-relative URL: it looks like a path and names a host", part="no_scheme"),
    Quirk("glues-to-host", _glues_to_host, "RFC 3986 §3.2",
          "host suffix injection: appended to a URL without a slash, it becomes part of the host",
          part="no_scheme"),
)
# fmt: on
