"""Lays out the ground of a scene, whatever kind of board it is, also upright for a telephone."""

from functools import lru_cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import SpaceId
from ludi_press.pictures.grounds.map import MapView, draw_lands, view_map
from ludi_press.pictures.grounds.sand_view import SandView, view_sand
from ludi_press.pictures.grounds.spina import plots
from ludi_press.pictures.grounds.standings import list_height
from ludi_press.pictures.grounds.track import landmarks
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.grounds.track_view import TrackView, view_track
from ludi_press.pictures.grounds.view import LabelArea, View
from ludi_press.pictures.picture import Art, Pose, rectangle, tag
from ludi_press.pictures.pieces.tokens import SIZE as TOKEN_TYPE
from ludi_press.pictures.shapes import HEAD, PHONE, SMALL_TYPE, Box, Point
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Ring, Scene

_TOLD: Final = 4.6
"""The height of what is told below an upright track, in its type size."""
_EVENT: Final = 0.8
"""The size of the number of an event, in its type size."""
_STRIP: Final = 2.5
"""The height of the strip above a telephone's picture, in its type size."""


def view_of(scene: Scene, *, small: bool = False, whole: bool = False) -> View:
    """The ground of a scene, for the large picture or for the small one of 690 pixels.

    Of open sand a picture shows a part, unless the `whole` is wanted, such as for scenes of several turns.
    """
    ground = scene.ground
    if isinstance(ground, Ring):
        return view_track(scene, ground, small=small)
    if isinstance(ground, Map):
        return view_map(scene, ground, small=small)
    return view_sand(scene, ground, small=small, whole=whole)


class UprightLayout(Layout, frozen=True, eq=False):
    """A track turned clockwise by a quarter: where pieces and their ways are; its boxes stay those of the lying one."""

    @property
    def bounds(self) -> Box:
        return self.turned(self.ring)

    def at(self, progress: float, out: float) -> Pose:
        return self._turned(super().at(progress, out))

    def spot(self, space: SpaceId) -> Pose:
        here = super().spot(space)
        return self._turned(here) if self.track.spaces[space].on_grid else here

    def place(self, space: SpaceId) -> Pose:
        here = super().place(space)
        return self._turned(here) if self.middle(space) is None else here

    def unrolled(self, far: float, out: float) -> Point:
        x, y = super().unrolled(far, out)
        return (self.height - y, x) if far < 0 else (x, y)

    def turned(self, box: Box) -> Box:
        """A box of the lying track in the upright picture."""
        return Box(self.height - box.bottom, box.left, self.height - box.top, box.right)

    def _turned(self, spot: Pose) -> Pose:
        return Pose(self.height - spot.y, spot.x, spot.turn + 90)


class Upright(Struct, frozen=True):
    """A ground for a telephone: its view and still layer, where names may be, and a `plate` with room for words.

    What happened, or who is on a map, is told in the box `below`, and how it stands on a `strip` above it.
    """

    view: View
    ground: Art
    names: LabelArea
    plate: Box | None = None
    below: Box | None = None
    strip: Box = Box(0, 0, 0, 0)


def view_phone(scene: Scene, theme: Theme) -> Upright:
    """The ground of a scene for a telephone: a track upright, an arena without its list, a map with it below."""
    view = view_of(scene, small=True)
    if isinstance(view, TrackView):
        return _titled(_upright(scene, view, theme), theme)
    if isinstance(scene.ground, Map):
        return _titled(_mapped(scene, scene.ground, theme), theme)
    return _titled(_near(scene, view, theme), theme)


def _titled(seen: Upright, theme: Theme) -> Upright:
    """The ground with a strip above it, on which the picture says how it stands."""
    ground, box = seen.ground, seen.ground.box
    strip = replace(box, top=box.top - _STRIP * type_for(box), bottom=box.top)
    svg = rectangle(strip, fill=theme.strip) + rectangle(replace(strip, top=box.top - 3), fill=theme.colours.gold)
    return replace(seen, ground=Art(ground.svg + svg, strip.joined(box), ground.fonts), strip=strip)


def type_for(box: Box) -> float:
    """The least size of type in a picture that a telephone shows as wide as this box."""
    return SMALL_TYPE * box.width / PHONE


@lru_cache(maxsize=32)
def _quartered(layout: Layout) -> Layout:
    """The same layout, made once, so that its still layer is drawn once."""
    return replace(layout, quarter=True)


def _upright(scene: Scene, view: TrackView, theme: Theme) -> Upright:
    """A track without the list and the legend below it."""
    lying = _quartered(view.layout)
    layout = UprightLayout(**{name: getattr(lying, name) for name in lying.__struct_fields__})
    box = layout.turned(Box(0, lying.head, lying.width, lying.ring.bottom + lying.margin))
    size = type_for(box)
    ground = replace(view, layout=lying).still_layer(theme)
    svg = tag("g", ground.svg, transform=f"translate({lying.height:g} 0) rotate(90)")
    taken = tuple(layout.turned(mark) for mark in landmarks(lying, theme))
    turned = replace(view, layout=layout, type=size)
    names = LabelArea(box.grown(-8), size, (*taken, *turned.event_boxes(scene)), smaller=False)
    plate, below = _below(box, theme)
    svg += plate
    return Upright(turned, Art(svg, box.joined(below), ground.fonts), names, layout.turned(plots(lying).table), below)


def _mapped(scene: Scene, ground: Map, theme: Theme) -> Upright:
    """A map with those of its printed names that are large enough, and room for the list below it."""
    box = Box(0, 0, ground.width, ground.height)
    size = type_for(box)
    named = replace(ground, names=tuple(name for name in ground.names if name.size >= size))
    view = MapView(ground, (0.0, 0.0), 0.0, least=size)
    enlarged = size / TOKEN_TYPE
    below = replace(box, top=box.bottom, bottom=box.bottom + enlarged * (list_height(scene, box.width / enlarged) + 16))
    svg = rectangle(below, fill=theme.colours.paper) + tag(
        "svg",
        draw_lands(named, view.corner, theme),
        viewBox=f"0 0 {ground.width} {ground.height}",
        width=box.width,
        height=box.height,
    )
    names = LabelArea(box, size, unnamed=frozenset(piece.id for piece in scene.pieces))
    return Upright(view, Art(svg, box.joined(below), theme.title.paths("")), names, below=below)


def _near(scene: Scene, view: View, theme: Theme) -> Upright:
    """An arena without the list and the legend below it."""
    if not isinstance(view, SandView):
        raise TypeError("only an arena has a list beside it")
    box = Box(0, HEAD - 6, view.layout.width, view.layout.panel.top - 1)
    size = type_for(box)
    # Without the legend, whose height changes from turn to turn: the still layer is shared.
    height = round(view.layout.panel.bottom)
    near = replace(view, layout=replace(view.layout, least=size, height=height, foot=0.0), number=_EVENT * size)
    ground = near.still_layer(theme)
    names = replace(near.label_area(scene, theme), frame=box.grown(-4), size=size, smaller=False)
    svg, below = _below(box, theme)
    return Upright(near, Art(ground.svg + svg, box.joined(below), ground.fonts), names, below=below)


def _below(box: Box, theme: Theme) -> tuple[str, Box]:
    """The plate below a picture on which it tells what happened."""
    below = Box(box.left, box.bottom, box.right, box.bottom + _TOLD * type_for(box))
    line = rectangle(replace(below, bottom=below.top + 3), fill=theme.deep)
    return rectangle(below, fill=theme.colours.plate) + line, below
