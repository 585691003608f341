"""One text: what the guard reads, and what it refuses before anything is looked up."""

import pytest

from urikit import URI, URL
from urikit.guard import Guard, ReasonCode
from urikit.guard._reading import MISLEADING
from urikit.hazards import Profile, Severity
from urikit.hazards._profiles import MEANINGS
from urikit.web import URLPattern

GUARD = Guard()

ALLOWED = [
    # text, what is requested
    ("https://example.com/", "https://example.com/"),
    ("https://example.com", "https://example.com/"),
    ("HTTP://EXAMPLE.com:80/a/../b", "http://example.com/b"),
    ("https://bücher.example/é?ü#ß", "https://xn--bcher-kva.example/%C3%A9?%C3%BC#%C3%9F"),
    ("https://example.com/a b|c", "https://example.com/a%20b|c"),
    ("https://a_b.example.com/%2e%2e/x", "https://a_b.example.com/x"),
    ("https://8.8.8.8/", "https://8.8.8.8/"),
    ("https://[2606:4700::1111]/", "https://[2606:4700::1111]/"),
    ("http://example.com:443/", "http://example.com:443/"),
    ("https://:@example.com/", "https://example.com/"),  # empty, and gone
    # The host ends before these; the canonical form says so to everybody.
    ("http://example.com#@169.254.169.254/", "http://example.com/#@169.254.169.254/"),
    ("http://example.com?@169.254.169.254/", "http://example.com/?@169.254.169.254/"),
    ("http://example.com/@169.254.169.254/", "http://example.com/@169.254.169.254/"),
]


@pytest.mark.parametrize(("text", "canonical"), ALLOWED)
def test_allowed(text: str, canonical: str) -> None:
    decision = GUARD.check(text)
    assert decision.reasons == ()
    assert decision.allowed
    assert decision
    assert str(decision.url) == canonical
    assert decision.require() == URL(canonical)
    assert decision.addresses == ()


