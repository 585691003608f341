"""Files of URLs: read, columns added, written again, in bounded memory.

CSV, JSON lines, Parquet or plain lines, read and written batch by batch in any combination:

>>> import tempfile, pathlib
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

try:
    import pyarrow as _  # noqa: F401 (what follows needs it)
except ModuleNotFoundError as missing:
    raise ModuleNotFoundError(
        "files of URLs need pyarrow: pip install 'urikit[cli]'", name=missing.name
    ) from missing

from urikit.table._columns import COLUMNS, Added
from urikit.table._pipeline import Summary, TableError, add_columns

__all__ = ["COLUMNS", "Added", "Summary", "TableError", "add_columns"]
