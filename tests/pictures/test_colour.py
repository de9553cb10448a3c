"""Colours: contrast as WCAG has it, and as eyes without a kind of cone see it."""

import pytest

from ludi_press.pictures.colour import Colour, Eyes, contrast, parse, seen_by

BLACK, WHITE = Colour(0, 0, 0), Colour(255, 255, 255)


def test_black_on_white_is_21_to_1() -> None:
    assert contrast(BLACK, WHITE) == pytest.approx(21)
    assert contrast(WHITE, BLACK) == pytest.approx(21)
    assert contrast(Colour(119, 119, 119), WHITE) == pytest.approx(4.48, abs=0.01)


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
