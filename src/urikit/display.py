"""Format URLs so that they are safe to show to people: URL §4.8, URL rendering.

>>> display("https://user:secret@xn--bcher-kva.example/stra%C3%9Fe?q=%E2%80%AEexe.txt")
'https://bücher.example/straße?q=%E2%80%AEexe.txt'
>>> display("https://аррӏе.com/")
'https://xn--80ak6aa92e.com/'

- Credentials are gone, and the passwords of URLs within the URL masked.
- A label of the host is in Unicode where it cannot well be taken for another one
  (:func:`label_risk`), and an A-label, ``xn--…``, otherwise.
- Escapes of letters and digits are decoded, but never those of characters that are invisible,
  reorder text or look like a delimiter.
- Text that is written from right to left never moves the host, nor what follows it to its place,
  where the text is laid out from left to right.
"""

import re
from functools import lru_cache
from itertools import pairwise
from typing import Final, NamedTuple

from urikit import percent
from urikit._ground.exports import offer
from urikit._ground.kinds import wrong_type
from urikit._ground.redaction import mask_parsed, mask_unparsed
from urikit._kernel.record import plain_text
from urikit._unicode import ucd
from urikit._unicode.confusables import are_confusable, ascii_confusable, skeleton
from urikit._unicode.idn_display import LabelRisk, label_risk
from urikit._unicode.scripts import (
    UNICODE_VERSION,
    RestrictionLevel,
    mixed_numbers,
    mixed_scripts,
    restriction_level,
    script,
    script_name,
    scripts,
)
from urikit.chars import (
    ALPHA,
    DIGIT,
    PCT_ENCODED,
    STRAY_PERCENT,
    UNSAFE_TO_SHOW,
    chars as char_set,
    span,
)
from urikit.objects._base import URIObject
from urikit.objects._url import URL
from urikit.rfc._components import Components, split_authority, unsplit
from urikit.whatwg._host import domain_to_unicode, parse_host, serialize_host
from urikit.whatwg._public_suffix import PublicSuffixList, rules_of

__all__ = [
    "ELLIPSIS", "UNICODE_VERSION", "LabelRisk", "RestrictionLevel", "are_confusable",
    "ascii_confusable", "display", "display_host", "label_risk", "mixed_numbers", "mixed_scripts",
    "restriction_level", "script_name", "scripts", "skeleton",
]  # fmt: skip

offer(globals())

ELLIPSIS: Final = "…"
"""The mark for a part that was left out; displayed URLs have it nowhere else."""

_STRAY_PERCENT: Final = re.compile(STRAY_PERCENT)
_DRIVE: Final = re.compile(r"/+[A-Za-z]\|")
_RIGHT_TO_LEFT: Final = frozenset({"R", "AL", "AN"})


def display(
    url: str | URIObject, *, max_length: int | None = None, psl: PublicSuffixList | None = None
) -> str:
    """Return *url*, an object or a string for the URL parser, in a form that is safe to show.

    With *max_length*, the middle of what follows the host is left out, and, if that is not
    enough, labels from the start of the host, but never its registrable domain: what is shown
    may be longer than asked for. Where no Public Suffix List is installed, and none given, the
    host stays whole.

    Unless something was left out, ``URL(display(u))`` has the scheme and the host of ``URL(u)``.

    >>> display("https://www.example.com/a/long/path/to/page.html", max_length=36)
    'https://www.example.com/a/lon…e.html'
    >>> display("https://www.paypal.com.evil.example/login", max_length=24)
    'https://….evil.example/…'
    """
    if max_length is not None and (isinstance(max_length, bool) or not isinstance(max_length, int)):
        raise wrong_type("max_length", "an int", max_length)
    u = url if isinstance(url, URIObject) else URL._alone(url)
    if max_length is None and _is_shown_as_written(u):
        return u._text
    scheme, authority, *_ = u.components
    before = "" if scheme is None else scheme.lower() + ":"
    if authority is None:
        rest = _shown_rest(u, right_to_left=True)
        return before + _middle_out(rest, max_length, len(before))
    port = split_authority(authority).port
    after = "" if port is None else ":" + port
    domain = u.domain
    plain_host = _escaped(u.host or "") if domain is None else domain
    host = plain_host if domain is None else _shown_domain(domain)
    right_to_left = _is_right_to_left(host)
    rest = _shown_rest(u, right_to_left=not right_to_left)
    if right_to_left and _drags_along(host, after + rest):
        host = plain_host
    host_shown, rest_shown = _fitted(before, host, after, rest, max_length, domain, psl)
    if right_to_left and _drags_along(
        host_shown, rest_shown
    ):  # the letter that kept it in its place was left out
        rest_shown = rest_shown[:1] + ELLIPSIS
    return f"{before}//{host_shown}{after}{rest_shown}"


