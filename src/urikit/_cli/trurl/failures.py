"""How trurl ends: its exit codes, and the exceptions that carry them."""

from typing import Final

from urikit.errors import ParseError, mask_inner, redact

__all__ = ["Failure", "refused", "shown"]

FILE: Final = 1
"""A file of URLs could not be read."""
APPEND: Final = 2
"""``--append`` was given what it cannot append to."""
ARGUMENT: Final = 3
"""An option lacks its argument."""
OPTION: Final = 4
"""An option is not known, or does not go with another."""
SET: Final = 5
"""``--set`` was given what it does not understand."""
URL: Final = 7
"""The parts that were set do not make a URL."""
TRIM: Final = 8
"""``--trim`` was given what it cannot trim."""
BAD_URL: Final = 9
"""A URL could not be read, and ``--verify`` was given."""
GET: Final = 10
"""``--get`` was given what it does not understand, or something that must be there is not."""
ITERATE: Final = 11
"""``--iterate`` was given what it does not understand."""
REPLACE: Final = 12
"""``--replace`` was given nothing."""


class Failure(Exception):  # noqa: N818 (it ends the program, and is told as it stands)
    """The program ends with this code, after this message, in which passwords are masked."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(mask_inner(message, None))
        self.code = code


def shown(text: str) -> str:
    """*text* as a message can show it, without a password.

    >>> shown("http://me:secret@h/")
    'http://me:***@h/'
    """
    return redact(text, cautious=True)[0]


def refused(kind: str, text: str, message: str) -> ParseError:
    """The error for *text* that is no URL, or no such part; trurl shows messages in one line.

    >>> refused("invalid-port", "8o", "a port has digits only").message
    'a port has digits only'
    """
    return ParseError(kind, text, 0, message=message)
