"""Random races come to what is recorded of them."""

from collections.abc import Iterable
from random import Random

import pytest
from random_races import STYLES, TRACKS, Turn, thick_of_it, whole_race
from recorded import check_recorded


def plays() -> Iterable[tuple[str, Iterable[Turn]]]:
    """On each track and in each style the beginning of a race, and turns in which everything happens at once."""
    for name in TRACKS:
        for style in STYLES:
            chance = Random(f"recorded {name} {style}")  # noqa: S311 - the same race on every run
            yield f"{name} {style}", whole_race(chance, name, style, 8, 12)
            yield f"{name} {style} in the thick of it", [thick_of_it(chance, name, style) for _ in range(6)]


def test_random_races_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    turns = ((name, ((turn.after, turn.events, turn.turn_dice) for turn in played)) for name, played in plays())
    check_recorded("super-series", turns, write=request.config.getoption("--goldens"))
