"""ws and wss: RFC 6455 §3."""

import pytest
from hypothesis import given

from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import URI, ErrorKind
from urikit.schemes.ws import WSDetails

DETAILS = [
    # text, secure, host, port, resource name, why
    ("ws://example.com/chat", False, "example.com", 80, "/chat", "RFC 6455 §1.3"),
    ("wss://example.com/chat", True, "example.com", 443, "/chat", "the secure flag"),
    ("WSS://Example.com", True, "example.com", 443, "/", "an empty path is written /"),
    ("ws://h?", False, "h", 80, "/", "an empty query is left out"),
    ("ws://h?a=b", False, "h", 80, "/?a=b", "a query is not"),
    ("ws://h:8080/a/../b?%23", False, "h", 8080, "/a/../b?%23", "as written; # is encoded"),
    ("ws://[::1]:/", False, "[::1]", 80, "/", "an empty port is the default"),
]


@pytest.mark.parametrize(("text", "secure", "host", "port", "name", "why"), DETAILS)
def test_details(text: str, secure: bool, host: str, port: int, name: str, why: str) -> None:
    assert URI(text).details == WSDetails(secure, host, port, name), why


REFUSED = [
    ("ws://h/#", ErrorKind.UNEXPECTED_FRAGMENT, 7, "an empty fragment is one"),
    ("wss://h/a?b#c", ErrorKind.UNEXPECTED_FRAGMENT, 11, "RFC 6455 §3"),
    ("ws:///a", ErrorKind.MISSING_HOST, 5, "nothing to connect to"),
    ("ws:a", ErrorKind.MISSING_HOST, 3, "no authority"),
    ("ws://u@h/", ErrorKind.USERINFO_NOT_ALLOWED, 5, "not in the grammar"),
    ("ws://h:99999/", ErrorKind.PORT_OUT_OF_RANGE, 7, "no such port"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why


CHECKED = [
    ("ws://h/", []),
    ("ws://h/#f", [("unexpected-fragment", 7)]),
    (
        "ws://u@/#f",
        [("missing-host", 7), ("unexpected-fragment", 8), ("userinfo-not-allowed", 5)],
    ),
]


@pytest.mark.parametrize(("text", "told"), CHECKED)
def test_check(text: str, told: list[tuple[str, int]]) -> None:
    assert violations(text) == told


@pytest.mark.parametrize(
    ("text", "normal"),
    [("ws://h:80", "ws://h/"), ("wss://H:443/x", "wss://h/x"), ("wss://h:80", "wss://h:80/")],
)
def test_normalize(text: str, normal: str) -> None:
    assert str(URI(text).normalize()) == normal


def test_origin() -> None:
    assert URI("wss://H:443/x").origin == "wss://h"


@given(near("ws", ["//h"]) | near("wss", ["//h"]))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
