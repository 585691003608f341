"""The run of trurl: URL by URL, what is changed and what is shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import BinaryIO, Final

from urikit import percent
from urikit._cli.trurl import failures, pairs
from urikit._cli.trurl.failures import Failure, shown
from urikit._cli.trurl.formats import Variable, read_format
from urikit._cli.trurl.options import Assignment, Options, read_options
from urikit._cli.trurl.parts import Parts, assign, parse, redirect, write
from urikit._cli.trurl.showing import View
from urikit.chars import UNRESERVED
from urikit.errors import ParseError, visible

__all__ = ["run"]

MAX_LINE: Final = 4094
"""The longest line of a file that trurl reads, in bytes."""


def run(argv: Sequence[str]) -> int:
    """Do what these arguments of trurl say; the exit code, one of trurl's own.

    >>> run(["example.com:80/a/../b", "--get", "{scheme} {path} {default:port}"])
    http /b 80
    0
    """
    try:
        _check_text(argv)
        options = read_options(argv)
        if options.help or options.version:
            from urikit._cli.trurl import manual

            _write(manual.help_text() if options.help else manual.version_text())
        else:
            _Run(options).run()
    except Failure as failure:
        _flush()
        print(f"trurl error: {visible(str(failure))}", file=sys.stderr)
        print("trurl error: Try trurl -h for help", file=sys.stderr)
        return failure.code
    _flush()
    return 0


def _check_text(argv: Sequence[str]) -> None:
    """Arguments are text, or bytes as Python hands them over; other surrogates are neither."""
    if isinstance(argv, str):
        raise TypeError("expected a list of arguments, not one text")
    for argument in argv:
        if not isinstance(argument, str):
            raise TypeError(f"expected text, not {type(argument).__name__}")
        try:
            argument.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            raise Failure(failures.OPTION, "an argument is not text") from None


class _Run:
    """One run: the options, and how many URLs were shown."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._rules = options.rules
        self._format: list[str | Variable] = read_format(options.get or "")
        self._shown = 0
        # Without a URL there is nothing to go on with after a fault.
        self._verify = options.verify or not (options.urls or options.url_file)

    def run(self) -> None:
        options = self._options
        if options.json:
            _write("[")
        try:
            if options.url_file is not None:
                self._read_file(options.url_file)
            elif options.urls:
                for url in options.urls:
                    self._one(url)
            else:
                self._each(None)
        finally:
            if options.json:
                _write("\n]\n" if self._shown else "]\n")

    def _read_file(self, name: str) -> None:
        if name == "-":
            if sys.stdin is None:
                raise Failure(failures.FILE, "--url-file: there is no standard input")
            for line in _lines(sys.stdin.buffer, self._note):
                self._one(line)
                _flush()
            return
        try:
            file = open(name, "rb")  # noqa: SIM115 (what follows is no fault of the file)
        except FileNotFoundError:
            raise Failure(failures.FILE, f"--url-file {shown(name)} not found") from None
        except (OSError, ValueError) as error:  # of another kind if the name has a zero byte
            raise _unreadable(error) from None
        with file:
            for line in _lines(file, self._note):
                self._one(line)

    # --- one URL -------------------------------------------------------------------------------

    def _one(self, url: str) -> None:
        rules = self._rules
        try:
            parts = parse(url, rules)
        except ParseError as error:
            self._refuse(failures.BAD_URL, f"{error.message} [{shown(url)}]")
            return
        target = self._options.redirect
        if target is not None:
            try:
                parts = redirect(parts, target, rules)
            except ParseError as error:
                message = f"invalid redirection: {error.message} [{shown(target)}]"
                self._refuse(failures.BAD_URL, message)
                return
        self._each(parts)

    def _each(self, start: Parts | None) -> None:
        """Show the URL once for each combination of what is iterated over."""
        choices = [
            [Assignment(component, value, is_encoded) for value in values]
            for component, values, is_encoded in self._options.iterate
        ]
        for chosen in product(*choices):
            parts = self._changed(start or Parts(), chosen)
            if not parts.is_complete:
                self._refuse(failures.URL, "not enough input for a URL")
                continue
            if parts is not start:
                try:
                    # What is shown is what anybody will read of it.
                    parts = parse(write(parts), self._rules)
                except ParseError as error:
                    self._refuse(failures.BAD_URL, f"{error.message} [{shown(write(parts))}]")
                    continue
            self._show(parts)

    def _changed(self, parts: Parts, chosen: Sequence[Assignment]) -> Parts:
        """*parts* after all that the options change, in trurl's order."""
        options, rules = self._options, self._rules
        for component, value, is_encoded, if_absent in (*options.set, *chosen):
            if if_absent and parts.has(component):
                continue
            try:
                parts = assign(parts, component, value, rules, encoded=is_encoded)
            except ParseError as error:
                self._note(f"Error setting {component}: {error.message}", always=True)
        for segment in options.append_path:
            encoded = percent.encode_bytes(segment.encode("utf-8", "surrogateescape"), UNRESERVED)
            slash = "" if parts.path.endswith("/") else "/"
            parts = parts._replace(path=parts.path + slash + encoded)
        if options.trim or options.replace or options.append_query or options.sort_query:
            parts = parts._replace(query=self._changed_query(parts.query))
        return parts

    def _changed_query(self, query: str | None) -> str | None:
        options, separator = self._options, self._options.separator
        found = pairs.read(query, separator)
        for what in options.trim:
            found = pairs.trim(found, what)
        for data in options.replace:
            new = pairs.given(data, separator)
            found = pairs.replace(found, new, append=options.replace_append)
        found += [pairs.given(data, separator) for data in options.append_query]
        return pairs.joined(pairs.sort(found) if options.sort_query else found, separator)

    # --- what is shown -------------------------------------------------------------------------

    def _show(self, parts: Parts) -> None:
        view = View(parts, self._options, self._note)
        if self._options.json:
            text = "\n".join("  " + line for line in view.json().split("\n"))
            _write(",\n" + text if self._shown else "\n" + text)
        elif self._options.get is not None:
            _write(view.formatted(self._format) + "\n")
        else:
            _write(view.url() + "\n")
        self._shown += 1

    def _refuse(self, code: int, message: str) -> None:
        if self._verify:
            raise Failure(code, message)
        self._note(message, always=True)

    def _note(self, message: str, *, always: bool = False) -> None:
        if always or not self._options.quiet:
            print(f"trurl note: {visible(message)}", file=sys.stderr)


