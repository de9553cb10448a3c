"""What is told of a season: the words for people and events, news, and beats by drama (LR-13).

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cached_property
from itertools import chain, takewhile
from typing import Final

from msgspec import Struct

from ludi_press.content.words import named
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit import report
from ludi_press.games.kit.newsroom import NOTHING, ORDINALS
from ludi_press.games.kit.report import Words, narrate, ranked, with_more
from ludi_press.games.kit.told import ToldTurn, read_told
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import Ranks, placed, ranks, worth, worths
from ludi_press.games.ludi_romani.rules.model import (
    Break,
    Cause,
    Good,
    Goods,
    Life,
    Person,
    SeasonOrders,
    SetUp,
    State,
    Title,
    Way,
)
from ludi_press.games.ludi_romani.rules.tables import ROME, Kind

Record = TurnRecord[State, SeasonOrders]
"""A season that was played."""
TONES: Final = {
    Kind.IMPERATOR: "russata",
    Kind.SENATOR: "veneta",
    Kind.VIRGO: "albata",
    Kind.REX: "praesina",
    Kind.NUMEN: "finished",
}
"""The colour of each kind of role."""

_LETTERS: Final = {Kind.IMPERATOR: "I", Kind.SENATOR: "S", Kind.VIRGO: "V", Kind.REX: "R", Kind.NUMEN: "N"}


def money(sum_: int) -> Text:
    """Denarii with a narrow space between thousands, which no language takes for a decimal sign."""
    return Text(f"{sum_:,}".replace(",", "\N{NARROW NO-BREAK SPACE}"))


def goods_words(goods: Goods) -> Phrase:
    """Goods in words; the word for nothing where there are none."""
    told = [say(f"goods.{good}", n=money(count) if good is Good.DENARII else count) for good, count in goods]
    return Listing(tuple(told)) if told else say("goods.nothing")


def badges(set_up: SetUp) -> dict[str, str]:
    """The letter of each one's kind of role and the number there, in order of the roster."""
    return report.badges((one.id, _LETTERS[one.row.kind]) for one in set_up.roster.values())


def season_words(set_up: SetUp, number: int) -> Message:
    """A season of the calendar, by its row."""
    row = set_up.row(number)
    return say(f"season.{row.season}", year=row.year)


def turn_heading(set_up: SetUp, record: Record) -> Message:
    """What the turn is called: its season."""
    if record.before is None:
        return say("heading.start")
    if record.after.over:
        return say("heading.over", year=set_up.row(record.after.season).year)
    return season_words(set_up, record.after.season)


def place_words(order: Ranks, who: str) -> Message:
    """The place of somebody in words; it is shared with those who have as much."""
    shared = any(who in some and len(some) > 1 for _, some in order)
    return say("news.place.shared" if shared else "news.place", n=placed(order)[who])


class Names(Struct, frozen=True):
    """How people and regions are called: people by their ids, as hosts write them (Octavian, Minerva)."""

    set_up: SetUp

    @property
    def words(self) -> Words:
        return {
            ev.Denarii: money,
            Goods: goods_words,
            Good: lambda good: say(f"good.{good}"),
            Cause: lambda why: say(f"cause.{why}"),
            Break: lambda why: say(f"break.{why}"),
            Title: lambda what: say(f"title.{what}"),
            tuple[int, ...]: lambda years: Listing(tuple(years)),
            tuple[int, int]: lambda pair: Text(f"{pair[0]}\N{RATIO}{pair[1]}"),
            tuple[ev.Added, ...]: self._added,
            tuple[tuple[str, ...], ...]: lambda parties: Listing(tuple(self.party(one) for one in parties)),
            tuple[tuple[str, str], ...]: self._fates,
        }

    def team(self, team: str | None) -> Phrase:
        """Somebody, a region, or another name, such as that of an amicitia."""
        name = team or ""
        if name in self.set_up.roster:
            return self.called(name)
        return self.region(name) if name in self.set_up.tables.map.regions else Text(name)

    def called(self, who: str | None) -> Text:
        return Text((who or "").replace("-", " ").title())

    def region(self, region: str) -> Phrase:
        return named("region", self.set_up.tables.map.regions[region].name)

    def party(self, members: tuple[str, ...]) -> Phrase:
        """Those who stand together."""
        return Listing(tuple(self.team(one) for one in members))

    def _added(self, added: tuple[ev.Added, ...]) -> Phrase:
        """LR-5.19 to LR-5.21: what was added to the totals of a concursatio."""
        told = tuple(
            say("added", who=self.team(one.who), side=self.team(one.side), n=report.signed(one.count)) for one in added
        )
        return say("added.all", all=Listing(told)) if told else Text("")

    def _fates(self, fates: tuple[tuple[str, str], ...]) -> Phrase:
        """LR-12.2: the fates that the victors decided for others."""
        told = tuple(say("fate", who=self.team(who), fate=Text(fate)) for who, fate in fates)
        return say("fate.all", all=Listing(told)) if told else Text("")


