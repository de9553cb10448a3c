"""What is told of a season: the words for people and events, news, and beats by drama (LR-13).

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from msgspec import Struct

from ludi_press.content.words import named
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit import report
from ludi_press.games.kit.newsroom import NOTHING
from ludi_press.games.kit.report import Words, narrate, ranked, with_more
from ludi_press.games.kit.told import ToldTurn, read_told
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import worth
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
    title,
)
from ludi_press.games.ludi_romani.rules.tables import Kind

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


def title_words(one: Person) -> Message:
    """LR-1.5: what somebody is now."""
    return say(f"title.{title(one)}")


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


def region_words(name: str) -> Phrase:
    return named("region", name)


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
        return region_words(self.set_up.tables.map.regions[region].name)

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


@narrate.register(ev.Rowed)
@narrate.register(ev.Helped)
def _(event: ev.Rowed | ev.Helped, names: Names) -> Message:
    """LR-11.7: a roll, and its round for the lines of who did what."""
    return with_more(event, names, round=event.round)


ENOUGH: Final = 2
"""With so many other beats in a season the gifts of gods are no beats."""

GREAT: Final = 60
"""A season without a beat of so much weight is told by its state: who is worth most."""

TOLD: Final = read_told("ludi_press.games.ludi_romani")


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season, gifts only where there are hardly others; none of the start."""
    if record.before is None:
        return ()
    played = Turn(set_up, record, Names(set_up))
    beats = [*TOLD.beats(played)]
    weighty = [one for one in beats if one.kind != "gift"]
    told = weighty if len(weighty) >= ENOUGH else beats
    quiet = all(one.drama < GREAT for one in told)
    return ranked([*(_front(played) if quiet else ()), *told])


class Turn(ToldTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD

    @property
    def plain(self) -> Names:
        """The names of people without the participants who play them."""
        return Names(self.set_up)

    def takes_part(self, one: str) -> bool:
        return one in self.set_up.roster

    def stays(self, index: int) -> bool:
        """LR-3.1: whether somebody is still at the end of the season where a journey ended."""
        event = self.events[index]
        return isinstance(event, ev.Moved) and self.after.person(event.team or "").at == event.after

    def battle(self, index: int) -> tuple[ev.Challenged | None, ev.BattleEnded | None]:
        """The challenge of an event's act, and how its battle ended."""
        act = [event for event in self.events if event.round == self.events[index].round]
        challenge = next((event for event in act if isinstance(event, ev.Challenged)), None)
        return challenge, next((event for event in act if isinstance(event, ev.BattleEnded)), None)

    def even(self, index: int) -> bool:
        """LR-5.12: whether the battle of a challenge has no winner."""
        _, ended = self.battle(index)
        return ended is not None and ended.winner is None

    def foe(self, index: int) -> str | None:
        """LR-5.15: the leader of the other side in a battle."""
        challenge, _ = self.battle(index)
        if challenge is None:
            return None
        return challenge.foe if self.events[index].team in challenge.attackers else challenge.attackers[0]

    def region(self, index: int) -> str | None:
        challenge, _ = self.battle(index)
        return challenge.region if challenge else None

    def lives(self, index: int) -> bool:
        """LR-8.4: whether the amicitia that somebody leaves goes on, and so does the one who leaves it."""
        left = self.events[index]
        bonds = {bond.name for bond in self.after.amicitiae}
        dead = self.after.person(left.team or "").life is Life.DEAD
        return isinstance(left, ev.Unfriended) and left.name in bonds and not dead

    def ended(self, index: int) -> Phrase | None:
        """LR-8.4: the amicitia that is dissolved where its last one leaves, unless a death tells it."""
        left = [(at, one.name) for at, one in self.all(ev.Unfriended)]
        name = dict(left)[index]
        dead = {one.team for _, one in self.all(ev.Died)}
        died = any(one.name == name and one.team in dead for _, one in self.all(ev.Unfriended))
        last = max(at for at, other in left if other == name) == index
        goes_on = name in [bond.name for bond in self.after.amicitiae]
        return self.names.team(name) if last and not died and not goes_on else None

    def ends(self, index: int) -> Phrase:
        """LR-8.4: the amicitia that ends with a death."""
        goes_on = [bond.name for bond in self.after.amicitiae]
        left = [one.name for _, one in self.all(ev.Unfriended) if one.team == self.events[index].team]
        ended = [Text(name) for name in left if name not in goes_on]
        return say("news.ends", bond=ended[0]) if ended else NOTHING

    def inherits(self, index: int) -> Phrase:
        """LR-9.3 to LR-9.5: who inherits what of the dead, and the numen who has the legions."""
        left = [one for _, one in self.all(ev.Handed) if one.cause == index and one.rule == "LR-9.3"]
        if not left:
            return NOTHING
        goods, heir = left[0].goods, left[0].to
        for one in left[1:]:
            goods = goods.plus(one.goods)
        killer = getattr(self.events[index], "killer", None)
        tied = killer and self.record.before and self.record.before.person(heir).spouse == killer
        tie = say("news.tie", who=self.names.team(killer)) if tied else NOTHING
        gods = [one for _, one in self.all(ev.Handed) if one.cause == index and one.rule in ("LR-9.4", "LR-9.5")]
        numen, n = max(((one.to, one.goods.legions) for one in gods), key=lambda pair: pair[1], default=("", 0))
        rest = say("news.inherits.rest", numen=self.names.team(numen), n=n) if n else NOTHING
        return say("news.inherits", heir=self.names.team(heir), tie=tie, goods=_in_words(goods), rest=rest)

    def taxed(self, index: int) -> bool:
        """LR-6.12: whether somebody pays by the act of an event."""
        return any(one.round == self.events[index].round for _, one in self.all(ev.Handed))

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
    """LR-11.3: who is worth most, if one alone is."""
    values = worth_ranks(played.set_up, played.after)
    if values and len(values[0][1]) == 1 and played.after.actium is None:
        yield played.lone_beat("foremost", 0, values[0][1][0])


def worth_ranks(set_up: SetUp, state: State) -> list[tuple[int, tuple[str, ...]]]:
    """LR-11.3: the mortals by what they are worth, the most first."""
    return ranks({one.id: worth(set_up, one.goods) for one in state.people if one.is_mortal})


def legion_ranks(state: State) -> list[tuple[int, tuple[str, ...]]]:
    """LR-4.5: the mortals by the number of their legions, the most first."""
    return ranks({one.id: one.goods.legions for one in state.people if one.is_mortal})


def ranks(sums: Mapping[str, int]) -> list[tuple[int, tuple[str, ...]]]:
    """Each sum with those who have as much, the greatest first."""
    found: dict[int, list[str]] = {}
    for who, n in sums.items():
        found.setdefault(n, []).append(who)
    return [(n, tuple(found[n])) for n in sorted(found, reverse=True)]
