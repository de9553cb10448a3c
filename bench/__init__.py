"""Benchmarks as ratios: each measure is compared with a named yardstick in the same run."""
