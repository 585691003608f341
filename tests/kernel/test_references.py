"""The kernel: both forms, and both ways to scan, give what the engine gives."""

from types import SimpleNamespace as Kernel

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import reference_like, references
from urikit.errors import ParseError
from urikit.rfc._components import split, unsplit
from urikit.rfc._resolve import transform
from urikit.rfc._syntax import URI_SYNTAX, locate

FIELDS = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")

KERNELS = {
    name: Kernel(
        **{
            name: value
            for module in ("record", "references", "patterns")
            for name, value in vars(form.module(f"_kernel.{module}")).items()
        }
    )
    for name, form in FORMS.items()
}


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Kernel:
    """The names of the kernel in the form that runs, and as plain Python."""
    return KERNELS[request.param]


CERTAIN = [
    # text, scheme_end, host, host_end, path, query, fragment
    ("", -1, -1, -1, 0, -1, -1),
    ("foo://example.com:8042/over/there?name=ferret#nose", 3, 6, 17, 22, 33, 45),
    ("urn:example:animal:ferret:nose", 3, -1, -1, 4, -1, -1),
    ("//u:p@h:/", -1, 6, 7, 8, -1, -1),
    ("http://h?", 4, 7, 8, 8, 8, -1),
    ("http://h#", 4, 7, 8, 8, -1, 8),
    ("file:///x", 4, 7, 7, 7, -1, -1),
    ("a/b:c", -1, -1, -1, 0, -1, -1),
    ("?a:b", -1, -1, -1, 0, 0, -1),
    ("http://h:59999/", 4, 7, 8, 14, -1, -1),
    ("http://h:00080/", 4, 7, 8, 14, -1, -1),
]

UNCERTAIN = [
    "http://[::1]/",  # an IP literal is the engine's
    "http://h:60000/",  # a port that may be too large is the engine's
    "http://h:80a/",
    "http://h:80:81/",
    "http://a@b@c/",
    "1a:b",
    ":a",
    "a b",
    "%",
    "%4",
    "%4g",
    "é",
    "http://é/",
    "http://h\\@x/",
    "http://h/\n",
    "a\x00",
]


@pytest.mark.parametrize(("text", "expected"), [(row[0], row[1:]) for row in CERTAIN])
@pytest.mark.parametrize("way", ["scan", "scan_loop", "scan_regex"])
def test_certain(kernel: Kernel, way: str, text: str, expected: tuple[int, ...]) -> None:
    record = kernel.Record()
    assert getattr(kernel, way)(text, record)
    assert tuple(getattr(record, name) for name in FIELDS) == expected
    assert record._text == text
    assert record._violations == ()


@pytest.mark.parametrize("text", UNCERTAIN)
@pytest.mark.parametrize("way", ["scan", "scan_loop", "scan_regex"])
def test_uncertain(kernel: Kernel, way: str, text: str) -> None:
    assert not getattr(kernel, way)(text, kernel.Record())


def located(text: str) -> tuple[int, ...] | None:
    try:
        return locate(text, URI_SYNTAX)[0]
    except ParseError:
        return None


def scanned(kernel: Kernel, way: str, text: str) -> tuple[int, ...] | None:
    record = kernel.Record()
    if not getattr(kernel, way)(text, record):
        return None
    return tuple(getattr(record, name) for name in FIELDS)


@given(st.one_of(reference_like(), st.text(max_size=30)))
def test_scan_agrees_with_the_engine(text: str) -> None:
    by_engine = located(text)
    ways = {
        (form, way): scanned(kernel, way, text)
        for form, kernel in KERNELS.items()
        for way in ("scan_loop", "scan_regex")
    }
    assert len(set(ways.values())) == 1, ways
    (result,) = set(ways.values())
    assert result is None or result == by_engine


def test_the_record_holds_the_getters(kernel: Kernel) -> None:
    record = kernel.Record()
    assert kernel.scan("s://u:p@h:8/p?q#f", record)
    parts = ("scheme", "authority", "userinfo", "host", "path", "query", "fragment")
    assert [getattr(record, part) for part in parts] == [
        "s", "u:p@h:8", "u:p", "h", "/p", "q", "f",
    ]  # fmt: skip
    assert record.has_authority
    assert record.has_port


@pytest.mark.parametrize(
    ("text", "port", "why"),
    [
        ("s:a", None, "no authority"),
        ("//h", None, "no port"),
        ("//h:", None, "an empty one"),
        ("//h:0", 0, "zero"),
        ("//h:00080/", 80, "leading zeros"),
        ("//h:59999?", 59999, "five digits"),
        ("//u:1@h:2#", 2, "a password is no port"),
    ],
)
def test_port(kernel: Kernel, text: str, port: int | None, why: str) -> None:
    record = kernel.Record()
    assert kernel.scan(text, record)
    assert record.port == port, why


