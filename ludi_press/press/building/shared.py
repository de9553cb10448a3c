"""Makes what all races share: front page, years, careers, championships, rules, feed, calendar, and lists.

Each page is a part with its own recipe. Most depend on the cards of all races, which are only read if one of them
changed what such pages show; the search index and the feed need no card.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property, partial
from itertools import groupby
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.calendar import MOST, Dated, Say, atom, entries, icalendar, together
from ludi_press.archive.cards import GameCard, RaceCard
from ludi_press.archive.data import Finding, counted, from_json, index_script
from ludi_press.archive.pages import Year
from ludi_press.archive.rulebook import Book, BookRef, book_folder
from ludi_press.archive.seasons import Career, Championship, SeasonFile, careers, championship
from ludi_press.core.problems import Judged, Problem, has_errors
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.building.data import (
    PEOPLE,
    RULES,
    index_json,
    people_findings,
    race_file,
    rules_findings,
    sitemap,
)
from ludi_press.press.building.state import CALENDAR, SCRIPT, BuiltRace
from ludi_press.press.reading.books import book_files, has_book, read_book
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, Press
from ludi_press.press.reading.painter import draw_icon
from ludi_press.press.reading.parts import SiteParts, digest, recipe
from ludi_press.press.reading.settings import PressSettings, Seasons
from ludi_press.press.reading.theme import ICON, ICON_PNG, PressTheme, read_theme

Files = dict[str, bytes]
Made = tuple[Files, tuple[Problem, ...]]
LATEST: Final = 3
"""The most results on the front page."""

CARDS: Final = "cards"
"""The part that represents all parts that are made from cards."""
_LOOSE: Final = ("found/", "dates", "posted", "pages")
"""The beginnings of the names of all other parts."""

ReadSite = Callable[[str], bytes]
"""Returns the bytes of a file that the site has or will have."""


class Common(Struct, frozen=True, dict=True):
    """What the shared parts depend on besides the cards.

    `around` is a recipe of programs and themes, `settings` what press.yaml says, `states` the state of each race.
    """

    around: str
    settings: object
    address: str | None
    seasons: tuple[SeasonFile, ...]
    states: Mapping[str, BuiltRace]
    read: ReadSite

    @cached_property
    def cards(self) -> str:
        """The recipe of all that is made from cards."""
        facets = sorted((-state.facets.moment, race, state.facets) for race, state in self.states.items())
        told = [(race, one.told, one.deeds) for _, race, one in facets]
        return recipe(around=self.around, settings=(self.settings, self.seasons), races=told)


def keep_cards_parts(common: Common, parts: SiteParts) -> bool:
    """Keep all parts that are made from cards if none of them changes; return whether they were kept."""
    if not parts.is_old(CARDS, common.cards):
        return False
    return parts.take_all(part for part in parts.old if not part.startswith(_LOOSE))


class Shared:
    """Makes the parts that depend on cards.

    `by_game` is the theme with the words of each game by the game's title; `books` are the rule books by folder.
    `offered` are the games on the front page.
    """

    def __init__(
        self,
        common: Common,
        parts: SiteParts,
        theme: PressTheme,
        races: Sequence[RaceCard],
        by_game: Mapping[str, PressTheme],
        books: "Mapping[str, LazyBook]",
        offered: Sequence[GameCard] = (),
    ) -> None:
        self.common, self.parts, self.theme, self.by_game, self.books = common, parts, theme, by_game, books
        self.offered = offered
        self.races = sorted((race.light() for race in races), key=lambda race: (-race.moment, race.id))
        self.championships = [championship(season, self.races) for season in common.seasons]
        self.told = careers(races)

    def make(self, themes: Iterable[PressTheme]) -> None:
        """Make all these parts, unless they are kept; `themes` are those in use."""
        self.parts.put(CARDS, self.common.cards, {})
        self.front_and_years()
        for career in self.told:
            self.career(career)
        for season in self.championships:
            self.championship(season)
        for one in self.books.values():
            self.parts.part(f"rules/{one.folder}", one.made_of, partial(self.book, one))
        self.search()
        self.outside()
        self.parts.part(
            "style", self.made_of(theme=[theme.digest for theme in themes]), lambda: (style_files(themes), ())
        )

    def book(self, lazy: "LazyBook") -> tuple[Files, Iterable[Problem]]:
        return book_files(lazy.book, self.theme)

    def made_of(self, **more: object) -> str:
        return recipe(**{"around": self.common.around, "theme": self.theme.digest, **more})

    def page(self, name: str, path: str, made_of: str, write: Callable[[], Judged[str]]) -> None:
        self.parts.part(name, made_of, lambda: _page(path, write()))

    def front_and_years(self) -> None:
        """Make the front page, and a page for each year; both depend on all cards."""
        years = list(self.years())
        running = [race for race in self.races if not race.over]
        results = [race for race in self.races if race.over][:LATEST]
        now = years[0].championships if years else ()
        games = {title: theme.pages for title, theme in self.by_game.items()}
        front = partial(self.theme.pages.front, running, results, years, now, games, self.offered)
        self.page("front", "index.html", self.common.cards, front)
        for year in years:
            here, books = self.people_of(year), self.books_of(year)
            people = [career.ref for career in here]
            made_of = self.made_of(races=(year.races, year.championships, people, books))
            write = partial(self.theme.pages.year, year, here, books)
            self.page(f"years/{year.year}", f"{year.folder}/index.html", made_of, write)

    def years(self) -> Iterator[Year]:
        """Yield the years, the newest first; races without a date come last."""
        dated = sorted(self.races, key=lambda race: -(race.year or 0))
        for year, races in groupby(dated, key=lambda race: race.year):
            yield Year(year, tuple(races), tuple(one for one in self.championships if one.year == year))

    def people_of(self, year: Year) -> list[Career]:
        mine = {race.id for race in year.races}
        return [career for career in self.told if any(start.race.id in mine for start in career.starts)]

    def books_of(self, year: Year) -> list[BookRef]:
        played = {
            folder: BookRef(folder, race.game, race.edition)
            for race in year.races
            if (folder := book_folder(race.game_id, race.edition)) in self.books
        }
        return [played[folder] for folder in self.books if folder in played]

    def career(self, career: Career) -> None:
        """Make the page of a career, which depends only on that career."""
        theme = self.theme_of(career)
        starts = [(self.lines[start.race.id], start.entry, start.outcome) for start in career.starts]
        made_of = self.made_of(theme=theme.digest, races=(starts, replace(career, starts=())))
        ref = career.ref
        self.page(f"{ref.kind}/{ref.slug}", ref.href, made_of, lambda: theme.pages.career(career))

    @cached_property
    def lines(self) -> dict[str, str]:
        """Hashes of the line of each race, which all careers in it show."""
        return {race.id: digest(race.line()) for race in self.races}

    def theme_of(self, career: Career) -> PressTheme:
        """Return the theme with the words of a game if a career is in that game alone."""
        games = {start.race.game for start in career.starts}
        return self.by_game.get(games.pop(), self.theme) if len(games) == 1 else self.theme

    def championship(self, one: Championship) -> None:
        name = one.season.id
        path = f"championships/{name}/index.html"
        self.page(path, path, self.made_of(settings=one.season, races=one), lambda: self.theme.pages.championship(one))

    def search(self) -> None:
        """Make the search page, and the parts of its index about people and rules."""
        people = people_findings(self.told, self.championships, self.theme.words)
        if people:
            self.index(PEOPLE, recipe(around=self.common.around, people=people), lambda: people)
        books = list(self.books.values())
        if books:
            made_of = recipe(rules=[one.made_of for one in books])
            self.index(RULES, made_of, lambda: rules_findings(one.book for one in books))
        names = [*([PEOPLE] if people else []), *([RULES] if books else [])]
        parts = names + sorted(years_of(self.common), key=_newest)
        self.page("search", "search.html", self.made_of(parts=parts), lambda: self.theme.pages.search(parts))

    def index(self, name: str, made_of: str, found: Callable[[], Iterable[Finding]]) -> None:
        file = f"search/{name}"
        self.parts.part(file, made_of, lambda: ({f"{file}.js": index_script(map(counted, found()))}, ()))

    def outside(self) -> None:
        """Make the pages for missing pages and for who follows, and the files for other programs except the feed."""
        pages, address = self.theme.pages, self.common.address
        self.page("missing", "404.html", self.made_of(), pages.missing)
        running = [race for race in self.races if not race.over]
        self.page("follow", "follow.html", self.made_of(races=running), partial(pages.follow, running))
        robots = "User-agent: *\nAllow: /\n" + (f"Sitemap: {address}sitemap.xml\n" if address else "")
        self.parts.part("robots", recipe(settings=address), lambda: ({"robots.txt": robots.encode()}, ()))
        listed = index_json(self.races, self.told, self.championships)
        self.parts.part("index", recipe(races=listed), lambda: ({"index.json": listed}, ()))


class LazyBook(Struct, frozen=True, dict=True):
    """A rule book that is read only if needed; `made_of` is a hash of all that it is read from."""

    folder: str
    made_of: str
    read: Callable[[], Book]

    @cached_property
    def book(self) -> Book:
        return self.read()


def _newest(year: str) -> tuple[bool, int]:
    """Sort years, the newest first and races without one last."""
    return not year.isdigit(), -int(year) if year.isdigit() else 0


def _page(path: str, page: Judged[str]) -> Made:
    return {path: (page.value or "").encode()}, page.problems


def style_files(themes: Iterable[PressTheme]) -> Files:
    """Return style sheets, scripts and fonts of the themes in use; the icon is that of the first, the press's own."""
    files: Files = {}
    for theme in themes:
        dress = theme.dress
        fonts = {f"fonts/{name}": data for name, data in dress.fonts.items()}
        files = {ICON: dress.icon, ICON_PNG: draw_icon(dress.icon), **fonts, **dress.assets} | files
    return files


