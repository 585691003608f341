"""Reasons in the text's structure: white space, scheme, slashes, user info, port."""

import re
from typing import Final

from urikit._kernel.urlscan import SPECIAL_SCHEMES
from urikit.readings._reasons.context import Context, Reason

__all__ = [
    "at_sign_after_host",
    "backslash",
    "bracket_in_userinfo",
    "control_character",
    "host_as_scheme",
    "invalid_scheme",
    "kept_userinfo",
    "lone_surrogate",
    "no_host",
    "no_scheme",
    "port",
    "semicolon",
    "several_at_signs",
    "slashes",
    "surrounding_space",
    "tab_or_newline",
    "unread_userinfo",
    "url_wrapper",
]

_TAB_OR_NEWLINE: Final = re.compile("[\t\n\r]")
_CONTROL: Final = re.compile("[\x00-\x1f\x7f-\x9f]")
_SURROGATE: Final = re.compile("[\ud800-\udfff]")
_WRAPPER: Final = re.compile(r"<?URL:|<", re.IGNORECASE)

# --- characters ------------------------------------------------------------------------------


def surrounding_space(context: Context) -> Reason | None:
    """White space and controls around the text."""
    text = context.text
    if not text or (text[0] > " " and text[-1] > " "):
        return None
    start = len(text) - len(text.lstrip("".join(map(chr, range(0x21)))))
    span = (0, start) if start else (len(text) - 1, len(text))
    return Reason(
        "surrounding-space",
        "The URL Standard takes white space and control characters off both ends before it reads "
        "a text. RFC 3986 has no place for them, and clients take off some, one end, or none.",
        "URL §4.4, basic URL parser; RFC 3986 §2",
        span,
    )


def tab_or_newline(context: Context) -> Reason | None:
    """Tabs and newlines within the text."""
    match = _TAB_OR_NEWLINE.search(context.text)
    if match is None:
        return None
    return Reason(
        "tab-or-newline",
        "The URL Standard takes tabs and newlines out of a text, wherever they are, before it "
        "reads it. RFC 3986 has no place for them, and clients take them out, encode them, keep "
        "them or refuse them.",
        "URL §4.4, basic URL parser; RFC 3986 §2",
        match.span(),
    )


def control_character(context: Context) -> Reason | None:
    """Other control characters."""
    match = _CONTROL.search(context.text)
    if match is None:
        return None
    return Reason(
        "control-character",
        f"A control character (U+{ord(match[0]):04X}) can stand in no URI. The URL Standard "
        "encodes it in a path, a query or a fragment, and refuses it in a host; clients encode, "
        "keep or refuse it.",
        "URL §4.4; RFC 3986 §2",
        match.span(),
    )


def lone_surrogate(context: Context) -> Reason | None:
    """Half of a character, which no encoding has."""
    match = _SURROGATE.search(context.text)
    if match is None:
        return None
    return Reason(
        "lone-surrogate",
        "A lone surrogate is no character and has no UTF-8 form. The URL Standard, which reads "
        "scalar values only, puts U+FFFD in its place; others refuse the text when they encode "
        "it, or keep it.",
        "URL §4.4; RFC 3987 §2.2",
        match.span(),
    )


# --- scheme and slashes ----------------------------------------------------------------------


def url_wrapper(context: Context) -> Reason | None:
    """``URL:`` or ``<`` before the text itself."""
    match = _WRAPPER.match(context.text)
    if match is None:
        return None
    return Reason(
        "url-wrapper",
        "urllib.request takes the wrapping of RFC 3986 appendix C, `<URL:…>`, off the text and "
        "uses what is in it. To the others `URL` is the scheme, or the text is no URL.",
        "RFC 3986 appendix C",
        match.span(),
    )


def no_scheme(context: Context) -> Reason | None:
    """A text that is a relative reference, or a host for those who guess."""
    layout = context.layout
    if layout.scheme is not None or context.base is not None:
        return None
    return Reason(
        "no-scheme",
        "Without a scheme this is a relative reference by RFC 3986, and nothing by the URL "
        "Standard where there is no base. Some clients (urllib3, and libcurl unless it starts "
        "with a slash) take http and read what comes first as a host.",
        "RFC 3986 §4.2; URL §4.4, no scheme state",
        (0, min(1, len(context.text))),
    )


def _first_segment(text: str) -> str:
    return re.split(r"[/\\?#]", text, maxsplit=1)[0]


_HOST_AND_PORT: Final = re.compile(r"[^/\\?#@:]+:[0-9]{0,5}(?=[/?#]|\Z)")


def host_as_scheme(context: Context) -> Reason | None:
    """``a.example:80/``, of which the host is a scheme to the standards."""
    scheme = context.layout.scheme
    if scheme is None or scheme in SPECIAL_SCHEMES or context.layout.authority is not None:
        return None
    guessed = _HOST_AND_PORT.match(context.layout.text) is not None
    if not guessed and not context.only({"urllib3", "libcurl", "requests"}):
        return None
    return Reason(
        "host-as-scheme",
        f"What stands before the first colon (`{_shortened(scheme)}`) is the scheme by both "
        "standards. Clients that expect `//` after a scheme (urllib3, libcurl) read a host and "
        "a port there, and take http.",
        "RFC 3986 §3.1; URL §4.4, scheme state",
        context.place((0, len(scheme))),
    )


