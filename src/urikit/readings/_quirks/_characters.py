"""Quirks of the string as a whole, and of characters anywhere in it."""

from __future__ import annotations

from collections.abc import Iterator

from urikit import chars
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.readings import _on_demand as later
from urikit.readings._quirks._subject import (
    NON_ASCII,
    Finder,
    Found,
    Quirk,
    Subject,
    in_parts,
    where,
)

# --- the string as a whole ---------------------------------------------------------------------


# One host and one port, however it is read; or a relative reference without an authority
_ONE_READING: Final = pattern_of(
    rf"(?:(?!(?i:file:)){chars.SCHEME_PATTERN}:)?//(?:[^/?#\\;]*@)?"
    r"(\[[^/?#\\\[\]@;]++\]|[^/?#\\\[\]@;:]++)(?::[^/?#\\\[\]@;:\t\n\r]*+)?"
    r"(?=[/?#]|(?<![\x00-\x20])\Z)|/?+(?![/\\\x00-\x20])[^:]*+\Z"
)


def parsers_agree(subject: Subject) -> bool:
    """Return True if no view of the string need be made: all have one scheme, host and port.

    >>> from urikit.readings import Reading
    >>> [parsers_agree(Subject(Reading(text))) for text in ("http://A:80", "http://0x7f.1")]
    [True, False]
    """
    match = _ONE_READING.match(subject.given) if subject.base is None else None
    url = subject.reading.url
    if match is None or url is None or match[1] is None:
        return match is not None
    # A serialized host is canonical.
    return match[1].lower() == url.host or later.views.canonical_host(match[1]) == url.host


def _parsers_disagree(subject: Subject) -> Iterator[Found]:
    if parsers_agree(subject):
        return
    views = subject.reading._accepting_views
    names = later.views.differing(views)
    if not names:
        return
    masker = later.masking.Masker(subject.given, subject.base, *views)
    by_value: dict[str, list[str]] = {}
    for view in sorted(views, key=lambda view: view.name == "whatwg"):
        value = view.destination[("scheme", "host", "port").index(names[-1])]
        told = "absent" if value is None else masker.mask(str(value))
        told = repr(told) if isinstance(value, str) else told
        by_value.setdefault(told, []).append(view.name)
    readings = [f"{told} to {later.views.join_names(of)}" for told, of in by_value.items()]
    sentence = (
        f"parser disagreement on the {' and the '.join(names)}: "
        f"the {names[-1]} is {', '.join(readings)}"
    )
    is_narrow = subject.part("authority") and names != ("scheme",)
    yield from subject.whole("authority" if is_narrow else "text", sentence)


def _unparseable(subject: Subject) -> Iterator[Found]:
    if error := subject.reading.url_error:
        size = len(subject.given)
        index = min(error.index, size)
        yield Found((index, min(index + 1, size)), error.message)


def _leaves_base(subject: Subject) -> Iterator[Found]:
    url, base, spans = subject.reading.url, subject.base, subject.spans
    # An opaque origin equals no other.
    if url and base and (url.origin is None or url.origin != base.origin):
        yield from subject.whole("text" if spans.authority is None else "authority")


def _is_relative(subject: Subject) -> bool:
    return subject.spans.scheme is None and subject.base is None


def _is_resolved(subject: Subject) -> bool:
    spans, base = subject.spans, subject.base
    if base is None or spans.scheme is None:
        return base is not None
    return spans.authority is None and spans.scheme == base.scheme


# --- characters --------------------------------------------------------------------------------


def _in_given(pattern: str, fix: str | None = None) -> Finder:
    compiled = pattern_of(pattern)

    def find(subject: Subject) -> Iterator[Found]:
        if match := compiled.search(subject.given):
            yield Found(match.span(), fix=fix)

    return find


_CONTROL: Final = chars.CONTROL | chars.chars("\u2028\u2029")
_C0_CONTROL_OR_SPACE: Final = chars.C0_CONTROL_OR_SPACE.ascii
_invisible: Final = _in_given(chars.DEFAULT_IGNORABLE.pattern, fix="")


def _surrounding_space(subject: Subject) -> Iterator[Found]:
    given = subject.given
    # All that WHATWG strips, then the spaces alone
    for stripped in (_C0_CONTROL_OR_SPACE, " "):
        start = len(given) - len(given.lstrip(stripped))
        end = len(given.rstrip(stripped))
        if start or end < len(given):
            yield Found((0, start) if start else (end, len(given)), fix="")


def _invisible_character(subject: Subject) -> Iterator[Found]:
    host = subject.spans.host
    start, end = (0, 0) if host is None else subject.spans.place(host)
    # In a host it is "ignorable-in-host".
    yield from (found for found in _invisible(subject) if not start <= found.span[0] < end)


_KEY: Final = pattern_of(r"(?:\A|(?<=&))[^=&]*+(?==)")
"""A key of a query with a value: ``a[0]`` is usual there, and no parser minds."""
# Neither in a path, a query or a fragment, nor between them, nor a control or a space
_NOT_IN_RFC_3986: Final = (
    chars.ANY - chars.QUERY - chars.chars("#%") - chars.C0_CONTROL_OR_SPACE - chars.chars("\x7f")
)


def _unencoded_character(subject: Subject) -> Iterator[Found]:
    spans = subject.spans
    # Backslashes that are slashes have codes of their own.
    in_path = not (spans.special and "\\" in spans.text[spans.slashes[0] : spans.path[1]])
    for part in ("path", "query", "fragment") if in_path else ("query", "fragment"):
        text = subject.part(part)
        if part == "query" and "[" in text:  # of the same length
            text = _KEY.sub(lambda key: key[0].replace("[", "-").replace("]", "-"), text)
        if match := _NOT_IN_RFC_3986.compiled.search(text):
            yield subject.within(part, match.span(), unencoded(match[0]))


