"""Ordinary changes of URIs and URLs: the string is put together, and parsed once.

A change is ordinary if the object has a host and the new parts need nothing but percent-encoding.
Everything else, and everything that is wrong, is left to the classes that collect parts:
:class:`~urikit.objects._parts.Parts` and :class:`~urikit.objects._url_editor.URLEditor`.
"""

from __future__ import annotations

from urikit._ground.exports import TYPE_CHECKING
from urikit._kernel.percent import encode
from urikit._kernel.tables import MAX_PORT
from urikit.errors import URIError

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any, Final

    from urikit._kernel.record import Record
    from urikit.query import Query

_OPTIONAL: Final = {"username", "password", "port", "query", "fragment"}
_IN_AUTHORITY: Final = {"scheme", "username", "password", "host", "port"}
_DELIMITERS: Final = {"query": "?", "fragment": "#"}
_BEFORE_QUERY: Final = _IN_AUTHORITY | {"path"}


class Splicer:
    """Puts strings together by the rules of one class.

    *tables* has the ASCII characters that stay as they are in each part, *is_scheme* tells schemes
    that can be written without a second thought, and *encode_pairs* writes the text of a
    :class:`~urikit.Query`.
    """

    __slots__ = ("_encode_pairs", "_is_scheme", "_query_type", "_tables")

    def __init__(
        self,
        tables: Mapping[str, bytes],
        is_scheme: Callable[[str], object],
        encode_pairs: Callable[[str], str | None],
    ) -> None:
        self._tables = tables
        self._is_scheme = is_scheme
        self._encode_pairs = encode_pairs
        self._query_type: type[Query] | None = None

    def __call__(self, record: Record, changes: Mapping[str, Any]) -> str | None:
        """The string of *record*, which has a host, with *changes*; None if one is not ordinary."""
        texts: dict[str, str | None] = {}
        tables = self._tables
        for name, value in changes.items():
            if value is None:
                if name not in _OPTIONAL:
                    return None
                texts[name] = None
                continue
            table = tables.get(name)
            if type(value) is str and table is not None:
                if value[:1] == _DELIMITERS.get(name):
                    return None  # a mistake, or data if it is encoded
                text = encode(value, table)
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
        if len(texts) == 1 and "query" in texts:
            end = record._query if record._query >= 0 else record._fragment
            before = whole if end < 0 else whole[:end]
            after = "" if record._fragment < 0 else whole[record._fragment :]
            query = texts["query"]
            return f"{before}{after}" if query is None else f"{before}?{query}{after}"
        if _BEFORE_QUERY.isdisjoint(texts):
            if "query" not in texts:
                if record._fragment >= 0:
                    whole = whole[: record._fragment]
                fragment = texts.get("fragment", record.fragment)
                return whole if fragment is None else f"{whole}#{fragment}"
            whole = whole[: record._path + len(record.path)]
        else:
            path = texts.get("path", record.path)
            if path and path[0] != "/":
                return None
            if _IN_AUTHORITY.isdisjoint(texts):
                whole = f"{whole[: record._path]}{path}"
            else:
                whole = f"{_head(record, texts)}{path}"
        query = texts.get("query", record.query)
        fragment = texts.get("fragment", record.fragment)
        if query is not None:
            whole = f"{whole}?{query}"
        return whole if fragment is None else f"{whole}#{fragment}"

    def _is_ordinary(self, name: str, value: object) -> bool:
        if name == "port":
            if type(value) is str and value.isascii() and value.isdecimal() and len(value) <= 5:
                return value[0] != "0" and int(value) <= MAX_PORT
            return type(value) is int and 0 <= value <= MAX_PORT
        if type(value) is not str:
            return False
        if name == "host":
            return _is_ordinary_host(value)
        return name == "scheme" and bool(self._is_scheme(value))


def _is_ordinary_host(host: str) -> bool:
    """True for a name without delimiters, the same in every form, unless it reads as an address."""
    return (
        host.isascii()
        and host.replace(".", "").replace("-", "").isalnum()
        and host[0].isalnum()
        and (host[-1].isalpha() or len(host) == 1)
    )


def _head(record: Record, texts: Mapping[str, str | None]) -> str:
    """Everything before the path."""
    userinfo = record.userinfo
    if "username" in texts or "password" in texts:
        username = texts.get("username", record.username)
        password = None if username is None else record.password
        password = texts.get("password", password)
        userinfo = f"{username or ''}:{password}" if password else username
    if "port" in texts:
        port = "" if texts["port"] is None else f":{texts['port']}"
    else:
        port = record._text[record._host_end : record._path]
    scheme = texts.get("scheme", record.scheme)
    return (
        f"{'' if scheme is None else scheme + ':'}//{'' if userinfo is None else userinfo + '@'}"
        f"{texts.get('host', record.host)}{port}"
    )
