"""``python -m tests.prove.leaks [--count N]``: a million parses leave nothing behind.

A release build of Python has no ``sys.gettotalrefcount``, so growth is looked for where a
reference that is lost would show: in the memory that Python counts (tracemalloc) and the
operating system does, in the objects that the collector knows, and in the reference counts of
the inputs, of the classes and of what the kernel keeps. Exits with 1 if any of them grows with
the number of operations.
"""

import argparse
import gc
import sys
import tracemalloc
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic
from typing import Any

import urikit
from tests.prove.forms import installed, kernel
from urikit import IRI, URI, URL, URIError, arrow, parse, percent
from urikit.chars import PATH
from urikit.readings import Reading

__all__ = ["OPERATIONS", "Growth", "main", "measure"]

WINDOWS = 5

TEXTS = (
    "https://www.example.com/a/b/c.html?x=1&y=2#f",
    "HTTP://u:p@EXAMPLE.com:080/a/../%7Eb?q=%C3%BC&&flag#g",
    "http://[2001:db8::1]:8080/x",
    "http://b\u00fccher.example/\u00fc?\U0001f600",
    "urn:example:a:b?+r",
    "../x/./y?z",
    "http://h:99999999999999999999/",
    "http://a b/",
    "http://[::1",
    "%zz",
    "x\ud800y",
    "",
)
"""Made once: each goes in again and again, so a lost reference to it adds up."""


def _uses(u: Any) -> tuple[object, ...]:
    return (u.scheme, u.userinfo, u.host, u.has_port, u.path, u.query, u.fragment, u.violations)


_COLUMNS = (arrow.parse, arrow.error, arrow.origin, arrow.canonicalize, arrow.normalize)

Operations = Mapping[str, Callable[[str], object]]

OPERATIONS: Operations = {
    "URL": lambda text: _uses(URL(text)),
    "URI": lambda text: _uses(URI(text)),
    "IRI": lambda text: _uses(IRI(text)),
    "parse": lambda text: _uses(parse(text)),
    "URL with a base": lambda text: URL(text, "https://h/a/b?c"),
    "URL.parse": URL.parse,
    "URL.join": lambda text: URL("https://h/a/b?c").join(text),
    "URI.join": lambda text: URI("https://h/a/b?c").join(text),
    "params": lambda text: list(IRI(text).params.items()),
    "segments": lambda text: IRI(text).segments,
    "port": lambda text: URI(text).port,
    "hash": lambda text: {URI(text): 1, IRI(text): 2},
    "replace": lambda text: URL(text).with_fragment("x"),
    "can_parse": URL.can_parse,
    "Reading": lambda text: Reading(text).url,
    "Reading, in full": lambda text: Reading(text, in_full=True).url,
    "columns": lambda text: [function([text, None]) for function in _COLUMNS],
    "decode": lambda text: percent.decode(text, "strict"),
    "encode": lambda text: percent.encode(text, PATH),
}
"""Each may refuse: an error must leave nothing behind either."""


@dataclass(slots=True)
class Growth:
    """By how much the window that grew least grew."""

    operations: int
    """How many there were in all."""
    rounds: int
    """How many times each operation met each text in a window."""
    traced: int
    """Bytes that Python allocated."""
    resident: int
    """Bytes of the process, or 0 where the system does not say."""
    objects: int
    """Objects that the collector follows."""
    references: dict[str, int] = field(default_factory=dict)
    """How much each reference count grew that did."""

    @property
    def faults(self) -> list[str]:
        """Return what grew more than chance explains: one leak in a round would be more."""
        found = [
            f"{count:+} references to {name}"
            for name, count in self.references.items()
            if count >= max(2, self.rounds)
        ]
        if self.objects >= max(2, self.rounds):
            found.append(f"{self.objects:+,} objects")
        if self.traced >= max(10_000, self.rounds * 16):  # the smallest object has 16 bytes
            found.append(f"{self.traced:+,} bytes allocated by Python")
        if self.resident > max(4_000_000, self.rounds * 400):
            found.append(f"{self.resident:+,} bytes of the process")
        return found

    def __str__(self) -> str:
        return (
            f"{self.operations:,} operations: {self.traced:+,} bytes traced, "
            f"{self.resident:+,} bytes resident, {self.objects:+,} objects, "
            f"{len(self.references)} reference counts grew"
        )


