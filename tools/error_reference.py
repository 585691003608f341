"""Writes docs/reference/error-kinds.md: ``python -m tools.error_reference``; a test compares.

The table of inputs is in :mod:`tools.error_kinds`.
"""

import io
from collections.abc import Iterator
from contextlib import redirect_stdout
from doctest import DocTestParser
from pathlib import Path
from typing import NamedTuple

from tools.error_kinds import SECTIONS, Case, Section
from urikit import URIError

__all__ = ["PAGE", "Answer", "answers", "page", "run"]

PAGE = Path(__file__).parent.parent / "docs" / "reference" / "error-kinds.md"

_HEAD = """\
# Error kinds

<!-- Written by tools/error_reference.py from the table in tools/error_kinds.py. -->

Every error has a `kind`, and so does every entry of `violations`. Kinds are stable names: compare
`error.kind`, not the message. `URL` uses the names of the URL Standard; all others are members of
[`ErrorKind`](errors.md).

For each kind this page has an input, the message, and the fix. The examples use this function to
show faults that do not stop the parser:

```pycon
>>> def violations(url):
...     return {violation.kind: violation.message for violation in url.violations}
```
"""


class Answer(NamedTuple):
    """The code of a case with prompts, its output, and the kind of the error that it raised."""

    code: str
    output: str
    kind: str | None


def answers() -> Iterator[tuple[Section, list[tuple[Case, Answer]]]]:
    """Run all cases, in the order of the page."""
    names: dict[str, object] = {}
    run(_HEAD.replace("```", ""), names)
    for section in SECTIONS:
        exec(section.imports, names)
        yield section, [(case, run(_with_prompt(case.code), names)) for case in section.cases]


def run(code: str, names: dict[str, object]) -> Answer:
    r"""Run examples with prompts, with *names*; the output has tracebacks as doctest wants them.

    >>> run(">>> int('x')\n", {}).output
    "Traceback (most recent call last):\nValueError: invalid literal for int() with base 10: 'x'\n"
    """
    kind = None
    with redirect_stdout(io.StringIO()) as printed:
        for example in DocTestParser().get_examples(code):
            try:
                exec(compile(example.source, "<example>", "single"), names)
            except ValueError as error:
                module, name = type(error).__module__, type(error).__qualname__
                where = name if module == "builtins" else f"{module}.{name}"
                print(f"Traceback (most recent call last):\n{where}: {error}")
                kind = error.kind if isinstance(error, URIError) else None
    return Answer(code, printed.getvalue(), kind)


def _with_prompt(code: str) -> str:
    return (code if code.startswith(">>>") else f">>> {code}") + "\n"


def page() -> str:
    """The page, with the output as it is now."""
    lines = [_HEAD]
    for section, cases in answers():
        lines.append(f"## {section.title}\n")
        if section.introduction:
            lines.append(f"{section.introduction}\n")
        if section.imports:
            prompts = "\n".join(f">>> {line}" for line in section.imports.splitlines())
            lines.append(f"```pycon\n{prompts}\n```\n")
        for case, answer in cases:
            example = f"```pycon\n{answer.code}{answer.output}```"
            lines.append(f"### {case.kind}\n\n{example}\n\n{case.advice}\n")
    return "\n".join(lines)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
