"""The command line: ``urikit`` and its subcommands."""

try:
    from urikit._cli.main import main
except KeyboardInterrupt:  # of python -m urikit; the console script has its own
    raise SystemExit(130) from None

__all__ = ["main"]
