"""What urikit wants to reach, beside what was measured."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tools.bench.compare import HardResult, Result
from tools.bench.operations import MAIN
from tools.bench.report import Table

__all__ = ["Goal", "goals", "goals_table"]


@dataclass(frozen=True, slots=True)
class Goal:
    """What urikit wants to reach; *measured* is ``None`` where a peer or a form is missing."""

    what: str
    bound: float
    measured: float | None
    at_most: bool = False

    @property
    def met(self) -> bool | None:
        """Whether it is reached, if that is known."""
        if self.measured is None:
            return None
        return self.measured <= self.bound if self.at_most else self.measured >= self.bound

    def row(self) -> Sequence[str]:
        """The cells of its row."""
        bound = f"at {'most' if self.at_most else 'least'} {self.bound:g} ×"
        if self.measured is None:
            return (self.what, bound, "not measured", "")
        return (
            self.what,
            bound,
            f"{self.measured:.2f} ×",
            "yes" if self.met else "no",
        )


def goals_table(goals: Sequence[Goal]) -> Table:
    """Every goal with what was measured."""
    table = Table("Goals", ("goal", "bound", "measured", "met"))
    table.rows += [goal.row() for goal in goals]
    return table


def goals(
    results: Mapping[str, Result],
    hard: HardResult,
    imports: Mapping[str, float],
    sizes: Mapping[str, tuple[float, float]],
) -> list[Goal]:
    """Every goal, with the ratio that was measured."""
    parse, getters, uri, join, params = (results[operation.title] for operation in MAIN)
    url, pure_url = "urikit URL, compiled", "urikit URL, pure"
    can_ada, yarl, urlsplit = "can_ada.parse", "yarl.URL.join", "urllib.parse.urlsplit"
    pairs = params.ratio("urikit URL.params, compiled", "can_ada.URLSearchParams")
    slowest = hard.slowest(url)
    first = {name.partition(",")[0]: ms for name, ms in imports.items() if "first" in name}
    beyond = {name: added - text for name, (added, text) in sizes.items()}
    least = [
        Goal("URL(text) against can_ada.parse", 2, parse.ratio(url, can_ada)),
        Goal("the same and six getters", 2, getters.ratio(url, can_ada)),
        Goal(
            "URI(text) against uritools.urisplit",
            6,
            uri.ratio("urikit URI, compiled", "uritools.urisplit"),
        ),
        Goal("URL.join against yarl's", 3, join.ratio("urikit URL.join, compiled", yarl)),
        Goal("URI.join against yarl's", 3, join.ratio("urikit URI.join, compiled", yarl)),
        Goal("URL(text).params to pairs against can_ada", 1.5, pairs),
        Goal("the hard corpus, what parses, against can_ada", 1, hard.total_ratio(url)),
        Goal("the hard corpus, what is refused", 1, hard.total_ratio(url, refused=True)),
        Goal("pure URL(text) against urlsplit", 1.5, parse.ratio(pure_url, urlsplit)),
        Goal("pure URI(text) against urlsplit", 1.5, uri.ratio("urikit URI, pure", urlsplit)),
    ]
    most = {
        "time of its slowest class that parses against canonical": (10, slowest and slowest[1]),
        "time of import urikit against import yarl": (
            0.5,
            _share(imports, "import urikit", "import yarl"),
        ),
        "the same with a first URL": (0.5, _share(first, "import urikit", "import yarl")),
        "bytes of a URL beyond its text against can_ada's": (
            1,
            _share(beyond, "urikit URL", "can_ada.URL"),
        ),
    }
    return least + [Goal(what, bound, ratio, at_most=True) for what, (bound, ratio) in most.items()]


def _share(numbers: Mapping[str, float], ours: str, theirs: str) -> float | None:
    return numbers[ours] / numbers[theirs] if ours in numbers and theirs in numbers else None
