"""A build: read every race, play it, render it, put what changed into the site; with any error nothing is written."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import time_ns
from typing import Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.championship import Season
from ludi_press.archive.rulebook import Book
from ludi_press.games.contract import AnyGame
from ludi_press.games.registry import find_game
from ludi_press.press.albums import sweep
from ludi_press.press.books import has_book, read_book
from ludi_press.press.find import Press, race_ids
from ludi_press.press.links import dead_links
from ludi_press.press.making import Made, Task, make_race, stage_race
from ludi_press.press.places import site_places, source_places
from ludi_press.press.pool import Alone, processors, shared_out
from ludi_press.press.program import fingerprint
from ludi_press.press.raw import surroundings
from ludi_press.press.recipe import History, recipe
from ludi_press.press.safe import site_problem
from ludi_press.press.seasons import read_seasons
from ludi_press.press.seen import FRESH, SEEN, look, newest, note
from ludi_press.press.settings import Settings, read_settings
from ludi_press.press.shared import Shared, sitemap, style_files
from ludi_press.press.theme import Theme, read_theme
from ludi_press.press.write import (
    STAGING,
    Manifest,
    Written,
    is_whole,
    locked,
    obstacles,
    read_manifest,
    recover,
    write_atomically,
    write_site,
)
from ludi_press.problems import Problem, has_errors

FRONT_PART: Final = ""
"""The part of the manifest that holds the front page and what all races share."""

_SOLO: Final = 2
"""With fewer races a process is not worth its start."""

Progress = Callable[[str], None]
"""Told the name of each race as its work begins."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: all problems, what was written, relative to the press, and of what it was made."""

    problems: tuple[Problem, ...] = ()
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0
    history: History | None = field(default=None, compare=False, repr=False)


def build(press: Press, progress: Progress = lambda race: None, waiting: Callable[[], None] = lambda: None) -> Built:
    """Builds the whole press; `waiting` is called once where another build holds the site.

    Raises OSError where the system refuses to read or write; see `write_site` for what is left then.
    """
    outside = site_problem(press)
    if outside:
        return Built((outside,))
    with locked(press.site, waiting):
        sources = source_places(press)
        began, before = time_ns(), look(sources)
        built = _build(press, progress)
        if not has_errors(built.problems):
            _note_seen(press, sources, before, began)
        return built


def _note_seen(press: Press, sources: list[str], before: str, began: int) -> None:
    """Notes what the build was made of, so that the next one can see that nothing was touched.

    Not where a source was changed meanwhile (by this build too, which writes dice files), or so lately that another
    change might have the same time.
    """
    if began - newest(before) > FRESH and look(sources) == before:
        places = [*sources, *site_places(press)]
        write_atomically(press.site / SEEN, note(places, look(places)))


def _build(press: Press, progress: Progress) -> Built:
    recover(press.site)
    settings, problems = read_settings(press)
    work = _Work(press, read_manifest(press.site), settings, list(problems))
    work.races(progress)
    if not has_errors(work.problems):
        work.shared()
        work.problems += obstacles(press.site, work.files)
    if not has_errors(work.problems):
        work.problems += work.dead_links()
    if has_errors(work.problems):
        recover(press.site)
        return Built(tuple(work.problems))
    dice = work.write_dice()
    written = write_site(press.site, work.files, work.manifest())
    sweep(press.site)
    return Built(
        tuple(work.problems),
        (*dice, *(f"site/{name}" for name in _shown(written))),
        tuple(f"site/{name}" for name in written.removed),
        work.unchanged,
        History(work.old.inputs, work.inputs, work.outputs),
    )


def _shown(written: Written) -> tuple[str, ...]:
    return tuple(sorted(written.changed))


