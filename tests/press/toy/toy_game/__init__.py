"""A tiny game of another package, found by its entry point."""
