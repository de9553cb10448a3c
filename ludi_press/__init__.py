"""ludi-press: adjudicates slow games of the ludi and publishes each turn."""

__version__ = "0.1.0"
