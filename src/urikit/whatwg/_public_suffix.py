"""The Public Suffix List: its rules, and the algorithm that matches them.

A public suffix is a name under which others register theirs: ``com``, ``co.uk``, ``github.io``.
The list (https://publicsuffix.org/) has two sections: ICANN's, of registries, and a private one, of
companies that give names to their customers. This module knows names, in ASCII and lower case, and
no URLs; :mod:`urikit.domains` has the functions to use.

    https://github.com/publicsuffix/list/wiki/Format#formal-algorithm
"""

from __future__ import annotations

import os
import sys

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.hostnames import LDH_NAME, MAX_LABEL
from urikit._kernel.names import suffix_start
from urikit._kernel.tables import (
    SUFFIX_EXCEPTION as _EXCEPTION,
    SUFFIX_RULE as _RULE,
    SUFFIX_WILDCARD as _WILDCARD,
)
from urikit.errors import DecodeError, ParseError

# Everything else is imported where it is needed: a command that looks up one name needs none of it,
# and re, typing and importlib.resources take longer to import than the list takes to read.
if TYPE_CHECKING:
    from collections.abc import Iterable
    from datetime import date
    from typing import Any

    from urikit._kernel.names import Groups
    from urikit.whatwg._domain_parts import DomainParts, Section


class PublicSuffixList:
    """The rules of one version of the list. Immutable.

    Names are to be in ASCII, in lower case and without empty labels; a trailing dot is kept.
    With ``private=False`` only ICANN's section counts. A name that no rule matches has its last
    label as public suffix, as the algorithm says, or with ``unlisted=False`` none at all.

    >>> rules = PublicSuffixList.from_lines(["com", "*.ck", "!www.ck"])
    >>> rules.registrable_domain("a.b.example.com"), rules.registrable_domain("a.www.ck")
    ('example.com', 'www.ck')
    >>> rules.public_suffix("a.b.ck"), rules.public_suffix("host.test")
    ('b.ck', 'test')
    """

    __slots__ = (
        *("_groups", "_icann", "_icann_rules", "_is_ascii", "_known", "_private_rules"),
        "_version",
    )

    def __init__(self, rules: Iterable[tuple[str, Section]], version: str | None = None) -> None:
        """Create a list from rules as the list writes them, but in ASCII, each with its section."""
        given = tuple(rules)
        if any(isinstance(each, str) for each in given):
            raise TypeError("rules must be (rule, section) pairs, not strings; use from_lines()")
        self._fill(
            [rule for rule, section in given if section == "icann"],
            [rule for rule, section in given if section != "icann"],
        )
        self._version = version

    def _fill(self, icann: list[str], private: list[str]) -> None:
        self._icann_rules, self._private_rules = icann, private
        self._is_ascii = "".join(icann).isascii() and "".join(private).isascii()
        self._known = _flags_of_names([*icann, *private])
        # Made when they are needed
        self._icann: dict[str, int] | None = None
        self._groups: dict[bool, Groups] = {}

    @classmethod
    def _read(cls, lines: Iterable[str]) -> PublicSuffixList:
        """Read the list itself; its rules in Unicode stay so until they are needed."""
        self = cls.__new__(cls)
        icann: list[str] = []
        private: list[str] = []
        rules, self._version = icann, None
        for line in lines:
            if line[:2] != "//":
                # "Each line is only read up to the first whitespace."
                rules += line.split(None, 1)[:1]
            elif "===" in line:
                mark = line[2:].lstrip()
                if mark.startswith(("===BEGIN PRIVATE DOMAINS===", "===BEGIN ICANN DOMAINS===")):
                    rules = private if "PRIVATE" in mark else icann
                elif mark.startswith(("===END PRIVATE DOMAINS===", "===END ICANN DOMAINS===")):
                    rules = icann
            elif self._version is None and "VERSION:" in line:
                name, _, version = line[2:].partition("VERSION:")
                if not name.strip() and version.strip():
                    self._version = version.split()[0]
        self._fill(icann, private)
        return self

    def _in_ascii(self) -> PublicSuffixList:
        """Write all rules as they are matched; ParseError for one that is none."""
        import re

        is_plain = re.compile(rf"(?:!|\*\.)?(?!.*xn--){LDH_NAME}").fullmatch

        def written(rule: str) -> str:
            return rule if len(rule) <= MAX_LABEL and is_plain(rule) else _to_ascii(rule)

        self._fill(
            [written(rule) for rule in self._icann_rules],
            [written(rule) for rule in self._private_rules],
        )
        self._is_ascii = True
        return self

    @classmethod
    def from_lines(cls, lines: Iterable[str]) -> PublicSuffixList:
        """Create a list from the lines of a file in the list's format.

        Rules before any section count as ICANN's. A rule that is not a domain name is a
        :class:`ParseError`, with the rule as its text.

        >>> len(PublicSuffixList.from_lines(["// a comment", "com", "", "公司.cn  and no more"]))
        2
        """
        if isinstance(lines, (str, bytes)):
            raise TypeError(
                "lines must be an iterable of strings, not one string; pass string.splitlines()"
            )
        return cls._read(lines)._in_ascii()

    @classmethod
    def from_file(cls, path: str | os.PathLike[str]) -> PublicSuffixList:
        """Read a file in the list's format, such as ``public_suffix_list.dat``."""
        with open(os.fspath(path), "rb") as file:  # a number would be a file that is open
            return cls.from_lines(_decoded(file.read()).splitlines())

    # --- what it is ------------------------------------------------------------------------------

    @property
    def version(self) -> str | None:
        """The version that the list states, a date and time; ``None`` if it states none."""
        return self._version

    @property
    def date(self) -> date | None:
        """The day of its version.

        >>> PublicSuffixList.from_lines(["// VERSION: 2026-10-22_08-36-41_UTC"]).date
        datetime.date(2026, 10, 22)
        """
        import re
        from datetime import date

        found = re.match(r"(\d{4})-(\d{2})-(\d{2})", self._version or "")
        if found is None:
            return None
        try:
            return date(*map(int, found.groups()))
        except ValueError:  # digits that are no date
            return None

    def __len__(self) -> int:
        return len(self._icann_rules) + len(self._private_rules)

    def __repr__(self) -> str:
        return f"<PublicSuffixList {self._version or 'without a version'}, {len(self)} rules>"

    def _icann_names(self) -> dict[str, int]:
        if self._icann is None:
            self._icann = _flags_of_names(self._icann_rules)
        return self._icann

    def _kernel_names(self, *, private: bool = True) -> Groups | None:
        """The names and what is known of them for the kernel; ``None`` if it cannot have them."""
        from urikit._kernel.names import Groups

        known = self._groups.get(private)
        if known is None:
            if not self._is_ascii:
                self._in_ascii()
            names = self._known if private else self._icann_names()
            try:
                known = Groups([(0, name, flags) for name, flags in names.items()])
            except ValueError:  # names that no rule of the list has
                return None
            self._groups[private] = known
        return known

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
        from urikit.whatwg._domain_parts import DomainParts

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

    def _start(self, domain: str, private: bool, unlisted: bool) -> int:
        """Return the index at which the public suffix of *domain* starts, or -1."""
        if not self._is_ascii and "xn--" in domain:
            self._in_ascii()
        return suffix_start(domain, self._known if private else self._icann_names(), unlisted)


