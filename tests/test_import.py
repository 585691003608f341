"""``import urikit`` loads what reading an ordinary string needs, and the rest when it is used.

Each check runs in an interpreter of its own, for in this one everything is loaded already.
"""

import pickle
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

import urikit

# All of urikit that the import, and an ordinary string, may load. Engines, handlers, features,
# tables of Unicode and third-party packages wait until they are used.
CORE = {
    *(
        "urikit",
        "urikit._ground",
        "urikit._ground.exports",
        "urikit._ground.special_schemes",
        "urikit._ground.unset",
        "urikit.errors",
    ),
    *("urikit.chars", "urikit.chars._encode_sets"),
    *("urikit._kernel", "urikit._kernel.hosts", "urikit._kernel.idna"),
    *("urikit._ground.patterns", "urikit._kernel.patterns", "urikit._kernel.percent"),
    "urikit._kernel.record",
    *("urikit._kernel.references", "urikit._kernel.rewriting", "urikit._kernel.tables"),
    *("urikit._kernel.urls", "urikit._kernel.urlscan", "urikit._kernel.url_parser"),
    *("urikit._kernel.utf8", "urikit._kernel.workspace", "urikit._kernel.writer"),
    "urikit._kernel.inline",
    *("urikit._unicode", "urikit._unicode.bootstring", "urikit._unicode.characters"),
    *("urikit._unicode.code_points", "urikit._unicode.lists", "urikit._unicode.processing"),
    "urikit._unicode.tables",
    *(
        "urikit.objects",
        "urikit.objects._base",
        "urikit.objects._paths",
        "urikit.objects._protocol",
    ),
    *("urikit.objects._on_demand", "urikit.objects._uri", "urikit.objects._url"),
    "urikit.objects._verbs",
}

PROGRAMS = {
    "import": "import urikit",
    "URL": "import urikit; assert urikit.URL('https://h/a').path == '/a'",
    "URI": "import urikit; assert urikit.URI('http://h/a').host == 'h'",
}


def run(program: str, *arguments: str) -> str:
    """Return the output of *program* in a new process."""
    command = [sys.executable, "-c", program, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return done.stdout


@cache
def loaded_by(program: str) -> frozenset[str]:
    """The modules that were not there before *program* ran."""
    return frozenset(
        run(
            f"import sys; before = set(sys.modules)\n{program}\n"
            "print(*(set(sys.modules) - before), sep='\\n')"
        ).split()
    )


@pytest.mark.parametrize("program", PROGRAMS)
def test_the_rest_waits_until_it_is_used(program: str) -> None:
    loaded = {name for name in loaded_by(PROGRAMS[program]) - CORE if "cython" not in name}
    assert {name.partition(".")[0] for name in loaded} <= sys.stdlib_module_names, sorted(loaded)


def test_the_budget() -> None:
    """At most 0.4 of the time of ``import yarl``, counted in modules, which no busy machine slows.

    One import of ``typing`` at run time is 25 modules, and would be most of the budget. A module of
    the kernel, which is compiled, takes a tenth of the time of another.
    """
    pytest.importorskip("yarl")
    ours, theirs = (
        sum("cython" not in name and "._kernel." not in name for name in loaded_by(program))
        for program in (PROGRAMS["import"], "import yarl")
    )
    assert ours <= 0.4 * theirs


@pytest.mark.skipif(not urikit.COMPILED, reason="the pure form reads by regular expressions")
def test_the_budget_of_the_command() -> None:
    """``urikit get`` starts without ``re`` and ``typing``, which would take half of its time."""
    program = "from urikit._cli.main import main; main(['get', 'host', 'https://h/'])"
    assert not loaded_by(f"{program}\nprint()") & {"re", "typing"}


def test_patterns_wait_until_one_is_made() -> None:
    assert "urikit.urlpattern" not in loaded_by("from urikit import web; web.URL('https://h/')")
    assert "urikit.urlpattern" in loaded_by("from urikit import web; web.URLPattern()")


def test_every_name_is_there() -> None:
    program = "from urikit import *; import urikit; print([n for n in urikit.__all__ if n not in globals()])"
    assert run(program) == "[]\n"


@pytest.mark.parametrize("name", urikit.__all__)
def test_every_name_is_there_by_itself(name: str) -> None:
    assert (
        run(f"from urikit import {name}; import urikit; print(urikit.{name} is {name})") == "True\n"
    )


@pytest.mark.parametrize(
    "package",
    [
        *("urikit", "urikit.canonical", "urikit.errors", "urikit.hazards", "urikit.objects"),
        *("urikit.readings", "urikit.table", "urikit.web", "urikit.whatwg"),
    ],
)
def test_dir_names_what_is_not_loaded_yet(package: str) -> None:
    program = f"import {package} as p; print(set(p.__all__) - set(dir(p)) or 'none')"
    assert run(program) == "none\n"


def test_an_unknown_name() -> None:
    with pytest.raises(AttributeError, match="module 'urikit' has no attribute 'URLL'"):
        urikit.URLL  # type: ignore[attr-defined]  # noqa: B018


def test_a_name_is_not_hidden_by_a_module_of_that_name() -> None:
    """Importing a submodule sets it in the package, over a name that is found lazily."""
    package = Path(next(iter(urikit.__path__)))
    submodules = {path.stem for path in (*package.glob("*.py"), *package.glob("*/__init__.py"))}
    for name in submodules.intersection(urikit.__all__):
        assert run(f"import urikit.{name}; print(callable(urikit.{name}))") == "True\n"


def test_pickles_load_without_importing_anything_before() -> None:
    values = [urikit.URI("http://h/a"), urikit.URL("https://h/"), urikit.Query("a=1"),
              urikit.split("a:b"), urikit.Level.CASE, urikit.parse(" x:y").violations[0],
              urikit.diagram, urikit.parse]  # fmt: skip
    for value in values:
        program = "import pickle, sys; print(repr(pickle.loads(bytes.fromhex(sys.argv[1]))))"
        shown = run(program, pickle.dumps(value).hex()).strip()
        assert shown.partition(" at ")[0] == repr(value).partition(" at ")[0]


def test_columns_load_no_feature_before_one_is_used() -> None:
    pytest.importorskip("pyarrow")
    features = {"urikit.canonical", "urikit.hazards", "urikit.readings", "urikit.guard"}
    used = "from urikit import arrow; assert arrow.host(['https://h/'])[0].as_py() == 'h'"
    assert not loaded_by(used) & features
