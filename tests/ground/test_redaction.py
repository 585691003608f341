"""Passwords are masked: in what is parsed, in what is refused, and in any text."""

import re
from collections.abc import Callable, Iterator
from contextlib import suppress
from importlib import import_module

import pytest
from hypothesis import example, given, strategies as st

from tests.cli.program import called
from tests.samples import sample
from urikit import (
    IRI,
    URI,
    URL,
    Components,
    Query,
    URIError,
    compare,
    diagram,
    inspect,
    parse,
    redact,
    split,
    web,
)
from urikit._ground.redaction import (
    MASK,
    mask,
    mask_parsed,
    mask_unparsed,
    secret_spans,
    shift,
)
from urikit._ground.secret_parameters import SECRET_PARAMETERS
from urikit.barth2010 import parse_2010
from urikit.objects._base import URIObject
from urikit.objects._details import Details
from urikit.query import QueryError
from urikit.readings import Reading
from urikit.rfc._components import split_authority
from urikit.schemes._registry import _BUILT_IN

# text, masked
UNPARSED = [
    ("http://user:secret@h/", "http://user:***@h/"),
    ("http://user:@h/", "http://user:***@h/"),
    ("//user:secret@h", "//user:***@h"),
    ("http://:secret@h/", "http://:***@h/"),
    ("http://user@h:80/", "http://user@h:80/"),
    ("http://u:a@b:c@h/", "http://u:***@h/"),
    ("http//user:secret@h/", "http//user:***@h/"),
    ("user:secret@ho st/db", "user:***@ho st/db"),
    ("view-source:http://u:secret@h/ x", "view-source:http://u:***@h/ x"),
    ("http://user:p@ss/wo rd@host/", "http://user:***@host/"),
    ("postgres://u:p/ss@h/db", "postgres://u:***@h/db"),
    ("postgres://u:p?a#b@h/db", "postgres://u:***@h/db"),
    ("http:\\\\u:secret@h/", "http:\\\\u:***@h/"),
    ("http:u:secret@h/", "http:***@h/"),
    ("  http://u:secret@h/", "  http://u:***@h/"),
    ("http:///u:secret@h/", "http:///u:***@h/"),
    ("ht!tp://u:secret@h/", "ht!tp://u:***@h/"),
    ("http://h:80/?to=a@b", "http://h:80/?to=a@b"),
    ("http://h/a:b@c", "http://h/a:***@c"),  # rather too much
    ("/\t/user:sec ret@h:x", "/\t/user:***@h:x"),
    ("\x01//user:sec:ret@h:x", "\x01//user:***@h:x"),
    ("ht\ntp:user:sec\tret@h:x", "ht\ntp:***@h:x"),
    ("user:se/cret@evil", "user:***@evil"),
    ("urn:a:b@c", "urn:a:b@c"),
    ("mailto:a@b", "mailto:a@b"),
    ("", ""),
]


@pytest.mark.parametrize(("text", "masked"), UNPARSED)
def test_a_text_that_no_parser_accepts(text: str, masked: str) -> None:
    assert mask(text, secret_spans(text, cautious=False)) == masked


