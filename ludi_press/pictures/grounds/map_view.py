"""A map of regions as the ground of a scene: pieces on their seats, moves as ribbons, and a list below."""

from collections.abc import Callable, Iterator
from math import atan2, ceil, degrees, hypot
from typing import Final

from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.pictures.film import framed
from ludi_press.pictures.frame import Entry, Legend, entries_in
from ludi_press.pictures.grounds.map import (
    draw_lands,
    draw_map,
    draw_seats,
    draw_title,
    draw_wash,
    is_apart,
    seats_box,
    titled_box,
)
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.grounds.trails import band_along
from ludi_press.pictures.grounds.view import FilmArea, LabelArea, View, point_of
from ludi_press.pictures.picture import Art, Bands, Item, PlacedPiece, Pose, Say, Stamp, joined, lettering, scaled
from ludi_press.pictures.pieces.tokens import (
    HEIGHT,
    WIDTH,
    TokenLook,
    draw_badge,
    draw_ghost,
    draw_legion,
    draw_print,
    draw_ship,
    draw_sign,
    draw_tessera,
    draw_token,
    draw_whole,
    key_sign,
    look_of,
)
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box, Point
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Region, Scene, Status, Vector, Where

_MARGIN: Final = 26.0
_FACT, _ROW = 34.0, 46.0
"""The heights of a row of facts and of a row of pieces."""
_COLUMN: Final = 250.0
"""The least width of a column of pieces."""
_COUNT: Final = 48.0
"""The width of the number of legions in a row, and of the number of ships."""


def listed(scene: Scene) -> tuple[Piece, ...]:
    """The pieces on the map, and those that are down or have left; there is nothing to tell about others."""
    return tuple(piece for piece in scene.pieces if piece.at is not None or piece.status is not Status.ACTIVE)


