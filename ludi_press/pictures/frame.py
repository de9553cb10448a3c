"""The frame of a picture: paper, head line with title and progress, legend, title and text alternative.

Text with figures uses the face of badges: in the capitals of the title face "Turn 11" would look like "Turn II".
"""

from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from math import fsum
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.picture import Art, Say, Stamp, lettering, moved, path, plate, rectangle, scaled, tag, words
from ludi_press.pictures.shapes import HEAD, Box
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Ring, Scene, Status, Where


def draw_paper(frame: Box, theme: Theme, window: Box | None = None, head: float = HEAD) -> str:
    """Paper, a frame, and the strip under the titles.

    The paper has a hole at `window`, through which what was drawn before is visible.
    resvg takes far longer for a clipped drawing.
    """
    colours, foot = theme.colours, head - 12
    outlines = "".join(path([*box.corners], closed=True) for box in (frame, window) if box)
    return tag(
        "g",
        tag("path", d=outlines, fill=colours.paper, fill_rule="evenodd"),
        rectangle(Box(0, 0, frame.width, foot), fill=theme.strip),
        rectangle(Box(0, foot, frame.width, foot + 4), fill=colours.gold),
        rectangle(frame.grown(-2), fill="none", stroke=colours.ink, stroke_width=4),
    )


class HeadLine(Struct, frozen=True):
    """The layout of a head line: picture width, margin, baseline, and the type sizes of title and progress."""

    width: float
    edge: float
    base: float
    title: float
    told: float


_BETWEEN: Final = 8.0
"""The distance between two plates of the tally."""
Tally = tuple[tuple[str, str], ...]
"""Counts of sides: the tone of each, and its name with the number."""


def draw_head(name: Text, told: str, line: HeadLine, theme: Theme, tally: Tally = ()) -> Iterator[Stamp]:
    """The title is cut where the rest leaves it too little room; the progress may take what a short title leaves.

    The tally is before the progress, if it leaves the title half of the line.
    """
    face, figures, colours = theme.title, theme.badge, theme.colours
    spare = line.width - 2 * line.edge - face.width(face.clean(name.value), line.title) - line.title
    heading = figures.fit(told, line.told, max(line.width * 0.44, spare))
    right = line.width - line.edge - figures.width(heading, line.told) - line.title
    tiles = [_tile(tone, figures.clean(text), line.told * 0.82, theme) for tone, text in tally]
    wide = fsum(tile.box.width + _BETWEEN for tile in tiles)
    left = right - wide if right - wide > line.width / 2 else right
    title = face.fit(name.value, line.title, left - line.edge - 0.5 * line.title)
    yield Stamp(line.edge, line.base, lettering(face, title, line.title, colours.plate))
    for tile in tiles if left < right else ():
        yield Stamp(left - tile.box.left, line.base - 1, tile)
        left += tile.box.width + _BETWEEN
    yield Stamp(line.width - line.edge, line.base - 1, lettering(figures, heading, line.told, colours.plate, "end"))


def _tile(tone: str, text: str, size: float, theme: Theme) -> Art:
    """A text on a plate in its tone; nought is near the start of its baseline."""
    box = Box(-size * 0.5, -size * 1.14, theme.badge.width(text, size) + size * 0.5, size * 0.42)
    paint = theme.tone(tone)
    return plate(theme.badge, text, box, size, paint.fill, paint.ink, theme.colours.plate)


SIZE: Final = 17.0
_ICON: Final = 0.84
PITCH: Final = 36.0
_GAP: Final = 26.0


Entry = tuple[str, Callable[[Theme], Art], Callable[[Scene], bool]]
"""The id of an entry's words, its drawing, and whether it applies to a scene."""


def entries_in(scene: Scene, entries: Iterable[Entry]) -> tuple[tuple[str, Callable[[Theme], Art]], ...]:
    return tuple((id_, draw) for id_, draw, is_there in entries if is_there(scene))


class Legend(Struct, frozen=True):
    """Entries (id of the words, drawing), the legend's middle, the width and height that it may fill, its type size.

    It is enlarged up to the factor `grown` and has at most `rows` rows.
    What happened is told in `events`, in a row of its own below the others: the words of each, and its drawing.
    """

    entries: tuple[tuple[str, Callable[[Theme], Art]], ...]
    middle: tuple[float, float]
    room: float
    height: float
    size: float
    grown: float = 1.0
    rows: int = 3
    events: tuple[tuple[Phrase, Callable[[Theme], Art]], ...] = ()


def draw_legend(legend: Legend, theme: Theme, say: Say) -> Iterator[Stamp]:
    """The entries in the number of rows that allows the largest type, around the middle of the legend."""
    cells = [_entry(say(message(id_)), draw(theme), theme, legend.size) for id_, draw in legend.entries]
    if not cells:
        return
    told = [_entry(say(text), draw(theme), theme, legend.size) for text, draw in legend.events]
    while _width(told) * legend.grown > legend.room:
        told.pop()
    below = [told] if told else []
    tried = [[*_rows(cells, count), *below] for count in range(1, legend.rows + 1)]
    rows = max(tried, key=lambda rows: min(legend.grown, _scale(rows, legend.room, legend.height)))
    scale = min(legend.grown, _scale(rows, legend.room, legend.height))
    for index, row in enumerate(rows):
        x = legend.middle[0] - _width(row) * scale / 2
        y = legend.middle[1] + (index - (len(rows) - 1) / 2) * PITCH * scale
        for cell in row:
            yield Stamp(x, y, scaled(cell, scale))
            x += (cell.box.width + _GAP) * scale


def _rows(cells: list[Art], count: int) -> list[list[Art]]:
    """The entries in order in at most this many rows of similar width."""
    rows: list[list[Art]] = [[] for _ in range(count)]
    total, before = fsum(cell.box.width + _GAP for cell in cells), 0.0
    for cell in cells:
        wide = cell.box.width + _GAP
        rows[int((before + wide / 2) / total * count)].append(cell)
        before += wide
    return [row for row in rows if row]


def _width(row: list[Art]) -> float:
    return fsum(cell.box.width for cell in row) + _GAP * (len(row) - 1)


def _scale(rows: list[list[Art]], room: float, height: float) -> float:
    return min(room / max(_width(row) for row in rows), height / (len(rows) * PITCH))


@lru_cache(maxsize=256)
def _entry(text: str, icon: Art, theme: Theme, size: float) -> Art:
    """A sign and its meaning; nought is the left edge."""
    drawn = min(_ICON, (PITCH - 2) / icon.box.height)
    wide, down = icon.box.width * drawn, -icon.box.centre[1] * drawn
    letters = words(theme.label, text, wide + 5, size * 0.34, size, theme.colours.ink)
    width = wide + 5 + theme.label.width(theme.label.clean(text), size)
    art = moved(-icon.box.left * drawn, down, icon.svg, scale=drawn) + letters
    return Art(art, Box(0, -PITCH / 2, width, PITCH / 2), (*theme.label.paths(text), *icon.fonts))


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


FILM_WIDTH: Final = 690.0
"""The width of a film in pixels for which the sizes of type and signs are chosen."""
CAPTION: Final = 34.0
"""The height of the caption band in a film of that width."""


def framed(window: Box) -> Box:
    """A window extended at the top by the caption band."""
    return Box(window.left, window.top - CAPTION * window.width / FILM_WIDTH, window.right, window.bottom)
