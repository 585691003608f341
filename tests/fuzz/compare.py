"""Runs cases through urikit and its peers, checks the laws that need no peer, and reports.

A difference that :mod:`tests.fuzz.explain` does not explain, and a broken law, are findings;
each is shrunk to a small case before it is shown.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import islice

from tests.fuzz.difference import Difference
from tests.fuzz.drivers import ATTRIBUTES, Driver, Result, Urikit
from tests.fuzz.explain import explain
from tests.fuzz.generator import Case

__all__ = ["Finding", "Report", "Tally", "broken_law", "compare", "minimise"]

CHUNK = 5_000
TRIALS = 600
"""How often a case is tried while it is shrunk."""


@dataclass(slots=True)
class Tally:
    """How one peer compared."""

    cases: int = 0
    both_fail: int = 0
    both_parse: int = 0
    equal: int = 0
    explained: Counter[tuple[str, ...]] = field(default_factory=Counter)
    unexplained: int = 0

    def by_kind(self) -> Counter[str]:
        """How many differences each explanation had a part in."""
        kinds: Counter[str] = Counter()
        for together, count in self.explained.items():
            for kind in together:
                kinds[kind] += count
        return kinds


@dataclass(frozen=True, slots=True)
class Finding:
    """Something that must not be: what, and the smallest case found that shows it."""

    title: str
    case: Case
    lines: tuple[str, ...]

    def __str__(self) -> str:
        rows = [self.title, f"  input  {_quoted(self.case.input)}"]
        rows.append(f"  base   {'none' if self.case.base is None else _quoted(self.case.base)}")
        return "\n".join([*rows, *(f"  {line}" for line in self.lines)])


@dataclass(slots=True)
class Report:
    """The findings of a run."""

    cases: int = 0
    tallies: dict[str, Tally] = field(default_factory=dict)
    broken: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        """True if every difference was explained and every law held."""
        return not self.broken and not any(tally.unexplained for tally in self.tallies.values())


def _quoted(text: str) -> str:
    return json.dumps(text)


# --- the laws -------------------------------------------------------------------------------


def broken_law(case: Case) -> tuple[Result, str]:
    """Return the answer of urikit, and the law that it breaks: "" if none.

    The laws: nothing but ParseError is raised; what was serialised parses to the same URL,
    attribute by attribute, so that no text has two hosts; both of urikit's classes agree.
    """
    from urikit import URL, ParseError

    ours = Urikit()
    try:
        result = ours.parse(case)
    except Exception as error:
        return None, f"urikit.web.URL raised {type(error).__name__}: {error}"
    try:
        text = str(URL(case.input, case.base))
    except ParseError:
        text = None
    except Exception as error:
        return result, f"urikit.URL raised {type(error).__name__}: {error}"
    if text != (result and result["href"]):
        return result, f"urikit.URL and urikit.web.URL disagree: {text!r}"
    if result is None:
        return None, ""
    try:
        again = ours.parse(Case(result["href"]))
    except Exception as error:
        return result, f"the serialised URL raised {type(error).__name__}: {error}"
    if again is None:
        return result, "the serialised URL does not parse"
    changed = [name for name in ATTRIBUTES if result[name] != again[name]]
    if changed:
        return result, "the serialised URL parses to another " + ", ".join(changed)
    return result, ""


# --- shrinking ------------------------------------------------------------------------------


def minimise(case: Case, fails: Callable[[Case], bool], trials: int = TRIALS) -> Case:
    """A small case that still fails: parts are cut away while it does, then letters simplified.

    >>> minimise(Case("http://abc/x?y", "a:b"), lambda case: "x" in case.input)
    Case(input='x', base=None)
    """
    budget = trials

    def still(candidate: Case) -> bool:
        nonlocal budget
        budget -= 1
        return budget >= 0 and fails(candidate)

    def still_with_base(base: str | None, shorter: str) -> bool:
        return still(Case(shorter, base))

    def still_with_input(text: str, shorter: str) -> bool:
        return still(Case(text, shorter))

    if case.base is not None and still(Case(case.input)):
        case = Case(case.input)
    text, base = case.input, case.base
    before: tuple[str, str | None] | None = None
    while (text, base) != before and budget > 0:
        before = text, base
        text = _shrink(text, partial(still_with_base, base))
        if base is not None:
            base = _shrink(base, partial(still_with_input, text))
    return Case(text, base)


def _shrink(text: str, fails: Callable[[str], bool]) -> str:
    size = max(1, len(text) // 2)
    while True:
        start = 0
        while start < len(text):
            shorter = text[:start] + text[start + size :]
            if fails(shorter):
                text = shorter
            else:
                start += size
        if size == 1:
            break
        size //= 2
    for place, character in enumerate(text):
        if character not in "a/:" and character.isalnum():
            simpler = text[:place] + "a" + text[place + 1 :]
            if fails(simpler):
                text = simpler
    return text


# --- the run --------------------------------------------------------------------------------


def compare(
    cases: Iterable[Case],
    peers: Sequence[Driver],
    *,
    show: int = 20,
    chunk: int = CHUNK,
    progress: Callable[[int], None] = lambda done: None,
) -> Report:
    """Runs all cases; *show* is how many findings are shrunk and kept."""
    report = Report(tallies={peer.name: Tally() for peer in peers})
    shown: Counter[str] = Counter()
    smallest: set[tuple[str, Case]] = set()
    for batch in _chunks(cases, chunk):
        for peer in peers:
            peer.send(batch)
        ours = []
        for case in batch:
            result, law = broken_law(case)
            ours.append(result)
            if law:
                report.broken += 1
                kind = law.partition(":")[0]
                shown[kind] += 1
                if shown[kind] <= 3 and len(report.findings) < show:
                    report.findings.append(_law_finding(case, law))
        for peer in peers:
            answers = peer.fetch()
            for difference in _tally(report.tallies[peer.name], peer.name, batch, ours, answers):
                if shown[peer.name] < show:
                    finding = _difference_finding(difference, peer)
                    if (peer.name, finding.case) not in smallest:
                        smallest.add((peer.name, finding.case))
                        shown[peer.name] += 1
                        report.findings.append(finding)
        report.cases += len(batch)
        progress(report.cases)
    return report


def _chunks(cases: Iterable[Case], size: int) -> Iterator[list[Case]]:
    iterator = iter(cases)
    while batch := list(islice(iterator, size)):
        yield batch


def _tally(
    tally: Tally,
    who: str,
    batch: Sequence[Case],
    ours: Sequence[Result],
    theirs: Sequence[Result],
) -> Iterator[Difference]:
    """Counts, and yields the differences that nothing explains."""
    for case, our, their in zip(batch, ours, theirs, strict=True):
        tally.cases += 1
        if our is None and their is None:
            tally.both_fail += 1
        elif our is not None and their is not None:
            tally.both_parse += 1
        if our == their:
            tally.equal += 1
            continue
        difference = Difference(case, our, their, who)
        kinds = explain(difference)
        if kinds:
            tally.explained[kinds] += 1
        else:
            tally.unexplained += 1
            yield difference


def _law_finding(case: Case, law: str) -> Finding:
    kind = law.partition(":")[0]
    small = minimise(case, lambda smaller: broken_law(smaller)[1].partition(":")[0] == kind)
    result, law = broken_law(small)
    lines = [] if result is None else [f"href   {_quoted(result['href'])}"]
    return Finding(f"a law is broken: {law}", small, tuple(lines))


def _answer(peer: Driver, case: Case) -> Result:
    peer.send([case])
    return peer.fetch()[0]


def _difference_finding(difference: Difference, peer: Driver) -> Finding:
    def find(case: Case) -> Difference | None:
        try:
            ours = Urikit().parse(case)
        except Exception:
            return None
        theirs = _answer(peer, case)
        found = Difference(case, ours, theirs, peer.name)
        if ours == theirs or found.shape != difference.shape or explain(found):
            return None
        return found

    small = minimise(difference.case, lambda case: find(case) is not None)
    found = find(small) or difference
    lines = []
    for name in ATTRIBUTES:
        our = None if found.ours is None else found.ours[name]
        their = None if found.theirs is None else found.theirs[name]
        if our != their:
            lines.append(f"{name:8}  urikit {json.dumps(our)}  {peer.name} {json.dumps(their)}")
        if found.ours is None or found.theirs is None:
            break
    return Finding(f"{peer.name} differs, and nothing explains it", found.case, tuple(lines))
