"""A default scheme: one rule for functions, columns and commands."""

import pickle
from functools import partial
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import called as run
from tests.strategies import reference_like
from urikit import (
    URI,
    URL,
    AbstractURIHandler,
    ErrorKind,
    HierarchicalHandler,
    ParseError,
    URIError,
    URIHandlerFactory,
    canonicalize,
    parse,
)
from urikit.objects._default_scheme import COMMON_SCHEMES, complete

RULE = [
    # A host at the start.
    ("example.com", "https://example.com"),
    ("example.com/a?b#c", "https://example.com/a?b#c"),
    ("user@host/x", "https://user@host/x"),
    ("[::1]/", "https://[::1]/"),
    ("127.0.0.1:80", "https://127.0.0.1:80"),
    ("bücher.example/ü", "https://bücher.example/ü"),
    ("localhost", "https://localhost"),
    ("  example.com ", "  https://example.com "),
    # A host and a port, which look like a scheme.
    ("localhost:8080/x", "https://localhost:8080/x"),
    ("localhost:8080 ", "https://localhost:8080 "),
    ("example.com:443/a", "https://example.com:443/a"),
    ("example.com:443?a", "https://example.com:443?a"),
    ("example.com:443#a", "https://example.com:443#a"),
    ("example.com:65535", "https://example.com:65535"),
    ("example.com:65536", "example.com:65536"),
    ("example.com:443\\a", "example.com:443\\a"),
    ("example.com:443a", "example.com:443a"),
    ("example.com:", "example.com:"),
    # A network-path reference.
    ("//h/a", "https://h/a"),
    ("//[::1]:80", "https://[::1]:80"),
    ("///etc/passwd", "///etc/passwd"),
    ("//", "//"),
    ("//?q", "//?q"),
    ("/\\h", "/\\h"),
    # No host.
    ("", ""),
    ("  ", "  "),
    ("/path", "/path"),
    ("?q", "?q"),
    ("#f", "#f"),
    (".", "."),
    ("../a", "../a"),
    (":80", ":80"),
    ("://h/", "://h/"),
    # A scheme of one letter.
    ("c:80", "c:80"),
    ("c:x", "c:x"),
    ("c:", "c:"),
    ("c://h/x", "c://h/x"),
    # A scheme.
    ("mailto:x", "mailto:x"),
    ("tel:1", "tel:1"),
    ("TEL:1", "TEL:1"),
    ("javascript:alert(1)", "javascript:alert(1)"),
    ("javascript:1", "javascript:1"),
    ("data:80/", "data:80/"),
    ("http:80", "http:80"),
    ("user:password@h", "user:password@h"),
    ("x-unheard-of:y", "x-unheard-of:y"),
    # Characters that browsers drop.
    ("java\nscript:1", "java\nscript:1"),
    ("/\t/h", "/\t/h"),
    ("//h\t/a", "https://h\t/a"),
]


@pytest.mark.parametrize(("text", "result"), RULE)
def test_rule(text: str, result: str) -> None:
    assert complete(text, "HTTPS") == result
    assert complete(text, None) == text
    assert complete(result, "ftp") == complete(text, "https") or result == text


@pytest.mark.parametrize(("text", "result"), RULE)
def test_everywhere_the_same(text: str, result: str) -> None:
    found = URL.parse(text, default_scheme="https")
    assert found == URL.parse(result)
    try:
        expected: Any = parse(result)
    except URIError as error:
        with pytest.raises(ParseError) as caught:
            parse(text, default_scheme="https")
        assert caught.value.kind == error.kind
        assert caught.value.text == text
        assert 0 <= caught.value.index <= len(text)
    else:
        assert parse(text, default_scheme="https") == expected
    if found is not None:
        assert canonicalize(text, default_scheme="https") == str(found)
        assert run("get", "url", "--default-scheme", "https", text).out == f"{found}\n"


WINDOWS_PATHS = [
    *(r"C:\x", "C:/x", "c:/", " C:\\x", r"\\server\share", "C:\\x\ty", r"c:\a b", r"\\?\C:\a"),
]


@pytest.mark.parametrize("text", WINDOWS_PATHS)
def test_windows_paths_are_refused_everywhere(text: str) -> None:
    assert URL.parse(text, default_scheme="https") is None
    for read in (parse, canonicalize, partial(canonicalize, profile="dedupe")):
        with pytest.raises(ParseError) as caught:
            read(text, default_scheme="https")
        assert (caught.value.kind, caught.value.message) == ("missing-scheme", WINDOWS_PATH)
        assert (caught.value.text, caught.value.index) == (text, len(text) - len(text.lstrip()))


