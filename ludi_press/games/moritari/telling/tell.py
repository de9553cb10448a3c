"""What is told of a round: names in words, news, beats by drama, and the log.

`fighter` is the one that a beat is about, `foe` the other one, `school` a school; `points` are hit points left,
`inches` the way that somebody came.
"""

from collections.abc import Iterator
from itertools import groupby
from typing import ClassVar, Final

from msgspec.structs import replace

from ludi_press.boards.plane import UNIT, Direction, Length, Point, Quarter, distance, toward, units, wind
from ludi_press.core.report import Beat, Listing, LogEntry, LogRound, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import Words, narrate, phrase_id
from ludi_press.games.kit.newsroom import ORDINALS, Find, NewsTopic
from ludi_press.games.kit.report import arguments, ranked
from ludi_press.games.kit.schools import SchoolNames
from ludi_press.games.kit.schools_telling import GONE, Hit, entry_news, fight_news, gone, school_words, won, wounds
from ludi_press.games.kit.told import DramaticTurn, Lines, Numbered, read_told, split
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import BoutEvent, Phase
from ludi_press.games.moritari.rules.live import BoutSetUp, standings
from ludi_press.games.moritari.rules.model import Bout, Fighter, RoundOrders, Status

__all__ = ["Names", "Record", "narrate", "near", "point", "rounded"]

Record = TurnRecord[Bout, RoundOrders]
"""A round that was played."""


_MIDDLE: Final = Point(0, 0)


def point(at: Point) -> Message:
    return say("sand.point", x=Text(units(at.x)), y=Text(units(at.y)))


def near(at: Point) -> Message:
    """Where a point is for a reader: its wind and its distance from the middle, in whole inches."""
    inches, way = rounded(distance(_MIDDLE, at)), toward(_MIDDLE, at)
    if way is None or not inches:
        return say("sand.middle")
    return say("sand.near", wind=f"wind.brief.{wind(way)}", n=inches)


