"""Every public module and every public name is in the reference, once."""

import inspect
import re
from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

from tests.test_public_names import NAMES

PAGES = sorted((Path(__file__).parent.parent / "docs" / "reference").glob("*.md"))
DIRECTIVE = re.compile(r"^\.\. auto(\w+):: ([\w.]+)\n((?: +:.*\n)*)", re.MULTILINE)
"""The kind of a directive, the name it is for, and its options."""
DIRECTIVES = [found for page in PAGES for found in DIRECTIVE.findall(page.read_text("utf-8"))]
WITH_ALIASES = ("urikit", "urikit.objects", "urikit.schemes", "urikit.web")
"""Modules that offer classes and functions of others."""


def home(module: str, name: str) -> str:
    """Return the full name under which a public name is documented."""
    if module in WITH_ALIASES:
        value = getattr(import_module(module), name)
        if inspect.isclass(value) or inspect.isfunction(value):
            return f"{value.__module__}.{value.__qualname__}"
    return f"{module}.{name}"


def documented() -> Iterator[str]:
    """Yield the full name of each public name that a page documents."""
    for kind, name, options in DIRECTIVES:
        if kind != "module":
            yield home(*name.rsplit(".", 1))
        elif ":no-members:" not in options:
            excluded = re.search(r":exclude-members: \+(.*)", options)
            left_out = excluded[1].split(", ") if excluded else []
            yield from (home(name, each) for each in NAMES[name].split() if each not in left_out)


def test_every_public_module_is_on_one_page() -> None:
    assert sorted(name for kind, name, _ in DIRECTIVES if kind == "module") == sorted(NAMES)


def test_every_public_name_is_documented_once() -> None:
    public = {home(module, name) for module in NAMES for name in NAMES[module].split()}
    assert Counter(documented()) == Counter(public)
