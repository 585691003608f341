"""RFC 6570 §2: what is a template, what is not, and where the fault is."""

import pytest
from abnf import parser as abnf
from abnf.grammars import rfc3986, rfc3987
from hypothesis import given, strategies as st

from tests.strategies import NASTY, mutated
from tests.template.strategies import templates
from urikit import ParseError
from urikit.template import URITemplate

# template, its variables
VALID = [
    ("", ()),
    ("no/expressions?at=all#", ()),
    ("{var}", ("var",)),
    ("{x,y}{?y,z}", ("x", "y", "z")),
    ("{a:1}{b:9999}{c*}", ("a", "b", "c")),
    ("{last.name}{a.b.c}", ("last.name", "a.b.c")),
    ("{Some%20Thing}", ("Some%20Thing",)),
    ("{%41}{A}", ("%41", "A")),  # triplets are part of the name
    ("{_}{42}", ("_", "42")),
    ("{a}{A}", ("a", "A")),
    ("'{var}'", ("var",)),  # erratum 6937
    ("!#$&'()*+,-./:;=?@[]_~", ()),
    ("x%20y/é\ue000\U0001f600", ()),
]


@pytest.mark.parametrize(("text", "variables"), VALID)
def test_valid(text: str, variables: tuple[str, ...]) -> None:
    template = URITemplate(text)
    assert str(template) == text
    assert template.variables == variables


# template, kind, index
INVALID = [
    ("a{", "unclosed-expression", 1),
    ("{a", "unclosed-expression", 0),
    ("x{?a,", "unclosed-expression", 1),
    ("{a:", "unclosed-expression", 0),
    ("{a*", "unclosed-expression", 0),
    ("a}", "invalid-expression", 1),
    ("{a}}", "invalid-expression", 3),
    ("{}", "invalid-variable-name", 1),
    ("{?}", "invalid-variable-name", 2),
    ("{a,}", "invalid-variable-name", 3),
    ("{a,,b}", "invalid-variable-name", 3),
    ("{a{b}}", "invalid-variable-name", 2),
    ("{.a.}", "invalid-variable-name", 3),
    ("{..a}", "invalid-variable-name", 2),
    ("{a b}", "invalid-variable-name", 2),
    ("{é}", "invalid-variable-name", 1),
    ("{a-b}", "invalid-variable-name", 2),
    ("{a%4}", "invalid-variable-name", 2),
    ("{$a}", "invalid-variable-name", 1),
    ("{(a)}", "invalid-variable-name", 1),
    ("{a:0}", "invalid-modifier", 3),
    ("{a:x}", "invalid-modifier", 3),
    ("{a:-1}", "invalid-modifier", 3),
    ("{a:٣}", "invalid-modifier", 3),
    ("{a:12345}", "invalid-modifier", 7),
    ("{a:3*}", "invalid-modifier", 4),
    ("{a*:3}", "invalid-modifier", 3),
    ("{a**}", "invalid-modifier", 3),
    ("{=a}", "reserved-operator", 1),
    ("{,a}", "reserved-operator", 1),
    ("{!a}", "reserved-operator", 1),
    ("{@a}", "reserved-operator", 1),
    ("x{|a}", "reserved-operator", 2),
    ("a%", "invalid-percent-encoding", 1),
    ("a%4g", "invalid-percent-encoding", 1),
    ("a b", "invalid-literal", 1),
    ('"', "invalid-literal", 0),
    ("<", "invalid-literal", 0),
    (">", "invalid-literal", 0),
    ("\\", "invalid-literal", 0),
    ("^", "invalid-literal", 0),
    ("`", "invalid-literal", 0),
    ("{a}|", "invalid-literal", 3),
    ("a\x00", "invalid-literal", 1),
    ("\x7f", "invalid-literal", 0),
    ("\x80", "invalid-literal", 0),
    ("\ud800", "invalid-literal", 0),
    ("é\ufffe", "invalid-literal", 1),
]


@pytest.mark.parametrize(("text", "kind", "index"), INVALID)
def test_invalid(text: str, kind: str, index: int) -> None:
    with pytest.raises(ParseError) as caught:
        URITemplate(text)
    assert (caught.value.kind, caught.value.index, caught.value.text) == (kind, index, text)


def test_the_error_shows_the_place() -> None:
    with pytest.raises(ParseError) as caught:
        URITemplate("http://me:secret@h/{a:0}")
    assert str(caught.value) == (
        "invalid modifier: expected a number from 1 to 9999\n"
        "    http://me:***@h/{a:0}\n"
        "                       ^"
    )


@pytest.mark.parametrize("text", [None, b"{a}", 1, ["{a}"]])
def test_a_template_is_text(text: object) -> None:
    with pytest.raises(TypeError, match="template must be a string"):
        URITemplate(text)  # type: ignore[arg-type]


class Rule(abnf.Rule):
    """RFC 6570 §2 with erratum 6937, as ABNF for an engine that nobody here wrote."""


for _name in ("unreserved", "pct-encoded"):
    Rule(_name, rfc3986.Rule(_name).definition)
for _name in ("ucschar", "iprivate"):
    Rule(_name, rfc3987.Rule(_name).definition)
for _rule in (
    'varchar = ALPHA / DIGIT / "_" / pct-encoded',
    'varname = varchar *( ["."] varchar )',
    "max-length = %x31-39 0*3DIGIT",
    'modifier-level4 = ( ":" max-length ) / "*"',
    "varspec = varname [ modifier-level4 ]",
    'variable-list = varspec *( "," varspec )',
    'operator = "+" / "#" / "." / "/" / ";" / "?" / "&"',
    'expression = "{" [ operator ] variable-list "}"',
    "literals = ASCII-literals / ucschar / iprivate / pct-encoded",
    "ASCII-literals = %x21 / %x23-24 / %x26-3B / %x3D / %x3F-5B / %x5D / %x5F / %x61-7A / %x7E",
    "URI-Template = *( literals / expression )",
):
    Rule.create(_rule)


def by_abnf(text: str) -> bool:
    try:
        Rule("URI-Template").parse_all(text)
    except abnf.ParseError:
        return False
    return True


NEARLY = st.lists(
    st.sampled_from([*"{}+#./;?&=,!@|*:019aZ_%é' ", "%41", "{a}", "{?b:", "*}"]), max_size=8
).map("".join)


@given(
    templates()
    | mutated(templates())
    | NEARLY
    | st.text(st.sampled_from("{}a,*:1." + NASTY), max_size=6)
)
def test_agrees_with_an_independent_abnf_engine(text: str) -> None:
    try:
        assert str(URITemplate(text)) == text
    except ParseError as error:
        assert not by_abnf(text)
        assert 0 <= error.index < len(text)
        assert str(error)
    else:
        assert by_abnf(text)


@given(st.text())
def test_any_text_is_a_template_or_an_error(text: str) -> None:
    try:
        URITemplate(text)
    except ParseError as error:
        assert error.text == text
        assert 0 <= error.index < len(text)
