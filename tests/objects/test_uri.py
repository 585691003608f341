"""Parts and verbs of URI and IRI."""

from ipaddress import IPv4Address, IPv6Address
from typing import Any

import pytest

from urikit import IRI, URI, BuildError, DecodeError, ParseError, Query, URIError, parse

# text, scheme, userinfo, host, port, path, query, fragment
PARTS = [
    ("", None, None, None, None, "", None, None),
    ("http://h", "http", None, "h", None, "", None, None),
    ("http://h?", "http", None, "h", None, "", "", None),
    ("http://h#", "http", None, "h", None, "", None, ""),
    ("http://h/?#", "http", None, "h", None, "/", "", ""),
    ("http://@h:/", "http", "", "h", None, "/", None, None),
    ("http://u:p@h:80/p", "http", "u:p", "h", 80, "/p", None, None),
    ("http://[::1]:8080/", "http", None, "[::1]", 8080, "/", None, None),
    ("file:///x", "file", None, "", None, "/x", None, None),
    ("file:/x", "file", None, None, None, "/x", None, None),
    ("//h", None, None, "h", None, "", None, None),
    ("urn:a:b", "urn", None, None, None, "a:b", None, None),
    ("?a?b#c?d", None, None, None, None, "", "a?b", "c?d"),
    ("http://abc#@def", "http", None, "abc", None, "", None, "@def"),
]  # fmt: skip


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize("row", PARTS, ids=lambda row: row[0])
def test_parts(cls: type[URI], row: tuple[object, ...]) -> None:
    u = cls(row[0])  # type: ignore[arg-type]
    found = (u.scheme, u.userinfo, u.host, u.port, u.path, u.query, u.fragment)
    assert found == row[1:]
    assert u.standard == ("rfc3986" if cls is URI else "rfc3987")


@pytest.mark.parametrize(
    ("text", "username", "password"),
    [
        ("//h", None, None),
        ("//@h", "", None),
        ("//u@h", "u", None),
        ("//u:@h", "u", ""),
        ("//:p@h", "", "p"),
        ("//u:p:q@h", "u", "p:q"),
        ("//u%3A:p%40@h", "u%3A", "p%40"),
    ],
)
def test_credentials(text: str, username: str | None, password: str | None) -> None:
    u = URI(text)
    assert (u.username, u.password) == (username, password)


@pytest.mark.parametrize(
    ("text", "has_port", "port", "effective"),
    [
        ("http://h/", False, None, 80),
        ("http://h:/", True, None, 80),
        ("http://h:0/", True, 0, 0),
        ("http://h:00/", True, 0, 0),
        ("http://h:080/", True, 80, 80),
        ("https://h/", False, None, 443),
        ("x-new://h/", False, None, None),
        ("urn:a:b", False, None, None),
    ],
)
def test_ports(text: str, has_port: bool, port: int | None, effective: int | None) -> None:
    u = URI(text)
    assert (u.has_port, u.port, u.effective_port) == (has_port, port, effective)


@pytest.mark.parametrize("digits", ["65536", "99999999999", "1" + "0" * 100_000])
def test_a_port_out_of_range_is_an_error_where_it_is_read(digits: str) -> None:
    u = URI(f"http://h:{digits}/")
    with pytest.raises(ParseError) as caught:
        _ = u.port
    assert (caught.value.kind, caught.value.index) == ("port-out-of-range", 9)
    assert str(u.normalize()) == str(u)


@pytest.mark.parametrize(
    ("text", "segments"),
    [
        ("", ()),
        ("http://h", ()),
        ("/", ("", "")),
        ("/a%2Fb/c", ("", "a/b", "c")),
        ("a/b/", ("a", "b", "")),
        ("http://h//a", ("", "", "a")),
        ("%F6", ("\ufffd",)),
        ("/a+b", ("", "a+b")),
    ],
)
def test_segments(text: str, segments: tuple[str, ...]) -> None:
    assert URI(text).segments == segments


@pytest.mark.parametrize(
    ("text", "relative", "opaque", "authority"),
    [
        ("a", True, False, False),
        ("//h", True, False, True),
        ("x:", False, True, False),
        ("x:a/b", False, True, False),
        ("x:/a", False, False, False),
        ("x://", False, False, True),
    ],
)
def test_flags(text: str, relative: bool, opaque: bool, authority: bool) -> None:
    u = URI(text)
    assert (u.is_relative, u.is_opaque, u.has_authority) == (relative, opaque, authority)
    assert (u.opaque is not None) is opaque


