"""Pictures of the ground: the whole with standings and legend, for a telephone, and close-ups."""

from collections.abc import Iterator, Sequence
from math import ceil

from ludi_press.pictures.frame import describe_close_up, draw_head, draw_legend, draw_paper, text_alternative
from ludi_press.pictures.grounds.standings import draw_list, draw_phone_table, sides_of
from ludi_press.pictures.grounds.track_view import TrackView
from ludi_press.pictures.grounds.view import CloseUp, View, told_event
from ludi_press.pictures.grounds.views import type_for, view_of, view_phone
from ludi_press.pictures.picture import Art, Item, LeaderLine, Picture, Say, Stamp, lettering, scaled, tag
from ludi_press.pictures.pieces.tokens import SIZE as TOKEN_TYPE
from ludi_press.pictures.pieces.tokens import draw_event
from ludi_press.pictures.shapes import Box
from ludi_press.pictures.stage.field import draw_field
from ludi_press.pictures.stage.mail import told_turn
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Mark, Scene


def draw_overview(scene: Scene, theme: Theme, say: Say, *, small: bool = False) -> Picture:
    """The ground after the turn; the `small` picture is made for 690 pixels, with larger and fewer words."""
    view = view_of(scene, small=small)
    near = view.near(scene, theme) if small else None
    if near:
        return _draw_near(scene, near, view, theme, say)

    def items() -> Iterator[Item]:
        yield from draw_head(scene.title, view.progress(scene, say), view.head, theme, view.tally(scene, say))
        yield from view.panel(scene, theme, say)
        yield from draw_field(scene, view, theme, view.label_area(scene, theme))
        yield from view.foreground(scene, theme, say)
        yield from draw_legend(view.legend(scene), theme, say)

    return Picture(view.still_layer(theme), items, say(view.title(scene)), text_alternative(scene, say))


def _draw_near(scene: Scene, near: CloseUp, view: View, theme: Theme, say: Say) -> Picture:
    """A part of the ground between the titles and the legend of the whole."""
    window, frame, legend = near.ground.box, view.frame, view.legend(scene)
    unit, head = window.width / frame.width, view.window.top
    foot, left, top = window.height / unit + frame.bottom - view.window.bottom, window.left, window.top - head * unit
    whole = Box(0, 0, frame.width, head + foot)
    paper = draw_paper(whole, theme, Box(4, head, frame.width - 4, head + window.height / unit), head + 8)
    # Not by `moved`, which rounds to hundredths: that shifts the far end of the paper visibly.
    cover = Art(tag("g", paper, transform=f"scale({unit:.6f})"), whole.scaled(unit))

    def framed(stamps: Iterator[Stamp], down: float) -> Iterator[Item]:
        yield from (Stamp(left + one.x * unit, top + (one.y + down) * unit, scaled(one.art, unit)) for one in stamps)

    def items() -> Iterator[Item]:
        yield from draw_field(scene, near.view, theme, near.labels)
        yield from near.view.foreground(scene, theme, say)
        yield from near.over
        yield Stamp(left, top, cover)
        told = view.progress(scene, say)
        yield from framed(draw_head(scene.title, told, view.head, theme, view.tally(scene, say)), 0.0)
        yield from framed(draw_legend(legend, theme, say), whole.height - frame.height)

    box = Box(left, top, window.right, top + whole.height * unit)
    return Picture(
        Art(near.ground.svg, box, near.ground.fonts), items, say(view.title(scene)), text_alternative(scene, say)
    )


def draw_close_ups(scene: Scene, theme: Theme, say: Say) -> tuple[Picture, ...]:
    """The close-ups of a scene; none if they would show the pieces no larger than the whole picture does."""
    shown = tuple(view_of(scene).close_ups(scene, theme, say))
    return tuple(_draw(scene, one, number, len(shown), theme, say) for number, one in enumerate(shown, start=1))


def _draw(scene: Scene, close_up: CloseUp, number: int, count: int, theme: Theme, say: Say) -> Picture:
    title, description = describe_close_up(scene, close_up.pieces, number, count, say)

    def items() -> Iterator[Item]:
        field = draw_field(scene, close_up.view, theme, close_up.labels)
        yield from (item for item in field if isinstance(item, LeaderLine) or item.box.meets(close_up.ground.box))
        yield from close_up.over

    return Picture(close_up.ground, items, title, description)


def draw_phone(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The ground upright, below a strip that says how it stands."""
    seen = view_phone(scene, theme)

    def field() -> Iterator[Item]:
        if seen.plate and isinstance(seen.view, TrackView):
            yield from draw_phone_table(scene, seen.view.layout, seen.plate, seen.names.size, theme, say)
        else:
            yield from seen.view.board(scene, theme, say)
        yield from draw_field(scene, seen.view, theme, seen.names)
        yield from seen.view.foreground(scene, theme, say)
        if seen.below and isinstance(scene.ground, Map):
            yield from draw_list(scene, seen.below, theme, say, seen.names.size / TOKEN_TYPE, counted=False)
        elif seen.below:
            yield from _told(scene, seen.view.events(scene), seen.below, seen.names.size, theme, say)

    def items() -> Iterator[Item]:
        yield from field()
        yield _headline(_standing(scene, say), seen.strip, type_for(seen.strip), theme)

    return Picture(seen.ground, items, say(view_of(scene).title(scene)), text_alternative(scene, say))


def _standing(scene: Scene, say: Say) -> str:
    """The turn, and who leads, has won, or is left on each side."""
    sides = sides_of(scene, say) if not scene.over else ()
    left = ", ".join(f"{name.split()[-1]} {count}" for _, name, count in sides)
    return f"{say(scene.heading)} \N{MIDDLE DOT} {left}" if left else told_turn(scene, say)


def _headline(told: str, box: Box, size: float, theme: Theme) -> Stamp:
    """A line on the strip, in type of at least this size."""
    room = box.width - 2 * size
    large = theme.label.shrunk(told, 1.4 * size, size, room)
    line = lettering(theme.label, theme.label.fit(told, large, room), large, theme.colours.plate)
    return Stamp(box.left + size, box.centre[1] + 0.3 * large, line)


def _told(scene: Scene, events: Sequence[Mark], box: Box, size: float, theme: Theme, say: Say) -> Iterator[Item]:
    """What happened, in two rows of type of this size; where nothing has, which turn it is."""
    columns = ceil(len(events) / 2)
    if not events:
        turn = lettering(theme.label, say(scene.heading), size, theme.colours.ink, "middle")
        yield Stamp(box.centre[0], box.centre[1] + 0.35 * size, turn)
    for index, mark in enumerate(events):
        row, column = divmod(index, columns)
        left, y = box.left + column * box.width / columns + 1.6 * size, box.top + (1.4 + row * 1.9) * size
        text = theme.label.fit(say(told_event(mark)), size, box.width / columns - 3.4 * size)
        yield Stamp(left, y, draw_event(index + 1, 0.8 * size, scene.piece(mark.piece).tone, theme))
        yield Stamp(left + 1.2 * size, y + 0.35 * size, lettering(theme.label, text, size, theme.colours.ink))
