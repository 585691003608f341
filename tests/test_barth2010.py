"""The browser algorithm of 2010, section by section."""

import pytest
from hypothesis import given, strategies as st

from tests.strategies import reference_like
from urikit.barth2010 import View2010, parse_2010

CASES = [
    # text, what is found, why
    ("http://example.com/", {"scheme": "http", "authority": "example.com", "host": "example.com", "path": "/"}, ""),
    ("  http://h\x00\n", {"scheme": "http", "authority": "h", "host": "h"}, "controls around it are consumed"),
    ("http:///h/", {"scheme": "http", "authority": "h", "host": "h", "path": "/"}, "any number of slashes"),
    ("http:h", {"scheme": "http", "authority": "h", "host": "h"}, "none at all"),
    ("http:\\/\\h\\x", {"scheme": "http", "authority": "h", "host": "h", "path": "\\x"}, "of either kind"),
    ("http://h;x/y", {"scheme": "http", "authority": "h", "host": "h", "path": ";x/y"}, "a semicolon ends the authority"),
    ("http://h?q#f", {"scheme": "http", "authority": "h", "host": "h", "path": "", "query": "q", "fragment": "f"}, ""),
    ("http://h#f?g", {"scheme": "http", "authority": "h", "host": "h", "path": "", "fragment": "f?g"}, ""),
    ("http://h/?#", {"scheme": "http", "authority": "h", "host": "h", "path": "/", "query": "", "fragment": ""}, ""),
    ("http://a@b@h", {"scheme": "http", "authority": "a@b@h", "user_info": "a@b", "user": "a@b", "host": "h"}, "the last @"),
    ("http://u:p:q@h", {"scheme": "http", "authority": "u:p:q@h", "user_info": "u:p:q", "user": "u", "password": "p:q", "host": "h"}, "the first colon"),
    ("http://@h", {"scheme": "http", "authority": "@h", "user_info": "", "user": "", "host": "h"}, ""),
    ("http://h:80:81", {"scheme": "http", "authority": "h:80:81", "host": "h:80", "port": "81"}, "the last colon"),
    ("http://h:", {"scheme": "http", "authority": "h:", "host": "h", "port": ""}, ""),
    ("http://[::1]", {"scheme": "http", "authority": "[::1]", "host": "[::1]"}, "the bracket rule"),
    ("http://[::1]:80", {"scheme": "http", "authority": "[::1]:80", "host": "[::1]", "port": "80"}, ""),
    ("http://[::1", {"scheme": "http", "authority": "[::1", "host": "[:", "port": "1"}, "needs its closing bracket"),
    ("http://x[::1]", {"scheme": "http", "authority": "x[::1]", "host": "x[:", "port": "1]"}, "and to be first"),
    ("http:", {"scheme": "http", "authority": "", "host": ""}, ""),
    ("c:\\x", {"scheme": "c", "path": "\\x", "is_drive": True}, "a drive letter"),
    ("urn:a:b?c#d", {"scheme": "urn", "path": "a:b?c#d"}, "not hierarchical: all is path"),
    ("mailto:a@b", {"scheme": "mailto", "path": "a@b"}, ""),
    ("javascript://h/%0aalert(1)", {"scheme": "javascript", "path": "//h/%0aalert(1)"}, ""),
    ("a b:c", {"scheme": "a b", "path": "c"}, "a scheme is whatever stands before the colon"),
    ("FILE://h/x?y", {"scheme": "FILE", "authority": "h", "host": "h", "path": "/x", "query": "y"}, "left open: two slashes"),
    ("file:///x", {"scheme": "file", "path": "/x"}, "three slashes: no host"),
    ("file://c:/x", {"scheme": "file", "path": "/c:/x"}, "a drive is no host"),
    ("file:x", {"scheme": "file", "path": "x"}, ""),
    ("no colon", {"is_valid": False}, "the only way to be invalid"),
    ("", {"is_valid": False}, ""),
    (":", {"scheme": "", "path": ""}, ""),
]  # fmt: skip


@pytest.mark.parametrize(("text", "found", "why"), CASES)
def test_view(text: str, found: dict[str, str], why: str) -> None:
    assert parse_2010(text) == View2010(**found), why  # type: ignore[arg-type]


@given(st.text() | reference_like())
def test_it_never_fails(text: str) -> None:
    view = parse_2010(text)
    assert view.is_valid is (":" in text.strip("".join(map(chr, range(33)))))
