"""The slowest public calls on hostile inputs, in seconds per million characters.

Every call gets every input of :mod:`tests.hostile`, in child processes, which are stopped if one
takes too long. Sizes grow in steps, and only pairs that could still miss their goal go on to the
next one, even if their time grows with the square of the size.
"""

import argparse
import json
import multiprocessing
import os
import sys
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from pathlib import Path
from queue import SimpleQueue
from random import Random
from time import monotonic, process_time

from tests.calls import CALLS, GOAL, GOAL_OF_READINGS, Call
from tests.hostile import HOSTILE, hostile
from tools.bench.goals import Goal, verdict
from tools.bench.report import Progress, Table
from urikit import URIError

__all__ = ["STEPS", "HostileResult", "Slow", "measure"]

STEPS = (4_000, 40_000, 200_000, 1_000_000)
HOPELESS = 1.0  # seconds: a pair that misses its goal and takes more is not tried any further


def patience(size: int) -> float:
    """The seconds after which the process of a call is stopped."""
    return max(4.0, size / 100_000)


# --- children -----------------------------------------------------------------------------------


def _child(pipe: Connection) -> None:
    """Answer requests, a call, an input and a size, with seconds and an unexpected error's name.

    The time of the call on an ordinary string is subtracted.
    """
    silent = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silent, 1)
    os.dup2(silent, 2)
    pipe.send("ready")
    constants: dict[int, float] = {}
    while True:
        try:
            number, case, size = pipe.recv()
        except EOFError:
            return
        call = CALLS[number]
        if number not in constants:
            for _ in range(2):  # the first one loads what is loaded on first use
                constants[number] = _timed(call, "h" if call.part else "http://h/")[0]
        pipe.send("begins")
        whole = HOSTILE[case]
        text = hostile(("", "", whole[2], "") if call.part else whole, size)
        seconds, unexpected = _timed(call, text)
        pipe.send((max(0.0, seconds - constants[number]), unexpected))


def _timed(call: Call, text: str) -> tuple[float, str | None]:
    unexpected = None
    start = process_time()
    try:
        call.run(text)
    except (URIError, TypeError, UnicodeEncodeError):  # what is documented
        pass
    except Exception as error:
        unexpected = type(error).__name__
    return process_time() - start, unexpected


class Child:
    """A process that makes calls, and another one after each that took too long."""

    def __init__(self) -> None:
        self._process: SpawnProcess | None = None
        self._pipe: Connection | None = None

    def run(self, number: int, case: int, size: int) -> tuple[float | None, str | None]:
        """Seconds of one call; ``None`` if it did not end in time."""
        if self._process is None or self._pipe is None:
            context = multiprocessing.get_context("spawn")
            self._pipe, other = context.Pipe()
            self._process = context.Process(target=_child, args=(other,), daemon=True)
            self._process.start()
            other.close()
            self._pipe.recv()  # it is ready
        self._pipe.send((number, case, size))
        self._pipe.recv()  # it begins
        if not self._pipe.poll(patience(size)):
            self.stop()
            return None, None
        try:
            seconds, strange = self._pipe.recv()
        except EOFError:
            self.stop()
            return None, "the process ended"
        return seconds, strange

    def stop(self) -> None:
        """End the process."""
        if self._process is not None and self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._pipe.close()
        self._process = self._pipe = None


# --- results ------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Slow:
    """The time of a call on one input, in seconds per million characters; ``None``: too long."""

    call: Call
    input: str
    size: int
    rate: float | None

    @property
    def share(self) -> float:
        """The part of its goal that it takes; more than 1 misses it."""
        return float("inf") if self.rate is None else self.rate / self.call.goal

    def row(self) -> Sequence[str]:
        """The cells of its row."""
        over = patience(self.size) / self.size * 1e6
        rate = f"over {over:,.0f}" if self.rate is None else f"{self.rate:.2f}"
        cells = self.call.name, self.input, f"{self.size:,}", rate, f"{self.call.goal:g}"
        return (*cells, verdict(self.share <= 1))


