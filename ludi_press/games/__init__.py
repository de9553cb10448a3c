"""The games: one folder each; what a game is stands in `contract`, where it is found in `registry`."""
