"""Quirks of the host: how it is written, what IDNA maps it to, and what it looks like."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache

from urikit._ground.hostnames import MAX_LABEL, MAX_NAME
from urikit._ground.patterns import pattern_of
from urikit._ground.typed import Final
from urikit.chars import DEFAULT_IGNORABLE, GEN_DELIMS, STRAY_PERCENT
from urikit.chars._encode_sets import FORBIDDEN_DOMAIN_CODE_POINTS
from urikit.readings import _on_demand as later
from urikit.readings._quirks._subject import (
    NON_ASCII,
    Finder,
    Found,
    Quirk,
    Subject,
    in_parts,
    to_unicode,
    where,
)

# --- escapes and characters --------------------------------------------------------------------

_BAD_ESCAPE: Final = pattern_of(STRAY_PERCENT)
_FORBIDDEN: Final = frozenset(FORBIDDEN_DOMAIN_CODE_POINTS.ascii)


def _encoded_host(subject: Subject) -> Iterator[Found]:
    name, host = subject.part("name"), subject.host
    if "%" in name:
        sentence = ""
        if _BAD_ESCAPE.search(name):
            sentence = (
                "invalid percent-encoding in the host: both standards reject it, others keep it"
            )
        elif _FORBIDDEN & set(later.percent.decode(name)):
            sentence = (
                "percent-encoded character that hosts must not contain: WHATWG rejects it, "
                "RFC 3986 keeps it, a client that decodes it connects to another name"
            )
        yield from subject.whole("name", sentence, None if host is None else str(host))


_space: Final = in_parts(r"\s", "name")


def _space_in_host(subject: Subject) -> Iterator[Found]:
    yield from _space(subject)
    if " " in subject.decoded_name or "\t" in subject.decoded_name:
        yield from subject.whole("name")


# --- IDNA --------------------------------------------------------------------------------------

_JOINERS: Final = frozenset("\u200c\u200d")
_DELIMITERS: Final = frozenset(GEN_DELIMS.ascii + "\\")
_IDEOGRAPHIC_FULL_STOP: Final = "\u3002"
# The vowel signs AM of Thai and Lao have a compatibility mapping, and every ordinary word with
# them is written like that.
_AM: Final = frozenset("\u0e33\u0eb3")


def _ignorable_in_host(subject: Subject) -> Iterator[Found]:
    for match in DEFAULT_IGNORABLE.compiled.finditer(subject.decoded_name):
        # A joiner that IDNA keeps is a letter like any other.
        if subject.host is None or match[0] not in _JOINERS:
            index = subject.part("name").find(match[0])
            if index >= 0:
                yield subject.within("name", (index, index + 1), fix="")
            else:
                yield from subject.whole("name")
            return


def _nfkc(char: str) -> str:
    return later.ucd.unicode_data().normalize("NFKC", char).replace(_IDEOGRAPHIC_FULL_STOP, ".")


def _is_mapped(char: str) -> bool:
    """Return True if NFKC makes another character of *char* than NFC does."""
    return not char.isascii() and char not in _AM and _nfkc(char) != later.ucd.nfc(char)


# UTS #46 §4
def _normalized_host(subject: Subject) -> Iterator[Found]:
    userinfo = subject.part("userinfo")
    others = set(userinfo) if not userinfo.isascii() else set()
    ends = [char for char in others if not char.isascii() and _DELIMITERS & set(_nfkc(char))]
    for match in pattern_of(f"[{''.join(ends)}]").finditer(userinfo) if ends else ():
        sentence = (
            f"compatibility character in the user info: NFKC turns it into `{_nfkc(match[0])}`; "
            "urllib.parse and yarl reject that, WHATWG encodes it, RFC 3987 keeps it"
        )
        yield subject.within("userinfo", match.span(), sentence)
    name = subject.decoded_name
    index = next((index for index, char in enumerate(name) if _is_mapped(char)), -1)
    if index < 0:
        return
    result = _nfkc(name[index])
    readings = "WHATWG maps it by IDNA, RFC 3987 keeps it"
    if subject.host is None and not result.isalnum():
        readings = "WHATWG rejects that in a host, RFC 3987 keeps it, others find another host"
    sentence = f"compatibility character in the host: NFKC turns it into `{result}`; {readings}"
    if name == subject.part("name"):
        fix = None if subject.host is None else result
        yield subject.within("name", (index, index + 1), sentence, fix)
    else:
        yield from subject.whole("name", sentence)


def _is_invalid_dns_name(subject: Subject) -> bool:
    name = subject.name
    labels = [] if name is None else name.split(".")
    return len(name or "") > MAX_NAME or any(not 0 < len(label) <= MAX_LABEL for label in labels)


# --- labels: RFC 5890 §2.3.2.1, UTS #39 --------------------------------------------------------

_IDN: Final = f"-%{NON_ASCII}"
"""One of these is in every name that has an A-label in ASCII."""


def _labels(condition: Callable[[str | None], bool]) -> Finder:
    """Return a finder of the A-labels that the *condition* holds for."""

    def find(subject: Subject) -> Iterator[Found]:
        for label, span in subject.u_labels:
            if condition(label):
                yield subject.within("name", span)

    return find


# UTS #39 §5.2: Japanese, Chinese and Korean are written with Latin letters among theirs.
def _is_mixed(label: str | None) -> bool:
    return (
        label is not None
        and later.scripts.mixed_scripts(label)
        and later.scripts.restriction_level(label)
        is not later.scripts.RestrictionLevel.HIGHLY_RESTRICTIVE
    )


# UTS #39 §4.1, whole-script confusables: an "æ" in a Latin word is what it looks like.
def _ascii_lookalike(subject: Subject) -> Iterator[Found]:
    # Below a top-level domain of its own script a word is just a word.
    if not subject.labels or subject.labels[-1][0].startswith("xn--"):
        return
    for label, span in subject.u_labels:
        if label is not None and "Latn" not in later.scripts.scripts(label):
            looks_like = later.confusables.ascii_confusable(label)
            if looks_like is not None:
                sentence = f"lookalike hostname: it looks like {looks_like!r}"
                yield subject.within("name", span, sentence)


# UTS #39 §4
def _confusable(subject: Subject) -> Iterator[Found]:
    name, protected = subject.name, subject.protect
    if not protected or not subject.labels or name is None:
        return
    if any(name == each or name.endswith(f".{each}") for each in protected.values()):
        return
    seen = later.confusables.skeleton(to_unicode(name)[0])
    for each, ascii_name in protected.items():
        wanted = later.confusables.skeleton(to_unicode(ascii_name)[0])
        if seen == wanted or seen.endswith(f".{wanted}"):
            told = f"it looks like {each!r}"
        elif _has_inside(name, ascii_name):
            told = f"it contains {each!r}"
        elif _has_inside(seen, wanted):
            told = f"it contains a lookalike of {each!r}"
        elif _has_lure(seen, wanted):
            told = f"it contains the word {each.partition('.')[0]!r}"
        elif _is_typo(name, ascii_name):
            told = f"it is one typo away from {each!r}"
        else:
            continue
        yield from subject.whole("name", f"lookalike of a protected hostname: {told}")
        return


def _has_inside(name: str, protected: str) -> bool:
    """Return True if the *protected* name stands in another, between dots and hyphens.

    >>> _has_inside("secure-paypal.com", "paypal.com"), _has_inside("mypaypal.com", "paypal.com")
    (True, False)
    """
    around = f".{name}.".replace("-", ".")
    return "." in protected and f".{protected.replace('-', '.')}." in around


_LURES: Final = (
    "access account accounts alert auth billing center centre confirm customer help helpdesk id "
    "invoice limited log login logon notice online pay payment portal recover recovery refund "
    "resolution reward rewards safe secure security service services sign signin sso support "
    "suspended unlock update user validate verification verified verify wallet webscr"
)
"""Words that imitations add. A name with others, as ``paypal-corp.com``, is mostly its owner's."""


