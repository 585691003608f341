"""Columns give row for row what the objects give."""

import gc
import gzip
import struct
from collections.abc import Callable
from functools import partial
from typing import Any

import pyarrow as pa
import pytest
from hypothesis import given, strategies as st

from tests.arrow.inputs import BASES, CLASSES, COLUMNS, ROWS, Rows, parts_of
from tests.kernel_forms import relative, url_like
from tests.shared import SHARED, load, needs_shared
from tests.strategies import references
from urikit import (
    URL,
    Query,
    Severity,
    URIError,
    arrow,
    canonicalize,
    inspect,
)
from urikit.domains import PublicSuffixList

UNTYPED: Any = arrow
"""The module for those who call it wrongly."""


def expected(rows: Rows, function: Callable[[str], Any]) -> list[Any]:
    """Return the result of *function* for each row; None for null and for bad ones."""

    def of(text: str | None) -> Any:
        if text is None:
            return None
        try:
            return function(text)
        except URIError:
            return None

    return list(map(of, rows))


@pytest.mark.parametrize("standard", CLASSES)
@pytest.mark.parametrize("kind", COLUMNS)
def test_parse_on_every_kind_of_column(kind: str, standard: Any) -> None:
    found = arrow.parse(COLUMNS[kind](ROWS), standard)
    assert found.to_pylist() == [parts_of(CLASSES[standard], text) for text in ROWS]
    found.validate(full=True)
    assert isinstance(found, pa.ChunkedArray) == ("chunk" in kind or "stream" in kind)
    text = pa.large_string() if "large" in kind else pa.string()
    assert found.type.field("host").type == text
    assert found.type.field("port").type == pa.uint16()


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("rows", [[], [None], [None] * 9], ids=["empty", "null", "nulls"])
def test_no_rows_and_nothing_but_nulls(kind: str, rows: Rows) -> None:
    column = COLUMNS[kind](rows)
    for result in (arrow.parse(column), arrow.host(column), arrow.is_valid(column)):
        assert arrow.can_parse(column).to_pylist() == list(rows)
        assert result.to_pylist() == list(rows)
        result.validate(full=True)
    assert arrow.resolve("https://h/", column).to_pylist() == list(rows)
    assert arrow.equivalent(column, column).to_pylist() == list(rows)


def test_columns_of_the_null_type() -> None:
    assert arrow.host(pa.nulls(3)).to_pylist() == [None] * 3
    assert arrow.parse(pa.nulls(3)).to_pylist() == [None] * 3


@pytest.mark.parametrize("kind", ["string", "large_string", "chunked", "dictionary"])
@pytest.mark.parametrize("threads", [2, 3, 0])
def test_threads_change_nothing(kind: str, threads: int) -> None:
    column = COLUMNS[kind]([*ROWS, *["https://h/a?b"] * 25_000] * 2)
    assert arrow.parse(column, threads=threads).equals(arrow.parse(column))
    many = arrow.normalize(column, "whatwg", threads=threads)
    assert many.to_pylist() == arrow.normalize(column, "whatwg").to_pylist()


def test_blocks_change_nothing() -> None:
    rows = (["https://h/a?b#c"] * 5000 + list(ROWS)) * 4
    assert arrow.parse(rows).to_pylist() == [parts_of(URL, text) for text in rows]


# --- the other functions ------------------------------------------------------------------------

Pair = tuple[Callable[[Any, Any], Any], Callable[[Any, str], Any]]
"""A function over a column and a standard, and what it must give for a text by a class."""


def on_object(function: Callable[[Any], Any]) -> Callable[[Any, str], Any]:
    """Return the result of *function* for the object of a string, whose port must be one."""

    def plain(cls: Any, text: str) -> Any:
        value = cls(text)
        assert value.port is None or value.port < 65536
        return function(value)

    return plain


def one_part(part: str) -> Pair:
    return (
        lambda column, standard: arrow.get(column, part, standard),
        on_object(lambda value: getattr(value, part)),
    )


def one_value(key: str) -> Pair:
    return (
        lambda column, standard: arrow.query_value(column, key, standard),
        on_object(lambda value: Query(value.query or "").get(key)),
    )


def resolved(base: str) -> Pair:
    return (
        lambda column, standard: arrow.resolve(base, column, standard),
        lambda cls, text: str(cls(base).join(text)),
    )


