"""Inputs that became advisories elsewhere, each with what urikit makes of it.

Behind nearly all of them stands one law: a text has one host, before and after every operation.
"""

import pytest

from urikit import IRI, URI, ParseError, URIError, resolve

# text, what it is known by, the host or the kind of error by RFC 3986
HOSTS = [
    ("http://abc#@def", "bpo-30500", "abc"),
    ("https://example1.com\uff03@example2.org", "CVE-2019-9636", ParseError),
    ("http://℅", "CVE-2019-10160", ParseError),
    ("http://h\r\nX: y/", "CVE-2019-9740", ParseError),
    ("http://h/?a=b\r\nX: y", "CVE-2019-9947", ParseError),
    ("http://012.0.0.1/", "CVE-2021-29921", "012.0.0.1"),
    ("http://" + "@" * 1000, "CVE-2021-33503", ParseError),
    ("//evil.com", "CVE-2021-28861", "evil.com"),
    ("http://www.djangoproject.com/\n", "CVE-2021-32052", ParseError),
    ("http:////admin-dashboard/secret", "GHSA-h8pj-cxx2-jfg2", ""),
    ("http://x@//internal-proxy:8082/", "GHSA-h8pj-cxx2-jfg2", ""),
    ("java\nscript:alert(1)", "CVE-2022-0391", ParseError),
    ("http://xn--016c" + "a" * 5000, "CVE-2022-45061", "xn--016c" + "a" * 5000),
    (" http://h/", "CVE-2023-24329", ParseError),
    ("\x00http://h/", "CVE-2023-24329", ParseError),
    ("http://" + "\u0660" * 5000, "CVE-2024-3651", ParseError),
    ("http://[192.0.2.1]/", "CVE-2024-11168", ParseError),
    ("http://prefix.[v1.example]/", "CVE-2025-0938", ParseError),
    ("http://[v1.example].postfix/", "CVE-2025-0938", ParseError),
    ("http://xn--example-.org/", "CVE-2024-12224", "xn--example-.org"),
    ("http://example.org.xn--/", "CVE-2024-12224", "example.org.xn--"),
    ("http://internal-ip\\@public-ip", "CVE-2026-46526", ParseError),
    ("http://127.0.0.1[aa::ff]", "brackets after a host", ParseError),
    ("http://[:localhost[]].google:80", "nested brackets", ParseError),
    ("http://[::1]allowed.example:1/", "text after a bracket", ParseError),
    ("ht%74p://h/", "an escape in a scheme", ParseError),
    ("http://a\uff05/", "U+FF05 becomes a percent sign", ParseError),
    ("http://exa\u00admple.com/", "a soft hyphen", ParseError),
    ("http://exa\u200bmple.com/", "a zero width space", ParseError),
    ("http://\ud800/", "a lone surrogate", ParseError),
    ("http://127.0.0.1\\@b.com/", "a backslash before the @", ParseError),
    ("http://a.com\\.b.com/", "a backslash in the host", ParseError),
    ("http:\\\\a.com\\x", "backslashes for slashes", ParseError),
    ("http:a.com/", "no slashes", None),
    ("http:/a.com/", "one slash", None),
    ("http:///a.com/", "three slashes", ""),
    ("a.com:80/x", "no scheme: the host is one", None),
    ("h\tttp://a.com", "a tab in the scheme", ParseError),
    ("http://a.com@b.com@c.com/", "two @", ParseError),
    ("http://a.com:80:81/", "two ports", ParseError),
    ("http://a.com:80a/", "a port with a letter", ParseError),
    ("http://127%2e0%2e0%2e1/", "escapes in the host", "127%2e0%2e0%2e1"),
    ("http://a.com%2fb.com/", "an escaped slash in the host", "a.com%2fb.com"),
    ("http://2130706433/", "an address as one number", "2130706433"),
    ("http://0x7f.1/", "an address in hexadecimal", "0x7f.1"),
    ("http://a.com＠b.com/", "a wide @", ParseError),
    ("http://[::1].b.com/", "text after a bracket", ParseError),
    ("http://[::1%25evil.com]", "a name as a zone", "[::1%25evil.com]"),
    ("http://[v1.evil.com]", "a name as a future address", "[v1.evil.com]"),
    ("file://\\/\\/etc/passwd", "backslashes in a file URL", ParseError),
    ("URL:file:///etc/hostname", "the URL: wrapper", None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("text", "name", "expected"), HOSTS, ids=[f"{row[1]} {i}" for i, row in enumerate(HOSTS)]
)
def test_one_host(text: str, name: str, expected: object) -> None:
    if expected is ParseError:
        with pytest.raises(ParseError):
            URI(text)
        return
    u = URI(text)
    assert u.host == expected
    operations = [URI(str(u)), u.with_fragment("x"), u.parent, u / "x"]
    if not u.is_relative:
        operations.append(u.join(""))
    assert {again.host for again in operations} == {u.host}
    assert URI(str(u.normalize())).host == u.normalize().host


# In an IRI, non-ASCII is data until it goes to the DNS; there it must not become a delimiter.
IDNA = [
    ("https://example1.com\uff03@example2.org", "example2.org", "user info stays user info"),
    ("http://℅/", URIError, "maps to c/o"),
    ("http://a.com\uff20b.com/", URIError, "maps to a.com@b.com"),
    ("http://a\uff05/", URIError, "maps to a percent sign"),
    ("http://" + "\u0660" * 10_000 + "/", URIError, "too long for a name: refused at once"),
    ("http://" + "\u30fb" * 10_000 + "\u6f22/", URIError, "CVE-2026-45409"),
    ("http://\U00017000\u200d/", URIError, "a joiner after a letter without a name in old data"),
    ("http://exa\u00admple.com/", "example.com", "a soft hyphen is dropped, by UTS 46"),
    ("http://①②⑦.0.0.1/", "127.0.0.1", "by UTS 46"),
    ("http://127。0。0。1/", "127.0.0.1", "by UTS 46"),
    ("http://localho\ufb06/", "localhost", "by UTS 46"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected", "why"), IDNA)
def test_hosts_for_the_dns(text: str, expected: object, why: str) -> None:
    u = IRI(text)
    if expected is URIError:
        with pytest.raises(URIError):
            u.to_uri()
        with pytest.raises(URIError):
            _ = u.socket_host
        return
    assert u.to_uri().host == expected, why
    assert u.socket_host == expected, why


def test_semicolons_do_not_separate_pairs() -> None:
    """CVE-2021-23336."""
    assert list(URI("?a=1;b=2&c=3").params.items()) == [("a", "1;b=2"), ("c", "3")]


# base, reference, target
REFERENCES = [
    ("http://good.com/a/b", "///evil.com", "http:///evil.com"),
    ("http://good.com/a/b", "https:evil.com", "https:evil.com"),
    ("http://good.com/a/b", "//evil.com", "http://evil.com"),
    ("http://good.com/a/b", "/.//evil.com", "http://good.com//evil.com"),
]


@pytest.mark.parametrize(("base", "reference", "target"), REFERENCES)
def test_references(base: str, reference: str, target: str) -> None:
    assert resolve(base, reference) == target
    assert str(URI(base).join(reference)) == target


@pytest.mark.parametrize("reference", ["/\\evil.com", "\\\\evil.com", "/\t/evil.com"])
def test_references_that_browsers_read_as_another_host_are_refused(reference: str) -> None:
    with pytest.raises(ParseError):
        URI("http://good.com/a/b").join(reference)


def test_a_path_never_becomes_a_scheme_or_an_authority() -> None:
    assert str(URI("").joinpath("javascript:alert(1)")) == "./javascript:alert(1)"
    assert URI("x:/a").join("..//evil.example").host is None
    assert URI("/a/..//evil.example").normalize().host is None


# --- requoting and its kin: nothing changes that nobody asked to change -----------------------

KEPT = [
    "http://h/%27%3B%26%2C",
    "http://h/a%2Fb",
    "http://h",
    "http://h/?",
    "http://h/#",
    "http://h/?flag",
    "http://h/?flag=",
    "http://h/?q=a+b",
    "http://h/a+b",
    "http://us_er.exa_mple.com/",
    "http://a---b.example/",
    "http://example.com./",
    "http://h/a;b=c",
    "http://h/%F6",
    "x-unknown:a//b",
    "file:/x",
    "file:///x",
]


@pytest.mark.parametrize("text", KEPT)
def test_text_is_kept_as_written(text: str) -> None:
    u = URI(text)
    assert str(u) == text
    assert str(u.with_fragment("f").with_fragment(u.fragment)) == text
    assert str(u.join("")) == text.partition("#")[0]


def test_database_urls_with_odd_passwords() -> None:
    password = "p@ss/w:rd%,#?[]"
    u = URI.build(
        scheme="postgresql", username="me", password=password, host="db", port=5432, path="/x"
    )
    assert (u.host, u.port, u.path) == ("db", 5432, "/x")
    from urikit import percent

    assert percent.decode(u.password or "") == password
    assert "ss" not in repr(u)
