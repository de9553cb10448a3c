"""What is told of a round: news, beats by drama, and the log.

`fighter` is the gladiator of a beat, `foe` the other one, `school` a school; `life` is the life that is left.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, groupby, takewhile
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.grid import Arc, Square, routes, walked
from ludi_press.content.words import named
from ludi_press.core.report import Listing, LogEntry, LogLine, LogRound, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.kit.newsroom import MOST, NOTHING, Args, Find
from ludi_press.games.kit.report import in_a_row
from ludi_press.games.kit.schools import School, SideStanding
from ludi_press.games.kit.schools_news import FightTurn, school_words, wounds
from ludi_press.games.kit.told import read_told
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.fight import standings
from ludi_press.games.morturi.rules.model import (
    Arm,
    Battle,
    BattleSetUp,
    Condition,
    Ending,
    Gladiator,
    RoundOrders,
)
from ludi_press.games.morturi.rules.movement import points_to_rise, step_cost
from ludi_press.games.morturi.rules.play import about_to_act, begun
from ludi_press.games.morturi.telling.names import Names

Record = TurnRecord[Battle, RoundOrders]
"""A round that was played."""

TOLD: Final = read_told("ludi_press.games.morturi")


class Round(FightTurn[BattleSetUp, Battle, Names, Gladiator], frozen=True, dict=True):
    """A resolved round, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD

    def one(self, state: Battle, who: str | None) -> Gladiator:
        return next(gladiator for gladiator in state.gladiators if gladiator.id == who)

    def standings(self, state: Battle) -> Sequence[SideStanding[Gladiator]]:
        return standings(self.set_up, state)

    def life(self, fighter: Gladiator) -> int:
        return fighter.life

    def thrown(self, who: str, since: int) -> bool:
        return any(
            at > since and (one.team, one.condition, one.begins) == (who, Condition.PRONE, True)
            for at, one in self.all(ev.Suffered)
        )

    def full(self, who: str) -> int:
        return self.set_up.by_id[who].profile.life

    def beast(self, who: str) -> bool:
        return self.set_up.by_id[who].profile.beast

    def kind(self, who: str) -> Phrase | None:
        """MR-10.1: the types of beasts, and of those who shoot."""
        profile = self.set_up.by_id[who].profile
        return named("type", profile.id) if profile.beast or profile.ranged else None

    def schools(self) -> Sequence[School]:
        """MR-1.1: the schools in the order in which they act."""
        return [self.set_up.school_by_id[one.id] for one in self.after.schools]

    def first(self, index: int) -> bool:
        """Whether nobody was out of action before an event."""
        fallen = any(isinstance(event, ev.FellOut) for event in self.events[:index])
        before = self.record.before
        return not fallen and before is not None and all(one.on_field for one in before.gladiators)

    def side(self, index: int) -> Message:
        """MR-3.4: from which side an attack came."""
        return say(f"news.side.{self.cause(index, ev.Attacked).side}")

    def way(self, index: int) -> str:
        return "shot" if self.fact(index, "attacked.arm") == (Arm.SHOOT, Text(Arm.SHOOT)) else "hit"

    def scene(self, victim: str, by: Sequence[str], *, again: bool) -> Args:
        """MR-3.5: who held somebody in front who was struck from another side, where several struck.

        Whoever struck too is named last of them.
        """
        locks = [bar.lock for bar in self.about(victim, ev.NotTurned) if bar.lock and len(by) > 1][-1:]
        if not {*locks} & {*by}:
            return {"held": say("news.held", lock=self.names.team(locks[0])) if locks else NOTHING}
        return {
            "held": say("news.held.too", lock=self.names.team(locks[0])),
            "by": self.teams([*(one for one in by if one not in locks), *locks]),
        }

    def evades(self, index: int) -> bool:
        """MR-3.5: whether the attack to which somebody turned in time missed."""
        turned = self.events[index]
        hits = [one.hit for at, one in self.all(ev.Attacked) if at > index and one.target == turned.team]
        return hits[:1] == [False]

    def holds(self, index: int) -> bool:
        """MR-3.8: whether a condition lasts beyond the round."""
        event = self.events[index]
        return isinstance(event, ev.Suffered) and event.condition in self.one(self.after, event.team).conditions

    def rise(self, index: int) -> int:
        """MR-3.8: the points that rising will cost somebody."""
        return points_to_rise(begun(self.set_up, self.after), self.events[index].team or "")

    def held(self, index: int) -> Phrase:
        """MR-13.3b: who held in front whoever was struck from another side."""
        out = self.cause(index, ev.FellOut)
        bars = [one for at, one in self.all(ev.NotTurned) if at < index and (one.team, one.by) == (out.team, out.by)]
        return say("news.held", lock=self.names.team(bars[-1].lock)) if bars and bars[-1].lock else NOTHING

    def carried(self, index: int) -> str | None:
        """MR-7.5: the flag that somebody has had since an earlier round and runs with, but not home."""
        who = self.events[index].team
        before, after = (self.one(state, who).carries for state in (self.record.before, self.after) if state)
        home = self.after.over and self.set_up.side(who or "") == self.after.winner
        return after if before == after and self.latest(index) and not home else None

    def cause_of(self, index: int) -> Phrase:
        """Why somebody fell: who held in front, or who had left the same one with how little, or that others had."""
        held = self.held(index)
        return held if held != NOTHING else self.left_by(index)

    def left_by(self, index: int) -> Phrase:
        """Who had left somebody with how much in the round, or how much was left of blows by others before it."""
        out = self.events[index]
        hits = [
            (at, key[1])
            for at, key in enumerate(map(self.key, range(index)))
            if key and (key[0], key[2]) == ("hit", out.team)
        ]
        at, by = hits[-2] if len(hits) > 1 else (0, getattr(out, "by", None))
        left = self.fact(at, "after") if by != getattr(out, "by", None) else None
        if left:
            push, args = self._pushed(index), {"by": self.names.team(by), "left": left[1]}
            if push and push.by == by:
                how = say(f"news.{push.how}")
                return say("news.left-by.pushed", how=how, foe=self.names.bare(getattr(out, "by", None)), **args)
            return say("news.left-by", **args)
        had = self.fact(index, "before.life")
        others = self.hits(index) == NOTHING and had and had[0] < self.full(out.team or "")
        return say("news.had-left", left=had[1], facing=self.facing(index)) if others and had else NOTHING

    def _pushed(self, index: int) -> ev.Forced | None:
        """MR-2.7: the last push or pull of somebody to the side of who then struck without a step of the own."""
        out, before = self.cause(index, ev.FellOut), self.record.before
        forced = [one for at, one in self.all(ev.Forced) if at < index and one.team == out.team and one.path][-1:]
        if not before or not forced or any(one.team == out.by for _, one in self.all(ev.Moved, ev.Forced)):
            return None
        at, (push,) = self.one(before, out.by).at, forced
        return push if walked(at, push.after) == 1 < walked(at, push.before) else None

    def facing(self, index: int) -> Phrase:
        """MR-3.4: whom somebody had struck last, and so faced, who then fell from another side."""
        blow = self.cause(index, ev.Attacked)
        moved = (ev.Attacked, ev.Turned, ev.Moved, ev.Forced)
        before = [one for at, one in self.all(*moved) if at < index and one.team == blow.target][-1:]
        struck = [one.target for one in before if isinstance(one, ev.Attacked) and one.target != blow.team]
        return say("news.facing", foe=self.names.team(struck[0])) if struck and blow.side is not Arc.FRONT else NOTHING

    def favour(self, index: int) -> Phrase:
        """MR-6.3: the favour of a school, and that of the next."""
        own = self.events[index].team
        others = [one.favour for one in self.after.schools if one.id != own and self.left(self.after)[one.id]]
        return say("news.favour", n=self.after.school(own or "").favour, next=max(others)) if any(others) else NOTHING

    def raised(self, index: int) -> bool:
        """MR-6.3: whether the morale of a school is still raised at the end of the round."""
        return begun(self.set_up, self.after).morale(self.events[index].team or "") > 0

    def had(self, index: int) -> bool:
        """MR-6.3: whether the morale of a school was raised before the round too."""
        before = self.record.before
        return before is not None and begun(self.set_up, before).morale(self.events[index].team or "") > 0

    def deserted(self, index: int) -> bool:
        """MR-6.3: whether the crowd has left a school by the end of a round, and the battle goes on."""
        return not self.after.over and not self.raised(index)

    def lost_crowd(self, index: int) -> bool:
        """MR-6.3: whether a school had lost the crowd earlier in the round."""
        return bool(self._losses(index))

    def levelled(self, index: int) -> Phrase | None:
        """MR-6.2, MR-6.3: whether the last loss of the lead was to a school that drew level or passed, and how far."""
        before, own = self.record.before, self.events[index].team
        for lost in self._losses(index)[-1:] if before else ():
            favour = {one.id: one.favour for one in before.schools} if before else {}
            favour |= {one.team or "": one.after for at, one in self.all(ev.FavourWon) if at < lost}
            n = favour.pop(own or "")
            first = max(favour, key=lambda one: favour[one])
            if n <= favour[first]:
                name = "level" if n == favour[first] else "ahead"
                return say(f"news.favour.{name}", n=favour[first], next=n, school=self.names.bare(first))
        return None

    def loser(self, index: int) -> str | None:
        """MR-6.3: by whose blow that was."""
        blows = [self.caused_by(at, ev.FellOut) for at in self._losses(index)]
        return blows[-1].by if blows and blows[-1] else None

    def _losses(self, index: int) -> list[int]:
        own = self.events[index].team
        return [at for at, one in self.all(ev.MoraleChanged) if at < index and one.team == own and not one.after]

    def bearer(self, index: int) -> str | None:
        """MR-7.5: who has brought a flag home."""
        own = (one.id for one in self.after.gladiators if one.carries)
        return next((one for one in own if self.set_up.side(one) == self.after.winner), None)

    def brought(self, index: int) -> str | None:
        """MR-7.5: the school whose flag that is."""
        return self.one(self.after, self.bearer(index)).carries

    def keeps(self, index: int) -> bool:
        """MR-7.5: whether who takes a flag still has it at the end of the round, as the way home then tells."""
        taker = self.one(self.after, self.events[index].team)
        return not self.after.over and taker.on_field and taker.carries is not None

    def pusher(self, index: int) -> str | None:
        """MR-2.7: who had pushed or pulled somebody in the round to the square of the last blow."""
        out = self.cause(index, ev.FellOut)
        pushes = [one for at, one in self.all(ev.Forced) if at < index and one.team == out.team and one.by != out.by]
        by = [one.by for one in pushes if one.path]
        return by[-1] if by else None

    def entry(self) -> Iterator[Find]:
        """MR-1.1, MR-7: how one wins, and which school acts first."""
        rules = self.set_up.rules
        flags = [
            say(
                "news.flag.at",
                square=Text(str(one.flag)),
                home=_squares(self.home(one.id)),
                school=self.names.bare(one.id),
            )
            for one in self.after.schools
            if one.flag
        ]
        args: Args = {"flags": in_a_row("news.semicolon", flags)} if flags else {}
        yield self.find("wins.flag" if flags else "wins", args)
        if rules.limits:
            blood = say("news.wins.blood", n=rules.limits.blood) if rules.limits.blood else NOTHING
            yield self.find("limits.surrender", {"n": rules.limits.rounds, "blood": blood})
        if rules.rounds:
            yield self.find("limits.last", {"n": rules.rounds})

    def home(self, school: str) -> Sequence[Square]:
        """MR-7.5: the squares to which a school carries a flag."""
        return self.set_up.arena.starts(1 + [one.id for one in self.set_up.schools].index(school))

    def found(self) -> Iterator[Find]:
        return chain(_end(self), TOLD.news(self), _still(self), _missed(self), wounds(self))

    def aims(self) -> Iterator[Find]:
        for school in self.set_up.schools if self.set_up.flags else ():
            yield from _aims_of(self, school.id)


