"""URI, IRI and URL agree on building, hints for mistakes, ports and relative bases."""

from itertools import product
from typing import Any

import pytest
from hypothesis import given

from tests.laws.test_round_trip import check_one_reading
from tests.strategies import references
from urikit import IRI, URI, URL, BuildError, ParseError, Query, ResolutionError, URIError, resolve
from urikit._ground.pictures import LONE_SURROGATE

CLASSES: list[Any] = [URI, IRI, URL]


@pytest.mark.parametrize("cls", CLASSES)
def test_build_takes_an_authority(cls: Any) -> None:
    assert str(cls.build(scheme="http", authority="u:p@h:81", path="/")) == "http://u:p@h:81/"
    assert str(cls.build(scheme="http", host="h", userinfo="u:p", path="/")) == "http://u:p@h/"
    assert str(cls.build(scheme="http", host="h", userinfo="u", path="/")) == "http://u@h/"
    assert str(cls.build(scheme="http", authority="[::1]", path="/")) == "http://[::1]/"
    for parts in (
        {"authority": "h", "host": "h"},
        {"authority": "h", "port": 1},
        {"authority": "h", "userinfo": "u"},
        {"host": "h", "userinfo": "u", "username": "u"},
        {"host": "h", "userinfo": "u", "password": "p"},
    ):
        with pytest.raises(BuildError) as caught:
            cls.build(scheme="http", **parts)
        assert caught.value.kind == "conflicting-parts"
    with pytest.raises(TypeError):
        cls.build(scheme="http", authority=1)


@pytest.mark.parametrize("cls", CLASSES)
def test_replace_takes_an_authority(cls: Any) -> None:
    u = cls("http://a:b@h:81/x?y")
    assert str(u.replace(authority="i", path="/z")) == "http://i/z?y"
    assert str(u.replace(userinfo="c", port=82)) == "http://c@h:82/x?y"
    assert str(u.replace(userinfo=None)) == "http://h:81/x?y"
    assert str(u.with_authority("c:d@i:9")) == "http://c:d@i:9/x?y"
    with pytest.raises(BuildError):
        u.replace(authority="i", host="j")


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("text", ["http://h/a", "foo:/a"])
def test_delimiters_are_not_part_of_query_and_fragment(cls: Any, text: str) -> None:
    u = cls(text)
    calls: list[tuple[Any, str]] = [
        (lambda: u.with_query("?a=1"), "invalid-query"),
        (lambda: u.replace(query="?a=1"), "invalid-query"),
        (lambda: cls.build(scheme="http", host="h", query="?a"), "invalid-query"),
        (lambda: u.with_fragment("#a"), "invalid-fragment"),
        (lambda: u.replace(fragment="#a"), "invalid-fragment"),
    ]
    for call, kind in calls:
        with pytest.raises(BuildError, match="remove it, or pass") as caught:
            call()
        assert caught.value.kind == kind
    assert u.with_query("?a", encoded=True).query == "?a"
    assert u.with_query("%3Fa", encoded=True).query == "%3Fa"
    assert u.with_query("a?b").query == "a?b"
    assert u.with_fragment("%23a", encoded=True).fragment == "%23a"
    assert u.with_query({"?a": 1}).params["?a"] == "1"


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("host", "message"),
    [
        ("example.org:82", "host must not contain a port; pass port=82 instead"),
        ("example.org:", "host must not contain a colon unless it is an IPv6 address"),
        ("u:secret@h", "host must not contain user info; pass username= and password= instead"),
    ],
)
def test_hosts_with_more_than_a_host(cls: Any, host: str, message: str) -> None:
    calls: list[Any] = [
        lambda: cls("http://h/").replace(host=host),
        lambda: cls.build(scheme="http", host=host),
    ]
    for call in calls:
        with pytest.raises(BuildError) as caught:
            call()
        lines = str(caught.value).splitlines()
        assert lines[0] == message
        assert lines[1:2] == ([] if "@" in host else [f"    {host}"])
        assert "secret" not in str(caught.value)


