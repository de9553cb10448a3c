"""What the stage asks of every kind of piece, whatever it is; a kind is the first token of a piece's look."""

from collections.abc import Callable
from typing import Final

from msgspec import Struct

from ludi_press.pictures.picture import scaled
from ludi_press.pictures.pieces import chariot, fighter, team, token
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece


class Parts(Struct, frozen=True):
    """A piece facing right, as parts that others share, the undermost first; its badge stands so far `ahead`."""

    parts: tuple[str, ...]
    badge: str
    ahead: float = 0.0


Kind = Callable[[Piece, float, Theme], Parts]
"""The parts of a piece for a replay, in some size."""


def _chariot_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    return Parts(*chariot.chariot_parts(team.state_of(piece), theme))


def _fighter_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    look = fighter.look_of(piece)
    badge = scaled(fighter.draw_badge(look, 0, theme), size).svg
    return Parts((scaled(fighter.draw_figure(look, 0, theme), size).svg,), badge)


def _token_parts(piece: Piece, size: float, theme: Theme) -> Parts:
    look = token.look_of(piece)
    return Parts((scaled(token.draw_token(look, theme), size).svg,), scaled(token.draw_badge(look, theme), size).svg)


_KINDS: Final[dict[str, Kind]] = {
    "chariot": _chariot_parts,
    "fighter": _fighter_parts,
    "token": _token_parts,
}


def kind_of(piece: Piece) -> Kind:
    """How to draw a piece; raises KeyError for a kind without a drawing."""
    return _KINDS[piece.look[0]]
