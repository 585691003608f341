"""The application: what it answers, what it refuses, and with which headers."""

import json
from typing import Any

import pytest
from pydantic import TypeAdapter

from tests.lens.asgi import Answer, post, request
from urikit.lens._api import ENDPOINTS
from urikit.lens._app import STATIC, create_app
from urikit.lens._defence import HEADERS, host_of
from urikit.lens._limits import MAX_BODY, MAX_ROWS, MAX_TEXT

BODIES: dict[str, dict[str, Any]] = {
    "explain": {"url": "https://h.example/"},
    "compare": {"url": "https://h.example/", "clients": False},
    "parse": {"urls": ["https://h.example/"]},
    "check": {"url": "https://h.example/", "allow": ["h.example"]},
    "edit": {"url": "https://h.example/"},
    "steps": {"url": "https://h.example/"},
}


def test_every_address_is_tried_here() -> None:
    assert {endpoint.path for endpoint in ENDPOINTS} == {f"/api/{name}" for name in BODIES}


@pytest.mark.parametrize("name", BODIES)
def test_an_answer(name: str) -> None:
    answer = post(name, BODIES[name])
    assert answer.status == 200
    assert answer.headers["content-type"] == "application/json"
    assert answer.headers["cache-control"] == "no-store"
    described = next(e.answer for e in ENDPOINTS if e.path == f"/api/{name}")
    assert set(answer.data) == described.__required_keys__
    TypeAdapter(described).validate_python(answer.data)


# --- what is refused ---------------------------------------------------------------------------


@pytest.mark.parametrize("name", BODIES)
@pytest.mark.parametrize(
    ("method", "body", "content_type", "status", "kind"),
    [
        ("GET", b"", "application/json", 405, "method"),
        ("PUT", b"{}", "application/json", 405, "method"),
        ("POST", b"{}", "text/plain", 415, "content-type"),
        ("POST", b"{}", "", 415, "content-type"),
        ("POST", b"{}", "application/x-www-form-urlencoded", 415, "content-type"),
        ("POST", b"", "application/json", 400, "not-json"),
        ("POST", b"{", "application/json; charset=utf-8", 400, "not-json"),
        ("POST", b'{"url": NaN}', "application/json", 400, "not-json"),
        ("POST", b'{"url": "\xff"}', "application/json", 400, "not-json"),
        ("POST", "{}".encode("utf-16"), "application/json", 400, "not-json"),
        ("POST", "{}".encode("utf-32-le"), "application/json", 400, "not-json"),
        ("POST", b"\xef\xbb\xbf{}", "application/json", 400, "not-json"),
        ("POST", b'{"url": "a", "url": "b"}', "application/json", 400, "not-json"),
        ("POST", b'{"parts": {"host": "a", "host": "b"}}', "application/json", 400, "not-json"),
        ("POST", b"[" * 100_000, "application/json", 400, "not-json"),
        ("POST", b"[]", "application/json", 422, "shape"),
        ("POST", b"null", "application/json", 422, "shape"),
        ("POST", b"{}", "application/json", 422, "shape"),
    ],
)
def test_a_wrong_request(
    name: str, method: str, body: bytes, content_type: str, status: int, kind: str
) -> None:
    answer = request(method, f"/api/{name}", body, {"content-type": content_type})
    assert (answer.status, answer.kind) == (status, kind)


@pytest.mark.parametrize(
    ("name", "body", "where", "message"),
    [
        ("explain", {"url": 1}, "body.url", "expected string"),
        ("explain", {"url": "x", "profile": "play"}, "body.profile", "expected one of"),
        ("explain", {"url": "x", "other": 1}, "body", "unknown name 'other'"),
        ("explain", {"url": "x", "cut": 1}, "body.cut", "at least 16"),
        ("explain", {"url": "x", "cut": True}, "body.cut", "expected integer"),
        ("explain", {"url": "x", "base": "no base"}, "body.base", "no scheme"),
        ("explain", {"url": "x", "protect": [1]}, "body.protect[0]", "expected string"),
        (
            "explain",
            {"url": "x", "protect": ["a.example", "*.b.example"]},
            "body.protect[1]",
            "not a hostname to protect",
        ),
        (
            "compare",
            {"url": "x", "base": "http://a b/"},
            "body.base",
            "host must not contain a space",
        ),
        ("check", {"url": "x", "allow": []}, "body.allow", "must have at least 1 items"),
        (
            "edit",
            {"url": "https://h/", "parts": {"host": "a b"}},
            "body.url",
            "host must not contain a space",
        ),
        ("edit", {"url": "https://h/", "parts": {"port": "x"}}, "body.url", "port"),
        ("edit", {"url": "no url"}, "body.url", "no scheme"),
        (
            "edit",
            {"url": "https://h/", "query": [{"key": "a"}]},
            "body.query[0]",
            "value is missing",
        ),
        ("steps", {"url": "x", "limit": 0}, "body.limit", "at least 1"),
    ],
)
def test_a_wrong_value_is_named(name: str, body: object, where: str, message: str) -> None:
    answer = post(name, body)
    assert answer.status == 422
    assert answer.data["error"]["where"] == where
    assert message in answer.data["error"]["message"]


