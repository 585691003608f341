"""compare(): what differs, who agrees, and the reason that is given."""

import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given, settings

from tests.hazards.cases import KNOWN, KNOWN_REFERENCES
from tests.strategies import mutated, references
from urikit import URL, Comparison, ParseError, URIError, compare, inspect
from urikit.hazards import Code
from urikit.readings import COMPONENTS, Difference, Group

GOOD = "http://good.com/a/b"

# text, base, the component that matters, its cause, and the readings by the URL Standard and by
# RFC 3986 or else appendix B ("!" is refused)
CASES = [
    # how parsers split on one string
    ("http://127.0.0.1\\@b.com/", None, "host", "backslash", "127.0.0.1", "b.com"),
    ("http://a.com\\.b.com/", None, "host", "backslash", "a.com", "a.com\\.b.com"),
    ("http:\\\\a.com\\x", None, "host", "backslash", "a.com", None),
    ("http:a.com/", None, "host", "wrong-slashes", "a.com", None),
    ("http:/a.com/", None, "host", "wrong-slashes", "a.com", None),
    ("http:///a.com/", None, "host", "wrong-slashes", "a.com", ""),
    ("h\tttp://a.com", None, "scheme", "tab-or-newline", "http", "h\tttp"),
    ("file://\\/\\/etc/passwd", None, "host", "backslash", "", "\\"),
    ("http://a.com@b.com@c.com/", None, "acceptance", "several-at-signs", "c.com", "c.com"),
    ("http://a.com:80:81/", None, "acceptance", "bad-port", "!", "a.com"),
    ("http://a.com:80a/", None, "acceptance", "bad-port", "!", "a.com"),
    ("http://127%2e0%2e0%2e1/", None, "host", "encoded-host", "127.0.0.1", "127%2e0%2e0%2e1"),
    ("http://%6c%6f%63alhost/", None, "host", "encoded-host", "localhost", "%6c%6f%63alhost"),
    ("http://a.com%2fb.com/", None, "acceptance", "encoded-host", "!", "a.com%2fb.com"),
    ("http://a.com%20b.com/", None, "acceptance", "encoded-host", "!", "a.com%20b.com"),
    ("http://a.com%00b.com/", None, "acceptance", "encoded-host", "!", "a.com%00b.com"),
    ("http://a\t.com/", None, "host", "tab-or-newline", "a.com", "a\t.com"),
    ("http://2130706433/", None, "host", "numeric-ipv4", "127.0.0.1", "2130706433"),
    ("http://0x7f000001/", None, "host", "numeric-ipv4", "127.0.0.1", "0x7f000001"),
    ("http://0x7f.1/", None, "host", "numeric-ipv4", "127.0.0.1", "0x7f.1"),
    ("http://0177.0.0.1/", None, "host", "numeric-ipv4", "127.0.0.1", "0177.0.0.1"),
    ("http://017700000001/", None, "host", "numeric-ipv4", "127.0.0.1", "017700000001"),
    ("http://127.1/", None, "host", "numeric-ipv4", "127.0.0.1", "127.1"),
    ("http://0/", None, "host", "numeric-ipv4", "0.0.0.0", "0"),
    ("http://①②⑦.0.0.1/", None, "host", "normalized-host", "127.0.0.1", "①②⑦.0.0.1"),
    ("http://127。0。0。1/", None, "host", "normalized-host", "127.0.0.1", "127。0。0。1"),
    ("http://localhoﬆ/", None, "host", "normalized-host", "localhost", "localhoﬆ"),
    ("http://local\u00adhost/", None, "host", "ignorable-in-host", "localhost", "local\u00adhost"),
    ("http://a.com＠b.com/", None, "acceptance", "normalized-host", "!", "a.com＠b.com"),
    ("http://[::1].b.com/", None, "acceptance", "bracket-misuse", "!", "[::1].b.com"),
    ("http://[::1%25evil.com]", None, "acceptance", "zone-id", "!", "[::1%25evil.com]"),
    ("http://[v1.evil.com]", None, "acceptance", "ip-future", "!", "[v1.evil.com]"),
    ("/\\evil.com", GOOD, "host", "backslash", "evil.com", "good.com"),
    ("\\\\evil.com", GOOD, "host", "backslash", "evil.com", "good.com"),
    ("///evil.com", GOOD, "host", "wrong-slashes", "evil.com", ""),
    ("/\t/evil.com", GOOD, "host", "tab-or-newline", "evil.com", "good.com"),
    ("https:evil.com", GOOD, "host", "wrong-slashes", "evil.com", None),
    # faults that became advisories
    ("https://example1.com\uff03@example2.org", None, "acceptance", "normalized-host", "example2.org", "example2.org"),
    ("http://℅", None, "acceptance", "normalized-host", "!", "℅"),
    ("http://h\r\nX: y/", None, "acceptance", "tab-or-newline", "!", "h\r\nX"),
    ("http://012.0.0.1/", None, "host", "numeric-ipv4", "10.0.0.1", "012.0.0.1"),
    ("http://www.djangoproject.com/\n", None, "acceptance", "surrounding-space", "www.djangoproject.com", "www.djangoproject.com"),
    ("http:////admin-dashboard/secret", None, "host", "wrong-slashes", "admin-dashboard", ""),
    ("http://x@//internal-proxy:8082/", None, "acceptance", "no-host", "!", ""),
    ("java\nscript:alert(1)", None, "scheme", "tab-or-newline", "javascript", "java\nscript"),
    (" http://h.example/", None, "scheme", "surrounding-space", "http", " http"),
    ("http://[192.0.2.1]/", None, "acceptance", "bracket-misuse", "!", "[192.0.2.1]"),
    ("http://prefix.[v1.example]/", None, "acceptance", "bracket-misuse", "!", "prefix.[v1.example]"),
    ("http://[v1.example].postfix/", None, "acceptance", "bracket-misuse", "!", "[v1.example].postfix"),
    ("http://internal-ip\\@public-ip", None, "host", "backslash", "internal-ip", "public-ip"),
    ("ht%74p://h/", None, "acceptance", "invalid-scheme", "!", "h"),
    ("http://a\uff05b.example/", None, "acceptance", "normalized-host", "!", "a\uff05b.example"),
    ("http://exa\u200bmple.com/", None, "host", "ignorable-in-host", "example.com", "exa\u200bmple.com"),
    ("http://\ud800/", None, "acceptance", "lone-surrogate", "!", "\ud800"),
    # and other reasons
    ("http://a;b@c/", None, "host", "semicolon", "c", "c"),
    ("http://h:65536/", None, "acceptance", "bad-port", "!", "h"),
    ("http://a b/", None, "acceptance", "space-in-host", "!", "a b"),
    ("http://a<b/", None, "acceptance", "host-character", "!", "a<b"),
    ("http://bücher.example/", None, "acceptance", "non-ascii-host", "xn--bcher-kva.example", "bücher.example"),
    ("http://faß.example/", None, "acceptance", "idna-deviation", "xn--fa-hia.example", "faß.example"),
    ("http://a[b@h/", None, "acceptance", "bracket-misuse", "h", "h"),
    ("http:///", None, "acceptance", "no-host", "!", ""),
    ("http://1.2.3.256/", None, "acceptance", "numeric-ipv4", "!", "1.2.3.256"),
    ("http://127.0.0.1./", None, "host", "numeric-ipv4", "127.0.0.1", "127.0.0.1."),
    ("a/b", None, "acceptance", "relative-reference", "!", None),
    ("http://h/a\\b", None, "path", "backslash-in-path", "/a/b", "/a\\b"),
    ("http://h/a/../b", None, "path", "dot-segment", "/b", "/a/../b"),
    ("http://h/a/%2e%2E/b", None, "path", "encoded-dot-segment", "/b", "/a/%2e%2E/b"),
    ("http://h/é", None, "path", "non-ascii", "/%C3%A9", "/é"),
    ("http://h/?a b", None, "query", "unencoded-space", "a%20b", "a b"),
    ("http://h/?100%", None, "acceptance", "invalid-escape", "h", "h"),
    ("http://h/#a`b", None, "fragment", "unencoded-character", "a%60b", "a`b"),
    ("htp://127.0.0.1\\@b.com/", None, "acceptance", "userinfo-character", "b.com", "b.com"),
    ("http://a%@h/", None, "acceptance", "userinfo-character", "h", "h"),
    ("http://a:b:c^@h/", None, "userinfo", "userinfo", "a:***", "a:***"),
    ("http://h/\x01x", None, "acceptance", "control-character", "h", "h"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "base", "component", "cause", "whatwg", "rfc"), CASES)
