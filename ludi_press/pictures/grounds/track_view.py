"""A track as the ground of a scene."""

from collections.abc import Callable, Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.words import named
from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.pictures.box import HEAD, SMALL_TYPE, Box, around
from ludi_press.pictures.grounds.inset import draw_inset, inset_box
from ludi_press.pictures.grounds.roll import draw_roll, roll_box
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.standings import draw_standings, lap_count
from ludi_press.pictures.grounds.track import draw_ground, finish_line, grey_zone, has_number, landmarks, safe_speed
from ludi_press.pictures.grounds.track_layout import FOOT, KEY_PITCH, Layout, arrange
from ludi_press.pictures.grounds.view import CloseUp, Footage, NameRoom, space_of, within_frame
from ludi_press.pictures.grounds.windows import choose_windows
from ludi_press.pictures.head import HeadLine
from ludi_press.pictures.legend import PITCH, SIZE, Legend
from ludi_press.pictures.picture import Art, Item, Say, Stamp, rectangle
from ludi_press.pictures.pieces.chariot import BADGE_MOST, Look, State, draw_chariot, footprint, stand_chariots
from ludi_press.pictures.pieces.stood import Spot, Stood, rounded_turn
from ludi_press.pictures.pieces.tokens import GHOST, draw_ghost, draw_print, draw_wreck, ghost_stamps
from ludi_press.pictures.shots import WIDTH, framed, within
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Ring, Scene, Vector, Where

NAME_SIZE: Final = 20.0
"""The type of names in the whole picture: 14 pixels at a width of 1,200."""
NAME_SHARE: Final = 0.024
"""The type of names in a close-up, as a share of the window's width: 17 pixels at 690."""
NAME_MOST: Final = 18.0
"""The largest type of names there, in drawing units."""
BELOW: Final = 34.0
"""How much a replay shows below the ring: the name of its straight."""
_WIDTHS: Final = (760.0, 1000.0, 1300.0)
"""How much a film shows of a track from left to right, in units, where that is not all of it."""
_ASPECT: Final = 2.2
_ROOM: Final = 70.0
"""How much is seen beyond those that move."""


