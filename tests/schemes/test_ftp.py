"""ftp: RFC 1738 §3.2."""

import pytest
from hypothesis import given

from tests.schemes.totality import assert_handled, near, refusal, violations
from urikit import IRI, URI, ErrorKind
from urikit.schemes.ftp import FTPDetails, FTPType

DETAILS = [
    # text, user, directories, name, type, why
    ("ftp://myname@host.dom/%2Fetc/motd", "myname", ("/etc",), "motd", None,
     "RFC 1738 §3.2.2: CWD /etc, RETR motd"),
    ("ftp://myname@host.dom/etc/motd", "myname", ("etc",), "motd", None, "§3.2.2: CWD etc"),
    ("ftp://myname@host.dom//etc/motd", "myname", ("", "etc"), "motd", None,
     "§3.2.2: CWD with a null argument, CWD etc"),
    ("ftp://@host.com/", "", (), "", None, "§3.1: an empty user name"),
    ("ftp://host.com/", None, (), "", None, "§3.1: no user name"),
    ("ftp://foo:@host.com/", "foo", (), "", None, "§3.1: an empty password"),
    ("ftp://ftp.is.co.za/rfc/rfc1808.txt", None, ("rfc",), "rfc1808.txt", None,
     "RFC 3986 §1.1.2"),
    ("ftp://h", None, (), "", None, "the whole path may be omitted"),
    ("ftp://h/a/;type=d", None, ("a",), "", "d", "a listing of a directory"),
    ("ftp://h/;type=i", None, (), "", "i", "the name may be empty"),
    ("ftp://h/a;type=A", None, (), "a", "a", "either case"),
    ("ftp://h/a;%74ype=%49", None, (), "a", "i", "an escaped letter is the letter"),
    ("ftp://h/a%3Btype=d", None, (), "a;type=d", None, "an encoded semicolon is data"),
    ("ftp://h/a%3Fb", None, (), "a?b", None, "so is a question mark"),
    ("ftp://h/%F6/%C3%BC", None, ("\udcf6",), "ü", None, "bytes that are not UTF-8 are kept"),
    ("ftp://a%40b@h/x", "a@b", (), "x", None, "the user name is decoded"),
    ("ftp://h/x#f", None, (), "x", None, "a fragment is not the scheme's business"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "user", "directories", "name", "code", "why"), DETAILS)
def test_details(
    text: str,
    user: str | None,
    directories: tuple[str, ...],
    name: str,
    code: FTPType | None,
    why: str,
) -> None:
    details = URI(text).details
    assert details == FTPDetails(user, directories, name, code), why
    assert details.is_listing == (code == "d")


def test_details_of_an_iri() -> None:
    assert IRI("ftp://h/ü;type=i").details == FTPDetails(None, (), "ü", "i")


def test_no_password_in_details() -> None:
    assert "secret" not in repr(URI("ftp://u:secret@h/").details)


REFUSED = [
    ("ftp://h/a;type=x", ErrorKind.INVALID_FTP_TYPE, 9, "no such code"),
    ("ftp://h/a;type=", ErrorKind.INVALID_FTP_TYPE, 9, "no code"),
    ("ftp://h/a;type=ai", ErrorKind.INVALID_FTP_TYPE, 9, "two codes"),
    ("ftp://h/a;type=%C4%B0", ErrorKind.INVALID_FTP_TYPE, 9, "no ASCII letter"),
    ("ftp://h/a;b;type=a", ErrorKind.INVALID_FTP_TYPE, 9, "a bare semicolon in the name"),
    ("ftp://h/a;", ErrorKind.INVALID_FTP_TYPE, 9, "a bare semicolon at the end"),
    ("ftp://h/a;type=d/b", ErrorKind.INVALID_PATH, 9, "a bare semicolon in a directory"),
    ("ftp://h/a?b", ErrorKind.UNEXPECTED_QUERY, 9, "RFC 1738 and RFC 3986 disagree"),
    ("ftp://h?", ErrorKind.UNEXPECTED_QUERY, 7, "an empty query is one"),
    ("ftp:///a", ErrorKind.MISSING_HOST, 6, "no host"),
    ("ftp:a", ErrorKind.MISSING_HOST, 4, "no authority"),
    ("ftp://h/a%0D%0ADELE%20b", ErrorKind.INVALID_PATH, 9, "a second command"),
    ("ftp://h/x/%0aQUIT/y", ErrorKind.INVALID_PATH, 10, "in a directory"),
    ("ftp://a%0Db@h/", ErrorKind.INVALID_USERINFO, 7, "in the user name"),
]


@pytest.mark.parametrize(("text", "kind", "index", "why"), REFUSED)
def test_refused(text: str, kind: str, index: int, why: str) -> None:
    assert refusal(text) == (kind, index), why


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("ftp://u:p@h/", []),
        ("ftp:///a;type=x", [("missing-host", 6), ("invalid-ftp-type", 8)]),
        ("ftp:///a", [("missing-host", 6)]),
    ],
)
def test_check(text: str, told: list[tuple[str, int]]) -> None:
    assert violations(text) == told


NORMAL = [
    ("FTP://H:21", "ftp://h/", "default port and empty path"),
    ("ftp://h/a;type=%41", "ftp://h/a;type=a", "the code in lower case"),
    ("ftp://h/a;TYPE=A", "ftp://h/a;TYPE=A", "no type code: left alone"),
    ("ftp://h//a/./b", "ftp://h//a/b", "an empty CWD is not nothing"),
    ("ftp://h/%2fa", "ftp://h/%2Fa", "an encoded slash stays one"),
]


@pytest.mark.parametrize(("text", "normal", "why"), NORMAL)
def test_normalize(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why


@given(near("ftp", ["//h", "//h/", ";type=", ";type=A", "%41", "d"]))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
