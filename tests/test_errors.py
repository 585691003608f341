"""Errors: one tree, a caret under the place, and never a password."""

import copy
import pickle
from collections.abc import Callable

import pytest

from urikit import (
    URI,
    URL,
    BuildError,
    DecodeError,
    ErrorKind,
    ParseError,
    ResolutionError,
    URIError,
)
from urikit.errors import Violation


@pytest.mark.parametrize("cls", [ParseError, BuildError, ResolutionError, DecodeError])
def test_one_tree(cls: type) -> None:
    assert issubclass(cls, URIError)
    assert issubclass(cls, ValueError)


def test_an_error_carries_kind_text_index_and_message() -> None:
    with pytest.raises(ParseError) as caught:
        URI("http://example.com:80a/")
    error = caught.value
    assert error.kind == "invalid-port"
    assert error.kind is ErrorKind.INVALID_PORT
    assert error.text == "http://example.com:80a/"
    assert error.index == 21
    assert error.message == "port must contain only digits"
    assert str(error).splitlines()[1:] == [
        "    http://example.com:80a/",
        "                         ^",
    ]


def caret_points_at(message: str) -> str:
    """The character that the caret of a message stands under."""
    _, line, caret = message.splitlines()
    return line[caret.index("^") :][:1]


@pytest.mark.parametrize(
    ("text", "char"),
    [
        ("http://a b/", " "),
        ("http://u:secret@a b/", " "),
        ("x" * 5000 + " " + "y" * 5000, " "),
        ("http://h/\n", "\\"),  # drawn as \n, on one line
        ("a%zz", "%"),
    ],
)
def test_the_caret_stands_under_the_fault(text: str, char: str) -> None:
    with pytest.raises(ParseError) as caught:
        URI(text)
    message = str(caught.value)
    assert len(message.splitlines()) == 3
    assert max(map(len, message.splitlines()[1:])) < 100
    assert caret_points_at(message) == char


def test_the_caret_counts_columns_not_characters() -> None:
    error = ParseError("x", "日本 a", 2)
    assert str(error).splitlines()[2] == "    " + " " * 4 + "^"


@pytest.mark.parametrize(
    "text",
    [
        "http://user:hunter2@h:x/",
        "http://user:hunter2@h/ ",
        "http://user:hunter2@h@i/",
        "http://user:hun ter2@h/",
        "http://user:hunter2/@h:x/",
        "http://user:hunter2%@h/",
        "1http://user:hunter2@h/",
        "http://user:hunter2@[::1/",
    ],
)
def test_no_password_in_messages_or_repr(text: str) -> None:
    with pytest.raises(URIError) as caught:
        URI(text)
    for shown in (str(caught.value), repr(caught.value), repr(caught.value.args)):
        assert "hunter2" not in shown
        assert "ter2" not in shown


@pytest.mark.parametrize("cls", [URI, URL])
def test_a_delimiter_in_a_password(cls: type[URI] | type[URL]) -> None:
    for text in ("http://me:p#ss@h/", "http://me:p/ss@h/", "http://me:p?ss@h/"):
        with pytest.raises(ParseError, match=r'"#" and .* in a password'):
            cls(text)
    with pytest.raises(ParseError, match=r"digits\n"):
        cls("http://me:pass@h:8o/")


def test_no_password_in_build_errors() -> None:
    with pytest.raises(BuildError) as caught:
        URI.build(scheme="http", host="user:hunter2@h")
    assert "hunter" not in str(caught.value)
    for encoded, password in ((True, "hunter 2"), (False, "hunter2\ud800")):
        with pytest.raises(BuildError) as caught:
            URI("http://h/").replace(username="u", password=password, encoded=encoded)
        assert "hunter" not in str(caught.value) + repr(caught.value)


