"""Calendars of timetables, deadlines and bonus windows (RFC 5545), for calendar programs."""

from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta

from msgspec import Struct

from ludi_press.archive.cards import Deadline, Planned, RaceCard
from ludi_press.posts.document.tree import tidy

REMINDER = timedelta(minutes=15)
"""The length of a deadline's entry before the deadline: some calendars hide entries without a length."""

Say = Callable[..., str]


class Dated(Struct, frozen=True):
    """What a calendar shows of a race; a RaceCard has the same fields."""

    id: str
    title: str
    game_id: str
    deadlines: tuple[Deadline, ...] = ()
    planned: tuple[Planned, ...] = ()


class CalendarEntry(Struct, frozen=True):
    """An appointment; `key` is unique for ever."""

    key: str
    start: datetime
    end: datetime
    title: str
    page: str


def entries(race: RaceCard | Dated, say: Say) -> Iterator[CalendarEntry]:
    """Yield the timetable, deadlines and windows of a race, past ones included, in the words of `say`."""
    page = f"races/{race.id}/index.html"
    for part in race.planned:
        yield CalendarEntry(f"{race.id}-{part.id}", part.start, part.end, f"{race.title}: {part.title}", page)
    for deadline in race.deadlines:
        if deadline.closes:
            title = say("calendar.closes", race=race.title, turn=deadline.turn)
            key = f"{race.id}-{deadline.turn}-closes"
            yield CalendarEntry(key, deadline.closes - REMINDER, deadline.closes, title, page)
        if deadline.bonus_from and deadline.bonus_to:
            title = say("calendar.bonus", race=race.title, turn=deadline.turn)
            yield CalendarEntry(f"{race.id}-{deadline.turn}-bonus", deadline.bonus_from, deadline.bonus_to, title, page)


def together(title: str, calendars: Iterable[bytes]) -> bytes:
    """Return one calendar with the unchanged entries of all these calendars written by `icalendar`."""
    # Match whole lines only: a race's title may contain the same text.
    begin, end = b"\r\nBEGIN:VEVENT\r\n", b"END:VCALENDAR\r\n"
    parts = (one.partition(begin) for one in calendars)
    bodies = (begin[2:] + rest.removesuffix(end) for _, found, rest in parts if found)
    return icalendar(title, (), None).removesuffix(end) + b"".join(bodies) + end


def icalendar(title: str, rows: Iterable[CalendarEntry], address: str | None) -> bytes:
    """Return the calendar file; times are in UTC, which every program converts to local time."""
    from icalendar import Calendar, Event

    calendar = Calendar()
    calendar.add("prodid", "-//ludi-press//EN")
    calendar.add("version", "2.0")
    calendar.add("x-wr-calname", tidy(title))
    for row in sorted(rows, key=lambda row: (row.start, row.key)):
        event = Event()
        event.add("uid", f"{row.key}@ludi-press")
        event.add("dtstamp", row.start.astimezone(UTC))
        event.add("dtstart", row.start.astimezone(UTC))
        event.add("dtend", row.end.astimezone(UTC))
        event.add("summary", row.title)
        if address:
            event.add("url", address + row.page)
        calendar.add_component(event)
    data: bytes = calendar.to_ical()
    return data
