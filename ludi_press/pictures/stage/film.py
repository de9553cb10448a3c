"""Films: the acts of each round frame by frame, with captions of what happened, and the file, an animated WebP or GIF.

A frame is a list of items over a still layer, as in a Picture.
Only the parts that differ from the frame before are drawn again.
All frames have one palette, in which the colours of factiones are exact.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from io import BytesIO
from itertools import count, pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image

from ludi_press.core.report import Text
from ludi_press.core.report import say as message
from ludi_press.pictures.frame import CAPTION, FILM_WIDTH, goes, text_alternative
from ludi_press.pictures.grounds.standings import told_first_home, told_win
from ludi_press.pictures.grounds.track_layout import track_of
from ludi_press.pictures.grounds.view import FilmArea, Step, space_of, steps_of
from ludi_press.pictures.grounds.views import view_of
from ludi_press.pictures.picture import Art, Item, Say, Stamp, lettering, rounded_turn, scaled, tag, word_by_word
from ludi_press.pictures.pieces.tokens import draw_sign
from ludi_press.pictures.pixels import (
    PlacedItem,
    Rasteriser,
    Viewport,
    animate,
    changed_areas,
    index,
    palette_of,
    redraw,
)
from ludi_press.pictures.shapes import SMALL_TYPE, Box
from ludi_press.pictures.stage.field import between, draw_field
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Act, Mark, Piece, Ring, Scene, Status, Where

STEP: Final = 180
MARK: Final = 700
PAUSE: Final = 900
BEGIN: Final = 1800
END: Final = 3600
"""How long frames are shown, in milliseconds: a step, a mark, the start of a round, the first frame and the last."""
_TYPE: Final = 18.0


class FilmFrame(Struct, frozen=True):
    """The items shown for this many milliseconds, the first undermost."""

    items: tuple[Item, ...]
    millis: int


class Film(Struct, frozen=True):
    """The film of a turn; all its frames have the same ground."""

    ground: Art
    frames: tuple[FilmFrame, ...]
    title: str
    description: str


def draw_captions(window: Box, title: Text, caption: str, told: str, theme: Theme) -> Iterator[Item]:
    """The caption band: the turn on the right; on the left what the acting piece does, else the title."""
    unit, face, ink = window.width / FILM_WIDTH, theme.badge, theme.colours.plate
    size, base = _TYPE * unit, window.top - 11 * unit
    yield Stamp(window.left, window.top, _band(window.width, theme))
    yield Stamp(window.right - size, base, lettering(face, told, size, ink, "end"))
    room = window.width - face.width(told, size) - 4 * size
    # Captions contain badges: the face of tables distinguishes V1 from VI.
    own = theme.table if caption else theme.title
    yield from word_by_word(own, own.fit(caption or title.value, size, room), window.left + size, base, size, ink)


@lru_cache(maxsize=16)
def _band(width: float, theme: Theme) -> Art:
    """The background of the caption band, about its lower left corner."""
    height = CAPTION * width / FILM_WIDTH
    band = tag("rect", x=-1, y=-height - 1, width=width + 2, height=height + 1, fill=theme.strip)
    rule = tag("rect", x=-1, y=-2.6, width=width + 2, height=2.6, fill=theme.colours.gold)
    return Art(band + rule, Box(-1, -height - 1, width + 1, 0))


def stamp_sign(art: Art, at: tuple[float, float], window: Box) -> Stamp:
    """A sign beside the point where something happened, of the same size in pixels in every window."""
    size = max(1.0, 0.9 * window.width / FILM_WIDTH)
    x, y = window.about(at[0] + 14 * size, at[1] - 22 * size, 32 * size, 32 * size).centre
    return Stamp(x, y, scaled(art, size))


LIMIT: Final = 1_000_000
"""The largest size of a film in bytes."""
_FINE: Final = ((3, 690), (2, 690), (2, 600), (1, 520))
_SMALL: Final = (1, 400)
"""Steps of a move and width in pixels, the best first.

