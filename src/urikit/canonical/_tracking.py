"""Rules for tracking parameters; :mod:`urikit.canonical._tracking_table` has the table itself."""

import dataclasses
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple, Self

from urikit import percent
from urikit._ground.kinds import wrong_type
from urikit.canonical._names import SECOND_LEVEL, KernelNames, tracking_names
from urikit.canonical._tracking_table import DATE, HOSTS, NAMES, PREFIXES
from urikit.errors import ErrorKind, ParseError
from urikit.whatwg._host import parse_host, serialize_host


@dataclasses.dataclass(frozen=True, slots=True)
class HostRules:
    """Rules for one site, in addition to those for all sites.

    >>> HostRules(names=frozenset({"si", "feature"})).names == {"feature", "si"}
    True
    """

    names: frozenset[str] = frozenset()
    """Names that are tracking there."""
    prefixes: tuple[str, ...] = ()
    """Beginnings of such names."""
    keep: frozenset[str] = frozenset()
    """Names that are not tracking there, though they are elsewhere."""

    def __post_init__(self) -> None:
        for field in dataclasses.fields(self):
            _texts(getattr(self, field.name), field.name)


class Matcher(NamedTuple):
    """All that holds at a host; names are in lower case."""

    names: frozenset[str]
    prefixes: tuple[str, ...]
    keep: frozenset[str]


def by_given_fields(value: Any) -> tuple[Any, ...]:
    """Return how a dataclass is pickled of which only the fields that were given count."""
    given = {
        each.name: getattr(value, each.name) for each in dataclasses.fields(value) if each.init
    }
    cls: Any = type(value)
    return partial(cls, **given), ()


NO_RULES: Final = Matcher(frozenset(), (), frozenset())
"""Nothing tracks."""

# How many labels of a host are looked at, from its end, at least: a host may have any number.
_MIN_LABELS: Final = 3  # of "amazon.co.uk"


@dataclasses.dataclass(frozen=True, slots=True)
class TrackingRules:
    """The query parameters that only track visitors.

    A name is compared without regard to case, decoded. The site of a rule in *hosts* is a name,
    for itself and all names below it (``youtube.com``), or one with any suffix (``amazon.*``, for
    ``www.amazon.co.uk`` too). It is kept as the host parser writes it, without a dot at its end
    and ``www.`` at its start; if it is not a host, :class:`ParseError` is raised.

    >>> rules = TrackingRules.make(["gclid"], ["utm_"], {"youtube.com": HostRules(frozenset({"si"}))})
    >>> rules.is_tracking("utm_source"), rules.is_tracking("si")
    (True, False)
    >>> rules.is_tracking("si", "www.youtube.com"), rules.is_tracking("si", "notyoutube.com")
    (True, False)
    """  # noqa: E501 (an example on one line)

    names: frozenset[str]
    prefixes: tuple[str, ...]
    hosts: tuple[tuple[str, HostRules], ...] = ()
    date: str = ""
    """The date of the last review of the table."""
    _everywhere: Matcher = dataclasses.field(init=False, repr=False, compare=False)
    _by_host: dict[str, Matcher] = dataclasses.field(init=False, repr=False, compare=False)
    _depth: int = dataclasses.field(init=False, repr=False, compare=False)
    _first_labels: frozenset[str] = dataclasses.field(init=False, repr=False, compare=False)
    _kernel_names: KernelNames | None = dataclasses.field(
        default=None, init=False, repr=False, compare=False
    )

    def __post_init__(self) -> None:
        everywhere = Matcher(
            frozenset(map(str.lower, self.names)), tuple(map(str.lower, self.prefixes)), frozenset()
        )
        sites = {_site(host): rules for host, rules in self.hosts}
        object.__setattr__(self, "hosts", tuple(sites.items()))
        by_host = {
            site: Matcher(
                everywhere.names | frozenset(map(str.lower, rules.names)),
                everywhere.prefixes + tuple(map(str.lower, rules.prefixes)),
                frozenset(map(str.lower, rules.keep)),
            )
            for site, rules in sites.items()
        }
        object.__setattr__(self, "_everywhere", everywhere)
        object.__setattr__(self, "_by_host", by_host)
        depth = max((host.count(".") + 1 for host in by_host), default=0)
        object.__setattr__(self, "_depth", max(depth, _MIN_LABELS))
        first = frozenset(host.partition(".")[0] for host in by_host)
        object.__setattr__(self, "_first_labels", first)

    def __hash__(self) -> int:
        # Profiles are looked up for each text; the rules of hosts would take most of the time.
        return hash((self.names, self.prefixes))

    @classmethod
    def make(
        cls,
        names: Iterable[str] = (),
        prefixes: Iterable[str] = (),
        hosts: Mapping[str, HostRules] | None = None,
        date: str = "",
    ) -> Self:
        """Create rules from any iterables, and a mapping of sites to their rules.

        >>> TrackingRules.make({"a"}, hosts={"h": HostRules()}).hosts
        (('h', HostRules(names=frozenset(), prefixes=(), keep=frozenset())),)
        """
        return cls(frozenset(), (), date=date).extended(names, prefixes, hosts)

    def extended(
        self,
        names: Iterable[str] = (),
        prefixes: Iterable[str] = (),
        hosts: Mapping[str, HostRules] | None = None,
    ) -> Self:
        """Return the rules with these added; rules of a site replace those it has.

        >>> from urikit.canonical import TRACKING
        >>> TRACKING.extended(["campaign_code"]).is_tracking("campaign_code")
        True
        """
        return type(self)(
            self.names | frozenset(_texts(names, "names")),
            self.prefixes + tuple(_texts(prefixes, "prefixes")),
            (*self.hosts, *(hosts or {}).items()),
            self.date,
        )

    def without(self, *names: str) -> Self:
        """Return the rules without these names and prefixes, among those for all sites.

        >>> from urikit.canonical import TRACKING
        >>> TRACKING.without("gclid").is_tracking("gclid")
        False
        """
        gone = {name.lower() for name in names}
        return type(self)(
            frozenset(name for name in self.names if name.lower() not in gone),
            tuple(prefix for prefix in self.prefixes if prefix.lower() not in gone),
            self.hosts,
            self.date,
        )

    def is_tracking(self, name: str, host: str = "") -> bool:
        """True if the parameter *name*, as written, is a tracking parameter at *host*, or anywhere.

        >>> from urikit.canonical import TRACKING
        >>> TRACKING.is_tracking("fbclid"), TRACKING.is_tracking("id")
        (True, False)
        """
        names, prefixes, kept = self.at(host)
        name = percent.decode(name).lower()
        return (name in names or name.startswith(prefixes)) and name not in kept

    def __reduce__(self) -> tuple[Any, ...]:
        return by_given_fields(self)

    def _for_kernel(self) -> KernelNames:
        """Return what the kernel asks: the names everywhere, those at sites, the sites' labels.

        >>> from urikit.canonical import TRACKING
        >>> [names.may_have("si", 0, 2) for names in TRACKING._for_kernel()[:3]]
        [False, True, False]
        """
        made = self._kernel_names
        if made is None:
            made = tracking_names(self._everywhere.names, self._everywhere.prefixes, self._by_host)
            object.__setattr__(self, "_kernel_names", made)
        return made

    def at(self, host: str) -> Matcher:
        """Return the rules for *host*.

        >>> from urikit.canonical import TRACKING
        >>> TRACKING.at("www.amazon.co.uk") == TRACKING.at("smile.amazon.com")
        True
        >>> TRACKING.at("amazon.example.com") == TRACKING.at("example.com")
        True
        """
        labels = _host(host).rsplit(".", self._depth)[-self._depth :]
        if self._first_labels.isdisjoint(labels):
            return self._everywhere
        by_host = self._by_host
        for count in range(len(labels), 0, -1):  # the longest name first
            found = by_host.get(".".join(labels[-count:]))
            if found is not None:
                return found
        found = by_host.get(f"{labels[-2]}.*") if len(labels) >= 2 else None
        if found is None and len(labels) >= 3 and is_second_level(labels[-2], labels[-1]):
            found = by_host.get(f"{labels[-3]}.*")
        return found or self._everywhere


