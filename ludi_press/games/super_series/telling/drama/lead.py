"""Beats about the lead, about places gained, and about finishes (SS-3.3, SS-17)."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from msgspec.structs import replace

from ludi_press.core.report import Beat, Listing
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.model import Chariot, Status
from ludi_press.games.super_series.rules.turn import standings
from ludi_press.games.super_series.telling.drama.scene import DramaScene, Stand, present

PASSED: Final = 3
"""How many chariots somebody must pass in a turn for a charge."""

CLEAR: Final = 8
"""How many spaces a leader must be ahead for a breakaway; the lead must also have grown, by `GROWN` spaces."""

GROWN: Final = 3
PACK: Final = range(3, 7)
"""How many chariots, each at most a space behind the next, are a pack."""


def first_away(scene: DramaScene) -> Iterator[Beat]:
    """The leader after the first round of the race, if he has left the grid."""
    first = scene.rounds[0]
    leader = scene.leader(first.after)
    if leader and not scene.set_up.track.spaces[first.after[leader].at].on_grid:
        move = first.last_move(leader)
        if move is not None:
            yield scene.beat("first-away", (move,), leader)


def slow_start(scene: DramaScene) -> Iterator[Beat]:
    """The last one after the first turn, if alone and still on the grid."""
    stand = scene.rounds[-1].after
    last = scene.ranked(stand)[-2:]
    if len(last) < 2 or scene.progress(stand[last[0]]) == scene.progress(stand[last[1]]):
        return
    team = last[1]
    if scene.set_up.track.spaces[stand[team].at].on_grid:
        orders = [index for index, order in scene.all(ev.OrderTaken) if order.team == team]
        events = present(scene.last_move(team), *orders[-1:])
        if events:
            yield scene.beat("slow-start", events, team)


def lead_changes(scene: DramaScene) -> Iterator[Beat]:
    """A new leader after a round; none once somebody has finished."""
    if not scene.nobody_finished:
        return
    for one in scene.rounds:
        old, new = scene.leader(one.before), scene.leader(one.after)
        if old is None or new is None or old == new or _on_grid(scene, one.before, old):
            continue
        move, ended = one.last_move(new), one.ended(old)
        if old in one.after and move is not None:
            yield scene.beat("lead-change", present(move, one.last_move(old), *one.begun), new, old)
        elif ended is not None:
            yield scene.beat("lead-inherited", present(ended, move, *one.begun), new, old)


def _on_grid(scene: DramaScene, stand: Stand, team: str) -> bool:
    """Whether a team is on the grid, where nobody leads, since the places were drawn."""
    return scene.set_up.track.spaces[stand[team].at].on_grid


def duel(scene: DramaScene) -> Iterator[Beat]:
    """Exactly two chariots level in front as the turn ends."""
    if not scene.nobody_finished:
        return
    stand = scene.rounds[-1].after
    front = scene.ranked(stand)[:3]
    far = [scene.progress(stand[team]) for team in front]
    if len(far) > 1 and far[0] == far[1] and far[2:] != far[:1]:
        events = present(scene.last_move(front[0]), scene.last_move(front[1]))
        if events:
            yield scene.beat("duel", events, front[0], front[1])


def breakaway(scene: DramaScene) -> Iterator[Beat]:
    """The leader at the beginning of the turn has increased the lead."""
    if not (scene.rounds and scene.nobody_finished):
        return
    first, last = scene.rounds[0].before, scene.rounds[-1].after
    leader = scene.leader(last)
    move = scene.last_move(leader) if leader else None
    if leader is None or move is None or len(last) < 2 or leader != scene.leader(first):
        return
    lead, led = _lead(scene, last), _lead(scene, first)
    if lead >= CLEAR * scene.unit and lead - led >= GROWN * scene.unit:
        second = scene.ranked(last)[1]
        yield scene.beat("breakaway", present(move, scene.last_move(second)), leader, second)


def _lead(scene: DramaScene, stand: Stand) -> int:
    front = [scene.progress(stand[team]) for team in scene.ranked(stand)[:2]]
    return front[0] - front[-1]


def charges(scene: DramaScene) -> Iterator[Beat]:
    """Teams that passed several others in a turn."""
    before = scene.rounds[0].before
    places = {chariot.team: place for place, chariot in enumerate(standings(scene.set_up, scene.after), start=1)}
    for team in before:
        chariot, move = scene.after.chariot(team), scene.last_move(team)
        passed = _passed(scene, before, team, places)
        if len(passed) < PASSED or move is None or not _upright(chariot):
            continue
        last_lap = scene.set_up.laps > 1 and chariot.lap >= scene.set_up.laps - 1
        events = present(move, *scene.rounds[0].begun, *(scene.last_move(other) for other in passed))
        kind = "last-lap-charge" if last_lap else "charge"
        yield scene.beat(kind, events, team, place=places[team], passed=len(passed))


def _upright(chariot: Chariot) -> bool:
    dragged = chariot.finish is not None and chariot.finish.dragged
    return chariot.status in (Status.RUNNING, Status.FINISHED) and not dragged


def _passed(scene: DramaScene, before: Stand, team: str, places: Mapping[str, int]) -> list[str]:
    """The teams that were ahead, are behind now, and stayed upright."""
    mine = scene.progress(before[team])
    return [
        other
        for other in before
        if scene.progress(before[other]) > mine
        and _upright(scene.after.chariot(other))
        and places[other] > places[team]
    ]


def last_lap(scene: DramaScene) -> Iterator[Beat]:
    """The first team to begin the last lap."""
    last = scene.set_up.laps - 1
    if last < 1 or any(chariot.lap >= last for chariot in scene.before.chariots):
        return
    for one in scene.rounds:
        leader = scene.leader(one.after)
        move = one.last_move(leader) if leader else None
        if leader and move is not None and one.after[leader].lap == last:
            yield scene.beat("last-lap", (move,), leader)
        if any(position.lap >= last for position in one.after.values()):
            return


def packs(scene: DramaScene) -> Iterator[Beat]:
    """The foremost pack as the turn ends."""
    stand = scene.rounds[-1].after
    for group in _groups(scene, scene.ranked(stand), stand):
        events = present(*(scene.last_move(team) for team in group))
        if len(group) in PACK and len(events) == len(group):
            names = Listing(tuple(scene.names.team(team) for team in group))
            yield replace(scene.beat("pack", events, pack=names), teams=tuple(group))
            return


def _groups(scene: DramaScene, ranked: list[str], stand: Stand) -> list[list[str]]:
    groups = [ranked[:1]]
    for ahead, team in pairwise(ranked):
        if scene.progress(stand[ahead]) - scene.progress(stand[team]) > scene.unit:
            groups.append([])
        groups[-1].append(team)
    return groups


PLACES: Final = (2, 3)
"""The places that make a beat by themselves."""


def arrivals(scene: DramaScene) -> Iterator[Beat]:
    """SS-17.1: finishes: the first, dragged ones, the last; and second and third unless a photo finish tells them."""
    finished = [*scene.all(ev.Finished)]
    told = {index for pair in _close(scene) for index in pair}
    for index, event in finished:
        kind = _kind(scene, event, last=(index, event) == finished[-1])
        if kind and not (kind == "finish" and index in told):
            yield scene.beat(kind, (index,), event.team, place=event.place)


def _kind(scene: DramaScene, event: ev.Finished, *, last: bool) -> str | None:
    if event.dragged:
        return "dragged-home"
    if event.place == 1:
        return "victory"
    if last and scene.after.over:
        return "last-home"
    return "finish" if event.place in PLACES else None


def photo_finishes(scene: DramaScene) -> Iterator[Beat]:
    """SS-17.2: two finishes in one round with at most a space between them; `auriga` is the one ahead."""
    finished = dict(scene.all(ev.Finished))
    for first, second in _close(scene):
        ahead, behind = finished[first], finished[second]
        yield scene.beat("photo-finish", (second, first), ahead.team, behind.team, place=ahead.place)


def _close(scene: DramaScene) -> list[tuple[int, int]]:
    """The events of each pair of finishes that close together."""
    return [
        (first, second)
        for (first, ahead), (second, behind) in pairwise(scene.all(ev.Finished))
        if ahead.round == behind.round
        and not (ahead.dragged or behind.dragged)
        and _home(scene, ahead) - _home(scene, behind) <= scene.unit
    ]


def _home(scene: DramaScene, finished: ev.Finished) -> int:
    return scene.progress(scene.after.chariot(finished.team or ""))


AT_FIRST: Final = (first_away, slow_start)
"""Finders for the first turn only."""

LATER: Final = (duel, charges, packs)
"""Finders for all turns but the first, where leaving the grid would be mistaken for them."""

FINDERS: Final = (lead_changes, breakaway, last_lap, arrivals, photo_finishes)
