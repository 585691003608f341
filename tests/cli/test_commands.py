"""The commands that make one line of another, and their exit codes."""

import json
import re

import pytest

from tests.cli.program import called, urikit
from urikit._cli.fields import _ALIASES as FIELD_ALIASES, _WITH_VALUE, FIELDS
from urikit._cli.spec import ALIASES, COMMANDS, command_named

SAID = [
    ("set --host other.example http://h/a?b#c", "http://other.example/a?b#c"),
    ("set --scheme https http://h:80/", "https://h/"),
    ("set --port 8080 --path /x/y http://h/a", "http://h:8080/x/y"),
    ("set --unset query --unset fragment http://h/a?b#c", "http://h/a"),
    ("set --username me --password p@ss http://h/", "http://me:p%40ss@h/"),
    ("set --unset password http://me:x@h/", "http://me@h/"),
    ("set --append a/b --append c http://h/x?q#f", "http://h/x/a%2Fb/c?q#f"),
    ("set --path /%41 http://h/", "http://h/%2541"),
    ("set --path /%41 --encoded http://h/", "http://h/%41"),
    ("set --pair a=%20 --add b=%26& --encoded http://h/?a=1&a=2&c", "http://h/?a=%20&c&b=%26%26"),
    ("set --pair a=%20 --add b=%26& http://h/?a=1", "http://h/?a=%2520&b=%2526%26"),
    ("set -q b=2 -q c http://h/?a=1&b=1", "http://h/?a=1&b=2&c"),
    ("set --add a=2 http://h/?a=1", "http://h/?a=1&a=2"),
    ("set --remove a http://h/?a=1", "http://h/"),
    (
        "set --remove utm_* --remove a[b] http://h/?utm_id=1&a[b]=2&ab=3&utm=4",
        "http://h/?ab=3&utm=4",
    ),
    ("set --remove ?x http://h/?ax=1&x=2&*x=3", "http://h/?x=2"),
    ("set --sort http://h/?b=1&a=2", "http://h/?a=2&b=1"),
    ("set -s rfc3986 --fragment x HTTP://h", "HTTP://h#x"),
    ("resolve -s rfc3986 http://a/b/c/d;p?q ../g", "http://a/b/g"),
    ("resolve -s auto http://a/b/c/d ../g", "http://a/b/g"),
    ("resolve https://h/a \\\\evil.example", "https://evil.example/"),
    ("relative -s rfc3986 http://a/b/c/d http://a/b/g?y", "../g?y"),
    ("normalize -s rfc3986 HTTP://h:80/%7Ea/../b", "http://h/b"),
    ("normalize -s rfc3986 -l exact HTTP://h:80/", "HTTP://h:80/"),
    ("normalize -s rfc3987 HTTP://bücher.example/%C3%BC", "http://bücher.example/ü"),
    ("canonicalize -p crawler http://h/?utm_source=x&b=1#f", "http://h/?b=1"),
    ("canonicalize --do fragment --do www https://www.h.example/#f", "https://h.example/"),
    ("canonicalize -p dedupe --keep www https://www.h.example/", "https://www.h.example/"),
    ("canonicalize -s rfc3986 HTTP://h", "http://h/"),
    ("domain --suffix www.example.co.uk", "co.uk"),
    ("domain --icann me.github.io", "github.io"),
    ("domain 127.0.0.1 co.uk", "\n"),
    ("domain --all 127.0.0.1", "\t\t\t"),
    ("query --pairs http://h/?b=2&a=1&b", '[["b", "2"], ["a", "1"], ["b", null]]'),
    ("query --lists http://h/?a=1", '{"a": ["1"]}'),
    ("query --raw a=1+2", '{"a": "1 2"}'),
    ("query --raw --percent a=1+2", '{"a": "1+2"}'),
    ("query http://h/", "{}"),
    ('query -w [["a",1],["a",true],["b",null]]', "a=1&a=true&b"),
    ("expand {?a*} a=1 a=2", "?a=1&a=2"),
    ("expand {a} a:=3", "3"),
    ("match -t http://h/{a}/{b} -b http://h/ -s rfc3986 /1/2", '{"a": "1", "b": "2"}'),
    ("match -i /BOOKS/:id http://h/books/7", '{"id": "7"}'),
    ('match {"hostname":"*.example.com"} http://a.example.com/', '{"hostname.0": "a"}'),
    ("match -o -v /x/* http://h/x/1 http://h/y", "http://h/y"),
    (
        "validate http://h/ http://h:x/ --errors column",
        "valid\t\nport-invalid at 9: port must contain only digits\tport-invalid",
    ),
    ("validate -s rfc3986 --quiet http://h/", ""),
    ("validate https:h", "special-scheme-missing-following-solidus at 6: "),
    ("dedupe http://h/?utm_source=1 http://h/ http://i/", "http://h/?utm_source=1\nhttp://i/"),
    ("dedupe --surt http://www.h.example/ http://h.example", "http://www.h.example/"),
    ("inspect --codes http://a\\@b/ -m error", "error:parsers-disagree error:backslash"),
    ("inspect https://example.com/", "nothing found"),
]


