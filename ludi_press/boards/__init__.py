"""Geometry of boards, one module each; none knows a game's limits."""
