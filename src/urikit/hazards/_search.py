"""The search of the kernel for hazards: what it has to know, and findings of what it says."""

from __future__ import annotations

from functools import cache
from ipaddress import IPv4Network, IPv6Network, ip_network

from urikit import chars
from urikit._ground.special_schemes import ENCRYPTED_SCHEMES
from urikit._ground.typed import Final
from urikit._kernel.hazards.authority import Hosts
from urikit._kernel.hazards.codes import (
    CLEAR,
    DOCUMENTATION,
    EMBEDS,
    HARMFUL,
    IGNORABLE,
    KEPT,
    LATIN,
    METADATA,
    NAMES,
    NEEDS_FINDER,
    REACHABLE,
    SEPARATOR,
    SHARED,
    SPECIAL,
    UNKNOWN,
)
from urikit._kernel.hazards.search import Search
from urikit.addresses import (
    _OF_SEVERAL,
    _PREFIXES,
    METADATA as METADATA_ADDRESSES,
    Range,
    _by_length,
)
from urikit.hazards._finding import Code, Finding, Severity
from urikit.hazards._ordinary import ORDINARY
from urikit.hazards._profiles import MEANINGS, Profile
from urikit.readings._quirks._characters import unencoded

Known = tuple[int, int, int]
"""A hazard that the kernel found: the number of its code, start and end."""

CODES: Final = tuple(map(Code, NAMES))
"""The codes that the kernel knows, by number."""

# --- what the kernel has to know ------------------------------------------------------------------

# Lower-case letters that IDNA and normalization keep. A label of those of one script and of digits
# has no hazard, if it does not look like ASCII.
_LATIN: Final = (
    "ßàáâãäåæçèéêëìíîïðñòóôõöøùúûüýþÿāăąćĉċčďđēĕėęěĝğġģĥħĩīĭįıĵķĸĺļľłńņňŋōŏőœŕŗřśŝşšţťŧũūŭůűųŵŷźżž"
)
_GREEK: Final = "άέήίΰαβγδεζηθικλμνξοπρςστυφχψωϊϋόύώ"
_CYRILLIC: Final = "абвгдежзийклмнопрстуфхцчшщъыьэюяѐёђѓєѕіїјљњћќѝўџ"
_SPANS: Final = (("ぁ", "ゖ"), ("ァ", "ヺ"), ("一", "鿿"), ("가", "힣"))
_LIKE_ASCII: Final = "αγινορσυабгеорсухшѕіјノ丶丿"
# Neither a letter of a name, nor anything that a compatibility mapping or a finder knows
_KEPT: Final = "\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u030a\u030c\ufffd"


def letters() -> bytes:
    """Return what the kernel has to know of the first 65536 characters."""
    table = bytearray(1 << 16)
    for number, first_to_last in enumerate(_SPANS, 4):
        start, end = map(ord, first_to_last)
        table[start : end + 1] = bytes([number | CLEAR]) * (end + 1 - start)
    for number, alphabet in enumerate((_LATIN, _GREEK, _CYRILLIC), 1):
        for letter in alphabet:
            table[ord(letter)] = number | CLEAR * (number != LATIN)
    for letter in _LIKE_ASCII:
        table[ord(letter)] &= ~CLEAR
    for char in _KEPT:
        table[ord(char)] = KEPT
    for members, kind in (
        (chars.CONTROL | chars.SURROGATE, HARMFUL),
        (chars.DEFAULT_IGNORABLE, IGNORABLE),
        (chars.chars("\u2028\u2029"), SEPARATOR),
    ):
        for start, end in members.ranges:
            for code in range(max(start, 0x80), min(end + 1, len(table))):
                table[code] = kind
    return bytes(table)


def _kind(block: Range) -> int:
    if block.globally_reachable:
        return REACHABLE
    return {"shared": SHARED, "documentation": DOCUMENTATION}.get(block.kind, SPECIAL)


def _hosts() -> Hosts:
    networks: list[tuple[IPv4Network | IPv6Network, int]] = [
        *((ip_network(address), METADATA) for address in METADATA_ADDRESSES),
        *((network, UNKNOWN) for network in _OF_SEVERAL),
        *((block.network, _kind(block)) for rows in _by_length().values() for block in rows),
        *((network, EMBEDS) for network, *_ in _PREFIXES),
    ]
    blocks = [(one.network_address.packed, one.prefixlen, kind) for one, kind in networks]
    return Hosts(ORDINARY.tops, ORDINARY.listed, letters(), blocks)


