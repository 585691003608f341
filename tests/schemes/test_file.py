"""file: RFC 8089 and its appendices; paths of POSIX and Windows."""

import os
import re
from pathlib import PurePath, PurePosixPath, PureWindowsPath

import pytest
from hypothesis import assume, given, strategies as st

from tests.schemes.totality import assert_handled, near, refusal, violations
from tests.shared import ROOT as ROOT_FOLDER
from urikit import IRI, URI, URL, BuildError, ErrorKind, ParseError
from urikit.chars import chars
from urikit.schemes.file import FileDetails, PathKind

DETAILS = [
    # text, host, drive, path, why
    ("file:///path/to/file", None, None, "/path/to/file", "RFC 8089 appendix B, the usual form"),
    ("file:/path/to/file", None, None, "/path/to/file", "appendix B, the minimal form"),
    ("file://host.example.com/path/to/file", "host.example.com", None, "/path/to/file",
     "appendix B, on another host"),
    ("file://localhost/x", None, None, "/x", "§2: as if no authority were present"),
    ("file://LOCALHOST/x", None, None, "/x", "hosts have no case"),
    ("file://loc%61lhost/x", None, None, "/x", "an escaped letter is the letter"),
    ("file://localhost./x", "localhost.", None, "/x", "another string"),
    ("file:c:/path/to/file", None, "c:", "/path/to/file", "E.2"),
    ("file:///c:/path/to/file", None, "c:", "/path/to/file", "E.2"),
    ("file:/c:/path/to/file", None, "c:", "/path/to/file", "E.2"),
    ("file:///c%7C/path/to/file", None, "c:", "/path/to/file", "E.2.2, as a URI writes it"),
    ("file:/c%7C/path/to/file", None, "c:", "/path/to/file", "E.2.2"),
    ("file:c%7C/path/to/file", None, "c:", "/path/to/file", "E.2.2"),
    ("file:///c%3A/x", None, "c:", "/x", "an encoded colon"),
    ("file:///%43:/x", None, "C:", "/x", "an encoded letter; case as given"),
    ("file:///%63%3a/x", None, "c:", "/x", "both"),
    ("file:///c:/", None, "c:", "/", "the root of a drive"),
    ("file:///c:", None, None, "/c:", "no slash after it: a name"),
    ("file:///c:x/y", None, None, "/c:x/y", "E.2.1: a name that starts like a drive"),
    ("file:///cc:/x", None, None, "/cc:/x", "two letters"),
    ("file:///1:/x", None, None, "/1:/x", "no letter"),
    ("file:///%C3%BC:/x", None, None, "/%C3%BC:/x", "no letter of ALPHA"),
    ("file://host/c:/x", "host", "c:", "/x", "E.2.2: a drive on a host"),
    ("file://user@host/x", "host", None, "/x", "E.1"),
    ("file:////host.example.com/path/to/file", "host.example.com", None, "/path/to/file", "E.3.2"),
    ("file://///host.example.com/path/to/file", "host.example.com", None, "/path/to/file",
     "E.3.2, with Firefox's extra slash"),
    ("file:////%5B::1%5D/s/x", "[::1]", None, "/s/x", "E.3.2, inline-IP"),
    ("file:////%5bv1.x%5d/s", "[v1.x]", None, "/s", "E.3.2, inline-IP"),
    ("file:////localhost/c$/x", "localhost", None, "/c$/x", "E.3.2: a UNC string is not local"),
    ("file://host.example.com/Share/path/to/file.txt", "host.example.com", None,
     "/Share/path/to/file.txt", "E.3.1"),
    ("file:///", None, None, "/", "the root"),
    ("file:///a//b", None, None, "/a//b", "an empty segment later on"),
    ("file:///a#f", None, None, "/a", "a fragment is not the scheme's business"),
    ("FILE:///a", None, None, "/a", "schemes have no case"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "host", "drive", "path", "why"), DETAILS)
def test_details(text: str, host: str | None, drive: str | None, path: str, why: str) -> None:
    uri = URI(text)
    assert uri.details == FileDetails(host, drive, path, uri), why
    assert uri.details.is_local == (host is None)