def _columns(width: float) -> int:
    return max(1, int((width - 2 * _MARGIN) // _COLUMN))


def _rows(scene: Scene, width: float) -> int:
    return ceil(len(listed(scene)) / _columns(width))


def draw_list(scene: Scene, box: Box, size: float, theme: Theme, say: Say) -> Iterator[Item]:
    """The facts in two columns, then the pieces in several, in this type size."""
    for index, fact in enumerate(scene.facts):
        left = box.left + _MARGIN + index % 2 * (box.width / 2 - _MARGIN)
        down = box.top + _FACT * (index // 2 + 0.5)
        text = theme.label.fit(say(fact.text), size, box.width / 2 - 70)
        yield Stamp(left + 12, down, draw_sign(fact.sign, theme))
        yield Stamp(left + 32, down + size * 0.36, lettering(theme.label, text, size, theme.colours.ink))
    top, rows = box.top + _FACT * ceil(len(scene.facts) / 2), _rows(scene, box.width)
    width = (box.width - 2 * _MARGIN) / _columns(box.width)
    for index, piece in enumerate(listed(scene)):
        left, down = box.left + _MARGIN + index // rows * width, top + _ROW * (index % rows + 0.5)
        yield from _row(piece, Box(left, down, left + width - 16, down), size, theme)


def _row(piece: Piece, line: Box, size: float, theme: Theme) -> Iterator[Item]:
    """Token and name at the left of a line, the numbers at its right."""
    foot, counts = line.top + size * 0.36, (("ships", draw_ship), ("legions", draw_legion))
    room = line.width - WIDTH - 10 - _COUNT * sum(piece.gauge(gauge).lost > 0 for gauge, _ in counts)
    name = theme.label.fit(sign_of(piece) + piece.name.value, size, room)
    yield Stamp(line.left + WIDTH / 2, line.top, draw_whole(look_of(piece), theme))
    yield Stamp(line.left + WIDTH + 8, foot, lettering(theme.label, name, size, theme.colours.ink))
    for index, (gauge, draw) in enumerate(counts):
        if held := piece.gauge(gauge).lost:
            right = line.right - _COUNT * index
            yield Stamp(right - 32, line.top, draw(theme))
            yield Stamp(right, foot, lettering(theme.badge, str(held), size, theme.colours.faint, "end"))


MARGIN: Final = 12.0
FOOT: Final = 112.0
"""The height of the legend's band at the foot."""
_PACE: Final = 46.0
"""The height of the list below the map is a multiple of this."""
STRIDE: Final = 60.0
"""The length of a step of a move, in units of the map."""
_BEND: Final = 0.14
"""How far a ribbon bends aside, as a share of its length, so that two that change places do not coincide."""
_STEPS: Final = 28
"""The number of points of a ribbon."""
_EDGE: Final = 1.3
"""The width of its dark edges."""
_ARROW: Final = 1.0
"""The scale of its arrow head."""


class MapView(View, frozen=True, eq=False):
    """A map in a picture: its upper left corner, and the height of the list below it."""

    ground: Map
    corner: tuple[float, float]
    listed: float

    @property
    def frame(self) -> Box:
        width = self.ground.width + 2 * MARGIN
        return Box(0.0, 0.0, width, round(self.window.bottom + self.listed + FOOT + MARGIN))

    @property
    def window(self) -> Box:
        x, y = self.corner
        return Box(x, y, x + self.ground.width, y + self.ground.height)

    @property
    def type(self) -> float:
        return SMALL_TYPE * self.frame.width / SMALL

    @property
    def sign_offset(self) -> float:
        """How far from a piece's middle its signs begin."""
        return WIDTH / 2

    @property
    def replay_bottom(self) -> float:
        """A replay shows the map alone."""
        return self.window.bottom + 4

    @property
    def neighbours(self) -> tuple[Where, Where]:
        return (0, 0), (44, 0)

    def title(self, scene: Scene) -> Message:
        return message("picture.map-title", game=scene.title, turn=scene.heading)

    def spot(self, at: Where, facing: Vector | None = None) -> Pose:
        x, y = point_of(at)
        return Pose(self.corner[0] + x, self.corner[1] + y)

    def steps(self, start: Where, end: Where) -> tuple[Where, ...]:
        """Along the bend of the ribbon, a stride at a time."""
        one, other = point_of(start), point_of(end)
        steps = max(1, round(hypot(other[0] - one[0], other[1] - one[1]) / STRIDE))
        points = (_along(one, other, step / steps) for step in range(1, steps))
        return (*((round(x), round(y)) for x, y in points), end)

    def still_layer(self, theme: Theme) -> Art:
        return draw_map(self.ground, self.frame, self.corner, theme)

    def legend(self, scene: Scene) -> Legend:
        frame = self.frame
        middle = (frame.width / 2, frame.bottom - FOOT / 2 - 8)
        return Legend(entries_in(scene, _ENTRIES), middle, frame.width - 50, FOOT - 8, self.type, rows=3)

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The board, and below the map what happened and the list of pieces."""
        yield from self.board(scene, theme, say)
        below = Box(0, self.window.bottom + 10, self.frame.width, self.window.bottom + self.listed)
        yield from draw_list(scene, below, self.type, theme, say)

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The holders of the regions, their seats and their names."""
        for region in self.ground.regions:
            tone = _holder(region, scene.pieces)
            if tone is not None:
                yield Stamp(*self.corner, draw_wash(region.outline, tone, theme))
        held = {piece.at for piece in scene.pieces}
        for region in self.ground.regions:
            yield Stamp(*self.corner, draw_seats(region, not held.isdisjoint(region.seats), theme))
        yield from self._titles(theme, say)

    def foreground(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The names of the regions once more, since ribbons cross them."""
        yield from self._titles(theme, say)

    def _titles(self, theme: Theme, say: Say) -> Iterator[Item]:
        for region in self.ground.regions:
            yield Stamp(*self.corner, draw_title(region, theme.label.clean(say(region.name)), theme))

    def label_area(self, scene: Scene, theme: Theme) -> LabelArea:
        """There are no names of pieces on the map: they are in the list."""
        x, y = self.corner
        plates = tuple(seats_box(region).moved(x, y) for region in self.ground.regions)
        return LabelArea(self.window, self.type, plates, unnamed=frozenset(piece.id for piece in scene.pieces))

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """Each move as a ribbon that widens toward the plate where it ends; a ring with a badge on the seat it left."""
        held = {piece.at for piece in scene.pieces}
        trails = [(piece, trail) for piece in scene.pieces for trail in piece.trail if len(trail) > 1]
        ways = [(piece, self._line(point_of(trail[0]), point_of(trail[-1]))) for piece, trail in trails]
        bands = (band_along(line, piece.tone, theme) for piece, line in ways)
        yield Bands(tuple(bands), theme.colours.ink, _EDGE)
        for piece, line in ways:
            (x, y), (to_x, to_y) = line[-2:]
            turn = round(degrees(atan2(to_y - y, to_x - x)))
            yield Stamp(to_x, to_y, scaled(draw_print(piece.tone, turn, True, theme), _ARROW))
        for piece, trail in trails:
            if trail[0] not in held:
                spot = self.spot(trail[0])
                yield Stamp(spot.x, spot.y, draw_ghost(piece.tone, piece.badge, theme, self.type))

    def _line(self, start: Vector, end: Vector) -> list[Point]:
        """The bend from the edge of the seat where it starts to that of the seat, or the field apart, where it ends."""
        plates = (titled_box(region) for region in self.ground.regions if end in region.seats and is_apart(region))
        home = next((plate for plate in plates if not _covers(plate, start)), _around(end)).grown(_ARROW * 4)
        points = [_along(start, end, step / _STEPS) for step in range(_STEPS + 1)]
        free = [at for at in points if not _covers(_around(start), at) and not _covers(home, at)]
        x, y = self.corner
        return [(left + x, top + y) for left, top in (free if len(free) > 1 else (start, end))]

    def placed_pieces(self, scene: Scene, theme: Theme) -> tuple[PlacedPiece, ...]:
        return tuple(self._stood(piece, theme) for piece in scene.pieces if piece.at is not None)

    def _stood(self, piece: Piece, theme: Theme) -> PlacedPiece:
        spot, look = self.spot(piece.at or (0, 0)), look_of(piece)
        box = _around((spot.x, spot.y))
        body, badge = draw_tessera(look, theme), draw_badge(look, theme)
        return PlacedPiece(piece, Stamp(spot.x, spot.y, body), Stamp(spot.x, spot.y, badge), box, box.corners)

    def film_area(self, scene: Scene, theme: Theme) -> FilmArea:
        view = MapView(self.ground, (0.0, 0.0), 0.0)
        ground = draw_lands(self.ground, view.corner, theme)
        return FilmArea(view, view.window, Art(ground, framed(view.window), theme.title.paths(""), common=True))


def _holder(region: Region, pieces: tuple[Piece, ...]) -> str | None:
    """The tone of the piece with most legions on the seats of a region; None if two have as many or none has any."""
    armed = [(piece.gauge("legions").lost, piece.tone) for piece in pieces if piece.at in region.seats]
    most = max((legions for legions, _ in armed), default=0)
    tones = [tone for legions, tone in armed if legions == most > 0]
    return tones[0] if len(tones) == 1 else None


def _around(seat: Point) -> Box:
    return Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2).moved(*seat)


def _covers(box: Box, at: Point) -> bool:
    return box.left < at[0] < box.right and box.top < at[1] < box.bottom


def _along(start: Vector, end: Vector, share: float) -> tuple[float, float]:
    """A point of a ribbon's curve, at this share of it from 0 to 1; it bends aside to its left."""
    (x, y), (to_x, to_y), left = start, end, 1 - share
    bend_x, bend_y = (x + to_x) / 2 + (to_y - y) * _BEND, (y + to_y) / 2 - (to_x - x) * _BEND
    near, middle, far = left * left, 2 * left * share, share * share
    return near * x + middle * bend_x + far * to_x, near * y + middle * bend_y + far * to_y


def view_map(scene: Scene, ground: Map) -> MapView:
    """A map with the list of a scene's pieces and facts below it; one layout is used for both sizes."""
    width = ground.width + 2 * MARGIN
    height = _FACT * ceil(len(scene.facts) / 2) + _ROW * _rows(scene, width)
    # Few different heights, since each has a still layer of its own, which is slow to rasterise.
    return MapView(ground, (MARGIN, HEAD + 6), ceil(height / _PACE) * _PACE + 14)


def _edged(theme: Theme) -> Art:
    """A province with the edge of its holder's colour."""
    return joined(
        Stamp(0, 0, draw_token(*part, theme)) for part in (("key-land", "provincia"), ("key-edge", "russata"))
    )


def _sample(look: TokenLook) -> Callable[[Theme], Art]:
    return lambda theme: draw_whole(look, theme)


def _always(scene: Scene) -> bool:
    return True


def _has(gauge: str) -> Callable[[Scene], bool]:
    return lambda scene: any(piece.gauge(gauge).lost for piece in listed(scene))


def _lies(token: str) -> Callable[[Scene], bool]:
    return lambda scene: any(thing.token == token for thing in scene.things)


def _held(scene: Scene) -> bool:
    ground = scene.ground
    return isinstance(ground, Map) and any(_holder(region, scene.pieces) for region in ground.regions)


def _moved(scene: Scene) -> bool:
    return any(len(way) > 1 for piece in scene.pieces for way in piece.trail)


_ENTRIES: Final[tuple[Entry, ...]] = (
    ("picture.map-provincia", key_sign("key-land", "provincia"), _always),
    ("picture.map-regnum", key_sign("key-land", "regnum"), _always),
    ("picture.map-roma", key_sign("key-land", "roma"), _always),
    ("picture.map-holder", _edged, _held),
    ("picture.map-legions", _sample(TokenLook("russata", "", 3)), _has("legions")),
    ("picture.map-ships", _sample(TokenLook("veneta", "", ships=2)), _has("ships")),
    ("picture.map-legion-count", draw_legion, _has("legions")),
    ("picture.map-ship-count", draw_ship, _has("ships")),
    ("picture.map-way", lambda theme: draw_print("veneta", 0, True, theme), _moved),
    ("picture.key-ghost", key_sign("ghost", "veneta"), _moved),
    ("picture.map-battle", key_sign("sign-battle"), _lies("battle")),
    ("picture.map-naufragia", key_sign("sign-naufragia"), _lies("naufragia")),
    ("picture.map-pestis", key_sign("sign-pestis"), _lies("pestis")),
)
"""All entries of the legend."""
