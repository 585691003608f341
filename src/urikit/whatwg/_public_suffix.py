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
from typing import Final, Literal, NamedTuple, TypeAlias

from urikit._hostnames import MAX_NAME
from urikit._unicode import uts46
from urikit.errors import DecodeError, ErrorKind, ParseError

Section = Literal["icann", "private"]
"""The part of the list that a rule stands in."""

# The rules as a tree of labels, from the last label to the left: what a label is, and the labels
# that may stand before it. A wildcard is the label "*".
_PATH: Final = 0  # no rule: a longer one ends with it
_RULE: Final = 1
_EXCEPTION: Final = 2  # no public suffix, though a wildcard says so
_Tree: TypeAlias = "dict[str, tuple[int, _Tree]]"
_NOTHING: Final[_Tree] = {}

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

    __slots__ = ("_icann_tree", "_rules", "_tree", "_version")

    def __init__(self, rules: Iterable[tuple[str, Section]], version: str | None = None) -> None:
        """From rules as the list writes them, but in ASCII, each with its section."""
        self._rules = tuple(rules)
        self._version = version
        self._tree = _tree(rule for rule, _ in self._rules)
        self._icann_tree = _tree(rule for rule, section in self._rules if section == "icann")

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> "PublicSuffixList":
        """From the lines of a file in the list's format.

        Rules before any section count as ICANN's. A rule that is no domain name is a
        :class:`ParseError`, with the rule as its text.

        >>> len(PublicSuffixList.from_lines(["// a comment", "com", "", "公司.cn  and no more"]))
        2
        """
        if isinstance(lines, (str, bytes)):
            raise TypeError("expected lines, not one string")
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
        start = self._start(domain, private, unlisted)
        return domain[start:] if start >= 0 else None

    def registrable_domain(
        self, domain: str, *, private: bool = True, unlisted: bool = True
    ) -> str | None:
        """The public suffix of *domain* and the label before it; ``None`` if there is none.

        >>> packaged().registrable_domain("www.example.co.uk")
        'example.co.uk'
        >>> packaged().registrable_domain("co.uk") is None
        True
        """
        start = self._start(domain, private, unlisted)
        return domain[domain.rfind(".", 0, start - 1) + 1 :] if start > 0 else None

    def split(
        self, domain: str, *, private: bool = True, unlisted: bool = True
    ) -> DomainParts | None:
        """*domain* divided, and the section of its rule; ``None`` as for :meth:`public_suffix`.

        >>> packaged().split("a.b.github.io")
        DomainParts(subdomain='a', label='b', suffix='github.io', section='private')
        """
        start = self._start(domain, private, unlisted)
        if start < 0:
            return None
        section: Section | None = None
        if self._start(domain, private=False, unlisted=False) == start:
            section = "icann"
        elif self._start(domain, private, unlisted=False) >= 0:
            section = "private"
        if start == 0:
            return DomainParts(None, None, domain, section)
        subdomain, _, label = domain[: start - 1].rpartition(".")
        return DomainParts(subdomain, label, domain[start:], section)

    # The formal algorithm, from the last label to the left: an exception prevails, or else the
    # rule with the most labels, which is the last one met.
    def _start(self, domain: str, private: bool, unlisted: bool) -> int:
        """Where the public suffix of *domain* starts; -1 if it has none."""
        tree = self._tree if private else self._icann_tree
        end = len(domain) - domain.endswith(".")
        dot = domain.rfind(".", 0, end)
        # "If no rules match, the prevailing rule is "*"."
        start = dot + 1 if unlisted else -1
        while True:
            found = tree.get(domain[dot + 1 : end])
            if found is None:
                return dot + 1 if "*" in tree else start
            kind, tree = found
            if kind == _RULE:
                start = dot + 1
            elif kind == _EXCEPTION:
                return end + 1
            if dot < 0 or not tree:
                return start
            end = dot
            dot = domain.rfind(".", 0, end)


def _tree(rules: Iterable[str]) -> _Tree:
    top: _Tree = {}
    for rule in rules:
        kind = _EXCEPTION if rule.startswith("!") else _RULE
        first, *after = rule.removeprefix("!").split(".")
        branch = top
        for label in reversed(after):
            known, below = branch.get(label, (_PATH, _NOTHING))
            if below is _NOTHING:
                below = {}
                branch[label] = (known, below)
            branch = below
        branch[first] = (kind, branch.get(first, (kind, _NOTHING))[1])
    _apply_wildcards(top)
    return top


def _apply_wildcards(tree: _Tree) -> None:
    """A label beside a wildcard is a rule, if only longer rules said so before."""
    for label, (kind, below) in tree.items():
        if kind == _PATH and "*" in tree:
            tree[label] = (_RULE, below)
        _apply_wildcards(below)


_PLAIN_RULE = re.compile(r"(?:!|\*\.)?[a-z0-9-]+(?:\.[a-z0-9-]+)*")


def _to_ascii(rule: str) -> str:
    """A rule as it is matched: its name as the DNS has it, its mark as it is."""
    if len(rule) <= MAX_NAME and _PLAIN_RULE.fullmatch(rule):
        return rule
    mark = "!" if rule.startswith("!") else "*." if rule.startswith("*.") else ""
    name = rule.removeprefix(mark)
    try:
        name = uts46.to_ascii(name, use_std3_ascii_rules=True, verify_dns_length=True)
    except uts46.IDNAFailure as error:
        raise ParseError(
            ErrorKind.INVALID_SUFFIX_RULE,
            rule,
            len(mark) + error.index,
            message=f"not a rule of the Public Suffix List: {error.message}",
        ) from None
    return mark + name


def _decoded(data: bytes) -> str:
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise DecodeError(
            ErrorKind.INVALID_UTF8, index=error.start, message="file of rules is not UTF-8"
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
            "the Public Suffix List needs an extra: pip install 'urikit[domains]', "
            "or load your own with PublicSuffixList.from_file(path)",
            name=error.name,
        ) from None
    return PublicSuffixList.from_lines(_decoded(source.read_bytes()).splitlines())
