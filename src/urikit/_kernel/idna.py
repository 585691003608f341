"""IDNA: the ASCII form of a domain in UTF-8, without the GIL.

:mod:`urikit._unicode.processing` has the algorithm, which serves strings too.
"""

from __future__ import annotations

from urikit._kernel import inline
from urikit._kernel.utf8 import code_point
from urikit._kernel.writer import Writer
from urikit._unicode.processing import Processing
from urikit._unicode.tables import (
    DEFAULT_FLAGS as _DEFAULT_FLAGS,
    STOP_AT_A_CHARACTER as _STOP_AT_A_CHARACTER,
)


# URL §3.3, "domain parser ToASCII" when not strict
def domain_to_ascii(data: str, start: int, end: int, run: Processing, out: Writer) -> bool:
    """Append the ASCII form of the domain in *data*, in UTF-8, from *start* to *end*.

    Return False, and append nothing, if it has none.

    >>> from urikit._kernel import writer
    >>> from urikit._kernel.inline import Characters
    >>> from urikit._kernel.record import COMPILED
    >>> from urikit._unicode.processing import Processing
    >>> data = "Faß.日本。example".encode()
    >>> out = writer.Writer(64)
    >>> domain_to_ascii(data if COMPILED else Characters(data), 0, len(data), Processing(), out)
    True
    >>> out.text(0, out.size)
    'xn--fa-hia.xn--wgv71a.example'
    """
    run.start()
    index = start
    while index < end:
        code = ord(data[index])
        size = 1
        if code >= 0x80:
            code = code_point(data, index, end)
            size = inline.width(code)
        if code < 0:
            return False
        run.map(code, index)
        index += size
    run.finish(_DEFAULT_FLAGS | _STOP_AT_A_CHARACTER, True)
    if run.failed():
        out.failed = True
    if run.fault or out.failed:
        return False
    out.copy_code_points(run.result)
    return True
