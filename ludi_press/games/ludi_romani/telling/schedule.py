"""LR-2.3: the timetable of an evening: when each motus and each season begins and ends."""

from datetime import datetime, timedelta

from ludi_press.games.contract import Appointment
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.telling.narrate import season_words

_DAY = timedelta(days=1)
_LAST = timedelta(minutes=5)
"""The least length of a part, for Actium, of which the timetable has only the beginning."""


def timetable(set_up: SetUp) -> tuple[Appointment, ...]:
    """Each season with its motus, at the printed hours counted from the beginning of the evening.

    A game that is not played in one evening has no timetable.
    """
    rows = set_up.tables.calendar.seasons
    evening = set_up.evening
    return () if evening is None else tuple(_part(set_up, evening, number) for number in range(len(rows)))


def _part(set_up: SetUp, evening: datetime, number: int) -> Appointment:
    row, first = set_up.row(number), _clock(set_up.row(0).time[0])
    hours = (*row.motus, *row.time)
    start, end = (evening + (_clock(at) - first) % _DAY for at in (hours[0], hours[-1]))
    return Appointment(f"season-{row.turn}", start, max(end, start + _LAST), season_words(set_up, number))


def _clock(hour: str) -> timedelta:
    """An hour of the printed timetable, as time since midnight."""
    return datetime.strptime(hour, "%H:%M") - datetime(1900, 1, 1)
