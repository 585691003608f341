"""The functions of :mod:`urikit.arrow` as an accessor of pandas' series.

Importing this module registers it:

>>> import pandas as pd
>>> import urikit.pandas
>>> urls = pd.Series(["https://user@example.com:8080/a?b", None, "http://a b/"], index=[7, 8, 9])
>>> urls.url.host().dropna().to_dict()
{7: 'example.com'}
>>> urls.url.parse().loc[7, ["host", "port"]].to_list()
['example.com', 8080]

Columns of text of any kind are taken: ``str``, ``string``, ``ArrowDtype``, categories, and objects
that are texts or missing. The results have Arrow's types, and the index of the column.
"""

from contextlib import suppress
from typing import Any

try:
    import pandas as pd
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "urikit.pandas needs pandas: pip install 'urikit[pandas]'", name=missing.name
    ) from missing

import pyarrow as pa

from urikit._ground.kinds import described, wrong_type
from urikit.arrow._columns import as_column
from urikit.arrow._functions import Function, Options, bind_all, whole
from urikit.objects._base import URIObject

__all__ = ["URLAccessor"]


class URLAccessor:
    """The accessor ``series.url``: functions of columns as methods that return series.

    ``parse`` gives a frame, with a column for each part. The other column of ``resolve`` and
    ``equivalent`` is a series, whose rows are found by the index, or one string.

    >>> import pandas as pd
    >>> links = pd.Series(["../b", "?q=1"])
    >>> links.url.resolve("https://h/a/").to_list()
    ['https://h/b', 'https://h/a/?q=1']
    >>> list(links.url.parse().columns)[-2:]
    ['fragment', 'error']
    """

    __slots__ = ("_series",)

    def __init__(self, series: Any) -> None:
        self._series = series


def _answer(self: URLAccessor, function: Function, other: Any, options: Options) -> Any:
    series = self._series
    if function.other and not isinstance(other, (str, URIObject)):
        other = _text_of(_aligned(other, series))
    result = function.answer(function.ordered(_text_of(series), other), options)
    if not pa.types.is_struct(result.type):
        return pd.Series(_extension(result), index=series.index, name=series.name, copy=False)
    # A null row has null parts.
    parts = zip(result.type.names, whole(result).flatten(), strict=True)
    return pd.DataFrame({name: _extension(part) for name, part in parts}, index=series.index)


def _extension(column: Any) -> Any:
    return pd.arrays.ArrowExtensionArray(column)


def _aligned(other: Any, series: Any) -> Any:
    """The rows of *other* for those of *series*."""
    if not isinstance(other, pd.Series):
        raise wrong_type("", "a Series or a string", other)
    return other if other.index.equals(series.index) else other.reindex(series.index)


def _text_of(series: Any) -> Any:
    """The rows of *series* as an Arrow column; whatever pandas holds to be missing is null."""
    kind = pa.string() if series.dtype == object else None
    if kind is None or pd.api.types.infer_dtype(series, skipna=True) == "string":
        with suppress(UnicodeEncodeError):  # lone surrogates: what follows keeps their rows apart
            return as_column(pa.array(series, kind, from_pandas=True))
    missing = series.isna().to_numpy()
    rows = [None if is_missing else row for row, is_missing in zip(series, missing, strict=True)]
    for place, row in enumerate(rows):
        if row is not None and not isinstance(row, str):
            label = series.index[place]
            raise TypeError(f"row {place} (index {label!r}) must be a string, not {described(row)}")
    return as_column(rows)


bind_all(URLAccessor, _answer, "A series")

pd.api.extensions.register_series_accessor("url")(URLAccessor)
