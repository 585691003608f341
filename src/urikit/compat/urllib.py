"""The functions of ``urllib.parse``, with their signatures and types, on urikit's engine.

>>> from urikit.compat.urllib import urlsplit, urljoin
>>> urlsplit("http://user@Example.com:80/a?q#f").hostname
'example.com'
>>> urljoin("coap://h/a/b", "../c")
'coap://h/c'

Change the import and most programs run as they did. All differences are deliberate; each
has a number, and examples, in ``docs/compat-urllib.md``:

1.  Control characters are refused, where urllib.parse removes some and keeps others.
2.  A space before the text is refused, where urllib.parse removes it.
3.  An authority that RFC 3986 and RFC 3987 do not know is refused when the text is split: two
    ``@``, a backslash, misplaced brackets, a port that is not a number, …
4.  Backslashes that browsers take for the slashes before a host are refused.
5.  IP literals follow the grammar: ``[V1.x]`` is one.
6.  Empty ``?``, ``#``, ``;`` and ``//`` are remembered: ``urlsplit(text).geturl()`` is *text*,
    with its scheme in lower case.
7.  No ``//`` is added to what was split without one: ``file:/a`` stays.
8.  What ``urlunsplit`` writes reads back with the same scheme and netloc, or is refused.
9.  ``urljoin`` resolves for every scheme.
10. ``urljoin`` resolves as RFC 3986 §5.2 says: dot segments go from every reference, empty
    segments stay, ``;`` is not a delimiter, an empty reference drops the fragment of the base.
11. ``urljoin`` against a base that is itself relative never makes a root or a scheme.
12. ``repr`` shows no password.
13. A bad string raises a :class:`~urikit.URIError`, a ``ValueError``, never a ``UnicodeError``.
    Wrong types are a ``TypeError``, ``None`` for a URL included.
14. Queries in bytes are decoded to bytes, as from Python 3.13 on.
15. It has neither a cache nor ``Quoter``, nor lists of schemes to append to. The helpers
    that ``urllib.parse`` has deprecated since 3.8 (``splithost``, ``splitport``, …) are left out.
"""

from collections.abc import Iterable
from typing import Any, AnyStr, Final, overload

from urikit._ground.exports import offer
from urikit._ground.kinds import wrong_type
from urikit._kernel.record import blank
from urikit._kernel.rewriting import join_reference
from urikit.compat._checks import certain, check_authority, check_text, is_scheme
from urikit.compat._forms import parse_qs, parse_qsl, urlencode
from urikit.compat._quoting import (
    quote,
    quote_from_bytes,
    quote_plus,
    unquote,
    unquote_plus,
    unquote_to_bytes,
)
from urikit.compat._results import (
    DefragResult,
    DefragResultBytes,
    ParseResult,
    ParseResultBytes,
    SplitResult,
    SplitResultBytes,
    decode,
    encode,
    remember,
    write_parsed,
)
from urikit.compat._writing import USES_NETLOC, Written, write
from urikit.errors import BuildError, ErrorKind
from urikit.objects._uri import URI
from urikit.rfc._components import Components, split
from urikit.rfc._resolve import transform

__all__ = [
    "DefragResult", "DefragResultBytes", "ParseResult", "ParseResultBytes", "SplitResult",
    "SplitResultBytes", "parse_qs", "parse_qsl", "quote", "quote_from_bytes", "quote_plus",
    "unquote", "unquote_plus", "unquote_to_bytes", "unwrap", "urldefrag", "urlencode", "urljoin",
    "urlparse", "urlsplit", "urlunparse", "urlunsplit",
]  # fmt: skip

offer(globals(), [*ParseResult.__mro__, *SplitResultBytes.__mro__, *DefragResult.__mro__])