@pytest.mark.parametrize(("line", "expected"), SAID, ids=[line for line, _ in SAID])
def test_what_they_say(line: str, expected: str) -> None:
    done = called(*line.split(" "))
    if line.startswith("validate https:h"):
        assert done.out.startswith(expected)
    else:
        assert done.out == (expected + "\n" if expected else expected), done.err


CODES = [
    (0, "get host http://h/"),
    (1, "get host http://h:x/"),
    (2, "get"),
    (2, "get {nope} http://h/"),
    (2, "get host -s nope http://h/"),
    (2, "nope"),
    (2, ""),
    (2, "--nope"),
    (0, "--version"),
    (0, "-V"),
    (0, "--help"),
    (0, "help"),
    (0, "help get"),
    (2, "help nope"),
    (0, "get --help"),
    (2, "set http://h/"),
    (2, "set --unset port --port 1 http://h/"),
    (2, "set --port x http://h/"),
    (2, "resolve :: x"),
    (1, "resolve https://h/ http://h:x/"),
    (2, "relative :: x"),
    (1, "relative -s rfc3986 http://a/ x"),
    (0, "validate http://h/"),
    (1, "validate http://h:x/"),
    (1, "validate https:h"),
    (0, "validate --lenient https:h"),
    (0, "match /a http://h/a http://h/b"),
    (1, "match /a http://h/b"),
    (1, "match /a http://h:x/"),
    (2, "match ( http://h/"),
    (2, "match -t { http://h/"),
    (2, "expand {"),
    (2, "expand {a} b"),
    (2, "expand {a} a:=["),
    (1, "expand {a:3} a:=[1]"),
    (2, "query --pairs --lists http://h/"),
    (1, "query -w 1"),
    (1, "query -w {"),
    (1, 'query -w [["a"]]'),
    (2, "dedupe --count --csv url"),
    (0, "inspect https://example.com/"),
    (0, "inspect http://example.com/"),
    (3, "inspect --fail-on info http://example.com/"),
    (4, "inspect http://localhost/"),
    (0, "inspect --fail-on error http://localhost/"),
    (5, "inspect http://127.1/"),
    (0, "inspect --fail-on never http://127.1/"),
    (5, "inspect http://localhost/ http://127.1/ https://example.com/"),
    (2, "completion csh"),
    (0, "completion bash"),
    (0, "man"),
    (0, "man get"),
    (2, "man nope"),
    (0, "diff http://h/ HTTP://h"),
    (0, "diff -s rfc3986 http://h/ HTTP://h"),
    (1, "diff -s rfc3986 --level case http://h/ HTTP://h"),
    (1, "diff http://h/a http://h/b"),
    (2, "diff http://h/a"),
    (2, "diff http://h/a b"),
    (0, "diff --base http://h/a http://h/b b"),
    (2, "diff http://h:x/ http://h/"),
    (2, "diff --base :: a b"),
    (0, "parsers --no-clients http://example.com/"),
    (3, "parsers --no-clients http://127.1/"),
    (2, "parsers --client Netscape http://example.com/"),
    (2, "parsers --base :: http://example.com/"),
    (0, "explain --no-clients http://example.com/"),
    (1, "explain --no-clients http://h:x/"),
]


@pytest.mark.parametrize(("code", "line"), CODES, ids=[line for _, line in CODES])
def test_exit_codes(code: int, line: str) -> None:
    done = called(*line.split())
    assert done.code == code, done
    assert "Traceback" not in done.err
    if code == 2 and line:
        assert done.err.startswith("urikit")
        assert done.out == ""


