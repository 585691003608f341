"""Options that many subcommands share, and what they stand for."""

from __future__ import annotations

from urikit._cli.spec import Argument, Option, UsageError

TYPE_CHECKING = False  # as typing has it, which is slow to import
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

__all__ = [
    "BASE",
    "COLOR",
    "ERRORS",
    "INPUT",
    "JSON",
    "NAME",
    "ROWS",
    "STANDARD",
    "STANDARDS",
    "URLS",
    "checking_port",
    "reader_of",
]

STANDARDS = ("whatwg", "rfc3986", "rfc3987", "auto")

STANDARD = Option(
    *("-s", "--standard"),
    metavar="NAME",
    choices=STANDARDS,
    default="whatwg",
    help="by which standard URLs are read",
)
BASE = Option("-b", "--base", metavar="URL", help="what relative URLs are relative to")
INPUT = (
    Option(
        *("-f", "--file"),
        metavar="FILE",
        many=True,
        files=True,
        help="read URLs from this file, one a line; - is standard input",
    ),
    Option(
        *("-0", "--null"),
        help="NUL ends lines of input and output, not a newline; not with --csv",
    ),
    Option("--csv", metavar="COLUMN", help="the input is CSV with a header; URLs are in COLUMN"),
    Option("--jsonl", metavar="KEY", help="the input is lines of JSON; URLs are under KEY"),
)
JSON = Option("--json", help="write a JSON object for each line")
NAME = Option("--as", metavar="NAME", key="name", help="what the added column or key is called")
ERRORS = Option(
    "--errors",
    metavar="HOW",
    choices=("report", "column", "skip", "stop"),
    default="report",
    help="a bad URL leaves its line empty and is reported on standard error, has its reason in "
    "one more column, is left out, or is reported and ends all",
)
ROWS = (*INPUT, ERRORS, JSON, NAME)
"""The options of commands that make a line of output from every line of input."""
COLOR = Option(
    "--color",
    metavar="WHEN",
    choices=("auto", "always", "never"),
    default="auto",
    help="whether in colours; auto obeys NO_COLOR and whether it is a terminal",
)
URLS = Argument(
    "URL",
    key="urls",
    many=True,
    optional=True,
    help="the URLs; without any, and without -f, standard input is read, one URL a line",
)


def reader_of(standard: str, base: str | None = None) -> Callable[[str], Any]:
    """What reads a text by the *standard* of that name, relative to *base* if there is one.

    >>> reader_of("rfc3986")("a/b")
    URI('a/b')
    >>> reader_of("whatwg", "https://h/a")("b")
    URL('https://h/b')
    >>> [reader_of("auto", "https://h/a")(text) for text in ("b", "ö", "b c")]
    [URI('https://h/b'), IRI('https://h/ö'), URL('https://h/b%20c')]
    """
    import urikit

    if standard == "auto":
        from urikit.objects._parser import URIParser

        parse = URIParser(normalize=False).parse
        return parse if base is None else _auto_reader(parse, base)
    cls: Any = {"whatwg": urikit.URL, "rfc3986": urikit.URI, "rfc3987": urikit.IRI}[standard]
    if base is None:
        return lambda text: cls(text)  # a function, so that it takes one text only
    at = _base(cls, base)
    if at.scheme is None:
        shown = _in_message(base)
        raise UsageError(f"the base has no scheme, so nothing can be relative to it: {shown}")
    return lambda text: at.join(text)


def _auto_reader(parse: Callable[[str], Any], base: str) -> Callable[[str], Any]:
    """What reads a text relative to *base* by the first standard that accepts both."""
    from urikit.errors import URIError
    from urikit.objects._parser import ENGINES, Engine, URIParser
    from urikit.rfc._grammar import RULES

    own: str = _base(parse, base).scheme
    start = base.strip("".join(map(chr, range(0x21))))
    engines: list[Engine] = []
    for engine in ENGINES:
        try:
            at: Any = engine.read(start)
        except URIError:
            continue  # another standard reads the base
        engines.append(Engine(engine.standard, at.join, engine.serves))

    class AtBase(URIParser):
        """The tolerant parser, whose engines read at the base."""

        __slots__ = ()

        def _parse_scheme(self, text: str, start: int, trimmed: str) -> str:
            match = RULES["scheme"].compiled.match(trimmed)
            if match is None or not trimmed.startswith(":", match.end()):
                return own.lower()
            return match[0].lower()

    return AtBase(normalize=False, engines=engines).parse


def checking_port(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """*read*, for which a port that is no number of a port is an error; the RFCs have such ports.

    >>> checking_port(reader_of("rfc3986"))("http://h:99999/")
    Traceback (most recent call last):
    urikit.errors.ParseError: the port is larger than 65535
        http://h:99999/
                 ^
    """

    def read_and_check(text: str) -> Any:
        u = read(text)
        _ = u.port
        return u

    return read_and_check


def _base(read: Callable[[str], Any], base: str) -> Any:
    from urikit.errors import URIError

    try:
        return read(base)
    except URIError as error:
        raise UsageError(f"the base is no URL: {error}") from None


def _in_message(text: str) -> str:
    """*text*, which may be a URL, for a message: without its password and without controls."""
    from urikit._redaction import mask_unparsed

    return repr(mask_unparsed(text))