def display_host(host: str) -> str:
    """Return *host*, a name or an address, in a form that is safe to show.

    >>> display_host("xn--bcher-kva.example"), display_host("pаypal.com"), display_host("0x7f.1")
    ('bücher.example', 'xn--pypal-4ve.com', '127.0.0.1')

    A string that is not a host is returned with its unsafe characters escaped.

    >>> display_host("a b\\u202e")
    'a%20b%E2%80%AE'
    """
    host = plain_text(host)
    parsed = parse_host(host)
    if parsed is None:
        return _escaped(mask_unparsed(host))
    return _shown_domain(parsed) if isinstance(parsed, str) else serialize_host(parsed)


# Characters and escapes that are shown as they are written and cannot be part of a password: of
# the escapes those of ASCII that are not decoded. A law compares them with the long way.
_ESCAPES: Final = (span("\0", "\x7f") - (ALPHA | DIGIT | char_set("-_~@"))).escapes
_match_as_written: Final = re.compile(f"(?:[!-$&-?A-~]++|(?i:{_ESCAPES}))*+").fullmatch


def _is_shown_as_written(u: URIObject) -> bool:
    """True for an ordinary URL: a domain in ASCII, no credentials, and nothing to decode."""
    start = u._host
    if start < 0 or start != u._scheme_end + 3 or not isinstance(u, URL):
        return False
    domain = u.domain
    return (
        domain is not None
        and "xn--" not in domain
        and _match_as_written(u._text, u._host_end) is not None
    )


# --- the host ------------------------------------------------------------------------------------


def _shown_domain(domain: str) -> str:
    """*domain*, in ASCII, with those labels in Unicode that can be shown so."""
    if "xn--" not in domain:
        return domain
    unicode_form = domain_to_unicode(domain)
    labels = unicode_form.split(".")
    tld = unicode_form.rstrip(".").rpartition(".")[2]
    # A name may hold the same labels again and again.
    risks = {label: label_risk(label, tld) for label in set(labels)}
    shown = [
        label if risks[label] is None else ascii_label
        for label, ascii_label in zip(labels, domain.split("."), strict=True)
    ]
    whole = ".".join(shown)
    # Some labels depend on others that are not shown, so the name must parse to the same domain.
    return whole if _is_in_order(shown) and parse_host(whole) == domain else domain


def _is_in_order(labels: list[str]) -> bool:
    """True if the labels are laid out in their order, or all of them in the opposite one.

    Two labels from right to left beside each other change places, which hides what was
    registered unless the whole name is read that way.
    """
    by_label = {label: _is_right_to_left(label) for label in set(labels) if label}
    directions = [by_label[label] for label in labels if label]
    return all(directions) or not any(map(all, pairwise(directions)))


def _is_right_to_left(text: str) -> bool:
    if text.isascii():
        return False
    return not _RIGHT_TO_LEFT.isdisjoint(map(ucd.unicode_data().bidirectional, text))


# UAX #9: a number after text from right to left, and before other letters, goes with that text.
def _drags_along(host: str, after: str) -> bool:
    """True if what follows *host* would be laid out before it, in part."""
    if not _is_right_to_left(host.rstrip(".").rpartition(".")[2]):
        return False
    bidirectional = ucd.unicode_data().bidirectional
    for char in after:
        kind = bidirectional(char)
        if kind == "L":
            return False
        if kind == "EN" or kind in _RIGHT_TO_LEFT:
            return True
    return False


# --- path, query and fragment --------------------------------------------------------------------

_PLAIN: Final = ALPHA | DIGIT | char_set("-_~")
_HIDDEN = re.compile(rf"(?:{PCT_ENCODED})++|[^!-~]++")
_DELIMITERS: Final = frozenset("/\\?#@:&=%.;")
_MOST_MARKS: Final = 4
_LONG: Final = 16
# Letters by their category, of which nothing is to be seen: the blanks among the hieroglyphs.
_BLANK: Final = frozenset("\U00013441\U00013442")


def _shown_rest(u: URIObject, *, right_to_left: bool) -> str:
    """Return everything after the authority."""
    _, _, path, query, fragment = u.components
    parts = [
        None if part is None else _readable(part, right_to_left=right_to_left)
        for part in (path, query, fragment)
    ]
    shown = parts[0] or ""
    if _DRIVE.match(shown) and not _DRIVE.match(path):
        shown = path  # a decoded letter would make a drive letter of what is none
    return mask_parsed(unsplit(Components(None, None, shown, parts[1], parts[2])))


