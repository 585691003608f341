"""mailto: RFC 6068."""

import pytest
from hypothesis import given, strategies as st

from tests.schemes.equivalence import assert_comparable, classes
from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, BuildError, ErrorKind, parse
from urikit.schemes.mailto import MailtoDetails, mailto

EXAMPLES = [
    # text, recipients, fields, where in RFC 6068
    (
        "mailto:addr1@an.example,addr2@an.example",
        ["addr1@an.example", "addr2@an.example"],
        [],
        "§2",
    ),
    (
        "mailto:?to=addr1@an.example,addr2@an.example",
        ["addr1@an.example", "addr2@an.example"],
        [("to", "addr1@an.example,addr2@an.example")],
        "§2",
    ),
    (
        "mailto:addr1@an.example?to=addr2@an.example",
        ["addr1@an.example", "addr2@an.example"],
        [("to", "addr2@an.example")],
        "§2",
    ),
    ("mailto:bill+ietf@example.org", ["bill+ietf@example.org"], [], "§5"),
    ("mailto:chris@example.com", ["chris@example.com"], [], "§6.1"),
    (
        "mailto:infobot@example.com?subject=current-issue",
        ["infobot@example.com"],
        [("subject", "current-issue")],
        "§6.1",
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue",
        ["infobot@example.com"],
        [("body", "send current-issue")],
        "§6.1",
    ),
    (
        "mailto:infobot@example.com?body=send%20current-issue%0D%0Asend%20index",
        ["infobot@example.com"],
        [("body", "send current-issue\r\nsend index")],
        "§6.1",
    ),
    (
        "mailto:list@example.org?In-Reply-To=%3C3469A91.D10AF4C@example.com%3E",
        ["list@example.org"],
        [("In-Reply-To", "<3469A91.D10AF4C@example.com>")],
        "§6.1",
    ),
    (
        "mailto:majordomo@example.com?body=subscribe%20bamboo-l",
        ["majordomo@example.com"],
        [("body", "subscribe bamboo-l")],
        "§6.1",
    ),
    (
        "mailto:joe@example.com?cc=bob@example.com&body=hello",
        ["joe@example.com"],
        [("cc", "bob@example.com"), ("body", "hello")],
        "§6.1",
    ),
    ("mailto:gorby%25kremvax@example.com", ["gorby%kremvax@example.com"], [], "§6.1"),
    (
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        ["unlikely?address@example.com"],
        [("blat", "foop")],
        "§6.1",
    ),
    (
        "mailto:joe@an.example?cc=bob@an.example&body=hello",
        ["joe@an.example"],
        [("cc", "bob@an.example"), ("body", "hello")],
        "§6.1",
    ),
    ("mailto:Mike%26family@example.org", ["Mike&family@example.org"], [], "§6.1"),
    ("mailto:%22not%40me%22@example.org", ['"not@me"@example.org'], [], "§6.2"),
    ("mailto:%22oh%5C%5Cno%22@example.org", ['"oh\\\\no"@example.org'], [], "§6.2"),
    (
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        ['"\\\\\\"it\'s\\ ugly\\\\\\""@example.org'],
        [],
        "§6.2",
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9",
        ["user@example.org"],
        [("subject", "café")],
        "§6.3",
    ),
    (
        "mailto:user@example.org?subject=%3D%3Futf-8%3FQ%3Fcaf%3DC3%3DA9%3F%3D",
        ["user@example.org"],
        [("subject", "=?utf-8?Q?caf=C3=A9?=")],
        "§6.3",
    ),
    (
        "mailto:user@example.org?subject=%3D%3Fiso-8859-1%3FQ%3Fcaf%3DE9%3F%3D",
        ["user@example.org"],
        [("subject", "=?iso-8859-1?Q?caf=E9?=")],
        "§6.3",
    ),
    (
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        ["user@example.org"],
        [("subject", "café"), ("body", "café")],
        "§6.3",
    ),
    (
        "mailto:user@%E7%B4%8D%E8%B1%86.example.org?subject=Test&body=NATTO",
        ["user@納豆.example.org"],
        [("subject", "Test"), ("body", "NATTO")],
        "§6.3",
    ),
]

