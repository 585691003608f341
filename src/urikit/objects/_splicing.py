"""Ordinary changes of URIs and URLs: the string is put together, and parsed once.

A change is ordinary if the object has a host and the new parts need nothing but percent-encoding.
Everything else, and everything that is wrong, is left to the classes that collect parts:
:class:`~urikit.objects._parts.Parts` and :class:`~urikit.objects._url_editor.URLEditor`.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel import inline
from urikit._kernel.percent import encode
from urikit._kernel.tables import MAX_PORT as _MAX_PORT
from urikit.chars import ALPHA, DIGIT, chars
from urikit.errors import URIError

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any, Final

    from urikit._kernel.record import Record
    from urikit.query import Query

_OPTIONAL: Final = {"username", "password", "port", "query", "fragment"}
_IN_HEAD: Final = {"scheme", "username", "password", "host", "port"}
_IN_NAMES: Final = (ALPHA | DIGIT | chars("-.")).ascii
_DELIMITERS: Final = {"query": "?", "fragment": "#"}


class Splicer:
    """Puts strings together by the rules of one class.

    *tables* has the ASCII characters that stay as they are in each part, *is_scheme* tells schemes
    that can be written without a second thought, and *encode_pairs* writes the text of a
    :class:`~urikit.Query`.
    """

    __slots__ = ("_encode_pairs", "_is_scheme", "_query_type", "_tables")

    def __init__(
        self,
        tables: dict[str, bytes],
        is_scheme: Callable[[str], object],
        encode_pairs: Callable[[str], str | None],
    ) -> None:
        self._tables = tables
        self._is_scheme = is_scheme
        self._encode_pairs = encode_pairs
        self._query_type: type[Query] | None = None

    def splice(self, record: Record, changes: dict[str, Any]) -> str | None:
        """The string of *record*, which has a host, with *changes*; None if one is not ordinary."""
        texts: dict[str, str | None] = {}
        tables = self._tables
        is_in_head = False
        for name, value in changes.items():
            if name in _IN_HEAD:
                is_in_head = True
            if value is None:
                if name not in _OPTIONAL:
                    return None
                texts[name] = None
                continue
            table = tables.get(name)
            if type(value) is str and table is not None:
                given: str = value
                if given and given[0] == _DELIMITERS.get(name):
                    return None  # a mistake, or data if it is encoded
                text = encode(given, table)
                if text is None:
                    return None
            elif name == "query" and not isinstance(value, str):
                query_type = self._query_type
                if query_type is None:
                    from urikit.query import Query  # most changes need none

                    query_type = self._query_type = Query
                if type(value) is query_type:
                    text = value._text
                else:
                    try:
                        is_query = type(value) is not dict and isinstance(value, query_type)
                        text = str(value if is_query else query_type(value))
                    except (TypeError, URIError):
                        return None
                text = self._encode_pairs(text) if text else ""
                if text is None:
                    return None
                text = text or None
            elif self._is_ordinary(name, value):
                text = str(value)
            else:
                return None
            texts[name] = text
        whole = record._text
        start = record._path
        after_query = len(whole) if record._fragment < 0 else record._fragment
        after_path = after_query if record._query < 0 else record._query
        path, query, fragment = "", "", ""
        if "fragment" not in texts:
            fragment = inline.part_of(whole, after_query, len(whole))
        elif texts["fragment"] is not None:
            fragment = f"#{texts['fragment']}"
        if "query" not in texts:
            query = inline.part_of(whole, after_path, after_query)
        elif texts["query"] is not None:
            query = f"?{texts['query']}"
        if "path" not in texts:
            path = inline.part_of(whole, start, after_path)
        elif texts["path"]:
            path = texts["path"]
            if path[0] != "/":
                return None
        head = _head(record, texts) if is_in_head else inline.part_of(whole, 0, start)
        return f"{head}{path}{query}{fragment}"

    def _is_ordinary(self, name: str, value: object) -> bool:
        if name == "port":
            if type(value) is str and value.isascii() and value.isdecimal() and len(value) <= 5:
                return value[0] != "0" and int(value) <= _MAX_PORT
            return type(value) is int and 0 <= value <= _MAX_PORT
        if type(value) is not str:
            return False
        if name == "host":
            return _is_ordinary_host(value)
        return name == "scheme" and bool(self._is_scheme(value))


def _is_ordinary_host(host: str) -> bool:
    """True for a name without delimiters, the same in every form, unless it reads as an address."""
    return (
        not host.strip(_IN_NAMES)  # nothing else is in it
        and host[:1].isalnum()
        and (host[-1].isalpha() or len(host) == 1)
    )


def _head(record: Record, texts: dict[str, str | None]) -> str:
    """Everything before the path."""
    whole, start, host = record._text, record._scheme_end + 1, record._host
    scheme, userinfo = inline.part_of(whole, 0, start), inline.part_of(whole, start + 2, host)
    if "scheme" in texts:
        scheme = "" if texts["scheme"] is None else f"{texts['scheme']}:"
    if "username" in texts or "password" in texts:
        username = texts.get("username", record.username)
        password = None if username is None else record.password
        password = texts.get("password", password)
        if password:
            userinfo = f"{username or ''}:{password}@"
        else:
            userinfo = "" if username is None else f"{username}@"
    port = inline.part_of(whole, record._host_end, record._path)
    if "port" in texts:
        port = "" if texts["port"] is None else f":{texts['port']}"
    name = texts["host"] if "host" in texts else inline.part_of(whole, host, record._host_end)
    return f"{scheme}//{userinfo}{name}{port}"
