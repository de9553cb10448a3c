"""One race of a build: read, played, rendered; or kept, where all that it is made of is as it was."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from ludi_press.archive.cards import RaceCard
from ludi_press.archive.codec import from_data
from ludi_press.archive.pages import Site
from ludi_press.content.dice_file import write_dice_file
from ludi_press.press.albums import Albums, drafts, hang, is_album_of
from ludi_press.press.find import Press
from ludi_press.press.painter import read_paints
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.program import fingerprint
from ludi_press.press.raw import raw_recipe
from ludi_press.press.read import RaceSource, read_race
from ludi_press.press.recipe import Kept, recipe
from ludi_press.press.render import race_file, render_race, tell
from ludi_press.press.rollers import find_secret, system_roller
from ludi_press.press.theme import Theme, read_theme
from ludi_press.press.write import STAGING, Manifest, is_whole, write_out
from ludi_press.problems import Problem, has_errors
from ludi_press.report import Report


@dataclass(slots=True)
class Made:
    """What came of one race: its problems; unless it has errors its card, what of it is new, and its new dice files."""

    problems: list[Problem] = field(default_factory=list)
    card: RaceCard | None = None
    files: dict[str, bytes | Path] = field(default_factory=dict)
    inputs: dict[str, str] = field(default_factory=dict)
    outputs: dict[str, tuple[str, ...]] = field(default_factory=dict)
    dice: dict[Path, bytes] = field(default_factory=dict)
    kept: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """What every race of a build is made with: `site` is what its pages say, `around` a recipe of what races share."""

    press: Press
    site: Site
    old: Manifest
    around: str


def make_race(task: Task, race: str) -> Made:
    """Makes one race, or keeps it where not a byte of what it is made of differs."""
    press, old, part = task.press, task.old, raw_part(race)
    raw = raw_recipe(press, race, task.around)
    card = _known_card(old, press.site, race) if raw and raw == old.inputs.get(part) else None
    made = _kept(old, race, card) if card else _make_race(task, race)
    if made.card and raw:
        made.inputs[part] = raw_recipe(press, race, task.around, made.dice) if made.dice else raw
    return made


def raw_part(race: str) -> str:
    """The part of the manifest that tells of a race's bytes."""
    return f"{race}/raw"


def _make_race(task: Task, race: str) -> Made:
    """Reads, plays and renders one race, unless all that it is made of is as it was."""
    press, site, old = task.press, task.site, task.old
    source = read_race(press, race)
    theme, others, problems = _themes(press, site, source)
    made_of = race_recipe(source, (theme, *others), source.dice_bytes)
    card = _known_card(old, press.site, race) if old.inputs.get(race) == made_of else None
    if card is not None and not has_errors(source.problems):
        return _kept(old, race, card)
    played = play(press, source)
    made = Made([*played.problems, *problems])
    if theme is None or has_errors(made.problems):
        return made
    reports = tell(played)
    albums = _pictures(press, old, played, reports, theme, made)
    if albums is None:
        return made
    kept = Kept(old, press.site)
    files, made.card, flaws = render_race(played, (theme, *others), reports, albums, kept)
    made.problems += flaws
    made.files = {**files, **albums.drawn}
    own = set(files).difference(*kept.outputs.values())
    made.inputs = {race: race_recipe(source, (theme, *others), dice_bytes(played)), **albums.inputs, **kept.inputs}
    made.outputs = {race: tuple(sorted(own)), **albums.outputs, **kept.outputs}
    made.dice = _new_dice(press, played)
    return made


def stage_race(task: Task, race: str) -> Made:
    """The same, with its files put down where those wait that go into the site: a process keeps few in its memory."""
    made = make_race(task, race)
    made.files = {name: _staged(task.press.site / STAGING / name, data) for name, data in made.files.items()}
    return made


def _staged(path: Path, data: bytes | Path) -> Path:
    if isinstance(data, Path):
        return data
    path.parent.mkdir(parents=True, exist_ok=True)
    write_out(path, data)
    return path


def _themes(
    press: Press, site: Site, source: RaceSource
) -> tuple[Theme | None, tuple[Theme, ...], tuple[Problem, ...]]:
    """The race's theme in its first language, in each other one, and what is wrong with any."""
    head = source.head
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
    return Problem("secret-missing", message, proof.commitment.place if proof else None, None, suggestion)


def dice_bytes(played: PlayedRace) -> dict[int, bytes]:
    """The dice files that belong to a played race, by turn."""
    files = (*(turn.dice for turn in played.turns), *played.shelved)
    return {file.turn: write_dice_file(file) for file in files}


def race_recipe(source: RaceSource, themes: Iterable[Theme | None], dice: Mapping[int, bytes]) -> str:
    """Everything that a race's files are made of."""
    return recipe(
        program=fingerprint(source.game.package if source.game else "ludi_press"),
        files=source.digest,
        theme=tuple((theme.words.language, theme.digest) if theme else None for theme in themes),
        edition=(source.edition, source.language),
        dice=sorted(dice.items()),
    )


def _known_card(old: Manifest, site: Path, race: str) -> RaceCard | None:
    """The card of a race that an earlier build left, None where any of its files changed or is gone."""
    parts = [part for part in old.outputs if part == race or is_album_of(part, race)]
    if not all(is_whole(site, old, part) for part in parts):
        return None
    try:
        data: Any = json.loads((site / race_file(race)).read_text(encoding="utf-8"))
        return from_data(RaceCard, data)
    except (OSError, ValueError, TypeError, KeyError):
        return None