def test_cases(
    text: str, base: str | None, component: str, cause: str, whatwg: str | None, rfc: str | None
) -> None:
    found = compare(text, base, clients=False)
    difference = {each.component: each for each in found.differences}[component]  # type: ignore[index]
    assert difference.cause == cause
    name = "host" if component == "acceptance" else component
    assert reading(found, "whatwg", name) == whatwg
    assert reading(found, "appendix-b", name) == rfc


def reading(found: Comparison, name: str, component: str) -> str | None:
    """Return what the view of that name has, as it is shown."""
    if found.view(name).error is not None:
        return "!"
    views: list[dict[str, Any]] = found.to_dict()["views"]
    value: str | None = next(view for view in views if view["name"] == name)[component]
    return value


# text, base, component, words that the explanation has, and words that would be wrong of it
TRUE_OF = [
    ("http:evil.com", GOOD, "host", "relative reference", "reads a host"),
    ("http:\\evil", GOOD, "host", "no host follows", "a host follows"),
    ("http:evil.com", None, "host", "No slashes after `http:`: WHATWG reads a host", "relative"),
    ("http:", None, "acceptance", "No host", "reads a host"),
    ("//", GOOD, "acceptance", "No host", "reads a host"),
    ("///", GOOD, "acceptance", "No host", "reads a host"),
    ("http://#@h", None, "acceptance", "No host", "another host"),
    ("http://a\\@b/", None, "host", "the host ends here", "follows"),
    ("file://\\/\\/etc/passwd", None, "host", "no host follows", "a host follows"),
    ("http://\\a.com/", None, "host", "a host follows", "find no host"),
    ("http:\\\\a.com/", None, "host", "a host follows", "part of the host"),
    ("\\x", GOOD, "path", "in the path", "host"),
    ("dir\\file", GOOD, "path", "in the path", "host"),
    ("a\\b:c", None, "acceptance", "No scheme", "host ends"),
    ("https://a\uff03@h/", None, "acceptance", "into `#`; urllib.parse", "WHATWG reject"),
    ("http://\u2460@h/", None, "acceptance", "User info", "maps"),
    ("http://\xfc@h/", None, "acceptance", "User info", "name"),
    ("http://a\uff1db/", None, "host", "into `=`; WHATWG maps it", "reject"),
    ("http://a\uff05b/", None, "acceptance", "into `%`; WHATWG rejects", "urllib.parse"),
    ("http://[::1]:80a/", None, "acceptance", "anything but digits", "IPv6"),
    ("http://h:65536/", None, "acceptance", "Port above 65535", "digits"),
    ("http://%zz/", None, "acceptance", "Invalid percent-encoding", "RFC 3986 keeps"),
    (
        "http://a%2fb/",
        None,
        "acceptance",
        "hosts must not contain: WHATWG rejects",
        "both standards",
    ),
    ("http://1.2.3.256/", None, "acceptance", "WHATWG rejects", "octal"),
    ("http://h?\\", None, "acceptance", "Unencoded `\\`: RFC 3986 forbids it", "in the path"),
]


