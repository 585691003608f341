"""Which names a guard lets pass: its lists, and the names that lead inside a network.

A name is compared as the URL Standard writes it: in lower case, in ASCII, after UTS 46.
"""

import re
from collections.abc import Iterable
from typing import Final

from urikit._ground.hostnames import LOCAL_TOPS, MAX_LABEL, MAX_NAME, METADATA_NAMES
from urikit._ground.kinds import described
from urikit._kernel.record import plain_text
from urikit.errors import URIError
from urikit.guard._reasons import Reason, ReasonCode
from urikit.guard._settings import several
from urikit.objects._url import URL
from urikit.urlpattern._pattern import URLPattern

HostRule = str | URLPattern
"""``example.com``, ``.example.com`` (it, and what is under it), ``*.example.com`` (what is under
it only), or a pattern for the whole URL."""

LOCAL_DOMAINS: Final[dict[str, str]] = {
    **dict.fromkeys(LOCAL_TOPS, "RFC 6762 appendix G"),
    "localdomain6": "",  # in the hosts file of Linux distributions, with localdomain
    "localhost": "RFC 6761 §6.3",
    "local": "RFC 6762 §3",
    "internal": "",  # reserved by ICANN in 2024
    "test": "RFC 6761 §6.2",
    "onion": "RFC 7686",
    "alt": "RFC 9476",
    "arpa": "RFC 3172",  # home.arpa (RFC 8375), resolver.arpa, service.arpa among it
}
"""Top-level domains whose names are local, or no business of the DNS, and who says so.

The guard looks up none of them. ``inspect`` reports those in ``LOCAL_TOPS`` and ``home.arpa``,
since names under the others do not lead into a local network.
"""

_LABEL: Final = rf"[a-z0-9_](?:[a-z0-9_-]{{0,{MAX_LABEL - 2}}}[a-z0-9_])?"
_match_label: Final = re.compile(_LABEL).fullmatch
_match_ordinary: Final = re.compile(rf"(?:{_LABEL}\.)++([a-z]{{2,{MAX_LABEL}}})").fullmatch
_NOT_IN_HOSTS: Final = re.compile(r"[\x00-\x20/\\?#@%*]")


def is_ordinary_name(host: str) -> bool:
    """Return True if *host*, in its canonical form, is a name and :func:`judge_name` accepts it.

    False says nothing.

    >>> is_ordinary_name("www.example.com"), is_ordinary_name("db.internal")
    (True, False)
    """
    match = _match_ordinary(host)
    return (
        match is not None
        and match[1] not in LOCAL_DOMAINS
        and len(host) <= MAX_NAME
        and host not in METADATA_NAMES
    )


# RFC 1035 §2.3.4 and §3.1, with the underscores that are in use
def judge_name(name: str, *, named: bool) -> Reason | None:
    """Why *name* is not looked up, if it is not; *named* if the guard's own list names it.

    >>> judge_name("db.internal", named=False).message
    'names under "internal" are local'
    >>> judge_name("db.internal", named=True) is None
    True
    """
    if name.endswith("."):
        return Reason(ReasonCode.TRAILING_DOT, "trailing dot in the hostname")
    labels = name.split(".")
    if len(name) > MAX_NAME or not all(map(_match_label, labels)):
        return Reason(ReasonCode.INVALID_NAME, "invalid hostname", rfc="RFC 1035")
    if named:
        return None
    if name in METADATA_NAMES:
        message = "cloud metadata service, which hands out credentials"
        return Reason(ReasonCode.METADATA_NAME, message, rule=name)
    last = labels[-1]
    if last in LOCAL_DOMAINS:
        rfc = LOCAL_DOMAINS[last]
        return Reason(ReasonCode.LOCAL_NAME, f'names under "{last}" are local', rule=last, rfc=rfc)
    if len(labels) == 1:
        message = "single-label hostname, completed by the local search domain"
        return Reason(ReasonCode.SINGLE_LABEL, message)
    return None


