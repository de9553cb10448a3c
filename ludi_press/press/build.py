"""A build: read every race, play it, render it, put what changed into the site; with any error nothing is written."""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from time import time_ns
from typing import Any, Final

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.championship import Season
from ludi_press.archive.codec import from_data
from ludi_press.archive.rulebook import Book
from ludi_press.content.dice_file import write_dice_file
from ludi_press.games.registry import find_game
from ludi_press.press.albums import Albums, drafts, hang, is_album_of, sweep
from ludi_press.press.books import has_book, read_book
from ludi_press.press.find import Press, race_ids
from ludi_press.press.links import dead_links
from ludi_press.press.painter import read_paints
from ludi_press.press.places import site_places, source_places
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.pool import Alone, processors, shared_out
from ludi_press.press.program import fingerprint
from ludi_press.press.read import RaceSource, read_race
from ludi_press.press.render import race_file, render_race, tell
from ludi_press.press.rollers import find_secret, system_roller
from ludi_press.press.safe import site_problem
from ludi_press.press.seasons import read_seasons
from ludi_press.press.seen import FRESH, SEEN, look, newest, note
from ludi_press.press.settings import Settings, read_settings
from ludi_press.press.shared import Shared, sitemap, style_files
from ludi_press.press.theme import Theme, read_theme
from ludi_press.press.write import (
    STAGING,
    Manifest,
    is_whole,
    locked,
    obstacles,
    read_manifest,
    recover,
    write_atomically,
    write_out,
    write_site,
)
from ludi_press.problems import Problem, has_errors
from ludi_press.report import Report

FRONT_PART: Final = ""
"""The part of the manifest that holds the front page and what all races share."""

_SOLO: Final = 2
"""With fewer races a process is not worth its start."""

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
        (*dice, *(f"site/{name}" for name in sorted(written.changed))),
        tuple(f"site/{name}" for name in written.removed),
        work.unchanged,
    )


