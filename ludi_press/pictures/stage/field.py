"""What stands and moves on the track: trails, ghosts, wrecks, chariots and their names, for the whole or a window."""

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Final

from ludi_press.boards.ring import SpaceId
from ludi_press.pictures.box import Box
from ludi_press.pictures.fonts import Face
from ludi_press.pictures.grounds.track import has_number
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.labels import Placed, Wish, place
from ludi_press.pictures.picture import Art, Item, Line, Stamp, lettering, rectangle
from ludi_press.pictures.pieces.chariot import BADGE, chariot_stamps, footprint, hull, rounded_turn, state_of
from ludi_press.pictures.pieces.tokens import GHOST, draw_print, draw_wreck, ghost_stamps
from ludi_press.pictures.shapes import Points
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Figure, Scene
from ludi_press.scene.arena import Combatant

NAME_ROOM: Final = 7.0
"""The widest that a name may stand, in sizes of its type; of longer ones the last words stand."""
LEADER: Final = 1.4
BADGE_MOST: Final = 29.0
"""The largest type of a badge that a chariot has room for."""
_CRAMPED: Final = 3.6
"""The widest that a name may stand that had no place otherwise."""
_SIZES: Final = (
    (0.85, 0.85, NAME_ROOM),
    (0.85, 0.72, NAME_ROOM),
    (0.85, 0.6, _CRAMPED),
    (0.72, 0.72, NAME_ROOM),
    (0.72, 0.6, _CRAMPED),
    (0.6, 0.6, NAME_ROOM),
    (0.6, 0.6, _CRAMPED),
)
"""Types of names that are tried where not all have room, as shares of the first.

For those that had a place, for those that had none, and the widest that these may stand.
"""


def on_track(scene: Scene) -> tuple[tuple[Figure, SpaceId], ...]:
    """The figures that stand on the track, each with its space."""
    return tuple((figure, figure.at) for figure in scene.figures if figure.at is not None)


def draw_field(
    scene: Scene, layout: Layout, theme: Theme, frame: Box, type_size: float, taken: tuple[Box, ...] = ()
) -> tuple[Item, ...]:
    """All that stands and has moved on the track; names of those in the frame, in this size, off what is taken."""
    return (
        *_trails(scene, layout, theme),
        *_ghosts(scene, layout, theme),
        *_wrecks(scene, layout, theme),
        *_chariots(scene, layout, theme),
        *_names(scene, layout, theme, frame, type_size, taken),
    )


def _trails(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Item]:
    """Arrow heads over the spaces that a team passed in this turn, a full one where each round but the last ended."""
    for figure in scene.figures:
        for part in figure.trail:
            for index, space in enumerate(part[1:], start=1):
                last = index == len(part) - 1
                if last and part is figure.trail[-1]:
                    continue
                if layout.small and has_number(layout, layout.track.spaces[space]):
                    continue
                spot = layout.spot(space)
                yield Stamp(spot.x, spot.y, draw_print(figure.tone, rounded_turn(spot.turn), last, theme))


def _ghosts(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Item]:
    """Where those that moved stood before; no ghost where somebody stands or a wreck lies now."""
    held = {*scene.wrecks, *(space for _, space in on_track(scene))}
    for figure in scene.figures:
        begun = figure.trail[0][0] if figure.trail else None
        if begun is None or begun in held:
            continue
        spot = layout.spot(begun)
        at, size = (spot.x, spot.y), min(BADGE_MOST, layout.type(GHOST))
        yield from ghost_stamps(figure.tone, figure.badge, at, rounded_turn(spot.turn), theme, size)


def _wrecks(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Item]:
    for space in scene.wrecks:
        spot = layout.spot(space)
        yield Stamp(spot.x, spot.y, draw_wreck(rounded_turn(spot.turn), theme))


def _chariots(scene: Scene, layout: Layout, theme: Theme) -> Iterator[Item]:
    """The chariots, and over all of them their badges: nobody's horses cover whom they follow."""
    pairs = [_chariot(figure, space, layout, theme) for figure, space in on_track(scene)]
    yield from (team for team, _ in pairs)
    yield from (badge for _, badge in pairs)


def _chariot(figure: Figure, space: SpaceId, layout: Layout, theme: Theme) -> tuple[Stamp, Stamp]:
    """A chariot on its space, and its badge."""
    spot = layout.spot(space)
    size = min(BADGE_MOST, layout.type(BADGE))
    return chariot_stamps(state_of(figure), spot.x, spot.y, rounded_turn(spot.turn), theme, size)


def _with_badge(figure: Figure, space: SpaceId, layout: Layout, theme: Theme) -> Box:
    """What a chariot covers, in the small picture with its badge, which is larger there than the car."""
    box = covered(layout, space)
    return box.joined(_chariot(figure, space, layout, theme)[1].box) if layout.small else box


