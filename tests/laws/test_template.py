"""The laws of URI templates, on templates and values of any kind."""

import re
from typing import Any

import pytest
from hypothesis import assume, given, strategies as st

from tests.strategies import mutated
from tests.template.strategies import OPERATORS, composites, strings, templates_and_values
from urikit import chars, percent
from urikit.template import URITemplate

IN_URI = re.compile(f"(?:{(chars.UNRESERVED | chars.RESERVED).pattern}|%[0-9A-Fa-f]{{2}})*")


@given(templates_and_values())
def test_an_expansion_has_only_what_may_stand_in_a_uri(case: tuple[str, dict[str, Any]]) -> None:
    template, values = case
    assert IN_URI.fullmatch(URITemplate(template).expand(values))


@given(templates_and_values())
def test_an_expansion_is_a_template_of_itself(case: tuple[str, dict[str, Any]]) -> None:
    expansion = URITemplate(case[0]).expand(case[1])
    assert URITemplate(expansion).expand() == expansion
    assert URITemplate(expansion).extract(expansion) == {}


@given(templates_and_values(), st.data())
def test_what_is_extracted_expands_to_the_same(
    case: tuple[str, dict[str, Any]], data: st.DataObject
) -> None:
    template = URITemplate(case[0])
    assume(template.is_extractable)
    expansion = template.expand(case[1])
    for text in (expansion, data.draw(mutated(st.just(expansion)))):
        values = template.extract(text)
        if values is not None:
            assert percent.normalize(template.expand(values)) == percent.normalize(text)
            # Reading again what was read changes nothing.
            assert template.extract(template.expand(values)) is not None


# --- each variable once ------------------------------------------------------------------------


@st.composite
def distinct(
    draw: st.DrawFn, values: dict[str, st.SearchStrategy[Any]]
) -> tuple[URITemplate, dict[str, Any]]:
    """A template in which no variable comes twice, and values of the kind that each place takes."""
    number, chosen, pieces = 0, {}, []
    for _ in range(draw(st.integers(1, 3))):
        operator = draw(st.sampled_from(OPERATORS))
        specs = []
        for _ in range(draw(st.integers(1, 3))):
            modifier = draw(st.sampled_from(["", "", "*", ":2"]))
            number += 1
            specs.append(f"v{number}{modifier}")
            if draw(st.booleans()):
                chosen[f"v{number}"] = draw(values[modifier])
        pieces.append(f"{{{operator}{','.join(specs)}}}")
        pieces.append(draw(st.sampled_from(["", "", "!", "/x", "a/", ".json", "(é)"])))
    template = URITemplate("".join(pieces))
    assume(template.is_extractable)
    return template, chosen


ANYTHING = {"": strings | composites, "*": strings | composites, ":2": strings}


@given(distinct(ANYTHING))
def test_every_expansion_is_recognised(case: tuple[URITemplate, dict[str, Any]]) -> None:
    template, values = case
    expansion = template.expand(values)
    extracted = template.extract(expansion)
    assert extracted is not None
    assert template.expand(extracted) == expansion
    assert template.extract(expansion) == extracted


# --- what comes back as it was -------------------------------------------------------------------
# In {a}, {/a}, {;a}, {?a} and {&a}: strings, but for the empty one in {a}; lists of two and more.
# Exploded: lists of one and more strings, and mappings that have another name than the
# variable's and, in {a*} and {/a*}, a value that is not empty. In {.a} without dots. In {+a} and
# {#a}: strings that are encoded already, but for the empty one in {+a}. Of a prefix as much as
# there is of it. Where variables are told by their places, none before one that has a value
# lacks it.

name = st.text(st.sampled_from("kéß /%=&"), min_size=1, max_size=3)
string = st.text(st.sampled_from("ab1~-_ ,;=/?#&%+!é日\U0001f600"), max_size=4)
full = string.filter(bool)
encoded = st.lists(
    st.sampled_from([*"ab1~-._:/?#[]@!$&'()*+,;=", "%20", "%c3%BC", "%25"]), min_size=1, max_size=4
).map("".join)
mapping = st.dictionaries(name, full, min_size=1, max_size=3)
PLAIN = full | st.lists(string, min_size=2, max_size=3)
EXPLODED = st.lists(full, min_size=1, max_size=3) | mapping


def short(of: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    return of.map(lambda text: text[:2])


@st.composite
def told(draw: st.DrawFn) -> tuple[str, dict[str, Any]]:
    """One expression, with values that it shows completely."""
    operator = draw(st.sampled_from(OPERATORS))
    if operator in ("+", "#"):
        modifier = draw(st.sampled_from(["", "*"]))
        return f"{{{operator}v1{modifier}}}", {"v1": draw(encoded)}
    named = operator in (";", "?", "&")
    specs: list[str] = []
    chosen: dict[str, Any] = {}
    count = draw(st.integers(1, 3))
    exploded_place = draw(st.integers(1, count)) if named else count
    for number in range(1, count + 1):
        modifiers = [""] if operator == "." and count > 1 else ["", ":2"]
        if number == exploded_place and not (operator == "." and count > 1):
            modifiers.append("*")
        modifier = draw(st.sampled_from(modifiers))
        specs.append(f"v{number}{modifier}")
        by_comma = operator == "" and count > 1
        values = {"": full if by_comma else PLAIN, ":2": short(full), "*": EXPLODED}[modifier]
        if draw(st.booleans()) if named else len(chosen) == number - 1 and draw(st.booleans()):
            chosen[f"v{number}"] = draw(values)
    return f"{{{operator}{','.join(specs)}}}", chosen


@given(told(), st.sampled_from(["", "/x", "é!", "x/"]), st.sampled_from(["", "/", "!", "(é)"]))
def test_values_come_back_as_they_were(
    case: tuple[str, dict[str, Any]], before: str, after: str
) -> None:
    expression, values = case
    template = URITemplate(before + expression + after)
    assert template.extract(template.expand(values)) == values


# --- beside others ------------------------------------------------------------------------------

uri_template = pytest.importorskip("uri_template", reason="uri-template is not installed")

# It encodes reserved expansions, and reserved characters in the names of mappings, by rules of
# its own.
AGREED = ["", ".", "/", ";", "?", "&"]
texts = st.text(st.sampled_from("ab1~-._ ,;=/?#&%+!é日\U0001f600"), min_size=1, max_size=6)


@given(
    st.lists(
        st.tuples(
            st.sampled_from(AGREED),
            st.lists(st.sampled_from(["a", "b", "c*", "d*", "e:3", "f"]), min_size=1, max_size=4),
        ),
        max_size=3,
    ),
    st.fixed_dictionaries(
        {},
        optional={
            "a": texts,
            "b": st.lists(texts, min_size=1, max_size=3),
            "c": st.lists(texts, min_size=1, max_size=3),
            "d": st.dictionaries(st.sampled_from(["k", "é", "x.y"]), texts, min_size=1),
            "e": texts,
        },
    ),
)
def test_agrees_with_another_implementation(
    expressions: list[tuple[str, list[str]]], values: dict[str, Any]
) -> None:
    text = "/x".join(f"{{{operator}{','.join(specs)}}}" for operator, specs in expressions)
    assert URITemplate(text).expand(values) == uri_template.URITemplate(text).expand(**values)
