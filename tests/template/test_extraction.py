"""The way back: values from a URI, or an error where a template does not tell them."""

from typing import Any

import pytest

from urikit import IRI, URI, URL
from urikit.template import ExtractionError, URITemplate

# template, URI, values
MATCHING: list[tuple[str, str, dict[str, Any]]] = [
    ("", "", {}),
    ("/a", "/a", {}),
    ("/users/{id}", "/users/7", {"id": "7"}),
    ("/users/{id}", "/users/Ren%C3%A9%2F%25", {"id": "René/%"}),
    ("/users/{id}", "/users/%61", {"id": "a"}),  # written otherwise, but the same
    ("/users/{id}", "/users/", {}),  # empty and undefined look alike
    ("{a}/{b}", "1/2", {"a": "1", "b": "2"}),
    ("{a}/{b}", "/2", {"b": "2"}),
    ("{a}:{b}@{c}!", "1:2@3!", {"a": "1", "b": "2", "c": "3"}),
    ("http://{host}/{x}", "http://example.com/y", {"host": "example.com", "x": "y"}),
    # strings, lists
    ("{a}", "1,2,3", {"a": ["1", "2", "3"]}),
    ("{a}", ",", {"a": ["", ""]}),
    ("{lat},{lon}", "1.5,-2", {"lat": "1.5", "lon": "-2"}),
    ("{a},{b}", "1,2,3", {"a": "1", "b": ["2", "3"]}),
    ("{a,b}", "1,2", {"a": "1", "b": "2"}),
    ("{a,b}", "1", {"a": "1"}),  # the first variables take what there is
    ("{a,b}", "1,", {"a": "1", "b": ""}),
    ("{a,b}", "1,2,3", {"a": "1", "b": ["2", "3"]}),
    ("{a:1,b}", "xy,z", {"b": ["xy", "z"]}),
    ("{a,b:1}", "x", {"a": "x"}),
    ("{a,b:1}", "x,y,z", {"a": ["x", "y"], "b": "z"}),
    # the literal that follows may be of the same characters
    ("{name}.json", "a.b.json", {"name": "a.b"}),
    ("{name}.json", ".json", {}),
    ("{name}.json{?v}", "x.json.json?v=1", {"name": "x.json", "v": "1"}),
    ("{a}x/{b}", "axx/x", {"a": "ax", "b": "x"}),
    ("{/a,b}/here", "/1/2/here", {"a": "1", "b": "2"}),
    ("{/a,b}/here", "/here/here", {"a": "here"}),
    ("{/a,b}/here", "/here", {}),
    ("café/{a}", "caf%C3%A9/1", {"a": "1"}),
    ("café/{a}", "caf%c3%a9/1", {"a": "1"}),
    ("{a}%2F", "x%2f", {"a": "x"}),
    # reserved: as it is written
    ("{+path}", "/a/b%20c?d#e", {"path": "/a/b%20c?d#e"}),
    ("{+path}/here", "/foo/bar/here", {"path": "/foo/bar"}),
    ("{+path}", "", {}),
    ("x{#f}", "x#", {"f": ""}),
    ("x{#f}", "x", {}),
    ("{a}{#f}", "1#%7E/", {"a": "1", "f": "%7E/"}),
    ("{+a*}", "x=1,y=2", {"a": "x=1,y=2"}),
    # by their places
    ("{/a,b}", "/1/2", {"a": "1", "b": "2"}),
    ("{/a}{/b}", "/1/2", {"a": "1", "b": "2"}),
    ("{/a,b}", "/1", {"a": "1"}),
    ("{/a,b}", "//", {"a": "", "b": ""}),
    ("{/a}", "/1,2", {"a": ["1", "2"]}),
    ("{/a,b*}", "/1/2/3", {"a": "1", "b": ["2", "3"]}),
    ("{/a:1,b}", "/long", {"b": "long"}),
    ("X{.a}", "X.b.c", {"a": "b.c"}),
    ("www{.dom*}", "www.example.com", {"dom": ["example", "com"]}),
    ("{.a,b}", ".1.2.3", {"a": "1", "b": "2.3"}),
    # exploded: lists and mappings
    ("{/a*}", "/1", {"a": ["1"]}),
    ("{/a*}", "/x=1/y=2", {"a": {"x": "1", "y": "2"}}),
    ("{/a*}", "/x/y=2", {"a": {"x": "", "y": "2"}}),
    ("{a*}", "x=1,x=2", {"a": [("x", "1"), ("x", "2")]}),
    ("{.a*}", ".dot=..x=1.2", {"a": {"dot": ".", "x": "1.2"}}),
    # by their names
    ("{?a,b}", "?a=1&b=2", {"a": "1", "b": "2"}),
    ("{?a,b}", "?b=2", {"b": "2"}),
    ("{?a,b}", "?a=", {"a": ""}),
    ("{?a}", "?a=1,2", {"a": ["1", "2"]}),
    ("{;a,b}", ";a;b=2", {"a": "", "b": "2"}),
    ("?x=1{&a}", "?x=1&a=2", {"a": "2"}),
    ("{?a*}", "?a=1&a=2", {"a": ["1", "2"]}),
    ("{?a*}", "?x=1&y=", {"a": {"x": "1", "y": ""}}),
    ("{?a*}", "?a=1&x=2", {"a": {"a": "1", "x": "2"}}),
    ("{?a,k*,z}", "?a=1&x=2&y=3&z=4", {"a": "1", "k": {"x": "2", "y": "3"}, "z": "4"}),
    ("{?k*,z}", "?z=1&b=2", {"k": {"z": "1", "b": "2"}}),
    ("{?a*,b*}", "?a=1&a=2&b=3", {"a": ["1", "2"], "b": ["3"]}),
    ("{?a*,b*,z}", "?a=1&z=2,3", {"a": ["1"], "z": ["2", "3"]}),
    ("{?a,b}{&c*}", "?b=1&x=2", {"b": "1", "c": {"x": "2"}}),
    ("{?a}{&b}", "&b=2", {"b": "2"}),
    ("{&a}{?b,c}", "&a=1?c=2", {"a": "1", "c": "2"}),
    ("{?a}{#b}", "#1", {"b": "1"}),
    ("{?Some%20Thing}", "?Some%20Thing=1", {"Some%20Thing": "1"}),
    # prefixes: what the URI has of them
    ("{a:3}", "val", {"a": "val"}),
    ("{a:3}", "%C3%A9%C3%A9%C3%A9", {"a": "ééé"}),
    ("{/a:1,a}", "/v/value", {"a": "value"}),
    ("{/a,a:1}", "/value/v", {"a": "value"}),
    ("{/a:1,a:3}", "/v/val", {"a": "val"}),
    ("{#a:2}", "#%C3%BCb", {"a": "%C3%BCb"}),
    # repeated variables
    ("{a}/{a}", "1/1", {"a": "1"}),
    ("{a}/x{#a}", "x%20y/x#x%20y", {"a": "x y"}),
    ("{a}{?a}", "?a=", {"a": ""}),
    ("{/k*}{?k}", "/x=1?k=x,1", {"k": {"x": "1"}}),
    ("{/k}{?k*}", "/1?k=1", {"k": "1"}),
]


