"""An arena as the ground of a scene."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from math import atan2, ceil, degrees, hypot
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import SIZE, Entry, Legend, Tally, draw_head, entries_in, framed
from ludi_press.pictures.grounds.sand import (
    FOOT,
    GROUND_KEY,
    Arena,
    SandLayout,
    draw_marks,
    draw_sand,
    layout_about,
    layout_of,
    rims_of,
    turn_of,
    window_of,
)
from ludi_press.pictures.grounds.standings import draw_roster, sides_of, victors
from ludi_press.pictures.grounds.view import (
    EDGE,
    MOST_EVENTS,
    CloseUp,
    FilmArea,
    LabelArea,
    View,
    dramatic,
    event_box,
    numbered,
    point_of,
)
from ludi_press.pictures.grounds.windows import draw_arena, draw_inset, inset_box
from ludi_press.pictures.picture import Art, Item, LeaderLine, PlacedPiece, Pose, Say, Stamp, rectangle, scaled, tag
from ludi_press.pictures.pieces.fighter import (
    MAN,
    MAN_ON_SQUARES,
    MOST_TYPE,
    RADIUS,
    FighterLook,
    draw_fighter,
    stand_fighters,
)
from ludi_press.pictures.pieces.tokens import draw_event, draw_ghost, draw_print, draw_token, key_sign
from ludi_press.pictures.shapes import HEAD, Box, around
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Act, Grid, Mark, Piece, Scene, Status, Thing, Vector, Where

NAME_SIZE: Final = 21.0
WIDTH, HEIGHT = 1160.0, 700.0
"""The largest size of a close-up's window."""
MARGIN: Final = 20.0
LEAST: Final = 1.5
"""There is a close-up only if it is at least this many times larger than the whole picture."""
FILM_WIDTH, FILM_MOST, FILM_LEAST = 1000.0, 800.0, 460.0
"""The width of a film's window, and the largest and the least of its height, in units."""
_BEYOND: Final = 44.0
"""How far a film shows what is outside the sand: heads are above its edge."""
STRIDE: Final = 600
"""The length of a step of a move, in thousandths of an inch."""
_KEY_ACROSS, _KEY_ROWS, _KEY_ROW = 4, 5, 34.0
"""How many entries of the small picture's legend are in a row, the most rows, and their height."""
_NEARLY: Final = 0.85
"""The share of the sand from which on a picture of it needs no map beside it."""
NUMBER: Final = 15.0
"""The type size of the numbers of blows in the large picture."""
_APART: Final = 2.2
"""How far a number is moved aside where another one stands already, in its type size."""
_STEP: Final = 34.0
"""The distance between two arrow heads of a move."""