# A parsed string is shown; only passwords, its own and those of URLs in it, are masked.
SHOWN = [
    ("http://u:secret@h/a:b@c", "http://u:***@h/a:b@c"),
    ("foo:/a:1@c", "foo:/a:1@c"),
    ("http:a:1@c", "http:a:***@c"),
    ("jdbc:postgresql://user:secret@host/db", "jdbc:postgresql://user:***@host/db"),
    ("http://h/?next=http://u:secret@i/", "http://h/?next=http://u:***@i/"),
    ("http://h/?n=http://u:pa@ss@h", "http://h/?n=http://u:***@h"),
    ("http://h/?n=http://u:pa@s@s@h/@x", "http://h/?n=http://u:***@h/@x"),
    ("http://h/?n=http://u:p@h&to=a@b", "http://h/?n=http://u:***@h&to=a@b"),
    ("http://h/?n=http://u:p&q@h", "http://h/?n=http://u:***@h"),
    ("http://h/?n=http://u:p%40q%2Fr@h", "http://h/?n=http://u:***@h"),
    ("http://h/?n=https%3A%2F%2Fme%3Asecret%40h%2F", "http://h/?n=https%3A%2F%2Fme%3A***%40h%2F"),
    ("http://h/?n=https%3a%2f%2fme%3ase%40cret%40h", "http://h/?n=https%3a%2f%2fme%3a***%40h"),
    ("http://h/?n=x:%2F%2Fme:p%2540q%26@h&a=b@c", "http://h/?n=x:%2F%2Fme:***@h&a=b@c"),
    ("http://h/?n=https%3A//me%3Asecret%40h/", "http://h/?n=https%3A//me%3A***%40h/"),
    ("http://h/?n=https%3A%2F%2Fh%3A80%2F&t=a%40b", "http://h/?n=https%3A%2F%2Fh%3A80%2F&t=a%40b"),
    ("http://h/?n=https%3A%2F%2Fh%2Fa%3Ab%40c", "http://h/?n=https%3A%2F%2Fh%2Fa%3Ab%40c"),
    ("http://h/?t=10:30&to=a@b", "http://h/?t=10:30&to=a@b"),
    # Parameters with names that are known, and no others
    ("http://h/?id=7&token=secret&b", "http://h/?id=7&token=***&b"),
    ("http://h/?X-Amz-Signature=secret#a", "http://h/?X-Amz-Signature=***#a"),
    ("http://h/#Access_Token=secret&b=1", "http://h/#Access_Token=***&b=1"),
    ("?sig=a%26b/c?d=e;f&se=1", "?sig=***&se=1"),
    ("http://u:secret@h/?pwd=http://u:p@h/@&a=b", "http://u:***@h/?pwd=***&a=b"),
    ("http://h/?n=i%2F%3Fa%3Db%26token%3Dx%2Fy%26c%3Dd&e", "http://h/?n=i%2F%3Fa%3Db%26token%3D***%26c%3Dd&e"),
    ("http://h/?n=http://i/?token=secret", "http://h/?n=http://i/?token=***"),
    ("token=a?sig=b&c=d", "token=***&c=d"),
    ("Sig=a%26token%3Db#c", "Sig=***#c"),
    ("%26token%3Db%3Fsig%3Dc", "%26token%3D***"),
    ("http://h/token=a?tokens=1&my_token=2&token&token=", "http://h/token=a?tokens=1&my_token=2&token&token="),
]  # fmt: skip


@pytest.mark.parametrize(("text", "shown"), SHOWN)
def test_repr(text: str, shown: str) -> None:
    assert repr(URI(text)) == f"URI({shown!r})"


