"""Domains: of hosts and of objects, by the URL Standard; sites, by the HTML Standard."""

import gzip
import subprocess
import sys

import pytest
from hypothesis import given, strategies as st

from tests.shared import SHARED
from urikit import IRI, URI, URL, URIError, URIObject
from urikit.domains import (
    PublicSuffixList,
    packaged,
    public_suffix,
    registrable_domain,
    registrable_domain_of,
    same_site,
    site,
    split_domain,
    subdomain,
)
from urikit.errors import ParseError

# URL §3.2, the table of examples: host, public suffix, registrable domain
STANDARD = [
    ("com", "com", None),
    ("example.com", "com", "example.com"),
    ("www.example.com", "com", "example.com"),
    ("sub.www.example.com", "com", "example.com"),
    ("EXAMPLE.COM", "com", "example.com"),
    ("example.com.", "com.", "example.com."),
    ("github.io", "github.io", None),
    ("whatwg.github.io", "github.io", "whatwg.github.io"),
    ("إختبار", "xn--kgbechtv", None),
    ("example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("sub.example.إختبار", "xn--kgbechtv", "example.xn--kgbechtv"),
    ("[2001:0db8:85a3:0000:0000:8a2e:0370:7334]", None, None),
]


@pytest.mark.parametrize(("host", "suffix", "registrable"), STANDARD)
def test_examples_of_the_url_standard(
    host: str, suffix: str | None, registrable: str | None
) -> None:
    assert public_suffix(host) == suffix
    assert registrable_domain(host) == registrable
    assert registrable_domain_of(host) == registrable
    url = URL(f"https://{host}/")
    assert (url.public_suffix, url.registrable_domain) == (suffix, registrable)


# hosts that are addresses, or no names
NONE = [
    "127.0.0.1", "0x7f.1", "1", "017700000001", "127.1.", "①②⑦.0.0.1", "127%2e0%2e0%2e1",
    "[::1]", "::1", "[::ffff:1.2.3.4]", ".example.com", "a..example.com", "example..", ".",
]  # fmt: skip


@pytest.mark.parametrize("host", NONE)
def test_hosts_without(host: str) -> None:
    assert public_suffix(host) is None
    assert registrable_domain(host) is None
    assert registrable_domain_of(host) is None
    assert subdomain(host) is None
    assert split_domain(host) is None


NOT_HOSTS = [
    "https://example.com/",
    "example.com:80",
    "a b",
    "",
    "[::1",
    "user@h",
    "1.2.3.4.5",
    "\ud800",
]


@pytest.mark.parametrize("text", NOT_HOSTS)
def test_what_is_no_host(text: str) -> None:
    with pytest.raises(ParseError) as caught:
        registrable_domain(text)
    assert (caught.value.kind, caught.value.text) == ("invalid-host", text)


@pytest.mark.parametrize("value", [None, 1, b"example.com"])
def test_wrong_types(value: object) -> None:
    for function in (public_suffix, registrable_domain, subdomain, split_domain, site):
        with pytest.raises(TypeError):
            function(value)  # type: ignore[arg-type]


# object, domain, public suffix, registrable domain, subdomain, why
OBJECTS = [
    (URI("http://Www.Example.CO.UK/"), "www.example.co.uk", "co.uk", "example.co.uk", "www", "case"),
    (URI("http://www.b%C3%BCcher.de/"), "www.xn--bcher-kva.de", "de", "xn--bcher-kva.de", "www", "escapes"),
    (IRI("http://食狮.公司.cn/"), "xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn", "", "U-labels"),
    (IRI("http://食狮。公司。cn/"), "xn--85x722f.xn--55qx5d.cn", "xn--55qx5d.cn", "xn--85x722f.xn--55qx5d.cn", "", "other dots"),
    (URI("postgresql://db.example.com/"), "db.example.com", "com", "example.com", "db", "any scheme of a URI"),
    (URL("postgresql://db.example.com/"), None, None, None, None, "but the host of such a URL is opaque"),
    (URI("//www.example.com/"), "www.example.com", "com", "example.com", "www", "a reference has a host, too"),
    (URI("http://127.0.0.1/"), None, None, None, None, "an address"),
    (URI("http://0x7f.1/"), None, None, None, None, "an address to browsers"),
    (URI("http://[::1]/"), None, None, None, None, "an address"),
    (URI("http://[v1.x]/"), None, None, None, None, "whatever that is"),
    (URI("http://a%2Fb.example.com/"), None, None, None, None, "no name"),
    (URI("http://a%FF.example.com/"), None, None, None, None, "no text"),
    (URI("http://a..com/"), None, None, None, None, "an empty label"),
    (URI("file:///x"), None, None, None, None, "an empty host"),
    (URI("urn:example:com"), None, None, None, None, "no host"),
    (URL("http://2130706433/"), None, None, None, None, "a number"),
    (URL("https://a1.example.c1/"), "a1.example.c1", "c1", "example.c1", "a1", "a digit at the end is no number"),
    (URL("http://[::1]/"), None, None, None, None, "an address"),
    (URL("http://a..com/"), None, None, None, None, "an empty label"),
    (URL("file://server/share"), "server", "server", None, None, "one label"),
    (URL("data:,x"), None, None, None, None, "no host"),
    (URL("https://example.com./"), "example.com.", "com.", "example.com.", "", "a trailing dot"),
]  # fmt: skip


@pytest.mark.parametrize(("u", "domain", "suffix", "registrable", "sub", "why"), OBJECTS)
def test_objects(
    u: URIObject,
    domain: str | None,
    suffix: str | None,
    registrable: str | None,
    sub: str | None,
    why: str,
) -> None:
    assert u.domain == domain, why
    assert (u.public_suffix, u.registrable_domain, u.subdomain) == (suffix, registrable, sub), why
    assert (public_suffix(u), registrable_domain(u), subdomain(u)) == (suffix, registrable, sub)


def test_a_list_of_ones_own() -> None:
    mine = PublicSuffixList.from_lines(["lan", "printers.lan"])
    assert registrable_domain("a.b.printers.lan", psl=mine) == "b.printers.lan"
    assert registrable_domain("a.b.printers.lan") == "printers.lan"
    assert split_domain("example.com", psl=mine, unlisted=False) is None
    assert public_suffix(URL("http://a.printers.lan/"), psl=mine) == "printers.lan"
    assert subdomain("a.b.c.lan", psl=mine) == "a.b"
    assert same_site("http://a.printers.lan/", "http://b.printers.lan/")
    assert not same_site("http://a.printers.lan/", "http://b.printers.lan/", psl=mine)


def test_a_list_without_rules_is_a_list() -> None:
    empty = PublicSuffixList.from_lines([])
    assert public_suffix("a.b.co.uk", psl=empty) == "uk"
    assert registrable_domain("a.b.co.uk", psl=empty) == "co.uk"
    assert split_domain("a.b.co.uk", psl=empty, unlisted=False) is None
    assert site("https://a.b.co.uk/", psl=empty) == ("https", "co.uk")


def test_sections() -> None:
    assert registrable_domain("a.b.github.io") == "b.github.io"
    assert registrable_domain("a.b.github.io", private=False) == "github.io"
    parts = split_domain("a.b.github.io")
    assert parts is not None
    assert parts.section == "private"


# --- sites ---------------------------------------------------------------------------------------

# HTML §7.1.1.1: two URLs, same site, schemelessly same site, why
SITES = [
    ("https://example.com/", "https://sub.example.com/", True, True, "one registrable domain"),
    ("https://example.com/", "https://sub.other.example.com/", True, True, "likewise"),
    ("https://example.com/", "http://non-secure.example.com/", False, True, "schemes differ"),
    ("https://example.com:80/", "https://example.com:443/", True, True, "ports do not matter"),
    ("https://r.co.uk/", "https://s.co.uk/", False, False, "a suffix in common is not enough"),
    ("https://a.github.io/", "https://b.github.io/", False, False, "nor a private one"),
    ("https://github.io/", "https://github.io/x", True, True, "no registrable domain: the host"),
    ("https://github.io/", "https://a.github.io/", False, False, "likewise"),
    ("http://127.0.0.1/", "http://127.0.0.1:8080/", True, True, "an address is its own site"),
    ("http://127.0.0.1/", "http://0x7f.1/", True, True, "the same address"),
    ("http://127.0.0.1/", "http://10.0.0.1/", False, False, "another one"),
    ("http://[::1]/", "http://[0::1]:80/", True, True, "the same address"),
    ("ws://example.com/", "http://example.com/", False, True, "ws is not http"),
    ("wss://a.example.com/", "wss://b.example.com/", True, True, "but has sites"),
    ("data:,x", "data:,x", False, False, "an opaque origin is new each time"),
    ("file:///x", "file:///x", False, False, "likewise"),
    ("x-y://example.com/", "x-y://example.com/", False, False, "likewise"),
    ("blob:https://a.example.com/1", "https://b.example.com/", True, True, "the origin of a blob"),
    ("https://example.com/", "https://example.com./", False, False, "a trailing dot is another name"),
    ("https://localhost/", "https://localhost:1/", True, True, "one label"),
    ("https://a.localhost/", "https://b.localhost/", False, False, "two names under one suffix"),
]  # fmt: skip


@pytest.mark.parametrize(("one", "other", "same", "schemeless", "why"), SITES)
def test_same_site(one: str, other: str, same: bool, schemeless: bool, why: str) -> None:
    assert same_site(one, other) is same, why
    assert same_site(other, one) is same, why
    assert same_site(one, other, schemeful=False) is schemeless, why
    assert same_site(URL(one), URL(other)) is same, why


def test_sites_of_objects_of_different_standards() -> None:
    assert same_site(URI("HTTPS://A.b%C3%BCcher.de/"), URL("https://bücher.de"))
    assert same_site(IRI("https://bücher.de"), "https://x.bücher.de")
    assert not same_site(URI("/relative"), URI("/relative"))
    assert not same_site(URI("http://1.2.3.4.5/"), URI("http://1.2.3.4.5/"))  # no host to browsers
    assert site(URI("http://h/")) == ("http", "h")


def test_a_text_that_is_no_url() -> None:
    with pytest.raises(ParseError):
        same_site("example.com", "https://example.com")


# --- laws ----------------------------------------------------------------------------------------


@given(st.text() | st.from_regex(r"[a-z0-9.%\[\]:-]{0,20}", fullmatch=True))
def test_any_text_gives_a_result_or_an_error(text: str) -> None:
    try:
        found = registrable_domain(text)
    except URIError as error:
        assert error.text == text
        return
    assert found == registrable_domain_of(text)
    if found is not None:
        assert found.isascii()
        assert registrable_domain(found) == found
        assert registrable_domain("www." + found) == found


def test_long_hosts_take_linear_time() -> None:
    for host in (
        "a." * 200_000 + "com",
        "a" * 400_000 + ".com",
        "a." * 200_000 + "1x",
        "." * 400_000,
    ):
        try:
            registrable_domain(host)
        except URIError as error:
            assert error.kind == "invalid-host"


def test_without_the_list_the_error_says_what_to_install() -> None:
    program = (
        "import sys; sys.modules['publicsuffixlist'] = None\n"
        "from urikit import URL, domains\n"
        "mine = domains.PublicSuffixList.from_lines(['com'])\n"
        "assert domains.registrable_domain('a.b.com', psl=mine) == 'b.com'\n"
        "assert URL('http://127.0.0.1/').registrable_domain is None\n"
        "try:\n"
        "    URL('https://a.example.com/').registrable_domain\n"
        "except ModuleNotFoundError as error:\n"
        "    print(error)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "pip install 'urikit[domains]'" in done.stdout


# --- tldextract ----------------------------------------------------------------------------------

CORPUS = SHARED / "data" / "top100.txt.gz"
OWN_HOSTS = [
    "www.example.co.uk", "a.b.github.io", "city.kobe.jp", "x.y.ck", "www.ck", "foo.bar.test",
    "s3.amazonaws.com", "a.b.c.d.example.com.au", "xn--85x722f.xn--55qx5d.cn", "gov.uk", "com",
]  # fmt: skip


def corpus_hosts() -> list[str]:
    if not CORPUS.exists():
        return OWN_HOSTS
    with gzip.open(CORPUS, "rt", encoding="utf-8", errors="replace") as file:
        urls = (URL.parse(line.rstrip("\n")) for line in file)
        hosts = {url.host for url in urls if url is not None and url.domain is not None}
    return [*OWN_HOSTS, *sorted(host for host in hosts if host)]


@pytest.mark.parametrize("private", [True, False])
def test_agreement_with_tldextract(private: bool) -> None:
    """On its own snapshot of the list, read by both; without rules that are not there, as it does."""
    tldextract = pytest.importorskip(
        "tldextract", reason="tldextract, to compare with, is not here"
    )
    from importlib import resources

    snapshot = resources.files("tldextract") / ".tld_set_snapshot"
    psl = PublicSuffixList.from_lines(snapshot.read_text(encoding="utf-8").splitlines())
    theirs = tldextract.TLDExtract(
        suffix_list_urls=(), cache_dir=None, include_psl_private_domains=private
    )
    differences = []
    for host in corpus_hosts():
        found = theirs(host)
        # It drops a trailing dot, which is kept here.
        parts = split_domain(host.removesuffix("."), private=private, unlisted=False, psl=psl)
        ours = (
            ("", "", "")
            if parts is None
            else (parts.subdomain or "", parts.label or "", parts.suffix)
        )
        expected = (found.subdomain, found.domain, found.suffix) if found.suffix else ("", "", "")
        if ours != expected:
            differences.append((host, ours, expected))
    assert differences == []


def test_the_packaged_list_differs_from_tldextracts_by_its_date_only() -> None:
    """If the two lists answer differently, one of them has a rule that the other lacks."""
    pytest.importorskip("tldextract", reason="tldextract, to compare with, is not here")
    from importlib import resources

    snapshot = resources.files("tldextract") / ".tld_set_snapshot"
    older = PublicSuffixList.from_lines(snapshot.read_text(encoding="utf-8").splitlines())
    newer = packaged()._in_ascii()
    names = {name for name, _ in older._known.items() ^ newer._known.items()}
    for host in corpus_hosts():
        ours, theirs = public_suffix(host), public_suffix(host, psl=older)
        assert ours == theirs or {ours, theirs, (ours or "").partition(".")[2]} & names, host
