"""Goals, each with what was measured and the plain words "met" or "below"."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from tools.bench.report import Table

__all__ = ["Goal", "goals_table", "verdict"]


def verdict(met: bool | None) -> str:
    """The word for it; nothing if it is not known."""
    return {True: "met", False: "below", None: ""}[met]


@dataclass(frozen=True, slots=True)
class Goal:
    """A goal in words; *met* is ``None`` where a peer or a form is missing."""

    what: str
    bound: str
    measured: str
    met: bool | None

    @classmethod
    def at_least(cls, what: str, bound: float, measured: float | None, unit: str = " ×") -> Self:
        """A ratio, or another number, that may not be smaller."""
        met = None if measured is None else measured >= bound
        return cls(what, f"at least {bound:g}{unit}", _number(measured, unit), met)

    @classmethod
    def at_most(cls, what: str, bound: float, measured: float | None, unit: str = " ×") -> Self:
        """A ratio, or another number, that may not be larger."""
        met = None if measured is None else measured <= bound
        return cls(what, f"at most {bound:g}{unit}", _number(measured, unit), met)

    @classmethod
    def all_of(cls, what: str, bound: str, met: Sequence[bool]) -> Self:
        """Many of a kind."""
        return cls(what, bound, f"{sum(met)} of {len(met)}", all(met) if met else None)


def _number(measured: float | None, unit: str) -> str:
    return "not measured" if measured is None else f"{measured:.2f}{unit}"


def goals_table(goals: Sequence[Goal]) -> Table:
    """Every goal with what was measured."""
    table = Table("Goals", ("goal", "bound", "measured", ""))
    table.rows += [(goal.what, goal.bound, goal.measured, verdict(goal.met)) for goal in goals]
    return table