# Text, the codes that must be among the reasons
REFUSED = [
    # Parsers disagree
    (r"http://127.0.0.1\@b.com/", {"parsers-disagree", "address-not-global"}),
    (r"http://a.com\.b.com/", {"parsers-disagree"}),
    (r"http://internal-ip\@public-ip", {"parsers-disagree"}),
    (r"http:\\a.com\x", {"parsers-disagree"}),
    ("http:a.com/", {"parsers-disagree"}),
    ("http:/a.com/", {"parsers-disagree"}),
    ("http:///a.com/", {"parsers-disagree"}),
    ("http:////admin-dashboard/secret", {"parsers-disagree", "single-label"}),
    ("a.com:80/x", {"parsers-disagree", "scheme-not-allowed"}),
    ("URL:file:///etc/hostname", {"parsers-disagree", "scheme-not-allowed"}),
    (r"file://\/\/etc/passwd", {"parsers-disagree", "scheme-not-allowed"}),
    ("http://a.com@b.com@c.com/", {"parsers-disagree", "userinfo-not-allowed"}),
    ("http://127%2e0%2e0%2e1/", {"parsers-disagree", "address-not-global"}),
    ("http://%6c%6f%63alhost/", {"parsers-disagree", "local-name"}),
    ("http://%32%31%36%2e%35%38%2e%32%31%34%2e%32%32%37/", {"parsers-disagree"}),
    ("http://a;b.example/", {"parsers-disagree"}),
    (" http://a.com/", {"parsers-disagree"}),
    ("http://a.com/\ud800", {"parsers-disagree"}),
    # Numbers that are addresses to some
    ("http://2130706433/", {"parsers-disagree", "address-not-global"}),
    ("http://0x7f000001/", {"parsers-disagree", "address-not-global"}),
    ("http://0x7f.1/", {"parsers-disagree", "address-not-global"}),
    ("http://0177.0.0.1/", {"parsers-disagree", "address-not-global"}),
    ("http://017700000001/", {"parsers-disagree", "address-not-global"}),
    ("http://012.0.0.1/", {"parsers-disagree", "address-not-global"}),
    ("http://127.1/", {"parsers-disagree", "address-not-global"}),
    ("http://0/", {"parsers-disagree", "address-not-global"}),
    ("http://0x08.0x08.0x08.0x08/", {"parsers-disagree"}),
    ("http://134744072/", {"parsers-disagree"}),
    # Hosts that Unicode changes
    ("http://①②⑦.0.0.1/", {"parsers-disagree", "address-not-global"}),
    ("http://127。0。0。1/", {"parsers-disagree", "address-not-global"}),
    ("http://localhoﬆ/", {"parsers-disagree", "local-name"}),
    ("http://local\u00adhost/", {"parsers-disagree", "local-name"}),
    ("http://exa\u200bmple.com/", {"parsers-disagree"}),
    ("http://ⓔⓧⓐⓜⓟⓛⓔ.com/", {"parsers-disagree"}),
    ("https://example1.com\uff03@example2.org", {"userinfo-not-allowed"}),
    # No URL to the URL Standard
    ("", {"invalid-url"}),
    ("example.com", {"invalid-url"}),
    ("//example.com/", {"invalid-url"}),
    ("http://", {"invalid-url"}),
    ("http://a.com:80:81/", {"invalid-url"}),
    ("http://a.com:80a/", {"invalid-url"}),
    ("http://a.com:65536/", {"invalid-url"}),
    ("http://a.com%2fb.com/", {"invalid-url"}),
    ("http://a.com%20b.com/", {"invalid-url"}),
    ("http://a.com%00b.com/", {"invalid-url"}),
    ("http://a b.com/", {"invalid-url"}),
    ("http://a.com\uff20b.com/", {"invalid-url"}),
    ("http://℅", {"invalid-url"}),
    ("http://a\uff05 2ecom/", {"invalid-url"}),
    ("http://[::1].b.com/", {"invalid-url"}),
    ("http://[::1%25evil.com]/", {"invalid-url"}),
    ("http://[fe80::1%25eth0]/", {"invalid-url"}),
    ("http://[v1.evil.com]/", {"invalid-url"}),
    ("http://[192.0.2.1]/", {"invalid-url"}),
    ("http://prefix.[v1.example]/", {"invalid-url"}),
    ("http://[v1.example].postfix/", {"invalid-url"}),
    ("http://127.0.0.1[aa::ff]", {"invalid-url"}),
    ("http://[:localhost[]].google:80", {"invalid-url"}),
    ("http://[::1]allowed.example:1/", {"invalid-url"}),
    ("http://x@//internal-proxy:8082/", {"invalid-url"}),
    ("ht%74p://a.com", {"invalid-url"}),
    ("http://256.256.256.256/", {"invalid-url"}),
    ("http://1.2.3.4.5/", {"invalid-url"}),
    ("http://" + "@" * 1000, {"invalid-url"}),
    # Control characters
    ("h\tttp://a.com", {"control-character"}),
    ("http://a\t.com/", {"control-character"}),
    ("http://a.com/\r\nX-Injected: y", {"control-character"}),
    ("http://a.com/?a=\x00", {"control-character"}),
    ("\x01http://a.com/", {"control-character"}),
    ("http://www.djangoproject.com/\n", {"control-character"}),
    ("java\nscript:alert(1)", {"control-character", "scheme-not-allowed"}),
    ("http://a.com/\x85", {"control-character"}),
    # Schemes
    ("file:///etc/passwd", {"scheme-not-allowed"}),
    ("ftp://example.com/", {"scheme-not-allowed"}),
    ("gopher://127.0.0.1:70/_x", {"scheme-not-allowed"}),
    ("dict://127.0.0.1:11211/stats", {"scheme-not-allowed"}),
    ("javascript:alert(1)", {"scheme-not-allowed"}),
    ("data:text/plain,x", {"scheme-not-allowed"}),
    ("blob:https://example.com/x", {"scheme-not-allowed"}),
    ("jar:http://127.0.0.1!/", {"scheme-not-allowed"}),
    ("ws://example.com/", {"scheme-not-allowed"}),
    # User info
    ("https://user@example.com/", {"userinfo-not-allowed"}),
    ("https://user:secret@example.com/", {"userinfo-not-allowed"}),
    ("http://1.1.1.1 &@2.2.2.2# @3.3.3.3/", {"userinfo-not-allowed"}),
    ("http://example.com@169.254.169.254/", {"userinfo-not-allowed", "metadata-address"}),
    # Ports
    ("https://example.com:22/", {"port-not-allowed"}),
    ("https://example.com:8080/", {"port-not-allowed"}),
    ("https://example.com:0/", {"port-not-allowed"}),
    ("http://example.com:6379/", {"port-not-allowed"}),
    # Names
    ("http://localhost/", {"local-name"}),
    ("http://LOCALHOST/", {"local-name"}),
    ("http://localhost./", {"trailing-dot"}),
    ("http://a.localhost/", {"local-name"}),
    ("http://localhost.localdomain/", {"local-name"}),
    ("http://printer.local/", {"local-name"}),
    ("http://db.internal/", {"local-name"}),
    ("http://host.docker.internal/", {"local-name"}),
    ("http://kubernetes.default.svc.cluster.local/", {"local-name"}),
    ("http://router.home.arpa/", {"local-name"}),
    ("http://1.0.0.127.in-addr.arpa/", {"local-name"}),
    ("http://nas.lan/", {"local-name"}),
    ("http://wiki.corp/", {"local-name"}),
    ("http://a.test/", {"local-name"}),
    ("http://a.onion/", {"local-name"}),
    ("http://intranet/", {"local-name"}),
    ("http://db/", {"single-label"}),
    ("http://abc#@def", {"single-label"}),
    ("http://example.com./", {"trailing-dot"}),
    ("http://a..com/", {"invalid-name"}),
    ("http://.a.com/", {"invalid-name"}),
    ("http://-a.com/", {"invalid-name"}),
    ("http://a,b.com/", {"invalid-name"}),
    ("http://" + "a" * 64 + ".com/", {"invalid-name"}),
    ("http://" + "a." * 127 + "com/", {"invalid-name"}),
    ("http://xn--016c" + "a" * 1500 + ".com/", {"invalid-name"}),
    ("http://xn--example-.org/", {"invalid-name"}),
    ("http://example.org.xn--/", {"invalid-name"}),
    ("http://metadata/", {"metadata-name"}),
    ("http://metadata.google.internal/computeMetadata/v1/", {"metadata-name"}),
    ("http://metadata.goog/", {"metadata-name"}),
    ("http://metadata.tencentyun.com/", {"metadata-name"}),
    ("http://instance-data/latest/meta-data/", {"metadata-name"}),
    # Addresses
    ("http://127.0.0.1/", {"address-not-global"}),
    ("http://10.1.2.3/", {"address-not-global"}),
    ("http://100.64.0.1/", {"address-not-global"}),
    ("http://169.254.169.254/latest/meta-data/", {"metadata-address"}),
    ("http://169.254.170.2/", {"metadata-address"}),
    ("http://100.100.100.200/", {"metadata-address"}),
    ("http://192.0.0.192/", {"metadata-address"}),
    ("http://168.63.129.16/", {"metadata-address"}),
    ("http://[fd00:ec2::254]/", {"metadata-address"}),
    ("http://[fd00:42::42]/", {"metadata-address"}),
    ("http://[fd00:c1::a9fe:a9fe]/", {"metadata-address"}),
    ("http://[::]/", {"address-not-global"}),
    ("http://[::1]/", {"address-not-global"}),
    ("http://[::ffff:127.0.0.1]/", {"address-not-global"}),
    ("http://[::127.0.0.1]/", {"address-not-global"}),
    ("http://[::ffff:0:127.0.0.1]/", {"address-not-global"}),
    ("http://[64:ff9b::a9fe:a9fe]/", {"metadata-address"}),
    ("http://[64:ff9b::7f00:1]/", {"address-not-global"}),
    ("http://[64:ff9b:1::7f00:1]/", {"address-not-global"}),
    ("http://[2002:7f00:1::]/", {"address-not-global"}),
    ("http://[2001:0:7f00:1::]/", {"address-not-global"}),
    ("http://[2606:4700::5efe:7f00:1]/", {"address-not-global"}),
    ("http://[fe80::1]/", {"address-not-global"}),
    ("http://[fec0::1]/", {"address-not-global"}),
    ("http://[ff02::1]/", {"address-not-global"}),
    ("http://255.255.255.255/", {"address-not-global"}),
    # Length
    ("https://example.com/" + "a" * 2048, {"too-long"}),
    ("https://example.com/" + "é" * 1000, {"too-long"}),
]