def covered(layout: Layout, space: SpaceId) -> Box:
    """What a chariot covers on a space."""
    spot = layout.spot(space)
    return footprint(rounded_turn(spot.turn)).moved(spot.x, spot.y)


def _outline(layout: Layout, figure: Figure) -> Points:
    """The corners of a chariot where it stands."""
    if figure.at is None:
        return ()
    spot = layout.spot(figure.at)
    return tuple((spot.x + x, spot.y + y) for x, y in hull(rounded_turn(spot.turn)))


def _names(
    scene: Scene, layout: Layout, theme: Theme, frame: Box, size: float, taken: tuple[Box, ...]
) -> Iterator[Item]:
    """The names of all that stand wholly in the frame, smaller where they would not all have room."""
    stands = {figure.team: (figure, _with_badge(figure, space, layout, theme)) for figure, space in on_track(scene)}
    shown = {
        team: figure
        for team, (figure, box) in stands.items()
        if frame.holds(box.grown(-12)) and not (layout.small and _in_a_box(figure, layout))
    }
    begun = (figure.trail[0][0] for figure in scene.figures if figure.trail)
    marks = tuple(covered(layout, space) for space in (*scene.wrecks, *begun))
    obstacles = (*taken, *(box for team, (_, box) in stands.items() if team not in shown))
    outlines = {team: _outline(layout, figure) for team, figure in shown.items()}
    labels: tuple[Placed, ...] = ()
    plates: dict[str, Art] = {}
    held: set[str] = set()
    for plate in _plates(size, layout.small, theme):
        tried = {team: plate(figure, held=team in held) for team, figure in shown.items()}
        nameless = (stands[team][1] for team, art in tried.items() if not art.svg)
        wishes = [
            Wish(team, stands[team][1], art.box.width, art.box.height, outlines[team])
            for team, art in tried.items()
            if art.svg
        ]
        placed = place(wishes, (*obstacles, *nameless), frame, marks, beside=layout.small)
        held = {label.owner for label in placed}
        if not plates or len(placed) > len(labels):
            labels, plates = placed, tried
        if len(labels) == len(wishes):
            break
    for label in labels:
        if label.leader:
            yield Line(*label.leader, theme.colours.ink, LEADER, theme.colours.plate)
    for label in labels:
        yield Stamp(*label.box.centre, plates[label.owner])


def _in_a_box(figure: Figure, layout: Layout) -> bool:
    """Whether a team stands in a start box: so near to others that names beside them would only be some of all."""
    return figure.at is not None and layout.track.spaces[figure.at].on_grid


def _plates(size: float, small: bool, theme: Theme) -> Iterator[Callable[..., Art]]:
    """Ways to make the plates of all names, the best first.

    All a little smaller; then those that had no place yet smaller still, or cut short; then all.
    In the small picture only those of the first size that have room, since its roll tells them all.
    """
    yield lambda figure, held: name_plate(figure, theme, size)
    if small:
        return
    for most, least, room in _SIZES:
        yield (
            lambda figure, held, most=most, least=least, room=room: (
                name_plate(figure, theme, size * most) if held else name_plate(figure, theme, size * least, room)
            )
        )


def name_plate(figure: Figure | Combatant, theme: Theme, size: float, room: float = NAME_ROOM) -> Art:
    """A team's name on a plate with its tone along the foot; nought is the middle. Empty where there is no name."""
    return _plate(theme.label, theme.label.brief(figure.name.value, size, size * room), figure.tone, theme, size)


@lru_cache(maxsize=2048)
def _plate(face: Face, text: str, tone: str, theme: Theme, size: float) -> Art:
    if not text:
        return Art("", Box(0, 0, 0, 0))
    width = face.width(text, size) + size * 0.7
    height = size * 1.36
    box = Box(-width / 2, -height / 2, width / 2, height / 2)
    letters = lettering(face, text, size, theme.colours.ink, "middle", held=True)
    plate = rectangle(
        box, radius=size * 0.2, fill=theme.colours.plate, stroke=theme.colours.ink, stroke_width=size * 0.06
    )
    strip = tag(
        "rect",
        x=box.left + size * 0.2,
        y=box.bottom - size * 0.24,
        width=width - size * 0.4,
        height=size * 0.16,
        fill=theme.tone(tone).fill,
        stroke=theme.colours.ink,
        stroke_width=size * 0.03,
    )
    words = tag("g", letters.svg, transform=f"translate(0 {size * 0.27:.2f})")
    return Art(plate + strip + words, box.grown(0.5), letters.fonts)
