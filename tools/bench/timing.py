"""Interleaved rounds of timed passes, in this process and in others.

A contestant is a statement, as for :mod:`timeit`, that is run once for each item of a corpus
inside a loop that is compiled for it: a call of a function around it would cost as much as some
of what is measured. Nothing here imports urikit, so that a process may choose its form first.
"""

import functools
import gc
import importlib
import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from textwrap import indent
from time import perf_counter, process_time
from typing import Any, Protocol

__all__ = ["Contestant", "Here", "Pass", "Place", "is_installed", "rounds_of", "sift"]

Pass = Callable[[], float]
"""One pass over a corpus; gives its seconds."""


@dataclass(frozen=True, slots=True)
class Contestant:
    """One library's way of doing what a table compares.

    *statement* is timed, for each ``item`` of ``items``; *setup* binds the names that it needs.
    *prepare* is an expression that makes what is looped over from ``items``. It is evaluated
    anew before each pass and not timed, so nothing that an object stored in an earlier pass
    is there in the next.
    """

    name: str
    package: str
    statement: str
    setup: str = ""
    prepare: str = "items"


# The clock is the time of this process alone: what else the machine does is not in it.
_TEMPLATE = """\
{setup}

def prepare(items):
    return {prepare}

def run(items):
    start = clock()
    for {item} in items:
{statement}
    return clock() - start
"""


class Place(Protocol):
    """A process with one form of urikit, in which passes run."""

    def define(self, contestant: Contestant, item: str, items: Sequence[Any]) -> Pass:
        """A pass of *contestant* over *items*; *item* is what the loop binds."""


class Here:
    """This process."""

    def define(self, contestant: Contestant, item: str, items: Sequence[Any]) -> Pass:
        prepare, run = _compile(contestant, item)
        caches = list(_caches(contestant.package))
        gc.collect()
        gc.freeze()  # the corpora are not looked at in the collections between passes

        def one_pass() -> float:
            ready = prepare(items)
            for cache in caches:
                cache.cache_clear()
            gc.collect()
            gc.disable()
            try:
                return run(ready)
            finally:
                gc.enable()

        return one_pass


def _compile(
    contestant: Contestant, item: str
) -> tuple[Callable[[Sequence[Any]], Sequence[Any]], Callable[[Sequence[Any]], float]]:
    source = _TEMPLATE.format(
        setup=contestant.setup,
        prepare=contestant.prepare,
        item=item,
        statement=indent(contestant.statement, " " * 8),
    )
    names: dict[str, Any] = {"clock": process_time}
    exec(compile(source, f"<{contestant.name}>", "exec"), names)
    return names["prepare"], names["run"]


def is_installed(package: str) -> bool:
    """Import *package*; return True if that succeeds."""
    try:
        importlib.import_module(package)
    except ImportError:
        return False
    return True


def _caches(package: str) -> Iterator[Any]:
    """Every ``lru_cache`` in the loaded modules of *package*.

    The documented ways of clearing leave some of them full: yarl's keeps whole URLs.
    """
    modules = [
        module
        for name, module in sys.modules.items()
        if name == package or name.startswith(f"{package}.")
    ]
    found = {}
    for module in modules:
        for value in vars(module).values():
            if isinstance(value, functools._lru_cache_wrapper):
                found[id(value)] = value
    yield from found.values()


def sift(
    contestants: Sequence[Contestant], item: str, items: Sequence[Any]
) -> tuple[list[Any], dict[str, int]]:
    """The items that every contestant can do, and how many each refuses, if it does."""
    bad: set[int] = set()
    refusals: Counter[str] = Counter()
    for contestant in contestants:
        prepare, run = _compile(contestant, item)
        for number, one in enumerate(items):
            try:
                run(prepare([one]))
            except Exception:  # whatever a peer raises: it is counted and reported
                refusals[contestant.name] += 1
                bad.add(number)
    return [one for number, one in enumerate(items) if number not in bad], dict(refusals)


def rounds_of(
    passes: Mapping[str, Pass],
    rounds: int,
    patience: float,
    progress: Callable[[int], None] = lambda done: None,
    clock: Callable[[], float] = perf_counter,
) -> dict[str, float]:
    """The shortest time of each, in seconds, from rounds in which each has one turn.

    What has taken *patience* seconds by the *clock*, with its preparations, has no further turn
    after its third. Every other round goes backwards, so that nobody always follows the same
    neighbour.
    """
    times: dict[str, list[float]] = {name: [] for name in passes}
    spent = dict.fromkeys(passes, 0.0)
    for number in range(rounds):
        progress(number)
        order = list(passes.items())
        for name, one_pass in order if number % 2 == 0 else reversed(order):
            if len(times[name]) < 3 or spent[name] < patience:
                start = clock()
                times[name].append(one_pass())
                spent[name] += clock() - start
    return {name: min(taken) for name, taken in times.items()}