FUNCTIONS: dict[str, Pair] = {
    **{part: one_part(part) for part in arrow.PARTS},
    **{f"query_value {key!r}": one_value(key) for key in ("a", "b", "c", "d", "", "ü", "x\ud800")},
    "host()": (arrow.host, on_object(lambda value: value.host)),
    "origin": (arrow.origin, on_object(lambda value: value.origin)),
    "normalize": (arrow.normalize, on_object(lambda value: str(value.normalize()))),
    "normalize, case": (
        lambda column, standard: arrow.normalize(column, standard, "case"),
        on_object(lambda value: str(value.normalize("case"))),
    ),
    "registrable_domain": (
        arrow.registrable_domain,
        on_object(lambda value: value.registrable_domain),
    ),
    "resolve": resolved("https://h/a/b?c"),
    "resolve, opaque": resolved("mailto:x"),
}


@pytest.mark.parametrize("standard", CLASSES)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions(name: str, standard: Any) -> None:
    function, plain = FUNCTIONS[name]
    for kind in ("string", "sliced", "chunked dictionary", "string_view"):
        found = function(COLUMNS[kind](ROWS), standard)
        found.validate(full=True)
        assert found.to_pylist() == expected(ROWS, partial(plain, CLASSES[standard])), kind


SUFFIX_RULES = ["com", "*.x", "!c.x", "a.b.x", "*.y", "y", "!ck", "公司.cn", "d.e.f.com"]
NAMES = (
    *("com", "a.com", "a.com.", "com.", "b.x", "z.b.x", "c.x", "d.c.x", "a.b.x", "q.a.b.x", "x"),
    *(
        "y",
        "q.y",
        "r.q.y",
        "s.r.q.y.",
        "ck",
        "a.ck",
        "lan",
        "host.lan",
        "a.公司.cn",
        "公司.cn",
        "cn",
    ),
    *(
        "1.2.3.4",
        "1b2",
        "a.b1",
        "a.1b",
        "[::1]",
        ".a.com",
        "a..com",
        "a.com..",
        "f.com",
        "g.e.f.com",
    ),
    *("g.d.e.f.com", "a." * 150 + "com", f"{'a' * 300}.com", "u@a.com", "a.com:8080"),
)


@pytest.mark.parametrize("private", [True, False])
@pytest.mark.parametrize("start", ["https://", "file://", "foo://", "http://www.", "HTTP://W.X."])
def test_registrable_domains_by_rules_of_every_kind(start: str, private: bool) -> None:
    rules = PublicSuffixList.from_lines(
        [*SUFFIX_RULES, "// ===BEGIN PRIVATE DOMAINS===", "*.q.y", "s.com", "!t.q.y"]
    )
    urls = [start + name for name in NAMES]
    domains = [url and url.domain for url in map(URL.parse, urls)]
    found = arrow.registrable_domain(urls, psl=rules, private=private)
    assert found.to_pylist() == [
        domain and rules.registrable_domain(domain, private=private) for domain in domains
    ]


def test_rules_that_the_kernel_cannot_have() -> None:
    rules = PublicSuffixList([("a" * 300, "icann"), ("co.uk", "icann")])
    assert rules._kernel_names() is None
    found = arrow.registrable_domain(["https://www.a.co.uk/"], psl=rules)
    assert found.to_pylist() == ["a.co.uk"]


AUTHORITIES = [
    b"http://h:80/../x",
    b"http://h /x",
    b"http://h \t/x",
    b"http:///h/x",
    b"http://\t/h/x",
    b"http://\\h/x",
    b"http://h\\@i/x",
    b"http://u/p@h/x",
    b"http://h?/@i",
    b"http://h#/@i",
    b"http://h:x/x",
    b"http://[::1/]",
    b"http://h/ \n",
    b"file://h/x",
    b"file://C:/x",
    b"file://C|/x",
    b"foo://h/x y",
    b"foo://H\\i/x",
    b"foo://@/x",
    b"blob:http://h/x",
    b"http://h/\xff",
    b"http://\xff/x",
    b"http://h/\xc3\xbc",
    b"http://\xc3\xbc/\xc3",
]


