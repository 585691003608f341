"""Calls for the type checkers, which ``tools/check_types.py`` runs on them."""
