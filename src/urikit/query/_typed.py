"""Typed reading of a query's values: what was written by the coercion can be read back.

A value that is not what was asked for is a :class:`QueryError` that names the key. A default
stands in for a key that is absent, never for a value that is wrong.
"""

from __future__ import annotations

import math
import re
from datetime import date, datetime, time
from enum import Enum, Flag
from uuid import UUID

from urikit._ground.kinds import wrong_type
from urikit._ground.redaction import MASK
from urikit._ground.secret_parameters import is_secret
from urikit._ground.typed import Any, Final, NoReturn, TypeVar, overload
from urikit._ground.unset import UNSET, Unset
from urikit.errors import ErrorKind, URIError
from urikit.query._values import MAX_BITS, as_text

_T = TypeVar("_T")
_E = TypeVar("_E", bound=Enum)

_MAX_DIGITS: Final = math.ceil(MAX_BITS * math.log10(2))
_BOOLS: Final = {
    **dict.fromkeys(("true", "1", "yes", "on"), True),
    **dict.fromkeys(("false", "0", "no", "off"), False),
}
_INT_START = re.compile("[+-]?[0-9]*")
_INT = re.compile("[+-]?[0-9]+")
_FLOAT = re.compile(r"[+-]?(?:[0-9]++(?:\.[0-9]*)?|\.[0-9]+)(?:[eE][+-]?[0-9]+)?")
_DATE_TEXT: Final = "[0-9]{4}-[0-9]{2}-[0-9]{2}"
_DATE = re.compile(_DATE_TEXT)
_TIME_TEXT: Final = (
    r"[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?"
    r"(?:[Zz]|[+-][0-9]{2}:?[0-9]{2}(?::[0-9]{2})?)?"
)
_TIME = re.compile(_TIME_TEXT)
_DATETIME = re.compile(f"{_DATE_TEXT}[Tt ]{_TIME_TEXT}")
_HOUR_24 = re.compile(f"(?:{_DATE_TEXT}[Tt ])?24")  # to Python 3.14, 24:00 is the next midnight
_UUID = re.compile("[0-9A-Fa-f]{8}(?:-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12}")


class QueryError(URIError):
    """Raised if a query value is missing or has the wrong type. ``key`` is its key.

    The value of a key such as ``token``, which :func:`urikit.redact` masks, is masked here too.

    >>> from urikit import Query
    >>> Query("page=2x").as_int("page")
    Traceback (most recent call last):
    urikit.query.QueryError: value of "page" must be an integer: expected digits
        2x
         ^
    """

    key: str

    def __init__(
        self,
        kind: str,
        text: str = "",
        index: int = 0,
        *,
        key: str = "",
        message: str = "",
        expected: str = "",
    ) -> None:
        self.key = key
        super().__init__(kind, text, index, message=message, expected=expected)

    def __reduce__(self) -> tuple[object, ...]:
        return (*super().__reduce__(), {"key": self.key})


