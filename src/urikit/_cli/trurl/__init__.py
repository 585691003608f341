"""``urikit trurl``: the options of curl's trurl, over urikit's parsers.

``docs/trurl.md`` and the help list the differences from trurl, and their standards.
"""

from urikit._cli.trurl.command import run
from urikit._cli.trurl.options import option_names

__all__ = ["option_names", "run"]