@narrate.register
def _(event: ev.Quoted, names: Names) -> Message:
    return say("event.said", text=Text(event.text))


@narrate.register
def _(event: ev.Triumphed, names: Names) -> Message:
    fates = names.words[tuple[tuple[str, str], ...]](event.fates)
    return say(
        f"event.triumphed.{event.variant}",
        team=names.team(event.team),
        constitution=Text(event.constitution or ""),
        fates=fates,
    )


@narrate.register
def _(event: ev.BattleEnded, names: Names) -> Message:
    """LR-5.12: how a battle ended, with what each side lost."""
    return with_more(event, names, mine=event.lost[0], theirs=event.lost[1])


@narrate.register(ev.Rowed)
@narrate.register(ev.Helped)
def _(event: ev.Rowed | ev.Helped, names: Names) -> Message:
    """LR-11.7: a roll, and its round for the lines of who did what."""
    return with_more(event, names, round=event.round)


ENOUGH: Final = 2
"""With so many other beats in a season the gifts of gods are no beats."""

SHIPS: Final = "LR-3.7"
"""The rule of the ships that a journey by sea needs."""

PAIR: Final = 2
STATURE: Final = 3
"""Places are told of the first so many."""
LEAP: Final = 300_000
"""A lead that grows or shrinks by so much is told."""

