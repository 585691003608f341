"""The run of trurl: every URL is read, changed and shown."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from itertools import product
from typing import BinaryIO, Final

from urikit import percent
from urikit._cli.trurl import failures, pairs
from urikit._cli.trurl.failures import BadURL, Failure
from urikit._cli.trurl.formats import read_format
from urikit._cli.trurl.options import Assignment, Options, read_options
from urikit._cli.trurl.parts import Parts, assign, parse, read_ordinary, redirect, separator_of
from urikit._cli.trurl.showing import View
from urikit._redaction import mask_unparsed
from urikit.chars import UNRESERVED
from urikit.errors import visible

MAX_LINE: Final = 4094
"""The longest line of a file that trurl reads, in bytes."""

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
                for url in _read_file(file, self._note):
                    self._one(url)
                    if file == "-":  # whoever writes the lines may wait for the answers
                        sys.stdout.flush()
            elif self._options.urls:
                for url in self._options.urls:
                    self._one(url)
            else:
                self._each(None)
        finally:
            if is_json:
                _write("\n]\n" if self._shown else "]\n")

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
                # What is shown is what anybody will read of it.
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


def _read_file(name: str, note: Callable[[str], None]) -> Iterator[str]:
    """The lines of the file of that *name*; ``-`` is standard input."""
    if name == "-" and sys.stdin is None:
        raise Failure(failures.FILE, "--url-file: there is no standard input")
    try:
        if name == "-":
            yield from _lines(sys.stdin.buffer, note)
        else:
            with open(name, "rb") as file:
                yield from _lines(file, note)
    except FileNotFoundError:
        raise Failure(failures.FILE, f"--url-file {mask_unparsed(name)} not found") from None
    except (OSError, ValueError) as error:  # the latter if the name has a zero byte
        reason = getattr(error, "strerror", None) or "it cannot be read"
        raise Failure(failures.FILE, f"--url-file: {reason}") from None


def _lines(stream: BinaryIO, note: Callable[[str], None]) -> Iterator[str]:
    """The lines of *stream* that are not empty, without the space at their ends.

    Bytes that are not UTF-8 become surrogates, as they do in arguments. Lines that are too long
    are left out, and never held in memory.
    """
    while line := stream.readline(MAX_LINE + 1):
        if len(line) > MAX_LINE and not line.endswith(b"\n"):
            note("skipping long line")
            while line and not line.endswith(b"\n"):
                line = stream.readline(1 << 16)
        elif text := line.removesuffix(b"\n").removesuffix(b"\r").rstrip(b" \t"):
            yield text.decode("utf-8", "surrogateescape")


def _write(text: str) -> None:
    """Write to standard output; bytes that were not UTF-8 on the way in leave as those bytes."""
    octets = getattr(sys.stdout, "buffer", None)
    if octets is None:  # a stream of text that somebody has put in its place
        sys.stdout.write(text)
    else:
        octets.write(text.encode("utf-8", "surrogateescape"))
