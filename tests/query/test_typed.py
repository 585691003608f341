"""Typed reading: what the coercion writes is read back, and anything else is a clear error."""

import pickle
from datetime import UTC, date, datetime, time, timedelta, timezone
from enum import Enum, Flag, IntEnum, IntFlag, StrEnum
from uuid import UUID

import pytest
from hypothesis import given, strategies as st

from urikit import ErrorKind, Query, QueryError, URIError
from urikit.query._values import MAX_BITS


class Order(StrEnum):
    NEWEST = "new"
    OLDEST = "old"


class Size(IntEnum):
    SMALL = 1
    LARGE = 2


class Odd(Enum):
    NOTHING = None
    EMPTY = ""
    YES = True
    ALSO_YES = 1  # an alias: True == 1


# reader, text of the value, the value
READ = [
    ("as_int", "=0", 0),
    ("as_int", "=-42", -42),
    ("as_int", "=%2B7", 7),
    ("as_int", "=007", 7),
    ("as_float", "=1", 1.0),
    ("as_float", "=-1.5e-3", -0.0015),
    ("as_float", "=.5", 0.5),
    ("as_float", "=5.", 5.0),
    ("as_bool", "", True),  # ?flag
    ("as_bool", "=true", True),
    ("as_bool", "=1", True),
    ("as_bool", "=YES", True),
    ("as_bool", "=On", True),
    ("as_bool", "=false", False),
    ("as_bool", "=0", False),
    ("as_bool", "=no", False),
    ("as_bool", "=OFF", False),
    ("as_date", "=2026-02-28", date(2026, 2, 28)),
    ("as_time", "=03:04", time(3, 4)),
    ("as_time", "=03:04:05.678", time(3, 4, 5, 678000)),
    ("as_time", "=03:04:05z", time(3, 4, 5, tzinfo=UTC)),
    ("as_time", "=03:04-01:30", time(3, 4, tzinfo=timezone(-timedelta(minutes=90)))),
    ("as_datetime", "=2026-01-02T03:04", datetime(2026, 1, 2, 3, 4)),
    ("as_datetime", "=2026-01-02+03:04:05", datetime(2026, 1, 2, 3, 4, 5)),
    ("as_datetime", "=2026-01-02T03:04:05.678Z", datetime(2026, 1, 2, 3, 4, 5, 678000, UTC)),
    ("as_datetime", "=2026-01-02t03:04:05z", datetime(2026, 1, 2, 3, 4, 5, tzinfo=UTC)),
    (
        "as_datetime",
        "=2026-01-02T03:04:05%2B01:30",
        datetime(2026, 1, 2, 3, 4, 5, tzinfo=timezone(timedelta(minutes=90))),
    ),
    ("as_uuid", "=00000000-0000-0000-0000-00000000000A", UUID(int=10)),
]


@pytest.mark.parametrize(("reader", "text", "value"), READ)
def test_read(reader: str, text: str, value: object) -> None:
    result = getattr(Query("a=x&key" + text), reader)("key")
    assert result == value
    assert type(result) is type(value)


# reader, text of the value, where the fault is shown
REFUSED = [
    ("as_int", "", 0),
    ("as_int", "=", 0),
    ("as_int", "=1.0", 1),
    ("as_int", "=12x", 2),
    ("as_int", "=+7", 0),  # a space
    ("as_int", "=1_000", 1),
    ("as_int", "=0x10", 1),
    ("as_int", "=٣", 0),
    ("as_int", "=1%0A", 1),
    ("as_int", "=" + "9" * 2000, 0),
    ("as_float", "", 0),
    ("as_float", "=", 0),
    ("as_float", "=.", 0),
    ("as_float", "=nan", 0),
    ("as_float", "=inf", 0),
    ("as_float", "=1e999", 0),
    ("as_float", "=1_0.5", 0),
    ("as_float", "=1%0A", 0),
    ("as_bool", "=", 0),
    ("as_bool", "=2", 0),
    ("as_bool", "=+true", 0),
    ("as_bool", "=oﬀ", 0),
    ("as_date", "", 0),
    ("as_date", "=2026-02-30", 0),
    ("as_date", "=20260102", 0),
    ("as_date", "=2026-W01-1", 0),
    ("as_date", "=2026-01-02T00:00", 0),
    ("as_datetime", "=2026-01-02", 0),
    ("as_datetime", "=2026-01-02T24:30", 0),
    ("as_datetime", "=2026-01-02T00:00:00+01:00", 0),  # "+" is a space in form mode
    ("as_datetime", "=2026-01-02x00:00", 0),
    ("as_uuid", "=", 0),
    ("as_uuid", "={00000000-0000-0000-0000-000000000000}", 0),
    ("as_uuid", "=urn:uuid:00000000-0000-0000-0000-000000000000", 0),
]


@pytest.mark.parametrize(("reader", "text", "index"), REFUSED)
def test_refused(reader: str, text: str, index: int) -> None:
    query = Query("a=1&key" + text)
    for default in ((), (None,)):  # a default is for a key that is absent
        with pytest.raises(QueryError) as caught:
            getattr(query, reader)("key", *default)
        error = caught.value
        assert (error.kind, error.key, error.index) == (ErrorKind.INVALID_VALUE, "key", index)
        assert error.text == (query["key"] or "")
        assert '"key"' in error.message
        assert "expected" in str(error)


