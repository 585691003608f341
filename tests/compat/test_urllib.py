"""``urikit.compat.urllib``: what its documentation says of both sides, and what is its own."""

import copy
import inspect
import pickle
import re
import sys
import urllib.parse as theirs
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

import urikit.compat.urllib as ours
from tests.compat import cpython
from tests.compat.differences import backslash_for_slash
from tests.strategies import reference_like
from urikit import URI, BuildError, DecodeError, ParseError, URIError, resolve, split

PAGE = (Path(__file__).parent.parent.parent / "docs" / "compat-urllib.md").read_text("utf-8")

# --- the page: each row is a call, their answer or answers, and ours ------------------------------

ROW = re.compile(
    r"^\| `((?!split|to_bytes)\w+\(.*?)` \| (`.*?) \| `([^`]*)` \|(?: .* \|)?$", re.MULTILINE
)
ROWS = [(match[1], re.findall("`([^`]*)`", match[2]), match[3]) for match in ROW.finditer(PAGE)]


LEFT_OUT = re.findall(
    r"^\| `((?:split|to_bytes)[^`]*)` \| `([^`]*)` \| `([^`]*)` \| `([^`]*)` \|$",
    PAGE,
    re.MULTILINE,
)


def answer(module: object, call: str) -> str:
    try:
        return ascii(eval(call, dict(vars(module))))
    except Exception as error:
        return type(error).__name__


def test_the_page_has_its_rows() -> None:
    assert len(ROWS) > 90
    others = PAGE.count("\n| `test_") + len(LEFT_OUT)
    assert len(ROWS) == PAGE.count("\n| `") - others


@pytest.mark.parametrize(("call", "expected", "our_answer"), ROWS, ids=[row[0] for row in ROWS])
def test_documented_answers(call: str, expected: list[str], our_answer: str) -> None:
    assert answer(theirs, call) in expected
    assert answer(ours, call) == our_answer


@pytest.mark.parametrize(("call", "returns", "instead", "our_answer"), LEFT_OUT)
@pytest.mark.filterwarnings("ignore::DeprecationWarning")
def test_names_that_are_left_out(call: str, returns: str, instead: str, our_answer: str) -> None:
    assert not hasattr(ours, call.partition("(")[0])
    assert answer(theirs, call) == returns
    assert answer(ours, instead) == our_answer


def test_every_name_is_there_or_on_the_page() -> None:
    own = {name for name, value in vars(theirs).items()
           if getattr(value, "__module__", "") == "urllib.parse" and name[0] != "_"}  # fmt: skip
    assert {name for name in own if f"`{name}" not in PAGE} <= set(ours.__all__)


BACKSLASHES = ["\\x", "\\\\x", "\\/x", "/\\x", "y\\x", "y/\\x"]


@pytest.mark.parametrize(
    "base", ["", "a", "/a", "/a/b", "http:", "http:a", "http:/a", "http://h/a", "x:a"]
)
@pytest.mark.parametrize("reference", BACKSLASHES)
def test_backslashes_are_refused_as_the_page_says(base: str, reference: str) -> None:
    try:
        joined = ours.urljoin(base, reference)
    except URIError as error:
        assert error.kind == "backslash-for-slash"
        target = resolve(base, reference, strict=False, allow_relative_base=True)
        assert backslash_for_slash(reference) or backslash_for_slash(target)
    else:
        assert not backslash_for_slash(reference)
        assert not backslash_for_slash(joined)


def test_the_docstring_has_the_numbers_of_the_page() -> None:
    on_page = [int(number) for number in re.findall(r"^### (\d+)\.", PAGE, re.MULTILINE)]
    in_docstring = re.findall(r"^(\d+)\. ", ours.__doc__ or "", re.MULTILINE)
    assert on_page == [int(number) for number in in_docstring] == list(range(1, 16))


# --- names and signatures -------------------------------------------------------------------------


