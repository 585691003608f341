"""Imports point downward, at the top, in functions and by strings, without import cycles."""

import ast
import re
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

# From the bottom up. A module may import from its own layer and from those before it; a module
# that is not listed here fails the test, so a new one must find its place.
LAYERS = {
    "ground": ["_ground", "_unicode", "addresses", "chars", "errors"],
    "kernel": ["_kernel", "percent"],
    "engines": ["barth2010", "rfc", "whatwg"],
    "queries": ["query"],
    "objects": ["objects", "schemes"],
    "readings": ["readings"],
    "features": [
        *("canonical", "compat", "display", "domains", "guard", "hazards", "template"),
        *("urlpattern", "web"),
    ],
    "edges": [
        *("arrow", "connect", "duckdb", "lens", "pandas", "polars", "pydantic", "spark", "table"),
    ],
    "package": ["", "_cli", "__main__", "_urikit"],
}
RANK = {name: rank for rank, names in enumerate(LAYERS.values()) for name in names}

# Engines of different standards: neither knows the other, and what they share lies below both.
STRANGERS = [("rfc", "whatwg"), ("rfc", "barth2010"), ("whatwg", "barth2010")]

# Of these, single modules build on the other package, and no module on one that builds on it:
# parse() is part of the objects and asks the handlers; errors draw pictures and mask secrets, for
# which the ground knows characters and errors; the package is run by its ``__main__``.
MUTUAL = {("_ground", "chars"), ("_ground", "errors"), ("objects", "schemes")}

# These import by a variable, whose values are in tables of strings, which are seen.
READ_TABLES = {"urikit._ground.exports", "urikit.readings._registry", "urikit.schemes._registry"}

NAMED = re.compile(r"(urikit(?:\.\w+)+)(?::[\w.]+)?")


def name_of(path: Path) -> str:
    return ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")


MODULES = {name_of(path) for ending in ("py", "pxd") for path in SOURCE.rglob(f"*.{ending}")}


def source_of(module: str, ending: str) -> str:
    """The source of a module; empty if there is none with that *ending*."""
    path = SOURCE / module.replace(".", "/")
    package = path / f"__init__.{ending}"
    path = package if package.exists() else path.with_suffix(f".{ending}")
    return path.read_text() if path.exists() else ""


def part_of(module: str) -> str:
    """The first name after the package's."""
    return module.removeprefix("urikit").removeprefix(".").partition(".")[0]


def named_by(node: ast.AST) -> Iterator[str]:
    """Every module of urikit that *node* imports, for types too, or names in a string.

    Strings are how tables and ``import_module`` name modules: ``"urikit.schemes.http:HTTPHandler"``.
    """
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names if alias.name in MODULES)
    elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("urikit"):
        yield from inside(node.module or "", (alias.name for alias in node.names))
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        match = NAMED.fullmatch(node.value)
        if match and match[1] in MODULES:
            yield match[1]


def inside(package: str, names: Iterable[str]) -> Iterator[str]:
    """The modules that *names* of a package are, or else the package."""
    for name in names:
        inner = f"{package}.{name}"
        yield inner if inner in MODULES else package


def computed_by(node: ast.AST) -> Iterator[str]:
    """Every module of urikit whose name the f-string *node* can have."""
    if isinstance(node, ast.JoinedStr):
        pieces = [
            re.escape(str(value.value)) if isinstance(value, ast.Constant) else r"\w+"
            for value in node.values
        ]
        if pieces and pieces[0].startswith(re.escape("urikit.")):
            name = re.compile("".join(pieces).partition(":")[0])
            yield from filter(name.fullmatch, MODULES)


def unreadable(node: ast.AST, *, reads_tables: bool = False) -> bool:
    """True if *node* imports in a way that hides the name of the module from this test.

    The one way to import by a string is ``import_module(name)``, under this name. A variable has
    its value from a table, and only a module that *reads_tables* has such variables.
    """
    match node:
        case ast.ImportFrom(level=level, module=module, names=names):
            hidden = any(alias.name == "import_module" and alias.asname for alias in names)
            return level > 0 or hidden or (module == "urikit" and names[0].name == "*")
        case ast.Import(names=names):
            return any(alias.name in ("importlib", "pkgutil", "runpy") for alias in names)
        case ast.Name(id="__import__" | "exec" | "eval" | "resolve_name" | "run_module"):
            return True
        case ast.Call(func=ast.Name(id="import_module"), args=[name], keywords=[]):
            if isinstance(name, ast.Name):
                return not reads_tables
            return not [*named_by(name), *computed_by(name)]
        case ast.Call(func=ast.Name(id="import_module")):
            return True
        case ast.Assign(value=ast.Name(id="import_module")):
            return True
        # Names that are put together: "urikit." + name, "urikit.%s" % name, ".".join(["urikit"])
        case ast.BinOp(left=ast.Constant(value=str(start)), op=ast.Add() | ast.Mod()):
            return bool(re.match(r"urikit\b", start))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value=str(start)), attr="format")):
            return bool(re.match(r"urikit\b", start))
        case ast.Call(func=ast.Attribute(value=ast.Constant(value="."), attr="join")):
            return "'urikit'" in ast.unparse(node)
    return False


