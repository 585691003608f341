"""Collect every message that the package can raise or report, from its source.

``python -m tests.messages`` prints the list; ``tests/test_messages.py`` checks their form.
"""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import urikit

ROOT = Path(urikit.__file__).parent

# Calls of errors, and of functions that make or raise one, take messages
_ERRORS = ("Error", "Failure", "Warning", "Exception", "fault", "refusal")
_HELPERS = frozenset(
    [
        "BadURL",
        "Reason",
        "Usage",
        "Violation",
        "_error",
        "_expected",
        "_finding",
        "_length_fault",
        "_not_generable",
        "_one_of",
        "_read",
        "_refuse",
        "_unfinished",
        "_write",
        "add",
        "fail",
        "problem",
        "refuse",
        "several",
        "whole",
        "within",
        "wrong_choice",
        "wrong_type",
    ]
)
# These are raised for programmers, or hold a name.
_NOT_MESSAGES = ("AssertionError", "KeyError", "StopIteration", "SystemExit")
# Keywords and variables that hold messages, and tables of them
_KEYWORDS = ("expected", "hint", "message", "reason", "sentence")
_NAMES = ("expected", "hint", "message", "problem", "reading", "sentence")
_TABLES = (
    *("FAULT", "HINT", "MESSAGE", "SENTENCE", "STRIPPED", "REMOVED", "OUTSIDE", "LONE_SURROGATE"),
    *("OPAQUE_BASE", "TOO_LONG", "UNENCODED", "DELIMITERS", "RELATIVE_PATH"),
)


class Message(NamedTuple):
    """One message, with ``{}`` for each value in it, and where it is written."""

    path: str
    line: int
    text: str


def collect() -> list[Message]:
    """Return the messages of all modules, in order of path and line."""
    found = {}
    for path in sorted(ROOT.rglob("*.py")):
        name = path.relative_to(ROOT).as_posix()
        tree = ast.parse(path.read_text(encoding="utf-8"))
        constants = _constants(tree)
        for node in ast.walk(tree):
            for value in _messages(node):
                for text in _texts(value, constants):
                    if " " in text:
                        found[name, value.lineno, text] = Message(name, value.lineno, text)
    return [found[key] for key in sorted(found)]


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the values of the names that are assigned at the top of a module."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
    return found


def _messages(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions in *node* itself that are messages."""
    if isinstance(node, ast.Call):
        name = _name(node.func)
        for keyword in node.keywords:
            if keyword.arg in _KEYWORDS:
                yield keyword.value
        if _is_error(name) or name in _HELPERS:
            yield from node.args
        elif name == "Quirk":
            yield node.args[3]
    elif isinstance(node, ast.Return) and isinstance(node.value, ast.Tuple):
        yield from (each for each in node.value.elts if isinstance(each, ast.JoinedStr))
    elif isinstance(node, ast.Assign | ast.AnnAssign | ast.AugAssign) and node.value is not None:
        target = node.targets[0] if isinstance(node, ast.Assign) else node.target
        name = _name(target)
        if name.strip("_") in _NAMES:
            yield node.value
        elif name.isupper() and any(word in name for word in _TABLES):
            yield from _strings_of_table(node.value)


def _is_error(name: str) -> bool:
    if name in _NOT_MESSAGES:
        return False
    return name.endswith(_ERRORS)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


def _strings_of_table(node: ast.expr) -> Iterator[ast.expr]:
    if isinstance(node, ast.Dict):
        for value in node.values:
            yield from _strings_of_table(value)
    elif isinstance(node, ast.Tuple | ast.List | ast.Set):
        for value in node.elts:
            yield from _strings_of_table(value)
    elif isinstance(node, ast.Call):
        for value in node.args:
            yield from _strings_of_table(value)
    else:
        yield node


def _texts(node: ast.expr, constants: dict[str, ast.expr]) -> Iterator[str]:
    """Yield the strings that an expression can be, ``{}`` for what is known only at run time."""
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield from _joined(values, constants)
        case ast.FormattedValue(value=ast.Constant() | ast.IfExp() as inner):
            yield from _texts(inner, constants)
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            yield from _joined([left, right], constants)
        case ast.IfExp(body=body, orelse=other):
            yield from _texts(body, constants)
            yield from _texts(other, constants)
        case ast.BoolOp(values=values):
            for value in values:
                yield from _texts(value, constants)
        case ast.Name(id=name) if name in constants:
            yield from _texts(constants[name], {})


def _joined(parts: list[ast.expr], constants: dict[str, ast.expr]) -> Iterator[str]:
    texts = [""]
    for part in parts:
        more = list(_texts(part, constants)) or ["{}"]
        texts = [text + each for text in texts for each in more]
    yield from texts


def main() -> None:
    """Print the messages, each with the place where it is written."""
    for path, line, text in collect():
        print(f"{path}:{line}: {text}")


if __name__ == "__main__":
    main()
