"""Checks of a game that can play races by itself."""

from itertools import cycle
from typing import Final

from ludi_press.core.dice import TurnDice
from ludi_press.games.contract import Chance, SelfPlayer
from ludi_press.press.playing.rollers import secret_roller
from ludi_press.testing.trial import Trial


def check_self_play(trial: Trial) -> list[str]:
    """A SelfPlayer's orders can be resolved and are always the same; outcomes are those of the actors."""
    game, teller = trial.game, trial.game.teller
    if not isinstance(teller, SelfPlayer):
        return []
    flaws = []
    for record in trial.records[:-1]:
        orders = [teller.policy(trial.set_up).orders(record.after, _draws()) for _ in range(2)]
        if orders[0] != orders[1]:
            flaws.append(f"turn {record.turn}: the orders of the policy differ the second time")
        game.resolve(
            trial.set_up, record.after, orders[0], TurnDice(trial.source.race, record.turn + 1, secret_roller(b""))
        )
    last = trial.records[-1].after
    if game.is_over(last) and tuple(teller.outcomes(last)) != game.actors(trial.set_up):
        flaws.append("the outcomes do not list all actors in their order")
    return flaws


def _draws() -> Chance:
    """Return numbers that are the same every time."""
    return cycle(_DRAWN).__next__


_DRAWN: Final = (0.0, 0.7, 0.3, 0.99)
