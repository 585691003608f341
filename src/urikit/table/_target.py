"""Files to write: each takes its place when it is complete, and nothing else is touched."""

import errno
import os
import secrets
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO, Final

_NEW: Final = 0o666  # less what the umask takes away
_FLAGS: Final = os.O_WRONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_BINARY", 0)
_EXISTING: Final = _FLAGS | getattr(os, "O_NOCTTY", 0)
_FRESH: Final = _FLAGS | os.O_CREAT | os.O_EXCL | getattr(os, "O_NOFOLLOW", 0)


@contextmanager
def open_target(path: str) -> Iterator[IO[bytes]]:
    """Open *path* to be written; ``-`` is standard output.

    A regular file is replaced when the context is left without an error, and keeps its mode. Its
    new content is written to a file beside it that did not exist, whose name nobody can guess. The
    file that a symbolic link points to is replaced, not the link; a link that points to nothing is
    replaced itself, so that nothing is created where somebody else wants it. A device, a FIFO or a
    socket is written to, and so is a file that is standard output or error already.

    >>> with open_target("/dev/null") as file:
    ...     file.write(b"x")
    1
    """
    if path == "-":
        yield sys.stdout.buffer
        sys.stdout.buffer.flush()
        return
    if not path:
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), path)
    try:
        # The system decides who may write to it, and which links may be followed.
        existing = os.open(path, _EXISTING)
    except FileNotFoundError:
        yield from _replaced(Path(path), None)
        return
    found = os.fstat(existing)
    if not stat.S_ISREG(found.st_mode):
        with open(existing, "wb") as file:
            yield file
        return
    os.close(existing)  # or Windows would not replace it
    stream = _stream_of(found)
    if stream >= 0:
        sys.stdout.flush()
        with open(os.dup(stream), "wb") as file:
            yield file
        return
    yield from _replaced(Path(os.path.realpath(path)), found)


def _stream_of(found: os.stat_result) -> int:
    """Return the descriptor of standard output or error that writes to this file, or -1.

    ``-o /dev/stdout`` with output that goes to a file must not replace what is in it.
    """
    for descriptor in (1, 2):
        with suppress(OSError):  # it may be closed
            if os.path.samestat(found, os.fstat(descriptor)):
                return descriptor
    return -1


def _replaced(path: Path, found: os.stat_result | None) -> Iterator[IO[bytes]]:
    """Yield a file that takes the place of *path*, where *found* is, if anything."""
    fresh = path.with_name(f".urikit-{secrets.token_hex(16)}.partial")
    number = os.open(fresh, _FRESH, _NEW if found is None else stat.S_IRUSR | stat.S_IWUSR)
    try:
        with open(number, "wb") as file:
            if found is not None and hasattr(os, "fchown"):
                with suppress(PermissionError):  # it is another user's
                    os.fchown(number, found.st_uid, found.st_gid)
                os.fchmod(number, stat.S_IMODE(found.st_mode) & 0o777)
            yield file
        fresh.replace(path)
    except BaseException:
        fresh.unlink(missing_ok=True)
        raise
