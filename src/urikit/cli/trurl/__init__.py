"""``urikit trurl``: the options of curl's trurl, over urikit's parsers.

What differs from trurl, and by which standard, is in ``docs/trurl.md`` and in the help.
"""

from urikit.cli.trurl.command import run

__all__ = ["run"]
