"""Paths that users take, at their sizes: engines, shapes of columns, programs, commands."""
