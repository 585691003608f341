"""Answers of the API about allow-lists, batches, steps and edits; and what it keeps to itself."""

import json
import re
from typing import Any

import pytest
from hypothesis import given, strategies as st
from pydantic import TypeAdapter

from tests.laws.test_url import texts
from tests.lens.asgi import post
from urikit import IRI, URL, URIError
from urikit.lens._allowlist import CHECKS, AllowListError, check_allowed
from urikit.lens._api import ENDPOINTS
from urikit.lens._masking import masked
from urikit.lens._steps import steps_of
from urikit.objects._url_engine import record_of
from urikit.whatwg._trace import trace

NAMES = [check.name for check in CHECKS]

# The text, whether it is safe, and which checks it fools.
FOOLED = [
    ("https://good.example/", True, ""),
    ("https://api.good.example/x?y", True, ""),
    ("https://GOOD.example./", True, ""),
    ("https://good.example.evil.example/", False, "starts with, contains, regular expression"),
    ("https://good.example@evil.example/", False, "starts with, contains, regular expression"),
    ("https://evil.example/good.example", False, "contains"),
    ("https://not-good.example/", False, "contains, suffix, netloc"),
    ("https://goodXexample.evil.example/", False, "regular expression"),
    ("https://good.example\\@evil.example/", False, "starts with, contains, regular expression"),
    ("https://evil.example\\@good.example/", False, "contains, suffix, netloc, hostname"),
    ("https://evil.example/", False, ""),
    ("http://evil.example#@good.example/", False, "contains, suffix"),
    ("no host here: good.example", False, "contains"),
]


@pytest.mark.parametrize(("text", "safe", "fooled"), FOOLED, ids=[row[0] for row in FOOLED])
def test_naive_checks(text: str, safe: bool, fooled: str) -> None:
    outcome = check_allowed(text, ["good.example"])
    assert outcome["safe"] is safe
    assert ", ".join(c["name"] for c in outcome["checks"] if c["verdict"] == "fooled") == fooled
    assert [c["name"] for c in outcome["checks"]] == NAMES


def test_a_check_can_be_too_strict() -> None:
    outcome = check_allowed("HTTPS://GOOD.example/", ["good.example"])
    assert outcome["safe"]
    assert {c["name"]: c["verdict"] for c in outcome["checks"]}["starts with"] == "too strict"


def test_names_are_compared_as_hosts() -> None:
    assert check_allowed("https://xn--bcher-kva.example/", ["BÜCHER.example"])["safe"]
    assert check_allowed("https://good.example/", [" good.example. "])["safe"]


@pytest.mark.parametrize(
    ("entry", "text", "safe"),
    [
        ("https://good.example", "https://good.example/", True),
        ("https://good.example:8443/", "https://api.good.example/", True),
        ("http://BÜCHER.example", "https://xn--bcher-kva.example/", True),
        ("https://good.example", "https://evil.example/", False),
        ("*.good.example", "https://api.good.example/", True),
        ("*.good.example", "https://good.example/", False),
        ("*.good.example", "https://not-good.example/", False),
    ],
)
def test_origins_and_stars(entry: str, text: str, safe: bool) -> None:
    assert check_allowed(text, [entry])["safe"] is safe


@pytest.mark.parametrize(
    ("entry", "message"),
    [
        ("", "would match every host"),
        (".", "would match every host"),
        ("*.", "would match every host"),
        (" .. ", "would match every host"),
        ("*", "not a host"),
        ("a.*.example", "not a host"),
        ("good.example/x", "not a host"),
        ("me@good.example", "not a host"),
        ("a b", "not a valid host"),
        ("https://", "origin does not parse"),
        ("https://good.example/x", "only a scheme"),
        ("https://me@good.example", "only a scheme"),
        ("https://good.example/?", "only a scheme"),
    ],
)
def test_an_entry_that_names_no_host(entry: str, message: str) -> None:
    answer = post("check", {"url": "https://h.example/", "allow": ["h.example", entry]})
    assert (answer.status, answer.kind) == (422, "allow-list")
    assert answer.data["error"]["where"] == "body.allow[1]"
    assert message in answer.data["error"]["message"]


@given(texts, st.lists(st.text(max_size=12), min_size=1, max_size=3))
def test_any_text_and_any_names_give_an_outcome(text: str, names: list[str]) -> None:
    try:
        outcome = check_allowed(text, names)
    except AllowListError as error:
        assert 0 <= error.index < len(names)
        return
    assert all((c["verdict"] == "fooled") <= c["passes"] for c in outcome["checks"])


# --- explain, parse, edit, steps ------------------------------------------------------------------


