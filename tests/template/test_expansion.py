"""RFC 6570 §3, by the RFC's own examples and by what it leaves to be decided."""

import copy
import pickle
from collections import OrderedDict, UserDict
from datetime import date
from enum import Enum
from typing import Any
from uuid import UUID

import pytest

from urikit import BuildError
from urikit.template import URITemplate, expand

# RFC 6570 §3.2
VARIABLES: dict[str, Any] = {
    "count": ("one", "two", "three"),
    "dom": ("example", "com"),
    "dub": "me/too",
    "hello": "Hello World!",
    "half": "50%",
    "var": "value",
    "who": "fred",
    "base": "http://example.com/home/",
    "path": "/foo/bar",
    "list": ("red", "green", "blue"),
    "keys": [("semi", ";"), ("dot", "."), ("comma", ",")],
    "v": "6",
    "x": "1024",
    "y": "768",
    "empty": "",
    "empty_keys": [],
    "undef": None,
    "year": ("1965", "2000", "2012"),
    "semi": ";",
}

EXAMPLES = {
    "2.4.1": "{var}=value {var:20}=value {var:3}=val {semi}=%3B {semi:2}=%3B",
    "2.4.2": "find{?year*}=find?year=1965&year=2000&year=2012 www{.dom*}=www.example.com",
    "3.2.1": """
        {count}=one,two,three {count*}=one,two,three {/count}=/one,two,three
        {/count*}=/one/two/three {;count}=;count=one,two,three
        {;count*}=;count=one;count=two;count=three {?count}=?count=one,two,three
        {?count*}=?count=one&count=two&count=three {&count*}=&count=one&count=two&count=three""",
    "3.2.2": """
        {hello}=Hello%20World%21 {half}=50%25 O{empty}X=OX O{undef}X=OX {x,y}=1024,768
        {x,hello,y}=1024,Hello%20World%21,768 ?{x,empty}=?1024, ?{x,undef}=?1024 ?{undef,y}=?768
        {var:3}=val {var:30}=value {list}=red,green,blue {list*}=red,green,blue
        {keys}=semi,%3B,dot,.,comma,%2C {keys*}=semi=%3B,dot=.,comma=%2C""",
    "3.2.3": """
        {+var}=value {+hello}=Hello%20World! {+half}=50%25
        {base}index=http%3A%2F%2Fexample.com%2Fhome%2Findex
        {+base}index=http://example.com/home/index O{+empty}X=OX O{+undef}X=OX
        {+path}/here=/foo/bar/here here?ref={+path}=here?ref=/foo/bar
        up{+path}{var}/here=up/foo/barvalue/here {+x,hello,y}=1024,Hello%20World!,768
        {+path,x}/here=/foo/bar,1024/here {+path:6}/here=/foo/b/here {+list}=red,green,blue
        {+list*}=red,green,blue {+keys}=semi,;,dot,.,comma,, {+keys*}=semi=;,dot=.,comma=,""",
    "3.2.4": """
        {#var}=#value {#hello}=#Hello%20World! {#half}=#50%25 foo{#empty}=foo# foo{#undef}=foo
        {#x,hello,y}=#1024,Hello%20World!,768 {#path,x}/here=#/foo/bar,1024/here
        {#path:6}/here=#/foo/b/here {#list}=#red,green,blue {#list*}=#red,green,blue
        {#keys}=#semi,;,dot,.,comma,, {#keys*}=#semi=;,dot=.,comma=,""",
    "3.2.5": """
        {.who}=.fred {.who,who}=.fred.fred {.half,who}=.50%25.fred www{.dom*}=www.example.com
        X{.var}=X.value X{.empty}=X. X{.undef}=X X{.var:3}=X.val X{.list}=X.red,green,blue
        X{.list*}=X.red.green.blue X{.keys}=X.semi,%3B,dot,.,comma,%2C
        X{.keys*}=X.semi=%3B.dot=..comma=%2C X{.empty_keys}=X X{.empty_keys*}=X""",
    "3.2.6": """
        {/who}=/fred {/who,who}=/fred/fred {/half,who}=/50%25/fred {/who,dub}=/fred/me%2Ftoo
        {/var}=/value {/var,empty}=/value/ {/var,undef}=/value {/var,x}/here=/value/1024/here
        {/var:1,var}=/v/value {/list}=/red,green,blue {/list*}=/red/green/blue
        {/list*,path:4}=/red/green/blue/%2Ffoo {/keys}=/semi,%3B,dot,.,comma,%2C
        {/keys*}=/semi=%3B/dot=./comma=%2C""",
    "3.2.7": """
        {;who}=;who=fred {;half}=;half=50%25 {;empty}=;empty {;v,empty,who}=;v=6;empty;who=fred
        {;v,bar,who}=;v=6;who=fred {;x,y}=;x=1024;y=768 {;x,y,empty}=;x=1024;y=768;empty
        {;x,y,undef}=;x=1024;y=768 {;hello:5}=;hello=Hello {;list}=;list=red,green,blue
        {;list*}=;list=red;list=green;list=blue {;keys}=;keys=semi,%3B,dot,.,comma,%2C
        {;keys*}=;semi=%3B;dot=.;comma=%2C""",
    "3.2.8": """
        {?who}=?who=fred {?half}=?half=50%25 {?x,y}=?x=1024&y=768
        {?x,y,empty}=?x=1024&y=768&empty= {?x,y,undef}=?x=1024&y=768 {?var:3}=?var=val
        {?list}=?list=red,green,blue {?list*}=?list=red&list=green&list=blue
        {?keys}=?keys=semi,%3B,dot,.,comma,%2C {?keys*}=?semi=%3B&dot=.&comma=%2C""",
    "3.2.9": """
        {&who}=&who=fred {&half}=&half=50%25 ?fixed=yes{&x}=?fixed=yes&x=1024
        {&x,y,empty}=&x=1024&y=768&empty= {&x,y,undef}=&x=1024&y=768 {&var:3}=&var=val
        {&list}=&list=red,green,blue {&list*}=&list=red&list=green&list=blue
        {&keys}=&keys=semi,%3B,dot,.,comma,%2C {&keys*}=&semi=%3B&dot=.&comma=%2C""",
}