@pytest.mark.parametrize(("template", "uri", "values"), MATCHING)
def test_matching(template: str, uri: str, values: dict[str, Any]) -> None:
    assert URITemplate(template).extract(uri) == values


# template, text, why it is no expansion
OTHER = [
    ("/a", "/b", "another literal"),
    ("/a", "/a/", "something is left"),
    ("/a{x}", "/", ""),
    ("/%C3{x}", "/%C4", ""),
    ("{a}", "a/b", "a slash would be escaped"),
    ("{a}", "a@b", "and so would any reserved character"),
    ("{a}", "é", "and what no URI holds"),
    ("{a}", "%FF", "bytes that are no text"),
    ("{a}", "%4", "no escape"),
    ("{+a}", "%", ""),
    ("{+a}", "a b", ""),
    ("{name}.json", "a.xml", ""),
    ("{name}.json", "json", ""),
    ("{/a,b}", "/1/2/3", "too many"),
    ("{/a}", "a", "no slash"),
    ("{/a*}", "/x=", "an empty value has no equals sign here"),
    ("{/a*}", "/1,2", "a comma in a member would be escaped"),
    ("{?a,b}", "?b=2&a=1", "another order"),
    ("{?a,b}", "?a=1&c=2", "an unknown name"),
    ("{?a}", "?a", "no equals sign"),
    ("{?a}", "?", ""),
    ("{;a}", ";a=", "an equals sign that is left out"),
    ("{?a}{&b}", "?b=2", 'without a, b comes after "&"'),
    ("{a:3}", "value", "longer than the prefix"),
    ("{#a:2}", "#abc", ""),
    ("{?a:3}", "?a=1,2", "a list has no prefix"),
    ("{a}/{a}", "1/2", "one variable, two values"),
    ("{/a:1,a}", "/x/value", ""),
    ("{/a:1,a}", "/x/1,2", "a list has no prefix"),
]  # fmt: skip