def test_every_exported_name_is_there() -> None:
    assert set(theirs.__all__) <= set(ours.__all__)


FUNCTIONS = [name for name in ours.__all__ if inspect.isfunction(getattr(ours, name))]


def plain_signature(function: Callable[..., object]) -> list[tuple[str, object, object]]:
    parameters = inspect.signature(function).parameters.values()
    return [
        (each.name, each.kind, getattr(each.default, "__name__", each.default))
        for each in parameters
    ]


@pytest.mark.parametrize("name", FUNCTIONS)
def test_signatures(name: str) -> None:
    mine, other = plain_signature(getattr(ours, name)), plain_signature(getattr(theirs, name))
    assert mine == other[: len(mine)]
    # Parameters that a later Python adds can only be given by name.
    assert all(kind is inspect.Parameter.KEYWORD_ONLY for _, kind, _ in other[len(mine) :])


# --- results --------------------------------------------------------------------------------------

RESULTS: list[Any] = [
    ours.urlsplit("http://u:p@H:8/a?#"),
    ours.urlparse("http://u:p@H:8/a;?#"),
    ours.urldefrag("http://u:p@H:8/a?#"),
]


@pytest.mark.parametrize("result", RESULTS)
def test_results_are_tuples_that_remember(result: Any) -> None:
    text = result.geturl()
    same = [
        pickle.loads(pickle.dumps(result)),
        copy.copy(result),
        copy.deepcopy(result),
        result.encode().decode(),
        result._replace(**{result._fields[0]: result[0]}),
    ]
    for each in same:
        assert type(each) is type(result)
        assert each == result == tuple(result)
        assert hash(each) == hash(tuple(result))
        assert each.geturl() == text
    assert result.encode().geturl() == text.encode()
    assert type(result)(*result) == type(result)._make(result) == result


@pytest.mark.parametrize("result", [*RESULTS, *(each.encode() for each in RESULTS)])
def test_results_cannot_be_changed_and_show_no_password(result: Any) -> None:
    for name in (result._fields[0], "anything"):
        with pytest.raises(AttributeError):
            setattr(result, name, "x")
        with pytest.raises(AttributeError):
            delattr(result, name)
    shown = repr(result)
    assert "***" in shown
    assert "u:p@" not in shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("http://h/?t=10:30&to=a@b", "http://h/?t=10:30&to=a@b"),
        ("http://u:secret@h/?t=10:30&to=a@b", "http://u:***@h/?t=10:30&to=a@b"),
        ("http://h/a:b@c", "http://h/a:b@c"),
        ("http:a:1@c", "http:a:***@c"),
        ("http://h:80/?u=ftp://u:secret@i", "http://h:80/?u=ftp://u:***@i"),
    ],
)
def test_repr_of_a_text_without_its_fragment_is_that_of_a_uri(text: str, shown: str) -> None:
    assert repr(ours.urldefrag(text + "#f")) == f"DefragResult(url={shown!r}, fragment='f')"
    assert repr(URI(text)) == f"URI({shown!r})"
    assert shown in repr(ours.urldefrag((text + "#f").encode()))


@pytest.mark.parametrize(
    "text", ["http://u:se/cret@h", "http:\\\\u:secret@h", "http:/\\u:secret@h"]
)
def test_repr_of_what_was_never_split_masks_rather_too_much(text: str) -> None:
    assert "cret" not in repr(ours.DefragResult(text, ""))


def test_results_are_tuples_but_not_those_of_urllib() -> None:
    result = ours.urlsplit("http://h/a")
    expected: Any = theirs.urlsplit("http://h/a")
    assert result == expected
    assert isinstance(result, tuple)
    assert not isinstance(result, theirs.SplitResult)


