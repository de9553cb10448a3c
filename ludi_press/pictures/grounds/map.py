"""A map of regions as the ground of a scene, in the style of old prints: pieces on their seats, moves as ribbons."""

from collections.abc import Callable, Collection, Iterator
from functools import lru_cache
from itertools import pairwise
from math import atan2, ceil, degrees, dist, fsum, hypot
from typing import Final
from zlib import crc32

from msgspec.structs import replace

from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import Entry, Legend, draw_paper, entries_in, framed
from ludi_press.pictures.grounds.standings import draw_list, list_height, listed
from ludi_press.pictures.grounds.trails import band_along
from ludi_press.pictures.grounds.view import EDGE, FilmArea, LabelArea, View, point_of
from ludi_press.pictures.picture import (
    Art,
    Bands,
    Item,
    PlacedPiece,
    Pose,
    Say,
    Stamp,
    joined,
    moved,
    number,
    path,
    plate,
    rectangle,
    scaled,
    tag,
    words,
)
from ludi_press.pictures.pieces.tokens import (
    HEIGHT,
    SIZE,
    WIDTH,
    TokenLook,
    draw_badge,
    draw_ghost,
    draw_legion,
    draw_plate,
    draw_print,
    draw_ship,
    draw_tessera,
    draw_token,
    draw_whole,
    key_sign,
    look_of,
)
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box, Point, around, centroid, entry
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Lettering, Map, Piece, Region, Scene, Vector, Where

_LEAST: Final = 11.0
"""Lines shorter than this stay straight, in units of the map."""
_SWAY: Final = 0.17
"""The largest distance by which the middle of a line is moved aside, as a share of its length."""


def coast(points: tuple[Vector, ...], size: tuple[int, int]) -> list[Point]:
    """The outline of a land on a map of this size; edges along the edge of the map stay straight."""
    line: list[Point] = []
    for one, other in pairwise((*points, points[0])):
        edge = any(one[axis] == other[axis] in (0, size[axis]) for axis in (0, 1))
        line += [one] if edge else [one, *_between(one, other)]
    return line


def drawn(points: list[Point], *, closed: bool = False) -> str:
    """The `d` of a path through points with whole coordinates; relative steps make it a third of the length."""
    (x, y), steps = points[0], []
    for one, other in pairwise(points):
        across, down = round(other[0] - one[0]), round(other[1] - one[1])
        steps.append(f"{across}{down}" if down < 0 else f"{across} {down}")
    line = " ".join(steps).replace(" -", "-")
    return f"M{x:g} {y:g}l{line}" + ("z" if closed else "")


def river(points: tuple[Vector, ...]) -> list[Point]:
    return [*(at for pair in pairwise(points) for at in (pair[0], *_between(*pair))), points[-1]]


@lru_cache(maxsize=4096)
def _between(one: Point, other: Point) -> tuple[Point, ...]:
    """The points between two others, the same from either side, rounded to whole units."""
    if one > other:
        return _between(other, one)[::-1]
    if dist(one, other) < _LEAST:
        return ()
    sway = (crc32(f"{one}{other}".encode()) % 201 / 100 - 1) * _SWAY
    x, y = (one[0] + other[0]) / 2, (one[1] + other[1]) / 2
    middle = (round(x + (other[1] - one[1]) * sway), round(y - (other[0] - one[0]) * sway))
    return (*_between(one, middle), middle, *_between(middle, other))


_DEPTHS: Final = (84, 46, 16)
"""The widths of the belts of shallow water around all coasts; the narrowest, nearest to them, is the palest."""
_PEAK, _SHADE = "M{} {}m-8 0l8-13 8 13", "M{} {}m0-13l8 13h-6l-3-5 2-3z"
_WASH: Final = 9.0
"""The width of the holder's colour along the border of a region."""


def draw_map(ground: Map, frame: Box, at: Point, theme: Theme) -> Art:
    """The map on its paper, with its upper left corner at a point."""
    window = Box(0, 0, ground.width, ground.height).moved(*at)
    edge = rectangle(window, fill="none", stroke=theme.colours.wall, stroke_width=2.4)
    paper = draw_paper(frame, theme, window)
    return Art(tag("g", draw_lands(ground, at, theme), paper, edge), frame, theme.title.paths(""), common=True)


