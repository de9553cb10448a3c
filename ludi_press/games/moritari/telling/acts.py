"""The events of a round as acts of its Scene: each with who acts, its way, and what happened to whom.

Events become beats first, each one thing that a picture can show; an act has one or several of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Gauge, Message, say
from ludi_press.games.moritari.rules import events as ev
from ludi_press.scene import Act, Mark, Status, Vector


class Feat(StrEnum):
    """What can happen in a round, as far as a picture shows it.

    SPARED and DOOMED end an appeal; from DOOMED or DEATH on a fighter is removed.
    """

    RISE, WALK, TURN, FIGHT, WOUND = "rise", "walk", "turn", "fight", "wound"
    FALL, SPARED, DOOMED, DEATH = "fall", "spared", "doomed", "death"


class Beat(Struct, frozen=True):
    """One thing that happened to a fighter: `other` is whom it fights, or who struck it.

    `to` is where a WALK ends, `facing` the way that it faces after a WALK or a TURN.
    `lost` are the hit points lost after a WOUND or a RISE; `override` is set where Caesar went against the crowd.
    """

    feat: Feat
    fighter: str
    other: str | None = None
    to: tuple[int, int] | None = None
    facing: tuple[int, int] | None = None
    lost: int | None = None
    override: bool = False


def beats_of(events: tuple[ev.BoutEvent, ...], points: int) -> Iterator[Beat]:
    """What a picture can show of these; `points` are the hit points of a whole fighter."""
    pair: tuple[str, ...] = ()
    for event in events:
        if event.team is None:
            continue
        if isinstance(event, ev.Fought):
            pair = (event.team, event.target)
        yield from _moves(event, event.team, points)
        yield from _blows(event, event.team, pair, points)
        yield from _fates(event, event.team, events)


def _moves(event: ev.BoutEvent, team: str, points: int) -> Iterator[Beat]:
    """MO-3.1, MO-5.2: ways and turns, and who stands up."""
    match event:
        case ev.Moved(after=after, far=far, facing=way) if far:
            yield Beat(Feat.WALK, team, to=(after.x, after.y), facing=(way.x, way.y))
        case ev.Turned(after=way):
            yield Beat(Feat.TURN, team, facing=(way.x, way.y))
        case ev.StoodUp(after=left):
            yield Beat(Feat.RISE, team, lost=points - left)


def _blows(event: ev.BoutEvent, team: str, pair: tuple[str, ...], points: int) -> Iterator[Beat]:
    """MO-4.2, MO-4.5, MO-4.6, MO-5.1: attacks of a pair, and what they cost."""
    match event:
        case ev.Fought(target=target):
            yield Beat(Feat.FIGHT, team, target)
        case ev.PointLost(after=left):
            by = next((fighter for fighter in pair if fighter != team), None)
            yield Beat(Feat.WOUND, team, by, lost=points - left)
        case ev.Fell(by=by):
            yield Beat(Feat.FALL, team, by)
        case ev.BeastKilled(by=by):
            yield Beat(Feat.DEATH, team, by)


def _fates(event: ev.BoutEvent, team: str, events: tuple[ev.BoutEvent, ...]) -> Iterator[Beat]:
    """MO-5.1, MO-5.3: who is spared, and who dies, with or without an appeal."""
    if isinstance(event, ev.Spared | ev.Died):
        implored = any(isinstance(one, ev.Implored) and one.team == team for one in events)
        override = any(isinstance(one, ev.ThumbShown) and one.fighter == team for one in events)
        died = Feat.DOOMED if implored else Feat.DEATH
        yield Beat(Feat.SPARED if isinstance(event, ev.Spared) else died, team, override=override)


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
    caption = say(f"picture.feat-{beat.feat}{'-by' if other and beat.feat is not Feat.FIGHT else ''}", **names)
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