@pytest.mark.parametrize("cls", CLASSES)
def test_a_path_without_its_slash(cls: Any) -> None:
    with pytest.raises(BuildError) as caught:
        cls("http://h/").with_path("a/b")
    assert str(caught.value).splitlines()[:2] == [
        'path must start with "/"; add it, or append segments instead',
        "    a/b",
    ]
    with pytest.raises(BuildError) as caught:
        cls("http://h/").with_path(["a", "b"])
    assert str(caught.value).splitlines()[:2] == [
        'first segment must be ""; pass ["", "a", "b"] for "/a/b"',
        "    a",
    ]
    assert str(cls("http://h/").with_path(["", "a", "b"])) == "http://h/a/b"


@pytest.mark.parametrize("cls", CLASSES)
def test_ports(cls: Any) -> None:
    u = cls("http://h/")
    assert u.with_port(8080) == u.with_port("8080") == cls("http://h:8080/")
    assert u.replace(port="8080") == cls.build(scheme="http", host="h", port="8080", path="/")
    for port in (65536, "65536", -1, "-1", "8o", " 80", "٨"):
        with pytest.raises(BuildError):
            u.with_port(port)
    wrong: list[Any] = [80.0, True, b"80"]
    for port in wrong:
        with pytest.raises(TypeError):
            u.with_port(port)


def test_ports_over_65535() -> None:
    u = URI("http://h:99999/")
    assert [each.kind for each in u.violations] == ["port-out-of-range"]
    with pytest.raises(ParseError):
        _ = u.port
    with pytest.raises(ParseError):
        URL("http://h:99999/")


# --- a relative base ----------------------------------------------------------------------------

RELATIVE = [
    ("a/b", "c", "a/c"),
    ("a/b", "../c", "c"),
    ("a/b", "../../c", "../c"),
    ("../a", "../c", "../../c"),
    ("a/b", "..", "./"),
    ("a/b", "../..", "../"),
    ("a/b", ".", "a/"),
    ("..", "c", "../c"),
    (".", "c", "c"),
    ("a/b", "", "a/b"),
    ("a/b?q", "", "a/b?q"),
    ("a/b?q", "#f", "a/b?q#f"),
    ("a/b", "?q", "a/b?q"),
    ("", "c", "c"),
    ("a/b", "/c/../d", "/d"),
    ("/a/b", "../../../c", "/c"),
    ("//h/a", "b", "//h/b"),
    ("//h", "b", "//h/b"),
    ("a", "//h/b", "//h/b"),
    ("a", "x:y", "x:y"),
    ("a/b", "..//c", ".//c"),
    ("a", "./x:y", "./x:y"),
    ("a//b", "../c", "a/c"),
]


@pytest.mark.parametrize(("base", "reference", "target"), RELATIVE)
def test_relative_base(base: str, reference: str, target: str) -> None:
    assert str(URI(base).join(reference, allow_relative_base=True)) == target
    assert str(IRI(base).join(reference, allow_relative_base=True)) == target
    assert resolve(base, reference, allow_relative_base=True) == target
    with pytest.raises(ResolutionError, match="allow_relative_base=True"):
        URI(base).join(reference)


@given(references(absolute=False).map(URI), references().map(URI))
def test_a_relative_base_can_be_joined_before_or_after(middle: URI, reference: URI) -> None:
    both = middle.join(reference, allow_relative_base=True)
    check_one_reading(both)
    for text in ("http://h/x/y/z?q#f", "http://h"):
        base = URI(text)
        assert base.join(both) == base.join(middle).join(reference)


@given(references(absolute=True).map(URI), references().map(URI))
def test_an_absolute_base_is_joined_as_ever(base: URI, reference: URI) -> None:
    assert base.join(reference, allow_relative_base=True) == base.join(reference)


# --- the shortest reference ----------------------------------------------------------------------


def test_relative_to_is_the_shortest() -> None:
    texts = [
        "http://h/",
        "http://h/a",
        "http://h/a/",
        "http://h/a/b",
        "http://h/a/a/?a",
        "http://h/a/a/b",
    ]
    every = ["".join(chars) for size in range(6) for chars in product("a./?b", repeat=size)]
    makers: list[Any] = [URI, URL]
    for make in makers:
        for base in map(make, texts):
            found: dict[str, str] = {}
            for reference in every:
                try:
                    found.setdefault(str(base.join(reference)), reference)
                except ParseError:
                    continue
            for target in map(make, texts):
                shortest = found.get(str(target))
                result = str(target.relative_to(base))
                assert base.join(result) == target
                if shortest is not None:
                    assert len(result) == len(shortest), (base, target, result, shortest)


