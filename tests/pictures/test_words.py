"""Every phrase that the pictures and the scenes of games say is among the theme's words or the game's own."""

from pathlib import Path
from re import MULTILINE, findall

import pytest
from picture_samples import words
from trees import ROOT

PICTURE = r"\bpicture\.[a-z-]*[a-z]\b"
GAMES = sorted(path.parent for path in (ROOT / "ludi_press/games").glob("*/telling"))


def asked(folder: Path) -> set[str]:
    """The ids in the sources below a folder."""
    return {id_ for path in folder.rglob("*.py") for id_ in findall(f'"({PICTURE})"', path.read_text("utf-8"))}


def test_the_words_of_the_theme_have_all_that_pictures_ask() -> None:
    assert asked(ROOT / "ludi_press/pictures") <= set(words().patterns)
    assert len(asked(ROOT / "ludi_press")) > 60


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_the_words_of_theme_and_game_have_all_that_a_scene_asks(game: Path) -> None:
    own = findall(rf"^({PICTURE}):", (game / "data/words/en.yaml").read_text("utf-8"), MULTILINE)
    assert asked(game / "telling") <= {*words().patterns, *own}
