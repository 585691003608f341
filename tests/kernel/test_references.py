"""The scan of references: both forms, and the pattern of the pure form, agree with the engine."""

from itertools import product
from types import SimpleNamespace as Kernel
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.kernel_forms import FORMS
from tests.strategies import mutated, reference_like, references
from urikit._kernel.tables import REFERENCE_FAILURES
from urikit.errors import ParseError
from urikit.rfc._syntax import IRI_SYNTAX, URI_SYNTAX, Syntax, locate

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


ORDINARY = [
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
"""Strings that the pattern of the pure form accepts too."""

OTHERS = [
    ("http://h:60000/", 4, 7, 8, 14, -1, -1),
    ("http://h:000000000080/", 4, 7, 8, 21, -1, -1),
    ("http://[::1]/", 4, 7, 12, 12, -1, -1),
    ("//u%40@[::1]:8?", -1, 7, 12, 14, 14, -1),
    ("//u@[v1F.a:b]:8?", -1, 4, 13, 15, 15, -1),
    ("//[1:2:3:4:5:6:7.8.9.0]", -1, 2, 23, 23, -1, -1),
]

FAULTY = [
    ("http://h:65536/", 4, 7, 8, 14, -1, -1),
    (f"//h:{'9' * 50}#", -1, 2, 3, 54, -1, 54),
    ("http://[fe80::1%25eth0]/", 4, 7, 23, 23, -1, -1),
]

REFUSED = [
    ("1a:b", "invalid-scheme"),
    ("a_:b", "invalid-scheme"),
    ("a%20:b", "invalid-percent-encoding"),
    (":a", "colon-in-first-segment"),
    ("http://a@b@c/", "invalid-userinfo"),
    ("//a@[::1]@c", "invalid-userinfo"),
    ("//a@[::1", "invalid-ip-literal"),
    ("//a@b:c", "invalid-port"),
    ("//[::1]@c", "invalid-userinfo"),
    ("/eight888 eight888", "invalid-path"),
    ("/eight88 ", "invalid-path"),
    ("//%@h", "invalid-percent-encoding"),
    ("http://h\\@x/", "invalid-userinfo"),
    ("http://é/", "invalid-host"),
    ("http://[::1]a/", "invalid-host"),
    ("http://[::1]%41/", "invalid-percent-encoding"),
    ("http://[/]", "invalid-ip-literal"),
    ("http://[]", "invalid-ip-literal"),
    ("http://[::1::]", "invalid-ip-literal"),
    ("http://[::1%25]", "invalid-ip-literal"),
    ("http://[::1%2]", "invalid-ip-literal"),
    ("http://[::1%25%]", "invalid-ip-literal"),
    ("http://[v.a]", "invalid-ip-literal"),
    ("http://[v1.]", "invalid-ip-literal"),
    ("http://[v1.%41]", "invalid-ip-literal"),
    ("http://h:80a/", "invalid-port"),
    ("http://h:80:81/", "invalid-port"),
    ("http://h:%38/", "invalid-port"),
    ("a b", "invalid-path"),
    ("é", "invalid-path"),
    ("http://h/\n", "invalid-path"),
    ("a\x00", "invalid-path"),
    ("%", "invalid-percent-encoding"),
    ("%4", "invalid-percent-encoding"),
    ("%4g", "invalid-percent-encoding"),
    ("?[", "invalid-query"),
    ("##", "invalid-fragment"),
]


@pytest.mark.parametrize("row", ORDINARY + OTHERS + FAULTY, ids=lambda row: row[0])
@pytest.mark.parametrize("way", ["scan_loop", "scan_regex"])
def test_found(kernel: Kernel, way: str, row: tuple[str, int, int, int, int, int, int]) -> None:
    text, *expected = row
    record = kernel.Record()
    if way == "scan_regex" and (kernel.COMPILED or row not in ORDINARY):
        assert kernel.COMPILED or not kernel.scan_regex(text, record)
        return
    assert getattr(kernel, way)(text, record)
    assert [getattr(record, name) for name in FIELDS] == expected
    assert record._text == text
    assert record._violations == (text if row in FAULTY else ())


def code_of(kernel: Kernel, data: bytes, *, iri: bool = False) -> int:
    """Return the scan of these bytes, which do not start where the memory does."""
    characters = kernel.characters_of(b"//%" + data + b"%41@/")
    found: int = kernel.find_reference(characters, 3, 3 + len(data), iri, kernel.Record())
    return found


@pytest.mark.parametrize(("text", "kind"), REFUSED)
def test_refused(kernel: Kernel, text: str, kind: str) -> None:
    assert REFERENCE_FAILURES[code_of(kernel, text.encode())] == kind
    for way in ("scan", "scan_loop"):
        assert not getattr(kernel, way)(text, kernel.Record())
    if kernel.COMPILED:
        assert REFERENCE_FAILURES[kernel.failure(text, False)] == kind
    else:
        assert kernel.failure(text, False) == 0
        assert not kernel.scan_regex(text, kernel.Record())


@pytest.mark.parametrize(
    "data",
    [
        *(b"\x80", b"\xc3", b"\xc1\xbf", b"\xc3\xc3", b"\xff", b"\xe2\x80", b"\xe0\x9f\xbf"),
        *(b"\xed\xa0\x80", b"\xf0\x9f\x98", b"\xf0\x8f\xbf\xbf", b"\xf4\x90\x80\x80", b"\xf8\x88\x80\x80"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("iri", [False, True])
def test_what_is_not_utf8(kernel: Kernel, data: bytes, iri: bool) -> None:
    for text in (
        data,
        b"http://h/" + data,
        b"a b" + data,
        data + b":",
        b"?" + data + b"#",
        b"//" + data,
    ):
        assert REFERENCE_FAILURES[code_of(kernel, text, iri=iri)] == "invalid-utf-8"


@pytest.mark.parametrize(
    ("text", "positions"),
    [
        ("http://é@日:8/😀?é\ue000#é", (4, 9, 10, 12, 14, 17)),
        ("é", (-1, -1, -1, 0, -1, -1)),
        ("é#日", (-1, -1, -1, 0, -1, 1)),
        ("//é", (-1, 2, 3, 3, -1, -1)),
    ],
)
def test_positions_of_iris_count_characters(
    kernel: Kernel, text: str, positions: tuple[int, ...]
) -> None:
    record = iri_record(kernel)
    assert kernel.scan_loop(text, record)
    assert tuple(getattr(record, name) for name in FIELDS) == positions
    assert record._violations == ()
    assert not kernel.scan_loop(text, kernel.Record())


def iri_record(kernel: Kernel) -> Any:
    class Reference(kernel.Record):  # type: ignore[misc, name-defined]  # found at run time
        __slots__ = ()
        standard = "rfc3987"

    return Reference()


def by_engine(text: str, syntax: Syntax) -> tuple[object, ...]:
    try:
        positions, violations = locate(text, syntax)
    except ParseError as error:
        return (str(error.kind),)
    return positions, bool(violations)


def by_kernel(kernel: Kernel, text: str, syntax: Syntax) -> tuple[object, ...]:
    is_iri = syntax is IRI_SYNTAX
    record = iri_record(kernel) if is_iri else kernel.Record()
    if kernel.scan_loop(text, record):
        return tuple(getattr(record, name) for name in FIELDS), bool(record._violations)
    code = code_of(kernel, text.encode(errors="surrogatepass"), iri=is_iri)
    assert not kernel.COMPILED or kernel.failure(text, is_iri) in (code, 0)
    return (REFERENCE_FAILURES[code],)


def compare(text: str) -> None:
    for syntax in (URI_SYNTAX, IRI_SYNTAX):
        expected = by_engine(text, syntax)
        for name, kernel in KERNELS.items():
            found = by_kernel(kernel, text, syntax)
            if found != ("invalid-utf-8",) or text.isprintable():
                assert found == expected, (name, text)


CHARACTERS = "a1:/?#[]@%. ü\ue000\u202e"


def test_scan_agrees_with_the_engine_on_short_strings() -> None:
    for length in range(4):
        for characters in product(CHARACTERS, repeat=length):
            compare("".join(characters))


@pytest.mark.parametrize(
    ("before", "characters", "length"), [("//[", "1:.%2av]", 3), ("//[::", "1:.25]", 3)]
)
def test_scan_agrees_with_the_engine_on_ip_literals(
    before: str, characters: str, length: int
) -> None:
    for count in range(length + 1):
        for inside in product(characters, repeat=count):
            compare(before + "".join(inside) + "]")


@given(st.one_of(reference_like(), mutated(references(iri=True)), st.text(max_size=30)))
def test_scan_agrees_with_the_engine(text: str) -> None:
    compare(text)
    pure = KERNELS["pure"]
    record = pure.Record()
    if pure.scan_regex(text, record):
        found = tuple(getattr(record, name) for name in FIELDS)
        assert (found, False) == by_engine(text, URI_SYNTAX)


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
    for other in None, 1, b"a:b", ["a"], kernel.Given("a", "b"):
        name = "None" if other is None else type(other).__name__
        with pytest.raises(TypeError, match=f"not {name}"):
            kernel.plain_text(other)


def test_given_holds_both_texts(kernel: Kernel) -> None:
    given_texts = kernel.Given("b", "http://h/a")
    assert (given_texts.text, given_texts.base) == ("b", "http://h/a")


def test_blank_makes_an_object_without_a_text(kernel: Kernel) -> None:
    reference = kernel.blank(kernel.ReferenceBase)
    assert kernel.scan("http://h/a", reference)
    assert (str(reference), reference.path) == ("http://h/a", "/a")
    with pytest.raises(TypeError, match="is not a class of records"):
        kernel.blank(int)
    assert str(kernel.ReferenceBase("a")) == "a"
    with pytest.raises(
        TypeError, match=r"cannot create .* directly"
    ):  # what is not certain is for subclasses
        kernel.ReferenceBase("a b")
