"""The path by the names of pathlib and yarl, and the kinds of references."""

from collections.abc import Sequence
from functools import partial
from pathlib import PurePosixPath, PureWindowsPath
from typing import Any

import pytest

from urikit import IRI, URI, URL, BuildError

CLASSES: list[Any] = [URI, IRI, URL]

NAMES = [
    "b",
    "b.txt",
    "b.tar.gz",
    ".bashrc",
    ".a.b",
    "b c.x y",
    "é.ü",
    "b..c",
    "a%b.c",
    "...",
    "b,;=.c",
]
"""Names about which pathlib, yarl and urikit agree."""


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("name", NAMES)
def test_as_pathlib(cls: Any, name: str) -> None:
    path = PurePosixPath("/a") / name
    u = cls("http://h/a?q#f") / name
    assert (u.name, u.stem, u.suffix, u.suffixes) == (
        *(path.name, path.stem, path.suffix, path.suffixes),
    )
    assert u.segments == ("", *path.parts[1:])
    assert u.parent.segments == ("", *path.parent.parts[1:])
    assert [each.path for each in u.parents] == [str(each) for each in path.parents]
    assert u.with_name("x.y").name == path.with_name("x.y").name
    assert u.with_stem("x").name == path.with_stem("x").name
    assert u.with_suffix(".x").name == path.with_suffix(".x").name
    assert u.with_suffix("").name == path.with_suffix("").name
    joined = path.joinpath("c/d", "e f")
    assert u.joinpath("c/d", "e f").segments == ("", *joined.parts[1:])


@pytest.mark.parametrize("name", NAMES)
def test_as_yarl(name: str) -> None:
    yarl = pytest.importorskip("yarl")
    other, u = yarl.URL("http://h/a?q#f") / name, URI("http://h/a?q#f") / name
    assert (u.name, u.stem if hasattr(other, "stem") else None, u.suffix, u.suffixes) == (
        *(other.name, getattr(other, "stem", None), other.suffix, list(other.suffixes)),
    )
    assert str(u.parent) == str(other.parent)
    for paths in (
        ["c/d"],
        ["c", "d"],
        ["c/"],
        ["c", ""],
        ["c d", "é"],
        ["c", "", "d"],
        ["c//d"],
        ["c//"],
    ):
        assert str(u.joinpath(*paths)).endswith(str(other.joinpath(*paths))[len(str(other)) :])
    assert u.with_name("x.y").name == other.with_name("x.y").name
    assert u.with_suffix(".x").name == other.with_suffix(".x").name


# Each of these is in the guide.
DIFFERENCES = [
    ("http://h/a/", "name", "", "pathlib drops a trailing slash"),
    ("http://h/a/", "parent", "http://h/a", "so a trailing slash is one more segment"),
    ("http://h/a.", "suffix", "", "Python 3.14 has '.'"),
    ("http://h/...a", "suffix", "", "pathlib before 3.14 has '.a', and no suffixes"),
    ("http://h/a//b", "parent", "http://h/a/", "pathlib collapses slashes"),
    ("http://h/a%2Fb.c", "name", "a/b.c", "an encoded slash is data"),
    ("http://h/a%2Ec", "suffix", ".c", "an encoded dot is a dot"),
    ("mailto:a.b", "suffix", ".b", ""),
]


@pytest.mark.parametrize(("text", "attribute", "value", "why"), DIFFERENCES)
@pytest.mark.parametrize("cls", CLASSES)
def test_differences(cls: Any, text: str, attribute: str, value: str, why: str) -> None:
    assert str(getattr(cls(text), attribute)) == value, why


@pytest.mark.parametrize("cls", CLASSES)
def test_other_segments_stay_as_they_are_written(cls: Any) -> None:
    u = cls("http://h/%7Ea/%FF%2c.txt?q#f")
    assert str(u.with_name("é?")) == str(cls("http://h/%7Ea") / "é?")
    assert str(u.with_suffix(".md")) == "http://h/%7Ea/%FF%2c.md"
    assert str(u.with_suffix("")) == "http://h/%7Ea/%FF%2c"
    assert str(cls("http://h/a.%FF").with_stem("b%")) == "http://h/b%25.%FF"


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("method", ["with_name", "with_stem", "with_suffix"])
def test_a_name_has_no_slash(cls: Any, method: str) -> None:
    with pytest.raises(BuildError) as caught:
        getattr(cls("http://h/a.txt"), method)(".b/c")
    assert caught.value.text == ".b/c"
    assert caught.value.index == (0 if method == "with_suffix" else 2)


def test_an_opaque_url_is_its_own_parent() -> None:
    url = URL("mailto:a@b.example?subject=x#y")
    assert str(url.parent) == "mailto:a@b.example"
    assert url.parent.parent == url.parent
    assert len(url.parents) == 0
    assert (url.name, url.suffix) == ("a@b.example", ".example")
    with pytest.raises(BuildError, match="no segments to change; use to_uri"):
        url.with_name("c")


