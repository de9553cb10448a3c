"""Ludi Romani as the press sees it: the parts of the contract of a game, each from its own module."""

from collections.abc import Mapping
from typing import Any

from ludi_press.core.dice import D6, D10, Die, TurnDice
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Party, Played
from ludi_press.games.kit.game import KitGame, Part
from ludi_press.games.ludi_romani.reading.forms import GameForm, SeasonForm
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.tables import FILES
from ludi_press.games.ludi_romani.telling.drama import KINDS


class LudiRomani(KitGame):
    """Ludi Romani: the ledger of a live game, from the Ides of March to Actium."""

    id = "ludi-romani"
    title = "Ludi Romani"
    package = "ludi_press.games.ludi_romani"
    editions = ("1",)
    race_form: type[Any] = GameForm
    turn_form: type[Any] = SeasonForm
    topics: Mapping[Topic, str] = {Topic.ASKED: "LR-13.1", Topic.DICE: "LR-13.8"}
    beats = KINDS
    rule_forms = FILES

    set_up = Part("reading.entry", "set_up")
    hear = Part("reading.orders", "hear_message")
    sheets = Part("telling.sheets", "sheets")
    schedule = Part("telling.schedule", "timetable")
    _read_season = Part("reading.acts", "read_season")
    _begin = Part("rules.play", "begin")
    _resolve = Part("rules.play", "resolve")

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """LR-13.8: everybody of the ledger, in order of the roster."""
        return tuple(set_up.roster)

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """LR-13.8: d6, and the d10 of the forged legion."""
        return (D6, D10)

    def parties(self, set_up: SetUp) -> tuple[Party, ...]:
        """LR-1.3: everybody who is played."""
        played = ((who, one) for who, one in set_up.roster.items() if one.player)
        return tuple(Party(who, one.name, one.player, {who: one.name}) for who, one in played)

    def begin(self, set_up: SetUp, turn_dice: TurnDice) -> Played[State]:
        """LR-1.1, LR-1.2: everybody with the property and the place of the role."""
        return Played(*self._begin(set_up))

    def read_orders(self, set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: Any) -> Judged[Any]:
        """LR-13.1 to LR-13.3: the motus and the acts of a turn file."""
        judged: Judged[Any] = self._read_season(set_up, state, turn, form)
        return judged

    def resolve(self, set_up: SetUp, state: State, orders: Any, turn_dice: TurnDice) -> Played[State]:
        """LR-13.4: one season."""
        return Played(*self._resolve(set_up, state, orders, turn_dice))
