"""``urikit validate`` says what the objects say, fault by fault."""

import json
import random
from typing import Any

import pytest

from tests.cli.program import called, urikit
from urikit import IRI, URI, URL


def test_valid_means_the_same_to_the_command_and_to_the_library() -> None:
    texts = [
        "https://example.com/a-b.c~d_e?f=g&h+i#j:k",
        "http://h/a b",
        "http://u@h/",
        "HTTP://H/",
    ]
    texts += [
        "http://-a/",
        "http://a--b/",
        "http://a-.b/",
        "http://a..b/",
        "http://h./",
        "http://h",
    ]
    texts += ["http://h/#a#b", "http://h/?a[]=1", f"http://{'a' * 64}.b/", "http://127.1/", "x:/"]
    done = called("validate", "--", *texts)
    assert [line == "valid" for line in done.lines] == [URL.is_valid(text) for text in texts]
    done = called("validate", "--lenient", "--", *texts)
    assert [line == "valid" for line in done.lines] == [URL.can_parse(text) for text in texts]


PIECES = [
    *(
        "http:",
        "https:",
        "ws:",
        "mailto:",
        "//",
        "http://",
        "https://h",
        "h",
        "a.com",
        "my_host",
        "xn--",
    ),
    *("&", "=", "+", "~", "-", "_", ".", "..", ":", "/", "?", "#", "@", "\\", " ", "%", "%41", "é"),
    *("1", "80", "0x1", "65535", "65536", "99999", ":80", "[::1]"),
]


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "rfc3987"])
def test_validate_agrees_with_violations(standard: str) -> None:
    choose = random.Random(17)
    texts = [
        "http://" * choose.randrange(2) + "".join(choose.choices(PIECES, k=choose.randint(1, 5)))
        for _ in range(3000)
    ]
    texts = [text for text in texts if text != "-"]  # standard input
    texts += ["http://my_host.example/a", "http://&a/", "http://a+b.com/", "http://h:99999/"]
    cls: Any = {"whatwg": URL, "rfc3986": URI, "rfc3987": IRI}[standard]
    parsed = [cls.parse(text) for text in texts]
    expected = [u is not None and not u.violations for u in parsed]
    if standard == "whatwg":
        assert expected == [URL.is_valid(text) for text in texts]
    one_by_one = called("validate", "-s", standard, "--", *texts)
    assert [line == "valid" for line in one_by_one.lines] == expected
    in_columns = called("validate", "-s", standard, stdin="\n".join(texts).encode())
    assert in_columns.lines == one_by_one.lines
    in_json = called("validate", "-s", standard, "--json", "--", *texts)
    assert [json.loads(line)["valid"] for line in in_json.lines] == expected


def test_validate_reports_each_fault_once() -> None:
    text = b"http://h/\n\nhttp://h:x/\n\xff\n"
    told = "port-invalid at 9: port must contain only digits"
    done = urikit("validate", stdin=text)
    assert (done.code, done.err) == (1, "")
    assert done.lines[:3] == ["valid", "", told]
    quiet = urikit("validate", "--quiet", stdin=text)
    assert (quiet.code, quiet.out) == (1, "")
    assert quiet.err.count("only digits") == 1
    assert quiet.err.startswith("urikit validate: line 3: ")
    quiet = urikit("validate", "--quiet", "--json", stdin=text)
    assert [json.loads(line)["kind"] for line in quiet.lines] == ["port-invalid", "invalid-utf-8"]
    assert quiet.err == ""
    assert called("validate", "http://h:x/").out == f"{told}\n"
    assert called("validate", "http://h:x/").err == ""
    assert called("validate", "-q", "http://h/", "http://h:x/").out == ""
    stopped = called("validate", "--errors", "stop", "http://h:x/", "http://h/")
    assert (stopped.out, stopped.err.count("only digits")) == ("", 1)


def test_validate_names_the_character() -> None:
    for text, told in (
        ("http://h/a b", "10: a space must be percent-encoded here"),
        ("http://h/<", '9: "<" must be percent-encoded here'),
        ("http://h/%zz", '9: "%" must be percent-encoded here'),
        ("http://h/é\ufdd0", "10: U+FDD0 must be percent-encoded here"),
    ):
        assert called("validate", text).out == f"invalid-URL-unit at {told}\n"
    assert "[" not in called("validate", "http://u:s[cret@h/").out
