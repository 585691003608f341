"""The page in a real browser: pasting, columns, editing, steps, batches, the link, the keys."""

import csv
import io
import json
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.conftest import Open, needs_chromium

pytestmark = needs_chromium

TWO_HOSTS = "https://good.example\\@evil.example/x"


def put(page: Any, text: str) -> None:
    """Type a URL, and wait until the page has read it."""
    page.fill("#url", "")
    page.fill("#url", text)
    settled(page)


def settled(page: Any) -> None:
    """Wait until what is shown is that of the text in the field."""
    page.wait_for_function(
        "() => document.querySelector('#parts').dataset.for === document.querySelector('#url').value"
    )


def strip(page: Any, number: int) -> list[tuple[str, str]]:
    """The parts of one reading, as they are shown."""
    found = page.locator(".strip").nth(number).locator("button.seg")
    return [
        (part.get_attribute("data-part"), part.locator(".seg-text").inner_text())
        for part in found.all()
    ]


def test_paste_and_read_the_columns(open_page: Open) -> None:
    page = open_page()
    put(page, TWO_HOSTS)
    assert "disagree about the host" in page.locator("#status").inner_text()
    assert ("host", "evil.example") in strip(page, 0)
    assert ("host", "good.example") in strip(page, 1)
    table = page.locator("table.columns")
    own = table.locator("th", has_text="your browser")
    assert "URL Standard" in own.inner_text()  # the browser agrees with the standard
    hosts = (
        table.locator("tr[data-lit=strong]", has_text="host").locator("td .text").all_inner_texts()
    )
    assert {"good.example", "evil.example"} <= set(hosts)
    assert "urllib" in page.locator("#columns").inner_text()
    assert "host" in page.locator("#differences .badge").all_inner_texts()
    assert page.locator("#differences .rule").first.inner_text()
    codes = page.locator("#findings code").all_inner_texts()
    assert "backslash" in codes
    assert page.locator(".finding.error mark").all_inner_texts()[-1] == "\\"


def test_pasting_from_the_clipboard(open_page: Open) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.evaluate("text => navigator.clipboard.writeText(text)", "http://0x7f.1/")
    page.click("#url")
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+v")
    page.wait_for_selector(".finding code:text('numeric-ipv4')")
    assert page.input_value("#part-host") == "127.0.0.1"


def test_one_column_for_each_parser(open_page: Open) -> None:
    page = open_page()
    put(page, "https://example.com/")
    assert page.locator("table.columns thead th").count() == 2
    page.uncheck("#grouped")
    assert page.locator("table.columns thead th").count() > 5


