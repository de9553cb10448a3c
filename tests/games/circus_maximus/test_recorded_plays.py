"""Random races come to what is recorded of them."""

from collections.abc import Iterable
from random import Random

import pytest
from random_circus import RULES, TRACKS, Turn, thick_of_it, whole_race
from recorded import check_recorded

COUNTS = {"full": 3, "simple": 1, "bloody": 5, "slippery": 3, "mild": 1}
"""How many times twenty turns in which everything happens are played on each track, by rules data."""


def plays() -> Iterable[tuple[str, Iterable[Turn]]]:
    """On each track and by each rules data races with sense and without, and turns in which everything happens."""
    for name in TRACKS:
        for rules in RULES:
            chance = Random(f"recorded {name} {rules}")  # noqa: S311 - the same race on every run
            for style in ("sense", "wild"):
                yield f"{name}, {rules}, {style}", whole_race(chance, name, rules, style, 16)
            for number in range(COUNTS[rules]):
                turns = [thick_of_it(chance, name, rules) for _ in range(20)]
                yield f"{name}, {rules}, in the thick of it {number}", turns


def test_random_races_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    check_recorded("circus-maximus", plays(), write=request.config.getoption("--goldens"))
