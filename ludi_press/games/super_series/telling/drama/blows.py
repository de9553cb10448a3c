"""Blows: crashes and lacerations, those that missed by a face, and old scores (SS-12, SS-13)."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Beat, EarlierEvent
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.model import NoStrike
from ludi_press.games.super_series.rules.tables import Chance
from ludi_press.games.super_series.telling.drama.scene import Scene

_Blow = ev.Crashed | ev.Lacerated


def crashes(scene: Scene) -> Iterator[Beat]:
    """SS-12.5: a crash that cost its target something; costly where it cost the attacker too."""
    for index, crashed in scene.all(ev.Crashed):
        contact = scene.follows(index, ev.Contact)
        if contact and contact[1].inflicted:
            kind = "crash-costly" if contact[1].self_damage else "crash"
            yield scene.beat(kind, (index, contact[0]), crashed.team, crashed.target)


def lashes(scene: Scene) -> Iterator[Beat]:
    """SS-13.1: a laceration that stuns."""
    for index, lashed in scene.all(ev.Lacerated):
        stunned = scene.follows(index, ev.Stunned)
        if lashed.hit and stunned:
            yield scene.beat("lash", (index, stunned[0]), lashed.team, lashed.target)


def near_misses(scene: Scene) -> Iterator[Beat]:
    """SS-12.4, SS-13.1: blows that missed by one face, and those that missed by their target's Watch (SS-13.3)."""
    for index, blow in _blows(scene.events):
        reading, chance = scene.face(blow) + blow.shift, _chance(scene, blow)
        if blow.hit:
            continue
        if chance.hits(reading - blow.shift):
            yield scene.beat("strike-watched", (index,), blow.team, blow.target)
        elif chance.hits(reading + 1):
            kind = "crash-near" if isinstance(blow, ev.Crashed) else "lash-near"
            yield scene.beat(kind, (index,), blow.team, blow.target)


def _chance(scene: Scene, blow: _Blow) -> Chance:
    attacker, target = scene.set_up.by_id[blow.team or ""], scene.set_up.by_id[blow.target]
    tables = scene.set_up.tables
    if isinstance(blow, ev.Crashed):
        return tables.crash_success(blow.landing, attacker.skill, target.size, blow.part)
    return tables.laceration(attacker.skill, target.constitution).chance


def missing(scene: Scene) -> Iterator[Beat]:
    """SS-12.2: a blow at the air."""
    for index, strike in scene.all(ev.StrikeMissing):
        if strike.why is not NoStrike.ATTACKER_DOWN:
            yield scene.beat("strike-missing", (index,), strike.team)


class _Score(Struct, frozen=True):
    """A blow that somebody has not paid back; turn and event say where it fell."""

    turn: int
    round: int
    event: int


def revenge(scene: Scene) -> Iterator[Beat]:
    """A blow at somebody whose own blow, in an earlier round or turn, is not paid back yet."""
    open_scores: dict[tuple[str, str], _Score] = {}
    records = [*reversed([*scene.record.earlier()]), scene.record]
    for record in records:
        for index, blow in _blows(record.events):
            attacker, target = blow.team or "", blow.target
            score = open_scores.get((target, attacker))
            due = score is not None and (score.turn, score.round) < (record.turn, blow.round)
            if score is not None and due and record is scene.record:
                yield _paid(scene, index, blow, score)
            if blow.hit and due:
                del open_scores[target, attacker]
            elif blow.hit:
                open_scores[attacker, target] = _Score(record.turn, blow.round, index)


def _paid(scene: Scene, index: int, blow: _Blow, score: _Score) -> Beat:
    kind = "revenge" if blow.hit else "revenge-denied"
    if score.turn == scene.record.turn:
        return scene.beat(kind, (index, score.event), blow.team, blow.target)
    return scene.beat(kind, (index,), blow.team, blow.target, (EarlierEvent(score.turn, score.event),))


def _blows(events: tuple[ev.Event, ...]) -> Iterator[tuple[int, _Blow]]:
    return ((index, event) for index, event in enumerate(events) if isinstance(event, _Blow))


FINDERS: Final = (crashes, lashes, near_misses, missing, revenge)
