"""Makes one race of a build: reads, plays and renders it, or keeps it if nothing that it is made of has changed."""

from collections.abc import Iterable, Mapping
from pathlib import Path

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.archive.site import Site
from ludi_press.content.dice_file import write_dice_file
from ludi_press.core.problems import Problem, has_errors
from ludi_press.core.report import Report
from ludi_press.press.building.albums import Albums, drafts, has_drawn, make_albums
from ludi_press.press.building.links import Links, dead_links, links_of
from ludi_press.press.building.raw import raw_recipe
from ludi_press.press.building.render import moves, render_race, tell
from ludi_press.press.building.state import BuiltRace, facets
from ludi_press.press.building.swing import make_swing
from ludi_press.press.playing.coming_in import UNOPENED
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.playing.rollers import find_secret, system_roller
from ludi_press.press.playing.status import status_of
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import STAGING, Manifest, race_of, read_manifest
from ludi_press.press.reading.painter import read_paints
from ludi_press.press.reading.program import fingerprint, remember
from ludi_press.press.reading.read import RaceSource, read_race
from ludi_press.press.reading.recipe import Store, digest, recipe
from ludi_press.press.reading.relevant import unsettled
from ludi_press.press.reading.theme import PressTheme, read_theme
from ludi_press.press.reading.write import hash_of, is_whole, stage


class MadeRace(Struct):
    """The result of one race: its problems; without errors also its state, its new files and its new dice files.

    `raw` is a hash of its files, "" if they are to be read again.
    `manifest` is None if the race is unchanged.
    `undrawn` are files that are made last and not there yet: pictures, and the chances to win.
    `dead` are dead links between its pages, `links` those to the rest of the site, which are not checked yet.
    """

    problems: tuple[Problem, ...] = ()
    state: BuiltRace | None = None
    raw: str = ""
    manifest: Manifest | None = None
    files: dict[str, bytes | Path] = field(default_factory=dict)
    dice: dict[Path, bytes] = field(default_factory=dict)
    undrawn: frozenset[str] = frozenset()
    dead: tuple[Problem, ...] = ()
    links: Links = field(default_factory=dict)


class Task(Struct, frozen=True):
    """A race to be made: `site` is the title and address for its pages, `programs` the fingerprints for its recipes.

    `state` is from the last build, and `raw` a hash of the files that it was made of; `same` means that these files are
    unchanged, `stands` that its files in the site are. Without `draw` its pictures are left to a later pass.
    """

    press: Press
    site: Site
    race: str
    state: BuiltRace | None = None
    raw: str = ""
    programs: Mapping[str, str] = {}
    same: bool = False
    stands: bool = False
    draw: bool = True


def keep_race(task: Task) -> MadeRace | None:
    """Return a race as the last build left it if no byte of what it is made of has changed; else None.

    A race with pictures to be drawn is made again by a pass that draws, or that finds drawings of one that was killed.
    """
    state = task.state
    if state is None or not task.raw or (state.undrawn and (task.draw or has_drawn(task.press.memory))):
        return None
    same = task.same or raw_recipe(task.press, task.race) == task.raw
    if not same or not (task.stands or _stands(task, _old(task))):
        return None
    return MadeRace(state.problems, state, task.raw, undrawn=frozenset(state.undrawn))


def _old(task: Task) -> Manifest:
    return read_manifest(task.press.memory, task.race)


def change_race(task: Task) -> MadeRace:
    """Make a race again, or the parts of it that differ."""
    raw = raw_recipe(task.press, task.race)
    made = _make_race(task, _old(task))
    if made.state:
        made.raw = raw_recipe(task.press, task.race, made.dice) if made.dice and raw else raw
    return made


def _stands(task: Task, old: Manifest) -> bool:
    """Return whether all files of the race are as the last build left them."""
    return bool(old.outputs) and (task.stands or all(is_whole(task.press.site, old, part) for part in old.outputs))


