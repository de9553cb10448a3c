"""A round of a bout as a Scene: positions, moves, fights and verdicts."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from msgspec import Struct, field

from ludi_press.boards.plane import Direction, Point, Shape
from ludi_press.core.report import Gauge, Message, Phrase, Text, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.report import round_heading
from ludi_press.games.kit.scene import Acts
from ludi_press.games.kit.told import ToldTurn
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import Bout, BoutSetUp, Fighter, places_of
from ludi_press.games.moritari.rules.model import Status as Condition
from ludi_press.games.moritari.telling.names import Names
from ludi_press.games.moritari.telling.tell import Record
from ludi_press.scene import Act, Mark, PanelLine, Piece, Sand, Scene, Status, Thing, Vector

_STATUS: Final = {Condition.STANDING: Status.ACTIVE, Condition.LYING: Status.DOWN, Condition.DEAD: Status.DEAD}

_Played = ToldTurn[BoutSetUp, Bout, Names]
Verdict = tuple[str, bool, bool]
"""MO-5.3: a fighter that appealed, whether it was spared, and whether Caesar overrode the crowd."""


def turn_scene(set_up: BoutSetUp, record: Record) -> Scene:
    bout, names, arena = record.after, Names(set_up), set_up.arena
    played, known = _Played(set_up, record, names), set_up.badges
    named = {id_: say("picture.team", name=Text(own.name), badge=Text(known[id_])) for id_, own in set_up.by_id.items()}
    verdicts = _verdicts(played)
    caesar = (say("picture.arena-caesar", name=names.team(bout.caesar)),) if bout.caesar else ()
    fighters, places = bout.fighters, places_of(set_up, bout) if bout.over else {}
    pairs = ((fighter, other) for index, fighter in enumerate(fighters) for other in fighters[index + 1 :])
    contacts = tuple((fighter.id, other.id) for fighter, other in pairs if set_up.engage(fighter, other))
    pieces = tuple(_piece(played, own, known[own.id], named[own.id], places.get(own.id)) for own in fighters)
    fallen = (fighter for fighter, piece in zip(fighters, pieces, strict=True) if piece.at is None)
    return Scene(
        title=Text(set_up.title),
        heading=round_heading(record),
        ground=Sand(arena.shape is Shape.CIRCLE, arena.width, arena.height, set_up.tables.sand.base),
        pieces=pieces,
        rounds=_rounds(played, named),
        things=tuple(Thing(f"fallen-{set_up.tone_of(fighter.id) or ''}", vector(fighter.at)) for fighter in fallen),
        contacts=contacts,
        headline=caesar[0] if caesar else None,
        facts=tuple(
            PanelLine(thumb(up=up, override=override), _fate(set_up, fighter, up=up))
            for fighter, up, override in verdicts
        ),
        lead=caesar,
        more=tuple(_sentences(set_up, contacts, verdicts)),
        over=bout.over,
    )


def _rounds(played: _Played, named: Mapping[str, Message]) -> tuple[tuple[Act, ...], ...]:
    if played.record.before is None:
        return ()
    stood = [fighter for fighter in played.record.before.fighters if fighter.on_sand]
    return (acts_of(played.events, stood, played.set_up.tables.melee.points, named),)


def acts_of(
    events: Sequence[Event], stood: Sequence[Fighter], points: int, named: Mapping[str, Message]
) -> tuple[Act, ...]:
    """The acts of a round; `stood` are those on the sand as it began, `points` the hit points of an unhurt fighter.

    An attack and its effects are one act, and so are a move and the turn at its end.
    """
    acts = Acts({one.id: vector(one.at) for one in stood}, {one.id: vector(one.facing) for one in stood})
    shown = _Shown(acts, points, named, {event.team for event in events if isinstance(event, ev.Implored)})
    shown.overridden.update(event.fighter for event in events if isinstance(event, ev.ThumbShown))
    for event in events:
        if event.team in acts.places:
            shown.take(event, event.team or "")
    return acts.made()


_EFFECTS: Final[Mapping[type[Event], tuple[str, Status | None]]] = {
    ev.StoodUp: ("rise", Status.ACTIVE),
    ev.PointLost: ("wound", None),
    ev.Fell: ("fall", Status.DOWN),
    ev.BeastKilled: ("death", Status.DEAD),
    ev.Died: ("death", Status.DEAD),
}
"""The sign of what befalls a fighter, and how it stands then, if that changes."""


class _Shown(Struct):
    """Turns the events of a round into acts; `pair` are the two that fought last."""

    acts: Acts
    points: int
    named: Mapping[str, Message]
    implored: set[str | None]
    overridden: set[str] = field(default_factory=set)
    pair: tuple[str, ...] = ()

    def take(self, event: Event, who: str) -> None:
        """MO-3.1, MO-4.1, MO-5.3: moves and turns, attacks, the ends of appeals, and what befalls fighters."""
        match event:
            case ev.Moved(after=after, far=far, facing=facing) if far:
                self.acts.begin(who)
                self.acts.go(vector(after), facing=vector(facing))
            case ev.Turned(after=facing):
                self.acts.turn(who, vector(facing))
            case ev.Fought(target=target):
                self.pair = (who, target)
                self.acts.begin(who)
                caption = say("picture.feat-fight", team=self.named[who], other=self.named[target])
                self.acts.mark(Mark("swords", target, self.acts.places[target], caption, other=who))
            case ev.Died() | ev.Spared() if who in self.implored:
                self.verdict(who, up=isinstance(event, ev.Spared))
            case _ if type(event) in _EFFECTS:
                self.befall(event, who, *_EFFECTS[type(event)])

    def befall(self, event: Event, who: str, sign: str, status: Status | None) -> None:
        """MO-4.5, MO-4.6, MO-5.1, MO-5.2: an effect of an attack, in its act; who stands up begins one."""
        by, gauges, caption = getattr(event, "by", None), None, say(f"picture.feat-{sign}", team=self.named[who])
        if isinstance(event, ev.PointLost):
            by = next((fighter for fighter in self.pair if fighter != who), None)
        if by is not None:
            caption = say(f"picture.feat-{sign}-by", team=self.named[who], other=self.named[by])
        if isinstance(event, ev.PointLost | ev.StoodUp):
            gauges = (("points", Gauge(self.points - event.after, self.points)),)
        if isinstance(event, ev.StoodUp):
            self.acts.begin(who)
        else:
            self.acts.lead_to(who)
        self.acts.mark(Mark(sign, who, self.acts.places[who], caption, status=status, gauges=gauges))

    def verdict(self, who: str, *, up: bool) -> None:
        """MO-5.3: the end of an appeal."""
        at = self.acts.begin(who).path[0]
        caption = say(f"picture.feat-{'spared' if up else 'doomed'}", team=self.named[who])
        self.acts.mark(Mark(thumb(up=up, override=who in self.overridden), who, at, caption))
        if not up:
            self.acts.mark(Mark(None, who, at, caption, status=Status.DEAD))


def thumb(*, up: bool, override: bool) -> str:
    """MO-5.3: the sign of a verdict, golden where Caesar overrode the crowd."""
    return f"thumb-{'up' if up else 'down'}{'-gold' if override else ''}"


def _fate(set_up: BoutSetUp, fighter: str, *, up: bool) -> Message:
    return say(f"picture.arena-fate-{'up' if up else 'down'}", name=Text(set_up.by_id[fighter].name))


def vector(point: Point | Direction) -> Vector:
    return (point.x, point.y)


def _piece(played: _Played, fighter: Fighter, badge: str, name: Message, place: int | None) -> Piece:
    set_up, entrant = played.set_up, played.set_up.by_id[fighter.id]
    whole = max(set_up.tables.melee.points, fighter.points)
    fell = any(event.team == fighter.id for _, event in played.all(ev.Died, ev.BeastKilled))
    at = vector(fighter.at) if fighter.on_sand or fell else None
    moves = [event for _, event in played.all(ev.Moved) if event.team == fighter.id and event.far]
    return Piece(
        id=fighter.id,
        name=Text(entrant.name),
        tone=set_up.tone_of(fighter.id) or "",
        badge=badge,
        look=("fighter", entrant.kind.value),
        at=at,
        facing=vector(fighter.facing),
        status=_STATUS[fighter.status],
        gauges=(("points", Gauge(whole - fighter.points, whole)),),
        trail=((vector(moves[0].before), vector(moves[-1].after)),) if moves else (),
        side=played.names.team(entrant.school),
        place=place,
        told=_told(fighter, f"picture.build-{entrant.kind}", name, at, whole),
    )


def _told(fighter: Fighter, build: str, name: Message, at: Vector | None, whole: int) -> Message:
    if at is None or fighter.status is Condition.DEAD:
        return say("picture.arena-dead", name=name, build=build)
    where = say("picture.arena-at", x=Text(_tenths(at[0])), y=Text(_tenths(at[1])))
    how = "arena-lying" if fighter.status is Condition.LYING else "arena-standing"
    return say(f"picture.{how}", name=name, build=build, at=where, left=fighter.points, points=whole)


def _tenths(thousandths: int) -> str:
    """A length in inches, rounded to tenths."""
    tenths = (abs(thousandths) + 50) // 100
    sign = "-" if thousandths < 0 and tenths else ""
    return f"{sign}{tenths // 10}.{tenths % 10}"


def _sentences(
    set_up: BoutSetUp, contacts: tuple[tuple[str, str], ...], verdicts: tuple[Verdict, ...]
) -> Iterator[Phrase]:
    """Sentences about contacts and verdicts, for the text alternative."""
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
