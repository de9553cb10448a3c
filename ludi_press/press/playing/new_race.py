"""Creates a race: its race.yaml with every key explained; the race commits once its entries are complete."""

import json
from collections.abc import Iterator
from datetime import date
from pathlib import Path
from re import MULTILINE
from re import compile as pattern
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.championship_file import ChampionshipForm
from ludi_press.content.commitment_file import SCHEME
from ludi_press.content.deadlines import first_deadline, opens_line
from ludi_press.content.nodes import in_quotes, plain
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.core.report import Ask
from ludi_press.games.contract import AnyGame, Campaign, Campaigner
from ludi_press.posts.words.roman_calendar import FOUNDING
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import RACES, Press, bad_name, is_id, package_folder, theme_ids, track_ids, unknown
from ludi_press.press.reading.hints import modeline
from ludi_press.press.reading.host_files import write_fresh
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.seasons import FOLDER, read_seasons
from ludi_press.press.reading.write import locked

START: Final = "data/start/race.yaml"
"""The example of a game's own keys in its package."""
RESERVED: Final = frozenset(
    {"con", "prn", "aux", "nul", *(f"{port}{number}" for port in ("com", "lpt") for number in range(10))}
)
"""Names that some systems reserve for devices."""

_TRACK: Final = pattern(r"^track:( +)([a-z0-9-]+)", MULTILINE)
_OTHERWISE: Final = "choose another name, or take that away"


class NewRace(Struct, frozen=True):
    """A race to create; `year` is that of its first deadline, `track` replaces that of the game's example.

    `entries` are the game's own keys if they are known; otherwise its example is used.
    """

    race: str
    game: AnyGame
    track: str | None = None
    year: int | None = None
    theme: str | None = None
    host: str | None = None
    languages: tuple[str, ...] = ()
    entries: str | None = None


