"""``urikit explain``: fits its terminal, has the same words with and without colours, masks."""

import io
import json
import re

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import called, urikit
from urikit import URI, URL
from urikit._cli.explain_page import page_of
from urikit._cli.explanation import Explanation
from urikit._cli.picture import draw, glyphs_for
from urikit._cli.terminal import Style, cut, pad, wrap
from urikit._ground.pictures import columns
from urikit.objects._notebook import COLORS, pieces_of

GOOD = "https://user:secret@www.example.com:8042/over/th%C3%A9re/a%2Fb?name=ferret&flag&to=https://u:secret@h/#nose"
TEXTS = [
    GOOD,
    "http://good.example\\@evil.example/",
    "http://bücher.example/straße?日本=語&x",
    "urn:isbn:9780141036144",
    "mailto:a@b.example?subject=Hello%20there",
    "data:text/plain;base64,aGk=",
    "http://h:x/",
    "",
    "//relative/path",
    "http://127.1/",
    "https://xn--bcher-kva.example/",
    "http://" + "a" * 300 + ".example/" + "b" * 700 + "?" + "c=d&" * 300,
    "http://me:secret@h:x/",
    "\t http://a\nb/\x1b[31m",
    "file:///c:/x",
]
ESCAPES = re.compile(r"\x1b\[[0-9;]*m")


class Terminal(io.StringIO):
    encoding = "utf-8"


def page(text: str, width: int, *, color: bool = False) -> list[str]:
    found = Explanation(text, "auto", "fetch", clients=False)
    return page_of(found, width, Style(color), Terminal())


@pytest.mark.parametrize("width", [20, 40, 60, 80, 120, 200])
@pytest.mark.parametrize("text", TEXTS)
def test_no_line_is_wider_than_the_terminal(text: str, width: int) -> None:
    for line in page(text, width):
        assert columns(line) <= width, line
        assert line.isprintable()
        assert line == line.rstrip() or "\xa0" in line


@pytest.mark.parametrize("text", TEXTS)
def test_the_same_words_with_and_without_colours(text: str) -> None:
    colored = page(text, 80, color=True)
    assert [ESCAPES.sub("", line) for line in colored] == page(text, 80)
    assert any("\x1b[" in line for line in colored)


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("arguments", [(), ("--json",), ("-s", "whatwg"), ("--width", "40")])
def test_passwords_are_masked(text: str, arguments: tuple[str, ...]) -> None:
    done = called("explain", "--no-clients", *arguments, text)
    assert "secret" not in done.out + done.err
    assert done.code in (0, 1)


@given(
    st.text("ab:/?#@[]%&=.\\ é日\u202e\t", max_size=60).map(lambda text: "http://" + text),
    st.integers(20, 100),
)
def test_any_text_gives_a_page(text: str, width: int) -> None:
    assert all(columns(line) <= width for line in page(text, width))


def test_what_it_shows() -> None:
    shown = "\n".join(page(GOOD, 120))
    for words in (
        *("scheme", "userinfo", "host", "port", "path", "query", "fragment"),
        *("RFC 3986", "example.com", "https://www.example.com:8042", "over › thére › a/b"),
        *("no value", "WHATWG", "Browsers, 2010 (Barth)", "warning password"),
    ):
        assert words in shown
    wide = page("http://good.example\\@evil.example/", 120)
    assert "  given     http://good.example\\@evil.example/" in wide
    assert any("They differ on" in line for line in wide)
    assert any("WHATWG reads a slash" in line for line in wide)
    assert any(line.strip() == "isbn  9780141036144" for line in page("urn:isbn:9780141036144", 80))
    assert page("http://h:x/", 80)[0] == "  Port must contain only digits"


def test_clients_that_are_installed_are_asked() -> None:
    assert "urllib.parse" in called("explain", "https://example.com/").out
    assert "urllib.parse" not in called("explain", "--no-clients", "https://example.com/").out


def test_json() -> None:
    done = called("explain", "--json", "--no-clients", GOOD)
    found = json.loads(done.out)
    assert found["parts"]["host"] == "www.example.com"
    assert found["parts"]["userinfo"] == "user:***"
    assert found["query"][1] == ["flag", None]
    assert {"code": "password", "severity": "warning"}.items() <= found["findings"][1].items()
    assert json.loads(called("explain", "--json", "--no-clients", "http://h:x/").out)["error"] == {
        "kind": "port-invalid",
        "index": 9,
        "message": "port must contain only digits",
    }


