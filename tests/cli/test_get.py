"""``urikit get``: fields, templates, and that columns give what objects give."""

import io
import json
import sys
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from tests.cli.program import urikit
from tests.samples import sample
from urikit import URL
from urikit._cli import columns
from urikit._cli.fields import FIELDS, Template
from urikit._cli.get import COLUMNS
from urikit._cli.main import main
from urikit._cli.spec import UsageError

URL_TEXT = "HTTPS://me:secret@www.Example.co.uk:8042/a%20b/c.tar.gz?q=caf%C3%A9&q=2&flag#top"

VALUES = [
    ("url", "https://me:secret@www.example.co.uk:8042/a%20b/c.tar.gz?q=caf%C3%A9&q=2&flag#top"),
    ("href", "https://me:secret@www.example.co.uk:8042/a%20b/c.tar.gz?q=caf%C3%A9&q=2&flag#top"),
    ("text", URL_TEXT),
    ("redacted", "https://me:***@www.example.co.uk:8042/a%20b/c.tar.gz?q=caf%C3%A9&q=2&flag#top"),
    ("scheme", "https"),
    ("username", "me"),
    ("password", "secret"),  # asked for by its name
    ("userinfo", "me:***"),
    ("authority", "me:***@www.example.co.uk:8042"),
    ("host", "www.example.co.uk"),
    ("port", "8042"),
    ("effective_port", "8042"),
    ("path", "/a%20b/c.tar.gz"),
    ("query", "q=caf%C3%A9&q=2&flag"),
    ("fragment", "top"),
    ("query:q", "café"),
    ("query:flag", ""),
    ("query:none", ""),
    ("query_all:q", '["café", "2"]'),
    ("query_all:none", "[]"),
    ("params", '{"q": ["café", "2"], "flag": [null]}'),
    ("segments", '["", "a b", "c.tar.gz"]'),
    ("segment:1", "a b"),
    ("segment:-1", "c.tar.gz"),
    ("segment:3", ""),
    ("name", "c.tar.gz"),
    ("suffix", ".gz"),
    ("origin", "https://www.example.co.uk:8042"),
    ("domain", "www.example.co.uk"),
    ("ip", ""),
    ("public_suffix", "co.uk"),
    ("registrable_domain", "example.co.uk"),
    ("subdomain", "www"),
    ("site", "https://example.co.uk"),
    ("display_host", "www.example.co.uk"),
    ("canonical:dedupe", "https://example.co.uk:8042/a%20b/c.tar.gz?flag&q=caf%C3%A9&q=2"),
    ("standard", "whatwg"),
    ("violations", '["invalid-credentials"]'),
    ("hazards:config", '["userinfo", "password", "other-port"]'),
]


@pytest.mark.parametrize(("field", "value"), VALUES)
def test_fields(field: str, value: str, capfdbinary: Any) -> None:
    main(["get", f"{{{field}}}", URL_TEXT])
    assert capfdbinary.readouterr().out.decode() == value + "\n"


def test_every_field_is_tested() -> None:
    tested = {field.partition(":")[0] for field, _ in VALUES}
    assert set(FIELDS) - tested == {"display", "normalized", "surt"}  # each has tests of its own


@pytest.mark.parametrize("field", FIELDS)
def test_no_field_shows_a_password_unless_it_is_asked_for(field: str) -> None:
    u = URL(URL_TEXT)
    if field not in (
        "url",
        "href",
        "text",
        "password",
        "canonical",
        "normalized",
    ):  # the URL itself
        assert "secret" not in Template(f"{{{field}}}").render(u, URL_TEXT)


TEMPLATES = [
    ("{scheme}://{host}", "https://h"),
    ("{{{host}}}", "{h}"),
    (r"{host}\t{path}\n", "h\t/\n"),
    ("{host}{port}{query}", "h"),
    (r"C:\\x {host}", "C:\\x h"),
    ("{host} ¶ 日本", "h ¶ 日本"),
    ("host", "h"),
    ("host,path", "h\t/"),
    ("host,port,path", "h\t\t/"),
]


@pytest.mark.parametrize(("template", "expected"), TEMPLATES)
def test_templates(template: str, expected: str) -> None:
    assert Template(template).render(URL("https://h/"), "https://h/") == expected


