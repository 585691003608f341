"""The Web's own API: URL §6. ``URL`` and ``URLSearchParams``, mutable, as in JavaScript.

Setters do what the standard's do: they strip, truncate, and ignore what does not fit. Whoever
wants to be told uses :class:`urikit.URL`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress

from urikit._ground.exports import TYPE_CHECKING
from urikit._ground.kinds import wrong_type
from urikit._ground.mappings import all_items
from urikit._ground.redaction import mask, mask_parsed, parsed_secrets
from urikit._ground.typed import Any
from urikit.chars._encode_sets import USERINFO
from urikit.errors import ParseError
from urikit.whatwg._cursor import to_scalar_value_string
from urikit.whatwg._host import serialize_host
from urikit.whatwg._machine import State
from urikit.whatwg._origin import serialize_origin
from urikit.whatwg._parser import URLParser, basic_url_parser
from urikit.whatwg._percent import utf8_percent_encode
from urikit.whatwg._record import SerializedURL, URLRecord
from urikit.whatwg._urlencoded import parse_urlencoded, serialize_urlencoded

if TYPE_CHECKING:
    from urikit._kernel.record import TextInput


def _usv_string(value: object) -> str:
    """*value* as Web IDL converts it: its text, without lone surrogates.

    JavaScript makes ``"null"`` of what is missing; here that, and bytes, are a mistake.
    """
    if value is None or isinstance(value, (bytes, bytearray)):
        raise wrong_type("", "a string", value)
    return to_scalar_value_string(str(value))


# URL §6.1
class URL:
    """A URL with the attributes that it has in JavaScript.

    >>> url = URL("../b?x=1", "https://example.org/a/c/d")
    >>> url.href, url.pathname
    ('https://example.org/a/b?x=1', '/a/b')
    >>> url.port = "8080"
    >>> url.searchParams.append("y", "a b")
    >>> url.href
    'https://example.org:8080/a/b?x=1&y=a+b'
    """

    __slots__ = ("_query_object", "_url")

    def __init__(self, url: TextInput | URL, base: TextInput | URL | None = None) -> None:
        self._url = _api_url_parser(url, base)
        self._query_object = URLSearchParams()
        self._query_object._list = parse_urlencoded(self._url.query or "")
        self._query_object._url_object = self

    @classmethod
    def parse(cls, url: TextInput | URL, base: TextInput | URL | None = None) -> URL | None:
        """Return the URL, or ``None`` if the constructor would raise.

        >>> URL.parse("no scheme") is None
        True
        """
        try:
            return cls(url, base)
        except ParseError:
            return None

    @staticmethod
    def canParse(  # noqa: N802 (the Web's name)
        url: TextInput | URL, base: TextInput | URL | None = None
    ) -> bool:
        """True if the constructor accepts these arguments.

        >>> URL.canParse("b", "https://example.org/a")
        True
        """
        try:
            _api_url_parser(url, base)
        except ParseError:
            return False
        return True

    def __str__(self) -> str:
        return self.href

    def __reduce__(self) -> tuple[Any, ...]:
        # A copy has a query object of its own, linked to itself.
        return (type(self), (self.href,))

    def __repr__(self) -> str:
        if getattr(self, "_url", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        found = SerializedURL(self._url)
        # How the string was written is not known: its path may be the authority to others.
        path = found.path, found.path + len(self.pathname)
        secrets = parsed_secrets(found.text, found.password, path)
        return f"{type(self).__name__}({mask(found.text, secrets)!r})"

    def toJSON(self) -> str:  # noqa: N802 (the Web's name)
        """The same as :attr:`href`."""
        return self.href

    def _override(self, value: str, state: State) -> None:
        """Basic URL parse *value* into this URL; failure changes nothing more."""
        with suppress(ParseError):  # which the standard's setters ignore
            URLParser(value, url=self._url, state_override=state, is_checked=False).run()

    @property
    def href(self) -> str:
        """The whole URL."""
        return self._url.serialize()

    @href.setter
    def href(self, value: object) -> None:
        self._url = basic_url_parser(_usv_string(value))
        self._query_object._list = parse_urlencoded(self._url.query or "")

    @property
    def origin(self) -> str:
        """The origin, ``"null"`` for an opaque one."""
        return serialize_origin(self._url) or "null"

    @property
    def protocol(self) -> str:
        """The scheme and a colon."""
        return self._url.scheme + ":"

    @protocol.setter
    def protocol(self, value: object) -> None:
        self._override(_usv_string(value) + ":", State.SCHEME_START)

    @property
    def username(self) -> str:
        """The user name."""
        return self._url.username

    @username.setter
    def username(self, value: object) -> None:
        text = _usv_string(value)
        if not self._url.cannot_have_a_username_password_port:
            self._url.username = utf8_percent_encode(text, USERINFO)

    @property
    def password(self) -> str:
        """The password."""
        return self._url.password

    @password.setter
    def password(self, value: object) -> None:
        text = _usv_string(value)
        if not self._url.cannot_have_a_username_password_port:
            self._url.password = utf8_percent_encode(text, USERINFO)

    @property
    def host(self) -> str:
        """The host and, after a colon, the port."""
        return self.hostname if self._url.port is None else f"{self.hostname}:{self._url.port}"

    @host.setter
    def host(self, value: object) -> None:
        text = _usv_string(value)
        if not self._url.has_opaque_path:
            self._override(text, State.HOST)

    @property
    def hostname(self) -> str:
        """The host."""
        return "" if self._url.host is None else serialize_host(self._url.host)

    @hostname.setter
    def hostname(self, value: object) -> None:
        text = _usv_string(value)
        if not self._url.has_opaque_path:
            self._override(text, State.HOSTNAME)

    @property
    def port(self) -> str:
        """The port as a string."""
        return "" if self._url.port is None else str(self._url.port)

    @port.setter
    def port(self, value: object) -> None:
        text = _usv_string(value)
        if self._url.cannot_have_a_username_password_port:
            return
        if text == "":
            self._url.port = None
        else:
            self._override(text, State.PORT)

    @property
    def pathname(self) -> str:
        """The path."""
        return self._url.serialize_path()

    @pathname.setter
    def pathname(self, value: object) -> None:
        text = _usv_string(value)
        if not self._url.has_opaque_path:
            self._url.path = []
            self._override(text, State.PATH_START)

    @property
    def search(self) -> str:
        """The query with its question mark, if it is not empty."""
        return "?" + self._url.query if self._url.query else ""

    @search.setter
    def search(self, value: object) -> None:
        text = _usv_string(value)
        if text == "":
            self._url.query = None
            self._query_object._list = []
            return
        text = text.removeprefix("?")
        self._url.query = ""
        self._override(text, State.QUERY)
        self._query_object._list = parse_urlencoded(text)

    @property
    def searchParams(self) -> URLSearchParams:  # noqa: N802 (the Web's name)
        """The query as names and values, live: changing it changes the URL."""
        return self._query_object

    @property
    def hash(self) -> str:
        """The fragment with its hash, if it is not empty."""
        return "#" + self._url.fragment if self._url.fragment else ""

    @hash.setter  # noqa: A003 (the Web's name)
    def hash(self, value: object) -> None:
        text = _usv_string(value)
        if text == "":
            self._url.fragment = None
            return
        self._url.fragment = ""
        self._override(text.removeprefix("#"), State.FRAGMENT)


def _api_url_parser(url: object, base: object) -> URLRecord:
    try:
        parsed_base = None if base is None else basic_url_parser(_usv_string(base))
    except ParseError as error:
        raise error.of_base() from None
    return basic_url_parser(_usv_string(url), parsed_base)


# URL §6.2
class URLSearchParams:
    """Names and values of a query, in order, as in JavaScript.

    >>> params = URLSearchParams("?a=1&b=2&a=3")
    >>> params.get("a"), params.getAll("a"), params.size
    ('1', ['1', '3'], 3)
    >>> params.set("a", "x y")
    >>> str(params)
    'a=x+y&b=2'
    """

    __slots__ = ("_list", "_url_object")

    def __init__(
        self,
        init: str | Mapping[Any, Any] | Iterable[Iterable[Any]] | URLSearchParams = "",
    ) -> None:
        self._url_object: URL | None = None
        self._list: list[tuple[str, str]] = []
        if isinstance(init, str):
            self._list = parse_urlencoded(init.removeprefix("?"))
        elif isinstance(init, Mapping):
            self._list = [
                (_usv_string(name), _usv_string(value)) for name, value in all_items(init)
            ]
            if type(init) is dict:
                # A record has each name once; names that become the same keep the first place.
                self._list = list(dict(self._list).items())
        elif not isinstance(init, Iterable):
            raise wrong_type("", "a string, a mapping or (name, value) pairs", init)
        else:
            for inner in init:
                if isinstance(inner, (str, bytes)) or not isinstance(inner, Iterable):
                    raise wrong_type("pair", "a (name, value) tuple", inner)
                pair = [_usv_string(item) for item in inner]
                if len(pair) != 2:
                    raise TypeError(
                        f"pair must be a (name, value) tuple, not of length {len(pair)}"
                    )
                self._list.append((pair[0], pair[1]))

    def _update(self) -> None:
        if self._url_object is not None:
            self._url_object._url.query = serialize_urlencoded(self._list) or None

    @property
    def size(self) -> int:
        """The number of pairs."""
        return len(self._list)

    def append(self, name: object, value: object) -> None:
        """Add a pair at the end."""
        self._list.append((_usv_string(name), _usv_string(value)))
        self._update()

    def delete(self, name: object, value: object = None) -> None:
        """Remove every pair with this name, or only those with this value."""
        wanted = _usv_string(name)
        text = None if value is None else _usv_string(value)
        self._list = [
            (key, item)
            for key, item in self._list
            if key != wanted or (text is not None and item != text)
        ]
        self._update()

    def get(self, name: object) -> str | None:
        """The first value of that name."""
        wanted = _usv_string(name)
        return next((value for key, value in self._list if key == wanted), None)

    def getAll(self, name: object) -> list[str]:  # noqa: N802 (the Web's name)
        """Every value of that name."""
        wanted = _usv_string(name)
        return [value for key, value in self._list if key == wanted]

    def has(self, name: object, value: object = None) -> bool:
        """True if there is a pair with this name, and with this value if given."""
        values = self.getAll(name)
        return bool(values) if value is None else _usv_string(value) in values

    def set(self, name: object, value: object) -> None:
        """Set the value of the first pair with this name and remove the others, or add a pair."""
        wanted, text = _usv_string(name), _usv_string(value)
        keys = self.keys()
        first = keys.index(wanted) if wanted in keys else len(keys)
        rest = [pair for pair in self._list[first:] if pair[0] != wanted]
        self._list[first:] = [(wanted, text), *rest]
        self._update()

    def sort(self) -> None:
        """Sort by name, in the order of UTF-16 code units; equal names keep their order.

        >>> params = URLSearchParams("\\uffe6=1&\\U0001f308=2")
        >>> params.sort()
        >>> params.keys()[0] == "\\U0001f308"
        True
        """
        self._list.sort(key=lambda pair: pair[0].encode("utf-16-be"))
        self._update()

    def keys(self) -> list[str]:
        """The names, in order."""
        return [name for name, _ in self._list]

    def values(self) -> list[str]:
        """The values, in order."""
        return [value for _, value in self._list]

    def entries(self) -> list[tuple[str, str]]:
        """The pairs, in order."""
        return list(self._list)

    def __iter__(self) -> Iterator[tuple[str, str]]:
        # By index: the list may change under the loop, as it may in JavaScript.
        index = 0
        while index < len(self._list):
            yield self._list[index]
            index += 1

    def __len__(self) -> int:
        return len(self._list)

    def __contains__(self, name: object) -> bool:
        return self.has(name)

    def __str__(self) -> str:
        return serialize_urlencoded(self._list)

    def __repr__(self) -> str:
        """The call that makes it, with passwords and secret parameters masked."""
        if getattr(self, "_list", None) is None:  # the constructor failed, in a traceback
            return f"<{type(self).__name__}, not initialized>"
        return f"{type(self).__name__}({mask_parsed(str(self))!r})"