@pytest.mark.parametrize(("text", "base", "component", "right", "wrong"), TRUE_OF)
def test_an_explanation_is_true_of_its_text(
    text: str, base: str | None, component: str, right: str, wrong: str
) -> None:
    found = compare(text, base, clients=False).differences
    (difference,) = [each for each in found if each.component == component]
    reason = difference.explanation.removesuffix(difference.readings)
    assert right in reason
    assert wrong not in reason


# Strings on which only clients differ, if they are installed
CLIENT_CASES = [
    ("a.com:80/x", "urllib3", "scheme", "host-as-scheme"),
    ("a.com:80/x", "libcurl", "scheme", "host-as-scheme"),
    ("URL:file:///etc/hostname", "urllib.request", "scheme", "url-wrapper"),
    ("http://u@h/", "urllib.request", "host", "kept-userinfo"),
    ("http://u:p@h/", "urllib.request", "acceptance", "kept-userinfo"),
    ("http://faß.example/", "urllib.request", "host", "idna-deviation"),
    ("http://h:0/", "requests", "port", "port-form"),
    (f"http://{'a' * 64}.example/", "urllib3", "acceptance", "invalid-dns-name"),
    ("http://a,b/", "libcurl", "acceptance", "unusual-host-character"),
    ("http://h/%7e", "requests", "path", "escapes"),
    ("//h/", "urllib3", "scheme", "relative-reference"),
    ("data:,x", "libcurl", "acceptance", "host-as-scheme"),
    ("file:/</C:/x", "libcurl", "port", "file-url"),
    ("file:///C:/x", "libcurl", "acceptance", "file-url"),
    ("http://xn--example-.org/", "httpx", "acceptance", "invalid-punycode"),
]


