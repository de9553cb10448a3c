"""Phrases of a Report in one language."""