@pytest.mark.parametrize(("text", "codes"), REFUSED, ids=[ascii(row[0])[:50] for row in REFUSED])
def test_refused(text: str, codes: set[str]) -> None:
    decision = GUARD.check(text)
    assert codes <= set(decision.codes)
    assert not decision.allowed
    assert not decision
    resolved = Guard(resolver=lambda host, port: pytest.fail("looked up")).resolve(text)
    assert not resolved.allowed
    assert resolved.addresses == ()


def test_every_code_of_a_text_is_tried() -> None:
    tried = {code for _, codes in REFUSED for code in codes}
    elsewhere = {  # what needs settings, a resolver, a redirect or a connection
        *("host-not-allowed", "host-blocked", "unresolvable", "no-addresses", "invalid-address"),
        *("zone-id", "address-blocked", "own-address", "too-many-redirects", "not-a-redirect"),
        *("scheme-downgrade", "scheme-changed"),
        *("client-disagrees", "proxy-not-allowed", "connection-not-checked"),
        *("deadline-exceeded", "response-too-large", "encoding-not-allowed"),
    }
    assert tried | elsewhere == {str(code) for code in ReasonCode}


def test_every_loud_hazard_of_the_structure_is_refused() -> None:
    loud = {
        code
        for code, meaning in MEANINGS.items()
        if meaning.severity(Profile.FETCH) is Severity.ERROR
    }
    # These are judged by the guard itself.
    judged = {
        "unparseable",
        "relative-reference",
        "script-scheme",
        "local-scheme",
        "metadata-destination",
    }
    assert {str(code) for code in loud} - judged == {str(code) for code in MISLEADING} - {
        "lone-surrogate"
    }


