r"""The checks that people write by hand to keep to allowed hosts, and whether a text fools them.

A check is fooled when it lets a text pass that leads somewhere else, by at least one of the
parsers that may use it.

>>> outcome = check_allowed("https://good.example.evil.example/", ["good.example"])
>>> [(check["name"], check["verdict"]) for check in outcome["checks"]][:2]
[('starts with', 'fooled'), ('contains', 'fooled')]
>>> outcome["safe"]
False
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from urikit.lens._shapes import Checked, Host, Verdict
from urikit.objects._url import URL
from urikit.readings import Reading

__all__ = ["CHECKS", "AllowListError", "NaiveCheck", "check_allowed"]


class AllowListError(ValueError):
    """An entry of an allow-list that names no host: which one, and what is wrong with it."""

    def __init__(self, index: int, message: str) -> None:
        self.index = index
        self.message = message
        super().__init__(message)


class _Allowed(NamedTuple):
    name: str
    itself: bool
    """Whether the name is allowed, too, and not only what is under it."""


class NaiveCheck(NamedTuple):
    """A check as it is written by hand, and why it is not enough."""

    name: str
    code: str
    why: str
    passes: Callable[[str, str], bool]


def _starts_with(text: str, name: str) -> bool:
    return text.startswith((f"https://{name}", f"http://{name}"))


def _contains(text: str, name: str) -> bool:
    return name in text


def _suffix(text: str, name: str) -> bool:
    pieces = text.split("/", 3)
    return len(pieces) > 2 and pieces[2].endswith(name)


def _regex(text: str, name: str) -> bool:
    # The dots of the name stand for any character, as they do where nobody escapes them.
    loose = re.escape(name).replace(r"\.", ".")
    return re.match(rf"https?://([^/]*\.)?{loose}", text) is not None


def _netloc(text: str, name: str) -> bool:
    try:
        return urlsplit(text).netloc.endswith(name)
    except ValueError:
        return False


def _hostname(text: str, name: str) -> bool:
    try:
        host = urlsplit(text).hostname or ""
    except ValueError:
        return False
    return host == name or host.endswith("." + name)


CHECKS: Final = (
    NaiveCheck(
        "starts with",
        'url.startswith("https://{name}")',
        "Nothing ends the host: more labels, or an @ after a false user name, may follow.",
        _starts_with,
    ),
    NaiveCheck(
        "contains",
        '"{name}" in url',
        "The name may stand anywhere: in the path, the query, the user info.",
        _contains,
    ),
    NaiveCheck(
        "suffix",
        'url.split("/")[2].endswith("{name}")',
        "Nothing starts the name: not-{name} ends with it too; and the user info is still there.",
        _suffix,
    ),
    NaiveCheck(
        "regular expression",
        r're.match(r"https?://([^/]*\.)?{name}", url)',
        "The dot stands for any character, the end is open, and [^/]* takes in an @.",
        _regex,
    ),
    NaiveCheck(
        "netloc",
        'urlsplit(url).netloc.endswith("{name}")',
        "netloc has the user info and the port in it, and nothing starts the name.",
        _netloc,
    ),
    NaiveCheck(
        "hostname",
        'host = urlsplit(url).hostname; host == "{name}" or host.endswith(".{name}")',
        "Nearly right, if what connects reads the text as urlsplit does. Browsers do not.",
        _hostname,
    ),
)
"""The checks, from the worst to the nearly good."""


def check_allowed(text: str, allow: Sequence[str], base: URL | None = None) -> Checked:
    """What naive checks for the names in *allow* say of *text*, and whether they are right.

    A name allows what is under it too; ``*.name`` allows only that. Of an origin its host counts.
    An entry that names no host is an :class:`AllowListError`.

    >>> check_allowed("https://api.good.example/x", ["good.example"])["safe"]
    True
    >>> check_allowed("https://good.example/x", ["*.good.example"])["safe"]
    False
    """
    entries = [_entry(index, entry) for index, entry in enumerate(allow)]
    found: dict[str, list[str]] = {}
    for view in Reading(text, base).main_views:
        if view.error is None and (host := view.destination[1].removesuffix(".")):
            found.setdefault(host, []).append(view.name)
    hosts: list[Host] = [
        {"host": host, "views": names, "allowed": _is_allowed(host, entries)}
        for host, names in found.items()
    ]
    safe = bool(hosts) and all(host["allowed"] for host in hosts)
    return {
        "safe": safe,
        "hosts": hosts,
        "checks": [_verdict(check, text, entries, safe=safe) for check in CHECKS],
    }


def _verdict(check: NaiveCheck, text: str, entries: Sequence[_Allowed], *, safe: bool) -> Verdict:
    passing = next((entry.name for entry in entries if check.passes(text, entry.name)), None)
    passes = passing is not None
    name = passing or entries[0].name
    return {
        "name": check.name,
        "code": check.code.replace("{name}", name),
        "why": check.why.replace("{name}", name),
        "passes": passes,
        "verdict": "right" if passes == safe else "fooled" if passes else "too strict",
    }


def _entry(index: int, given: str) -> _Allowed:
    """A host, ``*.`` and a host, or an origin; the host as it stands in a parsed URL."""
    text = given.strip()
    if "://" in text:
        url = URL.parse(text)
        if url is None or not url.host:
            raise AllowListError(index, "not an origin: the URL cannot be parsed, or has no host")
        if url.username or url.password or url.path not in ("", "/") or "?" in text or "#" in text:
            raise AllowListError(index, "an origin has a scheme, a host and a port, and no more")
        return _Allowed(url.host.removesuffix("."), itself=True)
    name = text.removeprefix("*.")
    if not name.strip("."):
        raise AllowListError(index, "this names no host; every host would end with it")
    if any(char in name for char in "/\\?#@*"):
        raise AllowListError(index, "not a host; a name, *. and a name, or an origin is taken")
    url = URL.parse(f"https://{name}/")
    host = "" if url is None else (url.host or "").removesuffix(".")
    if not host:
        raise AllowListError(index, "not a host by the URL Standard")
    return _Allowed(host, itself=name == text)


def _is_allowed(host: str, entries: Sequence[_Allowed]) -> bool:
    return any(
        host.endswith("." + entry.name) or (entry.itself and host == entry.name)
        for entry in entries
    )
