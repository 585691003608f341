"""Columns of hazards: the kernel searches the rows, and the finders those it leaves to them."""

from collections.abc import Callable, Collection
from typing import Any, Final

import pyarrow as pa

from urikit._ground.choices import wrong_choice
from urikit._kernel.columns.hazards import Hazards
from urikit._kernel.record import COMPILED
from urikit.arrow._rows import Strings, rows_of
from urikit.hazards import Code, Profile, Severity, inspect
from urikit.hazards._profiles import to_profile
from urikit.hazards._search import CODES, new_search, severities

_OTHERS: Final = tuple(code for code in Code if code not in CODES)
_NAMES: Final = pa.array(map(str, CODES + _OTHERS), pa.string())
_NUMBERS: Final = {code: number for number, code in enumerate(CODES + _OTHERS)}


def hazards_job(
    profile: Profile | str, minimum: Severity | str, protect: Collection[str] = ()
) -> Callable[[Any, int], list[Any]]:
    """Return the work on an array: the codes of the findings in each row, from *minimum* on."""
    if isinstance(minimum, str) and minimum.upper() in Severity.__members__:
        minimum = Severity[minimum.upper()]
    if not isinstance(minimum, Severity):
        raise wrong_choice("severity", Severity, str(minimum))
    least, chosen = minimum, to_profile(profile)
    names = protect if isinstance(protect, str) else tuple(protect)
    inspect("", chosen, protect=names)  # or an error about a name
    searches = COMPILED and not names  # the kernel knows no names to protect

    def codes(row: bytes) -> bytes:
        report = inspect(row.decode(errors="surrogateescape"), chosen, protect=names)
        return bytes(_NUMBERS[each.code] for each in report if each.severity >= least)

    def job(array: Any, first: int) -> list[Any]:
        rows = rows_of(array) if len(array) else None
        results: list[Any] = []
        row, count = 0, len(array)
        while row < count or not results:
            column, start = Strings(count - row), row
            if rows is not None:
                work = Hazards(rows, new_search(), severities(chosen, least), column.kernel)
                while row < count:
                    row = work.run(row, start) if searches else row
                    encoded = rows.encoded(row) if row < count else None
                    if encoded is not None and (
                        work.output.is_full or not work.write(codes(encoded), row - start)
                    ):
                        break
                    row += row < count
            column.end(row - start)
            results.append(_list_of(column))
        return results

    return job


def _list_of(column: Strings) -> Any:
    """Return lists of names instead of strings of numbers."""
    kind = pa.list_(pa.string())
    if column.is_null:
        return pa.nulls(column.rows, kind)
    found = column.finish()
    valid, offsets, data = found.buffers()  # the data ends with the last row
    numbers = pa.Array.from_buffers(pa.uint8(), data.size, [None, data])
    names = [_NAMES.take(numbers)]
    buffers = [valid, offsets]
    return pa.Array.from_buffers(kind, len(found), buffers, found.null_count, children=names)
