"""JavaScript's regular expressions in Python: cases from ECMA-262, and Node's own answers."""

import json
import random
import re
import shutil
import subprocess
from typing import Any

import pytest

from tests.fuzz.pattern_cases import regexp_case
from urikit import ParseError
from urikit.urlpattern._ecmascript import properties, translate

# (regular expression, flags, text, captures or None)
CASES: list[tuple[str, str, str, list[str | None] | None]] = [
    # Characters and escapes.
    ("a.c", "v", "abc", []),
    ("a.c", "v", "a\nc", None),
    ("(?s:a.c)", "v", "a\nc", []),
    (r"\x41\u0042\u{43}\cJ\0", "v", "ABC\n\0", []),
    (r"\ud83d\ude00", "v", "x", None),
    (r"\^\$\\\.\*\+\?\(\)\[\]\{\}\|\/", "v", "^$\\.*+?()[]{}|/", []),
    (r"[\&\-\!\#\%\,\:\;\<\=\>\@\`\~]+", "v", "&-!#%,:;<=>@`~", []),
    (r"[\b]", "v", "\b", []),
    # Classes: Python's \d, \w and \s would take more, or less.
    (r"\d\w\s\D\W\S", "v", "1_ a-b", []),
    (r"[\s]", "v", "\v", []),
    (r"[\s]", "v", "\x1c", None),
    ("[]", "v", "a", None),
    ("[^]", "v", "\n", []),
    ("[^a]", "v", "b", []),
    ("[[a-z]--[aeiou]]", "v", "e", None),
    ("[[a-z]--[aeiou]--x]", "v", "y", []),
    ("[[a-z]&&[aeiou]]", "v", "e", []),
    ("[^[a-z]&&[aeiou]]", "v", "e", None),
    (r"[\w--\d]", "v", "1", None),
    (r"[\q{abc|b|}x]y", "v", "abcy", []),
    (r"[\q{abc|b|}x]y", "v", "y", []),
    (r"([\q{a|ab}])b?", "v", "ab", ["ab"]),
    (r"[\q{ab|c}--\q{ab}]", "v", "ab", None),
    # Properties.
    (r"\p{Lu}\p{Ll}\p{L}\p{Nd}", "v", "Aab1", []),
    (r"\P{L}", "v", "a", None),
    (r"\p{Script=Latin}\p{sc=Zyyy}", "v", "a1", []),
    (r"\p{General_Category=Decimal_Number}", "v", "5", []),
    (r"\p{ASCII_Hex_Digit}+", "v", "fF0", []),
    (r"\p{Script=Greek}", "v", "a", None),
    (r"\p{RGI_Emoji}|a", "v", "a", []),
    # Loops in loops that may match nothing.
    ("(?:(?:a*?)*?)+b", "v", "aab", []),
    ("(?:(?:a|b*?)?c*?)+", "v", "abcab", []),
    # Case.
    ("aB", "vi", "Ab", []),
    ("[a-b]", "vi", "B", []),
    ("[^a]", "vi", "A", None),
    (r"\P{Lu}", "vi", "a", None),
    (r"\u017f\u212a", "vi", "sK", []),
    (r"\u017f", "v", "s", None),
    ("(?i:a)a", "v", "Aa", []),
    ("(?i:a)a", "v", "AA", None),
    ("(?-i:a)a", "vi", "aA", []),
    (r"(?<x>a)\k<x>", "vi", "aA", ["a"]),
    # Quantifiers.
    ("a{2}b{1,}c{0,1}", "v", "aabb", []),
    ("(a{0})b", "v", "b", [""]),
    ("(a*)?", "v", "", [None]),
    ("(a*)*", "v", "", [None]),
    ("((?:|a)+)(a*)", "v", "a", ["a", ""]),
    ("(a*?)(a*)", "v", "aa", ["", "aa"]),
    ("a{99999999999999999999}", "v", "a", None),
    # Groups and references.
    ("(?<x>a)|(?<y>b)", "v", "b", [None, "b"]),
    (r"(?:(?<x>a)|b)\k<x>c", "v", "bc", [None]),
    (r"\k<x>(?<x>a)", "v", "a", ["a"]),
    (r"(?<x>a\k<x>)", "v", "a", ["a"]),
    ("(?<x>a)|(?<x>b)", "v", "b", [None, "b"]),
    (r"(?:(?<x>a)|(?<x>b))\k<x>", "v", "bb", [None, "b"]),
    (r"(.)\1", "v", "aa", ["a"]),
    # Assertions.
    (r"\ba\b-\Bb?", "v", "a-", []),
    (r"\B", "v", "", []),
    ("a(?=b)b(?!c)", "v", "ab", []),
    ("(?<=a|bc)d|..d", "v", "bcd", []),
    ("..(?<!a|bc)d", "v", "bcd", None),
    ("^a$", "v", "a", []),
    ("(?m:^a$\n^b$)", "v", "a\nb", []),
    ("a|ab", "v", "ab", []),
]  # fmt: skip
REFUSED = [
    ("(a*)+", "may match nothing"),
    ("(?:(?<x>a)|b)*", "groups in a loop"),
    ("(?<=a*)b", "variable width"),
    ("(?<=(?<x>a))b", "lookbehind"),
    ("(?!(?<x>a))b", "negative lookaround"),
    (r"(?<x>a)(?<=\k<x>)b", "references in a lookbehind"),
    ("(?:" * 60 + "a" + ")" * 60, "nested too deeply"),
    ("[" * 60 + "a" + "]" * 60, "nested too deeply"),
    ("(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:(?:|a)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+|b)+", "too long"),
]  # fmt: skip
INVALID = [
    "a**", "*", "a{2,1}", "{1}", "a{", "}", "]", ")", "(a", "[a", "[b-a]", r"[\d-a]", "[a-]", "[(]", "[&&a]",
    "[a&&&b]", "[a&&b--c]", "[a-z&&b]", "[a--]", "[!!]", r"\1", r"\k<x>", r"\k", r"(?<x>a)(?<x>b)", "(?<1>a)",
    "(?<>a)", r"\a", r"\-", r"\_", r"\c1", r"\00", r"\x4", r"\u004", r"\u{110000}", r"\u{}", r"\p{Foo}",
    r"\p{Script=Foo}", r"\p{Lu", r"\P{RGI_Emoji}", r"[^\p{RGI_Emoji}]", r"[^\q{ab}]", "(?=a)*", "(?<=a)+", "(?ii:a)",
    "(?-:a)", "(?i-i:a)", "(?x:a)", "(?", "\\", r"[\q{a]", "[\\", r"\p{General_Category=Foo}", r"\p{foo=Lu}",
]  # fmt: skip

