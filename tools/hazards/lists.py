"""Reading public lists of attacks where they lie: plain lines, fenced blocks of Markdown, JSON."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

__all__ = ["ATTACKER", "BASE", "read"]

BASE = "https://www.whitelisteddomain.tld/a/b"
"""The site where a redirect starts; such lists call the attacked site so."""
ATTACKER = "attacker.example"

_FENCE = re.compile(r"^ *```[^\n]*\n(.*?)^ *```", re.DOTALL | re.MULTILINE)
_NOTE = re.compile(r"\s+(?:=|Dot|Mixed|IPV6).*")  # what some lists say after the text
_COMMAND = re.compile(r"(?:\$\s*)?(?:curl|bash-\S+)\s")
_WRAPPER = re.compile(r"[\w.]+\.php\?url=")
_URL = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:\S")


def read(source: str) -> list[str]:
    """The texts of a list, each once. *source* is a path, ``path#heading`` for a part of one."""
    name, _, heading = source.partition("#")
    text = Path(name).read_text(encoding="utf-8", errors="surrogateescape")
    if name.endswith(".json"):
        found = _of_json(json.loads(text))
    elif name.endswith(".md"):
        found = _of_markdown(text[max(text.find(heading), 0) :], whole_lines=bool(heading))
    else:
        found = (line for line in text.splitlines() if not line.startswith("#"))
    return [line for line in dict.fromkeys(found) if line.strip()]


def _of_markdown(text: str, *, whole_lines: bool) -> Iterator[str]:
    for block in _FENCE.finditer(text):
        for raw in block[1].splitlines():
            line = _NOTE.sub("", raw.strip()) if not whole_lines else raw.strip()
            line = _WRAPPER.sub("", line)
            if whole_lines or (not _COMMAND.match(line) and _URL.match(line) and " " not in line):
                yield line


def _of_json(data: dict[str, Any]) -> Iterator[str]:
    for entry in data["payloads"]:
        text = entry.get("prefix", "https://") + entry["payload"] + entry.get("suffix", "")
        allowed = BASE.split("/")[2]
        yield text.replace("<attacker>", ATTACKER).replace("<allowed>", allowed)
