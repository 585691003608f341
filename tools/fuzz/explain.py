"""The differences between urikit and its peers that are known, each with the standard's word.

An explanation covers one attribute of a result, or ``"failure"`` where only one side parses.
A difference is explained when every attribute in which the results differ is covered;
``href`` follows from the others, and needs an explanation of its own only where it differs
alone. Each predicate is as narrow as what the peer does allows: whatever falls outside is a
finding.
"""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tools.fuzz.drivers import ATTRIBUTES, Result
from tools.fuzz.generator import Case, scalar_values
from tools.fuzz.recent import is_recent

__all__ = ["EXPLANATIONS", "Difference", "Explanation", "explain"]

FAILURE = "failure"

_Predicate = Callable[["Difference", str], bool]


@dataclass(frozen=True)
class Difference:
    """Two answers to one case that are not the same."""

    case: Case
    ours: Result
    theirs: Result
    who: str

    @cached_property
    def shape(self) -> tuple[str, ...]:
        """The attributes that differ; or that one side fails, and which."""
        if self.ours is None:
            return (FAILURE, "ours")
        if self.theirs is None:
            return (FAILURE, "theirs")
        ours, theirs = self.ours, self.theirs
        return tuple(name for name in ATTRIBUTES if ours[name] != theirs[name])

    def our(self, name: str) -> str:
        """An attribute of our result; "" where we fail."""
        return "" if self.ours is None else self.ours[name]

    def their(self, name: str) -> str:
        """An attribute of the peer's result; "" where it fails."""
        return "" if self.theirs is None else self.theirs[name]

    @cached_property
    def input(self) -> str:
        """The input as the parser's first steps leave it (URL §4.4, steps 1 and 3)."""
        return _trimmed(self.case.input)

    @cached_property
    def base(self) -> str:
        """The base as the parser's first steps leave it; "" for none."""
        return _trimmed(self.case.base or "")


def _trimmed(text: str) -> str:
    stripped = scalar_values(text).strip("".join(map(chr, range(0x21))))
    return re.sub("[\t\n\r]", "", stripped)


@dataclass(frozen=True)
class Explanation:
    """Why a peer differs, in one sentence, with the place in the standard."""

    name: str
    who: tuple[str, ...]
    sentence: str
    anchor: str
    holds: Callable[[Difference, str], bool]


def explain(difference: Difference) -> tuple[str, ...]:
    """The names of the explanations that cover the difference, or () if they do not.

    >>> parts = dict.fromkeys(ATTRIBUTES, "")
    >>> explain(Difference(Case("a:"), parts, parts | {"hash": "#x"}, "node"))
    ()
    """
    if difference.ours is None or difference.theirs is None:
        names: tuple[str, ...] = (FAILURE,)
    else:
        names = difference.shape
        if len(names) > 1:
            names = tuple(name for name in names if name != "href")
    found: dict[str, None] = {}
    for name in names:
        for explanation in EXPLANATIONS:
            if difference.who in explanation.who and explanation.holds(difference, name):
                found[explanation.name] = None
                break
        else:
            return ()
    return tuple(found)


EXPLANATIONS: list[Explanation] = []


def _explains(name: str, *who: str, says: str, anchor: str) -> Callable[[_Predicate], _Predicate]:
    def register(predicate: _Predicate) -> _Predicate:
        EXPLANATIONS.append(Explanation(name, who, says, anchor, predicate))
        return predicate

    return register




# --- what several explanations ask ----------------------------------------------------------

_HOST_NAMES = ("host", "hostname", "origin")
_SPECIAL = ("http:", "https:", "ws:", "wss:", "ftp:", "file:")


def _has_opaque_path(result: Result) -> bool:
    return result is not None and not result["href"].startswith("/", len(result["protocol"]))


def _percent_decoded(text: str) -> str:
    def decode(match: re.Match[str]) -> str:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")

    return re.sub("(?:%[0-9A-Fa-f]{2})+", decode, text)


def _written(difference: Difference) -> str:
    """All that was written, percent-decoded and in lower case."""
    return _percent_decoded(f"{difference.input}\n{difference.base}").lower()


