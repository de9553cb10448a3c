"""The picture for mails: what the turn is about, the leaders on a straightened strip or the fight near by."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Track
from ludi_press.core.report import Board, Listing
from ludi_press.core.report import say as message
from ludi_press.pictures.grounds.sand_view import SandView
from ludi_press.pictures.grounds.standings import sides_of
from ludi_press.pictures.grounds.track import finish_line, ramp
from ludi_press.pictures.grounds.track_layout import track_of
from ludi_press.pictures.grounds.view import View, space_of
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Art, Band, Bands, Item, LeaderLine, Picture, Say, Stamp, rectangle, scaled
from ludi_press.pictures.pieces.chariot import (
    PLAIN_LENGTH,
    PLAIN_WIDTH,
    ChariotLook,
    chariot_ground,
    chariot_stamps,
    state_of,
)
from ludi_press.pictures.pieces.tokens import draw_plate
from ludi_press.pictures.shapes import SMALL_TYPE, Box, around
from ludi_press.pictures.stage.alt import goes, text_alternative
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.stage.podium import draw_row, draw_team
from ludi_press.pictures.stage.poster import draw_crowd
from ludi_press.pictures.svg import number, tag, words
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Act, Map, Mark, Piece, Ring, Scene, Status

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
    near = [pair for pair in runners(scene)[::-1] if strip.x(pair[1]) > strip.box.left]
    shown = [pair for pair in near if track.spaces[space_of(pair[0].at)].lane in strip.lanes]
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
        badges.append(replace(badge, x=max(badge.x, strip.box.left + 4 - badge.art.box.left)))
    yield from badges
    if len(shown) > 1:
        (second, far), (first, most) = shown[-2:]
        (lead, lane), (x, y), spaces = at[first.id], at[second.id], (most - far) // track.unit
        left, right = x + strip.length / 2 + 3, lead + strip.length / 2 + 3
        right -= (strip.length + 6) * (lane == y)
        beside = (at[one.id] for one, _ in shown[:-2])
        if right - left > _BADGE and not any(down == y and across + strip.length / 2 > left for across, down in beside):
            yield _measure(left, right, y, spaces, strip.lane * 0.42, theme)


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


class Card(Struct, frozen=True):
    """The size of the picture in pixels, and how many times larger its words are than in a mail."""

    width: float
    height: float
    words: float = 1.0


MAIL: Final = Card(600.0, 400.0)
SHARE: Final = Card(1200.0, 630.0, 1.6)
"""For a mail; and for other sites, where a page is linked."""
_TOP, _FOOT = 58.0, 66.0
"""The heights of the strip and of the line with the first three."""
_NEAR, _FAR = 0.53, 0.78
"""Drawing units for each pixel, where pieces have their own size: of an arena, and of a map."""
_NAMED: Final = 2
"""The most victors whose names fit into the strip."""
_SEEN: Final = 360.0
"""The width in pixels at which a telephone shows a mail's picture."""
_FIGURES: Final = 5
"""The most figures of victors."""
_ROOM: Final = 5.0
"""The room around the pieces."""
_SPOT: Final = 16.0
"""The room around the place where something happened."""
_SHIFTS: Final = (0.0, -0.25, 0.25, -0.5, 0.5, -0.75, 0.75, -1.0, 1.0)
"""How far the shown part may be moved aside, as shares of the room around what it must show; the best first."""


def draw_mail(scene: Scene, board: Board, theme: Theme, say: Say, card: Card = MAIL) -> Picture:
    """The turn for a telephone: few words, large."""
    view = view_of(scene)
    own = view.scale * (_FAR if isinstance(scene.ground, Map) else _NEAR)
    unit = 1.0 if isinstance(scene.ground, Ring) else min(own, view.window.width / card.width)
    top, foot = _TOP * card.words * unit, _FOOT * card.words * unit
    still, items = _seen(scene, Box(0, 0, card.width * unit, card.height * unit - top - foot), theme, say)
    inner = still.box
    width = card.width / card.words
    head, first = _head(scene, theme, say, width), _foot(scene, board, theme, say, width)
    words = (
        Stamp(inner.left, inner.top - top, scaled(head, unit * card.words)),
        Stamp(inner.left, inner.bottom, scaled(first, unit * card.words)),
    )
    whole = Art(still.svg, Box(inner.left, inner.top - top, inner.right, inner.bottom + foot), still.fonts)
    return Picture(whole, lambda: (*items, *words), say(view.title(scene)), text_alternative(scene, say))


