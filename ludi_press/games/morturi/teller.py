"""What tells of Morturi Te Salutant: reports, pictures, offers, order slips and odds."""

from functools import partial

from ludi_press.games.kit.judging import file_forms, fill_files, told_tables
from ludi_press.games.kit.schools_telling import SchoolsTeller
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp, RoundOrders
from ludi_press.games.morturi.telling.ahead import blanks, offers, opened, order_slips
from ludi_press.games.morturi.telling.odds import rule_tables
from ludi_press.games.morturi.telling.report import chronicle, facts, final_places, status_board, winner
from ludi_press.games.morturi.telling.scene import turn_scene
from ludi_press.games.morturi.telling.tell import TOLD, turn_beats, turn_log, turn_news


class MorturiTeller(SchoolsTeller[BattleSetUp, Battle, RoundOrders]):
    id = "morturi"
    beats = TOLD.arguments
    rule_forms = file_forms(Edition)
    rule_tables = staticmethod(told_tables(partial(fill_files, edition=Edition), rule_tables))

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
    opened = staticmethod(opened)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
