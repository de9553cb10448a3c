"""The fallen: naufragia and what comes of it; and the favourite, who leads as a turn begins (SS-14.1, SS-15)."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Beat
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.telling.drama.scene import Scene


def naufragia(scene: Scene) -> Iterator[Beat]:
    """SS-15.1: in a corner, by somebody's crash, or of itself."""
    for index, flipped in scene.all(ev.Flipped):
        chain = scene.chain(index)
        first = scene.events[chain[0]]
        team = flipped.team or ""
        if isinstance(first, ev.CornerTaken) and flipped.rule == "SS-8.3":
            yield scene.corner_beat("naufragia", chain, first)
        elif isinstance(first, ev.Crashed) and first.team and first.team != team:
            yield scene.beat("wrecked", chain, first.team, team)
        else:
            yield scene.beat("chariot-broken", (index, *chain), team)


def stopped(scene: Scene) -> Iterator[Beat]:
    """SS-14.1: horses that stand."""
    for index, event in scene.all(ev.HorsesStopped):
        yield scene.beat("horses-stopped", (index, *scene.chain(index)), event.team)


def dragged(scene: Scene) -> Iterator[Beat]:
    """SS-15.4: behind the horses, and not dead of it, nor home."""
    for index, event in scene.all(ev.Dragged):
        fell = scene.follows(index, ev.Fell)
        done = any(isinstance(other, ev.Finished | ev.Died) and other.team == event.team for other in scene.events)
        if event.path and not done:
            yield scene.beat("dragged", (index, *((fell[0],) if fell else ())), event.team)


def escapes(scene: Scene) -> Iterator[Beat]:
    """SS-15.5: who lets go: unthreatened, between hooves, or under them."""
    for index, event in scene.all(ev.Escaped):
        if event.trampled:
            yield scene.beat("trampled", (index,), event.team)
        else:
            yield scene.beat("escape-hooves" if event.dice else "escape", (index,), event.team)


def deaths(scene: Scene) -> Iterator[Beat]:
    """SS-15.3: dead of his hurts."""
    for index, event in scene.all(ev.Died):
        cause = scene.events[event.cause] if event.cause is not None else None
        if not isinstance(cause, ev.Escaped):
            yield scene.beat("death", (index, *scene.chain(index)), event.team)


def favourite(scene: Scene) -> Iterator[Beat]:
    """The worst that happens to who leads all alone as the turn begins.

    Before the first turn nobody leads, and once somebody has finished the race has its winner.
    """
    decided = any(chariot.finish for chariot in scene.before.chariots)
    if scene.record.turn == 1 or decided or not scene.rounds:
        return
    team = scene.leader(scene.rounds[0].before)
    own = [(index, event) for index, event in enumerate(scene.events) if event.team == team]
    falls = [index for index, event in own if isinstance(event, ev.Flipped | ev.HorsesStopped)]
    troubles = falls or [index for index, event in own if _hurts(event)]
    if team and troubles:
        kind = "favourite-falls" if falls else "favourite-in-trouble"
        yield scene.beat(kind, (*scene.chain(troubles[0]), *scene.rounds[0].begun), team)


def _hurts(event: ev.Event) -> bool:
    """A slip, a stun, or a point lost by any hand but his own."""
    if isinstance(event, ev.Stunned):
        return event.after > event.before
    own_whip = event.rule == "SS-11.1"
    return isinstance(event, ev.Slipped | ev.Bumped) or (isinstance(event, ev.Damaged) and not own_whip)


FINDERS: Final = (naufragia, stopped, dragged, escapes, deaths, favourite)
