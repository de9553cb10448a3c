"""What the next build must know of each race in order to leave it alone, and the pages of many races with it."""

import hashlib
from collections.abc import Callable, Iterable
from datetime import datetime
from pathlib import Path
from typing import Final

from msgspec import Struct

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.feeds import MOST
from ludi_press.core.problems import Problem
from ludi_press.press.playing.status import Status
from ludi_press.press.reading.memory import STATES, recall

SCRIPT: Final = "search.js"
"""The file in a race's folder that holds the index of its findings."""
CALENDAR: Final = "calendar.ics"
"""The file beside it with the race's deadlines and windows."""


class Posted(Struct, frozen=True):
    """A turn whose time is known, for feeds: its page, and its news as a summary; `at` is in ISO 8601.

    `amended` is when it was last changed after it was published, "" where it never was.
    """

    at: str
    page: str
    race: str
    heading: str
    host: str | None
    summary: str
    amended: str = ""

    @property
    def moment(self) -> datetime:
        """When the turn was played."""
        return datetime.fromisoformat(self.at)

    @property
    def changed(self) -> datetime | None:
        """When it was last changed after it was published."""
        return datetime.fromisoformat(self.amended) if self.amended else None

    @property
    def updated(self) -> datetime:
        """What feeds are sorted by."""
        return max(self.moment, self.changed or self.moment)


class Facets(Struct, frozen=True):
    """What pages of many races show of one: a page is made again only where what it shows differs.

    `told` is a hash of the card without deeds, the blows and the luck that careers add up; `found` one of what search
    finds, `dates` one of its calendar, `pages` one of the names of its pages. `posted` are its newest turns.
    `language` is the one it speaks.
    """

    year: int | None
    moment: float
    told: str
    deeds: str
    found: str
    dates: str
    pages: str
    posted: tuple[Posted, ...] = ()
    language: str = ""


class State(Struct, frozen=True):
    """A race as the last build left it; `status` tells what it waits for."""

    facets: Facets
    problems: tuple[Problem, ...] = ()
    status: Status | None = None


Hash = Callable[[str], str | None]
"""The hash of a file of the site; None where there is none."""


def facets(card: RaceCard, names: Iterable[str], hash_of: Hash) -> Facets:
    """The facets of a race, of which `names` are all files."""
    folder = f"races/{card.id}"
    return Facets(
        year=card.year,
        moment=card.moment,
        told=digest(card.light()),
        deeds=digest((card.blows, card.luck)),
        found=hash_of(f"{folder}/{SCRIPT}") or "",
        dates=digest((card.game_id, hash_of(f"{folder}/{CALENDAR}"))),
        pages=digest(sorted(name for name in names if name.endswith(".html"))),
        posted=posted(card),
        language=card.language,
    )


def posted(card: RaceCard) -> tuple[Posted, ...]:
    """The newest turns whose time is known, as many as a feed can hold."""
    rows = []
    for turn in card.turns:
        if turn.at:
            at, page = turn.at.isoformat(), f"races/{card.id}/turns/{turn.folder}/index.html"
            amended = max((one.at for one in turn.errata), default=None)
            told = amended.isoformat() if amended else ""
            changes = [change for one in turn.errata for change in one.changes]
            summary = " ".join([turn.news, *changes]).strip()
            rows.append(Posted(at, page, card.title, turn.heading, card.host, summary, told))
    rows.sort(key=lambda row: (row.updated, row.page), reverse=True)
    return tuple(rows[:MOST])


def digest(value: object) -> str:
    """A hash of a value that tells by its repr all that there is to it."""
    return hashlib.sha256(repr(value).encode("utf-8", "surrogatepass")).hexdigest()[:24]


def read_states(memory: Path) -> dict[str, State]:
    """The states that the last build left, by race; none where they cannot be understood."""
    return recall(memory / STATES, dict[str, State]) or {}
