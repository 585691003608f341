"""Display: hosts, credentials, escapes, directions, what is left out; laws about all of them."""

import re
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from tests.strategies import nearly_ordinary, references
from urikit import IRI, URI, URL, URIError
from urikit.display import ELLIPSIS, display, display_host
from urikit.domains import PublicSuffixList
from urikit.errors import ParseError

# --- hosts ---------------------------------------------------------------------------------------

# host, shown, why
HOSTS = [
    ("example.com", "example.com", "ASCII"),
    ("EXAMPLE.com.", "example.com.", "as the parser has it"),
    ("bücher.example", "bücher.example", "a label that can be shown"),
    ("xn--bcher-kva.example", "bücher.example", "likewise"),
    ("xn--bcher-kva.xn--80ak6aa92e.com", "bücher.xn--80ak6aa92e.com", "label by label"),
    ("аррӏе.com", "xn--80ak6aa92e.com", "like ASCII"),
    ("аррӏе.рф", "аррӏе.рф", "at home"),
    ("xn--n3h.example", "xn--n3h.example", "a snowman"),
    ("xn--a.bücher.example", "xn--a.b%C3%BCcher.example", "an A-label that is none, so no host"),
    (
        "xn--a.xn--bcher-kva.example",
        "xn--a.xn--bcher-kva.example",
        "likewise, but ASCII is not looked into",
    ),
    ("faß.example", "faß.example", "no mapping to ss"),
    ("日本。jp", "日本.jp", "another dot"),
    ("127.0.0.1", "127.0.0.1", "an address"),
    ("0x7f.1", "127.0.0.1", "as it is understood"),
    ("①②⑦.0.0.1", "127.0.0.1", "likewise"),
    ("[0:0::1]", "[::1]", "likewise"),
    ("مثال.إختبار", "مثال.إختبار", "all from right to left"),
    ("www.مثال.com", "www.مثال.com", "one label from right to left"),
    ("אבג.דהז.com", "xn--4dbcd.xn--7dbcg.com", "two of them would change places"),
    ("a b", "a%20b", "no host"),
    ("a\u202eb", "a%E2%80%AEb", "likewise"),
    ("", "", "nothing"),
    ("me:secret@h", "me:***@h", "no password, even where no host is"),
    ("\ud800", "%ED%A0%80", "no text"),
]


@pytest.mark.parametrize(("host", "shown", "why"), HOSTS)
def test_display_host(host: str, shown: str, why: str) -> None:
    assert display_host(host) == shown, why


# --- URLs ----------------------------------------------------------------------------------------

