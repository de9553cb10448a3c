"""Calendars of timetables, deadlines and bonus windows (RFC 5545), for calendar programs."""

import re
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from typing import Final

from msgspec import Struct

from ludi_press.archive.cards import Deadline, Planned, RaceCard
from ludi_press.posts.document.tree import printable

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


class Entry(Struct, frozen=True):
    """An appointment; `key` is unique for ever."""

    key: str
    start: datetime
    end: datetime
    title: str
    page: str


def entries(race: RaceCard | Dated, say: Say) -> Iterator[Entry]:
    """Yield the timetable, deadlines and windows of a race, past ones included, in the words of `say`."""
    page = f"races/{race.id}/index.html"
    for part in race.planned:
        yield Entry(f"{race.id}-{part.id}", part.start, part.end, f"{race.title}: {part.title}", page)
    for deadline in race.deadlines:
        if deadline.closes:
            title = say("calendar.closes", race=race.title, turn=deadline.turn)
            key = f"{race.id}-{deadline.turn}-closes"
            yield Entry(key, deadline.closes - REMINDER, deadline.closes, title, page)
        if deadline.bonus_from and deadline.bonus_to:
            title = say("calendar.bonus", race=race.title, turn=deadline.turn)
            yield Entry(f"{race.id}-{deadline.turn}-bonus", deadline.bonus_from, deadline.bonus_to, title, page)


def together(title: str, calendars: Iterable[bytes]) -> bytes:
    """Return one calendar with the unchanged entries of all these calendars written by `icalendar`."""
    # Match whole lines only: a race's title may contain the same text.
    begin, end = b"\r\nBEGIN:VEVENT\r\n", b"END:VCALENDAR\r\n"
    parts = (one.partition(begin) for one in calendars)
    bodies = (begin[2:] + rest.removesuffix(end) for _, found, rest in parts if found)
    return icalendar(title, (), None).removesuffix(end) + b"".join(bodies) + end


def icalendar(title: str, rows: Iterable[Entry], address: str | None) -> bytes:
    """Return the calendar file; times are in UTC, which every program converts to local time."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//ludi-press//EN", f"X-WR-CALNAME:{_escaped(title)}"]
    for row in sorted(rows, key=lambda row: (row.start, row.key)):
        start = _stamp(row.start)
        lines += ["BEGIN:VEVENT", f"SUMMARY:{_escaped(row.title)}", f"DTSTART:{start}", f"DTEND:{_stamp(row.end)}"]
        lines += [f"DTSTAMP:{start}", f"UID:{row.key}@ludi-press"]
        lines += [f"URL:{address}{row.page}"] if address else []
        lines.append("END:VEVENT")
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR")).encode()


def _stamp(moment: datetime) -> str:
    return moment.astimezone(UTC).strftime("%Y%m%dT%H%M%SZ")


def _escaped(text: str) -> str:
    """Return a text as a value of the file (RFC 5545, 3.3.11)."""
    return printable(re.sub(r"\r\n?|\n", r"\\n", re.sub(r"[\\;,]", r"\\\g<0>", text)))


def _folded(line: str) -> str:
    """Return a line in parts short enough (RFC 5545, 3.1), none of which ends amid an escape."""
    parts, size = [""], 0
    for sign in re.findall(r"\\.|.", line):
        size += len(sign.encode())
        if size > _LONGEST_LINE:
            parts.append("")
            size = 1 + len(sign.encode())
        parts[-1] += sign
    return "\r\n ".join(parts)


_LONGEST_LINE: Final = 74
"""The most bytes of a line without its end; the standard allows 75."""
