"""Imports point downward only, and the ground has no dependencies."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

# From the bottom up. A module may import from its own layer and from those before it; a module
# that is not listed here fails the test, so a new one must find its place.
LAYERS = {
    "ground": [
        "_lazy",
        "_kinds",
        "_redaction",
        "errors",
        "addresses",
        "chars",
        "percent",
        "_kernel",
        "_unicode",
    ],
    "engines": ["rfc", "whatwg", "barth2010"],
    "objects": ["query", "schemes", "objects"],
    "features": [
        *("canonical", "compat", "display", "domains", "guard", "hazards", "readings", "template"),
        *("urlpattern", "web"),
    ],
    "edges": [
        *("arrow", "connect", "duckdb", "lens", "pandas", "polars", "pydantic", "spark", "table"),
    ],
    "package": ["", "_cli", "__main__"],
}
RANK = {name: rank for rank, names in enumerate(LAYERS.values()) for name in names}

MODULES = sorted(SOURCE.rglob("*.py"))


def layer_of(module: str) -> int:
    """The rank of a module's layer, by the first name after the package's."""
    return RANK[module.removeprefix("urikit").removeprefix(".").partition(".")[0]]


def imports(path: Path) -> Iterator[str]:
    """Every module of urikit that *path* imports, at run time or for types."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names if alias.name.startswith("urikit"))
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("urikit"):
            assert node.level == 0, "imports are absolute"
            for alias in node.names:
                inner = f"{node.module}.{alias.name}"
                as_path = SOURCE / inner.replace(".", "/")
                is_module = as_path.with_suffix(".py").exists() or as_path.is_dir()
                yield inner if is_module else str(node.module)


@pytest.mark.parametrize("path", MODULES, ids=lambda path: path.relative_to(SOURCE).as_posix())
def test_imports_point_downward(path: Path) -> None:
    name = ".".join(path.relative_to(SOURCE).with_suffix("").parts).removesuffix(".__init__")
    upward = [other for other in imports(path) if layer_of(other) > layer_of(name)]
    assert upward == []


def test_handlers_do_not_import_objects_when_they_are_imported() -> None:
    for path in (SOURCE / "urikit" / "schemes").glob("*.py"):
        tree = ast.parse(path.read_text())
        at_import = [
            node.module
            for node in tree.body
            if isinstance(node, ast.ImportFrom) and "urikit.objects" in (node.module or "")
        ]
        assert at_import == [], path.name
