"""Modules that finders load when a string first makes them look.

Most strings have quirks that the kernel finds, and their sentences are in the catalogue: showing
them takes neither a reading nor the engines, which take longer to import than all the rest.
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit import percent as percent
    from urikit._unicode import (
        confusables as confusables,
        scripts as scripts,
        ucd as ucd,
        uts46 as uts46,
    )
    from urikit.readings import _masking as masking, _reading as reading, _views as views
    from urikit.rfc import _ip as ip
    from urikit.whatwg import _cursor as cursor, _host as hosts
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "confusables": "urikit._unicode.confusables",
            "cursor": "urikit.whatwg._cursor",
            "hosts": "urikit.whatwg._host",
            "ip": "urikit.rfc._ip",
            "masking": "urikit.readings._masking",
            "percent": "urikit.percent",
            "reading": "urikit.readings._reading",
            "scripts": "urikit._unicode.scripts",
            "ucd": "urikit._unicode.ucd",
            "uts46": "urikit._unicode.uts46",
            "views": "urikit.readings._views",
        },
    )

__all__ = ["confusables", "cursor", "hosts", "ip", "masking", "percent", "reading", "scripts",
           "ucd", "uts46", "views"]  # fmt: skip
