"""Standard output and standard error: lines of text and of JSON, and reports of errors."""

from __future__ import annotations

import os
import stat
import sys
from time import monotonic

from urikit._cli.rows import Header, read_rows
from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.pictures import visible
from urikit.chars import BIDI_FORMATTING, CONTROL, chars
from urikit.errors import URIError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import Any, Self

    from urikit._cli.rows import Row
    from urikit._cli.spec import Values

try:
    from _json import encode_basestring as _quoted  # a part of json, which takes long to import
except ImportError:
    from json.encoder import encode_basestring as _quoted

_MANY = 2048
_PATIENCE = 1.0
"""The seconds after which progress is shown."""
OBEYED = CONTROL | BIDI_FORMATTING | chars("\u2028\u2029")
"""Characters that a terminal may obey: controls, also of direction, and ends of lines."""
_CODES = [code for low, high in OBEYED.ranges for code in range(low, high + 1)]
_IN_JSON = {code: f"\\u{code:04x}" for code in _CODES if code >= 0x7F}  # JSON escapes the others
_IN_TEXT = {code: chr(code).encode("unicode_escape").decode() for code in _CODES}


class Output:
    """Standard output, in bytes: lines are collected, and written when there are many."""

    __slots__ = ("_end", "_lines", "_raw")

    def __init__(self, null: bool = False) -> None:
        self._raw = getattr(sys.stdout, "buffer", None)
        self._end = "\0" if null else "\n"
        self._lines: list[str] = []

    def line(self, text: str) -> None:
        """Write *text* and the end of a line."""
        self._lines.append(text)
        if len(self._lines) >= _MANY:
            self._write()

    def write_bytes(self, data: Any) -> None:
        """Write *data* as it is, after the lines so far."""
        self._write()
        if self._raw is None:
            sys.stdout.write(bytes(data).decode(errors="surrogateescape"))
        else:
            self._raw.write(data)

    def _write(self) -> None:
        if not self._lines:
            return
        self._lines.append("")
        text = self._end.join(self._lines)
        self._lines.clear()
        if self._raw is None:
            sys.stdout.write(text)
        else:
            # Bytes that came in as they were go out so.
            self._raw.write(text.encode(errors="surrogateescape"))

    def flush(self) -> None:
        """Let everybody see what is written so far."""
        self._write()
        sys.stdout.flush()