# URL, shown, why
URLS = [
    ("https://user:secret@example.com/", "https://example.com/", "no credentials"),
    ("https://good.example@evil.example/", "https://evil.example/", "likewise"),
    ("HTTP://Example.com:80/a/../b", "http://example.com/b", "as the parser has it"),
    ("https://h:8443/", "https://h:8443/", "a port"),
    ("https://bücher.example/straße?ä=ö#ü", "https://bücher.example/straße?ä=ö#ü", "letters"),
    ("https://h/%41%2d%5f%7e%31", "https://h/A-_~1", "ASCII letters, digits and marks"),
    ("https://h/a%2Fb%3Fc%23d%25e%26%3D%2E", "https://h/a%2Fb%3Fc%23d%25e%26%3D%2E", "delimiters"),
    ("https://h/a%20b%00%0A", "https://h/a%20b%00%0A", "space and controls"),
    ("https://h/%E2%80%AEtxt.exe", "https://h/%E2%80%AEtxt.exe", "bidirectional formatting"),
    ("https://h/\u2066x\u2069", "https://h/%E2%81%A6x%E2%81%A9", "likewise"),
    ("https://h/a%E2%80%8Bb%C2%AD", "https://h/a%E2%80%8Bb%C2%AD", "invisible"),
    ("https://h/a%E3%85%A4b", "https://h/a%E3%85%A4b", "a letter that is blank"),
    ("https://h/%FF%C3", "https://h/%FF%C3", "not UTF-8"),
    ("https://h/%F0%9F%94%92", "https://h/%F0%9F%94%92", "a padlock"),
    ("https://h/a%E2%88%95b", "https://h/a%E2%88%95b", "a slash of mathematics"),
    ("https://h/a%EA%93%B8b", "https://h/a%EA%93%B8b", "a letter like a full stop"),
    ("https://h/ノート", "https://h/ノート", "a letter like a slash, in its own script"),
    ("https://h/e%CC%81", "https://h/e\u0301", "a mark on a letter"),
    ("https://h/%CC%B8a", "https://h/%CC%B8a", "a mark on a slash"),
    ("https://h/%FF%CC%81", "https://h/%FF%CC%81", "a mark on an escape"),
    ("https://h/a" + "%CC%81" * 6, "https://h/a" + "\u0301" * 4 + "%CC%81" * 2, "a heap of marks"),
    ("https://h/%EF%BF%BD%EE%80%80", "https://h/%EF%BF%BD%EE%80%80", "specials and private use"),
    ("https://h/%D9%85%D8%AB", "https://h/مث", "right to left after a host from left to right"),
    ("https://مثال.com/%D9%85?a", "https://مثال.com/%D9%85?a", "but not after one like itself"),
    ("https://مثال.إختبار/", "https://مثال.إختبار/", "nothing after it to be dragged along"),
    ("https://مثال.إختبار/a1", "https://مثال.إختبار/a1", "a letter keeps it in its place"),
    (
        "https://مثال.إختبار/1",
        "https://xn--mgbh0fb.xn--kgbechtv/1",
        "a number would go before the host",
    ),
    ("https://مثال.إختبار:81/", "https://xn--mgbh0fb.xn--kgbechtv:81/", "likewise"),
    ("mailto:a@b.example", "mailto:a@b.example", "no authority"),
    ("data:text/plain,a b", "data:text/plain,a%20b", "a space in an opaque path"),
    ("jdbc:db://me:secret@h/", "jdbc:db://me:***@h/", "a password within"),
    ("https://h/?u=http://me:secret@x/", "https://h/?u=http://me:***@x/", "likewise"),
    (
        "https://h/?u=http%3A%2F%2Fme%3Asecr%65t%40x",
        "https://h/?u=http%3A%2F%2Fme%3A***%40x",
        "encoded",
    ),
    ("https://h/%D9%A0%D9%A1", "https://h/%D9%A0١", "a digit that looks like a dot"),
    ("https://h/%DB%B0", "https://h/%DB%B0", "likewise"),
    ("https://h/%F0%93%91%81%F0%93%91%82x", "https://h/%F0%93%91%81%F0%93%91%82x", "blanks"),
    ("file:///C:/x", "file:///C:/x", "an empty host"),
    ("x-y://b%C3%BCcher/", "x-y://b%C3%BCcher/", "an opaque host"),
    ("x-y:/.//h/p", "x-y:/.//h/p", "a path that must not become an authority"),
    ("http://[::1]:80/", "http://[::1]/", "an address"),
]


@pytest.mark.parametrize(("url", "shown", "why"), URLS)
def test_display(url: str, shown: str, why: str) -> None:
    assert display(url) == shown, why
    assert display(URL(url)) == shown, why


# object, shown, why
OBJECTS = [
    (URI("HTTP://me:pw@xn--bcher-kva.example:80/%C3%BC"), "http://bücher.example:80/ü", "a URI"),
    (URI("//xn--bcher-kva.example"), "//bücher.example", "a reference"),
    (URI("../%C3%BC?%41#%42"), "../ü?A#B", "likewise"),
    (URI("http://b%C3%BCcher.example/"), "http://bücher.example/", "an escaped host"),
    (URI("http://a%2Fb/"), "http://a%2Fb/", "which is no name"),
    (IRI("http://аррӏе.com/"), "http://xn--80ak6aa92e.com/", "an IRI"),
    (
        IRI("http://h/a\u202eb…☃\u00a0"),
        "http://h/a%E2%80%AEb%E2%80%A6%E2%98%83%C2%A0",
        "its own characters",
    ),
    (IRI("http://a\u2488b/"), "http://a%E2%92%88b/", "a host that is no name"),
    (URI(""), "", "nothing"),
]


@pytest.mark.parametrize(("u", "shown", "why"), OBJECTS)
def test_objects(u: URI, shown: str, why: str) -> None:
    assert display(u) == shown, why


def test_what_is_no_url() -> None:
    with pytest.raises(ParseError):
        display("no url")


