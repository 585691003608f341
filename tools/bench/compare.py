"""Runs the comparisons: each operation, then the hard corpus, class by class."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from tools.bench.hard import BASE, CLASSES, FAST, REFUSED, HardClass
from tools.bench.operations import Operation
from tools.bench.report import Progress, Table
from tools.bench.timing import Contestant, Pass, Place, is_installed, rounds_of, sift

__all__ = ["Forms", "HardResult", "Result", "Size", "compare", "compare_hard"]


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    urls: int
    joins: int
    queries: int
    others: int
    hard: int
    rounds: int
    patience: float  # seconds for one contestant in one table
    objects: int
    imports: int  # rounds of them
    growth: int  # characters; 0 leaves it out


@dataclass(frozen=True, slots=True)
class Forms:
    """Where each form of urikit runs, by its name: ``compiled`` and ``pure``, or one of them."""

    places: dict[str, Place]
    here: Place

    def spread(self, contestant: Contestant) -> dict[str, tuple[Place, Contestant]]:
        """One of urikit's contestants in every form, by the name in the tables."""
        return {
            f"{contestant.name}, {form}": (place, contestant) for form, place in self.places.items()
        }


@dataclass(slots=True)
class Result:
    """Nanoseconds for each item, by contestant; urikit's names end in the form."""

    operation: Operation
    count: int
    times: dict[str, float] = field(default_factory=dict)
    refusals: dict[str, int] = field(default_factory=dict)
    left_out: int = 0
    broken: list[str] = field(default_factory=list)

    @property
    def best_peer(self) -> str | None:
        """The fastest of those that are not urikit."""
        peers = [peer.name for peer in self.operation.peers if peer.name in self.times]
        return min(peers, key=self.times.__getitem__, default=None)

    def ratio(self, ours: str, peer: str | None) -> float | None:
        """How many times as fast *ours* is; ``None`` if one of them was not measured."""
        if peer is None or ours not in self.times or peer not in self.times:
            return None
        return self.times[peer] / self.times[ours]

    def table(self) -> Table:
        """Sorted by time; the ratios say how many times as fast as that peer a row is."""
        rival = self.operation.rival
        best = self.best_peer
        columns = [name for name in dict.fromkeys((best, rival)) if name in self.times]
        table = Table(
            f"{self.operation.title}, {self.count:,} items",
            ("", "ns", *(f"× {name}" for name in columns)),
        )
        for name in sorted(self.times, key=self.times.__getitem__):
            ratios = (self.ratio(name, other) or 0 for other in columns)
            table.rows.append(
                (name, f"{self.times[name]:,.0f}", *(f"{ratio:.2f}" for ratio in ratios))
            )
        if self.left_out:
            who = ", ".join(f"{name} {number:,}" for name, number in self.refusals.items())
            table.notes.append(f"{self.left_out:,} left out for all, as someone refuses: {who}.")
        table.notes += [
            f"Not compared: {name}, which refuses most of them." for name in self.broken
        ]
        return table


def compare(
    operation: Operation,
    corpus: Sequence[Any],
    forms: Forms,
    size: Size,
    progress: Progress,
) -> Result:
    """One operation by everyone who is installed, on the items that all of them can do."""
    peers = [peer for peer in operation.peers if is_installed(peer.package)]
    progress(operation.title, "who can do what")
    items, refusals = sift([*operation.ours, *peers], operation.item, corpus)
    # A release of a peer with another interface must not leave nothing to compare.
    broken = [peer.name for peer in peers if refusals.get(peer.name, 0) > len(corpus) / 2]
    if broken:
        peers = [peer for peer in peers if peer.name not in broken]
        items, refusals = sift([*operation.ours, *peers], operation.item, corpus)
    entries = {peer.name: (forms.here, peer) for peer in peers}
    for ours in operation.ours:
        entries |= forms.spread(ours)
    passes = {
        name: place.define(contestant, operation.item, items)
        for name, (place, contestant) in entries.items()
    }
    result = Result(operation, len(items), {}, refusals, len(corpus) - len(items), broken)
    times = rounds_of(
        passes,
        size.rounds,
        size.patience,
        lambda done: progress(operation.title, f"round {done + 1} of {size.rounds}"),
    )
    result.times = {name: seconds / len(items) * 1e9 for name, seconds in times.items()}
    return result


# --- the hard corpus --------------------------------------------------------------------------

_OURS = Contestant("urikit URL", "urikit", "URL(t)", "from urikit import URL")
_PEER = Contestant("can_ada", "can_ada", "parse(t)", "from can_ada import parse")
_OURS_WITH_BASE = replace(
    _OURS, statement="URL(t, base)", setup=f"from urikit import URL\nbase = URL({BASE!r})"
)
_PEER_WITH_BASE = replace(
    _PEER, statement="base + t", setup=f"from can_ada import parse\nbase = parse({BASE!r})"
)


