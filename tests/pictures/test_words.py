"""Every phrase that the pictures say is among the theme's words, whatever happened in the turn."""

from re import findall

import pytest
from picture_samples import words
from trees import ROOT

from ludi_press.scene import Pace, Status

SOURCES = sorted((ROOT / "ludi_press/pictures").rglob("*.py"))
PARTS = {
    "picture.pace-": [pace.name.lower() for pace in Pace],
    "picture.status-": [status.value for status in Status],
    "picture.lost-": ["left", "right", "horses"],
}


def asked() -> set[str]:
    """The ids in the sources; those that end in a part are asked with each of its words."""
    text = "".join(path.read_text("utf-8") for path in SOURCES)
    whole = set(findall(r'"(picture\.[a-z-]+)"', text))
    return whole | {f"{part}{word}" for part, found in PARTS.items() if f'f"{part}{{' in text for word in found}


def test_the_words_of_the_theme_have_all_that_pictures_ask() -> None:
    assert asked() <= set(words().patterns)
    assert len(asked()) > 30


@pytest.mark.parametrize("part", PARTS)
def test_the_parts_are_asked_for(part: str) -> None:
    assert any(one.startswith(part) for one in asked())
