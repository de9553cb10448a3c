"""A map of regions as the ground of a scene: who sits where, ways of the turn as ribbons, and a list below."""

from collections.abc import Callable, Iterator
from math import atan2, ceil, degrees, hypot
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Gauge, Message
from ludi_press.core.report import say as message
from ludi_press.pictures.box import HEAD, SMALL, SMALL_TYPE, Box
from ludi_press.pictures.grounds.map import draw_lands, draw_map, draw_names
from ludi_press.pictures.grounds.standings import sign_of
from ludi_press.pictures.grounds.view import CloseUp, Footage, NameRoom, point_of, within_frame
from ludi_press.pictures.head import HeadLine
from ludi_press.pictures.legend import Legend
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering
from ludi_press.pictures.pieces.signs import draw_sign
from ludi_press.pictures.pieces.stood import Spot, Stood
from ludi_press.pictures.pieces.token import HEIGHT, WIDTH, Look, draw_badge, draw_token, draw_whole, look_of
from ludi_press.pictures.pieces.tokens import draw_print
from ludi_press.pictures.shots import framed
from ludi_press.pictures.svg import number, tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Piece, Scene, Status, Vector, Where

MARGIN: Final = 12.0
FOOT: Final = 124.0
"""The band below, for the key."""
ROW: Final = 38.0
COLUMN: Final = 250.0
"""A row of the list, and the least width of its columns."""
STRIDE: Final = 60.0
"""A step of a way, in units of the map."""
_BEND: Final = 0.14
"""How far a ribbon bends aside, as a share of its length: two who change places are told apart."""


