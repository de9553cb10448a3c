"""Pieces: what stands on a ground, and the small signs that tell what happened to it."""