@cache
def _lures() -> frozenset[str]:
    return frozenset(map(later.confusables.skeleton, _LURES.split()))


def _has_lure(name: str, protected: str) -> bool:
    """Return True if the first label of a *protected* name stands in another with such a word.

    Both names are skeletons.

    >>> _has_lure("www.paypal-login.example", "paypal.corn")
    True
    >>> _has_lure("paypal-corp.corn", "paypal.corn")
    False
    """
    first = protected.partition(".")[0]
    if len(first) < _SHORTEST - 1:
        return False
    for label in name.split("."):
        before, found, after = f"-{label}-".partition(f"-{first}-")
        if found and not _lures().isdisjoint(f"{before}-{after}".split("-")):
            return True
    return False


_SHORTEST: Final = 5
"""Labels with fewer characters have too many neighbors."""


def _is_typo(name: str, protected: str) -> bool:
    """Return True if *name* is the *protected* name, or below it, with one typo in a label.

    A typo is a character too much, too few or another one, or two that change places. It is not in
    the top-level domain.

    >>> _is_typo("www.papyal.com", "paypal.com"), _is_typo("paypal.co", "paypal.com")
    (True, False)
    """
    wanted = protected.split(".")
    pairs = zip(reversed(name.split(".")), reversed(wanted), strict=False)
    different = [(number, *pair) for number, pair in enumerate(pairs) if pair[0] != pair[1]]
    if len(different) != 1 or name.count(".") < len(wanted) - 1:
        return False
    ((number, one, other),) = different
    return number > 0 and len(other) >= _SHORTEST and _is_one_edit(one, other)