def _shortened(value: str) -> str:
    return value if len(value) <= 40 else value[:39] + "…"


def invalid_scheme(context: Context) -> Reason | None:
    """A first colon after what is no scheme."""
    layout = context.layout
    segment = _first_segment(layout.text)
    if layout.scheme is not None or ":" not in segment:
        return None
    return Reason(
        "invalid-scheme",
        "What stands before the first colon is no scheme: one is a letter, then letters, digits, "
        "`+`, `-` and `.`. RFC 3986 refuses it, appendix B takes it as it is, and the URL "
        "Standard reads a relative reference, which needs a base.",
        "RFC 3986 §3.1; URL §4.4, scheme state",
        context.place((0, segment.index(":") + 1)),
    )


def slashes(context: Context) -> Reason | None:
    """Fewer or more than two slashes before the host."""
    layout = context.layout
    start, end = layout.slashes
    written = layout.text[start:end]
    if not layout.special or written == "//":
        return None
    place = layout.place((0, end)) if end else None
    if layout.scheme not in (None, "file") and layout.authority is None:
        return Reason(
            "slashes",
            f"At a base of the same scheme the URL Standard reads what follows `{layout.scheme}:` "
            "without two slashes as a relative reference. By RFC 3986 a text with a scheme takes "
            "nothing from a base, so there is no host.",
            "URL §4.4, special relative or authority state; RFC 3986 §5.2.2",
            place,
        )
    if "\\" in written:
        return None
    if layout.scheme == "file":
        return Reason(
            "slashes",
            f"After `file:` the number of slashes decides whether a host follows. Here there are "
            f"{end - start}, and the URL Standard, RFC 3986 and clients do not count alike.",
            "URL §4.4, file state; RFC 8089 §2",
            place,
        )
    if not context.host or (layout.scheme is None and end < 3):
        return None
    if layout.scheme is None:
        return Reason(
            "slashes",
            f"The URL Standard skips slashes before a host, so {end} of them lead to another "
            "host. By RFC 3986 the host between the second slash and the third is empty.",
            "URL §4.4, special authority ignore slashes state; RFC 3986 §4.2",
            place,
        )
    return Reason(
        "slashes",
        f"With {_count(end - start)} after `{layout.scheme}:` there is no host by RFC 3986, which "
        "wants exactly two before one. The URL Standard takes any number for two in the URLs of "
        "its special schemes, so the host follows.",
        "URL §4.4, special authority slashes state; RFC 3986 §3",
        place,
    )


def _count(number: int) -> str:
    return {0: "no slashes", 1: "one slash"}.get(number, f"{number} slashes")


def backslash(context: Context) -> Reason | None:
    """A backslash before the path."""
    layout = context.layout
    stop = re.compile("[/?#]").search(layout.text, layout.slashes[1])
    limit = stop.start() if stop else len(layout.text)
    index = layout.text.find("\\", 0, limit)
    start, end = layout.slashes
    after_two = layout.text.startswith("//", start)
    if index < 0 or (layout.scheme is None and context.base is None):
        return None
    if not layout.special:
        sentence = (
            "RFC 3986 has no `\\`, and neither standard reads it as `/` in a URL of this scheme; "
            "the URL Standard keeps it in a path and refuses it in a host."
        )
    elif layout.authority is None:
        if not after_two:
            return None  # in a path, and no host ends or follows there
        sentence = (
            "WHATWG reads `\\` as `/`, and after more than two of them a `file:` URL has no host. "
            "RFC 3986 has no such character. Who takes it for one like any other has it in the "
            "host."
        )
    elif index < end and after_two:
        sentence = (
            "WHATWG reads `\\` as `/` and skips it, so the host follows here. RFC 3986 has no such "
            "character. Who takes it for one like any other has it in the host."
        )
    elif index < end:
        sentence = (
            "WHATWG reads `\\` as `/`, so a host follows here. RFC 3986 has no such character "
            "and appendix B finds no `//`, so there is no host, or that of the base."
        )
    else:
        sentence = (
            "WHATWG reads `\\` as `/`, so the host ends here. RFC 3986 has no such character. Who "
            "takes it for one like any other has it in the host, or in the user info if an `@` "
            "follows."
        )
    rule = "URL §4.4, authority state; RFC 3986 §3.2"
    return Reason("backslash", sentence, rule, layout.place((index, index + 1)))


# --- authority -------------------------------------------------------------------------------


def several_at_signs(context: Context) -> Reason | None:
    """More than one ``@`` in the authority."""
    layout = context.layout
    if layout.userinfo is None:
        return None
    place = context.find("@", layout.userinfo)
    if place is None:
        return None
    return Reason(
        "several-at-signs",
        "The URL Standard takes the last `@` for the end of the user info and encodes those "
        "before it. RFC 3986 lets none stand in user info; clients take the last, the first, or "
        "refuse.",
        "URL §4.4, authority state; RFC 3986 §3.2.1",
        place,
    )