def test_the_rules_of_the_parts(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example:81/a%20b")
    page.hover("button[data-part=port]")
    assert "The port of the host" in page.locator("#detail").inner_text()
    page.focus("button[data-part=path]")
    detail = page.locator("#detail")
    assert "Decoded" in detail.inner_text()
    links = [link.get_attribute("href") for link in detail.locator("a").all()]
    assert links == [
        "https://www.rfc-editor.org/rfc/rfc3986#section-3.3",
        "https://url.spec.whatwg.org/#path-state",
    ]


def test_a_click_keeps_the_rule(open_page: Open) -> None:
    page = open_page()
    put(page, TWO_HOSTS)
    strips = page.locator(".strip")
    strips.nth(0).locator("button[data-part=userinfo]").click()
    strips.nth(1).locator("button[data-part=path]").hover()
    detail = page.locator("#detail")
    assert "A user name" in detail.inner_text()
    strips.nth(0).locator("button[data-part=userinfo]").click()
    strips.nth(1).locator("button[data-part=path]").hover()
    assert "Segments separated by slashes" in detail.inner_text()
    strips.nth(1).locator("button[data-part=path]").click()
    strips.nth(0).locator("button[data-part=scheme]").focus()
    assert "how the rest is parsed" in detail.inner_text()


def test_a_base(open_page: Open) -> None:
    page = open_page()
    page.fill("#base", "https://h.example/a/b/c")
    put(page, "../x")
    assert page.input_value("#part-path") == "/a/x"
    page.fill("#base", "no base")
    page.wait_for_selector("#base-error:has-text('Not a base')")
    assert page.locator("#panel-read.stale").count() == 1
    page.fill("#base", "https://other.example/")
    page.wait_for_function("() => document.querySelector('#part-host').value === 'other.example'")
    assert page.locator("#base-error").inner_text() == ""
    assert page.locator("#panel-read.stale").count() == 0


def test_edit_a_part(open_page: Open) -> None:
    page = open_page()
    put(page, "https://me:secret@h.example/a?x=1")
    page.fill("#part-host", "BÜCHER.example")
    page.keyboard.press("Tab")
    page.wait_for_function(
        "() => document.querySelector('#url').value === 'https://me:secret@xn--bcher-kva.example/a?x=1'"
    )
    settled(page)
    page.fill("#part-port", "99999999")
    page.keyboard.press("Enter")
    page.wait_for_selector("#parts .fault:not(:empty)")
    assert page.input_value("#url") == "https://me:secret@xn--bcher-kva.example/a?x=1"
    page.fill("#part-password", "")
    page.keyboard.press("Enter")
    page.wait_for_function(
        "() => document.querySelector('#url').value === 'https://me@xn--bcher-kva.example/a?x=1'"
    )


def test_edit_the_query(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/?a=1&flag")
    page.fill("#query-value-0", "ü & more")
    page.keyboard.press("Tab")
    wanted = "https://h.example/?a=%C3%BC+%26+more&flag"
    page.wait_for_function("text => document.querySelector('#url').value === text", arg=wanted)
    settled(page)
    page.click("text=Add a pair")
    page.keyboard.type("new")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#url').value.endsWith('&flag&new=')")
    settled(page)
    page.click("[aria-label='Remove pair 1']")
    page.wait_for_function("() => document.querySelector('#url').value.endsWith('/?flag&new=')")
    assert page.input_value("#url") == "https://h.example/?flag&new="


def test_pairs_that_are_not_changed_keep_their_text(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/?a=%FF&b=1&=&c=x;y%20z")
    page.fill("#query-value-1", "2")
    page.keyboard.press("Tab")
    wanted = "https://h.example/?a=%FF&b=2&=&c=x;y%20z"
    page.wait_for_function("text => document.querySelector('#url').value === text", arg=wanted)
    assert page.input_value("#url") == wanted


def test_a_fix(open_page: Open) -> None:
    page = open_page()
    put(page, TWO_HOSTS)
    page.click(".finding:has-text('backslash') button.small")
    page.wait_for_function(
        "() => document.querySelector('#url').value === 'https://good.example/@evil.example/x'"
    )
    assert page.input_value("#url") == "https://good.example/@evil.example/x"


def test_the_allow_list(open_page: Open) -> None:
    page = open_page()
    put(page, "https://good.example.evil.example/")
    fooled = page.locator("#checks .chip.bad")
    fooled.first.wait_for()
    assert fooled.count() == 3
    page.fill("#allow", "evil.example")
    page.wait_for_selector("#checks .fine")
    page.fill("#allow", "evil.example, .")
    page.wait_for_selector("#checks .fault:has-text('match every host')")
    page.fill("#allow", "https://evil.example")
    page.wait_for_selector("#checks .fine")


def test_step_the_machine(open_page: Open) -> None:
    page = open_page()
    put(page, "http://h:8080/a")
    page.click("#tab-steps")
    page.wait_for_selector(".tape .now")
    assert page.locator(".tape .now").inner_text() == "h"
    assert "scheme start state" in page.locator(".state").inner_text()
    page.click("[aria-label='One step on']")
    assert page.locator(".tape .now").inner_text() == "t"
    page.locator("#panel-steps h2").click()
    page.keyboard.press("ArrowRight")
    assert page.locator(".count").first.inner_text().startswith("3 /")
    page.keyboard.press("End")
    assert page.locator(".tape .now").inner_text() == "end"
    record = page.locator("table.record").inner_text()
    assert "8080" in record
    page.click(".trail button:has-text('port')")
    assert "port state" in page.locator(".state").inner_text()
    page.keyboard.press("Home")
    page.click("#play")
    page.wait_for_function("() => document.querySelector('#step').value > 2")
    page.click("#play")
    assert page.locator("#play").inner_text() == "Play"


def test_no_text_has_no_steps(open_page: Open) -> None:
    page = open_page()
    put(page, "https://me:s3cret@h.example/")
    page.click("#tab-steps")
    page.wait_for_selector(".tape .now")
    assert "https://me:***@h.example/" in page.locator(".tape").inner_text().replace("\n", "")
    page.fill("#url", "")
    page.wait_for_selector("#steps .empty")
    assert page.locator(".tape").count() == 0
    page.keyboard.press("ArrowRight")
    page.fill("#url", "https://me:s3cret@h.example/")
    page.wait_for_selector(".tape .now")


def test_two_fields_at_once(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/")
    page.evaluate(
        """() => {
          for (const [id, text] of [["url", "https://x.evil.example/"], ["allow", "evil.example"]]) {
            const field = document.getElementById(id);
            field.value = text;
            field.dispatchEvent(new Event("input"));
          }
        }"""
    )
    settled(page)
    page.wait_for_selector("#checks .fine:has-text('x.evil.example')")
    assert page.input_value("#url") == "https://x.evil.example/"


def test_a_batch(open_page: Open, tmp_path: Path) -> None:
    file = tmp_path / "urls.txt"
    rows = [
        "https://b.example/1",
        "https://a.example/2",
        "http://a b/",
        "=cmd|' /C calc'!A0",
        'https://b.example/,"x"',
        " =1+1",
        "＝1+1",
        "https://b.example/;=1+1",
    ]
    file.write_text("\n".join(rows * 600) + "\n", encoding="utf-8")
    page = open_page()
    page.click("#tab-batch")
    page.set_input_files("#batch-file", file)
    page.wait_for_selector("#batch-progress:has-text('4,800 rows, 2,400 with an error')")
    tallies = page.locator(".tally").all_inner_texts()
    assert "b.example\n1,800" in tallies[0]
    assert "domain-to-ASCII\n600" in tallies[1]
    page.click("#sort-host")
    assert page.locator("table.rows tbody tr td:nth-child(3)").first.inner_text() == "a.example"
    assert page.locator("th[aria-sort=ascending]").inner_text().startswith("Host")
    page.click("#sort-host")
    assert page.locator("table.rows tbody tr td:nth-child(3)").first.inner_text() == "b.example"
    page.click(".tally button:has-text('domain-to-ASCII')")
    assert "600 with domain-to-ASCII" in page.locator("#batch-result").inner_text()
    page.click(".tally button[aria-pressed=true]")
    with page.expect_download() as download:
        page.click("#download-csv")
    assert Path(download.value.path()).read_bytes().startswith(b"\xef\xbb\xbfurl,")
    read = list(
        csv.DictReader(io.StringIO(Path(download.value.path()).read_text(encoding="utf-8-sig")))
    )
    assert len(read) == 4800
    assert {row["url"] for row in read} == {
        *(rows[number] for number in (0, 1, 2, 4, 7)),
        *("'" + rows[number] for number in (3, 5, 6)),
    }
    with page.expect_download() as download:
        page.click("#download-json")
    data = json.loads(Path(download.value.path()).read_text(encoding="utf-8"))
    assert {row["url"] for row in data} == set(rows)


TABLES = [
    ("x.csv", 'id,URL,note\r\n1,"https://a.example/,""x""",n\r\n2,https://b.example/,"two\nlines"\r\n', "“URL”"),
    ("x.csv", "name;where\nA;https://a.example/,\"x\"\nB;https://b.example/\nC;\nD;not one\n", "2"),
    ("x.csv", '"https://a.example/,""x"""\nhttps://b.example/', "1"),
    ("x.tsv", 'https://a.example/,"x"\t1\nhttps://b.example/\t2', "1"),
]  # fmt: skip


@pytest.mark.parametrize(("name", "text", "column"), TABLES)
def test_a_table(open_page: Open, name: str, text: str, column: str) -> None:
    page = open_page()
    page.click("#tab-batch")
    data = {"name": name, "mimeType": "text/csv", "buffer": text.encode()}
    page.set_input_files("#batch-file", data)
    page.wait_for_selector(f"#batch-progress:has-text('of column {column}')")
    read = page.input_value("#batch-text").split("\n")
    assert read[:2] == ['https://a.example/,"x"', "https://b.example/"]


def test_a_table_without_urls_is_read_by_lines(open_page: Open) -> None:
    page = open_page()
    page.click("#tab-batch")
    data = {"name": "x.csv", "mimeType": "text/csv", "buffer": b"a,b\n1,2\n"}
    page.set_input_files("#batch-file", data)
    page.wait_for_selector("#batch-progress:has-text('2 rows, 2 with an error')")
    assert page.input_value("#batch-text") == "a,b\n1,2\n"


def test_a_dropped_file(open_page: Open) -> None:
    page = open_page()
    page.click("#tab-batch")
    page.evaluate(
        """() => {
          const data = new DataTransfer();
          data.items.add(new File(["https://a.example/\\nhttps://b.example/"], "x.txt"));
          const drop = new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
          document.querySelector(".drop textarea").dispatchEvent(drop);
        }"""
    )
    page.wait_for_selector("#batch-progress:has-text('2 rows, 0 with an error')")
    assert page.locator("table.rows tbody tr").count() == 2


def test_the_link(open_page: Open, address: str) -> None:
    page = open_page()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.fill("#base", "https://h.example/")
    put(page, "/a b?c#d&e")
    assert "#" not in page.url  # what is typed is not in the history unless it is asked for
    page.click("#share")
    page.wait_for_selector("#share:has-text('Copied')")
    link = page.evaluate("navigator.clipboard.readText()")
    assert link == page.url == address + "#u=%2Fa+b%3Fc%23d%26e&b=https%3A%2F%2Fh.example%2F"
    asked: list[str] = []
    other = open_page()
    other.on("request", lambda request: asked.append(request.url))
    other.goto(link)
    other.wait_for_function("() => document.querySelector('#url').value === '/a b?c#d&e'")
    assert other.input_value("#base") == "https://h.example/"
    assert not any("%2Fa" in url.partition("#")[0] for url in asked)


def test_the_keys(open_page: Open) -> None:
    page = open_page()
    page.keyboard.press("/")
    assert page.evaluate("document.activeElement.id") == "url"
    page.focus("#tab-read")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.id") == "tab-steps"
    assert page.locator("#panel-steps").is_visible()
    page.keyboard.press("End")
    assert page.locator("#panel-batch").is_visible()
    page.keyboard.press("Alt+1")
    assert page.locator("#panel-read").is_visible()
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.id") == "share"


def test_light_and_dark(open_page: Open) -> None:
    ground = "getComputedStyle(document.documentElement).backgroundColor"
    light, dark = open_page(theme="light"), open_page(theme="dark")
    assert light.evaluate(ground) == "rgb(247, 245, 241)"
    assert dark.evaluate(ground) == "rgb(17, 17, 22)"
    light.select_option("#theme", "dark")
    assert light.evaluate(ground) == "rgb(17, 17, 22)"
    light.reload()
    assert light.evaluate(ground) == "rgb(17, 17, 22)"


@pytest.mark.parametrize("width", [320, 390, 768])
def test_narrow(open_page: Open, width: int) -> None:
    page = open_page(width=width)
    for tab in ("read", "steps", "batch"):
        page.click(f"#tab-{tab}")
        page.wait_for_load_state("networkidle")
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def focused(page: Any) -> str:
    """The id, the label or the text of what has the focus."""
    found = page.evaluate("(e => e.id || e.getAttribute('aria-label') || e.innerText)(document.activeElement)")  # fmt: skip
    return str(found)


def test_the_focus_stays_in_the_read_view(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/?a=1&b=2")
    page.focus("button.seg.scheme")
    page.keyboard.press("Enter")
    assert focused(page) == "RFC 3986 §3.1"
    page.fill("#query-value-0", "3")
    page.keyboard.press("Tab")
    page.wait_for_function("() => document.querySelector('#url').value.endsWith('?a=3&b=2')")
    settled(page)
    assert focused(page) == "query-remove-0"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#url').value.endsWith('/?b=2')")
    settled(page)
    assert focused(page) == "query-remove-0"
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.querySelector('#url').value.endsWith('/')")
    settled(page)
    assert focused(page) == "query-add"


def test_the_focus_stays_in_the_other_views(open_page: Open) -> None:
    page = open_page()
    page.click("#tab-steps")
    page.focus(".trail li:nth-child(3) button")
    page.keyboard.press("Enter")
    assert focused(page) == "special authority slashes"
    page.click("#tab-batch")
    page.fill("#batch-text", "https://a.example/\n" * 150)
    page.click("#batch-run")
    page.wait_for_selector("#page-next")
    page.focus("#page-next")
    page.keyboard.press("Enter")
    assert focused(page) == "page-before"
    page.focus("#tally-host-0")
    page.keyboard.press("Enter")
    assert focused(page) == "tally-host-0"
    page.focus("#sort-url")
    page.keyboard.press("Enter")
    assert focused(page) == "sort-url"


def test_a_query_of_too_many_pairs_is_not_cut(open_page: Open) -> None:
    page = open_page()
    put(page, "https://h.example/?" + "&".join(f"k{number}=1" for number in range(1200)))
    assert "Too many pairs" in page.locator("#query").inner_text()


def test_nothing_and_no_host(open_page: Open) -> None:
    page = open_page()
    put(page, "mailto:a@b.example")
    assert page.locator("#status span").first.inner_text().startswith("no host")
    page.fill("#url", "")
    page.wait_for_selector("#panel-read.stale")
    page.fill("#base", "https://h.example/a")
    page.wait_for_function("() => document.querySelector('#part-path').value === '/a'")
    assert page.locator("#panel-read.stale").count() == 0


def test_the_batch_can_be_read_on_a_phone(open_page: Open) -> None:
    page = open_page(width=390)
    page.click("#tab-batch")
    page.fill("#batch-text", "https://www.example.com/a/b/c\nno scheme")
    page.click("#batch-run")
    page.wait_for_selector("table.rows")
    assert page.locator("table.rows tbody tr").first.bounding_box()["height"] < 80
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_line_that_is_too_long_is_a_row(open_page: Open) -> None:
    page = open_page()
    page.click("#tab-batch")
    lines = [
        "https://a.example/",
        "x" * 1_200_000,
        "\0" * 390_000,
        "ü" * 400_000,
        "https://b.example/",
    ]
    data = {"name": "x.txt", "mimeType": "text/plain", "buffer": "\n".join(lines).encode()}
    page.set_input_files("#batch-file", data)
    page.wait_for_selector("#batch-progress:has-text('5 rows, 3 with an error')")
    assert "too-large\n2" in page.locator(".tally").nth(1).inner_text()
