"""Close-ups: parts of the track cut out and enlarged, so that every chariot is in one, with a map of where it is."""

from collections.abc import Iterator
from typing import Final

from ludi_press.boards.ring import SpaceId
from ludi_press.pictures.box import HEAD, Box
from ludi_press.pictures.grounds.outline import LANE
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.standings import draw_standings
from ludi_press.pictures.grounds.track import draw_ground, landmarks
from ludi_press.pictures.grounds.track_layout import FOOT, Layout, arrange
from ludi_press.pictures.picture import Art, Item, Line, Picture, Say, Stamp, rectangle
from ludi_press.pictures.stage.alt import describe_close_up
from ludi_press.pictures.stage.field import covered, draw_field, on_track
from ludi_press.pictures.svg import moved, tag
from ludi_press.pictures.theme import Theme
from ludi_press.pictures.windows import choose_windows
from ludi_press.scene import Scene

NAME_SHARE: Final = 0.024
"""The type of names, as a share of the window's width: 17 pixels at 690."""
NAME_MOST: Final = 18.0
"""The largest type of names, in drawing units."""
MAP_SHARE: Final = 0.17
"""The width of the little map, as a share of the window's."""


def draw_close_ups(scene: Scene, theme: Theme, say: Say) -> tuple[Picture, ...]:
    """As many pictures as show every chariot of the track from near by; none when nobody is on it."""
    layout = arrange(scene.plan)
    ground = draw_ground(scene.plan, theme)
    stands = {team: covered(layout, space) for team, space in _in_order(scene)}
    windows = choose_windows(tuple(stands.values()), Box(4, HEAD, layout.width - 4, layout.height - FOOT))
    pictures = []
    for index, window in enumerate(windows, start=1):
        teams = tuple(team for team, box in stands.items() if window.holds(box))
        title, description = describe_close_up(scene, teams, index, len(windows), say)
        items = tuple(_items(scene, layout, theme, say, window, tuple(stands.values())))
        pictures.append(Picture(Art(ground.svg, window, ground.fonts), items, title, description))
    return tuple(pictures)


def _in_order(scene: Scene) -> Iterator[tuple[str, SpaceId]]:
    """The teams on the track with their spaces, as they lie in the race."""
    spaces = {figure.team: space for figure, space in on_track(scene)}
    return ((team, spaces[team]) for team in scene.order if team in spaces)


def _items(
    scene: Scene, layout: Layout, theme: Theme, say: Say, window: Box, stands: tuple[Box, ...]
) -> Iterator[Item]:
    """What is in the window, and the map where it covers nobody."""
    begun = (figure.trail[0][0] for figure in scene.figures if figure.trail)
    marks = tuple(covered(layout, space) for space in (*scene.wrecks, *begun))
    told = plots(layout).table
    spared = ((*stands, *marks, told), (*stands, *marks), stands)
    inset = next((box for kept in spared if (box := _map_box(layout, window, kept))), None)
    size = min(NAME_MOST, window.width * NAME_SHARE)
    taken = (*landmarks(layout, theme), *((inset,) if inset else ()))
    field = draw_field(scene, layout, theme, window.grown(-4), size, taken)
    for item in (*draw_standings(scene, layout, theme, say, window), *field):
        if isinstance(item, Line) or item.box.meets(window):
            yield item
    if inset:
        yield Stamp(*inset.centre, _map(layout, theme, window, inset))


def _map_box(layout: Layout, window: Box, stands: tuple[Box, ...]) -> Box | None:
    """The place for the map: the first corner, or else the first middle of an edge, that is free of these."""
    width = window.width * MAP_SHARE
    height = width * layout.ring.height / layout.ring.width
    gap = window.width * 0.012
    right, bottom = window.right - gap - width, window.bottom - gap - height
    left, top = window.left + gap, window.top + gap
    across, down = (left + right) / 2, (top + bottom) / 2
    spots = ((right, top), (left, top), (right, bottom), (left, bottom))
    for x, y in (*spots, (right, down), (left, down), (across, bottom), (across, top)):
        box = Box(x, y, x + width, y + height)
        if not any(box.meets(stand) for stand in stands):
            return box
    return None


def _map(layout: Layout, theme: Theme, window: Box, inset: Box) -> Art:
    """The ring in little, and a frame where the window is; nought is the middle."""
    colours, ring = theme.colours, layout.ring
    scale = inset.width / ring.width * 0.9
    seen = Box(*(_clamped(window, ring)))
    parts = (
        tag("path", d=layout.parallel(layout.lanes * LANE), fill=colours.sand, stroke=colours.wall, stroke_width=14),
        tag("path", d=layout.parallel(0), fill=colours.marble, stroke=colours.wall, stroke_width=8),
        rectangle(seen, fill=colours.lost, fill_opacity=0.35, stroke=colours.lost, stroke_width=20),
    )
    x, y = ring.centre
    half_width, half_height = inset.width / 2, inset.height / 2
    about = Box(-half_width, -half_height, half_width, half_height)
    plate = rectangle(
        about, radius=inset.width * 0.03, fill=colours.plate, stroke=colours.ink, stroke_width=inset.width * 0.01
    )
    drawn = moved(-x * scale, -y * scale, "".join(parts), scale=scale)
    return Art(plate + drawn, about.grown(1))


def _clamped(window: Box, ring: Box) -> tuple[float, float, float, float]:
    return (
        max(window.left, ring.left),
        max(window.top, ring.top),
        min(window.right, ring.right),
        min(window.bottom, ring.bottom),
    )
