"""The formats of files: how each is read and written batch by batch."""

import csv
import json
import sys
from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from io import StringIO
from itertools import accumulate, chain, islice
from pathlib import Path
from typing import IO, Any, Final, Protocol

import pyarrow as pa
import pyarrow.csv
import pyarrow.parquet

from urikit._ground.utf8 import decoded
from urikit.arrow._rows import is_view
from urikit.errors import URIError
from urikit.table._formulas import escape_formula, escapes_formulas
from urikit.table._records import blocks, chunks, json_object, open_input
from urikit.table._target import open_target

ROWS: Final = 65_536
"""The number of rows in a batch of Parquet or of lines."""
_BYTES: Final = 1 << 22  # the text of a batch, and so the longest row, of the other formats
_FEW: Final = 8192  # rows that become Python objects at a time

_ENDINGS: Final = {
    ".parquet": "parquet",
    ".pq": "parquet",
    ".csv": "csv",
    ".tsv": "tsv",
    ".jsonl": "jsonl",
    ".ndjson": "jsonl",
    ".txt": "lines",
    ".lines": "lines",
    ".urls": "lines",
}
_COMPRESSED: Final = {".gz": "gzip", ".bz2": "bz2", ".zst": "zstd", ".lz4": "lz4"}


def format_of(path: str) -> str | None:
    """The format that the ending of *path* tells, if it does.

    >>> format_of("a/b.CSV.gz"), format_of("-")
    ('csv', None)
    """
    name = Path(path.lower())
    return _ENDINGS.get(name.with_suffix("").suffix if _compression(path) else name.suffix)


def _compression(path: str) -> str | None:
    return _COMPRESSED.get(Path(path.lower()).suffix)


class Reader(Protocol):
    """Gives batches; ``schema`` is theirs."""

    @property
    def schema(self) -> Any:
        """The columns of the batches."""

    def batches(self) -> Iterator[Any]:
        """The batches, in order."""

    def done(self) -> float | None:
        """The share that is read, from 0 to 1, or ``None``."""


class _Input:
    """A binary file that knows how much of it was read; ``-`` is standard input."""

    def __init__(self, stack: ExitStack, path: str) -> None:
        self._raw = stack.enter_context(open_input(path))
        self._size = None if path == "-" else Path(path).stat().st_size or None
        self._pieces = chunks(self._raw)
        if _compression(path):
            stream = _decompressed(pa.PythonFile(self._raw, "r"), path)
            self._pieces = iter(lambda: stream.read(_BYTES), b"")

    def lines(self) -> Iterator[list[bytes]]:
        """Yield the lines, as many together as one reading gives."""
        for block in blocks(self._pieces):
            lines = block.removesuffix(b"\n").split(b"\n")
            yield [line.removesuffix(b"\r") for line in lines]

    def done(self) -> float | None:
        """Return the share that is read, from 0 to 1, if that is known."""
        return _share(self._raw, self._size)


def _share(file: Any, size: int | None) -> float | None:
    return None if size is None or file.closed else min(1.0, float(file.tell()) / size)


def _decompressed(stream: Any, path: str) -> Any:
    compression = _compression(path)
    return pa.CompressedInputStream(stream, compression) if compression else stream


class _CSVReader:
    """Every value is text, as it is written: nothing is lost by guessing types."""

    def __init__(self, stack: ExitStack, path: str, delimiter: str) -> None:
        self._raw: Any = None
        self._size: int | None = None
        if path == "-":
            # Read ahead by another thread, which must find nothing more when this is left.
            ahead = _Peekable(sys.stdin.buffer)
            stack.callback(ahead.close)
            start, stream = ahead.start(), pa.PythonFile(ahead, "r")
        else:
            Path(path).open("rb").close()  # what is wrong with it Python says best
            # Another thread reads ahead: a file of Arrow's own does not need Python for it.
            start = _Peekable(_decompressed(pa.OSFile(path), path)).start()
            self._raw = pa.OSFile(path)
            self._size = self._raw.size() or None
            stream = _decompressed(self._raw, path)
        names = next(csv.reader(StringIO(start, ""), delimiter=delimiter), [])
        if len(set(names)) < len(names):
            twice = Counter(names).most_common(1)[0][0]
            raise ValueError(f'two columns have the name "{twice}"; rename one')
        self._reader = stack.enter_context(
            pyarrow.csv.open_csv(
                stream,
                pyarrow.csv.ReadOptions(block_size=_BYTES, use_threads=False),
                pyarrow.csv.ParseOptions(delimiter=delimiter, newlines_in_values=True),
                pyarrow.csv.ConvertOptions(
                    check_utf8=False,
                    column_types=dict.fromkeys(names, pa.string()),
                    strings_can_be_null=True,
                    quoted_strings_can_be_null=False,
                    null_values=[""],
                ),
            )
        )
        self.schema = self._reader.schema

    def batches(self) -> Iterator[Any]:
        yield from self._reader

    def done(self) -> float | None:
        return _share(self._raw, self._size)


