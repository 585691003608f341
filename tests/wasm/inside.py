"""The checks that ``run.mjs`` runs inside Pyodide."""

import sys
import unicodedata
from collections.abc import Iterable

import pytest

import urikit
from urikit import URL
from urikit.lens._answering import answer_in_json


def main(tests: Iterable[str]) -> int:
    """Check the installation, run pytest on *tests*, and return its exit code."""
    check()
    options = ["-q", "--tb=short", "-c", "tests/wasm/pytest.ini", "--rootdir", "."]
    plugins = ["-p", "no:cacheprovider", "-p", "tests.wasm.pyodide_plugin"]
    return int(pytest.main([*options, "--confcutdir", ".", *plugins, *tests]))


def check() -> None:
    """Check that the wheels of the playground work."""
    assert "site-packages" in urikit.__file__, urikit.__file__
    assert not urikit.COMPILED
    assert "unicodedata2" not in sys.modules
    assert urikit.unicode_version == unicodedata.unidata_version, "idna's is newer"
    assert str(URL("https://B\u00dcCHER.example/a/../b")) == "https://xn--bcher-kva.example/b"
    for name in ("explain", "compare", "steps"):
        answer = answer_in_json(name, r'{"url": "http://127.0.0.1\\@good.example/"}')
        assert answer.startswith("[200,"), answer
    assert answer_in_json("explain", "[]").startswith("[422,")
    python = sys.version.partition(" ")[0]
    print(f"Python {python} on {sys.platform}, Unicode {urikit.unicode_version}", flush=True)