def _squares(squares: Iterable[Square]) -> Listing:
    return Listing(tuple(Text(str(at)) for at in squares))


def _aims_of(played: Round, school: str) -> Iterator[Find]:
    """MR-7.5: each carrier of a school on the way home; where it has none, who is nearest to a flag of another."""
    own = [one for one in played.after.gladiators if one.on_field and played.set_up.side(one.id) == school]
    carriers = [one for one in own if one.carries]
    lie = {one.id: one.flag for one in played.after.schools if one.flag and one.id != school}
    home = played.home(school)
    for one in carriers if home else ():
        if one.at not in home:
            yield _way_home(played, one, home)
    if lie and own and not carriers and not played.after.over:
        far, who, flag, at = min((walked(one.at, at), one.id, flag, at) for one in own for flag, at in lie.items())
        how = "near" if _reaches(played, who, at) else "far"
        yield played.find(f"aim.flag.{how}", _aim(played, who, flag, far, at))


def _way_home(played: Round, one: Gladiator, home: Sequence[Square]) -> Find:
    """MR-7.5, MR-2.1: how far a carrier has to go to the nearest square that nobody bars, and whether that is a round.

    A nearer one is told with who stands there.
    """
    taken = {other.at: other.id for other in played.after.gladiators if other.on_field}
    first, *rest = sorted(home, key=lambda at: (walked(one.at, at), at))
    at = next((square for square in (first, *rest) if square not in taken), first)
    args = _aim(played, one.id, one.carries, walked(one.at, at), at)
    if first in taken:
        bar = {"who": played.names.bare(taken[first]), "at": Text(str(first))}
        args["square"] = say("news.aim.barred", square=Text(str(at)), **bar)
    ran = frozenset(at for at, moved in played.all(ev.Moved) if moved.team == one.id)
    if played.after.over:
        return played.find("aim.late", args, row="aim", covers=ran)
    near, takes = _reaches(played, one.id, at), _takes(played, one.id)
    name = f"aim.{'taken' if takes else 'home'}.{'near' if near else 'far'}"
    return played.find(name, args, row="aim.near" if near else "aim.taken" if takes else "aim", covers=ran)