@pytest.mark.parametrize(("text", "client", "component", "cause"), CLIENT_CASES)
def test_client_cases(text: str, client: str, component: str, cause: str) -> None:
    try:
        found = compare(text, clients=[client])
    except URIError:
        pytest.skip(f"{client} is not installed")
    assert {d.component: d.cause for d in found.differences}.get(component) == cause  # type: ignore[call-overload]


KNOWN_TEXTS = [
    *((text, None) for text, _ in KNOWN),
    *((text, GOOD) for text, _ in KNOWN_REFERENCES),
]


@pytest.mark.parametrize(("text", "base"), KNOWN_TEXTS, ids=lambda value: ascii(value)[:60])
@pytest.mark.parametrize("clients", [True, False])
def test_every_known_difference_has_a_reason(text: str, base: str | None, clients: bool) -> None:
    for difference in compare(text, base, clients=clients).differences:
        assert difference.cause != "other", difference
        assert difference.span is not None
        assert difference.explanation.endswith(difference.readings)
        assert len(difference.explanation) > len(difference.readings) + 40


@pytest.mark.parametrize(("text", "base"), KNOWN_TEXTS, ids=lambda value: ascii(value)[:60])
def test_a_disagreement_is_a_finding(text: str, base: str | None) -> None:
    # Without a base, inspect() takes one for references.
    if not compare(text, base, clients=False).same_destination:
        assert Code.PARSERS_DISAGREE in inspect(text, base=base).codes


