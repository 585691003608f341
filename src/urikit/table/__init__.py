"""Add columns to files of URLs, in bounded memory.

CSV, JSON lines, Parquet or plain lines, read and written batch by batch in any combination:

>>> import tempfile, pathlib
>>> from urikit.table import add_columns
>>> folder = pathlib.Path(tempfile.mkdtemp())
>>> _ = (folder / "in.csv").write_text("id,url\\n1,https://h.example/a\\n2,http://a b/\\n")
>>> summary = add_columns(folder / "in.csv", folder / "out.csv", ["host", "error"])
>>> print((folder / "out.csv").read_text())
"id","url","url_host","url_error"
"1","https://h.example/a","h.example",
"2","http://a b/",,"domain-to-ASCII"
<BLANKLINE>
>>> summary.rows, summary.errors
(2, {'domain-to-ASCII': 1})

On the command line it is ``urikit table``.
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.table._columns import COLUMNS, Added
    from urikit.table._pipeline import Summary, TableError, add_columns
else:
    # They need pyarrow, and the readers of lines that the command line shares do not.
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "COLUMNS": "urikit.table._columns:COLUMNS",
            "Added": "urikit.table._columns:Added",
            "Summary": "urikit.table._pipeline:Summary",
            "TableError": "urikit.table._pipeline:TableError",
            "add_columns": "urikit.table._pipeline:add_columns",
        },
    )

__all__ = ["COLUMNS", "Added", "Summary", "TableError", "add_columns"]
