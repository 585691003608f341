"""Laws of URL patterns: two ways to match agree, any text is judged, and in linear time."""

from typing import Any

import pytest
from hypothesis import example, given, strategies as st

from urikit import URIError
from urikit.urlpattern._component import _matcher
from urikit.urlpattern._ecmascript import translate
from urikit.urlpattern._init import COMPONENTS
from urikit.urlpattern._linear import LinearMatcher
from urikit.urlpattern._mixed import MixedMatcher
from urikit.urlpattern._parser import parse_a_pattern_string
from urikit.urlpattern._parts import (
    DEFAULT_OPTIONS,
    HOSTNAME_OPTIONS,
    PATHNAME_OPTIONS,
    Modifier,
    Options,
    Part,
    PartType,
    generate_a_pattern_string,
    generate_a_regular_expression_and_name_list,
)
from urikit.web import URLPattern

texts = st.sampled_from(["", "a", "b", "/", "ab", "aa", "/a", "a/", ".", "aba"])
modifiers = st.sampled_from([Modifier.NONE, Modifier.NONE, *Modifier])
options = st.sampled_from(
    [
        DEFAULT_OPTIONS,
        HOSTNAME_OPTIONS,
        PATHNAME_OPTIONS,
        PATHNAME_OPTIONS._replace(ignore_case=True),
    ]
)
wildcards = st.sampled_from([PartType.SEGMENT_WILDCARD, PartType.FULL_WILDCARD])


@st.composite
def part_lists(draw: st.DrawFn) -> list[Part]:
    parts: list[Part] = []
    for number in range(draw(st.integers(0, 5))):
        if draw(st.booleans()):
            parts.append(Part(PartType.FIXED_TEXT, draw(texts), draw(modifiers)))
        else:
            around = draw(st.booleans())
            prefix, suffix = (draw(texts), draw(texts)) if around else ("", "")
            parts.append(Part(draw(wildcards), "", draw(modifiers), f"n{number}", prefix, suffix))
    return parts


@given(part_lists(), options, st.lists(st.text("aab/.A", max_size=9), min_size=1, max_size=4))
def test_without_a_regular_expression_the_captures_are_the_same(
    parts: list[Part], chosen: Options, inputs: list[str]
) -> None:
    regexp, names = generate_a_regular_expression_and_name_list(parts, chosen)
    expression = translate(regexp, ignore_case=chosen.ignore_case)
    linear, quickest = LinearMatcher(parts, chosen), _matcher(tuple(parts), chosen)
    for text in inputs:
        found = expression.fullmatch(text)
        expected = None if found is None else tuple(found[f"g{i + 1}"] for i in range(len(names)))
        assert linear.match(text) == expected
        assert quickest(text) == expected


SYNTAX = "ab/:{}()*+?\\.-[]|^$é\u0130\ud800\t \x00%@#1_"


@given(st.text(SYNTAX, max_size=14), st.sampled_from(["", "https://h/a/b", "about:blank", None]))
@example("https://h/(", None)
@example("{" * 50, "https://h/")
def test_any_text_makes_a_pattern_or_an_error(text: str, base: str | None) -> None:
    makers: list[Any] = [
        lambda: URLPattern(text, base),
        *(lambda name=name: URLPattern({name: text}) for name in COMPONENTS),
    ]
    for make in makers:
        try:
            pattern = make()
        except URIError as error:
            assert 0 <= error.index <= max(len(error.text), 1)
            str(error)
            continue
        for url in (text, {"pathname": text, "search": text}, {"hostname": text}, "https://h/a"):
            result = pattern.exec(url)
            assert pattern.test(url) is (result is not None)


pieces = st.sampled_from(
    [
        "a",
        "/",
        ".",
        "-",
        ":a",
        ":b",
        "*",
        "+",
        "?",
        "{",
        "}",
        "{a",
        "{/",
        "(a|b)",
        "(.*)",
        "\\a",
        "\\:",
        "1",
    ]
)


@given(st.lists(pieces, max_size=8).map("".join), options)
def test_the_normal_form_means_the_same(text: str, chosen: Options) -> None:
    try:
        parts = parse_a_pattern_string(text, chosen, str)
    except URIError:
        return  # no pattern, which has its own law
    normal = generate_a_pattern_string(parts, chosen)
    again = parse_a_pattern_string(normal, chosen, str)
    assert again == parts
    assert generate_a_pattern_string(again, chosen) == normal


@given(part_lists(), options, st.lists(st.text("aab/.A", max_size=9), min_size=1, max_size=4))
def test_beside_a_regular_expression_the_captures_are_the_same(
    parts: list[Part], chosen: Options, inputs: list[str]
) -> None:
    """A component captures the same by a regular expression and in linear time without one."""
    marked = (*parts, Part(PartType.REGEXP, "x", Modifier.NONE, "last"))
    linear, translated = LinearMatcher(parts, chosen), _matcher(marked, chosen)
    for text in inputs:
        expected = linear.match(text)
        found = translated(text + "x")
        assert found == (None if expected is None else (*expected, "x"))


