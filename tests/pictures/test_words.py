"""Every phrase that the pictures and the scenes of games say is among the theme's words."""

from re import findall

from picture_samples import words
from trees import ROOT

SOURCES = sorted((*(ROOT / "ludi_press/pictures").rglob("*.py"), *(ROOT / "ludi_press/games").glob("*/telling/*.py")))


def asked() -> set[str]:
    """The ids in the sources."""
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    return set(findall(r'"(picture\.[a-z-]+)"', text))


def test_the_words_of_the_theme_have_all_that_pictures_ask() -> None:
    assert asked() <= set(words().patterns)
    assert len(asked()) > 30