@pytest.mark.parametrize("value", [None, 1, b"http://h/"])
def test_wrong_types(value: object) -> None:
    with pytest.raises(TypeError):
        display(value)  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        display_host(value)  # type: ignore[arg-type]


@pytest.mark.parametrize("length", [True, 1.5, "9"])
def test_wrong_lengths(length: object) -> None:
    with pytest.raises(TypeError):
        display("http://h/", max_length=length)  # type: ignore[arg-type]


# --- what is left out ----------------------------------------------------------------------------

# URL, length, shown, why
SHORTENED = [
    ("https://example.com/abcdefghij", 100, "https://example.com/abcdefghij", "it fits"),
    ("https://example.com/abcdefghij", 30, "https://example.com/abcdefghij", "just"),
    ("https://example.com/abcdefghij", 29, "https://example.com/abcd…ghij", "the middle goes"),
    ("https://example.com/abcdefghij", 22, "https://example.com/…j", "nearly all of it"),
    ("https://example.com/abcdefghij", 21, "https://example.com/…", "all but the slash"),
    ("https://example.com/abcdefghij", 5, "https://example.com/…", "no less than that"),
    ("https://example.com/abcdefghij", 0, "https://example.com/…", "likewise"),
    ("https://example.com/abcdefghij", -9, "https://example.com/…", "likewise"),
    ("https://example.com/", 1, "https://example.com/", "nothing to leave out"),
    ("https://a.b.c.example.com/", 24, "https://….c.example.com/", "labels from the start"),
    ("https://a.b.c.example.com/", 22, "https://….example.com/", "likewise"),
    ("https://a.b.c.example.com/", 1, "https://….example.com/", "but not what was registered"),
    ("https://paypal.com.evil.co.uk/x/y/z", 20, "https://….evil.co.uk/…", "likewise"),
    ("https://www.co.uk/", 1, "https://www.co.uk/", "a label that was registered"),
    ("https://x.example.com/", 1, "https://x.example.com/", "an ellipsis would be no shorter"),
    ("https://[2001:db8::1]/abc", 1, "https://[2001:db8::1]/…", "an address"),
    ("https://a.b.c.example.com:8443/x/y", 1, "https://….example.com:8443/…", "the port stays"),
    ("https://h/%E2%80%8B%E2%80%8B", 20, "https://h/%E2…%8B", "not within an escape"),
    ("https://h/%E2%80%8B%E2%80%8B", 13, "https://h/…", "likewise"),
    ("mailto:somebody@example.com", 16, "mailto:some….com", "no host"),
    ("mailto:somebody@example.com", 1, "mailto:s…", "likewise"),
    ("https://h/aaaaa" + "e\u0301" * 9, 17, "https://h/aaa…é".replace("é", "e\u0301"), "marks stay with their letters"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "length", "shown", "why"), SHORTENED)
def test_shortened(url: str, length: int, shown: str, why: str) -> None:
    assert display(url, max_length=length) == shown, why


def test_a_list_of_ones_own() -> None:
    mine = PublicSuffixList.from_lines(["printers.lan"])
    url = "http://a.very.long.name.b.printers.lan/"
    assert display(url, max_length=1) == "http://….printers.lan/"
    assert display(url, max_length=1, psl=mine) == "http://….b.printers.lan/"


