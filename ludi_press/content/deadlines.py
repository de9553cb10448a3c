"""Suggests when the next turn closes, in Roman time, and writes it as a host would."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ludi_press.content.times import read_time
from ludi_press.core.problems import Place
from ludi_press.core.report import ROMAN_ZONE, Ask, Window

USUAL: Final = timedelta(days=2)
"""How long a turn stays open if no other turn tells."""

_ROME: Final = ZoneInfo(ROMAN_ZONE)
_EVENING: Final = time(20)
_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)


def first_deadline(today: date, year: int | None = None) -> datetime:
    """Return the evening one week from today, in `year` if the race is set in a year of its own."""
    day = today + _WEEK
    if year is not None:
        last = 28 if (day.month, day.day) == (2, 29) else day.day
        day = day.replace(year=year, day=last)
    return datetime.combine(day, _EVENING, _ROME)


def following_ask(ask: Ask, before: Ask | None) -> Ask:
    """Return what the turn after this one asks: the same, moved by the days between the closing of the last two."""
    step = USUAL
    if ask.closes and before and before.closes:
        step = max(_DAY, _local(ask.closes).date() - _local(before.closes).date())
    closes = _later(ask.closes, step) if ask.closes else None
    bonus = Window(_later(ask.bonus.start, step), _later(ask.bonus.end, step)) if ask.bonus else None
    return Ask(ask.turn + 1, ask.orders, ask.contingencies, closes, bonus)


def _local(moment: datetime) -> datetime:
    return moment.astimezone(_ROME)


def _later(moment: datetime, step: timedelta) -> datetime:
    """Return the same clock time that much later, or the next existing time if daylight saving skips it."""
    wanted = _local(moment).replace(tzinfo=None, fold=0) + step
    return wanted.replace(tzinfo=_ROME).astimezone(UTC).astimezone(_ROME)


def opens_line(ask: Ask) -> str:
    """Return the `opens:` line that asks this; times are to the minute."""
    parts = [f"orders: {ask.orders}"]
    parts += [f"closes: {written(ask.closes)}"] if ask.closes else []
    parts += [f"bonus: [{written(ask.bonus.start)}, {written(ask.bonus.end)}]"] if ask.bonus else []
    return f"opens: {{{', '.join(parts)}}}"


def written(moment: datetime) -> str:
    """Return a moment in Roman time as a host writes it, with its offset where the clocks show that hour twice."""
    here = _local(moment)
    plain = f"{here:%Y-%m-%d %H:%M}"
    offset = f"{here:%z}"
    return f"{plain} {offset[:3]}:{offset[3:]}" if read_time(plain, Place("")).problems else plain
