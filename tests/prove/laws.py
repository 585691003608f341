"""The laws: what a fast way gives is what the engine, or a naive reference, gives.

A law has two sides. One is made of the engine alone, without any object of the library; the
other is what a user gets, from each form of the package.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator
from copy import copy
from dataclasses import dataclass
from typing import Any, NamedTuple

from tests.fuzz.compare import minimise
from tests.fuzz.generator import Case
from tests.prove import naive
from tests.prove.encoding import expected_percent, observed_percent
from tests.prove.fenced import observed_kernel
from tests.prove.forms import Form
from urikit.errors import URIError, Violation
from urikit.objects._parser import URIParser
from urikit.rfc._components import Components, unsplit
from urikit.rfc._iri import to_iri
from urikit.rfc._normalize import Level
from urikit.rfc._resolve import transform
from urikit.rfc._syntax import IRI_SYNTAX, URI_SYNTAX, Syntax, locate
from urikit.schemes import URIHandlerFactory
from urikit.whatwg._host import serialize_host
from urikit.whatwg._origin import serialize_origin
from urikit.whatwg._parser import URLParser
from urikit.whatwg._record import SerializedURL, URLRecord
from urikit.whatwg._urlencoded import parse_urlencoded

__all__ = ["LAWS", "Finding", "Law", "broken", "check"]

Seen = tuple[object, ...]
"""A result as plain values, which compare across the forms."""


@dataclass(frozen=True, slots=True)
class Law:
    """Two ways to the same."""

    name: str
    expected: Callable[[Case], Seen | None]
    """By the engine; ``None`` if the law says nothing of this case but that the forms agree."""
    observed: Callable[[Form, Case], Seen]
    every: int = 1
    """It is tried on each so-manieth case, for it is slow."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A law that does not hold."""

    law: str
    form: str
    case: Case
    expected: object
    observed: object

    def __str__(self) -> str:
        lines = [f"{self.law} ({self.form}): {self.case.input!r}"]
        if self.case.base is not None:
            lines[0] += f" at {self.case.base!r}"
        if isinstance(self.expected, tuple) and isinstance(self.observed, tuple):
            pairs = list(zip(self.expected, self.observed, strict=False))
            if len(self.expected) == len(self.observed):
                lines += [f"  {one!r}\n  {two!r}" for one, two in pairs if one != two]
                return "\n".join(lines)
        return "\n".join([*lines, f"  {self.expected!r}", f"  {self.observed!r}"])


# --- what is seen of a result ---------------------------------------------------------------------


def _attempt(error: type[Exception], action: Callable[[], Seen]) -> Seen:
    """Return the result of *action*, or its error, as plain values."""
    try:
        return action()
    except error as fault:
        return _seen_of_error(fault)


def _seen_of_error(fault: Any) -> Seen:
    name = type(fault).__name__
    return (name, str(fault.kind), fault.text, fault.index, fault.message, fault.expected)


def _seen_of_violations(violations: Iterable[Violation]) -> Seen:
    return tuple((v.kind, v.index, v.standard, v.message, v.expected) for v in violations)


def _seen_of_parts(u: Any, error: type[Exception]) -> Seen:
    return (
        str(u),
        u.scheme,
        u.authority,
        u.userinfo,
        u.username,
        u.password,
        u.host,
        _attempt(error, lambda: (u.port,)),
        u.path,
        u.query,
        u.fragment,
        u.has_authority,
        u.has_port,
        u.is_relative,
        u.span("host"),
        u.span("path"),
        u.span("query"),
        _seen_of_violations(u.violations),
    )


def _seen_of_url(u: Any, error: type[Exception]) -> Seen:
    return (u.standard, u.origin, *_seen_of_parts(u, error))


# --- WHATWG ---------------------------------------------------------------------------------------


def _expected_url(case: Case) -> Seen:
    def read() -> Seen:
        try:
            base = _base_of(case)
        except URIError as error:
            raise error.of_base() from None
        return _by_the_machine(case, base)

    return _attempt(URIError, read)


def _base_of(case: Case) -> URLRecord | None:
    return None if case.base is None else URLParser(case.base).run()