def cases() -> list[Any]:
    """Section, template, expansion: the template ends with the ``=`` after its last brace."""
    rows = []
    for section, table in EXAMPLES.items():
        for row in table.split():
            brace = row.rindex("}") + 1
            equals = row.index("=", brace)
            rows.append(pytest.param(row[:equals], row[equals + 1 :], id=f"{section} {row}"))
    return rows


@pytest.mark.parametrize(("template", "expansion"), cases())
def test_examples_of_the_rfc(template: str, expansion: str) -> None:
    assert URITemplate(template).expand(VARIABLES) == expansion


# template, variables, expansion, why
DECIDED: list[tuple[str, dict[str, Any], str, str]] = [
    ("café/{a}", {"a": "x"}, "caf%C3%A9/x", "§3.1: what no URI holds is escaped"),
    ("x%c3%20é{a}", {}, "x%c3%20%C3%A9", "§3.1: escapes are copied as they are"),
    ("'{a}'", {"a": "'"}, "'%27'", "erratum 6937"),
    ("{a}", {"a": "%41"}, "%2541", "§3.2.1: a percent sign is data"),
    ("{+a}", {"a": "%41%4%zz%"}, "%41%254%25zz%25", "§3.2.1: but for triplets, in {+a} and {#a}"),
    ("{+a}", {"a": "a b%20c"}, "a%20b%20c", "the rest of the value is still encoded"),
    ("{+a:2}", {"a": "%C3%BCber"}, "%C3%BCb", "§3.2.1: a code point counts as one character"),
    ("{+a:1}", {"a": "%C3%BCber"}, "%C3%BC", "and is not split"),
    ("{+a:3}", {"a": "%FF%41%C3"}, "%FF%41%C3", "bytes that are no character count each"),
    ("{+a:2}", {"a": "%F0%9F%98%80%F0%9F%98%80x"}, "%F0%9F%98%80%F0%9F%98%80", ""),
    ("{#a:3}", {"a": "é%20é%20"}, "#%C3%A9%20%C3%A9", "escaped or not"),
    ("{a:2}", {"a": "%C3"}, "%25C", "elsewhere a percent sign is a character"),
    ("{a:1}", {"a": "\U0001f600x"}, "%F0%9F%98%80", "§2.4.1: characters, not octets"),
    ("{a:3}", {"a": 12345}, "123", "a number is written before its prefix is taken"),
    ("{a*}", {"a": "x"}, "x", "§3.2.1: explode has no effect on strings"),
    ("{?a*}", {"a": "x"}, "?a=x", ""),
    ("{a:3}", {"a": []}, "", "what is undefined has no prefix to refuse"),
    ("{?a,b}", {"a": [None], "b": {"k": None}}, "", "§2.3: without a defined member undefined"),
    ("{a}", {"a": ["x", None, "y"]}, "x,y", "undefined members are left out"),
    ("{?a*}", {"a": {"x": None, "y": ""}}, "?y=", ""),
    ("{;a*}", {"a": {"x": "", "y": "1"}}, ";x;y=1", ""),
    ("{a*}", {"a": {"x": "", "y": "1"}}, "x,y=1", "§3.2.1, not appendix A: the name alone"),
    ("{/a*}", {"a": {"x": ""}}, "/x", ""),
    ("{a}", {"a": {"x": ""}}, "x,", ""),
    ("{;a}", {"a": [""]}, ";a", "what is written after the name is empty"),
    ("{;a}", {"a": ["", ""]}, ";a=,", ""),
    ("{;a*}", {"a": ["", "x"]}, ";a;a=x", ""),
    ("{+a*}", {"a": {"k/%41": "v/%41"}}, "k/%41=v/%41", "§3.2.1: names as values"),
    ("{?a*}", {"a": {"k/%41": "v"}}, "?k%2F%2541=v", ""),
    ("{?Some%20Thing}", {"Some%20Thing": 1, "Some Thing": 2}, "?Some%20Thing=1", "§2.3"),
    ("{?a*}", {"a": [("k", 1), ("k", 2)]}, "?k=1&k=2", "pairs may repeat a name"),
    ("{?a*}", {"a": [["k", 1]]}, "?k=1", "and may be lists, as in JSON"),
    ("{a}", {"a": "~-._"}, "~-._", "unreserved"),
]


