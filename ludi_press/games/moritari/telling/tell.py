"""What is told of a round: news, beats by drama, and the log.

`fighter` is the one that a beat is about, `foe` the other one, `school` a school; `points` are hit points left.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain, count, groupby
from typing import ClassVar, Final

from msgspec.structs import replace

from ludi_press.boards.plane import UNIT, Point, Quarter, distance, quarter
from ludi_press.core.dice import TurnDice, no_die
from ludi_press.core.report import Listing, LogEntry, LogLine, LogRound, Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.kit.newsroom import NONE, NOTHING, Args, Find, NewsTopic
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.kit.schools import SideStanding
from ludi_press.games.kit.schools_news import FightTurn, school_words, wounds
from ludi_press.games.kit.told import read_told
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.events import BoutEvent
from ludi_press.games.moritari.rules.model import Bout, BoutSetUp, Fighter, Phase, RoundOrders, Status, standings
from ludi_press.games.moritari.rules.play import enliven, find_stop
from ludi_press.games.moritari.telling.names import Names, inches

Record = TurnRecord[Bout, RoundOrders]
"""A round that was played."""


TOLD: Final = read_told("ludi_press.games.moritari")

_FALLS: Final = ("fell", "beast-killed")
"""The events by which somebody goes down."""

CHARGE: Final = 2 * UNIT
"""From so far on, a move into contact is told of."""


NEAR: Final = 4 * UNIT
"""Who stands so near to somebody who gets up could strike."""


class Round(FightTurn[BoutSetUp, Bout, Names, Fighter], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD
    edges: ClassVar = {"wound.back": 6, "wound.side": 3}

    def one(self, state: Bout, who: str | None) -> Fighter:
        return next(fighter for fighter in state.fighters if fighter.id == who)

    def standings(self, state: Bout) -> Sequence[SideStanding[Fighter]]:
        return standings(self.set_up, state)

    def life(self, fighter: Fighter) -> int:
        return fighter.points

    def full(self, who: str) -> int:
        return self.set_up.tables.melee.points

    @property
    def standing(self) -> list[Fighter]:
        """Who stands after the round, while the bout goes on."""
        return [one for one in self.after.fighters if one.status is Status.STANDING and not self.after.over]

    def beast(self, who: str) -> bool:
        return self.set_up.by_id[who].kind.is_beast

    def kind(self, who: str) -> Phrase | None:
        return say(f"kind.{self.set_up.by_id[who].kind}") if self.beast(who) else None

    def down(self, fighter: Fighter) -> str:
        """MO-5.2: who lies, and whether that one may stand up in the next round."""
        if fighter.status is not Status.LYING:
            return ""
        return "rises" if self.set_up.may_rise(fighter, self.record.turn + 1) else "lies"

    def far(self, index: int) -> Phrase | None:
        """MO-4.4: how far somebody came into contact, from `CHARGE` on."""
        far = self.cause(index, ev.Moved).far
        return inches(far, "news") if far >= CHARGE else None

    def quiet(self, index: int) -> bool:
        """Whether nobody comes near an enemy, strikes or stands up in the round."""
        return not any(self.all(ev.Engaged, ev.Fought, ev.StoodUp))

    def opens(self, index: int) -> bool:
        """Whether it is the first move of a round without Caesar in which nobody comes near an enemy or is hit."""
        ruled = any(one.team for _, one in self.all(ev.CaesarNamed))
        return (
            not ruled
            and not any(self.all(ev.Engaged, ev.ArmourTried))
            and index == next(at for at, _ in self.all(ev.Moved))
        )

    def hurt(self, index: int) -> bool:
        return bool(self.about(self.events[index].team, ev.PointLost))

    def closing(self, index: int) -> bool:
        """MO-4.5: whether armour holds for the last time in a fight for the same fighter."""
        fought, team = self.cause(index, ev.Fought), self.events[index].team
        later = (at for at, one in self.all(ev.ArmourTried) if at > index and one.team == team)
        return all(self.cause(at, ev.Fought) is not fought for at in later)

    def hit(self, index: int) -> bool:
        """Whether one of the two who met is hit in the round."""
        met = self.events[index]
        return any(one.team in (met.team, getattr(met, "target", None)) for _, one in self.all(ev.ArmourTried))

    def way(self, index: int) -> str:
        """MO-4.4: from which side somebody was hit; `own` where it was in answer to an attack."""
        fought = self.cause(index, ev.Fought)
        return fought.quarter.value if fought.target == self.events[index].team else "own"

    def mutual(self, index: int) -> bool:
        """MO-4.5: whether both of a fight lose hit points in it and stand, told at the last loss."""
        lost = [
            event.team
            for at, event in self.all(ev.PointLost)
            if self.cause(at, ev.Fought) is self.cause(index, ev.Fought)
        ]
        standing = all(self.one(self.after, one).status is Status.STANDING for one in lost)
        return standing and len({*lost}) > 1 and self.latest(index)

    def scene(self, victim: str, by: Sequence[str], *, again: bool) -> Args:
        """MO-4.4: over how much sand somebody came who strikes, and who else held the one who is struck."""
        met = [at for at, one in self.all(ev.Engaged) if (one.target, [one.team]) == (victim, [*by])]
        far = self.far(met[0]) if met else None
        come = {name: say(f"news.{name}", far=far) if far else NOTHING for name in ("come", "came")}
        struck = [one.team for _, one in self.all(ev.Fought) if one.target == victim]
        others = [one for one in self.set_up.pinned_by(self.after, victim) if one not in struck[-1:]]
        busy = struck and len(others) == 1 and not again
        return {**come, "busy": say("news.busy", other=self.names.team(others[0])) if busy else NOTHING}

    def fate(self, index: int) -> Message:
        """MO-4.6, MO-5: how somebody fell, and what the crowd and Caesar made of it: the end of a sentence."""
        causes = [self.events[at] for at in self.causes(index)]
        at, fell = next((at, self.events[at]) for at in self.causes(index) if self.events[at].what in _FALLS)
        named, own = (self.names.bare if self.after.over else self.names.team), self.names.bare(fell.team)
        name, by = self.names.team(fell.team), named(getattr(fell, "by", None))
        if isinstance(fell, ev.BeastKilled):
            return say(f"news.end.killed.{self.way(at)}", team=name, by=by, hits=self.hits(at))
        last = say("news.its-last", team=own) if self.gone(index) else name
        fallen = self.memory.clause(("down", getattr(fell, "by", None) or "", fell.team or ""))
        memory = NONE if self.gone(index) else fallen
        args: Args = {
            "down": say(f"news.down.{self.way(at)}", team=last, by=by, memory=memory, faced=self.faced(at)),
            "team": own,
        }
        if any(one.what == "no-appeal" for one in causes):
            return say("news.end.proud", **args)
        fighter, end = self.one(self.after, fell.team), self.events[index].what
        args |= {"n": fighter.appeals, "roll": self.roll(index)}
        if fighter.status is Status.LYING:
            args["up"] = next(turn for turn in count(self.record.turn + 1) if self.set_up.may_rise(fighter, turn))
        thumb = next((one for one in causes if isinstance(one, ev.ThumbShown)), None)
        if thumb:
            return say(f"news.end.thumb-{thumb.thumb}", **args, caesar=self.names.team(thumb.team))
        falls = sum(deed.key[0] == "down" for deed in self.memory.deeds)
        mould = ".1" if end == "died" and falls % 2 else ""
        return say(f"news.end.{end}{'.again' if fighter.appeals > 1 else ''}{mould}", **args)

    def faced(self, index: int) -> Phrase:
        """MO-4.4: whom somebody faced who was brought down from another side."""
        down, before = self.one(self.after, self.events[index].team), self.record.before
        foes = self.set_up.pinned_by(before, down.id) if before and self.way(index) in ("side", "back") else ()
        there = [self.one(self.after, who) for who in foes if who != getattr(self.events[index], "by", None)]
        held = [one for one in there if quarter(down.at, down.facing, one.at) is Quarter.FRONT]
        busy = len(held) == 1 and held[0].status is Status.STANDING
        return say("news.faced", other=self.names.team(held[0].id)) if busy else NOTHING

    def reaches(self, fighter: Fighter) -> bool:
        """MO-3.4: whether somebody can come into contact with an enemy in the next round, as everybody stands."""
        if fighter.status is not Status.STANDING and not self.set_up.may_rise(fighter, self.record.turn + 1):
            return False
        live = enliven(self.set_up, self.after, RoundOrders({}), TurnDice("", 0, no_die))
        foes = [one.at for one in self.after.fighters if self.set_up.side(one.id) != self.set_up.side(fighter.id)]
        beside = self.set_up.tables.sand.base
        aims = (Point(at.x + beside * x, at.y + beside * y) for at in foes for x in (0, -1, 1) for y in (0, -1, 1))
        return any(find_stop(live, fighter.id, aim).halt is ev.Halt.CONTACT for aim in aims)

    def rises(self, index: int) -> Phrase:
        """MO-4.1: whom somebody who stands up attacks in the same round, and whether neither is hit."""
        who = self.events[index].team
        foes = [one.target for one in self.about(who, ev.Fought)]
        if not foes:
            return self._let(who)
        hit = any(one.team in (who, foes[0]) for _, one in self.all(ev.ArmourTried))
        last = self.one(self.after, foes[0]).points == 1
        name = "attacks" if hit else "attacks.last" if last else "attacks.drawn"
        return say(f"news.{name}", target=self.names.team(foes[0]))

    def _let(self, who: str | None) -> Phrase:
        """MO-5.2: which enemies stand near somebody who stands up and do not strike, and who let them act before."""
        riser, busy = (
            self.one(self.after, who),
            {one for _, met in self.all(ev.Fought) for one in (met.team, met.target)},
        )
        near = {
            one.id: distance(one.at, riser.at)
            for one in self.after.fighters
            if one.status is Status.STANDING and self.set_up.side(one.id) != self.set_up.side(riser.id)
        }
        foes = [one for one, far in near.items() if far <= NEAR and one not in busy]
        if not foes or who in busy:
            return NOTHING
        most = -(-max(near[one] for one in foes) // UNIT)
        args: Args = {"foes": self.teams(foes), "k": len(foes), "n": most}
        caesar = self._before(foes, riser.id)
        return say("news.let.caesar", **args, caesar=self.names.team(caesar)) if caesar else say("news.let", **args)

    def went(self, index: int) -> Phrase | None:
        """MO-3.1: how far somebody went in the round, who comes too late."""
        far = max((one.far for one in self.about(self.events[index].team, ev.Moved)), default=0)
        return say("news.went", far=inches(far, "news")) if far >= UNIT // 2 else None

    def late(self, index: int) -> bool:
        """MO-4.1: whether somebody who moved far enough to be told of has come to a target who is down already."""
        return bool(self.went(index)) and not self.stopped(index)

    def stopped(self, index: int) -> bool:
        """MO-3.1: whether the move of somebody ended at another fighter than the target."""
        missing = self.cause(index, ev.FightMissing)
        ends = [one.other for one in self.about(missing.team, ev.Moved)]
        return bool(ends) and ends[-1] not in (None, missing.target)

    def slipped(self, index: int) -> Phrase:
        """MO-2.2, MO-3.1: whether the target of somebody who comes too late had moved first, and by whose order."""
        late = self.cause(index, ev.FightMissing)
        movers = [one.team for _, one in self.all(ev.Moved)]
        if late.team not in movers or late.target not in movers[: movers.index(late.team)]:
            return NOTHING
        caesar = self._before([late.target], late.team or "")
        return say("news.slipped.caesar", caesar=self.names.team(caesar)) if caesar else say("news.slipped")

    def _before(self, first: Iterable[str], then: str) -> str | None:
        """MO-2.2: the Caesar whose order let all of some act before another."""
        orders = ((one.team, one.order[: one.order.index(then)]) for _, one in self.all(ev.CaesarNamed))
        return next((caesar for caesar, earlier in orders if {*first} <= {*earlier}), None)

    def roll(self, index: int) -> Phrase:
        """MO-5.1: what the crowd rolled for somebody, what a foe felled adds, and what was needed."""
        event = self.caused_by(index, ev.Implored)
        if event is None:
            return NOTHING
        name = ".killer" if event.bonus else ".just" if event.face == event.needed else ""
        return say(f"news.roll{name}", face=event.face, bonus=event.bonus, needed=event.needed)

    def outlived(self, index: int) -> bool:
        """Whether the one who killed somebody dies later in the same round."""
        by = self.one(self.after, getattr(self.events[index], "by", None))
        return by.status is Status.DEAD

    def entry(self) -> Iterator[Find]:
        """MO-2.2, MO-6: how one wins, and what Caesar does."""
        yield from (self.find(name, {}) for name in ("wins", "caesar"))

    def found(self) -> Iterator[Find]:
        told, blows = [*TOLD.news(self)], [*wounds(self), *_held(self)]
        busy = sum(one.topic is NewsTopic.BLOWS for one in blows) > 1
        stand = (_between(self), () if busy else _danger(self), _still(self), _price(self))
        return chain(_end(self, told), told, blows, *stand)


def _end(played: Round, found: Iterable[Find]) -> Iterator[Find]:
    """MO-6: the winner, and the fall that decided it."""
    for _, over in played.all(ev.BoutOver):
        if over.team is None:
            yield played.won("beasts" if over.beasts else "nobody", {})
            return
        left = [*map(played.names.bare, (one.id for one in played.left(played.after)[over.team]))]
        args: Args = {"team": school_words(played.set_up.school_by_id[over.team]), "n": len(left)}
        args["left"] = Listing(tuple(left))
        ends = [one for one in found if isinstance(played.events[one.at], ev.Died | ev.BeastKilled)]
        if ends and "fate" in ends[-1].args:
            yield played.won("felled", {**args, "fate": ends[-1].args["fate"]}, ends[-1].about)
        else:
            yield played.won("last", args)


def _between(played: Round) -> Iterator[Find]:
    """MO-3.2: who has come to stand between several enemies, and like who else can neither move nor turn."""
    if before := played.record.before:
        pinned = played.set_up.pinned_by
        found = {one.id: pinned(played.after, one.id) for one in played.standing}
        found = {who: foes for who, foes in found.items() if len(foes) > 1}
        held = [who for who in found if len(pinned(before, who)) > 1]
        like = say("news.like", teams=played.teams(held)) if held else NOTHING
        yield from _where(played, "between", {who: found[who] for who in found if who not in held}, like=like)


def _danger(played: Round) -> Iterator[Find]:
    """MO-4.5: who stands in contact with one hit point left, where no blow of the round tells it."""
    told = {one.team for _, one in played.all(ev.ArmourTried, ev.StoodUp)}
    told |= {one.target for _, one in played.all(ev.Fought) if one.team in told}
    last = (one.id for one in played.standing if one.points == 1)
    here = {who: foes for who in last if (foes := played.set_up.pinned_by(played.after, who))}
    duels = [(who, *foes) for who, foes in here.items() if here.get(foes[0]) == (who,) and len(foes) == 1]
    duel = next((pair for pair in duels if not {*pair} & told), ())
    if duel:
        yield played.find("danger.duel", {"teams": played.teams(duel)})
    yield from _where(played, "danger", {who: foes for who, foes in here.items() if who not in {*duel, *told}})


def _where(played: Round, name: str, here: Mapping[str, Sequence[str]], **args: Phrase) -> Iterator[Find]:
    """Who stands against whom, as one sentence."""
    told: list[Phrase] = []
    for who, foes in here.items():
        part = say("news.among" if len(foes) > 1 else "news.against", foes=played.teams(foes))
        told.append(say(f"news.{name}.{'more' if told else 'of'}", team=played.names.team(who), part=part))
    if told:
        yield played.find(name, {**args, "all": in_a_row("news.comma", told), "n": len(told)})


def _still(played: Round) -> Iterator[Find]:
    """A round in which nobody strikes: who can reach an enemy in the next, as all stand; if nobody, who are nearest."""
    if played.after.over or any(played.all(ev.Engaged, ev.Fought)):
        return
    here = [one for one in played.after.fighters if one.on_sand]
    one, foe = played.nearest(here, lambda one, foe: distance(one.at, foe.at))
    near = [*filter(played.reaches, here)]
    args: Args = {"team": played.names.team(one.id), "foe": played.names.team(foe.id)}
    if played.set_up.engage(one, foe):
        yield played.find("still.contact", args)
    elif near:
        far = [one for one in here if one not in near]
        few, name = (far, "still.most") if len(far) < len(near) else (near, "still.some")
        who = Listing(tuple(played.names.bare(one.id) for one in few))
        args = {"n": len(near), "of": len(here), "who": who}
        yield played.find(name if far else "still.all", args)
    else:
        yield played.find("still", {**args, "far": inches(distance(one.at, foe.at), "news")})


def _price(played: Round) -> Iterator[Find]:
    """MO-2.2, MO-5.3: who has overruled the crowd, and so takes no part in the next initiative."""
    for _, thumb in played.all(ev.ThumbShown) if not played.after.over else ():
        args: Args = {"team": played.names.team(thumb.team), "n": played.record.turn + 1}
        yield replace(played.find("price", args, thumb.team), tied=True)


def _held(played: Round) -> Iterator[Find]:
    """MO-4.5: whose armour held off all hits: those of an attack, or of all attacks on the same one together."""
    found: dict[str | None, list[Find]] = {}
    for one in _saved(played):
        found.setdefault(one.about, []).append(one)
    alike: dict[object, list[Find]] = {}
    for held in found.values():
        one = held[0] if len(held) == 1 else _all_on(played, held)
        alike.setdefault((one.name, one.args["n"]) if one.name == "held.own" else one.at, []).append(one)
    yield from (group[0] if len(group) == 1 else _in_answer(played, group) for group in alike.values())


def _in_answer(played: Round, held: Sequence[Find]) -> Find:
    """Several who were hit as often in answer, and whose armour held: one sentence."""
    told = [say("news.held.pair", **one.args) for one in held]
    args = {"all": in_a_row("news.semicolon", told), "times": held[0].args["times"], "n": held[0].args["n"]}
    args["teams"] = Listing(tuple(one.args["team"] for one in held))
    also, covers = tuple(one.about or "" for one in held), frozenset(one.at for one in held)
    return replace(held[0], name="held.pairs", args=args, also=also, covers=covers)


def _all_on(played: Round, held: Sequence[Find]) -> Find:
    """The hits on one fighter, that armour held off in several fights, as one sentence."""
    n = sum(int(str(one.args["n"])) for one in held)
    args = {name: held[0].args[name] for name in ("team", "left")}
    args["all"] = Listing(tuple(say(f"news.{one.name.replace('held', 'held.by', 1)}", **one.args) for one in held))
    args |= {"times": say(f"news.times.{n}"), "n": n}
    covers = frozenset(one.at for one in held)
    return played.find("held.all", args, held[0].about, at=held[0].at, more=n, covers=covers)


def _saved(played: Round) -> Iterator[Find]:
    """MO-4.5: whose armour held off all the hits of an attack."""
    for index, fought in played.all(ev.Fought):
        saved = [(at, one) for at, one in played.all(ev.ArmourTried) if one.saved and index in played.causes(at)]
        for team, by in ((fought.target, fought.team), (fought.team, fought.target)):
            own = [at for at, one in saved if one.team == team]
            if own and not played.hurt(own[0]):
                args: Args = {"team": played.names.team(team), "by": played.names.team(by), "n": len(own)}
                left = played.life(played.one(played.after, team))
                rest = say("news.held.rest", left=left, need=max(one.needed for _, one in saved if one.team == team))
                args |= {"times": say(f"news.times.{len(own)}"), "left": left, "rest": rest}
                args["memory"] = played.memory.clause(("held", by or "", team or ""))
                trifle = len(own) == 1 < left
                row, more = ("held.trifle", 0) if trifle else ("held", len(own))
                args |= played.scene(team or "", [by or ""], again=True)
                yield played.find(f"held.{played.way(own[0])}", args, team, row=row, more=more, at=own[-1])


_HEADS: Final = {
    Phase.INITIATIVE: "log.head.dice",
    Phase.MOVEMENT: "log.head.acts",
    Phase.MELEE: "log.head.fights",
    Phase.CROWD: "log.head.implores",
}
"""The headline of an entry, by phase; entries of other phases are about everybody."""

_APART: Final = (Phase.MELEE, Phase.CROWD)
"""Phases whose entries are lines of their own, since they tell what came of moves and fights before them."""

_TOGETHER: Final = (Phase.ENTRY, Phase.INITIATIVE)
"""Phases that are a single entry."""


def turn_log(set_up: BoutSetUp, record: Record) -> tuple[LogRound, ...]:
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
    headline, told = say(_HEADS.get(phase, "log.head.sand")), _until_fall(items, lines.of(items, team))
    if phase in _TOGETHER or team is None:
        return LogEntry("", headline, told)
    return LogEntry(team, headline, told, names.team(team), names.set_up.tone_of(team), apart=phase in _APART)


def _until_fall(items: list[Numbered], lines: tuple[LogLine, ...]) -> tuple[LogLine, ...]:
    """The same lines; who is down already is not hit in brief, where nothing came of it."""
    fell = next((at for at, event in items if event.what in _FALLS), None)
    causes = {event.cause for _, event in items}
    return tuple(
        replace(line, brief=None)
        if fell is not None and at > fell and at not in causes and isinstance(event, ev.Compared)
        else line
        for (at, event), line in zip(items, lines, strict=True)
    )
