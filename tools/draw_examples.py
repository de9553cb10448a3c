"""Draws the boards of worked examples into the packages of the games: run `python tools/draw_examples.py` in the press.

The first example of each rule has a picture where something happens on a board; it shows how the turn ended, and what
happened on the way. What would look like an earlier one of its chapter has none.
On a map of the whole world nothing of it could be read: Ludi Romani has none.
"""

from collections.abc import Iterator
from functools import partial
from typing import Any, Final

from make_examples import GAMES, all_cases, cast, record_of, target, teller
from msgspec.structs import replace

from ludi_press.pictures.frame import text_alternative
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.view import FilmArea
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Art, Item, LeaderLine, Picture, Say, Stamp, scaled
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.pixels import few_colours, index, pack
from ludi_press.pictures.shapes import HEAD, Box, around
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.painter import rasteriser, read_paints
from ludi_press.scene import SQUARE, Grid, Map, Ring, Sand, Scene

WIDTH: Final = 560
"""The width of a picture in pixels."""
COLOURS: Final = 20
"""How many colours of its own a picture has."""
ASPECT: Final = 1.6
"""The width of a picture divided by its height, unless the board is narrower."""
NAME_SHARE: Final = 0.036
"""The type size of names, as a share of the picture's width: legible on a telephone."""
LEAST: Final = {Ring: 400.0, Grid: 5.0 * SQUARE, Sand: 7 * SQUARE}
"""The least width of what is shown, on a track in drawing units, else in those of coordinates."""
ROOM: Final = {Ring: 90.0, Grid: 1.3 * SQUARE, Sand: 1.9 * SQUARE}
"""What is shown around the places where something happens, in the same units."""
EDGE: Final = 6.0
"""The distance of figures and signs from the edge, in drawing units."""


def draw_example(scene: Scene, theme: Theme, say: Say) -> Picture:
    """Return the part of the ground where everything happens, with names, and signs where something did."""
    area = area_of(scene, theme)
    ground = Art(area.ground.svg, area.window, area.ground.fonts)
    return Picture(ground, partial(_items, scene, area, theme), say(scene.heading), text_alternative(scene, say))


def area_of(scene: Scene, theme: Theme) -> FilmArea:
    """Return the part of the ground where everything happens."""
    view, kind = view_of(scene), type(scene.ground)
    if isinstance(view, TrackView):
        layout = view.layout
        limit = Box(4, HEAD, layout.width - 4, layout.ring.bottom + layout.margin - 2)
        unit, area = 1.0, FilmArea(view, limit, view.still_layer(theme))
    else:
        area = view.film_area(scene, theme)
        unit = (area.view.spot((SQUARE, 0)).x - area.view.spot((0, 0)).x) / SQUARE
    places = [at for act in scene.acts for at in (*act.path, *(mark.at for mark in act.marks))]
    busied = {id_ for act in scene.acts for id_ in (act.piece, *(mark.piece for mark in act.marks))}
    places += [piece.at for piece in scene.pieces if piece.at is not None and piece.id in busied]
    spots = [area.view.spot(at, None) for at in places]
    busy = around((spot.x, spot.y) for spot in spots).grown(ROOM[kind] * unit)
    stands = (one.box for one in area.view.placed_pieces(scene, theme) if one.piece.id in busied)
    for box in (*stands, *(sign.box for sign in _signs(scene, area, theme))):
        busy = busy.joined(box.grown(EDGE))
    return replace(area, window=_window(busy, LEAST[kind] * unit, area.window))


def _window(busy: Box, least: float, limit: Box) -> Box:
    """Return a window with all that is busy in it, within the limit."""
    width = min(limit.width, max(least, busy.width, busy.height * ASPECT))
    height = min(limit.height, max(busy.height, width / ASPECT))
    left = min(max(busy.centre[0] - width / 2, limit.left), limit.right - width)
    top = min(max(busy.centre[1] - height / 2, limit.top), limit.bottom - height)
    return Box(left, top, left + width, top + height)


def _items(scene: Scene, area: FilmArea, theme: Theme) -> Iterator[Item]:
    view, window = area.view, area.window
    names = replace(view.label_area(scene, theme), frame=window.grown(-6), size=window.width * NAME_SHARE, foremost={})
    field = draw_field(scene, view, theme, names)
    yield from (item for item in field if isinstance(item, LeaderLine) or item.box.meets(window))
    yield from _signs(scene, area, theme)


def _signs(scene: Scene, area: FilmArea, theme: Theme) -> Iterator[Stamp]:
    """Yield what happened to each piece: beside its head, below the upper edge, or on its way where it happened."""
    view, edge = area.view, area.window.top + EDGE
    stands = {one.piece.id: one for one in view.placed_pieces(scene, theme)}
    marks = (mark for act in scene.acts for mark in act.marks)
    signs = {(mark.sign, mark.piece, mark.at): None for mark in marks if mark.sign}
    beside: dict[str, float] = {}
    for sign, piece, at in signs:
        art = scaled(draw_sign(sign, theme), max(view.scale, 0.8))
        stand = stands.get(piece)
        if stand is None or stand.piece.at != at:
            spot = view.spot(at, None)
            yield Stamp(spot.x, spot.y, art)
        else:
            left = beside.setdefault(piece, stand.box.right) - art.box.left - 0.25 * art.box.width
            yield Stamp(left, max(stand.box.top + 0.25 * art.box.height, edge - art.box.top), art)
            beside[piece] += 0.9 * art.box.width


def worth_drawing(scene: Scene) -> bool:
    """Return whether somebody moves on a board that a picture can show, or something happens to somebody there."""
    return not isinstance(scene.ground, Map) and any(len(act.path) > 1 or act.marks for act in scene.acts)


def scenes(game: str) -> Iterator[tuple[str, Scene]]:
    """Yield the scene of the first example of each rule, with the number of the rule."""
    first: dict[str, dict[str, Any]] = {}
    for case in all_cases(game):
        first.setdefault(case["rule"], case)
    for rule, case in first.items():
        if "problems" not in case["expect"] and not case.get("entry"):
            scene = teller(game)[0].teller.scene(*record_of(game, cast(case, game)))
            if scene is not None and worth_drawing(scene):
                yield rule, scene


def main() -> None:
    """Draw all pictures anew."""
    theme = read_paints(Press(target("morturi").parents[5]), "mosaic").value
    if theme is None:
        raise ValueError("the theme cannot be read")
    for game in GAMES:
        folder = target(game).parent
        for old in folder.glob("*.webp"):
            old.unlink()
        shown: set[tuple[str, bytes]] = set()
        for rule, scene in scenes(game):
            picture = draw_example(scene, theme, teller(game)[1].say)
            pixels = rasteriser().compose(picture, WIDTH)
            drawn = pack(index(pixels, few_colours(pixels, theme, COLOURS)))
            chapter = rule.partition(".")[0]
            if (chapter, drawn) not in shown:
                (folder / f"{rule.lower()}.webp").write_bytes(drawn)
            shown.add((chapter, drawn))


if __name__ == "__main__":
    main()