class Reporter:
    """Reports problems on standard error, and counts them.

    Reports are collected, and written when there are many. Where standard output and standard error
    are the same, each is written after the lines before it. As a context the reporter flushes the
    output at the end, and reports an error that ends the command.
    """

    __slots__ = (
        *("_command", "_due", "_is_mixed", "_messages", "_output", "_shows_progress"),
        *("bad", "failed"),
    )

    def __init__(self, command: str, output: Output) -> None:
        self._command = command
        self._output = output
        self._messages: list[str] = []
        self._is_mixed: bool | None = None  # nobody knows yet
        self._due = monotonic() + _PATIENCE
        self._shows_progress = False
        self.bad = 0
        """The number of bad rows."""
        self.failed = False
        """True if the command ended early."""

    @property
    def code(self) -> int:
        """The exit code."""
        return 1 if self.bad or self.failed else 0

    def rows(self, options: Values) -> Iterator[Row]:
        """Read the rows of the input without headers, and report those that are bad."""
        for row in read_rows(options, self.flush):
            if row.error is not None:
                self.refuse(row.place, row.error, "report", is_written=False)
            if type(row) is not Header:
                yield row

    def refuse(self, place: str, error: URIError, how: str, *, is_written: bool) -> bool:
        """Count a bad row and tell of it as *how* demands; True if it has a line, which may too."""
        self.bad += 1
        if how == "stop" or (how == "report" and not is_written):
            self.tell(place, error)
        return how not in ("stop", "skip")

    def progress(self, count: int) -> None:
        """Show how many lines are done, if that takes long and a person sees nothing else."""
        if monotonic() < self._due:
            return
        if not sys.stderr.isatty() or not _is_file(sys.stdout):
            self._due = float("inf")
            return
        self._due = monotonic() + _PATIENCE / 10
        self._shows_progress = True
        sys.stderr.write(f"\r{count:,} lines")
        sys.stderr.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, _: object, error: BaseException | None, __: object) -> bool:
        self._write()
        self._erase_progress()
        if error is None:
            self._output.flush()
        if not isinstance(error, (OSError, URIError)) or isinstance(error, BrokenPipeError):
            return False
        self.tell("", readable(error))
        self._write()
        self.failed = True
        return True

    def tell(self, place: str, error: Exception) -> None:
        """Tell of an *error* of the row at *place*."""
        where = f"{visible(place)}: " if place else ""
        if isinstance(error, URIError):
            from urikit._cli.advice import for_command

            error = for_command(self._command, error)
        self._messages.append(f"urikit {self._command}: {where}{error}\n")
        if self._is_mixed is None:
            self._is_mixed = _are_same(sys.stdout, sys.stderr)
        if self._is_mixed:
            self.flush()
        elif len(self._messages) >= _MANY:
            self._write()

    def flush(self) -> None:
        """Let everybody see what is written and reported so far."""
        self._output.flush()
        self._write()

    def _erase_progress(self) -> None:
        if self._shows_progress:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()
            self._shows_progress = False

    def _write(self) -> None:
        if self._messages:
            text = "".join(self._messages)
            self._messages.clear()
            self._erase_progress()
            sys.stderr.write(text.encode(errors="backslashreplace").decode())


def _is_file(stream: Any) -> bool:
    """True if what is written to *stream* goes to a file or to nowhere, and not to a program."""
    try:
        mode = os.fstat(stream.fileno()).st_mode
    except (AttributeError, OSError, ValueError):  # streams of a program that calls this one
        return False
    return stat.S_ISREG(mode) or (stat.S_ISCHR(mode) and not stream.isatty())


def _are_same(one: Any, other: Any) -> bool:
    """True if two streams write to the same terminal, pipe or file."""
    try:
        first, second = os.fstat(one.fileno()), os.fstat(other.fileno())
    except (AttributeError, OSError, ValueError):  # streams of a program that calls this one
        return one is other
    is_null = stat.S_ISCHR(first.st_mode) and not one.isatty()
    return (first.st_dev, first.st_ino) == (second.st_dev, second.st_ino) and not is_null


def write_text(text: str) -> None:
    """Write *text* to standard output in UTF-8, whatever the locale.

    >>> write_text("café\\n")
    café
    """
    output = Output()
    output.write_bytes(text.encode())
    output.flush()


def readable(error: Exception) -> Exception:
    """*error* in words for a person, if it is the system's.

    >>> readable(FileNotFoundError(2, "No such file or directory", "a.txt"))
    OSError('cannot read a.txt: No such file or directory')
    """
    if isinstance(error, OSError) and error.filename is not None:
        name = error.filename if isinstance(error.filename, str) else repr(error.filename)
        from urikit._ground.redaction import mask_unparsed  # it needs re, slow to import

        shown = visible(mask_unparsed(name))
        return OSError(f"cannot read {shown}: {error.strerror}")
    return error


def formatter(
    options: Values, names: Sequence[str], text_of: Callable[[Sequence[Any]], str] | None
) -> Callable[[Sequence[Any] | None, URIError | None], str]:
    """The function that makes a line of the values of a row, or of the error that it has."""
    with_error = options.errors == "column"
    if options.json or options.jsonl is not None:

        def json_line(values: Sequence[Any] | None, error: URIError | None) -> str:
            return json_text(json_record({}, names, values, error, with_error))

        return json_line

    empty = "\t" * (len(names) - 1) if text_of is None else ""
    line_of = text_of or as_text

    def text_line(values: Sequence[Any] | None, error: URIError | None) -> str:
        text = line_of(values) if values is not None else empty
        if with_error:
            text += "\t" if error is None else f"\t{error.kind}"
        return text

    return text_line


