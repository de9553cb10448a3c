"""What tells of Moritari Te Salutamus: reports, pictures, offers, order slips and odds."""

from collections.abc import Mapping

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.games.kit.game import SchoolsTeller
from ludi_press.games.kit.judging import file_forms, fill_files
from ludi_press.games.moritari.rules.live import BoutSetUp, Tables
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.telling.ahead import blanks, offers, order_slips
from ludi_press.games.moritari.telling.report import chronicle, facts, final_places, rule_tables, status_board, winner
from ludi_press.games.moritari.telling.scene import turn_scene
from ludi_press.games.moritari.telling.tell import KINDS, turn_beats, turn_log, turn_news


class MoritariTeller(SchoolsTeller[BoutSetUp, Bout, RoundOrders]):
    """What tells of Moritari Te Salutamus."""

    id = "moritari"
    beats = KINDS
    rule_forms = file_forms(Tables)

    facts = staticmethod(facts)
    status_board = staticmethod(status_board)
    final_places = staticmethod(final_places)
    winner = staticmethod(winner)
    turn_news = staticmethod(turn_news)
    turn_log = staticmethod(turn_log)
    turn_beats = staticmethod(turn_beats)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)

    def rule_tables(self, trees: Mapping[str, Node]) -> tuple[RuleTable, ...]:
        """The tables with their odds; none where the files have errors."""
        tables = fill_files(trees, Tables).value
        return tuple(rule_tables(tables)) if tables else ()