class HostRules:
    """A list of rules, made ready: a name costs as many steps as it has labels.

    >>> rules = HostRules(host_rules([".example.com", "*.example.org", "bücher.example"]))
    >>> rules.match(URL("https://a.b.example.com/")), rules.match(URL("https://badexample.com/"))
    ('.example.com', None)
    >>> rules.match(URL("https://example.org/")), rules.match(URL("https://BÜCHER.example/"))
    (None, 'xn--bcher-kva.example')
    """

    __slots__ = ("_longest", "_names", "_patterns", "_suffixes")

    def __init__(self, rules: Iterable[HostRule]) -> None:
        self._names: dict[str, str] = {}
        self._suffixes: dict[str, str] = {}
        self._patterns: list[URLPattern] = []
        for rule in rules:
            if isinstance(rule, URLPattern):
                self._patterns.append(rule)
            elif rule.startswith("*."):
                self._suffixes[rule[2:]] = rule
            elif rule.startswith("."):
                self._suffixes[rule[1:]] = self._names[rule[1:]] = rule
            else:
                self._names[rule] = rule
        self._longest = max(map(len, self._suffixes), default=0)

    def match_name(self, host: str) -> str | None:
        """The rule, other than a pattern, that *host* falls under."""
        host = host.removesuffix(".")
        found = self._names.get(host)
        if found is None and self._suffixes and not host.startswith("["):
            # No rule is longer than the longest, so a long name costs no more than that.
            dot = host.find(".", max(0, len(host) - 1 - self._longest))
            while dot >= 0 and found is None:
                found = self._suffixes.get(host[dot + 1 :])
                dot = host.find(".", dot + 1)
        return found

    def match(self, url: URL) -> str | None:
        """The rule that *url* falls under, as text."""
        host = url.host or ""
        found = self.match_name(host)
        if found is not None:
            return found
        # "example.com." is the same place as "example.com".
        same = url.replace(host=host[:-1]) if self._patterns and host[-1:] == "." else url
        for pattern in self._patterns:
            if pattern.test(url) or (same is not url and pattern.test(same)):
                return repr(pattern)
        return None


def host_rules(given: object, name: str = "hosts") -> tuple[HostRule, ...]:
    """The rules as they are compared: names in the form that the URL Standard gives them.

    >>> host_rules(["*.EXAMPLE.com", "Bücher.example"])
    ('*.example.com', 'xn--bcher-kva.example')
    >>> host_rules(["https://example.com"])
    Traceback (most recent call last):
    ValueError: hosts: 'https://example.com' is neither a host nor a suffix such as '.example.com'
    """
    rules = several(given, name, "hosts or patterns")
    return tuple(dict.fromkeys(_host_rule(each, name) for each in rules))


def _host_rule(given: object, name: str) -> HostRule:
    if isinstance(given, URLPattern):
        return given
    try:
        text = plain_text(given)
    except TypeError:
        kind = described(given)
        raise TypeError(f"{name} must contain strings and patterns, not {kind}") from None
    wrong = f"{name}: {text!r} is neither a host nor a suffix such as '.example.com'"
    prefix = "*." if text.startswith("*.") else "." if text.startswith(".") else ""
    host = text.removeprefix(prefix)
    if not prefix and ":" in host and not host.startswith("["):
        host = f"[{host}]"  # an IPv6 address
    if _NOT_IN_HOSTS.search(host) or (prefix and ":" in host):
        raise ValueError(wrong)
    try:
        url = URL(f"https://{host}/")
    except URIError:
        raise ValueError(wrong) from None
    read = (url.host or "").removesuffix(".")
    if prefix and url.ip is not None:
        raise ValueError(f"{name}: {text!r} is a suffix of an IP address, which has no labels")
    if url.ip is None and not all(map(_match_label, read.split("."))):
        raise ValueError(wrong)
    return prefix + read
