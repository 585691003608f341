"""The pipeline: batches are read, columns computed, batches written."""

import os
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import ExitStack
from dataclasses import dataclass, field
from typing import Any

import pyarrow as pa

from urikit import arrow
from urikit._ground.choices import wrong_choice
from urikit._ground.redaction import mask_unparsed
from urikit.arrow._columns import is_text
from urikit.table._columns import Added, columns_of, compute, type_of
from urikit.table._formats import FORMATS, format_of, open_reader, open_writer

Progress = Callable[[int, "float | None"], None]
"""Is told, after every batch, how many rows are done, and which share of the file if known."""


class TableError(Exception):
    """Raised if a file cannot be read or written; the message says which, and why.

    >>> add_columns("no-such-file.csv", "out.csv", ["host"])
    Traceback (most recent call last):
    urikit.table.TableError: cannot read no-such-file.csv: No such file or directory
    """

    __module__ = "urikit.table"  # where users find it, however it is loaded


@dataclass(slots=True)
class Summary:
    """Counts of rows: all, empty, and bad by the kind of their error.

    >>> str(Summary(rows=3, errors={"host-missing": 1}))
    '3 rows, 1 bad: host-missing 1'
    """

    rows: int = 0
    nulls: int = 0
    errors: dict[str, int] = field(default_factory=dict)

    @property
    def bad(self) -> int:
        """The number of bad rows."""
        return sum(self.errors.values())

    def __str__(self) -> str:
        text = f"{self.rows:,} row{'' if self.rows == 1 else 's'}"
        if self.nulls:
            text += f", {self.nulls:,} empty"
        if self.errors:
            kinds = sorted(self.errors.items(), key=lambda item: (-item[1], item[0]))
            text += f", {self.bad:,} bad: " + ", ".join(f"{k} {n:,}" for k, n in kinds)
        return text


def add_columns(
    source: "str | os.PathLike[str]",
    target: "str | os.PathLike[str]",
    added: "Iterable[str | Added]" = ("parts",),
    *,
    column: str = "url",
    prefix: str | None = None,
    standard: str = "whatwg",
    default_scheme: str | None = None,
    source_format: str | None = None,
    target_format: str | None = None,
    escape_formulas: bool | None = None,
    threads: int = 1,
    progress: Progress | None = None,
) -> Summary:
    """Read *source*, add columns computed from its *column*, and write the result to *target*.

    *added* are names of :data:`COLUMNS`, some with an argument (``"query_value:id"``), or
    ``"parts"`` for all parts. Their names in the file get the *prefix*, ``column_`` unless given.
    URLs without a scheme get the *default_scheme*; for ``"resolved"``, the base does.
    ``"-"`` is standard input or output, for which a format must be named. *target* appears when it
    is complete, with the mode of a file that it replaces; devices and FIFOs are written to. What
    cannot be read or written is a :class:`TableError`; a bad URL is not.

    *escape_formulas* puts an apostrophe before cells of CSV and TSV that spreadsheets take for
    formulas: by default in regular files, which people open, and not in what goes to programs.
    """
    paths = os.fspath(source), os.fspath(target)
    kinds = (
        _format(paths[0], source_format, "source_format"),
        _format(paths[1], target_format, "target_format"),
    )
    columns = columns_of(added)
    options = {"threads": threads, "default_scheme": default_scheme}
    compute(pa.array([], pa.string()), columns, standard, **options)  # or the arguments are wrong
    summary = Summary()
    counted: Counter[str] = Counter()
    # A path may be a URL where a file should be: its password is masked.
    reading = doing = f"cannot read {mask_unparsed(paths[0])}"
    writing = f"cannot write {mask_unparsed(paths[1])}"
    try:
        with ExitStack() as stack:
            reader = open_reader(stack, paths[0], kinds[0], column)
            schema = _schema(reader.schema, column, prefix, columns, standard, options)
            place = reader.schema.get_field_index(column)
            doing = writing
            writer = open_writer(
                stack, paths[1], kinds[1], schema, len(reader.schema), escape_formulas
            )
            doing = reading
            for batch in reader.batches():
                texts = batch.column(place)
                types = schema.types[len(batch.columns) :]
                answers = compute(texts, columns, standard, **options)
                made = [one.cast(kind) for one, kind in zip(answers, types, strict=True)]
                errors = _errors(texts, columns, made, standard, options)
                for pair in errors.drop_null().value_counts().to_pylist():
                    counted[pair["values"]] += pair["counts"]
                summary.rows += len(batch)
                summary.nulls += texts.null_count
                doing = writing
                objects = getattr(reader, "objects", ())
                writer.write(pa.record_batch([*batch.columns, *made], schema), objects)
                if progress:
                    progress(summary.rows, reader.done())
                doing = reading
            doing = writing
            writer.close()
    except BrokenPipeError:
        raise
    except OSError as error:
        raise TableError(f"{doing}: {error.strerror or error}") from error
    except (pa.ArrowException, ValueError) as error:
        raise TableError(f"{doing}: {error}") from error
    summary.errors = dict(counted.most_common())
    return summary


def _format(path: str, kind: str | None, option: str) -> str:
    kind = kind or format_of(path)
    if kind is None:
        shown = mask_unparsed(path)
        raise ValueError(f'cannot tell the format of {shown!r}; pass {option}="csv", for example')
    if kind not in FORMATS:
        raise wrong_choice("format", FORMATS, kind)
    return kind


def _schema(
    schema: Any,
    column: str,
    prefix: str | None,
    added: list[Added],
    standard: str,
    options: dict[str, Any],
) -> Any:
    """The schema of the result; a ValueError if the columns do not fit."""
    if schema.names.count(column) > 1:
        raise ValueError(f"more than one column has the name {column!r}")
    if schema.get_field_index(column) < 0:
        raise ValueError(f"no column {column!r}; the columns are {', '.join(schema.names)}")
    if not is_text(schema.field(column).type):
        raise ValueError(f"column {column!r} does not hold strings")
    prefix = f"{column}_" if prefix is None else prefix
    for one in added:
        name = prefix + one.title
        if name in schema.names:
            raise ValueError(f"column {name!r} already exists; choose another prefix")
        schema = schema.append(pa.field(name, type_of(one, standard, **options)))
    return schema


def _errors(
    texts: Any, columns: list[Added], made: list[Any], standard: Any, options: dict[str, Any]
) -> Any:
    """The kinds of errors, which may have been asked for anyway."""
    if Added("error") in columns:
        return made[columns.index(Added("error"))]
    return arrow.error(texts, standard, **options)
