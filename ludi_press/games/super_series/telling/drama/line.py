"""The line: first home, last home, and those whom a hand's breadth parts (SS-17)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.telling.drama.scene import Scene

PLACES: Final = (2, 3)
"""The places that are told of without any other reason."""


def arrivals(scene: Scene) -> Iterator[Beat]:
    """SS-17.1: who comes home: first, behind his horses, last of all; second or third, if no photo finish says so."""
    finished = [*scene.all(ev.Finished)]
    told = {index for pair in _close(scene) for index in pair}
    for index, event in finished:
        kind = _kind(scene, event, last=(index, event) == finished[-1])
        if kind and not (kind == "finish" and index in told):
            yield scene.beat(kind, (index,), event.team, place=event.place)


def _kind(scene: Scene, event: ev.Finished, *, last: bool) -> str | None:
    if event.dragged:
        return "dragged-home"
    if event.place == 1:
        return "victory"
    if last and scene.after.over:
        return "last-home"
    return "finish" if event.place in PLACES else None


def photo_finishes(scene: Scene) -> Iterator[Beat]:
    """SS-17.2: two in one round with at most a space between them; `auriga` is the one in front."""
    finished = dict(scene.all(ev.Finished))
    for first, second in _close(scene):
        ahead, behind = finished[first], finished[second]
        yield scene.beat("photo-finish", (second, first), ahead.team, behind.team, place=ahead.place)


def _close(scene: Scene) -> list[tuple[int, int]]:
    """The events of each two who crossed the line so."""
    return [
        (first, second)
        for (first, ahead), (second, behind) in pairwise(scene.all(ev.Finished))
        if ahead.round == behind.round
        and not (ahead.dragged or behind.dragged)
        and _home(scene, ahead) - _home(scene, behind) <= scene.unit
    ]


def _home(scene: Scene, finished: ev.Finished) -> int:
    return scene.progress(scene.after.chariot(finished.team or ""))


FINDERS: Final = (arrivals, photo_finishes)
