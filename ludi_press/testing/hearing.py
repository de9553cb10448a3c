"""Checks of a game that reads messages."""

from typing import Final

from ludi_press.games.contract import HearingContext, Listener
from ludi_press.testing.trial import Trial

_SMALL_TALK: Final = ("", "Salve!", "Xyzzy plugh.", "\n\n> \n", "?" * 50)
"""Texts that are no orders in any game."""


def check_hearing(trial: Trial) -> list[str]:
    """The parties of a Listener are its actors, each once, and small talk gives no orders."""
    game = trial.game
    if not isinstance(game, Listener):
        return []
    parties = game.parties(trial.set_up)
    actors = {*game.actors(trial.set_up)}
    named = [party.id for party in parties]
    return [
        *(f"the party {one!r} is not an actor" for one in named if one not in actors),
        *(f"{one!r} is a party twice" for one in sorted({one for one in named if named.count(one) > 1})),
        *(
            f"{party.id} hears an order in {text!r}"
            for party in parties
            for text in _SMALL_TALK
            if game.hear(trial.set_up, text, HearingContext([party])).entries
        ),
    ]