@lru_cache(maxsize=32)
def draw_lands(ground: Map, at: Point, theme: Theme) -> str:
    """Everything on the map that is the same in all languages."""
    colours, size = theme.colours, (ground.width, ground.height)
    outlines = (*(region.outline for region in ground.regions), *ground.lands)
    coarse = "".join(drawn([*outline], closed=True) for outline in outlines)
    rivers = "".join(drawn(river(line)) for line in ground.rivers)
    peaks, shades = ("".join(sign.format(*foot) for foot in ground.peaks) for sign in (_PEAK, _SHADE))
    straits = "".join(path([*strait]) for strait in ground.straits)
    kinds = (*(region.kind for region in ground.regions), *("terra" for _ in ground.lands))
    lands = (
        tag("path", d=drawn(coast(outline, size), closed=True), fill=theme.tone(kind).fill)
        for outline, kind in zip(outlines, kinds, strict=True)
    )
    shallows = (tag("path", d=coarse, stroke_width=broad) for broad in _DEPTHS)
    return moved(
        *at,
        rectangle(Box(0, 0, *size), fill=theme.tone("mare").fill)
        + tag("g", *shallows, fill="none", stroke=colours.plate, stroke_opacity=0.24, stroke_linejoin="round")
        + tag("g", *lands, stroke=colours.faint, stroke_width=1.5, stroke_linejoin="round")
        + tag("path", d=rivers, fill="none", stroke=colours.water, stroke_width=1.7, stroke_opacity=0.75)
        + tag("path", d=peaks, fill=colours.plate, fill_opacity=0.6, stroke=colours.faint, stroke_linejoin="round")
        + tag("path", d=shades, fill=colours.faint, fill_opacity=0.5)
        + "".join(_name(name, theme) for name in ground.names)
        + tag("path", d=straits, fill="none", stroke=colours.ink, stroke_width=2.6, stroke_dasharray="5 4"),
    )


def _name(name: Lettering, theme: Theme) -> str:
    """A name on the map itself, letterspaced as on old prints."""
    colour = theme.colours.faint if name.kind == "terra" else theme.colours.water
    letters = words(theme.title, name.name.value, *name.at, name.size, colour, "middle")
    return tag("g", letters, letter_spacing=number(name.size * 0.22), fill_opacity=0.8)


def seats_box(region: Region, taken: Collection[Where] = ()) -> Box:
    """The box of the seats, or of those that are `taken`, if any is."""
    return around([seat for seat in region.seats if seat in taken] or region.seats).grown(max(WIDTH, HEIGHT) / 2 + 2)


def titled_box(region: Region, taken: Collection[Where]) -> Box:
    """The box of the name, and of the seats below or above it that are `taken`."""
    x, y = region.label
    name = Box(x - 10, y - SIZE * 0.7, x + 10, y + SIZE * 0.7)
    return name if set(taken).isdisjoint(region.seats) else seats_box(region, taken).joined(name)


@lru_cache(maxsize=256)
def draw_title(region: Region, name: str, theme: Theme, size: float = SIZE) -> Art:
    """The name of a region on a plate, in larger type further up; nought is the corner of the map."""
    (x, y), colours = region.label, theme.colours
    half = theme.label.width(name, size) / 2 + 7
    foot = y + SIZE * 0.68
    box = Box(x - half, foot - size * 1.36, x + half, foot)
    return plate(theme.label, name, box, size, colours.plate, colours.ink, colours.faint, 1.2)


@lru_cache(maxsize=256)
def draw_seats(region: Region, taken: tuple[Vector, ...], theme: Theme) -> Art:
    """The thrones of a region with their crowns; seats off their region have a field where they are `taken`.

    A leader line connects the two; nought is the corner of the map.
    """
    colours, box = theme.colours, seats_box(region, taken)
    thrones = region.seats[len(region.seats) - region.thrones :]
    crown = theme.symbols["crown"].within(Box(-13, -10, 13, 10), theme.paint(None))
    leader = _leader(region, box if taken else titled_box(region, taken), theme)
    field = rectangle(box, radius=8, fill=colours.plate, fill_opacity=0.4, stroke=colours.faint, stroke_width=0.8)
    drawn = (leader.svg, field if leader.svg and taken else "", *(moved(*seat, crown) for seat in thrones))
    return Art("".join(drawn), leader.box.joined(box).grown(1))


