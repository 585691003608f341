"""The run of trurl: every URL is read, changed and shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product

from urikit import percent
from urikit._cli.trurl import failures, pairs
from urikit._cli.trurl.failures import BadURL, Failure
from urikit._cli.trurl.formats import read_format
from urikit._cli.trurl.options import Assignment, Options, read_options
from urikit._cli.trurl.parts import (
    ORDINARY_LINES,
    Parts,
    assign,
    parse,
    read_ordinary,
    redirect,
    separator_of,
)
from urikit._cli.trurl.showing import View
from urikit._ground.pictures import visible
from urikit._ground.redaction import mask_unparsed
from urikit._ground.typed import BinaryIO, Final
from urikit.chars import UNRESERVED
from urikit.table._records import chunks

MAX_LINE: Final = 4094
"""The longest line of a file that trurl reads, in bytes."""
_SKIPPED: Final = "skipping long line"

_ABOUT_OTHERS: Final = frozenset(
    ("--url-file", "--quiet", "--verify", "--accept-space", "--no-guess-scheme", "--curl")
)
"""Options that say nothing about ordinary URLs."""


def run(argv: Sequence[str]) -> int:
    """Run trurl with these arguments and return its exit code.

    >>> run(["example.com:80/a/../b", "--get", "{scheme} {path} {default:port}"])
    http /b 80
    0
    """
    try:
        _check_text(argv)
        options = read_options(argv)
        if not options.given.keys().isdisjoint(("--help", "--version")):
            from urikit._cli.trurl import manual

            is_help = "--help" in options.given
            _write(manual.help_text() if is_help else manual.version_text())
        else:
            _Run(options).run()
    except Failure as failure:
        sys.stdout.flush()
        print(f"trurl error: {visible(str(failure))}", file=sys.stderr)
        print("trurl error: Try trurl -h for help", file=sys.stderr)
        return failure.code
    sys.stdout.flush()
    return 0


def _check_text(argv: Sequence[str]) -> None:
    """Arguments are text, or bytes as Python hands them over; other surrogates are neither."""
    if isinstance(argv, str):
        raise TypeError("expected a list of arguments, not a string; pass argv.split()")
    for argument in argv:
        if not isinstance(argument, str):
            raise TypeError(f"arguments must be strings, not {type(argument).__name__}")
        try:
            argument.encode("utf-8", "surrogateescape")
        except UnicodeEncodeError:
            raise Failure(
                failures.OPTION, "argument contains a lone surrogate; remove it"
            ) from None


class _Run:
    """One run: the options, and how many URLs were shown."""

    def __init__(self, options: Options) -> None:
        self._options = options
        self._given = options.given
        self._format = read_format(options.given.get("--get", ""))
        self._shown = 0
        # An ordinary URL is printed as it is, unless an option says otherwise.
        self._prints_ordinary = self._given.keys() <= _ABOUT_OTHERS and not any(
            (options.set, options.iterate, *options.append.values(), options.trim, options.replace)
        )
        # Without a URL there is nothing to go on with after a fault.
        self._verify = "--verify" in self._given or not (
            options.urls or "--url-file" in self._given
        )

    def run(self) -> None:
        is_json = "--json" in self._given
        if is_json:
            _write("[")
        try:
            file = self._given.get("--url-file")
            if file is not None:
                for block in _read_file(file, self._note):
                    self._each_line(block)
            elif self._options.urls:
                for url in self._options.urls:
                    self._one(url)
            else:
                self._each(None)
        finally:
            if is_json:
                _write("\n]\n" if self._shown else "]\n")

    def _each_line(self, block: bytes) -> None:
        """Take the lines of *block*; runs of ordinary URLs are printed as they are."""
        has_long = max(map(len, block.split(b"\n"))) > MAX_LINE
        start = 0
        while start < len(block):
            is_quick = self._prints_ordinary and not has_long
            run = ORDINARY_LINES.match(block, start) if is_quick else None
            if run is not None:
                _write_bytes(run[0])
                self._shown += 1
                start = run.end()
                continue
            end = block.index(b"\n", start)
            if end - start > MAX_LINE:
                self._note(_SKIPPED)
            elif text := block[start:end].removesuffix(b"\r").rstrip(b" \t"):
                self._one(text.decode("utf-8", "surrogateescape"))
            start = end + 1

    def _one(self, url: str) -> None:
        if self._prints_ordinary:
            ordinary = read_ordinary(url)
            if ordinary is not None and ordinary[3]:  # else a path is added
                _write(f"{url}\n")
                self._shown += 1
                return
        what, text = "", url
        try:
            parts = parse(url, self._given)
            if "--redirect" in self._given:
                what, text = "invalid redirection: ", self._given["--redirect"]
                parts = redirect(parts, text, self._given)
        except BadURL as error:
            self._refuse(failures.BAD_URL, f"{what}{error} [{mask_unparsed(text)}]")
        else:
            self._each(parts)

    def _each(self, start: Parts | None) -> None:
        """Show the URL once for each combination of what is iterated over."""
        for chosen in product(*self._options.iterate):
            parts = self._changed(start or Parts(), chosen)
            if not parts.is_complete:
                self._refuse(failures.URL, "not enough input for a URL")
                continue
            try:
                # The output is parsed, as its readers will do.
                shown_parts = parts if parts is start else parse(str(parts), self._given)
            except BadURL as error:
                self._refuse(failures.BAD_URL, f"{error} [{mask_unparsed(str(parts))}]")
            else:
                self._show(shown_parts)

    def _changed(self, parts: Parts, chosen: Sequence[Assignment]) -> Parts:
        """*parts* after all changes that the options ask for, in trurl's order."""
        options = self._options
        for component, value, is_encoded, if_absent in (*options.set, *chosen):
            if if_absent and parts.has(component):
                continue
            try:
                parts = assign(parts, component, value, self._given, encoded=is_encoded)
            except BadURL as error:
                self._note(f"Error setting {component}: {error}", always=True)
        for segment in options.append["path"]:
            encoded = percent.encode_bytes(segment.encode("utf-8", "surrogateescape"), UNRESERVED)
            parts = parts._replace(path=parts.path.removesuffix("/") + "/" + encoded)
        changes = (options.trim, options.replace, options.append["query"])
        if any(changes) or "--sort-query" in self._given:
            parts = parts._replace(query=self._changed_query(parts.query))
        return parts

    def _changed_query(self, query: str | None) -> str | None:
        options, separator = self._options, separator_of(self._given)
        found = pairs.read(query, separator)
        for name in options.trim:
            found = pairs.trim(found, name)
        for data in options.replace:
            new = pairs.encoded(data, separator, is_pair=True)
            found = pairs.replace(found, new, append="--replace-append" in self._given)
        found += [pairs.encoded(data, separator, is_pair=True) for data in options.append["query"]]
        if "--sort-query" in self._given:
            found.sort(key=str.lower)
        return separator.join(found) if found else None

    def _show(self, parts: Parts) -> None:
        view = View(parts, self._given, self._note)
        if "--json" in self._given:
            text = view.json().replace("\n", "\n  ")
            _write(("," if self._shown else "") + "\n  " + text)
        elif "--get" in self._given:
            _write(view.formatted(self._format) + "\n")
        else:
            _write(f"{view.component('url')}\n")
        self._shown += 1

    def _refuse(self, code: int, message: str) -> None:
        if self._verify:
            raise Failure(code, message)
        self._note(message, always=True)

    def _note(self, message: str, *, always: bool = False) -> None:
        if always or "--quiet" not in self._given:
            print(f"trurl note: {visible(message)}", file=sys.stderr)


