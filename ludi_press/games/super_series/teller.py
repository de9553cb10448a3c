"""What tells of Ludi Circenses Supremi: reports, pictures, offers, order slips and odds."""

from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.kit.race_telling import RaceTeller
from ludi_press.games.kit.report import right
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Chariot, RaceState, Status, TurnOrders
from ludi_press.games.super_series.rules.tables import Tables, read_tables
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.ahead import blanks, offers, opened, order_slips, plan_odds
from ludi_press.games.super_series.telling.odds import Policy
from ludi_press.games.super_series.telling.report import chronicle, end, stage, status_board, turn_log
from ludi_press.games.super_series.telling.rule_tables import rule_tables
from ludi_press.games.super_series.telling.scene import turn_scene
from ludi_press.games.super_series.telling.tell import TOLD, turn_beats, turn_news


class SuperSeriesTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders, Chariot]):
    id = "super-series"
    beats = TOLD.arguments
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(read_tables, rule_tables))

    place, dragged = right("places.place"), Status.FLIPPED
    standings = staticmethod(standings)
    stage = staticmethod(stage)
    end = staticmethod(end)
    status_board = staticmethod(status_board)
    turn_news = staticmethod(turn_news)
    turn_log = staticmethod(turn_log)
    turn_beats = staticmethod(turn_beats)
    opened = staticmethod(opened)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
    plan_odds = staticmethod(plan_odds)
    policy = Policy