def test_errors_survive_pickling_and_copying() -> None:
    error = ParseError(ErrorKind.INVALID_HOST, "http://a b/", 8, expected="x", message="m")
    for twin in (pickle.loads(pickle.dumps(error)), copy.copy(error)):
        assert type(twin) is ParseError
        assert (twin.kind, twin.text, twin.index, twin.expected) == (
            error.kind, error.text, error.index, error.expected,
        )  # fmt: skip
        assert str(twin) == str(error)


class Engine:
    """Parses a string when it is called, and counts how often that is."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.calls = 0

    def __call__(self) -> object:
        self.calls += 1
        return URI(self.text)

    def error(self) -> ParseError:
        return ParseError.deferred(ErrorKind.INVALID_HOST, self.text, self)


def test_a_deferred_error_finds_its_place_once_and_only_when_asked() -> None:
    engine = Engine("http://u:hunter2@a b/")
    error = engine.error()
    assert (error.kind, error.text, error.args) == ("invalid-host", engine.text, ())
    assert isinstance(error, ValueError)
    assert engine.calls == 0
    with pytest.raises(ParseError) as caught:
        URI(engine.text)
    whole = caught.value
    assert (error.index, error.expected, error.message) == (
        whole.index, whole.expected, whole.message,
    )  # fmt: skip
    assert engine.calls == 1
    assert str(error) == str(whole)
    assert "hunter2" not in str(error) + repr(error) + repr(error.args)
    assert repr(error) == repr(whole)
    assert error.to_dict() == whole.to_dict()
    assert error.to_violation("rfc3986") == whole.to_violation("rfc3986")
    assert engine.calls == 1


@pytest.mark.parametrize(
    "ask",
    [str, repr, URIError.to_dict, lambda error: error.at("xx", 1), copy.copy, copy.deepcopy,
     lambda error: pickle.loads(pickle.dumps(error))],
)  # fmt: skip
def test_every_way_to_ask_a_deferred_error(ask: Callable[[URIError], object]) -> None:
    engine = Engine("http://a b/")
    with pytest.raises(ParseError) as caught:
        URI(engine.text)
    answer, expected = ask(engine.error()), ask(caught.value)
    assert engine.calls == 1
    if isinstance(answer, URIError):
        assert isinstance(expected, URIError)
        assert type(answer) is ParseError
        assert (answer.text, answer.index) == (expected.text, expected.index)
        answer, expected = str(answer), str(expected)
    assert answer == expected


def test_a_deferred_error_of_a_string_that_the_engine_accepts() -> None:
    error = Engine("http://h/").error()
    assert (error.index, error.expected, error.message) == (0, "", "invalid host")
    with pytest.raises(AttributeError, match="'ParseError' object has no attribute 'nothing'"):
        _ = error.nothing  # type: ignore[attr-defined]


def test_a_deferred_error_keeps_what_is_set() -> None:
    error = Engine("http://a b/").error()
    error.index = 99
    assert error.message == "host must not contain a space"
    assert error.index == 99


def test_violations_are_plain_data() -> None:
    violation = Violation(ErrorKind.ZONE_IDENTIFIER, 3, "rfc3986", "why")
    assert violation.kind == "zone-identifier"
    assert pickle.loads(pickle.dumps(violation)) == violation
    assert copy.deepcopy(violation) == violation
    assert violation != ("zone-identifier", 3, "rfc3986", "why", "")
    assert violation != Violation(ErrorKind.ZONE_IDENTIFIER, 4, "rfc3986", "why")
    assert len({violation, violation.moved(0), violation.moved(1)}) == 2
    assert repr(violation) == (
        "Violation(kind='zone-identifier', index=3, standard='rfc3986', message='why', expected='')"
    )
    match violation:
        case Violation(kind, index, standard, message, expected):
            assert (kind, index, standard, message, expected) == (
                "zone-identifier", 3, "rfc3986", "why", "",
            )  # fmt: skip
    with pytest.raises(AttributeError):
        violation.index = 4  # type: ignore[misc]
    with pytest.raises(AttributeError):
        violation.other = 4  # type: ignore[attr-defined]