def _mapped(text: str) -> str:
    """Nearly what UTS #46 maps the text to: compatibility forms, lower case, no ignorables."""
    text = re.sub("[\u00ad\u034f\u200b\u2060\ufe00-\ufe0f\ufeff]", "", text)
    return unicodedata.normalize("NFKC", text).lower()


def _in_unicode(host: str) -> str:
    """The host with its A-labels decoded, those that can be."""

    def decode(match: re.Match[str]) -> str:
        try:
            return match[1].encode("ascii").decode("punycode")
        except UnicodeError:
            return match[0]

    return re.sub(r"\bxn--([^./:@ ]*)", decode, host)


def _host_of_origin(origin: str) -> str:
    return origin.partition("://")[2]


# --- Node, whose ada is older ---------------------------------------------------------------


@_explains(
    "opaque-path-space",
    "node",
    "chromium",
    says="the last space of an opaque path before ? or # is percent-encoded since 2025; "
    "the peer still keeps it",
    anchor="URL §4.4, opaque path state",
)
def _opaque_path_space(difference: Difference, name: str) -> bool:
    if name == "origin" and difference.our("protocol") != "blob:":
        return False
    return (
        name in ("pathname", "origin")
        and _has_opaque_path(difference.ours)
        and difference.their("pathname").endswith(" ")
        and difference.our("pathname") == difference.their("pathname")[:-1] + "%20"
    )


@_explains(
    "ascii-domain",
    "node",
    "chromium",
    says="a domain all in ASCII is lower-cased and kept since 2025, even with an xn-- label "
    "that is no valid Punycode; the peer still refuses it",
    anchor="URL §3.3, domain parser, step 5",
)
def _ascii_domain(difference: Difference, name: str) -> bool:
    if name == FAILURE and difference.theirs is None:
        if "xn--" in _percent_decoded(difference.base).lower():
            return True
        host = difference.our("hostname")
    elif name == "origin" and difference.our("protocol") == "blob:":
        if difference.their(name) != "null":
            return False
        host = _host_of_origin(difference.our(name))
    else:
        return False
    return "xn--" in host and host.partition(":")[0] in _written(difference)


@_explains(
    "caret-in-path",
    "node",
    says="^ is in the path percent-encode set since 2024; the peer still leaves it",
    anchor="URL §1.3, path percent-encode set",
)
def _caret_in_path(difference: Difference, name: str) -> bool:
    return name == "pathname" and difference.our(name) == difference.their(name).replace("^", "%5E")


@_explains(
    "dot-dot-at-root",
    "node",
    says=".. at the end of a path leaves an empty segment, so /.. is /; the peer's old ada "
    "loses it where the scheme is not special",
    anchor="URL §4.4, path state, step 1.2",
)
def _dot_dot_at_root(difference: Difference, name: str) -> bool:
    return (
        name == "pathname"
        and difference.our("protocol") not in _SPECIAL
        and (difference.our(name), difference.their(name)) == ("/", "")
        and ".." in _written(difference)
    )


@_explains(
    "drive-letter-prefix",
    "node",
    says="only a segment of two code points is a drive letter, and kept by ..; the peer's old "
    "ada takes any that begins like one",
    anchor="URL §4.2, shorten a url's path",
)
def _drive_letter_prefix(difference: Difference, name: str) -> bool:
    return (
        name == "pathname"
        and difference.our("protocol") == "file:"
        and re.match("/[A-Za-z]:[^/]", difference.their(name)) is not None
        and (".." in _written(difference) or difference.base != "")
    )


@_explains(
    "bidi-rule",
    "node",
    says="CheckBidi is true; the peer's old ada does not check the Bidi rule for labels of a "
    "name with right-to-left code points",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4.1, validity criterion 9",
)
def _bidi_rule(difference: Difference, name: str) -> bool:
    if name == FAILURE and difference.ours is None:
        host = difference.their("hostname") + " " + difference.base
    elif name == "origin" and difference.our(name) == "null":
        host = _host_of_origin(difference.their(name))
    else:
        return False
    decoded = _in_unicode(host) + _percent_decoded(host)
    return any(unicodedata.bidirectional(point) in ("R", "AL", "AN") for point in decoded)