# --- files and streams -----------------------------------------------------------------------


def _read_file(name: str, note: Callable[[str], None]) -> Iterator[bytes]:
    """The lines of the file of that *name*, in blocks; ``-`` is standard input."""
    if name == "-" and sys.stdin is None:
        raise Failure(
            failures.FILE, "--url-file: standard input is closed; pass the name of a file"
        )
    try:
        if name == "-":
            yield from _blocks(sys.stdin.buffer, note)
        else:
            with open(name, "rb") as file:
                yield from _blocks(file, note)
    except FileNotFoundError:
        raise Failure(failures.FILE, f"--url-file {mask_unparsed(name)} not found") from None
    except (OSError, ValueError) as error:  # the latter if the name has a zero byte
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise Failure(failures.FILE, f"--url-file: {reason}") from None


def _blocks(stream: BinaryIO, note: Callable[[str], None]) -> Iterator[bytes]:
    """The complete lines of *stream* in blocks, each with its end.

    Lines that are too long are left out, and never held in memory.
    """
    rest, is_long = b"", False
    # The program that writes the lines may wait for the answers.
    for chunk in chunks(stream, sys.stdout.flush):
        block, end, rest = (rest + chunk).rpartition(b"\n")
        if is_long and end:
            block, is_long = block.partition(b"\n")[2], False
        if end:
            yield block + b"\n"
        if len(rest) > MAX_LINE or is_long:
            if not is_long:
                note(_SKIPPED)
            rest, is_long = b"", True
    if rest:
        yield rest + b"\n"


def _write(text: str) -> None:
    """Write to standard output; bytes that were not UTF-8 on the way in leave as those bytes."""
    _write_bytes(text.encode("utf-8", "surrogateescape"))


def _write_bytes(data: bytes) -> None:
    octets = getattr(sys.stdout, "buffer", None)
    if octets is None:  # a stream of text that somebody has put in its place
        sys.stdout.write(data.decode("utf-8", "surrogateescape"))
    else:
        octets.write(data)
