"""Makes what all races share, in the theme and language of press.yaml; most of it only if a race changed."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.calendar import Say
from ludi_press.archive.cards import GameCard, RaceCard
from ludi_press.archive.codec import from_json
from ludi_press.archive.rulebook import book_folder
from ludi_press.core.problems import Problem, has_errors
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.building.data import race_file
from ludi_press.press.building.shared import (
    Common,
    LazyBook,
    Shared,
    calendar_file,
    feed_file,
    found_files,
    keep_cards_parts,
    site_title,
    sitemap_file,
)
from ludi_press.press.reading.books import has_book, read_book
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, Press
from ludi_press.press.reading.parts import SiteParts
from ludi_press.press.reading.recipe import recipe
from ludi_press.press.reading.seasons import Seasons
from ludi_press.press.reading.settings import PressSettings
from ludi_press.press.reading.theme import PressTheme, read_theme


class Together(Struct):
    """The pages that all races share, as they are made."""

    press: Press
    settings: PressSettings
    common: Common
    parts: SiteParts
    problems: list[Problem] = field(default_factory=list)

    def make(self, forms: Seasons) -> None:
        """Make all parts that differ; with errors nothing is to be written."""
        common, parts = self.common, self.parts
        if not keep_cards_parts(common, parts):
            self.from_cards(forms)
        if has_errors(self.problems):
            return
        found_files(common, parts)
        feed_file(common, parts, self.heads)
        calendar_file(common, parts, self.heads, self.speak)
        sitemap_file(common, parts)
        self.problems += parts.problems()

    def from_cards(self, forms: Seasons) -> None:
        """Make the parts that depend on the cards of all races."""
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
        """Return the title and the language of the site."""
        language = self.settings.language.value if self.settings.language else DEFAULT_LANGUAGE
        title = self.settings.site.title
        theme = self.theme(None)[0] if title is None else None
        return title or (site_title(theme) if theme else ""), language

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
        """Yield every theme in use once."""
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