@pytest.mark.parametrize(
    "text", ["jdbc:db://u:secret@h/", "http://h/?to=ftp://u:secret@h/", "//h/#//u:secret@h"]
)
def test_passwords_of_urls_within_are_not_shown(text: str) -> None:
    result = ours.urlsplit(text)
    assert "secret" not in repr(result) + repr(result.encode()) + repr(ours.urlparse(text))
    assert result.geturl() == text


def test_generic_aliases() -> None:
    alias: Any = ours.SplitResult
    assert str(alias[str]).endswith("SplitResult[str]")


def test_bytes() -> None:
    parts = ours.urlsplit(b"HTTP://u:p@H:8/a?b#c")
    assert type(parts) is ours.SplitResultBytes
    assert parts == (b"http", b"u:p@H:8", b"/a", b"b", b"c")
    assert (parts.hostname, parts.port, parts.username, parts.password) == (b"h", 8, b"u", b"p")
    assert ours.urlunsplit(parts) == parts.geturl() == b"http://u:p@H:8/a?b#c"
    assert ours.urlunparse(ours.urlparse(b"//h/a;b")) == b"//h/a;b"
    assert ours.urljoin(b"http://h/a", b"b") == ours.urljoin(b"", b"http://h/b") == b"http://h/b"
    assert ours.urldefrag(b"a#b") == (b"a", b"b")


def test_queries_in_bytes() -> None:
    for kind in (bytes, bytearray, memoryview):
        assert ours.parse_qsl(kind(b"a=%FF+\xe9")) == [(b"a", b"\xff \xe9")]
        assert ours.parse_qs(kind(b"a=1;a=2"), separator=";") == {b"a": [b"1", b"2"]}


def test_results_made_by_hand() -> None:
    made = ours.SplitResult("http", "[::1].b.com:x", "/", "", "")
    assert made.hostname == "[::1].b.com"
    with pytest.raises(ParseError):
        _ = made.port
    with pytest.raises(BuildError):
        made.geturl()


def test_none_counts_as_absent_when_writing() -> None:
    assert ours.urlunsplit(("http", "h", "/", None, None)) == "http://h/"
    assert ours.urlunsplit((None, None, "/a", None, None)) == "/a"
    assert ours.urlunsplit((None,) * 5) == ""


# --- laws -----------------------------------------------------------------------------------------


def accepted(text: str) -> bool:
    try:
        ours.urlsplit(text)
    except URIError:
        return False
    return True


@given(reference_like())
def test_what_is_split_is_written_as_it_was(text: str) -> None:
    if not accepted(text):
        return
    scheme = ours.urlsplit(text).scheme
    kept = scheme + text[len(scheme) :]
    assert ours.urlsplit(text).geturl() == ours.urlunsplit(ours.urlsplit(text)) == kept
    assert ours.urlparse(text).geturl() == ours.urlunparse(ours.urlparse(text)) == kept
    assert ours.urldefrag(text).geturl() == (kept if "#" in text else text)


@given(reference_like(), reference_like())
def test_what_is_written_reads_back(text: str, other: str) -> None:
    if not (accepted(text) and accepted(other)):
        return
    parts, donor = ours.urlsplit(text), ours.urlsplit(other)
    for name in parts._fields:
        mixed = parts._replace(**{name: getattr(donor, name)})
        try:
            written = mixed.geturl()
        except BuildError:
            continue
        assert ours.urlsplit(written)[:2] == mixed[:2]


@given(reference_like(), reference_like())
def test_joining_is_resolving(base: str, reference: str) -> None:
    if not (accepted(base) and accepted(reference)) or not ours.urlsplit(base).scheme:
        return
    try:
        joined = ours.urljoin(base, reference)
    except BuildError:
        return
    if (split(reference).scheme or "").lower() != ours.urlsplit(reference).scheme:
        return  # "%a:b": resolve() takes any text before a colon for a scheme
    strict = ours.urlsplit(base).scheme not in theirs.uses_relative
    wanted = resolve(base, reference, strict=strict)
    assert joined.lower() == wanted.lower()
    assert ours.urlsplit(joined)[1:] == ours.urlsplit(wanted)[1:]


