"""The pictures of the documentation: made, and not empty. They are looked at by people."""

from typing import Any

import pytest
from PIL import Image

from tests.e2e.conftest import PICTURES, Open, needs_chromium
from tests.e2e.test_page import put

pytestmark = needs_chromium

EVIL = "https://good.example\\@evil.example:8080/a/../b?next=%2Fhome&flag#top"
MIN_SIZE, MAX_SIZE = 10_000, 200_000
EXACT = 96

BATCH = """\
https://www.example.com/a
https://www.example.com/b?utm_source=x
http://127.1/admin
https://user:secret@h.example/
https://good.example\\@evil.example/
https://аррӏе.example/
http://a b/
https://[::1/
www.example.com/no-scheme
https://www.example.com:99999/
https://h.example/%2e%2e/etc
http://169.254.169.254/latest/meta-data/
"""


def keep(page: Any, name: str, *, full: bool = False) -> int:
    """Take the picture, to be kept with the documentation; its size in bytes."""
    page.mouse.move(0, 0)
    page.evaluate("document.activeElement.blur()")
    PICTURES.mkdir(parents=True, exist_ok=True)
    path = PICTURES / f"{name}.png"
    page.screenshot(path=path, full_page=full)
    with Image.open(path) as taken:
        in_few_colours(taken.convert("RGB")).save(path, optimize=True)
    return path.stat().st_size


def in_few_colours(picture: Any) -> Any:
    """With a palette: grounds and tints as they are, the edges of letters as near as can be."""
    counts = sorted(picture.getcolors(1 << 24), reverse=True)
    exact = [colour for _, colour in counts[:EXACT]]
    rest = Image.new("RGB", (len(counts), 1))
    rest.putdata([colour for _, colour in counts])
    others = rest.quantize(256 - len(exact), Image.Quantize.MAXCOVERAGE).getpalette() or []
    palette = Image.new("P", (1, 1))
    palette.putpalette([value for colour in exact for value in colour] + others)
    return picture.quantize(palette=palette, dither=Image.Dither.NONE)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_wide(open_page: Open, theme: str) -> None:
    page = open_page(width=1280, height=1130, theme=theme)
    put(page, EVIL)
    page.wait_for_selector("#checks .chip")
    assert MIN_SIZE < keep(page, f"lens-{theme}") <= MAX_SIZE


def test_findings(open_page: Open) -> None:
    page = open_page(width=1280, height=960)
    put(page, EVIL)
    page.wait_for_selector("#checks .chip")
    page.locator("#findings-title").scroll_into_view_if_needed()
    page.evaluate("window.scrollTo(0, document.querySelector('.pair').offsetTop - 16)")
    assert MIN_SIZE < keep(page, "lens-findings") <= MAX_SIZE


def test_phone(open_page: Open) -> None:
    page = open_page(width=390, height=844, scale=2)
    put(page, EVIL)
    page.evaluate("window.scrollTo(0, document.querySelector('#status').offsetTop - 12)")
    assert MIN_SIZE < keep(page, "lens-phone") <= MAX_SIZE


def test_steps(open_page: Open) -> None:
    page = open_page(width=1280, height=880)
    put(page, EVIL)
    page.click("#tab-steps")
    page.wait_for_selector(".tape .now")
    page.locator("#step").fill("34")
    assert MIN_SIZE < keep(page, "lens-steps") <= MAX_SIZE


def test_batch(open_page: Open) -> None:
    page = open_page(width=1280, height=1180)
    page.click("#tab-batch")
    page.fill("#batch-text", BATCH)
    page.click("#batch-run")
    page.wait_for_selector("table.rows")
    assert MIN_SIZE < keep(page, "lens-batch") <= MAX_SIZE
