"""Ludi Romani as the press sees it: what the contract of a game asks."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from ludi_press.core.dice import D6, D10, Die, TurnDice
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Game, Party, Played
from ludi_press.games.kit.reading.hearing import hear_labels
from ludi_press.games.ludi_romani.reading.entry import GameForm, SeasonForm, set_up
from ludi_press.games.ludi_romani.reading.orders import hear_message
from ludi_press.games.ludi_romani.reading.sentences import read_season
from ludi_press.games.ludi_romani.rules.forms import SeasonOrders
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.play import begin, resolve
from ludi_press.games.ludi_romani.telling.data import score, turn_data

if TYPE_CHECKING:
    from ludi_press.games.ludi_romani.teller import LudiRomaniTeller


class LudiRomani(Game[SetUp, State, SeasonOrders, GameForm, SeasonForm]):
    """Ludi Romani: the ledger of a live game, from the Ides of March to Actium."""

    id = "ludi-romani"
    title = "Ludi Romani"
    package = "ludi_press.games.ludi_romani"
    editions = ("1",)
    race_form = GameForm
    turn_form = SeasonForm
    topics: Mapping[Topic, str] = {Topic.ASKED: "LR-13.1", Topic.DICE: "LR-13.8"}

    set_up = staticmethod(set_up)
    hear = staticmethod(hear_message)
    hear_labels = staticmethod(hear_labels)
    resolve = staticmethod(resolve)
    data = staticmethod(turn_data)
    score = staticmethod(score)

    @property
    def teller(self) -> "LudiRomaniTeller":
        """What tells of it: reports, pictures, offers, order slips."""
        from ludi_press.games.ludi_romani.teller import LudiRomaniTeller

        return LudiRomaniTeller()

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """LR-13.8: d6, and the d10 of the forged legion."""
        return (D6, D10)

    def begin(self, set_up: SetUp, turn_dice: TurnDice) -> Played[State]:
        """LR-1.1, LR-1.2: everybody with the property and the place of the role."""
        return begin(set_up)

    def read_orders(
        self, set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: SeasonForm
    ) -> Judged[SeasonOrders]:
        """LR-13.1 to LR-13.3: the motus and the acts of a turn file."""
        return read_season(set_up, state, turn, form)

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """LR-13.8: everybody of the ledger, in order of the roster."""
        return tuple(set_up.roster)

    def parties(self, set_up: SetUp) -> tuple[Party, ...]:
        """LR-1.3: everybody who is played."""
        played = ((who, role) for who, role in set_up.roster.items() if role.player)
        return tuple(Party(who, role.name, role.player, {who: role.name}) for who, role in played)

    def is_over(self, state: State) -> bool:
        """Whether the game has ended."""
        return state.over
