"""The Public Suffix List: its rules, and the algorithm that matches them.

A public suffix is a name under which others register theirs: ``com``, ``co.uk``, ``github.io``.
The list (https://publicsuffix.org/) has two sections: ICANN's, of registries, and a private one, of
companies that give names to their customers. This module knows names, in ASCII and lower case, and
no URLs; :mod:`urikit.domains` has the functions to use.

    https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
"""

import os
import re
from collections.abc import Iterable
from datetime import date
from functools import cache
from typing import Final, Literal, NamedTuple

from urikit import uts46
from urikit.errors import DecodeError, ParseError
from urikit.kinds import ErrorKind

__all__ = ["DomainParts", "PublicSuffixList", "Section", "packaged"]

Section = Literal["icann", "private"]
"""The part of the list that a rule stands in."""

# What is known of a name: bits of a number.
_RULE: Final = 1  # it is a rule itself
_WILDCARD: Final = 2  # every label before it is a public suffix with it
_EXCEPTION: Final = 4  # it is not, though a wildcard says so
_MORE: Final = 8  # longer rules end with it

_VERSION = re.compile(r"//\s*VERSION:\s*(\S+)")
_DATE = re.compile(r"(\d{4})-(\d{2})-(\d{2})")
_BEGIN = re.compile(r"//\s*===BEGIN (ICANN|PRIVATE) DOMAINS===")
_END = re.compile(r"//\s*===END (ICANN|PRIVATE) DOMAINS===")


class DomainParts(NamedTuple):
    """A domain name divided at its registrable domain; a trailing dot stays with the suffix.

    >>> DomainParts("www", "example", "co.uk", "icann").registrable_domain
    'example.co.uk'
    """

    subdomain: str | None
    """What precedes the registrable domain: ``""`` if nothing does, ``None`` if there is none."""
    label: str | None
    """The label that was registered; ``None`` where the whole name is a public suffix."""
    suffix: str
    """The public suffix."""
    section: Section | None
    """Where its rule is; ``None`` where no rule is, and the last label counts as the suffix."""

    @property
    def registrable_domain(self) -> str | None:
        """The label and the suffix."""
        return None if self.label is None else f"{self.label}.{self.suffix}"


class PublicSuffixList:
    """The rules of one version of the list. Immutable once made.

    Names are to be in ASCII, in lower case and without empty labels; a trailing dot is kept.
    With ``private=False`` only ICANN's section counts. A name that no rule matches has its last
    label as public suffix, as the algorithm says, or with ``unlisted=False`` none at all.

    >>> rules = PublicSuffixList.from_lines(["com", "*.ck", "!www.ck"])
    >>> rules.registrable_domain("a.b.example.com"), rules.registrable_domain("a.www.ck")
    ('example.com', 'www.ck')
    >>> rules.public_suffix("a.b.ck"), rules.public_suffix("host.test")
    ('b.ck', 'test')
    """

    __slots__ = ("_icann_names", "_names", "_rules", "_version")

    def __init__(self, rules: Iterable[tuple[str, Section]], version: str | None = None) -> None:
        """From rules as the list writes them, but in ASCII, each with its section."""
        self._rules = tuple(rules)
        self._version = version
        self._names = _names_of(self._rules)
        self._icann_names = _names_of(rule for rule in self._rules if rule[1] == "icann")

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> "PublicSuffixList":
        """From the lines of a file in the list's format.

        Rules before any section count as ICANN's. A rule that is no domain name is a
        :class:`ParseError`, with the rule as its text.

        >>> len(PublicSuffixList.from_lines(["// a comment", "com", "", "公司.cn  and no more"]))
        2
        """
        rules: list[tuple[str, Section]] = []
        version: str | None = None
        section: Section = "icann"
        for line in lines:
            if line.startswith("//"):
                if begin := _BEGIN.match(line):
                    section = "private" if begin[1] == "PRIVATE" else "icann"
                elif _END.match(line):
                    section = "icann"
                elif version is None and (found := _VERSION.match(line)):
                    version = found[1]
                continue
            # "Each line is only read up to the first whitespace."
            rule = line.split(maxsplit=1)
            if rule:
                rules.append((_to_ascii(rule[0]), section))
        return cls(rules, version)

    @classmethod
    def from_file(cls, path: "str | os.PathLike[str]") -> "PublicSuffixList":
        """From a file in the list's format, such as ``public_suffix_list.dat``."""
        with open(path, "rb") as file:
            return cls.from_lines(_decoded(file.read()).splitlines())

    # --- what it is ------------------------------------------------------------------------------

    @property
    def version(self) -> str | None:
        """What the list calls its version, a date and time; ``None`` if it has none."""
        return self._version

    @property
    def date(self) -> date | None:
        """The day of its version.

        >>> PublicSuffixList.from_lines(["// VERSION: 2026-10-22_08-36-41_UTC"]).date
        datetime.date(2026, 10, 22)
        """
        found = _DATE.match(self._version or "")
        if found is None:
            return None
        try:
            return date(*map(int, found.groups()))
        except ValueError:  # digits that are no date
            return None

    def __len__(self) -> int:
        return len(self._rules)

    def __repr__(self) -> str:
        return f"<PublicSuffixList {self._version or 'without a version'}, {len(self)} rules>"

    # --- asking ----------------------------------------------------------------------------------

    def public_suffix(
        self, domain: str, *, private: bool = True, unlisted: bool = True
    ) -> str | None:
        """The public suffix of *domain*; ``None`` if no rule matches and *unlisted* is false.

        >>> packaged().public_suffix("www.example.co.uk")
        'co.uk'
        """
        start = _suffix_start(domain, self._names if private else self._icann_names)
        if start < 0:
            if not unlisted:
                return None
            start = _last_label(domain)
        return domain[start:]

    def registrable_domain(
        self, domain: str, *, private: bool = True, unlisted: bool = True
    ) -> str | None:
        """The public suffix of *domain* and the label before it; ``None`` if there is none.

        >>> packaged().registrable_domain("www.example.co.uk")
        'example.co.uk'
        >>> packaged().registrable_domain("co.uk") is None
        True
        """
        start = _suffix_start(domain, self._names if private else self._icann_names)
        if start < 0:
            if not unlisted:
                return None
            start = _last_label(domain)
        if start < 2:  # a label and a dot
            return None
        return domain[domain.rfind(".", 0, start - 1) + 1 :]

    def split(
        self, domain: str, *, private: bool = True, unlisted: bool = True
    ) -> DomainParts | None:
        """*domain* divided, and the section of its rule; ``None`` as for :meth:`public_suffix`.

        >>> packaged().split("a.b.github.io")
        DomainParts(subdomain='a', label='b', suffix='github.io', section='private')
        """
        suffix = self.public_suffix(domain, private=private, unlisted=unlisted)
        if suffix is None:
            return None
        section: Section | None = None
        if _suffix_start(domain, self._icann_names) == len(domain) - len(suffix):
            section = "icann"
        elif private and _suffix_start(domain, self._names) >= 0:
            section = "private"
        if suffix == domain:
            return DomainParts(None, None, suffix, section)
        subdomain, _, label = domain[: -len(suffix) - 1].rpartition(".")
        return DomainParts(subdomain, label, suffix, section)


