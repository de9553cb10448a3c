"""What all races share: front page, years, careers, championships, rules, feeds, calendar, and lists for machines.

Each page is a part with a recipe of its own. Most are made from the cards of all races, which are read only where one
of them says something new; the index of search and the feed hang on what was posted, and need no card.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.archive.calendar import Dated, Say, entries, icalendar, together
from ludi_press.archive.cards import RaceCard
from ludi_press.archive.careers import Career, careers
from ludi_press.archive.championship import Championship, Season, championship
from ludi_press.archive.codec import from_json
from ludi_press.archive.feeds import MOST, FeedEntry, atom
from ludi_press.archive.pages import Year
from ludi_press.archive.rulebook import Book, BookRef, book_folder
from ludi_press.archive.search import index_script
from ludi_press.core.problems import Judged, Problem
from ludi_press.press.building.data import race_file
from ludi_press.press.building.lists import index_json, sitemap
from ludi_press.press.building.search import PEOPLE, RULES, people_findings, rules_findings
from ludi_press.press.building.state import CALENDAR, SCRIPT, State, digest
from ludi_press.press.reading.books import book_files
from ludi_press.press.reading.painter import draw_icon
from ludi_press.press.reading.recipe import Store, recipe
from ludi_press.press.reading.theme import ICON, ICON_PNG, Theme

Files = dict[str, bytes]
LATEST: Final = 5
"""The most results on the front page."""

CARDS: Final = "cards"
"""The part that stands for all parts that are made from cards."""
_LOOSE: Final = ("found/", "dates", "posted", "pages")
"""How the names of all other parts begin."""

ReadSite = Callable[[str], bytes]
"""The bytes of a file that the site has or will have."""


class Common(Struct, frozen=True):
    """What the shared parts are made of beside the cards.

    `around` is a recipe of programs and themes, `settings` what press.yaml says, `states` what is known of each race.
    `names` gives all files of the site but the shared ones.
    """

    around: str
    settings: object
    address: str | None
    seasons: tuple[Season, ...]
    states: Mapping[str, State]
    read: ReadSite
    names: Callable[[], Iterable[str]]

    def in_order(self) -> list[str]:
        """The races, the newest first."""
        return sorted(self.states, key=lambda race: (-self.states[race].facets.moment, race))


def cards_recipe(common: Common) -> str:
    """The recipe of all that is made from cards together."""
    facets = [(race, common.states[race].facets) for race in common.in_order()]
    told = [(race, one.told, one.deeds) for race, one in facets]
    return recipe(around=common.around, settings=(common.settings, common.seasons), races=told)


def keep_cards_parts(common: Common, store: Store) -> bool:
    """Whether all parts that are made from cards stay as they are; then they are kept."""
    made_of = cards_recipe(common)
    if store.old.inputs.get(CARDS) != made_of:
        return False
    return store.keep_all(part for part in store.old.inputs if not part.startswith(_LOOSE))


class Shared:
    """Makes the parts that are made from cards.

    `by_game` is the theme in the words of each game, by the game's title, `books` are the rules' books by their folder,
    each with a recipe and a way to read it.
    """

    def __init__(
        self,
        common: Common,
        store: Store,
        theme: Theme,
        races: Sequence[RaceCard],
        by_game: Mapping[str, Theme],
        books: "Mapping[str, LazyBook]",
    ) -> None:
        self.common, self.store, self.theme, self.by_game, self.books = common, store, theme, by_game, books
        self.races = sorted((race.light() for race in races), key=lambda race: (-race.moment, race.id))
        self.championships = [championship(season, self.races) for season in common.seasons]
        self.told = careers(races)
        self.files: Files = {}

    def make(self, themes: Iterable[Theme]) -> Files:
        """All files that are not kept; `themes` are those in use."""
        self.store.put(CARDS, cards_recipe(self.common), ())
        self.front_and_years()
        for career in self.told:
            self.career(career)
        for season in self.championships:
            self.championship(season)
        for one in self.books.values():
            self.part(f"rules/{one.folder}", one.made_of, partial(self.book, one))
        self.search()
        self.outside()
        self.part("style", self.made_of(theme=[theme.digest for theme in themes]), lambda: (style_files(themes), ()))
        return self.files

    def book(self, lazy: "LazyBook") -> tuple[Files, Iterable[Problem]]:
        """The pages of a book of rules."""
        return book_files(lazy.book, self.theme)

    def made_of(self, **more: object) -> str:
        """The recipe of a part."""
        return recipe(**{"around": self.common.around, "theme": self.theme.digest, **more})

    def part(self, name: str, made_of: str, write: Callable[[], tuple[Files, Iterable[Problem]]]) -> None:
        """A part, unless it is kept."""
        self.files |= self.store.make(name, made_of, write)

    def page(self, name: str, path: str, made_of: str, write: Callable[[], Judged[str]]) -> None:
        """A part that is one page."""
        self.part(name, made_of, lambda: _page(path, write()))

    def front_and_years(self) -> None:
        """The first page, and one for each year; what they can show hangs on all cards."""
        years = list(self.years())
        made_of = cards_recipe(self.common)
        running = [race for race in self.races if not race.over]
        results = [race for race in self.races if race.over][:LATEST]
        now = years[0].championships if years else ()
        games = {title: theme.pages for title, theme in self.by_game.items()}
        self.page("front", "index.html", made_of, lambda: self.theme.pages.front(running, results, years, now, games))
        for year in years:
            self.page(f"years/{year.year}", f"{year.folder}/index.html", made_of, partial(self.year, year))

    def years(self) -> Iterator[Year]:
        """The years, the newest first; races of which nobody named a time at the end."""
        dated = sorted(self.races, key=lambda race: -(race.year or 0))
        for year, races in groupby(dated, key=lambda race: race.year):
            yield Year(year, tuple(races), tuple(one for one in self.championships if one.year == year))

    def year(self, year: Year) -> Judged[str]:
        """The page of a year."""
        mine = {race.id for race in year.races}
        here = [career for career in self.told if any(start.race.id in mine for start in career.starts)]
        played = {
            folder: BookRef(folder, race.game, race.edition)
            for race in year.races
            if (folder := book_folder(race.game_id, race.edition)) in self.books
        }
        return self.theme.pages.year(year, here, [played[folder] for folder in self.books if folder in played])

    def career(self, career: Career) -> None:
        """The page of a career, which hangs on what it tells alone."""
        theme = self.theme_of(career)
        starts = [(self.lines[start.race.id], start.entry, start.outcome) for start in career.starts]
        made_of = self.made_of(theme=theme.digest, races=(starts, replace(career, starts=())))
        ref = career.ref
        self.page(f"{ref.kind}/{ref.slug}", ref.href, made_of, lambda: theme.pages.career(career))

    @cached_property
    def lines(self) -> dict[str, str]:
        """A hash of the line of each race, which all careers in it show."""
        return {race.id: digest(race.line()) for race in self.races}

    def theme_of(self, career: Career) -> Theme:
        """The theme in the words of a game, where somebody took part in no other one."""
        games = {start.race.game for start in career.starts}
        return self.by_game.get(games.pop(), self.theme) if len(games) == 1 else self.theme

    def championship(self, one: Championship) -> None:
        """The page of a championship."""
        name = one.season.id
        path = f"championships/{name}/index.html"
        self.page(path, path, self.made_of(settings=one.season, races=one), lambda: self.theme.pages.championship(one))

    def search(self) -> None:
        """The page that searches the archive, and the parts of its index that tell of people and of rules."""
        people = people_findings(self.told, self.championships, self.theme.words)
        if people:
            self.part(
                f"search/{PEOPLE}",
                recipe(around=self.common.around, people=people),
                lambda: ({f"search/{PEOPLE}.js": index_script(people)}, ()),
            )
        books = list(self.books.values())
        if books:
            made_of = recipe(rules=[one.made_of for one in books])
            self.part(f"search/{RULES}", made_of, lambda: _rules_index(books))
        names = [*([PEOPLE] if people else []), *([RULES] if books else [])]
        parts = names + sorted(years_of(self.common), key=_newest)
        self.page("search", "search.html", self.made_of(parts=parts), lambda: self.theme.pages.search(parts))

    def outside(self) -> None:
        """The page for what is missing, and what other programs fetch, but for the feed."""
        pages, address = self.theme.pages, self.common.address
        self.page("missing", "404.html", self.made_of(), pages.missing)
        robots = "User-agent: *\nAllow: /\n" + (f"Sitemap: {address}sitemap.xml\n" if address else "")
        self.part("robots", recipe(settings=address), lambda: ({"robots.txt": robots.encode()}, ()))
        listed = index_json(self.races, self.told, self.championships)
        self.part("index", recipe(races=listed), lambda: ({"index.json": listed}, ()))


class LazyBook(Struct, frozen=True, dict=True):
    """A book of rules that may have to be read: `made_of` tells of all that it is read from."""

    folder: str
    made_of: str
    read: Callable[[], Book]

    @cached_property
    def book(self) -> Book:
        """The book."""
        return self.read()


def _newest(year: str) -> tuple[bool, int]:
    """Puts years in order, the newest first; what has none comes last."""
    return not year.isdigit(), -int(year) if year.isdigit() else 0


def _rules_index(books: Sequence[LazyBook]) -> tuple[Files, tuple[Problem, ...]]:
    return {f"search/{RULES}.js": index_script(rules_findings([one.book for one in books]))}, ()


def _page(path: str, page: Judged[str]) -> tuple[Files, tuple[Problem, ...]]:
    return {path: (page.value or "").encode()}, page.problems


def site_title(theme: Theme) -> str:
    """What the site is called."""
    return theme.site.title or theme.pages.say("page.site")


def style_files(themes: Iterable[Theme]) -> Files:
    """The style sheets, scripts and fonts of the themes in use; the icon is that of the first, the press's own."""
    files: Files = {}
    for theme in themes:
        fonts = {f"fonts/{name}": data for name, data in theme.fonts.items()}
        files = {ICON: theme.icon, ICON_PNG: draw_icon(theme.icon), **fonts, **theme.assets} | files
    return files