@cache
def severities(profile: Profile, least: Severity = Severity.INFO) -> bytes:
    """Return the severities of the codes for the kernel, without those that are less than *least*.

    >>> severities(Profile.FETCH)[:3]
    b'\\x03\\x03\\x03'
    """
    found = {code: MEANINGS[code].severity(profile) or 0 for code in Code}
    known = bytearray(each if each >= least else 0 for each in map(found.__getitem__, CODES))
    # Every parameter that redirects has a URL.
    if found[Code.REDIRECT_PARAMETER] >= least:
        known[CODES.index(Code.URL_IN_QUERY)] = NEEDS_FINDER
    return bytes(known).ljust(64, b"\0")


def new_search() -> Search:
    """Return a search, for one thread at a time."""
    if not _hosts_known:
        _hosts_known.append(_hosts())
    return Search(ORDINARY, _hosts_known[0])


_hosts_known: Final[list[Hosts]] = []  # made when it is needed
_searches: Final[list[Search]] = []  # those that no thread uses


def search(text: str, profile: Profile) -> list[Known] | None:
    """Return the hazards of *text*, ``None`` if only the finders know all of them.

    >>> [CODES[number] for number, *_ in search("http://a.example/b/../c", Profile.FETCH)]
    [<Code.PLAIN_HTTP: 'plain-http'>, <Code.DOT_SEGMENT: 'dot-segment'>]
    """
    one = _searches.pop() if _searches else new_search()
    found: list[Known] | None = one.find_in(text, severities(profile))
    if len(text) < _LONG and len(_searches) < _MOST:
        _searches.append(one)
    return found


def known_codes(text: str, profile: Profile) -> list[tuple[Severity, Code]] | None:
    """Return the codes of the hazards and their severities, ``None`` if only the finders know.

    >>> known_codes("http://a.example/", Profile.FETCH)
    [(<Severity.INFO: 1>, <Code.PLAIN_HTTP: 'plain-http'>)]
    """
    known, of = search(text, profile), severities(profile)
    if known is None:
        return None
    return [(Severity(of[number]), CODES[number]) for number, _, _ in known]


_LONG: Final = 1 << 16  # the memory for longer strings is not kept
_MOST: Final = 8


# --- findings -------------------------------------------------------------------------------------

# Codes whose findings differ in nothing but their places, with the fix.
_ALIKE: Final[dict[Code, str | None]] = {
    **dict.fromkeys(
        (
            *(Code.RELATIVE_REFERENCE, Code.OTHER_SCHEME, Code.NETWORK_PATH, Code.GLUES_TO_HOST),
            *(Code.SEVERAL_AT_SIGNS, Code.AT_SIGN_AFTER_HOST, Code.OTHER_PORT, Code.SPACE_IN_HOST),
            *(Code.UNUSUAL_HOST_CHARACTER, Code.INVALID_DNS_NAME, Code.IDN, Code.UNDERSCORE),
            *(Code.SINGLE_LABEL, Code.DOT_SEGMENT, Code.ENCODED_DOT_SEGMENT, Code.ENCODED_CONTROL),
            *(Code.NEEDLESS_ENCODING, Code.DOUBLE_ENCODING, Code.ENCODED_PERCENT),
            *(Code.ENCODED_SLASH, Code.DOUBLE_SLASH_PATH, Code.PATH_PARAMETER, Code.URL_IN_QUERY),
            Code.SEMICOLON_IN_QUERY,
        )
    ),
    Code.CONTROL_CHARACTER: "",
    Code.SURROUNDING_SPACE: "",
    Code.UNENCODED_SPACE: "%20",
    Code.INVALID_ESCAPE: "%25",
    Code.USERINFO: "",
    Code.PASSWORD: "",
    Code.TRAILING_DOT: "",
    Code.BACKSLASH_IN_PATH: "/",
    Code.EMPTY_SEGMENT: "",
}


def finding_of(text: str, found: Known, profile: Profile) -> Finding | None:
    """Return the finding of what the kernel *found*, ``None`` if only its finder can say more.

    >>> finding_of("https://a.example:81/", (NAMES.index("other-port"), 18, 20), Profile.FETCH).span
    (18, 20)
    """
    number, start, end = found
    code = CODES[number]
    if code in _ALIKE:
        message, fix = MEANINGS[code].message, _ALIKE[code]
    elif code is Code.PLAIN_HTTP and (scheme := text[start:end]) in ENCRYPTED_SCHEMES:
        message, fix = MEANINGS[code].message, ENCRYPTED_SCHEMES[scheme]
    elif code is Code.UNENCODED_CHARACTER and "@" not in text:  # there is no password
        message, fix = unencoded(text[start]) or MEANINGS[code].message, None
    else:
        return None
    severity = MEANINGS[code].severity(profile)
    assert severity is not None
    return Finding(code, severity, (start, end), message, fix)
