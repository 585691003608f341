"""Runs the suite on either form, and says which.

``URIKIT_PURE=1`` loads the kernel from its Python source even where a compiled one stands
beside it.
"""

import importlib.util
import os
from functools import cache
from types import ModuleType

import pytest
from hypothesis import HealthCheck, settings

from tests.pure_form import KERNEL, load_purely

PURE = os.environ.get("URIKIT_PURE", "") not in ("", "0")

if PURE:
    load_purely()

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
    spec = importlib.util.spec_from_file_location(f"{name}_pure", KERNEL[name])
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(params=["installed", "pure"])
def kernel(request: pytest.FixtureRequest) -> ModuleType:
    """The kernel module in the form that runs, and as plain Python."""
    import urikit._kernel.references

    return (
        urikit._kernel.references
        if request.param == "installed"
        else load_pure("urikit._kernel.references")
    )
