"""Differential fuzzing of :class:`urikit.web.URL`: ``python -m tests.fuzz --help``."""