# --- what needs no card


def years_of(common: Common) -> dict[str, list[str]]:
    """Return the races of each year by its name, also of those without a date."""
    found: dict[str, list[str]] = {}
    for race in sorted(common.states):
        found.setdefault(str(common.states[race].facets.year or "undated"), []).append(race)
    return found


class Together(Struct):
    """The pages that all races share, as they are made."""

    press: Press
    settings: PressSettings
    common: Common
    parts: SiteParts
    problems: list[Problem] = field(default_factory=list)

    def make(self, forms: Seasons) -> None:
        """Make all parts that differ; with errors nothing is to be written."""
        if not keep_cards_parts(self.common, self.parts):
            self.from_cards(forms)
        if has_errors(self.problems):
            return
        for year, races in years_of(self.common).items():
            self.index(year, races)
        self.feed()
        self.calendar()
        self.sitemap()
        self.problems += self.parts.problems()

    def index(self, year: str, races: Sequence[str]) -> None:
        """Make a part of the search index about races: one for each year, so that none becomes too large."""
        states, read = self.common.states, self.common.read

        def write() -> Made:
            return {f"search/{year}.js": b"".join(read(f"races/{race}/{SCRIPT}") for race in races)}, ()

        self.parts.part(f"found/{year}", recipe(found=[(race, states[race].facets.found) for race in races]), write)

    def feed(self) -> None:
        """Make the feed of the newest turns of all races."""
        common = self.common
        rows = [(row, state.facets.language) for state in common.states.values() for row in state.facets.posted]
        rows.sort(key=lambda row: (row[0].updated, row[0].page), reverse=True)
        newest = rows[:MOST]

        def write() -> Made:
            title, language = self.heads()
            told = [
                replace(row, title=f"{row.race}: {row.title}", language=own if own != language else None)
                for row, own in newest
            ]
            return {"feed.xml": atom(title, "index.html", "feed.xml", language, told, common.address)}, ()

        self.parts.part("posted", recipe(around=common.around, settings=common.settings, posts=newest), write)

    def calendar(self) -> None:
        """Make the calendar of the deadlines and windows of all races in the site's language.

        The entries of a race in that language are taken from its own calendar.
        """
        common = self.common
        dates = sorted((race, state.facets.dates, state.facets.language) for race, state in common.states.items())

        def write() -> Made:
            title, language = self.heads()
            calendars = (
                common.read(f"races/{race}/{CALENDAR}") if own == language else self.translated(race)
                for race, _, own in dates
            )
            return {"calendar.ics": together(title, calendars)}, ()

        self.parts.part("dates", recipe(around=common.around, settings=common.settings, dates=dates), write)

    def translated(self, race: str) -> bytes:
        """Return the calendar of a race in another language, translated to the site's."""
        dated = from_json(Dated, self.common.read(race_file(race)))
        return icalendar(dated.title, entries(dated, self.speak(dated.game_id)), self.common.address)

    def sitemap(self) -> None:
        """Make the sitemap if the site has an address; call it after all other parts."""
        address = self.common.address
        if address is None:
            return
        own = (name for name in self.parts.made_files() if name.endswith(".html"))
        pages = sorted((*own, *(page for state in self.common.states.values() for page in state.facets.pages)))
        made_of = recipe(settings=address, pages=pages)
        self.parts.part("pages", made_of, lambda: ({"sitemap.xml": sitemap(pages, address)}, ()))

    def from_cards(self, forms: Seasons) -> None:
        cards = [self.card(race) for race in self.common.states]
        theme, problems = self.theme(None)
        self.problems += [*problems, *forms.strangers(cards)]
        if theme is None or has_errors(self.problems):
            return
        by_game = self.themes_of_games(cards)
        titles = {game.title: own for game, own in by_game.items()}
        books = self.books(cards, by_game)
        work = Shared(self.common, self.parts, theme, cards, titles, books, offered(by_game, books))
        work.make(list(self.themes(theme, cards)))

    def theme(self, game: AnyGame | None) -> tuple[PressTheme | None, tuple[Problem, ...]]:
        """Return the press's theme, with the words of a game."""
        return read_theme(self.press, self.settings.theme, self.settings.language, game, self.settings.site)

    def heads(self) -> tuple[str, str]:
        language = self.settings.language.value if self.settings.language else DEFAULT_LANGUAGE
        title = self.settings.site.title
        theme = self.theme(None)[0] if title is None else None
        return title or (theme.pages.say("page.site") if theme else ""), language

    def speak(self, game_id: str) -> Say:
        """Return the site's words, with those of a game."""
        theme, _ = self.theme(find_game(game_id))
        return theme.pages.say if theme else lambda message_id, **_: message_id

    def card(self, race: str) -> RaceCard:
        """Return the card of a race from this build or the last, without what only the race's own pages show."""
        return replace(from_json(RaceCard, self.common.read(race_file(race))), ranks=(), marks=())

    def themes_of_games(self, cards: Sequence[RaceCard]) -> dict[AnyGame, PressTheme]:
        """Return the press's theme with the words of every game that is played, of all games before the first race."""
        found = (find_game(game_id) for game_id in sorted({card.game_id for card in cards}) or known_games())
        themes = ((game, self.theme(game)[0]) for game in found if game)
        return {game: theme for game, theme in themes if theme}

    def books(self, cards: Sequence[RaceCard], themes: Mapping[AnyGame, PressTheme]) -> dict[str, LazyBook]:
        """Return the rule book of every edition in use, by folder; before the first race of the newest editions."""
        books: dict[str, LazyBook] = {}
        for game, theme in themes.items():
            played = sorted({card.edition for card in cards if card.game_id == game.id})
            for edition in played or game.editions[-1:]:
                if has_book(game, edition):
                    folder = book_folder(game.id, edition)
                    made_of = recipe(
                        around=self.common.around, theme=(self.settings.theme, theme.digest), edition=edition
                    )
                    books[folder] = LazyBook(folder, made_of, partial(read_book, game, edition, theme))
        return books

    def themes(self, first: PressTheme, cards: Sequence[RaceCard]) -> Iterator[PressTheme]:
        yield first
        for name in sorted({card.theme for card in cards} - {first.name}):
            theme, _ = read_theme(self.press, name, None, None, self.settings.site)
            if theme:
                yield theme


def offered(games: Iterable[AnyGame], books: Iterable[str]) -> tuple[GameCard, ...]:
    """Return the games for the front page, each with its newest book."""
    folders = tuple(books)
    rules = {game: [book_folder(game.id, edition) for edition in game.editions] for game in games}
    return tuple(
        GameCard(game.id, game.title, next((folder for folder in reversed(own) if folder in folders), None))
        for game, own in rules.items()
    )