def unencoded(char: str) -> str:
    """Return the sentence about a character that should be encoded, empty for the quirk's own.

    >>> unencoded("<")[:14]
    'unencoded `<`:'
    """
    return f"unencoded `{char}`: {_UNENCODED}" if char.isascii() else ""


_UNENCODED: Final = "RFC 3986 forbids it here, WHATWG and clients keep or encode it by other rules"
# By number, and the names of characters that delimit something in a URL
_ENTITY: Final = (
    "&(?:#[0-9]{1,9}|#[xX][0-9A-Fa-f]{1,9}|amp|bsol|colon|commat|lpar|lt|gt|NewLine|num"
    "|percnt|period|quest|quot|rpar|semi|sol|Tab);"
)
_AFTER_AUTHORITY: Final = ("path", "query", "fragment")

# fmt: off
QUIRKS: Final = (
    Quirk("parsers-disagree", _parsers_disagree, "RFC 3986 §3; URL §4.4",
          "parser disagreement on the scheme, the host or the port"),
    Quirk("unparseable", _unparseable, "URL §4.4, basic URL parser",
          "invalid URL: WHATWG rejects it, and parsers that accept it guess", part="error"),
    Quirk("relative-reference", where(_is_relative, "text"),
          "RFC 3986 §4.2; URL §4.4, no scheme state",
          "no scheme: a relative reference, which WHATWG rejects without a base; some clients "
          "(urllib3, libcurl) assume http and read a host first", part="no_scheme"),
    Quirk("leaves-base", _leaves_base, "URL §4.7, origin; HTML §7.1.1",
          "cross-origin target: the reference leads to another origin than its base", part="base"),
    Quirk("resolution", where(_is_resolved, "text"), "RFC 3986 §5.2; URL §4.4, relative state",
          "relative reference: RFC 3986 and WHATWG resolve it by different algorithms, and "
          "clients have their own", part="base"),
    Quirk("tab-or-newline", _in_given(chars.TAB_OR_NEWLINE.pattern),
          "URL §4.4, basic URL parser; RFC 3986 §2",
          "tab or newline: WHATWG removes it anywhere in the string, RFC 3986 forbids it, clients "
          "remove, encode, keep or reject it", among=chars.TAB_OR_NEWLINE.ascii),
    Quirk("control-character", _in_given(_CONTROL.pattern, fix=""),
          "URL §4.4, basic URL parser; RFC 3986 §2",
          "control character: RFC 3986 forbids it, WHATWG drops tabs and newlines and encodes or "
          "rejects the others, clients drop, encode, keep or reject it",
          among=_CONTROL.ascii + NON_ASCII),
    Quirk("lone-surrogate", _in_given(chars.SURROGATE.pattern), "URL §4.4; RFC 3987 §2.2",
          "lone surrogate: it has no UTF-8 form, so WHATWG replaces it with U+FFFD and others "
          "keep it or fail when they encode it", among=NON_ASCII),
    Quirk("invisible-character", _invisible_character, "UAX #9; UTS #39 §3.1; RFC 3987 §4.1",
          "invisible or bidirectional control character", among=NON_ASCII),
    Quirk("surrounding-space", _surrounding_space, "URL §4.4, basic URL parser; RFC 3986 §2",
          "leading or trailing whitespace: WHATWG strips it together with control characters, "
          "RFC 3986 forbids it, clients strip both ends, one or neither",
          among=_C0_CONTROL_OR_SPACE),
    Quirk("unencoded-space", in_parts(" ", "userinfo", *_AFTER_AUTHORITY, fix="%20"),
          "URL §1.3, percent-encode sets; RFC 3986 §2",
          "unencoded space: RFC 3986 forbids it, WHATWG encodes it as %20, other programs keep "
          "it, reject it or end the URL there", among=" "),
    Quirk("non-ascii", in_parts("[^\x00-\x7f]", *_AFTER_AUTHORITY),
          "RFC 3987 §3.1; URL §1.3, UTF-8 percent-encode",
          "non-ASCII character: RFC 3986 forbids it, RFC 3987 keeps it, WHATWG and most clients "
          "percent-encode its UTF-8 bytes, http.client rejects it", among=NON_ASCII),
    Quirk("unencoded-character", _unencoded_character, "URL §1.3, percent-encode sets; RFC 3986 §2",
          f"unencoded character: {_UNENCODED}", among=_NOT_IN_RFC_3986.ascii + NON_ASCII),
    Quirk("invalid-escape", in_parts(chars.STRAY_PERCENT, *_AFTER_AUTHORITY, fix="%25"),
          "RFC 3986 §2.1; URL §4.4, path state",
          "percent sign without two hexadecimal digits: RFC 3986 forbids it, WHATWG keeps it, "
          "clients keep it or encode it as %25", among="%"),
    Quirk("escapes", in_parts(chars.PCT_ENCODED, *_AFTER_AUTHORITY), "RFC 3986 §6.2.2; URL §1.3",
          "percent-encoding: both standards keep it as written, clients decode some of it, change "
          "its case or encode the percent sign again", among="%"),
    Quirk("html-entity", in_parts(_ENTITY, "text"), "HTML §13.5",
          "HTML character reference: in a page this is a different URL", among="&"),
)
# fmt: on
