"""Guard: which requests to URLs from strangers may be made."""

import dataclasses
from collections.abc import Iterable
from dataclasses import dataclass, field
from ipaddress import IPv6Network
from typing import TYPE_CHECKING, Any, Final, Self

from urikit._ground.kinds import wrong_type
from urikit._ground.special_schemes import NETWORK_SCHEMES, SPECIAL_SCHEMES
from urikit._kernel.record import plain_text
from urikit.addresses import Address
from urikit.guard._decision import Decision, Redirect
from urikit.guard._hosts import (
    HostRule,
    HostRules,
    allow_list,
    block_list,
    is_ordinary_name,
    judge_name,
)
from urikit.guard._interfaces import is_own_address
from urikit.guard._networks import Network, NetworkRules, nat64_prefixes, networks_of, to_address
from urikit.guard._objections import Objections
from urikit.guard._reading import read, read_certain
from urikit.guard._reasons import Reason, ReasonCode
from urikit.guard._redirects import (
    BODY_HEADERS,
    CREDENTIAL_HEADERS,
    next_method,
    origin_of,
    scheme_change,
)
from urikit.guard._resolving import (
    Answer,
    AsyncResolver,
    Lookups,
    Resolver,
    answers,
    look_up,
    look_up_async,
)
from urikit.guard._settings import (
    checked_flag,
    checked_number,
    checked_resolver,
    checked_seconds,
    checked_size,
    header_names,
    ports_of,
    schemes_of,
    shown,
)
from urikit.objects._url import URL
from urikit.readings import Reading

NetworkInput = Network | Address | str

