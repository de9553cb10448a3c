"""A round of a bout as a Scene: who stands where, which way each went, who fights whom, and the thumb."""

from msgspec.structs import replace

from ludi_press.core.report import Gauge, Text
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules.events import BeastKilled, BoutEvent, Died, Implored, Moved, Spared, ThumbShown
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders
from ludi_press.games.moritari.rules.sand import Sand, Shape
from ludi_press.games.moritari.rules.standings import places_of
from ludi_press.games.moritari.telling.badges import badges
from ludi_press.games.moritari.telling.beats import beats_of
from ludi_press.games.moritari.telling.log import tone_of
from ludi_press.games.moritari.telling.narrate import Names
from ludi_press.games.moritari.telling.report import turn_heading
from ludi_press.scene.arena import ArenaScene, Build, Combatant, Point, Stance, Thumb, Verdict


def turn_scene(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> ArenaScene:
    """The scene after the round."""
    bout, names = record.after, Names(set_up)
    known = badges(set_up)
    fighters, places = bout.fighters, places_of(set_up, bout) if bout.over else {}
    pairs = ((one, other) for index, one in enumerate(fighters) for other in fighters[index + 1 :])
    return ArenaScene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        circle=set_up.arena.shape is Shape.CIRCLE,
        width=set_up.arena.width,
        height=set_up.arena.height,
        base=set_up.tables.base,
        combatants=tuple(
            replace(_combatant(set_up, fighter, known[fighter.id], record.events), place=places.get(fighter.id))
            for fighter in fighters
        ),
        clashes=tuple((one.id, other.id) for one, other in pairs if set_up.engage(one, other)),
        caesar=names.team(bout.caesar) if bout.caesar else None,
        verdicts=_verdicts(record.events),
        beats=tuple(beats_of(record.events, set_up.tables.melee.points)),
        over=bout.over,
    )


def _combatant(set_up: BoutSetUp, fighter: Fighter, badge: str, events: tuple[BoutEvent, ...]) -> Combatant:
    entrant, names = set_up.by_id[fighter.id], Names(set_up)
    tone = tone_of(names, fighter.id)
    fell = any(isinstance(event, (Died, BeastKilled)) and event.team == fighter.id for event in events)
    whole = max(set_up.tables.melee.points, fighter.points)
    return Combatant(
        id=fighter.id,
        name=Text(entrant.name),
        side=names.team(entrant.school),
        tone=tone or "",
        badge=badge,
        build=Build(entrant.kind.value),
        at=_point(fighter.at) if fighter.on_sand or fell else None,
        facing=(fighter.facing.x, fighter.facing.y),
        stance=Stance(fighter.status.value),
        points=Gauge(whole - fighter.points, whole),
        way=_way(fighter.id, events),
    )


def _way(fighter: str, events: tuple[BoutEvent, ...]) -> tuple[Point, Point] | None:
    moves = [event for event in events if isinstance(event, Moved) and event.team == fighter and event.far]
    return (_point(moves[0].before), _point(moves[-1].after)) if moves else None


def _point(at: Sand) -> Point:
    return (at.x, at.y)


def _verdicts(events: tuple[BoutEvent, ...]) -> tuple[Verdict, ...]:
    """MO-5.3: how each appeal of the round ended."""
    spared = {event.team for event in events if isinstance(event, Spared)}
    overridden = {event.fighter for event in events if isinstance(event, ThumbShown)}
    return tuple(
        Verdict(event.team, Thumb.UP if event.team in spared else Thumb.DOWN, event.team in overridden)
        for event in events
        if isinstance(event, Implored) and event.team is not None
    )
