"""The table of codes for docs/hazards.md, from the code: ``python -m tools.hazards.table``."""

import re

from urikit.hazards import MEANINGS, Code, Finding, Profile, inspect

__all__ = ["PROTECT", "example", "table"]

PROTECT = ("paypal.example",)
"""The name that is protected in the examples."""
_ESCAPE = re.compile(r"\\(?:n|u[0-9a-f]{4})")


def example(code: Code) -> tuple[str, str | None]:
    """The example of *code* as it is meant, without escapes; and its base, if it needs one."""
    text, _, base = MEANINGS[code].example.partition(" at ")
    return _ESCAPE.sub(lambda match: str(_unescaped(match[0])), text), base or None


def _unescaped(escape: str) -> str:
    return "\n" if escape == "\\n" else chr(int(escape[2:], 16))


def _finding(code: Code) -> Finding:
    text, base = example(code)
    for profile in Profile:
        for finding in inspect(text, profile, base=base, protect=PROTECT):
            if finding.code is code:
                return finding
    raise LookupError(f"the example of {code} does not show it")


def table() -> str:
    """Markdown: each code with its meaning, an example, how loud it is by profile, and the fix."""
    lines = [
        f"| code | why | example | {' | '.join(Profile)} | fix |",
        f"|---|---|---|{'---|' * len(Profile)}---|",
    ]
    for code, meaning in MEANINGS.items():
        loud = [str(meaning.severity(profile) or "–") for profile in Profile]
        fix = _finding(code).fix
        shown = "" if fix is None else f"`{fix}`" if fix else "remove it"
        row = [f"`{code}`", meaning.message, f"`{meaning.example}`", *loud, shown]
        lines.append(f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in row)} |")
    return "\n".join(lines)


if __name__ == "__main__":
    print(table())