def test_all_reasons_are_told() -> None:
    decision = GUARD.check("ftp://user@db:21/")
    assert [str(code) for code in decision.codes] == [
        *("scheme-not-allowed", "userinfo-not-allowed", "port-not-allowed", "single-label")
    ]


SPANS = [
    ("https://user:secret@example.com/", "userinfo-not-allowed", "user:secret"),
    ("https://example.com:8080/", "port-not-allowed", "8080"),
    ("ftp://example.com/", "scheme-not-allowed", "ftp"),
    ("https://LOCALHOST/", "local-name", "LOCALHOST"),
    ("https://[::1]/", "address-not-global", "[::1]"),
    ("https://h.example:8o/", "invalid-url", "o"),
    (r"https://a.example\@b.example/", "parsers-disagree", "a.example"),
]


@pytest.mark.parametrize(("text", "code", "marked"), SPANS)
def test_spans(text: str, code: str, marked: str) -> None:
    reason = next(each for each in GUARD.check(text).reasons if each.code == code)
    assert reason.span is not None
    assert text[slice(*reason.span)] == marked


def test_rules_and_documents() -> None:
    (reason,) = GUARD.check("http://[64:ff9b::a00:1]/").reasons
    assert (reason.rule, reason.rfc) == ("10.0.0.0/8", "RFC 1918")
    assert (
        reason.message
        == "10.0.0.1 inside 64:ff9b::a00:1 (NAT64, RFC 6052) is in 10.0.0.0/8 (Private-Use, RFC 1918)"
    )
    (reason,) = GUARD.check("http://nas.local/").reasons
    assert (reason.rule, reason.rfc) == ("local", "RFC 6762 §3")
    assert [each.rule for each in GUARD.check("http:a.com/").reasons] == [
        "wrong-slashes",
        "parsers-disagree",
    ]


