"""Reports: a sequence that does not change, pictures, and no password anywhere."""

import pickle

import pytest
from hypothesis import given, strategies as st

from urikit import Finding, Report, Severity, inspect
from urikit.hazards import Code


def test_a_report_is_a_sequence() -> None:
    report = inspect("http://localhost:8080/")
    assert len(report) == 4
    assert list(report) == [report[0], *report[1:]]
    assert report.findings == (*report,)
    assert report[0] in report
    assert report.index(report[1]) == 1
    assert report == inspect("http://localhost:8080/")
    assert report != inspect("http://localhost:8081/")
    assert report != tuple(report)
    assert hash(report) == hash(inspect("http://localhost:8080/"))
    assert report.text == "http://localhost:8080/"
    assert bool(report)
    assert not inspect("https://example.com/")


def test_findings_are_sorted_by_place_and_each_code_is_there_once() -> None:
    report = inspect("http://a@b@localhost:99999/%41/%41//..%2f..%2f")
    assert [finding.span for finding in report] == sorted(finding.span for finding in report)
    assert len(set(report.codes)) == len(report)


def test_worst_and_ok() -> None:
    assert inspect("https://example.com/").worst is None
    assert inspect("http://example.com/").worst is Severity.INFO
    assert inspect("http://localhost/").worst is Severity.WARNING
    assert inspect("http://0/").worst is Severity.ERROR
    assert [inspect(f"http://{host}/").ok for host in ("example.com", "localhost", "0")] == [
        True,
        False,
        False,
    ]


def test_findings_do_not_change_and_can_be_pickled() -> None:
    report = inspect("http://localhost/")
    with pytest.raises(AttributeError):
        report[0].code = Code.IDN  # type: ignore[misc]
    with pytest.raises(AttributeError):
        report.text = ""  # type: ignore[misc]
    with pytest.raises(AttributeError):
        report.extra = 1  # type: ignore[attr-defined]
    assert pickle.loads(pickle.dumps(report)) == report
    assert isinstance(report, Report)
    assert isinstance(report[0], Finding)


def test_the_picture() -> None:
    assert inspect("https://日本.example:81/\t").render().splitlines() == [
        "info idn: internationalized hostname: clients differ in the version of IDNA they accept",
        "    https://日本.example:81/\\t",
        "            ^^^^",
        "info other-port: non-default port",
        "    https://日本.example:81/\\t",
        "                         ^^",
        (
            "error control-character: control character: RFC 3986 forbids it, WHATWG drops tabs and "
            "newlines and encodes or rejects the others, clients drop, encode, keep or reject it"
        ),
        "    https://日本.example:81/\\t",
        "                            ^^",
        "    fix: remove it",
    ]
    assert inspect("https://example.com/").render() == ""


def test_long_texts_are_cut() -> None:
    lines = inspect("https://example.com/" + "a" * 500 + "//" + "b" * 500).render().splitlines()
    assert all(len(line) < 100 for line in lines)
    assert lines[1].startswith("    …")
    assert lines[1].endswith("…")
    place = lines[2].index("^")
    assert lines[1][place - 1 : place + 1] == "//"


SECRET = "s3cr3tw0rd"
TEXTS = [
    "https://me:{}@a.example/",
    "https://me:{}@a.example:x/",
    "https://me:{}@b@a.example/",
    "https://me:x@{}@a.example/",
    r"https://me:{}\@a.example/",
    "https://me:x/{}@a.example/",
    "https://me:{}#@a.example/",
    "https://me:{}?@a.example/",
    "https://me:{}@[::1].b/",
    "  https:me:{}@a.example/",
    "//me:{}@a.example/",
    "https://me:{}\t@a.example/",
    "https://me:{}%@a.example/",
    "postgres://me:{}@db/x",
    "https://me:a@{}/x@a.example/",
    "https://me:a@{}%2e/x@a.example/",
    "https://me:a@[::ffff:{}]/x@a.example/",
    "https://a.example:{}@b.example/",
    "https://a.example/?u=https://me:{}@b.example/",
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("secret", [SECRET, "12345", "127.0.0.1", "%73ecret"])
def test_no_password_is_shown(text: str, secret: str) -> None:
    report = inspect(text.format(secret), base="https://x.example/", protect=["me", "a.example"])
    shown = [
        repr(report),
        *(finding.message for finding in report),
        *(finding.fix or "" for finding in report),
    ]
    # A block of addresses may be told, an address of the text may not.
    told = "\n".join(shown).replace("127.0.0.0/8", "")
    assert secret not in told
    assert secret not in report.render()


@given(st.text("/@:\\#?[]%;. \t", max_size=3), st.text("/@:\\#?[]%;. \t", max_size=3))
def test_a_password_among_delimiters_is_not_shown(before: str, after: str) -> None:
    report = inspect(f"http://me:{before}{SECRET}{after}@a.example/")
    assert SECRET not in repr(report)
    if not before.startswith("/"):  # an empty port that a slash ends, and no user info
        assert SECRET not in report.render()
