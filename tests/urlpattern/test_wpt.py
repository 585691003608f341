"""web-platform-tests of URL patterns, where their data is: every case, no exceptions list."""

from typing import Any

import pytest

from tests.shared import load, needs_shared
from urikit import URIError, web
from urikit.urlpattern._init import COMPONENTS
from urikit.web import URLPattern

pytestmark = needs_shared

# The components from which none is inherited once one of these is there.
EARLIER: dict[str, tuple[str, ...]] = {
    "protocol": (),
    "hostname": ("protocol",),
    "port": ("protocol", "hostname"),
    "username": (),
    "password": (),
    "pathname": ("protocol", "hostname", "port"),
    "search": ("protocol", "hostname", "port", "pathname"),
    "hash": ("protocol", "hostname", "port", "pathname", "search"),
}


def expected_pattern(case: dict[str, Any], component: str) -> str:
    """The pattern string of a component: as the data say, or as follows from the input."""
    given = case["pattern"]
    explicit = case.get("expected_obj") or {}
    if component in explicit:
        return str(explicit[component])
    if component in case.get("exactly_empty_components", ()):
        return ""
    first = given[0] if given else {}
    if isinstance(first, dict):
        if first.get(component):
            return str(first[component])
        if any(earlier in first for earlier in EARLIER[component]):
            return "*"
    base = first.get("baseURL") if isinstance(first, dict) else None
    if base is None and len(given) > 1 and isinstance(given[1], str):
        base = given[1]
    if base is not None and component not in ("username", "password"):
        value = str(getattr(web.URL(base), component))
        if component == "protocol":
            return value[:-1]
        return value[1:] if component in ("search", "hash") else value
    return "*"


def check(case: dict[str, Any]) -> None:
    given = case["pattern"]
    if case.get("expected_obj") == "error":
        with pytest.raises((URIError, TypeError)):
            URLPattern(*given)
        return
    pattern = URLPattern(*given)
    for component in COMPONENTS:
        assert getattr(pattern, component) == expected_pattern(case, component), component
    inputs = case.get("inputs", [])
    expected = case.get("expected_match")
    if expected == "error":
        for method in (pattern.test, pattern.exec):
            with pytest.raises((URIError, TypeError)):
                method(*inputs)
        return
    result = pattern.exec(*inputs)
    assert pattern.test(*inputs) is (expected is not None)
    if expected is None:
        assert result is None
        return
    assert result is not None
    assert list(result.inputs) == expected.get("inputs", inputs)
    for component in COMPONENTS:
        found = result[component]
        wanted = expected.get(component)
        if wanted is None:
            empty = component in case.get("exactly_empty_components", ())
            wanted = {"input": "", "groups": {} if empty else {"0": ""}}
        assert {"input": found.input, "groups": dict(found.groups)} == wanted, component


def test_urlpatterntestdata() -> None:
    cases = load("urlpatterntestdata.json")
    assert len(cases) == 369
    for case in cases:
        check(case)


def test_compare() -> None:
    cases = load("urlpattern-compare-test-data.json")
    assert len(cases) == 25
    for case in cases:
        left, right = URLPattern(case["left"]), URLPattern(case["right"])
        component, expected = case["component"], case["expected"]
        assert URLPattern.compareComponent(component, left, right) == expected, case
        assert URLPattern.compareComponent(component, right, left) == -expected, case
        assert URLPattern.compareComponent(component, left, left) == 0
        assert URLPattern.compareComponent(component, right, right) == 0


def test_generate() -> None:
    cases = load("urlpattern-generate-test-data.json")
    assert len(cases) == 19
    for case in cases:
        pattern = URLPattern(case["pattern"])
        if case["expected"] is None:
            with pytest.raises(URIError):
                pattern.generate(case["component"], case["groups"])
        else:
            found = pattern.generate(case["component"], case["groups"])
            assert found == case["expected"], case
