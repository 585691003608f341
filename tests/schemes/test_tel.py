"""tel: RFC 3966."""

import pytest
from hypothesis import given, strategies as st

from tests.schemes.equivalence import assert_comparable, classes
from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, BuildError, ErrorKind, ParseError, parse
from urikit.schemes.tel import TelDetails, tel

DETAILS = [
    # text, details, why
    ("tel:+1-201-555-0123", TelDetails("+1-201-555-0123"), "§6"),
    ("tel:7042;phone-context=example.com", TelDetails("7042", phone_context="example.com"), "§6"),
    (
        "tel:863-1234;phone-context=+1-914-555",
        TelDetails("863-1234", phone_context="+1-914-555"),
        "§6",
    ),
    ("tel:+1-212-555-0101", TelDetails("+1-212-555-0101"), "§8"),
    ("tel:+1-201-555-0111", TelDetails("+1-201-555-0111"), "§8"),
    ("tel:+1-555-438-3732", TelDetails("+1-555-438-3732"), "§8"),
    ("tel:+1-900-555-0191", TelDetails("+1-900-555-0191"), "§11"),
    (
        "tel:1234;phone-context=munich.example.com",
        TelDetails("1234", phone_context="munich.example.com"),
        "§9",
    ),
    ("tel:911;phone-context=+1", TelDetails("911", phone_context="+1"), "§5.1.5"),
    ("TEL:+(1).2-3", TelDetails("+(1).2-3"), "every visual separator"),
    ("tel:+-1-", TelDetails("+-1-"), "a separator first and last"),
    (
        "tel:aF*%23;phone-context=a",
        TelDetails("aF*#", phone_context="a"),
        "§5.1.3: digits of local numbers; # is escaped",
    ),
    ("tel:+%31%2D%32", TelDetails("+1-2"), "§3: a digit or mark is the same as its escape"),
    ("tel:+1;ext=12-3", TelDetails("+1", ext="12-3"), "§5.3"),
    ("tel:+1;EXT=1", TelDetails("+1", ext="1"), "names have no case, §4"),
    (
        "tel:+1;isub=a@b,c/d:%3B%3D%F6",
        TelDetails("+1", isub="a@b,c/d:;=%F6"),
        "§5.2: any octet, escaped if it is no text",
    ),
    (
        "tel:+1;phone-context=+44",
        TelDetails("+1", phone_context="+44"),
        "*par lets a global number have one",
    ),
    (
        "tel:1;phone-context=1a.b2-c.x.",
        TelDetails("1", phone_context="1a.b2-c.x."),
        "a domainname with its last dot",
    ),
    (
        "tel:+1;b=%C3%BC;a;m-c=%5B%5D",
        TelDetails("+1", parameters=(("b", "ü"), ("a", None), ("m-c", "[]"))),
        "other parameters in their order",
    ),
    (
        "tel:+1;x=+&$/:!~*'()",
        TelDetails("+1", parameters=(("x", "+&$/:!~*'()"),)),
        "every paramchar",
    ),
]


@pytest.mark.parametrize(("text", "details", "why"), DETAILS)
def test_details(text: str, details: TelDetails, why: str) -> None:
    assert URI(text).details == details, why


def test_views() -> None:
    details = URI("tel:+1-(201).555;a;m-b=1").details
    assert (details.is_global, details.digits, details.mandatory) == (True, "+1201555", ("m-b",))
    assert not URI("tel:1;phone-context=+1").details.is_global