TOLD: Final = read_told("ludi_press.games.ludi_romani")


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season, gifts only where there are hardly others; none of the start."""
    if record.before is None:
        return ()
    played = Turn(set_up, record, Names(set_up))
    beats = [*TOLD.beats(played)]
    weighty = [one for one in beats if one.kind != "gift"]
    told = weighty if len(weighty) >= ENOUGH else beats
    return tuple(sorted([*ranked(told), *_front(played)], key=lambda one: -one.drama))


class Turn(ToldTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD

    def takes_part(self, one: str) -> bool:
        return one in self.set_up.roster

    @cached_property
    def battles(self) -> Sequence[tuple[int, ev.Challenged, ev.BattleEnded]]:
        """LR-5: the battles of the season: the index of the end of each, its challenge, and how it ended."""
        challenges = {one.round: one for _, one in self.all(ev.Challenged)}
        return [(at, challenges[end.round], end) for at, end in self.all(ev.BattleEnded) if end.round in challenges]

    def battle(self, index: int) -> tuple[ev.Challenged, ev.BattleEnded] | None:
        """The battle in the act of an event."""
        number = self.events[index].round
        return next(((challenge, ended) for _, challenge, ended in self.battles if ended.round == number), None)

    def even(self, index: int) -> bool:
        """LR-5.12: whether the battle of a challenge has no winner."""
        battle = self.battle(index)
        return battle is not None and battle[1].winner is None

    def repelled(self, index: int) -> bool:
        """LR-5.12: whether who challenged has lost the battle that ends."""
        ended = self.events[index]
        return isinstance(ended, ev.BattleEnded) and ended.team == ended.loser

    def foe(self, index: int) -> str | None:
        """LR-5.15: the leader of the other side in a battle."""
        battle, team = self.battle(index), self.events[index].team
        return battle and (battle[0].foe if team in battle[0].attackers else battle[0].attackers[0])

    def region(self, index: int) -> str | None:
        battle = self.battle(index)
        return battle and battle[0].region

    def alone(self, index: int) -> bool:
        """LR-3.16: whether a rex is in Rome without an escort when the season ends."""
        return unescorted(self.after.person(self.events[index].team or ""))

    def left_for(self, index: int) -> str | None:
        """LR-8.19: where a patronus has gone in the act, or in the motus, in which a cliens becomes free."""
        event = self.events[index]
        patron = event.to if isinstance(event, ev.Bound) else None
        gone = [one.after for one in self.about(patron, ev.Moved) if one.round == event.round]
        return gone[-1] if gone else None

    @cached_property
    def crossings(self) -> Mapping[int, ev.Moved]:
        """LR-3.7, LR-13.6: who goes by sea without the ships, by the waiver that allows it."""
        sailed = {one.round: one for _, one in self.all(ev.Moved)[::-1] if one.round and one.way is Way.SEA}
        waived = [(at, sailed.get(one.round)) for at, one in self.all(ev.Waived) if one.rule == SHIPS]
        return {at: one for at, one in waived if one is not None}

    @cached_property
    def peaceful(self) -> Mapping[int, ev.Moved]:
        """The crossings that no battle tells."""
        fought = {(one.attackers[0], one.region) for _, one, _ in self.battles}
        return {at: one for at, one in self.crossings.items() if (one.team, one.after) not in fought}

    def crosser(self, index: int) -> str | None:
        return self.peaceful[index].team if index in self.peaceful else None

    def shore(self, index: int) -> str | None:
        return self.peaceful[index].after if index in self.peaceful else None

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
        """LR-9.3 to LR-9.5: who inherits what of the dead, else which numen; and the numen who has the legions."""
        left = [one for _, one in self.all(ev.Handed) if one.cause == index]
        main = next((one for one in left if one.rule in ("LR-9.3", "LR-9.5")), None)
        if main is None:
            return NOTHING
        killer = getattr(self.events[index], "killer", None)
        tied = killer and self.before.person(main.to).spouse == killer
        tie = say("news.tie", who=self.names.team(killer)) if tied else NOTHING
        n, numen = max(((one.goods.legions, one.to) for one in left if one is not main), default=(0, ""))
        rest = say("news.inherits.rest", numen=self.names.team(numen), n=n) if n else NOTHING
        name = "news.inherits" if main.rule == "LR-9.3" else "news.inherits.numen"
        return say(name, heir=self.names.team(main.to), tie=tie, goods=_in_words(main.goods), rest=rest)

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

    def consuls(self, index: int) -> Phrase | None:
        """LR-6.3: the consuls, with the places of those who are among the first of the mortals."""
        event, place = self.events[index], placed(self.ranks[1])
        names = event.names if isinstance(event, ev.ConsulsNamed) else ()
        told = {one: self.names.team(one) for one in names}
        first = [one for one in names if place.get(one, STATURE + 1) <= STATURE]
        for one in first:
            name = "news.consul.of" if one == first[0] else "news.consul.more"
            told[one] = say(name, team=told[one], place=place_words(self.ranks[1], one))
        return Listing(tuple(told.values())) if told else None

    def idle(self, index: int) -> bool:
        """LR-6.4: whether the consuls bring no bill."""
        return not self.all(ev.Voted)

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

    # How the standing has changed: what mortals are worth at Actium

    @property
    def before(self) -> State:
        """The state before the season; of the start its own."""
        return self.record.before or self.after

    @cached_property
    def worths(self) -> tuple[Mapping[str, int], Mapping[str, int]]:
        """LR-11.3: what each mortal was worth before the season, and is after it."""
        return worths(self.set_up, self.before), worths(self.set_up, self.after)

    @cached_property
    def ranks(self) -> tuple[Ranks, Ranks]:
        """Who was and is worth how much, the most first."""
        before, after = self.worths
        return ranks(before), ranks(after)

    def so(self, index: int) -> Phrase:
        """How the act of an event has changed the standing, by the goods that it moved."""
        number = self.events[index].round
        earlier, until = self._moved_by(lambda act: act < number), self._moved_by(lambda act: act <= number)
        before, now = self.worths
        start, end = map(placed, self.ranks)
        was, is_ = (placed(ranks({who: before.get(who, 0) + moved[who] for who in now})) for moved in (earlier, until))
        moved = self._moved_by(lambda act: act == number)
        agree = {who for who in start if who in now and moved[who] * (start[who] - end[who]) > 0}
        settled = {who for who in agree if was[who] != is_[who] == end[who]}
        return self.change(moved, settled)

    def earned(self, who: str, gain: int) -> Phrase:
        """How a gain has changed the standing: a rise only where there was none without it."""
        start, end = map(placed, self.ranks)
        without = placed(ranks({**self.worths[1], who: self.worths[1].get(who, 0) - gain}))
        risen = start.get(who, 0) > end.get(who, 0) < without[who]
        return self.change({who: gain}, {who} if risen else set())

    def _moved_by(self, acts: Callable[[int], bool]) -> Counter[str]:
        """What some acts have added to the worth of each."""
        moved = Counter[str]()
        for _, one in self.all(ev.Handed):
            if acts(one.round):
                n = worth(self.set_up, one.goods)
                moved[one.to] += n
                moved[one.team or ""] -= n
        return moved

    def change(self, moved: Mapping[str, int], settled: Set[str] | None = None) -> Phrase:
        """What changes of worth have done to the standing: to the first place, to its lead, or to another place.

        Another place is told only of those who have `settled` in it by these changes, where that is known.
        """
        before, after = self.worths
        net = {who: after.get(who, 0) - n for who, n in before.items()}
        caused = {who for who, n in moved.items() if who in net and n * net[who] > 0 and abs(2 * n) >= abs(net[who])}
        front = {who for order in self.ranks for _, some in order[:1] for who in some}
        if self.replaced != NOTHING and caused & front:
            return self.replaced
        second = {who for _, some in self.ranks[1][1:PAIR] for who in some}
        if self.lead != NOTHING and caused & (front | second):
            return self.lead
        return self._moved(caused if settled is None else settled, caused)

    @cached_property
    def replaced(self) -> Phrase:
        """Who is first now, whom that one replaces, and since when the other was first."""
        (_, old), (sum_, new) = (order[0] for order in self.ranks)
        if old == new or not old or not new:
            return NOTHING
        place = placed(self.ranks[1]).get(old[0])
        if len((*old, *new)) > PAIR or place not in ORDINALS:
            return say("news.so.level", teams=self.names.party(new), n=len(new), sum=money(sum_))
        fronts = [(one.after.season, ranks(worths(self.set_up, one.after))[0][1]) for one in self.record.earlier()]
        held = takewhile(lambda one: one[1] == old, fronts)
        year = self.set_up.row(max(0, min((season for season, _ in held), default=0))).year
        again = say("memory.again") if new in [front for _, front in fronts] else NOTHING
        left, others = self.ranks[1][1]
        args = {"team": self.names.team(new[0]), "old": self.names.team(old[0]), "sum": money(sum_ - left)}
        if old[0] in others:
            return say("news.so.first", **args, year=year, again=again)
        after = {"place": place_words(self.ranks[1], old[0]), "others": self.names.party(others)}
        return say("news.so.first.fall", **args, **after, year=year, again=again)

    @cached_property
    def lead(self) -> Phrase:
        """By how much one who stays first leads now, where that has changed by a leap."""
        if self.replaced != NOTHING or any(len(order) < PAIR or len(order[0][1]) > 1 for order in self.ranks):
            return NOTHING
        was, now = (first - second for (first, _), (second, _), *_ in self.ranks)
        if abs(now - was) < LEAP:
            return NOTHING
        (_, first), (_, second), *_ = self.ranks[1]
        names = {"team": self.names.party(first), "others": self.names.party(second)}
        return say(f"news.so.{'grows' if now > was else 'shrinks'}", **names, sum=money(now))

    def _moved(self, who: Set[str], caused: Set[str]) -> Phrase:
        """The greatest change of a place among the first by some of those; else who has now most legions."""
        was, now = map(placed, self.ranks)
        steps = [(abs(was[one] - now[one]), one) for one in who & {*now} if min(was[one], now[one]) <= STATURE]
        far, one = max(steps, default=(0, ""))
        if not far or max(was[one], now[one]) not in ORDINALS:
            return self._most(caused)
        ends = {name: place_words(order, one) for name, order in zip(("from", "to"), self.ranks, strict=True)}
        return say(f"news.so.{'rises' if now[one] < was[one] else 'falls'}", team=self.names.team(one), **ends)

    def _most(self, caused: Set[str]) -> Phrase:
        """Who of those has now more legions than any other mortal."""
        legions = (
            {one.id: one.goods.legions for one in state.people if one.is_mortal} for state in (self.before, self.after)
        )
        (_, had), (n, most) = (ranks(one)[0] for one in legions)
        told = most != had and len(most) == 1 and most[0] in caused
        return say("news.so.most", team=self.names.team(most[0]), n=n) if told else NOTHING


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


def _front(played: Turn) -> Iterator[Beat]:
    """LR-11.3: who alone is first now, and whom that one replaces; it comes behind all acts."""
    (_, old), (_, new) = (order[0] for order in played.ranks)
    if played.after.actium is None and old != new and len(old) == len(new) == 1:
        yield played.lone_beat("new-first", max(0, played.end - 1), new[0], old[0])
