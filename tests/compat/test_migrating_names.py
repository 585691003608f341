"""The tables of names in docs/migrating.md: every public name, and what it is called here."""

import importlib
import re
import urllib.parse
from collections.abc import ItemsView, Iterator, KeysView, Sequence, ValuesView
from pathlib import Path, PurePosixPath
from typing import Any

import pytest

import urikit
from tests.compat.test_migrating import OURS, PAGE, installed
from urikit.compat import urllib as compat
from urikit.display import display

HERE = {**OURS, "display": display}
LIBRARIES = ("yarl", "httpx", "pathlib", "furl", "urllib.parse")
URLS = (
    "http://joe:pw@example.com:8080/a/b.tar.gz?x=1&y=2#top",
    "https://example.com/?x=1&x=2",
    "https://[::1]/a/?x=%C3%BC",
    "https://example.com/a/b",
    "https://example.com/a",
    "https://example.com/a/",
    "https://example.com/",
    "http://j%40e:p%2Fw@bücher.example/stra%C3%9Fe/a%20b.txt?x=a+b%26c#%C3%BC",
)
TEXTS = {
    "yarl": URLS,
    "httpx": URLS,
    "furl": URLS,
    "pathlib": ("/srv/www/a.tar.gz", "/srv", "docs/readme.md", "readme.md", "/", "/srv/www.d/"),
    "urllib.parse": URLS[:4],
}


def rows() -> Iterator[tuple[str, list[str], str, str]]:
    """Each library, the names or the call of a row, its second cell and its note."""
    library = ""
    for line in PAGE.splitlines():
        if line.startswith("|"):
            cells = [cell.strip() for cell in line.strip("|").split(" | ")]
            if len(cells) == 2:
                cells.append("")
            if cells[0] in LIBRARIES:
                library = cells[0]
            elif library and cells[0].startswith("`") and len(cells) == 3:
                yield library, re.findall("`([^`]+)`", cells[0]), cells[1], cells[2].rstrip(" |")
        else:
            library = ""


ROWS = list(rows())
CALLED = [(lib, calls[0], ours, note) for lib, calls, ours, note in ROWS if ours != "absent"]


def theirs(library: str, text: str) -> dict[str, Any]:
    """The names that an expression of *library* has, about the URL *text*."""
    if library == "pathlib":
        return {"p": PurePosixPath(text), "Path": Path}
    if library == "urllib.parse":
        return {**vars(urllib.parse), "s": text, "r": urllib.parse.urlsplit(text)}
    module = importlib.import_module(library)
    if library == "furl":
        return {"furl": module, "f": module.furl(text)}
    return {library: module, "URL": module.URL, "u": module.URL(text)}


def ours(library: str, text: str) -> dict[str, Any]:
    """The same for expressions of urikit."""
    if library == "pathlib":
        return {**HERE, "p": urikit.URI(text), "path": PurePosixPath(text)}
    if library == "urllib.parse":
        return {**HERE, "s": text, "u": urikit.URI(text)}
    return {**HERE, "u": urikit.URL(text), "f": urikit.URL(text)}


def shown(value: object) -> object:
    """A result as strings, so that those of two libraries can be compared."""
    if isinstance(value, bytes):
        return value.decode("latin-1")
    if isinstance(value, (ItemsView, Iterator, KeysView, Sequence, ValuesView)) and not isinstance(
        value, str
    ):
        return [shown(each) for each in value]
    return value if value is None else str(value)


def answer(names: dict[str, Any], call: str) -> object:
    try:
        return shown(eval(call, dict(names)))
    except (KeyError, ValueError):  # both refuse it, or have no such parameter
        return "an error"


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore:.*:UserWarning")
@pytest.mark.parametrize(("library", "call", "cell", "note"), CALLED)
def test_both_expressions_give_what_the_table_says(
    library: str, call: str, cell: str, note: str
) -> None:
    texts = TEXTS[library]
    here = [answer(ours(library, text), call if cell == "same" else cell[1:-1]) for text in texts]
    assert set(map(str, here)) != {"an error"}
    installed(library)
    if call.startswith("Path.") and not hasattr(Path, call[5:].partition("(")[0]):
        pytest.skip("pathlib has it in later versions of Python")
    there = [answer(theirs(library, text), call) for text in texts]
    assert (here != there) if note.startswith("differs") else (here == there)


@pytest.mark.parametrize("call", [row[1] for row in CALLED if row[0] == "urllib.parse"])
def test_the_functions_of_urllib_are_in_compat_too(call: str) -> None:
    for text in TEXTS["urllib.parse"]:
        here = {**vars(compat), "s": text, "r": compat.urlsplit(text)}
        assert answer(here, call) == answer(theirs("urllib.parse", text), call)


def public(namespace: object, prefix: str) -> set[str]:
    return {f"{prefix}.{name}" for name in dir(namespace) if not name.startswith("_")}


def names_of(library: str) -> set[str]:
    """Every public name of *library*, as the tables write it."""
    module = installed(library)
    if library == "yarl":
        return public(module.URL, "u") | {f"yarl.{name}" for name in module.__all__}
    if library == "httpx":
        return public(module.URL, "u")
    if library == "pathlib":
        return public(Path, "p") | {f"pathlib.{name}" for name in module.__all__}
    if library == "furl":
        f = module.furl("http://h/a?b#c")
        parts = {part: getattr(f, part) for part in ("path", "query", "args", "fragment")}
        own = {
            f"furl.{name}"
            for name, value in vars(module).items()
            if getattr(value, "__module__", "").startswith("furl.") and name[0] != "_"
        }
        return own.union(public(f, "f"), *(public(part, f"f.{n}") for n, part in parts.items()))
    results = public(urllib.parse.urlsplit(""), "r") | public(urllib.parse.urlparse(""), "r")
    return results.union(urllib.parse.__all__)


def listed(library: str, *, absent: bool) -> set[str]:
    """The dotted names in the first column of the tables, and what they are attributes of."""
    names: set[str] = set()
    for each, calls, cell, _ in ROWS:
        if each == library and (cell == "absent" or not absent):
            for dotted in re.findall(r"[a-zA-Z_][\w.]*", " ".join(calls)):
                first, *rest = dotted.split(".")
                path = [{"URL": "u", "Path": "p"}.get(first, first) if rest else first, *rest]
                names.update(".".join(path[:end]) for end in range(1, len(path) + 1))
    return names


@pytest.mark.parametrize("library", LIBRARIES)
def test_every_public_name_is_in_the_table(library: str) -> None:
    assert names_of(library) - listed(library, absent=False) == set()


@pytest.mark.parametrize("library", LIBRARIES)
def test_absent_names_are_absent(library: str) -> None:
    names = re.findall(r"\b[upfr]\.(\w+)(?![\w.])", " ".join(listed(library, absent=True)))
    here = {name for name in names if hasattr(urikit.URI, name) or hasattr(urikit.URL, name)}
    assert here <= {"fragment", "params", "path", "query", "replace"}  # with another meaning


def test_absent_names_have_a_reason() -> None:
    assert all(note for *_, cell, note in ROWS if cell == "absent")
    assert len(ROWS) > 200
