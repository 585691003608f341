"""``urikit trurl``: every option, every exit code."""

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.cli.trurl_runs import Ran, trurl
from urikit._cli.trurl import command, run

# Arguments, what is printed, why. Nothing goes to standard error, and the exit code is 0.
PRINTED = [
    # URLs, and how they are read
    (["shop.example"], "http://shop.example/", "a scheme is guessed"),
    (["ftp.shop.example"], "ftp://ftp.shop.example/", "by the first label"),
    (["IMAP.shop.example"], "imap://IMAP.shop.example/", "in whatever case"),
    (["ftp"], "http://ftp/", "but not by the only one"),
    (["joe:pw@shop.example:8080/a"], "http://joe:pw@shop.example:8080/a", "all of an authority"),
    (["mail.example:8025"], "http://mail.example:8025/", "host and port, not a scheme"),
    (["HTTPS://Shop.Example"], "https://Shop.Example/", "the host keeps its case, the scheme does not"),
    (["http:/shop.example", "http:///shop.example"], "http://shop.example/\nhttp://shop.example/", "slashes of the Web"),
    (["x-y+z.1://h/"], "x-y+z.1://h/", "any scheme"),
    (["--url", "a.example", "--url=b.example", "--", "-c.example"], "http://a.example/\nhttp://b.example/\nhttp://-c.example/", "every way to give a URL"),
    (["http://h/a/./b/../c/%2e%2e/d"], "http://h/a/d", "dot segments, encoded or not"),
    (["http://h/%7e%41%2f%c3%a4/ä"], "http://h/~A%2F%C3%A4/%C3%A4", "the normal form of RFC 3986 §6.2.2"),
    (["http://h/{a}|b?[c]#<d>"], "http://h/%7Ba%7D%7Cb?%5Bc%5D#%3Cd%3E", "what no URI can hold is encoded"),
    (["http://h/100%"], "http://h/100%25", "a stray percent sign too"),
    (["http://h/?a=%20b+c&d=%2b"], "http://h/?a=+b+c&d=%2B", "one way to write a space in a query"),
    (["http://h/?a&&b&"], "http://h/?a&b", "empty pairs go"),
    (["http://h/?&&"], "http://h/?&&", "unless there are no others"),
    (["http://h:0080/", "http://h:/"], "http://h/\nhttp://h/", "ports are numbers"),
    (["http://0x7f.1", "http://2130706433"], "http://127.0.0.1/\nhttp://127.0.0.1/", "IPv4 in all its forms"),
    (["[2001:DB8:0:0:0:0:0:1]:81"], "http://[2001:db8::1]:81/", "IPv6 as RFC 5952 has it"),
    (["http://[fe80::1%eth0]/", "http://[fe80::1%25eth0]/"], "http://[fe80::1%25eth0]/\nhttp://[fe80::1%25eth0]/", "zones"),
    (["http://%68ost/"], "http://host/", "a host may be encoded"),
    (["file:/etc/hosts", "file:///etc/hosts", "file://LocalHost/etc/hosts"], "file:///etc/hosts\n" * 2 + "file:///etc/hosts", "files"),
    (["--accept-space", "http://h/a b?c d#e f"], "http://h/a%20b?c+d#e%20f", "spaces"),
    (["--curl", "gophers://h"], "gophers://h/", "a scheme of libcurl's"),
    # --set
    (["http://h/", "-s", "host=k", "-sport=81", "--set=path=a b"], "http://k:81/a%20b", "every way to write it"),
    (["--set", "scheme=irc", "--set", "host=chat.example"], "irc://chat.example/", "a URL from nothing"),
    (["http://h/", "-s", "user=a:b@c", "-s", "password=d;e/f"], "http://a%3Ab%40c:d%3Be%2Ff@h/", "text is encoded"),
    (["http://h/", "-s", "query=a&b=c d"], "http://h/?a%26b%3Dc+d", "in the query too"),
    (["http://h/", "-s", "query:=a&b=c%20d"], "http://h/?a&b=c+d", "unless it is encoded already"),
    (["http://h/", "-s", "path:=/a?b#c"], "http://h/a%3Fb%23c", "a path stays a path"),
    (["http://h/", "-s", "user:=a@b:c"], "http://a%40b%3Ac@h/", "a user a user"),
    (["http://a@h:1/b?c#d", *(f"-s{name}=" for name in ("user", "port", "path", "query", "fragment"))], "http://h/", "nothing clears it"),
    (["http://h:1/", "-s", "port?=2", "-s", "fragment?=x"], "http://h:1/#x", "only what is absent"),
    (["h.example", "-s", "scheme?=https"], "https://h.example/", "a guessed scheme is absent"),
    (["http://h/?a", "-s", "query?:=b%20c"], "http://h/?a", "both marks"),
    (["http://[fe80::1%25e]/", "-s", "host=h"], "http://h/", "a name has no zone"),
    (["sftp://u:p;q@h/", "-s", "scheme=imap"], "imap://u:p%3Bq@h/", "a password stays one with another scheme"),
    (["imap://u:p;q@h/", "-s", "scheme=http"], "http://u:p@h/", "options go where there can be none"),
    # --append, --redirect
    (["http://h/a?b", "-a", "path=c/d", "--append=path=e f"], "http://h/a/c%2Fd/e%20f?b", "segments"),
    (["http://h", "-a", "query=a=b=c", "-a", "query=d"], "http://h/?a=b%3Dc&d", "pairs"),
    (["http://h/a/b?c#d", "--redirect", "../e?f"], "http://h/e?f", "RFC 3986 §5.2"),
    (["http://h/a/b?c#d", "--redirect", ""], "http://h/a/b?c", "the same document"),
    (["http://h/a", "k.example", "--redirect", "//other/"], "http://other/\nhttp://other/", "from each"),
    # the query
    (["http://h/?b=2&utm_x=1&UTM_Y&c", "--qtrim", "utm_*"], "http://h/?b=2&c", "by prefix, whatever the case"),
    (["http://h/?a*=1&ab=2", "--qtrim", "a\\*"], "http://h/?ab=2", "an asterisk itself"),
    (["http://h/?a", "--qtrim", "a"], "http://h/", "of nothing there is no query"),
    (["http://h/?a=1", "--replace", "a"], "http://h/?a", "without a value"),
    (["http://h/?a=1", "--replace", "b=2"], "http://h/?a=1", "what is absent stays so"),
    (["http://h/?b=1&C=2&a=3&B=0", "--sort-query"], "http://h/?a=3&B=0&b=1&C=2", "sorted"),
    (["http://h/?b=1;a=2", "--query-separator", ";", "--sort-query"], "http://h/?a=2;b=1", "another separator"),
    (["http://h/?b%3Bc;a", "--query-separator=;", "-a", "query=d;e"], "http://h/?b%3Bc;a;d%3Be", "which stays encoded in a pair"),
    (["http://h/?a=1&b=2", "--qtrim", "a", "--replace", "b=3", "-a", "query=a=0", "--sort-query"], "http://h/?a=0&b=3", "in this order"),
    # --iterate
    (["http://h/", "--iterate", "port=1 2", "--iterate", "scheme=ftp x"], "ftp://h:1/\nx://h:1/\nftp://h:2/\nx://h:2/", "all combinations"),
    (["http://h/?a", "--iterate", "host=i j", "-a", "query=b", "-a", "path=c"], "http://i/c?a&b\nhttp://j/c?a&b", "each with all changes"),
    (["http://h:5/", "--iterate", "port=1  2"], "http://h:1/\nhttp://h/\nhttp://h:2/", "an empty word clears"),
    (["http://h/", "--iterate", "path:=a%20b c"], "http://h/a%20b\nhttp://h/c", "encoded words"),
    # ports and names in what is printed
    (["https://h:443/", "wss://h:443"], "https://h/\nwss://h/", "a default port is not shown"),
    (["--keep-port", "https://h:443/"], "https://h:443/", "unless it is wanted"),
    (["--default-port", "imaps://h/", "x://h"], "imaps://h:993/\nx://h/", "or where there was none"),
    (["--punycode", "http://Bücher.example/"], "http://xn--bcher-kva.example/", "ASCII"),
    (["--as-idn", "http://xn--bcher-kva.example/", "http://a.example"], "http://bücher.example/\nhttp://a.example/", "Unicode"),
    # --get
    (["http://u:p@h:81/a?b#c", "-g", "{scheme},{user},{password},{host},{port},{path},{query},{fragment}"], "http,u,p,h,81,/a,b,c", "components"),
    (["imap://u;o@[fe80::1%25e]/", "-g[options][zoneid][host]"], "oe[fe80::1]", "in brackets"),
    (["http://h", "--get={port}{query}."], ".", "what is absent is empty"),
    (["http://h/%C3%A4%20", "-g", "{path}|{:path}|{url:path}"], "/ä |/%C3%A4%20|/%C3%A4%20", "decoded or not"),
    (["http://h/%20", "--urlencode", "-g", "{path}"], "/%20", "for all"),
    (["http://h:80", "-g", "{url} {port} {default:url}"], "http://h/ 80 http://h:80/", "the port of the URL"),
    (["http://h", "-g", "{default:port} {port}"], "80 ", "a default port"),
    (["http://bücher.example", "-g", "{puny:host} {puny:url}"], "xn--bcher-kva.example http://xn--bcher-kva.example/", "puny"),
    (["http://xn--bcher-kva.example", "-g", "{idn:host} {host}"], "bücher.example xn--bcher-kva.example", "idn"),
    (["http://h/?#", "-g", "<{must:query}{must:fragment}>"], "<>", "empty is there"),
    (["http://h/?a+b=1", "-g", "{query:a b}{:query:a+b}"], "11", "names are decoded with their values"),
    (["http://h/?a=x%00y", "-g", "{query:a}"], "x.y", "a zero byte in a value"),
    (["http://h", "-g", r"\{host\} {host}\t[host]\\\n\q{{host}"], "{host\\} h\t[host]\\\n\\q{host}", "escapes"),
    (["http://h", "-g", "{host} {port"], "h {port", "an open brace is text"),
    (["http://h", "-g", "a\\"], "a\\", "and so is a backslash at the end"),
]  # fmt: skip

