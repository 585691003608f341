"""Measures that need a new process: the time of an import, the size of objects."""

import json
import os
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path

from tools.bench.report import Progress, Table
from tools.bench.timing import is_installed

__all__ = ["IMPORTS", "environment", "import_table", "import_times", "memory_table", "object_sizes"]

ROOT = Path(__file__).parent.parent.parent

# --- imports ------------------------------------------------------------------------------------

IMPORTS: dict[str, tuple[str, str]] = {
    "import urikit": ("urikit", "import urikit"),
    "import yarl": ("yarl", "import yarl"),
    "import httpx": ("httpx", "import httpx"),
    "import urllib.parse": ("urllib.parse", "import urllib.parse"),
    "import urikit, and a first URL": ("urikit", "import urikit; urikit.URL('https://h/a')"),
    "import yarl, and a first URL": ("yarl", "import yarl; yarl.URL('https://h/a')"),
}

# The clock starts when the interpreter has started, so its own start is not in it.
_IMPORT = "from time import perf_counter as c; s = c(); {}; print(c() - s)"


def import_times(rounds: int, progress: Progress) -> dict[str, float]:
    """The shortest time of each import in milliseconds, from interleaved rounds."""
    present = {name: code for name, (package, code) in IMPORTS.items() if is_installed(package)}
    best = dict.fromkeys(present, float("inf"))
    with tempfile.TemporaryDirectory() as folder:
        for number in range(rounds + 1):  # the first one compiles
            progress("imports", f"round {number} of {rounds}")
            for name, code in present.items():
                best[name] = min(best[name], float(_run(_IMPORT.format(code), folder)) * 1000)
    return best


def import_table(times: dict[str, float]) -> Table:
    """One row for each import."""
    table = Table("Imports, in a new process, without the interpreter's own start", ("", "ms"))
    table.rows += [(name, f"{time:.1f}") for name, time in times.items()]
    return table


# --- memory -------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Kind:
    """An object made from ``t``, and the bytes of its own copy of the text, of one object ``u``."""

    name: str
    package: str
    setup: str
    make: str
    own_text: str


# A str that urikit was given and found canonical is the object's text: nothing is copied.
_SHARED = "0 if str(u) is t else sys.getsizeof(str(u))"
_PURE = "from tests.pure_form import load_purely; load_purely(); "

KINDS = (
    Kind("urikit URL", "urikit", "from urikit import URL", "URL(t)", _SHARED),
    Kind("urikit URI", "urikit", "from urikit import URI", "URI(t)", _SHARED),
    Kind("urikit URL, pure", "urikit", f"{_PURE}from urikit import URL", "URL(t)", _SHARED),
    Kind("can_ada.URL", "can_ada", "from can_ada import parse", "parse(t)", "len(u.href)"),
    Kind("ada_url.URL", "ada_url", "from ada_url import URL", "URL(t)", "len(u.href)"),
    Kind("url.URL (url-py)", "url", "from url import URL", "URL.parse(t)", "len(str(u))"),
    Kind(
        "pydantic_core.Url",
        "pydantic_core",
        "import pydantic_core",
        "pydantic_core.Url(t)",
        "len(str(u))",
    ),
    Kind("yarl.URL", "yarl", "from yarl import URL", "URL(t)", "0"),
    Kind("httpx.URL", "httpx", "from httpx import URL", "URL(t)", "0"),
    Kind(
        "urllib.parse.urlsplit",
        "urllib.parse",
        "import urllib.parse",
        "urllib.parse.urlsplit(t)",
        "0",
    ),
)

_MEMORY = """\
import gc, json, os, sys
{setup}
page = os.sysconf("SC_PAGE_SIZE")
def resident():
    gc.collect()
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * page
count = {count}
texts = [
    "https://www.example.com/articles/2026/%07d/index.html?id=%d&ref=home" % (n, n)
    for n in range(count)
]
objects = [None] * count
for t in texts[:1000]:
    {make}
before = resident()
for n, t in enumerate(texts):
    objects[n] = {make}
added = (resident() - before) / count
t, u = texts[-1], objects[-1]
print(json.dumps([added, {own_text}]))
"""


def object_sizes(count: int, progress: Progress) -> dict[str, tuple[float, float]]:
    """The bytes that an object adds to the process, and those of its own copy of the text.

    Measured by the resident memory, because what C++ and Rust hold is not Python's. Empty
    where the system does not tell.
    """
    if not Path("/proc/self/statm").exists():
        return {}
    sizes: dict[str, tuple[float, float]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for kind in KINDS:
            if is_installed(kind.package):
                progress("memory", kind.name)
                code = _MEMORY.format(
                    setup=kind.setup, make=kind.make, own_text=kind.own_text, count=count
                )
                added, own_text = json.loads(_run(code, folder))
                sizes[kind.name] = added, own_text
    return sizes


def memory_table(sizes: dict[str, tuple[float, float]], count: int) -> Table:
    """One row for each kind of object."""
    table = Table(
        f"Memory of one object of {count:,}, in bytes of the process",
        ("", "added", "its own copy of the text", "beyond the text"),
    )
    for name, (added, text) in sorted(sizes.items(), key=lambda item: item[1][0] - item[1][1]):
        table.rows.append((name, f"{added:.0f}", f"{text:.0f}", f"{added - text:.0f}"))
    table.notes.append(
        "The texts are made before and are not counted. An object that keeps the str it was "
        "given has no copy of it; for C++ and Rust the copy is the length of the text, and "
        "those that hold parts have no whole text to subtract."
    )
    if not sizes:
        table.notes.append("Not measured: this system has no /proc/self/statm.")
    return table


def environment(folder: str) -> dict[str, str]:
    """The variables of a process that keeps its bytecode in *folder*, whatever is set here."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return kept | {"PYTHONPYCACHEPREFIX": str(Path(folder) / "bytecode")}


def _run(code: str, folder: str) -> str:
    command = [sys.executable, "-c", code]
    done = subprocess.run(
        command, capture_output=True, text=True, check=True, cwd=ROOT, env=environment(folder)
    )
    return done.stdout
