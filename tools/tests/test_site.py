"""The page of the playground, which is made from that of the lens."""

from pathlib import Path

import pytest

import urikit
from tools.site.page import POLICY, page

LENS = Path(urikit.__file__).parent / "lens" / "static" / "index.html"


def test_the_page_asks_no_server_and_says_so() -> None:
    found = page(LENS.read_text(encoding="utf-8"))
    assert POLICY in found
    assert "What you type stays in your browser." in found
    assert "nothing you type leaves it" in found
    assert 'src="main.js"' in found
    assert not any(text in found for text in ('"/', "on this machine", "goes nowhere else"))


def test_a_changed_page_is_noticed() -> None:
    with pytest.raises(ValueError, match="the page of the lens has changed"):
        page("<p>")