def test_without_a_list_hosts_stay_whole() -> None:
    program = (
        "import sys; sys.modules['publicsuffixlist'] = None\n"
        "from urikit.display import display\n"
        "print(ascii(display('https://a.b.c.example.com/abc', max_length=9)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.stdout == "'https://a.b.c.example.com/\\u2026'\n", done.stderr


# --- laws ----------------------------------------------------------------------------------------

LABELS = [
    "a",
    "www",
    "bücher",
    "аррӏе",
    "пример",
    "日本",
    "☃",
    "مثال",
    "אבג",
    "xn--zzz",
    "1",
    "ノ",
    "straße",
    "e\u0301",
    "0x7f",
    "a..b",
]
PATHS = [
    "",
    "/",
    "/a",
    "/%C3%BC",
    "/%E2%80%AE",
    "/مث",
    "/1",
    "/%2F%2F",
    "/ü%CC%81",
    "/%FF",
    "//x",
    "/%25",
    "/\\",
    "/a b",
    "/@:",
    "/%E2%81%84",
]
urls = st.builds(
    lambda scheme, user, host, port, path, query, fragment: f"{scheme}://{user}{'.'.join(host)}{port}{path}{query}{fragment}",
    st.sampled_from(["http", "https", "ws", "ftp", "file", "x-y"]),
    st.sampled_from(["", "me@", "me:secret@", "%40:secret@"]),
    st.lists(st.sampled_from([*LABELS, "com", "co.uk", "рф", "إختبار", "קום"]), min_size=1, max_size=4),
    st.sampled_from(["", ":80", ":8080"]),
    st.lists(st.sampled_from(PATHS), max_size=3).map("".join),
    st.sampled_from(["", "?", "?q=%C3%A4", "?%D9%85", "?a%20b"]),
    st.sampled_from(["", "#", "#%C3%A4", "#1"]),
).filter(URL.can_parse)  # fmt: skip


@given(urls)
def test_what_is_shown_means_the_same_place(text: str) -> None:
    u = URL(text)
    again = URL(display(u))
    assert (again.scheme, again.host, again.port) == (u.scheme, u.host, u.port)
    assert (again.username, again.password) == (None, None) or not (
        again.username or again.password
    )
    assert again.segments == u.segments
    assert again.params == u.params


@given(nearly_ordinary | urls)
def test_the_quick_way_agrees_with_the_long_one(text: str) -> None:
    url = URL.parse(text)
    if url is not None:
        with pytest.MonkeyPatch.context() as patch:
            quick = display(url)
            patch.setattr("urikit.display._is_shown_as_written", lambda u: False)
            assert quick == display(url)


@given(urls, st.integers(0, 60))
def test_shorter_is_still_the_same_site(text: str, length: int) -> None:
    u = URL(text)
    shown = display(u, max_length=length)
    full = display(u)
    assert len(shown) <= len(full)
    assert len(shown) <= max(length, len(shown.partition(ELLIPSIS)[0]) + 80)
    if ELLIPSIS not in shown:
        assert shown == full
    registrable = u.registrable_domain
    if registrable is not None:
        assert display_host(registrable) in shown or registrable in shown or u.domain in shown  # type: ignore[operator]


@given(urls | references().filter(lambda text: ":" in text))
def test_nothing_shown_is_hidden(text: str) -> None:
    try:
        shown = display(text)
    except URIError:
        return
    assert shown.isprintable()
    assert "secret" not in shown
    assert not set(shown) & set(
        "\u200b\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069 "
    )


@given(st.text())
def test_any_host_gives_something_to_show(text: str) -> None:
    shown = display_host(text)
    assert shown.isprintable()
    assert display_host(shown) == shown or not URL.can_parse(f"http://{text}/")


@given(urls, st.none() | st.integers(0, 60))
def test_the_host_is_laid_out_in_its_place(text: str, length: int | None) -> None:
    """ICU's bidirectional algorithm, in a paragraph from left to right."""
    icu = pytest.importorskip("icu", reason="PyICU, an independent implementation, is not here")
    shown = display(text, max_length=length)
    start = shown.index("://") + 3
    end = start + len(re.split("[/?#]", shown[start:])[0])
    layout = icu.Bidi()
    layout.setPara(icu.UnicodeString(shown), 0)
    places = [layout.getVisualIndex(index) for index in range(start, end)]
    assert sorted(places) == list(range(start, end))


def test_long_urls_take_linear_time() -> None:
    for part in ("%CC%81", "a%CC%81", "%E2%80%AE", "//me:", "é", "%", "%C3"):
        shown = display("https://h/" + part * 20_000, max_length=100)
        assert len(shown) <= 100


@pytest.mark.parametrize(
    ("url", "shown", "why"),
    [
        ("https://h/%4%61", "https://h/%254a", "no new escape is made"),
        ("https://h/100%", "https://h/100%25", "a percent sign is the same byte either way"),
        ("file:///%41|", "file:///%41|", "no drive letter is made"),
        ("file:///A|/x", "file:///A:/x", "this one was one"),
    ],
)
def test_what_is_shown_reads_as_what_it_was(url: str, shown: str, why: str) -> None:
    assert display(url) == shown, why
    assert URL(shown).path == URL(display(shown)).path, why


def test_shortening_a_host_of_many_labels_takes_linear_time() -> None:
    host = "a." * 200_000 + "example.com"
    assert display(f"https://{host}/x", max_length=30) == "https://….a.a.a.example.com/x"
