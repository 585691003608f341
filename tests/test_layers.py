"""Imports point downward, by whatever means, and no modules import each other in a circle."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

# From the bottom up. A module may import from its own layer and from those before it; a module
# that is not listed here fails the test, so a new one must find its place.
LAYERS = {
    "ground": ["_exports", "_kinds", "_redaction", "_unicode", "chars", "errors"],
    "kernel": ["_kernel", "addresses", "percent"],
    "engines": ["barth2010", "rfc", "whatwg"],
    "objects": ["objects", "query", "schemes"],
    "readings": ["readings"],
    "features": [
        *("canonical", "compat", "display", "domains", "guard", "hazards", "template"),
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


MODULES = {name_of(path): path for path in sorted(SOURCE.rglob("*.py"))}


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
        for alias in node.names:
            inner = f"{node.module}.{alias.name}"
            yield inner if inner in MODULES else str(node.module)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str):
        match = NAMED.fullmatch(node.value)
        if match and match[1] in MODULES:
            yield match[1]


class _Imports(ast.NodeTransformer):
    """Leaves out ``__module__ = "urikit"``, which names a module and imports none."""

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        return None if ast.unparse(node.targets[0]).endswith("__module__") else node


@cache
def imports(module: str) -> frozenset[str]:
    """Every module of urikit that *module* imports: at the top, in a function, by a string."""
    tree = ast.parse(MODULES[module].read_text())
    nodes = list(ast.walk(_Imports().visit(tree)))
    assert not any(isinstance(node, ast.ImportFrom) and node.level for node in nodes), "be absolute"
    return frozenset(name for node in nodes for name in named_by(node)) - {module}


@pytest.mark.parametrize("module", MODULES)
def test_imports_point_downward(module: str) -> None:
    rank = RANK[part_of(module)]
    upward = {(module, other) for other in imports(module) if RANK[part_of(other)] > rank}
    assert upward == set()


@pytest.mark.parametrize(("one", "other"), STRANGERS)
def test_engines_do_not_know_each_other(one: str, other: str) -> None:
    met = {(a, b) for a in MODULES for b in imports(a) if {part_of(a), part_of(b)} == {one, other}}
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

    for module in MODULES:
        if module not in index:
            visit(module)
    return [circle for circle in found if len(circle) > 1]


def test_no_circles() -> None:
    assert circles() == []


def test_imports_by_string_are_seen() -> None:
    assert "urikit.schemes.mailto" in imports("urikit.schemes._registry")
    assert "urikit.whatwg._record" in imports("urikit.objects._on_demand")
    assert "urikit.schemes._registry" in imports("urikit"), "in a function"
