"""Log records show no password of a URL, wherever in the record it is."""

import io
import logging
import subprocess
import sys
from collections.abc import Callable
from types import MappingProxyType
from typing import Any

import pytest
from hypothesis import given

from tests.ground.test_redaction import TEXTS
from urikit import URI, URL, RedactingFilter, redact

SECRET = "http://joe:secret@h.example/"
SHOWN = "http://joe:***@h.example/"


class Stranger:
    """An object whose text has a URL."""

    def __str__(self) -> str:
        return f"<{SECRET}>"

    def __repr__(self) -> str:
        return f"Stranger({SECRET!r})"


def logged(
    call: Callable[[logging.Logger], object], form: str = "%(message)s"
) -> tuple[str, logging.LogRecord]:
    """Return what a handler with the filter writes when *call* logs, and the record."""
    stream, records = io.StringIO(), []
    handler = logging.StreamHandler(stream)
    handler.setFormatter(logging.Formatter(form))
    handler.addFilter(RedactingFilter())
    handler.addFilter(lambda record: records.append(record) or True)  # type: ignore[func-returns-value]
    log = logging.Logger("app")
    log.addHandler(handler)
    call(log)
    return stream.getvalue(), records[0]


MESSAGES: list[tuple[tuple[Any, ...], str]] = [
    ((f"GET {SECRET}",), f"GET {SHOWN}"),
    (("GET %s", SECRET), f"GET {SHOWN}"),
    (("GET %r", SECRET), f"GET {SHOWN!r}"),
    (("%s %d %.1f", SECRET, 7, 0.5), f"{SHOWN} 7 0.5"),
    (("%(url)s %(n)d", {"url": SECRET, "n": 7}), f"{SHOWN} 7"),
    (("%s", URL(SECRET)), SHOWN),
    (("%r", URI(SECRET)), f"URI({SHOWN!r})"),
    (("%s|%30s", Stranger(), "x"), f"<{SHOWN}>|{'x':>30}"),
    (("%r", Stranger()), f"Stranger({SHOWN!r})"),
    (("%s", [SECRET, {"a": (SECRET,)}]), f"[{SHOWN!r}, {{'a': ({SHOWN!r},)}}]"),
    (("%s", ValueError(SECRET)), SHOWN),
    (("%s", SECRET.encode()), f"b'{SHOWN}'"),
    (("%s://%s:%s@h.example/", "http", "joe", "secret"), SHOWN),
    (("%s is not " + SECRET, SECRET), f"{SHOWN} is not {SHOWN}"),
    ((Stranger(),), f"<{SHOWN}>"),
    (("100 %",), "100 %"),
    (("%s", MappingProxyType({"a": SECRET})), f"{{'a': {SHOWN!r}}}"),
]


@pytest.mark.parametrize(("arguments", "expected"), MESSAGES)
def test_messages_and_arguments(arguments: tuple[Any, ...], expected: str) -> None:
    text, record = logged(lambda log: log.error(*arguments))
    assert text == f"{expected}\n"
    assert "secret" not in str(record.__dict__)
    assert "secret" not in record.getMessage()


def test_clean_records_stay_as_they_are() -> None:
    things = ("https://h.example/", 7, [1, "a"], {"a": 1}, Stranger, None)
    _, record = logged(lambda log: log.error("%s %s %s %s %s %s", *things))
    assert record.args == things
    assert all(one is other for one, other in zip(record.args, things, strict=True))


def test_exceptions_and_stacks() -> None:
    def fail(log: logging.Logger) -> None:
        try:
            raise ConnectionError(f"cannot reach {SECRET}")
        except ConnectionError:
            log.exception("failed", stack_info=True)

    text, record = logged(fail)
    assert f"ConnectionError: cannot reach {SHOWN}" in text
    assert "secret" not in text
    assert "Stack (most recent call last)" in text
    assert record.exc_info is not None


def test_a_formatter_writes_harmless_exceptions_in_its_own_way() -> None:
    def fail(log: logging.Logger) -> None:
        try:
            raise ConnectionError("no")
        except ConnectionError:
            log.exception("failed")

    assert logged(fail)[1].exc_text is not None  # the handler's formatter made it
    record = logging.makeLogRecord({"msg": "x", "exc_info": (None, None, None)})
    assert RedactingFilter().filter(record)
    assert record.exc_text is None
    record.exc_text = SECRET
    assert RedactingFilter().filter(record)
    assert record.exc_text == SHOWN


def test_extra_values() -> None:
    extra = {"url": SECRET, "request": {"to": [URL(SECRET)]}, "n": 7}
    text, record = logged(
        lambda log: log.error("x", extra=extra), "%(message)s %(url)s %(request)s"
    )
    assert text == f"x {SHOWN} {{'to': [URL({SHOWN!r})]}}\n"
    assert record.__dict__["n"] == 7


def test_what_cannot_be_shown_is_left_to_the_handler(capsys: pytest.CaptureFixture[str]) -> None:
    class Broken:
        def __str__(self) -> str:
            raise RuntimeError("no text")

    text, _ = logged(lambda log: log.error("%d", SECRET))
    assert text == ""
    logged(lambda log: log.error(f"{SECRET} %d", "x"))
    logged(lambda log: log.error("%s", Broken()))
    told = capsys.readouterr().err
    assert "--- Logging error ---" in told
    shown = [line for line in told.split("\n") if line.startswith(("Message: ", "Arguments: "))]
    assert len(shown) == 6
    assert "secret" not in str(shown)


def test_deep_and_endless_values() -> None:
    endless: list[Any] = [SECRET]
    endless.append(endless)
    text, _ = logged(lambda log: log.error("%s", endless))
    assert "secret" not in text


def test_names_work_as_in_other_filters() -> None:
    record = logging.makeLogRecord({"name": "other", "msg": SECRET})
    assert not RedactingFilter("app").filter(record)
    assert RedactingFilter().filter(record)
    assert record.msg == SHOWN


def test_it_is_a_public_name_that_loads_late() -> None:
    program = (
        "import sys, urikit; assert 'logging' not in sys.modules\n"
        "assert repr(urikit.RedactingFilter) == \"<class 'urikit.RedactingFilter'>\"\n"
        "assert 'logging' in sys.modules"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


@given(TEXTS)
def test_a_message_is_redacted(text: str) -> None:
    record = logging.makeLogRecord({"msg": text, "args": ()})
    assert RedactingFilter().filter(record)
    assert record.getMessage() == redact(text)