@pytest.mark.parametrize(
    ("text", "ip", "zone", "socket_host"),
    [
        ("http://1.2.3.4/", IPv4Address("1.2.3.4"), None, "1.2.3.4"),
        ("http://[::1]/", IPv6Address("::1"), None, "::1"),
        ("http://[fe80::1%25eth0]/", IPv6Address("fe80::1"), "eth0", "fe80::1%eth0"),
        ("http://0177.0.0.1/", None, None, "0177.0.0.1"),
        ("http://ex%61mple/", None, None, "example"),
        ("urn:a", None, None, None),
    ],
)
def test_hosts(text: str, ip: object, zone: str | None, socket_host: str | None) -> None:
    u = URI(text)
    assert (u.ip, u.zone, u.socket_host) == (ip, zone, socket_host)


@pytest.mark.parametrize(
    "text",
    [
        "http://[v1.evil.com]/", "http://a%2fb/", "http://a%00b/", "http://a%40b%0d%0a/",
        "http://a%20b/", "http://[::1%25%00]/", "http://[fe80::1%25en%2F1]/", "http://%FF/",
        "http://a!b/",
    ],
)  # fmt: skip
def test_no_socket_takes_these(text: str) -> None:
    with pytest.raises(DecodeError) as caught:
        _ = URI(text).socket_host
    assert caught.value.text == text


def test_one_server_has_one_origin() -> None:
    spellings = [
        "http://bücher.example/",
        "http://b%C3%BCcher.example/",
        "http://BÜCHER.example:80/",
    ]
    assert {IRI(text).origin for text in spellings} == {"http://xn--bcher-kva.example"}


def test_socket_host_of_an_iri() -> None:
    assert IRI("http://bücher.example/").socket_host == "xn--bcher-kva.example"


@pytest.mark.parametrize(
    ("text", "origin"),
    [
        ("HTTP://U:P@EXAMPLE.com:80/x", "http://example.com"),
        ("https://h:8443/", "https://h:8443"),
        ("http://[::0:1]:80/", "http://[::1]"),
        ("wss://h/", "wss://h"),
        ("urn:a:b", None),
        ("file:///x", None),
        ("//h/", None),
    ],
)
def test_origin(text: str, origin: str | None) -> None:
    assert URI(text).origin == origin


def test_origin_of_an_iri_is_ascii() -> None:
    assert IRI("http://Bücher.example/").origin == "http://xn--bcher-kva.example"


@pytest.mark.parametrize("text", ["s://u:p@h:1/p?q#f", "a", "//h:", "?q", "#f", "s:p", "s://@h"])
def test_spans_are_where_the_parts_are(text: str) -> None:
    u = URI(text)
    for part in ("scheme", "authority", "userinfo", "host", "path", "query", "fragment"):
        start, end = u.span(part)
        assert 0 <= start <= end <= len(text)
        assert text[start:end] == (getattr(u, part) or "")
    start, end = u.span("port")
    assert text[start:end] == ("" if u.port is None else str(u.port))
    with pytest.raises(URIError, match="part must be one of authority, scheme, userinfo, host, "):
        u.span("hostname")  # type: ignore[arg-type]


# --- verbs -----------------------------------------------------------------------------------

# text, replacements, result
REPLACED = [
    ("http://h/a?b#c", {"scheme": "https"}, "https://h/a?b#c"),
    ("http://h/a", {"path": "/a b%"}, "http://h/a%20b%25"),
    ("http://h/a", {"path": ["", "a/b", "ü"]}, "http://h/a%2Fb/%C3%BC"),
    ("http://h/a", {"path": ""}, "http://h"),
    ("http://h/a?b", {"query": None}, "http://h/a"),
    ("http://h/a?b", {"query": ""}, "http://h/a?"),
    ("http://h/a", {"query": {"q": ["a b", 1], "flag": None}}, "http://h/a?q=a+b&q=1&flag"),
    ("http://h/a", {"fragment": "ü#"}, "http://h/a#%C3%BC%23"),
    ("http://h/a#b", {"fragment": None}, "http://h/a"),
    ("http://h/", {"username": "a:b", "password": "c@d/e:f"}, "http://a%3Ab:c%40d%2Fe:f@h/"),
    ("http://u:p@h/", {"username": "v"}, "http://v:p@h/"),
    ("http://u:p@h/", {"password": None}, "http://u@h/"),
    ("http://u:p@h/", {"username": None}, "http://h/"),
    ("http://u:p@h/", {"userinfo": None}, "http://h/"),
    ("http://h/", {"password": "p"}, "http://:p@h/"),
    ("http://h:80/", {"port": None}, "http://h/"),
    ("http://h/", {"port": 0}, "http://h:0/"),
    ("http://h/", {"port": ""}, "http://h:/"),
    ("http://h/", {"host": "::1"}, "http://[::1]/"),
    ("http://h/", {"host": "[::1]"}, "http://[::1]/"),
    ("http://h/", {"host": "fe80::1%eth0"}, "http://[fe80::1%25eth0]/"),
    ("http://h/", {"host": IPv6Address("2001:db8::")}, "http://[2001:db8::]/"),
    ("http://h/", {"host": IPv4Address("1.2.3.4")}, "http://1.2.3.4/"),
    ("http://h/", {"host": "bücher.example"}, "http://xn--bcher-kva.example/"),
    ("http://h/", {"authority": "u@h2:1"}, "http://u@h2:1/"),
    ("http://h/a", {"authority": None}, "http:/a"),
    ("http://h/a", {"scheme": None}, "//h/a"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "parts", "result"), REPLACED)