# With several ends to choose from, in either order; with anchors, and looks at what is around.
EXPRESSIONS = ["a+", "a+?", "a*?", "a|ab|b", "ab|a", ".*?", "[^a]", "a?b?", "(?=a).", "a(?!b)",
               "(?<=a)b", "(?<!a)b*", "^a?", "b$|a", "\\b.", "a{2,3}", "(?:ab?)*", "(?:|a)b*", "A"]  # fmt: skip


@given(
    part_lists(),
    st.lists(st.tuples(st.integers(0, 5), st.sampled_from(EXPRESSIONS), modifiers, texts, texts), min_size=1, max_size=3),
    options,
    st.lists(st.text("aab/.A", max_size=9), min_size=1, max_size=4),
)  # fmt: skip
def test_part_by_part_the_captures_are_those_of_one_expression(
    parts: list[Part],
    regexps: list[tuple[int, str, Modifier, str, str]],
    chosen: Options,
    inputs: list[str],
) -> None:
    parts = list(parts)
    for number, (index, text, modifier, prefix, suffix) in enumerate(regexps):
        part = Part(PartType.REGEXP, text, modifier, f"r{number}", prefix, suffix)
        parts.insert(index, part)
    regexp, names = generate_a_regular_expression_and_name_list(parts, chosen)
    expression = translate(regexp, ignore_case=chosen.ignore_case)
    matcher, quickest = MixedMatcher(parts, chosen), _matcher(tuple(parts), chosen)
    for text in inputs:
        found = expression.fullmatch(text)
        expected = None if found is None else tuple(found[f"g{i + 1}"] for i in range(len(names)))
        assert matcher.match(text) == expected
        assert quickest(text) == expected


MIXED = [
    ("/{a:x}+-(\\d+)", "a"),
    ("/:x-:y-:z-(c)", "a-"),
    ("/{a}*{a}*{a}*(\\d+)", "a"),
    ("/*a*a*a(\\d+)", "a"),
    ("/{-(.+)}+x", "-a"),
    ("/" + "{a}?" * 40 + "(\\d+)", "a"),
    ("/*-(\\w)*-:x-(.+)!", "a-"),
]


@pytest.mark.parametrize(("pattern", "piece"), MIXED)
def test_a_regular_expression_beside_others_is_tried_once_at_each_place(
    pattern: str, piece: str
) -> None:
    match = URLPattern({"pathname": pattern}).components[5].match
    assert match("/" + piece * 2_000) is None


def test_what_is_captured_within_a_regular_expression_is_left_to_it() -> None:
    pattern = URLPattern({"pathname": "/:a-:b-:c((?<d>x)y)*"})
    result = pattern.exec({"pathname": "/1-2-xyxy"})
    assert result is not None
    assert dict(result.pathname.groups) == {"a": "1", "b": "2", "c": "xyxy"}
    assert URLPattern({"pathname": "/:a-:b-(\\1)"}).test({"pathname": "/x-y-x"})
    assert not URLPattern({"pathname": "/:a-:b-(\\1)"}).test({"pathname": "/x-y-z"})


HARD = [
    ("/*a*a*a*a*a*b", "a"),
    ("/:a:b:c:d:e/x", "a"),
    ("/{:a/}*x", "a/"),
    ("/:a+/:b+/:c+x", "a/"),
    ("/{ab}*{ab}*{aba}*c", "ab"),
    ("/*aaaaaaaaaaab", "a"),
    ("/{*a}*{*a}*b", "a"),
    ("*/*/*/*/*/x", "/"),
]


@pytest.mark.parametrize(("pattern", "piece"), HARD)
def test_wildcards_take_linear_time(pattern: str, piece: str) -> None:
    match = URLPattern({"pathname": pattern}).components[5].match
    # Quadratic time would run into the time limit of the test.
    assert match("/" + piece * (400_000 // len(piece))) is None


@pytest.mark.parametrize(
    "pattern", ["{:z(.+)..}**+/!:a", "*+*(b)", "{:a}+*(b)", "{a*}*(b)", "{*a}+(b)"]
)
def test_repeated_wildcards_beside_a_regular_expression(pattern: str) -> None:
    assert not URLPattern({"pathname": pattern}).test({"pathname": "/" + "a" * 200})


@pytest.mark.parametrize(
    ("given", "url"),
    [
        ({"hostname": ":sub+.example.(com|org)"}, "https://" + "a" * 60 + ".example.net/"),
        ({"hostname": ":sub*.(com|org)"}, "https://" + "a" * 60 + ".net/"),
        ({"pathname": "/{:x}+-(\\d+)"}, "https://h/" + "a" * 200),
        ({"search": ":x*(c)"}, "https://h/?" + "a" * 200),
    ],
)
def test_repeated_names_beside_a_regular_expression(given: Any, url: str) -> None:
    assert not URLPattern(given).test(url)


@pytest.mark.parametrize("text", ["(" * 20_000, ":" * 20_000, "(a" * 10_000, "(a(?:" * 5_000, "{a}" * 10_000, ":a" * 9_999, "\\" * 20_001])  # fmt: skip
def test_long_patterns_are_judged_quickly(text: str) -> None:
    arguments: list[tuple[Any, ...]] = [(text, "https://h/"), ({"pathname": text},)]
    for made_from in arguments:
        if "{" in text:
            assert URLPattern(*made_from).pathname.endswith("aaa")
        else:
            with pytest.raises(URIError):
                URLPattern(*made_from)