# The same, where trurl prints something else: docs/trurl.md says why.
OWN = [
    (["http://127。0。0。１/"], "http://127.0.0.1/", "and after UTS 46"),
    (["smtp://joe;AUTH=PLAIN:pw@h/"], "smtp://joe:pw;AUTH=PLAIN@h/", "options before the password"),
    (["http://h/", "-s", "host=[2001:DB8::1]", "-s", "zoneid=e 0"], "http://[2001:db8::1%25e%200]/", "addresses and zones"),
    (["http://h/", "-s", "host=åäö.example"], "http://åäö.example/", "names in Unicode"),
    (["http://h/a", "-s", "url=k.example/b", "-s", "port=1"], "http://k.example:1/b", "the whole URL"),
    (["http://u:p@h:1/a", "-s", "scheme=file"], "file://h/a", "a file has no user and no port"),
    (["http://h/?a%20b=1&c", "--trim", "query=a b"], "http://h/?c", "by what the name means"),
    (["http://h/?ab=1&a=2&b&a=3", "--replace", "a=x y"], "http://h/?ab=1&a=x+y&b", "the first takes it, the others go"),
    (["http://h/?a=1", "--replace-append", "b=2", "--force-replace=c"], "http://h/?a=1&b=2&c", "or not"),
    (["http://h/?bAa%AA%41c", "--query-separator", "A", "--sort-query"], "http://h/?a%AA%41cAb", "a letter even, and a digit of escapes"),
    (["http://h/?b%20c+a", "--query-separator", "+", "-a", "query=d e"], "http://h/?b%20c+a+d%20e", "which may not be a space then"),
    (["http://h/", "-s", "url?=http://k/"], "http://h/", "there is a URL"),
    (["--as-idn", "--quiet", "http://xn--a/"], "http://xn--a/", "what stands for nothing stays"),
    (["http://h/?a=1&b=%2B+&a=2&c", "-g", "{query:a} {query-all:a} {query:b}. {:query:b} {query:c}{query:d}"], "1 1 2 + . %2B+ ", "values of the query"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "printed", "why"), PRINTED, ids=lambda value: str(value)[:60]
)
def test_printed(arguments: list[str], printed: str, why: str) -> None:
    assert trurl(*arguments) == Ran((printed + "\n").encode(), "", 0), why


