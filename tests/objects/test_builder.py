"""URIBuilder: what it writes, and what it refuses because it could be read otherwise."""

import pytest

from urikit import IRI, URI, BuildError, Query, URIBuilder

# parts, what is refused
REFUSED = [
    ({"path": "//evil.example"}, "ambiguous-path"),
    ({"scheme": "x", "path": "//evil.example"}, "ambiguous-path"),
    ({"path": ["", "", "a"]}, "ambiguous-path"),
    ({"host": "h", "path": "a"}, "ambiguous-path"),
    ({"host": "h", "path": ["a"]}, "ambiguous-path"),
    ({"path": "a:b"}, "colon-in-first-segment"),
    ({"path": ["a:b", "c"]}, "colon-in-first-segment"),
    ({"port": 80}, "authority-without-host"),
    ({"userinfo": "u"}, "authority-without-host"),
    ({"host": "h", "authority": "i"}, "conflicting-parts"),
    ({"host": "h", "userinfo": "u", "password": "p"}, "conflicting-parts"),
    ({"scheme": "1x"}, "invalid-scheme"),
    ({"scheme": ""}, "invalid-scheme"),
    ({"scheme": "http:"}, "invalid-scheme"),
    ({"scheme": "java\nscript"}, "invalid-scheme"),
    ({"host": "h", "port": 65536}, "port-out-of-range"),
    ({"host": "h", "port": -1}, "port-out-of-range"),
    ({"host": "h", "port": "8x"}, "invalid-port"),
    ({"host": "h", "port": "٣"}, "invalid-port"),
    ({"host": "h:80"}, "invalid-host"),
    ({"host": "h/x"}, "invalid-host"),
    ({"host": "u@h"}, "invalid-host"),
    ({"host": "h\\x"}, "invalid-host"),
    ({"host": "a b"}, "invalid-host"),
    ({"host": "a%20b"}, "invalid-host"),
    ({"host": "a\r\nb"}, "invalid-host"),
    ({"host": "::1%"}, "invalid-host"),
    ({"host": "1::2::3"}, "invalid-host"),
    ({"host": "[::1"}, "invalid-ip-literal"),
    ({"host": "[::1]x"}, "invalid-ip-literal"),
    ({"host": "ü\uff0f"}, "invalid-idna"),
    ({"path": "\ud800"}, "lone-surrogate"),
    ({"query": {"a": "\ud800"}}, "lone-surrogate"),
    ({"query": {"a": float("nan")}}, "unsupported-value"),
    ({"path": "/a b", "encoded": True}, "invalid-path"),
    ({"path": "/%", "encoded": True}, "invalid-path"),
    ({"query": "a b", "encoded": True}, "invalid-query"),
    ({"fragment": "#", "encoded": True}, "invalid-fragment"),
    ({"host": "ü", "encoded": True}, "invalid-host"),
]  # fmt: skip


@pytest.mark.parametrize(("parts", "kind"), REFUSED)
def test_refused(parts: dict[str, object], kind: str) -> None:
    with pytest.raises(BuildError) as caught:
        URI.build(**parts)  # type: ignore[arg-type]
    assert caught.value.kind == kind


WRONG_TYPES: list[dict[str, object]] = [
    {"path": 1},
    {"path": ["", 1]},
    {"host": 1},
    {"host": "h", "port": True},
    {"host": "h", "port": 1.5},
    {"query": {"a": object()}},
    {"query": {1: "a"}},
    {"query": [("a",)]},
    {"query": 1},
    {"fragment": b"f"},
    {"scheme": 1},
    {"authority": 1},
    {"userinfo": 5, "host": "h"},
]


@pytest.mark.parametrize("parts", WRONG_TYPES)
def test_wrong_types(parts: dict[str, object]) -> None:
    with pytest.raises(TypeError):
        URI.build(**parts)  # type: ignore[arg-type]


def test_setters_take_decoded_parts() -> None:
    builder = URIBuilder(URI)
    builder.set_scheme("http")
    builder.set_userinfo("us:er", "p@ss")
    builder.set_host_port("example.com", 8042)
    builder.set_path("/over/there")
    builder.set_query("name=ferret")
    builder.set_fragment("nose")
    assert str(builder.build()) == (
        "http://us%3Aer:p@ss@example.com:8042/over/there?name=ferret#nose".replace("p@ss", "p%40ss")
    )


def test_hosts_with_other_parts() -> None:
    with pytest.raises(BuildError) as caught:
        URIBuilder().set_host("example.org:82")
    hint = caught.value.message.partition("; use ")[2]
    built = eval(f"builder.{hint}", {"builder": URIBuilder()}).build()
    assert str(built) == "//example.org:82"
    with pytest.raises(BuildError, match=r"pass scheme= to update\(\) instead"):
        URIBuilder().set_host("https://example.org")


def test_opaque() -> None:
    builder = URIBuilder(URI).set_scheme("urn").set_opaque("a:b?+r#f")
    assert str(builder.build()) == "urn:a:b?+r#f"
    for opaque in ("/a", "//h"):
        with pytest.raises(BuildError):
            URIBuilder(URI).set_opaque(opaque)
    with pytest.raises(BuildError):
        URIBuilder(URI).set_opaque("a b")


def test_the_default_kind_is_uri() -> None:
    assert type(URIBuilder().set_path("a").build()) is URI
    assert type(URIBuilder(IRI).set_path("ü").build()) is IRI


@pytest.mark.parametrize(
    ("path", "text"),
    [((), ""), (("",), "/"), (("", ""), "/"), (("a",), "a"), (("", "a"), "/a"), (("a", ""), "a/")],
)
def test_paths_as_sequences(path: tuple[str, ...], text: str) -> None:
    assert str(URI.build(path=path)) == text


def test_encoded_parts_are_taken_as_they_are() -> None:
    u = URI.build(
        scheme="http", userinfo="a%3A:b", host="%41", port="", path="/%2f", query="%7e",
        fragment="%20", encoded=True,
    )  # fmt: skip
    assert str(u) == "http://a%3A:b@%41:/%2f?%7e#%20"


def test_a_query_object_is_written_as_it_was() -> None:
    assert str(URI.build(query=Query("a=%7e&b"))) == "?a=%7e&b"
    assert str(URI.build(path="a", query={})) == "a"


def test_a_password_needs_a_name() -> None:
    with pytest.raises(BuildError):
        URIBuilder(URI).set_userinfo(None, "p")
