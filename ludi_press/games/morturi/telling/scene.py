"""A round of a battle as a Scene: who stands where, what each did in its order, flags, and the favour of the crowd."""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.grid import Square, Wind, wind_to
from ludi_press.content.words import named
from ludi_press.core.report import Gauge, Message, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import narrate, phrase_id
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.ground import Ground
from ludi_press.games.morturi.rules.model import Arm, Battle, BattleSetUp, Gladiator, RoundOrders
from ludi_press.games.morturi.rules.model import Status as Stands
from ludi_press.games.morturi.rules.profile import Condition, Profile
from ludi_press.games.morturi.rules.standings import places_of
from ludi_press.games.morturi.telling.board import ARROWS
from ludi_press.games.morturi.telling.narrate import Names, badges, tone_of
from ludi_press.games.morturi.telling.report import turn_heading
from ludi_press.scene import Act, Cheer, Grid, Mark, Piece, Scene, Status, Thing, Vector

_Played = PlayedTurn[BattleSetUp, Battle, Names]
_WAYS: Final[Mapping[Wind, Vector]] = {
    Wind.NORTH: (0, 1),
    Wind.EAST: (1, 0),
    Wind.SOUTH: (0, -1),
    Wind.WEST: (-1, 0),
}
_TYPES: Final = frozenset({
    *("murmillo", "secutor", "thraex", "retiarius", "hoplomachus", "provocator", "dimachaerus", "eques"),
    *("sagittarius", "bestiarius", "ursus"),
})  # fmt: skip
"""The starter types that are drawn by their own arms."""


def turn_scene(set_up: BattleSetUp, record: TurnRecord[Battle, RoundOrders]) -> Scene:
    """The scene after the round."""
    battle, known = record.after, badges(set_up)
    played = _Played(set_up, record, Names(set_up))
    grid = grid_of(set_up)
    places = places_of(set_up, battle) if battle.over else {}
    cheers = () if battle.over else tuple(_cheers(set_up, battle))
    flags = [(school.id, school.flag) for school in battle.schools if school.flag is not None]
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        ground=grid,
        pieces=tuple(_piece(played, grid, one, known[one.id], places.get(one.id)) for one in battle.gladiators),
        rounds=(tuple(_Acts(played, grid).told()),) if record.before is not None else (),
        things=tuple(Thing(f"flag-{tone_of(set_up, school)}", _spot(grid, at)) for school, at in flags),
        lead=(say("picture.grid", arena=named("arena", set_up.arena.title), across=set_up.arena.width,
                  down=set_up.arena.height),),
        more=tuple(say("picture.side-favour", school=one.side, n=one.favour, morale=one.raised) for one in cheers),
        cheers=cheers,
        over=battle.over,
    )  # fmt: skip


def grid_of(set_up: BattleSetUp) -> Grid:
    """MR-4: the arena, each square by the tokens of its ground."""
    tones = [school.tone.value for school in set_up.schools]
    return Grid(tuple(tuple(tuple(_tokens(ground, tones)) for ground in row) for row in set_up.arena.rows))


def _tokens(ground: Ground, tones: list[str]) -> Iterator[str]:
    facts = {"wall": ground.wall, "high": ground.high, "hazard": ground.hazard, "rough": ground.cost}
    yield from (token for token, told in facts.items() if told)
    if ground.hides:
        yield "hides"
    if 0 < ground.start <= len(tones):
        yield f"start-{tones[ground.start - 1]}"


def _spot(grid: Grid, at: Square) -> Vector:
    return grid.middle(at.row, at.column)


def build_of(profile: Profile) -> str:
    """MR-13.2: how a type is drawn: the starter types by their arms, a host's own as the one most like them."""
    if profile.id in _TYPES:
        return profile.id
    if profile.beast:
        return "animal"
    return "sagittarius" if profile.ranged else "light" if profile.move > 4 else "heavy"


def _piece(played: _Played, grid: Grid, one: Gladiator, badge: str, place: int | None) -> Piece:
    set_up, entrant = played.set_up, played.set_up.by_id[one.id]
    fell = one.fallen == played.record.turn and one.status is Stands.OUT
    steps = (event for event in played.events if isinstance(event, ev.Moved | ev.Forced))
    walks = [event for event in steps if event.team == one.id and event.path]
    return Piece(
        id=one.id,
        name=Text(entrant.name),
        tone=tone_of(set_up, one.id) or "",
        badge=badge,
        look=("fighter", build_of(entrant.profile)),
        at=_spot(grid, one.at) if one.on_field or fell else None,
        facing=_WAYS[one.facing],
        status=_status(one),
        marks=_marks(set_up, one),
        gauges=(("life", Gauge(entrant.life - one.life, entrant.life)),),
        trail=tuple(tuple(_spot(grid, at) for at in (event.before, *event.path)) for event in walks),
        side=_side(set_up, entrant.school),
        place=place,
        told=_told(played, one, badge),
    )


def _status(one: Gladiator) -> Status:
    if one.on_field:
        return Status.DOWN if Condition.PRONE in one.conditions else Status.ACTIVE
    return Status.DEAD if one.status is Stands.OUT else Status.OUT


def _marks(set_up: BattleSetUp, one: Gladiator) -> tuple[str, ...]:
    """What shows how he is now."""
    flag = (f"flag-{tone_of(set_up, one.carries)}",) if one.carries is not None else ()
    stance = ("stance",) if one.stance is not None else ()
    return (*(condition.value for condition in one.conditions), *stance, *flag)