def test_explain() -> None:
    answer = post(
        "explain", {"url": "https://me:secret@h.example:8443/a%20b?x=1&y&x=%C3%BC#z"}
    ).data
    assert answer["url"] == {
        "href": "https://me:***@h.example:8443/a%20b?x=1&y&x=%C3%BC#z",
        "scheme": "https", "username": "me", "password": "***", "host": "h.example",
        "port": 8443, "path": "/a%20b", "query": "x=1&y&x=%C3%BC", "fragment": "z",
    }  # fmt: skip
    assert answer["query"] == [
        {"key": "x", "value": "1"},
        {"key": "y", "value": None},
        {"key": "x", "value": "ü"},
    ]
    assert [f["code"] for f in answer["findings"]] == ["userinfo", "password", "other-port"]
    assert {"name": "origin", "value": "https://h.example:8443"} in answer["facts"]


def test_explain_with_a_base() -> None:
    answer = post("explain", {"url": "../x", "base": "https://h.example/a/b/c"}).data
    assert answer["url"]["href"] == "https://h.example/a/x"
    assert post("explain", {"url": "../x", "base": None}).data["url"] is None


def test_names_to_protect() -> None:
    body = {"url": "https://paypa1.example/", "protect": ["paypal.example"]}
    assert "confusable" in [f["code"] for f in post("explain", body).data["findings"]]


SECRETS = [
    "https://me:s3cret@h.example/",
    "https://me:x@s3cret@h.example:80/?a@b",
    "http:me:s3cret@h.example",
    "https://a@me:s3cret@h.example/",
    "https://me:s3cret@",
    "//me:s3cret@h.example",
    "https://h\\@me:s3cret@x/",
    "https://h.example/?next=https://me:s3cret@x/",
    "https://h.example/#//me:s3cret@x",
    "https://h.example/?a=1&to%6ben=s3cret&b#x",
    "https://h.example/#access_token=s3cret&b",
    "x:?sig=s3cret",
]


@pytest.mark.parametrize("text", SECRETS)
@pytest.mark.parametrize("name", ["explain", "compare", "parse", "steps"])
def test_passwords_are_masked_unless_asked_for(name: str, text: str) -> None:
    more: dict[str, Any] = {"base": "https://h.example/"}
    body = {"urls": [text], **more} if name == "parse" else {"url": text, **more}
    masked = post(name, body)
    assert masked.status == 200
    assert b"s3cret" not in masked.body
    if name == "steps":
        told = "".join(step["c"] + step["did"] for step in masked.data["steps"])
        assert "3" not in told.replace("h.example", "")
        assert not any("3" in step["buffer"] for step in masked.data["steps"])
    elif URL.can_parse(text):
        assert b"s3cret" in post(name, {**body, "reveal": True}).body


# Secrets are in brackets.
@pytest.mark.parametrize(
    "marked",
    [
        "https://me:[a@b]@h.example:80/?next=https%3A%2F%2Fbob%3A[x]%40h&token=[1]&q#t",
        "https://me:[pw]@good.example\\@evil.example/",
        "https://good.example\\@me:[pw]@evil.example:80/x",
        "http://me:[a\tb]@localhost/",
        "http:me:[pw]@h",
        "http://me:[p/w]@h",
        "https://h:80?to=a@b",
        "javascript:f('a:b@c')",
        "//me:@h",
    ],
)
def test_where_secrets_are(marked: str) -> None:
    text = re.sub(r"[][]", "", marked)
    for name in ("explain", "steps"):
        spans = post(name, {"url": text}).data["secrets"]
        shown, done = "", 0
        for start, end in spans:
            shown += f"{text[done:start]}[{text[start:end]}]"
            done = end
        assert shown + text[done:] == marked


def test_steps_that_end_within_a_password() -> None:
    shown = post("steps", {"url": "https://me:s3cret@h.example/", "limit": 15}).data["steps"]
    assert shown[-1]["buffer"].startswith("me:*")
    assert all("3" not in step["buffer"] + step["did"] for step in shown)
    port = post("steps", {"url": "https://h:8443/"}).data["steps"]
    assert "h:8443" in [step["buffer"] for step in port]


@given(texts | st.text(":/@?#\\ab.%4", max_size=15).map("http://h".__add__))
def test_what_is_masked_can_still_be_read(text: str) -> None:
    for cls in (URL, IRI):
        try:
            u = cls(text)
        except URIError:
            continue
        assert masked(u).host == u.host
        assert masked(masked(u)) == masked(u)


