"""The playground in a real browser, served as static files and then without a network."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import needs_chromium

SITE = Path(__file__).parents[2] / "build" / "site"

pytestmark = [
    needs_chromium,
    pytest.mark.skipif(not (SITE / "try").exists(), reason="make site has not run"),
]


@pytest.fixture
def address() -> Iterator[str]:
    command = [sys.executable, "-u", "-m", "http.server", "0", "--bind", "127.0.0.1"]
    with subprocess.Popen(
        command,
        cwd=SITE,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
    ) as server:
        assert server.stdout is not None
        found = re.search(r"http://127\.0\.0\.1:\d+/", server.stdout.readline())
        assert found
        yield found[0] + "try/"
        server.terminate()
        server.wait(20)


def put(page: Any, text: str) -> None:
    """Type a URL, and wait until the page has read it."""
    page.fill("#url", text)
    page.wait_for_function(
        "() => document.querySelector('#parts').dataset.for === document.querySelector('#url').value"
    )


def test_everything_works_without_a_network(browser: Any, address: str) -> None:
    context = browser.new_context(viewport={"width": 1280, "height": 900})
    page = context.new_page()
    page.set_default_timeout(30_000)
    wrong: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", lambda said: wrong.append(said.text) if said.type == "error" else None)
    elsewhere: list[str] = []
    context.on(
        "request",
        lambda request: None if request.url.startswith(address) else elsewhere.append(request.url),
    )
    page.goto(address)
    assert "nothing you type leaves it" in page.locator("footer").inner_text()
    page.wait_for_selector(".seg")
    page.evaluate("() => navigator.serviceWorker.ready.then(() => undefined)")
    context.set_offline(True)

    put(page, "https://good.example\\@evil.example/x")
    assert "disagree about the host" in page.locator("#status").inner_text()
    assert "backslash" in page.locator("#findings code").all_inner_texts()
    assert "urllib" in page.locator("#columns").inner_text()
    page.click("#tab-steps")
    page.wait_for_selector("#steps button")
    page.click("#tab-batch")
    page.fill("#batch-text", "https://a.example/\nhttp://0x7f.1/\nhttp://[/")
    page.click("#batch-run")
    page.wait_for_selector("#batch-progress:has-text('3 rows, 1 with an error')")

    page.goto(address + "#u=http%3A%2F%2F0x7f.1%2Fadmin")
    page.reload()  # from the service worker
    page.wait_for_selector(".seg")
    assert page.input_value("#url") == "http://0x7f.1/admin"
    assert elsewhere == []
    assert wrong == []
    context.close()
