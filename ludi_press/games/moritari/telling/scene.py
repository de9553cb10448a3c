"""A round of a bout as a Scene: who stands where, which way each went, who fights whom, and the thumb."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludi_press.boards.plane import Shape
from ludi_press.core.report import Gauge, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders
from ludi_press.games.moritari.rules.model import Status as Condition
from ludi_press.games.moritari.rules.standings import places_of
from ludi_press.games.moritari.telling.acts import Stand, acts_of, beats_of, thumb
from ludi_press.games.moritari.telling.narrate import Names, badges, tone_of
from ludi_press.games.moritari.telling.report import turn_heading
from ludi_press.scene import Act, Fact, Piece, Sand, Scene, Status, Vector

_STATUS: Final = {Condition.STANDING: Status.ACTIVE, Condition.LYING: Status.DOWN, Condition.DEAD: Status.DEAD}

_Played = PlayedTurn[BoutSetUp, Bout, Names]
Verdict = tuple[str, bool, bool]
"""MO-5.3: whose appeal, whether he was spared, and whether Caesar went against the crowd."""


def turn_scene(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Scene:
    """The scene after the round."""
    bout, names, arena = record.after, Names(set_up), set_up.arena
    played, known = _Played(set_up, record, names), badges(set_up)
    named = {id_: say("picture.team", name=Text(one.name), badge=Text(known[id_])) for id_, one in set_up.by_id.items()}
    verdicts = _verdicts(played)
    caesar = (say("picture.arena-caesar", name=names.team(bout.caesar)),) if bout.caesar else ()
    fighters, places = bout.fighters, places_of(set_up, bout) if bout.over else {}
    pairs = ((one, other) for index, one in enumerate(fighters) for other in fighters[index + 1 :])
    contacts = tuple((one.id, other.id) for one, other in pairs if set_up.engage(one, other))
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        ground=Sand(arena.shape is Shape.CIRCLE, arena.width, arena.height, set_up.tables.base),
        pieces=tuple(_piece(played, one, known[one.id], named[one.id], places.get(one.id)) for one in fighters),
        rounds=_rounds(played, named),
        contacts=contacts,
        headline=caesar[0] if caesar else None,
        facts=tuple(
            Fact(thumb(up=up, override=override), Text(set_up.by_id[fighter].name))
            for fighter, up, override in verdicts
        ),
        lead=caesar,
        more=tuple(_sentences(set_up, contacts, verdicts)),
        over=bout.over,
    )


def _rounds(played: _Played, named: Mapping[str, Message]) -> tuple[tuple[Act, ...], ...]:
    if played.record.before is None:
        return ()
    points = played.set_up.tables.melee.points
    stands = {
        one.id: Stand((one.at.x, one.at.y), (one.facing.x, one.facing.y))
        for one in played.record.before.fighters
        if one.on_sand
    }
    return (tuple(acts_of(tuple(beats_of(played.events, points)), stands, points, named)),)


def _piece(played: _Played, fighter: Fighter, badge: str, name: Message, place: int | None) -> Piece:
    set_up, entrant = played.set_up, played.set_up.by_id[fighter.id]
    whole = max(set_up.tables.melee.points, fighter.points)
    fell = any(event.team == fighter.id for _, event in played.all(ev.Died, ev.BeastKilled))
    at = (fighter.at.x, fighter.at.y) if fighter.on_sand or fell else None
    moves = [event for _, event in played.all(ev.Moved) if event.team == fighter.id and event.far]
    ends = ((moves[0].before, moves[-1].after),) if moves else ()
    return Piece(
        id=fighter.id,
        name=Text(entrant.name),
        tone=tone_of(set_up, fighter.id) or "",
        badge=badge,
        look=("fighter", entrant.kind.value),
        at=at,
        facing=(fighter.facing.x, fighter.facing.y),
        status=_STATUS[fighter.status],
        gauges=(("points", Gauge(whole - fighter.points, whole)),),
        trail=tuple(((start.x, start.y), (end.x, end.y)) for start, end in ends),
        side=played.names.team(entrant.school),
        place=place,
        told=_told(fighter, f"picture.build-{entrant.kind}", name, at, whole),
    )


def _told(fighter: Fighter, build: str, name: Message, at: Vector | None, whole: int) -> Message:
    """A fighter in the text alternative: what it is, where it stands, its hit points."""
    if at is None or fighter.status is Condition.DEAD:
        return say("picture.arena-dead", name=name, build=build)
    where = say("picture.arena-at", x=Text(_tenths(at[0])), y=Text(_tenths(at[1])))
    how = "arena-lying" if fighter.status is Condition.LYING else "arena-standing"
    return say(f"picture.{how}", name=name, build=build, at=where, left=fighter.points, points=whole)


def _tenths(thousandths: int) -> str:
    """Inches, to a tenth."""
    tenths = (abs(thousandths) + 50) // 100
    sign = "-" if thousandths < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def _sentences(
    set_up: BoutSetUp, contacts: tuple[tuple[str, str], ...], verdicts: tuple[Verdict, ...]
) -> Iterator[Phrase]:
    """Who is in contact, and the verdicts."""
    names = {id_: Text(entrant.name) for id_, entrant in set_up.by_id.items()}
    for one, other in contacts:
        yield say("picture.arena-clash", one=names[one], other=names[other])
    for fighter, up, override in verdicts:
        way, who = "up" if up else "down", "caesar" if override else "crowd"
        yield say(f"picture.arena-thumb-{way}-{who}", name=names[fighter])


def _verdicts(played: _Played) -> tuple[Verdict, ...]:
    """MO-5.3: how each appeal of the round ended."""
    spared = {event.team for _, event in played.all(ev.Spared)}
    overridden = {event.fighter for _, event in played.all(ev.ThumbShown)}
    appeals = (event.team or "" for _, event in played.all(ev.Implored))
    return tuple((team, team in spared, team in overridden) for team in appeals)
