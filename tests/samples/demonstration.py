"""The demonstration race as documents, for the tests that look at whole posts."""

from functools import cache
from pathlib import Path

from rendered import render

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.writer import Tones
from ludi_press.press.building.render import tell_turn
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import PressTheme, read_theme

ROOT = Path(__file__).parents[2]
RACE = "ludi-megalenses"


@cache
def _played() -> tuple[PressTheme, tuple[doc.Document, ...]]:
    press = Press(ROOT)
    source = read_race(press, RACE)
    theme, problems = read_theme(press, source.theme, None, source.game)
    assert theme is not None
    assert source.game is not None
    assert problems == ()
    documents = []
    played = play_race(source)
    for number in range(len(played.turns)):
        judged = render(tell_turn(played, number), theme.post, theme.words)
        assert judged.value is not None
        assert judged.problems == ()
        documents.append(judged.value)
    return theme, tuple(documents)


def post(turn: int) -> doc.Document:
    """The post of a turn of the demonstration race; -1 for the last."""
    return _played()[1][turn]


def tones() -> Tones:
    """The tones of its theme."""
    return _played()[0].tones
