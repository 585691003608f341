"""References written anew: both forms give what the engines give."""

from types import SimpleNamespace as Kernel
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import reference_like, references
from urikit._kernel.patterns import remove_dot_segments
from urikit.errors import ParseError
from urikit.rfc._components import split, unsplit
from urikit.rfc._normalize import Level, SchemeRules, normalize
from urikit.rfc._resolve import transform
from urikit.rfc._syntax import IRI_SYNTAX, locate

FIELDS = ("_scheme_end", "_host", "_host_end", "_path", "_query", "_fragment")

KERNELS = {
    name: Kernel(
        **{
            name: value
            for module in ("record", "references", "rewriting", "writer")
            for name, value in vars(form.module(f"_kernel.{module}")).items()
        }
    )
    for name, form in FORMS.items()
}


@pytest.fixture(params=KERNELS)
def kernel(request: pytest.FixtureRequest) -> Kernel:
    """The names of the kernel in the form that runs, and as plain Python."""
    return KERNELS[request.param]


def fresh(kernel: Kernel) -> Any:
    """A record of RFC 3987, which has every reference of RFC 3986 too."""

    class Reference(kernel.Record):  # type: ignore[misc, name-defined]  # found at run time
        __slots__ = ()
        standard = "rfc3987"

    return Reference()


def located(text: str) -> tuple[int, ...] | None:
    try:
        return locate(text, IRI_SYNTAX)[0]
    except ParseError:
        return None


def written(kernel: Kernel, text: str) -> Any:
    """A writer that holds *text* after something else."""
    raw = text.encode()
    out = kernel.Writer(1)
    out.copy(kernel.characters_of(b"./" + raw), 0, len(raw) + 2)
    return out


# --- dot segments ---------------------------------------------------------------------------------


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
def test_remove_dots(kernel: Kernel, path: str, expected: str, why: str) -> None:
    out = written(kernel, path)
    kernel.remove_dots(out, 2)
    assert out.size == 2 + len(expected.encode()), why
    assert [out.char(index) for index in range(out.size)] == list(
        ("./" + expected).encode().decode("latin-1")
    )
    assert remove_dot_segments(path) == expected, why


@given(st.text("./a", max_size=12))
def test_remove_dots_agrees_with_the_engine(path: str) -> None:
    for kernel in KERNELS.values():
        out = written(kernel, path)
        kernel.remove_dots(out, 2)
        assert out.text(2, out.size) == remove_dot_segments(path)


# --- resolution -----------------------------------------------------------------------------------


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
    (RFC_BASE, "g:/a/../b", "g:/b", 2, -1, -1),
    (RFC_BASE, "g:..", "g:", 2, -1, -1),
    (RFC_BASE, "g:/..//b", "g:/.//b", 2, -1, -1),  # no authority comes of it
    (RFC_BASE, "//g/./a?q#f", "http://g/a?q#f", 8, 10, 12),
    (RFC_BASE, "//u@[::1]:8/", "http://u@[::1]:8/", 16, -1, -1),
    (RFC_BASE, "//h:60000", "http://h:60000", 14, -1, -1),
    ("urn:a", "#b", "urn:a#b", 4, -1, 5),
    ("urn:a?q", "", "urn:a?q", 4, 5, -1),
    ("urn:a/b?q", "c", "urn:a/c", 4, -1, -1),
    ("urn:a", "./b:c", "urn:b:c", 4, -1, -1),
    ("x:/a/b", "c", "x:/a/c", 2, -1, -1),
    ("x:/a/b", "..//c", "x:/.//c", 2, -1, -1),
    ("http://é/日/b?ü", "😀#é", "http://é/日/😀#é", 8, -1, 12),
    ("http://é/日/b?ü", "#é", "http://é/日/b?ü#é", 8, 12, 14),
    ("http://a/b", "../é", "http://a/é", 8, -1, -1),
]


@pytest.mark.parametrize("row", JOINED, ids=lambda row: f"{row[0]} {row[1]}")
def test_join_reference(kernel: Kernel, row: tuple[str, str, str, int, int, int]) -> None:
    base_text, text, target, path, query, fragment = row
    found = joined(kernel, base_text, text)
    assert found == (target, *(located(target) or ()))
    assert found[4:] == (path, query, fragment)
    assert joined(kernel, base_text, text, "join_reference") in (
        (found,) if kernel.COMPILED else (found, None)
    )


def test_pieces_of_larger_memory_are_resolved(kernel: Kernel) -> None:
    out, record = kernel.Writer(1), kernel.Record()
    base, reference = kernel.Record(), kernel.Record()
    out.put("x")
    base_data = kernel.characters_of(b"..a://b/c/d#e/")
    data = kernel.characters_of(b"#/../?#f#")
    assert kernel.find_reference(base_data, 2, 13, False, base) == 0
    assert kernel.find_reference(data, 1, 8, False, reference) == 0
    assert kernel.resolve_reference(base_data, 2, 13, base, data, 1, 8, reference, out, record)
    assert out.text(0, out.size) == "xa://b/?#f"
    assert tuple(getattr(record, name) for name in FIELDS) == located("a://b/?#f")


