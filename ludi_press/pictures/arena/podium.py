"""The podium at a bout's end: who shares a place, such as a whole school, stands on one step under one numeral."""

from collections.abc import Iterator
from itertools import groupby
from math import ceil, fsum
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Gauge
from ludi_press.pictures.arena.alt import describe_podium
from ludi_press.pictures.box import SMALL, SMALL_TYPE
from ludi_press.pictures.grounds.roster import SIGNS
from ludi_press.pictures.picture import Item, Picture, Say, Stamp, lettering, scaled
from ludi_press.pictures.pieces.fighter import RADIUS, draw_fighter, look_of
from ludi_press.pictures.stage.podium import FRAME, Step, draw_steps, draw_titles
from ludi_press.pictures.theme import Theme
from ludi_press.scene.arena import ArenaScene, Combatant, Stance

_NUMERALS: Final = ("I", "II", "III")
_HEIGHTS: Final = (262.0, 218.0, 188.0)
_ROOM: Final = 940.0
"""How much of the frame the steps take, side by side."""
_ALONE: Final = 2.0
"""A step is as wide as for so many fighters at least."""
_PALMS: Final = 1.1
"""How much more the first step has, for its palms."""
_SLOT: Final = 2 * RADIUS + 22
_LARGEST: Final = 2.2
_LEAST_WEIGHT: Final = 2 * _ALONE + _ALONE + _PALMS
"""As many fighters as three steps have room for that hold one each: few are not drawn larger."""
_LINES: Final = 3
"""So many names stand one below the other; more stand in columns."""
_SIZE: Final = 22.0
_PITCH: Final = 27.0

Stand = tuple[Combatant, ...]


def stands(scene: ArenaScene) -> tuple[Stand, ...]:
    """Who stands on the podium: each of the first three places with all who share it, the living first."""
    placed = [one for one in scene.combatants if one.place is not None and one.place <= len(_NUMERALS)]
    ranked = sorted(placed, key=lambda one: (_place(one), one.stance is Stance.DEAD))
    return tuple(tuple(sharing) for _, sharing in groupby(ranked, key=_place))


def _place(one: Combatant) -> int:
    return one.place or 0


def draw_podium(scene: ArenaScene, theme: Theme, say: Say) -> Picture:
    """The podium, each step as wide as those who share it need."""
    told = stands(scene)
    steps = _steps(told)
    title, description = describe_podium(scene, told, say)
    items = (
        *draw_titles(scene.title, scene.heading, theme, say),
        *(
            item
            for stand, step in zip(told, steps, strict=True)
            for item in _winners(stand, step, _unit(told), theme, say)
        ),
    )
    return Picture(draw_steps(steps, theme), items, title, description)


def _steps(told: tuple[Stand, ...]) -> tuple[Step, ...]:
    """The second place on the left, the first in the middle, the third on the right; alike where they are as many."""
    unit = _unit(told)
    widths = [weight * unit for weight in _weights(told)]
    across = [index for index in (1, 0, 2) if index < len(told)]
    x, middles = FRAME.width / 2 - fsum(widths) / 2, {}
    for index in across:
        middles[index] = x + widths[index] / 2
        x += widths[index]
    places = [_place(stand[0]) - 1 for stand in told]
    return tuple(
        Step(middles[index], _HEIGHTS[place], _NUMERALS[place], widths[index]) for index, place in enumerate(places)
    )


def _weights(told: tuple[Stand, ...]) -> list[float]:
    """How wide each step is, in fighters."""
    return [max(_ALONE, len(stand)) + (0 if index else _PALMS) for index, stand in enumerate(told)]


def _unit(told: tuple[Stand, ...]) -> float:
    """How much room each fighter has."""
    return _ROOM / max(_LEAST_WEIGHT, fsum(_weights(told)))


def _winners(stand: Stand, step: Step, slot: float, theme: Theme, say: Say) -> Iterator[Item]:
    """The fighters side by side on their step; carved below the number their side, if they have one, and names."""
    size = min(_LARGEST, slot / _SLOT)
    least = SMALL_TYPE * FRAME.width / SMALL / size
    for index, one in enumerate(stand):
        alive = replace(one, stance=Stance.STANDING, points=Gauge(0, 0))
        art = scaled(draw_fighter(look_of(alive, least), 90, theme), size)
        yield Stamp(step.middle + (index - (len(stand) - 1) / 2) * slot, step.top - (RADIUS + 9) * size, art)
    room, colours = step.width - 24, theme.colours
    if len({one.side for one in stand}) == 1:
        side = theme.label.fit(say(stand[0].side), _SIZE, room)
        yield Stamp(step.middle, step.top + 96, lettering(theme.label, side, _SIZE, colours.faint, "middle"))
    columns = ceil(len(stand) / _LINES)
    for index, one in enumerate(stand):
        x = step.middle + (index // _LINES - (columns - 1) / 2) * room / columns
        name = theme.label.brief(SIGNS[one.stance] + one.name.value, _SIZE, room / columns - 8)
        y = step.top + 96 + (index % _LINES + 1) * _PITCH
        yield Stamp(x, y, lettering(theme.label, name, _SIZE, colours.ink, "middle"))