def new_race(press: Press, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    """Write the folder of a race completely or not at all; return its files, relative to the press."""
    with locked(press):
        return _new_race(press, wanted, today)


def _new_race(press: Press, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    problems = tuple(_refusals(press, wanted))
    template = _template(wanted)
    if isinstance(template, Problem):
        problems = (*problems, template)
    if problems or isinstance(template, Problem):
        return Judged(None, problems)
    data = f"{_head(press, wanted, today)}{template}{_PROOF.format(race=wanted.race, scheme=SCHEME)}".encode()
    home = f"{RACES.as_posix()}/{wanted.race}"
    flaws = write_fresh(press.root, {f"{home}/race.yaml": data}, (f"{home}/turns",))
    return Judged(None, flaws) if flaws else Judged((f"{home}/race.yaml",))


_OPENS: Final = """\
# What turn 1 asks: how many orders, until when (Roman time), and the bonus window, in a game that has one:
# opens: {orders: 1, closes: 2026-04-04 20:00, bonus: [2026-04-04 19:00, 2026-04-04 20:00]}
"""
_PROOF: Final = """
# The proof of the dice. When the entries are complete, run: ludi-press bind {race}
# It makes the secret that rolls the dice, and binds you to it and to the entries; no die is rolled before that.
# Best name a source of numbers that nobody can choose here first, to be hashed into the dice:
# it alone bars that somebody who has the secret and the words foresees them.
# public: the draw of the state lottery on the evening on which the orders close
dice:
  scheme: {scheme}
"""


def _refusals(press: Press, wanted: NewRace) -> Iterator[Problem]:
    """Yield why no such race can be created here."""
    folder = press.race_folder(wanted.race)
    name = shown(wanted.race)
    if not is_id(wanted.race):
        yield bad_name(wanted.race)
    elif wanted.race in RESERVED:
        words = f"{name} is a name that some systems keep for themselves"
        yield Problem("race-name", words, None, None, f"write '{wanted.race}-1'")
    elif folder.is_symlink() or (folder.exists() and not _is_begun(folder)):
        yield Problem("race-exists", f"there is {press.shown(folder)} already", None, None, _OTHERWISE)
    elif not folder.parent.resolve().is_relative_to(press.root):
        yield Problem("file-outside", f"{RACES.as_posix()} is a link that leads out of the press")
    tracks = track_ids(press)
    if wanted.track is not None and wanted.track not in tracks:
        yield unknown("track", wanted.track, tracks)
    themes = theme_ids(press)
    if wanted.theme is not None and wanted.theme not in themes:
        yield unknown("theme", wanted.theme, themes)


def _is_begun(folder: Path) -> bool:
    """Whether a killed command made the folder and nothing in it."""
    return folder.is_dir() and not any(folder.iterdir())


def _template(wanted: NewRace) -> str | Problem:
    """Return the game's own part of race.yaml, with the wanted track."""
    if wanted.entries is not None:
        return (f"track: {wanted.track}\n" if wanted.track else "") + wanted.entries
    path = package_folder(wanted.game.package) / START
    if not path.is_file():
        return Problem("game-start", f"the game {wanted.game.id} has no {START}, so no race of it can be begun here")
    text = path.read_text(encoding="utf-8")
    if wanted.track is None:
        return text
    if not _TRACK.search(text):
        return Problem("game-track", f"{wanted.game.title} is played without a track", None, None, "leave --track out")
    return _TRACK.sub(lambda found: f"track:{found[1]}{wanted.track}", text, count=1)


def _head(press: Press, wanted: NewRace, today: date) -> str:
    """Return the keys that all games share."""
    closes = first_deadline(today, wanted.year)
    title = " ".join(word.capitalize() for word in wanted.race.split("-") if word)
    lines = (
        (f"title: {title} {closes.year + FOUNDING} a.u.c.", "what posts and pages call it"),
        (f"game: {wanted.game.id}", wanted.game.title),
        (f'edition: "{wanted.game.editions[-1]}"', "the edition of the rules that it starts with; it stays with it"),
        (f"host: {in_quotes(wanted.host)}" if wanted.host else "# host: Your Name", "who runs it"),
        (
            f"language: [{', '.join(wanted.languages)}]" if wanted.languages else "# language: [en, la]",
            "posts and pages in the first, posts in the others too: en, la, it",
        ),
        (
            f"theme: {wanted.theme}" if wanted.theme else "# theme: plain",
            "how it looks: mosaic if you say nothing; plain is of high contrast",
        ),
    )
    width = max(len(line) for line, _ in lines) + 4
    told = "".join(f"{line:<{width}}# {words}\n" for line, words in lines)
    return f"{modeline(press, 'race', wanted.game)}{told}\n{_OPENS}{opens_line(Ask(1, closes=closes))}\n\n"


def next_race(press: Press, season: str, wanted: NewRace, today: date) -> Judged[tuple[str, ...]]:
    """Write the race after the last of a season, with its track, rules, host, theme, languages and the grown teams.

    Values given in `wanted` take precedence.
    Return the files, relative to the press.
    """
    seasons, problems = read_seasons(press)
    forms = dict(seasons.forms)
    if has_errors(problems):
        return Judged(None, problems)
    if season not in forms:
        return Judged(None, (unknown("championship", season, list(forms)),))
    file = f"content/{FOLDER}/{season}.yaml"
    played = _last(press, forms[season], file)
    if played.value is None:
        return Judged(None, played.problems)
    campaign = Campaign(forms[season].growth or {}, forms[season].successors or {}, file)
    return _written(press, played.value, campaign, wanted, today)


def _last(press: Press, form: ChampionshipForm, file: str) -> Judged[PlayedRace]:
    """Return the last race of the season, which must be over."""
    if not form.races:
        return Judged(None, (Problem("season-empty", "this season has no race yet", Place(file)),))
    played = play_race(read_race(press, form.races[-1].value))
    if has_errors(played.problems):
        return Judged(None, played.problems)
    if not played.over:
        words = f"{played.source.race}, the last race of this season, is not over"
        return Judged(None, (Problem("season-open", words, form.races[-1].place, None, "play it to its end first"),))
    return Judged(played)


def _written(
    press: Press, played: PlayedRace, campaign: Campaign, wanted: NewRace, today: date
) -> Judged[tuple[str, ...]]:
    source, game = played.source, played.source.game
    head = source.head
    if head is None or not isinstance(game, Campaigner):
        words = f"{wanted.game.title} knows no campaigns"
        return Judged(None, (Problem("season-game", words, Place(campaign.file)),))
    rules = f"rules: {json.dumps(plain(head.rules), ensure_ascii=False)}\n" if head.rules is not None else ""
    entries = game.next_race(source.set_up, played.turns[-1].record.after, campaign)
    if entries.value is None:
        return Judged(None, entries.problems)
    ready = replace(
        wanted,
        game=game,
        track=wanted.track or (head.track.value if head.track else None),
        theme=wanted.theme or (head.theme.value if head.theme else None),
        host=head.host,
        languages=tuple(one.value for one in head.language),
        entries=rules + entries.value,
    )
    made = new_race(press, ready, today)
    return Judged(made.value, (*entries.problems, *made.problems))
