"""Two URLs compared: what is shown, and what is not."""

import json
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import called
from urikit import IRI, URI, URL, URIError
from urikit._cli.diff import Difference
from urikit._kernel.tables import LEVELS
from urikit.objects._comparing import IGNORED

# arguments, parts with their levels, the level of the whole
DIFFERENT = [
    ("http://h/a http://h/a", {}, "exact"),
    ("http://h HTTP://H:80/", {}, "exact"),
    ("-s rfc3986 http://h HTTP://h:80/", {"scheme": "case", "port": "scheme", "path": "scheme"}, "scheme"),
    ("-s rfc3986 http://h/%7ea http://h/~a", {"path": "percent"}, "percent"),
    ("-s rfc3986 http://h/a/../b http://h/b", {"path": "path"}, "path"),
    ("-s rfc3986 http://[0:0::1]/ http://[::1]/", {"host": "address"}, "address"),
    ("-s rfc3986 http://h: http://h", {"port": "scheme"}, "scheme"),
    ("-s rfc3986 http://h:99999/ http://h/", {"port": None}, None),
    ("-s rfc3987 http://bücher.example/ http://xn--bcher-kva.example/", {"host": "scheme"}, "scheme"),
    ("-s rfc3986 ?a #a", {"query": None, "fragment": None}, None),
    ("-s rfc3986 urn:AB:c urn:ab:c", {"path": "scheme"}, "scheme"),
    ("http://h/?a=1&b=2 http://h/?b=2&a=1", {"query": None}, None),
    ("http://u:p@h/ http://u@h/", {"userinfo": None}, None),
    ("--ignore query-order http://h/?a=1&b=2 http://h/?b=2&a=1", {}, "exact"),
    ("-i query -i fragment -s rfc3986 http://h/?a#b HTTP://h/", {"scheme": "case"}, "case"),
    ("-i trailing-slash http://h/a/ http://h/a#b", {"fragment": None}, None),
    ("-s auto http://h/a%20b http://h/a\u00a0b", {"path": None}, None),
]  # fmt: skip


@pytest.mark.parametrize(
    ("line", "parts", "level"), DIFFERENT, ids=[line for line, *_ in DIFFERENT]
)
def test_parts_and_levels(line: str, parts: dict[str, str | None], level: str | None) -> None:
    done = called("diff", "--json", *line.split(" "))
    found = json.loads(done.out)
    assert {each["part"]: each["equal_at"] for each in found["differences"]} == parts
    assert found["equal_at"] == level
    assert found["equal"] == (level is not None) == (done.code == 0)
    text = called("diff", *line.split(" "))
    assert text.code == done.code
    verdicts = (
        {"different"} if level is None else {f"equal at level {level}", "equal after parsing"}
    )
    assert text.lines[-1].partition(",")[0] in verdicts
    assert called("diff", "--quiet", *line.split(" ")) == (done.code, "", "")


@pytest.mark.parametrize(
    ("line", "verdict"),
    [
        ("--ignore fragment https://h/#a https://h/", "equal at level exact, ignoring fragment"),
        ("--ignore fragment https://h/ https://h/", "equal at level exact"),
        ("https://h/ https://h/", "equal at level exact"),
        ("https://h/ HTTPS://h:443", "equal after parsing"),
        ("-s rfc3986 https://h/ HTTPS://h:443/", "equal at level scheme"),
    ],
)
def test_the_verdict_says_how_they_became_equal(line: str, verdict: str) -> None:
    assert called("diff", *line.split()).lines[-1] == verdict


def test_the_ignored_differences_are_those_of_the_library() -> None:
    assert called("diff", "--ignore", "host", "http://h/", "http://i/").code == 2


def test_what_is_ignored_is_shown_as_written() -> None:
    done = called("diff", "-i", "trailing-slash", "--json", "http://h/a/", "http://h/b/")
    found = json.loads(done.out)
    assert (found["a"], found["differences"][0]["a"]) == ("http://h/a/", "/a/")


