"""The shared test data: read in place where it is, skipped with one line where it is not."""

import json
import os
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
SHARED = Path(os.environ.get("URIKIT_SHARED", ROOT.parent / "shared"))
DEEP = os.environ.get("HYPOTHESIS_PROFILE") == "deep"
"""True in `make check`: tests that have a lot of data take all of it, not a sample."""


def load(name: str) -> list[Any]:
    """The cases of a JSON file of the web-platform-tests, its comments left out."""
    path = SHARED / "wpt" / name
    if not path.exists():
        return []
    return [
        case for case in json.loads(path.read_text(encoding="utf-8")) if not isinstance(case, str)
    ]


def load_object(name: str) -> dict[str, Any]:
    """The same for a file that holds an object."""
    path = SHARED / "wpt" / name
    return json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}


needs_shared = pytest.mark.skipif(
    not (SHARED / "wpt").is_dir(),
    reason=f"the web-platform-tests data is not at {os.environ.get('URIKIT_SHARED', '../shared')}",
)


def load_templates(name: str) -> list[tuple[dict[str, Any], str, Any]]:
    """Variables, template and expansion of each case in a file of the URI Template test suite."""
    path = SHARED / "uritemplate" / name
    groups = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    return [
        (group["variables"], template, expansion)
        for group in groups.values()
        for template, expansion in group["testcases"]
    ]


needs_templates = pytest.mark.skipif(
    not (SHARED / "uritemplate").is_dir(),
    reason=f"the URI Template tests are not at {os.environ.get('URIKIT_SHARED', '../shared')}",
)
