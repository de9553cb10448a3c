"""Beats about attacks, corners, obstacles and naufragia, and about near misses (SS-6 to SS-15)."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Beat, EarlierEvent
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.corner import corner_reading
from ludi_press.games.super_series.rules.live import endurance_left
from ludi_press.games.super_series.rules.model import Part
from ludi_press.games.super_series.rules.tables import Corner, WhipRow
from ludi_press.games.super_series.telling.drama.scene import DramaScene
from ludi_press.games.super_series.telling.narrate import blow_chance

_Blow = ev.Crashed | ev.Lacerated


def missed_blows(scene: DramaScene) -> Iterator[Beat]:
    """SS-12.4, SS-13.1: attacks that missed by one face, or by their target's Watch (SS-13.3)."""
    for index, blow in _blows(scene.events):
        reading, chance = scene.face(blow) + blow.shift, blow_chance(scene.set_up, blow)
        if blow.hit:
            continue
        if chance.hits(reading - blow.shift):
            yield scene.beat("strike-watched", (index,), blow.team, blow.target)
        elif chance.hits(reading + 1):
            kind = "crash-near" if isinstance(blow, ev.Crashed) else "lash-near"
            yield scene.beat(kind, (index,), blow.team, blow.target)


class _Score(Struct, frozen=True):
    """A hit that its target has not paid back yet: when it happened, and its event."""

    turn: int
    round: int
    event: int


def revenge(scene: DramaScene) -> Iterator[Beat]:
    """An attack on somebody whose own hit, in an earlier round or turn, is not paid back yet."""
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


def _paid(scene: DramaScene, index: int, blow: _Blow, score: _Score) -> Beat:
    kind = "revenge" if blow.hit else "revenge-denied"
    if score.turn == scene.record.turn:
        return scene.beat(kind, (index, score.event), blow.team, blow.target)
    return scene.beat(kind, (index,), blow.team, blow.target, earlier=(EarlierEvent(score.turn, score.event),))


def _blows(events: tuple[ev.Event, ...]) -> Iterator[tuple[int, _Blow]]:
    return ((index, event) for index, event in enumerate(events) if isinstance(event, _Blow))


def favourite(scene: DramaScene) -> Iterator[Beat]:
    """The worst that happens to the leader of the turn's beginning, unless it comes home upright all the same.

    There is none in the first turn, nor once somebody has finished.
    """
    decided = any(chariot.finish for chariot in scene.before.chariots)
    if scene.record.turn == 1 or decided or not scene.rounds:
        return
    team = scene.leader(scene.rounds[0].before)
    own = [(index, event) for index, event in enumerate(scene.events) if event.team == team]
    falls = [index for index, event in own if isinstance(event, ev.Flipped | ev.HorsesStopped)]
    troubles = falls or [index for index, event in own if _hurts(event)]
    if team and troubles and not _came_home_upright(scene, team):
        kind = "favourite-falls" if falls else "favourite-in-trouble"
        yield scene.beat(kind, (*scene.chain(troubles[0]), *scene.rounds[0].begun), team)


def _came_home_upright(scene: DramaScene, team: str) -> bool:
    return scene.after.chariot(team).finish is not None and not scene.dragged_home(team)


def _hurts(event: ev.Event) -> bool:
    """Whether an event is a slip, a stun, or damage that is not by the own whip."""
    if isinstance(event, ev.Stunned):
        return event.after > event.before
    own_whip = event.rule == "SS-11.1"
    return isinstance(event, ev.Slipped | ev.Bumped) or (isinstance(event, ev.Damaged) and not own_whip)


BOLD: Final = Fraction(1, 2)
"""The greatest chance of passing a corner with which a passage counts as mastered."""

_NEAR: Final = {Corner.SLIP: "corner-near-slip", Corner.NAUFRAGIA: "corner-near-naufragia"}
_WORSE: Final = {Corner.CLEAR: (Corner.SLIP, Corner.NAUFRAGIA), Corner.SLIP: (Corner.NAUFRAGIA,), Corner.NAUFRAGIA: ()}


def near_misses(scene: DramaScene) -> Iterator[Beat]:
    """SS-8.3: corners that would have gone worse with one more on the speed die."""
    for index, taken in scene.all(ev.CornerTaken):
        next_result = _one_more(scene, taken)
        if next_result in _WORSE[taken.result]:
            yield scene.corner_beat(_NEAR[next_result], (index,), taken)


def _one_more(scene: DramaScene, taken: ev.CornerTaken) -> Corner:
    """The result of the corner with one more on the die; the same result where there is no such face."""
    tables = scene.set_up.tables
    die, face = tables.speed_die[taken.speed], taken.face + 1
    if die is None or face not in die.faces:
        return taken.result
    reading = corner_reading(tables, taken.speed, face, taken.shift)
    return tables.corner_result(taken.lane, taken.speed, taken.skill, reading)


def mastered(scene: DramaScene) -> Iterator[Beat]:
    """SS-8.3: corners passed on at most half of the faces, without Control (SS-8.4)."""
    for index, taken in scene.all(ev.CornerTaken):
        row = scene.set_up.tables.corner_row(taken.lane, taken.speed, taken.skill)
        odds = dict(row.results).get(Corner.CLEAR)
        if taken.result is Corner.CLEAR and not taken.shift and odds and odds.probability <= BOLD:
            yield scene.corner_beat("corner-mastered", (index,), taken)


def whips(scene: DramaScene) -> Iterator[Beat]:
    """SS-11.1: a whip that succeeds, one that only hurts the horses, one that failed by one face."""
    for index, event in scene.all(ev.Whipped):
        hurt = _hurt_by_whip(scene, index, event)
        if event.success and hurt is None:
            yield scene.beat("whip-triumph", (index,), event.team, spaces=event.spaces)
        elif not event.success and hurt is not None:
            yield scene.beat("whip-cruel", (index, hurt), event.team)
        elif not event.success and _row(scene, index, event).success.hits(scene.face(event) + 1):
            yield scene.beat("whip-near", (index,), event.team)


def _hurt_by_whip(scene: DramaScene, index: int, whipped: ev.Whipped) -> int | None:
    """The index of the event by which the horses lost a point to this whip; it comes right after the whip."""
    after = scene.events[index + 1] if index + 1 < len(scene.events) else None
    hurt = isinstance(after, ev.Damaged) and after.rule == "SS-11.1" and after.team == whipped.team
    return index + 1 if hurt else None


def _row(scene: DramaScene, index: int, whipped: ev.Whipped) -> WhipRow:
    """SS-11.1: the row of the Endurance that was left before the whip."""
    team = whipped.team or ""
    lost = sum(
        1
        for event in scene.events[:index]
        if isinstance(event, ev.Damaged) and event.team == team and event.part is Part.HORSES
    )
    before = scene.before.chariot(team).horses
    return scene.set_up.tables.whip.at(endurance_left(scene.set_up.by_id[team], before + lost))


FINDERS: Final = (missed_blows, revenge, near_misses, mastered, favourite, whips)
