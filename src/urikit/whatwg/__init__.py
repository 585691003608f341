"""The WHATWG engine: the URL Standard, section by section, in its own words.

:func:`trace` returns the steps that the parser takes for a string, as data.
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.whatwg._trace import trace
else:
    __getattr__, __dir__ = lazily(globals(), {"trace": "urikit.whatwg._trace:trace"})

__all__ = ["trace"]
