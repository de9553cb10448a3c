"""What tells of Circus Maximus: reports, pictures, offers, order slips and odds."""

from msgspec.structs import replace

from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.rules.charts import Charts, read_charts
from ludi_press.games.circus_maximus.rules.live import standings
from ludi_press.games.circus_maximus.rules.model import Chariot, RaceSetUp, RaceState, Status, TurnOrders
from ludi_press.games.circus_maximus.telling.ahead import blanks, offers, opened, order_slips
from ludi_press.games.circus_maximus.telling.odds import Policy, plan_odds
from ludi_press.games.circus_maximus.telling.report import chronicle, end, rule_tables, stage, status_board, turn_log
from ludi_press.games.circus_maximus.telling.scene import turn_scene
from ludi_press.games.circus_maximus.telling.tell import TOLD, Record, turn_beats, turn_news
from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.kit.race_telling import RaceTeller
from ludi_press.games.kit.report import right


class CircusMaximusTeller(RaceTeller[RaceSetUp, RaceState, TurnOrders, Chariot]):
    id = "circus-maximus"
    beats = TOLD.arguments
    rule_forms = file_forms(Charts)
    rule_tables = staticmethod(told_tables(read_charts, rule_tables))

    place, dragged = right("board.rank"), Status.DRAGGED
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

    def asked(self, record: Record) -> Ask | None:
        """CM-6.1: what is asked; of one who drives alone no answer to attacks."""
        ask = super().asked(record)
        driving = [chariot for chariot in record.after.chariots if chariot.status is Status.DRIVING]
        return replace(ask, kind="alone") if ask and len(driving) == 1 else ask