WRONG = [
    ("{host", "field without a closing }"),
    ("host}", "} without a field"),
    ("{hots}", "unknown field 'hots'; did you mean 'host'?"),
    ("{}", "field without a name; write {host}"),
    ("{host:x}", "field 'host' takes no value; write {host}"),
    ("{segment}", "field 'segment' needs a value; write {segment:...}"),
    ("{segment:x}", "field 'segment' takes a number, not 'x'; write {segment:1}"),
    ("{segment:0}", "field 'segment' counts from 1"),
    ("segment:-0", "field 'segment' counts from 1"),
    ("{canonical:x}", "field 'canonical' takes one of"),
    ("https://example.com/", "missing TEMPLATE before the URLs"),
    ("", "field without a name; write {host}"),
]


@pytest.mark.parametrize(("template", "message"), WRONG)
def test_templates_that_are_wrong(template: str, message: str) -> None:
    with pytest.raises(UsageError) as caught:
        Template(template)
    assert message in str(caught.value)


def test_standards() -> None:
    text = "HTTP://EXAMPLE.com/%7Ea"
    hosts = {
        standard: urikit("get", "host", "-s", standard, text).out.strip()
        for standard in ("whatwg", "rfc3986", "rfc3987", "auto")
    }
    assert hosts == {
        "whatwg": "example.com",
        "rfc3986": "EXAMPLE.com",
        "rfc3987": "EXAMPLE.com",
        "auto": "EXAMPLE.com",
    }
    assert urikit("get", "{standard}", "-s", "auto", "http://a\\b", "http://ü/", "x:y").lines == [
        *("whatwg", "rfc3987", "rfc3986"),
    ]
    assert urikit("get", "{url}", "-b", "https://h/a/b", "../c").out == "https://h/c\n"
    assert urikit("get", "{url}", "-b", "::", "../c").code == 2


def test_auto_with_a_base() -> None:
    rows = [
        ("http://h/", "rfc3986", "http://h/"),
        ("http://h/ö", "rfc3987", "http://h/ö"),
        ("http://h/a b", "whatwg", "http://h/a%20b"),
        ("x", "rfc3986", "http://b/a/x"),
        (" ö ", "rfc3987", "http://b/a/ö"),
        ("x y", "whatwg", "http://b/a/x%20y"),
        ("mailto:joe", "rfc3986", "mailto:joe"),
    ]
    done = urikit(
        "get", "{standard} {url}", "-s", "auto", "-b", "http://b/a/", *[text for text, _, _ in rows]
    )
    assert done.lines == [f"{standard} {url}" for _, standard, url in rows]
    done = urikit("resolve", "-s", "auto", "http://b/a/", *[text for text, _, _ in rows])
    assert (done.lines, done.err) == ([url for _, _, url in rows], "")
    # A base that only one standard reads is read by that one.
    assert urikit("get", "standard", "-s", "auto", "-b", "http://h/a b", "x").out == "whatwg\n"
    done = urikit("get", "standard", "-s", "auto", "-b", "http://h/", "http://h:x/", "mailto:\\")
    assert (done.lines, done.code) == (["", ""], 1)


@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "rfc3987", "auto"])
def test_a_base_that_is_relative_is_wrong_usage(standard: str) -> None:
    for arguments in (["resolve", "foo", "x"], ["get", "url", "-b", "foo", "http://h/"]):
        done = urikit(*arguments, "-s", standard)
        assert (done.code, done.out) == (2, "")
        assert "URI()" not in done.err


# --- columns ------------------------------------------------------------------------------------

needs_pyarrow = pytest.mark.skipif(find_spec("pyarrow") is None, reason="pyarrow is not installed")

LINES = [
    b"https://me:p@www.example.co.uk:8042/a?id=7#x",
    b"http://h:x/",
    b"",
    b"HTTP://EXAMPLE.com:80/../a b",
    b"mailto:joe@h",
    b"http://h/?id=a%0Ab%C2%85",
    b"http://\xff/",
    b"x\r\r",
    "http://bücher.example/ü?id=ü".encode(),
    b"//relative/?id=",
    b"http://h/?id",
    b"http://[::1]:99999/",
    b"http://h:65536/",
    b"file:///c:/x",
    b"http://%ff",  # by the RFCs a host, of which no origin can be made
    "https://u:p@=h\u00df".encode(),
    "http://h/\u202e?id=\u2028#\u200f".encode(),
]


def run_get(lines: list[bytes], long: int, *arguments: str) -> tuple[int, bytes, str]:
    """Return the output of ``urikit get`` for *lines* if columns begin after this many bytes."""
    raw = io.BytesIO()
    out, err = io.TextIOWrapper(raw, "utf-8"), io.StringIO()
    before = sys.stdout, sys.stderr, columns.LONG
    sys.stdout, sys.stderr, columns.LONG = out, err, long
    try:
        code = main(["get", *arguments])
        out.flush()
    finally:
        sys.stdout, sys.stderr, columns.LONG = before
    return code, raw.getvalue(), err.getvalue()


