r"""Host allow-list checks as people write them by hand, and the strings that fool them.

A check is fooled if it accepts a string that leads to another host by at least one parser.

>>> outcome = check_allowed("https://good.example.evil.example/", ["good.example"])
>>> [(check["name"], check["verdict"]) for check in outcome["checks"]][:2]
[('starts with', 'fooled'), ('contains', 'fooled')]
>>> outcome["safe"]
False
"""

import re
from collections.abc import Callable, Sequence
from typing import Final, NamedTuple
from urllib.parse import SplitResult, urlsplit

from urikit.lens._shapes import Checked, Host, Verdict
from urikit.objects._url import URL
from urikit.readings import Reading


class AllowListError(ValueError):
    """An entry of an allow-list, by its index, that is not a host."""

    def __init__(self, index: int, message: str) -> None:
        self.index = index
        self.message = message
        super().__init__(message)


class _Allowed(NamedTuple):
    name: str
    itself: bool
    """True if the name itself is allowed, and not only its subdomains."""


class NaiveCheck(NamedTuple):
    """A check as people write it, and why it is not enough."""

    name: str
    code: str
    why: str
    passes: Callable[[str, str], bool]


def _split(text: str) -> SplitResult:
    try:
        return urlsplit(text)
    except ValueError:
        return urlsplit("")


CHECKS: Final = (
    NaiveCheck(
        "starts with",
        'url.startswith("https://{name}")',
        "The host may continue: with more labels, or with an @ after a fake user name.",
        lambda text, name: text.startswith((f"https://{name}", f"http://{name}")),
    ),
    NaiveCheck(
        "contains",
        '"{name}" in url',
        "The name may be anywhere: in the path, the query or the user info.",
        lambda text, name: name in text,
    ),
    NaiveCheck(
        "suffix",
        'url.split("/")[2].endswith("{name}")',
        "Also matches other names, such as not-{name}, and user info before the host.",
        lambda text, name: "".join(text.split("/", 3)[2:3]).endswith(name),
    ),
    NaiveCheck(
        "regular expression",
        r're.match(r"https?://([^/]*\.)?{name}", url)',
        "The dot matches any character, the host may continue, and [^/]* matches an @.",
        # The dots of the name match any character, as they do if nobody escapes them.
        lambda text, name: bool(
            re.match(r"https?://([^/]*\.)?" + re.escape(name).replace(r"\.", "."), text)
        ),
    ),
    NaiveCheck(
        "netloc",
        'urlsplit(url).netloc.endswith("{name}")',
        "netloc includes the user info and the port, and other names may end the same way.",
        lambda text, name: _split(text).netloc.endswith(name),
    ),
    NaiveCheck(
        "hostname",
        'host = urlsplit(url).hostname; host == "{name}" or host.endswith(".{name}")',
        "Correct only if the client parses URLs as urlsplit does. Browsers do not.",
        lambda text, name: f".{_split(text).hostname or ''}".endswith(f".{name}"),
    ),
)
"""The checks, from the worst to the nearly good."""


def check_allowed(text: str, allow: Sequence[str], base: URL | None = None) -> Checked:
    """Run the naive checks for the names in *allow* on *text*, and judge them.

    A name allows its subdomains too; ``*.name`` allows only those. Of an origin the host counts.
    An entry that is not a host raises :class:`AllowListError`.

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
    """Read a host, ``*.`` and a host, or an origin; the host as in a parsed URL."""
    text = given.strip()
    if "://" in text:
        url = URL.parse(text)
        if url is None or not url.host:
            raise AllowListError(index, "origin does not parse or has no host")
        if url.username or url.password or url.path not in ("", "/") or "?" in text or "#" in text:
            raise AllowListError(index, "origin must be only a scheme, a host and a port")
        return _Allowed(url.host.removesuffix("."), itself=True)
    name = text.removeprefix("*.")
    if not name.strip("."):
        raise AllowListError(index, "entry would match every host")
    if any(char in name for char in "/\\?#@*"):
        raise AllowListError(index, "not a host; use a hostname, *.hostname or an origin")
    url = URL.parse(f"https://{name}/")
    host = "" if url is None else (url.host or "").removesuffix(".")
    if not host:
        raise AllowListError(index, "not a valid host")
    return _Allowed(host, itself=name == text)


def _is_allowed(host: str, entries: Sequence[_Allowed]) -> bool:
    return any(
        host.endswith("." + entry.name) or (entry.itself and host == entry.name)
        for entry in entries
    )