@pytest.mark.parametrize(
    "piece",
    [*("//", "//a:", "//a:b@", "@", "//a:@", "%2F%2F", "%2F%2Fa%3A", "%2F%2F%3A%40", "%40", "%"),
     *("?token=", "?token=a&", "&x-amz-", "%26sig%3D", "%26sig%3D%")],
)  # fmt: skip
def test_masking_takes_linear_time(piece: str) -> None:
    text = "x:" + piece * (400_000 // len(piece))
    assert len(mask_parsed(text)) >= 2
    assert mask_unparsed("//u:p" + text)


def test_the_mask_has_a_fixed_width() -> None:
    assert mask_unparsed("http://u:x@h/") == mask_unparsed("http://u:" + "x" * 100 + "@h/")


# --- any text ---------------------------------------------------------------------------------

# text, masked
REDACTED = [
    ("http://user:secret@h/", "http://user:***@h/"),
    ("http://user:@h/", "http://user:***@h/"),
    ("http:user:secret@h/", "http:user:***@h/"),
    ("ht\ntp:\\user:sec\tret@h/", "ht\ntp:\\user:***@h/"),
    ("http://user:sec ret@h/", "http://user:***@h/"),
    ("//user:p@ss@h", "//user:***@h"),
    ("GET http://u:secret@h/ 200", "GET http://u:***@h/ 200"),
    ("a=http://u:secret@h/, b=HTTP:\\\\v:secret@i/", "a=http://u:***@h/, b=HTTP:\\\\v:***@i/"),
    ('{"dsn": "postgres://u:secret@h/db"}', '{"dsn": "postgres://u:***@h/db"}'),
    ("postgres://u:p/ss?w#o@h/db is down", "postgres://u:***@h/db is down"),
    ("x jdbc:postgresql://u:secret@h/db", "x jdbc:postgresql://u:***@h/db"),
    ("/?next=https%3A%2F%2Fu%3Asecret%40h", "/?next=https%3A%2F%2Fu%3A***%40h"),
    ("one http://u:a@h\ntwo http://u:b@h", "one http://u:***@h\ntwo http://u:***@h"),
    ("GET /?token=secret&a=1 200", "GET /?token=***&a=1 200"),
    ('{"url": "https://h/?a=1&Api_Key=secret"}', '{"url": "https://h/?a=1&Api_Key=***"}'),
    ("http://h:80?token=sec@ret", "http://h:80?token=***"),
    ("http://h:x?token=sec@ret", "http://h:***"),  # rather too much
    ("%2F%2Fu%3Asec%26token%3Dret%40h", "%2F%2Fu%3A***"),
    ("token=a, the token: b", "token=a, the token: b"),
    # No password: an address, a time, a port, a version
    ("12:30:01 mail from me@h.example", "12:30:01 mail from me@h.example"),
    ("see http://h:80/a@b, http://[::1]:80/a@b", "see http://h:80/a@b, http://[::1]:80/a@b"),
    ("to http://h:80 for me@h.example", "to http://h:80 for me@h.example"),
    ("git@h.example:a/b.git http://me@h/", "git@h.example:a/b.git http://me@h/"),
    ("mailto:a@b urn:a:b@c", "mailto:a@b urn:a:b@c"),
    ("image registry/name:1.2@sha256:0", "image registry/name:1.2@sha256:0"),
    ("file://C:/me@home", "file://C:/me@home"),
    ("", ""),
    # A text that is one URL has white space in its password
    ("http://u:SE CRET/x@h/", "http://u:***@h/"),
    ("http://u:SE/CR ET@h/", "http://u:***@h/"),
    ("http://u:sec\nret@h/", "http://u:***@h/"),
    ("http://u:a b@c d@h/", "http://u:***@h/"),
    ("//u:sec ret@h/", "//u:***@h/"),
    ("foo://:sec\tret@h/ x", "foo://:***@h/ x"),
    ("http://u:s@h asks joe@x", "http://u:***@x"),  # rather too much
    # A user name may have white space, if the password has none
    ("http://my name:secret@h/", "http://my name:***@h/"),
    ("http://my\tname:se@cret@h/ x", "http://my\tname:***@h/ x"),
    ("//a b c:@h", "//a b c:***@h"),
    ("http://a@b c:secret@h", "http://a@b c:***@h"),
    # A mask in place of a delimiter changes nothing
    ("//u::/@ @", "//u:***@"),
    ("http://u:p/w@h asks joe@x", "http://u:***@x"),  # rather too much
    ("http:@http::p;/@", "http:@http:***@"),
    ("http:// http::1.//secret@", "http:// http:***@"),
    ("//u:@,&https::1foo##:@", "//u:***@"),
    # A text that starts with a URL goes on after it, on its line or the next
    ("http://u:se cret@h\nmail to joe@x", "http://u:***@h\nmail to joe@x"),
    ("http://u:secret@h\nmail to joe@x", "http://u:***@h\nmail to joe@x"),
    ("http://u:secret@h\njoe@x", "http://u:***@h\njoe@x"),
    ("//u:secret@h\n@x", "//u:***@h\n@x"),
]

# These have an "@" somewhere after a URL and a colon, and no password.
HARMLESS = [
    "http://example.com failed: write to joe@x.com",
    "http://h failed: write to joe@x.com, see http://i/",
    "http://h:8080 is up, owner: a@b",
    "http://h:8080, owner: a@b",
    "http://h:8080: refused, ask a@b",
    "http://[::1]:8080 is up, owner: a@b",
    "http://[::1] is up, owner: a@b",
    "http://h\n12:00 mail joe@x.com",
    "http://h:80\njoe@x.com",
    "http://h\nmailto:joe@x.com",
    "//TODO: ask joe@x.com",
    "// TODO: ask joe@x.com",
    "//TODO:fix\n@Override",
    "http://h:80/a b@c",
    "http://localhost:port/@scope/pkg",
    "http://localhost:port/@scope/my pkg@1",
    "GET http://h:${PORT}/x?m=joe@x.com",
    "GET http://h:$API_PORT/a@b http://h:<port>/a@b http://h:{port}/a@b",
]


@pytest.mark.parametrize("text", HARMLESS)
def test_redact_leaves_harmless_text(text: str) -> None:
    assert redact(text) == text
    assert redact(f"see {text}") == f"see {text}"


@pytest.mark.parametrize(("text", "masked"), REDACTED)
def test_redact(text: str, masked: str) -> None:
    assert redact(text) == masked
    assert redact(masked) == masked


def test_redacted_object() -> None:
    url = URL("http://u:secret@h/?next=//u:secret@i/")
    assert url.redacted == "http://u:***@h/?next=//u:***@i/" == repr(url)[5:-2]


def test_redact_takes_text_only() -> None:
    with pytest.raises(TypeError):
        redact(b"http://u:secret@h/")  # type: ignore[arg-type]  # that is the point


SIZE = sample(200_000, 1_000_000)


@pytest.mark.parametrize("start", ["", "x:", "//u:p", "http://u:"])
@pytest.mark.parametrize(
    "piece",
    [*("//", "//a:", "//a:b@", "@", "//a:@", "//a:x/", "//[:", "http:", "https:a:", "\\", "/"),
     *("%2F%2F", "%2F%2Fa%3A", "%2F%2F%3A%40", "%40", "%", " ", "\t", "h:", "a"),
     *("?token=", "?token=a&", "&x-amz-", "%26sig%3D", "%26sig%3D%", "?token=//u:p@"),
     *("\n", "a b", "a\n b", "1", "$", "${", "port", "a_", "//h:$a_", "[:", "http://h:p ")],
)  # fmt: skip
def test_redact_takes_linear_time(start: str, piece: str) -> None:
    text = start + piece * (SIZE // len(piece)) + "@"
    assert len(redact(text)) > 1


PIECES = (
    *("http", "https", "ftp", "foo", "gopher", ":", ":", ":", "/", "//", "\\", "@", "@", "@", "?"),
    *("#", "[", "]", "::1", "80", "u", "h.example", " ", "\t", "\n", "%2F%2F", "%3A", "%40", "%"),
    *("&", ";", "=", "\0", "é", "p", "Zq9", "Zq9", "Zq9", MASK, "?token=", "&sig=", "%26pwd%3D"),
)
TEXTS = st.lists(st.sampled_from(PIECES), max_size=14).map("".join)
OPENINGS = st.sampled_from(
    ["http://", "http:", "http:/", "https:\\\\", "//", "foo://", "ws:///", "h\nttp:", "\1 http://",
     "foo:/\t/", "gopher:", "/\\", "x http://"]
)  # fmt: skip
URLS = st.builds("".join, st.tuples(OPENINGS, TEXTS, st.sampled_from(["", "@h/", ":Zq9@h"]), TEXTS))


@pytest.mark.parametrize("text", ["http:u:Zq9@h", "ftp:/u:Zq9@h/", "wss:///u:Z@q9:Zq9@h?a@b"])
def test_a_password_that_only_browsers_see(text: str) -> None:
    assert URL(text).password
    assert "Zq9" not in URI(text).redacted + repr(URI(text)) + IRI(text).redacted


@given(TEXTS | URLS)
def test_redacting_twice_is_redacting_once(text: str) -> None:
    assert redact(redact(text)) == redact(text)


# A URL with white space in it where a text with more than a URL has it: after a host, if what
# follows is not a password without white space, after a port, and as the end of a line.
GOES_ON = re.compile(
    r"""(?xs) [\0-\x20]* (?P<scheme>[a-z\s]+:)? [/\\\t\r\n]*
    (?: [^\s:]*\s (?! [^:/?\#\r\n]*:[^\s/?\#@]*@[^/?\#@]*(?:[/?\#]|\Z) )
    | [^\s:]*:[0-9]{0,5}[,.;:)]?\s | \[[0-9a-f:.]+\](?::[0-9]{0,5})?[,.;:)]?\s
    | [^\s:]*:(?: (?=[^/?#]*[\r\n])[^/?#]*\x20 | [^/?#\r\n]*@[^/?#\r\n]*[\r\n]
    | (?(scheme)(?!)|[^/?#]*[\r\n]) ) )"""
)


@given(URLS | TEXTS)
def test_no_password_of_any_view_is_shown(text: str) -> None:
    if GOES_ON.match(text):
        return
    views = Reading(text).views
    if text.count("Zq9") != 1 or all(view.error for view in views if view.name != "appendix-b"):
        return  # to the regular expression of appendix B any text is one URL
    shown = redact(text)
    for view in views:
        if "Zq9" in (view.userinfo or "").partition(":")[2]:
            assert "Zq9" not in shown


BASES = [None, "http://b.example/c", "file:///c", "foo://b/c"]


def passwords(text: str, base: str | None) -> Iterator[str]:
    """Return what any standard takes for the password of *text*, with a base and without."""
    for reading in (Reading(text), Reading(text, base)):
        for view in (*reading.views, *reading._assumed.views):
            yield (view.userinfo or "").partition(":")[2]
        found = reading.barth2010
        yield (found.user_info or "").partition(":")[2]


def shown(text: str, base: str | None) -> Iterator[str]:
    """Everything that shows *text*, or what a parser made of it."""
    for cls in (URI, IRI, URL, parse):
        for args in ((text,), (text, base)) if cls is URL else ((text,),):
            try:
                u = cls(*args)
            except URIError as error:
                yield from (str(error), repr(error), error.message, str(error.to_dict()))
            else:
                yield from (repr(u), u.redacted, *(each.message for each in u.violations))
                yield diagram(u)
                with suppress(URIError):
                    yield repr(u.details)
    if base is None:
        for options in ((), ("--json",)):
            yield called("explain", "--no-clients", *options, "--", text).out
    for in_full in (False, True):
        reading = Reading(text, base, in_full=in_full)
        yield from (repr(reading), repr(reading.url), repr(reading._assumed.url))
    found = compare(text, base, clients=False)
    yield from (repr(found), str(found.to_dict()), found.to_text())
    found_url = web.URL.parse(text, base)
    yield repr(found_url)
    if found_url is not None:
        yield repr(web.URLPattern({"pathname": "*"}).exec(text, base))
    report = inspect(text, base=base)
    yield from (repr(report), str(report.to_dict()), report.render())


@given(URLS, st.sampled_from(BASES))
@example("http://a\\@u:Zq9@h/", None)
@example("http://a\\u:Zq9@h/", None)
@example("http://a:80\\Zq9@h/", None)
@example("http://a:80\\x:Zq9@h h", None)
@example("///u:Zq9@h", "http://b.example/c")
@example("http:u@x:Zq9@h", None)
def test_what_any_standard_takes_for_a_password_is_never_shown(text: str, base: str | None) -> None:
    if text.count("Zq9") == 1 and any("Zq9" in each for each in passwords(text, base)):
        assert not [each for each in shown(text, base) if "Zq9" in each]


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("foo:s3c\\ret@h", "foo:***@h"),
        ("foo:u:s3c\\ret@h", "foo:***@h"),
        ("foo:/u:s3c\\ret@h", "foo:/u:***@h"),
        ("mailto:a\\b@h", "mailto:a\\b@h"),
    ],
)
def test_a_backslash_in_an_opaque_path(text: str, shown: str) -> None:
    assert URL(text).redacted == shown == repr(URL(text))[5:-2].replace("\\\\", "\\")
    assert repr(web.URL(text)).count(MASK) == shown.count(MASK)


