"""Lists of hosts: on the boundaries of labels, in the form that the URL Standard gives names."""

import re
from typing import Any

import pytest

from urikit import URL
from urikit.guard import Guard, ReasonCode
from urikit.guard._hosts import HostRules, host_rules
from urikit.web import URLPattern

MATCHES = [
    # rule, host, whether it falls under it
    ("example.com", "example.com", True),
    ("example.com", "EXAMPLE.COM", True),
    ("example.com", "example.com.", True),
    ("example.com.", "example.com", True),
    ("example.com", "www.example.com", False),
    ("example.com", "badexample.com", False),
    ("example.com", "example.com.evil.example", False),
    ("example.com", "example.comx", False),
    (".example.com", "example.com", True),
    (".example.com", "a.example.com", True),
    (".example.com", "a.b.example.com", True),
    (".example.com", "a.example.com.", True),
    (".example.com", "badexample.com", False),
    (".example.com", "example.com.evil.example", False),
    ("*.example.com", "example.com", False),
    ("*.example.com", "a.example.com", True),
    ("*.example.com", "a.b.example.com", True),
    ("*.example.com", "xexample.com", False),
    ("bücher.example", "xn--bcher-kva.example", True),
    ("xn--bcher-kva.example", "bücher.example", True),
    (".straße.example", "a.STRASSE.example", False),
    (".com", "example.com", True),
    ("8.8.8.8", "8.8.8.8", True),
    ("8.8.8.8", "0x8.8.8.8", True),  # the same host; the text is refused elsewhere
    ("::1", "[::1]", True),
    ("[0:0::1]", "[::1]", True),
    (".8.example", "[::8]", False),
]


@pytest.mark.parametrize(("rule", "host", "matches"), MATCHES)
def test_rules(rule: str, host: str, matches: bool) -> None:
    rules = HostRules(host_rules([rule]))
    assert (rules.match(URL(f"https://{host}/")) is not None) is matches


@pytest.mark.parametrize(
    "rule",
    [
        "",
        ".",
        "*.",
        "*",
        "a.*.com",
        "a.com/",
        "a.com:443",
        ".a.com:443",
        "[::1]:443",
        "a.com:",
        "u@a.com",
        "@a.com",
        "a b",
        "a\t",
        "%61.com",
        "a..com",
        "..com",
        "a.com?",
        "a.com#",
        "a.com\\",
        "-a.com",
        "[::1",
        "::1%eth0",
        ".8.8.8.8",
        "*.8.8.8.8",
        "ex*mple.com",
    ],
)
def test_rules_that_are_none(rule: str) -> None:
    for name in ("hosts", "blocked_hosts"):
        with pytest.raises(ValueError, match=f"^{name}: "):
            Guard(**{name: [rule]})  # type: ignore[arg-type]


ORIGINS = [
    # rule, URL, whether it falls under it
    ("https://example.com", "https://example.com/a", True),
    ("https://example.com", "https://example.com:443/", True),
    ("https://example.com", "https://example.com./", True),
    ("https://example.com", "http://example.com/", False),
    ("https://example.com", "http://example.com:443/", False),
    ("https://example.com", "https://example.com:8443/", False),
    ("https://example.com", "https://www.example.com/", False),
    ("https://example.com:8443", "https://example.com:8443/", True),
    ("https://example.com:8443", "https://example.com/", False),
    ("HTTPS://Example.COM:443", "https://example.com/", True),
    ("http://example.com:443", "http://example.com:443/", True),
    ("http://example.com:443", "https://example.com/", False),
    ("https://*.example.com", "https://a.example.com/", True),
    ("https://*.example.com", "https://example.com/", False),
    ("https://*.example.com", "http://a.example.com/", False),
    ("https://.example.com:8443", "https://example.com:8443/", True),
    ("https://.example.com:8443", "https://badexample.com:8443/", False),
    ("https://[2606:4700:0::1111]", "https://[2606:4700::1111]/", True),
    ("https://[2606:4700::1111]:8443", "https://[2606:4700::1111]/", False),
    ("https://bücher.example", "https://xn--bcher-kva.example/", True),
]


