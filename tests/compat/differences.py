"""The differences between ``urikit.compat.urllib`` and ``urllib.parse``, as data.

Each has the number that it has in the documentation, and says of two outcomes of the same call
whether it explains that they differ. A difference that none explains is a fault.
"""

import re
import urllib.parse as theirs
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import urikit.compat.urllib as ours
from urikit.rfc import _grammar as grammar

CONTROL = re.compile("[\x00-\x1f\x7f-\x9f]")
SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*\Z")
ZONE = re.compile(r"(\[[0-9A-Fa-f:.]+)%(?:25)?(?:[\w.~-]|%[0-9A-Fa-f]{2})+(?=\])", re.ASCII)
SPECIAL = ("http", "https", "ws", "wss", "ftp", "file")
# As urllib.parse has them.
RELATIVE = frozenset(theirs.uses_relative) - {""}
NETLOC = frozenset(theirs.uses_netloc) - {""}

Outcome = tuple[str, Any]


def outcome(function: Callable[..., object], *arguments: object) -> Outcome:
    """The result of a call, or that it refuses."""
    try:
        return "gives", function(*arguments)
    except ValueError:
        return "refuses", None


@dataclass(frozen=True, slots=True)
class Case:
    """A call, and what came of it on both sides."""

    name: str
    arguments: tuple[Any, ...]
    theirs: Outcome
    ours: Outcome

    @property
    def texts(self) -> list[str]:
        return [each for each in self.arguments if isinstance(each, str)]

    @property
    def refused(self) -> bool:
        """True if only ours refuses it."""
        return self.theirs[0] == "gives" and self.ours[0] == "refuses"


# --- what texts are like, said without the help of what is tested ---------------------------------


def scheme_of(text: str) -> str:
    before, colon, _ = text.partition(":")
    return before.lower() if colon and SCHEME.match(before) else ""


def after_scheme(text: str) -> str:
    return text[len(scheme_of(text)) + 1 :] if scheme_of(text) else text


def authority_of(text: str) -> str | None:
    rest = after_scheme(text)
    return re.split("[/?#]", rest[2:], maxsplit=1)[0] if rest.startswith("//") else None


def path_of(text: str) -> str:
    rest = after_scheme(text)
    authority = authority_of(text)
    return re.split("[?#]", rest if authority is None else rest[2 + len(authority) :])[0]


def is_authority(text: str) -> bool:
    # The grammar of RFC 3987 knows no zones: RFC 6874 adds them, "%25" or "%" before the name.
    zoneless = ZONE.sub(r"\1", text)
    return grammar.matches("iauthority", zoneless) and not nfkc_makes_delimiters(text)


def nfkc_makes_delimiters(text: str) -> bool:
    import unicodedata

    added = set(unicodedata.normalize("NFKC", text)) - set(text)
    return not added.isdisjoint("/?#@:[]\\%")


def has_empty_part(text: str) -> bool:
    """Return True if nothing follows a delimiter, or an authority is empty."""
    before, mark, fragment = text.partition("#")
    return (
        (bool(mark) and not fragment)
        or before.endswith("?")
        or authority_of(text) == ""
        or path_of(text).endswith(";")
    )


def backslash_for_slash(text: str) -> bool:
    rest = after_scheme(text)
    if scheme_of(text) in SPECIAL:
        return rest.startswith(("\\", "/\\"))
    return scheme_of(text) == "" and rest.startswith(("\\\\", "\\/", "/\\"))


def has_dot_segment(text: str) -> bool:
    return not {".", ".."}.isdisjoint(path_of(text).split("/"))


# --- the list --------------------------------------------------------------------------------------


def control_character(case: Case) -> bool:
    return case.refused and any(map(CONTROL.search, case.texts))


def leading_space(case: Case) -> bool:
    return case.refused and any(text.startswith(" ") for text in case.texts)


def bad_authority(case: Case) -> bool:
    authorities = [authority_of(text) for text in case.texts]
    return case.refused and any(each and not is_authority(each) for each in authorities)


def backslash(case: Case) -> bool:
    if not case.refused:
        return False
    # A target may start with what its reference has inside.
    written = str(case.theirs[1]) if case.name == "urljoin" else ""
    return any(backslash_for_slash(text) for text in [*case.texts, written])


def ip_literal(case: Case) -> bool:
    return (case.theirs[0], case.ours[0]) == ("refuses", "gives") and any(
        "[" in authority and is_authority(authority)
        for authority in map(authority_of, case.texts)
        if authority
    )