@pytest.mark.parametrize("text", WINDOWS_PATHS)
@pytest.mark.parametrize(
    "command",
    [
        *(["get", "url"], ["set", "--port", "80"], ["normalize"], ["canonicalize"], ["dedupe"]),
        *(["canonicalize", "--surt"], ["domain"], ["query"], ["validate"], ["resolve"]),
    ],
)
def test_commands_refuse_windows_paths(command: list[str], text: str) -> None:
    more = ["x"] if command == ["resolve"] else []
    done = run(*command, "--default-scheme", "https", text, *more)
    assert done.code != 0
    assert "Windows path is not a URL; pass a file URL such as file:///C:/x" in done.out + done.err
    assert "Pure" not in done.out + done.err


def test_columns_refuse_windows_paths() -> None:
    pa = pytest.importorskip("pyarrow")
    from urikit import arrow

    for standard in ("whatwg", "rfc3986", "rfc3987"):
        found = arrow.can_parse(WINDOWS_PATHS, standard, default_scheme="https")
        assert found.to_pylist() == [False] * len(WINDOWS_PATHS)
        for text in WINDOWS_PATHS:
            for column in ([text], pa.array([text], pa.string_view())):
                with pytest.raises(arrow.RowError) as caught:
                    arrow.host(column, standard, default_scheme="https", errors="raise")
                assert caught.value.message == f"row 0: {WINDOWS_PATH}"
                assert caught.value.text == text
            with pytest.raises(ParseError, match="Windows path"):
                arrow.resolve(text, ["a"], default_scheme="https")
    with pytest.raises(arrow.RowError, match="Windows path") as caught:
        arrow.resolve([r" C:\a"], ["a"], default_scheme="https", errors="raise")
    assert caught.value.text == r" C:\a"


def test_functions_of_any_string_take_windows_paths() -> None:
    done = run("inspect", "--codes", "--default-scheme", "https", r"C:\x")
    assert done.out == run("inspect", "--codes", r"C:\x").out
    assert run("parsers", "--no-clients", "--default-scheme", "https", "C:/x").out
    arrow = pytest.importorskip("urikit.arrow")
    found = arrow.hazards(WINDOWS_PATHS, default_scheme="https").to_pylist()
    assert found == arrow.hazards(WINDOWS_PATHS).to_pylist()


def test_violation() -> None:
    for u in (
        parse(" example.com/a b", default_scheme="https"),
        URL.parse(" example.com/a b", default_scheme="https"),
    ):
        assert u is not None
        added = next(each for each in u.violations if each.kind == "missing-scheme-added")
        assert added.standard == u.standard
        assert added.kind == ErrorKind.MISSING_SCHEME_ADDED
        assert (added.index, added.message) == (1, 'no scheme; added "https://"')
        assert ("invalid-URL-unit", 14) in [(each.kind, each.index) for each in u.violations]
        assert pickle.loads(pickle.dumps(u)).violations == u.violations
    network = parse("//h/a", default_scheme="https")
    assert [each.message for each in network.violations] == ['no scheme; added "https:"']
    assert not parse("http://h/", default_scheme="https").violations


def test_errors_tell_the_place_in_the_string_as_given() -> None:
    with pytest.raises(ParseError) as caught:
        parse(" 1.example:8o/", default_scheme="https")
    assert (caught.value.kind, caught.value.index) == ("port-invalid", 12)
    assert str(caught.value).splitlines()[1:] == ["     1.example:8o/", "                ^"]


@pytest.mark.parametrize(
    ("text", "index"), [("ex ample.com", 2), (" ex ample.com", 3), ("//a b", 3), ("http://a b", 8)]
)
def test_canonicalize_shows_the_string_as_given(text: str, index: int) -> None:
    for profile in ("whatwg", "dedupe"):
        with pytest.raises(ParseError, match="host must not contain a space") as caught:
            canonicalize(text, profile, default_scheme="https")
        assert (caught.value.text, caught.value.index) == (text, index)
    done = run("canonicalize", "--default-scheme", "https", text)
    assert done.err.splitlines()[1:] == [f"    {text}", " " * (4 + index) + "^"]