def json_record(
    record: dict[str, Any],
    names: Sequence[str],
    values: Sequence[Any] | None,
    error: URIError | None,
    with_error: bool,
) -> dict[str, Any]:
    """*record* with the values of a row, and its error."""
    record |= zip(names, values or [None] * len(names), strict=True)
    if error is not None or with_error:
        record["error"] = None if error is None else str(error.kind)
    return record


def cell(value: Any) -> str:
    """A value as a cell of CSV: nothing for ``None``.

    >>> cell("a"), cell(None), cell(True)
    ('a', '', 'true')
    """
    if value is None:
        return ""
    return value if isinstance(value, str) else _shown(value)


def as_text(values: Sequence[Any]) -> str:
    r"""The *values* as a line: tabs between them, and nothing in them that would end it.

    >>> as_text(["a", None, 80, "x\ny"])
    'a\t\t80\tx\\ny'
    """
    return "\t".join([plain(value) for value in values])


def plain(value: Any) -> str:
    r"""A value as text on a line: nothing for ``None``, controls as escapes.

    >>> plain("\x1b[31m\t"), plain(None), plain(True), plain(["a", "b"])
    ('\\x1b[31m\\t', '', 'true', '["a", "b"]')
    """
    if value is None:
        return ""
    text = value if isinstance(value, str) else _shown(value)
    return text if text.isprintable() else text.translate(_IN_TEXT)


def _shown(value: Any) -> str:
    return str(value) if type(value) is int else json_text(value)


def json_text(value: Any) -> str:
    r"""*value* as JSON on one line, in which controls are escapes.

    >>> json_text({"host": "bücher.example", "port": None, "path": "/\u202e"})
    '{"host": "bücher.example", "port": null, "path": "/\\u202e"}'
    """
    text = _written(value, _DEEP)
    if text is None:
        text = _encoder()(value)
    if text.isascii() and text.isprintable():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:  # lone surrogates, which JSON has escapes for
        import json

        return json.dumps(value, allow_nan=False)
    return without_controls(text)


_DEEP = 4  # json, slow to import, writes what is nested deeper, and all but strings and int
_CONSTANTS = {None: "null", True: "true", False: "false"}


def _written(value: Any, deep: int) -> str | None:
    """The JSON of most values, ``None`` of others."""
    if isinstance(value, str):
        return _quoted(value)
    if value is None or type(value) is bool:
        return _CONSTANTS[value]
    if type(value) is int:
        return str(value)
    if not deep:
        return None
    pieces: list[str | None] = []
    if type(value) in (list, tuple):
        pieces = [_written(item, deep - 1) for item in value]
        opening, closing = "[", "]"
    elif type(value) is dict and all(type(key) is str for key in value):
        for key, item in value.items():
            written = _written(item, deep - 1)
            pieces.append(written and f"{_quoted(key)}: {written}")
        opening, closing = "{", "}"
    else:
        return None
    return None if None in pieces else f"{opening}{', '.join(pieces)}{closing}"  # type: ignore[arg-type]


_encoders: list[Callable[[Any], str]] = []  # one, made when it is needed


def _encoder() -> Callable[[Any], str]:
    if not _encoders:
        import json

        _encoders.append(json.JSONEncoder(ensure_ascii=False, allow_nan=False).encode)
    return _encoders[0]


def without_controls(text: str) -> str:
    r"""The same JSON as *text*, with escapes for what a terminal may obey rather than show.

    >>> without_controls('"\x7f\u202e"')
    '"\\u007f\\u202e"'
    """
    return text if text.isprintable() else text.translate(_IN_JSON)