def _seen(scene: Scene, room: Box, theme: Theme, say: Say) -> tuple[Art, list[Item]]:
    """What is nearest to the story: the victors, the foremost of a race on a strip, or a part of the ground."""
    victors = _victors(scene)
    if victors:
        return _victory(room, theme), list(_celebrated(scene, victors, room, theme))
    strip = lay_strip(scene, scene.ground, room) if isinstance(scene.ground, Ring) else None
    if strip is not None:
        return Art(strip_ground(strip, theme), room), list(draw_strip(scene, strip, theme))
    view = view_of(scene)
    if isinstance(view, SandView):
        view = replace(view, layout=replace(view.layout, least=SMALL_TYPE * room.width / _SEEN))
    inner = _inner(scene, view, room.width, room.height, theme)
    board = view.board(scene, theme, say, inner) if isinstance(scene.ground, Map) else ()
    field = (*board, *draw_field(scene, view, theme, None))
    still = view.still_layer(theme)
    seen = [item for item in field if isinstance(item, LeaderLine) or item.box.meets(inner)]
    return Art(still.svg, inner, still.fonts), seen


def _victors(scene: Scene) -> list[Piece]:
    """Those of the first place who live, once it is over."""
    return [one for one in scene.pieces if scene.over and one.place == 1 and one.status is not Status.DEAD]


def _victory(room: Box, theme: Theme) -> Art:
    """The seats and the sand before them."""
    colours, sand = theme.colours, room.top + room.height * 0.42
    parts = (
        draw_crowd(Box(room.left, room.top, room.right, sand - 26), theme),
        rectangle(Box(room.left, sand - 26, room.right, sand), fill=colours.marble, stroke=colours.ink, stroke_width=2),
        rectangle(Box(room.left, sand, room.right, room.bottom), fill=colours.sand.mixed(colours.zone, 0.14)),
    )
    return Art("".join(parts), room)


def _celebrated(scene: Scene, victors: list[Piece], room: Box, theme: Theme) -> Iterator[Item]:
    """The victors as on the podium: a team with palm and laurel, or figures side by side."""
    feet, high = room.bottom - room.height * 0.06, room.height * 0.84
    if isinstance(scene.ground, Ring):
        width = room.width / len(victors)
        for index, one in enumerate(victors):
            yield Stamp(room.left + (index + 0.5) * width, feet, draw_team(one, width * 0.94, high, theme))
        return
    yield from draw_row([(one, high * 0.9) for one in victors[:_FIGURES]], room, feet, theme)


def _inner(scene: Scene, view: View, width: float, height: float, theme: Theme) -> Box:
    """The part of the ground that is shown: around the foremost, or those who fought last, and all near them.

    It is moved aside where fewer others are then cut by its edge.
    """
    stood = {one.piece.id: one.box for one in view.placed_pieces(scene, theme)}
    room, marks = view.window, _marks(scene)
    width, height = min(width, room.width), min(height, room.height)
    spots = [view.spot(mark.at) for _, mark in marks[-1:]]
    held = next((around([(spot.x, spot.y)]).grown(_SPOT) for spot in spots), None)
    for id_ in dict.fromkeys((*_first(scene), *stood)):
        if id_ in stood:
            wider = stood[id_] if held is None else held.joined(stood[id_])
            if held is None or (wider.width <= width - 2 * _ROOM and wider.height <= height - 2 * _ROOM):
                held = wider
    taken = (one for one in view.label_area(scene, theme).taken if one.width < width and one.height < height)
    whole = (*stood.values(), *taken)
    held = held or room
    across, down = max(0.0, width - held.width) / 2, max(0.0, height - held.height) / 2
    x, y = held.centre
    shifts = [(x + right * across, y + below * down) for right in _SHIFTS for below in _SHIFTS]
    boxes = [room.about(*middle, width, height) for middle in shifts]
    return min(boxes, key=lambda box: len([one for one in whole if box.meets(one) and not box.holds(one)]))


def _marks(scene: Scene) -> list[tuple[Act, Mark]]:
    """What happened in the turn and is told, in order."""
    return [(act, mark) for acts in scene.rounds for act in acts for mark in act.marks if mark.sign or mark.caption]


def _first(scene: Scene) -> Iterator[str]:
    """In a race the foremost, else those to whom something happened and who acted, the last first."""
    if isinstance(scene.ground, Ring):
        yield from scene.order
    for act, mark in reversed(_marks(scene)):
        yield from (one for one in (mark.piece, mark.other, act.piece) if one)
    yield from (act.piece for acts in reversed(scene.rounds) for act in reversed(acts))


