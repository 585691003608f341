"""Runs the suite on either form, and says which.

``URIKIT_PURE=1`` loads the kernel from its Python source even where a compiled one stands
beside it.
"""

import importlib.abc
import importlib.machinery
import importlib.util
import os
import sys
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

SOURCE = Path(__file__).parent.parent / "src" / "urikit"
KERNEL = ("urikit._scan",)
PURE = os.environ.get("URIKIT_PURE", "") not in ("", "0")


def _source_of(name: str) -> Path:
    return SOURCE / f"{name.rpartition('.')[2]}.py"


class PureKernel(importlib.abc.MetaPathFinder):
    """Finds the kernel's modules as Python sources, before any compiled ones."""

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name not in KERNEL:
            return None
        return importlib.util.spec_from_file_location(name, _source_of(name))


if PURE:
    assert "urikit" not in sys.modules, "too late to choose the form"
    sys.meta_path.insert(0, PureKernel())

# Reproducible, and without a clock: a slow machine must not fail a law.
settings.register_profile(
    "urikit", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("urikit")


def pytest_report_header() -> str:
    import urikit

    return f"urikit {urikit.__version__}, {'compiled' if urikit.COMPILED else 'pure'} form"


@cache
def load_pure(name: str) -> ModuleType:
    """A kernel module as plain Python, whatever form the package runs in."""
    spec = importlib.util.spec_from_file_location(f"{name}_pure", _source_of(name))
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["installed", "pure"])
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The kernel module in the form that runs, and as plain Python."""
    import urikit._scan

    return urikit._scan if request.param == "installed" else load_pure("urikit._scan")
