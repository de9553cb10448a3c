"""What the stage asks of every kind of piece, whatever it is; a kind is the first token of a piece's look."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ludi_press.pictures.picture import Art, scaled
from ludi_press.pictures.pieces import chariot, fighter, token
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece


class Parts(Struct, frozen=True):
    """A piece facing right, as parts that others share, the undermost first; its badge stands so far `ahead`."""

    parts: tuple[str, ...]
    badge: str
    ahead: float = 0.0


class Kind(Struct, frozen=True):
    """A kind of piece: `parts` for a replay, in some size; `large` for the podium, in some size and least type.

    On the podium it is `wide` at size 1, and drawn so much larger at `most`.
    """

    parts: Callable[[Piece, float, Theme], Parts]
    large: Callable[[Piece, float, float, Theme], Art]
    wide: float
    most: float


def _chariot_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    return Parts(*chariot.chariot_parts(chariot.state_of(piece), theme))


def _large_chariot(piece: Piece, size: float, least: float, theme: Theme) -> Art:
    return scaled(chariot.draw_chariot(chariot.state_of(piece), 0, theme), size)


def _fighter_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    look = fighter.look_of(piece)
    badge = scaled(fighter.draw_badge(look, 0, theme), size).svg
    return Parts((scaled(fighter.draw_fighter_alone(look, theme), size).svg,), badge)


def _large_fighter(piece: Piece, size: float, least: float, theme: Theme) -> Art:
    return scaled(fighter.draw_fighter(fighter.look_of(piece, least / size), 90, theme), size)


def _token_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    look = token.look_of(piece)
    return Parts((scaled(token.draw_token(look, theme), size).svg,), scaled(token.draw_badge(look, theme), size).svg)


def _large_token(piece: Piece, size: float, least: float, theme: Theme) -> Art:
    return scaled(token.draw_whole(token.look_of(piece), theme), size)


_KINDS: Final = {
    "chariot": Kind(_chariot_parts, _large_chariot, *chariot.PODIUM),
    "fighter": Kind(_fighter_parts, _large_fighter, *fighter.PODIUM),
    "token": Kind(_token_parts, _large_token, *token.PODIUM),
}


def kind_of(piece: Piece) -> Kind:
    """How to draw a piece; raises KeyError for a kind without a drawing."""
    return _KINDS[piece.look[0]]