# Arguments, exit code, message.
FAILED = [
    ([], 7, "not enough input for a URL"),
    (["-s", "host=h"], 7, "not enough input for a URL"),
    (["--verify", "http://h/", "-s", "scheme="], 7, "not enough input for a URL"),
    (["-f", "/no/such/file"], 1, "--url-file /no/such/file not found"),
    (["-f", "\0"], 1, "--url-file: it cannot be read"),
    (["h", "-a", "host=a"], 2, "--append unsupported component: host"),
    (["h", "-a", "path"], 2, "--append unsupported component: path"),
    (["h", "-g"], 3, "Missing argument for -g"),
    (["h", "--url-file"], 3, "Missing argument for --url-file"),
    (["h", "--nope=1"], 4, "unknown option: --nope"),
    (["h", "-xyz"], 4, "unknown option: -x"),
    (["-"], 4, "unknown option: -"),
    (["h", "--json=1"], 4, "unknown option: --json"),
    (["h", "--json", "-g", "{url}"], 4, "--get is mutually exclusive with --json"),
    (["h", "-g", "{url}", "--json"], 4, "--json is mutually exclusive with --get"),
    (["h", "--as-idn", "--punycode"], 4, "--punycode is mutually exclusive with --as-idn"),
    (["h", "--redirect", "a", "--redirect", "b"], 4, "only one --redirect is supported"),
    (["h", "--query-separator", "ab"], 4, "only single-letter query separators are supported"),
    (["h", "--query-separator", "%"], 4, 'query separator must not be "%"; pass a character such as ";"'),
    (["h", "--query-separator", "="], 4, 'query separator must not be "="; pass a character such as ";"'),
    (["h", "--query-separator", ";", "--query-separator", ";"], 4, "only one --query-separator is supported"),
    (["\ud800"], 4, "argument contains a lone surrogate; remove it"),
    (["h", "-s", "host"], 5, "invalid --set syntax: it is component=value"),
    (["h", "-s", "=x"], 5, "invalid --set syntax: it is component=value"),
    (["h", "-s", "Host=x"], 5, "unknown component: Host"),
    (["h", "-s", "host=x", "-s", "host:=y"], 5, "duplicate --set for component host"),
    (["h", "--trim", "path=x"], 8, "Unsupported trim component: path"),
    (["--verify", "--no-guess-scheme", "h"], 9, "Bad scheme [h]"),
    (["--verify", "http://"], 9, "No host [http://]"),
    (["h", "-g", "{}"], 10, "Bad --get syntax: {}"),
    (["h", "-g", "{nope:host}"], 10, "Bad --get syntax: {nope:host}"),
    (["h", "-g", "{Host}"], 10, '"Host" is not a recognized URL component'),
    (["h", "-g", "{idn:puny:host}"], 10, "puny modifier is mutually exclusive with idn"),
    (["h", "-g", "{must:port}"], 10, "missing must:port"),
    (["http://h/%00", "-g", "{strict:path}"], 10, "problems URL decoding path"),
    (["h", "--iterate", "host"], 11, "wrong iterate syntax"),
    (["h", "--iterate", "url=a b"], 11, "bad component for iterate"),
    (["h", "--iterate", "port=1", "--iterate", "port:=2"], 11, "duplicate component for iterate: port"),
    (["h", "--iterate", "port=1", "-s", "port=2"], 11, "duplicate --iterate and --set for component port"),
    (["h", "--replace"], 12, "No data passed to replace component"),
    (["h", "--replace-append"], 12, "No data passed to replace component"),
]  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "code", "message"), FAILED, ids=lambda value: str(value)[:60]
)
def test_failed(arguments: list[str], code: int, message: str) -> None:
    told = f"trurl error: {message}\ntrurl error: Try trurl -h for help\n"
    assert trurl(*arguments) == Ran(b"", told, code)


