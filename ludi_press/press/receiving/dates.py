"""Dates in lines of text, as people and programs write them, in the languages of the frame."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from re import Match
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.times import ZONES, read_time
from ludi_press.core.problems import Place
from ludi_press.press.receiving.plain import folded, one_of, phrases


class Date(Struct, frozen=True):
    """A date in a line, as Roman time; `at` is None if it tells no hour, or if its day is uncertain.

    `alone` if nothing else stands in the line.
    """

    at: datetime | None
    alone: bool


_MONTHS: Final = {
    folded(name): number for months in phrases()["months"].values() for number, name in enumerate(months, 1)
}
_SHORTEST: Final = 3
"""The fewest letters of a month's name."""
_MONTH: Final = rf"(?P<month>{'|'.join(sorted({name[:_SHORTEST] for name in _MONTHS}))})(?P<more>[a-z]*)\.?"
_SUFFIX: Final = r"(?:st|nd|rd|th|\.|\u00ba|er)?"
_DAYS: Final = (
    pattern(r"\b(?P<year>\d{4})-(?P<number>\d\d?)-(?P<day>\d\d?)(?=\b|t)"),
    pattern(rf"\b(?P<day>\d\d?){_SUFFIX}\s+(?:de\s+)?{_MONTH},?(?:\s+(?:de\s+)?(?P<year>\d{{4}})\b)?"),
    pattern(rf"\b{_MONTH}\s+(?P<day>\d\d?){_SUFFIX}(?!\d|:),?(?:\s+(?P<year>\d{{4}})\b)?"),
    pattern(r"\b(?P<day>\d\d?)(?P<sign>[./-])(?P<number>\d\d?)(?:(?P=sign)(?P<year>\d{4}|\d\d)?)?(?!\d)"),
)
_CLOCK: Final = pattern(r"(?<!\d)(?P<hour>\d\d?)[:h](?P<minute>\d\d)(?::\d\d)?\s*(?P<half>[ap]\.?m\b\.?)?")
_ZONE: Final = pattern(rf"\b(?:{'|'.join(ZONES).lower()})\b")
_AGO: Final = pattern(rf"\b(?:{one_of('day')}|\d\d?(?:min|[mhd])(?: ago)?|\d\d? {one_of('ago')})\b")
_BESIDE_DATE: Final = pattern(rf"(?:#\d+|\W|\b(?:{one_of('beside date')}|{one_of('weekday')}|t)(?!\w))*")
_SUBJECT: Final = pattern(rf"\s{one_of('post subject')}\s?:.*")
_LONGEST_LINE: Final = 200
_LONGEST_DATED: Final = 80


def date_in(text: str, near: datetime | None = None) -> Date | None:
    """Return the date in a line, None if there is none; without a year it is the one next to `near`.

    A day in figures alone may be a number of laps or lanes: it needs a year or a clock beside it.
    """
    said = _SUBJECT.sub("", folded(text.strip()[:_LONGEST_LINE]))
    if len(said) > _LONGEST_DATED:
        return None
    day, clock = next(_days(said), None), _CLOCK.search(said)
    if day is None and not _AGO.search(said):
        return None
    if day and "sign" in day.groupdict() and not (day["year"] or clock):
        return None
    rest = said
    for one in sorted(filter(None, (day, clock)), key=lambda found: -found.start()):
        rest = f"{rest[: one.start()]} {rest[one.end() :]}"
    alone = bool(_BESIDE_DATE.fullmatch(_AGO.sub(" ", _ZONE.sub(" ", rest))))
    return Date(_moment(day, clock, _ZONE.search(said), near) if day and clock else None, alone)


def _days(said: str) -> Iterator[Match[str]]:
    for shape in _DAYS:
        for found in shape.finditer(said):
            if "month" not in found.groupdict() or _month(found):
                yield found


def _month(found: Match[str]) -> int | None:
    """Return the number of a month, whose name may be shortened."""
    name = found["month"] + found["more"]
    return next((number for month, number in _MONTHS.items() if month.startswith(name)), None)


def _moment(day: Match[str], clock: Match[str], zone: Match[str] | None, near: datetime | None) -> datetime | None:
    month, date = _month(day) if "month" in day.groupdict() else int(day["number"]), int(day["day"])
    if month is None or _is_uncertain(day):
        return None
    if day.groupdict().get("sign") and month > _MONTHS_OF_YEAR >= date:  # 11/27/2026 can only be American
        month, date = date, month
    hour, half = int(clock["hour"]), (clock["half"] or "")[:1]
    hour = hour % 12 + 12 * (half == "p") if half else hour
    years = [int(day["year"]) % 100 + 2000] if day["year"] and len(day["year"]) == 2 else [int(day["year"] or 0)]
    if not day["year"]:
        years = [near.year + step for step in (-1, 0, 1)] if near else []
    told = f"-{month:02}-{date:02} {hour:02}:{clock['minute']} {zone[0].upper() if zone else ''}"
    moments = [one for year in years if (one := read_time(f"{year}{told}", Place("")).value)]
    return min(moments, key=lambda one: abs(one - near) if near else timedelta(), default=None)


def _is_uncertain(day: Match[str]) -> bool:
    """Return whether a day with slashes may be written in the American way: 04/05/2026."""
    told = day.groupdict()
    least = max(int(told["day"]), int(told["number"])) if told.get("sign") == "/" else 0
    return 0 < least <= _MONTHS_OF_YEAR and told["day"] != told["number"]


_MONTHS_OF_YEAR: Final = 12
