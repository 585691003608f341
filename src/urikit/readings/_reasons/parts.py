"""Reasons in path, query and fragment: what is written anew, and how."""

import re
from typing import Final

from urikit.readings._reasons.context import Context, Reason
from urikit.readings._spans import Span

__all__ = [
    "backslash_in_path",
    "base_parts",
    "dot_segments",
    "escapes",
    "non_ascii",
    "opaque_path",
    "space",
    "unusual_character",
]

_DOT_SEGMENT: Final = re.compile(r"(?:(?<=[/\\])|\A)(?:\.|%2[Ee]){1,2}(?=[/\\?#]|\Z)")
_NON_ASCII: Final = re.compile("[^\x00-\x7f]")
_UNUSUAL: Final = re.compile(r"""["<>\[\]\\^`{|}]|%(?![0-9A-Fa-f]{2})""")
_ESCAPE: Final = re.compile("%[0-9A-Fa-f]{2}")


def _part(context: Context) -> Span | None:
    """Where the component that differs is; for acceptance, all that follows the authority."""
    layout = context.layout
    if context.component == "query":
        return layout.query
    if context.component == "fragment":
        return layout.fragment
    if context.component == "path":
        return layout.path
    return layout.path[0], len(layout.text)


def _search(context: Context, pattern: re.Pattern[str]) -> tuple[str, Span] | None:
    part = _part(context)
    if part is None:
        return None
    match = pattern.search(context.layout.text, *part)
    return None if match is None else (match[0], context.layout.place(match.span()))


def dot_segments(context: Context) -> Reason | None:
    """``.`` and ``..``, with their dots as they are or encoded."""
    layout = context.layout
    match = _DOT_SEGMENT.search(layout.text, *layout.path)
    if match is None:
        return None
    if "%" in match[0]:
        sentence = (
            "The URL Standard takes `%2e` for a dot, and removes the segment as it removes `.` and "
            "`..`. By RFC 3986 it is one only after it is decoded, and clients keep or decode it."
        )
    else:
        sentence = (
            "The URL Standard removes `.` and `..` when it reads a text. RFC 3986 does it when a "
            "reference is resolved or normalised, so a path that is only divided keeps them."
        )
    rule = "URL §4.4, path state; RFC 3986 §5.2.4"
    return Reason("dot-segment", sentence, rule, layout.place(match.span()))


def backslash_in_path(context: Context) -> Reason | None:
    """A backslash in the path, which is a slash to some."""
    layout = context.layout
    place = context.find("\\", layout.path)
    if place is None or context.component in ("query", "fragment") or not layout.special:
        return None
    return Reason(
        "backslash-in-path",
        "WHATWG reads `\\` in the path of a special URL as `/`. RFC 3986 has no such character; "
        "clients encode it as `%5C`, keep it, or refuse it.",
        "URL §4.4, path state; RFC 3986 §3.3",
        place,
    )


def non_ascii(context: Context) -> Reason | None:
    """Characters beyond ASCII."""
    found = _search(context, _NON_ASCII)
    if found is None:
        return None
    return Reason(
        "non-ascii",
        "RFC 3986 has ASCII only, and RFC 3987 takes characters as they are. The URL Standard "
        "encodes the bytes of their UTF-8 form, and so do most clients; http.client refuses them.",
        "RFC 3987 §3.1; URL §1.3, UTF-8 percent-encode",
        found[1],
    )


def space(context: Context) -> Reason | None:
    """Spaces."""
    place = context.find(" ", _part(context))
    if place is None:
        return None
    return Reason(
        "space",
        "RFC 3986 has no space. The URL Standard encodes it as `%20`, and clients do so, keep it, "
        "or refuse the text.",
        "URL §1.3, percent-encode sets; RFC 3986 §2",
        place,
    )


def unusual_character(context: Context) -> Reason | None:
    """Characters that RFC 3986 does not have, and a ``%`` that starts no escape."""
    found = _search(context, _UNUSUAL)
    if found is None:
        return None
    char, place = found
    what = "a `%` that starts no escape" if char == "%" else f"`{char}`"
    return Reason(
        "unusual-character",
        f"RFC 3986 refuses {what} here. The URL Standard keeps it or encodes it, by the part "
        "it stands in; clients encode by sets of their own.",
        "URL §1.3, percent-encode sets; RFC 3986 §2",
        place,
    )


def escapes(context: Context) -> Reason | None:
    """Escapes that are written anew, decoded where they need not be, or in upper case."""
    found = _search(context, _ESCAPE)
    if found is None:
        return None
    return Reason(
        "escapes",
        "Both standards keep an escape as it is written. Some clients decode those that are not "
        "needed, write their digits in upper case, or encode the percent sign again.",
        "RFC 3986 §6.2.2; URL §1.3",
        found[1],
    )


def opaque_path(context: Context) -> Reason | None:
    """What follows a scheme without a slash."""
    layout = context.layout
    if not layout.is_opaque:
        return None
    return Reason(
        "opaque-path",
        "After the scheme comes no slash, so the rest is one path without segments by both "
        "standards. A client that expects a host makes something else of it.",
        "URL §4.4, opaque path state; RFC 3986 §3.3",
        context.place(layout.path),
    )


def base_parts(context: Context) -> Reason | None:
    """A reference that is not resolved alike."""
    layout = context.layout
    if layout.scheme is not None:
        return None
    return Reason(
        "resolution",
        "A relative reference is resolved by RFC 3986 §5.2 or by the URL Standard's parser; "
        "clients have functions of their own for it.",
        "RFC 3986 §5.2; URL §4.4, relative state",
        (0, len(context.text)),
    )
