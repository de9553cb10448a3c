"""Chariots: looks, hurts and speed each show by shape (SS-1.5, SS-5.1, SS-14.1, SS-15)."""

from itertools import product
from math import cos, radians, sin
from re import sub

import pytest
from msgspec.structs import replace
from picture_samples import PARTS, THEMES, figure, hurt, look, theme

from ludi_press.core.report import Gauge
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.picture import rounded_turn
from ludi_press.pictures.pieces.chariot import LENGTH, WIDTH, chariot_stamps, draw_chariot, footprint, hull, state_of
from ludi_press.scene import Piece, Status

PLAIN = figure(0, None, look=look(), marks=("speed-1",), gauges=hurt())


def shapes(one: Piece, name: str = "mosaic") -> str:
    """The drawing without its colours."""
    return sub(r"#[0-9a-f]{6}", "#", draw_chariot(state_of(one), 0, theme(name)).svg)


@pytest.mark.parametrize("name", THEMES)
@pytest.mark.parametrize("part", PARTS)
def test_ss_1_5_each_part_shows_by_shape(name: str, part: str) -> None:
    drawn = {shapes(replace(PLAIN, look=("chariot", f"{part}-{level}")), name) for level in (0, 1, 2)}
    assert len(drawn) == 3


@pytest.mark.parametrize("name", THEMES)
def test_ss_14_1_every_record_of_damage_is_a_drawing_of_its_own(name: str) -> None:
    records = list(product(range(4), range(4), range(5)))
    drawn = {shapes(replace(PLAIN, gauges=hurt(left, right, horses)), name) for left, right, horses in records}
    assert len(drawn) == len(records)


@pytest.mark.parametrize("name", THEMES)
def test_speed_stun_and_fall_show_by_shape(name: str) -> None:
    paces = {shapes(replace(PLAIN, marks=(f"speed-{speed}",)), name) for speed in range(4)}
    states = {
        shapes(replace(PLAIN, marks=("speed-1", "stunned")), name),
        shapes(replace(PLAIN, status=Status.DOWN), name),
    }
    assert len(paces | states) == 6


def test_a_factio_shows_by_its_letter() -> None:
    drawn = {shapes(replace(PLAIN, tone="none", badge=f"{letter}1")) for letter in "APRV"}
    assert len(drawn) == 4


@pytest.mark.parametrize("turn", range(0, 360, 5))
def test_a_turned_chariot_keeps_to_its_box(turn: int) -> None:
    box = footprint(turn)
    assert all(box.grown(1e-9).left <= x <= box.grown(1e-9).right for x, _ in hull(turn))
    assert all(box.grown(1e-9).top <= y <= box.grown(1e-9).bottom for _, y in hull(turn))
    along, across = abs(cos(radians(turn))), abs(sin(radians(turn)))
    assert box.width == pytest.approx(LENGTH * along + WIDTH * across)


@pytest.mark.parametrize(("turn", "drawn"), [(0, 0), (-2, 0), (2.6, 5), (359, 0), (-90, 270), (722.4, 0)])
def test_turns_are_rounded(turn: float, drawn: int) -> None:
    assert rounded_turn(turn) == drawn


def test_the_badge_stays_upright_however_the_chariot_is_turned() -> None:
    svg = draw_chariot(state_of(PLAIN), 90, theme()).svg
    text = svg.index("<text")
    assert svg[:text].count("<g") - svg[:text].count("</g>") == 1
    assert "rotate(90)" in svg[:text]


def test_a_long_badge_still_fits_the_car() -> None:
    wide: Face = theme().badge
    assert wide.width("P12", 11) < 25


def test_the_same_state_is_drawn_once() -> None:
    one, other = (chariot_stamps(state_of(team), 0, 0, 0, theme()) for team in (PLAIN, replace(PLAIN, place=2)))
    assert all(first.art is second.art for first, second in zip(one, other, strict=True))


def test_a_badge_is_the_same_art_however_its_chariot_is() -> None:
    fast, still = replace(PLAIN, marks=("speed-3",)), replace(PLAIN, marks=())
    arts = {chariot_stamps(state_of(team), 0, 0, turn, theme())[1].art for team in (fast, still) for turn in (0, 90)}
    assert len(arts) == 1


@pytest.mark.parametrize("name", THEMES)
def test_cm_15_2_endurance_dead_horses_wounds_whips_and_men_on_foot_show_by_shape(name: str) -> None:
    strengths = [replace(PLAIN, gauges=(("endurance", Gauge(70 - left, 70)),)) for left in (0, 1, 15, 30, 45, 60, 70)]
    marks = [(), ("whip",), ("wounded",), ("on-foot",), *((f"dead-{horse}",) for horse in range(1, 5))]
    hits = [replace(PLAIN, gauges=(("hits", Gauge(lost, 10)),)) for lost in range(0, 11, 2)]
    drawn = {shapes(one, name) for one in (*strengths, *hits, *(replace(PLAIN, marks=found) for found in marks))}
    assert len(drawn) == 6 + len(hits) + len(marks)


def test_a_dead_horse_is_the_one_that_died() -> None:
    assert state_of(replace(PLAIN, marks=("dead-2", "dead-4"))).dead == (2, 4)


def test_endurance_is_told_in_fifths_and_not_where_there_is_none() -> None:
    assert state_of(PLAIN).endurance is None
    told = [
        state_of(replace(PLAIN, gauges=(("endurance", Gauge(70 - left, 70)),))).endurance for left in (0, 1, 14, 15, 70)
    ]
    assert told == [0, 1, 1, 2, 5]