@given(TEXTS, st.sampled_from(sorted(SECRET_PARAMETERS)), TEXTS)
@example("http://h/", "token", "a@b")
def test_the_value_of_a_secret_parameter_is_never_shown(start: str, name: str, end: str) -> None:
    value = end.partition("Zq9")[0].translate(dict.fromkeys(map(ord, "&#\0\t\n @"))) + "Zq9"
    text = f"{start.replace('Zq9', '')}?{name.upper()}={value}"
    for cls in (URI, IRI, URL):
        try:
            u = cls(text)
        except URIError as error:
            assert "Zq9" not in str(error) + repr(error)
        else:
            assert "Zq9" not in repr(u) + u.redacted + diagram(u) + u._repr_html_() + repr(u.params)
            assert (u.redacted == str(u)) == (MASK in str(u) and "Zq9" not in str(u))
    assert "Zq9" not in redact(text) + redact(f"GET {text} 200")
    assert redact(redact(text)) == redact(text)


# string, shown
CODES = [
    ("https://h/cb?code=Zq9&state=x", "https://h/cb?code=***&state=x"),
    ("https://h/cb?STATE=x&CODE=Zq9#top", "https://h/cb?STATE=x&CODE=***#top"),
    ("code=Zq9&state=x", "code=***&state=x"),
    ("https://h/?to=/cb%3Fcode%3DZq9%26state%3Dx", "https://h/?to=/cb%3Fcode%3D***%26state%3Dx"),
    ("https://h/#state=x&code=Zq9", "https://h/#state=x&code=***"),
    ("https://h/?code=DE", "https://h/?code=DE"),
    ("code=DE", "code=DE"),
    ("https://h/?code=DE&token=Zq9", "https://h/?code=DE&token=***"),
    ("https://h/?code=DE&estate=x", "https://h/?code=DE&estate=x"),
    ("https://h/?barcode=1&state=x", "https://h/?barcode=1&state=x"),
    ("https://h/?session=Zq9&page=2", "https://h/?session=***&page=2"),
    ("https://h/?auth=Zq9&PHPSESSID=Zq9", "https://h/?auth=***&PHPSESSID=***"),
]


