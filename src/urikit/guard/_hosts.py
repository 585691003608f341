"""The names that a guard allows: its lists, and the names that lead inside a network.

A name is compared as the URL Standard writes it: in lower case, in ASCII, after UTS 46.
"""

import re
from collections.abc import Iterable
from typing import Final

from urikit._ground.hostnames import LOCAL_TOPS, MAX_LABEL, MAX_NAME, METADATA_NAMES
from urikit._ground.kinds import described
from urikit._ground.special_schemes import NETWORK_SCHEMES, SPECIAL_SCHEMES
from urikit._kernel.record import plain_text
from urikit._kernel.tables import MAX_PORT
from urikit.errors import URIError
from urikit.guard._host_patterns import (
    blocks_the_whole_host,
    can_match,
    constrains_the_host,
    fault_of_hostname,
)
from urikit.guard._reasons import Reason, ReasonCode
from urikit.guard._settings import several
from urikit.objects._url import URL
from urikit.urlpattern._pattern import URLPattern

HostRule = str | URLPattern
"""``example.com``, ``.example.com`` (it, and what is under it), ``*.example.com`` (what is under
it only), an origin such as ``https://example.com:8443``, or a pattern: for the whole URL if it
allows, for the hostname only if it blocks."""

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
# Not ORDINARY_HOST: with A-labels and underscores, which inspect reports and the guard looks up.
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
    """Return the reason against looking up *name*; *named* if the guard's own list names it.

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

    >>> rules = HostRules(host_rules([".example.com", "*.example.org", "https://bücher.example"]))
    >>> rules.match(URL("https://a.b.example.com/")), rules.match(URL("https://badexample.com/"))
    ('.example.com', None)
    >>> rules.match(URL("https://example.org/")), rules.match(URL("https://BÜCHER.example/"))
    (None, 'https://xn--bcher-kva.example')
    >>> rules.match(URL("http://bücher.example/"))
    """

    __slots__ = ("_names", "_patterns")

    def __init__(self, rules: Iterable[HostRule]) -> None:
        self._names: dict[_Origin, _Names] = {}
        self._patterns: list[URLPattern] = []
        for rule in rules:
            if isinstance(rule, URLPattern):
                self._patterns.append(rule)
            else:
                origin, host = origin_of_rule(rule)
                self._names.setdefault(origin, _Names()).add(host, rule)

    def match_name(self, url: URL) -> str | None:
        """The rule, other than a pattern, that *url* falls under."""
        host = (url.host or "").removesuffix(".")
        for origin in (_ANY, (url.scheme, url.effective_port)):
            names = self._names.get(origin)
            found = None if names is None else names.match(host)
            if found is not None:
                return found
        return None

    def match(self, url: URL) -> str | None:
        """The rule that *url* falls under, as text."""
        found = self.match_name(url)
        if found is not None:
            return found
        # "example.com." is the same place as "example.com".
        host = url.host or ""
        same = url.replace(host=host[:-1]) if self._patterns and host[-1:] == "." else url
        for pattern in self._patterns:
            if pattern.test(url) or (same is not url and pattern.test(same)):
                return repr(pattern)
        return None


_Origin = tuple[str | None, int | None]
_ANY: Final[_Origin] = (None, None)


class _Names:
    """The names and suffixes of one origin, or of any."""

    __slots__ = ("_longest", "_names", "_suffixes")

    def __init__(self) -> None:
        self._names: dict[str, str] = {}
        self._suffixes: dict[str, str] = {}
        self._longest = 0

    def add(self, host: str, rule: str) -> None:
        name = host.removeprefix("*").removeprefix(".")
        if name != host:
            self._suffixes[name] = rule
            self._longest = max(self._longest, len(name))
        if not host.startswith("*"):
            self._names[name] = rule

    def match(self, host: str) -> str | None:
        found = self._names.get(host)
        if found is None and self._suffixes and not host.startswith("["):
            # No rule is longer than the longest, so a long name costs no more than that.
            dot = host.find(".", max(0, len(host) - 1 - self._longest))
            while dot >= 0 and found is None:
                found = self._suffixes.get(host[dot + 1 :])
                dot = host.find(".", dot + 1)
        return found


def origin_of_rule(rule: str) -> tuple[_Origin, str]:
    """The scheme and port of a *rule* in its normal form, if it has them; and its host.

    >>> origin_of_rule("https://*.example.com"), origin_of_rule("example.com")
    ((('https', 443), '*.example.com'), ((None, None), 'example.com'))
    """
    scheme, slashes, rest = rule.rpartition("://")
    if not slashes:
        return _ANY, rule
    host, colon, port = rest.rpartition(":")
    if colon and not rest.endswith("]"):
        return (scheme, int(port)), host
    return (scheme, SPECIAL_SCHEMES[scheme]), rest


