"""What tells of Circus Maximus: reports, pictures, offers, order slips and odds."""

from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import RaceSetUp, RaceState, TurnOrders
from ludi_press.games.circus_maximus.telling.ahead import blanks, offers, order_slips
from ludi_press.games.circus_maximus.telling.odds import Policy, plan_odds
from ludi_press.games.circus_maximus.telling.report import chronicle, rule_tables, turn_report
from ludi_press.games.circus_maximus.telling.scene import turn_scene
from ludi_press.games.circus_maximus.telling.tell import KINDS
from ludi_press.games.kit.game import RaceTeller, told_tables
from ludi_press.games.kit.judging import file_forms


class CircusMaximusTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders]):
    beats = KINDS
    rule_forms = file_forms(Charts)
    rule_tables = staticmethod(told_tables(read_charts, rule_tables))

    report = staticmethod(turn_report)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
    plan_odds = staticmethod(plan_odds)
    policy = Policy

    def places(self, set_up: RaceSetUp, state: RaceState) -> tuple[str, ...]:
        """CM-12.5: all teams in the order of the race."""
        return tuple(chariot.team for chariot in standings(set_up, state))