def test_replace(text: str, parts: dict[str, object], result: str) -> None:
    assert str(URI(text).replace(**parts)) == result  # type: ignore[arg-type]


def test_with_verbs() -> None:
    u = URI("http://h/")
    assert str(u.with_scheme("https")) == "https://h/"
    assert str(u.with_authority("x:1")) == "http://x:1/"
    assert str(u.with_userinfo("a:b")) == "http://a:b@h/"
    assert str(u.with_username("a")) == "http://a@h/"
    assert str(u.with_password("b")) == "http://:b@h/"
    assert str(u.with_host("i")) == "http://i/"
    assert str(u.with_port(1)) == "http://h:1/"
    assert str(u.with_path("/x y")) == "http://h/x%20y"
    assert str(u.with_path("/x%20y", encoded=True)) == "http://h/x%20y"
    assert str(u.with_query("a=1")) == "http://h/?a=1"
    assert str(u.with_fragment("f")) == "http://h/#f"


def test_an_iri_keeps_its_letters() -> None:
    u = IRI.build(scheme="http", host="bücher.example", path="/ü \u00a0", query={"ä": "ö"})
    assert str(u) == "http://bücher.example/ü%20\u00a0?ä=ö"


@pytest.mark.parametrize(
    ("text", "segments", "result"),
    [
        ("http://h", ["a"], "http://h/a"),
        ("http://h/", ["a"], "http://h/a"),
        ("http://h/a?q#f", ["b", "c"], "http://h/a/b/c"),
        ("http://h/a", ["b/c"], "http://h/a/b/c"),
        ("http://h/a", [""], "http://h/a/"),
        ("http://h/a", ["b/"], "http://h/a/b/"),
        ("http://h/a", ["b/", "c"], "http://h/a/b/c"),
        ("http://h/a", ["b", "", "c", ""], "http://h/a/b/c/"),
        ("http://h/a", ["b//c"], "http://h/a/b//c"),
        ("http://h/a/", [""], "http://h/a/"),
        ("http://h/a", ["?#%"], "http://h/a/%3F%23%25"),
        ("", ["a:b"], "./a:b"),
        ("a", ["b"], "a/b"),
        ("", ["a"], "a"),
        ("x:/", ["a"], "x:/a"),
        ("http://h", ["", "", "a"], "http://h/a"),
        ("x:", ["", "a"], "x:a"),
        ("http://h", [], "http://h"),
    ],
)
def test_joinpath(text: str, segments: list[str], result: str) -> None:
    assert str(URI(text).joinpath(*segments)) == result


@pytest.mark.parametrize("segment", [".", ".."])
def test_dot_segments_are_not_appended(segment: str) -> None:
    with pytest.raises(BuildError) as caught:
        _ = URI("http://h/a") / segment
    assert caught.value.kind == "dot-segment"
    for path in (segment, f"b/{segment}", f"{segment}/b"):
        with pytest.raises(BuildError) as caught:
            URI("http://h/a").joinpath("x", path)
        assert caught.value.kind == "dot-segment"


def test_operators_refuse_other_types() -> None:
    with pytest.raises(TypeError):
        _ = URI("http://h/") / 1  # type: ignore[operator]
    with pytest.raises(TypeError):
        _ = URI("http://h/") % 1  # type: ignore[operator]


