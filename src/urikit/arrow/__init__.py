"""Columns of URLs: any Arrow data in, Arrow out, millions of rows a second.

Every function takes anything with the Arrow PyCapsule interface (an array, a chunked array, a
stream; of ``string``, ``large_string``, ``string_view``, binary, dictionary-encoded or run-end
encoded strings, or of lists of them), or a list of strings. It returns a pyarrow array for an array
and a chunked array for the rest, with a list for each list. Order and length are kept. An array
whose result has more than 2 GiB of strings becomes a chunked array.

Null stays null, and a bad row is null; :func:`parse` and :func:`error` say why it is.
``errors="raise"`` raises a :class:`RowError` at the first bad row instead.

>>> from urikit import arrow
>>> column = ["https://user@example.com:8080/a?b", None, "http://a b/"]
>>> arrow.host(column).to_pylist()
['example.com', None, None]
>>> arrow.error(column).to_pylist()
[None, None, 'domain-to-ASCII']

Rows without a scheme get the ``default_scheme``, if you name one, by the same rule as in
:func:`urikit.parse`:

>>> arrow.host(["example.com:443/a", "mailto:x"], default_scheme="https").to_pylist()
['example.com', None]

The C extension reads and writes Arrow's own buffers, with the GIL released, on as many ``threads``
as you ask for (0 for one for each processor). The few rows that need Python go to the same
engines as ``URL(text)`` and ``URI(text)``.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final, Literal

try:
    import pyarrow as pa
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.arrow needs pyarrow: pip install 'urikit[arrow]'", name=missing.name
    ) from missing

from urikit._ground.choices import wrong_choice
from urikit._ground.exports import TYPE_CHECKING, offer
from urikit._ground.kinds import check_flag, wrong_type
from urikit._ground.special_schemes import SPECIAL_SCHEMES, WEB_SCHEMES
from urikit._kernel.tables import (
    IRIS,
    NO_SCAN,
    NORMAL,
    ORIGIN,
    REGISTRABLE,
    SAME,
    TEXT as ONE_STRING,
    URIS,
    URLS,
    VALUE,
)
from urikit.arrow._columns import run, run_pairs
from urikit.arrow._default_scheme import with_default_scheme
from urikit.arrow._errors import RowError
from urikit.arrow._rows import FLAGS, NULLS, TEXT, Job
from urikit.arrow._validity import validity_job
from urikit.objects import _base
from urikit.objects._base import SMALLEST_PARTS, AbstractURIHandler, URIObject, domain_of
from urikit.objects._default_scheme import complete
from urikit.objects._uri import IRI, URI, follows_generic_rules
from urikit.objects._url import URL
from urikit.query import Query
from urikit.rfc._normalize import Level, to_level
from urikit.whatwg._public_suffix import PublicSuffixList, rules_of

if TYPE_CHECKING:
    from urikit.canonical import Profile as CanonicalProfile
    from urikit.hazards import Profile as HazardProfile, Severity

__all__ = [
    "PARSED", "PARTS", "Errors", "RowError", "Standard", "can_parse", "canonicalize", "equivalent",
    "error", "get", "hazards", "host", "is_valid", "normalize", "origin", "parse", "query_value",
    "registrable_domain", "resolve",
]  # fmt: skip

Standard = Literal["whatwg", "rfc3986", "rfc3987"]
Errors = Literal["null", "raise"]

_CLASSES: Final[dict[str, type[Any]]] = {"whatwg": URL, "rfc3986": URI, "rfc3987": IRI}

_SCANS: Final = {"whatwg": URLS, "rfc3986": URIS, "rfc3987": IRIS}

PARTS: Final[tuple[str, ...]] = SMALLEST_PARTS
"""The parts of a URL, in the order of their columns."""

PARSED: Final = pa.struct(
    [(part, pa.uint16() if part == "port" else pa.string()) for part in PARTS]
    + [("error", pa.string())]
)
"""The fields of a row that :func:`parse` returns: the parts, and the kind of error."""


# --- parts --------------------------------------------------------------------------------------


def parse(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """Every row parsed: a struct of its parts, or the kind of its ``error``.

    >>> row = parse(["https://user@example.com:8080/a?b"])[0].as_py()
    >>> row["host"], row["port"], row["query"], row["fragment"], row["error"]
    ('example.com', 8080, 'b', None, None)
    >>> parse(["//h/x"]).field("error").to_pylist()
    ['missing-scheme-non-relative-URL']
    """
    names = (NULLS, *(field.name for field in PARSED))

    def finish(columns: list[Any]) -> Any:
        nulls, *parts = columns
        return nulls.struct_of(PARSED, parts)

    return _run(column, _parts_job(names, standard, errors, finish), threads, default_scheme)


def get(
    column: object,
    part: str,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """One part of every row, as written: text, or a number for ``"port"``.

    >>> get(["https://h:8443/a/b?c", "mailto:joe@h"], "path").to_pylist()
    ['/a/b', 'joe@h']
    """
    if part not in PARTS:
        raise wrong_choice("part", PARTS, str(part))
    return _part(column, part, standard, errors, threads, default_scheme)


def host(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """The host of every row.

    >>> host(["HTTPS://EXAMPLE.com/", "http://0x7f.1/", "urn:a:b"]).to_pylist()
    ['example.com', '127.0.0.1', None]
    """
    return _part(column, "host", standard, errors, threads, default_scheme)


def origin(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """The origin of every row; null if it is opaque.

    >>> origin(["https://u:p@h:443/x", "http://h:8080/", "data:,x"]).to_pylist()
    ['https://h', 'http://h:8080', None]
    """
    cls = _class_of(standard)
    job = _text_job(cls, ORIGIN, lambda text: _read(cls, text).origin, errors)
    return _run(column, job, threads, default_scheme)


def registrable_domain(
    column: object,
    standard: Standard = "whatwg",
    *,
    private: bool = True,
    psl: PublicSuffixList | None = None,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """The registrable domain of every host; null if it has none. See :mod:`urikit.domains`.

    >>> registrable_domain(["https://www.example.co.uk/", "http://127.0.0.1/"]).to_pylist()
    ['example.co.uk', None]
    """
    check_flag("private", private)
    rules = rules_of(psl)
    cls = _class_of(standard)

    def solve(text: str) -> str | None:
        domain = _read(cls, text).domain
        return None if domain is None else rules.registrable_domain(domain, private=private)

    def finish(columns: list[Any]) -> Any:  # each host is looked up once
        hosts = columns[0].finish().dictionary_encode()
        domains = map(domain_of, hosts.dictionary.to_pylist())
        found = [
            None if name is None else rules.registrable_domain(name, private=private)
            for name in domains
        ]
        return pa.array(found, pa.string()).take(hosts.indices)

    if cls is URL:
        job = replace(
            _text_job(cls, REGISTRABLE, solve, errors),
            suffixes=rules._kernel_names(private=private),
        )
    else:
        job = _parts_job(("host",), standard, errors, finish)
    return _run(column, job, threads, default_scheme)


def query_value(
    column: object,
    key: str,
    standard: Standard = "whatwg",
    *,
    form: bool = True,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """The first value of *key* in every query, decoded; null if there is none.

    >>> query_value(["https://h/?q=a+b&q=c", "https://h/?q", "https://h/"], "q").to_pylist()
    ['a b', None, None]
    """
    if not isinstance(key, str):
        raise wrong_type("query key", "a string", key)
    check_flag("form", form)
    encoded = key.encode(errors="surrogatepass")  # such a key is in no text
    job = _value_job(partial(_value, key), standard, form, errors)
    return _run(column, replace(job, key=encoded), threads, default_scheme)


def _values_of_keys(
    column: object,
    keys: object,
    *,
    standard: Standard = "whatwg",
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """Return what :func:`query_value` does, with a key for each row."""
    job = _value_job(_value, standard, True, errors)
    return run_pairs((keys, column), job, threads=threads)


def _value_job(solve: Callable[..., Any], standard: str, form: bool, errors: str) -> Job:
    """Return the job that finds values; *solve* takes what the job does, a class and the mode."""
    cls = _class_of(standard)
    job = _text_job(cls, VALUE, partial(solve, cls=cls, form=form), errors)
    return replace(job, plus=form)


def _value(key: str, text: str, cls: type[Any], form: bool) -> str | None:
    return Query._of(_read(cls, text).query or "", form).get(key)


# --- whether, and why not -----------------------------------------------------------------------


def can_parse(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    threads: int = 1,
) -> Any:
    """Return True for each row that parses, as ``can_parse`` of the objects does; null stays null.

    By the RFCs a port may be too large for a column of ports: that row is bad for other functions.

    >>> can_parse(["https://h/", "http://a b/", None]).to_pylist()
    [True, False, None]
    >>> can_parse(["http://h:99999/"], "rfc3986").to_pylist()
    [True]
    """
    cls = _class_of(standard)
    return _run(column, Job((FLAGS,), _scan_of(cls), cls), threads, default_scheme)


def is_valid(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    threads: int = 1,
) -> Any:
    """Return True for each row that is a valid URL string; null stays null.

    By the URL Standard that is :meth:`URL.is_valid <urikit.URL.is_valid>`; the parser accepts and
    repairs more. By the RFCs a valid row parses without violations.

    >>> is_valid(["https://h/", "https://h/a b", None]).to_pylist()
    [True, False, None]
    """
    cls = _class_of(standard)

    def solve(text: str) -> bool:
        if cls is URL:
            return URL.is_valid(text)
        value = cls.parse(text)
        return value is not None and not value.violations

    parses = partial(can_parse, standard=standard)
    work = validity_job(standard, parses, Job((FLAGS,), NO_SCAN, solve))
    return run(column, with_default_scheme(work, default_scheme), threads=threads)


def error(
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    threads: int = 1,
) -> Any:
    """The kind of error of every bad row; null for the others.

    >>> error(["https://h/", "http://h:99999/"]).to_pylist()
    [None, 'port-out-of-range']
    """
    return _part(column, "error", standard, "null", threads, default_scheme)


def hazards(
    column: object,
    profile: HazardProfile | str = "fetch",
    *,
    minimum: Severity | str = "info",
    protect: Collection[str] = (),
    default_scheme: str | None = None,
    threads: int = 1,
) -> Any:
    """The codes that :func:`urikit.inspect` finds in every row: a list, often empty.

    Findings of less than the *minimum* severity are left out. Bad rows have findings too, and
    bytes that are not UTF-8 are one. The kernel recognizes ordinary rows; each of the others takes
    some ten microseconds, and as many more for each hostname to *protect* from lookalikes.

    >>> rows = ["https://www.example.com/", "http://127.1/", "http://a.example\\\\@b.example/"]
    >>> hazards(rows, minimum="error").to_pylist()
    [[], ['parsers-disagree', 'numeric-ipv4'], ['parsers-disagree', 'backslash']]
    >>> hazards(["https://paypa1.example/"], protect=["paypal.example"]).to_pylist()
    [['confusable']]
    """
    from urikit.arrow._hazards import hazards_job  # with all that finds them

    work = with_default_scheme(
        hazards_job(profile, minimum, protect), default_scheme, takes_any=True
    )
    return run(column, work, threads=threads)


# --- other texts --------------------------------------------------------------------------------


def canonicalize(
    column: object,
    profile: CanonicalProfile | str = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
    **changes: Any,
) -> Any:
    """Every row in its canonical form by a *profile*. See :func:`urikit.canonicalize`.

    >>> canonicalize(["https://www.h.example/?utm_source=x&id=7#top"], "dedupe").to_pylist()
    ['https://h.example/?id=7']
    """
    from urikit.arrow._canonical import canonical_job  # with the profiles

    job = canonical_job(profile, changes, _rank, raises=_raises(errors))
    return _run(column, job, threads, default_scheme)


def normalize(
    column: object,
    standard: Standard = "rfc3986",
    level: Level | str = "scheme",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """Every row in normal form, as ``normalize(level)`` of the objects gives it.

    >>> normalize(["HTTP://h:80/%7Ea/../b", "http://a b/"]).to_pylist()
    ['http://h/b', None]
    """
    cls = _class_of(standard)
    level = to_level(level)
    job = _text_job(cls, NORMAL, lambda text: str(_read(cls, text).normalize(level)), errors)
    return _run(column, replace(job, rank=_rank(level)), threads, default_scheme)


def resolve(
    base: object,
    column: object,
    standard: Standard = "whatwg",
    *,
    default_scheme: str | None = None,
    errors: Errors = "null",
    threads: int = 1,
) -> Any:
    """Every row resolved against *base*: one string for all, or a column with one for each row.

    The *default_scheme* is for the base; rows are references.

    >>> resolve("https://h/a/b", ["../c", "?d", "//other/"]).to_pylist()
    ['https://h/c', 'https://h/a/b?d', 'https://other/']
    >>> resolve(["https://h/a/", None, "x"], ["b", "b", "b"]).to_pylist()
    ['https://h/a/b', None, None]
    """
    cls = _class_of(standard)
    if isinstance(base, (str, URIObject)):
        at = cls(base if default_scheme is None else complete(str(base), default_scheme))
        job = _text_job(cls, ONE_STRING, lambda text: str(at.join(text)), errors)
        if at.is_relative:  # an error, which the objects tell
            return _run(column, replace(job, scan=NO_SCAN), threads)
        return _run(column, replace(job, base=str(at).encode()), threads)

    def target(base: str, text: str) -> str:
        return str(cls(base).join(text))

    work = with_default_scheme(_text_job(cls, ONE_STRING, target, errors), default_scheme, 1)
    return run_pairs((base, column), work, threads=threads)


def equivalent(
    first: object,
    second: object,
    standard: Standard = "whatwg",
    level: Level | str = "scheme",
    *,
    default_scheme: str | None = None,
    threads: int = 1,
) -> Any:
    """Compare two columns row by row, as ``equivalent`` of the objects does.

    Null where either is null or bad.

    >>> equivalent(["http://h", "http://h/a"], ["HTTP://h:80/", "http://h/b"]).to_pylist()
    [True, False]
    """
    cls = _class_of(standard)
    level = to_level(level)

    def same(one: str, two: str) -> bool:
        return bool(_read(cls, one).equivalent(_read(cls, two), level))

    job = Job((FLAGS,), _scan_of(cls), same, SAME, rank=_rank(level))
    return run_pairs((first, second), with_default_scheme(job, default_scheme), threads=threads)


# --- inside -------------------------------------------------------------------------------------


def _class_of(standard: str) -> type[Any]:
    if not isinstance(standard, str):
        raise wrong_type("standard", "a string", standard)
    if standard not in _CLASSES:
        raise wrong_choice("standard", _CLASSES, standard)
    return _CLASSES[standard]


def _scan_of(cls: type[Any] | None) -> int:
    return NO_SCAN if cls is None else _SCANS[cls.standard]


def _rank(level: Level) -> int:
    """Return the rank of *level*, or -1 if the schemes of the Web have other rules here."""
    for scheme in WEB_SCHEMES:
        handler = _base.find_handler(scheme)
        cls = type(handler)
        if not (
            follows_generic_rules(handler)
            and cls.equivalence_key is AbstractURIHandler.equivalence_key
            and (handler.default_port, handler.hierarchical, handler.root_path)
            == (SPECIAL_SCHEMES[scheme], True, True)
        ):
            return -1
    return level.rank


def _raises(errors: str) -> bool:
    if errors not in ("null", "raise"):
        raise wrong_choice("errors", ("null", "raise"), str(errors))
    return errors == "raise"


def _read(cls: type[Any], text: str) -> Any:
    """Return the object of *text*, whose port is a number: the RFCs allow larger ones."""
    value = cls(text)
    _ = value.port
    return value


def _parts_job(
    names: Sequence[str],
    standard: str,
    errors: str,
    finish: Callable[[list[Any]], Any] = lambda columns: columns[0].finish(),
) -> Job:
    """Return the job that makes columns of those *names*, and a result of them."""
    cls = _class_of(standard)
    solve = partial(_read, cls)
    return Job(names, _scan_of(cls), solve, finish=finish, raises=_raises(errors))


def _text_job(cls: type[Any], wanted: int, solve: Callable[..., Any], errors: str) -> Job:
    """Return the job that makes one string of each row."""
    return Job((TEXT,), _scan_of(cls), solve, wanted, raises=_raises(errors))


def _run(column: object, job: Job, threads: int, scheme: str | None = None) -> Any:
    work = with_default_scheme(job, scheme)
    return run(column, work, raises=job.raises, threads=threads)


def _part(
    column: object, name: str, standard: str, errors: str, threads: int, scheme: str | None
) -> Any:
    return _run(column, _parts_job((name,), standard, errors), threads, scheme)


offer(globals())