NODE = shutil.which("node")
# Syntax that the installed Node may lack; tests.fuzz.patterns asks a browser about it.
RECENT = re.compile(r"\(\?[ims]*-?[ims]*:(?<!\(\?:)|\(\?<(?P<n>\w)>.*\(\?<(?P=n)>|\\q\{")


def asked(source: str, flags: str) -> bool:
    """Return True if Node knows; version 20 says that ``/^[^]*$/v`` does not match "ab"."""
    return not RECENT.search(source) and "[^]" not in source and "i" not in flags


def captures(source: str, flags: str, text: str) -> list[str | None] | None:
    """Return the match of the whole of *text*."""
    expression = translate(source, ignore_case="i" in flags)
    names = sorted((n for n in expression.groupindex if n[0] == "g"), key=lambda n: int(n[1:]))
    found = expression.fullmatch(text)
    return None if found is None else [found[name] for name in names]


@pytest.mark.parametrize(("source", "flags", "text", "expected"), CASES)
def test_cases(source: str, flags: str, text: str, expected: list[str | None] | None) -> None:
    assert captures(source, flags, text) == expected


@pytest.mark.parametrize(("source", "reason"), REFUSED, ids=lambda value: value[:20])
def test_refused_with_the_reason(source: str, reason: str) -> None:
    with pytest.raises(ParseError) as caught:
        translate(source)
    assert caught.value.kind == "unsupported-regular-expression"
    assert reason in caught.value.message


@pytest.mark.parametrize("source", INVALID)
def test_invalid(source: str) -> None:
    with pytest.raises(ParseError) as caught:
        translate(source)
    assert caught.value.kind == "invalid-regular-expression"
    assert 0 <= caught.value.index <= len(source)


def ask_node(rows: list[Any], program: str) -> list[Any]:
    assert NODE is not None
    script = f"""
    const rows = JSON.parse(require("fs").readFileSync(0, "utf8"));
    const orNull = (value) => value === undefined ? null : value;
    console.log(JSON.stringify(rows.map({program})));"""
    done = subprocess.run(
        [NODE, "-e", script], input=json.dumps(rows), capture_output=True, text=True, check=True
    )
    answers: list[Any] = json.loads(done.stdout)
    return answers


EXEC = """(row) => {
  let made; try { made = new RegExp("^(?:" + row.source + ")$", row.flags); } catch (e) { return "invalid"; }
  return row.texts.map((t) => { const m = made.exec(t); return m && [...m].slice(1).map(orNull); }); }"""


@pytest.mark.skipif(NODE is None, reason="node is not here")
def test_node_says_the_same() -> None:
    rows: list[dict[str, Any]] = [
        {"source": source, "flags": flags, "texts": [text]}
        for source, flags, text, _ in CASES
        if asked(source, flags)
    ]
    rng = random.Random(1)
    generated = (regexp_case(rng) for _ in range(3000))
    rows += [case for case in generated if asked(case["source"], case["flags"])]
    compared = 0
    for row, answer in zip(rows, ask_node(rows, EXEC), strict=True):
        try:
            found: Any = [captures(row["source"], row["flags"], text) for text in row["texts"]]
        except ParseError as error:
            if error.kind == "unsupported-regular-expression":
                continue
            found = "invalid"
        assert found == answer, row
        compared += found != "invalid"
    assert compared > 1000


@pytest.mark.skipif(NODE is None, reason="node is not here")
def test_node_has_the_same_properties() -> None:
    names = [(name, None) for name in (*properties._BINARY_BY_NAME, *properties._CATEGORIES)]
    pairs = [
        *names,
        *(("gc", value) for value in properties._CATEGORIES),
        *(("scx", value) for value in sorted(properties._SCRIPTS)),
    ]
    universe = [*map(chr, range(128)), "\u017f", "\u212a"]
    program = f"""(name) => {{
      let made; try {{ made = new RegExp("^\\\\p{{" + name + "}}$", "v"); }} catch (e) {{ return null; }}
      return {json.dumps(universe)}.map((c) => made.test(c)); }}"""
    answers = ask_node(
        [name if value is None else f"{name}={value}" for name, value in pairs], program
    )
    known = 0
    for (name, value), answer in zip(pairs, answers, strict=True):
        found = properties.unicode_property(name, value)
        assert found is not None
        if answer is not None:  # a script that is newer than Node's Unicode
            known += 1
            assert [bool(found.bits >> index & 1) for index in range(130)] == answer, (name, value)
    assert known > 400
