"""What the table of told events asks of a season (LR-13): the functions of `turn.` in `data/told.yaml`.

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Iterable, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Listing, Phrase, Text, say
from ludi_press.games.kit.newsroom import NOTHING, again
from ludi_press.games.kit.told import ToldTurn, read_told
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import Good, Goods, Life, Person, SetUp, State, Way
from ludi_press.games.ludi_romani.rules.tables import ROME
from ludi_press.games.ludi_romani.telling.names import Names, money
from ludi_press.games.ludi_romani.telling.standing import Standing

SHIPS: Final = "LR-3.7"
"""The rule of the ships that a journey by sea needs."""

TOLD: Final = read_told("ludi_press.games.ludi_romani")


class Battle(Struct, frozen=True):
    """LR-5: a battle of the season: the indices of its challenge and of its end, and both events."""

    begun: int
    at: int
    challenge: ev.Challenged
    ended: ev.BattleEnded

    @property
    def sides(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Who won and who lost; where nobody did, who attacked whom."""
        mine, theirs = self.ended.lost
        sides = (self.challenge.attackers, self.challenge.against)
        return sides if mine <= theirs else sides[::-1]


class Turn(ToldTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD

    def takes_part(self, one: str) -> bool:
        return one in self.set_up.roster

    @cached_property
    def battles(self) -> Sequence[Battle]:
        """LR-5: the battles of the season."""
        begun = {one.round: (at, one) for at, one in self.all(ev.Challenged)}
        ends = [(at, end) for at, end in self.all(ev.BattleEnded) if end.round in begun]
        return [Battle(begun[end.round][0], at, begun[end.round][1], end) for at, end in ends]

    def battle(self, index: int) -> Battle | None:
        """The battle in the act of an event."""
        number = self.events[index].round
        return next((one for one in self.battles if one.ended.round == number), None)

    def owned(self, who: Iterable[str], until: int, good: str = "legions") -> int:
        """How many legions, or how much of another good, some have together before an event."""
        some = {*who}
        moved = [one for at, one in self.all(ev.Handed) if at < until]
        gained = sum(getattr(one.goods, good) * ((one.to in some) - (one.team in some)) for one in moved)
        return int(gained + sum(getattr(self.before.person(one).goods, good) for one in some))

    def even(self, index: int) -> bool:
        """LR-5.12: whether the battle of a challenge has no winner."""
        battle = self.battle(index)
        return battle is not None and battle.ended.winner is None

    def repelled(self, index: int) -> bool:
        """LR-5.12: whether who challenged has lost the battle that ends."""
        ended = self.events[index]
        return isinstance(ended, ev.BattleEnded) and ended.team == ended.loser

    def foe(self, index: int) -> str | None:
        """LR-5.15: the leader of the other side in a battle."""
        battle, team = self.battle(index), self.events[index].team
        if battle is None:
            return None
        challenge = battle.challenge
        return challenge.foe if team in challenge.attackers else challenge.attackers[0]

    def survives(self, index: int) -> bool:
        """LR-9.1: whether somebody has not died before the end of the season."""
        return self.after.person(self.events[index].team or "").life is Life.LIVING

    def region(self, index: int) -> str | None:
        battle = self.battle(index)
        return battle.challenge.region if battle else None

    def alone(self, index: int) -> bool:
        """LR-3.16: whether a rex is in Rome without an escort when the season ends."""
        return unescorted(self.after.person(self.events[index].team or ""))

    def escaped(self, index: int) -> bool:
        """LR-3.16: whether a rex goes who was in Rome without an escort."""
        return unescorted(self.before.person(self.events[index].team or ""))

    def left_for(self, index: int) -> str | None:
        """LR-8.19: where a patronus has gone in the act, or in the motus, in which a cliens becomes free."""
        event = self.events[index]
        patron = event.to if isinstance(event, ev.Bound) else None
        gone = [one.after for one in self.about(patron, ev.Moved) if one.round == event.round]
        return gone[-1] if gone else None

    @cached_property
    def crossings(self) -> Mapping[int, tuple[ev.Moved, int]]:
        """LR-3.7, LR-13.6: the waivers by which somebody goes by sea, with the ships, fewer than legions."""
        found = {}
        for waiver, waived in self.all(ev.Waived):
            sailed = [(at, one) for at, one in self.all(ev.Moved) if (one.round, one.way) == (waived.round, Way.SEA)]
            if waived.rule != SHIPS or not waived.round or not sailed:
                continue
            company, (at, first) = [one.team or "" for _, one in sailed], sailed[0]
            legions, ships = (self.owned(company, at, good) for good in ("legions", Good.CLASSES))
            if ships < max(1, legions):
                found[waiver] = first, ships
        return found

    def unused(self, index: int) -> bool:
        """LR-4.18: whether the wearer who gives the Ring back has not travelled or fought since it came."""
        wearer = self.events[index].team
        earlier = (event for record in self.record.earlier() for event in reversed(record.events))
        for event in chain(reversed(self.events[:index]), earlier):
            if isinstance(event, ev.Handed) and event.goods.anulus and event.to == wearer:
                return self.given_back(index)
            fought = isinstance(event, ev.Challenged) and wearer in (*event.attackers, *event.against)
            if fought or (isinstance(event, ev.Moved) and event.way and event.team == wearer):
                return False
        return False

    @property
    def bonds(self) -> Set[str]:
        """LR-8.4: the amicitiae that there are after the season."""
        return {bond.name for bond in self.after.amicitiae}

    def lives(self, index: int) -> bool:
        """LR-8.4: whether the amicitia that somebody leaves goes on, and so does the one who leaves it."""
        left = self.events[index]
        dead = self.after.person(left.team or "").life is Life.DEAD
        return isinstance(left, ev.Unfriended) and left.name in self.bonds and not dead

    def ended(self, index: int) -> Phrase | None:
        """LR-8.4: the amicitia that is dissolved where its last one leaves, unless a death tells it."""
        left, dead = self.all(ev.Unfriended), {one.team for _, one in self.all(ev.Died)}
        name = dict(left)[index].name
        own = [(at, one.team) for at, one in left if one.name == name]
        told = own[-1][0] != index or name in self.bonds or dead & {team for _, team in own}
        return None if told else self.names.team(name)

    def ends(self, index: int) -> Phrase:
        """LR-8.4: the amicitia that ends with a death."""
        left = [one.name for _, one in self.all(ev.Unfriended) if one.team == self.events[index].team]
        ended = [Text(name) for name in left if name not in self.bonds]
        return say("news.ends", bond=ended[0]) if ended else NOTHING

    def inherits(self, index: int) -> Phrase:
        """LR-9.3, LR-9.5: who inherits what of the dead, else which numen."""
        left = [one for _, one in self.all(ev.Handed) if one.cause == index]
        main = next((one for one in left if one.rule in ("LR-9.3", "LR-9.5")), None)
        if main is None:
            return NOTHING
        killer = getattr(self.events[index], "killer", None)
        tied = killer and self.before.person(main.to).spouse == killer
        tie = say("news.tie", who=self.names.team(killer)) if tied else NOTHING
        name = "news.inherits" if main.rule == "LR-9.3" else "news.inherits.numen"
        return say(name, heir=self.names.team(main.to), tie=tie, goods=_in_words(main.goods))

    def taxed(self, index: int) -> bool:
        """LR-6.12: whether somebody pays by the act of an event."""
        return any(one.round == self.events[index].round for _, one in self.all(ev.Handed))

    def again(self, index: int) -> bool:
        """Whether such a thing has happened in an earlier season."""
        what = self.events[index].what
        return any(event.what == what for record in self.record.earlier() for event in record.events)

    def vain(self, index: int) -> bool:
        """LR-7.6: whether nobody collects the tributum that begins again."""
        return all(at < index for at, _ in self.all(ev.Collected))

    def nth_consul(self, who: str) -> Phrase:
        """LR-6.3: that somebody is consul, and how often by now."""
        if who not in self.after.consuls:
            return NOTHING
        events = ((one.turn, event) for one in self.record.earlier() for event in one.events)
        turns = [turn for turn, event in events if isinstance(event, ev.ConsulsNamed) and who in event.names]
        return say("news.consul", memory=again(self.record.turn, sorted(turns)))

    def given_back(self, index: int) -> bool:
        """LR-4.18: whether the Ring goes to a numen."""
        event = self.events[index]
        return isinstance(event, ev.Handed) and self.after.person(event.to).is_numen

    def ten(self, index: int) -> bool:
        """LR-4.5, LR-14.5: whether a mortal, the first in the season, gets legions and reaches their limit."""
        limit, before = self.set_up.tables.prices.limit, self.record.before
        risen = [
            at
            for at, event in self.all(ev.Handed)
            if before and event.goods.legions and (one := self.after.person(event.to)).is_mortal
            if one.goods.legions >= limit > before.person(event.to).goods.legions
        ]
        return risen[:1] == [index]

    @property
    def before(self) -> State:
        """The state before the season; of the start its own."""
        return self.record.before or self.after

    @cached_property
    def standing(self) -> Standing:
        return Standing(self.set_up, self.record, self.names)

    def so(self, index: int) -> Phrase:
        """How the act of an event has changed the standing; the news of some events end with whom it befell."""
        event = self.events[index]
        subject = next((one for name in ("groom", "husband", "heir") if (one := getattr(event, name, None))), None)
        return self.standing.so(event.round, subject)


def unescorted(person: Person) -> bool:
    """LR-3.16: whether a rex is in Rome without an escort."""
    return person.kind == "rex" and person.at == ROME and not person.escort


def _in_words(goods: Goods) -> Listing:
    """Goods as prose has them: legions of both kinds together, small numbers in words."""
    legions = [("legions", goods.legions)] if goods.legions else []
    rest = [(str(good), n) for good, n in goods if good not in (Good.CURIALES, Good.CLIENTARUM)]
    spoken = ("legions", Good.CLASSES, Good.SUFFRAGIA)
    return Listing(
        tuple(
            say(f"news.goods.{good}" if good in spoken else f"goods.{good}", n=money(n) if good == Good.DENARII else n)
            for good, n in (*legions, *rest)
        )
    )
