"""The foremost of a race on a strip of the track drawn straight: lane by lane, as far apart as on the track."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Track
from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.track import finish_line, ramp
from ludi_press.pictures.grounds.track_layout import track_of
from ludi_press.pictures.grounds.view import space_of
from ludi_press.pictures.picture import Art, Band, Bands, Item, Stamp, rectangle, scaled
from ludi_press.pictures.pieces.chariot import chariot_ground, chariot_stamps
from ludi_press.pictures.pieces.team import PLAIN_LENGTH, PLAIN_WIDTH, ChariotLook, state_of
from ludi_press.pictures.svg import number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Piece, Ring, Scene

_KERB: Final = 9.0
"""The thickness of the walls along the strip."""
_AHEAD: Final = 0.7
"""How many lengths of a chariot are between the leader's middle and the edge."""
_LANES: Final = 4
"""The fewest lanes of a strip."""
_BADGE: Final = 26.0
"""The type size of badges."""


class Strip(Struct, frozen=True):
    """A strip of the track in a box: `lane` is the height of one of its `lanes`, `space` the length of a space.

    `lead` is how far the leader has come, in ticks.
    """

    track: Track
    box: Box
    lane: float
    space: float
    lead: int
    lanes: range

    @property
    def length(self) -> float:
        """The length of a chariot."""
        return self.lane * PLAIN_LENGTH / PLAIN_WIDTH

    def x(self, ticks: float) -> float:
        """Where a progress is: the leader stands near the right edge."""
        return self.box.right - _AHEAD * self.length - (self.lead - ticks) / self.track.unit * self.space

    def y(self, lane: float) -> float:
        """The middle of a lane, the inmost undermost."""
        return self.box.bottom - _KERB - (lane - self.lanes[0] + 0.5) * self.lane


