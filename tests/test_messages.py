"""The form of every message that the package can raise or report."""

import re

import pytest

from tests.messages import Message, collect, messages_of

# Messages that other programs have in exactly these words
IMITATIONS = (
    "_cli/trurl/",
    "connect/requests.py",
    "objects/_fields.py",
    "readings/_clients/urllib3.py",
)
FOREIGN = {"Browsers, 2010 (Barth)", "Cannot mix str and bytes", "Shared Address Space"}
# Pages and help have headings and sentences.
PROSE = (
    *("_cli/explain_page.py", "_cli/help.py", "_cli/main.py", "_cli/man.py", "_cli/spec.py"),
    *("arrow/compute.py", "lens/_allowlist.py", "lens/_anatomy.py", "lens/_openapi.py"),
    *("lens/_steps.py", "pandas.py", "polars.py", "readings/_comparing.py", "readings/_model.py"),
)
MESSAGES = [
    message
    for message in collect()
    if not message.path.startswith(IMITATIONS) and message.text not in FOREIGN
]

NAMES = re.compile(
    r"""
    [a-z0-9]            # a word
    | [A-Z]{2,}         # URL, IPv4, JSON
    | IPv | U\+ | (?:Host\ header | True | Windows | Parquet | Punycode | Public\ Suffix\ List | Unicode | Python)\b
    | ["'`({};:,%#*/.-]  # a value, or more of a message
    """,
    re.VERBOSE,
)
DIALECT = re.compile(
    r"""
    \b(?: is\ no\b | there\ (?:is|are)\b | (?:cannot|can|must)\ stand\b | stands\b | is\ told\b
    | as\ it\ is\b | as\ they\ are\b | by\ itself\b | of\ its\ own\b | that\ is\ there\b
    | demands\b | holds\ no\b | be\ it\b | so\ many\b | no\ more\b | on\ the\ way\b
    | whoever\b | whatever\b | none\ would\b | is\ one\ of\b | are\ about\b | wants\b
    | (?-i:[Tt]exts?)\b(?!\ directions|/) | verbs?\b | kernel\b | whole\ number
    | this\ is\ (?:no|not)\b )
    """,
    re.VERBOSE | re.IGNORECASE,
)
NOUN_CLAUSE = re.compile(r"(?:what|who|whether|where)\b", re.IGNORECASE)
BRITISH = re.compile(
    r"\b\w+(?:alis|imis|ornis|onis|eris)(?:e|es|ed|ing|ation)\b|\w*(?:aviour|olour)"
)


def shown(message: Message) -> str:
    return f"{message.path}:{message.text[:60]}"


def test_there_are_messages_of_every_package() -> None:
    assert len(MESSAGES) > 1100
    packages = {message.path.partition("/")[0] for message in MESSAGES}
    assert packages >= {
        *("_cli", "_kernel", "_unicode", "arrow", "canonical", "compat", "connect", "guard"),
        *("hazards", "lens", "objects", "query", "readings", "rfc", "schemes", "table", "template"),
        *("urlpattern", "whatwg", "domains.py", "display.py", "errors.py", "pandas.py"),
        *("percent.py", "pydantic.py"),
    }


# source, messages
SOURCES = [
    ('raise ValueError("no good")', ["no good"]),
    ('def f() -> "str | None":\n    "Do it."\n    return "no good"', ["no good"]),
    ('faults = {name: f"no {name}" for name in "ab"}', ["no {}"]),
    ('helper(1, "no " + ("good" if a else "bad"), b=["a c"])', ["no good", "no bad", "a c"]),
    ("x = f\"{a} and {', '.join(f'the {b}' for b in c)}\"", ["{} and {}", "the {}"]),
    ('x: "int | None" = None\nassert x, "an int"\nre.compile("a b")', []),
    ('class A:\n    x = 1\n    """The x of it."""\n    def __repr__(self): return f"<A {x}>"', []),
]


@pytest.mark.parametrize(("source", "messages"), SOURCES)
def test_collecting(source: str, messages: list[str]) -> None:
    assert sorted(text for _, text in messages_of(source)) == sorted(messages)


@pytest.mark.parametrize("message", MESSAGES, ids=shown)
def test_form(message: Message) -> None:
    text = message.text.strip()
    assert "\n" not in text
    if message.path not in PROSE:
        assert NAMES.match(text), "it starts with a capital letter"
        assert not re.search(r"[^.][.!]$", text), "it ends with a full stop"
    assert "  " not in text
    assert not BRITISH.search(text)
    found = DIALECT.search(text)
    if message.path not in PROSE or text[0].isupper():
        found = found or NOUN_CLAUSE.match(text)
    assert found is None, f"say {found[0]!r} in other words"
