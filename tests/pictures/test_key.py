"""The key: every sign of the picture in it and no other, in as many rows as have room."""

import pytest
from picture_samples import THEMES, TRACKS, figure, hurt, scene, theme, track, words

from ludi_press.core.report import Phrase
from ludi_press.pictures.frame import Legend, draw_legend
from ludi_press.pictures.grounds.track_layout import FOOT, Layout, arrange
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.scene import Ring, Status


def legend(layout: Layout) -> Legend:
    spaces = [space.id for space in layout.track.spaces if not space.on_grid]
    states = [(f"speed-{speed}",) for speed in range(4)] + [("speed-1", "stunned")]
    pieces = [figure(n, spaces[n], marks=marks, gauges=hurt(1, 0, 1)) for n, marks in enumerate(states)]
    pieces += [figure(9, spaces[9], status=Status.DOWN, trail=((spaces[8], spaces[9]),))]
    shown = scene(layout.track.plan, tuple(pieces), wrecks=(spaces[12],))
    return TrackView(Ring(layout.track.plan, 1, 0), layout).legend(shown)


@pytest.mark.parametrize("name", TRACKS)
@pytest.mark.parametrize("look", THEMES)
def test_the_key_stands_below_the_ring_inside_the_frame(name: str, look: str) -> None:
    layout = arrange(track(name).plan)
    boxes = [stamp.box for stamp in draw_legend(legend(layout), theme(look), words().say)]
    assert all(layout.frame.holds(box) for box in boxes)
    assert min(box.top for box in boxes) > layout.ring.bottom
    assert max(box.bottom for box in boxes) - min(box.top for box in boxes) <= FOOT + 12


@pytest.mark.parametrize("small", [False, True])
def test_every_sign_of_the_chariots_is_in_it(small: bool) -> None:
    layout = arrange(track().plan, small=small)
    svg = "".join(stamp.art.svg for stamp in draw_legend(legend(layout), theme(), words().say))
    for text in ("full speed", "stunned", "dragged", "wreck", "cornering zone"):
        assert f">{text}</text>" in svg


@pytest.mark.parametrize("small", [False, True])
def test_in_a_whole_circus_damage_is_left_to_the_board(small: bool) -> None:
    plan = track().plan
    hurt_team = figure(0, 3, marks=("speed-1", "dead-2"), gauges=hurt(2, 1, 1))
    view = TrackView(Ring(plan, 1, 0), arrange(plan, small=small))
    hurt_one, whole_one = (
        view.placed_pieces(scene(plan, (one,)), theme())[0].body.art for one in (hurt_team, figure(0, 3))
    )
    assert hurt_one is whole_one


def test_a_sign_that_is_not_in_the_picture_is_not_in_the_key() -> None:
    plan = track().plan
    key = TrackView(Ring(plan, 1, 0), arrange(plan)).legend(scene(plan, (figure(0, 3, marks=("speed-3",)),)))
    assert [id_ for id_, _ in key.entries] == [f"picture.key-{one}" for one in ("max", "leader", "zone")]


def test_long_words_make_it_smaller_not_wider() -> None:
    layout = arrange(track().plan)

    def wordy(phrase: Phrase) -> str:
        return "a sign that needs very many words " * 3

    stamps = tuple(draw_legend(legend(layout), theme(), wordy))
    assert all(layout.frame.holds(stamp.box) for stamp in stamps)
    assert all("scale(0." in stamp.art.svg for stamp in stamps)


def test_a_ground_explains_the_signs_that_its_game_uses() -> None:
    ring = Ring(track("circus-maximus-eight").plan, 1, 0, 2, ("whip", "safe", "on-foot"))
    layout = arrange(ring.plan, cells=2)
    driven = figure(0, 0, marks=("whip",))
    shown = scene(ring.plan, (driven, figure(1, 4, marks=("on-foot",))))
    svg = "".join(stamp.art.svg for stamp in draw_legend(TrackView(ring, layout).legend(shown), theme(), words().say))
    told = [text for text in ("has a whip", "safe speed", "on foot", "full speed") if f">{text}</text>" in svg]
    assert told == ["has a whip", "safe speed", "on foot"]
