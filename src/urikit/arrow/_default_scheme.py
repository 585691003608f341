"""Columns whose rows get a default scheme before they are read."""

from collections.abc import Callable
from typing import Any, Final

import pyarrow as pa
import pyarrow.compute as pc

from urikit.arrow._errors import RowError
from urikit.arrow._rows import checked, is_large, is_view
from urikit.chars import SCHEME_PATTERN
from urikit.objects._default_scheme import (
    advised,
    as_given,
    complete_any,
    is_windows_path,
    to_default_scheme,
    without_scheme,
)

Job = Callable[[Any, int], list[Any]]

# Most rows have a scheme of two letters or more, and no port follows: the rule leaves them alone.
# Arrow's regular expressions, RE2, have no possessive quantifiers, and need none.
_HAS_SCHEME: Final = rf"^{SCHEME_PATTERN.removesuffix('*+')}+:(?:[^0-9]|$)"

_NO_URL: Final = "\\"
"""No standard accepts a string that starts like this, without a base."""


def with_default_scheme(
    job: Job, scheme: str | None, columns: int = 2, *, takes_any: bool = False
) -> Job:
    """Return *job* for rows that get the default *scheme*; of pairs, the first *columns* of them.

    A Windows path is a bad row, unless the job *takes_any* string.

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
            done = [completed(field, name, takes_any) for field in fields[:columns]]
            rows = pa.StructArray.from_arrays([*done, *fields[columns:]], ["0", "1"])
        else:
            rows = completed(array, name, takes_any)
        try:
            return job(rows, first)
        except RowError as error:
            if pa.types.is_struct(array.type):
                path = error._error.text.removeprefix(_NO_URL)
                made = (
                    without_scheme(path, name)
                    if is_windows_path(path)
                    else advised(error._error, name)
                )
            else:
                given = (
                    as_binary(array)[error.row - first].as_py().decode("utf-8", "backslashreplace")
                )
                made = as_given(error._error, given, name)
            raise RowError(error.row, made) from error.__cause__

    return work


def completed(array: Any, scheme: str, takes_any: bool = False) -> Any:
    """Return an *array* of strings with *scheme* in front of those that the rule gives it to.

    Unless it *takes_any* string, Windows paths are made strings that no standard accepts.
    """
    rows = as_binary(array)
    mask = pc.fill_null(pc.invert(pc.match_substring_regex(rows, _HAS_SCHEME)), False)
    chosen = rows.filter(mask)
    if not len(chosen):
        return array
    # The rule is about ASCII characters, whatever the others are.
    texts = [row.decode("latin-1") for row in chosen.to_pylist()]
    made = [
        _NO_URL + text if not takes_any and is_windows_path(text) else complete_any(text, scheme)
        for text in texts
    ]
    done = pa.array([text.encode("latin-1") for text in made], rows.type)
    result = pc.replace_with_mask(rows, mask, done)
    return result if is_view(array.type) else result.view(array.type)


def as_binary(array: Any) -> Any:
    """Return an *array* of strings as one of bytes, which Arrow's own functions can work on."""
    kind = pa.large_binary() if is_large(array.type) else pa.binary()
    rows = array.view(pa.binary_view() if is_view(array.type) else kind)
    return checked(rows).cast(kind)