If even the small one is too large, frames are left out.
"""

MakeFilm = Callable[[int], Film]
"""Makes the film of a turn in which a move has at most this many steps."""


class FilmFile(Struct, frozen=True):
    """A film as a file: `data` is the file, `width` and `height` are in pixels."""

    data: bytes
    width: int
    height: int


EncodeFrames = Callable[[Sequence[Image.Image], Sequence[int]], bytes]
"""Makes a file of frames in the colours of one palette, each shown for so many milliseconds."""


def encode_webp(make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> FilmFile:
    """The film of a turn as an animated WebP, in the best quality whose file is within the limit of bytes."""
    return _encode(make_film, rasteriser, theme, animate, limit)


def encode_gif(make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, limit: int = LIMIT) -> FilmFile:
    return _encode(make_film, rasteriser, theme, _gif, limit)


def _encode(
    make_film: MakeFilm, rasteriser: Rasteriser, theme: Theme, encode_frames: EncodeFrames, limit: int
) -> FilmFile:
    for steps, width, every in _tries():
        film = _thinned(make_film(steps), every)
        frames = render_frames(film, rasteriser, theme, width)
        data = encode_frames(frames, [frame.millis for frame in film.frames])
        if len(data) <= limit or len(frames) <= 2:
            break
    return FilmFile(data, *frames[0].size)


def _tries() -> Iterator[tuple[int, int, int]]:
    """Steps, width, and which frames are kept: all, then every second, every fourth and so on."""
    for steps, width in _FINE:
        yield steps, width, 1
    for doublings in count():
        yield *_SMALL, 2**doublings


def render_frames(film: Film, rasteriser: Rasteriser, theme: Theme, width: int) -> list[Image.Image]:
    """The frames of a film, this many pixels wide, in the palette of the theme."""
    viewport, ground, palette = (
        Viewport(film.ground.box, width),
        rasteriser.ground(film.ground, width),
        palette_of(theme),
    )
    canvas = index(ground, palette)
    shown: tuple[PlacedItem, ...] = ()
    images = []
    for frame in film.frames:
        canvas, items = canvas.copy(), rasteriser.lay(frame.items, viewport)
        for area in changed_areas(shown, items, viewport):
            canvas.paste(index(redraw(ground, items, area), palette), area)
        shown = items
        images.append(canvas)
    return images


def _thinned(film: Film, every: int) -> Film:
    """The first frame, then the last frame of each group of this many, shown as long as the whole group."""
    frames = film.frames
    groups = [frames[start : start + every] for start in range(1, len(frames), every)]
    merged = (FilmFrame(group[-1].items, sum(frame.millis for frame in group)) for group in groups)
    return replace(film, frames=(*frames[:1], *merged))


def _gif(frames: Sequence[Image.Image], millis: Sequence[int]) -> bytes:
    """One palette for all frames and no blending: unchanged pixels are not written again."""
    written = BytesIO()
    first, *others = frames
    times = list(millis)
    first.save(written, "GIF", save_all=True, append_images=others, duration=times, loop=0, optimize=True, disposal=1)
    return written.getvalue()


_MIDDLE: Final = 1.5
"""The scale of a sign between two pieces."""


def film_maker(scene: Scene, before: Scene | None, theme: Theme, say: Say) -> MakeFilm | None:
    """Makes the film of a turn that followed `before`; None if nothing happened in it."""
    return partial(make_film, before, scene, theme, say) if any(scene.rounds) else None


def make_film(before: Scene | None, scene: Scene, theme: Theme, say: Say, steps: int = 3) -> Film:
    """The film of a turn; a move has at most this many steps. `Scene.rounds` must have an act.

    `before` is the scene of the turn before: a piece keeps its appearance there until its last act in this turn.
    """
    title = say(message("picture.motion-title", race=scene.title, turn=scene.heading))
    footage = view_of(scene).film_area(scene, theme)
    frames = tuple(_FilmMaker(before, scene, theme, say, footage).frames(steps))
    return Film(footage.ground, frames, title, text_alternative(scene, say))


class _Actor(Struct):
    """A piece during the film: its state `now`, its state `after` its last act, and how many acts are left."""

    now: Piece
    after: Piece
    acts: int

    def acted(self) -> None:
        self.acts -= 1
        if self.acts == 0:
            self.now = replace(self.after, at=self.now.at, facing=self.now.facing, trail=self.now.trail)

    def go(self, at: Where, step: Step) -> None:
        """Goes a step on; the trail begins where the round's move began, or at the present place."""
        place, facing = step
        if place != self.now.at:
            begun = self.now.trail[0] if self.now.trail else (at,)
            self.now = replace(self.now, at=place, trail=((*begun, place),))
        self.now = replace(self.now, facing=facing or self.now.facing)


