"""``python -m urikit`` is the command line."""

import sys

from urikit._cli import main

if __name__ == "__main__":
    sys.exit(main())
