"""Makes one race of a build: what it is made of, read, played and rendered; equal parts are kept."""

import hashlib
import os
from collections.abc import Mapping
from functools import cache, partial
from pathlib import Path
from typing import Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.refs import Site
from ludi_press.core.problems import Problem, has_errors
from ludi_press.core.report import Report
from ludi_press.games.registry import game_packages
from ludi_press.pictures.theme import Theme
from ludi_press.press.building.albums import Albums, ToDraw, drafts, make_albums
from ludi_press.press.building.chances import make_swing
from ludi_press.press.building.links import Links, dead_links, links_of
from ludi_press.press.building.render import render_race, tell
from ludi_press.press.building.state import BuiltRace, facets
from ludi_press.press.playing.dicebook import find_secret, system_roller
from ludi_press.press.playing.play import UNOPENED, PlayedRace, play_race
from ludi_press.press.playing.status import status_of
from ludi_press.press.reading.find import RACES, Press, asset_roots, package_folder
from ludi_press.press.reading.looks import Looks
from ludi_press.press.reading.painter import read_paints, tools
from ludi_press.press.reading.parts import SHARED, SitePart, SiteParts, digest, fingerprint, recipe, remember
from ludi_press.press.reading.read import RaceSource, read_race, unsettled
from ludi_press.press.reading.store import packed
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.write import hash_of, is_leftover

_PROGRAM: Final = "program"
"""The name under which the looks have what all races are made with."""


def program_places(press: Press) -> list[str]:
    """Return what all races are made with: themes, tracks, the program and the libraries beside it."""
    folders = [root / part for root in asset_roots(press) for part in ("themes", "tracks")]
    packages = [package_folder(name) for name in game_packages()]
    # A folder has a new time when a library in it is renewed.
    libraries = package_folder("markdown_it").parent
    return [*(f"a {folder}" for folder in dict.fromkeys([*folders, *packages])), f"f {libraries}"]


def press_places(press: Press) -> list[str]:
    """Return what a press has besides its races and themes: settings, championships, and the list of races."""
    races = press.root / RACES
    content = sorted(path for path in races.parent.iterdir() if path != races)
    return [f"f {press.root / 'press.yaml'}", f"n {races.parent}", f"n {races}", *(f"a {path}" for path in content)]


def race_places(press: Press, race: str) -> list[str]:
    return [f"a {press.race_folder(race)}", f"f {press.secrets / race}"]


def site_places(press: Press, race: str) -> list[str]:
    """Return what a build wrote for a race, or for all together; then also the list of races in the site."""
    if race != SHARED:
        return [f"a {press.site / 'races' / race}"]
    entries = sorted(path for path in press.site.iterdir() if not path.name.startswith(".") and path.name != "races")
    found = (f"{'a' if path.is_dir() else 'f'} {path}" for path in entries)
    return [f"n {press.site}", f"f {press.site / 'races'}", *found]


def surroundings(press: Press, site: Site, looks: Looks) -> str:
    """Return a recipe of everything that races share: programs, themes and tracks.

    If their files look as they did, fingerprints and versions are those that the last build noted.
    """
    places = looks.places(_PROGRAM)
    known = f"a {press.root / 'themes'}" in places and looks.contents(_PROGRAM, places, str)
    known = known or looks.contents(_PROGRAM, program_places(press), lambda: _surroundings(press))
    assets, *programs = known.split(" ")
    remember(dict(one.split("=") for one in programs))
    return recipe(assets=assets, program=programs, tools=tools(), site=site)


def _surroundings(press: Press) -> str:
    """A hash of themes and tracks, the fingerprint of each package with games, and the version of each tool."""
    found = hashlib.sha256()
    for root in asset_roots(press):
        for part in ("themes", "tracks"):
            for path in _files(root, root / part):
                found.update(f"{path.relative_to(root).as_posix()}\0".encode("utf-8", "surrogateescape"))
                found.update(hashlib.sha256(path.read_bytes()).digest())
    made_by = [*((package, fingerprint(package)) for package in game_packages()), *tools()]
    return " ".join((found.hexdigest(), *map("=".join, made_by)))