# --- colours and terminals --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "variables", "colored"),
    [
        ((), {}, False),  # a pipe
        (("--color", "always"), {}, True),
        (("--color", "always"), {"NO_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1"}, True),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": "1"}, False),
        ((), {"FORCE_COLOR": "1", "NO_COLOR": ""}, True),
        (("--color", "never"), {"FORCE_COLOR": "1"}, False),
    ],
)
def test_colours(arguments: tuple[str, ...], variables: dict[str, str], colored: bool) -> None:
    done = urikit("explain", "--no-clients", *arguments, "https://h.example/", variables=variables)
    assert ("\x1b[" in done.out) == colored


def test_a_terminal() -> None:
    pty = pytest.importorskip("pty", reason="there are no pseudo-terminals here")
    import os
    import subprocess

    from tests.cli.program import MODULE, environment

    for variables, colored in (({"TERM": "xterm"}, True), ({"TERM": "dumb"}, False)):
        ours, theirs = pty.openpty()
        command = [*MODULE, "explain", "--no-clients", "https://h.example/"]
        subprocess.run(command, stdout=theirs, check=True, env=environment(**variables))
        os.close(theirs)
        assert (b"\x1b[" in os.read(ours, 65536)) == colored
        os.close(ours)


def test_columns_is_obeyed() -> None:
    for width in (40, 100):
        done = urikit("explain", "--no-clients", GOOD, variables={"COLUMNS": str(width)})
        assert max(columns(line) for line in done.lines) in range(width - 4, width + 1)


def test_where_lines_cannot_be_drawn() -> None:
    glyphs = glyphs_for(io.TextIOWrapper(io.BytesIO(), "ascii"))
    drawn = draw(
        pieces_of(URI("foo://example.com:8042/over/there?name=ferret#nose")),
        80,
        Style(False),
        glyphs,
    )
    assert drawn == [
        "foo://example.com:8042/over/there?name=ferret#nose",
        r"\_/   \_________/ \__/\_________/ \_________/ \__/",
        "scheme   host    port    path        query fragment",
    ]


# --- the picture ------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [text for text in TEXTS if URL.can_parse(text)])
@pytest.mark.parametrize("width", [20, 33, 80, 2000])
def test_the_picture_has_all_of_the_text(text: str, width: int) -> None:
    pieces = pieces_of(URL(text))
    lines = draw(pieces, width, Style(False), glyphs_for(Terminal()))
    whole = "".join(piece.text for piece in pieces)
    texts = [line for line, before in zip(lines, ["", *lines], strict=False) if before == ""]
    assert "".join(texts) == whole
    named = {piece.part for piece in pieces if piece.part}
    for part in named:
        assert any(part in line for line in lines)


@pytest.mark.parametrize("part", COLORS)
def test_each_part_has_a_colour_of_its_own(part: str) -> None:
    others = [color for name, color in COLORS.items() if name != part]
    assert COLORS[part] not in others


# --- text in columns ---------------------------------------------------------------------------------


@given(st.text(max_size=60), st.integers(2, 30))
def test_wrapped_lines_fit_and_lose_nothing(text: str, width: int) -> None:
    lines = wrap(text, width)
    assert all(columns(line) <= width or len(line) == 1 for line in lines)
    assert "".join(lines).replace(" ", "") == text.replace(" ", "")


@given(st.text(max_size=40), st.integers(2, 30))
def test_cut_and_padded(text: str, width: int) -> None:
    assert columns(cut(text, width)) <= width
    assert columns(pad(cut(text, width), width)) == width


@pytest.mark.parametrize(
    "text",
    [
        "http://h/?" + "a=b&" * 2000,
        "http://h/" + "x" * 300_000,
        "http://" + "a" * 300_000 + "/",
        "http://h/?q=" + "日" * 100_000,
        "http://h:" + "9" * 100_000 + "/",
        "@" * 50_000,
        "http://" + ":@" * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_long_texts_are_shown_in_part(text: str) -> None:
    assert sum(map(len, page(text, 80))) < 200_000


def test_no_width_is_too_small() -> None:
    text = "https://example.com/a?b#c"
    narrow = called("explain", "--no-clients", "--width", "20", text)
    assert called("explain", "--no-clients", "--width", "1", text) == narrow


def test_the_words_of_the_page() -> None:
    page = called("explain", "--no-clients", "http://127.1/").out
    assert "How parsers read it" in page
    assert "They differ on host" in page
    assert "    fix: " in page
    refused = called("explain", "--no-clients", "http://h h/").out
    assert "They differ on validity" in refused
    assert "not applicable: " in called("explain", "--no-clients", "mailto:a@b.example").out


def test_headings() -> None:
    assert "── Scheme details ──" in called("explain", "--no-clients", "mailto:a@b.example").out
    text = called("explain", "--no-clients", "http://h/a b").out
    assert "WHATWG, with violations: invalid-URL-unit" in text
