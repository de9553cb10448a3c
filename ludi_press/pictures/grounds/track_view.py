"""A track as the ground of a scene."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from itertools import chain
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId
from ludi_press.content.words import named
from ludi_press.core.report import Message
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import FILM_WIDTH, PITCH, SIZE, HeadLine, Legend, framed
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.standings import (
    draw_counters,
    draw_standings,
    lap_count,
    shared_ranks,
    told_first_home,
)
from ludi_press.pictures.grounds.track import (
    SPEED,
    draw_line_name,
    draw_safe_speed,
    draw_track,
    landmarks,
    line_name_room,
    safe_speed,
    safe_speeds,
)
from ludi_press.pictures.grounds.track_layout import FOOT, KEY_PITCH, SPACE, Layout, arrange, track_of
from ludi_press.pictures.grounds.trails import (
    draw_prints,
    draw_starts,
    draw_trails,
    event_spots,
    events_of,
)
from ludi_press.pictures.grounds.view import CloseUp, FilmArea, LabelArea, View, event_box, numbered, space_of
from ludi_press.pictures.grounds.windows import choose_windows, draw_course, draw_inset, inset_box
from ludi_press.pictures.picture import Art, Bands, Item, PlacedPiece, Pose, Say, Stamp, rounded_turn
from ludi_press.pictures.pieces.chariot import (
    Cut,
    TeamLook,
    draw_chariot,
    footprint,
    seen,
    stand_chariots,
    state_of,
)
from ludi_press.pictures.pieces.tokens import draw_event, draw_wreck, key_sign
from ludi_press.pictures.shapes import HEAD, SMALL, SMALL_TYPE, Box, around
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Mark, Piece, Ring, Scene, Status, Vector, Where

NAME_SIZE: Final = 20.0
"""The type size of names in the whole picture: 14 pixels at a width of 1,200."""
BADGE_SHARE: Final = 0.0092
"""The least type size of badges in the whole picture, as a share of its width: 11 pixels at 1,200."""
NAME_SHARE: Final = 0.024
"""The type size of names in a close-up, as a share of the window's width: 17 pixels at 690."""
NAME_MOST: Final = 18.0
"""The largest type size of names in a close-up, in drawing units."""
BELOW: Final = 34.0
"""The height that a replay shows below the ring, for the name of the straight."""
_WIDTHS: Final = (760.0, 1000.0, 1300.0)
"""The widths of a film's window in units, if it does not show the whole track."""
_ASPECT: Final = 2.2
_FILM_STEP: Final = 15.0
"""A film turns chariots in steps of this many degrees."""
_WAY: Final = Box(-SPACE / 2, -9.0, SPACE / 2, 9.0)
"""The room that a way takes on each space that it passes, around the middle of the space."""
_NEAREST, _NEARER = 1.65, 1.2
"""How much the small picture enlarges the part in which all happened: at most, and at least if it does at all."""
_ROOM: Final = 70.0
"""The room around moving pieces in a film's window."""


