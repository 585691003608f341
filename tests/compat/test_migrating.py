"""Claims of docs/migrating.md about other libraries and this one."""

import importlib
import importlib.metadata
import re
from pathlib import Path
from types import ModuleType

import pytest

import urikit
from urikit import chars, percent, web
from urikit.rfc._grammar import matches

PAGE = (Path(__file__).parent.parent.parent / "docs" / "migrating.md").read_text("utf-8")
CELL = r" `([^`]*)` \|"
ROWS = re.findall(rf"^\|{CELL * 4}$", PAGE, re.MULTILINE)

OURS = {**vars(urikit), "chars": chars, "percent": percent, "web": web, "matches": matches,
        **{name: getattr(urikit, name) for name in urikit.__all__}}  # fmt: skip

# How a module that is imported is called on the page, and as a distribution.
PEERS = {
    "ada_url": "ada-url",
    "furl": "furl",
    "httpx": "httpx",
    "hyperlink": "hyperlink",
    "rfc3986": "rfc3986",
    "w3lib": "w3lib",
    "yarl": "yarl",
}


def answer(names: dict[str, object], call: str) -> str:
    try:
        return ascii(eval(call, dict(names)))
    except Exception as error:
        return type(error).__name__


def test_the_page_has_its_rows() -> None:
    assert len(ROWS) > 50


@pytest.mark.parametrize(("call", "expected"), [row[2:] for row in ROWS])
def test_what_you_write(call: str, expected: str) -> None:
    assert answer(OURS, call) == expected


def peer_of(call: str) -> str:
    match = re.search(rf"\b({'|'.join([*PEERS, 'urllib'])})\.", call)
    assert match is not None, call
    return match[1]


@pytest.mark.filterwarnings("ignore::DeprecationWarning")
@pytest.mark.parametrize(("call", "expected"), [row[:2] for row in ROWS])
def test_what_you_wrote(call: str, expected: str) -> None:
    name = peer_of(call)
    assert answer({name: installed(name)}, call) == expected


def installed(name: str) -> ModuleType:
    """The package of that *name*; the test is skipped unless it is the release of the page."""
    modules = {"urllib": "urllib.parse", "w3lib": "w3lib.url"}
    pytest.importorskip(modules.get(name, name), reason=f"{name} is not installed")
    if name in PEERS:
        described = re.search(rf"{PEERS[name]}\s(\d+\.\d+)", PAGE)
        assert described is not None
        version = importlib.metadata.version(PEERS[name])
        if not f"{version}.".startswith(f"{described[1]}."):
            pytest.skip(f"the page is about {name} {described[1]}, and this is {version}")
    return importlib.import_module(name)
