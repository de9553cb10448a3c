"""What a post would tell of the round of a scenario case, in either game of fighters."""

from collections.abc import Mapping
from types import ModuleType
from typing import Any, Final

import battle_scenario
import bout_scenario

from ludi_press.core.report import Report
from ludi_press.games.contract import Teller, TurnRecord
from ludi_press.games.moritari.teller import MoritariTeller
from ludi_press.games.morturi.teller import MorturiTeller

_GAMES: Final[Mapping[ModuleType, Teller[Any, Any, Any]]] = {
    bout_scenario: MoritariTeller(),
    battle_scenario: MorturiTeller(),
}
_WHOLE: Final = {"expect": {}, "rule": "", "kind": "positive", "title": ""}
"""What a case has beside its round."""


def reported(game: ModuleType, data: dict[str, Any]) -> Report:
    """The report of the round that a case tells."""
    case = {**_WHOLE, **data}
    set_up, outcome = game.set_up(case), game.play(case)
    before, after = game.start(set_up, case), outcome.bout if game is bout_scenario else outcome.battle
    orders = game.judged_orders(set_up, before, case).value
    record: TurnRecord[Any, Any] = TurnRecord(before.round + 1, before, orders, after, outcome.events, outcome.rolls)
    return _GAMES[game].report(set_up, record)


def entered(game: ModuleType, data: dict[str, Any]) -> Report:
    """The report of the entry of a case."""
    set_up = game.set_up({**_WHOLE, **data})
    return _GAMES[game].report(set_up, TurnRecord(0, None, None, game.start(set_up, data), (), ()))