def _aim(played: Round, who: str, flag: str | None, far: int, at: Square) -> Args:
    return {"team": played.names.team(who), "flag": played.names.team(flag), "n": far, "square": Text(str(at))}


def _reaches(played: Round, who: str, at: Square) -> bool:
    """MR-2.1: whether the points of the next activation take somebody to a square, as everybody stands."""
    fight, act = about_to_act(played.set_up, played.after, who)
    found = routes(fight.gladiators[who].at, step_cost(fight, who))
    return any(path.at == at for path in takewhile(lambda path: path.cost <= act.points, found))


def _takes(played: Round, who: str) -> bool:
    """MR-7.5: whether somebody has taken a flag in a round after which the battle goes on."""
    return not played.after.over and any(one.taken for one in played.about(who, ev.FlagMoved))


def _end(played: Round) -> Iterator[Find]:
    """MR-7: the winner and the way the battle ended: with the last of the others felled, surrendered or outlasted."""
    for _, over in played.all(ev.BattleOver):
        if over.team is None:
            yield played.won("draw", {})
            return
        name, left = played.names.bare, played.left(played.after)[over.team]
        of = sum(one.school == over.team for one in played.set_up.roster)
        args: Args = {"team": school_words(played.set_up.school_by_id[over.team]), "n": len(left), "of": of}
        gave_up = next((one.team for _, one in played.all(ev.Surrendered) if one.granted), None)
        fell = [one for _, one in played.all(ev.FellOut) if one.by]
        if over.ending is Ending.FLAG:
            yield from _flags(played, args)
        elif over.ending is not Ending.LAST:
            yield played.won(str(over.ending), args)
        elif gave_up:
            gone = [one.team or "" for _, one in played.all(ev.Left)]
            args |= {"loser": name(gave_up), "how": _given_up(played, gone)}
            yield replace(played.won("surrender", args, gave_up), also=(*gone,))
        elif fell:
            yield played.won(
                "felled", {**args, "last": played.names.team(fell[-1].team), "by": name(fell[-1].by)}, fell[-1].team
            )
        else:
            yield played.won("last", args)


