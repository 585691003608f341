"""The WHATWG engine: the URL Standard, section by section, in its own words.

Each module implements the sections that its docstring names.
"""

from urikit._ground.exports import TYPE_CHECKING, lazily

if TYPE_CHECKING:
    from urikit.whatwg._trace import trace
else:
    __getattr__, __dir__ = lazily(globals(), {"trace": "urikit.whatwg._trace:trace"})

__all__ = ["trace"]
