"""Patterns that others write: no regular expressions, and linear time to compile and to match."""

from collections.abc import Callable
from typing import Any

import pytest

from urikit import URIError
from urikit.urlpattern._tokenizer import MAX_LENGTH
from urikit.web import URLPattern, URLPatternList

REFUSED: list[tuple[dict[str, str] | str, int]] = [
    ({"pathname": "/((?:a+)+b)"}, 1),
    ({"pathname": "/:a(\\d+)"}, 3),
    ({"pathname": "/{x(a)}?"}, 3),
    ({"hostname": "(a|b).example"}, 0),
    ({"protocol": "(https)"}, 0),
    ({"port": "(8\\d)"}, 0),
    ({"search": "(a)"}, 0),
    ({"hash": "(a)"}, 0),
    ({"pathname": "/([^\\/]+)"}, 1),
    ("https://h/:id(\\d+)", 13),
    ("(https|http)://h/", 0),
    ("https://(a|b).example/", 8),
]


@pytest.mark.parametrize(("given", "index"), REFUSED, ids=str)
def test_regular_expressions(given: Any, index: int) -> None:
    assert URLPattern(given).hasRegExpGroups
    assert URLPattern(given, allow_regexp=True) == URLPattern(given)
    with pytest.raises(URIError, match="regular expression is not allowed; use") as refused:
        URLPattern(given, allow_regexp=False)
    assert (refused.value.kind, refused.value.index) == ("invalid-pattern", index)
    for one in (given, URLPattern(given)):
        with pytest.raises(URIError, match="index 1: regular expression is not allowed"):
            URLPatternList(["http://h/", one], allow_regexp=False)


@pytest.mark.parametrize("secret", ["username", "password"])
def test_a_regular_expression_for_a_password_is_not_shown(secret: str) -> None:
    with pytest.raises(URIError, match="not allowed") as refused:
        URLPattern({secret: "(hunter2)"}, allow_regexp=False)
    assert "hunter2" not in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        "https://*.example.com/:a/*#:b",
        {"pathname": "/{:a-}?:b/*"},
        {"pathname": "(.*)"},
        {"pathname": "/:a([^\\/]+?)"},
        {"pathname": "\\(a\\)"},
    ],
)
def test_others(given: Any) -> None:
    pattern = URLPattern(given, allow_regexp=False)
    assert pattern == URLPattern(given)
    assert not pattern.hasRegExpGroups
    assert URLPatternList([given, pattern], allow_regexp=False).test("https://h/") in (True, False)


LONG: list[Callable[[int], str]] = [
    lambda size: "*a" * (size // 2),
    lambda size: "{*}*" * (size // 4),
    lambda size: "/" + "{a}+" * (size // 4),
    lambda size: "/" + "{:a}".join(["x"] * 2) + "{x}*" * (size // 5),
    lambda size: "".join(f":a{number}-" for number in range(size // 9)),
]


@pytest.mark.parametrize("made", LONG)
def test_matching_is_linear(made: Callable[[int], str]) -> None:
    """A test that would find quadratic behavior runs into its time limit."""
    pattern = URLPattern({"pathname": made(MAX_LENGTH - 10)}, allow_regexp=False)
    for value in ("a", "/", "-", "x", "a-"):
        pattern.test({"pathname": "/" + value * 100})
    short = URLPattern({"pathname": made(40)}, allow_regexp=False)
    for value in ("a", "/", "-", "x", "a-"):
        short.test({"pathname": "/" + value * 200_000 + "!"})


@pytest.mark.parametrize("piece", ["(a)", "{a}?", ":a(b)", "*", "(", "((?:a+)+b)"])
@pytest.mark.parametrize("allow_regexp", [True, False])
def test_construction_is_bounded(piece: str, allow_regexp: bool) -> None:
    text = piece * (1_000_000 // len(piece))
    for given in (text, {"pathname": text}, f"https://h/{text}"):
        with pytest.raises(URIError, match="32,768") as refused:
            URLPattern(given, allow_regexp=allow_regexp)
        assert refused.value.kind == "too-long"