# Strings that are not URLs are noted, and the others are printed; the exit code is 0.
NOTED = [
    ("", "Nothing to read []"),
    ("a b", "A space or a control character [a b]"),
    ("http://h/\x1b[1m", "A space or a control character [http://h/\\x1b[1m]"),
    ("http:////h", "Unsupported number of slashes after the scheme [http:////h]"),
    ("x:/h", "Unsupported number of slashes after the scheme [x:/h]"),
    ("//h", "No host [//h]"),
    ("/a", "No host [/a]"),
    ("http://:80", "No host [http://:80]"),
    ("h:", "Bad port number [h:]"),
    ("mailto:joe", "Bad port number: it must be from 0 to 65535 [mailto:joe]"),
    ("http://h:65536", "Bad port number: it must be from 0 to 65535 [http://h:65536]"),
    ("http://h:" + "9" * 5000, "Bad port number: it must be from 0 to 65535 [http://h:" + "9" * 5000 + "]"),
    ("http://a@b@c/", "More than one @ before the host [http://a@b@c/]"),
    ("http://a,b/", "Bad hostname [http://a,b/]"),
    ("http://a%2Fb/", "Bad hostname [http://a%2Fb/]"),
    ("http://a\\b/", "Bad hostname [http://a\\b/]"),
    ("http://%ff/", "Bad hostname: percent-encoded bytes are not UTF-8 [http://%ff/]"),
    ("http://h../", "Bad hostname: an empty label [http://h../]"),
    ("http://1.2.3.4.5/", "Bad hostname: it ends in a number but is not an IPv4 address [http://1.2.3.4.5/]"),
    ("http://[::1/", "Bad IPv6 address [http://[::1/]"),
    ("http://[::1]x/", "Bad IPv6 address [http://[::1]x/]"),
    ("http://[v1.x]/", "Bad IPv6 address [http://[v1.x]/]"),
    ("file:x", "Bad port number: it must be from 0 to 65535 [file:x]"),
    ("file://u@h/", "Bad file:// URL: a file has no user and no port [file://u@h/]"),
]  # fmt: skip


