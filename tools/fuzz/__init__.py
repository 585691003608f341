"""Differential fuzzing of :class:`urikit.web.URL`: ``python -m tools.fuzz --help``."""