def test_columns_show_the_string_as_given() -> None:
    pa = pytest.importorskip("pyarrow")
    from urikit import arrow

    column = pa.array(["h", None, "ex ample.com"])
    for kind in (pa.string(), pa.large_string(), pa.string_view(), pa.binary()):
        with pytest.raises(arrow.RowError, match="row 2: host must") as caught:
            arrow.canonicalize(column.cast(kind), default_scheme="https", errors="raise")
        assert (caught.value.text, caught.value.index) == ("ex ample.com", 2)
    with pytest.raises(arrow.RowError, match="not UTF-8") as caught:
        arrow.host([b"h", b"ex\xff"], default_scheme="https", errors="raise")
    assert (caught.value.text, caught.value.index) == (r"ex\xff", 2)


def test_strict_lets_the_default_pass() -> None:
    assert str(parse("h/a", strict=True, default_scheme="https")) == "https://h/a"
    with pytest.raises(ParseError):
        parse("h/a b", strict=True, default_scheme="https")


@pytest.mark.parametrize("scheme", ["", "https:", "https://", "1", "mailto", "file", "data", "urn"])
def test_schemes_that_cannot_be_the_default(scheme: str) -> None:
    for call in CALLS:
        with pytest.raises(URIError, match=r"default scheme must (?:be|not|start) "):
            call("h", default_scheme=scheme)
    assert run("get", "url", "--default-scheme", scheme, "h").code == 2


def test_wrong_types() -> None:
    for call in CALLS:
        with pytest.raises(TypeError):
            call("h", default_scheme=1)
        with pytest.raises(TypeError):
            call(1, default_scheme="https")
    with pytest.raises(TypeError, match="not both"):
        URL.parse("h", "https://h/", default_scheme="https")


def test_objects_stay_as_they_are() -> None:
    assert canonicalize(URL("http://h/"), default_scheme="https") == "http://h/"


def test_registered_schemes_are_known() -> None:
    class Handler(HierarchicalHandler):
        schemes = ("x-mine",)

        def details(self, uri: object) -> None:
            """Return none."""

    handler: AbstractURIHandler = Handler()
    assert complete("x-mine:80", "https") == "https://x-mine:80"
    URIHandlerFactory.register(handler)
    try:
        assert complete("x-mine:80", "https") == "x-mine:80"
    finally:
        URIHandlerFactory.unregister("x-mine")


@given(reference_like() | st.text(max_size=12))
def test_a_scheme_is_never_replaced(text: str) -> None:
    longer = complete(text, "https")
    found = URL.parse(text)
    if longer == text:
        return
    assert longer.strip().startswith("https:")
    # Only a name before a port was read as a scheme.
    if found is not None:
        assert found.scheme not in COMMON_SCHEMES
        assert found.path.partition("/")[0].isdecimal()
        assert int(found.path.partition("/")[0]) < 65536
    assert complete(longer, "ftp") == longer


@given(st.lists(st.none() | reference_like() | st.sampled_from([text for text, _ in RULE])))
def test_columns_do_the_same(rows: list[str | None]) -> None:
    pa = pytest.importorskip("pyarrow")
    from urikit import arrow

    rows = [row and row.encode(errors="replace").decode() for row in rows]
    expected = [None if row is None else URL.parse(row, default_scheme="https") for row in rows]
    texts = [None if url is None else str(url) for url in expected]
    column = pa.array(rows, pa.string())
    kinds = [pa.string(), pa.large_string(), pa.string_view(), pa.binary()]
    for each in [*map(column.cast, kinds), column.dictionary_encode()]:
        assert arrow.canonicalize(each, default_scheme="https").to_pylist() == texts
    assert arrow.equivalent(column, column, default_scheme="https").to_pylist() == [
        None if text is None else True for text in texts
    ]


def test_columns_of_bases() -> None:
    pytest.importorskip("pyarrow")
    from urikit import arrow

    rows, bases = ["h", "x"], ["example.com/a/", "/a"]
    found = arrow.resolve(bases, rows, default_scheme="https")
    assert found.to_pylist() == ["https://example.com/a/h", None]
    found = arrow.resolve("example.com/a/", rows, default_scheme="https")
    assert found.to_pylist() == ["https://example.com/a/h", "https://example.com/a/x"]
    assert arrow.host([b"\xff.example", b"h"], default_scheme="https").to_pylist() == [None, "h"]
    with pytest.raises(URIError, match=r"default scheme must (?:be|not|start) "):
        arrow.host(["h"], default_scheme="mailto")