def test_what_is_told_of_a_wrong_command_line() -> None:
    assert (
        urikit("gte").err
        == "urikit: unknown command 'gte'; did you mean 'get'?\nTry: urikit --help\n"
    )
    told = urikit("https://me:secret@h/").err
    assert told.startswith(
        "urikit: unknown command 'https'; to look at a URL, use urikit explain https:..."
    )
    assert "secret" not in told
    for line in ("man get", "expand x", "completion"):
        told = urikit(*line.split(), "https://me:secret@h/").err
        assert told
        assert "secret" not in told
    assert urikit("get", "--sdandard", "x").err == (
        "urikit get: unknown option --sdandard; did you mean --standard?\nTry: urikit get --help\n"
    )


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("set --port abc https://h/ https://i/", "invalid --port 'abc': port must contain only"),
        ("set -s rfc3986 --scheme 1x https://h/", "invalid --scheme '1x': "),
        ("set --host a@b https://h/", "invalid --host 'a@b': "),
        ("set --query ?a https://h/", "invalid --query '?a': "),
        ("set -a x -a .. https://h/", "invalid --append '..': "),
        ("get host --csv --json -f a.csv", "--csv needs a value; pass --csv COLUMN"),
        ("get {} https://h/", "field without a name; write {host}, or {{}} for braces"),
        ("expand {a} a:=x", "value of 'a' is not valid JSON: 'x' (Expecting value); pass a=VALUE"),
        ("get host --jsonl --csv=x", "--jsonl needs a value; pass --jsonl KEY"),
    ],
)
def test_a_bad_value_of_an_option_is_a_wrong_command_line(line: str, told: str) -> None:
    done = called(*line.split())
    assert (done.code, done.out) == (2, "")
    assert done.err.count(told) == 1


def test_a_value_fits_if_it_fits_some_url() -> None:
    assert called("set", "--scheme", "foo", "https://h/").code == 1
    assert called("set", "-s", "rfc3986", "--path", "a", "x:b").out == "x:a\n"
    assert called("set", "--append", "--x", "https://h/").out == "https://h/--x\n"
    assert called("set", "--append=--json", "https://h/").out == "https://h/--json\n"


NEAR = [
    ("resolve --base x", "unknown option --base; pass BASE as an argument"),
    ("get --hlep", "unknown option --hlep; did you mean --help?"),
    ("canonicalize --sort-qurey", "unknown option --sort-qurey; did you mean --do sort-query?"),
    ("get --rfc3986", "unknown option --rfc3986; did you mean --standard rfc3986?"),
    ("validate --strict", "unknown option --strict; strict is the default, --lenient the opposite"),
    ("validate --repair", "unknown option --repair; did you mean --lenient?"),
    (
        "validate --default-scheme= h",
        "invalid --default-scheme '': default scheme must not be empty; pass a name such as \"https\"",
    ),
    (
        "set --path x mailto:a@b",
        "invalid --path 'x': path must start with \"/\"; add it, or append segments instead",
    ),
    ("-v", "unknown option -v; did you mean -V?"),
    ("redact x", "unknown command 'redact'; use urikit get '{redacted}'"),
    ("get hostname", "unknown field 'hostname'; did you mean 'host'?"),
    ("get {hostname}", "unknown field 'hostname'; did you mean 'host'?"),
    ("get {Host}", "unknown field 'Host'; did you mean 'host'?"),
    ("get netloc", "unknown field 'netloc'; did you mean 'authority'?"),
    ("get querystring", "unknown field 'querystring'; did you mean 'query'?"),
    ("get domain_name", "unknown field 'domain_name'; did you mean 'domain'?"),
    ("get tld", "unknown field 'tld'; did you mean 'public_suffix'?"),
    ("get pahtname", "unknown field 'pahtname'; did you mean 'path'?"),
    ("get param:x", "unknown field 'param'; did you mean 'query:KEY'?"),
    ("get zzz", "unknown field 'zzz'"),
    ("compare", "unknown command 'compare'; did you mean 'diff'?"),
    ("parse", "unknown command 'parse'; did you mean 'explain'?"),
    ("help parserz", "unknown command 'parserz'; did you mean 'parsers'?"),
    ("man gte", "unknown command 'gte'; did you mean 'get'?"),
    ("--verison", "unknown option --verison; did you mean --version?"),
    ("--json", "unknown option --json; options come after the command: urikit COMMAND [OPTIONS]"),
]


