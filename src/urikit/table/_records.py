"""Read lines, CSV and JSON lines: for the command line and for tables.

Nothing here needs pyarrow. Input is read in blocks of complete lines; those of a pipe arrive as
soon as they are there.
"""

from __future__ import annotations

import os
import stat
import sys

from urikit._ground.exports import TYPE_CHECKING
from urikit.errors import ParseError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator
    from contextlib import AbstractContextManager
    from typing import IO, Any

LONG = 3 << 20
"""Input is long from here on: pyarrow is worth its import, and pipes are read in larger pieces."""
_BLOCK = 1 << 22
_CHUNK = 1 << 16
_MARK = b"\xef\xbb\xbf"  # the byte order mark that some programs begin UTF-8 with
_PATIENCE = 0.004  # seconds that a block waits for more of a pipe


def open_input(path: str) -> AbstractContextManager[IO[bytes]]:
    """Open the file at *path* for reading; ``-`` is standard input."""
    if path != "-":
        return open(path, "rb")
    if sys.stdin is None:
        raise OSError("standard input is closed")
    from contextlib import nullcontext  # not before: `urikit get` starts without it

    return nullcontext(sys.stdin.buffer)


def _nothing() -> None:
    """Do nothing before more input is waited for."""


def chunks(file: IO[bytes], waiting: Callable[[], object] = _nothing) -> Iterator[bytes]:
    """Yield *file* in large pieces, or a pipe in what has arrived.

    *waiting* is called before a pipe is waited for.
    """
    if _is_file(file):
        while chunk := file.read(_BLOCK):
            yield chunk
        return
    read: Callable[[int], bytes] = getattr(file, "read1", file.read)
    total = 0
    while True:
        waiting()
        chunk = read(_CHUNK)
        if not chunk:
            return
        total += len(chunk)
        pieces, size = [chunk], len(chunk)
        while total > LONG and size < _BLOCK and chunk and _comes_soon(file):
            chunk = read(_CHUNK)
            pieces.append(chunk)
            size += len(chunk)
        yield b"".join(pieces)


def _is_file(file: IO[bytes]) -> bool:
    try:
        number = file.fileno()
    except OSError:  # in memory
        return True
    return stat.S_ISREG(os.fstat(number).st_mode)


def _comes_soon(file: IO[bytes]) -> bool:
    if os.name == "nt":
        return False  # only sockets can be asked there
    from select import select

    return bool(select([file], [], [], _PATIENCE)[0])


def blocks(pieces: Iterable[bytes], end: bytes = b"\n") -> Iterator[bytes]:
    r"""Yield blocks of complete lines; what follows the last *end* is a block too.

    >>> list(blocks([b"a\nb", b"c\nd"]))
    [b'a\n', b'bc\n', b'd']
    """
    kept: list[bytes] = []
    is_start = True
    for piece in pieces:
        if is_start:
            piece, is_start = piece.removeprefix(_MARK), False
        complete, found, rest = piece.rpartition(end)
        if not found:
            kept.append(piece)
            continue
        yield b"".join([*kept, complete, end])
        kept = [rest]
    rest = b"".join(kept)
    if rest:
        yield rest


def lines_of(
    file: IO[bytes], end: bytes = b"\n", waiting: Callable[[], object] = _nothing
) -> Iterator[bytes]:
    """Yield the lines of *file* without their *end*."""
    for block in blocks(chunks(file, waiting), end):
        yield from block.removesuffix(end).split(end)


def csv_lines(file: IO[bytes], waiting: Callable[[], object] = _nothing) -> Iterator[str]:
    """Yield the lines of *file* as :func:`csv.reader` takes them: with their ends, of any kind."""
    from io import StringIO

    for block in blocks(chunks(file, waiting)):
        yield from StringIO(block.decode(errors="surrogateescape"), newline="")


# --- JSON ------------------------------------------------------------------------------------


def json_object(line: str) -> dict[str, Any]:
    """Read the JSON object on *line*.

    >>> json_object('{"a": 1}')
    {'a': 1}
    """
    value = json_value(line)
    if not isinstance(value, dict):
        raise ParseError("invalid-json", message="row must be a JSON object")
    return value


def json_value(text: str) -> Any:
    """Read the JSON in *text*, which has no NaN and no Infinity.

    >>> json_value("[1, null]")
    [1, None]
    >>> json_value("NaN")
    Traceback (most recent call last):
    urikit.errors.ParseError: invalid JSON: NaN is not a number
    """
    import json

    try:
        return json.loads(text, parse_constant=_refuse_constant, parse_float=_finite)
    except json.JSONDecodeError as error:
        raise ParseError(
            "invalid-json", text, error.pos, message=f"invalid JSON: {error.msg}"
        ) from None
    except ParseError:
        raise
    except RecursionError:
        raise ParseError("invalid-json", message="JSON is nested too deeply") from None
    except ValueError:
        raise ParseError("invalid-json", message="number in JSON is too long") from None


def _refuse_constant(name: str) -> float:
    raise ParseError("invalid-json", message=f"invalid JSON: {name} is not a number")


def _finite(text: str) -> float:
    number = float(text)
    if number - number != 0:  # it became infinite, which could not be written again
        raise ParseError("invalid-json", message="number in JSON is too large")
    return number
