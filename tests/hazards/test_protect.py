"""Names to protect: what imitates them, and what does not."""

import pytest

from tests.corpus import load
from urikit import URL, inspect
from urikit.hazards import Code

IMITATIONS = [
    ("paypal.com.evil.example", "'paypal.com' is a part of it"),
    ("www.paypal.com.evil.example", "'paypal.com' is a part of it"),
    ("secure-paypal.com", "'paypal.com' is a part of it"),
    ("login.secure-paypal.com", "'paypal.com' is a part of it"),
    ("paypal.com-login.example", "'paypal.com' is a part of it"),
    ("login-paypal.com.example", "'paypal.com' is a part of it"),
    ("PayPal.com.Evil.example.", "'paypal.com' is a part of it"),
    ("paypal-com.example", "'paypal.com' is a part of it"),
    ("paypall.com", "it is one typo away from 'paypal.com'"),
    ("www.paypall.com", "it is one typo away from 'paypal.com'"),
    ("payal.com", "it is one typo away from 'paypal.com'"),
    ("pay-pal.com", "it is one typo away from 'paypal.com'"),
    ("papyal.com", "it is one typo away from 'paypal.com'"),
    ("aypal.com", "it is one typo away from 'paypal.com'"),
    ("paypak.com", "it is one typo away from 'paypal.com'"),
    ("paypa1.com", "it looks like 'paypal.com'"),
    ("p\u0430ypal.com", "it looks like 'paypal.com'"),
    ("exampel.co.uk", "it is one typo away from 'example.co.uk'"),
    ("login.exmple.co.uk", "it is one typo away from 'example.co.uk'"),
]
OTHERS = [
    *("paypal.com", "www.paypal.com", "a.b.paypal.com", "PAYPAL.com", "paypal.com."),
    *(
        "paypal.de",
        "paypal.co",
        "paypal.cm",
        "mypaypal.com",
        "paypals.example",
        "paypalinc.example",
    ),
    *("paypa.co", "papyla.com", "payyal.co.uk", "com", "paypal", "evil.example", "127.0.0.1"),
    *("ebey.com", "ebay.org", "example.co.nz", "example.co.uk.", "a.example.co.uk", "example.com"),
]
PROTECT = ["paypal.com", "ebay.com", "example.co.uk"]


@pytest.mark.parametrize(("host", "told"), IMITATIONS)
def test_imitations(host: str, told: str) -> None:
    text = f"https://{host}/paypal.com"
    (found,) = [one for one in inspect(text, protect=PROTECT) if one.code is Code.CONFUSABLE]
    assert found.message == f"lookalike of a protected hostname: {told}"
    assert text[slice(*found.span)] == host
    assert Code.CONFUSABLE not in inspect(text).codes


@pytest.mark.parametrize("host", OTHERS)
def test_others(host: str) -> None:
    assert Code.CONFUSABLE not in inspect(f"https://{host}/", protect=PROTECT).codes


def test_what_is_protected_itself_imitates_nothing() -> None:
    names = ["paypal.com", "paypall.com", "secure-paypal.com"]
    for name in names:
        assert Code.CONFUSABLE not in inspect(f"https://www.{name}/", protect=names).codes


def test_long_names_take_linear_time() -> None:
    protect = ["a-" * 100_000 + "a.com", "paypal.com"]
    for host in ("a-" * 100_000 + "b.com", "a." * 100_000 + "com", "-paypal" * 100_000):
        assert inspect(f"https://{host}/", protect=protect) is not None


# docs/hazards.md says how many of the hosts of the corpus are reported.
WELL_KNOWN = (
    *("google.com", "facebook.com", "amazon.com", "apple.com", "microsoft.com", "paypal.com"),
    *("netflix.com", "instagram.com", "linkedin.com", "youtube.com", "twitter.com", "ebay.com"),
    *("dropbox.com", "adobe.com", "github.com", "wikipedia.org", "nytimes.com", "spotify.com"),
    *("walmart.com", "chase.com"),
)


def test_few_real_hosts_are_reported() -> None:
    _, urls = load(20_000)
    hosts = {url.host for text in urls if (url := URL.parse(text)) is not None}
    reported = [
        host
        for host in hosts
        if Code.CONFUSABLE in inspect(f"https://{host}/", protect=WELL_KNOWN).codes
    ]
    assert len(reported) <= 0.001 * len(hosts), reported
