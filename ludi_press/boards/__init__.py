"""Geometry of boards, each in a module of its own; none knows a game's limits."""