@dataclass(slots=True)
class HostileResult:
    """The slowest pairs, the worst first, and exceptions that are not errors of urikit."""

    count: int
    slow: list[Slow] = field(default_factory=list)
    strange: dict[tuple[str, str], str] = field(default_factory=dict)

    @property
    def missed(self) -> list[Slow]:
        """The pairs that miss their goal."""
        return [one for one in self.slow if one.share > 1]

    def goal(self) -> Goal:
        """The worst pair as a goal."""
        bound = f"at most {GOAL:g} s per MB, {GOAL_OF_READINGS:g} s for compare, inspect, explain"
        worst = next(iter(self.slow), None)
        if worst is None:
            return Goal("hostile inputs", bound, "not measured", None)
        call, text, _, rate, *_ = worst.row()
        return Goal(
            "hostile inputs, every public call",
            bound,
            f"{rate} s ({call}, {text})",
            not self.missed,
        )

    def table(self, rows: int = 12) -> Table:
        """The *rows* worst pairs, one for each call."""
        table = Table(
            "Hostile inputs: the slowest public calls",
            ("call", "input", "characters", "s per million", "goal", ""),
        )
        shown: dict[str, Slow] = {}
        for one in self.slow:
            shown.setdefault(one.call.name, one)
        table.rows += [one.row() for one in list(shown.values())[:rows]]
        table.notes.append(
            f"{len(self.slow):,} of {self.count:,} pairs of a call and an input; "
            f"{len(self.missed):,} miss their goal."
        )
        table.notes += [
            f"{call} on {text} raised {error}."
            for (call, text), error in list(self.strange.items())[:rows]
        ]
        return table


def measure(
    calls: Sequence[int] = range(len(CALLS)),
    cases: Sequence[int] = range(len(HOSTILE)),
    steps: Sequence[int] = STEPS,
    *,
    budget: float = float("inf"),
    workers: int = 2,
    progress: Progress = lambda stage, detail="": None,
    each: Callable[[HostileResult], None] = lambda result: None,
) -> HostileResult:
    """Every call on every input, as long as the pair could still miss its goal.

    Each call has its inputs in an order of its own, the same in every run, so that a *budget* in
    seconds covers all calls and all inputs. *each* gets the result so far, now and then.
    """
    chosen = {number: Random(number).sample(cases, len(cases)) for number in calls}
    pairs = [(number, one[turn]) for turn in range(len(cases)) for number, one in chosen.items()]
    result = HostileResult(len(pairs))
    end = monotonic() + budget
    children = [Child() for _ in range(workers)]
    free: SimpleQueue[Child] = SimpleQueue()
    for child in children:
        free.put(child)

    def run(pair: tuple[int, int]) -> tuple[Slow, str | None] | None:
        if monotonic() > end:
            return None
        child = free.get()
        try:
            return _grown(child, pair, steps)
        finally:
            free.put(child)

    with ThreadPoolExecutor(workers) as pool:
        for done, found in enumerate(pool.map(run, pairs), 1):
            if found is not None:
                slow, strange = found
                result.slow.append(slow)
                if strange is not None:
                    result.strange[slow.call.name, slow.input] = strange
            if done % 500 == 0 and monotonic() < end:
                progress("hostile inputs", f"{done:,} of {len(pairs):,}")
                each(result)
    for child in children:
        child.stop()
    result.slow.sort(key=lambda one: -one.share)
    each(result)
    return result


def _grown(child: Child, pair: tuple[int, int], steps: Sequence[int]) -> tuple[Slow, str | None]:
    """A pair on the largest size at which it was still open whether it meets its goal."""
    call, text = CALLS[pair[0]], HOSTILE[pair[1]][0]
    for size in steps:
        seconds, strange = child.run(*pair, size)
        if seconds is not None and seconds / size * 1e6 > call.goal:
            again, _ = child.run(*pair, size)  # what looks slow has a second chance
            seconds = seconds if again is None else min(seconds, again)
        slow = Slow(call, text, size, None if seconds is None else seconds / size * 1e6)
        # Times that grow with the square of the size grow by this factor at most. A call that
        # limits the length of what it takes may miss its goal on few characters alone.
        is_met = slow.share < size / max(steps)
        is_hopeless = slow.share > 1 and (seconds is None or seconds > HOPELESS)
        if is_met or is_hopeless:
            break
    return slow, strange


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure and print; the exit status is 0 whatever the numbers are."""
    parser = argparse.ArgumentParser(prog="python -m tools.bench.hostile", description=__doc__)
    parser.add_argument("--call", default="", help="only calls with this in their name")
    parser.add_argument("--input", default="", help="only inputs with this in their name")
    parser.add_argument("--budget", type=float, default=float("inf"), help="seconds for all")
    parser.add_argument("--rows", type=int, default=40, help="the number of rows to print")
    parser.add_argument("--all", type=Path, metavar="FILE", help="write all misses there")
    options = parser.parse_args(arguments)

    def write(result: HostileResult) -> None:
        if options.all:
            rows = [json.dumps(one.row(), ensure_ascii=False) for one in result.missed]
            options.all.write_text("".join(f"{row}\n" for row in rows), encoding="utf-8")

    result = measure(
        [n for n, call in enumerate(CALLS) if options.call in call.name],
        [n for n, case in enumerate(HOSTILE) if options.input in case[0]],
        budget=options.budget,
        progress=lambda stage, detail="": print(stage, detail, file=sys.stderr),
        each=write,
    )
    print(result.table(options.rows).as_text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
