"""Calendars of timetables and deadlines (RFC 5545), and Atom feeds of turns (RFC 4287)."""

import hashlib
from collections.abc import Callable, Iterable, Iterator
from datetime import UTC, datetime, timedelta
from html import escape
from typing import TYPE_CHECKING

from msgspec import Struct

from ludi_press.archive.cards import Deadline, Planned, RaceCard
from ludi_press.posts.document.tree import tidy

if TYPE_CHECKING:
    from xml.etree.ElementTree import Element

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


ATOM = "http://www.w3.org/2005/Atom"
FEED_STYLE = "feed.css"
"""The style sheet of feeds, which all have in the same place."""
MOST = 10
"""The most turns in a feed, the newest ones."""


class FeedEntry(Struct, frozen=True):
    """A turn: its page (relative to the site), title, time and summary; `amended` is its last change.

    `language` is given if it differs from the feed's, `race` is the race's title.
    """

    page: str
    title: str
    author: str | None
    at: datetime
    summary: str
    amended: datetime | None = None
    language: str | None = None
    race: str = ""

    @property
    def updated(self) -> datetime:
        """When it was last changed."""
        return max(self.at, self.amended) if self.amended else self.at


def atom(title: str, page: str, file: str, language: str, entries: Iterable[FeedEntry], address: str | None) -> bytes:
    """Return the feed of a page of the site; both paths are relative to it.

    Ids depend only on pages, so that they stay the same if the address changes; without an address links are relative.
    """
    from xml.etree.ElementTree import Element, register_namespace, tostring

    register_namespace("", ATOM)
    newest = sorted(entries, key=lambda entry: (entry.updated, entry.page), reverse=True)[:MOST]
    feed = Element(f"{{{ATOM}}}feed", {"xml:lang": language})
    _text(feed, "title", title)
    _text(feed, "id", _id(page))
    _text(feed, "updated", _moment(newest[0].updated if newest else datetime(1970, 1, 1, tzinfo=UTC)))
    root = address or "../" * file.count("/")
    _add(feed, "link", rel="self", type="application/atom+xml", href=root + file)
    _add(feed, "link", rel="alternate", type="text/html", href=root + page)
    _text(feed, "generator", "ludi-press")
    for entry in newest:
        _entry(feed, entry, root, title)
    body: bytes = tostring(feed, "utf-8", xml_declaration=False)
    look = f'<?xml-stylesheet type="text/css" href="{escape(root + FEED_STYLE)}"?>\n'
    return b'<?xml version="1.0" encoding="utf-8"?>\n' + look.encode() + body + b"\n"


def _entry(feed: "Element", entry: FeedEntry, root: str, site: str) -> None:
    node = _add(feed, "entry", **({"xml:lang": entry.language} if entry.language else {}))
    _text(node, "title", entry.title)
    _text(node, "id", _id(entry.page))
    _text(node, "updated", _moment(entry.updated))
    if entry.amended:
        _text(node, "published", _moment(entry.at))
    _text(_add(node, "author"), "name", entry.author or site)
    _add(node, "link", rel="alternate", type="text/html", href=root + entry.page)
    _text(node, "summary", entry.summary)


def _text(parent: "Element", name: str, text: str) -> None:
    _add(parent, name).text = tidy(text)


def _add(parent: "Element", name: str, **attributes: str) -> "Element":
    from xml.etree.ElementTree import SubElement

    return SubElement(parent, f"{{{ATOM}}}{name}", attributes)


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(page: str) -> str:
    """Return a UUID of version 8 (RFC 9562) made from the page's path."""
    digits = hashlib.sha256(f"ludi-press\0{page}".encode()).hexdigest()
    return f"urn:uuid:{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-a{digits[17:20]}-{digits[20:32]}"
