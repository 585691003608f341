"""The named tuples that urllib.parse gives.

A tuple of theirs cannot say whether an empty part was there: ``""`` is absent and empty. Ours
are equal to theirs field for field, and remember beside the fields which empty parts were
written, so that ``geturl()`` gives the text that was split.
"""

from collections.abc import Callable, Sequence
from types import GenericAlias
from typing import TYPE_CHECKING, Any, AnyStr, ClassVar, Generic, NamedTuple, Self

from urikit._ground.redaction import mask_authority, mask_parsed, redact
from urikit._kernel.tables import PORT_DIGITS, PORT_RANGE, port_number
from urikit.compat._writing import Written, write
from urikit.errors import BuildError, DecodeError, ErrorKind, ParseError
from urikit.rfc._components import split, split_authority


def decode(data: bytes, encoding: str = "ascii", errors: str = "strict") -> str:
    """The text that *data* is in this *encoding*, or a :class:`DecodeError`.

    >>> decode(b"http://h/")
    'http://h/'
    """
    try:
        return data.decode(encoding, errors)
    except UnicodeDecodeError as error:
        shown = data.decode("ascii", "replace")
        message = f"byte is not valid {encoding}"
        raise DecodeError(ErrorKind.UNDECODABLE, shown, error.start, message=message) from None


def encode(text: str, encoding: str = "ascii", errors: str = "strict") -> bytes:
    """The bytes that *text* is in this *encoding*, or a :class:`BuildError`.

    >>> encode("http://h/")
    b'http://h/'
    """
    try:
        return text.encode(encoding, errors)
    except UnicodeEncodeError as error:
        message = f"this character cannot be encoded as {encoding}"
        raise BuildError(ErrorKind.UNENCODABLE, text, error.start, message=message) from None


def write_parsed(parts: Sequence[str], written: Written | None = None) -> str:
    """The text of six *parts*: the parameters follow the path.

    >>> write_parsed(["http", "h", "/a", "type=i", "", ""])
    'http://h/a;type=i'
    """
    scheme, netloc, path, params, query, fragment = parts
    if params or "params" in (written or ()):
        path = f"{path};{params}"
    return write((scheme, netloc, path, query, fragment), written)


# --- what the results share --------------------------------------------------------------------


class _Result:
    """A tuple that remembers, cannot be changed, and shows no password."""

    __slots__ = ()

    _written: Written | None = None  # an instance has its own where it matters
    __class_getitem__: ClassVar[Any] = classmethod(GenericAlias)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is immutable")

    def __delattr__(self, name: str) -> None:
        self.__setattr__(name, None)

    def __repr__(self) -> str:
        fields: dict[str, str | bytes] = self._asdict()  # type: ignore[attr-defined]  # a tuple's
        scheme = fields.get("scheme", "")
        shown = ", ".join(
            f"{name}={_masked(name, part, scheme)!r}" for name, part in fields.items()
        )
        return f"{type(self).__name__}({shown})"

    def _replace(self, /, **changes: Any) -> Self:
        """Return a copy with these fields replaced; the state of the others stays."""
        result: Self = super()._replace(**changes)  # type: ignore[misc]  # a tuple's
        if self._written is not None:
            remember(result, self._written.difference(changes))
        return result

    def _like(self, other: Any) -> Any:
        """*other*, which is this in bytes or in text, remembering the same."""
        if self._written is not None:
            remember(other, self._written)
        return other


def remember(result: _Result, written: Written) -> None:
    """Tell *result*, fresh and not yet shared, which empty parts were written."""
    vars(result)["_written"] = written


def _masked(name: str, part: str | bytes, scheme: str | bytes) -> str | bytes:
    """A field as it is shown: without its password, and those of URLs within it."""
    if isinstance(part, bytes):
        text = scheme.decode("latin-1") if isinstance(scheme, bytes) else scheme
        return str(_masked(name, part.decode("latin-1"), text)).encode("latin-1")
    if name == "netloc":
        return mask_authority(part)
    if name == "url" and (split(part).authority is not None or "\\" in part):
        return redact(part)
    if name == "path" and scheme:
        return mask_parsed(f"{scheme!s}:{part}")[len(scheme) + 1 :]
    return mask_parsed(part)


class _Str(_Result):
    """The results that are text."""

    __slots__ = ()

    _encoded_counterpart: ClassVar[type[Any]]

    def encode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """The same as bytes."""
        fields: Any = self
        return self._like(
            self._encoded_counterpart(*(encode(part, encoding, errors) for part in fields))
        )


class _Bytes(_Result):
    """The results that are bytes."""

    __slots__ = ()

    _decoded_counterpart: ClassVar[type[Any]]

    def decode(self, encoding: str = "ascii", errors: str = "strict") -> Any:
        """The same as text."""
        fields: Any = self
        return self._like(
            self._decoded_counterpart(*(decode(part, encoding, errors) for part in fields))
        )

    def _texts(self) -> list[str]:
        fields: Any = self
        return [decode(part) for part in fields]


# --- what can be asked of a netloc, RFC 3986 §3.2 ------------------------------------------------


def _username(netloc: str) -> str | None:
    userinfo = split_authority(netloc).userinfo
    return userinfo and userinfo.partition(":")[0]