# --- what needs no card


def years_of(common: Common) -> dict[str, list[str]]:
    """The races of each year, by name; of those without a date too."""
    found: dict[str, list[str]] = {}
    for race in sorted(common.states):
        found.setdefault(str(common.states[race].facets.year or "undated"), []).append(race)
    return found


def found_files(common: Common, store: Store) -> Files:
    """The parts of search's index that tell of races, one for each year, so that none grows with the others."""
    files: Files = {}
    for year, races in years_of(common).items():
        made_of = recipe(found=[(race, common.states[race].facets.found) for race in races])
        files |= store.make(f"found/{year}", made_of, partial(_found, common, year, races))
    return files


def _found(common: Common, year: str, races: Iterable[str]) -> tuple[Files, tuple[Problem, ...]]:
    scripts = (common.read(f"races/{race}/{SCRIPT}") for race in races)
    return {f"search/{year}.js": b"".join(scripts)}, ()


def feed_file(common: Common, store: Store, heads: Callable[[], tuple[str, str]]) -> Files:
    """The feed of the newest turns of all races; `heads` are its title and language, asked only if it is made."""
    rows = [(row, state.facets.language) for state in common.states.values() for row in state.facets.posted]
    rows.sort(key=lambda row: (row[0].updated, row[0].page), reverse=True)
    newest = rows[:MOST]

    def write() -> tuple[Files, tuple[Problem, ...]]:
        title, language = heads()
        told = [
            FeedEntry(
                row.page,
                f"{row.race}: {row.heading}",
                row.host,
                row.moment,
                row.summary,
                row.changed,
                own if own != language else None,
            )
            for row, own in newest
        ]
        return {"feed.xml": atom(title, "index.html", "feed.xml", language, told, common.address)}, ()

    made_of = recipe(around=common.around, settings=common.settings, posts=newest)
    return store.make("posted", made_of, write)