@pytest.mark.parametrize(
    ("base_text", "text", "why"),
    [
        ("a/b", "c", "a base without a scheme"),
        ("//h/b", "c", "a base without a scheme"),
        (RFC_BASE, "a b", "no reference"),
        (RFC_BASE, "%", "no reference"),
        (RFC_BASE, "\ud800", "no reference"),
        (RFC_BASE, "\x00", "no reference"),
        (RFC_BASE, "1:2", "no reference"),
    ],
)
def test_not_joined(kernel: Kernel, base_text: str, text: str, why: str) -> None:
    base = fresh(kernel)
    assert kernel.scan(base_text, base)
    for way in (kernel.join_loop, kernel.join_reference):
        assert not way(base, text, fresh(kernel)), why


def test_violations_of_a_target_are_found_on_demand(kernel: Kernel) -> None:
    base, record = kernel.Record(), kernel.Record()
    assert kernel.scan("http://h/a", base)
    kernel.set_violations(base, ("one",))
    assert kernel.join_loop(base, "b", record)
    assert record._violations == record._text == "http://h/b"


def joined(
    kernel: Kernel, base_text: str, text: str, way: str = "join_loop"
) -> tuple[object, ...] | None:
    base, record = fresh(kernel), fresh(kernel)
    if not kernel.scan_loop(base_text, base) or not getattr(kernel, way)(base, text, record):
        return None
    return (record._text, *(getattr(record, name) for name in FIELDS))


@given(
    references(iri=True, absolute=True),
    reference_like()
    | references(iri=True)
    | st.text("./abc:?#", max_size=12)
    | st.text(max_size=10),
)
def test_join_agrees_with_the_rfcs_algorithm(base: str, text: str) -> None:
    expected: tuple[object, ...] | None = None
    if located(text) is not None:
        target = unsplit(transform(split(base), split(text)))
        expected = (target, *(located(target) or ()))
    for kernel in KERNELS.values():
        assert joined(kernel, base, text) == expected
    assert joined(KERNELS["pure"], base, text, "join_reference") in (expected, None)


# --- normalization --------------------------------------------------------------------------------

RULES = [
    SchemeRules(),
    SchemeRules(443, hierarchical=True, root_path=True),
    SchemeRules(hierarchical=False),
]


def normalized(kernel: Kernel, text: str, level: Level, rules: SchemeRules) -> tuple[object, ...]:
    source, record = fresh(kernel), fresh(kernel)
    assert kernel.scan_loop(text, source)
    port = -1 if rules.default_port is None else rules.default_port
    assert kernel.normalize_record(
        source, level.rank, port, rules.hierarchical, rules.root_path, record
    )
    return (record._text, *(getattr(record, name) for name in FIELDS))


@pytest.mark.parametrize(
    "text",
    [
        *("", "a", "HTTP://Example.COM", "https://H:443", "https://H:0443/", "https://h:", "x://h:00"),
        *("x://h:8", "//U%41@H%41%c3%bc%7E:", "x:/a/%2E%2e//b", "x:%2e/a", "x:..", "./a:b", "/../a?%7e"),
        *("x://[FE80::1%25Eth%7e0]/", "x://[V1.A]", "x://[::FFFF:c000:280]", "x://[1:0:0:2:0:0:0:3]"),
        *("x://[::1.2.3.4]", "x://[0:0::]", "x://[1:2:3:4:5:6:7:8]", "x://[1:0:2:3:4:5:6:7]"),
        *("é:", "//É/é%c3%A9/../ü?ü#ü", "x:?%2f%41#%5a%zz", "https://h/%7Ea/./b/../c?%41#%42"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("rules", RULES)
def test_normal_forms(kernel: Kernel, text: str, rules: SchemeRules) -> None:
    if located(text) is None:
        return
    for level in list(Level)[1:]:
        expected = unsplit(normalize(split(text), level, rules))
        found = normalized(kernel, text, level, rules)
        assert found == (expected, *(located(expected) or ())), level


@given(references(iri=True), st.sampled_from(list(Level)[1:]), st.sampled_from(RULES))
def test_normal_forms_agree_with_the_engine(text: str, level: Level, rules: SchemeRules) -> None:
    expected = unsplit(normalize(split(text), level, rules))
    for kernel in KERNELS.values():
        assert normalized(kernel, text, level, rules) == (expected, *(located(expected) or ()))


def test_a_stray_percent_sign_keeps_the_digits_after_it(kernel: Kernel) -> None:
    # The URL Standard leaves them as they are.
    for text in ("x:/%%341%7e", "x:/%7e?%%41%zz#%7e", "x://h/%4%31%41"):
        source, record, out = kernel.Record(), kernel.Record(), kernel.Writer(1)
        assert kernel.scan_loop(text.replace("%", "a"), source)
        data = kernel.characters_of(text.encode())
        kernel.normalize_reference(data, 0, len(text), source, 5, -1, True, False, out, record)
        expected = unsplit(normalize(split(text), Level.SCHEME))
        assert out.text(0, out.size) == expected
