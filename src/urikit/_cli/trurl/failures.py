"""Failures of trurl: its exit codes, and the exceptions that lead to them."""

from urikit._ground.redaction import redact

FILE, APPEND, ARGUMENT, OPTION, SET = range(1, 6)
URL, TRIM, BAD_URL, GET, ITERATE, REPLACE = range(7, 13)


class BadURL(Exception):  # noqa: N818 (an ordinary outcome, noted unless --verify is given)
    """A string is not a URL, or not a value of the component it is for."""


class Failure(Exception):  # noqa: N818 (ends the program)
    """Ends the program with *code* after printing *message*, in which passwords are masked."""

    def __init__(self, code: int, message: str) -> None:
        super().__init__(redact(message))
        self.code = code
