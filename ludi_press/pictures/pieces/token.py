"""A token on a map: a tessera with its badge, a pip for each legion, a hull for ships.

Nothing is told by colour alone: who it is by its badge, legions by pips, ships by the hull.
"""

from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art, joined, lettering
from ludi_press.pictures.picture import Stamp as Placed
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece

WIDTH, HEIGHT = 38.0, 30.0
SIZE: Final = 17.0
"""The type of a badge."""
_MOST: Final = 10
"""As many pips as a token has room for."""
_HULL: Final = "M9-15H19Q18-9.5 14-9.5Q10-9.5 9-15M14-15V-20L18-16.6H14"


class Look(Struct, frozen=True):
    """What a token's drawing depends on besides the theme."""

    tone: str
    badge: str
    legions: int = 0
    ships: bool = False


def look_of(piece: Piece) -> Look:
    """What of a piece shows in its drawing."""
    return Look(piece.tone, piece.badge, min(_MOST, piece.gauge("legions").lost), piece.gauge("ships").lost > 0)


@lru_cache(maxsize=1024)
def draw_token(look: Look, theme: Theme) -> Art:
    """The tessera without its badge."""
    colours, tone = theme.colours, theme.tone(look.tone)
    plate = tag(
        "rect",
        x=-WIDTH / 2,
        y=-HEIGHT / 2,
        width=WIDTH,
        height=HEIGHT,
        rx=5,
        fill=tone.fill,
        stroke=colours.ink,
        stroke_width=1.6,
    )
    left = -(look.legions - 1) * 3.4 / 2
    pips = (tag("circle", cx=left + index * 3.4, cy=10.6, r=1.5, fill=tone.ink) for index in range(look.legions))
    hull = tag("path", d=_HULL, fill=colours.plate, stroke=colours.ink, stroke_width=1.3) if look.ships else ""
    return Art(plate + "".join(pips) + hull, Box(-WIDTH / 2 - 1, -HEIGHT / 2 - 6, WIDTH / 2 + 1, HEIGHT / 2 + 1))


@lru_cache(maxsize=1024)
def draw_badge(look: Look, theme: Theme) -> Art:
    """The badge in the middle of the tessera, a little above where there are pips."""
    size = SIZE if len(look.badge) < 3 else SIZE * 0.94
    art = lettering(theme.badge, look.badge, size, theme.tone(look.tone).ink, "middle")
    return joined([Placed(0, size * (0.22 if look.legions else 0.36), art)])


def draw_whole(look: Look, theme: Theme) -> Art:
    """The tessera with its badge."""
    return joined([Placed(0, 0, draw_token(look, theme)), Placed(0, 0, draw_badge(look, theme))])
