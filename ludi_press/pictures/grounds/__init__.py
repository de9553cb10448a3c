"""Grounds: how each kind of board is drawn, and where everything stands on it."""
