"""For authors of games: checks of what every game must fulfil, for any test runner.

A check takes a Trial (a race with its turn files, played) and returns what is wrong, in words; an empty list is a pass.
"""

from ludi_press.testing.conformance import CHECKS
from ludi_press.testing.trial import Check, Trial, load_trial

__all__ = ["CHECKS", "Check", "Trial", "load_trial"]
"""Run them all: `[flaw for check in CHECKS for flaw in check(load_trial(folder, race))]` must be empty."""