@dataclass(frozen=True, slots=True)
class Ground:
    """What a race asks of the shared pages: the rules of its game, and its theme."""

    game: str
    edition: str
    theme: str


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
    grounds: dict[Ground, None] = field(default_factory=dict)
    unchanged: int = 0

    def races(self, progress: Progress) -> None:
        """All races, in their order; much work is shared out to all processors."""
        races = race_ids(self.press)
        wanting = {race for race in races if race not in self.old.inputs}
        workers = min(processors(), len(wanting) // _SOLO)
        if workers < 2 or (self.press.site / STAGING).is_symlink():
            wanting = set()
        made = self.made_together(sorted(wanting), workers)
        for race in races:
            progress(race)
            self.add(next(made) if race in wanting else make_race(self.press, self.old, self.settings, race))

    def made_together(self, races: Sequence[str], workers: int) -> Iterator["Made"]:
        """The races, made by several processes; by this one from where the system stops them."""
        done = 0
        try:
            for made in shared_out(
                stage_race, [(self.press, self.old, self.settings, race) for race in races], workers
            ):
                done += 1
                yield made
        except Alone:
            for race in races[done:]:
                yield stage_race(self.press, self.old, self.settings, race)

    def add(self, made: "Made") -> None:
        """What came of one race."""
        self.problems += made.problems
        if made.ground:
            self.grounds[made.ground] = None
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
        digest = self.shared_digest(theme, seasons)
        self.inputs[FRONT_PART] = digest
        if self.old.inputs.get(FRONT_PART) == digest and is_whole(self.press.site, self.old, FRONT_PART):
            self.outputs[FRONT_PART] = self.old.outputs[FRONT_PART]
            return
        work = Shared(theme, self.cards, seasons)
        files = work.make(list(self.books()), self.contents) | style_files(self.themes(theme))
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

    def books(self) -> Iterator[Book]:
        """The rules of every edition that a race is played by."""
        site, name, language = self.settings.site, self.settings.theme, self.settings.language
        for name_of_game, edition in sorted({(ground.game, ground.edition) for ground in self.grounds}):
            game = find_game(name_of_game)
            if game is None:
                continue
            theme, _ = read_theme(self.press, name, language, game, site)
            if theme and has_book(game, edition):
                yield read_book(game, edition, theme)

    def themes(self, first: Theme) -> Iterator[Theme]:
        """Every theme in use, once."""
        yield first
        for name in sorted({ground.theme for ground in self.grounds} - {first.name}):
            theme, _ = read_theme(self.press, name, None, None, self.settings.site)
            if theme:
                yield theme

    def names(self) -> set[str]:
        """All files that the site will have."""
        return {name for names in self.outputs.values() for name in names}

    def contents(self, name: str) -> bytes:
        """A file of the site, made now or kept from the last build."""
        data = self.files.get(name, self.press.site / name)
        return data.read_bytes() if isinstance(data, Path) else data

    def dead_links(self) -> Iterator[Problem]:
        """The links of the pages that this build makes."""
        return dead_links(self.files, self.names(), lambda name: self.contents(name).decode())

    def write_dice(self) -> tuple[str, ...]:
        """The dice files, before the site: what was rolled is kept even if the site cannot be written."""
        for path, data in self.dice.items():
            write_atomically(path, data)
        return tuple(map(self.press.shown, self.dice))

    def manifest(self) -> Manifest:
        return Manifest(self.inputs, self.outputs)


@dataclass(slots=True)
class Made:
    """What came of one race: its problems; unless it has errors its card, what of it is new, and its new dice files."""

    problems: list[Problem] = field(default_factory=list)
    card: RaceCard | None = None
    ground: Ground | None = None
    files: dict[str, bytes | Path] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dice: dict[Path, bytes] = field(default_factory=dict)
    kept: bool = False


def make_race(press: Press, old: Manifest, settings: Settings, race: str) -> Made:
    """Reads, plays and renders one race, unless all that it is made of is as it was."""
    source = read_race(press, race)
    ground = Ground(source.game.id, source.edition, source.theme) if source.game else None
    theme, others, problems = _themes(press, source, settings)
    digest = race_digest(source, (theme, *others), source.dice_bytes)
    card = _known_card(old, press.site, race, digest)
    if card is not None and not has_errors(source.problems):
        return replace(_kept(old, race, card), ground=ground)
    played = play(press, source)
    made = Made([*played.problems, *problems], ground=ground)
    if theme is None or has_errors(made.problems):
        return made
    reports = tell(played)
    albums = _pictures(press, old, played, reports, theme, made)
    if albums is None:
        return made
    files, made.card, flaws = render_race(played, (theme, *others), reports, albums)
    made.problems += flaws
    made.files = {**files, **albums.drawn}
    made.inputs = {race: race_digest(source, (theme, *others), dice_bytes(played)), **albums.inputs}
    made.outputs = {race: tuple(sorted(files)), **albums.outputs}
    made.dice = _new_dice(press, played)
    return made


def stage_race(press: Press, old: Manifest, settings: Settings, race: str) -> Made:
    """The same, with its files put down where those wait that go into the site: a process keeps few in its memory."""
    made = make_race(press, old, settings, race)
    made.files = {name: _staged(press.site / STAGING / name, data) for name, data in made.files.items()}
    return made


def _staged(path: Path, data: bytes | Path) -> Path:
    if isinstance(data, Path):
        return data
    path.parent.mkdir(parents=True, exist_ok=True)
    write_out(path, data)
    return path


def _themes(
    press: Press, source: RaceSource, settings: Settings
) -> tuple[Theme | None, tuple[Theme, ...], tuple[Problem, ...]]:
    """The race's theme in its first language, in each other one, and what is wrong with any."""
    head, site = source.head, settings.site
    first, problems = read_theme(press, source.theme, head.first_language if head else None, source.game, site)
    others = []
    for language in head.language[1:] if head else ():
        theme, found = read_theme(press, source.theme, language, source.game, site)
        problems = (*problems, *found)
        others += [theme] if theme else []
    return first, tuple(others), problems


def _pictures(
    press: Press, old: Manifest, played: PlayedRace, reports: tuple[Report, ...], theme: Theme, made: Made
) -> Albums | None:
    """The pictures of a race, drawn where they are not yet; None where its theme cannot draw."""
    plans = drafts(played, reports, theme.words, theme.paints)
    if not plans:
        return Albums()
    paints = read_paints(press, theme.name)
    made.problems += paints.problems
    if paints.value is None:
        return None
    return hang(press.site, old, plans, paints.value, theme.words)


def _kept(old: Manifest, race: str, card: RaceCard) -> Made:
    parts = [part for part in old.outputs if part == race or is_album_of(part, race)]
    inputs = {part: old.inputs[part] for part in parts}
    outputs = {part: old.outputs[part] for part in parts}
    return Made(card=card, inputs=inputs, outputs=outputs, kept=True)


def _new_dice(press: Press, played: PlayedRace) -> dict[Path, bytes]:
    folder = press.race_folder(played.source.race) / "turns"
    return {
        folder / f"{turn:02}.dice.yaml": data
        for turn, data in dice_bytes(played).items()
        if played.source.dice_bytes.get(turn) != data
    }


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
    return Problem("secret-missing", message, proof.commitment.place if proof else None, "SS-18.2", suggestion)


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