def calendar_file(
    common: Common, store: Store, heads: Callable[[], tuple[str, str]], speak: Callable[[str], Say]
) -> Files:
    """The deadlines and windows of all races in the site's language; `speak` has its words for a game by id.

    The entries of a race that speaks the site's language are taken from its own calendar.
    """
    dates = sorted((race, state.facets.dates, state.facets.language) for race, state in common.states.items())

    def write() -> tuple[Files, tuple[Problem, ...]]:
        title, language = heads()
        calendars = (
            common.read(f"races/{race}/{CALENDAR}") if own == language else _translated(common, race, speak)
            for race, _, own in dates
        )
        return {"calendar.ics": together(title, calendars)}, ()

    return store.make("dates", recipe(around=common.around, settings=common.settings, dates=dates), write)


def _translated(common: Common, race: str, speak: Callable[[str], Say]) -> bytes:
    """The calendar of a race that speaks another language, in the site's own."""
    dated = from_json(Dated, common.read(race_file(race)))
    return icalendar(dated.title, entries(dated, speak(dated.game_id)), common.address)


def sitemap_file(common: Common, store: Store) -> Files:
    """The list of all pages, where the site has an address; call it after all others."""
    address = common.address
    if address is None:
        return {}
    own = sorted(name for names in store.outputs.values() for name in names if name.endswith(".html"))
    made_of = recipe(
        settings=address, pages=(own, [(race, state.facets.pages) for race, state in common.states.items()])
    )
    return store.make("pages", made_of, lambda: ({"sitemap.xml": sitemap([*own, *common.names()], address)}, ()))
