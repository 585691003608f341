"""``python -m urikit`` is the command line."""

import sys

from urikit.cli import main

sys.exit(main())