def _told(played: _Played, one: Gladiator, badge: str) -> Message:
    """A gladiator in the text alternative."""
    entrant = played.set_up.by_id[one.id]
    name = say("picture.team", name=Text(entrant.name), badge=Text(badge))
    kind = named("type", entrant.profile.id)
    if not one.on_field:
        return say(f"picture.grid-{one.status}", name=name, kind=kind)
    at = Text(f"{one.at} {ARROWS[one.facing]}")
    return say("picture.grid-stands", name=name, kind=kind, at=at, left=one.life, life=entrant.life)


def _side(set_up: BattleSetUp, school: str) -> Text:
    return Text(set_up.school_by_id[school].name)


def _cheers(set_up: BattleSetUp, battle: Battle) -> Iterator[Cheer]:
    """MR-6: the favour of each school, and what morale adds to the damage of those that are on the field."""
    present = battle.present(set_up)
    for school in battle.schools:
        others = [one.favour for one in battle.schools if one.id in present and one.id != school.id]
        raised = set_up.rules.morale_of(school.favour, others) if school.id in present else 0
        yield Cheer(_side(set_up, school.id), school.favour, raised)


class _Acts:
    """The events of a round as acts of the scene, each with who acts, his way, and what happened to whom."""

    def __init__(self, played: _Played, grid: Grid) -> None:
        before = played.record.before
        self._played, self._grid = played, grid
        self._at = {one.id: one.at for one in (before.gladiators if before else ()) if one.on_field}
        self._facing = {one.id: one.facing for one in (before.gladiators if before else ())}

    def told(self) -> Iterator[Act]:
        """The acts in their order; an attack and what it led to are one act, as are a way and the turn at its end."""
        act: Act | None = None
        for event in self._played.events:
            new = self._act(event)
            if new is None:
                continue
            if act is not None and _goes_on(act, new, event):
                act = _joined(act, new)
                continue
            if act is not None:
                yield act
            act = new
        if act is not None:
            yield act

    def _act(self, event: Event) -> Act | None:
        if event.team not in self._at:
            return None
        match event:
            case ev.Moved() | ev.Forced():
                return self._walk(event)
            case ev.Turned():
                old, self._facing[event.team] = self._facing[event.team], event.facing
                at = _spot(self._grid, self._at[event.team])
                return Act(event.team, (at, at), (), (_WAYS[old], _WAYS[event.facing]))
        return self._marked(event, event.team)

    def _walk(self, event: ev.Moved | ev.Forced) -> Act | None:
        """MR-2.2, MR-2.7a: after a step of his own he faces the way he went; forced he keeps his facing."""
        if event.team is None or not event.path:
            return None
        squares, facings = (event.before, *event.path), [self._facing[event.team]]
        for before, after in zip(squares, event.path, strict=False):
            walks = isinstance(event, ev.Moved) and event.pace is ev.Pace.WALK
            facings.append(wind_to(before, after) if walks else facings[-1])
        self._at[event.team], self._facing[event.team] = event.path[-1], facings[-1]
        path = tuple(_spot(self._grid, at) for at in squares)
        return Act(event.team, path, (), tuple(_WAYS[one] for one in facings))

    def _marked(self, event: Event, team: str) -> Act | None:
        """What happens to somebody where he stands."""
        mark = self._mark(event, team)
        if mark is None:
            return None
        if isinstance(event, ev.Attacked):
            self._facing[team] = wind_to(self._at[team], self._at[event.target])
        return Act(team, (_spot(self._grid, self._at[team]),), (mark,), (_WAYS[self._facing[team]],))

    def _mark(self, event: Event, team: str) -> Mark | None:
        sign = _sign(event)
        if sign is None:
            return None
        brief = replace(narrate(event, self._played.names), id=phrase_id(event).replace("event.", "brief.", 1))
        caption = say("brief.of", team=self._played.names.team(team), what=brief)
        at = _spot(self._grid, self._at[team])
        if isinstance(event, ev.Attacked):
            return Mark(sign, event.target, _spot(self._grid, self._at[event.target]), caption, other=team)
        gauges = None
        if isinstance(event, ev.Wounded):
            life = self._played.set_up.by_id[team].life
            gauges = (("life", Gauge(life - event.left, life)),)
        return Mark(sign, team, at, caption, status=_CHANGES.get(sign), gauges=gauges)


_SIGNS: Final[Mapping[type[Event], str]] = {
    ev.Rose: "rise",
    ev.Wounded: "wound",
    ev.FellOut: "death",
    ev.FlagMoved: "flag",
    ev.Left: "leave",
}
_CONDITIONS: Final = {Condition.PRONE: "fall", Condition.NETTED: "net"}
_CHANGES: Final = {"rise": Status.ACTIVE, "fall": Status.DOWN, "death": Status.DEAD}
"""How somebody is from then on."""


def _sign(event: Event) -> str | None:
    """The sign of what a picture shows of an event."""
    if isinstance(event, ev.Attacked):
        return "arrow" if event.arm is Arm.SHOOT else "swords"
    if isinstance(event, ev.Suffered):
        return _CONDITIONS.get(event.condition) if event.begins else None
    return _SIGNS.get(type(event))


def _joined(act: Act, new: Act) -> Act:
    if new.marks:
        return replace(act, marks=(*act.marks, *new.marks))
    return replace(act, path=(*act.path, *new.path[1:]), facings=(*act.facings, *new.facings[1:]))


def _goes_on(act: Act, new: Act, event: Event) -> bool:
    """Whether an act belongs to the one before it: what an attack led to, or the turn at the end of a way."""
    if isinstance(event, ev.Turned):
        return act.piece == new.piece and not act.marks
    outcome = isinstance(event, ev.Wounded | ev.FellOut | ev.Suffered)
    return outcome and bool(act.marks) and new.piece in {act.piece, *(mark.piece for mark in act.marks)}