@pytest.mark.parametrize(("url", "note"), NOTED, ids=lambda value: str(value)[:40])
def test_noted(url: str, note: str) -> None:
    assert trurl(url, "ok.example") == Ran(b"http://ok.example/\n", f"trurl note: {note}\n", 0)
    assert trurl("--verify", url, "ok.example").code == 9


def test_a_value_that_cannot_be_set_is_noted_and_nothing_else_happens() -> None:
    ran = trurl("--quiet", "http://h:1/", "-s", "port=x", "-s", "host=a b", "-s", "scheme=1")
    assert ran.text == "http://h:1/\n"
    assert [line.partition(": ")[2].partition(":")[0] for line in ran.err.splitlines()] == [
        "Error setting port",
        "Error setting host",
        "Error setting scheme",
    ]
    assert trurl("--curl", "http://h", "-s", "scheme=x").err == (
        "trurl note: Error setting scheme: A scheme that libcurl does not know\n"
    )


def test_notes_that_quiet_silences() -> None:
    for arguments in (["http://xn--a/", "--as-idn"], ["http://h/%00", "-g", "{path}"]):
        assert trurl(*arguments).err.startswith("trurl note: ")
        assert trurl("--quiet", *arguments).err == ""


@pytest.mark.parametrize(
    "arguments",
    [
        ["http://joe:hunter2@h:x/"],
        ["joe:hunter2@h:x/"],
        ["--verify", "http://joe:hunter2@h h/"],
        ["http://h/", "--redirect", "http://joe:hunter2@a b/"],
        ["http://joe:hunter2@h/", "-s", "port=x"],
        ["http://joe:hunter2@xn--a/", "--as-idn"],
        ["http://h/", "-s", "hunter2"],
        ["http://h/", "-a", "password=hunter2"],
        ["http://h/", "--trim", "password=hunter2"],
    ],
)
def test_no_message_shows_a_password(arguments: list[str]) -> None:
    ran = trurl(*arguments)
    assert ran.err != ""
    assert "hunter2" not in ran.err


