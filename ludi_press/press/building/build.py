"""A build: read, play and render every race, and write what changed into the site; with errors nothing is written."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.calendar import Say
from ludi_press.archive.cards import GameCard, RaceCard
from ludi_press.archive.codec import from_json
from ludi_press.archive.rulebook import book_folder
from ludi_press.core.problems import Problem, has_errors
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game, known_games
from ludi_press.press.building.albums import drop_drawn
from ludi_press.press.building.built import Built, Pass, unknown_warning
from ludi_press.press.building.data import race_file
from ludi_press.press.building.links import Links, add_links, dead_links, links_of
from ludi_press.press.building.making import MadeRace, Task, change_race, keep_race, stage_race
from ludi_press.press.building.pool import NoOtherProcess, processors, shared_out
from ludi_press.press.building.posting import HOST
from ludi_press.press.building.raw import press_places, race_places, site_places, surroundings
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
from ludi_press.press.building.state import BuiltRace, SharedManifest, read_states
from ludi_press.press.reading.books import has_book, read_book
from ludi_press.press.reading.find import DEFAULT_LANGUAGE, Press, no_races, race_ids
from ludi_press.press.reading.index import BuildIndex
from ludi_press.press.reading.memory import (
    SHARED,
    Manifest,
    SiteFiles,
    built_races,
    race_of,
    read_index,
    read_manifest,
    unknown_files,
)
from ludi_press.press.reading.program import fingerprints
from ludi_press.press.reading.recipe import History, Store, recipe
from ludi_press.press.reading.safe import links_out, site_problem
from ludi_press.press.reading.seasons import Seasons, read_seasons
from ludi_press.press.reading.settings import PressSettings, read_settings
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.write import (
    SiteChanges,
    abandon,
    locked,
    obstacles,
    recover,
    write_atomically,
    write_index,
    write_site,
)

_SOLO: Final = 2
"""With fewer races than this for each, further processes do not pay."""


class Step(Struct, frozen=True):
    """The work on a race begins: its `number` among all, and whether its pictures are drawn."""

    race: str
    number: int
    of: int
    draw: bool


Progress = Callable[[Step], None]
"""Called when the work on each race begins."""
Ready = Callable[[tuple[str, ...]], None]
"""Called with the host pages in the site before the pictures of their turns are drawn."""


def build(
    press: Press,
    progress: Progress = lambda step: None,
    waiting: Callable[[], None] = lambda: None,
    ready: Ready = lambda pages: None,
    *,
    pictures: bool = True,
) -> Built:
    """Build the whole press: first all text, so that it can be posted while pictures are drawn.

    Without `pictures` missing ones are left to a later build.
    `waiting` is called once if another build holds the lock.
    Raises OSError if the system refuses to read or write; see `write_site` for the state after that.
    """
    outside = site_problem(press)
    if outside:
        return Built((outside,))
    if links := links_out(press):
        return Built(links)
    with locked(press, waiting):
        try:
            return _build(press, progress, ready, pictures=pictures)
        finally:
            abandon(press)


def _build(press: Press, progress: Progress, ready: Ready, *, pictures: bool) -> Built:
    """Make the text in a first pass and, if wanted, the pictures in a second; each leaves a whole site."""
    done = _pass(press, progress, draw=False)
    built, unknown = done.built, done.unknown
    if built.undrawn:
        ready(done.hosts)
    if built.undrawn and pictures:
        built = _pass(press, progress, draw=True).after(done)
    if has_errors(built.problems):
        return built
    names = SiteFiles(press.memory, {})
    return replace(built, problems=(*built.problems, *unknown_warning(unknown, names)))


def _pass(press: Press, progress: Progress, *, draw: bool) -> Pass:
    recover(press)
    press.site.mkdir(exist_ok=True)
    index = read_index(press.memory)
    index.known("press", press_places(press))
    settings, problems = read_settings(press)
    around, told = surroundings(press, settings.site, index), [*problems, *no_races(press)]
    work = _Work(press, settings, around, read_states(press.memory), index, draw, problems=told)
    work.races(progress)
    if not has_errors(work.problems):
        work.shared()
        work.problems += obstacles(press, work.files)
    if not has_errors(work.problems):
        work.problems += work.dead_links()
    if has_errors(work.problems):
        return Pass(Built(tuple(work.problems)))
    dice = work.write_dice()
    before, unknown = work.before(), unknown_files(press, work.manifests)
    written = write_site(press, work.files, work.manifests)
    drop_drawn(press.memory)
    work.note_index(written)
    built = Built(
        tuple(dict.fromkeys(work.problems)),
        (*dice, *(f"site/{name}" for name in sorted(written.changed))),
        tuple(f"site/{name}" for name in written.removed),
        work.unchanged,
        work.warned,
        work.history(before, written),
        sum(map(len, work.undrawn.values())),
    )
    return Pass(built, unknown, work.hosts())


class _Work(Struct):
    """A build in progress: what is new, and what stays of the last build."""

    press: Press
    settings: PressSettings
    around: str
    old: Mapping[str, BuiltRace]
    index: BuildIndex
    draw: bool = True
    problems: list[Problem] = field(default_factory=list)
    files: dict[str, bytes | Path] = field(default_factory=dict)
    manifests: dict[str, Manifest | None] = field(default_factory=dict)
    states: dict[str, BuiltRace] = field(default_factory=dict)
    dice: dict[Path, bytes] = field(default_factory=dict)
    undrawn: dict[str, frozenset[str]] = field(default_factory=dict)
    dead: list[Problem] = field(default_factory=list)
    links: Links = field(default_factory=dict)
    unchanged: int = 0
    warned: int = 0

    def races(self, progress: Progress) -> None:
        """Make all races, in order and by several processes if that pays."""
        tasks = [self.task(race) for race in race_ids(self.press)]
        kept = {task.race: same for task in tasks if (same := keep_race(task))}
        made = self.changed([task for task in tasks if task.race not in kept])
        for number, task in enumerate(tasks, start=1):
            progress(Step(task.race, number, len(tasks), self.draw))
            self.add(task.race, kept.get(task.race) or next(made))
        self.manifests |= dict.fromkeys(built_races(self.press.memory) - self.states.keys())

    def task(self, race: str) -> Task:
        same = bool(self.index.known(f"race/{race}", race_places(self.press, race)))
        raw = self.index.last(f"race/{race}") if self.around == self.index.last("around") else ""
        return Task(
            self.press,
            self.settings.site,
            race,
            self.old.get(race),
            raw,
            fingerprints(),
            same,
            self.stands(race),
            self.draw,
        )

    def stands(self, race: str) -> bool:
        """Return whether the files of a race in the site, or the shared ones, are as a build left them."""
        return self.index.written(f"site/{race}", site_places(self.press, race))

    def changed(self, tasks: Sequence[Task]) -> Iterator[MadeRace]:
        """Make the changed races, by several processes if that pays."""
        if len(tasks) < 2:
            return map(change_race, tasks)
        workers = min(processors(), len(tasks) // _SOLO)
        return self.shared_out(tasks, workers) if workers > 1 else map(stage_race, tasks)

    def shared_out(self, tasks: Sequence[Task], workers: int) -> Iterator[MadeRace]:
        """Make races by several processes; if the system stops them, make the rest in this one."""
        done = 0
        try:
            for made in shared_out(stage_race, [(task,) for task in tasks], workers):
                done += 1
                yield made
        except NoOtherProcess:
            yield from map(stage_race, tasks[done:])

    def add(self, race: str, made: MadeRace) -> None:
        """Take over the result of a race."""
        if made.state is not None and made.manifest is None:
            self.warned += len(made.problems)
        else:
            self.problems += made.problems
        self.index.note(f"race/{race}", made.raw)
        if made.state is None:
            return
        self.states[race] = made.state
        self.files |= made.files
        self.dice |= made.dice
        self.dead += made.dead
        add_links(self.links, made.links)
        if made.undrawn:
            self.undrawn[race] = made.undrawn
        if made.manifest:
            self.manifests[race] = made.manifest
        else:
            self.unchanged += 1

    def shared(self) -> None:
        """Make what all races share, in the theme and language of press.yaml."""
        forms, flaws = read_seasons(self.press)
        self.problems += flaws
        if has_errors(self.problems):
            return
        site = self.settings.site
        about = (self.settings.theme, self.settings.language and self.settings.language.value)
        common = Common(
            self.around, about, site.address, forms.seasons(), self.states, self.contents, self.names_of_races
        )
        store = Store(read_manifest(self.press.memory), self.press.site, self.stands(SHARED))
        if not keep_cards_parts(common, store):
            self.from_cards(common, store, forms)
        if has_errors(self.problems):
            return
        self.files |= found_files(common, store) | feed_file(common, store, self.heads)
        self.files |= calendar_file(common, store, self.heads, self.speak) | sitemap_file(common, store)
        self.problems += store.problems()
        made = store.manifest()
        self.manifests[SHARED] = SharedManifest(made.inputs, made.outputs, warnings=made.warnings, states=self.states)

    def from_cards(self, common: Common, store: Store, forms: Seasons) -> None:
        """Make the parts that depend on the cards of all races."""
        cards = [self.card(race) for race in self.states]
        theme, problems = self.theme(None)
        self.problems += [*problems, *forms.strangers(cards)]
        if theme is None or has_errors(self.problems):
            return
        by_game = self.themes_of_games(cards)
        titles = {game.title: own for game, own in by_game.items()}
        books = self.books(cards, by_game)
        work = Shared(common, store, theme, cards, titles, books, offered(by_game, books))
        self.files |= work.make(list(self.themes(theme, cards)))

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
        return replace(from_json(RaceCard, self.contents(race_file(race))), ranks=(), marks=())

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
                    made_of = recipe(around=self.around, theme=(self.settings.theme, theme.digest), edition=edition)
                    books[folder] = LazyBook(folder, made_of, partial(read_book, game, edition, theme))
        return books

    def themes(self, first: PressTheme, cards: Sequence[RaceCard]) -> Iterator[PressTheme]:
        """Yield every theme in use once."""
        yield first
        for name in sorted({card.theme for card in cards} - {first.name}):
            theme, _ = read_theme(self.press, name, None, None, self.settings.site)
            if theme:
                yield theme

    def names_of_races(self) -> Iterator[str]:
        for race in self.states:
            yield from (self.manifests.get(race) or read_manifest(self.press.memory, race)).files()

    def contents(self, name: str) -> bytes:
        """Return a file of the site, from this build or the last."""
        data = self.files.get(name, self.press.site / name)
        return data if isinstance(data, bytes) else data.read_bytes()

    def names(self) -> SiteFiles:
        """Return all files of the site after this build."""
        return SiteFiles(self.press.memory, self.manifests)

    def dead_links(self) -> list[Problem]:
        """Return the dead links of all new pages; those within a race were checked with the race."""
        shared = {name: data for name, data in self.files.items() if race_of(name) == SHARED}
        links, anchors = links_of(shared, self.settings.site.path)
        add_links(links, self.links)
        names = self.names().with_more(self.undrawn)
        dead = (*self.dead, *dead_links(links, anchors, names, self.contents))
        return sorted(dead, key=lambda problem: problem.place.file if problem.place else "")

    def hosts(self) -> tuple[str, ...]:
        """Return the host pages of turns whose pictures are not drawn yet."""
        made = (name for name in self.files if name.endswith(f"/{HOST}") and race_of(name) in self.undrawn)
        return tuple(f"site/{name}" for name in sorted(made))

    def write_dice(self) -> tuple[str, ...]:
        """Write the dice files before the site, so that no roll is lost if the site cannot be written."""
        for path, data in self.dice.items():
            write_atomically(path, data)
        return tuple(map(self.press.shown, self.dice))

    def before(self) -> dict[str, str]:
        """Return the recipes of the last build for all races that this one looked at."""
        old = (read_manifest(self.press.memory, race).inputs for race in self.manifests)
        return {part: made_of for inputs in old for part, made_of in inputs.items()}

    def note_index(self, written: SiteChanges) -> None:
        """Write the index: the state of all files before they were read, and after they were written."""
        self.index.known("around", [])
        self.index.note("around", self.around)
        changed = {race_of(name) for name in (*written.changed, *written.removed)}
        for race in changed & {SHARED, *self.states} | ({SHARED} if changed else set()):
            self.stands(race)
        with suppress(OSError):  # without it the next build takes longer, and that is all
            write_index(self.press.memory, self.index, done=not self.undrawn)

    def history(self, before: Mapping[str, str], written: SiteChanges) -> History:
        """Return why each file is as it is."""
        now = [manifest for manifest in self.manifests.values() if manifest]
        inputs = {part: made_of for manifest in now for part, made_of in manifest.inputs.items()}
        outputs = {part: names for manifest in now for part, names in manifest.outputs.items()}
        return History(before, inputs, outputs, self.names().__contains__, frozenset(written.changed))


def offered(games: Iterable[AnyGame], books: Iterable[str]) -> tuple[GameCard, ...]:
    """Return the games for the front page, each with its newest book."""
    folders = tuple(books)
    rules = {game: [book_folder(game.id, edition) for edition in game.editions] for game in games}
    return tuple(
        GameCard(game.id, game.title, next((folder for folder in reversed(own) if folder in folders), None))
        for game, own in rules.items()
    )