class _FilmMaker:
    """The ground and the state of all pieces at the present moment of the film."""

    def __init__(self, before: Scene | None, scene: Scene, theme: Theme, say: Say, footage: FilmArea) -> None:
        self.scene, self.theme, self.say, self.footage, self.view = scene, theme, say, footage, footage.view
        self.players = {piece.id: _actor(before, scene, piece) for piece in scene.pieces}
        self.things = [thing for thing in scene.things if before is None or thing in before.things]
        self.contacts = list(before.contacts if before else ())
        self.far = {piece.id: piece.far or 0 for piece in (before or scene).pieces}
        self.home = [id_ for id_ in (before or scene).order if _is_home((before or scene).piece(id_))]
        self.caption, self.heading = "", say(scene.heading)
        self.order = before.order if before else scene.order
        self.board = self.told(before or scene)

    def frames(self, steps: int) -> Iterator[FilmFrame]:
        rounds = self.scene.rounds
        yield self.frame(BEGIN, names=True)
        for number, acts in enumerate(rounds, start=1):
            if len(rounds) > 1:
                self.heading = self.say(message("picture.round", round=number, rounds=len(rounds)))
                yield self.new_round()
            for act in acts:
                yield from self.act(act, steps)
        for player in self.players.values():
            home = _is_home(player.after)  # who is home stands past the line, whenever that was
            player.now = player.after if home else replace(player.after, trail=player.now.trail)
        self.things, self.contacts = list(self.scene.things), list(self.scene.contacts)
        self.board, self.heading = self.told(self.scene), self.say(self.scene.heading)
        self.caption = told_win(self.scene, self.say) or told_first_home(self.scene, self.say)
        yield self.frame(END, names=True)

    def new_round(self) -> FilmFrame:
        """The first frame of a round, without trails."""
        self.caption = ""
        for player in self.players.values():
            player.now = replace(player.now, trail=())
        return self.frame(PAUSE)

    def act(self, act: Act, steps: int) -> Iterator[FilmFrame]:
        """The move of one piece and what happened on it; nothing for a piece that has left."""
        actor, course = self.players[act.piece], steps_of(act, self.view)
        if actor.now.at is None:
            return
        here = 0
        for mark, there in zip(act.marks, course.moments, strict=True):
            yield from self.go(actor, course.steps[here : there + 1], steps)
            yield from self.happen(mark, actor)
            here = there
        yield from self.go(actor, course.steps[here:], steps)
        actor.acted()
        self.rank(act)

    def rank(self, act: Act) -> None:
        """On a track the standings follow each move; of two who are level whoever was ahead stays there."""
        ground, moved = self.scene.ground, self.players[act.piece].now
        if not isinstance(ground, Ring) or not self.order:
            return
        track = track_of(ground)
        for one, other in pairwise(act.path):
            self.far[moved.id] = self.far.get(moved.id, 0) + track.gap(space_of(one), space_of(other))
        self.home += [id_ for id_, one in self.players.items() if id_ not in self.home and _is_home(one.now)]
        left = [id_ for id_ in self.order if id_ not in self.home and self.players[id_].now.at is None]
        racing = [id_ for id_ in self.order if id_ not in (*self.home, *left)]
        order = (*self.home, *sorted(racing, key=lambda id_: -self.far.get(id_, 0)), *left)
        if order != self.order:
            self.order = order
            pieces = tuple(player.now for player in self.players.values())
            self.board = self.told(replace(self.scene, order=order, pieces=pieces))

    def go(self, player: _Actor, way: tuple[Step, ...], steps: int) -> Iterator[FilmFrame]:
        """A piece moves along a part of its path, first step to last."""
        self.caption = self.say(goes(player.now, way[-1][0], self.scene))
        passed = 0
        for end in _stages(len(way), steps):
            old = player.now
            for step in way[passed + 1 : end + 1]:
                player.go(way[0][0], step)
            passed = end
            self.meet(player, moved=player.now.at != old.at)
            if player.now.at != old.at or self.turned(player.now) != self.turned(old):
                yield self.frame(STEP, player)

    def turned(self, piece: Piece) -> int:
        return 0 if piece.at is None else rounded_turn(self.view.spot(piece.at, piece.facing).turn)

    def meet(self, player: _Actor, *, moved: bool) -> None:
        """A piece that moves away loses its contacts; it gets those of the turn's end when both are in place."""
        id_ = player.now.id
        if moved:
            self.contacts = [pair for pair in self.contacts if id_ not in pair]
        for pair in self.scene.contacts:
            stands = all(self.players[one].now.at == self.scene.piece(one).at for one in pair)
            if id_ in pair and stands and pair not in self.contacts:
                self.contacts.append(pair)

    def happen(self, mark: Mark, actor: _Actor) -> Iterator[FilmFrame]:
        """What happened to the acting piece, or to one that it hit; a piece that leaves the ground disappears."""
        victim = self.players[mark.piece]
        self.caption = self.say(mark.caption) if mark.caption is not None else ""
        if mark.leaves is not None and mark.leaves not in self.things:
            self.things.append(mark.leaves)
        gauges = victim.now.gauges if mark.gauges is None else mark.gauges
        victim.now = replace(victim.now, status=mark.status or victim.now.status, gauges=gauges)
        if victim is not actor:
            victim.acted()
        if victim.now.status is not Status.ACTIVE:
            self.contacts = [pair for pair in self.contacts if mark.piece not in pair]
        if mark.pause:
            yield self.frame(MARK, actor, mark)
        if mark.gone:
            victim.now = replace(victim.now, at=None)
            yield self.frame(STEP, actor)

    def told(self, scene: Scene) -> tuple[Item, ...]:
        """The standings on the ground, as far as they are inside the window."""
        return tuple(self.view.board(scene, self.theme, self.say, self.footage.window))

    def frame(
        self, millis: int, actor: _Actor | None = None, mark: Mark | None = None, *, names: bool = False
    ) -> FilmFrame:
        """The ground as it is now, with the acting piece on top."""
        players = sorted(self.players.values(), key=lambda player: player is actor)
        now = replace(
            self.scene,
            pieces=tuple(player.now for player in players),
            things=tuple(self.things),
            contacts=tuple(self.contacts),
        )
        room = None
        if names:
            area, window = self.view.label_area(now, self.theme), self.footage.window
            room = replace(area, frame=window.grown(-6), size=max(area.size, SMALL_TYPE * window.width / FILM_WIDTH))
        field = draw_field(now, self.view, self.theme, room, actor.now.id if actor else None)
        captions = draw_captions(self.footage.window, self.scene.title, self.caption, self.heading, self.theme)
        return FilmFrame((*self.board, *field, *self.sign(mark), *captions), millis)

    def sign(self, mark: Mark | None) -> Iterator[Item]:
        """The sign of what happened: beside the piece, or in the middle between two."""
        if mark is None or mark.sign is None:
            return
        art = draw_sign(mark.sign, self.theme)
        if mark.other is not None:
            middle = between(self.players[mark.piece].now, self.players[mark.other].now, self.view)
            yield Stamp(*middle, scaled(art, _MIDDLE * self.view.scale))
        else:
            spot, reach = self.view.spot(mark.at, None), self.view.sign_offset
            yield stamp_sign(art, (spot.x + reach, spot.y - reach), self.footage.window)


def _is_home(piece: Piece) -> bool:
    return piece.status is Status.FINISHED


def _actor(before: Scene | None, scene: Scene, piece: Piece) -> _Actor:
    own = [act for act in scene.acts if act.piece == piece.id]
    count = len(own) + sum(mark.piece == piece.id != act.piece for act in scene.acts for mark in act.marks)
    old = next((old for old in before.pieces if old.id == piece.id), piece) if before and count else piece
    at, facing = (own[0].path[0], own[0].facings[:1]) if own else (piece.at, ())
    begun = replace(old, at=at, facing=facing[0] if facing else old.facing, trail=())
    return _Actor(begun, piece, count)


def _stages(length: int, steps: int) -> list[int]:
    """Which steps of a path are shown: at most this many, without the first and always with the last."""
    count = max(0, min(steps, length - 1))
    return [round(step * (length - 1) / count) for step in range(1, count + 1)]