@pytest.mark.parametrize("part", [*arrow.PARTS[:5], "error"])
def test_parts_of_the_authority_alone(part: str) -> None:
    """The rest of a URL is read only if a part of it is wanted."""
    column = pa.array(AUTHORITIES, pa.binary())
    alone = arrow.error(column) if part == "error" else arrow.get(column, part)
    assert alone.equals(arrow.parse(column).field(part))


def test_query_values_in_percent_mode() -> None:
    rows = ["https://h/?a=1+2", "https://h/?a=1%2B2", "https://h/?b"]
    assert arrow.query_value(rows, "a", form=False).to_pylist() == ["1+2", "1+2", None]


@pytest.mark.parametrize("profile", ["rfc3986", "whatwg", "crawler", "dedupe", "display"])
def test_canonicalize(profile: str) -> None:
    rows = [*ROWS, "https://www.example.com/index.html?utm_source=x&b=1&a=2#top"]
    for kind in ("string", "sliced", "dictionary"):
        found = arrow.canonicalize(COLUMNS[kind](rows), profile)
        assert found.to_pylist() == expected(rows, lambda text: canonicalize(text, profile))  # type: ignore[arg-type]
    changed = arrow.canonicalize(rows, profile, fragment="drop")
    assert changed.to_pylist() == expected(
        rows,
        lambda text: canonicalize(text, profile, fragment="drop"),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("profile", ["fetch", "display"])
@pytest.mark.parametrize("minimum", ["info", "error"])
def test_hazards(profile: str, minimum: str) -> None:
    def codes(text: str) -> list[str]:
        least = Severity[minimum.upper()]
        return [str(one.code) for one in inspect(text, profile) if one.severity >= least]  # type: ignore[arg-type]

    for kind in ("string", "sliced", "dictionary", "large_string", "string_view", "chunked"):
        found = arrow.hazards(COLUMNS[kind](ROWS), profile, minimum=minimum)
        assert found.to_pylist() == expected(ROWS, codes), kind
    assert arrow.hazards([b"https://h/\xff".decode(errors="surrogateescape")]).to_pylist()[0]


def test_hazards_with_names_to_protect() -> None:
    rows = [
        "https://paypa1.com/",
        None,
        "https://paypal.com/",
        "https://secure-ebay.com/",
        "http://a b/",
    ]
    names = ["paypal.com", "ebay.com"]
    codes = expected(rows, lambda text: [str(one.code) for one in inspect(text, protect=names)])
    assert codes[0] == codes[3] == ["confusable"]
    for kind in ("string", "sliced", "dictionary", "string_view", "chunked"):
        found = arrow.hazards(COLUMNS[kind](rows), protect=names)
        assert found.to_pylist() == codes, kind


@pytest.mark.parametrize("rows", [[], [None] * 3, ["https://h.example/"], ["http://127.1/", None]])
def test_hazards_have_no_more_values_than_their_lists(rows: list[str | None]) -> None:
    found = arrow.hazards(pa.array(rows, pa.string()))
    found.validate(full=True)
    assert found.values.to_pylist() == [code for codes in found.to_pylist() for code in codes or ()]


@pytest.mark.parametrize("profile", ["fetch", "redirect", "display", "config"])
@given(
    st.lists(
        st.builds(
            lambda front, pieces: front + "".join(pieces),
            st.sampled_from(["https://a.com/?", "http://a.com/b?", "https://a.com/"]),
            st.lists(
                st.sampled_from(
                    [
                        "=",
                        "&",
                        ":",
                        "/",
                        "//",
                        "%2f",
                        "%3A",
                        "%3d",
                        "%26",
                        "%25",
                        "%2E",
                        "%5C",
                        "a",
                        "?",
                        "#",
                        "'",
                        "@",
                        "%",
                        "%41",
                        "%0A",
                    ]
                ),
                max_size=8,
            ),
        ),
        max_size=20,
    )
)
def test_hazards_of_queries(profile: Any, rows: list[str]) -> None:
    codes = [[str(one.code) for one in inspect(row, profile)] for row in rows]
    assert arrow.hazards(pa.array(rows, pa.string()), profile).to_pylist() == codes


def test_the_type_of_what_two_columns_give() -> None:
    wide, narrow = pa.array(["http://h/"], pa.large_string()), pa.array(["x"])
    for base, column in [(wide, narrow), (narrow, wide), (wide.dictionary_encode(), narrow)]:
        assert arrow.resolve(base, column).type == pa.large_string()
        assert arrow.resolve(pa.chunked_array([base]), column).type == pa.large_string()
        assert arrow.equivalent(base, column).type == pa.bool_()
    assert arrow.resolve(narrow, narrow).type == pa.string()


@pytest.mark.parametrize("standard", CLASSES)
@pytest.mark.parametrize("kind", ["string", "sliced", "string_view", "chunked", "dictionary"])
def test_resolve_against_a_column(kind: str, standard: Any) -> None:
    pairs = [(base, text) for base in BASES for text in ROWS]
    bases, texts = zip(*pairs, strict=True)
    found = arrow.resolve(COLUMNS[kind](bases), COLUMNS["chunked"](texts), standard)
    cls = CLASSES[standard]

    def resolved(base: str | None, text: str | None) -> str | None:
        if base is None or text is None:
            return None
        try:
            return str(cls(base).join(text))
        except URIError:
            return None

    assert found.to_pylist() == [resolved(*pair) for pair in pairs]


@pytest.mark.parametrize("standard", CLASSES)
@pytest.mark.parametrize("level", ["exact", "case", "percent", "path", "scheme"])
def test_equivalent(standard: Any, level: str) -> None:
    texts = [*ROWS, "http://h/%7ea", "http://h/~a", "http://H/~a", "http://h/a", "http://h/b"]
    pairs = [(one, two) for one in texts for two in texts]
    ones, twos = zip(*pairs, strict=True)
    found = arrow.equivalent(COLUMNS["string"](ones), COLUMNS["chunked"](twos), standard, level)
    cls = CLASSES[standard]

    def same(one: str | None, two: str | None) -> bool | None:
        rows = parts_of(cls, one), parts_of(cls, two)
        if one is None or two is None or any(row and row["error"] for row in rows):
            return None
        return bool(cls(one).equivalent(cls(two), level))

    assert found.to_pylist() == [same(*pair) for pair in pairs]


def test_columns_of_different_lengths() -> None:
    with pytest.raises(ValueError, match="3 and 2 rows"):
        arrow.equivalent(["x"] * 3, ["x"] * 2)


# --- bad rows -------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", COLUMNS)
@pytest.mark.parametrize("threads", [1, 2])
def test_raise_names_the_first_bad_row(kind: str, threads: int) -> None:
    rows = ["https://h/"] * 33_000
    rows[20_001] = "http://user:hidden@a b/"
    rows[32_999] = "nothing"
    with pytest.raises(arrow.RowError) as caught:
        arrow.parse(COLUMNS[kind](rows), errors="raise", threads=threads)
    assert caught.value.row == 20_001
    assert caught.value.kind == "domain-to-ASCII"
    assert str(caught.value).startswith("row 20001: ")
    assert "hidden" not in str(caught.value)
    assert isinstance(caught.value.__cause__, URIError)


@pytest.mark.parametrize(
    "function",
    [
        arrow.parse,
        arrow.host,
        arrow.origin,
        arrow.normalize,
        lambda column, **kw: arrow.get(column, "port", **kw),
        lambda column, **kw: arrow.query_value(column, "q", **kw),
        lambda column, **kw: arrow.resolve("https://h/", column, **kw),
        lambda column, **kw: arrow.resolve(["https://h/"] * 3, column, **kw),
    ],
)
def test_every_function_can_raise(function: Callable[..., Any]) -> None:
    rows = ["https://h/", None, "http://h:1x/"]
    with pytest.raises(arrow.RowError, match="row 2"):
        function(rows, errors="raise")
    assert function(rows).to_pylist()[2] in (None, parts_of(URL, rows[2]))


def not_utf8(kind: pa.DataType) -> Any:
    """A column of text whose bytes are not UTF-8, as a careless writer leaves it."""
    rows = [
        b"https://h/\xff",
        b"https://h/",
        b"\xed\xa0\x80",
        None,
        b"https://\xc3/",
        b"x\xc3\xbc:",
    ]
    if kind == pa.string_view():
        array = pa.array(rows, pa.binary_view())
    else:
        array = pa.array(rows, pa.binary()).cast(
            pa.large_binary() if kind == pa.large_string() else pa.binary()
        )
    return pa.Array.from_buffers(kind, len(rows), array.buffers())


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()], ids=str)
def test_bytes_that_are_not_utf8(kind: pa.DataType) -> None:
    column = not_utf8(kind)
    found = arrow.error(column)
    found.validate(full=True)
    scheme = "missing-scheme-non-relative-URL"
    bad = "invalid-utf-8"
    assert found.to_pylist() == [bad, None, bad, None, bad, scheme]
    assert arrow.host(column).to_pylist() == [None, "h", None, None, None, None]
    assert arrow.resolve("https://b/", column).to_pylist()[:3] == [None, "https://h/", None]
    assert arrow.resolve(column, column).to_pylist()[:3] == [None, "https://h/", None]
    with pytest.raises(arrow.RowError, match="not UTF-8") as caught:
        arrow.parse(column, errors="raise")
    assert (caught.value.row, caught.value.index) == (0, 10)