@pytest.mark.parametrize(
    ("name", "body"),
    [
        ("explain", {"url": ["https://me:s3cret@h/"]}),
        ("explain", {"url": {"s3cret": 1}}),
        ("explain", {"url": "x", "base": "https://me:s3cret@ h/"}),
        ("explain", {"url": "x", "base": {"s3cret": "s3cret"}}),
        ("explain", {"url": "x", "profile": "s3cret"}),
        ("explain", {"url": "x", "cut": "s3cret"}),
        ("compare", {"url": "x", "clients": "s3cret"}),
        ("parse", {"urls": "https://me:s3cret@h/"}),
        ("parse", {"urls": [["https://me:s3cret@h/"]]}),
        ("parse", {"urls": [], "standard": "s3cret"}),
        ("check", {"url": "x", "allow": ["me:s3cret@h"]}),
        ("edit", {"url": "https://h/", "parts": {"password": ["s3cret"]}}),
        ("edit", {"url": "https://h/", "parts": {"s3cret": "s3cret"}}),
        ("edit", {"url": "https://h/", "parts": "s3cret"}),
        ("edit", {"url": "https://h/", "query": [{"key": "s3cret"}]}),
        ("edit", {"url": "https://me:s3cret@ h/"}),
        ("steps", {"url": "x", "limit": "s3cret"}),
    ],
)
def test_a_refused_value_is_not_repeated(name: str, body: object) -> None:
    answer = post(name, body)
    assert answer.status == 422
    assert b"s3cret" not in answer.body


def test_a_text_that_is_too_long() -> None:
    answer = post("explain", {"url": "a" * (MAX_TEXT + 1)})
    assert (answer.status, answer.kind) == (422, "shape")


def test_too_many_rows() -> None:
    answer = post("parse", {"urls": ["a"] * (MAX_ROWS + 1)})
    assert (answer.status, answer.kind) == (413, "too-large")
    assert "10,000" in answer.data["error"]["message"]


def test_too_many_names() -> None:
    answer = post("check", {"url": "x", "allow": ["h.example"] * 51})
    assert (answer.status, answer.kind) == (422, "shape")  # no batch, but a wrong shape


def test_a_body_that_does_not_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("urikit.lens._app.BODY_SECONDS", 0.05)
    headers = {"content-type": "application/json"}
    answer = request("POST", "/api/explain", b'{"url":', headers, unfinished=True)
    assert (answer.status, answer.kind) == (408, "timeout")
    assert answer.headers["connection"] == "close"


def test_a_defect_is_answered_with_the_headers(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(**request: object) -> None:
        raise ZeroDivisionError("s3cret")

    broken = tuple(endpoint._replace(run=fail) for endpoint in ENDPOINTS)
    monkeypatch.setattr("urikit.lens._app.ENDPOINTS", broken)
    sent: list[Answer] = []
    with pytest.raises(ZeroDivisionError):  # for the server's log
        post("explain", BODIES["explain"], app=create_app(), answers=sent)
    (answer,) = sent
    assert (answer.status, answer.kind) == (500, "defect")
    assert b"s3cret" not in answer.body
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS


@pytest.mark.parametrize("declared", [None, "5", "99999999999999999999999", "x"])
@pytest.mark.parametrize("portions", [1, 7])
def test_too_many_bytes_whatever_is_declared(declared: str | None, portions: int) -> None:
    headers = {"content-type": "application/json"}
    if declared is not None:
        headers["content-length"] = declared
    body = json.dumps({"url": "a" * MAX_BODY}).encode()
    answer = request("POST", "/api/explain", body, headers, portions=portions)
    assert (answer.status, answer.kind) == (413, "too-large")


def test_a_body_in_portions() -> None:
    assert post("explain", BODIES["explain"], portions=9).status == 200


# --- who may ask -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "host", ["localhost", "LOCALHOST:1", "127.0.0.1:8765", "[::1]:8765", "[0::1]", "lens.example"]
)
def test_allowed_hosts(host: str) -> None:
    assert request("GET", "/openapi.json", host=host).status == 200


