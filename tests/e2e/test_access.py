"""axe-core finds nothing in the page, in both themes and at both widths."""

import os
from pathlib import Path

import pytest

from tests.e2e.conftest import Open, needs_chromium
from tests.e2e.test_page import put

AXE = Path(os.environ.get("URIKIT_AXE", "build/e2e/node_modules/axe-core/axe.min.js"))

pytestmark = [
    needs_chromium,
    pytest.mark.skipif(not AXE.exists(), reason="axe-core is not here: npm install axe-core"),
]


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [1280, 390])
@pytest.mark.parametrize("tab", ["read", "steps", "batch"])
def test_nothing_is_found(open_page: Open, theme: str, width: int, tab: str) -> None:
    page = open_page(theme=theme, width=width)
    put(page, "https://me:secret@good.example\\@evil.example:81/\u202e a?x=1#f")
    page.click(f"#tab-{tab}")
    if tab == "batch":
        page.fill("#batch-text", "https://a.example/\nhttp://a b/\nhttp://127.1/")
        page.click("#batch-run")
        page.wait_for_selector("table.rows")
    if tab == "steps":
        page.wait_for_selector(".tape .now")
    page.wait_for_load_state("networkidle")
    # Put in by the test's own channel, which the page's policy does not bind.
    page.evaluate(AXE.read_text(encoding="utf-8"))
    found = page.evaluate(
        "axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'] })"
    )
    assert [
        (fault["id"], [node["html"][:160] for node in fault["nodes"]][:3])
        for fault in found["violations"]
    ] == []
