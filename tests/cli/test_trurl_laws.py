"""Laws of ``urikit trurl`` for any arguments."""

import json
import os
import subprocess
import sys

import pytest
from hypothesis import example, given, strategies as st

from tests.cli.trurl_runs import trurl
from urikit import IRI
from urikit._cli.trurl import command, parts
from urikit._cli.trurl.options import SETTABLE
from urikit._cli.trurl.parts import COMPONENTS
from urikit._kernel.patterns import remove_dot_segments

PIECES = [
    *("http:", "ftp.", "imap:", "file:", "x:", "/", "//", "///", "\\", "@", ":", ";", "[", "]"),
    *("user", "h", "example.com", "1.2", "0x7f", "::1", "%", "%25", "%2F", "%2e", "%41", "%zz"),
    *(
        "?",
        "#",
        "&",
        "=",
        "+",
        " ",
        "..",
        ".",
        "ü",
        "ß",
        "xn--",
        "\u3002",
        "\u00ad",
        "\udcff",
        "\0",
    ),
    *("8", "80", "99999", "{", "}", "|", '"', "<", "'", "*", "!", "$", "~", "_"),
]
URLISH = st.lists(st.sampled_from(PIECES), max_size=12).map("".join)
TEXTS = st.text(st.characters(exclude_categories=["Cs"]))


def is_iri(text: str) -> bool:
    """Return True if the strict parser accepts it."""
    return str(IRI(text)) == text


@given(URLISH | TEXTS)
@example("http://u:p@[fe80::1%2525]:80/%2e/../?&&#")
@example("imap://a;b:c;d@h")
@example("http://[::1%a%zz]/")
def test_what_is_printed_is_an_iri_that_prints_as_itself(text: str) -> None:
    first = trurl("--keep-port", "--", text)
    assert first.code == 0
    if first.out:
        printed = first.text.removesuffix("\n")
        assert is_iri(printed)
        assert trurl("--keep-port", "--", printed) == first
        if "." in printed or printed.isascii():
            assert is_iri(trurl("--punycode", "--", printed).text.removesuffix("\n"))
    else:
        assert first.err.startswith("trurl note: ")


@given(URLISH | TEXTS, st.sampled_from(sorted(SETTABLE)), st.sampled_from(["=", ":=", "?="]))
@example("a;b", "user", "=")
@example("//x", "path", ":=")
@example("a]b", "zoneid", ":=")
def test_whatever_is_set_a_url_stays_one(value: str, component: str, how: str) -> None:
    for url in ("http://h/a?b", "imap://u:p;o@[fe80::1%25e]:1/", "file:///a"):
        ran = trurl(url, "-s", f"{component}{how}{value}")
        assert ran.code == 0
        if ran.out:
            assert is_iri(ran.text.removesuffix("\n"))


@given(TEXTS, st.sampled_from(["user", "password", "path", "query", "fragment"]))
@example("%41 +&=/?#[]@:;", "query")
@example("a/b;c", "path")
def test_what_is_set_is_what_is_shown(value: str, component: str) -> None:
    if value == "":
        return  # which clears it
    shown = json.loads(trurl("http://h/", "-s", f"{component}={value}", "--json").out)
    expected = value
    if component == "path":
        expected = remove_dot_segments("/" + value.removeprefix("/"))
    assert shown[0]["parts"][component] == expected


@given(st.lists(st.tuples(TEXTS, TEXTS), min_size=1, max_size=5), st.sampled_from("&;aA0+/"))
@example([("a b", "c+d"), ("", " ")], "+")
def test_appended_pairs_are_the_params(items: list[tuple[str, str]], separator: str) -> None:
    arguments = [f"--append=query={name.replace('=', '')}={value}" for name, value in items]
    ran = trurl("http://h/", "--json", f"--query-separator={separator}", *arguments)
    assert json.loads(ran.out)[0]["params"] == [
        {"key": name.replace("=", ""), "value": value} for name, value in items
    ]