def is_apart(region: Region) -> bool:
    """Whether the seats of a region are not on it."""
    return not _inside(seats_box(region).centre, region.outline)


def _leader(region: Region, plate: Box, theme: Theme) -> Art:
    """A line from the middle of a region to its plate; empty if the plate is on the region."""
    colours, heart, middle = theme.colours, centroid(region.outline), plate.centre
    if not is_apart(region):
        return Art("", plate)
    share = entry((heart, middle), plate.corners)
    end = (heart[0] + (middle[0] - heart[0]) * share, heart[1] + (middle[1] - heart[1]) * share)
    line = tag("path", d=path([heart, end]), stroke=colours.faint, stroke_width=1.4, fill="none")
    dot = tag("circle", cx=heart[0], cy=heart[1], r=3.6, fill=colours.faint)
    return Art(line + dot, plate.joined(around([heart]).grown(6)))


def _inside(point: Point, outline: tuple[Vector, ...]) -> bool:
    """Whether a point is inside an outline: a line from it to the left crosses an odd number of edges."""
    x, y = point
    crossed = 0
    for (x1, y1), (x2, y2) in zip(outline, (*outline[1:], *outline[:1]), strict=True):
        crossed += (y1 > y) is not (y2 > y) and (x2 - x1) * (y - y1) / (y2 - y1) + x1 < x
    return crossed % 2 == 1


@lru_cache(maxsize=256)
def draw_wash(outline: tuple[Vector, ...], tone: str, theme: Theme) -> Art:
    """The colour of a region's holder along its border, as on hand-coloured maps; nought is the corner of the map."""
    line = path(_inset(outline, _WASH / 2 + 1), closed=True)
    wash = tag("path", d=line, fill="none", stroke=theme.tone(tone).fill, stroke_width=_WASH, stroke_opacity=0.6)
    return Art(wash, around(outline).grown(2))


def _inset(outline: tuple[Vector, ...], by: float) -> list[Point]:
    """The outline moved inwards by this distance."""
    line: list[Point] = []
    turn = by if _area(outline) > 0 else -by
    for before, (x, y), after in zip((outline[-1], *outline), outline, (*outline[1:], outline[0]), strict=False):
        across, down = before[1] - after[1], after[0] - before[0]
        far = hypot(across, down) or 1.0
        line.append((round(x + across * turn / far, 1), round(y + down * turn / far, 1)))
    return line


