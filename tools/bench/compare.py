"""Runs the comparisons of one operation between everyone who has it."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tools.bench.operations import Operation
from tools.bench.report import Progress, Table
from tools.bench.timing import Contestant, Place, is_installed, rounds_of, sift

__all__ = ["Forms", "Result", "Size", "compare"]


@dataclass(frozen=True, slots=True)
class Size:
    """How much is measured."""

    urls: int
    joins: int
    queries: int
    others: int
    by_class: int
    rounds: int
    patience: float  # seconds for one contestant in one table
    objects: int
    imports: int  # rounds of them


@dataclass(frozen=True, slots=True)
class Forms:
    """The place of each form of urikit by its name: ``compiled`` and ``pure``, or one of them."""

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
