"""The lens as a program, and a real browser that looks at it. ``make e2e`` runs these tests.

They are not collected by anything else: they need Chromium, Playwright and schemathesis.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

collect_ignore_glob = [] if os.environ.get("URIKIT_E2E") else ["test_*.py"]

CHROMIUM = os.environ.get("URIKIT_CHROMIUM", "")
PICTURES = Path(os.environ.get("URIKIT_PICTURES", "build/e2e"))

needs_chromium = pytest.mark.skipif(not CHROMIUM, reason="chromium is not here")


@pytest.fixture(scope="session")
def address() -> Iterator[str]:
    """Return the address of the lens, started as ``urikit serve`` on a free port."""
    command = [sys.executable, "-m", "urikit", "serve", "--port", "0"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        said = server.stdout.readline()
        found = re.search(r"http://127\.0\.0\.1:\d+/", said)
        assert found, said
        yield found[0]
        server.terminate()
        server.wait(20)


@pytest.fixture(scope="session")
def browser() -> Iterator[Any]:
    """One Chromium for all tests."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield chromium
        chromium.close()


Open = Callable[..., Any]


@pytest.fixture
def open_page(browser: Any, address: str) -> Iterator[Open]:
    """Opens the page: with a fragment, a width, a theme. Nothing may go wrong in it unseen.

    A page that is not *quiet* may write errors to the console.
    """
    contexts: list[Any] = []
    wrong: list[str] = []

    def note(kind: str, text: str) -> None:
        # The browser writes down every 4xx; the page tells of it in its own words.
        if kind == "error" and "the server responded with a status of 4" not in text:
            wrong.append(text)

    def refuse(dialog: Any) -> None:
        wrong.append("a dialog")
        dialog.dismiss()

    def opened(
        fragment: str = "",
        *,
        width: int = 1280,
        height: int = 900,
        theme: str = "light",
        scale: float = 1,
        quiet: bool = True,
    ) -> Any:
        context = browser.new_context(
            viewport={"width": width, "height": height},
            color_scheme=theme,
            device_scale_factor=scale,
            accept_downloads=True,
            reduced_motion="reduce",
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(60_000)
        page.on("pageerror", lambda error: wrong.append(f"error: {error}"))
        page.on("console", lambda message: note(message.type, message.text) if quiet else None)
        page.on("dialog", refuse)
        page.on(
            "request",
            lambda request: (
                wrong.append(f"asked elsewhere: {request.url}")
                if not request.url.startswith((address, "blob:", "data:"))
                else None
            ),
        )
        page.goto(address + fragment)
        page.wait_for_selector(".seg, .notice:not([hidden]), #base-error:not(:empty)")
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []
