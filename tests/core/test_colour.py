"""Colours: contrast after WCAG, and simulated colour blindness."""

import pytest
from colour_blindness import Eyes, seen_by

from ludi_press.core.colour import Colour, contrast, difference, parse

BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)


@pytest.mark.parametrize(
    ("one", "other", "ratio"),
    [
        ("#000000", "#ffffff", 21.0),
        ("#ffffff", "#ffffff", 1.0),
        ("#777777", "#FFFFFF", 4.478),
        ("#ff0000", "#ffffff", 3.998),
    ],
)
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(parse(one), parse(other)) == pytest.approx(ratio, abs=0.001)
    assert contrast(parse(one), parse(other)) == contrast(parse(other), parse(one))


@pytest.mark.parametrize("text", ["#12345", "123456", "#12345g", "red", ""])
def test_only_rrggbb_is_a_colour(text: str) -> None:
    with pytest.raises(ValueError):  # noqa: PT011  # whatever it says
        parse(text)


def test_a_colour_is_written_as_it_was_read() -> None:
    assert str(parse("#0aF1b2")) == "#0af1b2"


@pytest.mark.parametrize("eyes", list(Eyes))
@pytest.mark.parametrize("grey", [BLACK, Colour(128, 128, 128), WHITE])
def test_greys_look_the_same_to_all(eyes: Eyes, grey: Colour) -> None:
    assert all(abs(one - other) <= 1 for one, other in zip(seen_by(eyes, grey).rgb, grey.rgb, strict=True))


def test_red_and_green_come_nearer_without_green_cones() -> None:
    red, green = parse("#a61c1c"), parse("#1e7b3a")
    far = sum(abs(a - b) for a, b in zip(red.rgb, green.rgb, strict=True))
    near = sum(
        abs(a - b)
        for a, b in zip(seen_by(Eyes.DEUTERANOPIA, red).rgb, seen_by(Eyes.DEUTERANOPIA, green).rgb, strict=True)
    )
    assert near < far / 2


def test_a_mixture_lies_between() -> None:
    assert BLACK.mixed(WHITE, 0.5) == Colour(128, 128, 128)
    assert BLACK.mixed(WHITE, 0) == BLACK


def test_the_difference_of_colours_is_their_distance_in_oklab() -> None:
    assert difference(BLACK, WHITE) == pytest.approx(1, abs=0.001)
    assert difference(WHITE, WHITE) == 0
    assert difference(parse("#ff0000"), parse("#00ff00")) == pytest.approx(0.52, abs=0.01)
    assert difference(parse("#1e7b3a"), parse("#1f7a3a")) < 0.01
