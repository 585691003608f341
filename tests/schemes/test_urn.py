"""urn: RFC 8141, with uuid (RFC 9562) and isbn (RFC 8254)."""

from uuid import UUID

import pytest
from hypothesis import given, strategies as st

from tests.schemes.equivalence import assert_comparable, classes
from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, BuildError, ErrorKind, Level, ParseError, parse
from urikit.schemes.urn import URNDetails, urn

WEATHER = "op=map&lat=39.56&lon=-104.85&datetime=1969-07-21T02:56:15Z"

DETAILS = [
    # text, NID, NSS, r, q, f, why
    ("urn:example:1/406/47452/2", "example", "1/406/47452/2", None, None, None, "§2.2"),
    (
        "urn:example:foo-bar-baz-qux?+CCResolve:cc=uk",
        "example",
        "foo-bar-baz-qux",
        "CCResolve:cc=uk",
        None,
        None,
        "§2.3.1",
    ),
    (f"urn:example:weather?={WEATHER}", "example", "weather", None, WEATHER, None, "§2.3.2"),
    (
        "urn:example:foo-bar-baz-qux#somepart",
        "example",
        "foo-bar-baz-qux",
        None,
        None,
        "somepart",
        "§2.3.3",
    ),
    (
        "urn:example:apple:pear:plum:cherry",
        "example",
        "apple:pear:plum:cherry",
        None,
        None,
        None,
        "§5: colons in the NSS mean nothing",
    ),
    (
        "URN:EXAMPLE:A%2c",
        "example",
        "A%2c",
        None,
        None,
        None,
        "the NID has no case, the NSS stays as written",
    ),
    ("urn:nbn:fi-fe19981001", "nbn", "fi-fe19981001", None, None, None, "RFC 8254 §3"),
    ("urn:urn-7:x", "urn-7", "x", None, None, None, "§5.2, an informal namespace"),
    ("urn:a1:b", "a1", "b", None, None, None, "the shortest NID and NSS"),
    ("urn:" + "a" * 32 + ":b", "a" * 32, "b", None, None, None, "the longest NID"),
    ("urn:ab:c?+r?=q#f", "ab", "c", "r", "q", "f", "all of them"),
    (
        "urn:ab:c?+a?b/c?+d?=e?=f?+g",
        "ab",
        "c",
        "a?b/c?+d",
        "e?=f?+g",
        None,
        "the first ?= ends the r-component",
    ),
    ("urn:ab:c?=q?+r", "ab", "c", None, "q?+r", None, "after ?= all is q-component"),
    ("urn:ab:c?+=?==", "ab", "c", "=", "=", None, "the delimiters are characters, too"),
    ("urn:ab:c#", "ab", "c", None, None, "", "an f-component may be empty"),
    ("urn:ab:%00%F6", "ab", "%00%F6", None, None, None, "escapes need not be text"),
]


@pytest.mark.parametrize(("text", "nid", "nss", "r", "q", "f", "why"), DETAILS)
def test_details(
    text: str, nid: str, nss: str, r: str | None, q: str | None, f: str | None, why: str
) -> None:
    assert URI(text).details == URNDetails(nid, nss, r, q, f), why