class _Peekable:
    """A stream whose first lines can be looked at before they are read."""

    def __init__(self, stream: Any) -> None:
        self._stream = stream
        self._ahead = b""
        self.closed = False

    def start(self) -> str:
        """The text up to the end of a line with all quotes closed, and what came with it."""
        while self._is_open() and len(self._ahead) < _BYTES:
            more = self._stream.read(65_536)
            if not more:
                break
            self._ahead += more
        return self._ahead.removeprefix(b"\xef\xbb\xbf").decode(errors="surrogateescape")

    def _is_open(self) -> bool:
        lines = self._ahead.split(b"\n")
        return not any(n % 2 == 0 for n in accumulate(line.count(b'"') for line in lines[:-1]))

    def read(self, size: int = -1) -> bytes:
        if self.closed:
            return b""
        if self._ahead:
            taken, self._ahead = self._ahead[:size], self._ahead[size:]
            return taken
        return bytes(self._stream.read(size))

    def readable(self) -> bool:
        return True

    def close(self) -> None:
        self.closed = True


class _JSONReader:
    """Objects as they are; in the columns of other formats their values are text.

    A column is there for every key of the objects of the first batch.
    """

    def __init__(self, stack: ExitStack, path: str) -> None:
        self._file = _Input(stack, path)
        self._lines = enumerate(chain.from_iterable(self._file.lines()), 1)
        self._first = self._objects()
        names = dict.fromkeys(name for one in self._first for name in one)
        self.schema = pa.schema([(name, pa.string()) for name in names])
        self.done = self._file.done
        self.objects: list[dict[str, Any]] = []

    def batches(self) -> Iterator[Any]:
        self.objects, self._first = self._first, []
        while self.objects:
            columns = [
                pa.array([_as_text(one.get(name)) for one in self.objects], pa.binary())
                for name in self.schema.names
            ]
            texts = [column.view(pa.string()) for column in columns]
            yield pa.record_batch(texts, self.schema)
            self.objects = self._objects()

    def _objects(self) -> list[dict[str, Any]]:
        return [_object(number, line) for number, line in islice(self._lines, _FEW) if line.strip()]


def _object(number: int, line: bytes) -> dict[str, Any]:
    try:
        return json_object(decoded(line))
    except URIError as error:
        raise ValueError(f"line {number}: {error.message}") from None


def _as_text(value: Any) -> bytes | None:
    if value is None:
        return None
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    return text.encode(errors="surrogatepass")


class _LinesReader:
    """One text a line, in a column of the name that is asked for."""

    def __init__(self, stack: ExitStack, path: str, column: str) -> None:
        self._file = _Input(stack, path)
        self.schema = pa.schema([(column, pa.string())])
        self.done = self._file.done

    def batches(self) -> Iterator[Any]:
        for lines in self._file.lines():
            yield pa.record_batch([pa.array(lines, pa.binary()).view(pa.string())], self.schema)


class _ParquetReader:
    def __init__(self, stack: ExitStack, path: str) -> None:
        if path == "-":
            raise ValueError("Parquet cannot be read from standard input; pass a file")
        self._file = stack.enter_context(
            pyarrow.parquet.ParquetFile(
                path, memory_map=False, pre_buffer=False, buffer_size=1 << 20
            )
        )
        self.schema = self._file.schema_arrow
        self._rows = 0

    def batches(self) -> Iterator[Any]:
        for batch in self._file.iter_batches(ROWS, use_threads=False):
            self._rows += len(batch)
            yield batch

    def done(self) -> float | None:
        total = self._file.metadata.num_rows
        return self._rows / total if total else None


