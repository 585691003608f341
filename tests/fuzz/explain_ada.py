"""Differences of ada from the standard: the Python binding, and Node, whose copy is older."""

import re
import unicodedata

from tests.fuzz.difference import (
    FAILURE,
    HOST_NAMES,
    SPECIAL,
    Difference,
    Explanations,
    has_opaque_path,
    host_of_origin,
    in_unicode,
    mapped,
    percent_decoded,
)
from tests.fuzz.recent import is_recent

__all__ = ["EXPLANATIONS"]

EXPLANATIONS = Explanations()
"""Explanations of the differences of ada, and of those that Chromium shares with it."""


@EXPLANATIONS.add(
    "opaque-path-space",
    "node",
    "chromium",
    says="the last space of an opaque path before ? or # is percent-encoded; the peer keeps it",
    anchor="URL §4.4, opaque path state",
)
def _opaque_path_space(difference: Difference, name: str) -> bool:
    if name == "origin" and difference.our("protocol") != "blob:":
        return False
    return (
        name in ("pathname", "origin")
        and has_opaque_path(difference.ours)
        and difference.their("pathname").endswith(" ")
        and difference.our("pathname") == difference.their("pathname")[:-1] + "%20"
    )


@EXPLANATIONS.add(
    "ascii-domain",
    "node",
    says="a domain all in ASCII is lower-cased and kept, even with an xn-- label that "
    "is not valid; the peer refuses it",
    anchor="URL §3.3, domain parser, step 5",
)
def _ascii_domain(difference: Difference, name: str) -> bool:
    if name == FAILURE and difference.theirs is None:
        if "xn--" in percent_decoded(difference.base).lower():
            return True
        host = difference.our("hostname")
    elif name == "origin" and difference.our("protocol") == "blob:":
        if difference.their(name) != "null":
            return False
        host = host_of_origin(difference.our(name))
    else:
        return False
    return "xn--" in host and host.partition(":")[0] in difference.written.lower()


@EXPLANATIONS.add(
    "caret-in-path",
    "node",
    says="^ is in the path percent-encode set; the peer leaves it",
    anchor="URL §1.3, path percent-encode set",
)
def _caret_in_path(difference: Difference, name: str) -> bool:
    return name == "pathname" and difference.our(name) == difference.their(name).replace("^", "%5E")


@EXPLANATIONS.add(
    "dot-dot-at-root",
    "node",
    says=".. at the end of a path leaves an empty segment, so /.. is /; the peer's old ada "
    "loses it where the scheme is not special",
    anchor="URL §4.4, path state, step 1.2",
)
def _dot_dot_at_root(difference: Difference, name: str) -> bool:
    return (
        name == "pathname"
        and difference.our("protocol") not in SPECIAL
        and (difference.our(name), difference.their(name)) == ("/", "")
        and ".." in difference.written.lower()
    )


@EXPLANATIONS.add(
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
        and (".." in difference.written.lower() or difference.base != "")
    )


def _has_domain(difference: Difference) -> bool:
    """Return True if the peer's URL or the base is special: only those have domains."""
    return difference.their("protocol") in SPECIAL or difference.base.lower().startswith(SPECIAL)


@EXPLANATIONS.add(
    "bidi-rule",
    "ada",
    "node",
    says="CheckBidi is true, and one right-to-left label subjects all labels to the Bidi rule; "
    "the peer checks none, or not those in ASCII or with a joiner, or has old Bidi classes",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4.1, validity criterion 9",
)
def _bidi_rule(difference: Difference, name: str) -> bool:
    if name == FAILURE and difference.ours is None and _has_domain(difference):
        host = difference.their("hostname") + " " + difference.base
    elif name == "origin" and difference.our(name) == "null":
        host = host_of_origin(difference.their(name))
    else:
        return False
    decoded = in_unicode(host) + percent_decoded(host)
    return any(unicodedata.bidirectional(point) in ("R", "AL", "AN") for point in decoded)