REFUSED = [
    ("urn:x", ErrorKind.INVALID_URN, 5, "one letter, no colon, no NSS"),
    ("urn:", ErrorKind.INVALID_URN, 4, "nothing"),
    ("urn::a", ErrorKind.INVALID_URN, 4, "no NID"),
    ("urn:x:a", ErrorKind.INVALID_URN, 5, "an NID has two characters at least"),
    ("urn:example", ErrorKind.INVALID_URN, 11, "no colon after the NID"),
    ("urn:example:", ErrorKind.INVALID_URN, 12, "no NSS"),
    ("urn:example:/a", ErrorKind.INVALID_URN, 12, "an NSS starts with no slash"),
    ("urn:-ab:c", ErrorKind.INVALID_URN, 4, "a hyphen is not first in an NID"),
    ("urn:ab-:c", ErrorKind.INVALID_URN, 6, "nor last"),
    ("urn:a_b:c", ErrorKind.INVALID_URN, 5, "no underscore in an NID"),
    ("urn:a%62:c", ErrorKind.INVALID_URN, 5, "no escapes in an NID, §2.1"),
    ("urn:" + "a" * 33 + ":b", ErrorKind.INVALID_URN, 36, "an NID has 32 characters at most"),
    ("urn:ab/c:d", ErrorKind.INVALID_URN, 6, "a slash before the colon"),
    ("urn:/ab:c", ErrorKind.INVALID_URN, 4, "a slash first"),
    ("urn://ab:1/c", ErrorKind.UNEXPECTED_AUTHORITY, 4, "no authority"),
    ("urn:ab:c?d", ErrorKind.INVALID_URN, 9, "§2: a question mark is followed by + or ="),
    ("urn:ab:c?", ErrorKind.INVALID_URN, 9, "likewise at the end"),
    ("urn:ab:c??=d", ErrorKind.INVALID_URN, 9, "likewise by another"),
    ("urn:ab:c?+", ErrorKind.INVALID_URN, 10, "an r-component is not empty"),
    ("urn:ab:c?+?=d", ErrorKind.INVALID_URN, 10, "not before a q-component either"),
    ("urn:ab:c?+/d", ErrorKind.INVALID_URN, 10, "an r-component starts with a pchar"),
    ("urn:ab:c?=", ErrorKind.INVALID_URN, 10, "a q-component is not empty"),
    ("urn:ab:c?+d?=", ErrorKind.INVALID_URN, 13, "not after an r-component either"),
    ("urn:ab:c?=?d", ErrorKind.INVALID_URN, 10, "a q-component starts with a pchar"),
    ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf", ErrorKind.INVALID_UUID, 44, "a digit too few"),
    ("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6a", ErrorKind.INVALID_UUID, 45, "one too many"),
    ("urn:uuid:f81d4fae7dec11d0a76500a0c91e6bf6", ErrorKind.INVALID_UUID, 17, "no hyphens"),
    (
        "urn:uuid:g81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        ErrorKind.INVALID_UUID,
        9,
        "no hexadecimal digit",
    ),
    ("urn:uuid:%7Bf81d4fae-7dec-11d0-a765-00a0c91e6bf6%7D", ErrorKind.INVALID_UUID, 9, "braces"),
    ("urn:isbn:0-395-36341-2", ErrorKind.INVALID_ISBN, 21, "the check digit is 1"),
    ("urn:isbn:9780141036145", ErrorKind.INVALID_ISBN, 21, "the check digit is 4"),
    ("urn:isbn:039536341", ErrorKind.INVALID_ISBN, 9, "nine digits"),
    ("urn:isbn:1234567890128", ErrorKind.INVALID_ISBN, 9, "thirteen digits of another family"),
    ("urn:isbn:978014103614X", ErrorKind.INVALID_ISBN, 9, "no X among thirteen"),
    ("urn:isbn:0X95363411", ErrorKind.INVALID_ISBN, 10, "an X in the middle"),
    ("urn:isbn:0--395363411", ErrorKind.INVALID_ISBN, 11, "two hyphens"),
    ("urn:isbn:0395363411-", ErrorKind.INVALID_ISBN, 19, "a hyphen at the end"),
    ("urn:isbn:0395363411%20", ErrorKind.INVALID_ISBN, 19, "a space"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why
    assert (kind, index) in violations(text)
    assert kind in [violation.kind for violation in parse(text).violations]


@pytest.mark.parametrize(
    ("text", "index"),
    [("urn:example:ü", 12), ("urn:exämple:a", 6), ("urn:ab:c?+ü", 10), ("urn:ab:c?=ü", 10), ("urn:ab:c#ü", 9),
     ("urn:isbn:٣780141036144", 9)],
)  # fmt: skip
def test_urns_are_ascii(text: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        _ = IRI(text).details
    assert (caught.value.kind, caught.value.index) == (ErrorKind.INVALID_URN, index)
    if text.startswith("urn:example"):
        assert IRI(text).to_uri().details.nss == "%C3%BC"


def test_uuid() -> None:
    value = UUID("f81d4fae-7dec-11d0-a765-00a0c91e6bf6")
    assert URI("urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6").details.uuid == value, (
        "RFC 9562 §4, figure 4"
    )
    assert URI("urn:UUID:F81D4FAE-7dec-11d0-a765-00a0c91e6bf6?=q").details.uuid == value, (
        "in any case"
    )
    assert URI("urn:uuid:00000000-0000-0000-0000-000000000000").details.uuid == UUID(int=0), (
        "the nil UUID"
    )
    assert URI("urn:example:a").details.uuid is None


ISBNS = [
    ("URN:ISBN:0-395-36341-1", "0395363411", "9780395363416", "RFC 3187 §5"),
    ("urn:isbn:080442957x", "080442957X", "9780804429573", "X is ten, in either case"),
    ("urn:isbn:9780141036144", "9780141036144", "9780141036144", "thirteen digits"),
    ("urn:isbn:978-0-14-103614-4", "9780141036144", "9780141036144", "with hyphens"),
    ("urn:isbn:979-10-90636-07-1", "9791090636071", "9791090636071", "the newer prefix"),
]


@pytest.mark.parametrize(("text", "isbn", "isbn13", "why"), ISBNS)
def test_isbn(text: str, isbn: str, isbn13: str, why: str) -> None:
    details = URI(text).details
    assert (details.isbn, details.isbn13) == (isbn, isbn13), why
    assert URI("urn:example:a").details.isbn13 is None


def test_the_examples_of_equivalence() -> None:
    """RFC 8141 §3.2, in its order."""
    assert classes(
        ["urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456",
         "urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789",
         "urn:example:a123,z456/foo", "urn:example:a123,z456/bar", "urn:example:a123,z456/baz",
         "urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456",
         "urn:example:A123,z456", "urn:example:a123,Z456", "urn:example:%D0%B0123,z456"]
    ) == [
        ["urn:example:a123,z456", "URN:example:a123,z456", "urn:EXAMPLE:a123,z456",
         "urn:example:a123,z456?+abc", "urn:example:a123,z456?=xyz", "urn:example:a123,z456#789"],
        ["urn:example:a123,z456/foo"], ["urn:example:a123,z456/bar"], ["urn:example:a123,z456/baz"],
        ["urn:example:a123%2Cz456", "URN:EXAMPLE:a123%2cz456"],
        ["urn:example:A123,z456"], ["urn:example:a123,Z456"], ["urn:example:%D0%B0123,z456"],
    ]  # fmt: skip


EQUIVALENT = [
    (
        "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
        True,
        "a UUID has no case",
    ),
    ("urn:isbn:0-395-36341-1", "urn:ISBN:0395363411?=q", True, "RFC 3187 §5: hyphens mean nothing"),
    ("urn:isbn:080442957x", "urn:isbn:080442957X", True, "RFC 3187 §5: nor does the case of X"),
    ("urn:isbn:0395363411", "urn:isbn:9780395363416", False, "two names of one book are two names"),
    ("urn:isbn:bad?+r", "urn:ISBN:bad", True, "a bad ISBN is a URN still"),
    ("urn:example:%41", "urn:example:A", False, "§3.1: escapes are not decoded"),
    ("urn:x?a", "urn:x", False, "what is no URN is compared as text"),
    ("URN:x", "urn:x", True, "in its normal form"),
]


@pytest.mark.parametrize(("one", "other", "expected", "why"), EQUIVALENT)
def test_equivalence(one: str, other: str, expected: bool, why: str) -> None:
    assert URI(one).equivalent(other) is expected, why
    assert URI(other).equivalent(one) is expected, why


@pytest.mark.parametrize(
    ("text", "normal", "why"),
    [
        (
            "URN:EXAMPLE:A%2c%7e?+R%2c?=Q#F%2c",
            "urn:example:A%2C%7E?+R%2C?=Q#F%2C",
            "case alone, §3.1",
        ),
        ("urn:ab:a/../b", "urn:ab:a/../b", "no dot segments"),
        ("URN:A%4a:b", "urn:A%4A:b", "what is no NID keeps its case"),
        (
            "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
            "a namespace's rules change no text",
        ),
    ],
)
def test_normal_form(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why


def test_escapes_are_decoded_at_no_level() -> None:
    for level in Level:
        assert not URI("urn:example:%41").equivalent("urn:example:A", level)


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("urn:example:a", [], "nothing to tell"),
        ("urn:x-local:a", [], "experimental, as RFC 3406 allowed"),
        ("urn:urn-12:a", [], "informal"),
        ("urn:urn-x:a", [(ErrorKind.INVALID_URN, 4)], "§5.2: informal namespaces are numbered"),
        ("urn:URN-0:a", [(ErrorKind.INVALID_URN, 4)], "§5.2: from one"),
        ("urn:de-x:a", [(ErrorKind.INVALID_URN, 4)], "§5.1: kept for countries"),
        ("urn:xn--a:b", [(ErrorKind.INVALID_URN, 4)], "§5.1: kept for A-labels"),
        ("urn:a1:b", [(ErrorKind.INVALID_URN, 4)], "§5.1: two characters"),
    ],
)
def test_reserved_namespaces(text: str, expected: list[tuple[str, int]], why: str) -> None:
    assert violations(text) == expected, why


def test_building() -> None:
    assert str(urn("Example", "a/b c")) == "urn:Example:a/b%20c"
    assert (
        str(urn("ab", "c", r_component="a?=b", q_component="d?=e", f_component="#"))
        == "urn:ab:c?+a%3F=b?=d?=e#%23"
    )
    assert str(urn("ab", "50%25", encoded=True)) == "urn:ab:50%25"
    assert urn("uuid", UUID(int=7)).details.uuid == UUID(int=7)


@pytest.mark.parametrize(
    ("arguments", "kind", "why"),
    [
        ({"nid": "x", "nss": "a"}, ErrorKind.INVALID_URN, "a bad NID"),
        ({"nid": "ab", "nss": ""}, ErrorKind.INVALID_URN, "no NSS"),
        ({"nid": "ab", "nss": "/a"}, ErrorKind.INVALID_URN, "a slash first"),
        ({"nid": "ab:c", "nss": "d"}, ErrorKind.CONFLICTING_PARTS, "a colon in the NID"),
        (
            {"nid": "ab", "nss": "a#b", "encoded": True},
            ErrorKind.CONFLICTING_PARTS,
            "a hidden fragment",
        ),
        (
            {"nid": "ab", "nss": "a?=b", "encoded": True},
            ErrorKind.CONFLICTING_PARTS,
            "a hidden q-component",
        ),
        (
            {"nid": "ab", "nss": "a", "r_component": "b?=c", "encoded": True},
            ErrorKind.CONFLICTING_PARTS,
            "likewise",
        ),
        ({"nid": "ab", "nss": "a b", "encoded": True}, ErrorKind.INVALID_PATH, "a space"),
        ({"nid": "ab", "nss": "\ud800"}, ErrorKind.LONE_SURROGATE, "no character"),
        ({"nid": "isbn", "nss": "1"}, ErrorKind.INVALID_ISBN, "no ISBN"),
        ({"nid": "//h", "nss": "1"}, ErrorKind.UNEXPECTED_AUTHORITY, "an authority"),
    ],
)
def test_building_refuses(arguments: dict[str, object], kind: str, why: str) -> None:
    with pytest.raises(BuildError) as caught:
        urn(**arguments)  # type: ignore[arg-type]
    assert caught.value.kind == kind, why


PIECES = [
    "ab:",
    "isbn:",
    "0395363411",
    "uuid:",
    "f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    "?+",
    "?=",
    "-",
    "٣",
    "%2c",
]


@given(near("urn", PIECES))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
    assert_comparable(text)


@given(
    st.text(min_size=1),
    st.none() | st.text(min_size=1),
    st.none() | st.text(min_size=1),
    st.none() | st.text(),
)
def test_what_is_built_reads_back(nss: str, r: str | None, q: str | None, f: str | None) -> None:
    try:
        built = urn("example", nss, r_component=r, q_component=q, f_component=f)
    except BuildError:
        return
    assert built.segments == ("example:" + nss.split("/")[0], *nss.split("/")[1:])
    assert URI(str(built)).details == built.details
