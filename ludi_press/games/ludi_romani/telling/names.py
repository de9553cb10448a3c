"""How Ludi Romani calls people, goods, seasons and what happened (LR-13)."""

from collections.abc import Iterable
from typing import Final

from msgspec import Struct

from ludi_press.content.words import named
from ludi_press.core.report import Listing, Message, Phrase, Term, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit import report
from ludi_press.games.kit.report import Words, narrate, with_more
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import (
    Break,
    Cause,
    Good,
    Goods,
    SeasonOrders,
    SetUp,
    State,
    Title,
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

    def called(self, who: str | None) -> Term:
        return named("role", (who or "").replace("-", " ").title())

    def region(self, region: str) -> Phrase:
        return named("region", self.set_up.tables.map.regions[region].name)

    def party(self, members: tuple[str, ...]) -> Phrase:
        """Those who stand together."""
        return Listing(tuple(self.team(one) for one in members))

    def each_with(self, told: Iterable[tuple[str, Phrase]]) -> Listing:
        """Some people, each with something in brackets."""
        return Listing(tuple(say("board.of", who=self.team(who), all=all_) for who, all_ in told))

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
def _(event: ev.BattleEnded, names: Names) -> Message:
    """LR-5.12: how a battle ended, with what each side lost."""
    return with_more(event, names, mine=event.lost[0], theirs=event.lost[1])


@narrate.register(ev.Rowed)
@narrate.register(ev.Helped)
def _(event: ev.Rowed | ev.Helped, names: Names) -> Message:
    """LR-11.7: a roll, and its round for the lines of who did what."""
    return with_more(event, names, round=event.round)