# The schemes of which urllib.parse splits the parameters off, and those in which it takes
# "http:g" for a relative reference, as RFC 3986 §5.2.2 allows and browsers do.
_USES_PARAMS: Final = frozenset((
    "", "ftp", "hdl", "http", "https", "imap", "mms", "prospero", "rtsp", "rtsps", "rtspu", "sftp",
    "shttp", "sip", "sips", "tel",
))  # fmt: skip
_USES_RELATIVE: Final = frozenset((
    "file", "ftp", "gopher", "http", "https", "imap", "mms", "nntp", "prospero", "rtsp", "rtsps",
    "rtspu", "sftp", "shttp", "svn", "svn+ssh", "wais", "ws", "wss",
))  # fmt: skip


# --- splitting ----------------------------------------------------------------------------------


@overload
def urlsplit(url: str, scheme: str = "", allow_fragments: bool = True) -> SplitResult: ...
@overload
def urlsplit(
    url: bytes, scheme: bytes | str = b"", allow_fragments: bool = True
) -> SplitResultBytes: ...
def urlsplit(
    url: str | bytes, scheme: str | bytes = "", allow_fragments: bool = True
) -> SplitResult | SplitResultBytes:
    """*url* in five parts: scheme, netloc, path, query, fragment.

    *scheme* is given where the text has none. Unless *allow_fragments*, a ``#`` is like any
    other character of a path or query.

    >>> urlsplit("HTTP://Example.com/a?q#")
    SplitResult(scheme='http', netloc='Example.com', path='/a', query='q', fragment='')
    >>> urlsplit("http://good.example\\\\@evil.example/")
    Traceback (most recent call last):
    urikit.errors.ParseError: user info must not contain "\\": expected "%5C"
        http://good.example\\@evil.example/
                           ^
    """
    if type(url) is str and not scheme and allow_fragments:
        return _split(url, "", True)
    text, default, is_bytes = _texts(url, scheme)
    result = _split(text, default, allow_fragments)
    return result.encode() if is_bytes else result


def _split(text: str, default: str, allow_fragments: bool) -> SplitResult:
    parts: URI | Components | None = certain(text) if allow_fragments else None
    if parts is None:
        parts = _components(text, allow_fragments)
    if default:
        check_text(default)
    scheme, netloc, query, fragment = parts.scheme, parts.authority, parts.query, parts.fragment
    fields = (
        default if scheme is None else scheme.lower(),
        netloc or "",
        parts.path,
        query or "",
        fragment or "",
    )
    result = tuple.__new__(SplitResult, fields)
    if not netloc or query == "" or fragment == "":
        _remember_empty(result, parts)
    return result


def _remember_empty(result: SplitResult, parts: URI | Components) -> None:
    """Keep what the fields do not say, if the text could not be written without it."""
    written = _empty(parts)
    if written or (parts.authority is None and result.scheme in USES_NETLOC):
        remember(result, written)


def _empty(parts: URI | Components) -> Written:
    """The names, as urllib.parse has them, of what is there and empty."""
    named = {"netloc": parts.authority, "query": parts.query, "fragment": parts.fragment}
    return frozenset(name for name, part in named.items() if part == "")


# RFC 3986 appendix B
def _components(text: str, allow_fragments: bool) -> Components:
    """The components of *text*, checked; what is before a colon and no scheme is of the path."""
    sure = certain(text)
    if sure is not None:
        parts = sure.components
    else:
        check_text(text)
        parts = split(text)
        if parts.scheme is not None and not is_scheme(parts.scheme):
            rest = split("/" + text)  # so that there is neither a scheme nor an authority
            parts = rest._replace(path=rest.path[1:])
        if parts.authority:
            check_authority(text, text.index("//") + 2, parts.authority)
    if parts.fragment is None or allow_fragments:
        return parts
    return _without_fragment(parts)


def _without_fragment(parts: Components) -> Components:
    """The same text, of which the ``#`` is no delimiter."""
    rest = f"#{parts.fragment}"
    if parts.query is not None:
        return parts._replace(query=parts.query + rest, fragment=None)
    before, mark, query = rest.partition("?")
    return parts._replace(path=parts.path + before, query=query if mark else None, fragment=None)


