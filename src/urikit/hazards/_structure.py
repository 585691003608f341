"""Hazards of the text's structure: characters, scheme, slashes, user info, brackets, port."""

import re
from typing import Final

from urikit import chars, percent
from urikit._kernel.urlscan import SPECIAL_SCHEMES
from urikit._redaction import mask_unparsed
from urikit.hazards._draft import Draft
from urikit.hazards._finding import Code
from urikit.readings._views import differing

__all__ = [
    "check_authority",
    "check_characters",
    "check_destination",
    "check_port",
    "check_scheme",
    "check_slashes",
    "check_views",
]

SCRIPT_SCHEMES: Final = frozenset({"javascript", "vbscript", "livescript", "data", "blob"})
LOCAL_SCHEMES: Final = frozenset(
    [
        "file",
        "filesystem",
        "view-source",
        "gopher",
        "dict",
        "jar",
        "netdoc",
        "ldap",
        "ldaps",
        "ldapi",
        "tftp",
        "sftp",
        "ftps",
        "smb",
        "cifs",
        "smtp",
        "smtps",
        "imap",
        "imaps",
        "pop3",
        "pop3s",
        "rtmp",
        "rtsp",
        "scp",
        "telnet",
        "ssh",
        "php",
        "phar",
        "expect",
        "zip",
        "compress.zlib",
        "compress.bzip2",
        "glob",
        "res",
        "resource",
        "chrome",
        "about",
        "ms-appx",
        "intent",
        "content",
        "local",
    ]
)
_PLAIN: Final = {"http": "https", "ws": "wss"}

# --- characters ------------------------------------------------------------------------------

# fmt: off
DEFAULT_IGNORABLE: Final = chars.CharSet([
    (0xAD, 0xAD), (0x34F, 0x34F), (0x61C, 0x61C), (0x115F, 0x1160), (0x17B4, 0x17B5),
    (0x180B, 0x180F), (0x200B, 0x200F), (0x202A, 0x202E), (0x2060, 0x206F), (0x3164, 0x3164),
    (0xFE00, 0xFE0F), (0xFEFF, 0xFEFF), (0xFFA0, 0xFFA0), (0xFFF0, 0xFFF8),
    (0x1BCA0, 0x1BCA3), (0x1D173, 0x1D17A), (0xE0000, 0xE0FFF),
])
# fmt: on
"""Unicode's Default_Ignorable_Code_Point: not drawn, and dropped by some. Fixed since 5.0."""

_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_INVISIBLE: Final = re.compile(DEFAULT_IGNORABLE.pattern)
_SPACE: Final = re.compile(" ")
_NOT_IN_RFC_3986: Final = re.compile(r'["<>\[\\\]^`{|}]|[^\x00-\x7f]')
_BAD_ESCAPE: Final = re.compile("%(?![0-9A-Fa-f]{2})")
# HTML §13.5: by number, and the names of what delimits something in a URL
_ENTITY: Final = re.compile(
    "&(?:#[0-9]{1,9}|#[xX][0-9A-Fa-f]{1,9}"
    "|amp|bsol|colon|commat|lpar|lt|gt|NewLine|num|percnt|period|quest|quot|rpar|semi|sol|Tab);"
)


