"""Ludi Romani as the press sees it: what a game's contract asks, each piece from its own module."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import Chronicle, RuleTable
from ludi_press.core.dice import D6, D10, Cup, Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask, Offer, Report, Sheet
from ludi_press.games.contract import Appointment, Brief, Json, Played
from ludi_press.games.kit.hearing import Heard, Party
from ludi_press.games.ludi_romani.reading.acts import read_season
from ludi_press.games.ludi_romani.reading.entry import judge_entry
from ludi_press.games.ludi_romani.reading.forms import GameForm, SeasonForm
from ludi_press.games.ludi_romani.reading.hearing import hear_message
from ludi_press.games.ludi_romani.rules.forms import SeasonOrders
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.play import begin, resolve
from ludi_press.games.ludi_romani.rules.tables import FILES, read_tables
from ludi_press.games.ludi_romani.telling.chronicle import chronicle
from ludi_press.games.ludi_romani.telling.data import score, turn_data
from ludi_press.games.ludi_romani.telling.drama import KINDS
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.offers import blanks, offers
from ludi_press.games.ludi_romani.telling.order_slips import order_slips
from ludi_press.games.ludi_romani.telling.report import turn_report
from ludi_press.games.ludi_romani.telling.rule_tables import rule_tables
from ludi_press.games.ludi_romani.telling.scene import turn_scene
from ludi_press.games.ludi_romani.telling.schedule import timetable
from ludi_press.games.ludi_romani.telling.sheets import sheets
from ludi_press.order_slip import OrderSlip
from ludi_press.scene import Scene

TOPICS: Final[Mapping[Topic, str]] = {Topic.ASKED: "LR-13.1", Topic.DICE: "LR-13.8"}
"""The rules about what the press judges for all games."""


class LudiRomani:
    """Ludi Romani: the Fates' ledger of a live game, from the Ides of March to Actium."""

    id = "ludi-romani"
    title = "Ludi Romani"
    package = "ludi_press.games.ludi_romani"
    editions = ("1",)
    race_form: type[Any] = GameForm
    turn_form: type[Any] = SeasonForm
    topics = TOPICS
    beats = KINDS
    rule_forms = FILES

    def set_up(self, brief: Brief) -> Judged[SetUp]:
        """LR-1: the tables of the edition, and who plays whom."""
        tables = read_tables(brief.tables)
        if tables.value is None:
            return Judged(None, tables.problems)
        return judge_entry(
            brief.form, tables.value, race=brief.race, title=brief.title, host=brief.host, whole=brief.whole
        )

    def actors(self, set_up: SetUp) -> tuple[str, ...]:
        """LR-13.8: everybody of the ledger, in order of the roster."""
        return tuple(set_up.roster)

    def dice(self, set_up: SetUp) -> tuple[Die, ...]:
        """LR-13.8: d6, and the d10 of the forged legion."""
        return (D6, D10)

    def begin(self, set_up: SetUp, cup: Cup) -> Played[State]:
        """LR-1.1, LR-1.2: everybody with the property and the place of the role."""
        return Played(*begin(set_up))

    def read_orders(
        self, set_up: SetUp | None, state: State | None, turn: int, ask: Ask, form: Any
    ) -> Judged[SeasonOrders]:
        """LR-13.1 to LR-13.3: the motus and the acts of a turn file."""
        return read_season(set_up, state, turn, form)

    def parties(self, set_up: SetUp) -> tuple[Party, ...]:
        """LR-1.3: everybody who is played."""
        played = ((who, one) for who, one in set_up.roster.items() if one.player)
        return tuple(Party(who, one.name, one.player, {who: one.name}) for who, one in played)

    def hear(self, set_up: SetUp, text: str, parties: Sequence[Party]) -> Heard:
        """LR-13.1: a message with acts."""
        return hear_message(set_up, text, parties)

    def resolve(self, set_up: SetUp, state: State, orders: SeasonOrders, cup: Cup) -> Played[State]:
        """LR-13.4: one season."""
        return Played(*resolve(set_up, state, orders, cup))

    def is_over(self, state: State) -> bool:
        """LR-12.3: the new order is announced, or nobody had a ship."""
        return state.over

    def report(self, set_up: SetUp, record: Record) -> Report:
        """A season in no format."""
        return turn_report(set_up, record)

    def offers(self, set_up: SetUp, state: State) -> tuple[Offer, ...]:
        """LR-14.4: what is open, with the chances of a concursatio."""
        return offers(set_up, state)

    def blanks(self, set_up: SetUp, state: State) -> tuple[Offer, ...]:
        """LR-14.4: who may do something in the next season."""
        return blanks(set_up, state)

    def schedule(self, set_up: SetUp) -> tuple[Appointment, ...]:
        """LR-2.3: the timetable of an evening."""
        return tuple(timetable(set_up))

    def order_slips(self, set_up: SetUp, state: State, ask: Ask) -> tuple[OrderSlip, ...]:
        """LR-13.5: the act slips of the next season."""
        return order_slips(set_up, state, ask)

    def scene(self, set_up: SetUp, record: Record) -> Scene:
        """What there is to draw of a season."""
        return turn_scene(set_up, record)

    def data(self, set_up: SetUp, record: Record) -> Json:
        """The game's parts of turn.json."""
        return turn_data(set_up, record)

    def sheets(self, set_up: SetUp, record: Record) -> tuple[Sheet, ...]:
        """A private sheet for each who is played, and the stewards'."""
        return sheets(set_up, record)

    def score(self, data: Json) -> Mapping[str, Mapping[str, int | str]]:
        """How everybody stands, for errata."""
        return score(data)

    def chronicle(self, set_up: SetUp, records: Sequence[Record]) -> Chronicle:
        """A game for the archive."""
        return chronicle(set_up, records)

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """LR-14.4: the tables, with the odds of battles."""
        tables = read_tables(trees).value
        return rule_tables(tables) if tables else ()