REFUSED = [
    ("file:", 5, "no path"),
    ("file:x", 5, "a relative path"),
    ("file:c:x", 5, "E.2.1: relative to the directory of a drive"),
    ("file:c:", 5, "a drive alone"),
    ("file://", 7, "no path"),
    ("file://host", 11, "no path"),
    ("file://host//x", 12, "path-absolute starts with one slash"),
    ("file://localhost//x", 17, "no host before a unc-authority"),
    ("file:////", 9, "no UNC host"),
    ("file:////host", 13, "no share"),
    ("file:////host//share", 14, "an empty share"),
    ("file://////host/share", 10, "one slash too many"),
    ("file:////a:b/share", 9, "no host has a colon"),
    ("file:////%5Bx%5D:/share", 9, "not an IP address"),
]


@pytest.mark.parametrize(("text", "index", "why"), REFUSED)
def test_refused(text: str, index: int, why: str) -> None:
    assert refusal(text) == (ErrorKind.INVALID_FILE_PATH, index), why


@pytest.mark.parametrize(
    ("text", "kind", "index"),
    [
        ("file://c:/x", ErrorKind.INVALID_PORT, 8),
        ("file://host:80/x", ErrorKind.INVALID_PORT, 11),
        ("file:///x?y", ErrorKind.UNEXPECTED_QUERY, 9),
        ("file:///x?", ErrorKind.UNEXPECTED_QUERY, 9),
    ],
)
def test_no_port_and_no_query(text: str, kind: str, index: int) -> None:
    assert refusal(text) == (kind, index)


CHECKED = [
    ("file:///x", [], "RFC 8089 §2"),
    ("file://host/x", [], "§2"),
    ("file:///c:/x", [], "§2 covers it: a name"),
    ("file:c:/x", [("invalid-file-path", 5)], "E.2 is nonstandard"),
    ("file:////host/x", [("invalid-file-path", 7)], "E.3.2 is nonstandard"),
    ("file://u@host/x", [("userinfo-not-allowed", 7)], "E.1 is nonstandard"),
    ("file:x", [("invalid-file-path", 5)], "told once"),
    ("file:c:/x?y", [("unexpected-query", 9), ("invalid-file-path", 5)], "both"),
]


@pytest.mark.parametrize(("text", "told", "why"), CHECKED)
def test_check(text: str, told: list[tuple[str, int]], why: str) -> None:
    assert violations(text) == told, why


NORMAL = [
    ("file://localhost/x", "file:///x", "§2"),
    ("file:/x", "file:///x", "appendix B"),
    ("file:///x", "file:///x", "as it is"),
    ("file://LOCALHOST/C%7c/x", "file:///C:/x", "E.2.2; the case of a letter stays"),
    ("file:c%7C/x", "file:///c:/x", "E.2, E.2.2"),
    ("file:c:/x", "file:///c:/x", "E.2"),
    ("file:///c%3A/x", "file:///c:/x", "a drive"),
    ("file:///x/c%3A/y", "file:///x/c%3A/y", "no drive"),
    ("file://Host/c%7C/x", "file://host/c:/x", "a drive on a host"),
    ("file:////host/x", "file:////host/x", "left as it is"),
    ("file://localhost//x", "file://localhost//x", "file:////x would name a host"),
    ("file:/a/..//x", "file:/.//x", "file:////x would name a host"),
    ("file:x", "file:x", "not a file URI"),
    ("file://localhost", "file://localhost", "not a file URI"),
    ("file://u@localhost/x", "file://u@localhost/x", "user info is not nothing"),
    ("file:///a/../b", "file:///b", "dot segments"),
]


@pytest.mark.parametrize(("text", "normal", "why"), NORMAL)
def test_normalize(text: str, normal: str, why: str) -> None:
    assert str(URI(text).normalize()) == normal, why
    assert str(URI(normal).normalize()) == normal


# --- to_path -------------------------------------------------------------------------------

