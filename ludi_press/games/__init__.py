"""The games: one folder each. What a game is stands in `contract`, what games tell alike in `telling`."""