def _flags_of_names(rules: list[str]) -> dict[str, int]:
    """Return the names in *rules*, each with its kinds of rules."""
    known = dict.fromkeys(rules, _RULE)
    for rule in [rule for rule in known if rule[0] in "*!"]:
        del known[rule]
        name = rule.lstrip("*.!")
        known[name] = known.get(name, 0) | (_EXCEPTION if rule[0] == "!" else _WILDCARD)
    return known


def _to_ascii(rule: str) -> str:
    """A rule as it is matched: its name as the DNS has it, its mark as it is."""
    from urikit._unicode import uts46
    from urikit.errors import ErrorKind

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
        from urikit.errors import ErrorKind

        raise DecodeError(
            ErrorKind.INVALID_UTF8, index=error.start, message="file of rules is not UTF-8"
        ) from None


_packaged: list[PublicSuffixList] = []  # one, made when it is needed


def packaged() -> PublicSuffixList:
    """Return the list from the package ``publicsuffixlist``, which has a new release each day.

    :class:`ModuleNotFoundError` with what to install, if it is not there.

    >>> packaged().date is not None
    True
    """
    if not _packaged:
        _packaged.append(_load())
    return _packaged[0]


def rules_of(psl: PublicSuffixList | None) -> PublicSuffixList:
    """Return the list that an argument *psl* is, the packaged one for ``None``.

    >>> rules_of(None) is packaged()
    True
    """
    if psl is None:
        return packaged()
    if not isinstance(psl, PublicSuffixList):
        from urikit._ground.kinds import wrong_type  # slow to import

        raise wrong_type("psl", "a PublicSuffixList", psl)
    return psl  # it may have no rules, and is false then


def _load() -> PublicSuffixList:
    from os.path import dirname, join

    # As importlib.util.find_spec() does, which takes long to import.
    name = "publicsuffixlist"
    found = (finder.find_spec(name, None) for finder in sys.meta_path)
    package = None if sys.modules.get(name, "") is None else next(filter(None, found), None)
    if package is None or package.origin is None:
        raise ModuleNotFoundError(
            "the Public Suffix List needs an extra: pip install 'urikit[domains]', "
            "or load your own with PublicSuffixList.from_file(path)",
            name=name,
        )
    loader: Any = package.loader
    path = join(dirname(package.origin), "public_suffix_list.dat")
    return PublicSuffixList._read(_decoded(loader.get_data(path)).split("\n"))
