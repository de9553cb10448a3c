"""A build: read every race, play it, render it, put what changed into the site; with any error nothing is written."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time_ns
from typing import Any, Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.championship import Season
from ludi_press.archive.codec import from_data
from ludi_press.archive.rulebook import Book
from ludi_press.content.dice_file import write_dice_file
from ludi_press.games.contract import AnyGame
from ludi_press.press.albums import DRAWN, Albums, drafts, hang, is_album_of, sweep
from ludi_press.press.books import has_book, read_book
from ludi_press.press.find import Press, race_ids
from ludi_press.press.links import dead_links
from ludi_press.press.painter import read_paints
from ludi_press.press.places import site_places, source_places
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.program import fingerprint
from ludi_press.press.read import RaceSource, read_race
from ludi_press.press.render import Files, race_file, render_race, tell
from ludi_press.press.rollers import find_secret, system_roller
from ludi_press.press.seasons import read_seasons
from ludi_press.press.seen import FRESH, SEEN, look, newest, note
from ludi_press.press.settings import Settings, read_settings
from ludi_press.press.shared import Shared, sitemap, style_files
from ludi_press.press.theme import Theme, read_theme
from ludi_press.press.write import (
    LOCK,
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
from ludi_press.problems import Place, Problem, has_errors
from ludi_press.report import Report

FRONT_PART: Final = ""
"""The part of the manifest that holds the front page and what all races share."""

Progress = Callable[[str], None]
"""Told the name of each race as its work begins."""


@dataclass(frozen=True, slots=True)
class Built:
    """What came of a build: all problems, and what was written, relative to the press."""

    problems: tuple[Problem, ...] = ()
    written: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    unchanged: int = 0


def build(press: Press, progress: Progress = lambda race: None, waiting: Callable[[], None] = lambda: None) -> Built:
    """Builds the whole press; `waiting` is called once where another build holds the site.

    Raises OSError where the system refuses to read or write; see `write_site` for what is left then.
    """
    outside = _site_problem(press)
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


def _site_problem(press: Press) -> Problem | None:
    """The site must lie in the press: a link that leads out of it is refused, and so is a file in its place."""
    site = press.site
    if site.exists() and not site.is_dir():
        return Problem("site-file", "site is a file, not a folder", Place("site"), None, "move it away")
    if not site.resolve().is_relative_to(press.root):
        return Problem("file-outside", "site is a link that leads out of the press", Place("site"))
    for name in (LOCK, DRAWN):
        if (site / name).is_symlink():
            return Problem("site-link", f"site/{name} is a link", Place(f"site/{name}"), None, "take it away")
    return None


def _build(press: Press, progress: Progress) -> Built:
    recover(press.site)
    settings, problems = read_settings(press)
    work = _Work(press, read_manifest(press.site), settings, list(problems))
    for race in race_ids(press):
        progress(race)
        work.race(race)
    if not has_errors(work.problems):
        work.shared()
        work.problems += obstacles(press.site, (*work.files, *work.drawn))
    if not has_errors(work.problems):
        work.problems += work.dead_links()
    if has_errors(work.problems):
        return Built(tuple(work.problems))
    dice = work.write_dice()
    written = write_site(press.site, {**work.files, **work.drawn}, work.manifest())
    sweep(press.site)
    return Built(
        tuple(work.problems),
        (*dice, *(f"site/{name}" for name in _shown(written))),
        tuple(f"site/{name}" for name in written.removed),
        work.unchanged,
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
    files: Files = field(default_factory=dict)
    drawn: dict[str, Path] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    cards: list[RaceCard] = field(default_factory=list)
    played: list[PlayedRace] = field(default_factory=list)
    sources: list[RaceSource] = field(default_factory=list)
    unchanged: int = 0

    def race(self, race: str) -> None:
        """Reads, plays and renders one race, unless all that it is made of is as it was."""
        source = read_race(self.press, race)
        theme, others, problems = self.languages(source)
        self.sources.append(source)
        digest = race_digest(source, (theme, *others), source.dice_bytes)
        card = _known_card(self.old, self.press.site, race, digest)
        if card is not None and not has_errors(source.problems):
            self.keep(race, card)
            return
        played = play(self.press, source)
        self.problems += [*played.problems, *problems]
        if theme is None or has_errors([*played.problems, *problems]):
            return
        reports = tell(played)
        albums = self.pictures(played, reports, theme)
        if albums is None:
            return
        files, card, flaws = render_race(played, (theme, *others), reports, albums)
        self.problems += flaws
        self.files |= files
        self.inputs[race] = race_digest(source, (theme, *others), dice_bytes(played))
        self.outputs[race] = tuple(sorted(files))
        self.inputs |= albums.inputs
        self.outputs |= albums.outputs
        self.drawn |= albums.drawn
        self.cards.append(card)
        self.played.append(played)

    def languages(self, source: RaceSource) -> tuple[Theme | None, tuple[Theme, ...], tuple[Problem, ...]]:
        """The race's theme in its first language, in each other one, and what is wrong with any."""
        head, site = source.head, self.settings.site
        first, problems = read_theme(self.press, source.theme, head.first_language if head else None, source.game, site)
        others = []
        for language in head.language[1:] if head else ():
            theme, found = read_theme(self.press, source.theme, language, source.game, site)
            problems = (*problems, *found)
            others += [theme] if theme else []
        return first, tuple(others), problems

    def pictures(self, played: PlayedRace, reports: tuple[Report, ...], theme: Theme) -> Albums | None:
        """The pictures of a race, drawn where they are not yet; None where its theme cannot draw."""
        plans = drafts(played, reports, theme.words, theme.paints)
        if not plans:
            return Albums()
        paints = read_paints(self.press, theme.name)
        self.problems += paints.problems
        if paints.value is None:
            return None
        return hang(self.press.site, self.old, plans, paints.value, theme.words)

    def keep(self, race: str, card: RaceCard) -> None:
        parts = [part for part in self.old.outputs if part == race or is_album_of(part, race)]
        self.inputs |= {part: self.old.inputs[part] for part in parts}
        self.outputs |= {part: self.old.outputs[part] for part in parts}
        self.cards.append(card)
        self.unchanged += 1

    def shared(self) -> None:
        """What all races share, in the theme and language that press.yaml names."""
        forms, flaws = read_seasons(self.press)
        seasons = forms.seasons()
        site, name, language = self.settings.site, self.settings.theme, self.settings.language
        theme, problems = read_theme(self.press, name, language, None, site)
        self.problems += [*flaws, *problems, *forms.strangers(self.cards)]
        if theme is None or has_errors(self.problems):
            return
        digest = self.shared_digest(theme, seasons)
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

    def shared_digest(self, theme: Theme, seasons: tuple[Season, ...]) -> str:
        """A hash of everything that the shared files are made of: the races, as they are, and the press's own words."""
        races = sorted(self.inputs.items())
        parts = (fingerprint("ludi_press"), theme.digest, self.settings, seasons, races)
        return hashlib.sha256(repr(parts).encode()).hexdigest()

    def themes_of_games(self) -> dict[AnyGame, Theme]:
        """The press's theme in the words of every game that is played."""
        site, name, language = self.settings.site, self.settings.theme, self.settings.language
        games = {source.game.id: source.game for source in self.sources if source.game}
        themes = ((game, read_theme(self.press, name, language, game, site)[0]) for _, game in sorted(games.items()))
        return {game: theme for game, theme in themes if theme}

    def books(self, themes: Mapping[AnyGame, Theme]) -> Iterator[Book]:
        """The rules of every edition that a race is played by."""
        for game, theme in themes.items():
            for edition in sorted({source.edition for source in self.sources if source.game is game}):
                if has_book(game, edition):
                    yield read_book(game, edition, theme)

    def themes(self, first: Theme) -> Iterator[Theme]:
        """Every theme in use, once."""
        yield first
        for name in sorted({source.theme for source in self.sources} - {first.name}):
            theme, _ = read_theme(self.press, name, None, None, self.settings.site)
            if theme:
                yield theme

    def names(self) -> set[str]:
        """All files that the site will have."""
        return {name for names in self.outputs.values() for name in names}

    def contents(self, name: str) -> bytes:
        """A file of the site, made now or kept from the last build."""
        return self.files[name] if name in self.files else (self.press.site / name).read_bytes()

    def dead_links(self) -> Iterator[Problem]:
        """The links of the pages that this build makes."""
        return dead_links(self.files, self.names(), lambda name: self.contents(name).decode())

    def write_dice(self) -> tuple[str, ...]:
        """The dice files, before the site: what was rolled is kept even if the site cannot be written."""
        written = []
        for played in self.played:
            folder = self.press.race_folder(played.source.race) / "turns"
            for turn, data in dice_bytes(played).items():
                if played.source.dice_bytes.get(turn) != data:
                    path = folder / f"{turn:02}.dice.yaml"
                    write_atomically(path, data)
                    written.append(self.press.shown(path))
        return tuple(written)

    def manifest(self) -> Manifest:
        return Manifest(self.inputs, self.outputs)


