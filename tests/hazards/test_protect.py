"""Names to protect: what imitates them, and what does not."""

import pytest

from tests.corpus import load
from urikit import URL, inspect
from urikit.errors import URIError
from urikit.hazards import Code

IMITATIONS = [
    ("paypal.com.evil.example", "it contains 'paypal.com'"),
    ("www.paypal.com.evil.example", "it contains 'paypal.com'"),
    ("secure-paypal.com", "it contains 'paypal.com'"),
    ("login.secure-paypal.com", "it contains 'paypal.com'"),
    ("paypal.com-login.example", "it contains 'paypal.com'"),
    ("login-paypal.com.example", "it contains 'paypal.com'"),
    ("PayPal.com.Evil.example.", "it contains 'paypal.com'"),
    ("paypal-com.example", "it contains 'paypal.com'"),
    ("paypall.com", "it is one typo away from 'paypal.com'"),
    ("www.paypall.com", "it is one typo away from 'paypal.com'"),
    ("payal.com", "it is one typo away from 'paypal.com'"),
    ("pay-pal.com", "it is one typo away from 'paypal.com'"),
    ("papyal.com", "it is one typo away from 'paypal.com'"),
    ("aypal.com", "it is one typo away from 'paypal.com'"),
    ("paypak.com", "it is one typo away from 'paypal.com'"),
    ("paypa1.com", "it looks like 'paypal.com'"),
    ("p\u0430ypal.com", "it looks like 'paypal.com'"),
    ("secure-paypa1.com", "it contains a lookalike of 'paypal.com'"),
    ("paypa1.com.evil.example", "it contains a lookalike of 'paypal.com'"),
    ("p\u0430ypal.com.evil.example", "it contains a lookalike of 'paypal.com'"),
    ("login.secure-p\u0430ypal.com", "it contains a lookalike of 'paypal.com'"),
    ("xn--secure-pypal-49j.com", "it contains a lookalike of 'paypal.com'"),
    ("paypal-login.com", "it contains the word 'paypal'"),
    ("www.secure-paypal-account.example", "it contains the word 'paypal'"),
    ("p\u0430ypal-payment.com", "it contains the word 'paypal'"),
    ("paypa1-verify.evil.example", "it contains the word 'paypal'"),
    ("ebay-support.com", "it contains the word 'ebay'"),
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
    *("paypal-corp.com", "paypal-gifts.com", "login.paypal-corp.com", "loginpaypal.com"),
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


@pytest.mark.parametrize(
    "name",
    [
        *("", ".", "..", "paypal.com/", "*.paypal.com", ".paypal.com", "a..b", "paypal.com.."),
        *("https://paypal.com", "paypal.com:443", "me@paypal.com", " paypal.com", "paypal.com\n"),
        *("%70aypal.com", "paypal.com#", "paypal\0.com", "[::1]", "127.0.0.1", "0x7f.1", "a b"),
        *("\u2100.com", "paypal.com\uff0f", "\ud800.com", "\u00ad"),
    ],
)
@pytest.mark.parametrize("text", ["https://paypa1.com/", "https://[::1]/", "mailto:a@b", ""])
def test_only_hostnames_can_be_protected(name: str, text: str) -> None:
    with pytest.raises(URIError, match="not a hostname to protect") as caught:
        inspect(text, protect=["example.com", name])
    assert caught.value.text == name


def test_a_protected_name_may_be_written_in_any_way() -> None:
    for name in ("PAYPAL.com", "paypal.com.", "paypal\u3002com", "\uff50aypal.com"):
        assert Code.CONFUSABLE in inspect("https://paypa1.com/", protect=[name]).codes
        assert Code.CONFUSABLE not in inspect("https://www.paypal.com/", protect=[name]).codes
    assert Code.CONFUSABLE in inspect("https://paypa1/", protect=["paypal"]).codes


def test_what_is_protected_itself_imitates_nothing() -> None:
    names = ["paypal.com", "paypall.com", "secure-paypal.com"]
    for name in names:
        assert Code.CONFUSABLE not in inspect(f"https://www.{name}/", protect=names).codes


def test_long_names_take_linear_time() -> None:
    protect = ["a-" * 100_000 + "a.com", "paypal.com"]
    for host in (
        *("a-" * 100_000 + "b.com", "a." * 100_000 + "com", "-paypal" * 100_000),
        *("-paypal." * 100_000, "paypal-login." * 100_000, "p\u0430ypal-x." * 100_000),
    ):
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