class TrackView(Struct, frozen=True, eq=False):
    """A track in a picture: `type` is the least size of type on pieces."""

    ring: Ring
    layout: Layout
    type: float = 0.0

    scale = 1.0
    reach = 0.0

    @property
    def frame(self) -> Box:
        """The whole picture."""
        return self.layout.frame

    @property
    def head(self) -> HeadLine:
        """Where the title stands."""
        return HeadLine(self.layout.width, 26, 38, self.layout.type(26), self.layout.type(22))

    @property
    def seen(self) -> Box:
        """What a replay shows."""
        return within_frame(self.layout.width, HEAD, self.layout.ring.bottom + BELOW)

    @property
    def upper(self) -> float:
        """The track itself, above the roll and the legend."""
        return roll_box(self.layout).top / self.layout.height

    def title(self, scene: Scene) -> Message:
        """What the picture of the whole ground is called."""
        track = named("circus", self.ring.plan.title)
        return message("picture.track-title", race=scene.title, track=track, turn=scene.heading)

    def told(self, scene: Scene, say: Say) -> str:
        """How far all has come."""
        return f"{lap_count(self.ring, say)} · {say(scene.heading)}"

    def spot(self, at: Where, facing: Vector | None = None) -> Spot:
        """Where a place is in the picture."""
        return self.layout.place(space_of(at))

    def lies(self, at: Where) -> Spot:
        """Where a thing lies."""
        return self.layout.spot(space_of(at))

    def way(self, start: Where, end: Where) -> tuple[Where, ...]:
        """From space to space."""
        return (end,)

    def still(self, theme: Theme) -> Art:
        """The ground without anybody on it."""
        return draw_ground(self.ring.plan, theme, small=self.layout.small, cells=self.layout.cells)

    def legend(self) -> Legend:
        """In the small picture its signs are larger than on the track."""
        layout = self.layout
        grown = KEY_PITCH * layout.least / PITCH if layout.small else 1.0
        middle = (layout.width / 2, layout.height - layout.foot / 2 - 8)
        size = layout.type(SIZE) / grown
        return Legend(
            tuple((f"picture.key-{token}", _ENTRIES[token]) for token in self.ring.key),
            middle,
            layout.width - 40,
            layout.foot + 10,
            size,
            grown,
        )

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """How all stand."""
        return draw_standings(scene, self.layout, theme, say, laps=False)

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The same for a replay or a film."""
        told = draw_standings(scene, self.layout, theme, say)
        return (item for item in told if window is None or (isinstance(item, Stamp) and item.box.meets(window)))

    def foot(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """What stands below the ground."""
        return draw_roll(scene, self.layout, theme)

    def names(self, scene: Scene, theme: Theme) -> NameRoom:
        """Inside the frame; in the small picture none in the start boxes, where only some of them would have room."""
        layout = self.layout
        top = roll_box(layout).top if layout.small else layout.height - layout.foot - 12
        return NameRoom(
            Box(12, HEAD, layout.width - 12, layout.height - 12),
            layout.least or NAME_SIZE,
            (*landmarks(layout, theme), Box(0, top, layout.width, layout.height)),
            self._marks(scene),
            frozenset(piece.id for piece in _present(scene) if layout.small and self._in_a_box(piece)),
            beside=layout.small,
            smaller=not layout.small,
        )

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """Arrow heads over the spaces passed, a full one where each round but the last ended; ghosts where all began.

        There is no ghost where somebody stands or something lies now.
        """
        for piece in scene.pieces:
            for index, part in enumerate(piece.trail):
                yield from self._prints(piece, part, last=index == len(piece.trail) - 1, theme=theme)
        held = {*(thing.at for thing in scene.things), *(piece.at for piece in scene.pieces)}
        for piece in scene.pieces:
            if piece.trail and piece.trail[0][0] not in held:
                spot, size = self.spot(piece.trail[0][0]), min(BADGE_MOST, max(GHOST, self.type))
                at, turn = (spot.x, spot.y), rounded_turn(spot.turn)
                yield from ghost_stamps(piece.tone, piece.badge, at, turn, theme, size)

    def _prints(self, piece: Piece, path: tuple[Where, ...], *, last: bool, theme: Theme) -> Iterator[Item]:
        for index, space in enumerate(path[1:], start=1):
            end = index == len(path) - 1
            if (end and last) or (
                self.layout.small and has_number(self.layout, self.layout.track.spaces[space_of(space)])
            ):
                continue
            spot = self.spot(space)
            yield Stamp(spot.x, spot.y, draw_print(piece.tone, rounded_turn(spot.turn), end, theme))

    def stand(self, scene: Scene, theme: Theme) -> tuple[Stood, ...]:
        """The pieces that are there, the undermost first."""
        placed = [(piece, self.spot(space_of(piece.at))) for piece in _present(scene)]
        return stand_chariots(placed, theme, self.type, whole=self.layout.small)

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """Windows of the whole, each with a map of where it is."""
        layout, ground = self.layout, self.still(theme)
        at = {piece.id: space_of(piece.at) for piece in _present(scene)}
        stands = {id_: covered(layout, at[id_]) for id_ in scene.order if id_ in at}
        frame = Box(4, HEAD, layout.width - 4, layout.height - FOOT)
        boxes, marks, table = tuple(stands.values()), self._marks(scene), plots(layout).table
        for window in choose_windows(boxes, frame):
            spared = ((*boxes, *marks, table), (*boxes, *marks), boxes)
            inset = next((box for kept in spared if (box := inset_box(layout, window, kept))), None)
            taken = (*landmarks(layout, theme), *((inset,) if inset else ()))
            size = min(NAME_MOST, window.width * NAME_SHARE)
            yield CloseUp(
                self,
                Art(ground.svg, window, ground.fonts),
                NameRoom(window.grown(-4), size, taken, marks),
                tuple(id_ for id_, box in stands.items() if window.holds(box)),
                tuple(draw_standings(scene, layout, theme, say, window)),
                (Stamp(*inset.centre, draw_inset(layout, theme, window, inset)),) if inset else (),
            )

    def footage(self, scene: Scene, theme: Theme) -> Footage:
        """A window of the track; where it must be the whole, that with the larger words of the small picture."""
        layout = self.layout
        window = _window(scene, layout)
        if window.width >= layout.width:
            layout = arrange(self.ring.plan, small=True, cells=layout.cells)
            window = _window(scene, layout)
        view = replace(self, layout=layout, type=SMALL_TYPE * window.width / WIDTH)
        whole = view.still(theme)
        # The track's own still layer, seen through the window and the band over it.
        return Footage(view, window, Art(whole.svg, framed(window), whole.fonts))

    def _marks(self, scene: Scene) -> tuple[Box, ...]:
        begun = (piece.trail[0][0] for piece in scene.pieces if piece.trail)
        return tuple(covered(self.layout, space) for space in (*(thing.at for thing in scene.things), *begun))

    def _in_a_box(self, piece: Piece) -> bool:
        return self.layout.track.spaces[space_of(piece.at)].on_grid


def _present(scene: Scene) -> tuple[Piece, ...]:
    return tuple(piece for piece in scene.pieces if piece.at is not None)


def covered(layout: Layout, space: Where) -> Box:
    """What a chariot covers on a space."""
    spot = layout.place(space_of(space))
    return footprint(rounded_turn(spot.turn)).moved(spot.x, spot.y)


def _window(scene: Scene, layout: Layout) -> Box:
    """What a film shows of the track: all that moves, not too near, never beyond the walls."""
    spots = [layout.place(space_of(space)) for acts in scene.rounds for act in acts for space in act.path]
    busy = around([(spot.x, spot.y) for spot in spots]).grown(_ROOM)
    limit = Box(0, HEAD, layout.width, layout.ring.bottom + layout.margin - 2)
    least = max(busy.width, busy.height * _ASPECT)
    width = next((width for width in _WIDTHS if least <= width < limit.width), limit.width)
    height = limit.height if width == limit.width else min(limit.height, width / _ASPECT)
    left = within(busy.centre[0] - width / 2, limit.left, limit.right - width)
    top = within(busy.centre[1] - height / 2, limit.top, limit.bottom - height)
    return Box(left, top, left + width, top + height)


_LOOK: Final = Look(1, 1, 1, 1)


def _chariot(speed: int = 0, left: int = 0, horses: int = 0, stunned: bool = False) -> Callable[[Theme], Art]:
    return lambda theme: draw_chariot(State("", "", _LOOK, speed, left, 0, horses, stunned), 0, theme)


def _swatch(draw: Callable[[Theme], str]) -> Callable[[Theme], Art]:
    """A piece of the ground as an icon."""
    return lambda theme: Art(draw(theme), Box(-14, -13, 14, 13))


def _zone(theme: Theme) -> str:
    colours = theme.colours
    ticks = "".join(f"M{x}-7V-13" for x in (-9, 0, 9))
    return tag("rect", x=-14, y=-13, width=28, height=26, fill=colours.zone) + tag(
        "path", d=f"M-14-13H14{ticks}", stroke=colours.wall, stroke_width=2.4, fill="none"
    )


def _line(theme: Theme) -> str:
    return finish_line("M0-13V13", theme)


_ENTRIES: Final[dict[str, Callable[[Theme], Art]]] = {
    "stop": _chariot(),
    "low": _chariot(1),
    "fast": _chariot(2),
    "max": _chariot(3),
    "damage": _chariot(2, left=2),
    "horses": _chariot(2, horses=2),
    "stunned": _chariot(2, stunned=True),
    "dragged": lambda theme: draw_chariot(State("", "", _LOOK, flipped=True), 0, theme),
    "wreck": lambda theme: draw_wreck(0, theme),
    "ghost": lambda theme: draw_ghost("veneta", "", 0, theme),
    "trail": lambda theme: draw_print("veneta", 0, True, theme),
    "zone": _swatch(_zone),
    "line": _swatch(_line),
    "endurance": lambda theme: draw_chariot(State("", "", _LOOK, 2, endurance=2), 0, theme),
    "dead-horse": lambda theme: draw_chariot(State("", "", _LOOK, 2, dead=(2,)), 0, theme),
    "wounded": lambda theme: draw_chariot(State("", "", _LOOK, 2, wounded=True), 0, theme),
    "whip": lambda theme: draw_chariot(State("", "", _LOOK, 2, whip=True), 0, theme),
    "on-foot": lambda theme: draw_chariot(State("", "", _LOOK, on_foot=True), 0, theme),
    "safe": _swatch(lambda theme: safe_speed("12", 0, 0, 15, theme)),
    "grey": _swatch(lambda theme: grey_zone([rectangle(Box(-13, -13, 13, 13))], theme)),
}
"""What the picture of each sign of a key is, by its token."""