@overload
def urlparse(url: str, scheme: str = "", allow_fragments: bool = True) -> ParseResult: ...
@overload
def urlparse(
    url: bytes, scheme: bytes | str = b"", allow_fragments: bool = True
) -> ParseResultBytes: ...
def urlparse(
    url: str | bytes, scheme: str | bytes = "", allow_fragments: bool = True
) -> ParseResult | ParseResultBytes:
    """*url* in six parts: as :func:`urlsplit`, and what follows a ``;`` in the last segment.

    RFC 3986 knows no such parameters; this is for programs that use them.

    >>> urlparse("http://h/a;b/c;d?e").params
    'd'
    """
    text, default, is_bytes = _texts(url, scheme)
    whole = _split(text, default, allow_fragments)
    path, params = whole.path, ""
    written = whole._written
    if whole.scheme in _USES_PARAMS and ";" in path:
        semicolon = path.find(";", path.rfind("/") + 1)
        if semicolon >= 0:
            path, params = path[:semicolon], path[semicolon + 1 :]
            if not params:
                written = frozenset({*(written or ()), "params"})
    result = ParseResult(whole.scheme, whole.netloc, path, params, whole.query, whole.fragment)
    if written is not None:
        remember(result, written)
    return result.encode() if is_bytes else result


# --- writing ------------------------------------------------------------------------------------


def urlunsplit(components: Iterable[AnyStr | None]) -> AnyStr:
    """The text of five parts: of a result of :func:`urlsplit`, or of any such tuple.

    >>> urlunsplit(("http", "h", "a", "q", "")), urlunsplit(urlsplit("http://h/?"))
    ('http://h/a?q', 'http://h/?')
    >>> urlunsplit(("", "", "javascript:alert(1)", "", ""))
    './javascript:alert(1)'
    """
    texts, is_bytes = _parts(components, 5)
    result: AnyStr = _given_back(write(texts, _written_of(components)), is_bytes)
    return result


def urlunparse(components: Iterable[AnyStr | None]) -> AnyStr:
    """The text of six parts: of a result of :func:`urlparse`, or of any such tuple.

    >>> urlunparse(("http", "h", "/a", "b", "", ""))
    'http://h/a;b'
    """
    texts, is_bytes = _parts(components, 6)
    result: AnyStr = _given_back(write_parsed(texts, _written_of(components)), is_bytes)
    return result


def _written_of(components: object) -> Written | None:
    results = (SplitResult, SplitResultBytes, ParseResult, ParseResultBytes)
    return components._written if isinstance(components, results) else None


# --- resolving ----------------------------------------------------------------------------------


def urljoin(base: AnyStr, url: AnyStr, allow_fragments: bool = True) -> AnyStr:
    """Resolve *url* against *base*: RFC 3986 §5.2, for every scheme.

    >>> urljoin("http://h/a/b?c", "../d#e"), urljoin("x-scheme://h/a/b", "c"), urljoin("a/b", "c")
    ('http://h/d#e', 'x-scheme://h/a/c', 'a/c')
    """
    if type(base) is str and type(url) is str:
        return _join(base, url, allow_fragments)
    if base:
        start, reference, is_bytes = _texts(base, url)
    else:
        reference, start, is_bytes = _texts(url, base)
    result: AnyStr = _given_back(_join(start, reference, allow_fragments), is_bytes)
    return result


def _join(base: str, reference: str, allow_fragments: bool) -> str:
    if allow_fragments:
        joined = _join_certain(base, reference)
        if joined is not None:
            return joined
    ref = _components(reference, allow_fragments)
    if not base:
        return reference
    start = _components(base, allow_fragments)
    if start.scheme is None:
        target = _transform_relative(start, ref)
    else:
        start = start._replace(scheme=start.scheme.lower())
        target = transform(start, ref, strict=start.scheme not in _USES_RELATIVE)
    return write([part or "" for part in target], _empty(target))