TO_PATH: list[tuple[str, PathKind, PurePath, str]] = [
    ("file:///etc/hosts", "posix", PurePosixPath("/etc/hosts"), "plain"),
    ("file:/etc/hosts", "posix", PurePosixPath("/etc/hosts"), "minimal"),
    ("file://localhost/etc/hosts", "posix", PurePosixPath("/etc/hosts"), "local"),
    ("file:///", "posix", PurePosixPath("/"), "the root"),
    ("file:///a%20b%25/%C3%BC", "posix", PurePosixPath("/a b%/ü"), "decoded once"),
    ("file:///%F6", "posix", PurePosixPath("/\udcf6"), "any bytes, as os.fsdecode has them"),
    ("file:///%C0%AF", "posix", PurePosixPath("/\udcc0\udcaf"), "overlong UTF-8 is no slash"),
    ("file:///c:/x", "posix", PurePosixPath("/c:/x"), "a name like any other"),
    ("file:///c%7C/x", "posix", PurePosixPath("/c|/x"), "and another one"),
    ("file:///a%5Cb", "posix", PurePosixPath("/a\\b"), "a backslash is data"),
    ("file:///a/../b", "posix", PurePosixPath("/a/../b"), "links may make it matter"),
    ("file:///~/x", "posix", PurePosixPath("/~/x"), "D.1: a tilde is a tilde"),
    ("file:///c:/a%20b", "windows", PureWindowsPath("c:/a b"), "plain"),
    ("file:c:/x", "windows", PureWindowsPath("c:/x"), "minimal"),
    ("file:/c%7C/x", "windows", PureWindowsPath("c:/x"), "with a vertical line"),
    ("file:///c:/", "windows", PureWindowsPath("c:/"), "the root of a drive"),
    ("file:///c:/d:/x", "windows", PureWindowsPath("c:/d:/x"), "no second drive"),
    ("file:///c:/x:y", "windows", PureWindowsPath("c:/x:y"), "a stream of a file"),
    ("file://host.example.com/Share/path/to/file.txt", "windows",
     PureWindowsPath(r"\\host.example.com\Share\path\to\file.txt"), "E.3.1"),
    ("file:////host/share/x", "windows", PureWindowsPath("//host/share/x"), "E.3.2"),
    ("file://///host/share/x", "windows", PureWindowsPath("//host/share/x"), "E.3.2"),
    ("file:////localhost/c$/foo.txt", "windows", PureWindowsPath(r"\\localhost\c$\foo.txt"),
     "a share of this host"),
    ("file://[::1]/s/x", "windows", PureWindowsPath("//[::1]/s/x"), "an address"),
    ("file:////%5B::1%5D/s/x", "windows", PureWindowsPath("//[::1]/s/x"), "E.3.2"),
    ("file://b%C3%BCro/s/x", "windows", PureWindowsPath("//büro/s/x"), "a name outside ASCII"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "kind", "path", "why"), TO_PATH)
def test_to_path(text: str, kind: PathKind, path: PurePath, why: str) -> None:
    found = URI(text).details.to_path(kind)
    assert type(found) is type(path)
    assert str(found) == str(path), why


def test_to_path_of_this_system() -> None:
    windows = os.name == "nt"
    text = "file:///c:/x" if windows else "file:///x"
    assert URI(text).details.to_path() == PurePath("c:/x" if windows else "/x")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("file://D:/x", 'drive letter in place of a host; write "file:///D:/"'),
        ("file://h:80/x", "file URI must not have a port; remove it"),
        ("file://host:/x", "file URI must not have a port; remove it"),
    ],
)
def test_a_port_or_a_drive_letter(text: str, message: str) -> None:
    with pytest.raises(ParseError) as caught:
        _ = URI(text).details
    assert caught.value.message == message


def test_to_path_of_an_iri() -> None:
    assert IRI("file:///ü/%C3%BC").details.to_path("posix") == PurePosixPath("/ü/ü")
    assert IRI("file://büro/ü/x").details.to_path("windows") == PureWindowsPath("//büro/ü/x")


