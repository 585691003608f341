"""Lists of hosts: on the boundaries of labels, in the form that the URL Standard gives names."""

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
    *({"hostname": host} for host in ("(a|b)+", "[*]", "(.*)(|com)")),
]


@pytest.mark.parametrize("parts", UNCONSTRAINED, ids=str)
def test_patterns_that_leave_the_host_open(parts: dict[str, str]) -> None:
    pattern = URLPattern(parts)
    with pytest.raises(ValueError, match="anybody can register"):
        Guard(hosts=["example.com", pattern])
    assert Guard(blocked_hosts=[pattern]).blocked_hosts == (pattern,)


@pytest.mark.parametrize(
    "host",
    [
        *("example.com", "*.example.com", "**.example.com", ":sub.example.com", "*.com"),
        *("{*.}?example.com", "{:sub.}*example.com", "{www.}?example.com", "{a.}*example.com"),
        *("(api|www).example.com", "*.(example|sample).com", "example.(com|org)", "(.*).a.com"),
        *("(a\\.example|b\\.example)", "[\\:\\:1]", "10.0.0.1"),
    ],
)
def test_patterns_that_constrain_the_host(host: str) -> None:
    pattern = URLPattern({"hostname": host})
    assert Guard(hosts=[pattern]).hosts == (pattern,)
    strangers = ("example.net", "evilexample.com", "example.com.evil.net", "a.b.c", "com")
    if "*.com" not in host:
        assert not any(pattern.test(f"https://{stranger}/") for stranger in strangers)


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