REFUSED = [
    (
        "tel:abc",
        ErrorKind.INVALID_TEL,
        7,
        "hexadecimal digits make a local number, which needs a context",
    ),
    ("tel:7042", ErrorKind.INVALID_TEL, 8, "§5.1.5: no context"),
    ("tel:7042;ext=1", ErrorKind.INVALID_TEL, 14, "likewise"),
    ("tel:", ErrorKind.INVALID_TEL, 4, "nothing"),
    ("tel:+", ErrorKind.INVALID_TEL, 5, "no digit"),
    ("tel:+-()", ErrorKind.INVALID_TEL, 5, "separators alone"),
    ("tel:-;phone-context=a", ErrorKind.INVALID_TEL, 4, "likewise"),
    ("tel:xyz", ErrorKind.INVALID_TEL, 4, "§5.1.2: letters of a keypad"),
    ("tel:+1a", ErrorKind.INVALID_TEL, 6, "§5.1.3: no letters in a global number"),
    ("tel:+1*", ErrorKind.INVALID_TEL, 6, "nor a star"),
    ("tel:+1%20201", ErrorKind.INVALID_TEL, 6, "§5.1.1: no spaces"),
    ("tel:%2B1", ErrorKind.INVALID_TEL, 4, "§3: the delimiter + is not escaped"),
    ("tel:1+2;phone-context=a", ErrorKind.INVALID_TEL, 5, "a plus comes first"),
    ("tel:+1,2", ErrorKind.INVALID_TEL, 6, "a pause is of dial strings"),
    ("tel:+1;", ErrorKind.INVALID_TEL, 7, "a parameter has a name"),
    ("tel:+1;;ext=1", ErrorKind.INVALID_TEL, 7, "likewise"),
    ("tel:+1;=1", ErrorKind.INVALID_TEL, 7, "likewise"),
    ("tel:+1;a_b=1", ErrorKind.INVALID_TEL, 8, "no underscore in a name"),
    ("tel:+1;a=", ErrorKind.INVALID_TEL, 9, "a value is not empty"),
    ("tel:+1;a=b=c", ErrorKind.INVALID_TEL, 10, "§3: = is escaped in a value"),
    ("tel:+1;a=b@c", ErrorKind.INVALID_TEL, 10, "no paramchar"),
    ("tel:+1;ext", ErrorKind.INVALID_TEL, 10, "an extension has a value"),
    ("tel:+1;ext=", ErrorKind.INVALID_TEL, 11, "which is not empty"),
    ("tel:+1;ext=-", ErrorKind.INVALID_TEL, 11, "and holds a digit"),
    ("tel:+1;ext=1a", ErrorKind.INVALID_TEL, 12, "and nothing but digits"),
    ("tel:+1;isub=", ErrorKind.INVALID_TEL, 12, "a subaddress is not empty"),
    ("tel:+1;isub=a=b", ErrorKind.INVALID_TEL, 13, "§3: = is escaped in a value"),
    ("tel:+1;ext=1;isub=2", ErrorKind.INVALID_TEL, 13, "§5.3: not both"),
    ("tel:+1;isub=1;ext=2", ErrorKind.INVALID_TEL, 14, "likewise"),
    ("tel:+1;a=1;A=2", ErrorKind.INVALID_TEL, 11, "§3: no parameter twice"),
    (
        "tel:1;phone-context=+1;phone-context=+2",
        ErrorKind.INVALID_TEL,
        23,
        "least of all the context",
    ),
    ("tel:1;phone-context=", ErrorKind.INVALID_TEL, 20, "an empty context"),
    ("tel:1;phone-context=+", ErrorKind.INVALID_TEL, 20, "a plus alone"),
    (
        "tel:1;phone-context=10.0.0.1",
        ErrorKind.INVALID_TEL,
        20,
        "the last label starts with a letter",
    ),
    ("tel:1;phone-context=a..b", ErrorKind.INVALID_TEL, 22, "an empty label"),
    ("tel:1;phone-context=a-.b", ErrorKind.INVALID_TEL, 21, "a label ends in a hyphen"),
    ("tel:1;phone-context=-a", ErrorKind.INVALID_TEL, 20, "a label starts with one"),
    ("tel:+1?a", ErrorKind.UNEXPECTED_QUERY, 6, "no query"),
    ("tel:+1?", ErrorKind.UNEXPECTED_QUERY, 6, "not even an empty one"),
    ("tel://+1", ErrorKind.UNEXPECTED_AUTHORITY, 4, "no authority"),
    ("tel:/+1", ErrorKind.INVALID_TEL, 4, "no slash"),
    ("tel:+%F6", ErrorKind.INVALID_TEL, 5, "no digit"),
    ("tel:+1%00", ErrorKind.INVALID_TEL, 6, "no digit"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why
    assert violations(text)[0] == (kind, index)
    assert kind in [violation.kind for violation in parse(text).violations]


@pytest.mark.parametrize(
    ("text", "index"), [("tel:+٣", 5), ("tel:+1;a=ü", 9), ("tel:1;phone-context=ü", 20)]
)
def test_numbers_are_ascii(text: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        _ = IRI(text).details
    assert (caught.value.kind, caught.value.index) == (ErrorKind.INVALID_TEL, index)


@pytest.mark.parametrize(
    ("text", "expected", "why"),
    [
        ("tel:1;ext=1;phone-context=+1;a;b", [], "in order, §3"),
        ("tel:+1;isub=1;m-a;x", [], "in order"),
        ("tel:1;phone-context=+1;ext=1", [(ErrorKind.INVALID_TEL, 5)], "the extension comes first"),
        (
            "tel:1;a;phone-context=+1",
            [(ErrorKind.INVALID_TEL, 5)],
            "the context comes before others",
        ),
        ("tel:+1;b;a", [(ErrorKind.INVALID_TEL, 6)], "others come by name"),
        ("tel:+1#2", [(ErrorKind.UNEXPECTED_FRAGMENT, 6)], "the # of a number is escaped"),
    ],
)
def test_violations(text: str, expected: list[tuple[str, int]], why: str) -> None:
    assert violations(text) == expected, why
    assert isinstance(URI(text).details, TelDetails)


def test_comparison() -> None:
    """RFC 3966 §4, rule by rule."""
    groups = [
        ["tel:+12015550123", "tel:+1-201-555-0123", "TEL:+1.(201)5550123", "tel:+%312015550123"],
        [
            "tel:12015550123;phone-context=+1",
            "tel:1201-5550123;phone-context=+%31",
            "tel:12015550123;PHONE-CONTEXT=+(1)",
        ],
        ["tel:12015550123;phone-context=a.example", "tel:12015550123;phone-context=A.Example"],
        ["tel:12015550123;phone-context=+2"],
        ["tel:+12015550123;ext=7", "tel:+12015550123;ext=7-"],
        ["tel:+12015550123;isub=7"],
        ["tel:+1;ext=1;a=b;c", "tel:+1;c;a=B;ext=1", "tel:+1;A=%62;C;ext=1"],
        ["tel:+1;ext=1;a=b"],
        ["tel:+1;x=%2f", "tel:+1;x=%2F"],
        ["tel:+1;x=/"],
        ["tel:+1;x=%2a", "tel:+1;x=*"],
        ["tel:aB;phone-context=+1", "tel:Ab;phone-context=+1"],
    ]
    assert classes([text for group in groups for text in group]) == groups


@pytest.mark.parametrize(
    ("text", "normal", "why"),
    [
        ("TEL:+1-(201).555", "tel:+1201555", "without separators"),
        (
            "tel:aB*%23;b=X;A;phone-context=EX.example.;EXT=1-2",
            "tel:ab*%23;ext=12;phone-context=ex.example.;a;b=X",
            "in order, other values untouched",
        ),
        ("tel:1;phone-context=+1-2", "tel:1;phone-context=+12", "the context without separators"),
        ("tel:1;phone-context=a-b", "tel:1;phone-context=a-b", "unless it is a domain name"),
        ("tel:1-2", "tel:1-2", "what is no tel URI stays"),
    ],
)
def test_normal_form(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why


def test_building() -> None:
    assert str(tel("+1-201")) == "tel:+1-201"
    assert str(
        tel("*21#", isub="a;b", phone_context="+1", parameters=[("z", "1"), ("A", "+")])
    ) == ("tel:*21%23;isub=a%3Bb;phone-context=+1;A=%2B;z=1")


@pytest.mark.parametrize(
    ("number", "options", "why"),
    [
        ("+1 201", {}, "a space"),
        ("1", {}, "no context"),
        ("+1;ext=1", {}, "a parameter in the number"),
        ("+1", {"ext": "1", "isub": "2"}, "both"),
        ("+1", {"ext": ""}, "an empty extension"),
        ("+1", {"parameters": {"a;b": None}}, "a delimiter in a name"),
        ("+1", {"parameters": {"a=b#": None}}, "a bad character"),
        ("+1", {"parameters": {"ext": "1"}, "ext": "1"}, "twice"),
        ("+1", {"parameters": {"a": "\ud800"}}, "no character"),
        ("\u0663", {"phone_context": "+1"}, "no ASCII digit"),
    ],
)
def test_building_refuses(number: str, options: dict[str, object], why: str) -> None:
    with pytest.raises(BuildError):
        tel(number, **options)  # type: ignore[arg-type]


PIECES = [
    "+1",
    "+1-2",
    "123",
    "-",
    "(",
    "*",
    "%23",
    "%31",
    ";ext=1",
    ";isub=",
    ";phone-context=",
    "+44",
    "a.example",
    ";a",
    ";B=1",
    "٣",
]


@given(near("tel", PIECES) | near("tel:+1", PIECES) | near("tel:1;phone-context=+1;a=b", PIECES))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
    assert_comparable(text)


@given(
    st.text("+0123456789-.()"),
    st.none() | st.text(),
    st.dictionaries(st.text("aB-1;", min_size=1), st.none() | st.text()),
)
def test_what_is_built_reads_back(
    number: str, isub: str | None, parameters: dict[str, str | None]
) -> None:
    try:
        details = tel(number, isub=isub, parameters=parameters).details
    except BuildError:
        return
    assert (details.number, details.isub) == (number, isub)
    assert dict(details.parameters) == {name.lower(): value for name, value in parameters.items()}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("tel:+1;isub", 'parameter "isub" needs a value'),
        ("tel:+1;ext=a", 'invalid value for parameter "ext"'),
        ("tel:+1;=a", "parameter has no name"),
        ("tel:", "invalid telephone number"),
        ("tel:+1x", "character is not part of a telephone number"),
    ],
)
def test_messages(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        _ = URI(text).details
    assert caught.value.message == message
