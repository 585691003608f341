"""Lists of hosts: on the boundaries of labels, in the form that the URL Standard gives names."""

import pytest

from urikit import URL
from urikit.guard import Guard, ReasonCode
from urikit.guard._hosts import HostRules, host_rules

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
        "https://a.com",
        "a.com/",
        "a.com:443",
        ".a.com:443",
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
