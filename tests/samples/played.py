"""Races that were played with random orders, turn by turn, as Reports are told of them."""

from typing import Any

from any_race import set_up

from ludi_press.core.dice import TurnDice
from ludi_press.games.contract import TurnRecord
from ludi_press.games.super_series.rules.model import TeamOrders, TurnOrders
from ludi_press.games.super_series.rules.turn import line_up, resolve
from ludi_press.press.playing.dicebook import secret_roller

SHORT = 14
Record = TurnRecord[Any, Any]


def records(game: Any) -> tuple[Any, list[Record]]:
    """The turns of a race that was played with random orders, each knowing the one before."""
    teams, plans, secret, asked = game
    race = set_up(teams)
    turn_dice = TurnDice("race", 0, secret_roller(secret))
    state, events = line_up(race, turn_dice)
    played: list[Record] = [TurnRecord(0, None, None, state, events, tuple(turn_dice.rolls))]
    while not state.over and len(played) <= SHORT:
        plan = plans[(len(played) - 1) % len(plans)]
        given_orders = TurnOrders(asked, {team.id: plan.get(team.id, TeamOrders()) for team in race.teams})
        turn_dice, before = TurnDice("race", len(played), secret_roller(secret)), state
        state, events = resolve(race, before, given_orders, turn_dice)
        played.append(
            TurnRecord(len(played), before, given_orders, state, events, tuple(turn_dice.rolls), previous=played[-1])
        )
    return race, played