def test_lone_surrogates_in_a_list_are_bad_rows() -> None:
    assert arrow.error(["https://h/", "https://h/\ud800"]).to_pylist() == [None, "invalid-utf-8"]


def test_bytes_in_a_list() -> None:
    column: Any = [b"https://h/", b"https://h/\xff", None, "https://h/\ud800"]
    assert arrow.host(column).to_pylist() == ["h", None, None, None]


@pytest.mark.parametrize(
    ("call", "error"),
    [
        (lambda: UNTYPED.parse(3), TypeError),
        (lambda: UNTYPED.parse("https://h/"), TypeError),
        (lambda: UNTYPED.parse([1, 2]), TypeError),
        (lambda: UNTYPED.parse(["\ud800", 1]), TypeError),
        (lambda: UNTYPED.parse(pa.array([1, 2])), TypeError),
        (lambda: UNTYPED.parse(pa.table({"a": ["x"]})), TypeError),
        (lambda: UNTYPED.parse([], "rfc1738"), ValueError),
        (lambda: UNTYPED.parse([], errors="ignore"), ValueError),
        (lambda: UNTYPED.parse([], threads=-1), ValueError),
        (lambda: UNTYPED.parse([], threads="2"), TypeError),
        (lambda: UNTYPED.get([], "hostname"), ValueError),
        (lambda: UNTYPED.query_value([], 1), TypeError),
        (lambda: UNTYPED.normalize([], level="all"), ValueError),
        (lambda: UNTYPED.hazards([], "play"), ValueError),
        (lambda: UNTYPED.hazards([], minimum="loud"), ValueError),
        (lambda: UNTYPED.hazards([], protect="a.example"), TypeError),
        (lambda: UNTYPED.hazards([], protect=["*.a.example"]), URIError),
        (lambda: UNTYPED.canonicalize([], "best"), ValueError),
        (lambda: UNTYPED.canonicalize([], shiny=True), TypeError),
        (lambda: UNTYPED.resolve("relative", ["x"]), URIError),
        (lambda: UNTYPED.resolve(None, ["x"]), TypeError),
    ],
)
def test_wrong_calls(call: Callable[[], Any], error: type[Exception]) -> None:
    with pytest.raises(error):
        call()


