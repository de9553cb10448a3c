"""Tokens of a map, and small things of a picture: signs, wrecks, rings, arrow heads, standards.

Nothing is shown by colour alone: the owner by badge, legions by pips, ships by hulls.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Gauge
from ludi_press.pictures.picture import (
    TURN_STEP,
    Art,
    Parts,
    Stamp,
    joined,
    lettering,
    moved,
    plate,
    rectangle,
    scaled,
    words,
)
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.theme import SIGN, Theme
from ludi_press.scene import Piece

_FIGURE: Final = 11.5
"""The type size of the figure in a ring."""
_WRECK: Final = 50.0
"""The width of a wreck."""


@lru_cache(maxsize=2048)
def draw_token(name: str, tone: str | None, theme: Theme, turn: int = 0, size: float = 1.0) -> Art:
    """The symbol of this name in the colours of a tone, turned by whole degrees; its nought is that of its file."""
    symbol = theme.symbols[name]
    box, svg = symbol.box, symbol.drawn(theme.paint(tone))
    if turn or size != 1.0:
        box, svg = box.scaled(size), moved(0, 0, svg, turn, size)
    return Art(svg, box, common=True)


def key_sign(name: str, tone: str | None = None) -> Callable[[Theme], Art]:
    return lambda theme: draw_token(name, tone, theme)


def draw_plate(text: str, tone: str | None, box: Box, size: float, theme: Theme) -> Art:
    paint = theme.tone(tone)
    return plate(theme.badge, text, box, size, paint.fill, paint.ink, theme.colours.ink)


@lru_cache(maxsize=2048)
def draw_pips(gauge: Gauge, wide: float, high: float, theme: Theme) -> str:
    """A gauge from nought to the right: a mark for each point, the first ones dark where points are lost."""
    colours, pitch = theme.colours, wide / gauge.size
    return "".join(
        rectangle(
            Box(place * pitch, -high / 2, (place + 1) * pitch - 1.6, high / 2),
            radius=2,
            fill=colours.lost if place < gauge.lost else colours.plate,
            stroke=colours.ink,
            stroke_width=1.2,
        )
        for place in range(gauge.size)
    )


def draw_sign(sign: str, theme: Theme) -> Art:
    """A sign; raises KeyError for a token without a drawing."""
    return draw_token(SIGN + sign, None, theme)


@lru_cache(maxsize=256)
def draw_event(number: int, size: float, tone: str, theme: Theme) -> Art:
    """The number of an event on its lozenge, with the rim of whom it befell, in type of this size."""
    symbol, text = theme.symbols["event"], str(number)
    wide = 2.1 * size
    svg = symbol.centred(symbol.drawn(theme.paint(tone)), wide)
    svg += words(theme.badge, text, 0, size * 0.36, size, theme.colours.plate, "middle")
    return Art(svg, Box(-wide / 2, -wide / 2, wide / 2, wide / 2), theme.badge.paths(text), common=True)


@lru_cache(maxsize=16)
def draw_wreck(theme: Theme) -> Art:
    symbol = theme.symbols["wreck"]
    half = _WRECK / 2
    return Art(symbol.centred(symbol.drawn(theme.paint(None)), _WRECK), Box(-half, -half, half, half), common=True)


@lru_cache(maxsize=256)
def draw_start(tone: str, theme: Theme, figure: str = "") -> Art:
    """The start of a move in this turn: a hollow ring, with the figure that tells those of a side apart."""
    ring = draw_token("start-ring", tone, theme)
    if not figure:
        return ring
    size = 1.3
    text = words(theme.badge, figure, 0, _FIGURE * 0.36, _FIGURE, theme.colours.ink, "middle")
    return Art(moved(0, 0, ring.svg, scale=size) + text, ring.box.scaled(size), theme.badge.paths(figure), common=True)


def draw_print(tone: str, turn: int, last: bool, theme: Theme) -> Art:
    """A step of a move: an arrow head, larger at the end of a round, turned in coarse steps since there are many."""
    coarse = 3 * TURN_STEP
    return draw_token("step", tone, theme, round(turn / coarse) * coarse % 360, 1.35 if last else 1.0)


@lru_cache(maxsize=1024)
def draw_ghost(tone: str, badge: str, theme: Theme, size: float = 12) -> Art:
    """Where a fighter was when the round began: a broken ring with its badge, in this type size."""
    ring = draw_token("ghost", tone, theme)
    text = words(theme.badge, badge, 0, size * 0.36, size, theme.colours.ink, "middle") if badge else ""
    return Art(ring.svg + text, ring.box, theme.badge.paths(badge), common=True)


def draw_thing(thing: str, theme: Theme) -> Art:
    """A thing by its token: a standard (`flag-veneta`), a fallen fighter (`fallen-veneta`), a wreck, a sign.

    Where one fell in an earlier round is a stain in a ring of its colour: a cross is for who fell in this round alone.
    """
    kind, _, tone = thing.partition("-")
    if kind in ("fallen", "flag"):
        return draw_token({"fallen": "stain", "flag": "standard"}[kind], tone, theme)
    return draw_wreck(theme) if thing == "wreck" else draw_sign(thing, theme)


WIDTH = HEIGHT = 40.0
SIZE: Final = 17.0
"""The type size of a badge."""
_LEGIONS: Final = 6
"""The largest number of pips; more legions are one pip with their number."""
_SHIPS: Final = 5
"""The largest number of hulls; more ships are shown as one hull with their number."""
_DOCK: Final = 14.8
"""The y of the row of hulls."""


class TokenLook(Struct, frozen=True):
    """Everything but the theme that a token's drawing depends on."""

    tone: str
    badge: str
    legions: int = 0
    ships: int = 0