def _readable(text: str, *, right_to_left: bool) -> str:
    """*text* with the escapes decoded, and only those, that can be shown as what they stand for."""
    if "%" not in text and text.isascii() and text.isprintable() and " " not in text:
        return text
    # A "%" that starts no escape stands for itself; with decoded digits after it, it would not.
    text = _STRAY_PERCENT.sub("%25", text)
    output: list[str] = []
    after_letter, marks, done = False, 0, 0
    for match in _HIDDEN.finditer(text):
        before, run = text[done : match.start()], match[0]
        if before:
            after_letter, marks = before[-1].isalpha(), 0
            output.append(before)
        is_escaped, end = run.startswith("%"), 0
        decoded = run
        if is_escaped:
            decoded = percent.decode_to_bytes(run).decode("utf-8", "surrogateescape")
        done = match.end()
        if len(decoded) > _LONG and (not is_escaped or run == run.upper()):
            # A string may hold the same few a million times.
            kinds = {char: _traits(char) for char in set(decoded)}
            if not any(traits.is_mark for traits in kinds.values()):
                table = {
                    ord(char): char
                    if traits.is_clear and (right_to_left or not traits.reads_right_to_left)
                    else traits.escape
                    for char, traits in kinds.items()
                }
                output.append(decoded.translate(table))
                last = decoded[-1]
                after_letter, marks = table[ord(last)] == last and kinds[last].is_letter, 0
                continue
        for char in decoded:
            is_mark, is_clear, reads_right_to_left, is_letter, escape = _traits(char)
            marks = marks + 1 if is_mark else 0
            shown = is_clear and (not is_mark or (after_letter and marks <= _MOST_MARKS))
            if reads_right_to_left and not right_to_left:
                shown = False
            start, end = end, end + len(escape)
            output.append(char if shown else run[start:end] if is_escaped else escape)
            after_letter = shown and is_letter
    output.append(text[done:])
    return "".join(output)


class _Traits(NamedTuple):
    """All that matters of a character that is written as an escape, or is not ASCII."""

    is_mark: bool
    is_clear: bool
    """True if it can be shown; a mark only after a letter."""
    reads_right_to_left: bool
    is_letter: bool
    """True for a letter or a mark."""
    escape: str


@lru_cache(1 << 16)
def _traits(char: str) -> _Traits:
    category = ucd.unicode_data().category(char)
    is_mark = category.startswith("M")
    is_clear = category != "Me" if is_mark else char in _PLAIN or _is_clear(char, category)
    is_one_byte = "\udc80" <= char <= "\udcff"  # which is not UTF-8
    escape = f"%{ord(char) & 0xFF:02X}" if is_one_byte else _escape(char)
    return _Traits(is_mark, is_clear, _is_right_to_left(char), category[0] in "LM", escape)


def _is_clear(char: str, category: str) -> bool:
    """True if *char*, which is no mark, is a letter or a digit and looks like no delimiter."""
    if char.isascii() or char in UNSAFE_TO_SHOW or char in _BLANK:
        return False
    if category != "Nd" and not category.startswith("L"):
        return False
    looks = ascii_confusable(char) or ""
    return _DELIMITERS.isdisjoint(looks) or script(char) in ("Hani", "Kana")


def _escaped(text: str) -> str:
    """*text* with all but visible ASCII escaped."""
    return _NOT_VISIBLE.sub(lambda match: _escape(match[0]), text)


def _escape(text: str) -> str:
    return "%" + text.encode("utf-8", "surrogatepass").hex("%").upper()


_NOT_VISIBLE: Final = re.compile("[^!-~]++")


# --- leaving out: URL §4.8.2, elision ------------------------------------------------------------


def _fitted(
    before: str,
    host: str,
    after: str,
    rest: str,
    max_length: int | None,
    domain: str | None,
    psl: PublicSuffixList | None,
) -> tuple[str, str]:
    """*host* and *rest*, shortened where it must be."""
    fixed = len(before) + 2 + len(after)
    if max_length is None or fixed + len(host) + len(rest) <= max_length:
        return host, rest
    rest = _middle_out(rest, max_length, fixed + len(host))
    room = max_length - fixed - len(rest)
    if len(host) > room and domain is not None:
        host = _end_of_host(host, room, domain, psl)
    return host, rest


def _end_of_host(host: str, room: int, domain: str, psl: PublicSuffixList | None) -> str:
    """The last labels of *host* that there is room for, but the registrable domain at least."""
    try:
        rules = rules_of(psl)
    except ModuleNotFoundError:
        return host  # what was registered is not known
    registrable = rules.registrable_domain(domain)
    if registrable is None:
        return host
    start = len(host)
    for _ in range(registrable.count(".") + 1):
        start = host.rfind(".", 0, start)
    # At "start" is the dot before what is shown; a label more, as long as there is room for it.
    while start > 0:
        longer = host.rfind(".", 0, start)
        if longer < 0 or len(ELLIPSIS) + len(host) - longer > room:
            break
        start = longer
    shown = ELLIPSIS + host[start:]
    return shown if start >= 0 and len(shown) < len(host) else host


def _middle_out(text: str, max_length: int | None, used: int) -> str:
    """*text* with its middle left out, if it does not fit beside what is *used*."""
    if max_length is None or used + len(text) <= max_length or len(text) <= 2:
        return text
    room = max(max_length - used, 2) - len(ELLIPSIS)
    first, last = (room + 1) // 2, len(text) - room // 2
    # Neither end breaks off within an escape, nor starts with a mark that has lost its base.
    escape = text.rfind("%", max(first - 2, 0), first)
    if escape > 0 and _HIDDEN.match(text, escape):
        first = escape
    escape = text.rfind("%", max(last - 2, 0), last)
    if escape >= 0 and _HIDDEN.match(text, escape):
        last = escape + 3
    category = ucd.unicode_data().category
    while last < len(text) and category(text[last]).startswith("M"):
        last += 1
    return text[:first] + ELLIPSIS + text[last:]