@pytest.mark.parametrize(("line", "message"), NEAR, ids=[line for line, _ in NEAR])
def test_a_name_is_suggested(line: str, message: str) -> None:
    done = called(*line.split())
    assert (done.code, done.err.partition(": ")[2].split("\n")[0]) == (2, message)


WRONG = [
    *("get", "get {host", "get host}", "get {segment:0} x", "get {canonical:x} x", "get a,host x"),
    *("get host -s x", "get host --errors", "get host --quiet", "get host x --csv a", "get a/b"),
    *("get host --csv a --jsonl b", "get host --csv a -0", "get host,port --as x http://h/"),
    *("set x", "set --unset port --port 1 x", "resolve -s rfc3986 a b", "match -t x -i y", "man x"),
    *("expand x y", "expand x a:=[", "query --pairs --lists x", "query -w 1", "query -w {"),
    *("query -w [[null]]", "dedupe -c --csv u", "explain --all-clients --no-clients x", "diff a"),
    *("diff a b c", "parsers --client x y", "inspect --fail-on x y", "normalize -l x y", "x"),
    *("canonicalize -p x y", "canonicalize -s auto x", "serve --port 99999", "serve --port x"),
    *("completion csh", "table", "table -o x", "table x -o y --from z", "--x", "help x"),
]


@pytest.mark.parametrize("line", WRONG)
def test_messages_have_one_form(line: str) -> None:
    """The problem, the value and a way out: on one line, without a full stop, in lower case."""
    done = called(*line.split())
    assert done.code in (1, 2)
    told = done.err.splitlines()[0]
    message = re.sub(r"^urikit[a-z ]*: ((argument \d+|[AB]): )?", "", told)
    assert re.match(r"[a-z\-'}]|(TEMPLATE|SHELL|JSON|NAME=VALUE)\b", message), told
    assert not message.endswith((".", "!"))
    for phrase in ("is no ", "this is", "there is", "there are", " stands", "what is"):
        assert phrase not in message


def test_suggestions_are_names() -> None:
    for alias, field in FIELD_ALIASES.items():
        assert field.partition(":")[0] in {*FIELDS, *_WITH_VALUE}
        assert alias not in {*FIELDS, *_WITH_VALUE}
    for alias, command in ALIASES.items():
        assert command in COMMANDS
        assert alias not in COMMANDS


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("get host h/a", "; add one, or pass --default-scheme https\n"),
        ("get host -s auto h/a", "; add one, or pass --default-scheme https\n"),
        ("get host /a", "; add one, or pass --base URL\n"),
        ("diff h/a https://h/", "; add one, or pass --default-scheme https\n"),
        ("set --port 80 ?a", "; add one\n"),
        ("set --port 80 //h", "; add one, or pass --default-scheme https\n"),
        ("resolve h/a ../x", "invalid base: URL has no scheme; add one, or pass --default-scheme https\n"),
        ("resolve -s auto h/a x", "invalid base: URL has no scheme; add one, or pass --default-scheme https\n"),
        ("resolve -s rfc3986 h/a x", "; pass an absolute URL, or pass --default-scheme https\n"),
        ("resolve /a x", "invalid base: URL has no scheme; add one\n"),
        ("resolve -s rfc3986 /a x", "base must have a scheme, not '/a'; pass an absolute URL\n"),
        ("relative h/a x", "invalid base: URL has no scheme; add one, or pass --default-scheme https\n"),
        ("get host -b h/a x", "invalid base: URL has no scheme; add one\n"),
        ("validate -q h/a", "; add one, or pass --default-scheme https\n"),
    ],
)  # fmt: skip
def test_advice_about_a_missing_scheme_names_the_options_of_the_command(
    line: str, advice: str
) -> None:
    assert advice in called(*line.split()).err


@pytest.mark.parametrize("option", ["append", "remove"])
def test_encoded_values_are_refused_where_they_are_not_meant(option: str) -> None:
    done = called("set", f"--{option}", "a%20b", "--encoded", "http://h/")
    assert done.code == 2
    assert f"--encoded cannot be combined with --{option}; run urikit set twice" in done.err


