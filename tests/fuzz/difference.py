"""A difference between two parsers, what an explanation of it is, and what those ask."""

import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property

from tests.fuzz.drivers import ATTRIBUTES, Result
from tests.fuzz.generator import Case, scalar_values

__all__ = [
    "FAILURE",
    "HOST_NAMES",
    "SPECIAL",
    "Difference",
    "Explanation",
    "Explanations",
    "has_opaque_path",
    "host_of_origin",
    "in_unicode",
    "mapped",
    "percent_decoded",
]

FAILURE = "failure"

Predicate = Callable[["Difference", str], bool]


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
        """An attribute of our result; "" where we fail, or for failure itself."""
        return "" if self.ours is None else self.ours.get(name, "")

    def their(self, name: str) -> str:
        """An attribute of the peer's result; "" where it fails, or for failure itself."""
        return "" if self.theirs is None else self.theirs.get(name, "")

    @cached_property
    def input(self) -> str:
        """The input as the parser's first steps leave it (URL §4.4, steps 1 and 3)."""
        return _trimmed(self.case.input)

    @cached_property
    def base(self) -> str:
        """The base as the parser's first steps leave it; "" for none."""
        return _trimmed(self.case.base or "")

    @cached_property
    def written(self) -> str:
        """Input and base, trimmed and percent-decoded."""
        return percent_decoded(f"{self.input}\n{self.base}")


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
    holds: Predicate


class Explanations(list[Explanation]):
    """A list that grows by decorated predicates."""

    def add(self, name: str, *who: str, says: str, anchor: str) -> Callable[[Predicate], Predicate]:
        """Registers the predicate below as what tells whether an explanation holds."""

        def register(predicate: Predicate) -> Predicate:
            self.append(Explanation(name, who, says, anchor, predicate))
            return predicate

        return register


# --- what several explanations ask ----------------------------------------------------------

HOST_NAMES = ("host", "hostname", "origin")
SPECIAL = ("http:", "https:", "ws:", "wss:", "ftp:", "file:")


def has_opaque_path(result: Result) -> bool:
    """True if the result is a URL with an opaque path (URL §4.1)."""
    return result is not None and not result["href"].startswith("/", len(result["protocol"]))


def percent_decoded(text: str) -> str:
    """The text with its escapes decoded, as UTF-8."""

    def decode(match: re.Match[str]) -> str:
        return bytes.fromhex(match[0].replace("%", "")).decode("utf-8", "replace")

    return re.sub("(?:%[0-9A-Fa-f]{2})+", decode, text)


def mapped(text: str) -> str:
    """Nearly what UTS #46 maps the text to: compatibility forms, lower case, no ignorables."""
    text = re.sub("[\u00ad\u034f\u200b\u2060\ufe00-\ufe0f\ufeff]", "", text)
    return unicodedata.normalize("NFKC", text).lower()


def in_unicode(host: str) -> str:
    """The host with its A-labels decoded, those that can be."""

    def decode(match: re.Match[str]) -> str:
        try:
            return match[1].encode("ascii").decode("punycode")
        except UnicodeError:
            return match[0]

    return re.sub(r"\bxn--([^./:@ ]*)", decode, host)


def host_of_origin(origin: str) -> str:
    """Return what follows the scheme in a serialized origin."""
    return origin.partition("://")[2]
