"""CPython's own tests of ``urllib.parse``, run on ``urikit.compat.urllib`` as that module.

``python -m tests.compat.cpython`` prints the figures and the names of the tests that do not pass,
for the table in docs/compat-urllib.md. It needs no pytest, so any Python can run it.
"""

import importlib
import sys
import unittest
import urllib.parse
import warnings
from typing import Any
from unittest import mock

NAME = "test.test_urlparse"


class Failures(unittest.TestResult):
    """The tests that do not pass, their subtests included, by class and name."""

    def __init__(self) -> None:
        super().__init__()
        self.tests: set[str] = set()
        self.failed: set[str] = set()

    def startTest(self, test: unittest.TestCase) -> None:  # noqa: N802
        super().startTest(test)
        self.tests.add(test.id())

    def addFailure(self, test: unittest.TestCase, err: Any) -> None:  # noqa: N802
        self.failed.add(test.id())

    addError = addFailure  # noqa: N815

    def addSubTest(self, test: unittest.TestCase, subtest: object, err: Any) -> None:  # noqa: N802
        if err is not None:
            self.failed.add(test.id())

    @property
    def names(self) -> set[str]:
        """The names of those that do not pass."""
        return {test.rpartition(".")[2] for test in self.failed}

    @property
    def all_names(self) -> set[str]:
        """The names of all tests."""
        return {test.rpartition(".")[2] for test in self.tests}

    @property
    def figures(self) -> str:
        """How many tests there are and how many pass, as the table has them."""
        return f"{len(self.tests)} | {len(self.tests) - len(self.failed)}"


def run(module: object) -> Failures:
    """Run the tests, imported anew, while *module* is ``urllib.parse``."""
    importlib.import_module("test.support")
    failures = Failures()
    with (
        mock.patch.dict(sys.modules, {"urllib.parse": module}),
        mock.patch.object(urllib, "parse", module),
        warnings.catch_warnings(),
    ):
        warnings.simplefilter("ignore")
        sys.modules.pop(NAME, None)
        suite = importlib.import_module(NAME)
        assert suite.urllib.parse is module
        unittest.defaultTestLoader.loadTestsFromModule(suite).run(failures)
    return failures


if __name__ == "__main__":
    import urikit.compat.urllib

    found = run(urikit.compat.urllib)
    version = ".".join(map(str, sys.version_info[:3]))
    print(f"| {version} | {found.figures} |")
    print(*sorted(found.names), sep="\n")