def test_there_is_one_default_standard() -> None:
    for name in COMMANDS:
        for option in command_named(name).OPTIONS:
            if "--standard" in option.names:
                assert option.default == "whatwg" or option.otherwise.startswith("whatwg")
    assert "WHATWG" in called("--help").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("diff h.example/a https://h.example/b/../a", "equal after parsing"),
        ("diff -s rfc3986 localhost:80 https://localhost:80", "equal after parsing"),
        ("relative https://h.example/a h.example/b", "b"),
        ("relative h.example/a https://h.example/b", "b"),
        ("match https://h.example/:id h.example/7", '{"id": "7"}'),
        ("parsers --no-clients --table --json h.example/a", '"text": "https://h.example/a"'),
    ],
)
def test_the_default_scheme(line: str, said: str) -> None:
    done = called(*line.split(" "), "--default-scheme", "https")
    assert (said in done.out, done.err, done.code) == (True, "", 0)
    refused = called(*line.split(" "), "--default-scheme", "mailto")
    assert (refused.out, refused.code) == ("", 2)


@pytest.mark.parametrize("line", ["diff a b", "match /a a", "parsers a", "inspect a", "get host a"])
def test_a_default_scheme_or_a_base(line: str) -> None:
    done = called(*line.split(" "), "--default-scheme", "https", "--base", "http://h/")
    assert done.code == 2
    assert "--default-scheme cannot be combined with --base; pass one of them" in done.err


def test_every_command_that_reads_urls_has_a_default_scheme() -> None:
    names = {
        name: {each for option in command_named(name).OPTIONS for each in option.names}
        for name in COMMANDS
    }
    reading = {name for name in COMMANDS if "--standard" in names[name]} | {"parsers"}
    assert reading >= {"diff", "relative", "match", "table"}
    assert [name for name in reading if "--default-scheme" not in names[name]] == []


def test_expand_from_lines() -> None:
    text = b'{"a": 1}\n{"a": [1, 2]}\n[]\n{"b": 1}\n'
    done = urikit("expand", "/{a}{?c}", "c=x", "-f", "-", stdin=text)
    assert (done.lines, done.code) == (["/1?c=x", "/1,2?c=x", "", "/?c=x"], 1)
    assert done.err == "urikit expand: line 3: row must be a JSON object\n"
    stopped = urikit("expand", "/{a}", "--errors", "stop", "-f", "-", stdin=b"[]\n{}\n")
    assert (stopped.out, stopped.code) == ("", 1)
    lines = urikit("expand", "/{a}", "--json", "-f", "-", stdin=text).lines
    assert json.loads(lines[2]) == {"url": None, "error": "invalid-json"}


def test_dedupe_counts_in_the_order_of_the_input() -> None:
    text = b"http://b/\nhttp://a/\nhttp://b/#x\nhttp://:x/\n"
    done = urikit("dedupe", "--count", stdin=text)
    assert done.lines == ["2\thttp://b/", "1\thttp://a/"]
    assert done.code == 1
    assert urikit("dedupe", stdin=text + b"\n").lines == ["http://b/", "http://a/"]
    lines = urikit("dedupe", "-c", "--json", stdin=text).lines
    assert json.loads(lines[0]) == {"count": 2, "url": "http://b/"}


def test_dedupe_keeps_rows_of_tables() -> None:
    done = urikit("dedupe", "--csv", "u", "--as", "first", stdin=b"n,u\n1,http://a/\n2,http://a/\n")
    assert done.out == "n,u,first\n1,http://a/,http://a/\n"


def test_inspect_json_masks() -> None:
    found = json.loads(urikit("inspect", "--json", "https://me:secret@h.example/").out)
    assert found["text"] == "https://me:***@h.example/"
    assert found["worst"] == "warning"
    assert [each["code"] for each in found["findings"]] == ["userinfo", "password"]


INSPECTED = (
    *("https://example.com/a", "http://example.com/", "https://localhost/", "http://127.1/"),
    *("https://h.example/?to=https://i.example/", "http://h.example/?a=100%25", "x", "é:"),
    *("https://h.example/?a=100%25&to=//i/", "https://h.example/?to=//i/&a=100%25"),
)


@pytest.mark.parametrize("options", ["", "-m warning", "-p redirect", "--protect h.example"])
@pytest.mark.parametrize("form", ["--codes", "--json", "--quiet", "--color never"])
def test_inspect_says_the_same_of_one_url_and_of_many(form: str, options: str) -> None:
    one = [urikit("inspect", *form.split(), *options.split(), text) for text in INSPECTED]
    all_of_them = urikit("inspect", *form.split(), *options.split(), *INSPECTED)
    lines = [line for line in all_of_them.out.splitlines() if not line.startswith("argument ")]
    shown = "".join(each.out.replace("nothing found\n", "") for each in one)
    assert lines == shown.splitlines()
    assert all_of_them.code == max(each.code for each in one)


