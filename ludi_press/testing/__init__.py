"""For those who write games: what every game must keep, as checks that any test runner can run.

A check takes a Trial (a race with its turn files, played) and returns what is wrong, in words; nothing is right.
"""

from ludi_press.testing.conformance import CHECKS, Check
from ludi_press.testing.trial import Trial, load_trial

__all__ = ["CHECKS", "Check", "Trial", "load_trial"]
"""Run them all: `[flaw for check in CHECKS for flaw in check(load_trial(folder, race))]` must be empty."""
