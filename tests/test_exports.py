"""The exports of the package are listed, sorted, documented and exist."""

import ast
import inspect
import pkgutil
from pathlib import Path

import pytest

import urikit
from tests.optional import load

MODULES = ["urikit", *(m.name for m in pkgutil.walk_packages(urikit.__path__, "urikit."))]


@pytest.mark.parametrize("name", MODULES)
def test_all_is_there_and_documented(name: str) -> None:
    module = load(name)
    assert module.__doc__, "every module says what it is for"
    for public in getattr(module, "__all__", []):
        value = getattr(module, public)
        if inspect.isclass(value) or inspect.isfunction(value):
            assert value.__doc__, f"{name}.{public} has no docstring"


@pytest.mark.parametrize("name", urikit.__all__)
def test_public_names_have_an_example(name: str) -> None:
    value = getattr(urikit, name)
    if inspect.isclass(value) or inspect.isfunction(value):
        assert ">>>" in (value.__doc__ or ""), f"urikit.{name} has no example"


@pytest.mark.parametrize("cls", [urikit.URI, urikit.IRI, urikit.URIObject, urikit.Query])
def test_public_members_have_a_docstring(cls: type) -> None:
    bare = [
        name
        for name, member in inspect.getmembers(cls)
        if not name.startswith("_")
        and (callable(member) or isinstance(member, property))
        and not inspect.getdoc(member)
    ]
    assert bare == []


def test_version_is_the_installed_one() -> None:
    from importlib.metadata import version

    assert urikit.__version__ == version("urikit")


def tables() -> list[tuple[str, dict[str, str], set[tuple[str, str]], list[str]]]:
    """Of each module with a table of lazy names: the table, what type checkers see, ``__all__``."""
    found = []
    for path in sorted(Path(urikit.__file__).parent.rglob("*.py")):
        nodes = [*ast.walk(ast.parse(path.read_text()))]
        listed, table = [], {}
        for node in nodes:
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "lazily":
                if isinstance(node.args[1], ast.Dict):
                    table = ast.literal_eval(node.args[1])
            elif isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__":
                listed = ast.literal_eval(node.value)
        seen = {
            (alias.asname or alias.name, f"{node.module}:{alias.name}")
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        if table:
            found.append((str(path), table, seen, listed))
    return found


@pytest.mark.parametrize(("path", "table", "seen", "listed"), tables())
def test_lazy_names_are_those_that_type_checkers_see(
    path: str, table: dict[str, str], seen: set[tuple[str, str]], listed: list[str]
) -> None:
    for name, origin in table.items():
        # The table names a module by its path, an import by its package and name.
        assert seen & {(name, origin), (name, ":".join(origin.rsplit(".", 1)))}, name
    if path.endswith("_on_demand.py"):
        assert sorted(table) == listed