def test_agreement() -> None:
    plain = compare("https://www.example.com/a/b?c=d#e")
    assert plain.agree
    assert plain.same_destination
    assert plain.differences == ()
    assert len(plain.groups) == 1
    assert repr(plain).endswith(" views, 1 group)")
    assert plain.groups[0].destination == ("https", "www.example.com", 443)
    # Other spellings of the same
    for text in ("HTTPS://EXAMPLE.com", "https://example.com:443", "https://[::FFFF:1.2.3.4]/"):
        assert compare(text, clients=False).agree
    # Views that do not serve the scheme have no part in it.
    mail = compare("mailto:a@b.example", clients=False)
    assert mail.agree
    assert mail.groups[-1] == Group(("barth2010",), None, "not-hierarchical")
    # Looked up alike, but written otherwise: an allow-list may be misled
    mapped = compare("http://①.example/", clients=False)
    assert (mapped.agree, mapped.same_destination) == (False, True)
    # An internationalised name is one name, however it is encoded; only RFC 3986 refuses it.
    name = compare("http://bücher.xn--bcher-kva.example/", clients=False)
    assert [difference.component for difference in name.differences] == ["acceptance"]


def test_ports_differ_as_they_are_written() -> None:
    found = compare(" http://h.example/", clients=False)
    assert [difference.component for difference in found.differences] == ["acceptance", "scheme"]
    for text in (" http://h:81/", "a.com:80/x", "http://h:80:81/"):
        for difference in compare(text).differences:
            values = [value or "" for value, _ in difference.values]
            assert len(set(values)) > 1


def test_a_text_that_nobody_accepts_is_no_disagreement() -> None:
    found = compare("http://[/", clients=["urllib.parse"])
    assert found.view("urllib.parse").error == "ValueError"
    assert found.view("urllib.parse").message == "Invalid IPv6 URL"
    assert "acceptance" in {difference.component for difference in found.differences}  # appendix B


def test_base() -> None:
    found = compare("../c", GOOD)
    assert found.base == URL(GOOD)
    assert {view.path for view in found.views if view.error is None} == {"/c"}
    assert compare("../c", URL(GOOD), clients=False).views == found.views[:5]
    with pytest.raises(ParseError):
        compare("x", "http://a b/")


def test_wrong_types() -> None:
    wrong: Any
    for wrong in (None, 1, b"http://h/"):
        with pytest.raises(TypeError):
            compare(wrong, clients=False)
    for wrong in (1, b"http://h/", ["http://h/"]):
        with pytest.raises(TypeError):
            compare("x", wrong, clients=False)
    for wrong in ("requests", [1], 3, None):
        with pytest.raises(TypeError):
            compare("http://h/", clients=wrong)
    with pytest.raises(URIError) as caught:
        compare("http://h/", clients=["lynx"])
    assert caught.value.kind == "unknown-client"
    with pytest.raises(URIError, match="view must be one of rfc3986, "):
        compare("http://h/", clients=False).view("lynx")


def test_clients_are_chosen_by_name() -> None:
    names = [view.name for view in compare("http://h/", clients=["urllib.parse"]).views]
    assert names == ["rfc3986", "appendix-b", "rfc3987", "whatwg", "barth2010", "urllib.parse"]
    assert len(compare("http://h/", clients=[]).views) == 5


# --- passwords -------------------------------------------------------------------------------

SECRET = "hunter2"
SECRETS = [
    "http://me:hunter2@h/",
    "http://me:hunter2@h:x/",
    "http://me:hunter2\\@h/",
    "http://me:hunter2#@h/",
    "http://me:hunter2?@h/",
    "http://me:hunter2/@h/",
    "http://me:hunter2@a@h/",
    "http://me:a@hunter2@h/",
    "http:me:hunter2@h/",
    "http:///me:hunter2@h/",
    "//me:hunter2@h/",
    "me:hunter2@h",
    "http://me:hunter2@[::1/",
    "http://me:%68unter2@h/",
    "http://me:hunt\ter2@h/",
    "http://me:HUNTER2@h/",
    "ftp://me:hunter2@h/",
    "foo://me:hunter2@h/",
    "http://h/?to=http://me:hunter2@h/\\",
    " http://me:hunter2@h é/",
    "http://me:hunter2;@h/",
    "http://me:hunter2[@h/",
    "http://me:hunter2\x00@h/",
    "x",
    "\\x",
    "?é",
    "//h:x",
]


