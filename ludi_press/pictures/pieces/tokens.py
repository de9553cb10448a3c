"""Small things on the ground: wrecks, start rings of moves, arrow heads along them, standards."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.pieces.fighter import RADIUS
from ludi_press.pictures.pieces.signs import draw_sign
from ludi_press.pictures.pieces.team import footprint
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme


@lru_cache(maxsize=512)
def draw_wreck(turn: int, theme: Theme) -> Art:
    """A broken car: a wheel apart, crossed planks."""
    colours = theme.colours
    planks = "M-14-10L14 9M-15 7L12-11M-4-14L5 14"
    parts = (
        tag("path", d=planks, stroke=colours.ink, stroke_width=6.4),
        tag("path", d=planks, stroke=colours.wood, stroke_width=4),
        tag("circle", cx=12, cy=4, r=7.4, fill=colours.plate, stroke=colours.ink, stroke_width=2.6),
        tag("path", d="M12-3.4V11.4M4.6 4H19.4", stroke=colours.ink, stroke_width=1.6),
    )
    return Art(moved(0, 0, tag("g", *parts, fill="none", stroke_linecap="round"), turn), footprint(turn), common=True)


@lru_cache(maxsize=64)
def draw_start(tone: str, theme: Theme) -> Art:
    """The start of a move in this turn: a hollow ring."""
    colours = theme.colours
    ring = tag("circle", r=8, fill=colours.plate, stroke=colours.ink, stroke_width=6)
    return Art(
        ring + tag("circle", r=8, fill="none", stroke=theme.tone(tone).fill, stroke_width=3.4),
        Box(-12, -12, 12, 12),
        common=True,
    )


_PRINT_STEP: Final = 15
"""Arrow heads are turned in coarser steps than chariots, since there are many and they are small."""


@lru_cache(maxsize=2048)
def draw_print(tone: str, turn: int, last: bool, theme: Theme) -> Art:
    """A step of a move: an arrow head, larger at the end of a round."""
    colours, fill = theme.colours, theme.tone(tone).fill
    d = "M-5-6.5L6 0L-5 6.5L-1.6 0Z"
    arrow = tag("path", d=d, fill=fill, stroke=colours.ink, stroke_width=1.3, stroke_linejoin="round")
    turn = round(turn / _PRINT_STEP) * _PRINT_STEP % 360
    return Art(moved(0, 0, arrow, turn, 1.35 if last else 0.9), Box(-11, -11, 11, 11), common=True)


@lru_cache(maxsize=1024)
def draw_ring(tone: str, badge: str, theme: Theme, size: float = 12) -> Art:
    """Where a fighter was when the round began: a broken ring with its badge, in this type size."""
    colours = theme.colours
    edge = colours.ink if tone == "albata" else theme.tone(tone).fill
    ring = tag(
        "circle",
        r=RADIUS - 5,
        fill=colours.plate,
        fill_opacity=0.9,
        stroke=edge,
        stroke_width=2,
        stroke_dasharray="5 3.5",
    )
    text = words(theme.badge, badge, 0, size * 0.36, size, colours.ink, "middle") if badge else ""
    return Art(ring + text, Box(-RADIUS, -RADIUS, RADIUS, RADIUS), theme.badge.paths(badge), common=True)


@lru_cache(maxsize=64)
def draw_flag(tone: str, theme: Theme) -> Art:
    """A standard that stands on the ground."""
    colours = theme.colours
    pole = tag("path", d="M-7 15V-16", stroke=colours.ink, stroke_width=3, stroke_linecap="round")
    cloth = tag("path", d="M-7-15H13L8-8L13-1H-7Z", fill=theme.tone(tone).fill, stroke=colours.ink, stroke_width=1.6)
    return Art(pole + cloth, Box(-10, -19, 16, 18), common=True)


@lru_cache(maxsize=64)
def draw_fallen(tone: str, theme: Theme) -> Art:
    """Where a fighter fell in an earlier round: a stain on the sand in a ring of its colour.

    A cross is for who fell in this round alone.
    """
    edge = theme.tone(tone).fill
    stain = tag("ellipse", rx=17, ry=13, fill=theme.colours.lost, fill_opacity=0.32)
    ring = tag("ellipse", rx=17, ry=13, fill="none", stroke=edge, stroke_width=2, stroke_dasharray="4 3")
    return Art(stain + ring, Box(-19, -15, 19, 15), common=True)


def draw_thing(thing: str, turn: int, theme: Theme) -> Art:
    """A thing by its token: a standard (`flag-veneta`), a fallen fighter (`fallen-veneta`), a wreck, a sign."""
    if thing.startswith("fallen"):
        return draw_fallen(thing.removeprefix("fallen").lstrip("-"), theme)
    if thing.startswith("flag-"):
        return draw_flag(thing.removeprefix("flag-"), theme)
    return draw_wreck(turn, theme) if thing == "wreck" else draw_sign(thing, theme)
