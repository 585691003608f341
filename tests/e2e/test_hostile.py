"""Nothing that is pasted runs, hides, or moves what stands beside it; and a megabyte is shown."""

import json
from typing import Any
from urllib.parse import quote

import pytest

from tests.e2e.conftest import Open, needs_chromium
from tests.e2e.test_page import put

pytestmark = needs_chromium

SCRIPT = (
    "<script>window.hit=1</script><img src=x onerror=window.hit=1>\"'><svg onload=window.hit=1>"
)
HOSTILE = [
    "javascript:window.hit=1//" + SCRIPT,
    "data:text/html," + SCRIPT,
    f"https://{SCRIPT}/",
    f"https://{SCRIPT}:{SCRIPT}@h.example/",
    f"https://h.example:{SCRIPT}/",
    f"https://h.example/{SCRIPT}?{SCRIPT}={SCRIPT}#{SCRIPT}",
    f"{SCRIPT}:x",
    "https://h.example/{{constructor.constructor('window.hit=1')()}}${window.hit=1}",
    "java\nscript:window.hit=1",
    "\x00\x01\x02 https://h.example/\x7f\x85\u2028\u2029",
    "https://h.example/\ufeff\u200b\u00ad\U000e0041",
    "__proto__", "constructor", "hasOwnProperty:x",
    "https://h.example/?__proto__=1&constructor=2",
]  # fmt: skip


def check_calm(page: Any) -> None:
    """No script ran, and no element was made of the text."""
    assert page.evaluate("window.hit") is None
    assert page.locator("main script, main svg, main iframe, main img, main object").count() == 0
    hrefs = page.eval_on_selector_all("a", "links => links.map(link => link.href)")
    for href in hrefs:
        assert href.startswith(
            ("https://www.rfc-editor.org/", "https://url.spec.whatwg.org/", "http://127.0.0.1:")
        )


@pytest.mark.parametrize("text", HOSTILE, ids=range(len(HOSTILE)))
def test_script_in_every_part(open_page: Open, text: str) -> None:
    page = open_page()
    shown = page.evaluate(
        "text => { const field = document.createElement('textarea'); field.value = text; return field.value; }",
        text,
    )
    put(page, shown)
    page.click("#tab-steps")
    page.wait_for_selector(".tape .now")
    page.keyboard.press("End")
    check_calm(page)
    page.click("#tab-batch")
    page.fill("#batch-text", text)
    page.click("#batch-run")
    page.wait_for_selector("table.rows")
    check_calm(page)


@pytest.mark.parametrize("text", HOSTILE[:6], ids=range(6))
def test_script_in_the_link_and_the_base(open_page: Open, text: str) -> None:
    page = open_page(f"#u={quote(text)}&b={quote(text)}")
    page.wait_for_load_state("networkidle")
    check_calm(page)


def test_the_policy_stops_what_is_put_in_by_force(open_page: Open) -> None:
    page = open_page(quiet=False)
    refused = page.evaluate(
        """() => {
          try { document.body.innerHTML = "<img src=x onerror=window.hit=1>"; return "taken"; }
          catch (error) { return error.name; }
        }"""
    )
    assert refused == "TypeError"
    page.evaluate(
        "() => { const s = document.createElement('script'); try { s.text = 'window.hit=1'; document.body.append(s); } catch {} }"
    )
    assert page.evaluate("window.hit") is None


