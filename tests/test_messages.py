"""The form of every message that the package can raise or report."""

import re

import pytest

from tests.messages import Message, collect

# Messages that other programs have in exactly these words
IMITATIONS = (
    "_cli/trurl/",
    "connect/requests.py",
    "objects/_fields.py",
    "readings/_clients/urllib3.py",
)
FOREIGN = {"Cannot mix str and bytes"}
MESSAGES = [
    message
    for message in collect()
    if not message.path.startswith(IMITATIONS) and message.text not in FOREIGN
]

NAMES = re.compile(
    r"""
    [a-z0-9]            # a word
    | [A-Z]{2,}         # URL, IPv4, JSON
    | IPv | U\+ | (?:True | Windows | Parquet | Punycode | Public\ Suffix\ List | Unicode | Python)\b
    | ["'`({;:,%#*/.-]  # a value, or more of a message
    """,
    re.VERBOSE,
)
DIALECT = re.compile(
    r"""
    \b(?: is\ no\b | there\ (?:is|are)\b | (?:cannot|can|must)\ stand\b | stands\b | is\ told\b
    | as\ it\ is\b | as\ they\ are\b | by\ itself\b | of\ its\ own\b | that\ is\ there\b
    | demands\b | holds\ no\b | be\ it\b | so\ many\b | no\ more\b | on\ the\ way\b
    | whoever\b | whatever\b | none\ would\b | is\ one\ of\b | are\ about\b | wants\b
    | texts?\b(?!\ directions|/) | verbs?\b | kernel\b | whole\ number
    | this\ is\ (?:no|not)\b )
    | ^(?: what | who | whether | where )\b
    """,
    re.VERBOSE | re.IGNORECASE,
)
BRITISH = re.compile(
    r"\b\w+(?:alis|imis|ornis|onis|eris)(?:e|es|ed|ing|ation)\b|\w*(?:aviour|olour)"
)


def shown(message: Message) -> str:
    return f"{message.path}:{message.text[:60]}"


def test_there_are_messages_of_every_package() -> None:
    assert len(MESSAGES) > 600
    packages = {message.path.partition("/")[0] for message in MESSAGES}
    assert packages >= {
        *("_cli", "_kernel", "_unicode", "arrow", "canonical", "compat", "connect", "guard"),
        *("hazards", "lens", "objects", "query", "readings", "rfc", "schemes", "table", "template"),
        *("urlpattern", "whatwg", "domains.py", "display.py", "errors.py", "pandas.py"),
        *("percent.py", "pydantic.py"),
    }


@pytest.mark.parametrize("message", MESSAGES, ids=shown)
def test_form(message: Message) -> None:
    text = message.text.strip()
    assert "\n" not in text
    assert NAMES.match(text), "it starts with a capital letter"
    assert not text.endswith((".", "!")), "it ends with a full stop"
    assert "  " not in text
    assert not BRITISH.search(text)
    found = DIALECT.search(text)
    assert found is None, f"say {found[0]!r} in other words"