class MapView(Struct, frozen=True, eq=False):
    """A map in a picture: its upper left corner, and how high the list below it is."""

    ground: Map
    corner: tuple[float, float]
    listed: float

    @property
    def frame(self) -> Box:
        """The whole picture."""
        width = self.ground.width + 2 * MARGIN
        return Box(0.0, 0.0, width, round(self.window.bottom + self.listed + FOOT + MARGIN))

    @property
    def window(self) -> Box:
        """Where the map itself is."""
        x, y = self.corner
        return Box(x, y, x + self.ground.width, y + self.ground.height)

    @property
    def head(self) -> HeadLine:
        """Where the title stands."""
        return HeadLine(self.frame.width, 26, 39, 28, 24)

    @property
    def type(self) -> float:
        """The least size of type."""
        return SMALL_TYPE * self.frame.width / SMALL

    @property
    def scale(self) -> float:
        """Tokens are drawn in their own size."""
        return 1.0

    @property
    def reach(self) -> float:
        """How far from a piece's middle its signs begin."""
        return WIDTH / 2

    @property
    def seen(self) -> Box:
        """What a replay shows."""
        return within_frame(self.frame.width, HEAD, self.window.bottom + 4)

    @property
    def upper(self) -> float:
        """A mail shows the map without the list."""
        return (self.window.bottom + 8) / self.frame.height

    def title(self, scene: Scene) -> Message:
        """What the picture of the whole ground is called."""
        return message("picture.map-title", game=scene.title, turn=scene.heading)

    def told(self, scene: Scene, say: Say) -> str:
        """How far all has come."""
        return say(scene.heading)

    def spot(self, at: Where, facing: Vector | None = None) -> Spot:
        """Where a point of the map is in the picture."""
        x, y = point_of(at)
        return Spot(self.corner[0] + x, self.corner[1] + y)

    def lies(self, at: Where) -> Spot:
        """Where a thing lies."""
        return self.spot(at)

    def way(self, start: Where, end: Where) -> tuple[Where, ...]:
        """Along the bend of the ribbon, a stride at a time."""
        one, other = point_of(start), point_of(end)
        steps = max(1, round(hypot(other[0] - one[0], other[1] - one[1]) / STRIDE))
        points = (_along(one, other, step / steps) for step in range(1, steps))
        return (*((round(x), round(y)) for x, y in points), end)

    def still(self, theme: Theme) -> Art:
        """The map without anybody on it."""
        return draw_map(self.ground, self.frame, self.corner, theme)

    def legend(self, scene: Scene) -> Legend:
        """What the signs mean."""
        frame = self.frame
        middle = (frame.width / 2, frame.bottom - FOOT / 2 - 8)
        return Legend(_ENTRIES, middle, frame.width - 50, FOOT - 8, self.type, rows=3)

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The names of the regions, and below the map what happened and who is who."""
        yield Stamp(0, 0, draw_names(self.ground, self.corner, theme, say))
        yield from self._list(scene, theme)

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The names of the regions, which a replay and a film show as well."""
        yield Stamp(0, 0, draw_names(self.ground, self.corner, theme, say))

    def foot(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """What stands below the ground."""
        return iter(())

    def names(self, scene: Scene, theme: Theme) -> NameRoom:
        """Nobody's name stands on the map: the list has them."""
        return NameRoom(self.window, self.type, unnamed=frozenset(piece.id for piece in scene.pieces))

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """The way of each who moved, as a ribbon with an arrow head before its end."""
        for piece in scene.pieces:
            for trail in piece.trail:
                if len(trail) > 1:
                    yield from self._ribbon(piece, point_of(trail[0]), point_of(trail[-1]), theme)

    def _ribbon(self, piece: Piece, start: Vector, end: Vector, theme: Theme) -> Iterator[Stamp]:
        (x, y), (to_x, to_y), (mid_x, mid_y) = start, end, _bent(start, end)
        d = f"M{number(x)} {number(y)}Q{number(mid_x)} {number(mid_y)} {number(to_x)} {number(to_y)}"
        tone = theme.tone(piece.tone)
        halo = tag("path", d=d, fill="none", stroke=theme.colours.ink, stroke_width=7, stroke_opacity=0.55)
        band = tag("path", d=d, fill="none", stroke=tone.fill, stroke_width=4.6)
        xs, ys = (x, to_x, mid_x), (y, to_y, mid_y)
        box = Box(min(xs), min(ys), max(xs), max(ys)).grown(6)
        yield Stamp(*self.corner, Art(halo + band, box))
        far = max(1.0, hypot(to_x - x, to_y - y))
        share = max(0.5, 1 - 30 / far)
        near, next_ = _along(start, end, share), _along(start, end, min(1.0, share + 0.05))
        turn = round(degrees(atan2(next_[1] - near[1], next_[0] - near[0])))
        yield Stamp(self.corner[0] + near[0], self.corner[1] + near[1], draw_print(piece.tone, turn, True, theme))

    def stand(self, scene: Scene, theme: Theme) -> tuple[Stood, ...]:
        """The pieces that are somewhere on the map."""
        return tuple(self._stood(piece, theme) for piece in scene.pieces if piece.at is not None)

    def _stood(self, piece: Piece, theme: Theme) -> Stood:
        spot, look = self.spot(piece.at or (0, 0)), look_of(piece)
        box = Box(-WIDTH / 2, -HEIGHT / 2, WIDTH / 2, HEIGHT / 2).moved(spot.x, spot.y)
        hull = ((box.left, box.top), (box.right, box.top), (box.right, box.bottom), (box.left, box.bottom))
        body, badge = draw_token(look, theme), draw_badge(look, theme)
        return Stood(piece, Stamp(spot.x, spot.y, body), Stamp(spot.x, spot.y, badge), box, hull)

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """None: the map shows all as large as it can be read."""
        return iter(())

    def footage(self, scene: Scene, theme: Theme) -> Footage:
        """The whole map."""
        view = MapView(self.ground, (0.0, 0.0), 0.0)
        ground = draw_lands(self.ground, view.corner, theme)
        return Footage(view, view.window, Art(ground, framed(view.window), (theme.label.font.path,)))

    def _list(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """What happened, then all who are listed in columns: token, name, legions and ships by number."""
        frame, size, colours = self.frame, self.type, theme.colours
        y = self.window.bottom + 10
        for index, fact in enumerate(scene.facts):
            left = 26 + index % 2 * (frame.width / 2 - 20)
            down = y + ROW * (index // 2 + 0.5)
            text = theme.label.fit(fact.text.value, size, frame.width / 2 - 70)
            yield Stamp(left + 12, down, draw_sign(fact.sign, theme))
            yield Stamp(left + 32, down + size * 0.36, lettering(theme.label, text, size, colours.ink))
        y += ROW * ceil(len(scene.facts) / 2)
        columns = _columns(frame.width)
        listed = _listed(scene)
        rows = ceil(len(listed) / columns)
        width = (frame.width - 44) / columns
        for index, piece in enumerate(listed):
            left, down = 26 + index // rows * width, y + ROW * (index % rows + 0.5)
            yield Stamp(left + WIDTH / 2, down, draw_whole(look_of(piece), theme))
            held = f"{piece.gauge('legions').lost} / {piece.gauge('ships').lost}"
            far = width - WIDTH - theme.badge.width(held, size) - 32
            name = theme.label.fit(sign_of(piece) + piece.name.value, size, far)
            yield Stamp(left + WIDTH + 8, down + size * 0.36, lettering(theme.label, name, size, colours.ink))
            yield Stamp(left + width - 14, down + size * 0.36, lettering(theme.badge, held, size, colours.faint, "end"))


def _listed(scene: Scene) -> list[Piece]:
    """Those who are on the map, and those who are down or gone: of others there is nothing to tell."""
    return [piece for piece in scene.pieces if piece.at is not None or piece.status is not Status.ACTIVE]


def _columns(width: float) -> int:
    return max(1, int((width - 44) // COLUMN))


def _bent(start: Vector, end: Vector) -> tuple[float, float]:
    """The point toward which a ribbon bends: aside to its left."""
    (x, y), (to_x, to_y) = start, end
    return (x + to_x) / 2 + (to_y - y) * _BEND, (y + to_y) / 2 - (to_x - x) * _BEND


def _along(start: Vector, end: Vector, share: float) -> tuple[float, float]:
    """A point of the bend, 0 to 1 along it."""
    mid, left = _bent(start, end), 1 - share
    x, y = (left * left * a + 2 * left * share * m + share * share * b for a, m, b in zip(start, mid, end, strict=True))
    return x, y


def view_map(scene: Scene, ground: Map) -> MapView:
    """A map with the list of a scene's pieces and facts below it: one picture serves both sizes."""
    width = ground.width + 2 * MARGIN
    rows = ceil(len(_listed(scene)) / _columns(width)) + ceil(len(scene.facts) / 2)
    return MapView(ground, (MARGIN, HEAD + 6), ROW * rows + 14)


def _swatch(kind: str) -> Callable[[Theme], Art]:
    def draw(theme: Theme) -> Art:
        rect = tag("rect", x=-13, y=-10, width=26, height=20, fill=theme.tone(kind).fill, stroke=theme.colours.ink)
        return Art(rect, Box(-14, -11, 14, 11))

    return draw


def _sample(look: Look) -> Callable[[Theme], Art]:
    return lambda theme: draw_whole(look, theme)


_PIPS: Final = Gauge(3, 10)
_ENTRIES: Final[tuple[tuple[str, Callable[[Theme], Art]], ...]] = (
    ("picture.map-provincia", _swatch("provincia")),
    ("picture.map-regnum", _swatch("regnum")),
    ("picture.map-roma", _swatch("roma")),
    ("picture.map-legions", _sample(Look("russata", "", _PIPS.lost))),
    ("picture.map-ships", _sample(Look("veneta", "", 0, ships=True))),
    ("picture.map-way", lambda theme: draw_print("veneta", 0, True, theme)),
    ("picture.map-battle", lambda theme: draw_sign("swords", theme)),
    ("picture.map-pestis", lambda theme: draw_sign("pestis", theme)),
    ("picture.map-holds", lambda theme: lettering(theme.badge, "5 / 2", 15, theme.colours.faint, "middle")),
)