@pytest.mark.parametrize(("text", "expected"), CODES)
def test_codes_of_oauth_and_sessions(text: str, expected: str) -> None:
    assert mask_parsed(text) == URI(text).redacted == expected
    if ":" in text:
        assert redact(text) == redact(expected) == expected
        assert redact(f"GET {text} 200") == f"GET {expected} 200"
        assert ("Zq9" in called("explain", "--no-clients", text).out) == ("Zq9" in expected)


def test_a_code_of_oauth_in_a_diff() -> None:
    shown = called("diff", "https://h/?code=Zq9&state=x", "https://h/?code=DE").out
    assert "code=***" in shown
    assert "Zq9" not in shown


def test_secret_parameters_of_a_scheme_and_in_commands() -> None:
    assert "Zq9" not in repr(URI("mailto:a@b?token=Zq9").details)
    for line in (
        ("explain", "--no-clients", "https://h.example/?a=1&token=Zq9"),
        ("explain", "--no-clients", "--json", "https://h.example/?a=1&token=Zq9"),
        ("diff", "https://h.example/?a=1&token=Zq9", "https://h.example/?token=Zq9b"),
        ("diff", "--json", "https://h.example/?a=1&token=Zq9", "https://h.example/?token=Zq9b"),
    ):
        done = called(*line)
        assert "Zq9" not in done.out + done.err
        assert "token" in done.out