@pytest.mark.parametrize(("rule", "url", "matches"), ORIGINS)
def test_origins(rule: str, url: str, matches: bool) -> None:
    guard = Guard(hosts=[rule], ports=None)
    assert (ReasonCode.HOST_NOT_ALLOWED not in guard.check(url).codes) is matches
    assert eval(repr(guard)) == guard


def test_an_origin_opens_nothing_that_another_one_has() -> None:
    guard = Guard(hosts=["https://a.example", "http://b.example:8080"], ports=None)
    allowed = [
        f"{scheme}://{host}:{port}/"
        for scheme in ("http", "https")
        for host in ("a.example", "b.example")
        for port in (80, 443, 8080)
        if guard.check(f"{scheme}://{host}:{port}/")
    ]
    assert allowed == ["http://b.example:8080/", "https://a.example:443/"]


def test_a_local_name_is_allowed_in_its_origin_only() -> None:
    guard = Guard(hosts=["http://db", "https://*.example.com"])
    assert guard.check("http://db/").allowed
    assert ReasonCode.SINGLE_LABEL in guard.check("https://db/").codes


AMBIGUOUS = [
    # setting, entry, what the error says
    ("hosts", "a.com:443", "a port but no scheme; write an origin such as 'https://a.com:443'"),
    ("hosts", "[::1]:443", "a port but no scheme; write an origin such as 'https://[::1]:443'"),
    ("hosts", "https://a.com/", "leave out what follows the host and port"),
    ("hosts", "https://a.com?q", "leave out what follows the host and port"),
    ("hosts", "https://a.com\\b.com", "leave out what follows the host and port"),
    ("hosts", "https://a.com:8443", "needs port 8443; add it to ports, or pass ports=None"),
    ("hosts", "ftp://a.com", "needs the scheme ftp; add it to schemes"),
    ("hosts", "file://a.com", "scheme of 'file://a.com' is not supported; use ftp"),
    ("hosts", "https://u@a.com", "neither a host"),
    ("hosts", "https://a.com:80:81", "neither a host"),
    ("hosts", "https://::1", "neither a host"),
    ("hosts", "https://fe80::1:80", "neither a host"),
    ("hosts", "https://a.com:", "neither a host"),
    ("hosts", "https://a.com:0", "not between 1 and 65535"),
    ("hosts", "https://a.com:99999", "not between 1 and 65535"),
    ("hosts", "https://", "neither a host"),
    ("hosts", "//a.com", "neither a host"),
    ("hosts", "https:a.com", "neither a host"),
    ("blocked_hosts", "https://a.com", "leaves other schemes and ports open; pass 'a.com'"),
    ("blocked_hosts", "https://*.a.com:8443", "schemes and ports open; pass '*.a.com'"),
]


@pytest.mark.parametrize(("name", "entry", "says"), AMBIGUOUS)
def test_what_is_ambiguous(name: str, entry: str, says: str) -> None:
    with pytest.raises(ValueError, match=f"^{name}: ") as caught:
        Guard(**{name: [entry]})  # type: ignore[arg-type]
    assert says in str(caught.value)


UNCONSTRAINED = [
    *({"pathname": "/public/*"}, {}, {"protocol": "https"}, {"port": "443"}),
    *({"hostname": host} for host in ("*", ":host", ":name.:top", "(.*)", "{*}?", "*.", "*.*")),
    *({"hostname": host} for host in ("*example.com", "{:a}?example.com", "{evil-}*example.com")),
    *({"hostname": host} for host in ("example.*", "example.:top", "example.com{.:top}?")),
    *({"hostname": host} for host in ("*{.example.com}?", "(.*.)example.com", "*(a|b).com")),
    *({"hostname": host} for host in ("(a|b)+", "[*]", "(.*)(|com)", "*{x.}?example.com")),
    # Others register names under these
    *({"hostname": host} for host in ("(.*).com", "*.com", "(a|b.*).com", "*.co.uk", "*.com.")),
    *({"hostname": host} for host in ("*.github.io", "*.s3.amazonaws.com", "*.internal", "*.ck")),
    *(
        {"hostname": host}
        for host in ("*.example.(com|co.uk)", "*.(example|co).uk", "*.(1\\.2\\.3)")
    ),
    *({"hostname": host} for host in ("*{a(b|c)}.com", "*" + "(a|b)" * 12 + ".com")),
    {"hostname": "*(a|b)10.0.0.1"},  # ends in what no host ends in
]