def test_a_password_is_printed_when_it_is_asked_for() -> None:
    assert trurl("http://joe:hunter2@h/").text == "http://joe:hunter2@h/\n"
    assert trurl("http://joe:hunter2@h/", "-g", "{password}").text == "hunter2\n"


# --- JSON ------------------------------------------------------------------------------------


def test_json() -> None:
    ran = trurl("--json", "imap://joe:p%40;o@[fe80::1%25e]:1/a%20b?x=1+2&y&=z#%C3%A4")
    assert json.loads(ran.out) == [
        {
            "url": "imap://joe:p%40;o@[fe80::1%25e]:1/a%20b?x=1+2&y&=z#%C3%A4",
            "parts": {
                "scheme": "imap",
                "user": "joe",
                "password": "p@",
                "options": "o",
                "host": "[fe80::1]",
                "port": "1",
                "path": "/a b",
                "query": "x=1 2&y&=z",
                "fragment": "ä",
                "zoneid": "e",
            },
            "params": [
                {"key": "x", "value": "1 2"},
                {"key": "y", "value": ""},
                {"key": "", "value": "z"},
            ],
        }
    ]


def test_json_of_encoded_parts_and_ports() -> None:
    shown = json.loads(
        trurl("--json", "--urlencode", "--default-port", "http://h/%20?a=%26#%22").out
    )
    assert shown[0]["url"] == "http://h:80/%20?a=%26#%22"
    assert shown[0]["parts"] == {
        "scheme": "http", "host": "h", "port": "80", "path": "/%20", "query": "a=%26", "fragment": "%22",
    }  # fmt: skip
    assert shown[0]["params"] == [{"key": "a", "value": "&"}]


def test_json_is_laid_out_as_trurl_does() -> None:
    assert trurl("--json", "a.example", "http://b/?c").text == (
        '[\n  {\n    "url": "http://a.example/",\n    "parts": {\n      "scheme": "http",\n'
        '      "host": "a.example",\n      "path": "/"\n    }\n  },\n'
        '  {\n    "url": "http://b/?c",\n    "parts": {\n      "scheme": "http",\n'
        '      "host": "b",\n      "path": "/",\n      "query": "c"\n    },\n'
        '    "params": [\n      {\n        "key": "c",\n        "value": ""\n      }\n    ]\n  }\n]\n'
    )


def test_json_is_json_whatever_happens() -> None:
    for arguments, code, count in (
        (["--verify", "http://a", "b c"], 9, 1),
        (["b c"], 0, 0),
        (["-s", "host=h"], 7, 0),
        (["http://h/%ff%00%0a?%ff=%fe", "http://b"], 0, 2),
    ):
        ran = trurl("--json", *arguments)
        assert ran.code == code
        assert len(json.loads(ran.out)) == count


# --- files -----------------------------------------------------------------------------------

LINES = b"http://a\r\n\n \t \nhttp://b \t\nbad url\nhttp://\xff\nhttp://c/\xff\nhttp://d"
FROM_LINES = b"http://a/\nhttp://b/\nhttp://c/%FF\nhttp://d/\n"