def play(press: Press, source: RaceSource) -> PlayedRace:
    """Plays a race with its secret, or the system's generator where it has none and never promised one."""
    secret = find_secret(press, source.race, source.head)
    promised = secret.problems or (source.head is not None and source.head.dice is not None)
    played = play_race(source, secret.value, None if promised else system_roller())
    problems = [*played.problems, *secret.problems]
    if played.waiting and not secret.problems:
        problems.append(_secret_missing(press, source))
    return replace(played, problems=tuple(problems))


def _secret_missing(press: Press, source: RaceSource) -> Problem:
    proof = source.head.dice if source.head else None
    message = "the secret of this race is not here, so its dice cannot be rolled"
    suggestion = f"put it back as {press.shown(press.secrets / source.race)}"
    return Problem("secret-missing", message, proof.commitment.place if proof else None, None, suggestion)


def dice_bytes(played: PlayedRace) -> dict[int, bytes]:
    """The dice files that belong to a played race, by turn."""
    files = (*(turn.dice for turn in played.turns), *played.shelved)
    return {file.turn: write_dice_file(file) for file in files}


def race_digest(source: RaceSource, themes: Iterable[Theme | None], dice: Mapping[int, bytes]) -> str:
    """A hash of everything that a race's files are made of."""
    rolled = "".join(f"{turn}:{hashlib.sha256(data).hexdigest()}" for turn, data in sorted(dice.items()))
    program = fingerprint(source.game.package if source.game else "ludi_press")
    drawn = (f"{theme.words.language}:{theme.digest}" if theme else "" for theme in themes)
    parts = (program, source.digest, *drawn, source.edition, source.language, rolled)
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def _known_card(old: Manifest, site: Path, race: str, digest: str) -> RaceCard | None:
    """The card of a race that need not be done again, None where anything of it changed or is gone."""
    parts = [part for part in old.outputs if part == race or is_album_of(part, race)]
    if old.inputs.get(race) != digest or not all(is_whole(site, old, part) for part in parts):
        return None
    try:
        data: Any = json.loads((site / race_file(race)).read_text(encoding="utf-8"))
        return from_data(RaceCard, data)
    except (OSError, ValueError, TypeError, KeyError):
        return None