@pytest.mark.parametrize("parts", UNCONSTRAINED, ids=str)
def test_patterns_that_leave_the_host_open(parts: dict[str, str]) -> None:
    pattern = URLPattern(parts)
    with pytest.raises(ValueError, match="anybody can register"):
        Guard(hosts=["example.com", pattern])


@pytest.mark.parametrize(
    "host",
    [
        *("example.com", "*.example.com", "**.example.com", ":sub.example.com", "github.io"),
        *("*.me.github.io", "*.corp.internal", "*.{e(x|xx)}.com.a.com"),
        *(
            "*.bücher.example",
            "*.(example|sample).co.uk",
            "*.a(b|c).com",
            "*." + "(a|b)" * 9 + ".a.b",
        ),
        *("{*.}?example.com", "{:sub.}*example.com", "{www.}?example.com", "{a.}*example.com"),
        *("(api|www).example.com", "*.(example|sample).com", "example.(com|org)", "(.*).a.com"),
        *("(a\\.example|b\\.example)", "[\\:\\:1]", "10.0.0.1"),
    ],
)
def test_patterns_that_constrain_the_host(host: str) -> None:
    pattern = URLPattern({"hostname": host})
    assert Guard(hosts=[pattern]).hosts == (pattern,)
    strangers = ("example.net", "evilexample.com", "example.com.evil.net", "a.b.c", "com")
    assert not any(pattern.test(f"https://{stranger}/") for stranger in strangers)


def test_a_string_names_a_public_suffix_outright() -> None:
    guard = Guard(hosts=["*.github.io"])
    assert guard.check("https://a.github.io/").allowed


PARTIAL = [
    *("https://a.example/*", "http{s}?://a.example:*/*"),
    *({"hostname": "a.example", "port": "8080"}, {"hostname": "a.example", "protocol": "https"}),
    *({"hostname": "a.example", "pathname": "/admin/*"}, {"hostname": "a.example", "search": "a"}),
    *({"hostname": "a.example", "hash": ""}, {"hostname": "a.example", "username": "u"}),
    {"pathname": "/admin*"},
]


@pytest.mark.parametrize("parts", PARTIAL, ids=str)
def test_patterns_that_block_a_part_of_a_host(parts: str | dict[str, str]) -> None:
    pattern = URLPattern(parts)
    with pytest.raises(
        ValueError, match=r"^blocked_hosts: .*leaves other schemes, ports or paths"
    ) as caught:
        Guard(blocked_hosts=["example.com", pattern])
    assert f"{{'hostname': {pattern.hostname!r}}}" in str(caught.value)


@pytest.mark.parametrize(
    "parts", [{"hostname": "*.example"}, {"hostname": "a.example", "pathname": "/*"}, {}], ids=str
)
def test_patterns_that_block_hosts(parts: dict[str, str]) -> None:
    guard = Guard(blocked_hosts=[URLPattern(parts)], schemes=["http", "https", "ftp"], ports=None)
    for url in ("https://a.example/", "ftp://a.example:2121/x?y#z", "http://u:p@a.example/"):
        assert ReasonCode.HOST_BLOCKED in guard.check(url).codes


DEAD = [
    # pattern, settings
    ("https://a.example:8443/*", {}),
    ("https://a.example/*", {"ports": [80, 8443]}),
    ("http://a.example/*", {"schemes": ["https"]}),
    ("http://a.example/*", {"schemes": ["https"], "ports": None}),
    ("http://a.example/*", {"ports": [8080]}),
    ({"hostname": "a.example", "port": "80(80|81)"}, {"ports": [80, 443]}),
    ({"hostname": "a.example", "protocol": "gopher"}, {"ports": None}),
]


@pytest.mark.parametrize(("given", "settings"), DEAD, ids=str)
def test_patterns_that_can_never_match(
    given: str | dict[str, str], settings: dict[str, Any]
) -> None:
    with pytest.raises(
        ValueError, match=r"^hosts: .*does not match any of the allowed schemes and ports"
    ):
        Guard(hosts=[URLPattern(given)], **settings)


