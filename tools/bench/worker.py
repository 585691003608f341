"""The pure form of urikit in a process of its own, which runs passes when asked.

Both forms cannot live in one process. This one stays, so that its passes take their turns in
the same rounds as all others. Requests and answers are pickles on its standard streams.
"""

import os
import pickle
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from tests.pure_form import load_purely
from tools.bench.timing import Contestant, Here, Pass

__all__ = ["PureWorker"]

ROOT = Path(__file__).parent.parent.parent


class PureWorker:
    """A place whose urikit is the pure one; a context manager that ends the process."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tools.bench.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=ROOT,
        )

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._process.communicate()  # the end of its input ends it

    def define(self, contestant: Contestant, item: str, items: Sequence[Any]) -> Pass:
        number = self._ask((contestant, item, items))
        return lambda: float(self._ask(number))

    def _ask(self, request: object) -> Any:
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        pickle.dump(request, self._process.stdin)
        self._process.stdin.flush()
        return pickle.load(self._process.stdout)


def main() -> None:
    """Answer requests until there are no more: a contestant to define, or a pass to run."""
    load_purely()
    # Output of a library must not come between the answers.
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    passes: list[Pass] = []
    while True:
        try:
            request = pickle.load(sys.stdin.buffer)
        except EOFError:
            return
        if isinstance(request, int):
            pickle.dump(passes[request](), answers)
        else:
            passes.append(Here().define(*request))
            pickle.dump(len(passes) - 1, answers)
        answers.flush()


if __name__ == "__main__":
    main()