@pytest.mark.parametrize("digits", ["65535", "065535", "65536", "99999", "4294967376", "9" * 400])
def test_port_out_of_range(kernel: Kernel, digits: str) -> None:
    # Also of six digits and more, which C cannot count together.
    record = kernel.Record()
    text = f"http://h:{digits}/"
    kernel.fill(record, text, (), *locate(text, URI_SYNTAX)[0])
    if int(digits) <= 65535:
        assert record.port == 65535
        return
    with pytest.raises(kernel.ParseError) as caught:
        _ = record.port
    assert (caught.value.kind, caught.value.index) == ("port-out-of-range", 9)


# --- text and its kin -----------------------------------------------------------------------------


class Lying(str):
    """A str that says of itself what is not so."""

    __slots__ = ()

    def __str__(self) -> str:
        return "lie"


def test_plain_text(kernel: Kernel) -> None:
    record = kernel.Record()
    assert kernel.scan("a:b", record)
    for value in "a:b", Lying("a:b"), record:
        plain = kernel.plain_text(value)
        assert type(plain) is str
        assert plain == "a:b"
    for other in None, 1, b"a:b", ["a"], kernel.BLANK:
        with pytest.raises(TypeError, match=f"not {type(other).__name__}"):
            kernel.plain_text(other)


def test_given_holds_both_texts(kernel: Kernel) -> None:
    given_texts = kernel.Given("b", "http://h/a")
    assert (given_texts.text, given_texts.base) == ("b", "http://h/a")


def test_blank_makes_an_object_without_a_text(kernel: Kernel) -> None:
    reference = kernel.ReferenceBase(kernel.BLANK)
    assert kernel.scan("http://h/a", reference)
    assert (str(reference), reference.path) == ("http://h/a", "/a")
    assert str(kernel.ReferenceBase("a")) == "a"
    with pytest.raises(
        TypeError, match="is not made directly"
    ):  # what is not certain is for subclasses
        kernel.ReferenceBase("a b")


# --- references -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "expected", "why"),
    [
        ("", "", "nothing"),
        ("/", "/", "a slash"),
        (".", "", "a dot alone"),
        ("..", "", "two alone"),
        ("...", "...", "three are a name"),
        ("/.", "/", "a slash is left behind"),
        ("/..", "/", "at the root"),
        ("/../..", "/", "at the root, twice"),
        ("/../a", "/a", "at the root"),
        ("/a/./b", "/a/b", "one dot"),
        ("/a/../b", "/b", "two"),
        ("/a/b/..", "/a/", "at the end"),
        ("/a/b/.", "/a/b/", "at the end"),
        ("/a//..", "/a/", "an empty segment goes"),
        ("//..", "/", "and the first one"),
        ("/..//a", "//a", "and one that stays"),
        ("a/..", "/", "without a slash before it: the RFC's own way"),
        ("a/../b", "/b", "likewise"),
        ("./a", "a", "a prefix of one dot"),
        ("../a", "a", "a prefix of two"),
        ("../.././a/..", "/", "many of them"),
        ("/.a/..b/c.", "/.a/..b/c.", "dots of names"),
        ("/%2e/%2E%2e", "/%2e/%2E%2e", "escapes are no dots to the RFC"),
        ("/é/../日/./😀", "/日/😀", "characters of every size"),
        ("/a/b/c/./../../g", "/a/g", "the example of the RFC"),
        ("mid/content=5/../6", "mid/6", "the other"),
    ],
)
def test_remove_dot_segments(kernel: Kernel, path: str, expected: str, why: str) -> None:
    assert kernel.remove_dot_segments(path) == expected, why


RFC_BASE = "http://a/b/c/d;p?q"