@pytest.mark.parametrize(("template", "text", "why"), OTHER)
def test_not_matching(template: str, text: str, why: str) -> None:
    assert URITemplate(template).extract(text) is None, why


# template, index of what has no end
AMBIGUOUS = [
    ("{a}{b}", 0),
    ("/{a}{b}", 1),
    ("{a}.{b}", 0),
    ("{a}-{b}", 0),
    ("{a}x{b}", 0),
    ("{a}{.b}", 0),
    ("{+path}/{x}", 0),
    ("{+path}{?q}", 0),
    ("{+a}{#b}", 0),
    ("{+a,b}", 2),
    ("{#a,b}", 2),
    ("{a*,b}", 1),
    ("{/a*}{/b}", 2),
    ("{/a*,b}", 2),
    ("{.a,b*}", 4),
    ("{.a:1,b}", 2),
    ("{/a}/x{/b}", 0),
    ("{?a*}{&b}", 0),
    ("{?a,b}&x=1{&c}", 0),
    ("{a,b},{c}", 0),
    ("{?a,b*,c,d*}", 4),
]


@pytest.mark.parametrize(("template", "index"), AMBIGUOUS)
def test_ambiguous(template: str, index: int) -> None:
    parsed = URITemplate(template)
    assert not parsed.is_extractable
    for _ in range(2):
        with pytest.raises(ExtractionError) as caught:
            parsed.extract("")
        assert caught.value.kind == "ambiguous-template"
        assert (caught.value.text, caught.value.index) == (template, index)


def test_what_may_be_given() -> None:
    template = URITemplate("http://{host}/{x}")
    for uri in (URI("http://h/1"), URL("http://h/1"), IRI("http://h/1"), "http://h/1"):
        assert template.extract(uri) == {"host": "h", "x": "1"}
    for other in (None, b"http://h/1", 1):
        with pytest.raises(TypeError):
            template.extract(other)  # type: ignore[arg-type]


HOSTILE = ["/", "/a", "?", "&", "a=1&", "=", ",", "%41", "%", "a.", ".", "#", "{", "é", "\ud800"]


@pytest.mark.parametrize(
    "template",
    ["{/a*}{?b*}{#c}", "{a}.json", "{a,b,c}", "{.a*}", "{?a*,b*,c}", "{a:3}", "{+a}x", "{/a}/a/a"],
)
@pytest.mark.parametrize("piece", HOSTILE)
def test_long_uris(template: str, piece: str) -> None:
    """A quadratic step would run into the time limit of the test."""
    parsed = URITemplate(template)
    for lead in ("", "/", "?", ".", "#"):
        values = parsed.extract(lead + piece * 20_000)
        assert values is None or set(values) <= set("abc")


@pytest.mark.parametrize(
    "text",
    ["{a", "{a,", "{a.", "%41", "{/a}", "{a}/", "{?a}{&b}", "{/a}x", "{", "}", "é", "{a:1"],
)
def test_long_templates(text: str) -> None:
    try:
        template = URITemplate(text * 10_000)
    except ValueError as error:
        assert str(error)
    else:
        assert template.is_extractable in (True, False)
        assert template.partial(b=1).expand(a=1) == template.expand(a=1, b=1)