UNPATHED: list[tuple[str, PathKind, str, int, str]] = [
    ("file:///a%2Fb", "posix", "invalid-file-path", 9, "would be two names"),
    ("file:///..%2f..%2fetc", "posix", "invalid-file-path", 10, "would go elsewhere"),
    ("file:///a%00.txt", "posix", "invalid-file-path", 9, "would end there"),
    ("file://host/x", "posix", "invalid-host", 7, "not on this host"),
    ("file://///host/x", "posix", "invalid-host", 10, "not on this host"),
    ("file:c:/x", "posix", "invalid-file-path", 5, "no drives there"),
    ("file:///x", "windows", "invalid-file-path", 7, "on which drive?"),
    ("file:///c:", "windows", "invalid-file-path", 7, "no root"),
    ("file:///c:/a%2Fb", "windows", "invalid-file-path", 12, "would be two names"),
    ("file:///c:/..%5C..%5cx", "windows", "invalid-file-path", 13, "would go elsewhere"),
    ("file:///c:/%00", "windows", "invalid-file-path", 11, "would end there"),
    ("file:///c:/a%F6", "windows", "invalid-utf-8", 12, "Windows names are text"),
    ("file://host/", "windows", "invalid-file-path", 12, "no share"),
    ("file:////host/", "windows", "invalid-file-path", 14, "no share"),
    ("file://host/../x", "windows", "invalid-file-path", 12, "no share"),
    ("file://host/%2E%2E/x", "windows", "invalid-file-path", 12, "no share"),
    ("file://./pipe/x", "windows", "invalid-host", 7, "a device namespace"),
    ("file://%3F/c:/x", "windows", "invalid-host", 7, "a device namespace"),
    ("file:////%3F/c:/x", "windows", "invalid-host", 9, "a device namespace"),
    ("file://a%5Cb/s/x", "windows", "invalid-host", 7, "would be two names"),
    ("file://a%F6/s/x", "windows", "invalid-host", 7, "not text"),
    ("file://[v1.x]/s/x", "windows", "invalid-host", 7, "no address that it knows"),
    ("file://[fe80::1%25eth0]/s/x", "windows", "invalid-host", 7, "a zone"),
]


@pytest.mark.parametrize(("text", "kind", "fault", "index", "why"), UNPATHED)
def test_to_path_refuses(text: str, kind: PathKind, fault: str, index: int, why: str) -> None:
    details = URI(text).details
    with pytest.raises(ParseError) as caught:
        details.to_path(kind)
    assert (caught.value.kind, caught.value.index) == (fault, index), why
    assert caught.value.text == text


def test_to_path_of_another_kind() -> None:
    with pytest.raises(ValueError, match="posix"):
        URI("file:///x").details.to_path("vms")


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("file://host/a%20b/c", "a b"),
        ("file://host/", None),
        ("file:///a/b", None),
        ("file:////host/s", "s"),
    ],
)
def test_share(text: str, share: str | None) -> None:
    assert URI(text).details.share == share


# --- from_path -----------------------------------------------------------------------------

FROM_PATH = [
    (PurePosixPath("/"), "file:///", "the root"),
    (PurePosixPath("/a b/50%"), "file:///a%20b/50%25", "encoded"),
    (PurePosixPath("/a?b#c"), "file:///a%3Fb%23c", "no query, no fragment"),
    (PurePosixPath("/c|/x\\y"), "file:///c%7C/x%5Cy", "data"),
    (PurePosixPath("/\udcf6/ü"), "file:///%F6/%C3%BC", "bytes as they are"),
    (PurePosixPath("/a:b@c;d"), "file:///a:b@c;d", "nothing encoded without need"),
    (PureWindowsPath("c:/a b"), "file:///c:/a%20b", "a drive"),
    (PureWindowsPath("C:/"), "file:///C:/", "a root; case as given"),
    (PureWindowsPath(r"\\host.example.com\Share\path\to\file.txt"),
     "file://host.example.com/Share/path/to/file.txt", "RFC 8089 E.3.1"),
    (PureWindowsPath(r"\\localhost\c$\foo.txt"), "file:////localhost/c$/foo.txt",
     "as an authority, localhost would be no host"),
    (PurePosixPath("//a/b"), "file:////a/b", "two slashes, as pathlib writes them"),
    (PurePosixPath("//c:/x"), "file:////c%3A/x", "no host of a URI has a colon"),
    (PurePosixPath("//[::1]/x:y"), "file:////%5B%3A%3A1%5D/x:y", "nor brackets"),
    (PureWindowsPath(r"\\?\C:\a b"), "file:///C:/a%20b", "a long path"),
    (PureWindowsPath(r"\\?\UNC\server\share\x"), "file://server/share/x", "a long path"),
    (PureWindowsPath(r"\\?\unc\server\share\x"), "file://server/share/x", "a long path"),
    (PureWindowsPath(r"\\[::1]\s\x"), "file://[::1]/s/x", "an address"),
    (PureWindowsPath(r"\\büro pc\a b\x"), "file://b%C3%BCro%20pc/a%20b/x", "encoded"),
]  # fmt: skip