def test_the_level_decides() -> None:
    for level, code in (("exact", 1), ("case", 0), ("scheme", 0)):
        assert called("diff", "-s", "rfc3986", "-l", level, "HTTP://h/", "http://h/").code == code
    done = called("diff", "-s", "rfc3986", "--level", "exact", "HTTP://h/", "http://h/")
    assert done.lines[-1] == "different at level exact, equal at level case"


def test_queries_are_compared_by_pairs() -> None:
    done = called("diff", "http://h/?a=1&b=2&b=2&c", "http://h/?c&b=2&a=%C3%B6")
    assert done.lines == ["query: different", "  - a=1", "  - b=2", "  + a=ö", "different"]
    done = called("diff", "http://h/?a=1&b=2", "http://h/?b=2&a=1")
    assert done.lines[0] == "query: different; the same pairs in a different order"
    done = called("diff", "http://h/?a=+", "http://h/?a=%20")
    assert done.lines[0] == "query: different; the same pairs written differently"
    done = called("diff", "http://h/?a=%0A%1B", "http://h/?a=1")
    assert done.lines[1] == r"  - a=\n\x1b"


def test_what_is_absent_and_what_is_empty() -> None:
    done = called("diff", "-s", "rfc3986", "http://h/", "http://h/?#x")
    assert done.lines[:3] == ["query: different", "  - (absent)", "  + (empty)"]


SECRETS = [
    ("http://u:secret@h/", "http://u:secret2@h/"),
    ("http://h/?n=http://u:secret@h/", "http://h/?n=http://u:secret2@h/"),
    ("http://h/?n=http%3A%2F%2Fu%3Asecret%40h/&a=1", "http://h/?n=1&a=http%3A%2F%2Fu%3Asecret%40i"),
    ("http:u:secret@h", "http:u:secret2@i"),
    ("http://u:secret@h:x/", "http://u:se/cret@h/ y"),
]  # fmt: skip


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "auto"])
@pytest.mark.parametrize(("a", "b"), SECRETS)
def test_passwords_are_masked(a: str, b: str, standard: str) -> None:
    for how in ("--json", "--color=always"):
        done = called("diff", how, "-s", standard, a, b)
        assert "secret" not in done.out + done.err
        assert done.code != 0


def test_passwords_are_masked_in_encoded_pairs() -> None:
    done = called("diff", "http://h/?a=http%253A%252F%252Fu%253Asecret%2540h", "http://h/?a=1")
    assert done.lines[1] == "  - a=http%253A%252F%252Fu%253A***%2540h"


def test_passwords_that_differ_are_told() -> None:
    done = called("diff", "http://u:x@h/", "http://u:y@h/")
    assert done.lines[0] == "userinfo: different; the masked values differ"


@pytest.mark.parametrize("name", ["A", "B"])
def test_the_bad_one_is_named(name: str) -> None:
    urls = ["http://h:x/", "http://h/"]
    done = called("diff", *(urls if name == "A" else reversed(urls)))
    assert (done.code, done.out) == (2, "")
    assert done.err.startswith(f"urikit diff: {name}: ")


PIECES = st.lists(
    st.sampled_from(["http:", "HTTP:", "//", "h", "H", ":80", ":", "/", "..", "%7e", "~", "?", "&", "a=1", "#", "ö"]),
    max_size=8,
).map("".join)  # fmt: skip


@given(PIECES, PIECES, st.sampled_from([URI, IRI, URL]), st.sets(st.sampled_from(IGNORED)))
def test_levels_are_those_of_equivalent(
    a: str, b: str, cls: type[URI] | type[IRI] | type[URL], ignore: set[Any]
) -> None:
    try:
        one, other = cls(a), cls(b)
    except URIError:
        return
    found = Difference(one, other, ignore)
    for level in LEVELS:
        is_equal = one.equivalent(other, level, ignore=ignore)  # type: ignore[arg-type]
        assert found.is_equal(level) == is_equal
    if not ignore:
        assert (not found.parts) == (str(one) == str(other))
    if found.level is not None:
        assert None not in found.parts.values()
