"""The form of docstrings: how each one starts, and the language of those that ``help()`` shows."""

import ast
import inspect
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import urikit
from tests.optional import load
from tests.test_public_names import NAMES

ROOT = Path(urikit.__file__).parent
# As a noun clause, or half a sentence
STARTS = re.compile(
    r"(?:What|Whatever|Whether|Who|Whoever|Whose|Where|Why|How|When|Which|With|From|As)\b"
)
NOUN_CLAUSE = re.compile(r"(?:What|Whatever|Whether|Who|Whoever|Where)\b")
CHECKOUT = Path(__file__).parent.parent
DIALECT = re.compile(
    r"""
    \b(?: (?:is|are)\ no\ [A-Za-z] | (?:cannot|can|must|will)\ stand\b | stands?\ (?:for|in|there)\b
    | told\b | also\ tells\b | (?:one|(?:of|from)\ a)\ text\b | becomes\ of\b | by\ itself\b | of\ (?:its|their)\ own\b | as\ (?:it\ is|they\ are)\b(?!\ \w)
    | that\ is\ there\b | so\ many\b | on\ the\ way\b | whoever\b | the\ kernel\b | verbs?\b )
    | \b\w+(?:alis|imis|ornis|onis|eris)(?:e|es|ed|ing|ation)\b | \w*(?:aviour|olour)
    """,
    re.VERBOSE,
)


def docstrings(name: str) -> Iterator[tuple[str, str]]:
    """Yield every docstring of a public module with the name of what it describes."""
    module = load(name)
    yield name, module.__doc__ or ""
    for public in module.__all__:
        value = getattr(module, public)
        if not (inspect.isclass(value) or inspect.isfunction(value)):
            continue
        yield public, value.__doc__ or ""
        for cls in value.__mro__ if inspect.isclass(value) else ():
            for attribute, member in vars(cls).items():
                text = getattr(getattr(member, "__func__", member), "__doc__", None)
                if cls.__module__.startswith("urikit") and text and _is_shown(attribute, member):
                    yield f"{public}.{attribute}", text


def _is_shown(name: str, member: object) -> bool:
    is_public = name[0] != "_" or name[-1] == "_"
    return is_public and (inspect.isroutine(member) or inspect.isdatadescriptor(member))


def prose(text: str) -> str:
    """Return a docstring without its examples.

    >>> prose("Do it.\\n\\n>>> print(1)\\n1")
    'Do it.\\n\\n'
    """
    return re.sub(r"(?ms)^ *>>> .*?(?:^ *$|\Z)", "", inspect.cleandoc(text))


def strings_alone(source: str) -> Iterator[tuple[int, str]]:
    """Yield the strings that are statements, each with its line: docstrings, of attributes too.

    >>> list(strings_alone("'Do it.'\\na = 1\\n'The first.'"))
    [(1, 'Do it.'), (3, 'The first.')]
    """
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            value = node.value.value
            if isinstance(value, str):
                yield node.lineno, value


@pytest.mark.parametrize(
    "path", sorted(ROOT.rglob("*.py")), ids=lambda path: path.relative_to(ROOT).as_posix()
)
def test_docstrings_start_with_a_verb_or_a_noun(path: Path) -> None:
    for line, text in strings_alone(path.read_text(encoding="utf-8")):
        assert not STARTS.match(text.lstrip()), f"{path}:{line}: {text[:60]!r}"


@pytest.mark.parametrize("folder", ["tests", "tools"])
def test_docstrings_of_tests_and_tools_are_no_noun_clauses(folder: str) -> None:
    for path in sorted((CHECKOUT / folder).rglob("*.py")):
        for line, text in strings_alone(path.read_text(encoding="utf-8")):
            assert not NOUN_CLAUSE.match(text.lstrip()), f"{path}:{line}: {text[:60]!r}"


@pytest.mark.parametrize("name", NAMES)
def test_docstrings_are_idiomatic(name: str) -> None:
    for place, text in docstrings(name):
        found = DIALECT.search(prose(text))
        assert found is None, f"{place}: say {found[0]!r} in other words"


def test_there_are_docstrings() -> None:
    names = {place for place, _ in docstrings("urikit")}
    assert {
        "URL.with_path",
        "URL.host",
        "Query.getall",
        "canonicalize",
        "URI.join",
        "URL.parse",
    } <= names