@pytest.mark.parametrize(("path", "text", "why"), FROM_PATH)
def test_from_path(path: PurePath, text: str, why: str) -> None:
    assert str(URI.from_path(path)) == str(IRI.from_path(path)) == text, why
    if URL.can_parse(text):
        assert URL.from_path(path) == URL(text)
    else:
        with pytest.raises(BuildError):
            URL.from_path(path)


UNWRITTEN = [
    (PurePosixPath("a"), "invalid-file-path", "relative"),
    (PurePosixPath("/a\0b"), "invalid-file-path", "a NUL"),
    (PurePosixPath("//"), "invalid-file-path", "no host"),
    (PurePosixPath("//a"), "invalid-file-path", "no share"),
    (PurePosixPath("/\ud800"), "lone-surrogate", "no bytes"),
    (PureWindowsPath("c:x"), "invalid-file-path", "relative"),
    (PureWindowsPath("/x"), "invalid-file-path", "without a drive"),
    (PureWindowsPath("c:/\ud800"), "lone-surrogate", "no character"),
    (PureWindowsPath("c:/a\0b"), "invalid-file-path", "a NUL"),
    (PureWindowsPath("//?/pipe/x"), "invalid-file-path", "appendix C: a namespace"),
    (PureWindowsPath("//?/Volume{x}/y"), "invalid-file-path", "appendix C: a namespace"),
    (PureWindowsPath("//?/UNC/./x/y"), "invalid-file-path", "no host"),
    (PureWindowsPath("//./pipe/x"), "invalid-file-path", "appendix C: a namespace"),
    (PureWindowsPath("//a%b/s/x"), "invalid-file-path", "no host"),
    (PureWindowsPath("//[x]/s/x"), "invalid-file-path", "not an IP address"),
    (PureWindowsPath("//h/../x"), "invalid-file-path", "no share"),
]


@pytest.mark.parametrize(("path", "kind", "why"), UNWRITTEN)
def test_from_path_refuses(path: PurePath, kind: str, why: str) -> None:
    with pytest.raises(BuildError) as caught:
        URI.from_path(path)
    assert caught.value.kind == kind, why


def test_from_path_takes_paths_only() -> None:
    with pytest.raises(TypeError):
        URI.from_path("/etc/hosts")  # type: ignore[arg-type]


# --- laws ----------------------------------------------------------------------------------

POSIX_NAME = (
    st.text(st.characters(exclude_characters="/\0", exclude_categories=["Cs"]), min_size=1)
    | st.binary(min_size=1).map(lambda data: data.decode("utf-8", "surrogateescape"))
).filter(lambda name: "/" not in name and "\0" not in name)
WINDOWS_NAME = st.text(
    st.characters(exclude_characters="/\\\0", exclude_categories=["Cs"]), min_size=1
)
LONG = st.sampled_from(["\\\\?\\", ""])
ROOT = st.sampled_from(["c:", "Z:", r"\\host\share", r"\\localhost\c$", r"\\[2001:db8::1]\a b"])


