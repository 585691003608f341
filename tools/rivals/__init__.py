"""Attacks that other guards let through: ``python -m tools.rivals`` writes docs/guard-rivals.md."""
