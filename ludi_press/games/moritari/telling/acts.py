"""The beats of a round as acts of its Scene: each with who acts, its way, and what happened to whom."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Gauge, Message
from ludi_press.core.report import say as message
from ludi_press.games.moritari.telling.beats import Beat, Feat
from ludi_press.scene import Act, Mark, Status, Vector

_OUTCOMES: Final = frozenset({Feat.WOUND, Feat.FALL, Feat.DEATH})
"""What an attack leads to."""
_STATUS: Final = {Feat.RISE: Status.ACTIVE, Feat.FALL: Status.DOWN, Feat.DEATH: Status.DEAD}


class Stand(Struct, frozen=True):
    """Where a fighter stands, and which way it faces."""

    at: Vector
    facing: Vector


def thumb(*, up: bool, override: bool) -> str:
    """MO-5.3: the sign of a verdict; on gold where Caesar went against the crowd."""
    return f"thumb-{'up' if up else 'down'}{'-gold' if override else ''}"


def acts_of(
    beats: Sequence[Beat], stands: Mapping[str, Stand], points: int, named: Mapping[str, Message]
) -> Iterator[Act]:
    """The acts in their order; `stands` is how the round began, `points` are the hit points of a whole fighter.

    An attack and what it led to are one act, as are a way and the turn at its end.
    Nothing is told of one who was not on the sand.
    """
    stood, act = dict(stands), None
    for beat in beats:
        if beat.fighter not in stood:
            continue
        new = _act(beat, stood, points, named)
        if act is None:
            act = new
        elif _goes_on(act, new, beat):
            path, facings = (*act.path, *new.path[1:]), (*act.facings, *new.facings[1:])
            act = replace(act, marks=(*act.marks, *new.marks), **({} if new.marks else _way(path, facings)))
        else:
            yield act
            act = new
    if act is not None:
        yield act


def _way(path: tuple[object, ...], facings: tuple[Vector, ...]) -> dict[str, object]:
    return {"path": path, "facings": facings}


def _goes_on(act: Act, new: Act, beat: Beat) -> bool:
    """Whether a beat belongs to the act before it."""
    if beat.feat is Feat.TURN:
        return act.piece == new.piece and not act.marks
    return beat.feat in _OUTCOMES and new.piece in {act.piece, *(mark.piece for mark in act.marks)}


def _act(beat: Beat, stood: dict[str, Stand], points: int, named: Mapping[str, Message]) -> Act:
    """A way, a turn, or what happens where the fighter stands."""
    old = stood[beat.fighter]
    if beat.feat in {Feat.WALK, Feat.TURN}:
        new = stood[beat.fighter] = Stand(beat.to or old.at, beat.facing or old.facing)
        return Act(beat.fighter, (old.at, new.at), facings=(old.facing, new.facing))
    return Act(beat.fighter, (old.at,), tuple(_marks(beat, stood, points, named)), (old.facing,))


def _marks(beat: Beat, stood: dict[str, Stand], points: int, named: Mapping[str, Message]) -> Iterator[Mark]:
    """What a beat shows of whom, in words and by a sign."""
    who, other, at = beat.fighter, beat.other, stood[beat.fighter].at
    names = {"team": named[who]} | ({"other": named[other]} if other else {})
    caption = message(f"picture.feat-{beat.feat}{'-by' if other and beat.feat is not Feat.FIGHT else ''}", **names)
    if beat.feat is Feat.FIGHT and other in stood:
        yield Mark("swords", other, stood[other].at, caption, other=who)
    elif beat.feat in {Feat.SPARED, Feat.DOOMED}:
        up = beat.feat is Feat.SPARED
        yield Mark(thumb(up=up, override=beat.override), who, at, caption)
        if not up:
            yield Mark(None, who, at, caption, status=Status.DEAD)
    else:
        gauges = None if beat.lost is None else (("points", Gauge(beat.lost, points)),)
        yield Mark(beat.feat, who, at, caption, status=_STATUS.get(beat.feat), gauges=gauges)
