"""Punycode of strings, and the error of IDNA.

:mod:`urikit._unicode.bootstring` has the algorithm.
"""

from urikit._ground.pictures import LONE_SURROGATE
from urikit._ground.utf8 import surrogate_in
from urikit._unicode.bootstring import decoded, encoded
from urikit._unicode.tables import FAULTS, TOO_LONG
from urikit.errors import DecodeError, ErrorKind


class IDNAFailure(DecodeError):  # noqa: N818 (the standards' word for it)
    """A domain name, or one label, has no form of the kind asked for.

    >>> punycode_decode("a-!")
    Traceback (most recent call last):
    urikit._unicode.punycode.IDNAFailure: invalid Punycode
        a-!
          ^
    """


def punycode_encode(text: str) -> str:
    """*text* in Punycode, without any prefix.

    >>> punycode_encode("bücher"), punycode_encode("abc")
    ('bcher-kva', 'abc-')
    """
    surrogate = surrogate_in(text)
    if surrogate >= 0:
        raise _failure(text, surrogate, LONE_SURROGATE)
    result = encoded(text)
    if text and not result:
        raise _failure(text, 0, FAULTS[TOO_LONG])
    return result


def punycode_decode(text: str) -> str:
    """The text that *text*, without any prefix, stands for.

    >>> punycode_decode("bcher-kva"), punycode_decode("")
    ('bücher', '')
    """
    result, fault = decoded(text)
    if fault >= 0:
        raise _failure(text, fault, "invalid Punycode")
    return result


def _failure(text: str, index: int, message: str) -> IDNAFailure:
    return IDNAFailure(ErrorKind.INVALID_IDNA, text, index, message=message)
