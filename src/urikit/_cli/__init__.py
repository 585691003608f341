"""The command line: ``urikit`` and its subcommands."""

try:
    from urikit._cli.main import main
except KeyboardInterrupt:  # in the first milliseconds, too, it ends quietly
    raise SystemExit(130) from None

__all__ = ["main"]
