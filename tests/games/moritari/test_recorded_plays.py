"""Random bouts come to what is recorded of them."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from any_bout import Played, any_game, play, thick_of_it
from recorded import Turn, check_recorded

from ludi_press.games.moritari.rules.model import BoutSetUp, places_of, standings


def plays() -> Iterator[tuple[str, Iterable[Turn]]]:
    """Rounds in which everything happens at once, and bouts from the entry."""
    for number in range(100):
        chance = Random(f"recorded {number}")  # noqa: S311 - the same bout on every run
        yield f"in the thick of it {number}", (turn for _ in range(4) for turn in kept(*thick_of_it(chance)))
    for seed in range(10):
        yield f"bout {seed}", kept(*play(any_game(seed)))


def kept(bout: BoutSetUp, played: Played) -> Iterator[Turn]:
    """Each round with what is told of its end: the places, who holds whom, and who may rise."""
    for state, events, turn_dice in played:
        pinned = [bout.pinned_by(state, one.id) for one in state.fighters]
        rises = [bout.may_rise(one, state.round + 1) for one in state.fighters]
        left = bout.sides_left(state.fighters)
        yield (state, standings(bout, state), places_of(bout, state), pinned, rises, left), events, turn_dice


def test_random_bouts_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    check_recorded("moritari", plays(), write=request.config.getoption("--goldens"))
