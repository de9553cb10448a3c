"""Small things of a picture, each a symbol of the theme: signs of what happened, wrecks, steps, standards, stains."""

from functools import lru_cache
from typing import Final

from ludi_press.pictures.box import Box
from ludi_press.pictures.picture import Art
from ludi_press.pictures.pieces.placed import TURN_STEP
from ludi_press.pictures.svg import moved, words
from ludi_press.pictures.theme import SIGN, Theme

_WRECK: Final = 50.0
"""The width of a wreck."""


@lru_cache(maxsize=2048)
def draw_token(name: str, tone: str | None, theme: Theme, turn: int = 0, size: float = 1.0) -> Art:
    """The symbol of this name in the colours of a tone, turned by whole degrees; its nought is that of its file."""
    symbol = theme.symbols[name]
    box, svg = symbol.box, symbol.drawn(theme.paint(tone))
    if turn or size != 1.0:
        box, svg = (
            Box(*(edge * size for edge in (box.left, box.top, box.right, box.bottom))),
            moved(0, 0, svg, turn, size),
        )
    return Art(svg, box, common=True)


def draw_sign(sign: str, theme: Theme) -> Art:
    """A sign; raises KeyError for a token without a drawing."""
    return draw_token(SIGN + sign, None, theme)


@lru_cache(maxsize=16)
def draw_wreck(theme: Theme) -> Art:
    """A broken car."""
    symbol = theme.symbols["wreck"]
    half = _WRECK / 2
    return Art(symbol.centred(symbol.drawn(theme.paint(None)), _WRECK), Box(-half, -half, half, half), common=True)


def draw_start(tone: str, theme: Theme) -> Art:
    """The start of a move in this turn: a hollow ring."""
    return draw_token("start-ring", tone, theme)


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
