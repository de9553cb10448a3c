"""What tells of Ludi Romani: reports, pictures, offers, order slips and odds."""

from ludi_press.games.contract import Teller
from ludi_press.games.kit.judging import file_forms, told_tables
from ludi_press.games.ludi_romani.rules.forms import SeasonOrders
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.rules.tables import Tables, read_tables
from ludi_press.games.ludi_romani.telling.ahead import blanks, offers, order_slips, sheets, timetable
from ludi_press.games.ludi_romani.telling.report import chronicle, rule_tables, turn_report
from ludi_press.games.ludi_romani.telling.scene import turn_scene
from ludi_press.games.ludi_romani.telling.tell import TOLD


class LudiRomaniTeller(Teller[SetUp, State, SeasonOrders]):
    beats = TOLD.arguments
    rule_forms = file_forms(Tables)
    rule_tables = staticmethod(told_tables(read_tables, rule_tables))

    report = staticmethod(turn_report)
    scene = staticmethod(turn_scene)
    offers = staticmethod(offers)
    blanks = staticmethod(blanks)
    order_slips = staticmethod(order_slips)
    chronicle = staticmethod(chronicle)
    sheets = staticmethod(sheets)
    schedule = staticmethod(timetable)
