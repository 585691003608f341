"""What developers run: benchmarks, generators, the browser tests. The package does not need it."""
