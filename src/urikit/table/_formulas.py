"""Cells of CSV that spreadsheets take for formulas: for the command line and for tables."""

from __future__ import annotations

import os
import stat

from urikit._ground.exports import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Any

_SIGNS = "=+-@\uff1d\uff0b\uff0d\uff20"
_UNSAFE = "\0\t\r\n"  # whatever follows, at the start of a cell


def escape_formula(cell: str) -> str:
    r"""Put an apostrophe before *cell* if a spreadsheet takes it for a formula.

    Some drop invisible characters before they look. Numbers, and a hyphen or another sign alone,
    stay as they are.

    >>> escape_formula("=1+1"), escape_formula(" @SUM(A1)"), escape_formula("\t-1")
    ("'=1+1", "' @SUM(A1)", "'\t-1")
    >>> escape_formula("https://h/?=1"), escape_formula("-1.5e-7"), escape_formula("-")
    ('https://h/?=1', '-1.5e-7', '-')
    """
    if cell[:1].isalnum():  # nearly all
        return cell
    start = next((char for char in cell if char.isprintable() and char != " "), "")
    if cell[:1] not in _UNSAFE and (not start or start not in _SIGNS or _is_harmless(cell)):
        return cell
    return f"'{cell}" if cell else cell


def _is_harmless(cell: str) -> bool:
    """True for a sign alone and for a number."""
    if len(cell) == 1:
        return True
    try:
        float(cell)
    except ValueError:
        return False
    return cell[-1].isdigit() and "_" not in cell  # Python takes more for numbers


def escapes_formulas(chosen: bool | None, file: Any) -> bool:
    """Return the choice; without one, True for a regular *file*, which people may open."""
    if chosen is not None:
        return chosen
    try:
        return stat.S_ISREG(os.fstat(file.fileno()).st_mode)
    except (AttributeError, OSError, ValueError):  # in memory
        return False