def test_long_values_are_cut() -> None:
    answer = post("explain", {"url": "https://h.example/" + "a" * 5000, "cut": 100}).data
    assert answer["url"]["path"] == "/" + "a" * 99 + "… (5,001 characters)"
    assert answer["length"] == 5018


def test_an_integer_of_json_may_have_a_point() -> None:
    body = {"url": "https://h.example/" + "a" * 50, "cut": 16.0}
    assert post("explain", body).data["url"]["scheme"] == "https"
    assert len(post("steps", {"url": "https://h.example/", "limit": 3.0}).data["steps"]) == 3
    assert post("steps", {"url": "https://h.example/", "limit": 3.5}).status == 422


def test_half_a_character_goes_through() -> None:
    answer = post("explain", {"url": "https://h.example/\ud800"})
    assert answer.status == 200
    assert answer.data["url"]["path"] == "/%EF%BF%BD"
    assert (
        post("parse", {"urls": ["https://h.example/\ud800"]})
        .data["rows"][0]["url"]
        .endswith("\ud800")
    )


def test_compare() -> None:
    answer = post("compare", {"url": "http://good.example\\@evil.example/", "clients": False}).data
    assert answer["same_destination"] is False
    assert "host" in [difference["component"] for difference in answer["differences"]]
    assert {view["name"] for view in answer["views"]} >= {"rfc3986", "whatwg", "barth2010"}


def test_compare_what_the_browser_reads() -> None:
    body: dict[str, Any] = {"url": "http://me:s3cret@h.example?token=s3cret", "clients": False}
    own = {"scheme": "http", "userinfo": "me:s3cret", "host": "h.example", "port": None}
    own |= {"path": "/", "query": "token=s3cret", "version": "Lynx 3"}
    answer = post("compare", {**body, "browser": own}).data
    assert answer["agree"]
    assert answer["groups"][0]["views"][-1] == "your browser"
    found = answer["views"][-1]
    assert (found["version"], found["userinfo"], found["query"]) == (
        "Lynx 3",
        "me:***",
        "token=***",
    )
    other = post("compare", {**body, "browser": {**own, "port": "81"}}).data
    assert [difference["component"] for difference in other["differences"]] == ["port"]
    refused = {"error": "TypeError", "message": "me:s3cret@h.example is not a valid URL."}
    found = post("compare", {**body, "browser": refused}).data["views"][-1]
    assert found["message"] == "me:***@h.example is not a valid URL."
    assert post("compare", {**body, "browser": {"name": "whatwg"}}).status == 422


def test_parse() -> None:
    urls = [
        "https://a.example/",
        "https://a.example/x",
        "http://b b/",
        "",
        "http://c.example:99999999/",
    ]
    answer = post("parse", {"urls": urls}).data
    assert [row["host"] for row in answer["rows"]] == ["a.example", "a.example", None, None, None]
    assert answer["counts"]["hosts"] == [{"name": "a.example", "count": 2}]
    assert {c["name"] for c in answer["counts"]["errors"]} == {
        "domain-to-ASCII", "missing-scheme-non-relative-URL", "port-out-of-range"}  # fmt: skip
    by_rfc = post("parse", {"urls": urls, "standard": "rfc3986"}).data
    assert [row["error"] for row in by_rfc["rows"]] == [None, None, "invalid-host", None, None]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ({"parts": {"host": "other.example"}}, "https://other.example/a?x=1"),
        ({"parts": {"port": "8080"}}, "https://h.example:8080/a?x=1"),
        ({"parts": {"path": "/b c", "fragment": "f"}}, "https://h.example/b%20c?x=1#f"),
        ({"parts": {"path": "/50%25"}}, "https://h.example/50%25?x=1"),
        ({"parts": {"query": None}}, "https://h.example/a"),
        ({"parts": {"username": "me", "password": "a:b"}}, "https://me:a%3Ab@h.example/a?x=1"),
        ({"query": [{"key": "a b", "value": "ü&"}, {"key": "flag", "value": None}]},
         "https://h.example/a?a+b=%C3%BC%26&flag"),
        ({"query": []}, "https://h.example/a"),
        ({}, "https://h.example/a?x=1"),
    ],
)  # fmt: skip
def test_edit(body: dict[str, Any], expected: str) -> None:
    assert post("edit", {"url": "https://h.example/a?x=1", **body}).data == {"url": expected}


RAW = "https://h.example/?a=%FF&b=1&=&c=x;y%20z&&%e9%3d=%2b"