def test_inspect_of_lines_names_them() -> None:
    done = urikit("inspect", "--color", "never", stdin=b"https://example.com/\nhttp://h.example/\n")
    assert done.lines[:2] == ["line 2:", "info plain-http: unencrypted connection (http or ws)"]
    codes = urikit("inspect", "--codes", stdin=b"https://example.com/\n\n\xff\nhttp://h.example/\n")
    assert codes.lines == ["", "", "", "info:plain-http"]
    assert codes.code == 1


@pytest.mark.parametrize(
    "line",
    [
        *("validate", "normalize", "inspect", "parsers --no-clients", "explain --no-clients"),
        *("resolve https://h/", "canonicalize", "query", "set --port 1", "match /x", "dedupe"),
        *("get host", "explain --no-clients --json", "parsers --no-clients --json"),
    ],
)
def test_passwords_are_masked_in_what_goes_wrong(line: str) -> None:
    for text in ("http://me:secret@h:x/", "http://me:se/cret@h/ y", "http:\\\\me:secret@a b"):
        done = called(*line.split(), text)
        told = (
            done.err
            if line.split()[0] in ("resolve", "set", "normalize", "dedupe")
            else done.out + done.err
        )
        assert "secret" not in told


@pytest.mark.parametrize(
    "line", ["get host --errors", "set -s", "canonicalize -p", "explain --width", "man", "expand x"]
)
def test_passwords_are_masked_in_what_is_misplaced(line: str) -> None:
    done = called(*line.split(), f"{'a:=' * (line == 'expand x')}http://me:secret@h/")
    assert done.code == 2
    assert "***" in done.err
    assert "secret" not in done.err


@pytest.mark.parametrize("given", ["[[1]]", '{"x": {"y": 1}}', "9" * 5000])
def test_expand_refuses_values_that_no_variable_can_have(given: str) -> None:
    text = f'{{"a": 1}}\n{{"a": {given}}}\n{{"a": 2}}\n'.encode()
    done = urikit("expand", "/{a}", "-f", "-", stdin=text)
    assert (done.lines, done.code) == (["/1", "", "/2"], 1)
    assert done.err.startswith("urikit expand: line 2: ")
    assert "Traceback" not in done.err
    assert called("expand", "/{a}", f"a:={given}").code in (1, 2)


def test_numbers_and_names_that_cannot_be() -> None:
    long = "9" * 5000
    rows = f'{{"url": "http://a/", "n": {long}}}\n{{"url": "http://b/"}}\n'.encode()
    done = urikit("get", "host", "--jsonl", "url", stdin=rows)
    assert [json.loads(line)["host"] for line in done.lines] == [None, "b"]
    assert called("query", "--write", f'{{"a": {long}}}').code == 1
    assert called("get", f"segment:{long}", "http://h/").code == 2
    assert called("match", '{"nothing": "x"}', "http://h/").code == 2
    for pattern in ("/a/:id", "a/:id", '{"pathname": "/a/:id"}'):
        done = called(
            "match", "--pattern-base", "http://h/", pattern, "http://h/a/1", "http://i/a/1"
        )
        assert (done.code, done.lines) == (0, ['{"id": "1"}', ""])


def test_rows_without_values_are_empty_lines() -> None:
    text = b"http://h/x\n\nhttp://h:x/\nhttp://h/y\n"
    assert urikit("match", "/:id", stdin=text).lines == ['{"id": "x"}', "", "", '{"id": "y"}']
    assert urikit("validate", stdin=text).lines[:2] == ["valid", ""]
    done = urikit("match", "/:id", "--errors", "column", stdin=text)
    assert done.lines == ['{"id": "x"}\t', "\t", "\tport-invalid", '{"id": "y"}\t']