READERS = ["as_int", "as_float", "as_bool", "as_date", "as_datetime", "as_time", "as_uuid"]


@pytest.mark.parametrize("reader", READERS)
def test_absent(reader: str) -> None:
    query = Query("a=1")
    assert getattr(query, reader)("b", None) is None
    assert getattr(query, reader)("b", "x") == "x"
    with pytest.raises(QueryError) as caught:
        getattr(query, reader)("b")
    assert caught.value.kind == ErrorKind.MISSING_KEY
    assert str(caught.value) == 'query has no key "b"'


def test_enums() -> None:
    query = Query({"order": Order.OLDEST, "size": Size.LARGE})
    assert query.as_enum("order", Order) is Order.OLDEST
    assert query.as_enum("size", Size) is Size.LARGE
    assert query.as_enum("other", Order, None) is None
    assert query.as_enum("other", Order, Order.NEWEST) is Order.NEWEST
    for member in Odd:
        assert Query({"a": member}).as_enum("a", Odd) is member
    with pytest.raises(QueryError) as caught:
        Query("order=NEWEST").as_enum("order", Order)
    assert caught.value.message == 'value of "order" must be a member of Order'
    assert caught.value.expected == "one of new, old"
    with pytest.raises(QueryError) as caught:
        Query("").as_enum("order", Order)
    assert caught.value.kind == ErrorKind.MISSING_KEY


class Access(Flag):
    READ = 1
    WRITE = 2
    RUN = 8
    ALL = 11


class Mode(IntFlag):
    LOUD = 1
    FAST = 2


def test_flags() -> None:
    for number in (0, 1, 2, 3, 8, 9, 10, 11):
        assert Query({"a": Access(number)}).as_enum("a", Access) == Access(number)
    assert Query({"a": Mode.LOUD | Mode.FAST}).as_enum("a", Mode) == Mode(3)
    for text in ("4", "12", "-1", "+3", "x", "", "1" * 5000, "\u0663"):
        for cls in (Access, Mode):
            with pytest.raises(QueryError):
                Query({"a": text}).as_enum("a", cls)
    with pytest.raises(QueryError):
        Query("a").as_enum("a", Access)


@pytest.mark.parametrize(
    "text", ["24:00", "3:04", "03:60", "03", "T03:04", "03:04+", "0304", "03:04:05,6", ""]
)
def test_no_time(text: str) -> None:
    with pytest.raises(QueryError):
        Query({"a": text}).as_time("a")


def test_the_first_value_is_read() -> None:
    assert Query("a=1&a=x").as_int("a") == 1
    with pytest.raises(QueryError):
        Query("a=x&a=1").as_int("a")


def test_the_error_is_one_of_ours_and_travels() -> None:
    with pytest.raises(URIError) as caught:
        Query("page=2x").as_int("page")
    error = caught.value
    assert isinstance(error, ValueError)
    assert str(error) == 'value of "page" must be an integer: expected digits\n    2x\n     ^'
    twin = pickle.loads(pickle.dumps(error))
    assert (str(twin), twin.key, twin.kind) == (str(error), "page", error.kind)
    assert twin.at("page=2x", 5).key == "page"
    assert twin.at("page=2x", 5).index == 6


def test_passwords_are_masked() -> None:
    with pytest.raises(QueryError) as caught:
        Query("a=http://u:secret@h/").as_int("a")
    assert "secret" not in str(caught.value)


whole = st.integers(-(2 ** (MAX_BITS - 1)), 2 ** (MAX_BITS - 1))
offsets = st.integers(-86_000, 86_000).map(lambda seconds: timezone(timedelta(seconds=seconds)))


@given(whole, st.booleans())
def test_numbers_are_read_back(number: int, form: bool) -> None:
    assert Query(str(Query({"a": number}, form=form)), form=form).as_int("a") == number


@given(st.floats(allow_nan=False, allow_infinity=False))
def test_floats_are_read_back(number: float) -> None:
    assert repr(Query({"a": number}).as_float("a")) == repr(number)


@given(st.datetimes(timezones=st.none() | offsets), st.uuids(), st.booleans(), st.booleans())
def test_values_are_read_back(moment: datetime, uuid: UUID, truth: bool, form: bool) -> None:
    query = Query({"m": moment, "d": moment.date(), "u": uuid, "b": truth}, form=form)
    assert query.as_datetime("m") == moment
    assert query.as_datetime("m").utcoffset() == moment.utcoffset()
    assert query.as_date("d") == moment.date()
    clock = Query({"t": moment.timetz()}, form=form).as_time("t")
    assert (clock, clock.utcoffset()) == (moment.timetz(), moment.timetz().utcoffset())
    assert query.as_uuid("u") == uuid
    assert query.as_bool("b") is truth


@given(st.text(), st.sampled_from(READERS))
def test_any_text_is_read_or_refused(text: str, reader: str) -> None:
    try:
        getattr(Query("a=" + text), reader)("a")
    except QueryError as error:
        assert error.key == "a"
        assert str(error)