@pytest.mark.parametrize("cls", CLASSES)
def test_a_name_where_there_is_none(cls: Any) -> None:
    assert str(cls("http://h").with_name("a")) == "http://h/a"
    assert str(cls("http://h/a/").with_name("b")) == "http://h/a/b"
    assert str(cls("http://h/a/").with_stem("b")) == "http://h/a/b"


def test_a_relative_name_with_a_colon_is_no_scheme() -> None:
    assert str(URI("a").with_name("x:y")) == "./x:y"
    assert str(URI("a.b").with_stem("x:y")) == "./x:y.b"


@pytest.mark.parametrize(
    ("method", "argument", "kind"),
    [
        ("with_name", "", "invalid-path"),
        ("with_name", ".", "dot-segment"),
        ("with_name", "..", "dot-segment"),
        ("with_stem", "", "invalid-path"),
        ("with_stem", "..", "dot-segment"),
        ("with_suffix", "md", "invalid-path"),
        ("with_suffix", ".", "invalid-path"),
        ("with_suffix", ".a/b", "invalid-path"),
        ("joinpath", "/b", "ambiguous-path"),
        ("joinpath", "//evil.example", "ambiguous-path"),
        ("joinpath", "b/../c", "dot-segment"),
        ("__truediv__", "..", "dot-segment"),
    ],
)
@pytest.mark.parametrize("cls", CLASSES)
def test_refused(cls: Any, method: str, argument: str, kind: str) -> None:
    with pytest.raises(BuildError) as caught:
        getattr(cls("http://h/a"), method)(argument)
    assert caught.value.kind == kind


@pytest.mark.parametrize("cls", CLASSES)
def test_no_suffix_without_a_name(cls: Any) -> None:
    with pytest.raises(BuildError, match=r"use with_name\(\) instead"):
        cls("http://h/").with_suffix(".a")


def test_the_hint_of_a_leading_slash() -> None:
    with pytest.raises(BuildError, match=r"must not start with a slash; remove it, or resolve"):
        URI("http://h/a").joinpath("/b")


@pytest.mark.parametrize("cls", CLASSES)
def test_slash_appends_one_segment(cls: Any) -> None:
    u = cls("http://h/files") / "../../etc/passwd"
    assert str(u) == "http://h/files/..%2F..%2Fetc%2Fpasswd"
    assert u.normalize().parent == cls("http://h/files")


@pytest.mark.parametrize(
    "path", [r"\\?\Volume{3}\a", r"\\?\GLOBALROOT", r"\\.\COM1", r"\\.\pipe\a"]
)
def test_paths_of_devices_are_refused(path: str) -> None:
    """Versions of pathlib differ in which of these are absolute."""
    with pytest.raises(BuildError, match=r"^path must start with a drive letter"):
        URI.from_path(PureWindowsPath(path))


@pytest.mark.parametrize("cls", CLASSES)
@pytest.mark.parametrize("encoded", [1, 0, 3, None, "no"])
def test_encoded_is_a_bool(cls: Any, encoded: Any) -> None:
    u = cls("http://h/a")
    parts = {"scheme": "http", "host": "h", "path": "/x", "encoded": encoded}
    for call in (
        partial(u.with_path, "/x", encoded=encoded),
        partial(u.replace, path="/x", encoded=encoded),
        partial(u.with_query, "x", encoded=encoded),
        partial(u.with_fragment, "x", encoded=encoded),
        partial(cls.build, **parts),
    ):
        with pytest.raises(TypeError, match=r"^encoded must be True or False, not "):
            call()


def test_parents_is_a_sequence() -> None:
    parents = URI("http://h/a/b/c?q").parents
    assert isinstance(parents, Sequence)
    assert (len(parents), str(parents[0]), str(parents[-1])) == (3, "http://h/a/b", "http://h/")
    assert parents[1:] == (URI("http://h/a"), URI("http://h/"))
    assert URI("http://h/a") in parents
    with pytest.raises(IndexError, match=r"^index 3 is out of range; len\(parents\) is 3$"):
        _ = parents[3]
    with pytest.raises(
        IndexError, match=r"^index -2 is out of range; len\(parents\) is 1$"
    ) as caught:
        _ = URI("http://h/a").parents[-2]
    assert caught.value.__suppress_context__
    assert [str(each) for each in URI("a/b").parents] == ["a", ""]
    assert not URI("http://h/").parents
    assert not URI("").parents


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("http://h/", "uri"),
        ("urn:a", "uri"),
        ("//h/a", "network-path"),
        ("//", "network-path"),
        ("/a", "absolute-path"),
        ("/.//a", "absolute-path"),
        ("a", "relative-path"),
        ("./a:b", "relative-path"),
        ("?q", "relative-path"),
        ("?", "relative-path"),
        ("#f", "same-document"),
        ("", "same-document"),
    ],
)
@pytest.mark.parametrize("cls", [URI, IRI])
def test_reference_kind(cls: Any, text: str, kind: str) -> None:
    u = cls(text)
    assert u.reference_kind == kind
    assert u.is_absolute is (kind == "uri") is not u.is_relative


def test_every_url_is_absolute() -> None:
    assert URL("http://h/").reference_kind == "uri"
    assert URL("http://h/").is_absolute