class SandView(View, frozen=True, eq=False):
    """An arena in a picture: `window` is the visible part of it.

    `number` is the type size of the numbers of blows, nought where they are not told.
    """

    layout: SandLayout
    window: Box
    number: float = 0.0

    @property
    def frame(self) -> Box:
        return self.layout.frame

    @property
    def scale(self) -> float:
        """Pieces are drawn on a base of two radii and scaled to the board's base."""
        return self.layout.arena.base * self.layout.inch / 1000 / (2 * RADIUS)

    @property
    def sign_offset(self) -> float:
        """Signs begin near the rim of the base."""
        return 0.7 * RADIUS * self.scale

    @property
    def replay_bottom(self) -> float:
        """A replay shows all above the legend."""
        return self.layout.height - FOOT

    @property
    def replay_box(self) -> Box:
        """The sand without the list beside it, which the page of a replay has itself."""
        return replace(super().replay_box, right=self.layout.panel.left - EDGE)

    @property
    def is_shared(self) -> bool:
        """Open sand is not: its visible part follows the fight from turn to turn."""
        return bool(self.layout.rows)

    def title(self, scene: Scene) -> Message:
        return message("picture.arena-title", bout=scene.title, round=scene.heading)

    def tally(self, scene: Scene, say: Say) -> Tally:
        """How many of each side still stand on the sand."""
        return tuple(
            (tone, f"{name.split()[-1]} {count}") for tone, name, count in sides_of(scene, say) if name.split()
        )

    def spot(self, at: Where, facing: Vector | None = None) -> Pose:
        return Pose(*self.layout.spot(point_of(at)), float(turn_of(facing)) if facing else 0.0)

    def visible_things(self, scene: Scene) -> tuple[Thing, ...]:
        """Things wholly inside the window; others would cover what is beside it."""
        inside = self.window.grown(-RADIUS * self.scale)
        return tuple(one for one in scene.things if inside.holds(around([self.layout.spot(point_of(one.at))])))

    def steps(self, start: Where, end: Where) -> tuple[Where, ...]:
        """A straight line, a stride at a time."""
        (x, y), (to_x, to_y) = point_of(start), point_of(end)
        steps = max(1, round(hypot(to_x - x, to_y - y) / STRIDE))
        return tuple((x + (to_x - x) * step // steps, y + (to_y - y) * step // steps) for step in range(1, steps + 1))

    def still_layer(self, theme: Theme) -> Art:
        return draw_sand(self.layout, theme)

    def legend(self, scene: Scene) -> Legend:
        layout = self.layout
        middle = (layout.width / 2, layout.height - layout.foot / 2 - 8)
        rows = _KEY_ROWS if layout.least else 3
        events = numbered(scene, self.events(scene), SIZE)
        return Legend(_key(scene), middle, layout.width - 50, layout.foot, layout.type(SIZE), rows=rows, events=events)

    def events(self, scene: Scene) -> tuple[Mark, ...]:
        return tuple(mark for _, mark in _blows(scene)) if self.number else ()

    def foreground(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The numbers of the blows, between who struck and who was struck."""
        for number, (spot, mark) in enumerate(zip(self._spots(scene), self.events(scene), strict=True), start=1):
            yield Stamp(spot.x, spot.y, draw_event(number, self.number, scene.piece(mark.piece).tone, theme))

    def _spots(self, scene: Scene) -> list[Pose]:
        """Where the numbers of blows are, off each other: between the two, or aside of that."""
        spots: list[Pose] = []
        taken: list[Box] = []
        aside = _APART * self.number
        for act, mark in _blows(scene) if self.number else ():
            (x, y), (by_x, by_y) = self.layout.spot(point_of(mark.at)), self.layout.spot(point_of(act.path[-1]))
            far = hypot(x - by_x, y - by_y) or 1.0
            middle = ((x + by_x) / 2, (y + by_y) / 2) if act.piece != mark.piece else (x, y - 2.7 * RADIUS * self.scale)
            across = (aside * (y - by_y) / far, aside * (by_x - x) / far) if far > 1 else (aside, 0.0)
            tried = [Pose(middle[0] + out * across[0], middle[1] + out * across[1], 0.0) for out in (0, 1, -1, 2)]
            free = (spot for spot in tried if not any(event_box(spot, self.number).meets(box) for box in taken))
            spots.append(next(free, tried[-1]))
            taken.append(event_box(spots[-1], self.number))
        return spots

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The roster, and an inset map of the arena if a part of it is visible."""
        yield from draw_roster(scene, self.layout, theme, say)
        yield from self._inset(scene, theme)

    def _inset(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        window, sand = self.layout.window, self.layout.sand
        if window is None:
            return
        seen = window.shared(sand)
        if seen.width * seen.height > _NEARLY * sand.width * sand.height:
            return
        stands = tuple(one.box.grown(30) for one in self.placed_pieces(scene, theme))
        inset = inset_box(sand, window, stands)
        if inset is not None:
            yield Stamp(*inset.centre, draw_inset(draw_arena(self.layout, theme), sand, theme, window, inset))

    def label_area(self, scene: Scene, theme: Theme) -> LabelArea:
        """Names avoid the start rings of moves."""
        rings = [self.layout.spot(point_of(piece.trail[0][0])) for piece in scene.pieces if piece.trail]
        half = RADIUS * self.scale
        marks = tuple(Box(x - half, y - half, x + half, y + half) for x, y in rings)
        flags = (thing for thing in self.visible_things(scene) if thing.token.startswith("flag-"))
        standard = theme.symbols["standard"].box.scaled(self.scale)
        stand = tuple(standard.moved(*self.layout.spot(point_of(thing.at))) for thing in flags)
        size = self.layout.type(NAME_SIZE)
        small = self.layout.least > 0
        numbers = (event_box(spot, self.number) for spot in self._spots(scene))
        taken = (*rims_of(self.layout), *stand, *numbers)
        return LabelArea(self.window, size, taken, marks, smaller=not small, beside=small)

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """The start ring of each piece that moved, and arrow heads along its way, if they are inside the window."""
        steps = (item for piece in scene.pieces if piece.trail for item in self._trail(piece, theme))
        yield from (item for item in steps if self.window.holds(item.box))
        yield from self._shots(scene, theme)
        if isinstance(scene.ground, Grid):
            begun = {piece.trail[0][0] for piece in scene.pieces if piece.trail}
            for piece in scene.pieces:
                for at in (at for at in way_home(piece, scene.ground) if at not in begun):
                    yield Stamp(*self.layout.spot(at), draw_token("home", piece.tone, theme))

    def _shots(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """A line from whoever shot to whom the shot was meant for."""
        for act in scene.acts:
            for mark in (mark for mark in act.marks if mark.sign == "arrow"):
                (x, y), (to_x, to_y) = self.layout.spot(point_of(act.path[-1])), self.layout.spot(point_of(mark.at))
                share = 1 - RADIUS * self.scale / max(1.0, hypot(to_x - x, to_y - y))
                end = (x + (to_x - x) * share, y + (to_y - y) * share)
                tone = scene.piece(act.piece).tone
                yield LeaderLine((x, y), end, theme.tone(tone).fill, 3.0, theme.colours.ink)
                turn = round(degrees(atan2(to_y - y, to_x - x)))
                yield Stamp(*end, draw_print(tone, turn, True, theme))

    def _trail(self, piece: Piece, theme: Theme) -> Iterator[Stamp]:
        start, end = point_of(piece.trail[0][0]), point_of(piece.trail[-1][-1])
        (x, y), (to_x, to_y) = self.layout.spot(start), self.layout.spot(end)
        far, turn = hypot(to_x - x, to_y - y), turn_of((end[0] - start[0], end[1] - start[1]))
        size = self.layout.type(12 * self.scale) / self.scale
        badge = piece.badge if size <= MOST_TYPE else ""
        yield Stamp(x, y, scaled(draw_ghost(piece.tone, badge, theme, size), self.scale))
        if self.layout.rows:
            yield from self._steps(piece, theme)
            return
        for step in range(1, int((far - RADIUS * self.scale) / _STEP) + 1):
            share = step * _STEP / far
            at = (x + (to_x - x) * share, y + (to_y - y) * share)
            yield Stamp(*at, draw_print(piece.tone, turn, False, theme))

    def _steps(self, piece: Piece, theme: Theme) -> Iterator[Stamp]:
        """On a grid an arrow head from each square to the next."""
        for before, after in (pair for way in piece.trail for pair in pairwise(map(point_of, way))):
            (x, y), (to_x, to_y) = self.layout.spot(before), self.layout.spot(after)
            turn = turn_of((after[0] - before[0], after[1] - before[1]))
            yield Stamp((x + to_x) / 2, (y + to_y) / 2, draw_print(piece.tone, turn, False, theme))

    def placed_pieces(self, scene: Scene, theme: Theme) -> tuple[PlacedPiece, ...]:
        placed = [(piece, self.spot(piece.at, piece.facing)) for piece in scene.pieces if piece.at is not None]
        spots = {piece.id: spot for piece, spot in placed}
        touching = [spots[one].beside(spots[other], self.sign_offset) for one, other in scene.contacts]
        begun = [self.layout.spot(point_of(piece.trail[0][0])) for piece in scene.pieces if piece.trail]
        room = self.layout.sand if self.layout.rows else self.window
        signs, man = [*touching, *begun], MAN_ON_SQUARES if self.layout.rows else MAN
        return stand_fighters(placed, theme, self.layout.least, self.scale, signs, room, victors(scene), man)

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """One window with all pieces, if they are near enough to each other for it to be worthwhile."""
        shown = [piece for piece in scene.pieces if piece.at is not None]
        if not shown:
            return
        points = [point_of(piece.at) for piece in shown]
        inch, height = window_of(points, WIDTH, HEIGHT)
        if inch < LEAST * self.layout.inch:
            return
        window = Box(MARGIN, HEAD + 10, MARGIN + WIDTH, HEAD + 10 + height)
        frame = Box(0, 0, window.right + MARGIN, window.bottom + MARGIN)
        view = SandView(layout_about(self.layout.arena, points, inch, window, frame, FOOT), window)
        titles = tuple(draw_head(scene.title, say(scene.heading), view.head, theme))
        ids = tuple(piece.id for piece in shown)
        yield CloseUp(view, view.still_layer(theme), view.label_area(scene, theme), ids, titles)

    def film_area(self, scene: Scene, theme: Theme) -> FilmArea:
        """All places of the turn, as large as possible."""
        ways = [point_of(at) for act in scene.acts for at in act.path]
        points = [*(point_of(piece.at) for piece in scene.pieces if piece.at is not None), *ways]
        inch, height = window_of(points, FILM_WIDTH, FILM_MOST, FILM_LEAST)
        window = Box(0, 0, FILM_WIDTH, height)
        layout = layout_about(self.layout.arena, points, inch, window, window, 0.0)
        window = window.shared(layout.sand.grown(_BEYOND))
        ground = tag("g", rectangle(window, fill=theme.colours.paper), draw_marks(layout, theme))
        return FilmArea(SandView(layout, window), window, Art(ground, framed(window)))


_BLOWS: Final = ("death", "fall", "flag", "wound", "net")
"""The signs of what is numbered in a fight, the most dramatic first."""


def _blows(scene: Scene) -> list[tuple[Act, Mark]]:
    """The most dramatic blows, the most dramatic first; of those of one at another the first alone."""
    found: dict[tuple[str, str], tuple[Act, Mark]] = {}
    for act, mark in dramatic(scene, _BLOWS):
        found.setdefault((act.piece, mark.piece), (act, mark))
    return [*found.values()][:MOST_EVENTS]


def way_home(piece: Piece, grid: Grid) -> list[Vector]:
    """The squares of the shortest way of a carrier to a start square of its own tone, around walls; empty without one.

    Whoever else stands on the way is not heeded: it moves as well.
    """
    if piece.at is None or not any(mark.startswith("flag-") for mark in piece.marks):
        return []
    every = [(row, column) for row, line in enumerate(grid.rows) for column in range(len(line))]
    start = next((one for one in every if grid.middle(*one) == piece.at), None)
    before: dict[tuple[int, int], tuple[int, int] | None] = {start: None} if start else {}
    line = [*before]
    for here in line:
        if f"start-{piece.tone}" in grid.rows[here[0]][here[1]]:
            way = [here]
            while (last := before[way[-1]]) is not None:
                way.append(last)
            return [grid.middle(*one) for one in way[:-1]]
        for down, right in ((0, -1), (0, 1), (-1, 0), (1, 0)):
            there = (here[0] + down, here[1] + right)
            if there in every and there not in before and "wall" not in grid.rows[there[0]][there[1]]:
                before[there] = here
                line.append(there)
    return []


def view_sand(scene: Scene, sand: Arena, *, small: bool, whole: bool = False) -> SandView:
    """An arena with a scene's roster beside it, or below it in the small picture."""
    foot = _KEY_ROW * min(_KEY_ROWS, ceil(len(_key(scene)) / _KEY_ACROSS)) if small else None
    layout = layout_of(scene, sand, foot, whole=whole)
    right, bottom = (layout.width, layout.panel.top) if small else (layout.panel.left, layout.height - layout.foot)
    window = layout.window or Box(8, HEAD + 4, right - 6, bottom - 6)
    return SandView(layout, window, 0.0 if small else NUMBER)


def _key(scene: Scene) -> tuple[tuple[str, Callable[[Theme], Art]], ...]:
    return entries_in(scene, (*_GROUNDS, *_GRID_ENTRIES) if isinstance(scene.ground, Grid) else _ENTRIES)


def _fighter(look: FighterLook) -> Callable[[Theme], Art]:
    return lambda theme: draw_fighter(look, 0, theme)


def _kind(build: str, status: Status = Status.ACTIVE) -> Callable[[Theme], Art]:
    return _fighter(FighterLook("", "", build, status))


def _any(is_so: Callable[[Piece], bool]) -> Callable[[Scene], bool]:
    """When an entry of the legend is shown: if this is so of any piece on the ground."""
    return lambda scene: any(is_so(one) for one in scene.pieces if one.at is not None)


def _marked(mark: str) -> Callable[[Scene], bool]:
    return _any(lambda one: any(own.startswith(mark) for own in one.marks))


def _built(build: str) -> Callable[[Scene], bool]:
    return _any(lambda one: one.look[1] == build)


def _lies(token: str) -> Callable[[Scene], bool]:
    return lambda scene: any(thing.token.startswith(token) for thing in scene.things)


def _moved(scene: Scene) -> bool:
    return any(one.trail for one in scene.pieces)


def _grounded(id_: str) -> Callable[[Scene], bool]:
    """Whether a grid has a kind of terrain, by the id of its words."""
    token = id_.rpartition("-")[2]
    return lambda scene: (
        isinstance(scene.ground, Grid)
        and any(one.startswith(token) for line in scene.ground.rows for tokens in line for one in tokens)
    )


_WAYS: Final[tuple[Entry, ...]] = (
    ("picture.key-ghost", key_sign("ghost", "veneta"), _moved),
    ("picture.key-trail", lambda theme: draw_print("veneta", 0, True, theme), _moved),
)
_WON: Final[Entry] = ("picture.key-won", key_sign("laurel-gilt"), lambda scene: bool(victors(scene)))
_FALLEN: Final[Entry] = ("picture.key-fallen", key_sign("stain"), _lies("fallen"))
_HURT: Final = FighterLook("", "", "heavy", lost=1, points=3)
_HARMED: Final = FighterLook("", "", "secutor", lost=3, points=8)
_BEARER: Final = FighterLook("veneta", "", "retiarius", marks=("flag-russata",))
_ENTRIES: Final[tuple[Entry, ...]] = (
    *((f"picture.build-{build}", _kind(build), _built(build)) for build in ("heavy", "light", "animal", "rhino")),
    ("picture.key-lying", _kind("heavy", Status.DOWN), _any(lambda one: one.status is Status.DOWN)),
    ("picture.key-removed", _kind("heavy", Status.DEAD), _any(lambda one: one.status is Status.DEAD)),
    _FALLEN,
    ("picture.key-points", _fighter(_HURT), lambda scene: any(one.gauges for one in scene.pieces)),
    ("picture.key-contact", key_sign("sign-swords"), lambda scene: bool(scene.contacts)),
    _WON,
    *_WAYS,
    ("picture.key-thumb", key_sign("sign-thumb-up-gold"), lambda scene: bool(scene.facts)),
)
_GROUNDS: Final[tuple[Entry, ...]] = tuple((id_, draw, _grounded(id_)) for id_, draw in GROUND_KEY)
_GRID_ENTRIES: Final[tuple[Entry, ...]] = (
    ("picture.key-flag", _fighter(_BEARER), _marked("flag-")),
    ("picture.key-standard", key_sign("standard", "russata"), _lies("flag-")),
    ("picture.key-home", key_sign("home", "veneta"), _marked("flag-")),
    (
        "picture.key-shot",
        key_sign("key-shot", "veneta"),
        lambda scene: any(mark.sign == "arrow" for act in scene.acts for mark in act.marks),
    ),
    ("picture.key-life", _fighter(_HARMED), lambda scene: any(one.gauge("life").size for one in scene.pieces)),
    ("picture.key-prone", _kind("secutor", Status.DOWN), _any(lambda one: one.status is Status.DOWN)),
    *(
        (f"picture.key-{mark}", _fighter(FighterLook("", "", "secutor", marks=(mark,))), _marked(mark))
        for mark in ("netted", "blinded", "stance")
    ),
    ("picture.key-removed", _kind("secutor", Status.DEAD), _any(lambda one: one.status is Status.DEAD)),
    _FALLEN,
    _WON,
    *_WAYS,
    ("picture.key-favour", key_sign("sign-laurel"), lambda scene: any(one.favour for one in scene.cheers)),
    ("picture.key-raised", key_sign("sign-swords"), lambda scene: any(one.raised for one in scene.cheers)),
)
