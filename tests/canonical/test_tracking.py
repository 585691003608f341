"""The rules for tracking parameters, and the table."""

import pickle
import re

import pytest

from urikit import ParseError, canonicalize
from urikit.canonical import TRACKING, HostRules, TrackingRules

# name, host, whether it goes
CASES = [
    ("utm_source", "", True),
    ("UTM_Whatever", "", True),
    ("utm%5fsource", "", True),
    ("utmost", "", False),
    ("gclid", "example.com", True),
    ("xgclid", "example.com", False),
    ("id", "example.com", False),
    ("ref", "example.com", False),
    ("ref", "www.amazon.com", True),
    ("ref_", "www.amazon.co.uk", True),
    ("ref_", "amazon.de", True),
    ("ref_", "amazon.com.au", True),
    ("ref_", "notamazon.com", False),
    ("ref_", "amazon.fly.io", False),  # somebody's site at a host for many
    ("ref_", "amazon.example.com", False),
    ("ref_", "amazon.com.example.org", False),
    ("tag", "www.amazon.com", False),
    ("si", "youtu.be", True),
    ("si", "music.youtube.com", True),
    ("t", "www.youtube.com", False),
    ("s", "x.com", True),
    ("s", "xx.com", False),
    ("t", "x.com", False),  # means something at /intent/
    ("share_url", "www.facebook.com", False),
    ("ref", "aws.amazon.com", False),
    ("ref", "console.aws.amazon.com", False),
    ("utm_source", "aws.amazon.com", True),
    ("action", "www.nytimes.com", False),
    ("module", "www.nytimes.com", False),
    ("sec_user_id", "www.tiktok.com", False),
    ("si", "www.youtube.com.", True),
    ("ref_", "www.amazon.co.uk.", True),
    ("mbid", "musicbrainz.org", False),
    ("at_medium", "www.bbc.co.uk", True),
    ("at_anything", "www.bbc.co.uk", True),
    ("at_anything", "example.com", False),
]


@pytest.mark.parametrize(("name", "host", "expected"), CASES)
def test_table(name: str, host: str, expected: bool) -> None:
    assert TRACKING.is_tracking(name, host) is expected
    url = f"https://{host or 'h.example'}/?{name}=1&q=2"
    assert canonicalize(url, tracking=True) == (url.replace(f"{name}=1&", "") if expected else url)


def test_the_table_is_tidy() -> None:
    assert re.fullmatch(r"\d{4}-\d\d-\d\d", TRACKING.date)
    everything = [TRACKING.names, *(rules.names for _, rules in TRACKING.hosts)]
    for names in everything:
        assert all(name == name.lower() and not name.isspace() for name in names)
    assert not [name for name in TRACKING.names if name.startswith(TRACKING.prefixes)]
    for host, rules in TRACKING.hosts:
        assert not rules.names & TRACKING.names, host
        assert host == host.lower()
        assert "." in host
        assert not [
            name for name in rules.names if rules.prefixes and name.startswith(rules.prefixes)
        ], host


def test_a_table_of_ones_own() -> None:
    rules = TrackingRules.make(
        ["From"], ["x_"], {"h.example": HostRules(frozenset({"a"}), ("b_",), frozenset({"x_keep"}))}
    )
    url = "https://h.example/?FROM=1&a=2&b_c=3&x_d=4&x_keep=5&utm_source=6"
    form = "https://h.example/?x_keep=5&utm_source=6"
    assert canonicalize(url, tracking=True, tracking_rules=rules) == form


def test_the_longest_name_of_a_site_counts() -> None:
    rules = TrackingRules.make(
        hosts={"h.example": HostRules(frozenset({"a"})), "b.h.example": HostRules(frozenset({"b"}))}
    )
    assert [rules.is_tracking(name, "c.b.h.example") for name in "ab"] == [False, True]
    assert [rules.is_tracking(name, "c.h.example") for name in "ab"] == [True, False]


def test_changes_give_new_rules() -> None:
    more = TRACKING.extended(["from"], ["x_"], {"h.example": HostRules(frozenset({"a"}))})
    assert more.is_tracking("x_y")
    assert more.is_tracking("a", "h.example")
    assert more.is_tracking("gclid", "h.example")
    assert not TRACKING.is_tracking("x_y")
    assert more.date == TRACKING.date
    less = TRACKING.without("GCLID", "utm_")
    assert not less.is_tracking("gclid")
    assert not less.is_tracking("utm_source")
    assert less.is_tracking("fbclid")
    assert TRACKING.extended() == TRACKING


def test_rules_are_values() -> None:
    copy = pickle.loads(pickle.dumps(TRACKING))
    assert copy == TRACKING
    assert hash(copy) == hash(TRACKING)
    assert copy.is_tracking("si", "youtube.com")


def test_the_name_of_a_site_may_have_any_number_of_labels() -> None:
    rules = TrackingRules.make(hosts={"a.b.c.d.e.example": HostRules(frozenset({"from"}))})
    assert rules.is_tracking("from", "a.b.c.d.e.example")
    assert rules.is_tracking("from", "z.a.b.c.d.e.example")
    assert not rules.is_tracking("from", "b.c.d.e.example")


@pytest.mark.parametrize(
    ("site", "host"),
    [
        ("bücher.example", "www.xn--bcher-kva.example"),
        ("bücher.example", "bücher.example"),
        ("xn--bcher-kva.example", "Bücher.example."),
        ("h.example.", "h.example"),
        ("h.example", "h.example."),
        ("www.h.example", "h.example"),
        ("WWW.H.example", "a.h.example"),
        ("www.h.*", "h.co.uk"),
        ("bücher.*", "xn--bcher-kva.de"),
        ("127.1", "127.0.0.1"),
        ("localhost", "localhost"),
        ("www.h", "www.h"),
    ],
)
def test_the_name_of_a_site_is_read_as_a_host_is(site: str, host: str) -> None:
    rules = TrackingRules.make(hosts={site: HostRules(frozenset({"a"}))})
    assert rules.is_tracking("a", host)
    assert not rules.is_tracking("a", "other.example.com")


@pytest.mark.parametrize(
    "site", ["", "a b", "h/x", "[::", ".", ".*", "a.*.*", "a.b.*", "*.h.example"]
)
def test_what_is_no_site(site: str) -> None:
    with pytest.raises(ParseError) as caught:
        TrackingRules.make(hosts={site: HostRules()})
    assert caught.value.kind == "invalid-host"


def test_a_site_written_otherwise_takes_the_place_of_its_rules() -> None:
    rules = TRACKING.extended(hosts={"WWW.YouTube.com.": HostRules(frozenset({"q"}))})
    assert rules.is_tracking("q", "youtube.com")
    assert not rules.is_tracking("si", "youtube.com")


def test_one_text_is_no_collection() -> None:
    with pytest.raises(TypeError):
        TrackingRules.make("gclid")
    with pytest.raises(TypeError):
        TrackingRules.make((), "utm_")
    with pytest.raises(TypeError):
        TRACKING.extended("gclid")
    with pytest.raises(TypeError):
        HostRules("si")  # type: ignore[arg-type]
    with pytest.raises(TypeError):
        TrackingRules.make(hosts={1: HostRules()})  # type: ignore[dict-item]