@pytest.mark.parametrize(
    "host",
    ["evil.example", "localhost.evil.example", "evil.example:8765", "", "localhost@evil.example",
     "localhost/", "localhost#", "127.0.0.2", "a b", "localhost, evil.example", "[::2]"],
)  # fmt: skip
def test_a_name_that_was_made_to_point_here_is_refused(host: str) -> None:
    for path in ("/", "/api/explain", "/openapi.json", "/static/main.js"):
        answer = request("GET", path, host=host)
        assert (answer.status, answer.kind) == (421, "host-not-allowed")
        assert answer.headers["content-security-policy"] == HEADERS["content-security-policy"]


@pytest.mark.parametrize(
    "headers",
    [
        {"origin": "https://evil.example"},
        {"origin": "null"},
        {"origin": "http://localhost:1"},
        {"origin": "https://localhost:8765"},
        {"sec-fetch-site": "cross-site"},
    ],
)
def test_other_sites_are_refused(headers: dict[str, str]) -> None:
    answer = post("explain", BODIES["explain"], headers=headers)
    assert (answer.status, answer.kind) == (403, "origin-not-allowed")


def test_the_page_itself_is_not() -> None:
    headers = {"origin": "http://localhost:8765", "sec-fetch-site": "same-origin"}
    assert post("explain", BODIES["explain"], headers=headers).status == 200


def test_a_host_header_is_no_url() -> None:
    assert host_of("[::ffff:127.0.0.1]") == "[::ffff:7f00:1]"
    assert host_of("localhost\\x") is None


# --- the page ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "path",
    ["/", *(f"/static/{p.name}" for p in sorted(STATIC.iterdir()) if p.name != "index.html")],
)
def test_files(path: str) -> None:
    answer = request("GET", path)
    assert answer.status == 200
    assert {name: answer.headers[name] for name in HEADERS} == HEADERS
    assert (
        answer.body
        == (STATIC / (path.removeprefix("/static/").strip("/") or "index.html")).read_bytes()
    )


@pytest.mark.parametrize(
    "path",
    [
        "/static/../app.py",
        "/static/%2e%2e/app.py",
        "/static/",
        "/nothing",
        "/api/",
        "//etc/passwd",
        "/api/explain/",
        "/openapi.json/",
        "/static/main.js/",
    ],
)
def test_there_is_nothing_else(path: str) -> None:
    answer = request("GET", path)
    assert (answer.status, answer.kind) == (404, "not-found")


def test_the_policy_lets_nothing_in() -> None:
    policy = HEADERS["content-security-policy"]
    for needed in (
        "default-src 'none'", "script-src 'self'", "require-trusted-types-for 'script'",
        "frame-ancestors 'none'", "base-uri 'none'", "form-action 'none'", "trusted-types 'none'",
    ):  # fmt: skip
        assert needed in policy.split("; ")
    assert "unsafe" not in policy
    assert "http" not in policy


def test_the_page_needs_nothing_from_elsewhere_and_writes_no_markup() -> None:
    for path in STATIC.iterdir():
        text = path.read_text(encoding="utf-8")
        for dangerous in (
            "innerHTML",
            "outerHTML",
            "insertAdjacent",
            "document.write",
            "eval(",
            "javascript:",
        ):
            assert dangerous not in text.replace("java\\nscript:", "")
        if path.suffix in (".html", ".css"):
            assert "//" not in text.replace("http://www.w3.org/2000/svg", "").replace("<!--", "")
        if path.suffix == ".html":
            assert "style=" not in text
            assert " onclick" not in text


def test_hosts_that_were_not_named_are_not_allowed() -> None:
    assert request("GET", "/", host="lens.example", app=create_app()).status == 421
