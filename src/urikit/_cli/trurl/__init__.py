"""``urikit trurl``: the options of curl's trurl, over urikit's parsers.

What differs from trurl, and by which standard, is in ``docs/trurl.md`` and in the help.
"""

from urikit._cli.trurl.command import run
from urikit._cli.trurl.options import option_names

__all__ = ["option_names", "run"]