def _by_the_machine(case: Case, base: URLRecord | None) -> Seen:
    parser = URLParser(case.input, base)
    record = parser.run()
    written = SerializedURL(record)
    text = written.text
    userinfo = None
    if record.includes_credentials:
        userinfo = record.username + (":" + record.password if record.password else "")
    host = None if record.host is None else serialize_host(record.host)
    authority = None
    if host is not None:
        port = "" if record.port is None else f":{record.port}"
        authority = ("" if userinfo is None else userinfo + "@") + host + port
    path = record.serialize_path()
    path_end = written.path + len(path)
    query_end = len(text) if record.fragment is None else len(text) - len(record.fragment) - 1
    return (
        "whatwg",
        serialize_origin(record),
        text,
        record.scheme,
        authority,
        userinfo,
        None if userinfo is None else record.username,
        record.password or None,
        host,
        (record.port,),
        path,
        record.query,
        record.fragment,
        host is not None,
        record.port is not None,
        False,
        (written.path, written.path) if host is None else (written.host, written.host_end),
        (written.path, path_end),
        (path_end if record.query is None else path_end + 1, query_end),
        _seen_of_violations(parser.violations),
    )


def _observed_url(form: Form, case: Case) -> Seen:
    def read() -> Seen:
        u = form.URL(case.input) if case.base is None else form.URL(case.input, case.base)
        return _seen_of_url(u, form.URIError)

    return _attempt(form.URIError, read)


def _observed_url_join(form: Form, case: Case) -> Seen:
    if case.base is None:
        return ()
    return _attempt(
        form.URIError,
        lambda: _seen_of_url(form.URL(case.base).join(case.input), form.URIError),
    )


def _expected_url_join(case: Case) -> Seen:
    if case.base is None:
        return ()
    return _attempt(URIError, lambda: _by_the_machine(case, _base_of(case)))


# --- RFC 3986 and RFC 3987 ------------------------------------------------------------------------


class _Positions(NamedTuple):
    scheme_end: int
    host: int
    host_end: int
    path: int
    query: int
    fragment: int


def _cut(text: str, syntax: Syntax) -> tuple[Components, _Positions, tuple[Violation, ...]]:
    """The components where the engine finds them, cut out here."""
    positions, violations = locate(text, syntax)
    at = _Positions(*positions)
    query_end = len(text) if at.fragment < 0 else at.fragment
    path_end = query_end if at.query < 0 else at.query
    parts = Components(
        None if at.scheme_end < 0 else text[: at.scheme_end],
        None if at.host < 0 else text[at.scheme_end + 3 : at.path],
        text[at.path : path_end],
        None if at.query < 0 else text[at.query + 1 : query_end],
        None if at.fragment < 0 else text[at.fragment + 1 :],
    )
    return parts, at, violations


def _by_the_grammar(text: str, syntax: Syntax) -> Seen:
    parts, at, violations = _cut(text, syntax)
    authority = parts.authority
    userinfo = username = password = host = port = None
    if authority is not None:
        start = at.scheme_end + 3
        host = text[at.host : at.host_end]
        port = text[at.host_end + 1 : at.path] if at.host_end < at.path else None
        if at.host > start:
            userinfo = text[start : at.host - 1]
            username, colon, rest = userinfo.partition(":")
            password = rest if colon else None
    path_end = at.path + len(parts.path)
    query_start = path_end if parts.query is None else path_end + 1
    return (
        text,
        parts.scheme,
        authority,
        userinfo,
        username,
        password,
        host,
        _port_number(text, port, at.host_end + 1),
        parts.path,
        parts.query,
        parts.fragment,
        authority is not None,
        port is not None,
        parts.scheme is None,
        (at.path, at.path) if host is None else (at.host, at.host_end),
        (at.path, path_end),
        (query_start, query_start + len(parts.query or "")),
        _seen_of_violations(violations),
    )


def _port_number(text: str, digits: str | None, index: int) -> Seen:
    if not digits:
        return (None,)
    significant = digits.lstrip("0")
    if len(significant) > 5 or int(significant or "0") > 65535:
        message = "port must be between 0 and 65535"
        return ("ParseError", "port-out-of-range", text, index, message, "")
    return (int(significant or "0"),)


def _expected_uri(case: Case) -> Seen:
    return _attempt(URIError, lambda: _by_the_grammar(case.input, URI_SYNTAX))


def _expected_iri(case: Case) -> Seen:
    return _attempt(URIError, lambda: _by_the_grammar(case.input, IRI_SYNTAX))


def _observed_uri(form: Form, case: Case) -> Seen:
    return _attempt(form.URIError, lambda: _seen_of_parts(form.URI(case.input), form.URIError))


def _observed_iri(form: Form, case: Case) -> Seen:
    return _attempt(form.URIError, lambda: _seen_of_parts(form.IRI(case.input), form.URIError))


def _base_for_rfc(case: Case) -> str:
    return "http://a/b/c/d;p?q" if case.base is None else case.base


