"""Corners: slips, and what was a face of the die away from worse (SS-8, SS-9)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.corner import corner_reading
from ludi_press.games.super_series.rules.tables import Corner
from ludi_press.games.super_series.telling.drama.scene import Scene

BOLD: Final = Fraction(1, 2)
"""Who passes a corner against such odds, or longer ones, has mastered it."""

_NEAR: Final = {Corner.SLIP: "corner-near-slip", Corner.NAUFRAGIA: "corner-near-naufragia"}
_WORSE: Final = {Corner.CLEAR: (Corner.SLIP, Corner.NAUFRAGIA), Corner.SLIP: (Corner.NAUFRAGIA,), Corner.NAUFRAGIA: ()}


def near_misses(scene: Scene) -> Iterator[Beat]:
    """SS-8.3: one more on the speed die, and the corner had done worse."""
    for index, taken in scene.all(ev.CornerTaken):
        next_result = _one_more(scene, taken)
        if next_result in _WORSE[taken.result]:
            yield scene.corner_beat(_NEAR[next_result], (index,), taken)


def _one_more(scene: Scene, taken: ev.CornerTaken) -> Corner:
    """What the corner would have done had the die shown one more; the same where it has no such face."""
    tables = scene.set_up.tables
    die, face = tables.speed_die[taken.speed], taken.face + 1
    if die is None or face not in die.faces:
        return taken.result
    reading = corner_reading(tables, taken.speed, face, taken.shift)
    return tables.cornering(taken.lane, taken.speed, taken.skill, reading)


def mastered(scene: Scene) -> Iterator[Beat]:
    """SS-8.3: through a corner that lets at most half of the faces pass, with nothing in the car to help (SS-8.4)."""
    for index, taken in scene.all(ev.CornerTaken):
        row = scene.set_up.tables.corner_row(taken.lane, taken.speed, taken.skill)
        odds = dict(row.results).get(Corner.CLEAR)
        if taken.result is Corner.CLEAR and not taken.shift and odds and odds.probability <= BOLD:
            yield scene.corner_beat("corner-mastered", (index,), taken)


def slips(scene: Scene) -> Iterator[Beat]:
    """SS-9.2, SS-9.3: outward into a free lane, into the wall, or into somebody."""
    for index, taken in scene.all(ev.CornerTaken):
        slipped, bumped = scene.follows(index, ev.Slipped), scene.follows(index, ev.Bumped)
        if slipped:
            yield scene.corner_beat("slip", (index, slipped[0]), taken)
        if bumped:
            kind = "bump" if bumped[1].other else "bump-wall"
            yield scene.beat(kind, (index, bumped[0]), taken.team, bumped[1].other)


FINDERS: Final = (near_misses, mastered, slips)
