"""What happened on a track in a turn, numbered: the most dramatic of it, where it happened, its words in the key."""

from collections.abc import Iterator, Sequence
from math import cos, radians, sin
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Message, Phrase, Text
from ludi_press.pictures.grounds.track_layout import Layout
from ludi_press.pictures.grounds.view import space_of
from ludi_press.pictures.pieces.placed import Pose
from ludi_press.pictures.shapes import Box
from ludi_press.scene import Mark, Scene

_DRAMA: Final = ("naufragia", "death", "crash", "slip")
"""The signs that have a number, the most dramatic first."""
_MOST: Final = 4
_ASIDE: Final = (
    *((0.0, 0.0), (2.7, 0.0), (0.0, -2.2), (0.0, 2.2), (-3.0, 0.0), (2.7, -2.0), (2.7, 2.0), (-3.0, -2.0)),
    *((-3.0, 2.0), (4.2, 0.0), (0.0, -3.6), (0.0, 3.6), (-4.6, 0.0), (4.2, -3.6), (4.2, 3.6), (6.4, 0.0)),
)
"""How far ahead of its place and to the right a number may be, the best first, as multiples of its type size."""
_HALF: Final = 1.05
"""Half of a lozenge, as a multiple of the type size of its number."""


def events_of(scene: Scene) -> list[Mark]:
    """The most dramatic of what happened, the most dramatic first: the key leaves out the last where room is short."""
    marks = [mark for act in scene.acts for mark in act.marks if mark.sign in _DRAMA]
    return sorted(marks, key=lambda mark: _DRAMA.index(mark.sign or ""))[:_MOST]


def told_event(mark: Mark) -> Phrase:
    """The caption of an event, in which everybody is called by the last name alone."""
    return _brief(mark.caption) if mark.caption is not None else Text("")


def _brief(phrase: Phrase) -> Phrase:
    if not isinstance(phrase, Message):
        return phrase
    args = dict(phrase.args)
    name = args.get("name")
    if phrase.id == "picture.team" and isinstance(name, Text):
        return Text(" ".join(name.value.split()[-1:]))
    return replace(phrase, args=tuple((key, _brief(value)) for key, value in args.items()))


def event_spots(scene: Scene, layout: Layout, held: Sequence[Box], size: float) -> list[Pose]:
    """Where the number of each event is, in type of this size: beside whoever stands there now, and off each other."""
    taken, spots = [*held], []
    for mark in events_of(scene):
        tried = list(_aside(layout.place(space_of(mark.at)), size))
        boxes = [event_box(spot, size) for spot in tried]
        inside = [at for at, box in enumerate(boxes) if layout.bounds.holds(box)] or [0]
        free = (at for at in inside if not any(boxes[at].meets(one) for one in taken))
        at = next(free, inside[-1])
        spots.append(tried[at])
        taken.append(boxes[at])
    return spots


def event_box(spot: Pose, size: float) -> Box:
    half = _HALF * size
    return Box(spot.x - half, spot.y - half, spot.x + half, spot.y + half)


def _aside(here: Pose, size: float) -> Iterator[Pose]:
    across, down = size * cos(radians(here.turn)), size * sin(radians(here.turn))
    for far, out in _ASIDE:
        yield replace(here, x=here.x + across * far - down * out, y=here.y + down * far + across * out)