def _given_up(played: Round, left: Sequence[str]) -> Phrase:
    """MR-7.2: down to whom a school surrenders, and who has left its last one with how much."""
    hits = [one for _, one in played.all(ev.Wounded) if [one.team] == [*left] and one.by]
    names = Listing(tuple(map(played.names.bare, left)))
    if not hits:
        return say("news.gives", teams=names)
    args: Args = {"left": hits[-1].after, "full": played.full(hits[-1].team or "")}
    by = played.names.bare(hits[-1].by)
    return say("news.gives.hit", **args, teams=names, by=by)


def _flags(played: Round, args: Args) -> Iterator[Find]:
    """MR-7.3: who carried the flag of which school home; the last who moved."""
    carriers = {one.id: one.carries for one in played.after.gladiators if one.carries}
    movers = [event for _, event in played.all(ev.Moved) if event.team in carriers]
    for move in movers[-1:]:
        more = {"flag": played.names.team(carriers[move.team or ""]), "square": Text(str(move.after))}
        yield played.won("flag", {**args, "by": played.names.bare(move.team), **more}, move.team)


def _still(played: Round) -> Iterator[Find]:
    """MR-5.1: how far the nearest enemies are from each other, where nobody strikes."""
    if played.after.over or any(played.all(ev.Attacked, ev.FellOut, ev.Left)):
        return
    on_field = [one for one in played.after.gladiators if one.on_field]
    one, foe = played.nearest(on_field, lambda one, foe: walked(one.at, foe.at))
    yield played.find("still", {"n": walked(one.at, foe.at)})