def is_second_level(label: str, country: str) -> bool:
    """True if the two look like a suffix to register names under: ``co.uk``, ``com.br``.

    That is judged by their shape, so that it does not change with the version of a list.

    >>> is_second_level("co", "uk"), is_second_level("bbc", "uk"), is_second_level("co", "com")
    (True, False, False)
    """
    return len(country) == 2 and label in SECOND_LEVEL


def _site(name: str) -> str:
    """The *name* of a site as hosts are written."""
    if not isinstance(name, str):
        raise wrong_type("site", "a string", name)
    stem = name.removesuffix(".*")
    # A name with any suffix is read with one of them, so that it is not taken for a number.
    whole = stem if stem == name else f"{stem}.example"
    host = parse_host(whole)
    site = "" if host is None else serialize_host(host).removesuffix(".")
    if stem != name:
        label = site.removesuffix(".example").removeprefix("www.")
        site = "" if "." in label else label  # no host would ever match several labels
    if site == "" or "*" in site:
        message = 'site must be a host, or one label followed by ".*"'
        raise ParseError(ErrorKind.INVALID_HOST, name, message=message)
    if stem != name:
        return f"{site}.*"
    short = site.removeprefix("www.")
    return short if "." in short else site


def _host(host: str) -> str:
    """A *host* as the names of sites are written; what is no host, as it is."""
    if not host.isascii():
        parsed = parse_host(host)
        if parsed is None:
            return host
        host = serialize_host(parsed)
    return host.lower().removesuffix(".")


def _texts(given: Iterable[str], what: str) -> Iterable[str]:
    if isinstance(given, (str, bytes)):
        raise TypeError(f"{what} must be a collection of strings, not one string")
    return given


TRACKING: Final = TrackingRules.make(
    NAMES, PREFIXES, {site: HostRules(*rules) for site, rules in HOSTS.items()}, DATE
)
"""The packaged table, with the date at which it was last looked through.

>>> TRACKING.is_tracking("gclid"), TRACKING.is_tracking("s", "x.com"), TRACKING.is_tracking("s")
(True, True, False)
"""

for _public in (HostRules, TrackingRules):
    _public.__module__ = "urikit.canonical"  # where users find them, however they are loaded