def _watched() -> dict[str, object]:
    """The inputs, the classes, and whatever the kernel's modules keep."""
    watched: dict[str, object] = {f"the text {text!r}": text for text in TEXTS}
    watched |= {name: getattr(urikit, name) for name in ("URL", "URI", "IRI", "ParseError")}
    watched |= {"None": None, "True": True, "False": False, "the empty tuple": ()}
    form = installed()
    for name in kernel():
        for key, value in vars(form.module(name.removeprefix("urikit."))).items():
            if not key.startswith("__"):
                watched[f"{name}.{key}"] = value
    # A small number is one object wherever it is used, in the counts themselves too.
    return {name: value for name, value in watched.items() if type(value) is not int}


def _resident() -> int:
    status = Path("/proc/self/statm")
    if not status.exists():
        return 0
    import resource  # not everywhere, but wherever /proc is

    return int(status.read_text().split()[1]) * resource.getpagesize()


def _operate(operations: Operations, rounds: int) -> int:
    done = 0
    for _ in range(rounds):
        for operation in operations.values():
            for text in TEXTS:
                try:
                    operation(text)
                except URIError as error:
                    str(error)
                done += 1
    return done


def measure(count: int, operations: Operations = OPERATIONS) -> Growth:
    """Return what *count* operations leave behind, once everything is warm.

    They run in windows of equal length. What is made once, or kept for use again, makes one
    window grow; a leak makes all of them grow, so the window that grew least tells.
    """
    gc.collect()
    gc.freeze()  # what is there already is not looked at each time: a test run has much of it
    try:
        return _measure(count, operations)
    finally:
        gc.unfreeze()


def _measure(count: int, operations: Operations) -> Growth:
    rounds = max(2, count // (len(operations) * len(TEXTS) * (WINDOWS + 1)))
    watched = _watched()
    done = _operate(operations, rounds)
    gc.collect()
    resident = _resident()
    # tracemalloc's own books are outside of what it counts, but inside of what the system does:
    # so the process is measured before it starts.
    done += _operate(operations, rounds)
    resident_after = _resident()
    windows = []
    tracemalloc.start()
    try:
        for _ in range(WINDOWS - 1):
            gc.collect()
            # The counts themselves take memory, so they are outside of what is traced.
            before = _Moment(watched)
            before.look()
            done += _operate(operations, rounds)
            gc.collect()
            after = _Moment({})
            after.look()
            after.count(watched)
            windows.append((before, after))
    finally:
        tracemalloc.stop()
    references = {
        name: min(after.references[name] - before.references[name] for before, after in windows)
        for name in watched
    }
    return Growth(
        done,
        rounds,
        min(after.traced - before.traced for before, after in windows),
        resident_after - resident,
        min(after.objects - before.objects for before, after in windows),
        {name: grown for name, grown in references.items() if grown > 0},
    )


class _Moment:
    """Return the counts at one moment."""

    def __init__(self, watched: dict[str, object]) -> None:
        self.traced = self.objects = 0
        self.references: dict[str, int] = {}
        self.count(watched)

    def count(self, watched: dict[str, object]) -> None:
        """Note the reference counts."""
        self.references = {name: sys.getrefcount(value) for name, value in watched.items()}

    def look(self) -> None:
        """Note the memory and the number of objects."""
        self.traced, _ = tracemalloc.get_traced_memory()
        self.objects = len(gc.get_objects())


def main(arguments: Sequence[str] | None = None) -> int:
    """Measures, and says what grew."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove.leaks", description=__doc__)
    parser.add_argument("--count", type=int, default=1_000_000, help="how many operations")
    options = parser.parse_args(arguments)
    form = "compiled" if urikit.COMPILED else "pure"
    has_total = "is" if hasattr(sys, "gettotalrefcount") else "is not"
    print(f"urikit's {form} form; sys.gettotalrefcount {has_total} there", flush=True)
    # The first run pays for what is made once, however late; the second must be level.
    start = monotonic()
    growth = measure(options.count // 10)
    print(f"warm-up  {growth}", flush=True)
    growth = measure(options.count)
    print(f"measured {growth}, {monotonic() - start:.0f} s")
    for fault in growth.faults:
        print(f"  grew: {fault}")
    print("nothing leaks" if not growth.faults else "something leaks")
    return 1 if growth.faults else 0


if __name__ == "__main__":
    sys.exit(main())
