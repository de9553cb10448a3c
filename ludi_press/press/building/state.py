"""The build state of a race: what the next build needs to know of it to leave it and the shared pages unchanged."""

from collections.abc import Callable, Iterable, Mapping
from datetime import UTC, datetime, timedelta
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.archive.calendar import MOST, FeedEntry
from ludi_press.archive.cards import RaceCard
from ludi_press.core.problems import Problem
from ludi_press.press.playing.dicebook import find_secret
from ludi_press.press.playing.play import play_race
from ludi_press.press.playing.status import RaceStatus, Wait, status, status_of
from ludi_press.press.reading.find import Press, race_ids, read_file
from ludi_press.press.reading.looks import Looks
from ludi_press.press.reading.parts import SitePart, digest
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.store import Store, peek, unpacked

SCRIPT: Final = "search.js"
"""The file in a race's folder with the search index of its findings."""
PASSAGES: Final = "passages.js"
"""The file beside it with the text of the race's turns, which a search loads when it shows one of them."""
CALENDAR: Final = "calendar.ics"
"""The file beside it with the race's deadlines and windows."""


class Facets(Struct, frozen=True):
    """What shared pages show of a race; such a page is made again only if what it shows differs.

    `told` is a hash of the card without deeds; `deeds` one of the blows and the luck that careers add up.
    `found` is one of what the search finds, `dates` one of its calendar.
    `pages` are the names of its pages, `posted` its newest turns.
    """

    year: int | None
    moment: float
    told: str
    deeds: str
    found: str
    dates: str
    pages: tuple[str, ...]
    posted: tuple[FeedEntry, ...] = ()
    language: str = ""


class BuiltRace(Struct, frozen=True):
    """A race as the last build left it; `status` says what it waits for, `undrawn` are pictures not drawn yet."""

    facets: Facets
    problems: tuple[Problem, ...] = ()
    status: RaceStatus | None = None
    undrawn: tuple[str, ...] = ()


Hash = Callable[[str], str | None]
"""Returns the hash of a file of the site; None if there is none."""


def facets(card: RaceCard, names: Iterable[str], hash_of: Hash) -> Facets:
    """Return the facets of a race; `names` are all its files."""
    folder = f"races/{card.id}"
    return Facets(
        year=card.year,
        moment=card.moment,
        told=digest(card.light()),
        deeds=digest((card.blows, card.luck)),
        found=hash_of(f"{folder}/{SCRIPT}") or "",
        dates=digest((card.game_id, hash_of(f"{folder}/{CALENDAR}"))),
        pages=tuple(sorted(name for name in names if name.endswith(".html"))),
        posted=posted(card),
        language=card.language,
    )


def posted(card: RaceCard) -> tuple[FeedEntry, ...]:
    """Return the newest turns that have a time, as many as a feed can contain."""
    rows = []
    for turn in card.turns:
        if turn.at:
            page = f"races/{card.id}/turns/{turn.folder}/index.html"
            amended = max((one.at for one in turn.errata), default=None)
            changes = [change for one in turn.errata for change in one.changes]
            summary = " ".join([turn.news, *changes]).strip()
            at, told = turn.at.astimezone(UTC), amended and amended.astimezone(UTC)  # as the store gives them back
            rows.append(FeedEntry(page, turn.heading, card.host, at, summary, told, race=card.title))
    rows.sort(key=lambda row: (row.updated, row.page), reverse=True)
    return tuple(rows[:MOST])


def states_of(parts: Mapping[str, SitePart]) -> dict[str, BuiltRace]:
    """Return the state of each race from the part that stands for it, without those of another form."""
    found = {race: unpacked(part.data, BuiltRace) for race, part in parts.items()}
    return {race: state for race, state in found.items() if state}


def early(press: Press, moment: datetime) -> list[RaceStatus]:
    """Return the status of races of which a build would now resolve a turn before its deadline.

    A race is not read if its files look as the last build left them, if that build knew of no deadline to come, or if
    its files name no day to come. Where the secret of a race is away, no build rolls its dice.
    """
    parts, looks = peek(press, lambda store: (store.states(), store.looks())) or ({}, {})
    states, looked = states_of(parts), Looks(looks)
    noted = ((race, states[race].status if race in states else None) for race in race_ids(press))
    some = [race for race, known in noted if not known or not (_is_past(known, moment) or looked.holds(f"race/{race}"))]
    sources = [read_race(press, race) for race in some if _names_day(press, race, moment)]
    rolled = (one for one in sources if one.proof is None or find_secret(press, one).value is not None)
    return [one for one in (status_of(play_race(source)) for source in rolled) if one.is_early(moment)]


_DAY: Final = pattern(rb"(\d{4})-(\d\d?)-(\d\d?)")


def _names_day(press: Press, race: str, moment: datetime) -> bool:
    """Return whether a file that the host of a race writes names a day that may be to come somewhere on Earth."""
    home, today = press.race_folder(race), moment - timedelta(days=1)
    own = (path for path in (home / "turns").glob("*.yaml") if not path.name.endswith(".dice.yaml"))
    files = [read_file(press, path) for path in (home / "race.yaml", *own)]
    days = (tuple(map(int, day)) for data in files if isinstance(data, bytes) for day in _DAY.findall(data))
    return any(day >= (today.year, today.month, today.day) for day in days)


def _is_past(known: RaceStatus, moment: datetime) -> bool:
    return known.closes is None or known.closes <= moment


def at_work(press: Press) -> list[RaceStatus]:
    """Return the status of races that are not over, or whose secret is not revealed; call it after a build.

    A race whose start is not drawn has no state yet and is read here.
    """
    states = states_of(peek(press, Store.states) or {})
    noted = ((race, states.get(race)) for race in race_ids(press))
    found = ((state and state.status) or status(press, race) for race, state in noted)
    return [one for one in found if not one.over or one.wait is Wait.SECRET]