def _catching(contestant: Contestant) -> Contestant:
    statement = f"try: {contestant.statement}\nexcept ValueError: pass"
    return replace(contestant, statement=statement)


@dataclass(slots=True)
class HardResult:
    """Nanoseconds for each URL, by class and by contestant."""

    times: dict[str, dict[str, float]] = field(default_factory=dict)
    left_out: dict[str, str] = field(default_factory=dict)

    def total_ratio(self, ours: str, *, refused: bool = False) -> float | None:
        """How many times as fast as can_ada on the classes that parse, each with one weight.

        Or, with *refused*, on those that do not: there most of the work is the error.
        """
        both = [
            times
            for name, times in self.times.items()
            if ours in times and "can_ada" in times and (name in REFUSED) == refused
        ]
        if not both:
            return None
        return sum(times["can_ada"] for times in both) / sum(times[ours] for times in both)

    def slowest(self, ours: str) -> tuple[str, float] | None:
        """The slowest class that parses, and how many times the canonical one it takes."""
        by_class = {
            name: times[ours]
            for name, times in self.times.items()
            if ours in times and name not in REFUSED
        }
        if FAST not in by_class:
            return None
        worst = max(by_class, key=by_class.__getitem__)
        return worst, by_class[worst] / by_class[FAST]

    def table(self) -> Table:
        """One row for each class, in ns, and how many times as fast as can_ada."""
        contestants = list(dict.fromkeys(name for times in self.times.values() for name in times))
        ours = next((name for name in contestants if name != "can_ada"), "")
        header = ["", *(f"{name}, ns" for name in contestants)]
        rival = "can_ada" in contestants
        table = Table(
            "The hard corpus, class by class",
            [*header, *(["× can_ada"] if rival else []), f"× time of {FAST}"],
        )
        for name, times in self.times.items():
            cells = [f"{times[who]:,.0f}" if who in times else "" for who in contestants]
            if rival:
                cells.append(f"{times['can_ada'] / times[ours]:.2f}" if "can_ada" in times else "")
            cells.append(f"{times[ours] / self.times[FAST][ours]:.1f}")
            table.rows.append([name, *cells])
        if (total := self.total_ratio(ours)) is not None:
            table.notes.append(
                f"What parses, together: {ours} is {total:.2f} × as fast as can_ada."
            )
        if (total := self.total_ratio(ours, refused=True)) is not None:
            table.notes.append(f"What is refused: {total:.2f} × as fast as can_ada.")
        if (worst := self.slowest(ours)) is not None:
            table.notes.append(f"The slowest class, {worst[0]}, takes {worst[1]:.1f} × {FAST}.")
        table.notes += [f"{name}: {why}." for name, why in self.left_out.items()]
        return table


def compare_hard(forms: Forms, size: Size, progress: Progress) -> HardResult:
    """Every class by urikit and can_ada, on what they agree about."""
    result = HardResult()
    for number, hard in enumerate(CLASSES):
        progress("the hard corpus", f"{number + 1} of {len(CLASSES)}: {hard.name}")
        ours, peer = (_OURS_WITH_BASE, _PEER_WITH_BASE) if hard.base else (_OURS, _PEER)
        if hard.fails:
            ours, peer = _catching(ours), _catching(peer)
        texts = list(hard.texts(size.hard))
        entries = forms.spread(ours)
        if is_installed("can_ada"):
            agreed = [text for text in texts if _ours_of(text, hard) == _can_ada_of(text, hard)]
            if len(agreed) < len(texts):
                result.left_out[hard.name] = (
                    f"{len(texts) - len(agreed)} of {len(texts)} left out, "
                    "about which can_ada and urikit disagree"
                )
            texts = agreed or texts
            if agreed:
                entries["can_ada"] = (forms.here, peer)
        passes: dict[str, Pass] = {
            name: place.define(contestant, "t", texts)
            for name, (place, contestant) in entries.items()
        }
        # A pass is short here, so there can be many.
        times = rounds_of(passes, size.rounds * 2, size.patience / 6)
        result.times[hard.name] = {
            name: seconds / len(texts) * 1e9 for name, seconds in times.items()
        }
    return result


def _ours_of(text: str, hard: HardClass) -> str | None:
    from urikit import URL

    url = URL.parse(text, hard.base)
    return None if url is None else str(url)


def _can_ada_of(text: str, hard: HardClass) -> str | None:
    import can_ada

    try:
        url = can_ada.parse(hard.base) + text if hard.base else can_ada.parse(text)
    except ValueError:
        return None
    return str(url.href)
