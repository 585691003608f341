"""Runs the suite on either form, and says which.

``URIKIT_PURE=1`` loads the kernel from its Python source even where a compiled one stands
beside it.
"""

import os
import signal

from hypothesis import HealthCheck, settings

from tests.pure_form import load_purely

PURE = os.environ.get("URIKIT_PURE", "") not in ("", "0")

if PURE:
    load_purely()

# A shell that starts the suite in the background ignores SIGINT, and child processes would too.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Quick and reproducible by default; `make check` sets HYPOTHESIS_PROFILE=deep. Neither has a
# deadline: a slow machine must not fail a law.
SLOW = [HealthCheck.too_slow]
settings.register_profile(
    "quick", max_examples=50, deadline=None, derandomize=True, suppress_health_check=SLOW
)
settings.register_profile("deep", max_examples=1000, deadline=None, suppress_health_check=SLOW)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "quick"))


def pytest_report_header() -> str:
    import urikit

    return f"urikit {urikit.__version__}, {'compiled' if urikit.COMPILED else 'pure'} form"
