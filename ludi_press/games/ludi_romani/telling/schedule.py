"""LR-2.3: the timetable of an evening: when each motus and each season begins and ends."""

from collections.abc import Iterator
from datetime import datetime, timedelta

from ludi_press.games.contract import Appointment
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.telling.narrate import season_words

_DAY = timedelta(days=1)
_LAST = timedelta(minutes=30)
"""How long a part is whose end the timetable leaves open: Actium."""


def timetable(set_up: SetUp) -> Iterator[Appointment]:
    """Each season with the motus before it, as long after the beginning as the printed hours have it.

    Past midnight the hours count on.
    """
    rows = set_up.tables.calendar.seasons
    if set_up.evening is None:
        return
    for number, row in enumerate(rows):
        hours = (*row.motus, *row.time)
        start, end = (set_up.evening + (_clock(at) - _clock(rows[0].time[0])) % _DAY for at in (hours[0], hours[-1]))
        over = end if end > start else start + _LAST
        yield Appointment(f"season-{row.turn}", start, over, season_words(set_up, number))


def _clock(hour: str) -> timedelta:
    """An hour of the printed timetable, as time since midnight."""
    return datetime.strptime(hour, "%H:%M") - datetime(1900, 1, 1)