@pytest.mark.parametrize("text", SECRETS, ids=ascii)
@pytest.mark.parametrize("base", [None, "http://you:hunter2@good.example/"])
def test_no_password_is_shown(text: str, base: str | None) -> None:
    found = compare(text, base)
    shown = [
        repr(found),
        str(found),
        found.to_text(200),
        found.to_table(),
        found.to_json(),
        repr(found.differences),
        repr(found.groups),
        *map(repr, found.views),
        *(view.message or "" for view in found.views),
    ]
    for each in shown:
        assert SECRET not in each.lower()
        assert "%68unter2" not in each.lower()
    told = found.to_json(secrets=True).lower()
    assert text.isprintable() is False or json.dumps(text)[1:-1].lower() in told


def test_a_short_password_does_not_hide_everything() -> None:
    found = compare("http://a:a@a.example/", clients=False)
    assert found.to_dict()["views"][0]["host"] == "a.example"
    assert found.to_dict()["views"][0]["userinfo"] == "a:***"
    refused = compare("http://u:p@h/", clients=["urllib.request"]).view("urllib.request")
    assert refused.message == "nonnumeric port: '***@h'"


# --- shapes ----------------------------------------------------------------------------------


def test_a_password_does_not_hide_where_a_request_goes() -> None:
    found = compare(r"http://me:secret@evil.example\@good.example/", clients=False)
    shown = [group.destination for group in found.groups if group.destination]
    assert ("http", "evil.example", 80) in shown
    assert ("http", "good.example", 80) in shown
    for text in (str(found), repr(found), found.to_json(), found.to_table()):
        assert "secret" not in text
        assert "evil.example" in text
    assert str(found).startswith(r"http://me:***@evil.example\@good.example/")
    # Without a dot it may be the rest of a password
    assert "cret" not in str(compare(r"http://me:se@cret\@good.example/", clients=False))


def test_json() -> None:
    found = compare("http://0x7f.1/", clients=["urllib.parse"])
    read = json.loads(found.to_json(indent=1))
    assert read == found.to_dict()
    assert list(read) == [
        "text",
        "base",
        "agree",
        "same_destination",
        "views",
        "groups",
        "differences",
    ]
    assert read["views"][5]["name"] == "urllib.parse"
    assert read["views"][5]["version"] == found.views[5].version
    assert read["differences"][0]["values"][1] == {"value": "127.0.0.1", "views": ["whatwg"]}
    assert read["groups"][0]["destination"] == ["http", "0x7f.1", 80]


@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_text_keeps_to_its_width(width: int) -> None:
    for text in ("http://127.0.0.1\\@b.com/", "http://①.example/" + "a" * 500, "x" * 1000):
        for line in compare(text, GOOD).to_text(width).splitlines():
            words = max(map(len, line.split()), default=0)
            # The heads with a rule, and words that are longer, are not broken.
            assert len(line) <= max(width, 40) or words > 30 or line.endswith("]")
    with pytest.raises(TypeError):
        compare("x", clients=False).to_text("80")  # type: ignore[arg-type]


def test_text_shows_the_place_and_tells_a_reason_once() -> None:
    shown = str(compare("http://good.example\\@evil.example/", clients=False))
    assert "    http://good.example\\@evil.example/\n                       ^" in shown
    assert shown.count("WHATWG reads a slash") == 1
    assert "The host is `evil.example` to appendix-b; `good.example` to whatwg" in shown


def test_table() -> None:
    found = compare("http://日本\\.example/\t", clients=False)
    rows = found.to_rows()
    assert rows[0] == ["view", "scheme", "host", "port", "path", "query", "error"]
    assert [row[0] for row in rows[1:]] == [view.label for view in found.views]
    assert all(len(row) == len(rows[0]) for row in rows)
    lines = found.to_table().splitlines()
    assert lines[0] == lines[2] == lines[-1]
    assert len(lines) == len(rows) + 3
    assert "\t" not in found.to_table()


