"""A turn of Circus Maximus as a Report."""

from ludi_press.core.report import Report
from ludi_press.games.circus_maximus.rules.finish import standings
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.board import final_places, laps, status_board
from ludi_press.games.circus_maximus.telling.drama import turn_beats
from ludi_press.games.circus_maximus.telling.log import Record, turn_log
from ludi_press.games.circus_maximus.telling.news import turn_news
from ludi_press.games.kit.race_telling import race_report


def turn_report(set_up: RaceSetUp, record: Record) -> Report:
    """CM-15: everything that a post or a page says about the turn."""
    state = record.after
    return race_report(
        "circus-maximus",
        set_up,
        record,
        standings(set_up, state),
        laps(set_up, state),
        final_places(set_up, state),
        board=status_board(set_up, state),
        news=turn_news(set_up, record),
        log=turn_log(set_up, record),
        beats=turn_beats(set_up, record),
    )
