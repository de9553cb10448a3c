"""Reads times as hosts write them: in Roman time by default; times that the clocks skip or show twice are refused."""

from calendar import monthrange
from datetime import UTC, datetime, timedelta, timezone, tzinfo
from re import ASCII
from re import compile as pattern
from typing import Final, TypeAlias
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from ludi_press.content.rules import Placed, UnreadableError
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.core.report import ROMAN_ZONE

Moment: TypeAlias = Placed[datetime]
"""An aware time in the zone of Rome, with its place in the host's file."""

EXAMPLE: Final = "2026-04-05 20:00"
YEARS: Final = range(2000, 3000)
"""The accepted years: others are typing errors, and far from these the clock rules of Rome are unknown."""

ZONES: Final = {"Z": 0, "UTC": 0, "GMT": 0, "CET": 1, "CEST": 2}
"""Unambiguous short names of zones, in hours east of Greenwich."""

_WRITTEN: Final = pattern(
    r"(?P<year>\d{4})-(?P<month>\d\d?)-(?P<day>\d\d?)"
    r"(?:\s*T\s*|\s+)(?P<hour>\d\d?):(?P<minute>\d\d)(?::(?P<second>\d\d)(?:\.\d{1,6})?)?"
    r"\s*(?P<zone>[A-Za-z][A-Za-z0-9/_+-]{0,40}|[+-]\d\d?(?::?\d\d)?)?",
    ASCII,
)
_DAY_FIRST: Final = pattern(r"(\d\d?)\.(\d\d?)\.(\d{4})\s+(\d\d?:\d\d)", ASCII)
_MONTHS: Final = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
_NAMED: Final = pattern(rf"(\d\d?)\.?\s+({'|'.join(_MONTHS)})[a-z]*\.?\s+(\d{{4}}),?\s+(\d\d?:\d\d)", ASCII)
_DAY_ONLY: Final = pattern(r"\d{4}-\d\d?-\d\d?", ASCII)
_OFFSET: Final = pattern(r"([+-])(\d\d?):?(\d\d)?", ASCII)
_LONGEST: Final = 80
_MINUTE: Final = timedelta(minutes=1)


def read_time(text: str, place: Place) -> Judged[datetime]:
    """Return the time that a host wrote, in the zone of Rome."""
    try:
        return Judged(_time(text.strip()))
    except UnreadableError as error:
        return Judged(None, (Problem(error.code, str(error), place, suggestion=error.suggestion),))


def _time(text: str) -> datetime:
    match = _WRITTEN.fullmatch(text) if len(text) <= _LONGEST else None
    if match is None:
        raise _unreadable(text)
    clock = _clock(text, *(int(part or 0) for part in match.group("year", "month", "day", "hour", "minute", "second")))
    written = match["zone"]
    zone = _zone(written) if written else ZoneInfo(ROMAN_ZONE)
    time = _exact(clock, zone, text)
    return time.astimezone(ZoneInfo(ROMAN_ZONE))


def _unreadable(text: str) -> UnreadableError:
    if _DAY_ONLY.fullmatch(text):
        return UnreadableError(
            "no-hour", f"{shown(text)} is a day without an hour", f"write the hour too: {text} 20:00"
        )
    day_first, named = _DAY_FIRST.fullmatch(text), _NAMED.fullmatch(text.casefold())
    example = "{2}-{1:0>2}-{0:0>2} {3}".format(*day_first.groups()) if day_first else EXAMPLE
    if named:
        day, month, year, clock = named.groups()
        example = f"{year}-{_MONTHS.index(month) + 1:02}-{day:0>2} {clock}"
    return UnreadableError(
        "not-a-time", f"{shown(text)} is not a date and time", f"write year-month-day hour:minute, as in {example}"
    )


def _clock(text: str, year: int, month: int, day: int, hour: int, minute: int, second: int) -> datetime:
    if year not in YEARS:
        years = f"the years {YEARS[0]} to {YEARS[-1]}"
        raise UnreadableError("no-such-date", f"the year {year} is too far away", f"only {years} can be written")
    if hour == 24 and minute == second == 0:
        raise UnreadableError("no-such-hour", "24:00 is not an hour", "write 00:00 with the date of the next day")
    if hour > 23 or minute > 59 or second > 59:
        raise UnreadableError(
            "no-such-hour", f"{shown(text)} has an hour that no clock shows", "hours go from 00:00 to 23:59"
        )
    try:
        return datetime(year, month, day, hour, minute, second)
    except ValueError:
        raise UnreadableError(
            "no-such-date", f"there is no {year}-{month:02}-{day:02}", _calendar(year, month)
        ) from None


def _calendar(year: int, month: int) -> str:
    if not 1 <= month <= 12:
        return "months go from 01 to 12: write year-month-day"
    return f"the last day of that month is {year}-{month:02}-{monthrange(year, month)[1]}"


def _zone(written: str) -> tzinfo:
    offset = _OFFSET.fullmatch(written)
    if offset:
        sign, hours, minutes = offset.groups(default="0")
        if int(hours) < 15 and int(minutes) < 60:
            return timezone(timedelta(hours=int(hours), minutes=int(minutes)) * (-1 if sign == "-" else 1))
    elif written.upper() in ZONES:
        return timezone(timedelta(hours=ZONES[written.upper()]))
    elif "/" in written:
        try:
            return ZoneInfo(written)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            pass
    raise UnreadableError(
        "no-such-zone",
        f"{shown(written)} is not a zone",
        "leave it out for Roman time, or write UTC, an offset (+02:00) or a place (America/New_York)",
    )


def _exact(clock: datetime, zone: tzinfo, text: str) -> datetime:
    """Return the moment when the zone's clocks show this; raises UnreadableError in an hour skipped or shown twice."""
    first, second = (clock.replace(tzinfo=zone, fold=fold) for fold in (0, 1))
    if not _exists(first):
        raise _skipped(clock, zone)
    if first.utcoffset() != second.utcoffset():
        raise _twice(first, second)
    return first


def _exists(time: datetime) -> bool:
    return time.astimezone(UTC).astimezone(time.tzinfo).replace(tzinfo=None) == time.replace(tzinfo=None)


def _city(zone: tzinfo | None) -> str:
    return str(zone).rpartition("/")[2].replace("_", " ")


def _skipped(clock: datetime, zone: tzinfo) -> UnreadableError:
    start = end = clock.replace(second=0, tzinfo=zone)
    while not _exists(start - _MINUTE):
        start -= _MINUTE
    while not _exists(end):
        end += _MINUTE
    return UnreadableError(
        "skipped-hour",
        f"{clock:%Y-%m-%d %H:%M} does not exist in {_city(zone)}: "
        f"the clocks go forward from {start:%H:%M} to {end:%H:%M}",
        f"write {end:%Y-%m-%d %H:%M}, or a time before {start:%H:%M}",
    )


def _twice(first: datetime, second: datetime) -> UnreadableError:
    early, late = (f"{time:%Y-%m-%d %H:%M}{shown_offset(time)}" for time in (first, second))
    return UnreadableError(
        "double-hour",
        f"{first:%Y-%m-%d %H:%M} occurs twice in {_city(first.tzinfo)}: the clocks go back on that day",
        f"write {early} for the first time or {late} for the second",
    )


def shown_offset(time: datetime) -> str:
    offset = f"{time:%z}"
    return f"{offset[:3]}:{offset[3:5]}"
