"""The events of a round as beats of its Scene: the moves, the blows and the appeals, in their order."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from ludi_press.games.moritari.rules.events import (
    BeastKilled,
    BoutEvent,
    Died,
    Fell,
    Fought,
    Implored,
    Moved,
    PointLost,
    Spared,
    StoodUp,
    ThumbShown,
    Turned,
)


class Feat(StrEnum):
    """What can happen in a round, as far as a picture shows it.

    SPARED and DOOMED end an appeal; from DOOMED or DEATH on a fighter is removed.
    """

    RISE = "rise"
    WALK = "walk"
    TURN = "turn"
    FIGHT = "fight"
    WOUND = "wound"
    FALL = "fall"
    SPARED = "spared"
    DOOMED = "doomed"
    DEATH = "death"


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


def beats_of(events: tuple[BoutEvent, ...], points: int) -> Iterator[Beat]:
    """What a picture can show of these; `points` are the hit points of a whole fighter."""
    pair: tuple[str, ...] = ()
    for event in events:
        if event.team is None:
            continue
        if isinstance(event, Fought):
            pair = (event.team, event.target)
        yield from _moves(event, event.team, points)
        yield from _blows(event, event.team, pair, points)
        yield from _fates(event, event.team, events)


def _moves(event: BoutEvent, team: str, points: int) -> Iterator[Beat]:
    """MO-3.1, MO-5.2: ways and turns, and who stands up."""
    match event:
        case Moved(after=after, far=far, facing=way) if far:
            yield Beat(Feat.WALK, team, to=(after.x, after.y), facing=(way.x, way.y))
        case Turned(after=way):
            yield Beat(Feat.TURN, team, facing=(way.x, way.y))
        case StoodUp(after=left):
            yield Beat(Feat.RISE, team, lost=points - left)


def _blows(event: BoutEvent, team: str, pair: tuple[str, ...], points: int) -> Iterator[Beat]:
    """MO-4.2, MO-4.5, MO-4.6, MO-5.1: attacks of a pair, and what they cost."""
    match event:
        case Fought(target=target):
            yield Beat(Feat.FIGHT, team, target)
        case PointLost(after=left):
            by = next((fighter for fighter in pair if fighter != team), None)
            yield Beat(Feat.WOUND, team, by, lost=points - left)
        case Fell(by=by):
            yield Beat(Feat.FALL, team, by)
        case BeastKilled(by=by):
            yield Beat(Feat.DEATH, team, by)


def _fates(event: BoutEvent, team: str, events: tuple[BoutEvent, ...]) -> Iterator[Beat]:
    """MO-5.1, MO-5.3: who is spared, and who dies, with or without an appeal."""
    if isinstance(event, Spared | Died):
        implored = any(isinstance(one, Implored) and one.team == team for one in events)
        override = any(isinstance(one, ThumbShown) and one.fighter == team for one in events)
        died = Feat.DOOMED if implored else Feat.DEATH
        yield Beat(Feat.SPARED if isinstance(event, Spared) else died, team, override=override)