MORE = [
    ("mailto:", [], [], "everything is optional"),
    ("mailto:?=", [], [("", "")], "by the ABNF even a name"),
    ("mailto:a@b?to=&x=", ["a@b"], [("to", ""), ("x", "")], "an empty field adds nobody"),
    ("mailto:a@b?subject=1+1", ["a@b"], [("subject", "1+1")], "§5: a plus sign is no space"),
    ("mailto:a%2Eb@c%2Ed", ["a.b@c.d"], [], "a dot is a dot"),
    ("mailto:%22a,b@c%22@d,e@f", ['"a,b@c"@d', "e@f"], [], "delimiters in a quoted string"),
    ("mailto:%22%22@d", ['""@d'], [], "which may be empty"),
    ("mailto:a@%5B127.0.0.1%5D", ["a@[127.0.0.1]"], [], "a domain literal"),
    ("mailto:a@%5BIPv6:::1%5D,b@c", ["a@[IPv6:::1]", "b@c"], [], "with colons in it"),
    ("mailto:%C3%BC@b", ["ü@b"], [], "§2, item 5: UTF-8 in a local part"),
    (
        "mailto:?to=a%40b%2C%20c@d",
        ["a@b", "c@d"],
        [("to", "a@b, c@d")],
        "a field is decoded before it is read",
    ),
    (
        "mailto:?TO=%22Q,%20R%22%20%3Ca@b%3E,Joe%20S%20%3Cc@d%3E,%3Ce@f%3E%20",
        ["a@b", "c@d", "e@f"],
        [("TO", '"Q, R" <a@b>,Joe S <c@d>,<e@f> ')],
        "and may hold names, RFC 5322 §3.4",
    ),
    (
        "mailto:?to=a@b&to=c@d",
        ["a@b", "c@d"],
        [("to", "a@b"), ("to", "c@d")],
        "all recipients are told",
    ),
    ("mailto:a@b#c", ["a@b"], [], "§2: a fragment is ignored"),
    ("mailto:a@b?x=!$'()*+,;:@", ["a@b"], [("x", "!$'()*+,;:@")], "every some-delims"),
    ("mailto:!$'*+%23%2F%3D%5E_%60%7B%7C%7D~-@b", ["!$'*+#/=^_`{|}~-@b"], [], "every atext"),
]


@pytest.mark.parametrize(("text", "recipients", "fields", "why"), EXAMPLES + MORE)
def test_details(text: str, recipients: list[str], fields: list[tuple[str, str]], why: str) -> None:
    assert URI(text).details == MailtoDetails(tuple(recipients), tuple(fields)), why


@pytest.mark.parametrize(("text", "recipients", "fields", "section"), EXAMPLES)
def test_the_examples_break_no_rule(
    text: str, recipients: list[str], fields: list[tuple[str, str]], section: str
) -> None:
    assert violations(text) == []


def test_views() -> None:
    details = URI("mailto:a@b?To=c@d&Subject=x&Body=y&cc=1&CC=2&subject=z").details
    assert (details.subject, details.body) == ("x", "y")
    assert details.getall("Cc") == ("1", "2")
    assert details.get("bcc") is None
    assert details.headers == (("Subject", "x"), ("cc", "1"), ("CC", "2"), ("subject", "z"))
    assert (URI("mailto:a@b").details.subject, URI("mailto:a@b").details.body) == (None, None)


def test_an_iri_is_read_as_the_uri_it_maps_to() -> None:
    iri = IRI("mailto:ü@納豆.example?subject=café&x=\ue000")
    assert iri.details == iri.to_uri().details
    assert iri.details.recipients == ("ü@納豆.example",)


