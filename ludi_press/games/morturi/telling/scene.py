"""A round of a battle as a Scene: gladiators, their acts in order, flags, and favour."""

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.grid import Square, Wind, wind_to
from ludi_press.content.words import named
from ludi_press.core.report import Gauge, Message, Text, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import narrate, phrase_id, round_heading
from ludi_press.games.kit.scene import Acts
from ludi_press.games.kit.told import ToldTurn
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import places_of
from ludi_press.games.morturi.rules.model import Arm, Battle, BattleSetUp, Condition, Gladiator, Ground, Profile
from ludi_press.games.morturi.rules.model import Status as Stands
from ludi_press.games.morturi.rules.play import begun
from ludi_press.games.morturi.telling.names import ARROWS, Names
from ludi_press.games.morturi.telling.tell import Record
from ludi_press.scene import Act, Cheer, Grid, Mark, Piece, Scene, Status, Thing, Vector, Where

_Played = ToldTurn[BattleSetUp, Battle, Names]
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
"""The starter types, which have drawings of their own."""


def turn_scene(set_up: BattleSetUp, record: Record) -> Scene:
    battle, known = record.after, set_up.badges
    played = _Played(set_up, record, Names(set_up))
    grid = grid_of(set_up)
    places = places_of(set_up, battle) if battle.over else {}
    cheers = () if battle.over else tuple(_cheers(set_up, battle))
    flags = [(school.id, school.flag) for school in battle.schools if school.flag is not None]
    dead = (fighter for fighter in battle.gladiators if fighter.status is Stands.OUT)
    remembered = [fighter for fighter in dead if fighter.fallen != record.turn]
    pieces = (_piece(played, grid, fighter, known[fighter.id], places.get(fighter.id)) for fighter in battle.gladiators)
    morale = (say("picture.side-favour", school=cheer.side, n=cheer.favour, morale=cheer.raised) for cheer in cheers)
    return Scene(
        title=Text(set_up.title),
        heading=round_heading(record),
        ground=grid,
        pieces=tuple(pieces),
        rounds=(_acts(played, grid),) if record.before is not None else (),
        things=(
            *(Thing(f"fallen-{set_up.tone_of(fallen.id)}", _spot(grid, fallen.at)) for fallen in remembered),
            *(Thing(f"flag-{set_up.tone_of(school)}", _spot(grid, at)) for school, at in flags),
        ),
        lead=(say("picture.grid", arena=named("arena", set_up.arena.title), across=set_up.arena.width,
                  down=set_up.arena.height),),
        more=tuple(morale),
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
    """MR-13.2: the drawing of a type: its own for starter types, else the most similar one."""
    if profile.id in _TYPES:
        return profile.id
    if profile.beast:
        return "animal"
    return "sagittarius" if profile.ranged else "light" if profile.move > 4 else "heavy"


def _piece(played: _Played, grid: Grid, me: Gladiator, badge: str, place: int | None) -> Piece:
    set_up, entrant = played.set_up, played.set_up.by_id[me.id]
    fell = me.fallen == played.record.turn and me.status is Stands.OUT
    steps = (event for event in played.events if isinstance(event, ev.Moved | ev.Forced))
    walks = [event for event in steps if event.team == me.id and event.path]
    return Piece(
        id=me.id,
        name=Text(entrant.name),
        tone=set_up.tone_of(me.id) or "",
        badge=badge,
        look=("fighter", build_of(entrant.profile)),
        at=_spot(grid, me.at) if me.on_field or fell else None,
        facing=_WAYS[me.facing],
        status=_status(me),
        marks=_marks(set_up, me),
        gauges=(("life", Gauge(entrant.life - me.life, entrant.life)),),
        trail=tuple(tuple(_spot(grid, at) for at in (event.before, *event.path)) for event in walks),
        side=_side(set_up, entrant.school),
        place=place,
        told=_told(played, me, badge),
    )


def _status(me: Gladiator) -> Status:
    if me.on_field:
        return Status.DOWN if Condition.PRONE in me.conditions else Status.ACTIVE
    return Status.DEAD if me.status is Stands.OUT else Status.OUT


def _marks(set_up: BattleSetUp, me: Gladiator) -> tuple[str, ...]:
    flag = (f"flag-{set_up.tone_of(me.carries)}",) if me.carries is not None else ()
    stance = ("stance",) if me.stance is not None else ()
    return (*(condition.value for condition in me.conditions), *stance, *flag)


def _told(played: _Played, me: Gladiator, badge: str) -> Message:
    entrant = played.set_up.by_id[me.id]
    name = say("picture.team", name=Text(entrant.name), badge=Text(badge))
    kind = named("type", entrant.profile.id)
    if not me.on_field:
        return say(f"picture.grid-{me.status}", name=name, kind=kind)
    at = Text(f"{me.at} {ARROWS[me.facing]}")
    return say("picture.grid-stands", name=name, kind=kind, at=at, left=me.life, life=entrant.life)


def _side(set_up: BattleSetUp, school: str) -> Text:
    return Text(set_up.school_by_id[school].name)


def _cheers(set_up: BattleSetUp, battle: Battle) -> Iterator[Cheer]:
    """MR-6: the favour of each school, with the extra damage by morale."""
    fight = begun(set_up, battle)
    for school in battle.schools:
        yield Cheer(_side(set_up, school.id), school.favour, fight.morale(school.id))


class _Shown(Struct):
    """Collects the acts of a round from its events; an attack and its effects are one act."""

    played: _Played
    grid: Grid
    squares: dict[str, Square]
    acts: Acts

    def take(self, event: Event, who: str) -> None:
        match event:
            case ev.Moved() | ev.Forced():
                self.go(event, who)
            case ev.Turned():
                self.acts.turn(who, _WAYS[event.facing])
            case _:
                self.happen(event, who)

    def go(self, event: ev.Moved | ev.Forced, who: str) -> None:
        """MR-2.2, MR-2.7a: adds a way; paid steps change the facing, free and forced ones do not."""
        if event.path:
            self.acts.begin(who)
            self.squares[who] = event.path[-1]
        for before, after in pairwise((event.before, *event.path)):
            walks = isinstance(event, ev.Moved) and event.pace is ev.Pace.WALK
            facing = _WAYS[wind_to(before, after)] if walks else self.acts.facings[who]
            self.acts.go(_spot(self.grid, after), facing=facing)

    def happen(self, event: Event, who: str) -> None:
        """Adds the sign of an event, with a sentence, where it has one."""
        sign, names = _sign(event), self.played.names
        if sign is None:
            return
        mark = Mark(sign, who, self.acts.places[who], _caption(event, who, names))
        if isinstance(event, ev.Attacked):
            mark = replace(mark, piece=event.target, at=self.acts.places[event.target], other=who)
            self.acts.facings[who] = _WAYS[wind_to(self.squares[who], self.squares[event.target])]
        else:
            life = self.played.set_up.by_id[who].life
            gauges = (("life", Gauge(life - event.left, life)),) if isinstance(event, ev.Wounded) else None
            mark = replace(mark, status=_CHANGES.get(sign), gauges=gauges, gone=isinstance(event, ev.Left))
        if isinstance(event, ev.Wounded | ev.FellOut | ev.Suffered):
            self.acts.lead_to(who)
        else:
            self.acts.begin(who)
        self.acts.mark(mark)


def _acts(played: _Played, grid: Grid) -> tuple[Act, ...]:
    before = played.record.before
    stood = [fighter for fighter in (before.gladiators if before else ()) if fighter.on_field]
    places: dict[str, Where] = {fighter.id: _spot(grid, fighter.at) for fighter in stood}
    acts = Acts(places, {fighter.id: _WAYS[fighter.facing] for fighter in stood})
    shown = _Shown(played, grid, {fighter.id: fighter.at for fighter in stood}, acts)
    for event in played.events:
        if event.team in shown.squares:
            shown.take(event, event.team)
    return acts.made()


_SIGNS: Final[Mapping[type[Event], str]] = {
    ev.Rose: "rise",
    ev.Wounded: "wound",
    ev.FellOut: "death",
    ev.FlagMoved: "flag",
    ev.Left: "leave",
}
_CONDITIONS: Final = {Condition.PRONE: "fall", Condition.NETTED: "net"}
_CHANGES: Final = {"rise": Status.ACTIVE, "fall": Status.DOWN, "death": Status.DEAD, "leave": Status.OUT}
"""The status of a gladiator after a sign."""


def _caption(event: Event, who: str, names: Names) -> Message:
    """The event as a sentence: its own, or its brief words after the name."""
    told, id_ = narrate(event, names), phrase_id(event).removeprefix("event.")
    if isinstance(event, ev.Attacked | ev.Wounded | ev.FellOut | ev.Suffered):
        return replace(told, id=f"caption.{id_}")
    return say("caption.of", team=names.team(who), what=replace(told, id=f"brief.{id_}"))


def _sign(event: Event) -> str | None:
    """The sign of an event, None where pictures do not show it."""
    if isinstance(event, ev.Attacked):
        return "arrow" if event.arm is Arm.SHOOT else "swords"
    if isinstance(event, ev.Suffered):
        return _CONDITIONS.get(event.condition) if event.begins else None
    return _SIGNS.get(type(event))