def test_pairs_that_are_not_changed_keep_their_text() -> None:
    pairs = [{**p, "index": n} for n, p in enumerate(post("explain", {"url": RAW}).data["query"])]
    assert post("edit", {"url": RAW, "query": pairs}).data == {"url": RAW}
    pairs[1]["value"] = "2 3"
    wanted = RAW.replace("b=1", "b=2+3")
    assert post("edit", {"url": RAW, "query": pairs}).data == {"url": wanted}
    # Of a changed pair, the half that was not; and the others keep their places' text.
    pairs[5]["value"] = "ü"
    pairs[3]["key"] = "d"
    kept = [pairs[5], {"key": "new", "value": "&"}, pairs[3], pairs[0]]
    wanted = "https://h.example/?%e9%3d=%C3%BC&new=%26&d=x;y%20z&a=%FF"
    assert post("edit", {"url": RAW, "query": kept}).data == {"url": wanted}


@given(st.text("ab=&;+ %é", max_size=12))
def test_a_query_given_back_is_the_same(query: str) -> None:
    url = URL(f"https://h.example/?{query}")
    pairs = [{"key": k, "value": v, "index": n} for n, (k, v) in enumerate(url.params.items())]
    assert URL(post("edit", {"url": str(url), "query": pairs}).data["url"]).params == url.params


def test_an_index_of_no_pair() -> None:
    body = {"url": RAW, "query": [{"key": "x", "value": None, "index": 99}]}
    assert post("edit", body).data == {"url": "https://h.example/?x"}
    body["query"] = [{"key": "", "value": None, "index": 0}]
    assert post("edit", body).status == 422


def test_steps() -> None:
    run = steps_of("http://u:p@h:8\\a?b", None, 100)
    last = run["steps"][-1]
    assert run["complete"]
    assert (last["url"]["host"], last["url"]["port"], last["url"]["path"]) == ("h", 8, "/a")
    said = " ".join(step["did"] for step in run["steps"])
    for words in ("The scheme is “http”.", "The host is “h”.", "The port is “8”.", "The password is set.",
                  "Backslash is treated as \"/\"; write \"/\".", "Next: the query state.", "The end."):  # fmt: skip
        assert words in said
    assert not steps_of("http://u:p@h", None, 3)["complete"]
    assert steps_of("http://h:x", None, 100)["steps"][-1]["did"].endswith(
        "The parser returns failure."
    )


@given(texts)
def test_any_text_gives_answers(text: str) -> None:
    for endpoint in ENDPOINTS:
        body: dict[str, Any] = {"urls": [text]} if endpoint.path == "/api/parse" else {"url": text}
        if endpoint.path == "/api/check":
            body["allow"] = ["h.example"]
        if endpoint.path == "/api/compare":
            body["clients"] = False
        if endpoint.path == "/api/edit" and not URL.can_parse(text):
            continue
        answer = endpoint.answer_to(body)
        written = json.dumps(answer).encode(errors="replace")  # pydantic wants whole characters
        checked = TypeAdapter(endpoint.answer).validate_json(written.replace(b"\\ud", b"\\u0"))
        assert checked.keys() == answer.keys()


@pytest.mark.parametrize("text", ["../" * 1300, "a/" * 2000, "#" + "f" * 4000, "x" * 4000])
def test_steps_with_a_base_of_many_segments_take_limited_time(text: str) -> None:
    for base in ("a/" * 500_000, "/" * 1_000_000):
        for reveal in (True, False):
            run = steps_of(text, URL(f"https://h.example/{base}"), 4000, reveal=reveal)
            assert not run["complete"]
            assert len(run["steps"]) <= 8
    assert len(steps_of(text, URL("https://h.example/" + "a/" * 1000), 4000)["steps"]) > 3900


def test_steps_with_a_long_base_stay_small() -> None:
    base = URL("https://h.example/" + "a" * 200_000 + "/")
    run = steps_of("x" * 300, base, 1000)
    assert run["complete"]
    assert len(json.dumps(run)) < 2_000_000
    snapshots = {id(step.url) for step in trace("x" * 300, record_of(base))}
    assert len(snapshots) < 10


@pytest.mark.parametrize(
    ("text", "pointer", "did"),
    [
        ("http://h", 5, "The pointer advances by 2. Next: the special authority ignore slashes state."),
        ("http://h", 8, "“h” is removed from the buffer. The pointer moves back by 1 to read again. Next: the host state."),
        ("http://h/../", 11, "“..” is removed from the buffer."),
    ],
)  # fmt: skip
def test_steps_tell_of_pointer_and_buffer(text: str, pointer: int, did: str) -> None:
    steps = [step for step in steps_of(text, None, 100)["steps"] if step["pointer"] == pointer]
    assert steps[0]["did"] == did