@pytest.mark.parametrize(
    ("hostname", "says"),
    [
        ("*.a.example.", "leave out the dot at the end of its hostname"),
        ("{*.a.example.}", "leave out the dot"),
        ("(b|c).a.example.", "leave out the dot"),
        ("", "its hostname is empty"),
        ("127.0.0.*", "'127.0.0.0' in its hostname is an IPv4 address; use networks"),
        ("10.*", "'0.0.0.10' in its hostname is an IPv4 address"),
        ("192.168.:c.:d", "'192.0.0.168' in its hostname"),
        ("(A|b).a.example", "write 'A|b' in lowercase"),
    ],
)
def test_hostnames_that_match_no_host(hostname: str, says: str) -> None:
    pattern = URLPattern({"hostname": hostname})
    with pytest.raises(ValueError, match=rf"^blocked_hosts: .* never matches; {re.escape(says)}"):
        Guard(blocked_hosts=[pattern])
    with pytest.raises(ValueError, match=r"^hosts: "):
        Guard(hosts=[pattern])


@pytest.mark.parametrize(
    ("given", "settings"),
    [
        ("https://a.example:8443/*", {"ports": None}),
        ("https://a.example:8443/*", {"ports": [443, 8443]}),
        ("http://a.example/*", {}),
        ("http://a.example:80/*", {}),
        ("http://a.example:443/*", {}),
        ({"hostname": "a.example"}, {"ports": [1]}),
        ({"hostname": "a.example", "port": "443"}, {"schemes": ["http"], "ports": [443]}),
    ],
    ids=str,
)
def test_patterns_that_can_match(given: str | dict[str, str], settings: dict[str, Any]) -> None:
    pattern = URLPattern(given)
    assert Guard(hosts=[pattern], **settings).hosts == (pattern,)


def test_a_pattern_with_a_base_has_its_host() -> None:
    pattern = URLPattern("/public/*", "https://example.com/")
    guard = Guard(hosts=[pattern])
    assert guard.check("https://example.com/public/a").allowed
    assert guard.check("https://evil.example/public/a").codes == (ReasonCode.HOST_NOT_ALLOWED,)


@pytest.mark.parametrize("rules", ["example.com", b"example.com", 1, [1], [None], [b"a.com"]])
def test_wrong_types(rules: object) -> None:
    with pytest.raises(TypeError, match="hosts must"):
        Guard(hosts=rules)  # type: ignore[arg-type]


def test_allowed_and_blocked() -> None:
    guard = Guard(hosts=[".example.com"], blocked_hosts=["admin.example.com"])
    assert guard.check("https://www.example.com/").allowed
    decision = guard.check("https://admin.example.com/")
    assert decision.codes == (ReasonCode.HOST_BLOCKED,)
    assert decision.reasons[0].rule == "admin.example.com"
    assert decision.reasons[0].message == "admin.example.com is blocked by admin.example.com"
    assert guard.check("https://other.example/").codes == (ReasonCode.HOST_NOT_ALLOWED,)


def test_an_empty_list_allows_nothing() -> None:
    assert Guard(hosts=[]).check("https://example.com/").codes == (ReasonCode.HOST_NOT_ALLOWED,)


def test_a_listed_name_may_be_local_but_its_addresses_not() -> None:
    asked = []

    def resolver(host: str, port: int) -> list[str]:
        asked.append((host, port))
        return ["10.0.0.7"]

    guard = Guard(hosts=["db", ".corp"], resolver=resolver)
    assert guard.check("http://db/").allowed
    assert guard.check("http://wiki.corp/").allowed
    assert guard.resolve("http://db/").codes == (ReasonCode.ADDRESS_NOT_GLOBAL,)
    assert guard.replace(networks=["10.0.0.0/24"]).resolve("http://db/").allowed
    assert asked == [("db", 80), ("db", 80)]


def test_a_listed_address_needs_its_network_too() -> None:
    guard = Guard(hosts=["10.0.0.7"])
    assert guard.check("http://10.0.0.7/").codes == (ReasonCode.ADDRESS_NOT_GLOBAL,)
    assert guard.replace(networks=["10.0.0.7"]).check("http://10.0.0.7/").allowed


def test_a_name_with_many_labels() -> None:
    guard = Guard(hosts=[".example.com"], max_length=10**6)
    assert guard.check("https://" + "a." * 200_000 + "example.org/").codes[0] == "host-not-allowed"
