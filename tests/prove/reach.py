"""``python -m tests.prove.reach [--count N] [--seed S]``: which lines of the kernel the proofs reach.

The pure form of the kernel runs on a part of every source of inputs, and a line that never ran is
printed: nothing proves it. Modules that only serve C, or only Python, are what remains.
"""

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import chain, islice
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

from tests.prove import inputs, short
from tests.prove.drive import odd_texts
from tests.prove.fenced import observed_kernel
from tests.prove.forms import SOURCE, Form, kernel, pure
from tests.prove.laws import LAWS, check
from tests.prove.outcome import by_parser
from tests.prove.rows import through_the_kernel

__all__ = ["main", "unreached"]

Lines = dict[str, set[int]]


def _lines_of(code: CodeType) -> Iterator[int]:
    """The lines of the functions in *code*, without those that define them."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_name.isidentifier() and not _is_class(constant):
                lines = {line for _, _, line in constant.co_lines() if line is not None}
                yield from lines - {constant.co_firstlineno}
            yield from _lines_of(constant)


def _is_class(code: CodeType) -> bool:
    return "__qualname__" in code.co_names and "__module__" in code.co_names


def _run(form: Form, count: int, seed: int) -> None:
    cases = chain(
        inputs.generated(seed, 0, count),
        islice(inputs.cross_products(), None, None, 97),
        islice(inputs.classes(), None, None, 5),
        inputs.hostile((1, 100)),
    )
    for index, case in enumerate(cases):
        for law in LAWS:
            if index % law.every == 0:
                list(check(law, case, [form]))
        observed_kernel(form, case)
        if index % 50 == 0:
            through_the_kernel(form, [case.input.encode("utf-8", "surrogatepass"), None, b""])
    for text in islice(odd_texts(), 0, None, 20):
        through_the_kernel(form, [text.encode("utf-8", "surrogatepass"), None, b""])
    for part in short.parts(2, 7):
        read = by_parser(form, part.base)
        for text in part.texts():
            read(text)


def unreached(count: int, seed: int) -> Lines:
    """Return the lines of each module of the kernel that nothing reached."""
    form = pure()
    paths = {str(SOURCE.parent / Path(*name.split("."))) + ".py": name for name in kernel()}
    reached: defaultdict[str, set[int]] = defaultdict(set)

    def trace(frame: FrameType, event: str, argument: Any) -> Any:
        seen = reached[frame.f_code.co_filename]
        if frame.f_code.co_filename not in paths:
            return None

        def follow(inner: FrameType, event: str, argument: Any) -> Any:
            seen.add(inner.f_lineno)
            return follow

        seen.add(frame.f_lineno)
        return follow

    sys.settrace(trace)
    try:
        _run(form, count, seed)
    finally:
        sys.settrace(None)
    return {
        name: set(_lines_of(compile(Path(path).read_text(), path, "exec"))) - reached[path]
        for path, name in paths.items()
    }


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the lines that were not reached, with their text."""
    parser = argparse.ArgumentParser(prog="python -m tests.prove.reach", description=__doc__)
    parser.add_argument("--count", type=int, default=3_000, help="how many generated inputs")
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same inputs")
    options = parser.parse_args(arguments)
    for name, lines in unreached(options.count, options.seed).items():
        path = SOURCE.parent / Path(*name.split("."))
        texts = path.with_suffix(".py").read_text().splitlines()
        print(f"{name}: {len(lines) or 'no'} lines are not reached")
        for line in sorted(lines):
            print(f"  {line:4} {texts[line - 1]}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