@pytest.mark.parametrize(
    "given",
    [
        URL("https://example.com/a"),
        URI("https://example.com/a"),
        type("Text", (str,), {})("https://example.com/a"),
    ],
)
def test_objects_are_texts(given: object) -> None:
    assert GUARD.check(given).require() == URL("https://example.com/a")  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given", [None, 1, b"https://example.com/", ["https://example.com/"], object()]
)
def test_wrong_types(given: object) -> None:
    for call in (
        GUARD.check,
        GUARD.resolve,
        lambda value: GUARD.redirect(value, "/"),
        lambda value: GUARD.redirect("https://a.example/", value),
    ):
        with pytest.raises(TypeError):
            call(given)  # type: ignore[arg-type]


# --- settings that let more, or less, pass ----------------------------------------------------


def test_schemes() -> None:
    guard = Guard(schemes=["WSS"])
    assert guard.check("wss://example.com/").allowed
    assert guard.check("https://example.com/").codes == (ReasonCode.SCHEME_NOT_ALLOWED,)


def test_ports() -> None:
    assert Guard(ports=[8443]).check("https://example.com:8443/").allowed
    assert Guard(ports=[8443]).check("https://example.com/").codes == (ReasonCode.PORT_NOT_ALLOWED,)
    assert Guard(ports=None).check("https://example.com:22/").allowed
    assert Guard(ports=None).check("https://example.com:0/").codes == (ReasonCode.PORT_NOT_ALLOWED,)


def test_userinfo() -> None:
    assert (
        str(Guard(userinfo=True).check("https://u:p@example.com/").require())
        == "https://u:p@example.com/"
    )


def test_length_of_the_text_and_of_what_is_requested() -> None:
    guard = Guard(max_length=30)
    assert guard.check("https://example.com/1234567890").allowed
    assert guard.check("https://example.com/12345678901").codes == (ReasonCode.TOO_LONG,)
    assert guard.check("https://example.com/éééé").codes == (ReasonCode.TOO_LONG,)
    assert guard.check("https://example.com/" + "a" * 10**6).url is None


def test_patterns() -> None:
    guard = Guard(hosts=[URLPattern("https://*.example.com/api/*")], ports=None)
    assert guard.check("https://a.example.com/api/x").allowed
    assert guard.check("https://a.example.com/admin").codes == (ReasonCode.HOST_NOT_ALLOWED,)
    assert guard.check("https://example.com/api/x").codes == (ReasonCode.HOST_NOT_ALLOWED,)
    assert guard.check("https://a.example.com:8443/api/x").codes == (ReasonCode.HOST_NOT_ALLOWED,)
    blocked = Guard(blocked_hosts=[URLPattern({"hostname": "admin*.example.com"})])
    assert blocked.check("https://example.com/").allowed
    assert blocked.check("https://admin2.example.com/a").codes == (ReasonCode.HOST_BLOCKED,)


def test_a_pattern_does_not_open_local_names() -> None:
    names = ("example.com", "*.corp.internal", "127.0.0.1")
    guard = Guard(hosts=[URLPattern({"hostname": name}) for name in names])
    assert guard.check("https://example.com/").allowed
    assert guard.check("https://db.corp.internal/").codes == (ReasonCode.LOCAL_NAME,)
    assert guard.check("https://127.0.0.1/").codes == (ReasonCode.ADDRESS_NOT_GLOBAL,)
