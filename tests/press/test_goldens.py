"""Posts of the demonstration as they were read by eye: a crowded turn in every format and in every language.

`pytest tests/press/test_goldens.py --goldens` writes them anew; read what changed before it is kept.
"""

from functools import cache
from pathlib import Path

import pytest
from bbcode_reader import BOARDS, SMF, XENFORO, Board, Reading

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.core.report import Report, Text, say
from ludi_press.posts.document.gallery import PostPicture
from ludi_press.posts.formats.copies import Turn, write_copy
from ludi_press.posts.formats.table import BY_ID, FORUMS, chosen
from ludi_press.posts.stories.prompts import Prompt, tell_race
from ludi_press.press.building.imprint import imprint
from ludi_press.press.building.posting import to_post
from ludi_press.press.building.render import tell
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import Theme, read_theme

ROOT = Path(__file__).parents[2]
GOLDENS = Path(__file__).parent / "goldens"
LANGUAGES = ("la", "it")
POSTS = [
    *(("ludi-megalenses", 4, "en", format_) for format_ in (*BY_ID, "xenforo")),
    *(
        (race, turn, tag, "text")
        for race, turn in (("ludi-megalenses", 4), ("munus-apollinare", 6), ("ludi-augustales", 7))
        for tag in LANGUAGES
    ),
    ("munus-apollinare", 6, "en", "text"),
    ("ludi-augustales", 7, "en", "text"),
]


@cache
def played(race: str) -> tuple[PlayedRace, tuple[Report, ...]]:
    found = play_race(read_race(Press(ROOT), race))
    return found, tell(found)


@cache
def told(race: str, language: str) -> tuple[Theme, list[tuple[Prompt, ...]]]:
    found, reports = played(race)
    theme, problems = read_theme(
        Press(ROOT), found.source.theme, Placed(language, Place("race.yaml")), found.source.game
    )
    assert theme is not None
    assert problems == ()
    return theme, tell_race(race, (report.beats for report in reports), theme.prompts, theme.words)


def pictures(race: str, turn: int) -> tuple[PostPicture, ...]:
    """What a build would name them; their pixels are of no account here."""
    return tuple(
        PostPicture(kind, f"{race}-{turn:02}-{kind}.png", f"The {kind} of turn {turn}", 690, 345)
        for kind in ("track", "pack-1", "board")
    )


def posted(race: str, turn: int, language: str) -> Turn:
    (found, reports), (theme, prompts) = played(race), told(race, language)
    proof = imprint(found, found.turns[turn])
    return to_post(reports[turn], theme, proof, prompts[turn], pictures(race, turn))


@pytest.mark.parametrize(("race", "turn", "language", "format_"), POSTS)
def test_a_post_is_as_it_was_read(
    race: str, turn: int, language: str, format_: str, request: pytest.FixtureRequest
) -> None:
    (form,) = chosen((format_,), "phpbb")
    judged = write_copy(posted(race, turn, language), form)
    assert judged.problems == ()
    assert judged.value is not None
    made = {part.file: part.text.encode() for part in judged.value.parts}
    folder = GOLDENS / race / language / format_
    kept = [*folder.glob(f"turn{turn}*")]
    if request.config.getoption("--goldens"):
        for path in kept:
            path.unlink()
        folder.mkdir(parents=True, exist_ok=True)
        for name, data in made.items():
            (folder / name).write_bytes(data)
        return
    assert {path.name: path.read_bytes() for path in kept} == made


@pytest.mark.parametrize(("format_", "boards"), [("phpbb", BOARDS), ("smf", (SMF,)), ("xenforo", (XENFORO,))])
@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_each_part_stands_alone_on_its_board_and_says_which_it_is(
    format_: str, boards: tuple[Board, ...], language: str
) -> None:
    turn = posted("ludi-megalenses", 7, language)
    judged = write_copy(turn, FORUMS[format_])
    assert judged.value is not None
    whole, parts = judged.value.subject, judged.value.parts
    for number, part in enumerate(parts, 1):
        assert not part.too_long
        for board in boards:
            reading = Reading(part.text, board)
            assert reading.faults == []
            named = say("post.part.title", title=Text(whole), part=number, parts=len(parts))
            assert reading.texts()[0] == (turn.words.say(named) if len(parts) > 1 else whole)
