"""The error for a bad row, with ``errors="raise"``."""

from typing import Self

from urikit.errors import URIError


class RowError(URIError):
    """Raised for a bad row; ``row`` is its index, ``__cause__`` the error itself.

    >>> from urikit import arrow
    >>> arrow.host(["https://h/", "http://a b/"], errors="raise")
    Traceback (most recent call last):
    urikit.arrow.RowError: row 1: host must not contain a space
        http://a b/
                ^
    """

    row: int

    def __init__(self, row: int, error: URIError) -> None:
        super().__init__(
            error.kind,
            error.text,
            error.index,
            message=f"row {row}: {error.message}",
            expected=error.expected,
        )
        self.row = row
        self._error = error

    def at_row(self, row: int) -> Self:
        """Return the same error for another *row*, that of the whole column."""
        return type(self)(row, self._error)

    def __reduce__(self) -> tuple[type[Self], tuple[int, URIError]]:
        return type(self), (self.row, self._error)
