"""The demonstration game of Ludi Romani, played once for all tests."""

from functools import cache

from trees import ROOT

from ludi_press.testing import Trial, load_trial


@cache
def game() -> Trial:
    """All seasons, from the Ides of March to the triumph."""
    return load_trial(ROOT, "ludi-romani")
