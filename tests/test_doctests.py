"""The examples in docstrings, README and docs do what they say."""

import doctest
import pkgutil
import re
import subprocess
import sys
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest

import urikit
from tests.engines.spark_session import session
from tests.optional import load, why_missing

ROOT = Path(__file__).parent.parent
MODULES = ["urikit", *(m.name for m in pkgutil.walk_packages(urikit.__path__, "urikit."))]
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])


@pytest.mark.parametrize("name", MODULES)
def test_docstrings(name: str) -> None:
    module = load(name)
    for public in getattr(module, "__all__", ()):
        getattr(module, public)  # those that are loaded on demand have examples too
    result = doctest.testmod(module)
    assert result.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
@pytest.mark.filterwarnings("ignore:::pyspark", "ignore:::ray", "ignore:::daft")
@pytest.mark.filterwarnings("ignore:Using .httpx. with .starlette.testclient.")
def test_pages(page: Path) -> None:
    names: dict[str, object] = {}
    left_out = []
    for section in sections(page.read_text(encoding="utf-8")):
        engines = set(re.findall(r"^>>> (?:import|from) (\w+)", section, re.MULTILINE))
        reason = " and ".join(filter(None, map(why_missing, sorted(engines))))
        if reason:
            left_out.append(f"{section.partition(chr(10))[0].lstrip('# ')}: {reason}")
            continue
        if "pyspark" in engines:
            session()
        # A fence ends an example as a blank line does.
        text = re.sub(r"^```.*$", "", section, flags=re.MULTILINE)
        test = doctest.DocTestParser().get_doctest(text, names, page.name, str(page), 0)
        assert doctest.DocTestRunner().run(test, clear_globs=False).failed == 0
        names = test.globs
    if left_out:
        pytest.skip("; ".join(left_out))  # the rest of the page has run


def sections(page: str) -> list[str]:
    """The parts of a page, each with its heading; names live on from one to the next."""
    return re.split(r"^(?=## )", page, flags=re.MULTILINE)


def test_the_readme_has_examples() -> None:
    assert (ROOT / "README.md").read_text().count(">>>") >= 10


def test_the_program_of_the_tutorial(tmp_path: Path) -> None:
    (program,) = re.findall(
        r"^```python\n(.*?)^```$",
        (ROOT / "docs/tutorial.md").read_text(encoding="utf-8"),
        re.MULTILINE | re.DOTALL,
    )
    assert program.count("\n") < 80
    script = tmp_path / "linkcheck.py"
    script.write_text(program, encoding="utf-8")
    (tmp_path / "index.html").write_text('<a href="linkcheck.py">1</a> <a href="missing#top">2</a>')
    handler = partial(SimpleHTTPRequestHandler, directory=str(tmp_path))
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        page = f"http://127.0.0.1:{server.server_port}/"
        run = partial(subprocess.run, capture_output=True, text=True, check=False)
        checked = run([sys.executable, script, "--local", page])
        refused = run([sys.executable, script, page])
        server.shutdown()
    assert [line.split()[:2] for line in checked.stdout.splitlines()] == [
        ["200", "linkcheck.py"],
        ["404", "missing#top"],
    ]
    assert refused.returncode == 1
    assert "is not allowed" in refused.stderr