JOINED = [
    # base, reference, target, path, query, fragment; the examples of RFC 3986 §5.4 first
    (RFC_BASE, "g:h", "g:h", 2, -1, -1),
    (RFC_BASE, "g", "http://a/b/c/g", 8, -1, -1),
    (RFC_BASE, "./g", "http://a/b/c/g", 8, -1, -1),
    (RFC_BASE, "g/", "http://a/b/c/g/", 8, -1, -1),
    (RFC_BASE, "/g", "http://a/g", 8, -1, -1),
    (RFC_BASE, "//g", "http://g", 8, -1, -1),
    (RFC_BASE, "?y", "http://a/b/c/d;p?y", 8, 16, -1),
    (RFC_BASE, "g?y", "http://a/b/c/g?y", 8, 14, -1),
    (RFC_BASE, "#s", "http://a/b/c/d;p?q#s", 8, 16, 18),
    (RFC_BASE, "g#s", "http://a/b/c/g#s", 8, -1, 14),
    (RFC_BASE, "g?y#s", "http://a/b/c/g?y#s", 8, 14, 16),
    (RFC_BASE, ";x", "http://a/b/c/;x", 8, -1, -1),
    (RFC_BASE, "", "http://a/b/c/d;p?q", 8, 16, -1),
    (RFC_BASE, ".", "http://a/b/c/", 8, -1, -1),
    (RFC_BASE, "..", "http://a/b/", 8, -1, -1),
    (RFC_BASE, "../..", "http://a/", 8, -1, -1),
    (RFC_BASE, "../../../g", "http://a/g", 8, -1, -1),
    (RFC_BASE, "/./g", "http://a/g", 8, -1, -1),
    (RFC_BASE, "g..", "http://a/b/c/g..", 8, -1, -1),
    (RFC_BASE, "./g/.", "http://a/b/c/g/", 8, -1, -1),
    (RFC_BASE, "g;x=1/../y", "http://a/b/c/y", 8, -1, -1),
    (RFC_BASE, "g?y/../x", "http://a/b/c/g?y/../x", 8, 14, -1),
    (RFC_BASE, "g#s/../x", "http://a/b/c/g#s/../x", 8, -1, 14),
    (RFC_BASE, "../g?y/./x#/.", "http://a/b/g?y/./x#/.", 8, 12, 18),
    ("http://a", "g", "http://a/g", 8, -1, -1),
    ("http://a", "", "http://a", 8, -1, -1),
    ("http://a", "..?y", "http://a/?y", 8, 9, -1),
    ("http://a?q", "g", "http://a/g", 8, -1, -1),
    ("http://a?q#f", "", "http://a?q", 8, 8, -1),
    ("http://a#f", "?", "http://a?", 8, 8, -1),
    ("http://a/b?x/y#z/w", "g", "http://a/g", 8, -1, -1),
    ("http://a/./b", "#s", "http://a/./b#s", 8, -1, 12),  # the base's own path stays
    ("http://a/./b/c", "g", "http://a/b/g", 8, -1, -1),
    ("x:///a", "b", "x:///b", 4, -1, -1),
]


@pytest.mark.parametrize("row", JOINED, ids=lambda row: f"{row[0]} {row[1]}")
def test_join_reference(kernel: Kernel, row: tuple[str, str, str, int, int, int]) -> None:
    base_text, text, target, path, query, fragment = row
    base, record = kernel.Record(), kernel.Record()
    assert kernel.scan(base_text, base)
    assert kernel.join_reference(base, text, record)
    assert record._text == target
    assert (record._path, record._query, record._fragment) == (path, query, fragment)
    assert tuple(getattr(record, name) for name in FIELDS) == located(target)
    assert record._violations == ()


@pytest.mark.parametrize(
    ("base_text", "text", "why"),
    [
        ("a/b", "c", "a base without a scheme"),
        ("//h/b", "c", "a base without a scheme"),
        ("urn:a", "#b", "a base without an authority"),
        ("x:/a/b", "c", "a base without an authority"),
        (RFC_BASE, "g:/a/../b", "a scheme, and dot segments"),
        (RFC_BASE, "g:..", "a scheme, and dots"),
        (RFC_BASE, "g:.", "a scheme, and a dot"),
        (RFC_BASE, "//g/./a", "an authority, and dot segments"),
        (RFC_BASE, "//[::1]/", "an IP literal is the engine's"),
        (RFC_BASE, "//h:60000", "so is a port that may be too large"),
        (RFC_BASE, "a b", "no reference"),
        (RFC_BASE, "%", "no reference"),
        (RFC_BASE, "é", "no reference"),
        (RFC_BASE, "日", "no reference"),
        (RFC_BASE, "😀", "no reference"),
        (RFC_BASE, "\ud800", "no reference"),
        (RFC_BASE, "\x00", "no reference"),
        (RFC_BASE, "1:2", "no reference"),
    ],
)
def test_not_joined(kernel: Kernel, base_text: str, text: str, why: str) -> None:
    base = kernel.Record()
    assert kernel.scan(base_text, base)
    assert not kernel.join_reference(base, text, kernel.Record()), why


def test_a_base_with_violations_is_the_engines(kernel: Kernel) -> None:
    base = kernel.Record()
    assert kernel.scan("http://h/a", base)
    kernel.set_violations(base, ("one",))
    assert not kernel.join_reference(base, "b", kernel.Record())


def joined(kernel: Kernel, base_text: str, text: str) -> tuple[object, ...] | None:
    base, record = kernel.Record(), kernel.Record()
    if not kernel.scan(base_text, base) or not kernel.join_reference(base, text, record):
        return None
    return (record._text, *(getattr(record, name) for name in FIELDS))


@given(
    references(absolute=True),
    reference_like() | st.text("./abc:?#", max_size=12) | st.text(max_size=10),
)
def test_join_agrees_with_the_rfcs_algorithm(base: str, text: str) -> None:
    found = joined(KERNELS["pure"], base, text)
    assert joined(KERNELS["installed"], base, text) == found
    if found is not None:
        target = unsplit(transform(split(base), split(text)))
        positions = located(target)
        assert positions is not None
        assert found == (target, *positions)