def _password(netloc: str) -> str | None:
    _, colon, password = (split_authority(netloc).userinfo or "").partition(":")
    return password if colon else None


def _hostname(netloc: str) -> str | None:
    host = split_authority(netloc).host
    if host.startswith("[") and host.endswith("]"):
        host = host[1:-1]
    name, percent, zone = host.partition("%")  # the name of an interface has capitals
    return name.lower() + percent + zone if host else None


def _port(netloc: str) -> int | None:
    port = split_authority(netloc).port
    if not port:
        return None
    index = len(netloc) - len(port)
    if not (port.isascii() and port.isdigit()):
        raise ParseError(ErrorKind.INVALID_PORT, "//" + netloc, index + 2, message=PORT_DIGITS)
    number = port_number(port)
    if number is None:
        raise ParseError(ErrorKind.PORT_OUT_OF_RANGE, "//" + netloc, index + 2, message=PORT_RANGE)
    return number


class _Netloc(_Result, Generic[AnyStr]):
    __slots__ = ()

    if TYPE_CHECKING:

        @property
        def netloc(self) -> AnyStr: ...

    def _text(self) -> str:
        netloc: str | bytes = self.netloc
        return netloc if isinstance(netloc, str) else decode(netloc)

    def _asked(self, read: Callable[[str], str | None]) -> AnyStr | None:
        found: Any = read(self._text())
        if found is not None and isinstance(self.netloc, bytes):
            found = encode(found)
        asked: AnyStr | None = found
        return asked

    @property
    def username(self) -> AnyStr | None:
        """The user info up to its first colon, as written."""
        return self._asked(_username)

    @property
    def password(self) -> AnyStr | None:
        """The user info after its first colon, as written."""
        return self._asked(_password)

    @property
    def hostname(self) -> AnyStr | None:
        """The host in lower case and without brackets; ``None`` where it is empty."""
        return self._asked(_hostname)

    @property
    def port(self) -> int | None:
        """The port as a number, ``None`` where there is none; an error beyond 65535."""
        return _port(self._text())


# --- the results ---------------------------------------------------------------------------------


class _DefragFields(NamedTuple, Generic[AnyStr]):
    url: AnyStr
    fragment: AnyStr


class _SplitFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    query: AnyStr
    fragment: AnyStr


class _ParseFields(NamedTuple, Generic[AnyStr]):
    scheme: AnyStr
    netloc: AnyStr
    path: AnyStr
    params: AnyStr
    query: AnyStr
    fragment: AnyStr


class DefragResult(_Str, _DefragFields[str]):
    """A text without its fragment, and the fragment.

    >>> from urikit.compat.urllib import urldefrag
    >>> urldefrag("http://h/a#b")
    DefragResult(url='http://h/a', fragment='b')
    """

    def geturl(self) -> str:
        """Return the URL with its fragment."""
        has_fragment = self.fragment or self._written
        return f"{self.url}#{self.fragment}" if has_fragment else self.url


class SplitResult(_Str, _Netloc[str], _SplitFields[str]):
    """The five parts of a URL.

    >>> from urikit.compat.urllib import urlsplit
    >>> result = urlsplit("http://user:secret@H:80/a?")
    >>> result
    SplitResult(scheme='http', netloc='user:***@H:80', path='/a', query='', fragment='')
    >>> result.hostname, result.port, result.password, result._replace(path="/b").geturl()
    ('h', 80, 'secret', 'http://user:secret@H:80/b?')
    """

    def geturl(self) -> str:
        """Return the parts as a string: the one that was split, unless you replaced a part."""
        return write(self, self._written)


class ParseResult(_Str, _Netloc[str], _ParseFields[str]):
    """The six parts of a URL: the parameters of the last segment are separate.

    >>> from urikit.compat.urllib import urlparse
    >>> urlparse("ftp://h/a;type=i")
    ParseResult(scheme='ftp', netloc='h', path='/a', params='type=i', query='', fragment='')
    """

    def geturl(self) -> str:
        """Return the parts as a string: the one that was split, unless you replaced a part."""
        return write_parsed(self, self._written)


class DefragResultBytes(_Bytes, _DefragFields[bytes]):
    """:class:`DefragResult` in bytes."""

    def geturl(self) -> bytes:
        """Return the URL with its fragment."""
        has_fragment = self.fragment or self._written
        return self.url + b"#" + self.fragment if has_fragment else self.url


class SplitResultBytes(_Bytes, _Netloc[bytes], _SplitFields[bytes]):
    """:class:`SplitResult` in bytes."""

    def geturl(self) -> bytes:
        """The parts as one: for what was split, that."""
        return encode(write(self._texts(), self._written))


class ParseResultBytes(_Bytes, _Netloc[bytes], _ParseFields[bytes]):
    """:class:`ParseResult` in bytes."""

    def geturl(self) -> bytes:
        """The parts as one: for what was split, that."""
        return encode(write_parsed(self._texts(), self._written))


for _text, _data in (
    (DefragResult, DefragResultBytes),
    (SplitResult, SplitResultBytes),
    (ParseResult, ParseResultBytes),
):
    _text._encoded_counterpart = _data
    _data._decoded_counterpart = _text