# --- writing ------------------------------------------------------------------------------------


@contextmanager
def _compressed(raw: IO[bytes], path: str) -> Iterator[Any]:
    """Yield the stream to write to *raw* with: it compresses if the name of *path* says so."""
    compression = _compression(path)
    if not compression:
        yield raw
        return
    stream = pa.CompressedOutputStream(pa.PythonFile(raw, "w"), compression)
    yield stream
    stream.close()


class Writer(ABC):
    """Takes batches, of which the columns from *first* on are those added."""

    def __init__(self, stream: Any, first: int) -> None:
        self._stream = stream
        self._first = first

    @abstractmethod
    def write(self, batch: Any, objects: Sequence[dict[str, Any]]) -> None:
        """Write one batch; *objects* are its rows as they were read, where they were JSON."""

    def close(self) -> None:  # noqa: B027 (every line is complete, most have nothing left to do)
        """Finish the file; it is not complete before."""


class _CSVWriter(Writer):
    def __init__(self, stream: Any, schema: Any, delimiter: str, escapes: bool) -> None:
        """Prepare the writer; *escapes* puts an apostrophe before cells that look like formulas."""
        self._escapes = escapes
        self._lists = [number for number, field in enumerate(schema) if _is_list(field.type)]
        for number, field in enumerate(schema):
            kind = pa.string() if _is_list(field.type) else _plain(field.type)
            schema = schema.set(number, pa.field(field.name, kind))
        for field in schema:
            if pa.types.is_nested(field.type):
                raise ValueError(f"column {field.name!r} is nested, which CSV cannot hold")
        if escapes:
            schema = pa.schema([one.with_name(escape_formula(one.name)) for one in schema])
        self._schema = schema
        options = pyarrow.csv.WriteOptions(delimiter=delimiter)
        self._writer = pyarrow.csv.CSVWriter(stream, schema, write_options=options)

    def write(self, batch: Any, objects: Sequence[dict[str, Any]]) -> None:
        columns = [_text(column) for column in batch.columns]
        for number in self._lists:
            columns[number] = pa.compute.binary_join(columns[number], " ")
        if self._escapes:
            columns = list(map(_escape_formulas, columns))
        self._writer.write(pa.record_batch(columns, self._schema))

    def close(self) -> None:
        self._writer.close()


_MAY_BE_FORMULA: Final = r"^(?:[^0-9A-Za-z/])"


def _escape_formulas(column: Any) -> Any:
    """*column*, if it is of text, with an apostrophe before what spreadsheets take for formulas."""
    if not pa.types.is_string(column.type) and not pa.types.is_large_string(column.type):
        return column
    raw = column.view(pa.binary() if pa.types.is_string(column.type) else pa.large_binary())
    dubious = pa.compute.fill_null(pa.compute.match_substring_regex(raw, _MAY_BE_FORMULA), False)
    if not dubious.true_count:
        return column
    texts = [text.decode(errors="surrogateescape") for text in raw.filter(dubious).to_pylist()]
    safe = [escape_formula(text).encode(errors="surrogateescape") for text in texts]
    changed = pa.array(safe, raw.type)
    return pa.compute.replace_with_mask(raw, dubious, changed).view(column.type)


def _plain(kind: Any) -> Any:
    """The type that :func:`_text` gives a column of that *kind*."""
    types = pa.types
    if types.is_dictionary(kind):
        return _plain(kind.value_type)
    if types.is_binary(kind) or types.is_large_binary(kind) or types.is_fixed_size_binary(kind):
        return pa.string()
    return pa.string() if is_view(kind) else kind


def _text(column: Any) -> Any:
    """*column*, if it is of bytes, of views or a dictionary, as one of plain text or values."""
    if pa.types.is_dictionary(column.type):
        column = column.dictionary_decode()
    kind = column.type
    if _plain(kind) == kind:
        return column
    if pa.types.is_string_view(kind):
        return column.cast(pa.string())
    return column.cast(pa.binary()).view(pa.string())


