"""One turn's post in one format, made as a build makes it and without one: nothing is rolled, nothing is written."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ludi_press.posts.copies import Copy, write_copy
from ludi_press.posts.formats import Format
from ludi_press.posts.prompts import tell_race
from ludi_press.press.explain import not_resolved
from ludi_press.press.find import Press
from ludi_press.press.imprint import imprint
from ludi_press.press.play import PlayedRace, play_race
from ludi_press.press.posting import to_post
from ludi_press.press.read import read_race
from ludi_press.press.theme import Theme, read_theme
from ludi_press.problems import Judged, Place, Problem, Severity, has_errors


@dataclass(frozen=True, slots=True)
class Posted:
    """A turn's post, the pictures that go with it by name, and the folder of the site where a build lays them."""

    turn: int
    copy: Copy
    folder: str
    pictures: Mapping[str, bytes] = field(default_factory=dict)


def post(press: Press, race: str, turn: int | None, format_: Format, base: str | None = None) -> Judged[Posted]:
    """The post of a turn, of the newest one where none is named; `base` is what stands before its pictures' names.

    A turn that no build has resolved yet is a problem: its dice are not rolled for a post.
    Warnings about what the host wrote are a build's to tell.
    """
    source = read_race(press, race)
    language = source.head.first_language if source.head else None
    theme, flaws = read_theme(press, source.theme, language, source.game)
    played = play_race(source)
    problems = (*played.problems, *flaws)
    if theme is None or has_errors(problems):
        return Judged(None, problems)
    number = _newest(played) if turn is None else turn
    if number >= len(played.turns):
        return Judged(None, (*problems, not_resolved(press, race, number)))
    written = _write(played, number, theme, format_, base)
    problems = (*flaws, *written.problems)
    if written.value is None:
        return Judged(None, problems)
    long = tuple(_too_long(part.file, format_) for part in written.value.too_long)
    return Judged(Posted(number, written.value, f"site/races/{race}/turns/{number:02}"), (*problems, *long))


def _newest(played: PlayedRace) -> int:
    """The newest turn with orders, even where it still waits for its dice."""
    return len(played.turns) - (0 if played.waiting else 1)


def _write(played: PlayedRace, number: int, theme: Theme, format_: Format, base: str | None) -> Judged[Copy]:
    game, set_up = played.source.game, played.source.set_up
    if game is None:
        raise ValueError("a race without a game cannot be posted")
    reports = [game.report(set_up, turn.record) for turn in played.turns[: number + 1]]
    told = tell_race(played.source.race, (report.beats for report in reports), theme.prompts, theme.words)
    return write_copy(to_post(reports[-1], theme, imprint(played, played.turns[number]), told[-1]), format_, base)


def _too_long(file: str, format_: Format) -> Problem:
    message = f"{file} is longer than the {format_.limit} characters that its target takes, and cannot be divided"
    return Problem("post-too-long", message, Place(file), None, "shorten it there", Severity.WARNING)