def empty_part(case: Case) -> bool:
    if case.name not in ("geturl", "urldefrag", "urljoin", "urlunsplit", "urlunparse"):
        return False
    return case.ours[0] == "gives" and any(map(has_empty_part, case.texts))


def no_added_slashes(case: Case) -> bool:
    """``file:/a``, and what has a scheme that browsers know but no authority."""
    if case.name not in ("geturl", "urldefrag", "urljoin"):
        return False
    return case.ours[0] == "gives" and any(
        scheme_of(text) in NETLOC and authority_of(text) is None for text in case.texts if text
    )


def reads_back(case: Case) -> bool:
    """Return True if theirs writes another scheme or netloc than it was given, or is refused."""
    if case.name not in ("urlunsplit", "urlunparse") or case.theirs[0] == "refuses":
        return False
    parts, text = case.arguments[0], case.theirs[1]
    back = outcome(theirs.urlsplit, text)
    wanted = (str(parts[0]).lower(), parts[1])
    if back[0] == "refuses" or tuple(back[1][:2]) != wanted:
        return True
    if not parts[1] and str(parts[2]).startswith("//"):  # which lost two slashes until 3.12
        return True
    if case.refused:
        unslashed = f"{parts[0]}:{parts[2]}"  # until 3.12 the text had three slashes more
        return outcome(ours.urlsplit, text)[0] == "refuses" or backslash_for_slash(unslashed)
    # Until 3.12 a relative path after "http:" got three slashes.
    path = str(parts[2])
    return parts[0] in NETLOC and not parts[1] and not path.startswith("/")


def every_scheme(case: Case) -> bool:
    if case.name != "urljoin" or case.ours[0] == "refuses":
        return False
    scheme = scheme_of(case.arguments[0])
    return scheme != "" and scheme not in RELATIVE


def as_the_rfc_says(case: Case) -> bool:
    if case.name != "urljoin" or case.ours[0] == "refuses":
        return False
    base, reference = case.arguments[:2]
    brings_its_own = scheme_of(reference) or authority_of(reference) is not None
    if reference == "":
        return "#" in base
    if brings_its_own and has_dot_segment(reference):
        return True
    return "//" in path_of(base) + path_of(reference) or ";" in path_of(base) + path_of(reference)


def relative_base(case: Case) -> bool:
    if case.name != "urljoin" or case.ours[0] == "refuses":
        return False
    return bool(case.arguments[0]) and not scheme_of(case.arguments[0])


DIFFERENCES: dict[int, Callable[[Case], bool]] = {
    1: control_character,
    2: leading_space,
    3: bad_authority,
    4: backslash,
    5: ip_literal,
    6: empty_part,
    7: no_added_slashes,
    8: reads_back,
    9: every_scheme,
    10: as_the_rfc_says,
    11: relative_base,
}


def explained(case: Case) -> int | None:
    """The number of the difference: 0 where there is none, ``None`` where nothing explains it."""
    if case.theirs == case.ours:
        return 0
    return next((number for number, rule in DIFFERENCES.items() if rule(case)), None)


# --- calls to compare --------------------------------------------------------------------------


def compare(name: str, *arguments: object) -> Case:
    """The call by that name on both sides."""
    return Case(
        name,
        arguments,
        outcome(getattr(theirs, name), *arguments),
        outcome(getattr(ours, name), *arguments),
    )


def compare_text(text: str) -> list[Case]:
    """Every call that takes one text, and what can be asked of the results."""
    names = ["urlsplit", "urlparse", "urldefrag", "quote", "quote_plus", "unquote", "unquote_plus",
             "unquote_to_bytes", "parse_qsl", "parse_qs"]  # fmt: skip
    cases = [compare(name, text) for name in names]
    for case in cases[:2]:
        if case.theirs[0] == case.ours[0] == "gives":
            cases += compare_results(text, case.theirs[1], case.ours[1])
    return cases


def compare_results(text: str, one: Any, other: Any) -> list[Case]:
    cases = []
    for name in ("hostname", "port", "username", "password"):
        answers = [outcome(getattr, result, name) for result in (one, other)]
        cases.append(Case(name, (text,), answers[0], answers[1]))
    cases.append(Case("geturl", (text,), outcome(one.geturl), outcome(other.geturl)))
    write = "urlunsplit" if len(one) == 5 else "urlunparse"
    cases.append(compare(write, tuple(one)))
    query = one.query
    cases += [compare("parse_qsl", query, True), compare("parse_qsl", query, False, True)]
    return cases