@pytest.mark.parametrize(("template", "variables", "expansion", "why"), DECIDED)
def test_decisions(template: str, variables: dict[str, Any], expansion: str, why: str) -> None:
    assert URITemplate(template).expand(variables) == expansion, why


class Colour(Enum):
    RED = "red"
    NONE = None


class Text(str):
    __slots__ = ()


# value, how it is written
COERCED = [
    (6, "6"),
    (-122.427, "-122.427"),
    (True, "true"),
    (False, "false"),
    (Colour.RED, "red"),
    (Colour.NONE, ""),
    (Text("x"), "x"),
    (UUID(int=1), "00000000-0000-0000-0000-000000000001"),
    (date(2026, 1, 2), "2026-01-02"),
    ([1, 2.5, True], "1,2.5,true"),
    (OrderedDict(b=1, a=2), "b,1,a,2"),
    (UserDict({"k": Text("v")}), "k,v"),
]


@pytest.mark.parametrize(("value", "text"), COERCED)
def test_coercion(value: object, text: str) -> None:
    assert expand("{a}", a=value) == text


@pytest.mark.parametrize(
    "value",
    [b"x", object(), {1, 2}, 1j, iter("ab"), [["a"]], [["a", "b", "c"]], ["x", ("a", "b")],
     {"k": ["v"]}, {1: "v"}, [(1, "v")], [b"x"], [{"k": "v"}], range(3)],
)  # fmt: skip
def test_a_surprising_type_is_refused(value: object) -> None:
    template = URITemplate("x{/a}")
    for use in (template.expand, template.partial):
        with pytest.raises(TypeError, match='value of "a"'):
            use(a=value)


