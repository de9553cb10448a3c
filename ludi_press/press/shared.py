"""What all races share: front page, years, careers, championships, rules, feeds, calendar, and lists for machines."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import groupby
from typing import Any, Final
from xml.sax.saxutils import escape

from ludi_press.archive.calendar import entries, icalendar
from ludi_press.archive.cards import RaceCard
from ludi_press.archive.careers import Career, careers
from ludi_press.archive.championship import Championship, Season, championship
from ludi_press.archive.feeds import MOST, FeedEntry, atom
from ludi_press.archive.pages import Year
from ludi_press.archive.rulebook import Book, book_folder
from ludi_press.archive.search import index_script
from ludi_press.posts.page import tones_style
from ludi_press.press.books import book_files
from ludi_press.press.search import search_parts, shared_parts
from ludi_press.press.theme import ICON, Theme
from ludi_press.problems import Judged, Problem

Files = dict[str, bytes]
LATEST: Final = 5
"""So many results stand on the front page."""

SCHEMA: Final = "ludi-press/index/1"

ReadSite = Callable[[str], bytes]
"""The bytes of a file that the site has or will have."""


class Shared:
    """Makes the shared files of a site; `problems` collects what the theme got wrong.

    `by_game` is the theme in the words of each game, by the game's title.
    """

    def __init__(
        self, theme: Theme, races: Sequence[RaceCard], seasons: Sequence[Season], by_game: Mapping[str, Theme]
    ) -> None:
        self.theme = theme
        self.by_game = by_game
        self.races = sorted(races, key=lambda race: (-race.moment, race.id))
        self.championships = [championship(season, races) for season in seasons]
        self.files: Files = {}
        self.problems: list[Problem] = []

    def make(self, books: Sequence[Book], read: ReadSite) -> Files:
        """All files."""
        told = careers(self.races)
        years = list(self.years())
        self.front(years)
        for year in years:
            here = [career for career in told if any(start.race.year == year.year for start in career.starts)]
            used = [
                book
                for book in books
                if any(book_folder(race.game_id, race.edition) == book.folder for race in year.races)
            ]
            self.page(f"{year.folder}/index.html", self.theme.pages.year(year, here, used))
        for career in told:
            self.page(career.ref.href, self.theme_of(career).pages.career(career))
        for season in self.championships:
            self.page(f"championships/{season.season.id}/index.html", self.theme.pages.championship(season))
        for book in books:
            files, flaws = book_files(book, self.theme)
            self.files |= files
            self.problems += flaws
        self.page("404.html", self.theme.pages.missing())
        self.search(told, books, read)
        self.outside(read)
        self.files["index.json"] = index_json(self.races, told, self.championships)
        return self.files

    def theme_of(self, career: Career) -> Theme:
        """The theme in the words of a game, where somebody took part in no other one."""
        games = {start.race.game for start in career.starts}
        return self.by_game.get(games.pop(), self.theme) if len(games) == 1 else self.theme

    def page(self, path: str, page: Judged[str]) -> None:
        """Keeps a page, and what the theme got wrong in it."""
        self.problems += page.problems
        self.files[path] = (page.value or "").encode()

    def years(self) -> Iterator[Year]:
        """The years, the newest first; races of which nobody named a time at the end."""
        dated = sorted(self.races, key=lambda race: -(race.year or 0))
        for year, races in groupby(dated, key=lambda race: race.year):
            yield Year(year, tuple(races), tuple(one for one in self.championships if one.year == year))

    def front(self, years: Sequence[Year]) -> None:
        """The first page."""
        running = [race for race in self.races if not race.over]
        results = [race for race in self.races if race.over][:LATEST]
        now = years[0].championships if years else ()
        self.page("index.html", self.theme.pages.front(running, results, years, now))

    def search(self, told: Sequence[Career], books: Sequence[Book], read: ReadSite) -> None:
        """The page that searches the archive, and the parts of its index."""
        parts = search_parts(self.races, read) | shared_parts(told, self.championships, books)
        self.files |= {f"search/{name}.js": index_script(found) for name, found in parts.items()}
        self.page("search.html", self.theme.pages.search(sorted(parts, reverse=True)))

    def outside(self, read: ReadSite) -> None:
        """What other programs fetch: feed, calendar, robots.txt, and the sitemap where the site has an address."""
        pages, address = self.theme.pages, self.theme.site.address
        title = self.theme.site.title or pages.say("page.site")
        turns = list(feed_entries(self.races, read))
        self.files["feed.xml"] = atom(title, "index.html", "feed.xml", pages.language, turns, address)
        rows = [row for race in self.races for row in entries(race, pages.say)]
        self.files["calendar.ics"] = icalendar(title, rows, address)
        robots = "User-agent: *\nAllow: /\n"
        self.files["robots.txt"] = f"{robots}Sitemap: {address}sitemap.xml\n".encode() if address else robots.encode()


def style_files(themes: Iterable[Theme]) -> Files:
    """The style sheets of the themes in use; all else is that of the first, which is the press's own."""
    files: Files = {}
    for theme in themes:
        files[theme.style_file] = theme.style + tones_style(theme.tones).encode()
        own = {f"scripts/{name}": data for name, data in theme.scripts.items()} | {ICON: theme.icon, **theme.sheets}
        own |= {f"fonts/{name}": data for name, data in theme.fonts.items()}
        files = own | files
    return files


def feed_entries(races: Iterable[RaceCard], read: ReadSite) -> Iterator[FeedEntry]:
    """The newest turns whose time is known, as many as a feed can hold of each race."""
    dated = [(turn.at, race, turn) for race in races for turn in race.turns if turn.at]
    dated.sort(key=lambda row: (row[0], row[1].id), reverse=True)
    for at, race, turn in dated[:MOST]:
        folder = f"races/{race.id}/turns/{turn.folder}"
        title = f"{race.title}: {turn.heading}"
        yield FeedEntry(f"{folder}/index.html", title, race.host, at, read(f"{folder}/post.html").decode())


def sitemap(files: Iterable[str], address: str) -> bytes:
    """All pages of the site (sitemaps.org), without what stands only in for others."""
    pages = sorted(path for path in files if path.endswith(".html") and not path.endswith(("post.html", "404.html")))
    rows = "".join(f"<url><loc>{escape(address + page)}</loc></url>\n" for page in pages)
    head = '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n'
    return f"{head}{rows}</urlset>\n".encode()


def index_json(races: Iterable[RaceCard], told: Iterable[Career], championships: Iterable[Championship]) -> bytes:
    """Everything that the site has, with the addresses of its pages and data."""
    whole: Mapping[str, Any] = {
        "schema": SCHEMA,
        "races": [
            {
                "id": race.id,
                "title": race.title,
                "game": race.game,
                "year": race.year,
                "over": race.over,
                "turns": len(race.turns),
                "page": f"races/{race.id}/index.html",
                "data": f"races/{race.id}/race.json",
            }
            for race in races
        ],
        "people": [{"kind": one.ref.kind, "name": one.ref.name, "page": one.ref.href} for one in told],
        "championships": [
            {"id": one.season.id, "title": one.season.title, "page": f"championships/{one.season.id}/index.html"}
            for one in championships
        ],
    }
    return (json.dumps(whole, ensure_ascii=False, indent=1) + "\n").encode()