def _expected_rfc_join(case: Case) -> Seen:
    def resolve(syntax: Syntax, strict: bool) -> Seen:
        base, _, _ = _cut(_base_for_rfc(case), syntax)
        reference, _, _ = _cut(case.input, syntax)
        return _by_the_grammar(unsplit(transform(base, reference, strict=strict)), syntax)

    return tuple(
        _attempt(URIError, lambda: resolve(syntax, strict))  # noqa: B023 (called at once)
        for syntax in (URI_SYNTAX, IRI_SYNTAX)
        for strict in (True, False)
    )


def _observed_rfc_join(form: Form, case: Case) -> Seen:
    def resolve(cls: Any, strict: bool) -> Seen:
        target = cls(_base_for_rfc(case)).join(case.input, strict=strict)
        return _seen_of_parts(target, form.URIError)

    return tuple(
        _attempt(form.URIError, lambda: resolve(cls, strict))  # noqa: B023 (called at once)
        for cls in (form.URI, form.IRI)
        for strict in (True, False)
    )


def _expected_normal(case: Case) -> Seen:
    def normalize(syntax: Syntax, level: Level) -> Seen:
        parts, _, _ = _cut(case.input, syntax)
        handler = URIHandlerFactory.get_handler(parts.scheme)
        normal = handler.normalize(parts, level)
        if syntax is IRI_SYNTAX and level.rank >= Level.PERCENT.rank:  # RFC 3987 §5.3.2.3
            _by_the_grammar(unsplit(normal), syntax)
            normal = to_iri(normal, idna_to_unicode=False)
        return _by_the_grammar(unsplit(normal), syntax)

    return tuple(
        _attempt(URIError, lambda: normalize(syntax, level))  # noqa: B023 (called at once)
        for syntax in (URI_SYNTAX, IRI_SYNTAX)
        for level in Level
    )


def _observed_normal(form: Form, case: Case) -> Seen:
    def normalize(cls: Any, level: str) -> Seen:
        return _seen_of_parts(cls(case.input).normalize(level), form.URIError)

    return tuple(
        _attempt(form.URIError, lambda: normalize(cls, level.value))  # noqa: B023 (called at once)
        for cls in (form.URI, form.IRI)
        for level in Level
    )


# --- decoding -------------------------------------------------------------------------------------


def _expected_params(case: Case) -> Seen:
    """The pairs and the segments of the engines' queries and paths."""
    seen: list[object] = []
    for read in (_expected_url, _expected_uri, _expected_iri):
        result = read(case)
        if len(result) < 10:  # an error
            seen.append(None)
            continue
        scheme, path, query = (result[at - 20 + len(result)] for at in (3, 10, 11))
        assert isinstance(path, str)
        assert scheme is None or isinstance(scheme, str)
        assert query is None or isinstance(query, str)
        if query and not URIHandlerFactory.get_handler(scheme).form_query:
            query = query.replace("+", "%2B")
        segments = tuple(map(naive.decode, path.split("/"))) if path else ()
        seen.append((parse_urlencoded(query or ""), _bare_keys(query or ""), segments))
    return tuple(seen)


def _bare_keys(query: str) -> list[str]:
    """The keys that no "=" follows: their value is ``None`` here, and "" on the Web."""
    pairs = query.split("&")
    return [naive.decode(pair.replace("+", " ")) for pair in pairs if pair and "=" not in pair]


def _observed_params(form: Form, case: Case) -> Seen:
    base = () if case.base is None else (case.base,)
    seen: list[object] = []
    for cls, arguments in ((form.URL, (case.input, *base)), (form.URI, (case.input,)),
                           (form.IRI, (case.input,))):  # fmt: skip
        try:
            u = cls(*arguments)
        except form.URIError:
            seen.append(None)
            continue
        # The empty string between two separators is not a pair on the Web.
        pairs = [pair for pair in u.params.items() if pair != ("", None)]
        bare = [key for key, value in pairs if value is None]
        seen.append(([(key, value or "") for key, value in pairs], bare, u.segments))
    return tuple(seen)


# --- objects --------------------------------------------------------------------------------------


class _Text(str):
    """A str whose methods lie; a kernel must not ask them."""

    __slots__ = ()

    def __str__(self) -> str:
        return "lie"

    def __len__(self) -> int:
        return 10_000_000

    def __getitem__(self, index: object) -> str:
        return "!"

    def __eq__(self, other: object) -> bool:
        return True

    def __hash__(self) -> int:
        return 0