def _is_list(kind: Any) -> bool:
    return bool(pa.types.is_list(kind) and pa.types.is_string(kind.value_type))


class _JSONWriter(Writer):
    def write(self, batch: Any, objects: Sequence[dict[str, Any]]) -> None:
        for start in range(0, len(batch), _FEW):
            part = batch.slice(start, _FEW)
            if objects:
                added = _pylist(part.select(range(self._first, batch.num_columns)))
                given = objects[start : start + _FEW]
                rows = [one | more for one, more in zip(given, added, strict=True)]
            else:
                rows = _pylist(part)
            text = "".join(json.dumps(row, ensure_ascii=False, default=str) + "\n" for row in rows)
            self._stream.write(text.encode(errors="backslashreplace"))


def _pylist(batch: Any) -> Any:
    """The rows of *batch*; what is not UTF-8, and so no JSON, with U+FFFD in its place."""
    batch = pa.record_batch([_text(column) for column in batch.columns], batch.schema.names)
    try:
        return batch.to_pylist()
    except UnicodeDecodeError:
        columns = [
            pa.array([None if v is None else v.decode(errors="replace") for v in raw.to_pylist()])
            if pa.types.is_string(column.type) and (raw := column.view(pa.binary()))
            else column
            for column in batch.columns
        ]
        return pa.record_batch(columns, batch.schema.names).to_pylist()


class _LinesWriter(Writer):
    """The added columns only, with tabs between them; a tab or newline in a value is escaped."""

    def write(self, batch: Any, objects: Sequence[dict[str, Any]]) -> None:
        for start in range(0, len(batch), _FEW):
            columns = batch.slice(start, _FEW).columns[self._first :]
            lines = map("\t".join, zip(*map(self._texts, columns), strict=True))
            self._stream.write("".join(line + "\n" for line in lines).encode())

    @staticmethod
    def _texts(column: Any) -> list[str]:
        if _is_list(column.type):
            column = pa.compute.binary_join(column, " ")
        texts = column.cast(pa.string()).to_pylist()
        return ["" if text is None else text.translate(_LINE_BREAKS) for text in texts]


_LINE_BREAKS: Final = str.maketrans({"\t": "%09", "\n": "%0A", "\r": "%0D"})


class _ParquetWriter(Writer):
    def __init__(self, stream: Any, schema: Any) -> None:
        self._writer = pyarrow.parquet.ParquetWriter(stream, schema, compression="zstd")

    def write(self, batch: Any, objects: Sequence[dict[str, Any]]) -> None:
        self._writer.write_batch(batch)

    def close(self) -> None:
        self._writer.close()


# --- the formats --------------------------------------------------------------------------------

FORMATS: Final = ("csv", "tsv", "jsonl", "parquet", "lines")
"""The names of the formats."""


def open_reader(stack: ExitStack, path: str, kind: str, column: str) -> Reader:
    """Open the file at *path* to be read; *column* names what lines have no name for."""
    readers: dict[str, Callable[[], Reader]] = {
        "csv": lambda: _CSVReader(stack, path, ","),
        "tsv": lambda: _CSVReader(stack, path, "\t"),
        "jsonl": lambda: _JSONReader(stack, path),
        "lines": lambda: _LinesReader(stack, path, column),
        "parquet": lambda: _ParquetReader(stack, path),
    }
    return readers[kind]()


def open_writer(
    stack: ExitStack, path: str, kind: str, schema: Any, first: int, escapes: bool | None
) -> Writer:
    """Open the file at *path* to be written; the columns from *first* on are those added.

    *escapes* is the choice of the caller for cells that spreadsheets take for formulas.
    """
    raw = stack.enter_context(open_target(path))
    stream = stack.enter_context(_compressed(raw, path))
    escapes = escapes_formulas(escapes, raw)
    writers: dict[str, Callable[[], Writer]] = {
        "csv": lambda: _CSVWriter(stream, schema, ",", escapes),
        "tsv": lambda: _CSVWriter(stream, schema, "\t", escapes),
        "jsonl": lambda: _JSONWriter(stream, first),
        "lines": lambda: _LinesWriter(stream, first),
        "parquet": lambda: _ParquetWriter(stream, schema),
    }
    return writers[kind]()