def rounded(length: int) -> int:
    """A length in whole inches."""
    return (length + UNIT // 2) // UNIT


def inches(length: int) -> Message:
    """A length for a reader: whole inches, or a little."""
    return say("sand.inches", n=rounded(length)) if rounded(length) else say("sand.little")


_WORDS: Final[Words] = {
    Point: point,
    Direction: lambda facing: say(f"wind.{wind(facing)}"),
    Length: inches,
}


class Names(SchoolNames[BoutSetUp], frozen=True):
    """The names of schools, fighters, points and directions."""

    nobody: ClassVar[Phrase] = say("side.beasts")

    @property
    def words(self) -> Words:
        """Points, directions and lengths in words."""
        return _WORDS


def _hand(faces: tuple[int, ...], modifiers: ev.Modifiers) -> Phrase:
    dice = Text(" ".join(str(face) for face in faces))
    numbers = [(name, getattr(modifiers, name)) for name in modifiers.__struct_fields__]
    changes = tuple(say(f"hand.{name}", n=Text(f"{number:+d}")) for name, number in numbers if number)
    return say("hand.changed", dice=dice, changes=Listing(changes)) if changes else dice


@narrate.register
def _(event: ev.Fought, names: Names) -> Message:
    return say(
        phrase_id(event),
        team=names.team(event.team),
        target=names.team(event.target),
        mine=_hand(event.mine, event.my_modifiers),
        theirs=_hand(event.theirs, event.their_modifiers),
    )


TOLD: Final = read_told("ludi_press.games.moritari")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


CHARGE: Final = 2
"""From so many inches on, a move into contact is told of."""


def turn_beats(set_up: BoutSetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a round, the most dramatic first, each event once; none of the entry."""
    if record.before is None:
        return ()
    played = Round(set_up, record, Names(set_up))
    found = [*TOLD.beats(played), *_blows(played), *_wound_beats(played), *_charge_beats(played)]
    return ranked(found or _caesars(played))


class Round(DramaticTurn[BoutSetUp, Bout, Names], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found."""

    kinds = TOLD.kinds

    def fighter(self, one: str | None) -> Fighter:
        """A fighter after the round."""
        return next(fighter for fighter in self.after.fighters if fighter.id == one)

    @property
    def charges(self) -> Iterator[tuple[int, ev.Engaged, int]]:
        """MO-4.4: who came some way over the sand into contact: the event's index, the event, and the whole inches."""
        for index, engaged in self.all(ev.Engaged):
            far = rounded(self.cause(index, ev.Moved).far)
            if far >= CHARGE:
                yield index, engaged, far


def _blows(played: Round) -> Iterator[Beat]:
    """MO-4: attacks from behind, fights in which both are hurt, and armour that kept somebody whole."""
    hurt = {event.team for _, event in played.all(ev.PointLost)}
    for index, fought in played.all(ev.Fought):
        pair = (fought.team, fought.target)
        within = [one for at, one in played.all(ev.ArmourTried, ev.PointLost) if index in played.causes(at)]
        saved = {one.team for one in within if isinstance(one, ev.ArmourTried) and one.saved} - hurt
        lost = {one.team for one in within if isinstance(one, ev.PointLost)}
        if fought.quarter is Quarter.BACK and fought.target in lost | saved:
            yield played.beat("from-behind" if fought.target in lost else "behind-held", index, *pair, alone=True)
        elif len(lost) > 1 and all(played.fighter(one).status is Status.STANDING for one in pair):
            yield played.beat("both-hit", index, *pair, alone=True)
        elif saved:
            yield played.beat("armour-holds", index, *(pair if fought.team in saved else pair[::-1]), alone=True)


def _wound_beats(played: Round) -> Iterator[Beat]:
    """MO-4.5: the last wound of everybody who was hit and still stands, with what is left after the round."""
    last = {lost.team: index for index, lost in played.all(ev.PointLost) if played.fighter(lost.team).points}
    for team, index in last.items():
        left = played.fighter(team).points
        yield played.beat("wound", index, team, played.cause(index, ev.Compared).team, number=left)


def _charge_beats(played: Round) -> Iterator[Beat]:
    """MO-4.4: who came some way over the sand into contact."""
    for index, engaged, far in played.charges:
        yield played.beat("charge", index, engaged.team, engaged.target, number=far)


def _caesars(played: Round) -> Iterator[Beat]:
    """MO-2.1: Caesar; used only where the round has no other beat."""
    for index, named in played.all(ev.CaesarNamed):
        if named.team is not None:
            yield played.beat("caesar", index, named.team)


DEAD: Final = 96
FELL: Final = 92
STATE: Final = 41
"""Who is strongest: the lead of a round in which nobody is hit."""
UNCHANGED: Final = 32
"""The same where it has not changed: told of quiet rounds alone."""
HELD: Final = 42
CHARGED: Final = 36
_AGAIN: Final = range(2, ORDINALS.stop)
"""The appeals whose ordinal has a word."""
_EDGE: Final = {"wound.back": 6, "wound.side": 3}
"""How much more a wound from behind or from the side weighs."""

Args = dict[str, Phrase]


def turn_news(set_up: BoutSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round; of the entry how many enter (MO-3.4)."""
    played = Round(set_up, record, Names(set_up))
    if record.before is None:
        return entry_news(played, len(record.after.fighters))
    finders = (_end, TOLD.news, _falls, _rises, _wounds, _held, _charges, _state)
    return fight_news(played, standings, *(find(played) for find in finders))


def _end(played: Round) -> Iterator[Find]:
    """MO-6: the winner, and the fall that decided it."""
    for _, over in played.all(ev.BoutOver):
        if over.team is None:
            yield won("beasts" if over.beasts else "nobody", {})
            return
        left = next(len(one.left) for one in standings(played.set_up, played.after) if one.side == over.team)
        of = sum(one.school == over.team for one in played.set_up.roster)
        args: Args = {"team": school_words(played.set_up.school_by_id[over.team]), "n": left, "of": of}
        ends = [(index, one) for index, one in played.all(ev.Died, ev.BeastKilled)]
        fate = _fate(played, *ends[-1]) if ends else None
        yield won("felled", {**args, "fate": fate}, ends[-1][1].team) if fate else won("last", args)


def _falls(played: Round) -> Iterator[Find]:
    """MO-4.6, MO-5: who went down and what became of it; and the schools that have nobody left."""
    last = gone(played, standings)
    for index, end in played.all(ev.Died, ev.Spared, ev.BeastKilled):
        weight = FELL if isinstance(end, ev.Spared) else DEAD
        yield Find(weight, index, "fell", {"fate": _fate(played, index, end)}, end.team, NewsTopic.FATES)
        school = last.get(end.team or "")
        if school and not isinstance(end, ev.Spared):
            yield Find(GONE, index, "gone", {"school": played.names.team(school)}, None, NewsTopic.FATES)


def _fate(played: Round, index: int, end: ev.BoutEvent) -> Message:
    """MO-4.6, MO-5.1, MO-5.3: how somebody went down, and who decided what became of it."""
    team = played.names.team(end.team)
    if isinstance(end, ev.BeastKilled):
        return say(f"news.killed.{_way(played, index, end.by)}", team=team, by=played.names.team(end.by))
    fell_at, by = next((at, fell.by) for at in played.causes(index) if isinstance(fell := played.events[at], ev.Fell))
    down = say(f"news.down.{_way(played, fell_at, by)}", team=team, by=played.names.team(by))
    verdict = played.events[end.cause or 0]
    if isinstance(verdict, ev.ThumbShown):
        return say(f"news.fate.thumb-{verdict.thumb}", down=down, team=team, caesar=played.names.team(verdict.team))
    if isinstance(verdict, ev.AppealDeclined):
        return say("news.fate.proud", down=down, team=team)
    asked = played.fighter(end.team).appeals
    return say(f"news.fate.{end.what}{'.again' if asked in _AGAIN else ''}", down=down, team=team, n=asked)


def _way(played: Round, index: int, by: str) -> str:
    """MO-4.4: from which side somebody was hit; `own` where the one who was hit had attacked."""
    fought = played.cause(index, ev.Fought)
    return fought.quarter.value if fought.team == by else "own"


def _rises(played: Round) -> Iterator[Find]:
    """MO-5.2: who stands up again, and in which round the fall was."""
    before = played.record.before
    fell = {one.id: one.fallen for one in before.fighters} if before else {}
    for index, rose in played.all(ev.StoodUp):
        args: Args = {"team": played.names.team(rose.team), "n": fell.get(rose.team or "") or 0}
        yield Find(62, index, "rises", args, rose.team, NewsTopic.HOME)


def _wounds(played: Round) -> Iterator[Find]:
    """MO-4.5: who lost hit points and still stands, by whom, from which side, and what is left."""
    hits = (
        Hit(index, lost.team or "", by, lost.before - lost.after, f".{_way(played, index, by)}")
        for index, lost in played.all(ev.PointLost)
        if played.fighter(lost.team).points and (by := played.cause(index, ev.Compared).team)
    )
    for one in wounds(played, hits, lambda who: (played.fighter(who).points, played.set_up.tables.melee.points)):
        args = {**one.args, "busy": _busy(played, one), "by": _come(played, one)}
        yield replace(one, weight=one.weight + _EDGE.get(one.name, 0), args=args)


def _busy(played: Round, wound: Find) -> Message:
    """MO-4.4: whom somebody was against who was struck from the side or from behind, if that is one alone."""
    struck = [one.team for _, one in played.all(ev.Fought) if one.target == wound.about]
    others = [one for one in played.set_up.pinned_by(played.after, wound.about or "") if one not in struck[-1:]]
    return say("news.busy", other=played.names.team(others[0])) if len(others) == 1 else say("news.busy.none")


def _come(played: Round, wound: Find) -> Phrase:
    """MO-4.4: who struck, and over how many inches of sand that one came."""
    for _, engaged, far in played.charges:
        if engaged.target == wound.about and played.names.team(engaged.team) == wound.args["by"]:
            return say("news.come", by=wound.args["by"], n=far)
    return wound.args["by"]


def _held(played: Round) -> Iterator[Find]:
    """MO-4.5: whose armour held off all the hits of an attack; the most hits first."""
    hurt = {event.team for _, event in played.all(ev.PointLost)}
    for index, fought in played.all(ev.Fought):
        saved = [one for at, one in played.all(ev.ArmourTried) if one.saved and index in played.causes(at)]
        for team, by in ((fought.target, fought.team), (fought.team, fought.target)):
            n = sum(one.team == team for one in saved)
            if n and team not in hurt:
                way = fought.quarter if team == fought.target else "own"
                args: Args = {
                    "team": played.names.team(team),
                    "by": played.names.team(by),
                    "times": say(f"news.times.{n}"),
                    "n": n,
                }
                yield Find(HELD + n, index, f"held.{way}", args, team, NewsTopic.BONDS)


def _charges(played: Round) -> Iterator[Find]:
    """MO-4.4: who came some way over the sand into contact, where no hit tells of it."""
    hit = {one.team for _, one in played.all(ev.ArmourTried)}
    for index, engaged, far in played.charges:
        if hit & {engaged.team, engaged.target}:
            continue
        args: Args = {"team": played.names.team(engaged.team), "target": played.names.team(engaged.target), "n": far}
        yield Find(CHARGED, index, "charge", args, engaged.team, NewsTopic.HOME)


def _state(played: Round) -> Iterator[Find]:
    """MO-4.5: the schools with the most hit points left, where nobody lost any in the round."""
    if played.after.over or any(played.all(ev.PointLost)):
        return
    points = {
        one.side: sum(fighter.points for fighter in one.left)
        for one in standings(played.set_up, played.after)
        if one.side and one.left
    }
    best = [side for side, sum_ in points.items() if sum_ == max(points.values())]
    if len(best) == len(points):
        yield Find(STATE, played.end, "level", {"teams": played.names.teams(tuple(best)), "n": points[best[0]]})
        return
    ranked = sorted(points, key=lambda side: -points[side])
    told = [say("news.side.points", team=played.names.team(side), n=points[side]) for side in ranked]
    changed = any(played.all(ev.StoodUp)) or any(played.all(ev.BeastKilled))
    weight = STATE if changed else UNCHANGED
    yield Find(weight, played.end, "points", {"teams": Listing(tuple(told))}, topic=NewsTopic.PLACES)


_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""The headline of an entry, by phase; entries of other phases are about everybody."""

_APART: Final = (Phase.MELEE, Phase.CROWD)
"""Phases whose entries are lines of their own, since they tell what came of moves and fights before them."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE, Phase.END)
"""Phases that are a single entry."""


def turn_log(set_up: BoutSetUp, record: Record) -> tuple[LogRound, ...]:
    """The phases of a round, in order."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    return tuple(
        LogRound(say(f"log.{phase}"), tuple(_entry(phase, items, lines, names) for items in split(group, _opens)))
        for phase, group in groupby(enumerate(record.events), key=lambda item: _phase(item[1]))
    )


def _phase(event: Event) -> Phase:
    return event.phase if isinstance(event, BoutEvent) else Phase.ENTRY


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether an event of somebody else begins a new entry: none of the current entry's events caused it."""
    event, (start, head) = item[1], first
    together = isinstance(event, BoutEvent) and event.phase in _TOGETHER
    return not together and (event.cause is None or event.cause < start) and event.team != head.team


def _entry(phase: Phase, items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    team = items[0][1].team
    headline, told = say(_HEADS.get(phase, "log.head.sand")), lines.of(items, team)
    if phase in _TOGETHER or team is None:
        return LogEntry("", headline, told)
    return LogEntry(team, headline, told, names.team(team), names.set_up.tone_of(team), apart=phase in _APART)
