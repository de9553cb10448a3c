"""Signs of what happened, by their tokens: each on a disc and with a shape of its own."""

from functools import lru_cache
from math import cos, radians, sin
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.svg import moved, path, tag
from ludi_press.pictures.theme import Theme


def _swords(theme: Theme) -> Art:
    """Two crossed swords on a disc: two pieces are in contact."""
    colours = theme.colours
    blades = "M-6.5 6.5L6-6M6.5 6.5L-6-6"
    hilts = "M-6.6 2.4L-2.4 6.6M6.6 2.4L2.4 6.6"
    disc = tag("circle", r=9.6, fill=colours.plate, stroke=colours.lost, stroke_width=1.6)
    lines = tag("path", d=blades + hilts, fill="none", stroke=colours.lost, stroke_width=2.2, stroke_linecap="round")
    return Art(disc + lines, Box(-10.5, -10.5, 10.5, 10.5), common=True)


def _battle(theme: Theme) -> Art:
    """Two crossed swords before a burst: a battle was fought here."""
    colours = theme.colours
    points = ((24 if index % 2 else 17, radians(index * 15)) for index in range(24))
    burst = path([(far * cos(angle), far * sin(angle)) for far, angle in points], closed=True)
    blades = "M-10 11L10-10L11-12L9-11L-11 10ZM10 11L-10-10L-11-12L-9-11L11 10Z"
    hilts = "M-11.5 4.5L-4.5 11.5M11.5 4.5L4.5 11.5M-8 8L-13 13M8 8L13 13"
    return Art(
        tag("path", d=burst, fill=colours.gold, stroke=colours.lost, stroke_width=1.6, stroke_linejoin="round")
        + tag("path", d=blades, fill=colours.plate, stroke=colours.lost, stroke_width=2)
        + tag("path", d=hilts, stroke=colours.lost, stroke_width=3, stroke_linecap="round"),
        Box(-25, -25, 25, 25),
    )


_HAND: Final = (
    "M-9 1V14Q-9 17-6 17H9Q12 17 12 14.5Q12 12.6 10.6 12Q13 11.4 13 9.2Q13 7.2 11.4 6.6Q13.4 5.8 13.4 3.8"
    "Q13.4 1.6 10.8 1.4Q12.4.6 12-1.4Q11.6-3 9.4-3H1.6Q4-8 3.4-13Q2.6-17-.6-16.6Q-3-16.2-2.8-12.6Q-2.6-7-9 1Z"
)
"""A fist with its thumb up."""


def _thumb(*, up: bool, gold: bool, theme: Theme) -> Art:
    """The thumb up or down; on a disc of gold if it counts more."""
    colours = theme.colours
    ground = colours.gold if gold else colours.plate
    disc = tag("circle", r=25, fill=ground, stroke=colours.ink, stroke_width=2.4 if gold else 1.4)
    fingers = tag("path", d="M10.6 12H3M11.4 6.6H2.6M10.8 1.4H2.6", fill="none", stroke=colours.ink, stroke_width=1.2)
    cuff = tag("path", d="M-14 1H-9V17H-14Z", fill=colours.wall, stroke=colours.ink, stroke_width=1.3)
    hand = tag("path", d=_HAND, fill=colours.skin, stroke=colours.ink, stroke_width=1.5, stroke_linejoin="round")
    art = hand + fingers + cuff
    return Art(
        disc + (moved(0, 0, art) if up else tag("g", art, transform="scale(1 -1)")),
        Box(-27, -27, 27, 27),
    )


_STROKES: Final = {
    "whip": "M-8 8C-6-2 0-8 8-8M8-8C4-2 9 1 4 6",
    "slip": "M-9 4C-5-6-2 8 2-1S7-4 9-6",
    "wall": "M-8-7H8M-8 0H8M-8 7H8M-3-7V0M4 0V7",
    "crash": "M-8-8L8 8M8-8L-8 8M0-10V10M-10 0H10",
    "lacerate": "M-8 6C-2 6-2-6 4-6M-3 9C3 9 3-3 9-3",
    "naufragia": "M-8-8L8 8M8-8L-8 8",
    "halt": "M-6-6H6V6H-6Z",
    "leave": "M-8 0H7M1-6L7 0L1 6",
    "finish": "M-8 1L-2 8L9-8",
    "rise": "M0 4V-8M-5-3L0-8L5-3M-8 9H8",
    "fall": "M0-9V4M-5-1L0 4L5-1M-8 9H8",
    "death": "M-7-7L7 7M7-7L-7 7",
    "pestis": "M0-9V9M-7-5L7 5M7-5L-7 5M-4 9H4",
    "arrow": "M-9 6L8-6M1-7L8-6L7 1M-9 6L-8 1M-9 6L-4 7",
    "net": "M-8-4H8M-8 4H8M-4-8V8M4-8V8M-8 0H8M0-8V8",
    "push": "M-8-6V6M-4 0H8M3-5L8 0L3 5",
    "flag": "M-5 9V-9L8-5L-5 0",
    "laurel": "M-2 9C-10 4-9-5-3-9M2 9C10 4 9-5 3-9M-7 2H-3M-7-4H-3M7 2H3M7-4H3",
}
_DROP: Final = "M0-9C4-3 7 0 7 3.6A7 7 0 0 1-7 3.6C-7 0-4-3 0-9Z"
"""A wound."""
SIGNS: Final = (*_STROKES, "wound", "swords", "battle", "thumb-up", "thumb-down", "thumb-up-gold", "thumb-down-gold")
"""All tokens that have a drawing."""


_DRAWN: Final = {"swords": _swords, "battle": _battle}


@lru_cache(maxsize=64)
def draw_sign(sign: str, theme: Theme) -> Art:
    """A sign; raises KeyError for a token without a drawing."""
    if sign in _DRAWN:
        return _DRAWN[sign](theme)
    if sign.startswith("thumb"):
        return _thumb(up=sign.startswith("thumb-up"), gold=sign.endswith("gold"), theme=theme)
    colours = theme.colours
    disc = tag("circle", r=14, fill=colours.plate, stroke=colours.lost, stroke_width=2.4)
    if sign == "wound":
        return Art(disc + tag("path", d=_DROP, fill=colours.lost), Box(-16, -16, 16, 16), common=True)
    stroke = tag("path", d=_STROKES[sign], fill="none", stroke=colours.lost, stroke_width=3, stroke_linecap="round")
    return Art(disc + stroke, Box(-16, -16, 16, 16), common=True)
