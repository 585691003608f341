"""The console script ``urikit``: a module beside the package, so that Ctrl-C ends it quietly.

Importing the package takes as long as Python itself takes to start, and nothing in the package can
catch an interrupt while that lasts.
"""

try:
    from urikit._cli import main
except (KeyboardInterrupt, RuntimeError) as error:
    # Python 3.11 makes a RuntimeError of an interrupt in __set_name__.
    if not isinstance(error.__cause__ or error, KeyboardInterrupt):
        raise
    raise SystemExit(130) from None

__all__ = ["main"]
