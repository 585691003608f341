"""Imports point downward, by whatever means, and no modules import each other in a circle."""

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
    "ground": ["_exports", "_hostnames", "_kinds", "_redaction", "_unicode", "chars", "errors"],
    "kernel": ["_kernel", "addresses", "percent"],
    "engines": ["barth2010", "rfc", "whatwg"],
    "objects": ["objects", "query", "schemes"],
    "readings": ["readings"],
    "features": [
        *("_logging", "canonical", "compat", "display", "domains", "guard", "hazards", "template"),
        *("urlpattern", "web"),
    ],
    "edges": [
        *("arrow", "connect", "duckdb", "lens", "pandas", "polars", "pydantic", "spark", "table"),
    ],
    "package": ["", "_cli", "__main__"],
}
RANK = {name: rank for rank, names in enumerate(LAYERS.values()) for name in names}

# Engines of different standards: neither knows the other, and what they share lies below both.
STRANGERS = [("rfc", "whatwg"), ("rfc", "barth2010"), ("whatwg", "barth2010")]

NAMED = re.compile(r"(urikit(?:\.\w+)+)(?::\w+)?")


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
            yield from filter(re.compile("".join(pieces)).fullmatch, MODULES)


CIMPORT = re.compile(
    r"^\s*(?:from +(urikit[\w.]*) +cimport +(\([^)]*\)|[^\n#]*)|cimport +(urikit[\w.]*))",
    re.MULTILINE,
)


def cimported_by(types: str) -> Iterator[str]:
    """Every module of urikit that a ``.pxd`` cimports."""
    for package, names, module in CIMPORT.findall(types):
        listed = (name.split()[0] for name in names.strip("() \n").split(",") if name.strip())
        yield from [module] if module else inside(package, listed)


class _Imports(ast.NodeTransformer):
    """Leaves out ``__module__ = "urikit"``, which names a module and imports none."""

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if ast.unparse(node.targets[0]).endswith("__module__") else node


@cache
def nodes_of(module: str) -> list[ast.AST]:
    nodes = list(ast.walk(_Imports().visit(ast.parse(source_of(module, "py")))))
    assert not any(isinstance(node, ast.ImportFrom) and node.level for node in nodes), "be absolute"
    return nodes


@cache
def imports(module: str) -> frozenset[str]:
    """Every module of urikit that *module* imports: at the top, in a function, by a string, in C."""
    found = {name for node in nodes_of(module) for name in named_by(node)}
    return frozenset({*found, *cimported_by(source_of(module, "pxd"))} - {module})


@cache
def loads(module: str) -> frozenset[str]:
    """What *module* imports, or may import by a name that it computes.

    The latter is how the command line finds its commands, which may know the command line: a
    circle of such names is none of imports.
    """
    found = {name for node in nodes_of(module) for name in computed_by(node)}
    return imports(module) | found - {module}


@pytest.mark.parametrize("module", sorted(MODULES))
def test_names_of_modules_can_be_read(module: str) -> None:
    for node in nodes_of(module):
        if isinstance(node, ast.Call) and ast.unparse(node.func).endswith("import_module"):
            name = node.args[0]
            # A variable has its name from a table of strings, which are seen.
            assert isinstance(name, (ast.Constant, ast.Name)) or [*computed_by(name)]


@pytest.mark.parametrize("module", sorted(MODULES))
def test_imports_point_downward(module: str) -> None:
    rank = RANK[part_of(module)]
    upward = {(module, other) for other in loads(module) if RANK[part_of(other)] > rank}
    assert upward == set()


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_engines_do_not_know_each_other(one: str, other: str) -> None:
    met = {(a, b) for a in MODULES for b in loads(a) if {part_of(a), part_of(b)} == {one, other}}
    assert met == set()


def circles() -> list[list[str]]:
    """The modules that reach each other, by Tarjan's algorithm."""
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


def test_cimports_are_seen() -> None:
    assert "urikit._kernel.writer" in imports("urikit._kernel.workspace")
    assert "urikit._kernel.inlined" in imports("urikit._kernel.writer")
    assert [*cimported_by("from urikit.whatwg cimport (\n    a,\n    b,\n)")] == 2 * [
        "urikit.whatwg"
    ]
    assert [*cimported_by("cimport urikit.whatwg as x\n")] == ["urikit.whatwg"]
    assert [*cimported_by("  from urikit._kernel cimport raw as memory  # C\n")] == [
        "urikit._kernel.raw"
    ]