# --- differences that do not count ----------------------------------------------------------------

IGNORED = [
    ("http://h/a#x", "http://h/a", ["fragment"], True),
    ("http://h/a?b#x", "http://h/a", ["fragment"], False),
    ("http://h/a?b#x", "http://h/a?c#y", ["fragment", "query"], True),
    ("http://h/?a=1&b=2", "http://h/?b=2&a=1", ["query-order"], True),
    ("http://h/?a=1&b=2", "http://h/?b=2&a=1", [], False),
    ("http://h/?a=1&a=2", "http://h/?a=2&a=1", ["query-order"], False),
    ("http://h/?b&%61=1", "http://h/?a=1&b", ["query-order"], True),
    ("http://h/a/", "http://h/a", ["trailing-slash"], True),
    ("http://h/a/b", "http://h/a", ["trailing-slash"], False),
    ("http://h/", "http://h", ["trailing-slash"], True),
    ("HTTP://h:80/a/?y&x#f", "http://h/a?x&y", ["trailing-slash", "query-order", "fragment"], True),
]


@pytest.mark.parametrize(("one", "other", "ignore", "same"), IGNORED)
@pytest.mark.parametrize("cls", CLASSES)
def test_equivalent(cls: Any, one: str, other: str, ignore: list[str], same: bool) -> None:
    for each in (other, *(kind(other) for kind in CLASSES)):
        assert cls(one).equivalent(each, ignore=ignore) is same
        assert cls(other).equivalent(cls(one), ignore=ignore) is same


@pytest.mark.parametrize("cls", CLASSES)
def test_unknown_differences(cls: Any) -> None:
    u = cls("http://h/")
    with pytest.raises(URIError, match="fragment, query, query-order, trailing-slash"):
        u.equivalent(u, ignore=["path"])
    with pytest.raises(TypeError, match="sequence of names"):
        u.equivalent(u, ignore="fragment")
    with pytest.raises(TypeError):
        u.equivalent(u, ignore=1)
    for nothing in (None, 0, "", False):
        with pytest.raises(TypeError, match="ignore must be a sequence of names"):
            u.equivalent(u, ignore=nothing)
    assert u.equivalent(u, ignore=[])
    for wrong in (3, None, ["query"]):
        with pytest.raises(TypeError, match="name to ignore must be a string, not "):
            u.equivalent(u, ignore=["query", wrong])


@given(references().map(URI))
def test_what_is_equivalent_stays_so(u: URI) -> None:
    names: Any = ["fragment", "query", "query-order", "trailing-slash"]
    for name in names:
        assert u.equivalent(u, ignore=[name])
        assert u.equivalent(u.with_fragment("x"), ignore=["fragment"])


SCHEME = 'scheme must start with a letter and contain only letters, digits, "+", "-" and "."'
# classes, parts, message, index
REMEDIES: list[tuple[list[Any], dict[str, Any], str, int | None]] = [
    (CLASSES, {"host": "h.example:82"}, "host must not contain a port; pass port=82 instead", 9),
    (CLASSES, {"host": "a:b"}, "host must not contain a colon unless it is an IPv6 address", 1),
    (CLASSES, {"host": "[::1]:82"}, "host must not contain a port; pass port=82 instead", 5),
    (CLASSES, {"host": "[::1"}, 'IPv6 address is missing its closing "]"', 0),
    (CLASSES, {"host": "https://h"}, "host must not contain a scheme; pass scheme= instead", 5),
    (CLASSES, {"host": "h/a"}, 'host must not contain "/"; pass path= instead', 1),
    (CLASSES, {"host": "h?a"}, 'host must not contain "?"; pass query= instead', 1),
    (CLASSES, {"host": "h#a"}, 'host must not contain "#"; pass fragment= instead', 1),
    (CLASSES, {"host": "u@h"}, "host must not contain user info; pass username= instead", 1),
    (CLASSES, {"host": "u:s3c@h"}, "host must not contain user info; pass username= and password= instead", 0),
    (CLASSES, {"host": "h a"}, "host must not contain a space", 1),
    (CLASSES, {"scheme": "http:"}, 'scheme must not contain ":"; pass "http"', 4),
    (CLASSES, {"scheme": "https://"}, 'scheme must not contain ":"; pass "https"', 5),
    (CLASSES, {"scheme": "1a"}, SCHEME, 0),
    (CLASSES, {"scheme": ""}, 'scheme must not be empty; pass a name such as "https"', 0),
    (CLASSES, {"path": "/a\ud800"}, LONE_SURROGATE, 2),
    (CLASSES, {"path": "/a\ud800", "encoded": True}, LONE_SURROGATE, 2),
    (CLASSES, {"path": ["", "a\ud800"]}, LONE_SURROGATE, 1),
    (CLASSES, {"query": "a\ud800"}, LONE_SURROGATE, 1),
    (CLASSES, {"query": Query("a\ud800")}, LONE_SURROGATE, 1),
    (CLASSES, {"fragment": "\ud800"}, LONE_SURROGATE, 0),
    (CLASSES, {"password": "s3c\ud800"}, LONE_SURROGATE, None),
    ([URI, IRI], {"host": "[x]"}, "host in brackets must be an IPv6 or IPvFuture address", 1),
    ([URI, IRI], {"path": "/a b", "encoded": True}, 'a space must be percent-encoded here; write "%20"', 2),
    ([URI, IRI], {"query": "50%", "encoded": True}, '"%" must be percent-encoded here; write "%25"', 2),
    ([URI, IRI], {"userinfo": "u:s3c@", "encoded": True}, '"@" must be percent-encoded here; write "%40"', 3),
    ([URI, IRI], {"userinfo": "u:^s3c", "encoded": True}, "user info has a character that must be percent-encoded", 0),
]  # fmt: skip