if TYPE_CHECKING:
    from urikit._ground.types import Many
    from urikit._kernel.record import TextInput


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Guard:
    """A policy for requests to untrusted URLs; it refuses in case of doubt.

    :meth:`check` judges the string alone, :meth:`resolve` and :meth:`aresolve` look its host up
    as well, :meth:`redirect` judges each hop. None of them makes a request: that must go to
    ``str(decision.url)`` at one of ``decision.addresses``.

    >>> guard = Guard()
    >>> guard.check("https://example.com/a").allowed
    True
    >>> [str(reason) for reason in guard.check("http://[::ffff:127.0.0.1]:8080/").reasons]
    ['port-not-allowed: port 8080 is not allowed', 'address-not-global: ::ffff:7f00:1 is in ::ffff:0:0/96 (IPv4-mapped Address, RFC 4291); 127.0.0.1 is inside it']

    A guard does not change: :meth:`replace` makes another. Guards with the same settings are
    equal, and a guard is pickled if its resolver can be.
    """  # noqa: E501 (one line of output)

    schemes: frozenset[str]
    ports: frozenset[int] | None
    hosts: tuple[HostRule, ...] | None
    blocked_hosts: tuple[HostRule, ...]
    networks: tuple[Network, ...]
    blocked_networks: tuple[Network, ...]
    nat64: tuple[IPv6Network, ...]
    userinfo: bool
    max_length: int
    max_redirects: int
    https_downgrade: bool
    mixed_answers: bool
    own_addresses: bool
    credential_headers: frozenset[str]
    resolver: Resolver | AsyncResolver | None
    timeout: float | None
    deadline: float | None
    max_response_size: int | None
    _allow: HostRules | None = field(init=False, compare=False)
    _block: HostRules = field(init=False, compare=False)
    _networks: NetworkRules = field(init=False, compare=False)
    _open_schemes: frozenset[str] = field(init=False, compare=False)
    _lookups: Lookups = field(init=False, compare=False)

    def __init__(
        self,
        *,
        schemes: "Many[str]" = ("https", "http"),
        ports: "Many[int] | None" = (80, 443),
        hosts: "Many[HostRule] | None" = None,
        blocked_hosts: "Many[HostRule]" = (),
        networks: "Many[NetworkInput]" = (),
        blocked_networks: "Many[NetworkInput]" = (),
        nat64: "Many[NetworkInput]" = (),
        userinfo: bool = False,
        max_length: int = 2048,
        max_redirects: int = 5,
        https_downgrade: bool = False,
        mixed_answers: bool = False,
        own_addresses: bool = False,
        credential_headers: "Many[str]" = (),
        resolver: Resolver | AsyncResolver | None = None,
        timeout: float | None = 5.0,
        deadline: float | None = 60.0,
        max_response_size: int | None = 10 * 2**20,
    ) -> None:
        """Set what is allowed; contradictory or invalid settings raise ``ValueError``.

        *hosts* are all that is allowed, *blocked_hosts* what is not; *networks* are exceptions
        from the table of special-purpose addresses, *blocked_networks* what is refused beside
        it. *nat64* are the prefixes of translators in the own network. *credential_headers*
        are not sent to other origins, besides the usual ones. *timeout* is for looking a name up;
        *deadline* and *max_response_size* are kept by ``urikit.connect``. docs/guard.md has all.
        """
        numbers, names = ports_of(ports), schemes_of(schemes)
        allow = None if hosts is None else allow_list(hosts, names, numbers)
        block = block_list(blocked_hosts)
        exceptions = networks_of(networks, "networks")
        blocked = networks_of(blocked_networks, "blocked_networks")
        prefixes = nat64_prefixes(nat64)
        values: dict[str, object] = {
            "schemes": names,
            "ports": numbers,
            "hosts": allow,
            "blocked_hosts": block,
            "networks": exceptions,
            "blocked_networks": blocked,
            "nat64": prefixes,
            "userinfo": checked_flag(userinfo, "userinfo"),
            "max_length": checked_number(max_length, "max_length", 1),
            "max_redirects": checked_number(max_redirects, "max_redirects", 0),
            "https_downgrade": checked_flag(https_downgrade, "https_downgrade"),
            "mixed_answers": checked_flag(mixed_answers, "mixed_answers"),
            "own_addresses": checked_flag(own_addresses, "own_addresses"),
            "credential_headers": header_names(credential_headers),
            "resolver": checked_resolver(resolver),
            "timeout": checked_seconds(timeout, "timeout"),
            "deadline": checked_seconds(deadline, "deadline"),
            "max_response_size": checked_size(max_response_size, "max_response_size"),
            "_allow": None if allow is None else HostRules(allow),
            "_block": HostRules(block),
            "_networks": NetworkRules(exceptions, blocked, prefixes),
            "_lookups": Lookups(),
            # Those in which a URL without a port is refused only because of its name
            "_open_schemes": frozenset(
                scheme
                for scheme in (() if block or allow is not None else names)
                if numbers is None or SPECIAL_SCHEMES[scheme] in numbers
            ),
        }
        for name, value in values.items():
            object.__setattr__(self, name, value)

    def replace(self, **changes: Any) -> Self:
        """Return the guard with these settings changed.

        >>> Guard().replace(ports=None).ports is None
        True
        """
        settings = {name: getattr(self, name) for name in _DEFAULTS}
        return type(self)(**{**settings, **changes})

    def __repr__(self) -> str:
        """The settings that are not the usual ones."""
        pairs = []
        for name, usual in _DEFAULTS.items():
            value = getattr(self, name)
            if value != usual:
                pairs.append(f"{name}={shown(value)}")
        return f"{type(self).__name__}({', '.join(pairs)})"

    # --- one text -----------------------------------------------------------------------------

    def check(self, text: "TextInput") -> Decision:
        """Check *text* without looking up its host.

        >>> decision = Guard(hosts=[".example.com"]).check("https://example.com.evil.example/")
        >>> [str(code) for code in decision.codes]
        ['host-not-allowed']
        """
        plain = plain_text(text)
        if len(plain) > self.max_length:
            return Decision(plain, None, (self._too_long(),))
        url = read_certain(plain)
        if url is not None:
            return Decision(plain, url, self._reasons(plain, url))
        reading = Reading(plain)
        url, reasons = read(reading)
        if url is None:
            return Decision(plain, None, reasons)
        return Decision(plain, url, reasons + self._reasons(reading, url))

    def _reasons(self, text: str | Reading, url: URL) -> tuple[Reason, ...]:
        """Return the reasons against the parts of *url*."""
        scheme, host = url.scheme, url.host
        is_short = len(url._text) <= self.max_length
        if (
            scheme in self._open_schemes
            and is_short
            and url._host == url._scheme_end + 3
            and url._host_end == url._path
            and is_ordinary_name(host or "")
        ):
            return ()
        found = Objections(text)
        port = url.effective_port
        if not is_short:
            found.reasons.append(self._too_long())
        if scheme not in self.schemes:
            found.add(ReasonCode.SCHEME_NOT_ALLOWED, "scheme", "scheme", scheme)
            if scheme not in NETWORK_SCHEMES:
                return tuple(found.reasons)
        if not host or port is None:  # there is none such
            return (*found.reasons, Reason(ReasonCode.INVALID_URL, "URL has no host"))
        if url.userinfo is not None and not self.userinfo:
            found.add(ReasonCode.USERINFO_NOT_ALLOWED, "userinfo", "user info")
        if port == 0 or (self.ports is not None and port not in self.ports):
            found.add(ReasonCode.PORT_NOT_ALLOWED, "port", "port", f"port {port}")
        if self._allow is not None and self._allow.match(url) is None:
            found.add(ReasonCode.HOST_NOT_ALLOWED, "host", "host", host)
        rule = self._block.match(url)
        if rule is not None:
            found.add(ReasonCode.HOST_BLOCKED, "host", "host", host, rule)
        address = url.ip
        if address is not None:
            found.host(self._judge(address))
        else:
            found.host(judge_name(host, named=self._is_named(url)))
        return tuple(found.reasons)

    def _too_long(self) -> Reason:
        message = f"URL is longer than {self.max_length} characters"
        return Reason(ReasonCode.TOO_LONG, message, rule=str(self.max_length))

    def _is_named(self, url: URL) -> bool:
        """True if the list of hosts names its host, not by a pattern: then it may be local."""
        return self._allow is not None and self._allow.match_name(url) is not None

    # --- addresses ----------------------------------------------------------------------------

    def allows_address(self, address: Answer) -> Reason | None:
        """Return the reason why a request must not go to *address*; ``None`` if it may.

        >>> Guard().allows_address("8.8.8.8") is None
        True
        >>> Guard().allows_address("169.254.169.254").message
        '169.254.169.254 is the metadata service of AWS, Azure, Google Cloud and others'
        """
        found = to_address(address)
        return found if isinstance(found, Reason) else self._judge(found)

    def _judge(self, address: Address) -> Reason | None:
        if self.own_addresses:
            return self._networks.judge(address)
        return self._networks.judge(address, is_own_address)

    def check_addresses(self, decision: Decision, addresses: Iterable[Answer]) -> Decision:
        """Return the *decision* about *addresses* that you looked up yourself; all must be allowed.

        >>> guard = Guard()
        >>> decision = guard.check("https://example.com/")
        >>> guard.check_addresses(decision, ["8.8.8.8"]).addresses
        (IPv4Address('8.8.8.8'),)
        >>> [str(code) for code in guard.check_addresses(decision, ["8.8.8.8", "::1"]).codes]
        ['address-not-global']
        """
        if not isinstance(decision, Decision):
            raise wrong_type("", "a Decision", decision)
        return self._with_answer(decision, answers(addresses)) if decision.allowed else decision

    def _with_answer(self, decision: Decision, answer: tuple[Address, ...] | Reason) -> Decision:
        if isinstance(answer, Reason):
            return dataclasses.replace(decision, reasons=(answer,), addresses=())
        judged = [(address, self._judge(address)) for address in answer]
        good = tuple(address for address, reason in judged if reason is None)
        bad = tuple(reason for _, reason in judged if reason is not None)
        if bad and not (self.mixed_answers and good):
            return dataclasses.replace(decision, reasons=bad, addresses=())
        return dataclasses.replace(decision, addresses=good)

    def resolve(self, text: "TextInput | Decision") -> Decision:
        """Check *text* like :meth:`check`, look up its host once, and check every address.

        >>> guard = Guard(resolver=lambda host, port: ["127.0.0.1"])
        >>> [reason.message for reason in guard.resolve("https://example.com/").reasons]
        ['127.0.0.1 is in 127.0.0.0/8 (Loopback, RFC 1122)']

        A decision may be given in the place of the text, such as that about a redirect:

        >>> guard.resolve(guard.redirect("https://example.com/a", "b")).allowed
        False
        """
        decision, question = self._question(text)
        if question is None:
            return decision
        return self._with_answer(decision, look_up(self.resolver, **question))

    async def aresolve(self, text: "TextInput | Decision") -> Decision:
        """Check *text* like :meth:`resolve`, with asyncio; the resolver may be async.

        >>> import asyncio
        >>> async def resolver(host, port):
        ...     return ["8.8.8.8"]
        >>> asyncio.run(Guard(resolver=resolver).aresolve("https://example.com/")).addresses
        (IPv4Address('8.8.8.8'),)
        """
        decision, question = self._question(text)
        if question is None:
            return decision
        return self._with_answer(decision, await look_up_async(self.resolver, **question))

    def _question(self, given: "TextInput | Decision") -> tuple[Decision, dict[str, Any] | None]:
        """The decision about a text, and the arguments of its lookup, if there is one.

        A decision that is *given* may be another guard's, and is made again.
        """
        decision = given if isinstance(given, Decision) else self.check(given)
        if decision is given and decision.url is not None and not decision.reasons:
            reasons = self._reasons(decision.text, decision.url)
            decision = dataclasses.replace(decision, reasons=reasons, addresses=())
        url = decision.url
        if url is None or decision.reasons:
            return decision, None
        if url.ip is not None:  # it is judged already
            return dataclasses.replace(decision, addresses=(url.ip,)), None
        host, port = url.host or "", url.effective_port or 0
        named = self._is_named(url)
        return decision, {
            "host": host,
            "port": port,
            "named": named,
            "timeout": self.timeout,
            "lookups": self._lookups,
        }

    # --- redirects ----------------------------------------------------------------------------

    def redirect(
        self,
        from_: "TextInput | Decision",
        to: "TextInput",
        *,
        hops: int = 1,
        method: str = "GET",
        status: int = 302,
    ) -> Redirect:
        """Decide about a redirect from *from_* to *to*, and which headers and body to send there.

        *to* is what the field ``Location`` says, relative or not; *hops* counts the redirects,
        this one among them. Give the result to :meth:`resolve`, or to :meth:`check_addresses`,
        before the request is made.

        >>> hop = Guard().redirect("https://a.example/x", "/y", method="POST")
        >>> hop.url, hop.method, hop.cross_origin, "cookie" in hop.drop_headers
        (URL('https://a.example/y'), 'GET', False, False)
        >>> [str(code) for code in Guard().redirect("https://a.example/", "http://db/").codes]
        ['scheme-downgrade', 'single-label']
        """
        checked_number(hops, "hops", 1)
        if not isinstance(method, str):
            raise wrong_type("method", "a string", method)
        if isinstance(status, bool) or not isinstance(status, int):
            raise wrong_type("status", "an int", status)
        base, reasons = self._base(from_)
        plain = plain_text(to)
        following = next_method(method.upper(), status)
        if following is None:
            message = f"status {status} is not a redirect"
            reasons.append(Reason(ReasonCode.NOT_A_REDIRECT, message))
            following = method.upper()
        if hops > self.max_redirects:
            limit = self.max_redirects
            message = f"more than {limit} redirect{'' if limit == 1 else 's'}"
            reasons.append(Reason(ReasonCode.TOO_MANY_REDIRECTS, message))
        url: URL | None = None
        if len(plain) > self.max_length:
            reasons.append(self._too_long())
        elif base is not None:
            url, found = read(Reading(plain, base))
            reasons += found
        if base is not None and url is not None:
            change = scheme_change(base.scheme, url.scheme, downgrade=self.https_downgrade)
            reasons += [] if change is None else [change]
            reasons += self._reasons(plain, url)
        same = base is not None and url is not None and origin_of(base) == origin_of(url)
        drop_body = following != method.upper()
        drop: frozenset[str] = frozenset()
        if not same:
            drop |= CREDENTIAL_HEADERS | self.credential_headers
        if drop_body:
            drop |= BODY_HEADERS
        return Redirect(
            plain,
            url,
            tuple(reasons),
            method=following,
            drop_body=drop_body,
            drop_headers=drop,
            cross_origin=not same,
        )

    def _base(self, given: object) -> tuple[URL | None, list[Reason]]:
        if isinstance(given, Decision):
            given = given.url if given.url is not None else given.text
        url, reasons = (given, ()) if isinstance(given, URL) else read(Reading(given))
        # Places in this text would be taken for places in the other one.
        return url, [dataclasses.replace(reason, span=None) for reason in reasons]


_USUAL: Final = Guard()
_DEFAULTS: Final[dict[str, object]] = {
    each.name: getattr(_USUAL, each.name) for each in dataclasses.fields(Guard) if each.init
}