def test_rows_that_are_chosen_are_written_as_they_are() -> None:
    rows = b"url,n\nhttp://h/a,1\nhttp://h:x/,2\nhttp://h/a?utm_source=x,3\n,4\nhttp://h/b,5\n"
    done = urikit("dedupe", "--csv", "url", stdin=rows)
    assert done.lines == ["url,n", "http://h/a,1", "http://h/b,5"]
    done = urikit("match", "/a", "-o", "--csv", "url", stdin=rows)
    assert done.lines == ["url,n", "http://h/a,1", "http://h/a?utm_source=x,3"]
    done = urikit("dedupe", "--csv", "url", "--canonical", stdin=b"url\nHTTP://h\n")
    assert done.lines == ["url,canonical", "HTTP://h,http://h/"]
    record = b'{"u": "HTTP://h/a", "n": 1}\n'
    for line in (["dedupe"], ["match", "/a", "-o"]):
        assert urikit(*line, "--jsonl", "u", stdin=record).out.encode() == record
        assert urikit(*line, "--json", "http://h/a").out == '{"url": "http://h/a"}\n'


def test_expand_keeps_empty_lines() -> None:
    text = b'{"a": 1}\n\n{"a": 2}\n'
    done = urikit("expand", "/{a}", "-f", "-", stdin=text)
    assert (done.lines, done.err, done.code) == (["/1", "", "/2"], "", 0)
    done = urikit("expand", "/{a}", "-f", "-", "--json", stdin=text)
    assert [json.loads(line)["url"] for line in done.lines] == ["/1", None, "/2"]


@pytest.mark.parametrize("option", [("--pattern-base", "http://h/"), ("-i",)])
def test_templates_have_no_options_of_patterns(option: tuple[str, ...]) -> None:
    done = called("match", "-t", "http://h/{a}", *option, "http://h/x")
    assert (done.code, done.out) == (2, "")
    assert "cannot be combined with --template" in done.err


def test_the_worst_is_of_what_is_shown() -> None:
    for least, worst in (("info", "info"), ("warning", None)):
        done = called("inspect", "--json", "-m", least, "http://example.com/")
        report = json.loads(done.out)
        assert report["worst"] == worst
        assert bool(report["findings"]) == (worst is not None)


def test_messages_do_not_speak_of_python() -> None:
    for line in (["set", "-a", "..", "http://h/"], ["get", "host", "-s", "auto", "x"]):
        done = called(*line)
        assert done.code > 0
        assert "()" not in done.err


@pytest.mark.parametrize(
    ("line", "advice"),
    [
        ("set --host a:80 http://h/", "; pass --port 80 instead"),
        ("set --host a:80 -s rfc3986 http://h/", "; pass --port 80 instead"),
        ("set --host u:p@a http://h/", "; pass --username and --password instead"),
        ("set --query ?a=1 http://h/", '; remove it, or pass "%3F" for it with --encoded'),
        ("set --fragment #x -s rfc3986 http://h/", 'or pass "%23" for it with --encoded'),
        ("relative -s rfc3986 a/b a/c", "base must have a scheme, not 'a/b'; pass an absolute URL"),
        ("relative -s rfc3986 x:a x:b/../c", "; run urikit normalize first"),
        ("relative -s rfc3986 x:a b", "; run urikit resolve first"),
        ("set --append x mailto:a", "; pass -s rfc3986"),
        ("set --path //x -s rfc3986 y", '; pass --host ""\n'),
        ("set --password p -s rfc3986 /a", "; pass --host too"),
        ("set --port 1 x:/a", "; pass --host too"),
        ("set --host= x://u@h", "; pass --unset for them too"),
        ("get host -s rfc3986 http://\u00fc/", "; pass -s rfc3987, or write the host in ASCII"),
        ("diff -s rfc3986 http://\u00fc/ a", "; pass -s rfc3987, or write the host in ASCII"),
    ],
)
def test_messages_name_options(line: str, advice: str) -> None:
    done = called(*line.split(" "))
    assert done.code
    assert advice in done.err
    assert "=True" not in done.err
    assert "()" not in done.err


@pytest.mark.parametrize(
    "line",
    [
        "canonicalize",
        "canonicalize --surt",
        "canonicalize -p dedupe",
        "dedupe",
        "get host",
        "normalize",
    ],
)
def test_a_reference_does_not_get_the_default_scheme(line: str) -> None:
    told = 'cannot add "https://" to a string without a host; pass an absolute URL\n    /a\n    ^\n'
    done = called(*line.split(), "--default-scheme", "https", "/a")
    assert (done.code, done.err.partition("argument 1: ")[2]) == (1, told)
