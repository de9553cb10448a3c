"""Geometry of boards: squares, lines and ways, in whole numbers; no game's limits."""