# --- errors ---------------------------------------------------------------------------------------

REFUSED: list[tuple[Callable[..., object], tuple[object, ...], type[URIError], str, int]] = [
    (ours.urlsplit, ("http://h/\n",), ParseError, "control-character", 9),
    (ours.urlsplit, ("a", " x"), ParseError, "surrounding-space", 0),
    (ours.urlsplit, ("http:/\\h",), ParseError, "backslash-for-slash", 6),
    (ours.urlsplit, ("http://a@b@c/",), ParseError, "invalid-userinfo", 8),
    (ours.urlsplit, ("http://\uff03h/",), ParseError, "invalid-host", 7),
    (ours.urlsplit, (b"a\xff",), DecodeError, "undecodable", 1),
    (ours.urlunsplit, (("http", "a?b", "", "", ""),), BuildError, "invalid-host", 8),
    (ours.urlunsplit, (("http", "h:x", "", "", ""),), BuildError, "invalid-port", 9),
    (ours.urlunsplit, (("1", "h", "", "", ""),), BuildError, "invalid-scheme", 0),
    (ours.urlunsplit, (("http", "h"),), BuildError, "unsupported-value", 0),
    (ours.urlunparse, ("abc",), BuildError, "unsupported-value", 0),
    (ours.quote, ("a\ud800",), BuildError, "lone-surrogate", 1),
    (ours.quote, ("aé", "/", "ascii"), BuildError, "unencodable", 1),
    (ours.unquote, ("%FF", "utf-8", "strict"), DecodeError, "undecodable", 0),
    (ours.unquote_to_bytes, ("\ud800",), DecodeError, "lone-surrogate", 0),
    (ours.parse_qsl, (b"a", False, False, "utf-8", "replace", None, "\xa6"), BuildError, "unencodable", 0),
    (ours.parse_qsl, ("a", False, False, "utf-8", "replace", None, b"\xa6"), DecodeError, "undecodable", 0),
    (ours.parse_qsl, ("a=1&b", False, True), ParseError, "invalid-query", 4),
    (ours.parse_qsl, ("a&b&c", False, False, "utf-8", "replace", 2), ParseError, "too-many-fields", 0),
    (ours.parse_qsl, ("a", False, False, "utf-8", "replace", None, ""), BuildError, "unsupported-value", 0),
]  # fmt: skip


@pytest.mark.parametrize(("function", "arguments", "error", "kind", "index"), REFUSED)
def test_errors_say_what_and_where(
    function: Callable[..., object],
    arguments: tuple[object, ...],
    error: type[URIError],
    kind: str,
    index: int,
) -> None:
    with pytest.raises(error) as caught:
        function(*arguments)
    assert (str(caught.value.kind), caught.value.index) == (kind, index)


def test_messages_show_no_password() -> None:
    for function, argument in [
        (ours.urlsplit, "http://u:secret@h:x/"),
        (ours.urlsplit, "http://u:secret@h/\n"),
        (ours.urlunsplit, ("http", "u:secret@h:x", "", "", "")),
    ]:
        with pytest.raises(URIError) as caught:
            function(argument)  # type: ignore[operator]
        assert "secret" not in str(caught.value) + repr(caught.value)
    with pytest.raises(URIError) as caught:
        _ = ours.urlsplit("http://u:secret@h:99999/").port
    assert "secret" not in str(caught.value)


WRONG = [None, 1, 1.5, ["http://h/"], (), bytearray(b"a")]
MIXED: list[tuple[Callable[..., object], tuple[object, ...]]] = [
    (ours.urlsplit, ("a", b"b")),
    (ours.urlsplit, (b"a", "b")),
    (ours.urljoin, ("a", b"b")),
    (ours.urljoin, (b"a", "b")),
    (ours.urlunsplit, (("a", b"b", "", "", ""),)),
    (ours.quote, (b"a", "/", "utf-8")),
    (ours.quote, ("a", 1)),
    (ours.quote_from_bytes, ("a",)),
    (ours.unquote_plus, (b"a",)),
    (ours.urlencode, ("a=1",)),
    (ours.urlencode, (1,)),
]