class TrackView(View, frozen=True, eq=False):
    """A track in a picture: `type` is the least size of type on pieces.

    In a film, drawings that would be new in every frame are avoided.
    """

    ring: Ring
    layout: Layout
    type: float = 0.0
    film: bool = False
    detailed: bool = False

    @property
    def cut(self) -> Cut:
        """Chariots have their details in what is seen from near by."""
        return Cut.SMALL if self.layout.small else Cut.FULL if self.detailed else Cut.FAR

    @property
    def frame(self) -> Box:
        return self.layout.frame

    @property
    def head(self) -> HeadLine:
        """The small picture's titles are in larger type."""
        layout = self.layout
        title, told = (1.5 * layout.least, 1.32 * layout.least) if layout.small else (26.0, 22.0)
        return HeadLine(layout.width, 22, (layout.head - 12) / 2 + 0.38 * title, title, told)

    @property
    def window(self) -> Box:
        """Between the titles and the legend."""
        layout = self.layout
        return Box(4, layout.head - 8, layout.width - 4, layout.height - layout.foot - 6)

    @property
    def replay_bottom(self) -> float:
        """A replay shows the name of the straight below the ring too."""
        return self.layout.ring.bottom + BELOW

    @property
    def is_cropped(self) -> bool:
        """Close-ups show parts of the whole track."""
        return True

    @property
    def neighbours(self) -> tuple[Where, Where]:
        return SpaceId(0), SpaceId(1)

    def title(self, scene: Scene) -> Message:
        track = named("circus", self.ring.plan.title)
        return message("picture.track-title", race=scene.title, track=track, turn=scene.heading)

    def progress(self, scene: Scene, say: Say) -> str:
        """The leader's lap or who has won in this turn, and the turn."""
        return f"{told_first_home(scene, say) or lap_count(self.ring, say)} · {say(scene.heading)}"

    def spot(self, at: Where, facing: Vector | None = None) -> Pose:
        """The middle of the spaces that a chariot covers."""
        return self.layout.place(space_of(at))

    def thing_spot(self, at: Where) -> Pose:
        """A thing is in the middle of its space."""
        return self.layout.spot(space_of(at))

    def steps(self, start: Where, end: Where) -> tuple[Where, ...]:
        return (end,)

    def still_layer(self, theme: Theme) -> Art:
        return draw_track(self.layout, theme)

    def legend(self, scene: Scene) -> Legend:
        """Those entries of the ring's key that are in the scene; in the small picture the signs are larger."""
        layout, shown = self.layout, _signs_in(scene)
        grown = KEY_PITCH * layout.least / PITCH if layout.small else 1.0
        middle = (layout.width / 2, layout.height - layout.foot / 2 - 2)
        size = layout.type(SIZE) / grown
        return Legend(
            tuple((f"picture.key-{token}", _ENTRIES[token]) for token in self.ring.key if token in shown),
            middle,
            layout.width - 40,
            layout.foot + 4,
            size,
            grown,
            events=numbered(scene, self.events(scene), SIZE),
        )

    def panel(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        yield from draw_standings(scene, self.layout, theme, say, laps=False)
        yield from draw_line_name(self.layout, theme, say(message("picture.key-line")))

    def board(self, scene: Scene, theme: Theme, say: Say, window: Box | None = None) -> Iterator[Item]:
        """The standings for a replay or a film."""
        told = draw_standings(scene, self.layout, theme, say)
        return (item for item in told if window is None or (isinstance(item, Stamp) and item.box.meets(window)))

    def foreground(self, scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
        """The numbers of what happened, where it happened."""
        for number, (spot, mark) in enumerate(zip(self._events(scene), self.events(scene), strict=True), start=1):
            yield Stamp(spot.x, spot.y, draw_event(number, self._event_size, scene.piece(mark.piece).tone, theme))

    @property
    def _event_size(self) -> float:
        """The type size of the numbers of events."""
        return self.type if self.layout.small else 17.0

    def events(self, scene: Scene) -> list[Mark]:
        return events_of(scene)

    def event_boxes(self, scene: Scene) -> tuple[Box, ...]:
        return tuple(event_box(spot, self._event_size) for spot in self._events(scene))

    def _events(self, scene: Scene) -> list[Pose]:
        """Where the numbers of events are: beside the teams."""
        held = [covered(self.layout, one.at) for one in _present(scene) if one.at is not None]
        return event_spots(scene, self.layout, held, self._event_size)

    def label_area(self, scene: Scene, theme: Theme) -> LabelArea:
        """Who drives has a name, off the ways as far as possible; in the small picture only beside its piece."""
        layout = self.layout
        top = layout.height - layout.foot - 12
        ways = (at for one in scene.pieces for way in one.trail for at in way)
        return LabelArea(
            Box(12, layout.head, layout.width - 12, layout.height - 12),
            layout.least or NAME_SIZE,
            (
                *landmarks(layout, theme),
                *self.event_boxes(scene),
                line_name_room(layout),
                Box(0, top, layout.width, layout.height),
            ),
            self._marks(scene),
            frozenset(one.id for one in _present(scene) if self.layout.track.spaces[space_of(one.at)].on_grid),
            self._foremost(scene),
            beside=layout.small,
            smaller=False,
            ways=tuple(_WAY.moved(spot.x, spot.y) for spot in map(layout.place, map(space_of, ways))),
        )

    def _foremost(self, scene: Scene) -> Mapping[str, str]:
        """The ranks of the first three, once the race has begun."""
        run = any(scene.rounds) or not self.layout.boxes
        ranks = shared_ranks([one.place or one.far for one in map(scene.piece, scene.order)])
        return dict(zip(scene.order[:_FOREMOST], ranks, strict=False)) if run else {}

    def trails(self, scene: Scene, theme: Theme) -> Iterator[Item]:
        """A ribbon along the move of each team, in a film arrow heads; and a ring where the move began."""
        held = frozenset(
            {*(thing.at for thing in scene.things), *(one.at for one in scene.pieces if one.at is not None)}
        )
        if not self.film:
            drawn = tuple(draw_trails(scene.pieces, held, self.layout, theme))
            return chain(drawn, self._crossed(drawn, theme))
        prints, starts = (
            draw_prints(scene.pieces, self.layout, theme),
            draw_starts(scene.pieces, held, self.layout, theme),
        )
        return chain(prints, starts)

    def _crossed(self, drawn: Iterable[Item], theme: Theme) -> Iterator[Item]:
        """The signs of safe speeds over which ways pass, once more."""
        size = self.layout.type(SPEED)
        ways = [point for item in drawn if isinstance(item, Bands) for band in item.bands for point in band.outline]
        for text, spot in safe_speeds(self.layout):
            if any(abs(x - spot.x) < size and abs(y - spot.y) < size for x, y in ways):
                yield Stamp(spot.x, spot.y, draw_safe_speed(text, size, theme))

    def placed_pieces(self, scene: Scene, theme: Theme) -> tuple[PlacedPiece, ...]:
        """The pieces on the track and those that have finished in this turn, the undermost first."""
        placed = [(piece, self.spot(space_of(piece.at))) for piece in _present(scene)]
        held = {space_of(piece.at) for piece in _present(scene)}
        placed_here = (scene.piece(id_) for id_ in scene.order)
        home = [one for one in placed_here if one.status is Status.FINISHED and one.trail]
        parade = [(one, self.spot(at)) for one, at in zip(home, self._parade(held), strict=False) if one.at is None]
        crowned = {*[*self._foremost(scene)][:1], *(one.id for one in home)}
        stood = [*parade, *placed]
        if self.film:  # few angles, since each is a raster of its own
            stood = [(one, replace(spot, turn=round(spot.turn / _FILM_STEP) * _FILM_STEP)) for one, spot in stood]
        return stand_chariots(stood, theme, self.type, crowned, self.cut)

    def _parade(self, held: set[SpaceId]) -> Iterator[SpaceId]:
        """The places of pieces that have finished: past the line, the first furthest, where no other piece is."""
        track, step = self.layout.track, 2 * self.layout.cells
        for rank in range(2, -1, -1):
            for lane in range(1, self.layout.lanes + 1):
                number = min(1 + rank * step, track.plan.sections[0].spaces[lane - 1])
                space = track.at(lane, 0, number)
                if held.isdisjoint((space, track.spaces[space].ahead)):
                    yield space

    def close_ups(self, scene: Scene, theme: Theme, say: Say) -> Iterator[CloseUp]:
        """Parts of the whole track, each with an inset map."""
        layout, stands = self.layout, {one.piece.id: one.box for one in self.placed_pieces(scene, theme)}
        frame = Box(4, HEAD, layout.width - 4, layout.height - FOOT)
        for window in choose_windows([stands[id_] for id_ in scene.order if id_ in stands], frame):
            yield self._part(scene, window, min(NAME_MOST, window.width * NAME_SHARE), theme)

    def near(self, scene: Scene, theme: Theme) -> CloseUp | None:
        """The part in which everything of the turn happened, where it is much less than the whole."""
        layout, ways = self.layout, [at for one in scene.pieces for way in one.trail for at in way]
        boxes = [covered(layout, at) for at in ways] + [one.box for one in self.placed_pieces(scene, theme)]
        boxes += [layout.grid] if layout.boxes else []
        whole = self.window
        busy = around([corner for box in boxes for corner in box.corners]).grown(_ROOM) if boxes else whole
        aspect = whole.width / whole.height
        width = max(busy.width, busy.height * aspect, whole.width / _NEAREST)
        if width > whole.width / _NEARER:
            return None
        window = whole.about(*busy.centre, width, width / aspect)
        return self._part(scene, window, layout.least * width / layout.width, theme)

    def _part(self, scene: Scene, window: Box, size: float, theme: Theme) -> CloseUp:
        """A part of the track with names of this size and an inset map, but without the ranking."""
        layout, ground = self.layout, self.still_layer(theme)
        stood = self.placed_pieces(scene, theme)
        boxes = tuple(one.box for one in stood)
        marks, area, whole = self._marks(scene), self.label_area(scene, theme), layout.ring.joined(layout.stalls)
        view = replace(self, type=SMALL_TYPE * window.width / SMALL, detailed=True)
        spared = ((*boxes, *marks, *area.ways), (*boxes, *marks), boxes)
        found = (inset_box(whole, window, kept, plots(layout).table.shared(window.grown(-8))) for kept in spared)
        inset = next((box for box in found if box), None)
        taken = (*landmarks(layout, theme), *((inset,) if inset else ()))
        over = [item for item in draw_counters(self.ring, layout, theme) if item.box.meets(window)]
        if inset:
            over.append(Stamp(*inset.centre, draw_inset(draw_course(layout, theme), whole, theme, window, inset)))
        return CloseUp(
            view,
            Art(ground.svg, window, ground.fonts),
            replace(area, frame=window.grown(-4), size=size, taken=taken, unnamed=frozenset(), smaller=True),
            tuple(one.piece.id for one in stood if window.holds(one.box)),
            tuple(over),
        )

    def film_area(self, scene: Scene, theme: Theme) -> FilmArea:
        """A part of the track; if it must be the whole, the layout of the small picture with its larger words."""
        layout = self.layout
        window = _window(scene, layout)
        if window.width >= layout.width:
            layout = arrange(self.ring.plan, small=True, cells=layout.cells, boxes=layout.boxes)
            window = _window(scene, layout)
        view = replace(self, layout=layout, type=SMALL_TYPE * window.width / FILM_WIDTH, film=True)
        whole = view.still_layer(theme)
        # The still layer of the whole track; its box limits it to the window with the caption band.
        return FilmArea(view, window, Art(whole.svg, framed(window), whole.fonts))

    def _marks(self, scene: Scene) -> tuple[Box, ...]:
        begun = (piece.trail[0][0] for piece in scene.pieces if piece.trail)
        return tuple(covered(self.layout, space) for space in (*(thing.at for thing in scene.things), *begun))


def _present(scene: Scene) -> tuple[Piece, ...]:
    return tuple(piece for piece in scene.pieces if piece.at is not None)


def _on_grid(ring: Ring, at: Where) -> bool:
    return track_of(ring).spaces[space_of(at)].on_grid


def covered(layout: Layout, space: Where) -> Box:
    """The bounding box of a chariot on a space."""
    spot = layout.place(space_of(space))
    return footprint(rounded_turn(spot.turn), Cut.SMALL if layout.small else Cut.FAR).moved(spot.x, spot.y)


def view_track(scene: Scene, ring: Ring, *, small: bool) -> TrackView:
    """A track laid out for a scene: with start boxes as long as a piece is in one, or was in this turn."""
    layout = arrange(ring.plan, small=small, cells=ring.cells)
    ways = [*(act.path for act in scene.acts), *(way for one in scene.pieces for way in one.trail)]
    places = {
        *(at for way in ways for at in way),
        *(one.at for one in _present(scene)),
        *(one.at for one in scene.things),
    }
    if places and not any(layout.track.spaces[space_of(at)].on_grid for at in places):
        layout = arrange(ring.plan, small=small, cells=ring.cells, boxes=False)
    return TrackView(ring, layout, max(layout.least, layout.width * BADGE_SHARE))


def _window(scene: Scene, layout: Layout) -> Box:
    """The part of the track that a film shows: all moves with some room around them, within the walls."""
    spots = [layout.place(space_of(space)) for act in scene.acts for space in act.path]
    busy = around([(spot.x, spot.y) for spot in spots]).grown(_ROOM)
    limit = Box(0, layout.head, layout.width, layout.ring.bottom + layout.margin - 2)
    least = max(busy.width, busy.height * _ASPECT)
    width = next((width for width in _WIDTHS if least <= width < limit.width), limit.width)
    height = limit.height if width == limit.width else min(limit.height, width / _ASPECT)
    return limit.about(*busy.centre, width, height)


def _signs_in(scene: Scene) -> set[str]:
    """The tokens of the key that a scene needs: those of the ground, and of the state of each chariot."""
    begun = [*(one.at for one in scene.pieces), *(one.trail[0][0] for one in scene.pieces if one.trail)]
    grid = isinstance(scene.ground, Ring) and any(at is not None and _on_grid(scene.ground, at) for at in begun)
    found = {"zone", "safe", *(["grey"] if grid else []), *(["wreck"] if scene.things else [])}
    for piece in scene.pieces:
        state, here = seen(state_of(piece), Cut.FAR), piece.at is not None
        told = {
            "trail": bool(piece.trail),
            "leader": piece.status is Status.FINISHED or piece.id in scene.order[:1],
            "dragged": here and state.flipped,
            "on-foot": here and state.on_foot,
        }
        if here and not (state.flipped or state.on_foot):
            told |= {"max": state.speed > 0, "stunned": state.stunned, "wounded": state.wounded, "whip": state.whip}
        found |= {token for token, is_there in told.items() if is_there}
    return found


_FOREMOST: Final = 3
"""The number of pieces with their rank on the plate of their name."""
_TEAM: Final = TeamLook("", "", cut=Cut.SMALL)


def _chariot(look: TeamLook) -> Callable[[Theme], Art]:
    return lambda theme: draw_chariot(look, 0, theme)


_ENTRIES: Final[dict[str, Callable[[Theme], Art]]] = {
    "max": _chariot(replace(_TEAM, speed=3)),
    "stunned": _chariot(replace(_TEAM, stunned=True)),
    "dragged": _chariot(replace(_TEAM, flipped=True)),
    "wreck": draw_wreck,
    "trail": key_sign("key-trail", "veneta"),
    "leader": _chariot(replace(_TEAM, tone="praesina", crowned=True)),
    "zone": key_sign("key-zone"),
    "wounded": _chariot(replace(_TEAM, wounded=True)),
    "whip": _chariot(replace(_TEAM, whip=True)),
    "on-foot": _chariot(replace(_TEAM, on_foot=True)),
    "safe": lambda theme: Art(safe_speed("12", 15, theme), Box(-14, -13, 14, 13), theme.badge.paths("12")),
    "grey": key_sign("key-grey"),
}
"""The drawings of the legend's signs, by token."""