def race_sources(press: Press, race: str) -> dict[Path, str] | None:
    """Return the files of a race and its secret, with their hashes; None if it has links, so that it is always read."""
    folder, secret = press.race_folder(race), press.secrets / race
    paths = sorted([folder, *folder.rglob("*")])
    if any(path.is_symlink() for path in paths):
        return None
    files = [path for path in paths if path.is_file() and not is_leftover(path.name)]
    found = [*files, *([secret] if secret.is_file() else [])]
    return {path.relative_to(press.root): hash_of(path.read_bytes()) for path in found}


def race_recipe(sources: Mapping[Path, str] | None) -> str:
    """Return a recipe of the files of a race; "" if they must always be read."""
    return digest(tuple((str(path), value) for path, value in sorted(sources.items()))) if sources else ""


def _files(root: Path, folder: Path) -> list[Path]:
    """Return all files below a folder, following links that stay in `root`; each folder is read once, so cycles end."""
    home, known, found = Path(os.path.realpath(root)), set[str](), list[Path]()
    for here, folders, names in os.walk(folder, followlinks=True):
        folders.sort()
        real = os.path.realpath(here)
        if real in known or not Path(real).is_relative_to(home):
            folders.clear()
            continue
        known.add(real)
        found += (path for path in (Path(here, name) for name in names) if path.is_file())
    return sorted(found)


class Task(Struct, frozen=True):
    """A race to be made, with its parts so far.

    `site` is the title and address for its pages, `around` a recipe of what all races share, `programs` the
    fingerprints in it; `sources` are its files with their hashes.
    If it is made for the `last` time in this build, its chances to win are played out too.
    """

    press: Press
    site: Site
    around: str
    programs: Mapping[str, str]
    sources: Mapping[Path, str] | None
    parts: SiteParts
    last: bool


class MadeRace(Struct):
    """The result of one race: its problems; without errors also its state, its parts and its new dice files.

    `dead` are dead links between its pages, `links` those to the rest of the site, which are not checked yet.
    """

    parts: SiteParts
    problems: tuple[Problem, ...] = ()
    state: BuiltRace | None = None
    dice: dict[Path, bytes] = field(default_factory=dict)
    to_draw: ToDraw | None = None
    dead: tuple[Problem, ...] = ()
    links: Links = field(default_factory=dict)


def made_of(around: str, files: str) -> str:
    """Return the recipe of a whole race from that of its files; "" if it must always be made."""
    return recipe(around=around, files=files) if files else ""


def make_race(task: Task) -> MadeRace:
    remember(task.programs)
    press, parts = task.press, task.parts
    source = read_race(press, parts.race)
    theme, others, problems = _themes(press, task.site, source)
    played = play(press, source)
    made = MadeRace(parts, (*played.problems, *problems))
    if theme is None or played.undrawn or has_errors(made.problems):
        return made  # a race whose start is not drawn is not in the site yet
    reports = tell(played)
    albums = _pictures(task, played, reports, theme, made)
    if albums is None:
        return made
    swing = make_swing(parts, played, draw=task.last)
    card = render_race(played, (theme, *others), reports, albums, parts, swing)
    made.problems = (*made.problems, *parts.problems())
    made.dice, made.to_draw = new_dice(press, played), albums.to_draw(parts.race)
    undrawn = albums.undrawn | ({swing.file} if swing and swing.missing else set())
    files = parts.made_files()
    status = status_of(replace(played, source=replace(source, dice_bytes=dice_bytes(played))))
    warned = unsettled(made.problems, source, played.finished)
    made.state = BuiltRace(facets(card, files, files.get), warned, status, tuple(sorted(undrawn)))
    dice = {path.relative_to(press.root): hash_of(data) for path, data in made.dice.items()}
    files_then = race_recipe(task.sources and {**task.sources, **dice})
    parts.made[parts.race] = SitePart(made_of(task.around, files_then), data=packed(made.state).decode())
    _check_links(task, made, frozenset(files) | undrawn)
    return made


