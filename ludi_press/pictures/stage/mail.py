"""The picture for mails: what the turn is about, the leaders on a straightened strip or the fight near by."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Track
from ludi_press.core.report import Board, Listing, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import goes, text_alternative
from ludi_press.pictures.grounds.sand_view import SandView
from ludi_press.pictures.grounds.standings import shared_ranks, sides_of, told_win, victors, with_flags
from ludi_press.pictures.grounds.track import finish_line, ramp
from ludi_press.pictures.grounds.track_layout import track_of
from ludi_press.pictures.grounds.view import View, space_of
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import (
    Art,
    Band,
    Bands,
    Item,
    LeaderLine,
    Picture,
    Say,
    Stamp,
    number,
    rectangle,
    scaled,
    tag,
    words,
)
from ludi_press.pictures.pieces.chariot import (
    PLAIN_LENGTH,
    PLAIN_WIDTH,
    Cut,
    chariot_ground,
    chariot_stamps,
    seen,
    state_of,
)
from ludi_press.pictures.pieces.tokens import draw_plate
from ludi_press.pictures.shapes import SMALL_TYPE, Box, around
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.stage.podium import celebrate
from ludi_press.pictures.stage.poster import LARGEST, coin_row, row_size
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Act, Map, Mark, Piece, Ring, Scene

_KERB: Final = 9.0
"""The thickness of the walls along the strip."""
_AHEAD: Final = 0.7
"""How many lengths of a chariot are between the leader's middle and the edge."""
_LANES: Final = 4
"""The fewest lanes of a strip."""
_FILLED: Final = 0.86
"""The share of a lane that a chariot fills."""
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
        return _FILLED * self.lane * PLAIN_LENGTH / PLAIN_WIDTH

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
    near = [pair for pair in runners(scene)[::-1] if strip.x(pair[1]) - strip.length / 2 > strip.box.left]
    shown = [pair for pair in near if track.spaces[space_of(pair[0].at)].lane in strip.lanes]
    at = {one.id: (strip.x(far), strip.y(track.spaces[space_of(one.at)].lane)) for one, far in shown}
    came = (_came(one, far, at[one.id], strip, theme) for one, far in shown if one.trail)
    yield Bands(tuple(came), theme.colours.ink, 1.4)
    size = _FILLED * strip.lane / PLAIN_WIDTH
    badges = []
    for one, _ in shown:
        state = seen(state_of(one), Cut.SMALL)
        body, badge = chariot_stamps(state, 0, 0, 0, theme, max(_BADGE, 0.4 * strip.lane) / size)
        stamps = [*chariot_ground(state, 0, 0, 0, theme), body, badge]
        *below, badge = (_moved(stamp, at[one.id], size) for stamp in stamps)
        yield from below
        badges.append(replace(badge, x=max(badge.x, strip.box.left + 4 - badge.art.box.left)))
    yield from badges
    first = [at[one.id] for one, far in shown if far == strip.lead]
    for second, far in [pair for pair in shown if pair[1] < strip.lead][-1:] if first else ():
        x, y = at[second.id]
        left, right = x + strip.length / 2 + 3, first[0][0] + strip.length / 2 + 3
        right -= (strip.length + 6) * any(lane == y for _, lane in first)
        beside = (at[one.id] for one, other in shown if one is not second and other < strip.lead)
        if right - left > _BADGE and not any(down == y and across + strip.length / 2 > left for across, down in beside):
            yield _measure(left, right, y, (strip.lead - far) // track.unit, strip.lane * 0.42, theme)


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
    """The size of the picture in pixels, how many times larger its words are than in a mail, and whether it is titled.

    `seen` is the width in pixels at which a telephone shows it.
    """

    width: float
    height: float
    words: float = 1.0
    seen: float = 360.0
    titled: bool = False


MAIL: Final = Card(600.0, 400.0)
SHARE: Final = Card(1200.0, 630.0, 1.6, 600.0, titled=True)
"""For a mail; and for other sites, where a page is linked."""
_TOP, _FOOT = 58.0, 66.0
"""The heights of the strip and of the line with the first three."""
_NEAR, _FAR = 0.53, 0.78
"""Drawing units for each pixel, where pieces have their own size: of an arena, and of a map."""
_NAME, _BELOW = 19.0, 18.4
"""The type sizes of names, and of what stands below those at the foot: at least eleven pixels on a telephone."""
_PLATE: Final = 42.0
"""The width of a badge at the foot."""
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
    unit = 1.0 if isinstance(scene.ground, Ring) or scene.over else min(own, view.window.width / card.width)
    top, foot = _TOP * card.words * unit, _FOOT * card.words * unit
    room = Box(0, 0, card.width * unit, card.height * unit - top - foot)
    still, items = _seen(scene, room, SMALL_TYPE * room.width / card.seen, theme, say)
    inner = still.box
    width = card.width / card.words
    head, first = _head(scene, theme, say, card), _foot(scene, board, theme, say, width)
    words = (
        Stamp(inner.left, inner.top - top, scaled(head, unit * card.words)),
        Stamp(inner.left, inner.bottom, scaled(first, unit * card.words)),
    )
    whole = Art(still.svg, Box(inner.left, inner.top - top, inner.right, inner.bottom + foot), still.fonts)
    return Picture(whole, lambda: (*items, *words), say(view.title(scene)), text_alternative(scene, say))


def _seen(scene: Scene, room: Box, least: float, theme: Theme, say: Say) -> tuple[Art, list[Item]]:
    """What is nearest to the story: the victors, the foremost of a race on a strip, or a part of the ground.

    Words on an arena are at least of the `least` size.
    """
    if victors(scene):
        return Art(rectangle(room, fill=theme.strip), room, fill=theme.strip), [*_celebrated(scene, room, theme)]
    strip = lay_strip(scene, scene.ground, room) if isinstance(scene.ground, Ring) else None
    if strip is not None:
        return Art(strip_ground(strip, theme), room), list(draw_strip(scene, strip, theme))
    view = view_of(scene)
    if isinstance(view, SandView):
        view = replace(view, layout=replace(view.layout, least=least))
    inner = _inner(scene, view, room.width, room.height, theme)
    board = view.board(scene, theme, say, inner) if isinstance(scene.ground, Map) else ()
    field = (*board, *draw_field(scene, view, theme, None))
    still = view.still_layer(theme)
    seen = [item for item in field if isinstance(item, LeaderLine) or item.box.meets(inner)]
    return Art(still.svg, inner, still.fonts), seen


def _celebrated(scene: Scene, room: Box, theme: Theme) -> Iterator[Item]:
    """The victors as on the podium: portraits, teams with palm and laurel, or figures side by side."""
    if isinstance(scene.ground, Map):
        won = victors(scene)
        size = row_size(len(won), room.width - 28, room.height - 96)
        yield from coin_row(won, room.centre[0], room.centre[1] + LARGEST * size - 24, size, theme)
        return
    yield from celebrate(scene, room, theme, _NAME)


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
    return [(act, mark) for act in scene.acts for mark in act.marks if mark.sign or mark.caption]


def _first(scene: Scene) -> Iterator[str]:
    """In a race the foremost, else those to whom something happened and who acted, the last first."""
    if isinstance(scene.ground, Ring):
        yield from scene.order
    for act, mark in reversed(_marks(scene)):
        yield from (one for one in (mark.piece, mark.other, act.piece) if one)
    yield from (act.piece for act in reversed(scene.acts))


def told_turn(scene: Scene, say: Say) -> str:
    """The turn, and who leads or what happened last."""
    captions = [mark.caption for _, mark in _marks(scene) if mark.caption is not None]
    if won := told_win(scene, say):
        said = won
    elif isinstance(scene.ground, Ring) and scene.order and any(scene.rounds):
        said = say(_lead(scene, scene.ground))
    elif captions:
        said = say(captions[-1])
    elif isinstance(scene.ground, Map) and scene.acts:
        last = scene.acts[-1]
        said = say(goes(scene.piece(last.piece), last.path[-1], scene))
    else:
        said = scene.title.value
    return f"{say(scene.heading)} \N{MIDDLE DOT} {said}"


def _lead(scene: Scene, ring: Ring) -> Phrase:
    """Who leads by how many spaces, or who are level in front.

    No distance is told if it is less than a space, or if one of them is not on the track.
    """
    run, lead = runners(scene), scene.piece(scene.order[0])
    known = len(run) > 1 and [one.id for one, _ in run[:2]] == [*scene.order[:2]]
    level = [one.name for one, far in run if far == run[0][1]]
    if known and len(level) > 1:
        return message("picture.mail-level-front", teams=Listing(tuple(level)))
    ahead = (run[0][1] - run[1][1]) // track_of(ring).unit if known else 0
    if not ahead:
        return message("picture.mail-leads", team=lead.name)
    return message("picture.mail-leads-by", team=lead.name, n=ahead)


def _head(scene: Scene, theme: Theme, say: Say, card: Card) -> Art:
    """The strip at the top; on the card for other sites with the name of the game above."""
    told, width = told_turn(scene, say), card.width / card.words
    size = theme.label.shrunk(told, 27.0, 20.0, width - 32)
    lines = [(theme.label, told, size, 36.0)]
    if card.titled:
        size = theme.label.shrunk(told, 21.0, _NAME / card.words, width - 32)
        lines = [(theme.title, scene.title.value, 20.0, 24.0), (theme.label, told, size, 46.0)]
    fitted = [(face, face.fit(text, size, width - 32), size, base) for face, text, size, base in lines]
    box = Box(0, 0, width, _TOP)
    ground = rectangle(box, fill=theme.strip) + rectangle(Box(0, _TOP - 4, width, _TOP), fill=theme.colours.gold)
    written = (words(face, text, 16, base, size, theme.colours.plate) for face, text, size, base in fitted)
    fonts = tuple(font for face, text, _, _ in fitted for font in face.paths(text))
    return Art(ground + "".join(written), box, fonts)


class _Entry(Struct, frozen=True):
    """One of the first three: rank, tone and text of its plate, name, and what stands below the name."""

    rank: str
    tone: str
    badge: str
    name: str
    below: str = ""


def _foot(scene: Scene, board: Board, theme: Theme, say: Say, width: float) -> Art:
    """The first three of the ranking, without one of the board; or the sides of a bout."""
    # One unit more, so that no line of the ground is left below it by rounding.
    colours, box = theme.colours, Box(0, 0, width, _FOOT + 1)
    entries = ([*_sides(scene, say)] or [*_ranks(scene, board, say)])[:3]
    parts = [rectangle(box, fill=colours.plate), rectangle(Box(0, 0, width, 3), fill=colours.ink)]
    fonts: list[str] = []
    room = (width - 20) / max(2, len(entries))
    beside = all(theme.table.width(one.below, _BELOW) <= room - _PLATE - 14 for one in entries)
    for index, entry in enumerate(entries):
        drawn = _drawn(entry, 12 + index * room, room, theme, beside=beside)
        parts.append(drawn.svg)
        fonts += drawn.fonts
    return Art("".join(parts), box, tuple(dict.fromkeys(fonts)))


def _sides(scene: Scene, say: Say) -> Iterator[_Entry]:
    """The sides of a bout with how many of each stand, in the order of their places, or the most first."""
    places = {one.tone: one.place for one in scene.pieces if one.place}
    found = sorted(sides_of(scene, say), key=lambda side: (places.get(side[0], 0), -side[2]))
    for tone, name, count in found:
        told = ("no-flag", "flag-home") if with_flags(scene) else ("none-standing", "standing")
        yield _Entry(
            str(places.get(tone, "")), tone, str(count), name, say(message(f"picture.mail-{told[count > 0]}", n=count))
        )


def _ranks(scene: Scene, board: Board, say: Say) -> Iterator[_Entry]:
    """The foremost, or whoever ended first; who is level with another shares its rank."""
    known = {one.id: one for one in scene.pieces}
    ids = dict.fromkeys(id_ for id_ in (*scene.order, *(row.team for row in board.rows)) if id_ in known)
    first = sorted((one for one in scene.pieces if one.place), key=lambda one: one.place or 0)
    first = first or [known[id_] for id_ in ids]
    ranks = shared_ranks([one.place or one.far for one in first])
    for one, rank in zip(first, ranks, strict=True):
        yield _Entry(rank, one.tone, one.badge, one.name.value, say(one.feat or _gap(one, rank)))


def _gap(one: Piece, rank: str) -> Phrase:
    """How far somebody is behind in a race that is under way."""
    if one.behind is None:
        return Text("")
    if one.behind:
        return message("picture.mail-behind", n=one.behind)
    return message("picture.mail-level" if rank.startswith("=") else "picture.mail-first")


def _drawn(entry: _Entry, x: float, room: float, theme: Theme, *, beside: bool) -> Art:
    """Rank, badge and name, and what stands below as far as it fits: below the name, `beside` the badge, or both."""
    left = x + theme.badge.width(entry.rank, 20) + 6 * bool(entry.rank)
    up = 0 if beside else 11
    box, ink = Box(left, 18 - up, left + _PLATE, 46 - up), theme.colours.ink
    start, face = (box.right + 7, theme.table) if beside else (x, theme.label)
    free = room - (start - x) - 7
    shorter = face.width(entry.below, _BELOW) > free and entry.below.rpartition(", ")[0]
    below = face.fit(shorter or entry.below, _BELOW, free)
    name = theme.label.brief(entry.name, 20, room - (box.right + 14 - x))
    svg = "".join((
        words(theme.badge, entry.rank, x, 39 - up, 20, theme.strip),
        draw_plate(entry.badge, entry.tone, box, 19, theme).svg,
        words(theme.label, name, box.right + 7, 28 if below else 39, 20, ink),
        words(face, below, start, 52 if beside else 56, _BELOW, theme.colours.faint),
    ))  # fmt: skip
    return Art(svg, box, (*theme.badge.paths(entry.badge + entry.rank), *theme.label.paths(name), *face.paths(below)))
