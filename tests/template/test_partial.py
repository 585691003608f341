"""Expansion in part: what can be written is, and what cannot is remembered."""

from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.template.strategies import templates_and_values
from urikit.template import URITemplate

# template, given, text, what is remembered beside it
CASES: list[tuple[str, dict[str, Any], str, dict[str, Any]]] = [
    ("{a}/{b}", {}, "{a}/{b}", {}),
    ("{a}/{b}", {"a": "é"}, "%C3%A9/{b}", {}),
    ("é{a}{b}", {"a": 1}, "é1{b}", {}),  # literals stay as they are written
    ("{a}/{b}", {"c": 1}, "{a}/{b}", {}),
    ("{a}/{a:1}", {"a": "xy"}, "xy/x", {}),
    # what starts alike wherever it stands falls apart
    ("{/a,b}", {"a": 1}, "/1{/b}", {}),
    ("{/a,b}", {"b": 2}, "{/a}/2", {}),
    ("{/a,b,c}", {"b": ["x", "y"]}, "{/a}/x,y{/c}", {}),
    ("{/a*,b}", {"a": ["x", "y"]}, "/x/y{/b}", {}),
    ("{.a:3,b*}", {"b": "x"}, "{.a:3}.x", {}),
    ("{;a,b*}", {"a": ""}, ";a{;b*}", {}),
    ("{&a,b,c}", {"a": 1, "c": 3}, "&a=1{&b}&c=3", {}),
    # a query goes on with "&" once its first variable is known
    ("{?a,b}", {"a": 1}, "?a=1{&b}", {}),
    ("{?a,b,c}", {"a": 1, "c": 3}, "?a=1{&b}&c=3", {}),
    ("{?a*,b:3}", {"a": {"x": 1, "y": 2}}, "?x=1&y=2{&b:3}", {}),
    ("{?a,b}", {"b": 2}, "{?a,b}", {"b": "2"}),
    ("{?a,b,c}", {"a": None, "b": 2}, "?b=2{&c}", {}),
    # what is undefined for good is left out
    ("{?a,b}", {"a": None}, "{?b}", {}),
    ("{a,b,c}", {"b": []}, "{a,c}", {}),
    ("{a}{#b}", {"a": None, "b": None}, "", {}),
    # whether a comma comes first, nobody knows yet
    ("{a,b}", {"a": 1}, "{a,b}", {"a": "1"}),
    ("{a,b}", {"a": 1, "b": 2}, "1,2", {}),
    ("{a,b,c}", {"a": 1, "c": None}, "{a,b}", {"a": "1"}),
    ("{+a,b}", {"b": "/"}, "{+a,b}", {"b": "/"}),
    ("{#a,b}", {"a": {"k": "v"}}, "{#a,b}", {"a": {"k": "v"}}),
    ("{#a,b}", {"a": 1, "b": None}, "#1", {}),
    ("{#a,b}", {"a": [("k", "v"), ("k", "w")]}, "{#a,b}", {"a": (("k", "v"), ("k", "w"))}),
    # a value that is remembered for one expression is written in the others
    ("{a}{?b,a}", {"a": [1, 2]}, "1,2{?b,a}", {"a": ("1", "2")}),
]


@pytest.mark.parametrize(("template", "values", "text", "bound"), CASES)
def test_partial(template: str, values: dict[str, Any], text: str, bound: dict[str, Any]) -> None:
    part = URITemplate(template).partial(values)
    assert str(part) == text
    assert part.bound == bound
    assert part == URITemplate(template).partial(**values)
    assert not set(part.variables) & set(values)


def test_what_is_settled_stays() -> None:
    part = URITemplate("{?a,b}{#b}").partial(b=2)
    assert part.variables == ("a",)
    assert part.expand(a=1, b=3) == "?a=1&b=2#2"
    assert part.partial(b=3) == part
    assert part.partial(a=None) == URITemplate("?b=2#2")
    assert str(part.partial(a=1)) == "?a=1&b=2#2"
    assert part.partial(a=1).bound == {}


def test_what_is_remembered_counts() -> None:
    template = URITemplate("{a,b}")
    assert template.partial(a=1) != template
    assert template.partial(a=1) != template.partial(a=2)
    assert template.partial(a=1) == template.partial(a="1")
    assert hash(template.partial(a=1)) == hash(template.partial(a="1"))
    assert repr(template.partial(a=1)) == "URITemplate('{a,b}').partial(a=…)"
    values = {"x": "1"}
    part = template.partial(a=values)
    values["y"] = "2"
    part.bound.clear()
    assert part.expand() == "x,1"


def test_the_way_back_with_what_is_remembered() -> None:
    part = URITemplate("{?a,b}").partial(b=2)
    assert part.extract("?a=1&b=2") == {"a": "1"}
    assert part.extract("?b=2") == {}
    assert part.extract("?a=1&b=3") is None
    assert part.extract("?a=1") is None


@given(
    templates_and_values(),
    st.sets(st.sampled_from(["a", "b", "c", "d.e", "f%20g", "_1"])),
    st.data(),
)
def test_first_some_values_and_then_the_rest(
    case: tuple[str, dict[str, object]], first: set[str], data: st.DataObject
) -> None:
    text, values = case
    template = URITemplate(text)
    early = {name: value for name, value in values.items() if name in first}
    late = {name: value for name, value in values.items() if name not in first}
    part = template.partial(early)
    assert part.expand(late) == template.expand(early | late)
    # A later value for a settled variable does nothing.
    assert part.expand(values | dict.fromkeys(early, "other")) == template.expand(values)
    # All at once, or one by one in any order: the same template.
    step = template
    for name in data.draw(st.permutations(list(early))):
        step = step.partial({name: early[name]})
    assert step == part
    if not part.bound:
        assert URITemplate(str(part)) == part
    assert part.partial(late).expand() == template.expand(values)