def derived(u: URL) -> Iterator[URIObject]:
    """Objects that are made from *u*, which do not know how it was written."""
    yield from (
        URL(u),
        u.replace(),
        u.replace(fragment="x"),
        u.with_host("b"),
        u / "b",
        u % {"a": "b"},
    )
    yield from (u.join(""), u.join("#x"), URL("?x", u), u.normalize())
    for convert in (u.to_uri, u.to_iri):
        with suppress(URIError):
            yield convert()


@given(st.sampled_from(["http", "wss", "file"]), TEXTS, TEXTS)
@example("http", "u", "/")
@example("https", "", "@i/p?q")
def test_a_password_right_after_the_host_is_never_shown(scheme: str, user: str, end: str) -> None:
    text = f"{scheme}://a\\@{user}:Zq9@h{end}"
    if text.count("Zq9") > 1 or not {*"\\/?#\t\n.%"}.isdisjoint(user):
        return
    u = URL.parse(text)
    if u is None:
        return
    for each in (u, *derived(u)):
        assert "Zq9" not in repr(each) + each.redacted + diagram(each)
        with suppress(URIError):
            assert "Zq9" not in repr(each.details)


@pytest.mark.parametrize(
    "path",
    ["/@user", "/a:b", "/@scope:1.0", "/npm:react@18.2.0", "/@a/b:c@d", "/a/@b:c@d", "/a:b@c"],
)
def test_ordinary_paths_are_shown(path: str) -> None:
    for cls in (URI, IRI, URL):
        assert cls(f"https://h.example{path}").redacted == f"https://h.example{path}"


def test_every_view_of_a_scheme_masks_its_repr() -> None:
    found = [
        value
        for module in _BUILT_IN.values()
        for value in vars(import_module(module.partition(":")[0])).values()
        if isinstance(value, type) and value.__name__.endswith("Details") and value is not Details
    ]
    assert len({*found}) == 9
    for cls in found:
        assert issubclass(cls, Details)
        assert cls.__repr__ is Details.__repr__


