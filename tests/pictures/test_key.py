"""The key: every sign in it, in as many rows as have room."""

import pytest
from picture_samples import THEMES, TRACKS, theme, track, words

from ludi_press.core.report import Phrase
from ludi_press.pictures.grounds.track_layout import FOOT, arrange
from ludi_press.pictures.legend import draw_key


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
def test_the_key_stands_below_the_ring_inside_the_frame(name: str, look: str) -> None:
    layout = arrange(track(name).plan)
    stamp = draw_key(layout, theme(look), words().say)
    assert layout.frame.holds(stamp.box)
    assert stamp.box.top > layout.ring.bottom
    assert stamp.box.height <= FOOT + 12


def test_every_sign_of_the_chariots_is_in_it() -> None:
    svg = draw_key(arrange(track().plan), theme(), words().say).art.svg
    for text in (
        "standing",
        "slow",
        "fast",
        "full speed",
        "stunned",
        "dragged",
        "wreck",
        "cornering zone",
        "finish line",
    ):
        assert f">{text}</text>" in svg


def test_long_words_make_it_smaller_not_wider() -> None:
    layout = arrange(track().plan)

    def wordy(phrase: Phrase) -> str:
        return "a sign that needs very many words " * 3

    stamp = draw_key(layout, theme(), wordy)
    assert layout.frame.holds(stamp.box)
    assert "scale(0." in stamp.art.svg