CALLS: list[Any] = [parse, URL.parse, canonicalize]
COMMANDS = [
    (["get", "host", "h.example/a"], "h.example"),
    (["set", "--port", "80", "h.example/a"], "https://h.example:80/a"),
    (["normalize", "H.example"], "https://h.example/"),
    (["canonicalize", "-p", "dedupe", "www.h.example"], "https://h.example/"),
    (["canonicalize", "--surt", "www.h.example"], "example,h)/"),
    (["dedupe", "h.example", "https://h.example/"], "h.example"),
    (["domain", "www.h.example:443"], "h.example"),
    (["query", "h.example?a=1"], '{"a": "1"}'),
    (["inspect", "--codes", "h.example"], ""),
    (["validate", "h.example/"], "valid"),
    (["resolve", "h.example/a/", "b"], "https://h.example/a/b"),
]


@pytest.mark.parametrize(("command", "line"), COMMANDS)
def test_commands(command: list[str], line: str) -> None:
    done = run(*command, "--default-scheme", "https")
    assert (done.code, done.out) == (0, f"{line}\n"), done.err


def test_explain() -> None:
    done = run("explain", "--no-clients", "--json", "h.example/a", "--default-scheme", "https")
    assert '"https://h.example/a"' in done.out


@pytest.mark.parametrize("command", [["get", "url"], ["validate"], ["inspect"]])
def test_not_together_with_a_base(command: list[str]) -> None:
    done = run(*command, "--default-scheme", "https", "--base", "https://h/", "a")
    assert (done.code, done.out) == (2, "")
    assert "--default-scheme cannot be combined with --base; pass one of them" in done.err


def test_a_uri_takes_none() -> None:
    assert URI("example.com").is_relative


# text, message with a default scheme, without one
NO_HOST = (
    'cannot add "https://" to a string without a host; '
    "pass an absolute URL, or read references with URI"
)
NO_SCHEME = 'URL has no scheme; pass default_scheme="https", or read references with URI'
WINDOWS_PATH = "Windows path is not a URL; use URI.from_path(PureWindowsPath(path))"
EMPTY = "string is empty; pass a URL"
WITHOUT_HOST = [
    ("/a", NO_HOST, NO_SCHEME),
    (" ?q", NO_HOST, NO_SCHEME),
    ("#f", NO_HOST, NO_SCHEME),
    ("../a", NO_HOST, NO_SCHEME),
    ("", EMPTY, EMPTY),
    ("  ", EMPTY, EMPTY),
    (r"\\srv\share", WINDOWS_PATH, WINDOWS_PATH),
    (r" C:\a\b", WINDOWS_PATH, WINDOWS_PATH),
]


@pytest.mark.parametrize(("text", "with_default", "without"), WITHOUT_HOST)
def test_messages_without_a_host(text: str, with_default: str, without: str) -> None:
    with pytest.raises(ParseError) as caught:
        parse(text, default_scheme="https")
    assert caught.value.message == with_default
    assert caught.value.index == len(text) - len(text.lstrip())
    with pytest.raises(ParseError) as caught:
        parse(text)
    assert caught.value.message == without


@pytest.mark.parametrize(("text", "index"), [("h\n/a", 1), (" a\tb.example\n", 2), ("h\r", None)])
def test_a_tab_or_line_break_before_the_path(text: str, index: int | None) -> None:
    if index is None:  # browsers and RFCs drop it at the end
        assert str(parse(text, default_scheme="https")) == "https://h/"
        return
    with pytest.raises(
        ParseError, match="to a string with a tab or line break; remove it"
    ) as caught:
        parse(text, default_scheme="https")
    assert caught.value.index == index


def test_the_caret_is_at_the_wrong_character_of_the_scheme() -> None:
    with pytest.raises(URIError) as caught:
        parse("h", default_scheme="https:")
    assert caught.value.index == 5


@pytest.mark.parametrize(("text", "with_default", "without"), WITHOUT_HOST[:-1])
def test_messages_are_the_same_everywhere(text: str, with_default: str, without: str) -> None:
    arrow = pytest.importorskip("urikit.arrow")
    start = len(text) - len(text.lstrip())
    for call, message in (
        (lambda: canonicalize(text), without),
        (lambda: canonicalize(text, "dedupe"), without),
        (lambda: canonicalize(text, default_scheme="https"), with_default),
        (lambda: arrow.host([text], default_scheme="https", errors="raise"), with_default),
    ):
        with pytest.raises(URIError) as caught:
            call()
        assert caught.value.message.removeprefix("row 0: ") == message
        assert caught.value.index == start
    if not text.strip():
        with pytest.raises(ParseError, match=EMPTY):
            URL(text)
        assert EMPTY in run("validate", text).out


def test_the_command_gives_advice_that_it_can_follow() -> None:
    done = run("get", "host", "--default-scheme", "https", "/a")
    assert 'cannot add "https://" to a string without a host; pass an absolute URL\n' in done.err
