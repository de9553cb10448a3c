"""Random battles come to what is recorded of them."""

from collections.abc import Iterator
from random import Random

import any_battle
import pytest
import random_battles
from recorded import Turn, check_recorded

from ludi_press.core.dice import TurnDice
from ludi_press.games.kit.event import Event
from ludi_press.games.morturi.rules.fight import places_of, standings
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.rules.play import enter


def plays() -> Iterator[tuple[str, Iterator[Turn]]]:
    """Rounds in which everything happens at once, entries, and battles of the starter set."""
    for number in range(40):
        chance = Random(f"recorded {number}")  # noqa: S311 - the same battle on every run
        yield f"in the thick of it {number}", several(chance)
    entries = Random("entries")  # noqa: S311
    yield "entries", (entry(entries) for _ in range(20))
    for seed in range(2):
        yield f"battle {seed}", whole(seed)


def whole(seed: int) -> Iterator[Turn]:
    """The beginning of a battle."""
    set_up, played = any_battle.play(seed, 5)
    yield from (kept(set_up, *turn) for turn in played)


def entry(chance: Random) -> Turn:
    """The entry of a battle."""
    set_up, turn_dice = (
        random_battles.any_battle(chance),
        TurnDice("any", 0, random_battles.roller(chance.randbytes(8))),
    )
    return kept(set_up, *enter(set_up, turn_dice), turn_dice)


def several(chance: Random, count: int = 4) -> Iterator[Turn]:
    """Rounds of several battles."""
    for _ in range(count):
        yield from (
            kept(one.set_up, one.after, one.events, one.turn_dice) for one in random_battles.thick_of_it(chance)
        )


def kept(set_up: BattleSetUp, state: Battle, events: tuple[Event, ...], turn_dice: TurnDice) -> Turn:
    """A round with what is told of its end: the places, and what events know besides their fields."""
    also = [getattr(event, name) for event in events for name in event.also]
    return (state, state.over, standings(set_up, state), places_of(set_up, state), also), events, turn_dice


def test_random_battles_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    check_recorded("morturi", plays(), write=request.config.getoption("--goldens"))