@pytest.mark.parametrize(("classes", "parts", "message", "index"), REMEDIES)
def test_messages_say_what_to_do(
    classes: list[Any], parts: dict[str, Any], message: str, index: int | None
) -> None:
    for cls in classes:
        with pytest.raises(BuildError) as caught:
            cls("http://h/").replace(**parts)
        assert caught.value.message == message
        assert index is None or caught.value.index == index
        assert "s3c" not in str(caught.value)


@pytest.mark.parametrize(("pair", "given"), [(1, "int"), ((1, 2, 3), "a tuple of length 3")])
def test_what_is_not_a_pair(pair: Any, given: str) -> None:
    with pytest.raises(
        TypeError, match=rf"^query pairs must be \(key, value\) tuples, not {given}$"
    ):
        URL("http://h/").with_query([pair])


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("port", "shown", "index", "message"),
    [
        (-1, "-1", 0, "port must be between 0 and 65535"),
        (70000, "70000", 0, "port must be between 0 and 65535"),
        pytest.param(10**5000, "", 0, "port must be between 0 and 65535", id="long"),
        ("70000", "70000", 0, "port must be between 0 and 65535"),
        ("8x", "8x", 1, "port must contain only digits"),
        ("\u0661", "\u0661", 0, "port must contain only digits"),
    ],
)
def test_given_ports(cls: type[URL], port: int | str, shown: str, index: int, message: str) -> None:
    with pytest.raises(BuildError, match=message) as caught:
        cls("http://h/").with_port(port)
    assert (caught.value.text, caught.value.index) == (shown, index)


def test_relative_to_needs_an_absolute_base() -> None:
    with pytest.raises(ResolutionError, match=r"base must have a scheme; pass an absolute URL\n"):
        URI("http://h/").relative_to("x")


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize(
    ("method", "given_string", "text", "index"),
    [
        ("with_authority", "h:99x", "h:99x", 4),
        ("with_authority", "h:99999", "h:99999", 2),
        ("with_authority", "me:secret@h:99x", "h:99x", 4),
        ("with_path", "?x", "?x", 0),
        ("with_host", "u@h", "u@h", 1),
        ("with_host", "u:secret@h", "", 0),
        ("joinpath", "a/../x", "a/../x", 2),
    ],
)
def test_an_error_shows_the_string_as_given(
    cls: Any, method: str, given_string: str, text: str, index: int
) -> None:
    with pytest.raises(BuildError) as caught:
        getattr(cls("https://h/a"), method)(given_string)
    assert (caught.value.text, caught.value.index) == (text, index)


@pytest.mark.parametrize("cls", [URI, URL])
def test_an_error_of_idna_is_at_the_character(cls: Any) -> None:
    with pytest.raises(BuildError) as caught:
        cls("https://h/").with_host("aé\u200d.b")
    assert caught.value.index == 2
