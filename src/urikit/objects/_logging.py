"""A filter for :mod:`logging` that masks the passwords of URLs in records."""

import logging
from collections.abc import Mapping
from typing import Any, Final

from urikit._ground.redaction import redact
from urikit.objects._base import URIObject

_PLAIN: Final = (int, float, complex, type(None))
_OWN: Final = frozenset(logging.makeLogRecord({}).__dict__)
_DEEPEST: Final = 8  # levels of lists, tuples and dictionaries that are rebuilt


class RedactingFilter(logging.Filter):
    """Mask the passwords of all URLs in log records, as :func:`urikit.redact` does.

    The filter changes the record itself: its message, its arguments, the values passed as
    ``extra=``, the text of its exception, and its stack. Add it to handlers, since filters of a
    logger do not see the records of the loggers below it.

    >>> import logging, sys
    >>> from urikit import RedactingFilter
    >>> handler = logging.StreamHandler(sys.stdout)
    >>> handler.addFilter(RedactingFilter())
    >>> log = logging.Logger("app")
    >>> log.addHandler(handler)
    >>> log.error("cannot reach %s", "postgres://joe:secret@db.example/main")
    cannot reach postgres://joe:***@db.example/main

    ``exc_info`` keeps the exception object, because handlers need it: one that reads the exception
    there, not in the formatted text, still sees its arguments. With a *name*, the filter drops
    records of other loggers, as every :class:`logging.Filter` does.
    """

    def filter(self, record: logging.LogRecord) -> bool:
        """Mask the passwords in *record*; True unless the *name* excludes it."""
        if not super().filter(record):
            return False
        if not record.args:  # otherwise it has placeholders, of which none must be masked
            record.msg = _masked(record.msg)
        if isinstance(record.args, tuple | dict):
            record.args = _masked(record.args)
        for name in record.__dict__.keys() - _OWN:
            setattr(record, name, _masked(getattr(record, name)))
        _mask_message(record)
        _mask_exception(record)
        if record.stack_info:
            record.stack_info = redact(record.stack_info)
        return True


def _mask_message(record: logging.LogRecord) -> None:
    """Mask what is a URL only once the arguments are put together."""
    try:
        message = record.getMessage()
    except Exception:  # the handler reports arguments that do not fit
        record.msg = _masked(record.msg)
        return
    shown = redact(message)
    if shown != message:
        record.msg, record.args = shown, None


def _mask_exception(record: logging.LogRecord) -> None:
    text = record.exc_text
    if not text and isinstance(record.exc_info, tuple):
        text = logging.Formatter().formatException(record.exc_info)
    shown = redact(text or "")
    if shown != text:  # otherwise the formatter writes it in its own way
        record.exc_text = shown or record.exc_text


def _masked(value: Any, deep: int = _DEEPEST) -> Any:
    """Return *value* with passwords masked; the same object if there are none."""
    if isinstance(value, _PLAIN):
        return value
    if isinstance(value, str):
        shown = redact(value)
        return value if shown == value else shown
    if deep and type(value) in (list, tuple, dict):
        return _masked_items(value, deep - 1)
    try:
        is_clean = all(redact(text) == text for text in (str(value), repr(value)))
    except Exception:  # the handler reports it
        return value
    return value if is_clean and not isinstance(value, URIObject) else _Masked(value)


def _masked_items(value: Any, deep: int) -> Any:
    if isinstance(value, Mapping):
        pairs = [(_masked(key, deep), _masked(item, deep)) for key, item in value.items()]
        same = all(a is c and b is d for (a, b), (c, d) in zip(value.items(), pairs, strict=True))
        return value if same else dict(pairs)
    items = [_masked(item, deep) for item in value]
    same = all(one is other for one, other in zip(value, items, strict=True))
    return value if same else type(value)(items)


class _Masked:
    """Stands for an object in a log record, and shows it without passwords."""

    __slots__ = ("_value",)

    def __init__(self, value: object) -> None:
        self._value = value

    def __str__(self) -> str:
        value = self._value
        return redact(value.redacted if isinstance(value, URIObject) else str(value))

    def __repr__(self) -> str:
        return redact(repr(self._value))

    def __format__(self, spec: str) -> str:
        return format(str(self), spec)