@_explains(
    "ascii-a-label",
    "node",
    says="an xn-- label that decodes to nothing outside ASCII, or to another xn--, is an error "
    "since revision 33 of UTS #46; the peer's old ada lets it stand in a name outside ASCII",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4, step 4.1",
)
def _ascii_a_label(difference: Difference, name: str) -> bool:
    if name != FAILURE or difference.ours is not None:
        return False
    labels = map(_in_unicode, re.findall(r"xn--[a-z0-9-]*", _mapped(_written(difference))))
    return any(label.isascii() or label.startswith("xn--") for label in labels)


_CORRECTED = re.compile(
    "[\u04c0\u10a0-\u10c5\u2132\u2183\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf]"
)


@_explains(
    "corrected-mappings",
    "node",
    says="some capital letters and five compatibility ideographs, disallowed before revision 33 "
    "of UTS #46, are mapped",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _corrected_mappings(difference: Difference, name: str) -> bool:
    fails = name == FAILURE and difference.theirs is None
    if not fails and (name != "origin" or difference.their(name) != "null"):
        return False
    written = _percent_decoded(difference.input + difference.base)
    return _CORRECTED.search(written) is not None


@_explains(
    "dots-after-a-dot",
    "node",
    says="every dot segment is removed; the peer's old ada keeps those after a segment that "
    "begins with a dot",
    anchor="URL §4.4, path state, steps 1.2 to 1.4",
)
def _dots_after_a_dot(difference: Difference, name: str) -> bool:
    theirs = difference.their("pathname")
    if name != "pathname" or re.search(r"/\.[^./].*/\.\.?(/|$)", theirs) is None:
        return False
    segments: list[str] = []
    for segment in (rest := theirs.replace("^", "%5E").split("/")[1:]):
        if segment == "..":
            del segments[-1:]
        elif segment != ".":
            segments.append(segment)
    if rest[-1] in (".", ".."):
        segments.append("")
    return difference.our(name) == "/" + "/".join(segments)


@_explains(
    "opaque-base-with-fragment",
    "node",
    says="a reference that is more than a fragment cannot be resolved against an opaque path; "
    "the peer's old ada lets it, if it has a fragment",
    anchor="URL §4.4, no scheme state, step 1",
)
def _opaque_base_with_fragment(difference: Difference, name: str) -> bool:
    return (
        name == FAILURE
        and difference.ours is None
        and "#" in difference.input[1:]
        and re.match(r"[A-Za-z][A-Za-z0-9+.-]*:(?!/)", difference.base) is not None
        and not difference.base.lower().startswith(_SPECIAL)
    )


@_explains(
    "empty-query-of-base",
    "node",
    says="a base's query is taken over where it is empty too; the peer's old ada drops it",
    anchor="URL §4.4, relative state, step 5.1, and file state, step 4.1",
)
def _empty_query_of_base(difference: Difference, name: str) -> bool:
    return (
        name == "href"
        and re.search(r"\?(#|$)", difference.base) is not None
        and re.sub(r"\?(?=#|$)", "", difference.our(name), count=1) == difference.their(name)
    )


@_explains(
    "capital-sharp-s",
    "node",
    says="U+1E9E maps to ß, no longer to ss, since revision 33 of UTS #46",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _capital_sharp_s(difference: Difference, name: str) -> bool:
    written = _percent_decoded(difference.input + difference.base)
    if name not in _HOST_NAMES or "\u1e9e" not in written:
        return False
    ours, theirs = _in_unicode(difference.our(name)), _in_unicode(difference.their(name))
    return ours.replace("ß", "ss") == theirs.replace("ß", "ss")


@_explains(
    "unicode-version",
    "ada",
    "node",
    "chromium",
    says="the host has a code point that Unicode assigned after version 14; the peer's data "
    "are older than ours",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _unicode_version(difference: Difference, name: str) -> bool:
    fails = name == FAILURE and difference.theirs is None
    if not fails and (name != "origin" or difference.their(name) != "null"):
        return False
    written = _percent_decoded(difference.input + difference.base)
    return any(map(is_recent, written + _in_unicode(written.lower())))
