"""The line: first home, last home, and those whom a hand's breadth parts (SS-17)."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from ludi_press.games.super_series import events as ev
from ludi_press.games.super_series.drama.scene import Scene
from ludi_press.report import Beat

PLACES: Final = (2, 3)
"""The places that are told of without any other reason."""


def arrivals(scene: Scene) -> Iterator[Beat]:
    """SS-17.1: who comes home: first, behind his horses, second or third, or last of all."""
    finished = [*scene.all(ev.Finished)]
    for index, event in finished:
        kind = _kind(scene, event, last=(index, event) == finished[-1])
        if kind:
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
    for (first, ahead), (second, behind) in pairwise(scene.all(ev.Finished)):
        same = ahead.round == behind.round and not (ahead.dragged or behind.dragged)
        apart = scene.progress(scene.after.chariot(ahead.team or "")) - scene.progress(
            scene.after.chariot(behind.team or "")
        )
        if same and apart <= scene.unit:
            yield scene.beat("photo-finish", (second, first), ahead.team, behind.team, place=ahead.place)


FINDERS: Final = (arrivals, photo_finishes)