REFUSED = [
    ("mailto:joe", ErrorKind.INVALID_MAILTO, 10, "no @"),
    ("mailto:joe@", ErrorKind.INVALID_MAILTO, 11, "no domain"),
    ("mailto:@b", ErrorKind.INVALID_MAILTO, 7, "no local part"),
    ("mailto:joe%40example.com", ErrorKind.INVALID_MAILTO, 10, "an escaped @ separates nothing"),
    ("mailto:a@b@c", ErrorKind.INVALID_MAILTO, 10, "two @"),
    ("mailto:a@b,", ErrorKind.INVALID_MAILTO, 11, "nobody after the comma"),
    ("mailto:,a@b", ErrorKind.INVALID_MAILTO, 7, "nobody before it"),
    ("mailto:a@b,,c@d", ErrorKind.INVALID_MAILTO, 11, "nobody between two"),
    ("mailto:a@b%2Cc@d", ErrorKind.INVALID_MAILTO, 10, "an escaped comma separates nothing"),
    ("mailto:.a@b", ErrorKind.INVALID_MAILTO, 7, "a dot first"),
    ("mailto:a.@b", ErrorKind.INVALID_MAILTO, 8, "a dot last"),
    ("mailto:a..b@c", ErrorKind.INVALID_MAILTO, 8, "two dots"),
    ("mailto:a@b.", ErrorKind.INVALID_MAILTO, 10, "a dot last in the domain"),
    ("mailto:a/b@c", ErrorKind.INVALID_MAILTO, 8, "§2, item 1: a slash is escaped"),
    ("mailto:a&b@c", ErrorKind.INVALID_MAILTO, 8, "§2, item 1: so is an ampersand"),
    ("mailto:a=b@c", ErrorKind.INVALID_MAILTO, 8, "and an equals sign"),
    ("mailto:%22a;b%22@c", ErrorKind.INVALID_MAILTO, 7, "and a semicolon"),
    ("mailto:a%20b@c", ErrorKind.INVALID_MAILTO, 8, "§2, item 3: no white space"),
    ("mailto:%22a%20b%22@c", ErrorKind.INVALID_MAILTO, 7, "not even quoted"),
    ("mailto:%22a@c", ErrorKind.INVALID_MAILTO, 7, "a quoted string that is not closed"),
    ("mailto:%22a%22b@c", ErrorKind.INVALID_MAILTO, 14, "text after one"),
    ("mailto:a(x)@c", ErrorKind.INVALID_MAILTO, 8, "no comments"),
    ("mailto:Joe%20%3Ca@b%3E", ErrorKind.INVALID_MAILTO, 10, "no names in the path"),
    ("mailto:a@%5Bb", ErrorKind.INVALID_MAILTO, 9, "a literal that is not closed"),
    ("mailto:a@%5B%C3%BC%5D", ErrorKind.INVALID_MAILTO, 9, "a literal is ASCII"),
    ("mailto:a@b%0D%0ABcc:c@d", ErrorKind.INVALID_MAILTO, 10, "a line break"),
    ("mailto:a%00@b", ErrorKind.INVALID_MAILTO, 8, "§2, item 2: no control characters"),
    ("mailto:%F6@b", ErrorKind.INVALID_UTF8, 7, "§2, item 5: nothing but UTF-8"),
    ("mailto:a@%C3.b", ErrorKind.INVALID_UTF8, 9, "§2, item 4: likewise"),
    ("mailto:a@b?", ErrorKind.INVALID_MAILTO, 11, "a field has a name and a value"),
    ("mailto:a@b?subject", ErrorKind.INVALID_MAILTO, 18, "no ="),
    ("mailto:a@b?x=1&", ErrorKind.INVALID_MAILTO, 15, "nothing after the ampersand"),
    ("mailto:a@b?&x=1", ErrorKind.INVALID_MAILTO, 11, "nothing before it"),
    ("mailto:a@b?x=1=2", ErrorKind.INVALID_MAILTO, 14, "§2: = is escaped"),
    (
        "mailto:joe@example.com?cc=bob@example.com?body=hello",
        ErrorKind.INVALID_MAILTO,
        41,
        "§6.1: wrong",
    ),
    ("mailto:a@b?body=a/b", ErrorKind.INVALID_MAILTO, 17, "a slash is no qchar"),
    ("mailto:a@b?x=%F6", ErrorKind.INVALID_UTF8, 13, "no UTF-8"),
    ("mailto:a@b?%F6=x", ErrorKind.INVALID_UTF8, 11, "no UTF-8 in the name"),
    ("mailto:?to=joe", ErrorKind.INVALID_MAILTO, 14, "a broken address in a field"),
    ("mailto:?x=1&to=a@b,", ErrorKind.INVALID_MAILTO, 19, "nobody after the comma"),
    ("mailto:?to=a@b%20c@d", ErrorKind.INVALID_MAILTO, 17, "no comma"),
    ("mailto:?to=J%20%3Ca@b", ErrorKind.INVALID_MAILTO, 21, "brackets that are not closed"),
    ("mailto:?to=J%20a@b", ErrorKind.INVALID_MAILTO, 12, "a name without brackets"),
    ("mailto:?to=a@b%0D%0ABcc:c@d", ErrorKind.INVALID_MAILTO, 14, "a line break"),
    ("mailto://a@b", ErrorKind.UNEXPECTED_AUTHORITY, 7, "no authority"),
    ("mailto:/a@b", ErrorKind.INVALID_MAILTO, 7, "no slash"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why
    assert violations(text)[0] == (kind, index)
    assert kind in [violation.kind for violation in parse(text).violations]


VIOLATIONS = [
    ("mailto:a@b?subject=x%0D%0ABcc:c@d", [(ErrorKind.HEADER_INJECTION, 20)], "another field"),
    ("mailto:a@b?subject=x%0aBcc:c@d", [(ErrorKind.HEADER_INJECTION, 20)], "LF alone"),
    ("mailto:a@b?subject=x%0d", [(ErrorKind.HEADER_INJECTION, 20)], "CR alone"),
    ("mailto:a@b?x%0D%0ABcc=c@d", [(ErrorKind.HEADER_INJECTION, 12)], "in a name"),
    ("mailto:a@b?b%0Aody=x", [(ErrorKind.HEADER_INJECTION, 12)], "which is no body"),
    ("mailto:a@b?body=x%0D%0Ay", [], "a body has lines"),
    ("mailto:a@b?b%6Fdy=x%0D%0Ay", [], "by whatever spelling"),
    ("mailto:a@b?BODY=x%0Ay", [(ErrorKind.INVALID_MAILTO, 17)], "§5: which end in CR and LF"),
    ("mailto:a@b?body=x%0Dy", [(ErrorKind.INVALID_MAILTO, 17)], "likewise"),
    ("mailto:a@b?subject=%250D%250A", [], "decoded once, not twice"),
    (
        "mailto:a@b%0D%0ABcc:c@d",
        [(ErrorKind.INVALID_MAILTO, 10), (ErrorKind.HEADER_INJECTION, 10)],
        "in an address",
    ),
    (
        "mailto:?to=a@b%0D%0ABcc:c@d",
        [(ErrorKind.INVALID_MAILTO, 14), (ErrorKind.HEADER_INJECTION, 14)],
        "in a field of addresses",
    ),
    (
        "mailto:x?subject=%0A",
        [(ErrorKind.INVALID_MAILTO, 8), (ErrorKind.HEADER_INJECTION, 17)],
        "beside another fault",
    ),
    ("mailto:a@b?a:b=c", [(ErrorKind.INVALID_MAILTO, 11)], "RFC 5322 §3.6.8: no colon in a name"),
    ("mailto:a@b?/%20x=", [(ErrorKind.INVALID_MAILTO, 11)], "a fault is told once"),
    ("mailto:a@b?=c", [(ErrorKind.INVALID_MAILTO, 11)], "nor is it empty"),
    (
        "mailto:a@b?subject=x&Subject=y",
        [(ErrorKind.INVALID_MAILTO, 21)],
        "§2: a field that stands once",
    ),
    ("mailto:a@b?comments=x&comments=y", [], "one that may be repeated"),
    ("mailto:a@b#c", [(ErrorKind.UNEXPECTED_FRAGMENT, 10)], "§2: no fragment"),
]


@pytest.mark.parametrize(("text", "expected", "why"), VIOLATIONS)
def test_violations(text: str, expected: list[tuple[str, int]], why: str) -> None:
    assert violations(text) == expected, why


def test_equivalence() -> None:
    groups = [
        ["mailto:addr1@an.example,addr2@an.example", "mailto:?to=addr1@an.example,addr2@an.example",
         "mailto:addr1@an.example?to=addr2@an.example", "MAILTO:addr1@AN.example?TO=addr2%40an.Example"],
        ["mailto:Addr1@an.example,addr2@an.example"],
        ["mailto:addr2@an.example,addr1@an.example"],
        ["mailto:a+b@c?Subject=x%2By", "mailto:a%2bb@C?subject=x+y"],
        ["mailto:a+b@c?subject=X+y"],
        ["mailto:a@%5BIPv6:::A%5D", "mailto:a@%5bipv6:::a%5d"],
        ["mailto:x", "MAILTO:x"],
        ["mailto:X"],
    ]  # fmt: skip
    assert classes([text for group in groups for text in group]) == groups
    assert IRI("mailto:ü@b").equivalent(URI("mailto:%C3%BC@b"))


@pytest.mark.parametrize(
    ("text", "normal", "why"),
    [
        ("MAILTO:A%2E@B", "mailto:A.@B", "what is malformed keeps its case"),
        (
            "mailto:A@B.C,%22D%22@%5bE%5d?SUBJECT=X%3d&To=E@F#G",
            "mailto:A@b.c,%22D%22@%5Be%5D?subject=X%3D&to=E@F#G",
            "domains and names in lower case",
        ),
        ("mailto:a@b/../c", "mailto:a@b/../c", "no dot segments"),
        ("mailto:?A%c3%bc=", "mailto:?a%C3%BC=", "escapes in upper case"),
    ],
)
def test_normal_form(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why


BUILT = [
    (mailto(), "mailto:", "nothing"),
    (mailto("a@b"), "mailto:a@b", "one"),
    (mailto(["a@b", "c+d@e"]), "mailto:a@b,c+d@e", "several"),
    (mailto("Mike&family@example.org"), "mailto:Mike%26family@example.org", "§6.1"),
    (mailto("gorby%kremvax@example.com"), "mailto:gorby%25kremvax@example.com", "§6.1"),
    (
        mailto("unlikely?address@example.com", fields={"blat": "foop"}),
        "mailto:unlikely%3Faddress@example.com?blat=foop",
        "§6.1",
    ),
    (mailto('"not@me"@example.org'), "mailto:%22not%40me%22@example.org", "§6.2"),
    (
        mailto('"\\\\\\"it\'s\\ ugly\\\\\\""@example.org'),
        "mailto:%22%5C%5C%5C%22it's%5C%20ugly%5C%5C%5C%22%22@example.org",
        "§6.2",
    ),
    (mailto("a@[x@y]"), "mailto:a@%5Bx%40y%5D", "an @ in a literal"),
    (mailto("ü@納豆.example"), "mailto:%C3%BC@%E7%B4%8D%E8%B1%86.example", "UTF-8"),
    (
        mailto("user@example.org", subject="café", body="café"),
        "mailto:user@example.org?subject=caf%C3%A9&body=caf%C3%A9",
        "§6.3",
    ),
    (
        mailto("a@b", subject="1 + 1 = 2; ok? #&/"),
        "mailto:a@b?subject=1%20%2B%201%20%3D%202%3B%20ok%3F%20%23%26%2F",
        "what is escaped",
    ),
    (
        mailto("a@b", body="1\n2\r\n3\r4"),
        "mailto:a@b?body=1%0D%0A2%0D%0A3%0D%0A4",
        "§5: every line end",
    ),
    (
        mailto(cc="a@b", bcc=["c@d", "e@f"], subject=""),
        "mailto:?cc=a@b&bcc=c@d,e@f&subject=",
        "copies",
    ),
    (
        mailto("a@b", fields=[("In-Reply-To", "<1@c>"), ("Keywords", "x"), ("keywords", "y")]),
        "mailto:a@b?In-Reply-To=%3C1@c%3E&Keywords=x&keywords=y",
        "any field",
    ),
    (
        mailto(fields={"Body": "a\nb", "to": "c@d"}),
        "mailto:?Body=a%0D%0Ab&to=c@d",
        "by their own names",
    ),
]


@pytest.mark.parametrize(("uri", "text", "why"), BUILT)
def test_building(uri: URI, text: str, why: str) -> None:
    assert str(uri) == text, why
    assert violations(text) == []


@pytest.mark.parametrize(
    ("options", "kind", "index", "why"),
    [
        ({"subject": "x\r\nBcc: c@d"}, ErrorKind.HEADER_INJECTION, 1, "another field"),
        ({"subject": "\n"}, ErrorKind.HEADER_INJECTION, 0, "LF alone"),
        ({"fields": {"x": "y\r"}}, ErrorKind.HEADER_INJECTION, 1, "CR alone"),
        ({"to": "a@b\r\nBcc: c@d"}, ErrorKind.HEADER_INJECTION, 2, "in an address"),
        ({"cc": "a\n@b"}, ErrorKind.HEADER_INJECTION, 0, "likewise"),
        ({"fields": {"x\n": "y"}}, ErrorKind.INVALID_MAILTO, 0, "in a name"),
        ({"fields": {"": "y"}}, ErrorKind.INVALID_MAILTO, 0, "no name"),
        ({"fields": {"a:b": "y"}}, ErrorKind.INVALID_MAILTO, 0, "a colon in a name"),
        ({"fields": {"ü": "y"}}, ErrorKind.INVALID_MAILTO, 0, "no ASCII in a name"),
        ({"to": "joe"}, ErrorKind.INVALID_MAILTO, 3, "no @"),
        ({"to": "@b"}, ErrorKind.INVALID_MAILTO, 0, "no local part"),
        ({"to": ""}, ErrorKind.INVALID_MAILTO, 0, "nobody"),
        ({"to": "a@b,c@d"}, ErrorKind.INVALID_MAILTO, 2, "two in one"),
        ({"to": "Joe <a@b>"}, ErrorKind.INVALID_MAILTO, 0, "a name"),
        (
            {"to": "a@b", "fields": {"To": "c@d"}},
            ErrorKind.CONFLICTING_PARTS,
            0,
            "recipients twice",
        ),
        (
            {"subject": "a", "fields": {"Subject": "b"}},
            ErrorKind.CONFLICTING_PARTS,
            0,
            "a subject twice",
        ),
        ({"fields": {"to": "joe"}}, ErrorKind.INVALID_MAILTO, 14, "a broken address in a field"),
        ({"subject": "\ud800"}, ErrorKind.LONE_SURROGATE, 0, "no character"),
    ],
)
def test_building_refuses(options: dict[str, object], kind: str, index: int, why: str) -> None:
    with pytest.raises(BuildError) as caught:
        mailto(**options)  # type: ignore[arg-type]
    assert (caught.value.kind, caught.value.index) == (kind, index), why


PIECES = [
    "a@b",
    "a@",
    "%22",
    "%40",
    "?to=",
    "&to=",
    "&subject=",
    "?",
    "&",
    "=",
    "%20",
    "%3C",
    "%3E",
    "%2C",
    "%0A",
    "(",
    "٣",
]


@given(near("mailto", PIECES) | near("mailto:a@b?to=c@d", PIECES))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
    assert_comparable(text)


@given(st.lists(st.text()), st.none() | st.text(), st.none() | st.text())
def test_what_is_built_reads_back(to: list[str], subject: str | None, body: str | None) -> None:
    try:
        built = mailto([f"{name}@h.example" for name in to], subject=subject, body=body)
    except BuildError:
        return
    details = built.details
    assert details.recipients == tuple(f"{name}@h.example" for name in to)
    assert details.subject == subject
    assert details.body == (
        None
        if body is None
        else body.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\r\n")
    )
    assert violations(str(built)) == []