class TypedReading:
    """The typed readers of :class:`~urikit.Query`: each reads the first value of a key.

    >>> from urikit import Query
    >>> query = Query({"page": 2, "all": True, "since": date(2026, 1, 2)})
    >>> query.as_int("page"), query.as_bool("all"), query.as_date("since")
    (2, True, datetime.date(2026, 1, 2))
    >>> query.as_int("size", 50)
    50
    """

    __slots__ = ()

    def _by_key(self) -> dict[str, list[str | None]]:
        """The values by their keys, which the class that holds them has."""
        raise TypeError(f"{type(self).__name__} has no values; use Query")

    def _first(self, key: str, default: object) -> Any:
        """The first value of *key*; if there is none, :data:`UNSET`, or an error."""
        values = self._by_key().get(key)
        if values is not None:
            return values[0]
        if default is UNSET:
            raise QueryError(ErrorKind.MISSING_KEY, key=key, message=f'query has no key "{key}"')
        return UNSET

    @overload
    def as_int(self, key: str) -> int: ...
    @overload
    def as_int(self, key: str, default: _T) -> int | _T: ...
    def as_int(self, key: str, default: Any = UNSET) -> int | Any:
        """The value as an integer, in decimal ASCII digits, with or without a sign.

        >>> from urikit import Query
        >>> Query("a=-42").as_int("a"), Query("").as_int("a", 7)
        (-42, 7)
        """
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        if value is None or not _INT.fullmatch(value):
            start = _INT_START.match(value or "")
            _refuse(key, value, "an integer", "digits", start.end() if start else 0)
        if len(value.lstrip("+-")) > _MAX_DIGITS:
            _refuse(key, value, "a smaller integer", f"at most {_MAX_DIGITS} digits")
        return int(value)

    @overload
    def as_float(self, key: str) -> float: ...
    @overload
    def as_float(self, key: str, default: _T) -> float | _T: ...
    def as_float(self, key: str, default: Any = UNSET) -> float | Any:
        """The value as a finite number, with or without a fraction and an exponent.

        >>> from urikit import Query
        >>> Query("a=1.5e3").as_float("a")
        1500.0
        """
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        if value is None or not _FLOAT.fullmatch(value) or not math.isfinite(float(value)):
            _refuse(key, value, "a finite number", "a number such as -1.5")
        return float(value)

    @overload
    def as_bool(self, key: str) -> bool: ...
    @overload
    def as_bool(self, key: str, default: _T) -> bool | _T: ...
    def as_bool(self, key: str, default: Any = UNSET) -> bool | Any:
        """The value as a bool; a bare key is true.

        ``true``, ``1``, ``yes`` and ``on``, ``false``, ``0``, ``no`` and ``off`` are read, in
        either case.

        >>> from urikit import Query
        >>> query = Query("debug&cache=off&trace=TRUE")
        >>> query.as_bool("debug"), query.as_bool("cache"), query.as_bool("trace")
        (True, False, True)
        """
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        if value is None:
            return True
        result = _BOOLS.get(value.lower())
        if result is None or not value.isascii():
            _refuse(key, value, "true or false", "one of " + ", ".join(_BOOLS))
        return result

    @overload
    def as_date(self, key: str) -> date: ...
    @overload
    def as_date(self, key: str, default: _T) -> date | _T: ...
    def as_date(self, key: str, default: Any = UNSET) -> date | Any:
        """The value as an ISO 8601 date, such as ``2026-01-02``.

        >>> from urikit import Query
        >>> Query("since=2026-01-02").as_date("since")
        datetime.date(2026, 1, 2)
        """
        told = ("a date", "an existing date", "YYYY-MM-DD")
        return self._moment(key, default, date, _DATE, *told)

    @overload
    def as_datetime(self, key: str) -> datetime: ...
    @overload
    def as_datetime(self, key: str, default: _T) -> datetime | _T: ...
    def as_datetime(self, key: str, default: Any = UNSET) -> datetime | Any:
        """The value as an ISO 8601 or RFC 3339 date and time; aware if it has an offset.

        >>> from urikit import Query
        >>> Query("at=2026-01-02T03:04:05Z").as_datetime("at").isoformat()
        '2026-01-02T03:04:05+00:00'
        """
        told = ("a date and time", "an existing date and time", "YYYY-MM-DDThh:mm:ss")
        return self._moment(key, default, datetime, _DATETIME, *told)

    @overload
    def as_time(self, key: str) -> time: ...
    @overload
    def as_time(self, key: str, default: _T) -> time | _T: ...
    def as_time(self, key: str, default: Any = UNSET) -> time | Any:
        """The value as an ISO 8601 time of day; aware if it has an offset.

        >>> from urikit import Query
        >>> Query("from=08:30").as_time("from")
        datetime.time(8, 30)
        """
        told = ("a time", "an existing time of day", "hh:mm:ss")
        return self._moment(key, default, time, _TIME, *told)

    def _moment(
        self, key: str, default: object, cls: type[date | time], pattern: re.Pattern[str],
        what: str, unreal: str, expected: str,
    ) -> object:  # fmt: skip
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        if value is None or not pattern.fullmatch(value):
            _refuse(key, value, what, expected)
        if _HOUR_24.match(value):
            _refuse(key, value, unreal, expected)
        try:
            return cls.fromisoformat(value.upper())
        except ValueError:  # the 30th of February, say
            _refuse(key, value, unreal, expected)

    @overload
    def as_uuid(self, key: str) -> UUID: ...
    @overload
    def as_uuid(self, key: str, default: _T) -> UUID | _T: ...
    def as_uuid(self, key: str, default: Any = UNSET) -> UUID | Any:
        """The value as a UUID, in the form of RFC 9562 §4.

        >>> from urikit import Query
        >>> Query("id=f81d4fae-7dec-11d0-a765-00a0c91e6bf6").as_uuid("id")
        UUID('f81d4fae-7dec-11d0-a765-00a0c91e6bf6')
        """
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        if value is None or not _UUID.fullmatch(value):
            _refuse(key, value, "a UUID", "hexadecimal digits, 8-4-4-4-12")
        return UUID(value)

    @overload
    def as_enum(self, key: str, cls: type[_E]) -> _E: ...
    @overload
    def as_enum(self, key: str, cls: type[_E], default: _T) -> _E | _T: ...
    def as_enum(self, key: str, cls: type[_E], default: Any = UNSET) -> _E | Any:
        """The member of *cls* whose value is written like this; the first, if two are.

        Of a ``Flag`` it may be the number of several members at once, or of none.

        >>> from enum import Enum, Flag
        >>> from urikit import Query
        >>> Order = Enum("Order", {"NEWEST": "new", "OLDEST": "old"})
        >>> Query("order=new").as_enum("order", Order).name
        'NEWEST'
        >>> Access = Flag("Access", ["READ", "WRITE"])
        >>> Query({"a": Access.READ | Access.WRITE}).as_enum("a", Access).value
        3
        """
        if not (isinstance(cls, type) and issubclass(cls, Enum)):
            raise wrong_type("cls", "an Enum class", cls)
        value = self._first(key, default)
        if isinstance(value, Unset):
            return default
        try:
            members = {as_text(member): member for member in reversed(cls)}
        except TypeError as error:
            raise TypeError(f"members of {cls.__name__} {error}") from None
        if value not in members:
            if issubclass(cls, Flag) and value is not None:
                combined = _combined(cls, value)
                if combined is not None:
                    return combined
            shown = ", ".join(text or "no value" for text in reversed(members))
            _refuse(key, value, f"a member of {cls.__name__}", f"one of {shown}")
        return members[value]


def _combined(cls: type[Flag], value: str) -> Flag | None:
    """The members of *cls* whose bits are those of the number, if each of them is one's."""
    if not _INT.fullmatch(value) or not value.isdecimal() or len(value) > _MAX_DIGITS:
        return None
    known = 0
    for member in cls.__members__.values():
        known |= member.value
    number = int(value)
    return cls(number) if number & ~known == 0 else None


def _refuse(key: str, value: str | None, what: str, expected: str, index: int = 0) -> NoReturn:
    if value:
        message = f'value of "{key}" must be {what}'
    else:
        message = f'"{key}" has {"no" if value is None else "an empty"} value'
    if value and is_secret(key):
        value, index = MASK, 0
    raise QueryError(
        ErrorKind.INVALID_VALUE, value or "", index, key=key, message=message, expected=expected
    ) from None
