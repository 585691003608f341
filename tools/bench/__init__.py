"""Measures urikit beside its peers in one run, and how its work grows with its input."""
