from ludi_press.pictures.picture import Art, rectangle, scaled
from ludi_press.pictures.shapes import Box

ART = Art(rectangle(Box(-3, -1, 3, 2)), Box(-4, -2, 4, 3), ("a.ttf",), common=True)


def test_scaled_art_fills_a_box_of_that_scale_and_needs_the_same_fonts() -> None:
    large = scaled(ART, 2.5)
    assert large.box == Box(-10, -5, 10, 7.5)
    assert large.svg == f'<g transform="translate(0 0) scale(2.5)">{ART.svg}</g>'
    assert (large.fonts, large.common) == (ART.fonts, False)
    assert scaled(ART, 1) is ART


def test_a_rectangle_fills_its_box_and_is_round_only_where_a_radius_is_given() -> None:
    assert rectangle(Box(-3, -1, 3, 2)) == '<rect x="-3" y="-1" width="6" height="3"/>'
    assert rectangle(Box(0, 0, 4, 2), radius=1, fill="none") == (
        '<rect x="0" y="0" width="4" height="2" rx="1" fill="none"/>'
    )
