"""Ordinary URLs are quiet: what must not warn, and the shares of warnings on real URLs."""

from collections import Counter

import pytest

from tests.corpus import load
from urikit import inspect
from urikit.hazards import Profile, Severity

QUIET = [
    "https://a.example/?url=https://b.example/",
    "https://a.example/?q=https%3A%2F%2Fb.example%2F",
    "https://a.example/?next=/b",
    "https://a.example/?next=https://a.example/b",
    "https://www.a.example/?next=https%3A%2F%2Fa.example%2Fb",
    "https://a.example/?next=//www.a.example",
    "https://login.a.example/?continue=https://a.example/b",
    "https://a.example/?redirect=https://shop.a.example/?x",
    "https://doi.org/10.1038%2Fs41598-019-47161-0",
    "https://a.example/doi/10.1000%2f182",
    "https://a.example/doi:10.1000%2F182",
    "https://a.example/?a[0]=1&b[c][]=2",
]
LOUD = [
    ("https://a.example/?next=https://b.example/", "redirect-parameter"),
    ("https://a.example/?next=https://a.example.b.example/", "redirect-parameter"),
    ("https://a.example/?next=https://a.example@b.example/", "redirect-parameter"),
    ("https://a.example/?next=https://a.example:80@b.example/", "redirect-parameter"),
    ("https://a.example/?next=//a.example%40b.example/", "redirect-parameter"),
    ("https://a.example/?next=//a.example%5C@b.example/", "redirect-parameter"),
    ("https://a.example/?next=//example", "redirect-parameter"),
    ("https://a.example/?next=//", "redirect-parameter"),
    ("https://a.example/?next=https://ba.example/", "redirect-parameter"),
    ("https://a.example/?x&redirect-uri=%2F%2Fb.example", "redirect-parameter"),
    ("https://a.example/?next=a-scheme-with-a-long-name://b.example", "redirect-parameter"),
    ("https://a.example/?next=%5C%5Cb.example", "redirect-parameter"),
    ("https://a.example/10.1038%2Fa%2Fb", "encoded-slash"),
    ("https://a.example/110.1038%2Fa", "encoded-slash"),
    ("https://a.example/a%2Fb", "encoded-slash"),
    ("https://a.example/?a=[0]", "unencoded-character"),
    ("https://a.example/?[0]", "unencoded-character"),
    ("https://a.example/?a{0}=1", "unencoded-character"),
    ("https://a.example/[0]=1", "unencoded-character"),
]


@pytest.mark.parametrize("text", QUIET)
def test_quiet(text: str) -> None:
    for profile in Profile:
        assert inspect(text, profile).ok


@pytest.mark.parametrize(("text", "code"), LOUD)
def test_loud(text: str, code: str) -> None:
    found = [str(f.code) for f in inspect(text, "redirect") if f.severity is Severity.WARNING]
    assert code in found


# The largest shares of warnings and errors
LIMITS = {"fetch": (0.003, 0.001), "redirect": (0.01, 0.001)}


@pytest.mark.parametrize("profile", LIMITS)
def test_real_urls(profile: Profile) -> None:
    _, urls = load(20_000)
    worst = Counter(inspect(url, profile).worst for url in urls)
    warnings, errors = LIMITS[profile]
    assert worst[Severity.WARNING] <= warnings * len(urls)
    assert worst[Severity.ERROR] <= errors * len(urls)
