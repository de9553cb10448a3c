"""A round of a bout as a Scene: who stands where, which way each went, who fights whom, and the thumb."""

from collections.abc import Iterator

from msgspec import Struct

from ludi_press.core.report import Gauge, Message, Phrase, Text
from ludi_press.core.report import say as message
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules.events import BeastKilled, BoutEvent, Died, Implored, Moved, Spared, ThumbShown
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders
from ludi_press.games.moritari.rules.model import Status as Condition
from ludi_press.games.moritari.rules.sand import Sand as Point
from ludi_press.games.moritari.rules.sand import Shape
from ludi_press.games.moritari.rules.standings import places_of
from ludi_press.games.moritari.telling.acts import Stand, acts_of, thumb
from ludi_press.games.moritari.telling.badges import badges
from ludi_press.games.moritari.telling.beats import beats_of
from ludi_press.games.moritari.telling.log import tone_of
from ludi_press.games.moritari.telling.narrate import Names
from ludi_press.games.moritari.telling.report import turn_heading
from ludi_press.scene import Act, Fact, Piece, Sand, Scene, Status, Vector

_STATUS = {Condition.STANDING: Status.ACTIVE, Condition.LYING: Status.DOWN, Condition.DEAD: Status.DEAD}


class Verdict(Struct, frozen=True):
    """MO-5.3: an appeal of this round: whose, and how it ended; `override` where Caesar went against the crowd."""

    fighter: str
    up: bool
    override: bool


def turn_scene(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> Scene:
    """The scene after the round."""
    bout, names, arena = record.after, Names(set_up), set_up.arena
    named, verdicts = _named(set_up), _verdicts(record.events)
    caesar = message("picture.arena-caesar", name=names.team(bout.caesar)) if bout.caesar else None
    fighters, places = bout.fighters, places_of(set_up, bout) if bout.over else {}
    pairs = ((one, other) for index, one in enumerate(fighters) for other in fighters[index + 1 :])
    contacts = tuple((one.id, other.id) for one, other in pairs if set_up.engage(one, other))
    return Scene(
        title=Text(set_up.title),
        heading=turn_heading(record),
        ground=Sand(arena.shape is Shape.CIRCLE, arena.width, arena.height, set_up.tables.base),
        pieces=tuple(_piece(set_up, fighter, record.events, places.get(fighter.id)) for fighter in fighters),
        rounds=_rounds(set_up, record, named),
        contacts=contacts,
        headline=caesar,
        facts=tuple(
            Fact(thumb(up=one.up, override=one.override), Text(set_up.by_id[one.fighter].name)) for one in verdicts
        ),
        lead=(caesar,) if caesar else (),
        more=tuple(_sentences(set_up, contacts, verdicts)),
        over=bout.over,
    )


def _named(set_up: BoutSetUp) -> dict[str, Message]:
    """Every fighter by name and badge."""
    known = badges(set_up)
    return {
        id_: message("picture.team", name=Text(one.name), badge=Text(known[id_])) for id_, one in set_up.by_id.items()
    }


def _rounds(
    set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders], named: dict[str, Message]
) -> tuple[tuple[Act, ...], ...]:
    if record.before is None:
        return ()
    points = set_up.tables.melee.points
    stands = {
        fighter.id: Stand(_point(fighter.at), (fighter.facing.x, fighter.facing.y))
        for fighter in record.before.fighters
        if fighter.on_sand
    }
    return (tuple(acts_of(tuple(beats_of(record.events, points)), stands, points, named)),)


def _piece(set_up: BoutSetUp, fighter: Fighter, events: tuple[BoutEvent, ...], place: int | None) -> Piece:
    entrant, names = set_up.by_id[fighter.id], Names(set_up)
    fell = any(isinstance(event, (Died, BeastKilled)) and event.team == fighter.id for event in events)
    whole = max(set_up.tables.melee.points, fighter.points)
    at = _point(fighter.at) if fighter.on_sand or fell else None
    way = _way(fighter.id, events)
    return Piece(
        id=fighter.id,
        name=Text(entrant.name),
        tone=tone_of(names, fighter.id) or "",
        badge=badges(set_up)[fighter.id],
        look=("fighter", entrant.kind.value),
        at=at,
        facing=(fighter.facing.x, fighter.facing.y),
        status=_STATUS[fighter.status],
        gauges=(("points", Gauge(whole - fighter.points, whole)),),
        trail=(way,) if way else (),
        side=names.team(entrant.school),
        place=place,
        told=_told(set_up, fighter, at, whole),
    )


def _told(set_up: BoutSetUp, fighter: Fighter, at: Vector | None, whole: int) -> Message:
    """A fighter in the text alternative: what it is, where it stands, its hit points."""
    name, build = _named(set_up)[fighter.id], f"picture.build-{set_up.by_id[fighter.id].kind.value}"
    if at is None or fighter.status is Condition.DEAD:
        return message("picture.arena-dead", name=name, build=build)
    where = message("picture.arena-at", x=Text(_tenths(at[0])), y=Text(_tenths(at[1])))
    how = "arena-lying" if fighter.status is Condition.LYING else "arena-standing"
    return message(f"picture.{how}", name=name, build=build, at=where, left=fighter.points, points=whole)


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
        yield message("picture.arena-clash", one=names[one], other=names[other])
    for verdict in verdicts:
        way, who = "up" if verdict.up else "down", "caesar" if verdict.override else "crowd"
        yield message(f"picture.arena-thumb-{way}-{who}", name=names[verdict.fighter])


def _way(fighter: str, events: tuple[BoutEvent, ...]) -> tuple[Vector, Vector] | None:
    moves = [event for event in events if isinstance(event, Moved) and event.team == fighter and event.far]
    return (_point(moves[0].before), _point(moves[-1].after)) if moves else None


def _point(at: Point) -> Vector:
    return (at.x, at.y)


def _verdicts(events: tuple[BoutEvent, ...]) -> tuple[Verdict, ...]:
    """MO-5.3: how each appeal of the round ended."""
    spared = {event.team for event in events if isinstance(event, Spared)}
    overridden = {event.fighter for event in events if isinstance(event, ThumbShown)}
    return tuple(
        Verdict(event.team, event.team in spared, event.team in overridden)
        for event in events
        if isinstance(event, Implored) and event.team is not None
    )
