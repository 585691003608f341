"""Options that many commands share, and the parsers that they select."""

from __future__ import annotations

from urikit._cli.spec import Option, UsageError, shown
from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Collection
    from typing import Any

    from urikit._cli.spec import Values
    from urikit.errors import URIError

STANDARDS = ("whatwg", "rfc3986", "rfc3987", "auto")


def hazard_profiles() -> tuple[str, ...]:
    """Return the names of the uses that findings are judged for."""
    from urikit.hazards._inspector import PROFILES

    return PROFILES


def canonical_profiles() -> tuple[str, ...]:
    """Return the names of the profiles of canonical forms."""
    from urikit.canonical._named import FIELDS

    return tuple(FIELDS)


STANDARD = Option(
    "-s, --standard NAME",
    "parse URLs by this standard; auto picks the first of RFC 3986, RFC 3987 and WHATWG that "
    "accepts the URL",
    choices=STANDARDS,
    default="whatwg",
)
"""All commands have the same default."""
BASE = Option("-b, --base URL", "resolve relative URLs against this base")
DEFAULT_SCHEME = Option(
    "--default-scheme NAME",
    "add this scheme to URLs without one, such as example.com/a or localhost:8080",
)
NULL = Option("-0, --null", "end lines with NUL instead of a newline, in input and output")
INPUT = (
    Option(
        "-f, --file FILE", "read URLs from this file, one per line; - is standard input", many=True
    ),
    NULL,
    Option("--csv COLUMN", "read CSV with a header, with the URLs in this column; not with --null"),
    Option("--jsonl KEY", "read JSON lines, with the URLs under this key"),
)
PROFILE = Option(
    "-p, --profile NAME",
    "report findings for this use",
    choices=hazard_profiles,
    default="fetch",
)
JSON = Option("--json", "print one JSON object per line")
NAME = Option("--as NAME", "name of the added column or key", key="name")
ERRORS = Option(
    "--errors HOW",
    "on a bad URL, report it on standard error and leave its line empty; write the reason in one "
    "more column; skip the line; or report it and stop",
    choices=("report", "column", "skip", "stop"),
    default="report",
)
FORMULAS = Option(
    "--formulas HOW",
    "put an apostrophe before CSV cells that spreadsheets read as formulas, or keep them",
    choices=("escape", "keep"),
    otherwise="escape in files, keep in pipes and terminals",
)
ROWS = (*INPUT, ERRORS, JSON, NAME, FORMULAS)
"""The options of commands that write a line for every line of input."""
COLOR = Option(
    "--color WHEN",
    "color the output; auto does on a terminal unless NO_COLOR is set",
    choices=("auto", "always", "never"),
    default="auto",
)
URLS = Option(
    "[URL ...]",
    "the URLs; without any, and without -f, read standard input, one URL per line",
    key="urls",
)


def formulas_of(options: Values) -> bool | None:
    """True if *options* ask for formulas to be escaped, False for kept, ``None`` for neither."""
    return None if options.formulas is None else bool(options.formulas == "escape")


def default_scheme_of(options: Values, base: str | None = None) -> str | None:
    """The default scheme that *options* ask for.

    If it cannot be one, or there is a *base* for URLs without a scheme, raise UsageError.
    """
    if options.default_scheme is None:
        return None
    if base is not None:
        raise UsageError("--default-scheme cannot be combined with --base; pass one of them")
    from urikit.errors import URIError
    from urikit.objects._default_scheme import to_default_scheme

    try:
        return to_default_scheme(options.default_scheme)
    except URIError as error:
        told = shown(options.default_scheme)
        raise UsageError(f"invalid --default-scheme {told}: {error.message}") from None


def completer_of(options: Values, base: str | None = None) -> Callable[[str], str]:
    """The function that puts the default scheme in front of strings, which can be any."""
    scheme = default_scheme_of(options, base)
    if scheme is None:
        return str
    from urikit.objects._default_scheme import complete_any

    return lambda text: complete_any(text, scheme)