def _observed_object(form: Form, case: Case) -> Seen:
    """Check what is true of any object, if there is one."""
    seen: list[object] = []
    for cls in (form.URL, form.URI, form.IRI):
        try:
            u = cls(case.input)
        except form.URIError:
            seen.append(None)
            continue
        text = str(u)
        subclass_of_str = cls(_Text(case.input))
        loaded = pickle.loads(pickle.dumps(u))
        seen.append(
            (
                type(text) is str,
                hash(u) == hash(text) == hash(loaded),
                u == cls(text) == subclass_of_str == loaded == copy(u) == cls(u),
                (u != loaded) is False and u <= loaded and u >= loaded and not u < loaded,
                (u < cls("x:y")) == (text < "x:y"),
                loaded.violations == subclass_of_str.violations == u.violations,
                loaded.components == subclass_of_str.components == u.components,
            )
        )
    seen.append(form.URL.can_parse(case.input, case.base))
    seen.append(form.URL.parse(case.input, case.base) is not None)
    return tuple(seen)


def _expected_object(case: Case) -> Seen:
    alone = Case(case.input)
    results = [_expected_url(alone), _expected_uri(alone), _expected_iri(alone)]
    good = [len(result) > 10 for result in results]
    parses = len(_expected_url(case)) > 10
    return (*((True,) * 7 if one else None for one in good), parses, parses)


def _observed_change(form: Form, case: Case) -> Seen:
    """Parts put in the place of others, of URLs that have an authority."""
    try:
        u = form.URL(case.input)
    except form.URIError:
        return ()
    if not u.has_authority:
        return ()
    return (
        str(u.with_fragment("f")),
        str(u.with_query("q=1")),
        str(u.with_path("/n/p")),
        str(u.replace(path="/n", query=None, fragment=None)),
    )


def _expected_change(case: Case) -> Seen:
    try:
        record = URLParser(case.input).run()
    except URIError:
        return ()
    if record.host is None:
        return ()
    at = SerializedURL(record)
    text = at.text
    fragment = "" if record.fragment is None else "#" + record.fragment
    query = "" if record.query is None else "?" + record.query
    before_fragment = text[: len(text) - len(fragment)]
    before_query = before_fragment[: len(before_fragment) - len(query)]
    return (
        before_fragment + "#f",
        before_query + "?q=1" + fragment,
        text[: at.path] + "/n/p" + query + fragment,
        text[: at.path] + "/n",
    )


def _expected_parse(case: Case) -> Seen:
    """By its steps, one engine after the other."""

    def read() -> Seen:
        u = URIParser()._parse_by_steps(case.input)
        return (type(u).__name__, u.standard, *_seen_of_parts(u, URIError))

    return _attempt(URIError, read)


def _observed_parse(form: Form, case: Case) -> Seen:
    def read() -> Seen:
        u = form.parse(case.input)
        return (type(u).__name__, u.standard, *_seen_of_parts(u, form.URIError))

    return _attempt(form.URIError, read)


LAWS = (
    Law("URL", _expected_url, _observed_url),
    Law("URL.join", _expected_url_join, _observed_url_join),
    Law("URI", _expected_uri, _observed_uri),
    Law("IRI", _expected_iri, _observed_iri),
    Law("URI.join, IRI.join", _expected_rfc_join, _observed_rfc_join, every=4),
    Law("URI.normalize, IRI.normalize", _expected_normal, _observed_normal, every=8),
    Law("params, segments", _expected_params, _observed_params, every=8),
    Law("percent", expected_percent, observed_percent, every=16),
    Law("objects", _expected_object, _observed_object, every=32),
    Law("with_…, replace", _expected_change, _observed_change, every=32),
    Law("parse", _expected_parse, _observed_parse, every=16),
    Law("kernel", lambda case: None, observed_kernel, every=8),
)
"""All of them; the engine's side is computed once for all forms."""


# --- trying them ----------------------------------------------------------------------------------


def check(law: Law, case: Case, forms: Iterable[Form]) -> Iterator[Finding]:
    """The forms in which *law* does not hold for *case*."""
    expected: object = law.expected(case)
    for form in forms:
        observed: object
        try:
            observed = law.observed(form, case)
        except Exception as fault:  # whatever escapes is a finding, and is shown as one
            observed = ("escaped", repr(fault))
        if expected is None:
            expected = observed
        elif observed != expected:
            yield Finding(law.name, form.name, case, expected, observed)


def broken(law: Law, finding: Finding, forms: list[Form]) -> Finding:
    """The finding on the smallest case that shows it."""
    small = minimise(finding.case, lambda case: any(check(law, case, forms)))
    return next(check(law, small, forms), finding)