def test_bidi_controls_are_written_out(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/\u202egpj.exe\u2066x\u200f")
    written = page.locator("#anatomy .esc").all_inner_texts()
    assert {"U+202E", "U+2066", "U+200F"} <= set(written)
    raw = page.evaluate(
        "() => [...document.querySelectorAll('main *')].filter(e => !e.matches('textarea, input'))"
        ".flatMap(e => [...e.childNodes]).filter(n => n.nodeType === 3)"
        ".filter(n => /[\\u202a-\\u202e\\u2066-\\u2069\\u200e\\u200f]/.test(n.data)).length"
    )
    assert raw == 0


def test_right_to_left_letters_stay_in_their_part(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/אבג/123?דה")
    boxes = [part.bounding_box() for part in page.locator(".strip").first.locator(".seg").all()]
    lefts = [box["x"] for box in boxes if box]
    assert lefts == sorted(lefts)
    for excerpt in page.locator(".excerpt").all():
        boxes = [piece.bounding_box() for piece in excerpt.locator("> *").all()]
        lefts = [box["x"] for box in boxes if box and box["width"]]
        assert lefts == sorted(lefts)
    page.click("#tab-steps")
    page.wait_for_selector(".tape .now")
    boxes = [char.bounding_box() for char in page.locator(".tape > span").all()]
    lefts = [box["x"] for box in boxes if box]
    assert lefts == sorted(lefts)


def test_an_excerpt_with_right_to_left_letters_is_in_order(open_page: Open) -> None:
    page = open_page()
    put(page, "https://אב.example\\אבג:דה@וז.example/")
    page.wait_for_selector(".excerpt mark")
    for excerpt in page.locator(".excerpt").all():
        boxes = [piece.bounding_box() for piece in excerpt.locator("> *").all()]
        lefts = [box["x"] for box in boxes if box and box["width"]]
        assert lefts == sorted(lefts)


@pytest.mark.parametrize(("count", "written"), [(8, 0), (9, 9), (300, 300)])
def test_piles_of_marks_are_written_out(open_page: Open, count: int, written: int) -> None:
    page = open_page()
    put(page, "https://h.example/a" + "\u0301" * count + "b")
    path = page.locator(".strip").first.locator("[data-part=path]")
    assert path.locator(".esc:text('U+0301')").count() == written


@pytest.mark.parametrize(
    "text",
    [
        "https://h.example/" + "a" * 1_000_000,
        "https://" + "a." * 250_000 + "example/",
        "https://h.example/?" + "k=v&" * 200_000,
        "https://h.example/" + "<" * 300_000,
    ],
    ids=["path", "host", "query", "marks"],
)
def test_a_megabyte(open_page: Open, text: str) -> None:
    page = open_page()
    page.evaluate(
        "text => { const url = document.querySelector('#url'); url.value = text; url.dispatchEvent(new Event('input')); }",
        text,
    )
    page.wait_for_function(
        "size => document.querySelector('#parts').dataset.for?.length === size", arg=len(text)
    )
    assert "more" in page.locator("#anatomy").inner_text()
    assert page.evaluate("document.querySelectorAll('*').length") < 8000
    assert page.evaluate("document.querySelector('main').innerText.length") < 60_000


def test_more_than_is_taken(open_page: Open) -> None:
    page = open_page()
    page.evaluate(
        "() => { const url = document.querySelector('#url'); url.value = 'https://h/' + 'a'.repeat(1100000);"
        " url.dispatchEvent(new Event('input')); }"
    )
    page.wait_for_selector("#trouble:not([hidden])")
    assert "1,048,576 characters" in page.locator("#trouble").inner_text()


def test_the_headers(open_page: Open, address: str) -> None:
    page = open_page()
    answer = page.request.get(address)
    assert "require-trusted-types-for 'script'" in answer.headers["content-security-policy"]
    assert page.request.get(address, headers={"Host": "evil.example"}).status == 421
    posted = page.request.post(
        address + "api/explain",
        data=json.dumps({"url": "x"}),
        headers={"content-type": "application/json", "Origin": "https://evil.example"},
    )
    assert posted.status == 403


@pytest.mark.parametrize("secret", ["pass@word", "pass\tword"])
def test_a_password_in_two_pieces_is_masked(open_page: Open, secret: str) -> None:
    page = open_page()
    put(page, f"https://me:{secret}@h.example/")
    shown = page.locator("#anatomy").inner_text() + page.locator("#findings").inner_text()
    assert "word@" not in shown.replace("\n", "")
    assert "pass" not in shown.replace("password", "")


def test_masks_do_not_tell_how_long_a_password_is(open_page: Open) -> None:
    shown = []
    for secret in ("s", "secret" * 20):
        page = open_page()
        put(page, f"http://me:{secret}@localhost/?token={secret}&b")
        parts = ("#anatomy", "#columns", "#differences", "#findings", "#facts")
        told = [page.locator(part).inner_text() for part in parts]
        page.click("#tab-steps")
        page.wait_for_selector(".tape .now")
        page.locator("#panel-steps h2").click()
        page.keyboard.press("End")
        shown.append(
            [*told, page.locator(".tape").inner_text(), page.locator(".record").inner_text()]
        )
    assert shown[0] == shown[1]
    assert "me:***@" in shown[0][3].replace("\n", "")
    assert [text for text in shown[0] if "***" not in text] == []