def look_of(piece: Piece) -> TokenLook:
    return TokenLook(piece.tone, piece.badge, piece.gauge("legions").lost, piece.gauge("ships").lost)


@lru_cache(maxsize=1024)
def draw_tessera(look: TokenLook, theme: Theme) -> Art:
    """The tessera without its badge: a pip for each legion and a hull for each ship, or one for many."""
    legions = f"legions-{look.legions}" if look.legions <= _LEGIONS else "legions-many"
    ships = f"ships-{look.ships}" if look.ships <= _SHIPS else "ships-many"
    symbol, paint = theme.symbols["tessera"], {**theme.paint(look.tone), "sign": theme.tone(look.tone).ink}
    return Art(symbol.drawn(paint, ("body", legions, ships)), symbol.box)


@lru_cache(maxsize=1024)
def draw_badge(look: TokenLook, theme: Theme) -> Art:
    """The badge, above the middle if there are pips or hulls, and the number of ships if one hull stands for them."""
    ink = theme.tone(look.tone).ink
    y = -3.6 if look.legions or look.ships else SIZE * 0.36
    words = [Stamp(0, y, lettering(theme.badge, look.badge, SIZE, ink, "middle"))]
    if look.ships > _SHIPS:
        words.append(Stamp(5, _DOCK + 3, lettering(theme.badge, str(look.ships), SIZE * 0.8, ink, "middle")))
    if look.legions > _LEGIONS:
        words.append(Stamp(5, 12.4, lettering(theme.badge, str(look.legions), SIZE * 0.74, ink, "middle")))
    return joined([Stamp(0, 0, Art("", Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2))), *words])


def token_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    """The tessera and the badge of a token at this scale, for a replay."""
    tessera, badge = (scaled(draw(look_of(piece), theme), size).svg for draw in (draw_tessera, draw_badge))
    return Parts((tessera,), (badge,))


def draw_whole(look: TokenLook, theme: Theme) -> Art:
    return joined([Stamp(0, 0, draw_tessera(look, theme)), Stamp(0, 0, draw_badge(look, theme))])


@lru_cache(maxsize=64)
def draw_unit(name: str, width: float, tone: str, theme: Theme) -> Art:
    """A legion's standard or a ship, this wide; the number of a piece's legions or ships is beside it."""
    symbol = theme.symbols[name]
    half, high = width / 2, width * symbol.box.height / symbol.box.width / 2
    return Art(symbol.centred(symbol.drawn(theme.paint(tone)), width), Box(-half, -high, half, high))


def draw_legion(theme: Theme) -> Art:
    return draw_unit("vexillum", 15.0, "russata", theme)


def draw_ship(theme: Theme) -> Art:
    return draw_unit("galley", 24.0, "albata", theme)