def check_characters(draft: Draft) -> None:
    """Characters that are not text, are not seen, or stand where they must not."""
    layout = draft.layout
    given = layout.given
    for code, pattern in (
        (Code.CONTROL_CHARACTER, _CONTROL),
        (Code.LONE_SURROGATE, _SURROGATE),
        (Code.INVISIBLE_CHARACTER, _INVISIBLE),
    ):
        match = pattern.search(given)
        # In a host an invisible character has a code of its own.
        if match is not None and not (
            code is Code.INVISIBLE_CHARACTER and _is_in_host(draft, match.start())
        ):
            fix = None if code is Code.LONE_SURROGATE else ""
            draft.add_given(code, match.span(), fix=fix)
    stripped = given.strip(" ")
    if stripped != given and stripped:
        leading = len(given) - len(given.lstrip(" "))
        span = (0, leading) if leading else (len(stripped), len(given))
        draft.add_given(Code.SURROUNDING_SPACE, span, fix="")
    parts = [layout.userinfo, layout.path, layout.query, layout.fragment]
    for part in parts:
        draft.search(Code.UNENCODED_SPACE, _SPACE, part, fix="%20")
    if not layout.is_opaque:
        path = None if Code.BACKSLASH in draft or Code.BACKSLASH_IN_PATH in draft else layout.path
        for part in (path, layout.query, layout.fragment):
            draft.search(Code.UNENCODED_CHARACTER, _NOT_IN_RFC_3986, part)
    # The text as a whole: an entity's "#" starts a fragment.
    draft.search(Code.HTML_ENTITY, _ENTITY, (0, len(layout.text)))
    for part in parts[1:]:
        draft.search(Code.INVALID_ESCAPE, _BAD_ESCAPE, part, fix="%25")


def _is_in_host(draft: Draft, index: int) -> bool:
    if draft.layout.host is None:
        return False
    start, end = draft.layout.place(draft.layout.host)
    return start <= index < end


# --- scheme and slashes ----------------------------------------------------------------------

_PORT_ONLY: Final = re.compile(r"[0-9]{1,5}(?=[/?#]|\Z)")


def check_scheme(draft: Draft) -> None:
    """What the scheme lets happen."""
    layout = draft.layout
    scheme, text = layout.scheme, layout.text
    if scheme is None:
        if draft.base is None:
            draft.add(Code.RELATIVE_REFERENCE, (0, len(text)))
        return
    span = (0, len(scheme))
    if scheme == "url":
        draft.add(Code.URL_WRAPPER, (0, 4), fix="")
    elif scheme in SCRIPT_SCHEMES:
        draft.add(Code.SCRIPT_SCHEME, span)
    elif scheme in LOCAL_SCHEMES:
        draft.add(Code.LOCAL_SCHEME, span)
    elif ("." in scheme or scheme == "localhost") and _PORT_ONLY.match(text, len(scheme) + 1):
        draft.add(Code.HOST_AS_SCHEME, span)
    elif scheme in _PLAIN:
        draft.add(Code.PLAIN_HTTP, span, fix=_PLAIN[scheme])
    elif scheme not in ("https", "wss"):
        draft.add(Code.OTHER_SCHEME, span)


_SLASH_OR_END: Final = re.compile("[/?#]")


# What continues a host, or makes user info of it
_GLUE: Final = re.compile(r"\.[^./\\?#]|[^/\\?#@]*+@|:")


def check_slashes(draft: Draft) -> None:
    """The slashes before the host, and backslashes before the path."""
    layout = draft.layout
    start, end = layout.slashes
    slashes = layout.slice(layout.slashes)
    if layout.scheme is None:
        if layout.authority is not None:
            draft.add(Code.NETWORK_PATH, layout.slashes)
            if slashes not in ("//", "\\\\", "/\\", "\\/"):
                draft.add(Code.WRONG_SLASHES, layout.slashes, fix="/")
        elif match := _GLUE.match(layout.text):
            draft.add(Code.GLUES_TO_HOST, match.span())
    elif layout.scheme == "file":
        if len(slashes) not in (1, 2, 3):
            draft.add(Code.WRONG_SLASHES, (0, max(end, 5)), fix="file:///")
    elif layout.special and len(slashes) != 2:
        # The scheme belongs to the span: a place without slashes would be empty.
        draft.add(Code.WRONG_SLASHES, (0, end), fix=f"{layout.scheme}://")
    if not layout.special:
        return
    # By RFC 3986 the authority ends at the first slash; a backslash before that is the hazard.
    stop = _SLASH_OR_END.search(layout.text, end)
    limit = stop.start() if stop else len(layout.text)
    backslash = layout.text.find("\\", start, limit)
    if backslash >= 0 and (layout.authority is not None or layout.scheme is not None):
        draft.add(Code.BACKSLASH, (backslash, backslash + 1), fix="/")


# --- authority -------------------------------------------------------------------------------