@given(URLISH)
def test_components_are_those_of_the_strict_parser(text: str) -> None:
    ran = trurl("--keep-port", "--json", "--urlencode", "--", text)
    for shown in json.loads(ran.out):
        iri, parts = IRI(shown["url"]), shown["parts"]
        assert [iri.scheme, iri.path, iri.query, iri.fragment] == [
            parts.get(name) for name in ("scheme", "path", "query", "fragment")
        ]
        assert iri.port == (int(parts["port"]) if "port" in parts else None)


@given(st.lists(URLISH | st.sampled_from(["--json", "-g", "-s", "-f", "--iterate", "--verify"])))
def test_any_arguments_end_in_a_code_of_trurl(arguments: list[str]) -> None:
    arguments = ["--url" if argument == "-f" else argument for argument in arguments]
    assert trurl(*arguments).code in {0, 2, 3, 4, 5, 7, 9, 10, 11}


@given(st.text("{}[]:\\nurlqeyhost"))
def test_any_format(text: str) -> None:
    ran = trurl("http://h/?y=1", "-g", text)
    assert ran.code in {0, 10}
    assert bool(ran.err) == (ran.code == 10)


# As long as these are, anything but time in proportion to the length would be noticed.
@pytest.mark.parametrize(
    "arguments",
    [
        ["http://" + "@" * 200_000],
        ["http://" + "a." * 100_000],
        ["http://h/" + "../" * 100_000],
        ["http://h/" + "%" * 200_000],
        ["http://h/?" + "a=b&" * 50_000, "--sort-query", "--qtrim", "b*", "--replace", "a=c"],
        ["http://h/?" + "&" * 200_000],
        ["http://[" + ":" * 200_000],
        ["http://h:" + "0" * 200_000],
        ["a:" * 100_000],
        ["http://h", "-g", "{" * 200_000],
        ["http://h", "-g", "{host}{" * 50_000],
        ["http://h", "-g", "{" + "url:" * 50_000 + "host}"],
        ["http://h/?" + "A%AA" * 50_000, "--query-separator", "A"],
    ],
    ids=lambda arguments: arguments[-1][:12],
)
def test_long_inputs(arguments: list[str]) -> None:
    assert trurl(*arguments).code == 0


def test_standard_input_is_answered_line_by_line() -> None:
    code = (
        "import sys; from urikit._cli.trurl import run; sys.exit(run(['-f', '-', '-g', '{host}']))"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONUNBUFFERED": ""},
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        for host in (b"a.example", b"b.example"):
            process.stdin.write(b"http://" + host + b"/\n")
            process.stdin.flush()
            assert process.stdout.readline() == host + b"\n"
        process.stdin.close()
    assert process.returncode == 0


def test_the_components_are_fields() -> None:
    from urikit._cli.trurl.parts import Parts

    assert Parts._fields[: len(COMPONENTS)] == COMPONENTS


ORDINARY = st.lists(
    st.sampled_from([*PIECES, "http://", "https://", "h.example", "/a", "/..", "?a=1", "&", "#b"]),
    max_size=8,
).map(lambda pieces: "http://h" + "".join(pieces))


@given(
    ORDINARY,
    st.sampled_from(
        [
            *([], ["--json"], ["--get", "{url} {query:a} {path}"], ["--sort-query"]),
            *(["--set", "port=80"], ["--append", "path=x"], ["--query-separator", "b"]),
            *(
                ["--curl", "--verify"],
                ["--redirect", "x"],
                ["--default-port"],
                ["--trim", "query=a"],
            ),
        ]
    ),
)
def test_ordinary_urls_are_read_as_all_others_are(text: str, options: list[str]) -> None:
    quick = trurl(*options, "--", text)
    with pytest.MonkeyPatch.context() as patch:
        for module in (parts, command):
            patch.setattr(module, "read_ordinary", lambda text: None)
        assert trurl(*options, "--", text) == quick
