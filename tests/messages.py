"""Collect every message that the package can raise, report or print, from its source.

A message is a string with a space in it that is not a docstring. What is left out is listed here.

``python -m tests.messages`` prints the list; ``tests/test_messages.py`` checks their form.
"""

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

import urikit

ROOT = Path(urikit.__file__).parent

# Tables of names that others have given, and templates of files
_TABLES = (
    *("_cli/completion.py", "_unicode/confusable_data.py", "_unicode/idn_display.py"),
    *("_unicode/script_data.py", "_unicode/scripts.py", "addresses.py", "canonical/_names.py"),
    *("canonical/_tracking_table.py", "readings/_reasons.py"),
    *("urlpattern/_ecmascript/properties.py", "whatwg/_labels.py"),
)
# Functions whose strings are for programmers, and arguments of calls that are not sentences
_FUNCTIONS = ("__repr__", "_repr_html_", "__rich__", "html_of")
_CALLS = frozenset(
    [
        *("AssertionError", "KeyError", "NewType", "Rule", "StopIteration", "TypeVar", "cast"),
        *("compile", "endswith", "findall", "finditer", "fullmatch", "match", "partition"),
        *("removeprefix", "replace", "search", "split", "startswith", "strip", "sub"),
    ]
)
_NAMES = ("__doc__", "__all__", "__slots__", "__match_args__")
_CLASSES = ("State",)  # the standard's own names
_SENTENCE = re.compile(r"[A-Za-z}].* .*[A-Za-z{}]")
# Sections of standards, styles of rich, requests of roff, HTML and its headers, types
_NO_SENTENCE = re.compile(
    r"(?:RFC|URL|HTML|UTS|UAX|Fetch|Unicode|Encoding|ECMA-262|MIME)[^a-z]*§.*|RFC [0-9;, RFC]+"
    r"|bold \w+|\.[ST][HS] .*|<span .*|dict\[.*|Basic {}"
    r"|[a-z-]+ '(?:none|self|script)'.*|camera=.*"
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
        if name in _TABLES:
            continue
        for line, text in messages_of(path.read_text(encoding="utf-8")):
            found[name, line, text] = Message(name, line, text)
    return [found[key] for key in sorted(found)]


def messages_of(source: str) -> Iterator[tuple[int, str]]:
    """Yield the messages in the *source* of a module, each with its line.

    >>> list(messages_of('def f(a):\\n    "Do it."\\n    return f"no {a}, no {\\'b c\\'}"'))
    [(3, 'no {}, no b c')]
    """
    tree = ast.parse(source)
    constants = _constants(tree)
    for node in _strings(tree):
        for text in _texts(node, constants):
            if _SENTENCE.search(text) and not _NO_SENTENCE.fullmatch(text):
                yield node.lineno, text


def _constants(tree: ast.Module) -> dict[str, ast.expr]:
    """Return the values of the names that are assigned at the top of a module."""
    found: dict[str, ast.expr] = {}
    for node in tree.body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value:
            found[node.target.id] = node.value
    return found


def _strings(node: ast.AST) -> Iterator[ast.expr]:
    """Yield the expressions in *node* that make a string, each as a whole."""
    if isinstance(node, ast.expr) and _is_string(node):
        yield node
    for child in _inside(node):
        yield from _strings(child)


def _is_string(node: ast.expr) -> bool:
    match node:
        case ast.Constant(value=str()) | ast.JoinedStr():
            return True
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return _is_string(left) or _is_string(right)
    return False


def _inside(node: ast.AST) -> Iterable[ast.AST]:
    """Return the nodes in *node* whose strings are messages, besides its own."""
    match node:
        case ast.Expr(value=ast.Constant()):  # a docstring
            return []
        case ast.Assert():  # for programmers
            return []
        case ast.ClassDef(name=name) if name in _CLASSES:
            return []
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
            arguments = node.args
            defaults = [*arguments.defaults, *filter(None, arguments.kw_defaults)]
            return [] if name in _FUNCTIONS else [*defaults, *node.body]
        case ast.AnnAssign(target=target, value=value):
            return [] if value is None or _name(target) in _NAMES else [value]
        case ast.Assign(targets=[target], value=value):
            return [] if _name(target) in _NAMES else [value]
        case ast.Call(func=func) if _name(func) in _CALLS:
            return [func]
        case ast.Call(func=ast.Name(id="Quirk"), args=arguments):
            return [arguments[3]]
        case ast.Subscript(value=value):
            return [value]
        case ast.JoinedStr(values=values):
            shown = [each.value for each in values if isinstance(each, ast.FormattedValue)]
            return [each for each in shown if not isinstance(each, ast.Constant | ast.IfExp)]
        case ast.BinOp() if _is_string(node):
            sides = (node.left, node.right)
            return [
                each for side in sides for each in (_inside(side) if _is_string(side) else [side])
            ]
    return ast.iter_child_nodes(node)


def _name(node: ast.expr) -> str:
    if isinstance(node, ast.Attribute):
        return node.attr
    return node.id if isinstance(node, ast.Name) else ""


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
