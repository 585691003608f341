"""Columns: rows are read where they lie in Arrow arrays, and results written to Arrow arrays."""
