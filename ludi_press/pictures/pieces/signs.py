"""Small things of a bout: where a fighter stood before, the way it went, swords between enemies, Caesar's thumb."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.pieces.fighter import RADIUS
from ludi_press.pictures.svg import moved, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import Feat, Thumb


@lru_cache(maxsize=1024)
def draw_start(tone: str, badge: str, theme: Theme, size: float = 12) -> Art:
    """Where a fighter stood when the round began: a broken ring with its badge, in this type."""
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
    return Art(ring + text, Box(-RADIUS, -RADIUS, RADIUS, RADIUS), theme.badge.paths(badge))


@lru_cache(maxsize=64)
def draw_swords(theme: Theme) -> Art:
    """Two swords crossed on a disc: these two are in contact."""
    colours = theme.colours
    blades = "M-6.5 6.5L6-6M6.5 6.5L-6-6"
    hilts = "M-6.6 2.4L-2.4 6.6M6.6 2.4L2.4 6.6"
    disc = tag("circle", r=9.6, fill=colours.plate, stroke=colours.lost, stroke_width=1.6)
    lines = tag("path", d=blades + hilts, fill="none", stroke=colours.lost, stroke_width=2.2, stroke_linecap="round")
    return Art(disc + lines, Box(-10.5, -10.5, 10.5, 10.5))


_HAND: Final = (
    "M-9 1V14Q-9 17-6 17H9Q12 17 12 14.5Q12 12.6 10.6 12Q13 11.4 13 9.2Q13 7.2 11.4 6.6Q13.4 5.8 13.4 3.8"
    "Q13.4 1.6 10.8 1.4Q12.4.6 12-1.4Q11.6-3 9.4-3H1.6Q4-8 3.4-13Q2.6-17-.6-16.6Q-3-16.2-2.8-12.6Q-2.6-7-9 1Z"
)
"""A fist with its thumb up."""


@lru_cache(maxsize=64)
def draw_thumb(thumb: Thumb, override: bool, theme: Theme) -> Art:
    """The thumb up or down; on a gold disc where Caesar went against the crowd."""
    colours = theme.colours
    ground = colours.gold if override else colours.plate
    disc = tag("circle", r=25, fill=ground, stroke=colours.ink, stroke_width=2.4 if override else 1.4)
    fingers = tag("path", d="M10.6 12H3M11.4 6.6H2.6M10.8 1.4H2.6", fill="none", stroke=colours.ink, stroke_width=1.2)
    cuff = tag("path", d="M-14 1H-9V17H-14Z", fill=colours.wall, stroke=colours.ink, stroke_width=1.3)
    hand = tag("path", d=_HAND, fill=colours.skin, stroke=colours.ink, stroke_width=1.5, stroke_linejoin="round")
    art = hand + fingers + cuff
    return Art(
        disc + (moved(0, 0, art) if thumb is Thumb.UP else tag("g", art, transform="scale(1 -1)")),
        Box(-27, -27, 27, 27),
    )


_STROKES: Final[dict[Feat, str]] = {
    Feat.RISE: "M0 4V-8M-5-3L0-8L5-3M-8 9H8",
    Feat.FALL: "M0-9V4M-5-1L0 4L5-1M-8 9H8",
    Feat.DEATH: "M-7-7L7 7M7-7L-7 7",
}
_DROP: Final = "M0-9C4-3 7 0 7 3.6A7 7 0 0 1-7 3.6C-7 0-4-3 0-9Z"


@lru_cache(maxsize=64)
def draw_feat(feat: Feat, override: bool, theme: Theme) -> Art:
    """What befell, as a sign on a disc: a drop for a wound, arrows from and to the ground, the thumb, a cross."""
    if feat in {Feat.SPARED, Feat.DOOMED}:
        return draw_thumb(Thumb.UP if feat is Feat.SPARED else Thumb.DOWN, override, theme)
    colours = theme.colours
    disc = tag("circle", r=14, fill=colours.plate, stroke=colours.lost, stroke_width=2.4)
    strokes = tag(
        "path", d=_STROKES.get(feat, ""), fill="none", stroke=colours.lost, stroke_width=3, stroke_linecap="round"
    )
    sign = strokes if feat in _STROKES else tag("path", d=_DROP, fill=colours.lost)
    return Art(disc + sign, Box(-16, -16, 16, 16))
