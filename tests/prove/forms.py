"""The forms that urikit runs in: as it is installed, and its sources as plain Python beside it.

The second is a whole package of its own, ``urikit_pure``, made of the same files: what they
import from ``urikit`` is read as ``urikit_pure``, so that no compiled module gets in, not even
by an import that happens late. Both live in one process and see the same inputs.
"""

import ast
import importlib
import importlib.abc
import importlib.machinery
import importlib.util
import re
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import urikit

__all__ = ["FAST_WAYS", "ROOT", "SOURCE", "Form", "forms", "installed", "kernel", "pure"]

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "urikit"
TWIN = "urikit_pure"

FAST_WAYS = {
    "URI": ("_kernel.references", "scan"),
    "URL": ("_kernel.urlscan", "scan_url"),
}
"""Which function of the kernel says whether a text went the fast way: ``f(text, Record())``."""


def kernel(source: Path = SOURCE) -> tuple[str, ...]:
    """The modules that are compiled: those with a ``.pxd`` beside them.

    >>> "urikit._kernel.references" in kernel()
    True
    """
    paths = sorted(path for path in source.rglob("*.pxd") if path.with_suffix(".py").exists())
    return tuple(
        ".".join((source.name, *path.relative_to(source).with_suffix("").parts)) for path in paths
    )


# --- the twin ---------------------------------------------------------------------------------


class _Renamed(ast.NodeTransformer):
    """Says ``urikit_pure`` wherever a module of urikit is named, be it for a lazy import."""

    def visit_Import(self, node: ast.Import) -> ast.AST:
        for alias in node.names:
            if alias.asname is None and "." in alias.name and _is_ours(alias.name):
                raise SyntaxError(f"import {alias.name} binds urikit itself: use from … import")
            if _is_ours(alias.name):
                alias.asname = alias.asname or alias.name
                alias.name = _twin_name(alias.name)
        return node

    def visit_ImportFrom(self, node: ast.ImportFrom) -> ast.AST:
        if node.module and _is_ours(node.module):
            node.module = _twin_name(node.module)
        return node

    def visit_Constant(self, node: ast.Constant) -> ast.AST:
        # Names of modules as text, as import_module and comparisons with __module__ have them.
        if isinstance(node.value, str) and _names_a_module(node.value):
            return ast.copy_location(ast.Constant(_twin_name(node.value)), node)
        return node


def _is_ours(name: str) -> bool:
    return name == "urikit" or name.startswith("urikit.")


def _twin_name(name: str) -> str:
    return TWIN + name.removeprefix("urikit")


def _names_a_module(text: str) -> bool:
    """Return True if *text* is a module of urikit, or one and a name in it after a colon."""
    match = re.fullmatch(r"(urikit(?:\.\w+)+)(?::\w+)?", text)
    return text == "urikit." or (match is not None and _source_of(match[1]) is not None)


def _source_of(name: str) -> Path | None:
    path = SOURCE.joinpath(*name.split(".")[1:])
    for candidate in (path / "__init__.py", path.with_suffix(".py")):
        if candidate.exists():
            return candidate
    return None


class _TwinLoader(importlib.machinery.SourceFileLoader):
    def get_code(self, fullname: str) -> CodeType:
        # Never from bytecode that was written for urikit itself.
        path = self.get_filename(fullname)
        tree = ast.parse(self.get_data(path), path)
        return compile(ast.fix_missing_locations(_Renamed().visit(tree)), path, "exec")


class _TwinFinder(importlib.abc.MetaPathFinder):
    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != TWIN and not name.startswith(TWIN + "."):
            return None
        source = _source_of(name)
        if source is None:
            return None
        places = [str(source.parent)] if source.name == "__init__.py" else None
        return importlib.util.spec_from_file_location(
            name,
            source,
            loader=_TwinLoader(name, str(source)),
            submodule_search_locations=places,
        )


# --- a form -------------------------------------------------------------------------------------


class Form:
    """One form of the package, and what the laws ask of it."""

    def __init__(self, package: str) -> None:
        self._package = package
        top: Any = importlib.import_module(package)
        self.compiled: bool = top.COMPILED
        self.name = "compiled" if self.compiled else "pure"
        self.URL = top.URL
        self.URI = top.URI
        self.IRI = top.IRI
        self.Query = top.Query
        self.URIError = top.URIError
        self.parse = top.parse
        self.resolve = top.resolve
        self.chars = self.module("chars")
        self.percent = self.module("percent")
        self.encode_sets = self.module("chars._encode_sets")
        self.whatwg_percent = self.module("whatwg._percent")

    def __repr__(self) -> str:
        return f"<the {self.name} form>"

    def module(self, name: str) -> Any:
        """A module of this form.

        >>> installed().module("_kernel.references").__name__
        'urikit._kernel.references'
        """
        return importlib.import_module(f"{self._package}.{name}")

    def fast_ways(self) -> dict[str, Callable[[str], bool]]:
        """For each class whose kernel can say it: whether a text goes the fast way.

        >>> installed().fast_ways()["URI"]("http://h/")
        True
        """
        record = self.module("_kernel.record").Record
        ways: dict[str, Callable[[str], bool]] = {}
        for name, (module, function) in FAST_WAYS.items():
            scan: Callable[[str, object], bool] = getattr(self.module(module), function)
            ways[name] = lambda text, scan=scan: bool(scan(text, record()))  # type: ignore[misc]
        return ways


def installed() -> Form:
    """The form that ``import urikit`` gives."""
    return Form("urikit")


def pure() -> Form:
    """The sources as plain Python, whatever is installed.

    >>> pure().compiled
    False
    """
    if not any(isinstance(finder, _TwinFinder) for finder in sys.meta_path):
        sys.meta_path.insert(0, _TwinFinder())
    return Form(TWIN)


def forms() -> list[Form]:
    """The installed form and, where that is compiled, the pure one."""
    return [installed(), pure()] if urikit.COMPILED else [installed()]