@given(TEXTS | URLS, st.data())
def test_an_index_points_at_the_same_character(text: str, data: st.DataObject) -> None:
    spans = secret_spans(text)
    index = data.draw(st.integers(0, len(text)))
    shown, place = mask(text, spans), shift(index, spans)
    assert len(text) - index >= 0 <= place <= len(shown)
    if not any(start <= index < end for start, end in spans):
        if not any(end == len(text) for _, end in spans):
            assert shown[place:].endswith(text[index:][-1:])
        assert shown[place : place + 1] == text[index : index + 1]


@pytest.mark.parametrize("key", ["token", "Password", "api_key"])
def test_typed_reading_of_a_secret(key: str) -> None:
    query = Query({key: "s3cret"})
    for read in (query.as_int, query.as_bool, query.as_float, query.as_date, query.as_uuid):
        with pytest.raises(QueryError) as caught:
            read(key)
        assert "s3cret" not in str(caught.value)
        assert caught.value.text == MASK


# call, its repr
REPRS = [
    (
        lambda: URL("https://joe:secret@h/?token=abc").components,
        (
            "Components(scheme='https', authority='joe:***@h', path='/', query='token=***', "
            "fragment=None)"
        ),
    ),
    (
        lambda: split("http:joe:secret@h#id_token=abc"),
        (
            "Components(scheme='http', authority=None, path='joe:***@h', query=None, "
            "fragment='id_token=***')"
        ),
    ),
    (
        lambda: split("//u:p@h:80?next=http://a:b@c"),
        (
            "Components(scheme=None, authority='u:***@h:80', path='', query='next=http://a:***@c', "
            "fragment=None)"
        ),
    ),
    (
        lambda: Components("mailto", None, "a@b", None, ""),
        "Components(scheme='mailto', authority=None, path='a@b', query=None, fragment='')",
    ),
    (  # a mistake is shown
        lambda: Components(None, 3, "", None, None),  # type: ignore[arg-type]
        "Components(scheme=None, authority=3, path='', query=None, fragment=None)",
    ),
    (
        lambda: parse_2010("http://joe:secret@h/?token=abc"),
        (
            "View2010(is_valid=True, is_drive=False, scheme='http', authority='joe:***@h', "
            "user_info='joe:***', user='joe', password='***', host='h', port=None, path='/', "
            "query='token=***', fragment=None)"
        ),
    ),
    (
        lambda: parse_2010("xy:joe:secret@h"),
        (
            "View2010(is_valid=True, is_drive=False, scheme='xy', authority=None, "
            "user_info=None, user=None, password=None, host=None, port=None, "
            "path='***@h', query=None, fragment=None)"
        ),
    ),
    (
        lambda: split_authority("joe:secret@h:80"),
        "Authority(userinfo='joe:***', host='h', port='80')",
    ),
    (
        lambda: web.URLSearchParams("token=1&a=2&to=http://u:p@h"),
        "URLSearchParams('token=***&a=2&to=http%3A%2F%2Fu%3A***%40h')",
    ),
]


@pytest.mark.parametrize(("made", "shown"), REPRS)
def test_reprs(made: Callable[[], object], shown: str) -> None:
    assert repr(made()) == shown


@pytest.mark.parametrize(
    "text",
    [
        "https://h/?to%6ben=secret",
        "https://h/?access%5Ftoken=secret&b=1",
        "https://h/?X%2DAmz%2DSignature=secret#f",
        r"https://h/?a=1\u0026token=secret",
        r"https://h/?a=1\u0026token\u003dsecret",
        "https://h/?next=https%3A%2F%2Fh%3Faccess%255Ftoken%3Dsecret%26b%3D1",
        "https://h/?next=https%253A%252F%252Fme%253Asecret%2540h%252F",
        "https://h/?next=https%25253A%25252F%25252Fme%25253Asecret%252540h%25252F",
        "https://h/?next=%2526to%256ben%253Dsecret",
    ],
)
def test_escapes_hide_no_secret(text: str) -> None:
    expected = text.replace("secret", MASK)
    assert redact(text) == redact(expected) == expected
    assert redact(f"GET {text} 200 50%25") == f"GET {expected} 200 50%25"
    assert mask_unparsed(text) == expected
    assert "secret" not in repr(URL(text))
    assert URL(text).redacted == expected
    assert "secret" not in repr(URL(text).params)
