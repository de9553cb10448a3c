"""Whole races of Circus Maximus on the eight lanes, from a seed."""

from collections.abc import Sequence
from random import Random

from circus_scenario import CHARTS, TRACK

from ludi_press.core.colour import Tone
from ludi_press.core.dice import TurnDice
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, Team
from ludi_press.games.circus_maximus.rules.turn import line_up, resolve
from ludi_press.games.circus_maximus.telling.odds import STYLES, Policy
from ludi_press.games.kit.event import Event
from ludi_press.press.playing.dicebook import secret_roller

POINTS = (
    (2, 0, 1, 1),
    (1, 1, 1, 1),
    (1, 0, 2, 1),
    (0, 2, 0, 2),
    (1, 1, 2, 0),
    (0, 0, 2, 2),
    (2, 1, 1, 0),
    (1, 2, 0, 1),
)
"""Driver, chariot, speed and endurance of the eight teams."""


def teams() -> tuple[Team, ...]:
    """Eight teams of four factions, each of another kind."""
    return tuple(
        Team(id=f"team-{number}", driver=f"Driver {number}", factio=tuple(Tone)[number % 4], skill=skill,
             chariot=chariot, speed=speed, endurance=endurance)
        for number, (skill, chariot, speed, endurance) in enumerate(POINTS)
    )  # fmt: skip


def set_up(entered: tuple[Team, ...] | None = None, laps: int = 3) -> RaceSetUp:
    """A race of these teams."""
    return RaceSetUp(race="r", title="R", host=None, track=TRACK, tables=CHARTS, laps=laps, teams=entered or teams())


def play_race(seed: int, laps: int = 3) -> Sequence[tuple[RaceState, tuple[Event, ...]]]:
    """Every turn of a race, turn 0 first."""
    race, roller, chance = set_up(laps=laps), secret_roller(str(seed).encode()), Random(seed).random  # noqa: S311 - drivers whose moods can be repeated
    turns = [line_up(race, TurnDice("r", 0, roller))]
    while not turns[-1][0].over:
        state = turns[-1][0]
        orders = Policy(race, dict.fromkeys(race.by_id, STYLES["steady"])).orders(state, chance)
        turns.append(resolve(race, state, orders, TurnDice("r", state.turn + 1, roller)))
    return turns
