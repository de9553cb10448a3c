"""Pieces: the drawings of chariots, fighters, tokens, signs and things."""