@EXPLANATIONS.add(
    "second-joiner",
    "ada",
    "node",
    says="CheckJoiners is true, and each joiner needs its own context; the peer stops at the first "
    "that has it",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4.1, validity criterion 8; RFC 5892 A.1, A.2",
)
def _second_joiner(difference: Difference, name: str) -> bool:
    return (
        name == FAILURE
        and difference.ours is None
        and re.search("[\u200c\u200d][^.]*[\u200c\u200d]", in_unicode(difference.written.lower()))
        is not None
    )


@EXPLANATIONS.add(
    "composition",
    "ada",
    says="a mapped name is put into normalization form C; the peer leaves a mark of a lower "
    "combining class after a composed letter",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4, step 2",
)
def _composition(difference: Difference, name: str) -> bool:
    if name not in HOST_NAMES:
        return False
    theirs = in_unicode(difference.their(name))
    composed = unicodedata.normalize("NFC", theirs)
    return theirs != composed and composed == in_unicode(difference.our(name))


@EXPLANATIONS.add(
    "ascii-a-label",
    "node",
    says="an xn-- label that decodes to nothing outside ASCII, or to another xn--, is an error; "
    "the peer's old ada lets it stand in a name outside ASCII",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4, step 4.1",
)
def _ascii_a_label(difference: Difference, name: str) -> bool:
    if (name == FAILURE and (difference.ours is not None or not _has_domain(difference))) or (
        name != FAILURE and (name != "origin" or difference.our(name) != "null")
    ):
        return False
    labels = map(in_unicode, re.findall(r"xn--[a-z0-9-]*", mapped(difference.written.lower())))
    return any(label.isascii() or label.startswith("xn--") for label in labels)


_CORRECTED = re.compile(
    "[\u04c0\u10a0-\u10c5\u2132\u2183\U0002f868\U0002f874\U0002f91f\U0002f95f\U0002f9bf"
    "\u115f\u1160\u17b4\u17b5\u1806\u180e\u2061-\u2063\u206a-\u206f\u3164\uffa0"
    "\U0001d173-\U0001d17a]"
)


@EXPLANATIONS.add(
    "corrected-mappings",
    "node",
    says="some capital letters, compatibility ideographs and ignorables, disallowed in the "
    "data of Unicode 15.1, are mapped, valid or ignored in ours",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _corrected_mappings(difference: Difference, name: str) -> bool:
    fails = name == FAILURE and difference.theirs is None
    if not fails and (name != "origin" or difference.their(name) != "null"):
        return False
    written = difference.written
    return _CORRECTED.search(written) is not None


@EXPLANATIONS.add(
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


@EXPLANATIONS.add(
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
        and not difference.base.lower().startswith(SPECIAL)
    )


@EXPLANATIONS.add(
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


@EXPLANATIONS.add(
    "capital-sharp-s",
    "node",
    says="U+1E9E maps to ß; the peer's older data map it to ss",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _capital_sharp_s(difference: Difference, name: str) -> bool:
    written = difference.written
    if name not in HOST_NAMES or "\u1e9e" not in written:
        return False
    ours, theirs = in_unicode(difference.our(name)), in_unicode(difference.their(name))
    return ours.replace("ß", "ss") == theirs.replace("ß", "ss")


@EXPLANATIONS.add(
    "initial-mark",
    "ada",
    "node",
    says="a label cannot start with a combining mark; the peer's table of marks is older than "
    "its mapping, and does not know this one",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §4.1, validity criterion 6",
)
def _initial_mark(difference: Difference, name: str) -> bool:
    if name != FAILURE or difference.ours is not None:
        return False
    labels = in_unicode(difference.their("hostname")).split(".")
    return any(unicodedata.category(label[0]).startswith("M") for label in labels if label)


@EXPLANATIONS.add(
    "unicode-version",
    "ada",
    "node",
    says="the host has a code point that Unicode assigned after version 14; the peer's data "
    "are older than ours, and do not know it or that it is a mark",
    anchor="URL §3.3, domain parser ToASCII; UTS #46 §5",
)
def _unicode_version(difference: Difference, name: str) -> bool:
    if name == FAILURE:
        host = f"{difference.our('hostname')} {difference.their('hostname')} {difference.base}"
    elif name == "origin" and difference.our("protocol") == "blob:":
        host = f"{difference.our(name)} {difference.their(name)}"
    else:
        return False
    return any(map(is_recent, in_unicode(percent_decoded(host).lower())))