def _make_race(task: Task, old: Manifest) -> MadeRace:
    """Read, play and render a race, unless all that it is made of is unchanged."""
    press, site, race = task.press, task.site, task.race
    source = read_race(press, race)
    theme, others, problems = _themes(press, site, source)
    made_of = race_recipe(source, (theme, *others), source.dice_bytes)
    if task.state and old.inputs.get(race) == made_of and _stands(task, old) and not has_errors(source.problems):
        return MadeRace(task.state.problems, task.state)
    played = play(press, source)
    made = MadeRace((*played.problems, *problems))
    if theme is None or played.undrawn or has_errors(made.problems):
        return made  # a race whose start is not drawn is not in the site yet
    reports = tell(played)
    albums = _pictures(task, old, played, reports, theme, made)
    if albums is None:
        return made
    store = Store(old, press.site, task.stands)
    swing = make_swing(press, old, played, moves(digest(source.set_up), played.turns), draw=task.draw)
    files, card, flaws = render_race(played, (theme, *others), reports, albums, store, swing)
    made.problems = (*made.problems, *flaws)
    made.undrawn = frozenset(albums.undrawn) | ({swing.file} if swing and swing.missing else set())
    dice = dice_bytes(played)
    store.put(race, "" if made.undrawn else race_recipe(source, (theme, *others), dice), ())
    store.inputs |= albums.inputs
    store.outputs |= albums.outputs
    made.manifest, made.files, made.dice = store.manifest(), {**files, **albums.drawn}, new_dice(press, played)
    found = facets(
        card,
        made.manifest.files(),
        lambda name: hash_of(files[name]) if name in files else old.hashes.get(name),
    )
    status = status_of(replace(played, source=replace(source, dice_bytes=dice)))
    undrawn = tuple(sorted(made.undrawn))
    made.state = BuiltRace(found, unsettled(made.problems, source, played.finished), status, undrawn)
    _check_links(task, made, made.manifest.files() | made.undrawn)
    return made


def _check_links(task: Task, made: MadeRace, names: frozenset[str]) -> None:
    """Check the links of the new pages to each other and to kept pages of the race; `names` are all its files."""
    links, anchors = links_of(made.files, task.site.path)
    own = {target: links.pop(target) for target in list(links) if race_of(target[0]) == task.race}
    made.dead = tuple(dead_links(own, anchors, names, lambda name: (task.press.site / name).read_bytes()))
    made.links = links


def stage_race(task: Task) -> MadeRace:
    """Do the same and stage the files, so that they need not be sent from one process to another."""
    remember(task.programs)
    made = change_race(task)
    made.files |= stage(task.press.memory / STAGING / "races" / task.race, made.files)
    return made


def _themes(
    press: Press, site: Site, source: RaceSource
) -> tuple[PressTheme | None, tuple[PressTheme, ...], tuple[Problem, ...]]:
    """Return the race's theme in its first language, in each other one, and what is wrong with them."""
    head = source.head
    first, problems = read_theme(press, source.theme, head.first_language if head else None, source.game, site)
    others = []
    for language in head.language[1:] if head else ():
        theme, found = read_theme(press, source.theme, language, source.game, site)
        problems = (*problems, *found)
        others += [theme] if theme else []
    return first, tuple(others), problems


def _pictures(
    task: Task, old: Manifest, played: PlayedRace, reports: tuple[Report, ...], theme: PressTheme, made: MadeRace
) -> Albums | None:
    """Return the pictures of a race; None if its theme cannot draw."""
    plans = drafts(played, reports, theme.words, theme.paints, shared=bool(theme.site.address))
    if not plans:
        return Albums()
    paints = read_paints(task.press, theme.name)
    made.problems = (*made.problems, *paints.problems)
    if paints.value is None:
        return None
    return make_albums(task.press, old, plans, paints.value, theme.words, draw=task.draw)


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
    return {file.turn: write_dice_file(file) for file in files}


def race_recipe(source: RaceSource, themes: Iterable[PressTheme | None], dice: Mapping[int, bytes]) -> str:
    """Return a recipe of all that a race's files and problems depend on."""
    return recipe(
        program=fingerprint(source.game.package if source.game else "ludi_press"),
        files=(source.digest, source.problems),
        theme=tuple((theme.words.language, theme.digest) if theme else None for theme in themes),
        edition=(source.edition, source.language),
        dice=sorted(dice.items()),
    )
