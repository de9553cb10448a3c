"""What tells of Ludi Circenses Supremi: reports, pictures, offers, order slips and odds."""

from ludi_press.games.kit.game import RaceTeller, told_tables
from ludi_press.games.kit.judging import file_forms
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.rules.tables import Tables, read_tables
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.ahead import blanks, offers, order_slips, plan_odds
from ludi_press.games.super_series.telling.odds import Policy
from ludi_press.games.super_series.telling.report import chronicle, rule_tables, turn_report
from ludi_press.games.super_series.telling.scene import turn_scene
from ludi_press.games.super_series.telling.tell import KINDS


class SuperSeriesTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders]):
    beats = KINDS
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(read_tables, rule_tables))

    report = staticmethod(turn_report)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
    plan_odds = staticmethod(plan_odds)
    policy = Policy

    def places(self, set_up: RaceSetUp, state: RaceState) -> tuple[str, ...]:
        """SS-3.3: all teams in the order of the race."""
        return tuple(chariot.team for chariot in standings(set_up, state))
