"""Normalisation: each level by its section, and the ladder as a whole."""

import pytest

from urikit import IRI, URI, Level

# text, level, expected, why
CASES = [
    ("HTTP://User@EXAMPLE.com/%7e%c3", "exact", "HTTP://User@EXAMPLE.com/%7e%c3", "§6.2.1"),
    ("HTTP://User@EXAMPLE.com/%7e%c3", "case", "http://User@example.com/%7E%C3", "§6.2.2.1"),
    ("http://h/%7Esmith/home.html", "percent", "http://h/~smith/home.html", "§6.2.2.2"),
    ("http://%45xample/", "case", "http://%45xample/", "an escape is not a letter yet"),
    ("http://%45xample/", "percent", "http://example/", "and then has a case"),
    ("http://a%c3%bc/", "percent", "http://a%C3%BC/", "lowering leaves escapes in upper case"),
    ("example://a/b/c/%7Bfoo%7D", "path", "example://a/b/c/%7Bfoo%7D", "§6.2.2's own example"),
    ("eXAMPLE://a/./b/../b/%63/%7bfoo%7d", "path", "example://a/b/c/%7Bfoo%7D", "and its twin"),
    ("http://h/a/%2E%2e/b", "path", "http://h/b", "dots may be escaped"),
    ("a/../b", "path", "a/../b", "a relative path keeps its dots"),
    ("./a:b", "path", "./a:b", "and what they are there for"),
    ("//h/a/../b", "path", "//h/b", "but not after an authority"),
    ("/a/../b", "path", "/b", "nor from the root"),
    ("x:/a/..//b", "path", "x:/.//b", "a path does not become an authority"),
    ("/a/..//b", "path", "/.//b", "nor without a scheme"),
    ("http://[2001:DB8:0:0::1]/", "case", "http://[2001:db8:0:0::1]/", "case alone"),
    ("http://[2001:DB8:0:0::1]/", "address", "http://[2001:db8::1]/", "RFC 5952"),
    ("http://[fe80::0:A%25Eth0]/", "address", "http://[fe80::a%25Eth0]/", "a zone has a case"),
    ("http://[fe80::A%25%45]/", "percent", "http://[fe80::a%25E]/", ""),
    ("http://[V1.A]/", "address", "http://[v1.a]/", "IPvFuture is left but for its case"),
    # §6.2.3: four spellings of one
    ("http://example.com", "scheme", "http://example.com/", "§6.2.3"),
    ("http://example.com/", "scheme", "http://example.com/", "§6.2.3"),
    ("http://example.com:/", "scheme", "http://example.com/", "§6.2.3"),
    ("http://example.com:80/", "scheme", "http://example.com/", "§6.2.3"),
    ("http://h:0080/", "scheme", "http://h/", "leading zeros of a port mean nothing"),
    ("http://h:00/", "scheme", "http://h:0/", "port 0 is a port"),
    ("https://h:80/", "scheme", "https://h:80/", "another scheme's default stays"),
    ("x-new://h:80", "scheme", "x-new://h:80", "an unknown scheme has no default"),
    ("x-new://h:", "scheme", "x-new://h", "an empty port is none"),
    ("http://h/?", "scheme", "http://h/?", "an empty query is kept: it may differ"),
    ("http://h/a//b", "scheme", "http://h/a//b", "empty segments are data"),
    ("http://example.com./", "scheme", "http://example.com./", "a trailing dot is kept"),
    ("http://h/%2F%3a", "scheme", "http://h/%2F%3A", "reserved characters stay escaped"),
]  # fmt: skip


@pytest.mark.parametrize("cls", [URI, IRI])
@pytest.mark.parametrize(("text", "level", "expected", "why"), CASES)
def test_level(cls: type[URI], text: str, level: str, expected: str, why: str) -> None:
    if issubclass(cls, IRI) and level == "percent" and "%C3%BC" in expected:  # RFC 3987 §5.3.2.3
        expected = expected.replace("%C3%BC", "ü")
    u = cls(text).normalize(level)  # type: ignore[arg-type]
    assert str(u) == expected, why
    assert u.normalize(level) == u  # type: ignore[arg-type]


def test_only_ascii_letters_of_an_iri_host_have_a_case() -> None:
    assert str(IRI("HTTP://BÜCHER.example/").normalize("case")) == "http://bÜcher.example/"


# a, b, the first level at which they are equivalent
PAIRS = [
    ("http://h/", "http://h/", "exact"),
    ("HTTP://h/", "http://h/", "case"),
    ("http://h/%7e", "http://h/~", "percent"),
    ("http://h/a/../b", "http://h/b", "path"),
    ("http://[::0:1]/", "http://[::1]/", "address"),
    ("http://h:80", "http://h/", "scheme"),
    ("http://h/a", "http://h/b", None),
    ("http://h/a%2Fb", "http://h/a/b", None),
    ("http://h/?a=1&b=2", "http://h/?b=2&a=1", None),
    ("http://h/", "https://h/", None),
    ("http://h/", "http://h/#", None),
]


@pytest.mark.parametrize(("a", "b", "first"), PAIRS)
def test_equivalent(a: str, b: str, first: str | None) -> None:
    for level in Level:
        expected = first is not None and level.rank >= Level(first).rank
        assert URI(a).equivalent(URI(b), level) is expected
        assert URI(b).equivalent(a, level.value) is expected  # type: ignore[arg-type]


def test_equivalence_between_standards_goes_by_level() -> None:
    assert not URI("http://h/%7E").equivalent(IRI("http://h/~"), level="case")
    assert URI("http://h/%7E").equivalent(IRI("http://h/~"), level="percent")


def test_hosts_are_equivalent_if_the_dns_is_asked_for_the_same() -> None:
    spellings = [
        URI("http://xn--bcher-kva.example/"), URI("http://b%C3%BCcher.example/"),
        IRI("http://bücher.example/"), IRI("http://BÜCHER.example"), URI("http://XN--BCHER-KVA.example/"),
    ]  # fmt: skip
    assert all(a.equivalent(b) for a in spellings for b in spellings)


def test_an_iri_is_equivalent_to_its_uri() -> None:
    iri = IRI("http://bücher.example/ü")
    assert iri.equivalent(iri.to_uri())
    assert iri.to_uri().equivalent(iri)
    assert not iri.equivalent(iri.to_uri(), "exact")


def test_an_unknown_level_is_refused() -> None:
    with pytest.raises(ValueError):
        URI("a").normalize("everything")  # type: ignore[arg-type]