def at_sign_after_host(context: Context) -> Reason | None:
    """An ``@`` after a ``#`` or a ``?`` that ended the authority."""
    layout = context.layout
    if layout.authority is None:
        return None
    end = layout.authority[1]
    if layout.text[end : end + 1] not in ("?", "#") or layout.text.find("@", end) < 0:
        return None
    return Reason(
        "at-sign-after-host",
        f"`{layout.text[end]}` ends the authority by both standards, even where an `@` follows. "
        "Who looks for the `@` first finds another host.",
        "RFC 3986 §3.2; URL §4.4, authority state",
        layout.place((end, end + 1)),
    )


def semicolon(context: Context) -> Reason | None:
    """A ``;`` in the authority, which ended it in 2010."""
    if "barth2010" not in context.deviants:
        return None
    place = context.find(";", context.layout.authority)
    if place is None:
        return None
    return Reason(
        "semicolon",
        "By the draft of 2010 a `;` ended the authority, as it did in browsers then. By both "
        "standards it belongs to the user info or the host.",
        "the draft of 2010, finding the authority; RFC 3986 §3.2",
        place,
    )


def kept_userinfo(context: Context) -> Reason | None:
    """User info that a client leaves with the host."""
    if context.layout.userinfo is None or not context.only({"urllib.request"}):
        return None
    return Reason(
        "kept-userinfo",
        "urllib.request does not take the user info away from the host: http.client gets both, "
        "reads what follows the last colon as a port, and would look up the rest as a name.",
        "RFC 3986 §3.2",
        context.place(context.layout.userinfo),
    )


def bracket_in_userinfo(context: Context) -> Reason | None:
    """A bracket in user info, where the URL Standard encodes it."""
    layout = context.layout
    place = context.find("[", layout.userinfo) or context.find("]", layout.userinfo)
    if place is None:
        return None
    return Reason(
        "bracket-in-userinfo",
        "Brackets belong around an IP address. In user info the URL Standard encodes them, "
        "RFC 3986 refuses them, and who looks for brackets before the `@` finds another host.",
        "URL §1.3, userinfo percent-encode set; RFC 3986 §3.2.2",
        place,
    )


def unread_userinfo(context: Context) -> Reason | None:
    """User info that is encoded, decoded, or told apart in another way."""
    layout = context.layout
    if layout.userinfo is None:
        return None
    return Reason(
        "userinfo",
        "User info is kept as it is written by RFC 3986, which refuses characters that it does "
        "not have, and encoded anew by the URL Standard. Clients decode it, encode it, or take "
        "it away.",
        "RFC 3986 §3.2.1; URL §4.4, authority state",
        context.place(layout.userinfo),
    )


_DIGITS: Final = re.compile("[0-9]*+")


def port(context: Context) -> Reason | None:
    """A port that is none, is empty, or is written in an unusual way."""
    layout = context.layout
    if layout.port is None:
        return None
    written = layout.slice(layout.port)
    place = context.place(layout.port)
    rule = "URL §4.4, port state; RFC 3986 §3.2.3"
    match = _DIGITS.match(written)
    digits = match[0] if match else ""
    if digits != written:
        index = layout.port[0] + len(digits)
        return Reason(
            "port",
            "A port is digits only, and after the first `:` of this host there is something else. "
            "Both standards refuse that. Appendix B and the draft of 2010 check nothing, "
            "urllib.parse tells the host and complains only when asked for the port, and some "
            "read signs, underscores, spaces or digits of other scripts as Python's int() does.",
            rule,
            layout.place((index, index + 1)),
        )
    significant = digits.lstrip("0")
    if len(significant) > 5 or int(significant or "0") > 65535:
        return Reason(
            "port-out-of-range",
            "The URL Standard and most clients refuse a port above 65535. The grammar of RFC 3986 "
            "has no limit.",
            rule,
            place,
        )
    if not written:
        return Reason(
            "empty-port",
            "After the `:` there is no port. RFC 3986 allows that, and it means the default; the "
            "URL Standard drops the colon; clients take the default or refuse.",
            rule,
            layout.place((layout.port[0] - 1, layout.port[0])),
        )
    if context.component == "port" or significant != digits or not significant:
        return Reason(
            "port-form",
            "A port with leading zeros, or 0, is a number to the URL Standard and text to "
            "RFC 3986; some clients refuse it, and some take 0 for none.",
            rule,
            place,
        )
    return None


def no_host(context: Context) -> Reason | None:
    """A scheme that wants a host, and none."""
    layout = context.layout
    scheme = layout.scheme or (context.base and context.base.scheme)
    if not layout.special or scheme in (None, "file") or context.host or layout.authority is None:
        return None
    return Reason(
        "no-host",
        f"There is no host. A URL of the scheme `{scheme}` must have one by the URL "
        "Standard, and by RFC 9110 for http and https; the grammar of RFC 3986 lets it be empty.",
        "URL §4.4, host state; RFC 9110 §4.2",
        context.place(layout.authority),
    )
