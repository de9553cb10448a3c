"""Random races come to what is recorded of them."""

from collections.abc import Iterable, Iterator
from random import Random

import pytest
from msgspec.structs import replace
from random_races import STYLES, TRACKS, Turn, teams, thick_of_it, whole_race
from recorded import Turn as Recorded
from recorded import check_recorded
from scenario import TABLES

from ludi_press.core.dice import TurnDice
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Refusal
from ludi_press.games.super_series.rules.turn import line_up, order_of_action, resolve, running_order, standings
from ludi_press.press.playing.dicebook import secret_roller


def plays() -> Iterable[tuple[str, Iterable[Recorded]]]:
    """On each track the start; in each style the beginning of a race, and turns in which everything happens at once."""
    for name in TRACKS:
        yield f"{name} starts", starts(Random(f"starts {name}"), name)  # noqa: S311 - the same on every run
        for style in STYLES:
            chance = Random(f"recorded {name} {style}")  # noqa: S311 - the same race on every run
            yield f"{name} {style}", map(recorded, whole_race(chance, name, style, 8, 12))
            thick = [thick_of_it(chance, name, style) for _ in range(6)]
            yield f"{name} {style} in the thick of it", map(recorded, thick)
            yield f"{name} {style} by other settings", (otherwise(chance, turn) for turn in thick)


def recorded(turn: Turn) -> Recorded:
    """What is kept of a turn: the state after it, the race order before and after it, and the teams by place."""
    orders = order_of_action(turn.race, turn.before, turn.given), running_order(turn.race, turn.after)
    places = [chariot.team for chariot in standings(turn.race, turn.after)]
    return (turn.after, orders, places), turn.events, turn.turn_dice


def otherwise(chance: Random, turn: Turn) -> Recorded:
    """The same turn after a team has retired, with refused bonuses, and with wrecks that are soon cleared."""
    naufragia = replace(TABLES.naufragia, wreck_lasts=chance.choice((1, 6, 7)))
    race = replace(turn.race, tables=replace(TABLES, naufragia=naufragia))
    retired = tuple(one.team for one in turn.before.chariots if chance.random() < 0.2)
    sent = {
        team: replace(given, refused=chance.choice((None, *Refusal)))
        for team, given in turn.given.teams.items()
        if team not in retired
    }
    turn_dice = TurnDice("race", turn.after.turn, secret_roller(chance.randbytes(8)))
    given = replace(turn.given, teams=sent, retired=retired)
    after, events = resolve(race, turn.before, given, turn_dice)
    return recorded(Turn(race, turn.before, given, after, events, turn_dice))


def starts(chance: Random, name: str) -> Iterator[Recorded]:
    """Line-ups in which the host has placed some teams."""
    places = TRACKS[name].plan.places
    for count in (2, places):
        taken = chance.sample(range(1, places + 1), count)
        entered = (replace(one, grid=taken.pop() if chance.random() < 0.4 else None) for one in teams(chance, count))
        race = RaceSetUp("race", "Race", None, TRACKS[name], TABLES, 1, tuple(entered))
        turn_dice = TurnDice("race", 0, secret_roller(chance.randbytes(8)))
        state, events = line_up(race, turn_dice)
        yield (state, running_order(race, state)), events, turn_dice


def test_random_races_come_to_what_is_recorded(request: pytest.FixtureRequest) -> None:
    check_recorded("super-series", plays(), write=request.config.getoption("--goldens"))
