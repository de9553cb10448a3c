"""Any battle of Morturi: rosters, plans and dice drawn from a seed, as hypothesis draws the seeds."""

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

from battle_scenario import judged_race
from hypothesis import strategies as st
from random_battles import any_orders, roller

from ludi_press.core.dice import TurnDice
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.rules.play import enter, resolve

TYPES = "murmillo thraex retiarius secutor hoplomachus provocator dimachaerus eques sagittarius bestiarius leo ursus"
TRICKS = {
    "grit": {"says": "stays", "trait": {"rally": 4}},
    "drum": {"says": "drums", "trait": {"aura": 2, "damage": 1}},
    "pose": {"says": "poses", "feat": {"cost": 1, "die": 4, "favour": 1, "move": 1}},
    "drag": {"says": "drags", "attack": {"hits": 2, "damage": 1, "range": 4, "pull": 2}},
    "whirl": {"says": "whirls", "attack": {"cost": 2, "damage": 2, "sweep": ["left", "right", "beyond"], "push": 1}},
}
WILD = {"move": 5, "melee": {"hits": 3, "damage": 3}, "tricks": [*TRICKS]}
seeds = st.integers(0, 40)
"""Few, so that all laws look at the same battles, each of which is played once."""
Played = list[tuple[Battle, tuple[Event, ...], TurnDice]]
Round = tuple[Battle | None, RoundOrders | None, Battle, tuple[Event, ...], TurnDice]


def any_set_up(random: Random) -> BattleSetUp:
    """Two or three schools on one of the arenas."""
    arena = random.choice(["quarry", "naumachia", "forum-boarium"])
    schools: dict[str, Any] = {}
    tones = [("red", "russata"), ("blue", "veneta"), ("green", "praesina")]
    for school, tone in tones[: 3 if arena == "forum-boarium" else 2]:
        types = random.choices([*TYPES.split(), "wild"], k=random.randint(1, 4))
        fighters = {f"{school[0]}{n}": {"name": f"{school} {n}", "type": type_} for n, type_ in enumerate(types, 1)}
        schools[school] = {"name": school, "tone": tone, "fighters": fighters}
    race = {"arena": arena, "schools": schools, "types": {"wild": WILD}, "tricks": TRICKS}
    judged = judged_race(race, {"surrender": False, "rounds": 20})
    assert judged.value is not None, judged.problems
    return judged.value


def rounds(random: Random, set_up: BattleSetUp, seed: int, most: int, *, silent: bool = False) -> Iterator[Round]:
    """Each round, turn 0 first, until the battle is over or so many are done: what was before it, and what came."""
    roll, state, orders = roller(str(seed).encode()), None, None
    while state is None or (state.ending is None and state.round < most):
        turn_dice, before = TurnDice("any", 0 if state is None else state.round + 1, roll), state
        if before is None:
            state, events = enter(set_up, turn_dice)
        else:
            orders = RoundOrders({}) if silent else any_orders(random, set_up, surrenders=0.01)
            state, events = resolve(set_up, before, orders, turn_dice)
        yield before, orders, state, events, turn_dice


@cache
def play(seed: int, most: int = 8, *, silent: bool = False) -> tuple[BattleSetUp, Played]:
    """A battle from its seed."""
    random = Random(seed)  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    return set_up, [played[2:] for played in rounds(random, set_up, seed, most, silent=silent)]


@cache
def records(seed: int, most: int = 6) -> tuple[BattleSetUp, tuple[TurnRecord[Battle, RoundOrders], ...]]:
    """The turns of any battle, as the press hands them to those who tell them."""
    random = Random(seed)  # noqa: S311 - an example, no secret
    set_up = any_set_up(random)
    return set_up, tuple(
        TurnRecord(state.round, before, orders, state, events, tuple(turn_dice.rolls))
        for before, orders, state, events, turn_dice in rounds(random, set_up, seed, most)
    )