def _missed(played: Round) -> Iterator[Find]:
    """MR-3.1: who attacked whom in vain; where some carry a flag, those alone, with the dice; of many how many."""
    at = [one for _, one in played.all(ev.Attacked) if not one.hit]
    carriers = [one for one in at if played.one(played.after, one.target).carries]
    told = {one.target: [who.team or "" for who in at if who.target == one.target] for one in carriers or at}
    if played.after.over or not at:
        return
    if sum(map(len, told.values())) > MOST:
        yield played.find("missed.rest", {"n": len(at)})
        return
    pairs = [(played.names.team(one), [*dict.fromkeys(by)]) for one, by in told.items()]
    name, schools = (
        "missed" if len(pairs) == 1 else "missed.several",
        {played.set_up.side(one.team or "") for one in at},
    )
    dice = Listing(tuple(say("news.missed.die", face=one.face, needed=one.number.needed) for one in carriers))
    args: Args = {"n": len(at), "dice": say("news.missed.dice", dice=dice) if carriers else NOTHING}
    names = played.names
    if len(pairs) > 1 and len(schools) == 1:
        name, args["school"], names = "missed.school", names.bare(schools.pop()), Names(played.set_up)
    told_ = [say(f"news.{name}.at", teams=names.teams((*by,)), k=len(by), target=target) for target, by in pairs]
    args["all"] = in_a_row("news.semicolon" if name == "missed.several" else "news.comma", told_)
    turned = frozenset(at for at, one in played.all(ev.Turned) if one.by in told.get(one.team or "", ()))
    yield played.find(name, args, row="missed.carrier" if carriers else "missed", covers=turned)


_HEADS: Final = (ev.Activated, ev.Passed, ev.Surrendered)
"""The events that begin an entry."""


def turn_log(set_up: BattleSetUp, record: Record) -> tuple[LogRound, ...]:
    """MR-13.3: the log of the entry, or of the activations and the end of a round."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    entries = split(enumerate(record.events), _opens)
    return tuple(
        LogRound(say(f"log.{part}"), tuple(_entry(items, record, lines, names) for items in group))
        for part, group in groupby(entries, key=_part)
    )


def _opens(item: Numbered, first: Numbered) -> bool:
    ends = isinstance(item[1], ev.BattleOver) and item[1].rule == "MR-7.4"
    return isinstance(item[1], _HEADS) or ends


def _part(items: list[Numbered]) -> str:
    head = items[0][1]
    if isinstance(head, ev.Activated | ev.Passed):
        return "activations"
    return "end" if isinstance(head, ev.Surrendered | ev.BattleOver) else "entry"


def _entry(items: list[Numbered], record: Record, lines: Lines, names: Names) -> LogEntry:
    head = items[0][1]
    if not isinstance(head, _HEADS) or head.team is None:
        return LogEntry("", say(f"log.{_part(items)}.head"), lines.of(items, None))
    order, told = _order(items, record, names), tuple(_met(lines.of(items, head.team)))
    headline = order or say(f"log.head.{head.what}")
    team = "" if isinstance(head, ev.Passed) else head.team  # who passes has done nothing that a post tells
    return LogEntry(team, headline, told, names.team(head.team), names.set_up.tone_of(head.team), order)


def _met(lines: Iterable[LogLine]) -> Iterator[LogLine]:
    """MR-3.5: an attack whose target the words before name, with whether that one turns, is told by the rest alone."""
    before = say("")
    for line in lines:
        brief = line.brief
        if (
            brief
            and before.id.startswith(_TURNS)
            and dict(brief.message.args).get("target") == dict(before.args)["team"]
        ):
            message = replace(brief.message, id=brief.message.id.replace("attacked", "met"))
            line = replace(line, brief=replace(brief, message=message))
        before = brief.message if brief else before
        yield line


_TURNS: Final = ("brief.turned.reaction", "brief.not-turned")


def _order(items: list[Numbered], record: Record, names: Names) -> Message | None:
    """MR-9.5: the plan that he carried out, and its number where it is not his first."""
    chosen = next((event for _, event in items if isinstance(event, ev.PlanChosen)), None)
    if chosen is None or not chosen.number:
        return say(f"order.{chosen.variant}") if chosen else None
    plans = record.orders.plans[chosen.team or ""] if record.orders else ()
    told = names.plan(plans[chosen.number - 1])
    if not told.items:
        return say("order.holds")
    return say("order.plan" if chosen.number == 1 else "order.plan.of", plan=told, n=chosen.number)
