"""Morturi Te Salutant as the press sees it: what a game's contract asks, each piece from its own module."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6, Cup, Die
from ludi_press.core.problems import Judged, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Brief, Played
from ludi_press.games.kit.hearing import Heard, Party, school_parties
from ludi_press.games.kit.rules_data import fill_files
from ludi_press.games.morturi.reading.entry import set_up
from ludi_press.games.morturi.reading.forms import FILES, BattleForm, RoundForm
from ludi_press.games.morturi.reading.hearing import hear_message
from ludi_press.games.morturi.reading.judging import judge_orders
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.rules.play import enter, resolve
from ludi_press.games.morturi.telling.chronicle import chronicle
from ludi_press.games.morturi.telling.data import score, turn_data
from ludi_press.games.morturi.telling.drama import KINDS
from ludi_press.games.morturi.telling.offers import blanks, offers
from ludi_press.games.morturi.telling.order_slips import order_slips
from ludi_press.games.morturi.telling.report import turn_report
from ludi_press.games.morturi.telling.rule_tables import rule_tables
from ludi_press.games.morturi.telling.scene import turn_scene

TOPICS: Final[Mapping[Topic, str]] = {Topic.ASKED: "MR-1.7", Topic.DICE: "MR-11.1"}
"""The rules about what the press judges for all games."""


class Morturi:
    """Morturi Te Salutant: schools of gladiators on the squares of an arena."""

    id = "morturi"
    title = "Morturi Te Salutant"
    package = "ludi_press.games.morturi"
    editions = ("1",)
    race_form: type[Any] = BattleForm
    turn_form: type[Any] = RoundForm
    topics = TOPICS
    beats = KINDS
    rule_forms = FILES

    report = staticmethod(turn_report)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    scene = staticmethod(turn_scene)
    data = staticmethod(turn_data)
    score = staticmethod(score)
    chronicle = staticmethod(chronicle)

    def set_up(self, brief: Brief) -> Judged[BattleSetUp]:
        """MR-12: rules data, arena, schools and gladiators; all their problems together."""
        return set_up(brief)

    def actors(self, set_up: BattleSetUp) -> tuple[str, ...]:
        """The schools and the gladiators, in order of entry: schools draw lots, gladiators roll all else."""
        return (*set_up.school_by_id, *set_up.by_id)

    def dice(self, set_up: BattleSetUp) -> tuple[Die, ...]:
        """MR-11.1: nothing but d6."""
        return (D6,)

    def begin(self, set_up: BattleSetUp, cup: Cup) -> Played[Battle]:
        """MR-1.1, MR-12.2: everybody enters, and the order of the schools is settled."""
        return Played(*enter(set_up, cup))

    def read_orders(
        self, set_up: BattleSetUp | None, state: Battle | None, turn: int, ask: Ask, form: Any
    ) -> Judged[RoundOrders]:
        """MR-9: the orders of a turn file."""
        return judge_orders(set_up, state, ask, form)

    def parties(self, set_up: BattleSetUp) -> tuple[Party, ...]:
        """MR-12.1: the schools, each with its lanista and its fighters."""
        return school_parties(set_up.schools, set_up.roster)

    def hear(self, set_up: BattleSetUp, text: str, parties: Sequence[Party]) -> Heard:
        """MR-9.1: a message with orders."""
        return hear_message(set_up, text, parties)

    def resolve(self, set_up: BattleSetUp, state: Battle, orders: RoundOrders, cup: Cup) -> Played[Battle]:
        """MR-1.7: one round."""
        return Played(*resolve(set_up, state, orders, cup))

    def is_over(self, state: Battle) -> bool:
        """MR-7: somebody has won, or nobody can."""
        return state.over

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables with their odds."""
        files = fill_files(trees, FILES)
        return rule_tables(files.value) if files.value else ()