# template, value, kind, index
REFUSED: list[tuple[str, Any, str, int]] = [
    ("x{?b,a}", float("nan"), "unsupported-value", 5),
    ("x{?b,a}", 1 << 5000, "unsupported-value", 5),
    ("{a}", "\ud800", "lone-surrogate", 1),
    ("{+a}", "a\udfff", "lone-surrogate", 2),
    ("{a*}", {"\ud800": ""}, "lone-surrogate", 1),
    ("{a:1}", ["x"], "prefix-of-composite", 1),
    ("{?a:1}", {"k": "v"}, "prefix-of-composite", 2),
    ("{b}{a}{a:1}", ["x"], "prefix-of-composite", 7),
]


@pytest.mark.parametrize(("template", "value", "kind", "index"), REFUSED)
def test_values_that_cannot_be_written(template: str, value: Any, kind: str, index: int) -> None:
    parsed = URITemplate(template)
    for use in (parsed.expand, parsed.partial):
        with pytest.raises(BuildError) as caught:
            use(a=value)
        assert (caught.value.kind, caught.value.text, caught.value.index) == (kind, template, index)


def test_an_error_does_not_tell_the_value() -> None:
    with pytest.raises(BuildError) as caught:
        expand("http://{user}:{password}@h/", user="me", password="s3cret\ud800")
    assert "s3cret" not in str(caught.value)
    assert 'value of "password": lone surrogate cannot be encoded as UTF-8' in str(caught.value)


def test_ways_to_give_values() -> None:
    template = URITemplate("{a}{?b.c}")
    assert template.expand() == ""
    assert template.expand({"a": 1, "b.c": 2}) == "1?b.c=2"
    assert template.expand({"a": 1}, a=2) == "2"
    assert template.expand(UserDict({"a": 1})) == "1"
    assert template.expand({"a": 1, 2: 3, "other": object()}) == "1"  # type: ignore[dict-item]
    assert URITemplate("{values}{self}").expand(values=1, self=2) == "12"
    assert expand(template, {"a": 1}) == expand("{a}", a=1) == "1"
    for values in ([("a", 1)], "a", 1):
        with pytest.raises(TypeError, match="values must be a mapping"):
            template.expand(values)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="template must be a string"):
        expand(None)  # type: ignore[arg-type]


def test_a_template_as_an_object() -> None:
    one, same, other = URITemplate("{a}"), URITemplate(Text("{a}")), URITemplate("{b}")
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "{a}"
    assert len({one, same, other}) == 2
    assert type(str(same)) is str
    assert repr(one) == "URITemplate('{a}')"
    bound = URITemplate("{?a,b}").partial(b=["x", "y"])
    for template in (one, bound):
        for loaded in (pickle.loads(pickle.dumps(template)), copy.deepcopy(template)):
            assert loaded == template
            assert loaded.expand(a=1) == template.expand(a=1)
    with pytest.raises(AttributeError):
        one.text = "x"  # type: ignore[attr-defined]


def test_a_subclass_stays_one() -> None:
    class Mine(URITemplate):
        pass

    assert type(Mine("{a}{b}").partial(a=1)) is Mine


class Endpoint(URITemplate):
    """A subclass that is made from something else."""

    def __init__(self, method: str, path: str) -> None:
        super().__init__(path)
        self.method = method


def test_a_subclass_with_another_constructor() -> None:
    endpoint = Endpoint("GET", "/a/{b}{?c,d}")
    settled = endpoint.partial(b=1, c=2)
    for each in (settled, pickle.loads(pickle.dumps(settled)), copy.copy(settled)):
        assert (type(each), each.method, each.expand(d=3)) == (Endpoint, "GET", "/a/1?c=2&d=3")


def test_passwords_do_not_show() -> None:
    template = URITemplate("http://me:{password}@{host}/").partial(password="s3cret")
    assert "s3cret" not in repr(template)
    assert repr(template) == "URITemplate('http://me:***@{host}/')"
    assert template.expand(host="h") == "http://me:s3cret@h/"
    assert "s3cret" not in repr(URITemplate("{?a,password}").partial(password="s3cret"))


def test_every_public_member_is_documented() -> None:
    members = [name for name in vars(URITemplate) if not name.startswith("_")]
    assert sorted(members) == [
        "bound", "expand", "extract", "is_extractable", "partial", "variables",
    ]  # fmt: skip
    assert all(">>>" in (vars(URITemplate)[name].__doc__ or "") for name in members)
