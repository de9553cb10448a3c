"""What tells of Morturi Te Salutant: reports, pictures, offers, order slips and odds."""

from collections.abc import Mapping

from ludi_press.content.nodes import Node
from ludi_press.core.chronicle import RuleTable
from ludi_press.games.kit.game import SchoolsTeller
from ludi_press.games.kit.judging import file_forms, fill_files
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.telling.ahead import blanks, offers, order_slips
from ludi_press.games.morturi.telling.odds import rule_tables
from ludi_press.games.morturi.telling.report import chronicle, facts, final_places, status_board, winner
from ludi_press.games.morturi.telling.scene import turn_scene
from ludi_press.games.morturi.telling.tell import KINDS, turn_beats, turn_log, turn_news


class MorturiTeller(SchoolsTeller[BattleSetUp, Battle, RoundOrders]):
    """What tells of Morturi Te Salutant."""

    id = "morturi"
    beats = KINDS
    rule_forms = file_forms(Edition)

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
        tables = fill_files(trees, Edition).value
        return tuple(rule_tables(tables)) if tables else ()