_HOST_LIKE: Final = re.compile(r"[^\W_]\.[A-Za-z]{2}|localhost|[0-9]\.[0-9]|//", re.IGNORECASE)
_AFTER_HOST: Final = re.compile("[?#]")


def check_authority(draft: Draft) -> None:
    """User info, and what only looks like a host."""
    layout = draft.layout
    if layout.authority is None or layout.host is None:
        return
    text, (start, end) = layout.text, layout.authority
    if layout.userinfo is not None:
        at = layout.userinfo[1]
        draft.add(Code.USERINFO, (start, at + 1), fix="")
        first = text.find("@", start, at)
        if first >= 0:
            draft.add(Code.SEVERAL_AT_SIGNS, (first, at + 1))
        colon = text.find(":", start, at)
        if 0 <= colon < at - 1:
            draft.add(Code.PASSWORD, (colon, at), fix="")
        name_end = colon if colon >= 0 else at
        if _HOST_LIKE.search(percent.decode(text[start:name_end])):
            draft.add(Code.HOST_LIKE_USERINFO, (start, name_end))
    at = text.find("@", end)
    if at >= 0 and _AFTER_HOST.match(text, end) and end > start:
        draft.add(Code.AT_SIGN_AFTER_HOST, (end, at + 1))
    host = layout.slice(layout.host).lower()
    if layout.port is not None and (host in SPECIAL_SCHEMES or host in SCRIPT_SCHEMES):
        draft.add(Code.SCHEME_AS_HOST, (layout.host[0], layout.port[0]))
    elif host in ("http", "https") and text.startswith("//", end):
        draft.add(Code.SCHEME_AS_HOST, layout.host)


_DIGITS: Final = re.compile("[0-9]*+")


def check_port(draft: Draft) -> None:
    """A port that is none, or not the one of the scheme."""
    layout = draft.layout
    if layout.port is None:
        return
    start, end = layout.port
    match = _DIGITS.match(layout.text, start, end)
    stop = match.end() if match else start
    if stop != end:
        draft.add(Code.BAD_PORT, (stop, stop + 1))
        return
    digits = layout.text[start:end].lstrip("0")
    if len(digits) > 5 or int(digits or "0") > 65535:
        draft.add(Code.BAD_PORT, (start, end), "the port is larger than 65535")
        return
    default = SPECIAL_SCHEMES.get(layout.scheme or "")
    if end > start and int(digits or "0") != default:
        draft.add(Code.OTHER_PORT, (start, end))


# --- the text as a whole ---------------------------------------------------------------------


def check_destination(draft: Draft) -> None:
    """Whether the URL Standard takes the text, and whether it leads away from the base."""
    error = draft.reading.url_error
    if error is not None:
        index = min(error.index, len(draft.layout.given))
        span = (index, min(index + 1, len(draft.layout.given)))
        draft.add_given(Code.UNPARSEABLE, span, error.message)
    elif draft.base is not None and draft.url is not None:
        base = draft.base
        # An opaque origin is no other's.
        if draft.url.origin is None or draft.url.origin != base.origin:
            layout = draft.layout
            span = layout.authority or (0, len(layout.text))
            draft.add(Code.LEAVES_BASE, span)


def check_views(draft: Draft) -> None:
    """Whether parsers agree on scheme, host and port."""
    layout = draft.layout
    found = sorted(draft.reading.main_views, key=lambda view: view.name == "whatwg")
    names = differing(found)
    if not names:
        return
    span = layout.authority
    if span is None or span[0] == span[1] or names == ("scheme",):
        span = (0, len(layout.text))
    shown = mask_unparsed(layout.given).lower()
    readings = []
    for view in found:
        if view.error is None:
            value = view.destination[("scheme", "host", "port").index(names[-1])]
            # What may be a piece of a password is not told.
            told = repr(value) if value in (None, "") or str(value) in shown else "another"
            readings.append(f"{told} to {view.name}")
    message = f"parsers do not agree on the {' and the '.join(names)}: the {names[-1]} is "
    draft.add(Code.PARSERS_DISAGREE, span, message + ", ".join(readings))
