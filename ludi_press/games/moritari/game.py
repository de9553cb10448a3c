"""Moritari Te Salutamus as the press sees it: what a game's contract asks, each piece from its own module."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.core.dice import D6, Cup, Die
from ludi_press.core.problems import Judged, Problem, Topic
from ludi_press.core.report import Ask
from ludi_press.games.contract import Brief, Played
from ludi_press.games.kit.hearing import Heard, Party, school_parties
from ludi_press.games.moritari.reading.entry import judge_entry
from ludi_press.games.moritari.reading.forms import BoutForm, RoundForm
from ludi_press.games.moritari.reading.hearing import hear_message
from ludi_press.games.moritari.reading.judging import judge_orders
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.play import enter, resolve
from ludi_press.games.moritari.rules.tables import FILES, read_tables
from ludi_press.games.moritari.telling.chronicle import chronicle
from ludi_press.games.moritari.telling.data import score, turn_data
from ludi_press.games.moritari.telling.drama import KINDS
from ludi_press.games.moritari.telling.offers import blanks, offers
from ludi_press.games.moritari.telling.order_slips import order_slips
from ludi_press.games.moritari.telling.report import turn_report
from ludi_press.games.moritari.telling.rule_tables import rule_tables
from ludi_press.games.moritari.telling.scene import turn_scene

TOPICS: Final[Mapping[Topic, str]] = {Topic.ASKED: "MO-1"}
"""The rules about what the press judges for all games: what a round asks."""


class Moritari:
    """Moritari Te Salutamus: gladiators and beasts on a table of sand."""

    id = "moritari"
    title = "Moritari Te Salutamus"
    package = "ludi_press.games.moritari"
    editions = ("1",)
    race_form: type[Any] = BoutForm
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

    def set_up(self, brief: Brief) -> Judged[BoutSetUp]:
        """MO-3.4, MO-6: tables, arena, schools and fighters; all their problems together."""
        tables = read_tables(brief.tables)
        tracks = () if brief.plan is None else (_track(brief.plan.title),)
        if tables.value is None:
            return Judged(None, (*tables.problems, *tracks))
        entry = judge_entry(brief.form, tables.value, whole=brief.whole)
        problems = (*tables.problems, *tracks, *entry.problems)
        if entry.value is None or tracks:
            return Judged(None, problems)
        arena, schools, roster = entry.value.arena, entry.value.schools, entry.value.roster
        return Judged(BoutSetUp(brief.race, brief.title, brief.host, arena, tables.value, schools, roster), problems)

    def actors(self, set_up: BoutSetUp) -> tuple[str, ...]:
        """The schools and the fighters, in order of entry: schools roll the initiative, fighters all else."""
        return (*set_up.school_by_id, *set_up.by_id)

    def dice(self, set_up: BoutSetUp) -> tuple[Die, ...]:
        """Nothing but d6."""
        return (D6,)

    def begin(self, set_up: BoutSetUp, cup: Cup) -> Played[Bout]:
        """MO-3.4: everybody enters; no dice."""
        return Played(*enter(set_up))

    def read_orders(
        self, set_up: BoutSetUp | None, state: Bout | None, turn: int, ask: Ask, form: Any
    ) -> Judged[RoundOrders]:
        """MO-2.2, MO-3, MO-4.1, MO-5: the orders of a turn file."""
        return judge_orders(set_up, state, ask, form)

    def parties(self, set_up: BoutSetUp) -> tuple[Party, ...]:
        """MO-2.1: the schools, each with its lanista and its fighters."""
        return school_parties(set_up.schools, set_up.roster)

    def hear(self, set_up: BoutSetUp, text: str, parties: Sequence[Party]) -> Heard:
        """MO-3.1: a message with orders."""
        return hear_message(set_up, text, parties)

    def resolve(self, set_up: BoutSetUp, state: Bout, orders: RoundOrders, cup: Cup) -> Played[Bout]:
        """MO-1: one round."""
        return Played(*resolve(set_up, state, orders, cup))

    def is_over(self, state: Bout) -> bool:
        """MO-6: one side alone is left."""
        return state.over

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables with their odds."""
        tables = read_tables(trees)
        return rule_tables(tables.value) if tables.value else ()


def _track(title: str) -> Problem:
    message = f"gladiators need no track, and this names {title}"
    return Problem("bout-track", message, rule="MO-3.4", suggestion="take 'track:' out and write 'arena:'")
