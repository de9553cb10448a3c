"""Checks of dice that a host rolls by hand: the game tells which are needed next."""

from collections.abc import Sequence
from typing import Any

from ludi_press.core.dice import HostDie, Roll, TurnDice, Wanted, next_dice
from ludi_press.core.dice.turn_dice import MOST_TRIES
from ludi_press.core.problems import Place
from ludi_press.games.contract import TurnRecord
from ludi_press.testing.trial import Trial


def check_next_dice(trial: Trial) -> list[str]:
    """In a played turn each die is asked after those before it, and none after the last."""
    record = next((one for one in trial.records[1:] if one.rolls), None)
    if record is None:
        return []
    rolls = record.rolls
    flaws = [f"turn {record.turn}: asked {one}" for one in _strays(_asked(trial, record, 0, MOST_TRIES), rolls)]
    for count in range(len(rolls) + 1):
        asked = _asked(trial, record, count, 1)
        if bool(asked) is (count == len(rolls)):
            flaws.append(f"turn {record.turn}: {len(asked)} dice are asked after {count} of {len(rolls)}")
        flaws += [f"turn {record.turn}: asked {one}" for one in _strays(asked, rolls[count:])]
    return flaws


def _asked(trial: Trial, record: TurnRecord[Any, Any], count: int, most: int) -> tuple[Wanted, ...]:
    """Return the dice that are asked after the first dice of a turn were given by hand."""
    host: dict[str, tuple[HostDie, ...]] = {}
    for roll in record.rolls[:count]:
        die = HostDie(roll.address.label, roll.face, Place("turn"))
        host[roll.address.team] = (*host.get(roll.address.team, ()), die)

    def play(turn_dice: TurnDice) -> object:
        return trial.game.resolve(trial.set_up, record.before, record.orders, turn_dice)

    return next_dice(trial.source.race, record.turn, host, play, most, names_fights=trial.source.names_fights)


def _strays(asked: Sequence[Wanted], rolls: Sequence[Roll]) -> list[str]:
    """Return the dice that are asked but were not rolled there."""
    pairs = zip(asked, rolls, strict=False)
    return [str(one.address) for one, roll in pairs if (one.address, one.die.name) != (roll.address, roll.die)]