def test_values_do_not_change() -> None:
    found = compare("http://0x7f.1/", clients=False)
    with pytest.raises(AttributeError):
        found.text = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.views[0].host = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.differences[0].rule = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        found.groups[0].views = ()  # type: ignore[misc]
    assert hash(found) == hash(compare("http://0x7f.1/", clients=False))
    assert found == compare("http://0x7f.1/", clients=False)


# --- laws ------------------------------------------------------------------------------------


def check_laws(found: Comparison) -> None:
    names = [view.name for view in found.views]
    grouped = [name for group in found.groups for name in group.views]
    assert sorted(grouped) == sorted(names)
    shown = [group.destination for group in found.groups if group.error is None]
    plain = [
        place for place in shown if place is None or "***" not in place
    ]  # the others look alike
    assert len(set(plain)) == len(plain)
    accepting = {view.name for view in found.views if view.error is None}
    components = [difference.component for difference in found.differences]
    assert components == [name for name in COMPONENTS if name in components]
    for difference in found.differences:
        check_difference(found, difference, accepting)
    if found.agree:
        assert found.same_destination
        assert len([group for group in found.groups if group.error is None]) <= 1
    assert json.loads(found.to_json())["agree"] == found.agree
    assert found.to_text()
    assert found.to_table()


def check_difference(found: Comparison, difference: Difference, accepting: set[str]) -> None:
    having = [name for _, names in difference.values for name in names]
    assert len(having) == len(set(having))
    assert len(difference.values) > 1
    if difference.component == "acceptance":
        assert accepting == set(difference.values[0][1])
    else:
        assert accepting == set(having)
    assert difference.explanation
    assert difference.rule
    if difference.span is not None:
        start, end = difference.span
        assert 0 <= start <= end <= len(found.text)


@given(mutated(references(iri=True)))
def test_laws(text: str) -> None:
    check_laws(compare(text, clients=False))
    check_laws(compare(text, GOOD, clients=False))


@settings(max_examples=60, deadline=None)
@given(mutated(references(iri=True)))
def test_laws_with_clients(text: str) -> None:
    check_laws(compare(text))
    check_laws(compare(text, GOOD))


def test_what_is_imported() -> None:
    """Nothing of others until they are asked."""
    program = (
        "import sys, urikit.readings, urikit.readings._clients.stdlib, urikit.readings._clients.urllib3\n"
        "import urikit.readings._clients.httpx, urikit.readings._clients.aiohttp, urikit.readings._clients.libcurl\n"
        "urikit.readings.compare('http://h/', clients=False)\n"
        "names = 'requests urllib3 httpx httpcore yarl aiohttp pycurl urllib.request'.split()\n"
        "print([name for name in names if name in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True
    )
    assert done.stdout == "[]\n"


LONG = [
    ("http://", "a", ""),
    ("http://", "@", ""),
    ("http://", "é", ""),
    ("http://", "①", ""),
    ("http://", "xn--a.", "é"),
    ("http://", "[", ""),
    ("http://h:", "1", ""),
    ("http://h/", "../", ""),
    ("http://h/?", "%", ""),
    ("http://u:", "p:", "@h/"),
    ("http://u:", "ab;", "@h:x/"),
    ("http://", "1.", ""),
    ("", "\\", ""),
    ("", "\t", ""),
    ("", "x", ":"),
]


@pytest.mark.parametrize(("before", "unit", "after"), LONG, ids=ascii)
def test_long_texts(before: str, unit: str, after: str) -> None:
    """A quadratic step would run into the time limit of the test."""
    assert compare(before + unit * 100_000 + after, clients=False).to_text()


def test_a_view_that_does_not_apply() -> None:
    text = compare("mailto:a@b", clients=False).to_text()
    assert "\nNot applicable to one: not-hierarchical\n    barth2010" in text