def _told(scene: Scene, say: Say) -> str:
    """The turn, and who leads or what happened last."""
    marks = [mark for _, mark in _marks(scene) if mark.caption is not None]
    victors = _victors(scene)
    if victors:
        side = victors[0].side if len({one.side for one in victors}) == 1 else None
        team = side or Listing(tuple(one.name for one in victors))
        few = side or len(victors) <= _NAMED
        said = say(message("picture.mail-wins", team=team)) if few else scene.title.value
    elif isinstance(scene.ground, Ring) and scene.order and any(scene.rounds):
        lead, gap = scene.piece(scene.order[0]), _lead(scene, scene.ground)
        said = say(message("picture.mail-leads-by" if gap else "picture.mail-leads", team=lead.name, n=gap))
    elif marks and marks[-1].caption is not None:
        said = say(marks[-1].caption)
    elif isinstance(scene.ground, Map) and (acts := [act for acts in scene.rounds for act in acts]):
        said = say(goes(scene.piece(acts[-1].piece), acts[-1].path[-1], scene))
    else:
        said = scene.title.value
    return f"{say(scene.heading)} \N{MIDDLE DOT} {said}"


def _lead(scene: Scene, ring: Ring) -> int:
    """How many spaces the leader is ahead of the second; nought if either is not on the track."""
    run = runners(scene)[:2]
    here = [one.id for one, _ in run] == [*scene.order[:2]]
    return (run[0][1] - run[1][1]) // track_of(ring).unit if len(run) > 1 and here else 0


def _head(scene: Scene, theme: Theme, say: Say, width: float) -> Art:
    """The strip at the top."""
    told = _told(scene, say)
    size = theme.label.shrunk(told, 27.0, 20.0, width - 32)
    text = theme.label.fit(told, size, width - 32)
    box = Box(0, 0, width, _TOP)
    ground = rectangle(box, fill=theme.strip) + rectangle(Box(0, _TOP - 6, width, _TOP), fill=theme.deep)
    return Art(ground + words(theme.label, text, 16, 36, size, theme.colours.plate), box, theme.label.paths(text))


def _sides(scene: Scene, say: Say) -> list[tuple[str, str, str, str]]:
    """Of a bout the first three sides with how many of each live, the most first."""
    found = sorted(sides_of(scene, say), key=lambda side: -side[2])[:3]
    return [("", tone, str(count), name) for tone, name, count in found]


def _foot(scene: Scene, board: Board, theme: Theme, say: Say, width: float) -> Art:
    """The first three of the ranking, without one of the board; or the sides of a bout."""
    # One unit more, so that no line of the ground is left below it by rounding.
    colours, box = theme.colours, Box(0, 0, width, _FOOT + 1)
    known = {one.id for one in scene.pieces}
    ids = [id_ for id_ in (*scene.order, *(row.team for row in board.rows)) if id_ in known]
    placed = sorted((one for one in scene.pieces if one.place), key=lambda one: one.place or 0)
    first = (placed or [scene.piece(id_) for id_ in dict.fromkeys(ids)])[:3]
    entries = [
        (str(one.place or place), one.tone, one.badge, one.name.value) for place, one in enumerate(first, start=1)
    ]
    parts = [rectangle(box, fill=colours.plate), rectangle(Box(0, 0, width, 3), fill=colours.ink)]
    fonts: list[str] = []
    for index, entry in enumerate(_sides(scene, say) or entries):
        drawn = _entry(*entry, 12 + index * (width - 16) / 3, (width - 16) / 3, theme)
        parts.append(drawn.svg)
        fonts += drawn.fonts
    return Art("".join(parts), box, tuple(dict.fromkeys(fonts)))


def _entry(place: str, of: str, badge: str, called: str, x: float, room: float, theme: Theme) -> Art:
    """Place, badge and name."""
    left = x + 18 * bool(place)
    box = Box(left, 20, left + 42, 48)
    name = theme.label.brief(called, 20, room - 22 + x - box.right)
    svg = "".join((
        words(theme.badge, place, x, 42, 20, theme.strip),
        draw_plate(badge, of, box, 19, theme).svg,
        words(theme.label, name, box.right + 7, 41, 20, theme.colours.ink),
    ))  # fmt: skip
    return Art(svg, box, (*theme.badge.paths(badge + place), *theme.label.paths(name)))
