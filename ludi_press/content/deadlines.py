"""Deadlines carried on: what the turn after the next asks, by the clocks of Rome, and how a host would write it."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Final
from zoneinfo import ZoneInfo

from ludi_press.content.times import read_time
from ludi_press.core.problems import Place
from ludi_press.core.report import ROMAN_ZONE, Ask, Window

USUAL: Final = timedelta(days=2)
"""How long a turn stays open where no other turn tells."""

_ROME: Final = ZoneInfo(ROMAN_ZONE)
_EVENING: Final = time(20)
_WEEK: Final = timedelta(days=7)
_DAY: Final = timedelta(days=1)


def first_deadline(today: date, year: int | None = None) -> datetime:
    """The evening a week from today; in another year where the race is of one."""
    day = today + _WEEK
    if year is not None:
        last = 28 if (day.month, day.day) == (2, 29) else day.day
        day = day.replace(year=year, day=last)
    return datetime.combine(day, _EVENING, _ROME)


def carried_on(ask: Ask, before: Ask | None) -> Ask:
    """What the turn after this one asks: as much, and as many days later as this one closes after the one before."""
    step = USUAL
    if ask.closes and before and before.closes:
        step = max(_DAY, _local(ask.closes).date() - _local(before.closes).date())
    closes = _later(ask.closes, step) if ask.closes else None
    bonus = Window(_later(ask.bonus.start, step), _later(ask.bonus.end, step)) if ask.bonus else None
    return Ask(ask.turn + 1, ask.orders, ask.contingencies, closes, bonus)


def _local(moment: datetime) -> datetime:
    return moment.astimezone(_ROME)


def _later(moment: datetime, step: timedelta) -> datetime:
    """The same hour of the clock so many days later; the next one that exists where the clocks skip it."""
    wanted = _local(moment).replace(tzinfo=None, fold=0) + step
    return wanted.replace(tzinfo=_ROME).astimezone(UTC).astimezone(_ROME)


def opens_line(ask: Ask) -> str:
    """What a turn asks, as the `opens:` of a file; times to the minute."""
    parts = [f"orders: {ask.orders}"]
    parts += [f"closes: {written(ask.closes)}"] if ask.closes else []
    parts += [f"bonus: [{written(ask.bonus.start)}, {written(ask.bonus.end)}]"] if ask.bonus else []
    return f"opens: {{{', '.join(parts)}}}"


def written(moment: datetime) -> str:
    """A moment as a host writes it, in Roman time; with its offset where the clocks show that hour twice."""
    here = _local(moment)
    plain = f"{here:%Y-%m-%d %H:%M}"
    offset = f"{here:%z}"
    return f"{plain} {offset[:3]}:{offset[3:]}" if read_time(plain, Place("")).problems else plain
