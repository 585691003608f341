"""compare(): the views, what they differ on, and why."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest
from operator import attrgetter

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.special_schemes import SPECIAL_SCHEMES
from urikit._ground.typed import Final
from urikit._unicode import uts46
from urikit.readings._masking import Masker
from urikit.readings._model import COMPONENTS, Comparison, Component, Difference, Group
from urikit.readings._quirks import Subject
from urikit.readings._reading import Reading
from urikit.readings._reasons import Deviation, find_reason
from urikit.readings._registry import Client, ask, choose
from urikit.readings._views import Destination, View, canonical_host, join_names

if TYPE_CHECKING:
    from collections.abc import Iterator, Set

    from urikit._kernel.record import TextInput


def compare(
    text: TextInput | Reading,
    base: TextInput | None = None,
    *,
    clients: bool | list[str] | tuple[str, ...] | Set[str] | Iterator[str] = True,
) -> Comparison:
    r"""Compare how the standards and the installed clients read *text*.

    A relative reference is resolved against *base*. *clients* are the names of those to ask, or
    True for all that are installed, or False. Each is asked where it would connect to; nothing is
    looked up or sent. Every string gives a comparison: an exception of a client is an error in its
    view.

    >>> found = compare("http://127.0.0.1\\@b.example/", clients=["urllib.parse"])
    >>> for group in found.groups:
    ...     print(group.destination or group.error, *group.views)
    ('http', 'b.example', 80) appendix-b urllib.parse
    ('http', '127.0.0.1', 80) whatwg barth2010
    invalid-userinfo rfc3986 rfc3987
    >>> print(found.differences[1].explanation.partition("; ")[0])
    Backslash before the path: RFC 3986 forbids it, WHATWG reads a slash, so the host ends here
    """
    return compare_with(choose(clients), Reading.of(text, base))


def compare_with(clients: Iterable[tuple[Client, str | None]], reading: Reading) -> Comparison:
    """Compare how the standards and *clients*, given with their versions, read a string."""
    views = [*reading.views]
    views += [ask(client, version, reading.text, reading.base) for client, version in clients]
    return Comparison(reading.text, reading.base, tuple(views), *_differences(reading, views))


# --- what is the same ------------------------------------------------------------------------


def _differences(
    reading: Reading, views: Sequence[View]
) -> tuple[tuple[Group, ...], tuple[Difference, ...]]:
    accepting = [view for view in views if view.error is None]
    # A host may be long, and mostly it is the same.
    hosts = {host: _host_key(host) for host in {view.host or "" for view in accepting}}
    destinations = [(view, view._destination(hosts[view.host or ""])) for view in accepting]
    differing = _differing(views, destinations)
    if not differing and len(accepting) == len(views):
        return (Group(_names(views), destinations[0][1]),), ()
    masker = Masker(reading.text, reading.base, *views)
    groups = _groups(views, destinations, masker)
    if not differing:
        return groups, ()
    subject = Subject(reading)
    by_name = {view.name: view for view in views}
    return groups, tuple(
        _explained(subject, deviation, values, by_name, masker) for deviation, values in differing
    )


_Values = tuple[tuple[str | None, tuple[str, ...]], ...]


def _differing(
    views: Sequence[View], destinations: Sequence[tuple[View, Destination]]
) -> list[tuple[Deviation, _Values]]:
    """Return the components that the views differ on, with the values and who has them."""
    found: list[tuple[Deviation, _Values]] = []
    refusing = [view for view in views if view.error is not None and not view.abstains]
    if refusing and destinations:
        keys: dict[str | None, tuple[str, ...]] = {
            "accepted": _names(view for view, _ in destinations),
            "refused": _names(refusing),
        }
        found.append((Deviation("acceptance", keys), tuple(keys.items())))
    if len(destinations) < 2:
        return found
    values_of = zip(*(_VALUES(view) for view, _ in destinations), strict=True)
    for component, given in zip(COMPONENTS[1:], values_of, strict=True):
        # Ports that differ only by the default of the scheme do not count.
        if len({*given} - {None, ""}) + (None in given or "" in given) < 2:
            continue
        by_key: dict[str | None, tuple[str | None, list[str]]] = {}
        for view, destination in destinations:
            value = _value(view, component)
            key = _key(view, component, destination, value)
            by_key.setdefault(key, (value, []))[1].append(view.name)
        if len(by_key) > 1 and len({value or "" for value, _ in by_key.values()}) > 1:
            keys = {key: tuple(names) for key, (_, names) in by_key.items()}
            values = tuple((value, tuple(names)) for value, names in by_key.values())
            found.append((Deviation(component, keys), values))
    return found


_VALUES: Final = attrgetter(*COMPONENTS[1:])


def _value(view: View, component: Component) -> str | None:
    value: str | None = getattr(view, component)
    return value


_PLACES: Final = {"scheme": 0, "host": 1, "port": 2}


def _key(view: View, component: Component, destination: Destination, value: str | None) -> str:
    """Return a key that is the same for values that mean the same."""
    place = _PLACES.get(component)
    if place is not None:
        found = destination[place]
        return "" if found is None else str(found)
    # RFC 3986 §6.2.3: with an authority, an empty path is "/"
    if component == "path" and not value and (view.host or destination[0] in SPECIAL_SCHEMES):
        return "/"
    return value or ""


def _host_key(host: str) -> str:
    """Return *host* as it is looked up, unless IDNA maps a character to another for that."""
    if host.isascii():
        return canonical_host(host)
    lower = host.lower()
    decoded, _ = uts46.to_unicode(lower, check_bidi=False, check_joiners=False)
    pairs = zip_longest(lower.split("."), decoded.split("."))
    same = all(written == read or (written or "").startswith("xn--") for written, read in pairs)
    return canonical_host(host) if same else lower


def _names(views: Iterable[View]) -> tuple[str, ...]:
    return tuple(view.name for view in views)


# --- who agrees ------------------------------------------------------------------------------


def _groups(
    views: Sequence[View], destinations: Sequence[tuple[View, Destination]], masker: Masker
) -> tuple[Group, ...]:
    together: dict[Destination, list[str]] = {}
    for view, destination in destinations:
        together.setdefault(destination, []).append(view.name)
    refusing: dict[str, list[str]] = {}
    for view in views:
        if view.error is not None:
            refusing.setdefault(view.error, []).append(view.name)
    largest_first = sorted(together.items(), key=lambda item: -len(item[1]))
    return (
        *(Group(tuple(names), _masked(place, masker)) for place, names in largest_first),
        *(Group(tuple(names), None, error) for error, names in refusing.items()),
    )


def _masked(destination: Destination, masker: Masker) -> Destination:
    scheme, host, port = destination
    shown = masker.mask(port) if isinstance(port, str) else port
    return masker.mask(scheme), masker.mask(host), shown


# --- why -------------------------------------------------------------------------------------

_GENERAL: Final = {
    "acceptance": "RFC 3986 §3; URL §4.4",
    "scheme": "RFC 3986 §3.1; URL §4.4, scheme state",
    "host": "RFC 3986 §3.2.2; URL §3.5, host parser",
    "port": "RFC 3986 §3.2.3; URL §4.4, port state",
    "userinfo": "RFC 3986 §3.2.1; URL §4.4, authority state",
    "path": "RFC 3986 §3.3; URL §4.4, path state",
    "query": "RFC 3986 §3.4; URL §4.4, query state",
    "fragment": "RFC 3986 §3.5; URL §4.4, fragment state",
}


def _explained(
    subject: Subject,
    deviation: Deviation,
    values: _Values,
    views: Mapping[str, View],
    masker: Masker,
) -> Difference:
    component = deviation.component
    shown = tuple((value and masker.mask_part(component, value), names) for value, names in values)
    sides = _sides(component, shown, views)
    reason = find_reason(subject, deviation)
    if reason is None:
        return Difference(component, shown, sides, _GENERAL[component], readings=sides)
    quirk, found = reason
    span, sentence, _ = subject.told(quirk, found)
    explanation = f"{sentence[0].upper()}{sentence[1:]}. {sides}"
    return Difference(component, shown, explanation, quirk.rule, span, quirk.code, sides)


_MAX_SHOWN: Final = 60


def _sides(component: Component, values: _Values, views: Mapping[str, View]) -> str:
    """Return a sentence that says who reads what."""
    if component == "acceptance":
        (_, accepting), (_, refusing) = values
        why = [
            f"{name} ({views[name].message or views[name].error})" if place < 1 else name
            for place, name in enumerate(refusing)
        ]
        return f"Refused by {join_names(why)}; accepted by {join_names(accepting)}."
    readings = [f"{_quoted(value)} to {join_names(names)}" for value, names in values]
    return f"The {component} is {'; '.join(readings)}."


def _quoted(value: str | None) -> str:
    if not value:
        return "absent" if value is None else "empty"
    return f"`{value if len(value) <= _MAX_SHOWN else value[: _MAX_SHOWN - 1] + '…'}`"
