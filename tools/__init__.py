"""Programs for developers: benchmarks, generators, browser tests. The package needs none."""
