"""Objects in notebooks, rich, ``match`` and ``help()``."""

import inspect
import pydoc
import re
import subprocess
import sys
from html.parser import HTMLParser
from typing import Any

import pytest
from hypothesis import given

from tests.strategies import references
from urikit import COMPILED, IRI, URI, URL, Query, URIError, URIObject, URIParser, compare
from urikit.objects._notebook import html_of, pieces_of

FULL = "https://me:secret@example.com:8042/over/there?name=ferret#nose"


class Page(HTMLParser):
    """The text and the tags of some HTML."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.texts: dict[str, list[str]] = {"code": [], "small": []}
        self.titles: list[str] = []
        self._open: list[str] = []
        self.feed(html)
        self.close()
        assert not self._open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        assert tag in ("div", "code", "small", "span", "br")
        assert {name for name, _ in attrs} <= {"dir", "style", "title"}
        assert "url(" not in str(attrs)
        self.titles += [value or "" for name, value in attrs if name == "title"]
        if tag != "br":
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self._open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.texts["code" if "code" in self._open else "small"].append(data)


@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_html(cls: type[URI] | type[IRI] | type[URL]) -> None:
    page = Page(cls(FULL)._repr_html_())
    assert "".join(page.texts["code"]) == FULL.replace("secret", "***")
    parts = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"]
    assert page.titles == parts * 2
    assert "".join(page.texts["small"]).split() == [cls.__name__, *parts]


# text, what is in the page
PAGES = [
    ("?a&b='\"", ["a&amp;b="]),
    ("http://h/?n=http://u:secret@i/", ["n=http://u:***@i/"]),
    ("http:u:secret@h", ["u:***@h"]),
    ("", ["<small>URI</small>"]),
    ("a", [">path</span>"]),
]


@pytest.mark.parametrize(("text", "expected"), PAGES)
def test_html_is_escaped_and_masked(text: str, expected: list[str]) -> None:
    html = html_of(URI(text.replace('"', "%22")))
    for piece in expected:
        assert piece in html
    assert "secret" not in html


def test_a_subclass_is_named() -> None:
    assert "<small>Mine " in type("Mine", (URL,), {})("http://h/")._repr_html_()


@given(references(iri=True))
def test_html_of_any_url(text: str) -> None:
    for cls in (URI, IRI, URL):
        try:
            u = cls(text)
        except URIError:
            continue
        page = Page(u._repr_html_())
        assert "".join(page.texts["code"]) == "".join(piece.text for piece in pieces_of(u))


def test_rich() -> None:
    pytest.importorskip("rich")
    from rich.console import Console

    console = Console(width=100, force_terminal=True, color_system="standard", highlight=False)
    with console.capture() as captured:
        console.print(URL(FULL))
    shown = captured.get()
    assert re.sub(r"\x1b\[[0-9;]*m", "", shown) == FULL.replace("secret", "***") + "\n"
    assert shown.startswith("\x1b[35mhttps\x1b[0m://\x1b[31mme:***\x1b[0m@")


def test_nothing_is_loaded_before_it_is_shown() -> None:
    program = (
        "import sys, urikit; u = urikit.URL('http://h/')\n"
        "loaded = {'html', 'inspect', 'rich', 'urikit.objects._notebook'} & set(sys.modules)\n"
        "assert not loaded, loaded\n"
        "u._repr_html_(); assert 'rich' not in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# --- patterns ---------------------------------------------------------------------------------


def described(u: URIObject) -> Any:
    match u:
        case URL(scheme="https", host=host, port=port):
            return "secure", host, port
        case URL("http", host, "/", None, None):
            return "home", host
        case URL("mailto", None, address):
            return "mail", address
        case URI() | IRI():
            return "reference"
    return None


def test_match() -> None:
    assert described(URL("https://h:81/")) == ("secure", "h", 81)
    assert described(URL("http://h/")) == ("home", "h")
    assert described(URL("http://h/?")) is None
    assert described(URL("mailto:a@b")) == ("mail", "a@b")
    assert described(URI("https://h/")) == "reference"
    assert URL.__match_args__ == ("scheme", "host", "path", "query", "fragment")


# --- help -------------------------------------------------------------------------------------


@pytest.mark.parametrize("cls", [URI, IRI, URL])
def test_help_shows_no_internals(cls: type) -> None:
    text = pydoc.plain(pydoc.render_doc(cls))
    leaks = "_kernel", "Record", "__cinit__", "object at 0x", "urikit._", ".objects."
    assert [line for line in text.split("\n") if any(leak in line for leak in leaks)] == []
    assert re.search(rf"^ \|  {cls.__name__}\(text", text, re.M)
    assert "host\n |      " in text
    if COMPILED:  # plain Python keeps the annotations of the slots
        assert not any(vars(each).get("__annotations__") for each in cls.__mro__)


@pytest.mark.parametrize("cls", [URI, IRI, URL, Query])
def test_docstrings_in_help(cls: type) -> None:
    text = pydoc.plain(pydoc.render_doc(cls))
    starts = re.compile(r" \|\s+(?:What|Whether|Where|Who)\b|.*(?:al|n)is(?:e|ed|ing|ation)\b")
    assert [line for line in text.split("\n") if starts.match(line)] == []


def test_help_shows_readable_defaults_of_queries() -> None:
    text = pydoc.plain(pydoc.render_doc(Query))
    assert "object at 0x" not in text
    assert Query.__annotations__ == {}
    assert "getall(self, key: 'str', default: 'Any' = ...)" in text


def test_signatures() -> None:
    assert str(inspect.signature(URI)) == str(inspect.signature(IRI)) == "(text)"
    assert str(inspect.signature(URL)) == "(text, base=None, *, encoding='utf-8')"

    assert str(inspect.signature(URIObject)) == "(text: 'TextInput') -> 'Self'"
    assert " at 0x" not in str(inspect.signature(URIParser))
    assert "Many" not in str(inspect.signature(compare))

    class Kept(URL):
        __slots__ = ()

    class Other(URL):
        def __init__(self, text: str, more: int) -> None:
            pass

    assert inspect.signature(Kept) == inspect.signature(URL)
    assert str(inspect.signature(Other)) == "(text: str, more: int) -> None"
