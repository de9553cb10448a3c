"""The picture for mails: a strip that tells the turn, the pack or the fight near by, and the first three."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Board
from ludi_press.core.report import say as message
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.standings import sides_of
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.view import View
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Art, LeaderLine, Picture, Say, Stamp, rectangle, scaled
from ludi_press.pictures.stage.alt import text_alternative
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.svg import words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Ring, Scene


class Card(Struct, frozen=True):
    """The size of the picture in pixels, and how many times larger its words are than in a mail."""

    width: float
    height: float
    words: float = 1.0


MAIL: Final = Card(600.0, 400.0)
SHARE: Final = Card(1200.0, 630.0, 1.6)
"""For a mail; and for other sites, where a page is linked."""
_TOP, _FOOT = 58.0, 66.0
"""The heights of the strip and of the line with the first three."""
_NEAR, _NEARER = 0.78, 0.63
"""Drawing units of the ground for each pixel: of a track, and of other grounds."""
_ROOM: Final = 34.0
"""The room around the pieces."""
_TYPE: Final = 21.0
"""The type size of badges in drawing units."""


def draw_mail(scene: Scene, board: Board, theme: Theme, say: Say, card: Card = MAIL) -> Picture:
    """The turn for a telephone: few words, large."""
    view = view_of(scene)
    if isinstance(view, TrackView):
        view = replace(view, type=_TYPE)
    unit = _NEAR if isinstance(scene.ground, Ring) else _NEARER
    top, foot = _TOP * card.words * unit, _FOOT * card.words * unit
    inner = _inner(scene, view, card.width * unit, card.height * unit - top - foot, theme)
    box = Box(inner.left, inner.top - top, inner.right, inner.bottom + foot)
    field = draw_field(scene, view, theme, None)
    seen = [item for item in field if isinstance(item, LeaderLine) or item.box.meets(inner)]
    still = view.still_layer(theme)
    title = say(view.title(scene))
    items = (
        *seen,
        Stamp(box.left, box.top, scaled(_head(scene, theme, say, card.width / card.words), unit * card.words)),
        Stamp(
            box.left, inner.bottom, scaled(_foot(scene, board, theme, say, card.width / card.words), unit * card.words)
        ),
    )
    return Picture(Art(still.svg, box, still.fonts), items, title, text_alternative(scene, say))


def _inner(scene: Scene, view: View, width: float, height: float, theme: Theme) -> Box:
    """The part of the ground that is shown: around the foremost, or those who fought last, and all near them."""
    stood = {one.piece.id: one.box for one in view.placed_pieces(scene, theme)}
    width, height = min(width, view.frame.width), min(height, view.frame.height)
    held: Box | None = None
    for id_ in dict.fromkeys((*_first(scene), *stood)):
        if id_ in stood:
            wider = stood[id_] if held is None else held.joined(stood[id_])
            if held is None or (wider.width <= width - 2 * _ROOM and wider.height <= height - _ROOM):
                held = wider
    x, y = (held or view.frame).centre
    left = min(max(x - width / 2, view.frame.left), view.frame.right - width)
    top = min(max(y - height / 2, view.frame.top), view.frame.bottom - height)
    return Box(left, top, left + width, top + height)


def _first(scene: Scene) -> Iterator[str]:
    """In a race the foremost, else those to whom something happened, the last first."""
    if isinstance(scene.ground, Ring):
        yield from scene.order
    marks = [mark for acts in scene.rounds for act in acts for mark in act.marks if mark.sign is not None]
    for mark in reversed(marks):
        yield mark.piece
        yield from (mark.other,) if mark.other else ()


def _told(scene: Scene, say: Say) -> str:
    """The turn, and who leads or what happened last."""
    marks = [mark for acts in scene.rounds for act in acts for mark in act.marks if mark.caption is not None]
    if isinstance(scene.ground, Ring) and scene.order and any(scene.rounds):
        said = say(message("picture.mail-leads", team=scene.piece(scene.order[0]).name))
    elif marks and marks[-1].caption is not None:
        said = say(marks[-1].caption)
    else:
        said = scene.title.value
    return f"{say(scene.heading)} \N{MIDDLE DOT} {said}"


def _head(scene: Scene, theme: Theme, say: Say, width: float) -> Art:
    """The strip at the top."""
    size, told = 27.0, _told(scene, say)
    while size > 20 and theme.label.width(theme.label.clean(told), size) > width - 32:
        size -= 1
    text = theme.label.fit(told, size, width - 32)
    box = Box(0, 0, width, _TOP)
    ground = rectangle(box, fill=theme.strip) + rectangle(Box(0, _TOP - 6, width, _TOP), fill=theme.deep)
    return Art(ground + words(theme.label, text, 16, 36, size, theme.colours.plate), box, theme.label.paths(text))


def _sides(scene: Scene, say: Say) -> list[tuple[str, str, str, str]]:
    """Of a bout the first three sides with how many of each live, the most first."""
    found = sorted(sides_of(scene, say), key=lambda side: -side[2])[:3]
    return [("", tone, str(count), name) for tone, name, count in found]


def _foot(scene: Scene, board: Board, theme: Theme, say: Say, width: float) -> Art:
    """The first three of the ranking, without one of the board; or the sides of a bout."""
    colours, box = theme.colours, Box(0, 0, width, _FOOT)
    known = {one.id for one in scene.pieces}
    ids = [id_ for id_ in (*scene.order, *(row.team for row in board.rows)) if id_ in known]
    first = [scene.piece(id_) for id_ in dict.fromkeys(ids)][:3]
    entries = [(str(place), one.tone, one.badge, one.name.value) for place, one in enumerate(first, start=1)]
    parts = [rectangle(box, fill=colours.plate), rectangle(Box(0, 0, width, 3), fill=colours.ink)]
    fonts: list[str] = []
    for index, entry in enumerate(_sides(scene, say) or entries):
        drawn = _entry(*entry, 12 + index * (width - 16) / 3, (width - 16) / 3, theme)
        parts.append(drawn.svg)
        fonts += drawn.fonts
    return Art("".join(parts), box, tuple(dict.fromkeys(fonts)))


def _entry(place: str, of: str, badge: str, called: str, x: float, room: float, theme: Theme) -> Art:
    """Place, badge and name."""
    colours, tone = theme.colours, theme.tone(of)
    left = x + 18 * bool(place)
    plate = Box(left, 20, left + 42, 48)
    name = theme.label.brief(called, 20, room - 22 + x - plate.right)
    svg = "".join((
        words(theme.badge, place, x, 42, 20, theme.strip),
        rectangle(plate, radius=6, fill=tone.fill, stroke=colours.ink, stroke_width=2),
        words(theme.badge, badge, plate.centre[0], 41, 19, tone.ink, "middle"),
        words(theme.label, name, plate.right + 7, 41, 20, colours.ink),
    ))  # fmt: skip
    return Art(svg, plate, (*theme.badge.paths(badge + place), *theme.label.paths(name)))