def _join_certain(base: str, reference: str) -> str | None:
    """The target, where the kernel is certain of it and strictness makes no difference."""
    start, target = certain(base), blank(URI)
    if start is None or not join_reference(start, reference, target):
        return None
    # Without an authority it may be "http:g"; a scheme may be in capitals.
    if target._host < 0 or not target._text[: target._scheme_end].islower():
        return None
    return target._text


# RFC 3986 §5.2.2, for a base that has no scheme, as RFC 3986 does not know them
def _transform_relative(base: Components, ref: Components) -> Components:
    rootless = base.authority is None and not base.path.startswith("/")
    start = base._replace(scheme="x", path="/" + base.path if rootless else base.path)
    target = transform(start, ref)
    if ref.scheme is not None:
        return target
    target = target._replace(scheme=None)
    if not rootless or ref.authority is not None or ref.path.startswith("/"):
        return target
    path = target.path[1:]
    return target._replace(path=path or ("./" if ref.path else ""))


@overload
def urldefrag(url: str) -> DefragResult: ...
@overload
def urldefrag(url: bytes) -> DefragResultBytes: ...
def urldefrag(url: str | bytes) -> DefragResult | DefragResultBytes:
    """*url* without its fragment, and the fragment.

    >>> urldefrag("http://h/a?#b")
    DefragResult(url='http://h/a?', fragment='b')
    """
    text, is_bytes = _texts(url)
    scheme = (certain(text) or _components(text, True)).scheme or ""
    before, mark, fragment = text.partition("#")
    # The scheme is in lower case only where there is something to take off, as in urllib.parse.
    result = DefragResult(scheme.lower() + before[len(scheme) :] if mark else text, fragment)
    if mark and not fragment:
        remember(result, frozenset(["fragment"]))
    return result.encode() if is_bytes else result


def unwrap(url: AnyStr) -> AnyStr:
    """Return *url* without the white space, brackets and ``URL:`` that may be around it.

    RFC 3986 appendix C. The result is not checked.

    >>> unwrap(" <URL:http://h/a> "), unwrap("http://h/a")
    ('http://h/a', 'http://h/a')
    """
    text, is_bytes = _texts(url)
    text = text.strip()
    if text[:1] == "<" and text[-1:] == ">":
        text = text[1:-1].strip()
    if text[:4] == "URL:":
        text = text[4:].strip()
    result: AnyStr = _given_back(text, is_bytes)
    return result


# --- text and bytes -----------------------------------------------------------------------------


def _texts(first: object, *others: object) -> tuple[Any, ...]:
    """The arguments as text, and whether they were bytes; the first decides."""
    if not isinstance(first, (str, bytes)):
        raise wrong_type("", "a string or bytes", first)
    kind = bytes if isinstance(first, bytes) else str
    for other in others:
        if not isinstance(other, (str, bytes)):
            raise wrong_type("", "a string or bytes", other)
        if other and not isinstance(other, kind):
            raise TypeError("Cannot mix str and bytes")
    return (*map(_as_text, (first, *others)), kind is bytes)


def _parts(components: Iterable[object], count: int) -> tuple[list[str], bool]:
    """The parts as text, ``None`` as ``""``, and whether they were bytes."""
    parts = tuple(components)
    if len(parts) != count:
        message = f"expected {count} parts, not {len(parts)}"
        raise BuildError(ErrorKind.UNSUPPORTED_VALUE, message=message)
    given = [part for part in parts if part is not None]
    if not given:
        return [""] * count, False
    *texts, is_bytes = _texts(*given)
    found = iter(texts)
    return ["" if part is None else next(found) for part in parts], is_bytes


def _as_text(value: Any) -> str:
    return decode(value) if isinstance(value, bytes) else str.__str__(value)


def _given_back(text: str, is_bytes: bool) -> Any:
    return encode(text) if is_bytes else text
