"""``python tools/trurl_cases.py PATH``: run ``urikit trurl`` against trurl's own file of cases.

PATH is the ``tests.json`` of a checkout of curl/trurl; the files that its cases read are looked
for beside it. Every case is a process of its own. What passed and what did not is counted, and
each case that did not pass is explained, or makes the exit code 1.
"""

import argparse
import json
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote_to_bytes

from urikit._cli.trurl.manual import FEATURES

COMMAND: Final = [sys.executable, "-m", "urikit", "trurl"]


class Outcome(NamedTuple):
    """The output of a command, and its exit code."""

    stdout: str
    stderr: str
    returncode: int


class Case(NamedTuple):
    """One case of the file."""

    number: int
    arguments: list[str]
    expected: dict[str, Any]
    excludes: frozenset[str]

    def differences(self, outcome: Outcome) -> frozenset[str]:
        """Which of output, messages and exit code are not as the case expects."""
        return frozenset(
            name
            for name, expected in self.expected.items()
            if not _is_expected(name, expected, getattr(outcome, name))
        )


def _is_expected(name: str, expected: object, value: Any) -> bool:
    if isinstance(expected, bool):  # something, or nothing
        return bool(value) is expected
    if isinstance(expected, list):
        if name != "stdout":
            return value in expected  # any of these messages
        try:
            return bool(json.loads(value) == expected)
        except json.JSONDecodeError:
            return False
    return bool(value == expected)


def load(path: Path) -> list[Case]:
    """The cases of the file, numbered as trurl's own runner does."""
    return [
        Case(
            number,
            case["input"]["arguments"],
            case["expected"],
            frozenset(case.get("excludes", ())),
        )
        for number, case in enumerate(json.loads(path.read_text(encoding="utf-8")), 1)
    ]


def missing_folders(cases: list[Case], beside: Path) -> dict[str, int]:
    """The folders that are not *beside* the cases, and how many of these read files in them."""
    named = Counter(
        match[1]
        for case in cases
        for match in [re.search(r"(?:^| |=)(testfiles)/", " ".join(case.arguments))]
        if match
    )
    return {name: count for name, count in named.items() if not (beside / name).is_dir()}


def run(case: Case, folder: Path) -> Outcome:
    """Return the outcome of the case with urikit."""
    process = subprocess.run(
        [*COMMAND, *case.arguments], cwd=folder, capture_output=True, timeout=60, check=False
    )
    return Outcome(process.stdout.decode(), process.stderr.decode(), process.returncode)


# --- explanations ----------------------------------------------------------------------------

_ESCAPE: Final = re.compile("%[0-9A-Fa-f]{2}")


def _for_lower_case(case: Case, outcome: Outcome) -> bool:
    return bool(case.excludes) and case.excludes <= set(FEATURES)


def _only_case_of_digits(case: Case, outcome: Outcome) -> bool:
    expected = case.expected.get("stdout")
    return (
        case.differences(outcome) == {"stdout"}
        and isinstance(expected, str)
        and _ESCAPE.sub(lambda match: match[0].upper(), expected) == outcome.stdout
    )


def _only_reserved(case: Case, outcome: Outcome) -> bool:
    expected = case.expected.get("stdout")
    return (
        case.differences(outcome) == {"stdout"}
        and isinstance(expected, str)
        and unquote_to_bytes(expected) == unquote_to_bytes(outcome.stdout)
        and any(char in outcome.stdout for char in "!$&'()*+,;=")
    )


def _only_message_of_zero_byte(case: Case, outcome: Outcome) -> bool:
    return case.differences(outcome) == {"stderr"} and "a zero byte is not shown" in outcome.stderr


EXPLANATIONS: Final[dict[str, Callable[[Case, Outcome], bool]]] = {
    "the case is for a libcurl that writes escapes with small letters; it has a twin for one "
    "that does not, which is run": _for_lower_case,
    "escapes have capital letters (RFC 3986 §2.1), as current libcurl writes them "
    "too": _only_case_of_digits,
    "a reserved character stays as it is written (RFC 3986 §2.2)": _only_reserved,
    "the note says which byte cannot be shown, in other words": _only_message_of_zero_byte,
}
"""Why a case may not pass, and how that is recognised."""


def explain(case: Case, outcome: Outcome) -> str | None:
    """The first explanation that fits, if any."""
    return next((why for why, fits in EXPLANATIONS.items() if fits(case, outcome)), None)


def main(arguments: list[str] | None = None) -> int:
    """Run all cases and tell what came of them; 1 if one is not explained."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n\n")[0])
    parser.add_argument("path", type=Path, help="the file of cases")
    parser.add_argument("--explain", action="store_true", help="show what did not pass, in full")
    options = parser.parse_args(arguments)
    cases = load(options.path)
    for folder, count in missing_folders(cases, options.path.parent).items():
        print(
            f"{folder}/ is missing beside {options.path}: {count} cases read files in it",
            file=sys.stderr,
        )
    with ThreadPoolExecutor(2) as pool:
        outcomes = list(pool.map(lambda case: run(case, options.path.parent), cases))
    reasons: Counter[str] = Counter()
    unexplained = 0
    for case, outcome in zip(cases, outcomes, strict=True):
        if not case.differences(outcome):
            continue
        why = explain(case, outcome)
        reasons[why or "not explained"] += 1
        unexplained += why is None
        print(f"{case.number}: {why or 'NOT EXPLAINED'}\n    {shlex.join(case.arguments)}")
        if options.explain or why is None:
            for name in sorted(case.differences(outcome)):
                print(f"    {name}: expected {case.expected[name]!r}")
                print(f"    {' ' * len(name)}  came     {getattr(outcome, name)!r}")
    passed = len(cases) - reasons.total()
    share = passed / len(cases) if cases else 1.0
    print(f"{passed} of {len(cases)} cases pass ({share:.1%})")
    for reason, count in reasons.most_common():
        print(f"{count:4} {reason}")
    return 1 if unexplained else 0


if __name__ == "__main__":
    sys.exit(main())