@pytest.mark.parametrize("value", WRONG, ids=repr)
@pytest.mark.parametrize("function", [ours.urlsplit, ours.urlparse, ours.urldefrag])
def test_wrong_types(function: Callable[[object], object], value: object) -> None:
    with pytest.raises(TypeError):
        function(value)


@pytest.mark.parametrize("value", [None, 1, 1.5, object()], ids=["None", "1", "1.5", "object"])
def test_wrong_types_of_other_functions(value: Any) -> None:
    for function in (ours.quote, ours.quote_plus, ours.unquote, ours.unquote_plus,
                     ours.unquote_to_bytes, ours.quote_from_bytes, ours.urlunsplit, ours.urlunparse):  # fmt: skip
        with pytest.raises(TypeError):
            function(value)
    for arguments in ((value, "a"), ("a", value)):
        with pytest.raises(TypeError):
            ours.urljoin(*arguments)
    if value is not None:
        with pytest.raises(TypeError):
            ours.parse_qsl(value)


@pytest.mark.parametrize(("function", "arguments"), MIXED)
def test_mixed_types(function: Callable[..., object], arguments: tuple[object, ...]) -> None:
    with pytest.raises(TypeError):
        function(*arguments)


# --- time -----------------------------------------------------------------------------------------

LONG = 200_000
HARD = ["http://" + "@" * LONG, "http://" + "[" * LONG, "http://h/" + "../" * LONG, ";" * LONG,
        "http://" + "\u0660" * LONG, "a:" * LONG, "\\" * LONG, "%" * LONG, "&=" * LONG,
        "http://" + "%25" * LONG, "//[" + ":" * LONG + "]"]  # fmt: skip


@pytest.mark.parametrize("text", HARD, ids=[text[:12] for text in HARD])
def test_hard_texts_are_read_or_refused(text: str) -> None:
    """A quadratic step would run into the time limit of the test."""
    for name in FUNCTIONS:
        arguments = {"urljoin": (text, text), "urlencode": ([(text, text)],),
                     "quote_from_bytes": (text.encode(),)}.get(name, (text,))  # fmt: skip
        if name.startswith("urlun"):
            arguments = (("http", "", text, text, text, text)[: 5 if name == "urlunsplit" else 6],)
        try:
            assert getattr(ours, name)(*arguments) is not None
        except URIError as error:
            assert error.kind


# --- CPython's own tests --------------------------------------------------------------------------

# Of each Python, how many tests there are and how many pass; and those that do not, by name.
FIGURES = dict(re.findall(r"^\| (\d[\d.]+) \| (\d+ \| \d+) \|$", PAGE, re.MULTILINE))
EXPECTED_FAILURES = {
    name
    for row in re.findall(r"^\| `test_.*$", PAGE, re.MULTILINE)
    for name in re.findall(r"`(test_\w+)`", row)
}


def test_cpythons_own_tests() -> None:
    pytest.importorskip("test.test_urlparse", reason="Python is here without its tests")
    failures = cpython.run(ours)
    assert sys.modules["urllib.parse"] is theirs
    version = ".".join(map(str, sys.version_info[:3]))
    assert FIGURES.get(version, failures.figures) == failures.figures
    assert failures.names == failures.all_names & EXPECTED_FAILURES


def test_a_wrong_scheme_is_pointed_at() -> None:
    with pytest.raises(BuildError) as caught:
        ours.urlunsplit(("ht tp", "h", "/", "", ""))
    assert (caught.value.text, caught.value.index) == ("ht tp://h/", 2)
    assert caught.value.message.startswith("scheme must start with a letter")