def cimported_by(types: str) -> Iterator[str]:
    """Every module of urikit that a ``.pxd`` cimports or imports, by its absolute name."""
    types = re.sub(r"\\\n", " ", re.sub("#.*", "", types))
    types = re.sub(r"\([^()]*\)", lambda match: " ".join(match[0].strip("()").split()), types)
    for statement in re.split("[;:\n]", types):
        words = statement.replace(",", " , ").split()
        if not words or words[0] not in ("from", "cimport", "import", "include"):
            continue
        keyword = next((word for word in words if word in ("cimport", "import")), "")
        package, _, names = " ".join(words).partition(f"{keyword} ")
        listed = [part.split()[0] for part in names.split(" , ") if part.strip()]
        package = package.removeprefix("from").replace(" ", "")
        assert keyword, "not included"
        assert not package.startswith("."), "be absolute"
        if package.startswith("urikit"):
            yield from inside(package, listed)
        elif not package:
            yield from (name for name in listed if part_of_urikit(name))


def part_of_urikit(module: str) -> bool:
    return f"{module}.".startswith("urikit.")


class _Imports(ast.NodeTransformer):
    """Leaves out ``__module__ = "urikit"``, which names a module and imports none."""

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        is_name = all(ast.unparse(target).endswith("__module__") for target in node.targets)
        return None if is_name and isinstance(node.value, ast.Constant) else node


def walk(source: str) -> list[ast.AST]:
    return list(ast.walk(_Imports().visit(ast.parse(source))))


@cache
def nodes_of(module: str) -> list[ast.AST]:
    return walk(source_of(module, "py"))


@cache
def imports(module: str) -> frozenset[str]:
    """Every module of urikit that *module* imports: at the top, in a function, by a string, in C."""
    found = {name for node in nodes_of(module) for name in named_by(node)}
    return frozenset({*found, *cimported_by(source_of(module, "pxd"))} - {module})


@cache
def loads(module: str) -> frozenset[str]:
    """Return what *module* imports, or may import by a name that it computes.

    The latter is how the command line finds its commands, which may know the command line: a
    circle of such names is none of imports.
    """
    found = {name for node in nodes_of(module) for name in computed_by(node)}
    return imports(module) | found - {module}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_names_of_modules_can_be_read(module: str) -> None:
    reads_tables = module in READ_TABLES
    hidden = [node for node in nodes_of(module) if unreadable(node, reads_tables=reads_tables)]
    assert [ast.unparse(node) for node in hidden] == []


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_downward(module: str) -> None:
    rank = RANK[part_of(module)]
    upward = {(module, other) for other in loads(module) if RANK[part_of(other)] > rank}
    assert upward == set()


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_engines_do_not_know_each_other(one: str, other: str) -> None:
    met = {(a, b) for a in MODULES for b in loads(a) if {part_of(a), part_of(b)} == {one, other}}
    assert met == set()


def test_packages_of_a_layer_do_not_know_each_other() -> None:
    """One of two may build on the other, but not both; the exceptions are parts of one thing."""
    known = {
        (part_of(a), part_of(b))
        for a in MODULES
        for b in loads(a)
        if RANK[part_of(a)] == RANK[part_of(b)] and part_of(a) != part_of(b)
    }
    assert {(a, b) for a, b in known if a < b and (b, a) in known} == MUTUAL


