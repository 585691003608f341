"""A place in the text of a regular expression, and the two ways in which reading it ends badly."""

from urikit._kinds import ErrorKind
from urikit.errors import ParseError


class Reader:
    """The text and the place up to which it is read.

    >>> reader = Reader("ab")
    >>> reader.take(), reader.skip("x"), reader.peek()
    ('a', False, 'b')
    """

    __slots__ = ("place", "text")

    def __init__(self, text: str) -> None:
        self.text = text
        self.place = 0

    def peek(self) -> str:
        """The next character, or nothing at the end."""
        return self.text[self.place : self.place + 1]

    def take(self) -> str:
        """The same, and past it."""
        char = self.text[self.place : self.place + 1]
        self.place += len(char)
        return char

    def skip(self, text: str) -> bool:
        """Whether *text* stands next; then past it."""
        if not self.text.startswith(text, self.place):
            return False
        self.place += len(text)
        return True

    def fault(self, message: str, index: int) -> ParseError:
        """JavaScript would not accept it."""
        kind = ErrorKind.INVALID_REGULAR_EXPRESSION
        return ParseError(kind, self.text, index, message=message)

    def refusal(self, message: str, index: int) -> ParseError:
        """JavaScript would, but there is no translation."""
        kind = ErrorKind.UNSUPPORTED_REGULAR_EXPRESSION
        return ParseError(kind, self.text, index, message=message)
