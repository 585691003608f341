"""URLPatternList: what it finds is what trying each pattern in turn finds."""

import random
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.fuzz.pattern_cases import pattern_case
from urikit import ParseError, URIError
from urikit.urlpattern import URLPatternMatch
from urikit.web import URL, URLPattern, URLPatternList


def check(patterns: list[URLPattern], arguments: list[Any]) -> None:
    """The list against the loop."""
    found = URLPatternList(patterns).all(*arguments)
    expected = [
        (index, result)
        for index, pattern in enumerate(patterns)
        if (result := pattern.exec(*arguments)) is not None
    ]
    assert [(match.index, match.result) for match in found] == expected
    assert all(match.pattern is patterns[match.index] for match in found)
    first = URLPatternList(patterns).first(*arguments)
    assert first == (found[0] if found else None)
    assert URLPatternList(patterns).test(*arguments) is bool(found)


HOSTS = ["h.example", "*.example", "{:s.}?h.example", "*", ":a.:b", "a.b.c.d.e.f.g.h.i.example", "*.c.d.e.f.g.h.i.example",
         "{www.}?h.example", "x*h.example", "*ample", "{a.}*h.example", "(h|g).example", ""]  # fmt: skip
PATHS = ["/", "/a", "/a/*", "/a/:b", "/a/:b?", "/:a/b", "/:a*", "{/a}?/b", "*", "/a:b/c", "/a-:b", "/A", "/a/b/c/d/e/f/g/h/i/j",
         "/a/b/c/d/e/f/g/h/i/:j", "/:a/:b/:c/:d/:e/:f/:g/:h/:i", "/{a}+", "/{a/}*b", "/(a|b)/c", "", "/a{/:b}*", ":x/y", "/a/b"]  # fmt: skip
PROTOCOLS = ["https", "http{s}?", "*", "x", ":p", "(https)", "{x}?", ""]

URLS = [
    f"{scheme}://{host}{path}"
    for scheme in ("https", "x")
    for host in ("h.example", "www.h.example", "a.h.example", "a.a.h.example", "g.example", "a.b.c.d.e.f.g.h.i.example", "h")
    for path in ("", "/", "/a", "/A", "/a/b", "/b", "/a/", "/aa", "/aa/c", "/a-x", "/a/b/c/d/e/f/g/h/i/j", "/a/b/c/d/e/f/g/h/i", "/b/c", "/a/b/b")
]  # fmt: skip

inits = st.fixed_dictionaries(
    {},
    optional={
        "protocol": st.sampled_from(PROTOCOLS),
        "hostname": st.sampled_from(HOSTS),
        "pathname": st.sampled_from(PATHS),
        "search": st.sampled_from(["", "a", "*"]),
    },
)


@given(st.lists(st.tuples(inits, st.booleans()), max_size=12), st.sampled_from(URLS))
def test_the_list_is_the_loop(rows: list[tuple[dict[str, str], bool]], url: str) -> None:
    patterns = [URLPattern(init, ignore_case=ignore_case) for init, ignore_case in rows]
    check(patterns, [url])


def test_the_list_is_the_loop_on_every_pair() -> None:
    patterns = [
        URLPattern({"hostname": host, "pathname": path}) for host in HOSTS for path in PATHS
    ]
    patterns += [URLPattern({"pathname": path}, ignore_case=True) for path in PATHS]
    patterns += [
        URLPattern({"protocol": protocol, "pathname": path})
        for protocol in PROTOCOLS
        for path in PATHS
    ]
    listed = URLPatternList(patterns)
    for url in URLS:
        found = [match.index for match in listed.all(url)]
        assert found == [index for index, pattern in enumerate(patterns) if pattern.test(url)]
        assert len(found) < len(patterns)


def test_the_list_is_the_loop_on_generated_patterns() -> None:
    rng = random.Random(3)
    patterns: list[URLPattern] = []
    inputs: list[list[Any]] = []
    while len(patterns) < 300:
        case = pattern_case(rng)
        try:
            patterns.append(URLPattern(*case["pattern"]))
        except URIError:
            continue
        inputs += case["inputs"][:1]
    listed = URLPatternList(patterns)
    for arguments in inputs:
        found = [match.index for match in listed.all(*arguments)]
        assert found == [
            index for index, pattern in enumerate(patterns) if pattern.test(*arguments)
        ]


def test_values_and_order() -> None:
    made = URLPattern({"pathname": "/b"})
    routes = URLPatternList({"https://h/:x": 1, made: 2, "https://h/b": 3})
    assert [(match.index, match.value) for match in routes.all("https://h/b")] == [
        (0, 1),
        (1, 2),
        (2, 3),
    ]
    first = routes.first(URL("https://h/b"))
    assert isinstance(first, URLPatternMatch)
    assert first.result.pathname.groups == {"x": "b"}
    assert routes[1] is made
    assert [pattern.pathname for pattern in routes] == ["/:x", "/b", "/b"]
    assert len(routes) == 3
    assert repr(routes) == "<URLPatternList of 3 patterns>"


def test_what_it_is_made_from() -> None:
    routes = URLPatternList(["/a/:x", {"pathname": "/B"}], "https://h/", ignore_case=True)
    assert routes.test("https://h/A/1")
    assert routes.test("http://g/b")
    assert not routes.test("https://g/a/1")
    assert routes.first("no url") is None
    assert not URLPatternList().test("https://h/")
    with pytest.raises(TypeError):
        URLPatternList("https://h/")
    with pytest.raises(TypeError):
        URLPatternList([1])  # type: ignore[list-item]
    with pytest.raises(ParseError):
        URLPatternList(["/relative"])


def test_many_patterns_are_not_all_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    patterns = [
        URLPattern({"hostname": "h", "pathname": f"/:lang/item{number}"}) for number in range(1000)
    ]
    listed = URLPatternList(patterns)
    tried = []
    result_of = URLPattern.result_of

    def counted(self: URLPattern, *given: Any) -> Any:
        tried.append(self)
        return result_of(self, *given)

    monkeypatch.setattr(URLPattern, "result_of", counted)
    assert listed.test("https://h/en/item999")
    assert tried == [patterns[999]]


def test_errors_tell_which_pattern_it_is() -> None:
    with pytest.raises(ParseError, match="pattern at index 1: group is not closed") as caught:
        URLPatternList([{"pathname": "/a"}, {"pathname": "/(a"}])
    assert (caught.value.kind, caught.value.text, caught.value.index) == (
        "invalid-pattern",
        "/(a",
        1,
    )
    with pytest.raises(TypeError, match="pattern at index 2: component must be one of protocol"):
        URLPatternList([URLPattern(), {}, {"path": "/a"}])