def circles() -> list[list[str]]:
    """The import cycles, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in imports(module):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            start = stack.index(module)
            found.append(sorted(stack[start:]))
            del stack[start:]

    for module in sorted(MODULES):
        if module not in index:
            visit(module)
    return [circle for circle in found if len(circle) > 1]


def test_no_circles() -> None:
    assert circles() == []


def test_imports_by_string_are_seen() -> None:
    assert "urikit.schemes.mailto" in imports("urikit.schemes._registry")
    assert "urikit.whatwg._record" in imports("urikit.objects._on_demand")
    assert "urikit.schemes._registry" in imports("urikit"), "in a function"


def test_computed_names_are_seen() -> None:
    assert "urikit._cli.trurl" in loads("urikit._cli.spec")
    assert "urikit._cli.trurl" not in imports("urikit._cli.spec")


@pytest.mark.parametrize(
    "source",
    [
        "import urikit.lens._api",
        "import sys, urikit.lens._api as x",
        "from urikit.lens import _api as x",
        "from urikit.lens._api import *",
        "def f():\n    from urikit.lens._api import x",
        "import_module('urikit.lens._api')",
        "x.__module__ = import_module('urikit.lens._api')",
        "name = __module__ = 'urikit.lens._api'",
        "sys.modules['urikit.lens._api']",
        "lazily(globals(), {'x': 'urikit.lens._api'})",
        "lazily(globals(), {'x': 'urikit.lens._api:x'})",
        "lazily(globals(), {'x': 'urikit.lens._api:X.y'})",
        "lazily(globals(), {x: f'urikit.lens.{x}' for x in names})",
        "lazily(globals(), {x: f'urikit.{x}._api:{x}' for x in names})",
    ],
)
def test_every_form_of_import_is_seen(source: str) -> None:
    assert "urikit.lens._api" in {
        name for node in walk(source) for name in [*named_by(node), *computed_by(node)]
    }


@pytest.mark.parametrize(
    "source",
    [
        "from . import x as y",
        "from ..lens import _api",
        "from urikit import *",
        "import importlib",
        "import importlib as i",
        "import pkgutil",
        "from importlib import import_module as load",
        "load = import_module",
        "import_module(name)",
        "import_module(name='urikit.lens')",
        "import_module('.lens', 'urikit')",
        "import_module('lens', package='urikit')",
        "import_module(*names)",
        "import_module('urikit.' + name)",
        "import_module('urikit.%s' % name)",
        "import_module('urikit.{}'.format(name))",
        "import_module('.'.join(['urikit', name]))",
        "import_module(f'{package}.{name}')",
        "import_module('URIKIT.lens'.lower())",
        "lazily(globals(), {x: 'urikit.' + x for x in names})",
        "lazily(globals(), {x: 'urikit.lens.%s' % x for x in names})",
        "__import__('urikit.lens')",
        "load = __import__",
        "exec('import urikit.lens')",
        "resolve_name('urikit.lens')",
    ],
)
def test_other_forms_are_refused(source: str) -> None:
    assert any(unreadable(node) for node in walk(source))


@pytest.mark.parametrize(
    ("types", "expected"),
    [
        ("from urikit.whatwg cimport (\n    a,\n    b,\n)", ["urikit.whatwg", "urikit.whatwg"]),
        ("from urikit.whatwg cimport (  # C\n    _host as h\n)", ["urikit.whatwg._host"]),
        ("from urikit.whatwg cimport \\\n    a", ["urikit.whatwg"]),
        ("from\turikit.whatwg\tcimport\ta", ["urikit.whatwg"]),
        ("from urikit . whatwg cimport *", ["urikit.whatwg"]),
        ("from urikit cimport whatwg as w, lens", ["urikit.whatwg", "urikit.lens"]),
        ("  from urikit._kernel cimport raw as memory  # C\n", ["urikit._kernel.raw"]),
        ("cimport urikit.whatwg as x\n", ["urikit.whatwg"]),
        ("cimport cython, urikit.whatwg as x, urikit.lens", ["urikit.whatwg", "urikit.lens"]),
        ("cimport cython; cimport urikit.lens", ["urikit.lens"]),
        ("cdef extern from *: cimport urikit.lens", ["urikit.lens"]),
        ("import urikit.lens", ["urikit.lens"]),
        ("from urikit.lens import _api", ["urikit.lens._api"]),
        ("from libc.string cimport memcpy\ncdef int urikit", []),
    ],
)
def test_every_form_of_cimport_is_seen(types: str, expected: list[str]) -> None:
    assert [*cimported_by(types)] == expected


@pytest.mark.parametrize(
    "types",
    ["from . cimport x", "from ..whatwg cimport x", "from .raw cimport x", "include 'x.pxi'"],
)
def test_other_forms_of_cimport_are_refused(types: str) -> None:
    with pytest.raises(AssertionError):
        list(cimported_by(types))


def test_tests_do_without_tools() -> None:
    """Tests have no part of ``tools``, which builds on them; that has tests of its own."""
    root = Path(__file__).parent
    found = {
        str(path.relative_to(root))
        for path in root.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text()))
        if (isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "tools")
        or (
            isinstance(node, ast.Import)
            and any(n.name.split(".")[0] == "tools" for n in node.names)
        )
    }
    assert found == set()


def test_cimports_are_seen() -> None:
    assert "urikit._kernel.writer" in imports("urikit._kernel.workspace")
    assert "urikit._kernel.inlined" in imports("urikit._kernel.writer")
