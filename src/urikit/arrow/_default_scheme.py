"""Columns whose rows get a default scheme before they are read."""

from collections.abc import Callable
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from urikit.arrow._errors import RowError
from urikit.arrow._rows import checked, is_large, is_view
from urikit.chars import SCHEME_PATTERN
from urikit.objects._default_scheme import advised, as_given, complete, to_default_scheme

Job = Callable[[Any, int], list[Any]]

# Most rows have a scheme, and what follows it is no port: the rule leaves them alone.
# Arrow's regular expressions, RE2, have no possessive quantifiers, and need none.
_HAS_SCHEME: Final = rf"^{SCHEME_PATTERN.removesuffix('+')}:(?:[^0-9]|$)"


def with_default_scheme(job: Job, scheme: str | None, columns: int = 2) -> Job:
    """Return *job* for rows that get the default *scheme*; of pairs, the first *columns* of them.

    >>> job = with_default_scheme(lambda array, first: array.to_pylist(), "https")
    >>> job(pa.array(["h", None, "x:y"]), 0)
    ['https://h', None, 'x:y']
    """
    if scheme is None:
        return job
    name = to_default_scheme(scheme)

    def work(array: Any, first: int) -> list[Any]:
        if pa.types.is_struct(array.type):
            fields = array.flatten()
            done = [completed(field, name) for field in fields[:columns]]
            rows = pa.StructArray.from_arrays([*done, *fields[columns:]], ["0", "1"])
        else:
            rows = completed(array, name)
        try:
            return job(rows, first)
        except RowError as error:
            if pa.types.is_struct(array.type):
                made = advised(error._error, name)
            else:
                given = (
                    as_binary(array)[error.row - first].as_py().decode("utf-8", "backslashreplace")
                )
                made = as_given(error._error, given, name)
            raise RowError(error.row, made) from error.__cause__

    return work


def completed(array: Any, scheme: str) -> Any:
    """Return an *array* of strings with *scheme* in front of those that the rule gives it to."""
    rows = as_binary(array)
    mask = pc.fill_null(pc.invert(pc.match_substring_regex(rows, _HAS_SCHEME)), False)
    chosen = rows.filter(mask)
    if not len(chosen):
        return array
    # The rule is about ASCII characters, whatever the others are.
    texts = [row.decode("latin-1") for row in chosen.to_pylist()]
    done = pa.array([complete(text, scheme).encode("latin-1") for text in texts], rows.type)
    result = pc.replace_with_mask(rows, mask, done)
    return result if is_view(array.type) else result.view(array.type)


def as_binary(array: Any) -> Any:
    """Return an *array* of strings as one of bytes, which Arrow's own functions can work on."""
    kind = pa.large_binary() if is_large(array.type) else pa.binary()
    rows = array.view(pa.binary_view() if is_view(array.type) else kind)
    return checked(rows).cast(kind)