def _is_one_edit(one: str, other: str) -> bool:
    """Return True for a distance of one by Damerau and Levenshtein.

    >>> _is_one_edit("paypall", "paypal"), _is_one_edit("papyal", "paypal"), _is_one_edit("a", "bc")
    (True, True, False)
    """
    shorter = min(len(one), len(other))
    start = next((i for i in range(shorter) if one[i] != other[i]), shorter)
    left = shorter - start
    end = next((i for i in range(left) if one[-1 - i] != other[-1 - i]), left)
    rest, change = one[start : len(one) - end], other[start : len(other) - end]
    return max(len(rest), len(change)) == 1 or (len(rest) == 2 and rest == change[::-1])


# --- the rest ----------------------------------------------------------------------------------


def _trailing_dot(subject: Subject) -> Iterator[Found]:
    if isinstance(subject.host, str) and subject.host.endswith("."):
        size = len(subject.part("name"))
        yield subject.within("name", (size - 1, size), fix="")


# fmt: off
QUIRKS: Final = (
    Quirk("encoded-host", _encoded_host, "URL §3.5, host parser; RFC 3986 §3.2.2",
          "percent-encoding in the host: WHATWG and some clients decode it, RFC 3986 and "
          "string comparisons see another name", among="%", part="unusual_host"),
    Quirk("space-in-host", _space_in_host, "URL §3.2, forbidden host code points; RFC 3986 §3.2.2",
          "space in the host: both standards reject it, appendix B and browsers of 2010 did not "
          "check, some clients encode it or look it up",
          among=f" \t\n\v\f\r\x1c\x1d\x1e\x1f%{NON_ASCII}", part="unusual_host"),
    Quirk("normalized-host", _normalized_host, "URL §3.3, domain parser; UTS #46 §4; RFC 3987 §2.2",
          "compatibility character: IDNA maps it to another, RFC 3987 keeps it",
          among=f"%{NON_ASCII}"),
    Quirk("ignorable-in-host", _ignorable_in_host, "URL §3.3, domain parser; UTS #46 §4",
          "invisible character in the host: IDNA drops or rejects it, RFC 3987 and string "
          "comparisons keep it", among=f"%{NON_ASCII}", part="unusual_host"),
    Quirk("idna-deviation", in_parts("[ßẞς\u200c\u200d]", "host"),
          "UTS #46, deviation characters; URL §3.3, domain parser",
          "IDNA deviation character (ß, final ς or a joiner): IDNA 2003, Python's own codec, maps "
          "or drops it; IDNA 2008 and WHATWG keep it, which is another name", among=NON_ASCII),
    Quirk("non-ascii-host", in_parts("[^\x00-\x7f]", "host"),
          "RFC 3987 §3.1; URL §3.3, domain parser",
          "non-ASCII host: RFC 3986 forbids it, RFC 3987 keeps it, WHATWG turns it into ASCII by "
          "UTS #46, clients use IDNA 2003 or 2008, percent-encode it or reject it",
          among=NON_ASCII),
    Quirk("host-character", in_parts(r'["<>\\^`{|}]', "host"),
          "URL §3.2, forbidden domain code points; RFC 3986 §3.2.2",
          "character that RFC 3986 forbids in a host: WHATWG rejects some and keeps others, "
          "clients keep, encode or reject it", among='"<>\\^`{|}'),
    Quirk("unusual-host-character", in_parts(r"[^A-Za-z0-9\-._%\[\]:\s\\\x80-\U0010ffff]", "name"),
          "RFC 1123 §2.1; RFC 3986 §3.2.2; URL §3.5",
          "character not allowed in DNS hostnames: parsers may accept it, some clients reject it",
          part="unusual_host"),
    Quirk("invalid-dns-name", where(_is_invalid_dns_name),
          "RFC 1035 §2.3.4; URL §3.3, domain parser (VerifyDnsLength is false)",
          "hostname with an empty or too long label: neither standard checks it, clients that "
          "encode names by IDNA reject it", part="unusual_host"),
    Quirk("invalid-punycode", _labels(lambda label: label is None),
          "RFC 5891 §5.4; URL §3.3, domain parser",
          "invalid Punycode label: both standards and most clients keep it unchanged, clients that "
          "decode it reject it", among=_IDN, part="unusual_host"),
    Quirk("mixed-script", _labels(_is_mixed), "UTS #39 §5.2",
          "mixed-script hostname", among=_IDN, part="unusual_host"),
    Quirk("ascii-lookalike", _ascii_lookalike, "UTS #39 §4.1",
          "lookalike hostname: it can be mistaken for an ASCII name", among=_IDN,
          part="unusual_host"),
    Quirk("confusable", _confusable, "UTS #39 §4",
          "lookalike of a protected hostname", part="protect"),
    Quirk("idn", _labels(lambda label: label is not None), "RFC 5890 §2.3.2; UTS #46",
          "internationalized hostname: clients differ in the version of IDNA they accept",
          among=_IDN, part="unusual_host"),
    Quirk("underscore", in_parts("_", "name"), "RFC 1123 §2.1; RFC 2181 §11",
          "underscore in the hostname: the DNS allows it, hostnames do not, some clients reject "
          "it", among="_", part="unusual_host"),
    Quirk("trailing-dot", _trailing_dot, "RFC 1034 §3.1; RFC 3986 §3.2.2",
          "trailing dot in the hostname: the same destination under a different name",
          part="unusual_host"),
    Quirk("ipv6", where(lambda subject: subject.part("host").startswith("[")),
          "URL §3.5, IPv6 parser; URL §3.6, IPv6 serializer; RFC 5952",
          "IPv6 address: WHATWG writes it in its shortest form, others keep or reject it",
          among="[", part="unusual_host"),
    Quirk("upper-case", where(lambda subject: subject.part("host") != subject.part("host").lower()),
          "RFC 3986 §6.2.2.1; URL §3.3, domain parser",
          "uppercase in the host: WHATWG lowercases it in special URLs, RFC 3986 keeps it"),
)
# fmt: on