def lay_strip(scene: Scene, ring: Ring, box: Box) -> Strip | None:
    """The strip for the leader and all who are near; None if nobody is on the track."""
    track, run = track_of(ring), [far for _, far in runners(scene)]
    if not run:
        return None
    behind = sorted((max(run) - far) / track.unit for far in run)
    shown = behind[min(len(behind) - 1, max(2, len(behind) // 2))]
    lanes = _lanes(scene, track, shown)
    lane = (box.height - 2 * _KERB) / len(lanes)
    length = lane * PLAIN_LENGTH / PLAIN_WIDTH
    space = min(length / ring.cells, max(length / ring.cells / 3, (box.width - 3.4 * length) / max(1.0, shown)))
    return Strip(track, box, lane, space, max(run), lanes)


def _lanes(scene: Scene, track: Track, behind: float) -> range:
    """The lanes of those who are no further behind, at least four beside each other."""
    (_, lead), *_ = run = runners(scene)
    near = [track.spaces[space_of(one.at)].lane for one, far in run if lead - far <= behind * track.unit]
    low, high, every = min(near), max(near), track.plan.lanes
    while high - low + 1 < min(_LANES, every):
        low, high = (low, high + 1) if high < every and (high - low) % 2 else (max(1, low - 1), high + (low == 1))
    return range(low, high + 1)


def runners(scene: Scene) -> list[tuple[Piece, int]]:
    """The chariots on the track with how far they have come, the foremost first."""
    shown = [(scene.piece(id_), scene.piece(id_).far) for id_ in scene.order]
    return [(one, far) for one, far in shown if far is not None and one.at is not None]


def draw_strip(scene: Scene, strip: Strip, theme: Theme) -> Iterator[Item]:
    """The chariots on the strip, those further behind first, each with its way of this turn; the leader's gap."""
    track = strip.track
    shown = [pair for pair in runners(scene)[::-1] if track.spaces[space_of(pair[0].at)].lane in strip.lanes]
    at = {one.id: (strip.x(far), strip.y(track.spaces[space_of(one.at)].lane)) for one, far in shown}
    came = (_came(one, far, at[one.id], strip, theme) for one, far in shown if one.trail)
    yield Bands(tuple(came), theme.colours.ink, 1.4)
    size = strip.lane / PLAIN_WIDTH
    badges = []
    for one, _ in shown:
        state = replace(state_of(one), look=ChariotLook(), plain=True)
        body, badge = chariot_stamps(state, 0, 0, 0, theme, max(_BADGE, 0.4 * strip.lane) / size)
        stamps = [*chariot_ground(state, 0, 0, 0, theme), body, badge]
        *below, badge = (_moved(stamp, at[one.id], size) for stamp in stamps)
        yield from below
        badges.append(badge)
    yield from badges
    if len(shown) > 1:
        (second, far), (first, most) = shown[-2:]
        (lead, _), (x, y), spaces = at[first.id], at[second.id], (most - far) // track.unit
        nose = PLAIN_LENGTH * size / 2 + 3
        if lead - x > _BADGE and x > strip.box.left:
            yield _measure(x + nose, lead + nose, y, spaces, strip.lane * 0.42, theme)


def _moved(stamp: Stamp, to: tuple[float, float], size: float) -> Stamp:
    return Stamp(to[0] + stamp.x * size, to[1] + stamp.y * size, scaled(stamp.art, size))


def _came(one: Piece, far: int, end: tuple[float, float], strip: Strip, theme: Theme) -> Band:
    """A band from where a chariot stood before the turn, broader toward it."""
    here, there = strip.track.spaces[space_of(one.at)], strip.track.spaces[space_of(one.trail[0][0])]
    ticks = here.start - there.start if there.on_grid else (here.start - there.start) % strip.track.lap
    x, y = strip.x(far - ticks), strip.y(there.lane)
    thin, broad = strip.lane * 0.03, strip.lane * 0.13
    tail = ((x, y - thin), (end[0], end[1] - broad), (end[0], end[1] + broad), (x, y + thin))
    return Band(tail, theme.tone(one.tone).fill)


def _measure(left: float, right: float, y: float, spaces: int, high: float, theme: Theme) -> Stamp:
    """How many spaces the second is behind, between two bars."""
    colours, text = theme.strip, str(spaces)
    size = max(22.0, high * 0.9)
    half = theme.badge.width(text, size) / 2 + 8
    middle = (right - left) / 2
    wide, plate = right - left, ""
    if wide > 2 * half:
        box = Box(middle - half, -0.73 * size, middle + half, 0.73 * size)
        plate = rectangle(box, radius=5, fill=theme.colours.plate, stroke=colours, stroke_width=2)
        plate += words(theme.badge, text, middle, 0.36 * size, size, colours, "middle")
    bars = f"M0 {number(-high)}V{number(high)}M{number(wide)} {number(-high)}V{number(high)}"
    parts = (
        tag("path", d=bars, stroke=colours, stroke_width=3),
        tag("path", d=f"M0 0H{number(wide)}", stroke=colours, stroke_width=2.4, stroke_dasharray="7 5"),
        plate,
    )
    return Stamp(left, y, Art("".join(parts), Box(-2, -high, right - left + 2, high), theme.badge.paths(text)))


def strip_ground(strip: Strip, theme: Theme) -> str:
    """Sand with its lanes and spaces, corners in ochre, the finish line, and the walls on both sides."""
    colours, box = theme.colours, strip.box
    inner = Box(box.left, box.top + _KERB, box.right, box.bottom - _KERB)
    parts = [rectangle(box, fill=colours.sand)]
    laps = range((strip.lead // strip.track.lap) - 1, (strip.lead // strip.track.lap) + 2)
    for lap in laps:
        start = float(lap * strip.track.lap)
        for section in strip.track.plan.sections:
            end = start + section.length * strip.track.unit
            left, right = max(box.left, strip.x(start)), min(box.right, strip.x(end))
            for lane in strip.lanes if section.corner and left < right else ():
                y = strip.y(lane)
                zone = Box(left, y - strip.lane / 2, right, y + strip.lane / 2)
                parts.append(rectangle(zone, fill=ramp(lane - 1, strip.track.plan.lanes, theme)))
            start = end
    marks = [strip.x(strip.lead) + step * strip.space for step in range(-60, 20)]
    d = "".join(f"M{number(x)} {number(inner.top)}V{number(inner.bottom)}" for x in marks if box.left < x < box.right)
    d += "".join(
        f"M{number(box.left)} {number(strip.y(lane) + strip.lane / 2)}H{number(box.right)}" for lane in strip.lanes
    )
    parts.append(tag("path", d=d, stroke=colours.lane, stroke_opacity=0.4, stroke_width=1.4, fill="none"))
    for x in (strip.x(lap * strip.track.lap) for lap in laps):
        if box.left + 8 < x < box.right - 8:
            parts.append(finish_line(Box(x - 8, inner.top, x + 8, inner.bottom), theme))
    for top in (box.top, box.bottom - _KERB):
        parts.append(rectangle(Box(box.left, top, box.right, top + _KERB), fill=colours.wall))
    return "".join(parts)