def _check_links(task: Task, made: MadeRace, names: frozenset[str]) -> None:
    """Check the links of the new pages to each other and to kept pages of the race; `names` are all its files."""
    parts = made.parts
    pages = {name: parts.contents(name) for name in parts.new if name.endswith(".html")}
    links, anchors = links_of(pages, task.site.path)
    own = {target: links.pop(target) for target in list(links) if race_of(target[0]) == parts.race}
    made.dead = tuple(dead_links(own, anchors, names, parts.contents))
    made.links = links


def race_of(name: str) -> str:
    """Return the race that a file of the site belongs to, or SHARED."""
    top, _, rest = name.partition("/")
    return rest.partition("/")[0] if top == "races" else SHARED


def _themes(
    press: Press, site: Site, source: RaceSource
) -> tuple[PressTheme | None, tuple[PressTheme, ...], tuple[Problem, ...]]:
    """Return the race's theme in its first language, in each other one, and what is wrong with them."""
    read = [read_theme(press, source.theme, language, source.game, site) for language in source.languages]
    first, *others = (theme for theme, _ in read)
    return first, tuple(theme for theme in others if theme), tuple(flaw for _, flaws in read for flaw in flaws)


def _pictures(
    task: Task, played: PlayedRace, reports: tuple[Report, ...], theme: PressTheme, made: MadeRace
) -> Albums | None:
    """Return the pictures of a race; None if its theme cannot draw."""
    plans = drafts(played, reports, theme.words, theme.paints, shared=bool(theme.site.address))
    if not plans:
        return Albums()
    key = f"{made.parts.race}/paints"
    made.parts.part(key, recipe(paints=theme.paints), lambda: ({}, read_paints(task.press, theme.name).problems))
    flaws = made.parts.made[key].problems
    if has_errors(flaws):
        made.problems = (*made.problems, *flaws)
        return None
    return make_albums(made.parts, plans, cache(partial(_paints, task.press, theme.name)), theme.words)


def _paints(press: Press, theme: str) -> Theme:
    """Return what a theme without mistakes draws with."""
    paints = read_paints(press, theme).value
    if paints is None:
        raise ValueError(f"the theme {theme} has mistakes")
    return paints


def new_dice(press: Press, played: PlayedRace) -> dict[Path, bytes]:
    """Return the dice files that differ from those in the folder, by path."""
    folder = press.race_folder(played.source.race) / "turns"
    return {
        folder / f"{turn:02}.dice.yaml": data
        for turn, data in dice_bytes(played).items()
        if played.source.dice_bytes.get(turn) != data
    }


def play(press: Press, source: RaceSource) -> PlayedRace:
    """Play a race with its secret, or with the system's generator if it has none and never committed to one."""
    secret = find_secret(press, source)
    committed = secret.problems or source.proof
    played = play_race(source, secret.value, None if committed else system_roller())
    needless = UNOPENED if played.over else ""
    problems = [*(problem for problem in played.problems if problem.code != needless), *secret.problems]
    if played.waiting and not played.undrawn and not secret.problems:
        problems.append(_secret_missing(press, source))
    return replace(played, problems=tuple(problems))


def _secret_missing(press: Press, source: RaceSource) -> Problem:
    proof = source.proof
    message = "the secret of this race is not here, so its dice cannot be rolled"
    suggestion = (
        f"put it back as {press.shown(press.secrets / source.race)}; "
        f"of a race that was copied take 'dice:' out, and run 'ludi-press bind {source.race}'"
    )
    return Problem("secret-missing", message, proof.commitment.place if proof else None, None, suggestion)


def dice_bytes(played: PlayedRace) -> dict[int, bytes]:
    files = (*(turn.dice for turn in played.turns), *played.reopened)
    return {file.turn: file.written for file in files}