@needs_pyarrow
@pytest.mark.parametrize("standard", ["whatwg", "rfc3986", "rfc3987"])
@pytest.mark.parametrize("errors", ["report", "column", "skip"])
@pytest.mark.parametrize(
    "template",
    [
        *("host", "host,port,path", "<{scheme}|{username}|{password}|{query}|{fragment}>"),
        *("{url}", "{origin} {registrable_domain}", "{query:id}", "{host}{host}"),
    ],
)
def test_columns_give_what_objects_give(
    template: str, errors: str, standard: str, tmp_path: Path
) -> None:
    path = tmp_path / "in"
    for end in (b"\n", b"\r\n", b"\0"):
        path.write_bytes(end.join(LINES * 3))
        arguments = [template, "-s", standard, "--errors", errors, "-f", str(path)]
        arguments += ["-0"] if end == b"\0" else []
        by_objects = run_get(LINES, 1 << 40, *arguments)
        assert run_get(LINES, -1, *arguments) == by_objects
        if errors != "skip":
            assert by_objects[1].count(end[-1:]) == 3 * len(LINES)


texts = st.text("ab/:?#@%[].=&\\\t é日", max_size=20).map(lambda text: f"http://{text}")


FIELDS_WITH_COLUMNS = (*COLUMNS, "query:a")


def test_a_host_without_an_origin() -> None:
    done = urikit("get", "<{origin}>", "-s", "rfc3987", "http://%ff", "https://u:p@=hß", "http://h")
    assert (done.lines, done.err, done.code) == (["<>", "<>", "<http://h>"], "", 0)


@needs_pyarrow
@given(
    st.lists(texts | st.binary(max_size=12).map(lambda raw: raw.decode("latin-1")), max_size=12),
    st.lists(st.sampled_from(FIELDS_WITH_COLUMNS), min_size=1, max_size=4),
    st.sampled_from(["whatwg", "rfc3986", "rfc3987"]),
    st.sampled_from(["report", "column", "skip"]),
)
def test_columns_give_what_objects_give_for_anything(
    found: list[str], fields: list[str], standard: str, errors: str
) -> None:
    import tempfile

    lines = [text.encode(errors="surrogateescape") for text in found]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "in"
        path.write_bytes(b"\n".join(lines))
        template = "|".join([f"{{{field}}}" for field in fields])
        arguments = [template, "-s", standard, "--errors", errors, "-f", str(path)]
        assert run_get(lines, -1, *arguments) == run_get(lines, 1 << 40, *arguments)


@needs_pyarrow
def test_many_lines(tmp_path: Path) -> None:
    path = tmp_path / "in"
    block = b"".join(b"https://h%d.example/a?b=%d\n" % (n % 977, n) for n in range(10_000))
    blocks = sample(20, 100)
    path.write_bytes(block * blocks)
    done = urikit("get", "{host} {query:b}", "-f", str(path))
    assert (done.code, done.err) == (0, "")
    lines = done.out.split("\n")
    assert len(lines) == blocks * 10_000 + 1
    assert lines[10_000:20_000] == lines[:10_000]
    assert lines[-2] == f"h{9999 % 977}.example 9999"
    piped = urikit("get", "{host} {query:b}", stdin=path.read_bytes())
    assert piped.out == done.out


def test_without_pyarrow(tmp_path: Path) -> None:
    (tmp_path / "pyarrow.py").write_text("raise ModuleNotFoundError('no', name='pyarrow')")
    path = tmp_path / "in"
    path.write_bytes(b"https://h.example/a\n" * 200_000)
    done = urikit("get", "host", "-f", str(path), variables={"PYTHONPATH": str(tmp_path)})
    assert (done.code, done.err) == (0, "")
    assert done.out == "h.example\n" * 200_000


def test_a_long_line_in_pieces(tmp_path: Path) -> None:
    path = tmp_path / "in"
    path.write_bytes(b"https://h/" + b"a" * 9_000_000 + b"\nhttps://b/\n")
    assert urikit("get", "host", "-f", str(path)).out == "h\nb\n"
    assert urikit("get", "host", stdin=path.read_bytes()).out == "h\nb\n"


def test_json_of_a_template() -> None:
    done = urikit("get", "{scheme} to {host}", "--json", "http://h/")
    assert json.loads(done.out) == {"scheme": "http", "host": "h"}
