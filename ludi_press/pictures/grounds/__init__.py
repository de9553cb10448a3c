"""Grounds: how each kind of board is drawn, and where everything on it is placed."""