@dataclass(slots=True)
class _Work:
    """A build under way: what is new, and what stays of the last one."""

    press: Press
    old: Manifest
    settings: Settings
    problems: list[Problem] = field(default_factory=list)
    files: dict[str, bytes | Path] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: list[RaceCard] = field(default_factory=list)
    dice: dict[Path, bytes] = field(default_factory=dict)
    unchanged: int = 0

    def races(self, progress: Progress) -> None:
        """All races, in their order; much work is shared out to all processors."""
        races = race_ids(self.press)
        task = Task(self.press, self.settings.site, self.old, surroundings(self.press, self.settings.site))
        wanting = {race for race in races if race not in self.old.inputs}
        workers = min(processors(), len(wanting) // _SOLO)
        if workers < 2 or (self.press.site / STAGING).is_symlink():
            wanting = set()
        made = self.shared_out(task, sorted(wanting), workers)
        for race in races:
            progress(race)
            self.add(next(made) if race in wanting else make_race(task, race))

    def shared_out(self, task: Task, races: Sequence[str], workers: int) -> Iterator[Made]:
        """The races, made by several processes; by this one from where the system stops them."""
        done = 0
        try:
            for made in shared_out(stage_race, [(task, race) for race in races], workers):
                done += 1
                yield made
        except Alone:
            for race in races[done:]:
                yield stage_race(task, race)

    def add(self, made: Made) -> None:
        """What came of one race."""
        self.problems += made.problems
        if made.card is None:
            return
        self.files |= made.files
        self.inputs |= made.inputs
        self.outputs |= made.outputs
        self.cards.append(made.card)
        self.dice |= made.dice
        self.unchanged += made.kept

    def shared(self) -> None:
        """What all races share, in the theme and language that press.yaml names."""
        forms, flaws = read_seasons(self.press)
        seasons = forms.seasons()
        site, name, language = self.settings.site, self.settings.theme, self.settings.language
        theme, problems = read_theme(self.press, name, language, None, site)
        self.problems += [*flaws, *problems, *forms.strangers(self.cards)]
        if theme is None or has_errors(self.problems):
            return
        digest = self.shared_recipe(theme, seasons)
        self.inputs[FRONT_PART] = digest
        if self.old.inputs.get(FRONT_PART) == digest and is_whole(self.press.site, self.old, FRONT_PART):
            self.outputs[FRONT_PART] = self.old.outputs[FRONT_PART]
            return
        by_game = self.themes_of_games()
        work = Shared(theme, self.cards, seasons, {game.title: own for game, own in by_game.items()})
        files = work.make(list(self.books(by_game)), self.contents) | style_files(self.themes(theme))
        self.problems += work.problems
        if site.address:
            files["sitemap.xml"] = sitemap([*files, *self.names()], site.address)
        self.files |= files
        self.outputs[FRONT_PART] = tuple(sorted(files))

    def shared_recipe(self, theme: Theme, seasons: tuple[Season, ...]) -> str:
        """Everything that the shared files are made of: the races, as they are, and the press's own words."""
        return recipe(
            program=fingerprint("ludi_press"),
            theme=theme.digest,
            settings=(self.settings, seasons),
            races=sorted((part, made_of) for part, made_of in self.inputs.items() if part in self.outputs),
        )

    def themes_of_games(self) -> dict[AnyGame, Theme]:
        """The press's theme in the words of every game that is played."""
        site, name, language = self.settings.site, self.settings.theme, self.settings.language
        found = (find_game(game_id) for game_id in sorted({card.game_id for card in self.cards}))
        themes = ((game, read_theme(self.press, name, language, game, site)[0]) for game in found if game)
        return {game: theme for game, theme in themes if theme}

    def books(self, themes: Mapping[AnyGame, Theme]) -> Iterator[Book]:
        """The rules of every edition that a race is played by."""
        for game, theme in themes.items():
            for edition in sorted({card.edition for card in self.cards if card.game_id == game.id}):
                if has_book(game, edition):
                    yield read_book(game, edition, theme)

    def themes(self, first: Theme) -> Iterator[Theme]:
        """Every theme in use, once."""
        yield first
        for name in sorted({card.theme for card in self.cards} - {first.name}):
            theme, _ = read_theme(self.press, name, None, None, self.settings.site)
            if theme:
                yield theme

    def names(self) -> set[str]:
        """All files that the site will have."""
        return {name for names in self.outputs.values() for name in names}

    def contents(self, name: str) -> bytes:
        """A file of the site, made now or kept from the last build."""
        data = self.files.get(name, self.press.site / name)
        return data if isinstance(data, bytes) else data.read_bytes()

    def dead_links(self) -> Iterator[Problem]:
        """The links of the pages that this build makes."""
        home = self.settings.site.path
        return dead_links(self.files, self.names(), lambda name: self.contents(name).decode(), home)

    def write_dice(self) -> tuple[str, ...]:
        """The dice files, before the site: what was rolled is kept even if the site cannot be written."""
        for path, data in self.dice.items():
            write_atomically(path, data)
        return tuple(map(self.press.shown, self.dice))

    def manifest(self) -> Manifest:
        return Manifest(self.inputs, self.outputs)