def test_errors_can_be_pickled() -> None:
    import pickle

    with pytest.raises(arrow.RowError) as caught:
        arrow.parse(["http://a b/"], errors="raise")
    again = pickle.loads(pickle.dumps(caught.value))
    assert (again.row, again.kind, str(again)) == (0, caught.value.kind, str(caught.value))


# --- laws -----------------------------------------------------------------------------------------

TEXTS = st.one_of(url_like(), relative(), references(iri=True, absolute=False), st.none()).filter(
    lambda text: text is None or not any("\ud800" <= char <= "\udfff" for char in text)
)


@pytest.mark.parametrize("standard", CLASSES)
@given(rows=st.lists(TEXTS, max_size=12))
def test_any_rows_are_what_the_objects_say(standard: Any, rows: list[str | None]) -> None:
    cls = CLASSES[standard]
    found = arrow.parse(rows, standard)
    found.validate(full=True)
    assert found.to_pylist() == [parts_of(cls, text) for text in rows]
    for name in ("host", "port", "origin", "normalize", "query_value 'a'", "resolve"):
        function, plain = FUNCTIONS[name]
        answers = expected(rows, partial(plain, cls))
        assert function(rows, standard).to_pylist() == answers, name
    assert arrow.error(rows, standard).equals(found.field("error"))


