"""The podium at the end: a poster of the winners with their names, one composition for each kind of ground."""

from collections.abc import Callable, Iterator
from itertools import groupby
from math import fsum
from typing import Final

from msgspec import Struct

from ludi_press.pictures.box import Box
from ludi_press.pictures.grounds.stone import draw_tesserae
from ludi_press.pictures.picture import Art, Item, Picture, Say, Stamp, lettering, rectangle
from ludi_press.pictures.stage.alt import describe_podium
from ludi_press.pictures.stage.podium_coins import draw_coins
from ludi_press.pictures.stage.podium_race import draw_procession
from ludi_press.pictures.stage.podium_school import draw_school
from ludi_press.pictures.stage.poster import BASE, FRAME, HEAD, Plaque, Stand, draw_plaque
from ludi_press.pictures.svg import tag
from ludi_press.pictures.theme import Theme
from ludi_press.scene import Map, Ring, Scene, Status

_NUMERALS: Final = ("I", "II", "III")
_GAP: Final = 14.0
_FOOT: Final = Box(0, 0, 1164, 116)


class Composition(Struct, frozen=True):
    """How a podium is composed: what it draws, the order of the plaques, and whether the dead have one of their own."""

    draw: Callable[[Scene, tuple[Stand, ...], Theme, Say], Iterator[Item]]
    order: tuple[int, ...] = ()
    buries: bool = False


_RACE: Final = Composition(draw_procession, (2, 1, 0), buries=True)
_SCHOOL: Final = Composition(draw_school, (1, 0, 2))
_COINS: Final = Composition(draw_coins)


def stands(scene: Scene) -> tuple[Stand, ...]:
    """The pieces on the podium: each of the first three places with all who share it, the living first."""
    placed = [one for one in scene.pieces if one.place is not None and one.place <= len(_NUMERALS)]
    ranked = sorted(placed, key=lambda one: (one.place or 0, one.status is Status.DEAD))
    return tuple(tuple(sharing) for _, sharing in groupby(ranked, key=lambda one: one.place))


def draw_podium(scene: Scene, theme: Theme, say: Say) -> Picture:
    """The poster of a race, a bout or a game that is over."""
    told = stands(scene)
    composition = _COINS if isinstance(scene.ground, Map) else _RACE if isinstance(scene.ground, Ring) else _SCHOOL
    title, description = describe_podium(scene, told, say)
    items = (
        *composition.draw(scene, told, theme, say),
        *_head(scene, theme, say),
        *_plaques(scene, told, composition, theme, say),
    )
    return Picture(_frame(theme), items, title, description)


def _frame(theme: Theme) -> Art:
    """The still layer: a border of tesserae, the strips of the head and of the plaques."""
    colours = theme.colours
    parts = (
        rectangle(FRAME, fill=colours.sand),
        rectangle(Box(18, 18, 1182, HEAD), fill=theme.strip),
        tag("path", d=f"M18 {HEAD:g}H1182", stroke=colours.gold, stroke_width=3),
        draw_tesserae("M9 9H1191V621H9Z", 9, colours.wall, colours.gold, theme),
        rectangle(FRAME.grown(-17), fill="none", stroke=colours.ink, stroke_width=1.6),
    )
    return Art("".join(parts), FRAME)


def _head(scene: Scene, theme: Theme, say: Say) -> Iterator[Item]:
    colour = theme.colours.plate
    told = theme.label.fit(say(scene.heading), 24, 420)
    title = theme.title.fit(scene.title.value, 31, 1100 - theme.label.width(told, 24))
    yield Stamp(40, 59, lettering(theme.title, title, 31, colour))
    yield Stamp(1160, 58, lettering(theme.label, told, 24, colour, "end"))


def _plaques(scene: Scene, told: tuple[Stand, ...], composition: Composition, theme: Theme, say: Say) -> Iterator[Item]:
    """A plaque for each place in the order of the composition, the first the widest; then one for the dead."""
    if not composition.order:
        return
    yield Stamp(18, BASE, Art(rectangle(_FOOT, fill=theme.deep), _FOOT, fill=theme.deep))
    plaques = [_plaque(told[index], say) for index in composition.order if index < len(told)]
    dead = [one for one in scene.pieces if one.status is Status.DEAD] if composition.buries else []
    if dead:
        names = ", ".join(one.name.value for one in dead)
        plaques.append(Plaque("\N{DAGGER}", names, ", ".join(one.badge for one in dead), None))
    shares = [1.35 if plaque.numeral == _NUMERALS[0] else 1.0 for plaque in plaques]
    left, room = 34.0, 1132 - _GAP * (len(plaques) - 1)
    for plaque, share in zip(plaques, shares, strict=True):
        wide = min(620.0, room * share / fsum(shares))
        yield draw_plaque(plaque, Box(left, BASE + 12, left + wide, 604), theme)
        left += wide + _GAP


def _plaque(stand: Stand, say: Say) -> Plaque:
    """The names of those who share a place: under that of their side if they have one, or with what they did."""
    living = " \N{MIDDLE DOT} ".join(one.name.value for one in stand if one.status is not Status.DEAD)
    dead = ", ".join(one.name.value for one in stand if one.status is Status.DEAD)
    names = " \N{MIDDLE DOT} ".join(filter(None, (living, dead and f"\N{DAGGER} {dead}")))
    numeral, tone = _NUMERALS[(stand[0].place or 1) - 1], stand[0].tone
    if stand[0].side is not None and len({one.side for one in stand}) == 1:
        return Plaque(numeral, say(stand[0].side), names, tone)
    feat = say(stand[0].feat) if stand[0].feat is not None else ""
    return Plaque(numeral, names, feat, tone)