def reading(options: Values, base: str | None = None) -> Callable[[str], Any]:
    """The parser that *options* ask for: a standard, relative to *base*, or a default scheme."""
    scheme = default_scheme_of(options, base)
    read = reader_of(options.standard, base)
    if scheme is None:
        return read
    from urikit.objects._default_scheme import read_with

    return lambda text: read_with(scheme, read, text)


def on_columns(options: Values, columns: Callable[[], Any]) -> Callable[[], Any]:
    """*columns* for lines that get the default scheme, if *options* ask for one."""
    scheme = default_scheme_of(options)
    if scheme is None:
        return columns

    def completed() -> Any:
        from urikit.arrow import _default_scheme

        function = columns()
        if function is None:
            return None
        # Errors are found row by row, with their places in the line.
        return lambda texts: function(_default_scheme.completed(texts, scheme))._replace(
            find_error=None
        )

    return completed


def reader_of(
    standard: str, base: str | None = None, names: Collection[str] = ()
) -> Callable[[str], Any]:
    """The parser of *standard*, relative to *base* if there is one; *names* as in read_base().

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
        return parse if base is None else _auto_reader(parse, base, names)
    cls: Any = {"whatwg": urikit.URL, "rfc3986": urikit.URI, "rfc3987": urikit.IRI}[standard]
    if base is None:
        return lambda text: cls(text)  # a function, so that it takes one text only
    at = read_base(cls, base, names)
    return lambda text: at.join(text)


def _auto_reader(
    parse: Callable[[str], Any], base: str, names: Collection[str]
) -> Callable[[str], Any]:
    """The tolerant parser, relative to *base*: the first standard that accepts both counts."""
    from urikit.chars import C0_CONTROL_OR_SPACE
    from urikit.errors import ParseError, URIError
    from urikit.objects._parser import ENGINES, Engine, URIParser

    own: str = read_base(parse, base, names).scheme
    start = base.strip(C0_CONTROL_OR_SPACE.ascii)
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

        def _parse_scheme(self, text: str, trimmed: str) -> str:
            try:
                return super()._parse_scheme(text, trimmed)
            except ParseError:
                return own.lower()

    return AtBase(normalize=False, engines=engines).parse


def checking_port(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """*read* with an error for ports above 65535, which the RFCs allow.

    >>> checking_port(reader_of("rfc3986"))("http://h:99999/")
    Traceback (most recent call last):
    urikit.errors.ParseError: port must be between 0 and 65535
        http://h:99999/
                 ^
    """

    def read_and_check(text: str) -> Any:
        u = read(text)
        _ = u.port
        return u

    return read_and_check


def read_base(read: Callable[[str], Any], base: str, names: Collection[str] = ()) -> Any:
    """Parse the *base* of a command line; if it is invalid, raise UsageError.

    Options with these *names* may complete it.

    >>> read_base(reader_of("rfc3986"), "http://h/")
    URI('http://h/')
    """
    from urikit._cli.advice import or_option
    from urikit.errors import URIError

    try:
        at = read(base)
    except URIError as error:
        raise _invalid_base(error, names) from None
    if at.scheme is None:
        advice = f"pass an absolute URL{or_option(base, names)}"
        raise UsageError(f"base must have a scheme, not {shown(base)}; {advice}")
    return at


def complete_base(options: Values) -> str:
    """Return the base of a command line with the default scheme, if *options* ask for one."""
    from urikit.errors import URIError
    from urikit.objects._default_scheme import complete

    try:
        return complete(options.base, default_scheme_of(options))
    except URIError as error:
        raise _invalid_base(error) from None


def _invalid_base(error: URIError, names: Collection[str] = ()) -> UsageError:
    from urikit._cli.advice import with_options

    return UsageError(f"invalid base: {with_options(error, names)}")
