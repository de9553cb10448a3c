"""The toil: the whip, the wall, the chariot in the way (SS-6, SS-10, SS-11)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import endurance_left
from ludi_press.games.super_series.rules.model import Part
from ludi_press.games.super_series.rules.tables import WhipRow
from ludi_press.games.super_series.telling.drama.scene import Scene


def whips(scene: Scene) -> Iterator[Beat]:
    """SS-11.1: a whip that bites, one that only hurts, one that a face of the die kept from biting."""
    for index, event in scene.all(ev.Whipped):
        hurt = _hurt_by_whip(scene, index, event)
        if event.success and hurt is None:
            yield scene.beat("whip-triumph", (index,), event.team, spaces=event.spaces)
        elif not event.success and hurt is not None:
            yield scene.beat("whip-cruel", (index, hurt), event.team)
        elif not event.success and _row(scene, index, event).success.hits(scene.face(event) + 1):
            yield scene.beat("whip-near", (index,), event.team)


def _hurt_by_whip(scene: Scene, index: int, whipped: ev.Whipped) -> int | None:
    """The point that the horses lost by this whip: it is told next."""
    after = scene.events[index + 1] if index + 1 < len(scene.events) else None
    hurt = isinstance(after, ev.Damaged) and after.rule == "SS-11.1" and after.team == whipped.team
    return index + 1 if hurt else None


def _row(scene: Scene, index: int, whipped: ev.Whipped) -> WhipRow:
    """SS-11.1: the row of the Endurance that was left when the whip fell."""
    team = whipped.team or ""
    lost = sum(
        1
        for event in scene.events[:index]
        if isinstance(event, ev.Damaged) and event.team == team and event.part is Part.HORSES
    )
    before = scene.before.chariot(team).horses
    return scene.set_up.tables.whip(endurance_left(scene.set_up.by_id[team], before + lost))


def blocks(scene: Scene) -> Iterator[Beat]:
    """SS-6.1: a move that somebody ahead cut short."""
    for index, event in scene.all(ev.Blocked):
        if event.discarded and event.obstacle in scene.set_up.by_id:
            hurt = scene.follows(index, ev.Damaged)
            yield scene.beat("blocked", (index, *((hurt[0],) if hurt else ())), event.team, event.obstacle)


def walls(scene: Scene) -> Iterator[Beat]:
    """SS-10.1: a wall that left its mark."""
    for index, event in scene.all(ev.WallTouched):
        if event.harmed:
            yield scene.beat("wall-scrape", (index,), event.team)


FINDERS: Final = (whips, blocks, walls)