def test_a_file(tmp_path: Path) -> None:
    path = tmp_path / "urls"
    path.write_bytes(LINES)
    ran = trurl("-f", str(path), "http://not.read/")
    assert ran.out == FROM_LINES
    assert ran.err.count("trurl note: ") == 2
    assert trurl("-f", str(path), "-f", str(path)).code == 4
    assert trurl("-f", str(tmp_path)).code == 1


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(LINES)))
    assert trurl("-f", "-").out == FROM_LINES


def test_runs_of_ordinary_lines_are_not_read_one_by_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "in"
    ordinary = [b"http://h.example/a", b"https://h/%2F?b=%26&c#d/.e", b"http://h/?a=/."]
    others = [b"http://h", b"http://h/./a", b"http://h/?%20", b"http://h/%7e", b"http://h/?a&&b"]
    path.write_bytes(b"\n".join([*ordinary, *others, *ordinary, b""]))
    read: list[str] = []
    one = command._Run._one

    def counted(self: command._Run, url: str) -> None:
        read.append(url)
        one(self, url)

    monkeypatch.setattr(command._Run, "_one", counted)
    done = trurl("-f", str(path))
    assert read == [line.decode() for line in others]
    monkeypatch.undo()
    expected = b"".join([trurl(line.decode()).out for line in [*ordinary, *others, *ordinary]])
    assert done.out == expected


def test_no_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", None)
    assert trurl("-f", "-").code == 1


@pytest.mark.parametrize("arguments", ["http://h/", [b"http://h/"], [1]])
def test_wrong_types(arguments: Any) -> None:
    with pytest.raises(TypeError):
        run(arguments)


@pytest.mark.parametrize(("extra", "is_read"), [(0, True), (1, False), (200_000, False)])
def test_long_lines(tmp_path: Path, extra: int, is_read: bool) -> None:
    path = tmp_path / "urls"
    line = "http://h/".ljust(4094 + extra, "a")
    path.write_text(f"{line}\nhttp://b/\n{line}")
    ran = trurl("--url-file", str(path))
    printed = f"{line}\nhttp://b/\n{line}\n" if is_read else "http://b/\n"
    assert ran == Ran(
        printed.encode(), "" if is_read else "trurl note: skipping long line\n" * 2, 0
    )


def test_bytes_that_are_not_utf_8_come_out_as_they_went_in() -> None:
    byte = "\udcff"  # as Python hands over an argument
    assert trurl(f"http://h/{byte}").out == b"http://h/%FF\n"
    assert trurl("http://h/%ff", "-g", "{path}").out == b"/\xff\n"
    assert (
        trurl("http://h/", "-s", f"path={byte}", "-s", f"query:={byte}").out
        == b"http://h/%FF?%FF\n"
    )


# --- help, and the program --------------------------------------------------------------------


def test_help_names_every_option_and_every_code() -> None:
    from urikit._cli.trurl import failures, option_names

    text = trurl("-h").text
    assert text == trurl("--help").text
    hidden = {"--force-replace"}
    assert [name for name in set(option_names()) - hidden if name not in text] == []
    codes = [value for name, value in vars(failures).items() if name.isupper()]
    assert all(f" {code} " in text for code in codes)
    assert max(map(len, text.splitlines())) <= 100


def test_version() -> None:
    first, second = trurl("--version", "ignored").text.splitlines()
    assert first.startswith("urikit trurl ")
    assert second.startswith("features: ")
    assert "uppercase-hex" in second.split()


def test_an_ordinary_url_loads_little() -> None:
    code = (
        "import sys; from urikit._cli.trurl import run; run(['http://joe@h.example/a?b#c']);"
        "print(sorted({'json', 'ipaddress', 'dataclasses', 'idna', 'urikit._unicode.uts46', 'urikit.whatwg._host',"
        "'urikit.rfc._iri', 'urikit._cli.trurl.manual'} & set(sys.modules)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "http://joe@h.example/a?b#c\n[]\n"


def test_wrong_arguments_of_run() -> None:
    with pytest.raises(TypeError, match="expected a list of arguments, not a string"):
        run("http://h")
    with pytest.raises(TypeError, match="arguments must be strings, not int"):
        run([3])  # type: ignore[list-item]
