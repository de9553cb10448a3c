"""A turn of the Super Series as a Report."""

from ludi_press.core.report import Report
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.race_telling import race_report
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import RaceState, TurnOrders
from ludi_press.games.super_series.rules.standings import standings
from ludi_press.games.super_series.telling.board import final_places, laps, status_board
from ludi_press.games.super_series.telling.drama import turn_beats
from ludi_press.games.super_series.telling.log import turn_log
from ludi_press.games.super_series.telling.news import turn_news


def turn_report(set_up: RaceSetUp, record: TurnRecord[RaceState, TurnOrders]) -> Report:
    """Everything that a post or a page says about the turn."""
    state = record.after
    return race_report(
        "super-series",
        set_up,
        record,
        standings(set_up, state),
        laps(set_up, state),
        final_places(set_up, state),
        board=status_board(set_up, state, record.before),
        news=turn_news(set_up, record),
        log=turn_log(record.events, record.rolls, set_up),
        beats=turn_beats(set_up, record),
    )
