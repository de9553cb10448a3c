"""The text of pictures: titles and text alternatives, made from what the game tells of each piece."""

from collections.abc import Iterable
from typing import Final

from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.picture import Say
from ludi_press.scene import Map, Piece, Ring, Scene, Status, Where

UNTOLD: Final = Text("")
"""The text of a piece about which there is nothing to say."""


def text_alternative(scene: Scene, say: Say) -> str:
    """The scene in sentences: its lead, each piece in order of its ranking, and the scene's other sentences."""
    pieces = [scene.piece(id_) for id_ in scene.order] if scene.order else scene.pieces
    return _sentences((*scene.lead, *(piece.told for piece in pieces if piece.told != UNTOLD), *scene.more), say)


def describe_close_up(scene: Scene, ids: tuple[str, ...], number: int, count: int, say: Say) -> tuple[str, str]:
    """Title and description of a close-up: its pieces, its number among how many, and each piece's sentence."""
    pieces = [scene.piece(id_) for id_ in ids]
    seen = Listing(tuple(piece.name for piece in pieces))
    which = {"number": number, "count": count}
    title = say(message("picture.close-up-title", race=scene.title, turn=scene.heading, teams=seen, **which))
    return title, _sentences((message("picture.close-up-of", teams=seen), *(piece.told for piece in pieces)), say)


def describe_podium(scene: Scene, stands: tuple[tuple[Piece, ...], ...], say: Say) -> tuple[str, str]:
    """Title and description of the podium: each place with all who share it, and the dead."""
    title = say(message("picture.podium-title", race=scene.title))
    placed = [
        message("picture.podium-place", place=stand[0].place or 0, team=Listing(tuple(map(_with_feat, stand))))
        for stand in stands
    ]
    dead = tuple(named(one) for one in scene.pieces if one.status is Status.DEAD)
    fallen = [message("picture.podium-dead", teams=Listing(dead))] if dead else []
    return title, _sentences([*(placed or [message("picture.podium-none")]), *fallen], say)


def _with_feat(piece: Piece) -> Phrase:
    if piece.feat is None:
        return named(piece)
    return message("picture.podium-feat", team=named(piece), feat=piece.feat)


def named(piece: Piece) -> Message:
    """A piece by its name and badge."""
    return message("picture.team", name=piece.name, badge=Text(piece.badge))


def goes(piece: Piece, end: Where, scene: Scene) -> Message:
    """What a move to this place is in words: on a map where it leads."""
    ground, id_ = scene.ground, "picture.film-drives" if isinstance(scene.ground, Ring) else "picture.film-moves"
    if isinstance(ground, Map):
        to = next((region.name for region in ground.regions if end in region.seats), None)
        if to is not None:
            return message("picture.film-travels", team=named(piece), to=to)
    return message(id_, team=named(piece))


def _sentences(phrases: Iterable[Phrase], say: Say) -> str:
    return " ".join(f"{say(phrase)}." for phrase in phrases)