@needs_shared
@pytest.mark.parametrize("standard", CLASSES)
def test_web_platform_tests(standard: Any) -> None:
    rows = [case["input"] for case in load("urltestdata.json")]
    rows = [text for text in rows if text.isprintable() or "\ud800" not in ascii(text)]
    rows = [text for text in rows if not any("\ud800" <= char <= "\udfff" for char in text)]
    assert len(rows) > 870
    cls = CLASSES[standard]
    assert arrow.parse(rows, standard).to_pylist() == [parts_of(cls, text) for text in rows]


@needs_shared
def test_web_platform_tests_with_bases() -> None:
    cases = [case for case in load("urltestdata.json") if case["base"] is not None]
    cases = [case for case in cases if "\\ud" not in ascii(case["input"]).lower()]
    bases, texts = [case["base"] for case in cases], [case["input"] for case in cases]
    hrefs = [case.get("href") for case in cases]
    assert arrow.resolve(bases, texts).to_pylist() == hrefs


@needs_shared
@pytest.mark.parametrize("standard", ["whatwg", "rfc3986"])
def test_the_corpus(standard: Any) -> None:
    path = SHARED / "data" / "top100.txt.gz"
    rows = gzip.decompress(path.read_bytes()).decode().split("\n")[::7]
    cls = CLASSES[standard]
    assert arrow.parse(rows, standard).to_pylist() == [parts_of(cls, text) for text in rows]
    normal = expected(rows, lambda text: str(cls(text).normalize()))
    assert arrow.normalize(rows, standard).to_pylist() == normal


@pytest.mark.parametrize("rows", [1, 40, 5000, 20_000])
def test_reasons_that_are_longer_than_the_rows(rows: int) -> None:
    reasons = arrow.error([""] * rows)
    reasons.validate(full=True)
    assert set(reasons.to_pylist()) == {"missing-scheme-non-relative-URL"}
    assert arrow.parse(["x"] * rows).field("error").equals(reasons)


@pytest.mark.parametrize("kind", [pa.string(), pa.large_string(), pa.string_view()])
def test_dictionaries_of_every_kind_of_text(kind: pa.DataType) -> None:
    column = pa.DictionaryArray.from_arrays([0, 1, None, 0], pa.array(["https://h/", "x"], kind))
    for one in (column, pa.chunked_array([column[:1], column[1:]])):
        assert arrow.equivalent(one, one).to_pylist() == [True, None, None, True]
        with pytest.raises(arrow.RowError, match="row 1"):
            arrow.host(one, errors="raise")


def test_lists_are_no_pairs() -> None:
    column = pa.array([["https://h/"], None, []])
    for function in (arrow.equivalent, arrow.resolve):
        with pytest.raises(TypeError, match="two columns of strings, not of list"):
            function(column, column)


@pytest.mark.parametrize(("size", "place"), [(-5, 0), (28, 1 << 30), (28, -1), (1 << 30, 0)])
def test_views_that_point_out_of_their_buffers(size: int, place: int) -> None:
    views = pa.py_buffer(struct.pack("<i4sii", size, b"http", 0, place))
    buffers = [None, views, pa.py_buffer(b"http://example.com/path/path")]
    with pytest.raises((pa.ArrowInvalid, IndexError)):
        arrow.host(pa.Array.from_buffers(pa.string_view(), 1, buffers))


def test_results_outlive_what_they_were_made_of() -> None:
    column = pa.array([f"https://host-{n}.example/" for n in range(20_000)])
    hosts = arrow.host(column)
    del column
    gc.collect()
    assert hosts.to_pylist() == [f"host-{n}.example" for n in range(20_000)]


def test_the_error_of_a_row_can_be_moved_to_another_string() -> None:
    with pytest.raises(arrow.RowError) as caught:
        arrow.host(["http://h/", "http://a b/"], errors="raise")
    moved = caught.value.at("x http://a b/", 2)
    assert (type(moved), moved.row, moved.message) == (arrow.RowError, 1, caught.value.message)
    assert (moved.text, moved.index) == ("x http://a b/", caught.value.index + 2)