@pytest.mark.parametrize(("path", "text", "why"), FROM_PATH)
def test_paths_come_back(path: PurePath, text: str, why: str) -> None:
    windows = isinstance(path, PureWindowsPath)
    expected = re.sub(
        r"^\\\\\?\\(?:(UNC\\)|)", lambda m: r"\\" if m[1] else "", str(path), flags=re.I
    )
    for cls in (URI, IRI, URL):
        if cls is URL and not URL.can_parse(text):
            continue
        back = cls.from_path(path).details.to_path("windows" if windows else "posix")
        assert str(back) == expected, why
        assert str(cls.from_path(back)) == str(cls.from_path(path))


PAGE = (ROOT_FOLDER / "docs" / "schemes.md").read_text("utf-8")
WAYS = re.findall(r"^\| `(Pure\w+Path\(.*?\))` \| `(.*?)` \| `(.*?)` \|$", PAGE, re.MULTILINE)


@pytest.mark.parametrize(("path", "text", "back"), WAYS)
def test_the_table_in_the_documentation(path: str, text: str, back: str) -> None:
    given_path = eval(path)
    uri = URI.from_path(given_path)
    kind: PathKind = "windows" if isinstance(given_path, PureWindowsPath) else "posix"
    assert (str(uri), str(uri.details.to_path(kind))) == (text, back)


def test_the_table_has_its_rows() -> None:
    assert len(WAYS) == 3


POSIX_NAMES = st.lists(
    POSIX_NAME | st.sampled_from(["c|", "C:", "..", "%2F", "[::1]", "localhost"])
)


@given(st.sampled_from(["/", "//"]), POSIX_NAMES)
def test_posix_paths_come_back(root: str, names: list[str]) -> None:
    path = PurePosixPath(root + "/".join(names))
    for cls in (URI, IRI):
        try:
            uri = cls.from_path(path)
        except BuildError:
            assert str(path).startswith("//")
            assert str(path).count("/") == 2
        else:
            assert str(uri.details.to_path("posix")) == str(path)


@given(LONG, ROOT | WINDOWS_NAME.map(r"\\{}\s".format), st.lists(WINDOWS_NAME))
def test_windows_paths_come_back(prefix: str, root: str, names: list[str]) -> None:
    plain = "\\".join([root, *names]) + ("" if names else "\\")
    path = PureWindowsPath(plain)
    if prefix:
        long = "UNC" + plain[1:] if plain.startswith("\\") else plain
        assume(str(PureWindowsPath(prefix + long)) == prefix + long)
    try:
        uri = URI.from_path(PureWindowsPath(prefix + long) if prefix else path)
    except BuildError:
        assume(False)
    assert str(uri.details.to_path("windows")) == str(path)
    assert uri.handler.details(uri).path == uri.details.path


@given(near("file", ["///", "////", "c|", "C%7C/", "%63:/", "\\"]))
def test_every_text_is_handled(text: str) -> None:
    assert_handled(text)
    for cls in (URI, IRI):
        for kind in ("posix", "windows"):
            try:
                path = cls(text).details.to_path(kind)
            except ParseError:
                continue
            assert path.is_absolute()
            assert "\0" not in str(path)


@given(st.sampled_from(["/", "//", "//a", "/c:", "/%5B", "/..", "%7C", "/%F6"]))
def test_long_texts_are_handled(piece: str) -> None:
    assert_handled("file:" + piece * 20_000)


class Lenient(IRI):
    """As an object of a more lenient standard might be."""

    __slots__ = ()
    syntax = IRI.syntax._replace(path=IRI.syntax.path | chars("|\\"))


def test_a_raw_vertical_line_is_a_drive_too() -> None:
    for text in ("file:///c|/path/to/file", "file:/c|/path/to/file", "file:c|/path/to/file"):
        uri = Lenient(text)
        assert (uri.details.drive, uri.details.path) == ("c:", "/path/to/file"), "RFC 8089 E.2.2"
        assert str(uri.normalize()) == "file:///c:/path/to/file"


def test_a_raw_backslash_is_no_separator() -> None:
    details = Lenient("file:///c:/a\\b").details
    assert details.to_path("posix") == PurePosixPath("/c:/a\\b")
    with pytest.raises(ParseError) as caught:
        details.to_path("windows")
    assert caught.value.index == 12