# --- files and streams -----------------------------------------------------------------------


def _lines(stream: BinaryIO, tell: Callable[[str], None]) -> Iterator[str]:
    """The lines of *stream* that have something on them, without the space at their ends.

    Bytes that are not UTF-8 become surrogates, as they do in arguments. Lines that are too long
    are left out, and never held in memory.
    """
    while line := _read(stream, MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            tell("skipping long line")
            while line and not line.endswith(b"\n"):
                line = _read(stream, 1 << 16)
            continue
        text = line.removesuffix(b"\n").removesuffix(b"\r").rstrip(b" \t")
        if text:
            yield text.decode("utf-8", "surrogateescape")


def _read(stream: BinaryIO, size: int) -> bytes:
    try:
        return stream.readline(size)
    except OSError as error:
        raise _unreadable(error) from None


def _unreadable(error: OSError | ValueError) -> Failure:
    reason = getattr(error, "strerror", None) or "it cannot be read"
    return Failure(failures.FILE, f"--url-file: {reason}")


def _write(text: str) -> None:
    """Write to standard output; what came as bytes that are not UTF-8 leaves as those bytes."""
    octets = getattr(sys.stdout, "buffer", None)
    if octets is None:  # a stream of text that somebody has put in its place
        sys.stdout.write(text)
    else:
        octets.write(text.encode("utf-8", "surrogateescape"))


def _flush() -> None:
    sys.stdout.flush()
