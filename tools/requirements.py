"""Prints what an extra of this project asks for, a requirement a line: ``requirements.py test``.

To install these alone spares building the kernel once more for each extra.
"""

import sys
import tomllib
from pathlib import Path

PROJECT = Path(__file__).parents[1] / "pyproject.toml"


def requirements(extra: str) -> list[str]:
    """The requirements of *extra*."""
    extras = tomllib.loads(PROJECT.read_text(encoding="utf-8"))["project"]["optional-dependencies"]
    if extra not in extras:
        sys.exit(f"no extra is named {extra}: there are {', '.join(extras)}")
    return list(extras[extra])


if __name__ == "__main__":
    print(*requirements(*sys.argv[1:]), sep="\n")
