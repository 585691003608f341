"""Modules of the URL Standard that objects load when a string needs more than the kernel."""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.whatwg import (
        _encodings as encodings,
        _host as hosts,
        _host_faults as host_faults,
        _origin as origins,
        _parser as parser,
        _record as records,
        _validation as validation,
    )
else:
    __getattr__, __dir__ = lazily(
        globals(),
        {
            "encodings": "urikit.whatwg._encodings",
            "host_faults": "urikit.whatwg._host_faults",
            "hosts": "urikit.whatwg._host",
            "origins": "urikit.whatwg._origin",
            "parser": "urikit.whatwg._parser",
            "records": "urikit.whatwg._record",
            "validation": "urikit.whatwg._validation",
        },
    )

__all__ = ["encodings", "host_faults", "hosts", "origins", "parser", "records", "validation"]