@pytest.mark.parametrize(
    ("text", "params", "result"),
    [
        ("http://h/?a=1&b=2", {"a": 3}, "http://h/?a=3&b=2"),
        ("http://h/", {"a": "x y&z"}, "http://h/?a=x+y%26z"),
        ("http://h/?a=%7e&b", {"c": None}, "http://h/?a=%7e&b&c"),
        ("http://h?", {}, "http://h?"),
        ("http://h#f", {"a": True}, "http://h?a=true#f"),
    ],
)
def test_update_the_query(text: str, params: dict[str, Any], result: str) -> None:
    assert str(URI(text) % params) == result


def test_a_query_object_cannot_smuggle_a_fragment_in() -> None:
    u = URI("http://h/").with_query(Query("a=1#frag&b=c d&e=%7e"))
    assert str(u) == "http://h/?a=1%23frag&b=c%20d&e=%7e"
    assert u.fragment is None


@pytest.mark.parametrize(
    ("text", "parent", "name", "suffix"),
    [
        ("http://h/a/b.txt?q#f", "http://h/a", "b.txt", ".txt"),
        ("http://h/a", "http://h/", "a", ""),
        ("http://h/", "http://h/", "", ""),
        ("http://h", "http://h", "", ""),
        ("http://h/a/", "http://h/a", "", ""),
        ("http://h/.bashrc", "http://h/", ".bashrc", ""),
        ("http://h/a.tar.gz", "http://h/", "a.tar.gz", ".gz"),
        ("http://h/a.", "http://h/", "a.", ""),
        ("a%2Fb.c", "", "a/b.c", ".c"),
        ("a/b", "a", "b", ""),
        ("x:/.//a", "x:/./", "a", ""),
    ],
)
def test_pathlib_like(text: str, parent: str, name: str, suffix: str) -> None:
    u = URI(text)
    assert (str(u.parent), u.name, u.suffix) == (parent, name, suffix)


@pytest.mark.parametrize(
    ("text", "level", "normal"),
    [
        ("http://h/%c3%bc", "case", "http://h/%C3%BC"),
        ("http://h/%c3%bc", "percent", "http://h/ü"),
        ("http://%C3%BC.example/?%C3%BC#%C3%BC", "scheme", "http://ü.example/?ü#ü"),
        ("http://h/%C3%BC%2F%FF%E2%80%AE", "scheme", "http://h/ü%2F%FF%E2%80%AE"),
        ("urn:a:%C3%BC", "percent", "urn:a:ü"),
        ("//h/%C3", "percent", "//h/%C3"),
    ],
)
def test_the_normal_form_of_an_iri_is_decoded(text: str, level: str, normal: str) -> None:
    iri = IRI(text)
    assert str(iri.normalize(level)) == normal  # type: ignore[arg-type]
    assert iri.normalize(level).normalize(level) == iri.normalize(level)  # type: ignore[arg-type]
    assert iri.equivalent(normal, level)  # type: ignore[arg-type]
    assert str(URI(text).normalize(level)).isascii()  # type: ignore[arg-type]
    if iri.scheme == "http" and level == "scheme":
        assert str(parse(f"{text}ü")) == f"{normal}ü"


# --- parse and can_parse ------------------------------------------------------------------------


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize("text", ["", "http://h/a", "a:b", "http://[::1%25z]/", "//h:99999999"])
def test_parse_gives_what_the_constructor_gives(cls: type[URI], text: str) -> None:
    found = cls.parse(text)
    assert found == cls(text)
    assert found.violations == cls(text).violations
    assert cls.can_parse(text)


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize("text", ["a b", "http://[::1/", "1:", "http://h:x/", "%zz", "\ud800"])
def test_parse_gives_none_for_what_is_refused(cls: type[URI], text: str) -> None:
    assert cls.parse(text) is None
    assert not cls.can_parse(text)


def test_parse_reads_by_the_standard_of_the_class() -> None:
    assert URI.parse("http://ü/") is None
    assert IRI.parse("http://ü/") == IRI("http://ü/")


def test_parse_of_a_subclass_goes_through_its_constructor() -> None:
    class Trimmed(URI):
        def __new__(cls, text: str) -> "Trimmed":
            return super().__new__(cls, text.strip())

    found = Trimmed.parse(" a ")
    assert type(found) is Trimmed
    assert str(found) == "a"
    assert Trimmed.parse("a b") is None


@pytest.mark.parametrize("wrong", [None, 1, b"a"])
def test_parse_takes_strings(wrong: object) -> None:
    with pytest.raises(TypeError):
        URI.parse(wrong)  # type: ignore[arg-type]
