"""The posts of the demonstrations in every language, as a build would write them, without drawing their pictures."""

from functools import cache
from pathlib import Path

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.core.report import Report
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.copies import TurnCopies
from ludi_press.posts.prompts import Prompt, month_of, tell_race
from ludi_press.press.building.handouts import imprint, to_post
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme

ROOT = Path(__file__).parents[2]


@cache
def played(race: str) -> tuple[PlayedRace, tuple[Report, ...]]:
    found = play_race(read_race(Press(ROOT), race))
    return found, tell(found)


@cache
def told(race: str, language: str) -> tuple[PressTheme, list[tuple[Prompt, ...]]]:
    found, reports = played(race)
    theme, problems = read_theme(
        Press(ROOT), found.source.theme, Placed(language, Place("race.yaml")), found.source.game
    )
    assert theme is not None
    assert problems == ()
    return theme, tell_race(
        race, (report.beats for report in reports), theme.prompts, theme.words, month_of(reports[0])
    )


def pictures(race: str, turn: int) -> tuple[PostPicture, ...]:
    """What a build would name them; their pixels are of no account here."""
    return tuple(
        PostPicture(kind, f"{race}-{turn:02}-{kind}.png", f"The {kind} of turn {turn}", 690, 345)
        for kind in ("track", "pack-1", "board")
    )


def posted(race: str, turn: int, language: str) -> TurnCopies:
    """A turn as it is to be posted."""
    (found, reports), (theme, prompts) = played(race), told(race, language)
    proof = imprint(found, found.turns[turn])
    return to_post(reports[turn], theme, proof, prompts[turn], pictures(race, turn))
