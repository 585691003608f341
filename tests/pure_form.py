"""The kernel: every module whose C types stand in a .pxd beside its Python source.

The .pxd files are the list. ``setup.py`` compiles what they name, and what is here loads the
same modules from their sources, whether or not a compiled one stands beside them.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

__all__ = ["KERNEL", "PureKernel", "load_purely"]

SOURCE = Path(__file__).parent.parent / "src"


def _find(source: Path) -> dict[str, Path]:
    types = sorted(source.rglob("*.pxd"))
    paths = [path.with_suffix(".py") for path in types if path.with_suffix(".py").exists()]
    return {".".join(path.relative_to(source).with_suffix("").parts): path for path in paths}


KERNEL: dict[str, Path] = _find(SOURCE)
"""The source of each module of the kernel, by the module's name."""


class PureKernel(importlib.abc.MetaPathFinder):
    """Finds the kernel's modules as Python sources, before any compiled ones."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in KERNEL:
            return None
        return importlib.util.spec_from_file_location(name, KERNEL[name])


def load_purely() -> None:
    """From here on ``import urikit`` gives the pure form; it must not be imported yet."""
    if "urikit" in sys.modules:
        raise RuntimeError("too late to choose the form: urikit is imported")
    sys.meta_path.insert(0, PureKernel())