def _area(outline: tuple[Vector, ...]) -> float:
    """Twice the area of an outline; positive if it is clockwise in the picture."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in pairwise((*outline, outline[0])))


MARGIN: Final = 12.0
FOOT: Final = 112.0
"""The height of the legend's band at the foot."""
BESIDE: Final = 330.0
"""The width of the list beside the map."""
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
    """A map in a picture: its upper left corner, the height of the list below it, and the width of one beside it.

    With a `least` size of type it is the one of a telephone: tokens have badges alone, and regions names if they are
    taken.
    """

    ground: Map
    corner: tuple[float, float]
    listed: float
    beside: float = 0.0
    least: float = 0.0

    @property
    def frame(self) -> Box:
        width = self.ground.width + 2 * MARGIN + self.beside
        return Box(0.0, 0.0, width, round(self.window.bottom + self.listed + FOOT + MARGIN))

    @property
    def window(self) -> Box:
        x, y = self.corner
        return Box(x, y, x + self.ground.width, y + self.ground.height)

    @property
    def type(self) -> float:
        return self.least or SMALL_TYPE * (self.ground.width + 2 * MARGIN) / SMALL

    @property
    def replay_box(self) -> Box:
        """The map without the list beside it, which the page of a replay has itself."""
        return replace(super().replay_box, right=self.window.right + MARGIN - EDGE)

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
        """The board, and below the map or beside it what happened and the list of pieces."""
        yield from self.board(scene, theme, say)
        seen, width = self.window, self.frame.width
        below = Box(0, seen.bottom + 10, width, seen.bottom + self.listed)
        yield from draw_list(
            scene, Box(seen.right - 8, seen.top, width, seen.bottom) if self.beside else below, theme, say
        )

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The holders of the regions, their seats and their names."""
        for region in self.ground.regions:
            tone = _holder(region, scene.pieces)
            if tone is not None:
                yield Stamp(*self.corner, draw_wash(region.outline, tone, theme))
        held = {piece.at for piece in scene.pieces}
        for region in self.ground.regions:
            taken = tuple(seat for seat in region.seats if seat in held)
            if taken or not self.least:
                yield Stamp(*self.corner, draw_seats(region, taken, theme))
        yield from self._titles(scene, theme, say)

    def foreground(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The names of the regions once more, since ribbons cross them."""
        yield from self._titles(scene, theme, say)

    def _titles(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Stamp]:
        """All names; in large type those of regions where anybody is, inside the map and off each other."""
        held, placed = {piece.at for piece in scene.pieces}, list[Stamp]()
        for region in self.ground.regions:
            art = draw_title(region, theme.label.clean(say(region.name)), theme, max(SIZE, self.least))
            if self.least and held.isdisjoint(region.seats):
                continue
            inside = min(0.0, self.ground.width - art.box.right) - min(0.0, art.box.left)
            stamp = Stamp(self.corner[0] + inside, self.corner[1], art)
            if not self.least or not any(stamp.box.meets(other.box) for other in placed):
                placed.append(stamp)
        yield from placed

    def label_area(self, scene: Scene, theme: Theme) -> LabelArea:
        """There are no names of pieces on the map: they are in the list."""
        x, y = self.corner
        plates = tuple(seats_box(region).moved(x, y) for region in self.ground.regions)
        return LabelArea(self.window, self.type, plates, unnamed=frozenset(piece.id for piece in scene.pieces))

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """Each move as a ribbon that widens toward the plate where it ends; a ring with a badge on the seat it left."""
        held = {piece.at for piece in scene.pieces if piece.at is not None}
        trails = [(piece, trail) for piece in scene.pieces for trail in piece.trail if len(trail) > 1]
        ways = [(piece, self._line(point_of(trail[0]), point_of(trail[-1]), held)) for piece, trail in trails]
        bands = (band_along(line, piece.tone, theme) for piece, line in ways)
        yield Bands(tuple(bands), theme.colours.ink, _EDGE)
        for piece, line in ways:
            (x, y), (to_x, to_y) = line[-2:]
            turn = round(degrees(atan2(to_y - y, to_x - x)))
            yield Stamp(to_x, to_y, scaled(draw_print(piece.tone, turn, True, theme), _ARROW))
        for piece, trail in trails:
            if trail[0] not in held:
                spot = self.spot(trail[0])
                yield Stamp(spot.x, spot.y, draw_ghost(piece.tone, "" if self.least else piece.badge, theme, self.type))

    def _line(self, start: Vector, end: Vector, held: Collection[Where]) -> list[Point]:
        """The bend from the edge of the seat where it starts to that of the seat, or the field apart, where it ends."""
        plates = (
            titled_box(region, held) for region in self.ground.regions if end in region.seats and is_apart(region)
        )
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
        if self.least:
            told = piece.badge if theme.badge.width(piece.badge, self.least) < WIDTH else ""
            body, badge = (
                draw_plate(told, piece.tone, Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2), self.least, theme),
                Art("", box),
            )
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


def view_map(scene: Scene, ground: Map, *, small: bool = False) -> MapView:
    """A map with the list of a scene's pieces and facts beside it, in the small picture below it."""
    corner = (MARGIN, HEAD + 6)
    if not small:
        return MapView(ground, corner, 0.0, BESIDE)
    height = list_height(scene, ground.width + 2 * MARGIN)
    # Few different heights, since each has a still layer of its own, which is slow to rasterise.
    return MapView(ground, corner, ceil(height / _PACE) * _PACE + 14)


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