# The formal algorithm, from the last label to the left: an exception prevails, or else the rule
# with the most labels, which is the last one met.
def _suffix_start(domain: str, names: dict[str, int]) -> int:
    """Where the public suffix that a rule gives *domain* starts, or -1 if no rule matches."""
    end = len(domain)
    if domain[-1:] == ".":
        end -= 1
    find = domain.rfind
    best, wildcard, after = -1, 0, end
    dot = find(".", 0, end)
    while True:
        start = dot + 1
        bits = names.get(domain[start:end], 0)
        if bits & _EXCEPTION:
            return after
        if wildcard or bits & _RULE:
            best = start
        if dot < 0 or bits < _WILDCARD:  # nothing longer
            return best
        wildcard = bits & _WILDCARD
        after = start
        dot = find(".", 0, dot)


def _names_of(rules: Iterable[tuple[str, Section]]) -> dict[str, int]:
    """What is known of each name that is a rule, or that a rule ends with."""
    names: dict[str, int] = {}
    for rule, _ in rules:
        if rule.startswith("!"):
            name, bits = rule[1:], _EXCEPTION
        elif rule.startswith("*."):
            name, bits = rule[2:], _WILDCARD
        else:
            name, bits = rule, _RULE
        names[name] = names.get(name, 0) | bits
        while "." in name:
            name = name.partition(".")[2]
            known = names.get(name, 0)
            if known & _MORE:
                break  # so have those that follow
            names[name] = known | _MORE
    return names


def _last_label(domain: str) -> int:
    """Where the last label starts: the prevailing rule is "*" where no other matches."""
    return domain.rfind(".", 0, len(domain) - domain.endswith(".")) + 1


_PLAIN_RULE = re.compile(r"(?:!|\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*")


def _to_ascii(rule: str) -> str:
    """A rule as it is matched: its name as the DNS has it, its mark as it is."""
    if _PLAIN_RULE.fullmatch(rule):
        return rule
    mark = "!" if rule.startswith("!") else "*." if rule.startswith("*.") else ""
    name = rule.removeprefix(mark)
    try:
        name = uts46.to_ascii(
            name,
            check_hyphens=False,
            check_bidi=True,
            check_joiners=True,
            use_std3_ascii_rules=True,
            verify_dns_length=True,
        )
    except uts46.IDNAFailure as error:
        raise ParseError(
            ErrorKind.INVALID_SUFFIX_RULE,
            rule,
            len(mark) + error.index,
            message=f"no rule of the Public Suffix List: {error.message}",
        ) from None
    return mark + name


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DecodeError(
            ErrorKind.INVALID_UTF8, index=error.start, message="the file of rules is not UTF-8"
        ) from None


@cache
def packaged() -> PublicSuffixList:
    """The list that the package ``publicsuffixlist`` brings, of which there is a new one each day.

    :class:`ModuleNotFoundError` with what to install, if it is not there.

    >>> packaged().date is not None
    True
    """
    from importlib import resources

    try:
        source = resources.files("publicsuffixlist") / "public_suffix_list.dat"
    except ModuleNotFoundError as error:
        raise ModuleNotFoundError(
            "the Public Suffix List comes with an extra: pip install 'urikit[domains]', "
            "or read your own with PublicSuffixList.from_file(path)",
            name=error.name,
        ) from None
    return PublicSuffixList.from_lines(_decoded(source.read_bytes()).splitlines())
