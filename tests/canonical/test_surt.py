"""SURT keys, by cases of our own and beside the package that the archives use."""

import gzip
import warnings
from collections.abc import Callable
from typing import Any

import pytest

from tests.shared import SHARED
from urikit import URL, ParseError
from urikit.canonical import surt

SESSION = "0123456789abcdefghijklmnopqrstuv"

CASES = [
    ("http://example.com", "com,example)/"),
    ("https://www.Example.com:443/", "com,example)/"),
    ("http://www12.example.com/", "com,example)/"),
    ("http://www.www.example.com/", "com,example,www)/"),
    ("http://www.com/", "com)/"),
    ("http://example.com:8080/A/B/", "com,example:8080)/a/b"),
    ("http://example.com:443/", "com,example:443)/"),
    ("http://user:secret@example.com/", "com,example)/"),
    ("http://example.com./", "com,example)/"),
    ("http://example.com/a//b/../c", "com,example)/a/c"),
    ("http://example.com/a%2F%2e%2e%2Fb", "com,example)/b"),
    ("http://example.com/?", "com,example)/"),
    ("http://example.com/?b=2&a=1&b=1&c", "com,example)/?a=1&b=1&b=2&c"),
    ("http://example.com/?x=%2525", "com,example)/?x=%25"),
    ("http://example.com/%2541%253F", "com,example)/a?"),
    ("http://example.com/a b?%23#top", "com,example)/a%20b?%23"),
    ("http://bücher.example/ü", "example,xn--bcher-kva)/%c3%bc"),
    ("http://192.168.1.1/", "1,1,168,192)/"),
    ("http://[2001:DB8::1]/", "2001:db8::1)/"),
    (f"http://example.com/?sid={SESSION}&b", "com,example)/?b"),
    (f"http://example.com/?b&PHPSESSID={SESSION}", "com,example)/?&b"),
    ("http://example.com/?a&cfid=1&cftoken=2&b", "com,example)/?a&b"),
    ("http://example.com/?cfid=1&cftoken=", "com,example)/?cfid=1&cftoken="),
    ("http://example.com/x?ASPSESSIONIDABCDEFGH=ABCDEFGHIJKLMNOPQRSTUVWX", "com,example)/x"),
    ("http://example.com/(S(4hqa0555fwsecu455xqckv45))/p.aspx", "com,example)/p.aspx"),
    ("http://example.com/(4hqa0555fwsecu455xqckv45)/P.ASPX?x", "com,example)/p.aspx?x"),
    ("http://example.com/(4hqa0555fwsecu455xqckv45)/p.html", "com,example)/(4hqa0555fwsecu455xqckv45)/p.html"),
    ("mailto:Me@Example.com", "mailto:me@example.com"),
    ("dns:archive.org", "dns:archive.org"),
    ("warcinfo:foo.warc.gz", "warcinfo:foo.warc.gz"),
    ("filedesc:Foo.arc.gz", "filedesc:Foo.arc.gz"),
    ("whois://whois.foo.example/Bar", "example,foo,whois)/bar"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "key"), CASES)
def test_keys(url: str, key: str) -> None:
    assert surt(url) == key


def test_objects() -> None:
    assert surt(URL("https://www.example.com/A")) == "com,example)/a"
    with pytest.raises(TypeError):
        surt(7)
    with pytest.raises(ParseError):
        surt("no scheme")


def test_longer_forms() -> None:
    assert surt("https://example.com:1/a", with_scheme=True) == "https://(com,example:1)/a"
    assert surt("http://example.com/", trailing_comma=True) == "com,example,)/"
    assert surt("http://1.2.3.4/", reverse_ip=False) == "1.2.3.4)/"


# Differences from the package, and why; docs/canonical.md lists them.
DIFFERENT = [
    ("ftp://example.com:21/", "com,example)/", "com,example:21)/"),  # the scheme's default port
    ("http://example.com/../a", "com,example)/a", "com,example)/../a"),  # dots above the root
    ("https://http://example.com/", "http)/example.com", "com,example)/"),  # a scheme twice
]


@pytest.fixture(scope="module")
def oracle() -> Callable[[str], str]:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of its regular expressions
        package: Any = pytest.importorskip("surt", reason="the package surt is not installed")
        known: Callable[[str], str] = package.surt
    return known


@pytest.mark.parametrize(("url", "key"), CASES)
def test_the_package_gives_the_same(url: str, key: str, oracle: Callable[[str], str]) -> None:
    assert oracle(url) == key


@pytest.mark.parametrize(("url", "ours", "theirs"), DIFFERENT)
def test_known_differences(url: str, ours: str, theirs: str, oracle: Callable[[str], str]) -> None:
    assert (surt(url), oracle(url)) == (ours, theirs)


def test_the_package_gives_the_same_on_real_urls(oracle: Callable[[str], str]) -> None:
    path = SHARED / "data" / "top100.txt.gz"
    if not path.exists():
        pytest.skip("the shared corpus is not there")
    with gzip.open(path, "rt", encoding="utf-8", errors="replace") as file:
        lines = list(dict.fromkeys(line.rstrip("\n") for line in file))
    urls = [line for line in lines[::7] if URL.can_parse(line)]
    different = [url for url in urls if surt(url) != oracle(url)]
    assert len(urls) > 10_000
    assert [url for url in different if not url.startswith("https://http://")] == []
