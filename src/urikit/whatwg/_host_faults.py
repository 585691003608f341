"""Find the character or label because of which a domain is refused, and say why.

The host parser of URL §3.5 only says that a domain failed. This module looks at it once more and
finds the place in the string as given, percent-encoded or not, and the rule that is broken.
"""

from __future__ import annotations

from codecs import getincrementaldecoder
from functools import lru_cache

from urikit._ground.patterns import pattern_of
from urikit._ground.pictures import character_name
from urikit._ground.typed import Final
from urikit._unicode import uts46
from urikit._unicode.ucd import mapped
from urikit.chars import PCT_ENCODED, SURROGATE
from urikit.chars._encode_sets import FORBIDDEN_DOMAIN_CODE_POINTS
from urikit.errors import DecodeError

_FORBIDDEN: Final = frozenset(FORBIDDEN_DOMAIN_CODE_POINTS.ascii)
_MARKED: Final = FORBIDDEN_DOMAIN_CODE_POINTS.table.ljust(256, b"\0")
_ESCAPES: Final = pattern_of(f"(?:{PCT_ENCODED})++")
_UTF_8: Final = getincrementaldecoder("utf-8")


def host_fault_at_once(text: str, *, is_opaque: bool) -> tuple[int, str] | None:
    """Return the index of the fault in *text*, which is not a host, and its message.

    Most faults are found without the host parser; for others the result is ``None``.

    >>> host_fault_at_once("a b.example", is_opaque=False)
    (1, 'host must not contain a space')
    >>> host_fault_at_once("[::", is_opaque=False)
    """
    if is_opaque or text[:1] == "[" or "%" in text:
        return None
    if not text.isascii():
        text = SURROGATE.compiled.sub("\ufffd", text)
    elif "xn--" in text.lower():  # A-labels in ASCII are not read here
        return None
    place = domain_fault(text, be_strict=False)
    return place if place[1] else None


def domain_fault(domain: str, *, be_strict: bool) -> tuple[int, str]:
    """Return the index of the fault in *domain*, which is not percent-encoded, and a message.

    >>> domain_fault("exa mple.com", be_strict=False)
    (3, 'host must not contain a space')
    >>> domain_fault("a.xn--!", be_strict=False)
    (2, 'label starts with "xn--" but is not valid Punycode')
    """
    forbidden = _forbidden_character(domain)
    if (
        forbidden is not None
        and not be_strict
        and domain.isascii()
        and "xn--" not in domain.lower()
    ):
        return forbidden  # IDNA refuses nothing else in such a name
    try:
        result = uts46.to_ascii(
            domain,
            check_hyphens=be_strict,
            use_std3_ascii_rules=be_strict,
            verify_dns_length=be_strict,
        )
    except DecodeError as error:
        if forbidden is None or error.index < forbidden[0]:
            return error.index, error.message
        return forbidden
    if result and forbidden:
        return forbidden
    return 0, "" if result else "host consists only of characters that IDNA ignores"


def _forbidden_character(domain: str) -> tuple[int, str] | None:
    """Find the first character that is, or is mapped to, a forbidden domain code point."""
    if domain.isascii():
        index = domain.encode().translate(_MARKED).find(1)
        if index < 0:
            return None
        return index, f"host must not contain {character_name(domain[index])}"
    places = {}
    for char in set(domain):  # each is looked up once, however long the domain is
        meant = _forbidden_in(char)
        if meant:
            places[domain.index(char)] = meant
    if not places:
        return None
    index = min(places)
    given, forbidden = character_name(domain[index]), character_name(places[index])
    because = "" if domain[index].isascii() else f", which IDNA maps to {forbidden}"
    return index, f"host must not contain {given}{because}"


@lru_cache(4096)  # of characters, which tell nothing of the hosts that had them
def _forbidden_in(char: str) -> str:
    """Return the forbidden domain code point that *char* is or is mapped to, otherwise ``""``."""
    meant = char if char.isascii() else mapped(char) or ""
    return next((each for each in meant if each in _FORBIDDEN), "")


def place_of_character(text: str, index: int) -> int:
    """Return where the character at *index* of the percent-decoded *text* is in *text*.

    >>> place_of_character("a%C3%BC%20", 2)
    7
    """
    seen = end = 0
    for escapes in _ESCAPES.finditer(text):
        first = escapes.start()
        if index < seen + first - end:
            break
        seen += first - end
        end = escapes.end()
        decoder = _UTF_8("replace")
        for place in range(first, end, 3):
            byte = bytes.fromhex(text[place + 1 : place + 3])
            made = len(decoder.decode(byte, final=place + 3 == end))
            if index < seen + made:  # of two characters, the first ends before this byte
                return place if index > seen else first
            seen += made
            first = place + 3 - 3 * len(decoder.getstate()[0])
    return end + index - seen
