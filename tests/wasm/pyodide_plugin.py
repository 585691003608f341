"""Skips what WebAssembly lacks when the suite runs in Pyodide: see ``run.mjs``."""

import socket
import subprocess
import threading
from typing import Any

import pytest

OTHERWISE = {
    "tests/query/test_against_multidict.py": "is about the C extension of multidict",
    "tests/query/test_mapping.py::test_yarl_takes_a_query": "is about that of multidict too",
    "tests/query/test_mapping.py::test_multidict_takes_a_query": "is about that of multidict too",
    "tests/unicode/test_code_points.py::test_it_does_what_a_list_does_and_ignores_places_outside": (
        "gives numbers of 64 bits to lists"
    ),
    "tests/unicode/test_scripts.py::test_unicode_version_is_that_of_idna": "needs unicodedata2",
    "tests/unicode/test_uts46.py::test_the_data_is_as_new_as_it_is_meant_to_be": (
        "needs unicodedata2"
    ),
    "tests/urlpattern/test_ecmascript.py::test_cases[a{99999999999999999999}-v-a-None]": (
        "needs the repetition counts of 64 bits"
    ),
}
"""Beginnings of names of tests that cannot pass in Pyodide, each with the reason."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for name, reason in OTHERWISE.items():
            if item.nodeid.startswith(name):
                item.add_marker(pytest.mark.skip(reason=reason))


@pytest.fixture(autouse=True)
def nothing_that_webassembly_lacks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skip a test when it starts a process or a thread, or listens."""

    def without(what: str) -> Any:
        return lambda *_, **__: pytest.skip(f"Pyodide has no {what}")

    monkeypatch.setattr(subprocess.Popen, "__init__", without("processes"))
    monkeypatch.setattr(threading.Thread, "start", without("threads"))
    monkeypatch.setattr(socket.socket, "listen", without("servers"))
