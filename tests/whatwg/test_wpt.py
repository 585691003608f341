"""web-platform-tests, where their data is: every case, every component, no exceptions list."""

from typing import Any

import pytest

from tests.shared import load, load_object, needs_shared
from urikit import URL, ParseError, web
from urikit._unicode import uts46
from urikit.whatwg._encodings import get_output_encoding
from urikit.whatwg._parser import basic_url_parser

pytestmark = needs_shared

ATTRIBUTES = (
    "href", "origin", "protocol", "username", "password", "host", "hostname", "port",
    "pathname", "search", "hash",
)  # fmt: skip


def check_url(case: dict[str, Any]) -> None:
    base = case["base"]
    if case.get("failure"):
        for cls in (web.URL, URL):
            with pytest.raises(ParseError):
                cls(case["input"], base)
        assert not web.URL.canParse(case["input"], base)
        assert URL.parse(case["input"], base) is None
        return
    url = web.URL(case["input"], base)
    expected = {name: case[name] for name in ATTRIBUTES if name in case}
    assert {name: getattr(url, name) for name in expected} == expected
    if "searchParams" in case:
        assert str(url.searchParams) == case["searchParams"]
    check_immutable(URL(case["input"], base), url)


def check_immutable(url: URL, twin: web.URL) -> None:
    """The immutable class says the same, in its own words, and its text parses to itself."""
    assert str(url) == twin.href
    assert f"{url.scheme}:" == twin.protocol
    assert (url.username or "", url.password or "") == (twin.username, twin.password)
    assert (url.host or "") == twin.hostname
    assert ("" if url.port is None else str(url.port)) == twin.port
    assert url.path == twin.pathname
    assert (f"?{url.query}" if url.query else "") == twin.search
    assert (f"#{url.fragment}" if url.fragment else "") == twin.hash
    assert (url.origin or "null") == twin.origin
    again = URL(str(url))
    assert again == url
    assert again.components == url.components


def test_urltestdata() -> None:
    cases = load("urltestdata.json")
    assert len(cases) == 891
    for case in cases:
        check_url(case)


def test_urltestdata_javascript_only() -> None:
    cases = load("urltestdata-javascript-only.json")
    assert len(cases) == 1
    for case in cases:
        check_url(case)


def test_setters() -> None:
    tests = load_object("setters_tests.json")
    cases = [(name, case) for name, rows in tests.items() if name != "comment" for case in rows]
    assert len(cases) == 278
    for attribute, case in cases:
        url = web.URL(case["href"])
        if attribute == "href" and not web.URL.canParse(case["new_value"]):
            with pytest.raises(ParseError):
                url.href = case["new_value"]
        else:
            setattr(url, attribute, case["new_value"])
        found = {name: getattr(url, name) for name in case["expected"]}
        assert found == case["expected"], (attribute, case)


@pytest.mark.parametrize(
    ("name", "count"),
    [("toascii.json", 87), ("IdnaTestV2.json", 2671), ("IdnaTestV2-removed.json", 20)],
)
def test_hosts(name: str, count: int) -> None:
    cases = load(name)
    assert len(cases) == count
    for case in cases:
        text, expected = case["input"], case["output"]
        if text == "":  # no URL has an empty host here: the function alone is asked
            assert uts46.to_ascii("") == expected
            continue
        url = web.URL.parse(f"https://{text}/x")
        assert (None if url is None else url.host) == expected, case
        if url is None:
            assert not web.URL.canParse(f"https://{text}/x")
            continue
        assert url.pathname == "/x"
        other = web.URL("https://x/x")
        other.hostname = text
        assert other.hostname == expected, case


def test_percent_encoding() -> None:
    cases = load("percent-encoding.json")
    assert len(cases) == 7
    for case in cases:
        for label, expected in case["output"].items():
            encoding = get_output_encoding(label)
            record = basic_url_parser(
                f"https://h/?{case['input']}#{case['input']}", encoding=encoding
            )
            assert record.query == expected, (label, case)
            # A fragment is always UTF-8, with another percent-encode set.
            assert record.fragment == basic_url_parser(f"https://h/#{case['input']}").fragment
            assert URL(f"https://h/?{case['input']}", encoding=label).query == expected
