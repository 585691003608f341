"""Patterns that others write: no regular expressions, and linear time to compile and to match."""

from collections.abc import Callable
from typing import Any

import pytest

from urikit import URIError
from urikit.urlpattern._init import COMPONENTS
from urikit.urlpattern._linear import Run
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
    pattern = URLPattern({"pathname": made(MAX_LENGTH - 10)})
    for value in ("a", "/", "-", "x", "a-"):
        pattern.test({"pathname": "/" + value * 100})
    short = URLPattern({"pathname": made(40)}, allow_regexp=True)
    for value in ("a", "/", "-", "x", "a-"):
        short.test({"pathname": "/" + value * 200_000 + "!"})


SLOWEST = [
    # what is repeated with another name or length each time, how often at most
    *((lambda n: f":g{n}a", 200), (lambda n: f"{{:g{n}}}?a", 200), (lambda n: "{a}*", 200)),
    *((lambda n: f"{{{'a' * n}}}*", 200), (lambda n: "*" + "a" * n, 150)),
    *((lambda n: f"{{a:g{n}}}+", 4), (lambda n: f"{{:g{n}a}}*", 4), (lambda n: "{a*}+", 4)),
    *(
        (lambda n: "*" + "a" * 20_000, 1),
        (lambda n: f"{{*{'a' * 20_000}}}", 1),
        (lambda n: f"{{{'a' * 9_000}:g}}*", 1),
    ),
]


@pytest.mark.timeout(20)
@pytest.mark.parametrize(("piece", "most"), SLOWEST)
def test_the_slowest_take_a_second_for_a_megabyte(piece: Callable[[int], str], most: int) -> None:
    text = "".join(piece(number + 1) for number in range(most))
    pattern = URLPattern({"search": text}, allow_regexp=False)
    assert len(URLPatternList([pattern], allow_regexp=False)) == 1
    for end in ("", "!"):
        component = pattern.components[COMPONENTS.index("search")]
        assert component.match("a" * 1_000_000 + end) is not None or end


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("*a" * 201, "component must have at most 200 groups and pieces with modifiers"),
        ("{a}?" * 201, "component must have at most 200 groups and pieces with modifiers"),
        ("".join(f"{{a:g{n}}}*" for n in range(5)), "at most 4 repeated groups"),
        ("a*b" + "{*}+" * 5, "at most 4 repeated groups"),
    ],
)
def test_patterns_that_would_take_long(text: str, says: str) -> None:
    for name in ("hostname", "pathname", "search"):
        trusted = URLPattern({name: text})
        with pytest.raises(URIError, match=says) as refused:
            URLPattern({name: text}, allow_regexp=False)
        assert refused.value.kind == "too-long"
        for each in (trusted, {name: text}):
            with pytest.raises(URIError, match=f"pattern at index 1: .*{says}"):
                URLPatternList(["https://h/", each], allow_regexp=False)


def test_texts_that_occur_often_are_found_like_others() -> None:
    for text in ("aa", "aba", "ab"):
        run = Run([], "ab" * 60 + "a" * 60 + "b", "/")
        assert run._find_often(text) == sum(
            1 << (run._size - place)
            for place in range(run._size)
            if run._text.startswith(text, place)
        )
        assert run._find(text) == run._find_often(text)


@pytest.mark.parametrize("piece", ["(a)", "{a}?", ":a(b)", "*", "(", "((?:a+)+b)"])
@pytest.mark.parametrize("allow_regexp", [True, False])
def test_construction_is_bounded(piece: str, allow_regexp: bool) -> None:
    text = piece * (1_000_000 // len(piece))
    for given in (text, {"pathname": text}, f"https://h/{text}"):
        with pytest.raises(URIError, match="32,768") as refused:
            URLPattern(given, allow_regexp=allow_regexp)
        assert refused.value.kind == "too-long"