def allow_list(
    given: object, schemes: frozenset[str], ports: frozenset[int] | None
) -> tuple[HostRule, ...]:
    """The rules of the hosts that are allowed; origins need their scheme and port in the settings.

    >>> allow_list(["https://Example.com:443"], frozenset({"https"}), frozenset({443}))
    ('https://example.com',)
    >>> allow_list(["https://example.com:8443"], frozenset({"https"}), frozenset({443}))
    Traceback (most recent call last):
    ValueError: hosts: 'https://example.com:8443' needs port 8443; add it to ports, or pass ports=None
    """  # noqa: E501 (one line of output)
    rules = host_rules(given)
    for rule in rules:
        if isinstance(rule, URLPattern):
            if not constrains_the_host(rule):
                raise ValueError(
                    f"hosts: {rule!r} allows hosts that anybody can register; "
                    "end its hostname with a registrable domain, such as '*.example.com'"
                )
            _refuse_dead(rule, "hosts")
            if not can_match(rule, schemes, ports):
                raise ValueError(
                    f"hosts: {rule!r} does not match any of the allowed schemes and ports; "
                    "add its scheme and port to them, or change the pattern"
                )
            continue
        (scheme, port), _ = origin_of_rule(rule)
        if scheme is not None and scheme not in schemes:
            raise ValueError(f"hosts: {rule!r} needs the scheme {scheme}; add it to schemes")
        if port is not None and ports is not None and port not in ports:
            raise ValueError(
                f"hosts: {rule!r} needs port {port}; add it to ports, or pass ports=None"
            )
    return rules


def block_list(given: object) -> tuple[HostRule, ...]:
    """The rules of the hosts that are blocked: in every scheme, and on every port.

    >>> block_list(["https://example.com"])
    Traceback (most recent call last):
    ValueError: blocked_hosts: 'https://example.com' leaves other schemes and ports open; pass 'example.com'
    """  # noqa: E501 (one line of output)
    rules = host_rules(given, "blocked_hosts")
    for rule in rules:
        if isinstance(rule, URLPattern):
            if not blocks_the_whole_host(rule):
                raise ValueError(
                    f"blocked_hosts: {rule!r} leaves other schemes, ports or paths of its hosts "
                    f"open; pass a pattern with only a hostname: {{'hostname': {rule.hostname!r}}}"
                )
            _refuse_dead(rule, "blocked_hosts")
            continue
        origin, host = origin_of_rule(rule)
        if origin != _ANY:
            raise ValueError(
                f"blocked_hosts: {rule!r} leaves other schemes and ports open; pass {host!r}"
            )
    return rules


def _refuse_dead(rule: URLPattern, name: str) -> None:
    fault = fault_of_hostname(rule)
    if fault is not None:
        raise ValueError(f"{name}: {rule!r} never matches; {fault}")


def host_rules(given: object, name: str = "hosts") -> tuple[HostRule, ...]:
    """The rules as they are compared: names in the form that the URL Standard gives them.

    >>> host_rules(["*.EXAMPLE.com", "Bücher.example", "HTTPS://Example.com:443"])
    ('*.example.com', 'xn--bcher-kva.example', 'https://example.com')
    >>> host_rules(["example.com/a"])
    Traceback (most recent call last):
    ValueError: hosts: 'example.com/a' is neither a host, nor a suffix such as '.example.com', nor an origin
    """  # noqa: E501 (one line of output)
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
    scheme, slashes, rest = text.partition("://")
    if not slashes:
        return _host(text, text, name)
    scheme = scheme.lower()
    if scheme not in NETWORK_SCHEMES:
        known = ", ".join(sorted(NETWORK_SCHEMES))
        raise ValueError(f"{name}: scheme of {text!r} is not supported; use {known}")
    if _AFTER_ORIGIN.search(rest):
        raise ValueError(
            f"{name}: {text!r} is not an origin; leave out what follows the host and port, "
            "or pass a URLPattern"
        )
    port = _PORT.search(rest)
    host = _host(rest if port is None else rest[: port.start()], text, name)
    number = None if port is None else int(port[1])
    if number is not None and not 0 < number <= MAX_PORT:
        raise ValueError(f"{name}: port of {text!r} is not between 1 and {MAX_PORT}")
    suffix = "" if number in (None, SPECIAL_SCHEMES[scheme]) else f":{number}"
    return f"{scheme}://{host}{suffix}"


_AFTER_ORIGIN: Final = re.compile(r"[/\\?#]")
_PORT: Final = re.compile(r":([0-9]{1,5})\Z")


def _host(text: str, given: str, name: str) -> str:
    """The host or suffix *text*, of the rule that is *given*, in its normal form."""
    wrong = (
        f"{name}: {given!r} is neither a host, nor a suffix such as '.example.com', nor an origin"
    )
    prefix = "*." if text.startswith("*.") else "." if text.startswith(".") else ""
    host = text.removeprefix(prefix)
    before, colon, port = host.rpartition(":")
    if colon and text == given and (before.endswith("]") or (port.isdigit() and ":" not in before)):
        raise ValueError(
            f"{name}: {given!r} has a port but no scheme; write an origin such as 'https://{given}'"
        )
    if not prefix and colon and text == given and not host.startswith("["):
        host = f"[{host}]"  # an IPv6 address
    is_address = host.startswith("[") and host.endswith("]")
    if _NOT_IN_HOSTS.search(host) or (colon and (prefix or not is_address)):
        raise ValueError(wrong)
    try:
        url = URL(f"https://{host}/")
    except URIError:
        raise ValueError(wrong) from None
    read = (url.host or "").removesuffix(".")
    if prefix and url.ip is not None:
        raise ValueError(f"{name}: {given!r} is a suffix of an IP address, which has no labels")
    if url.ip is None and not all(map(_match_label, read.split("."))):
        raise ValueError(wrong)
    return prefix + read
