"""What is told of a season: the words for people and events, news, and beats by drama (LR-13).

The arguments of a beat: `who` and `foe` take part, `region` is where, `n` counts.
"""

from collections import Counter
from collections.abc import Iterator
from itertools import chain
from typing import Final

from msgspec import Struct

from ludi_press.content.words import named
from ludi_press.core.report import Beat, Listing, Message, Phrase, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit import report
from ludi_press.games.kit.narration import Words, in_a_row, narrate, with_more
from ludi_press.games.kit.newsroom import Find, NewsTopic, newsroom
from ludi_press.games.kit.report import arguments, ranked
from ludi_press.games.kit.told import DramaticTurn, read_told
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import victors
from ludi_press.games.ludi_romani.rules.forms import SeasonOrders
from ludi_press.games.ludi_romani.rules.model import Break, Cause, Good, Goods, Life, Person, SetUp, State, Title, title
from ludi_press.games.ludi_romani.rules.tables import Kind, SeasonKind

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
    """A region by the name in the data: as the language calls it."""
    return named("region", name)


class Names(Struct, frozen=True):
    """How people and regions are called: people by their ids, as hosts write them (Octavian, Minerva)."""

    set_up: SetUp

    @property
    def words(self) -> Words:
        """What turns facts of events into words, by their declared type."""
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
        """Somebody of the ledger."""
        return Text((who or "").replace("-", " ").title())

    def region(self, region: str) -> Phrase:
        """A region, as the language calls it."""
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


TOLD: Final = read_told("ludi_press.games.ludi_romani")
"""How each event is told."""

KINDS: Final = arguments(TOLD.kinds)
"""The arguments of every kind, as the contract of a game asks for them."""


def turn_beats(set_up: SetUp, record: Record) -> tuple[Beat, ...]:
    """The beats of a season; none of the start."""
    if record.before is None:
        return ()
    played = Turn(set_up, record, Names(set_up))
    return ranked([*TOLD.beats(played)] or _front(played))


class Turn(DramaticTurn[SetUp, State, Names], frozen=True, dict=True):
    """A resolved season, as its news and its beats are found; its functions are the sources `turn.` of the table."""

    table = TOLD

    def takes_part(self, one: str) -> bool:
        return one in self.set_up.roster

    def waived(self, index: int) -> bool:
        """LR-13.6: whether a rule was waived for an act."""
        return any(one.round == self.events[index].round for _, one in self.all(ev.Waived))

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
        """LR-5: where a battle is."""
        challenge, _ = self.battle(index)
        return challenge.region if challenge else None

    def lives(self, index: int) -> bool:
        """LR-8.4: whether the amicitia that somebody leaves goes on, and so does the one who leaves it."""
        left = self.events[index]
        bonds = {bond.name for bond in self.after.amicitiae}
        dead = self.after.person(left.team or "").life is Life.DEAD
        return isinstance(left, ev.Unfriended) and left.name in bonds and not dead

    def ended(self, index: int) -> Phrase | None:
        """LR-8.4: the amicitia that is dissolved, where its last one leaves."""
        left = [one.name for at, one in self.all(ev.Unfriended) if at >= index]
        bonds = [bond.name for bond in self.after.amicitiae]
        return self.names.team(left[0]) if left[0] not in (*left[1:], *bonds) else None

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


def _front(played: Turn) -> Iterator[Beat]:
    """LR-4.5: who has most legions, if one alone has them; used only where the season has no other beat."""
    first, _, _ = _most(played.after)
    if len(first) == 1 and played.after.actium is None:
        yield played.beat("strongest", 0, first[0])


MILLION: Final = 1_000_000
"""So much tributum is news."""
AID: Final = "LR-11.5"
"""The rule of their gifts to a party before Actium."""
GRAVE: Final = frozenset({"proscriptio", "caedes"})
"""Bills on which a life hangs."""
NAMED: Final = 2
"""So many who got as much as each other are named."""

Args = dict[str, Phrase]


class _Full(Names, frozen=True):
    """Names with the participant who plays the role."""

    def called(self, who: str | None) -> Text:
        """Somebody of the ledger, with the participant."""
        name, entrant = super().called(who), self.set_up.roster.get(who or "")
        return Text(f"{name.value} ({entrant.player})") if entrant and entrant.player else name


def turn_news(set_up: SetUp, record: Record) -> tuple[Message, ...]:
    """What happened, in a few sentences; at the start who takes part."""
    names = _Full(set_up)
    played = Turn(set_up, record, names)
    finders = (_start,) if record.before is None else (TOLD.news, *_FINDERS)
    plain = Names(set_up)
    short = {names.called(who).value: plain.called(who).value for who in set_up.roster}
    return newsroom(chain(*(find(played) for find in finders)), short)


def _start(played: Turn) -> Iterator[Find]:
    yield Find(90, 0, "start", {"n": len(played.set_up.played), "season": season_words(played.set_up, 0)})
    yield Find(85, 1, "wins")


def _battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who beat whom and where, with the legions that both sides lost, and what became of the beaten."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            mine, theirs = event.lost
            sides = {"team": challenge.attackers, "against": challenge.against}
            args: Args = {name: played.names.party(side) for name, side in sides.items()}
            args |= {"region": played.names.region(challenge.region), "n": max(mine, theirs), "less": min(mine, theirs)}
            args["spoils"] = _spoils(played, event.round)
            how = "won" if mine < theirs else "lost" if mine > theirs else "even" if mine else "idle"
            name = f"battle.{how}{'' if (mine and theirs) or how == 'idle' else '.clean'}"
            battle = Find(80 + min(8, mine + theirs), at, name, args, None, NewsTopic.BLOWS)
            beaten = challenge.against if mine < theirs else challenge.attackers
            yield _ended(played, battle, event, beaten)


def _spoils(played: Turn, number: int) -> Phrase:
    """LR-5.11, LR-5.13, LR-5.17: to whom the lost legions of a battle fell."""
    fell = Counter[str]()
    for _, handed in played.all(ev.Handed):
        if handed.round == number:
            fell[handed.to] += handed.goods.legions
    told = [say("news.spoils.of", n=count, to=played.names.team(one)) for one, count in fell.items() if count]
    return say("news.spoils", all=Listing(tuple(told))) if told else Text("")


def _ended(played: Turn, battle: Find, event: ev.BattleEnded, beaten: tuple[str, ...]) -> Find:
    """LR-5.15, LR-8.15, LR-9.1: a battle after which the beaten died, or had no legion left and were bound."""
    told, names = say(f"news.{battle.name}", **battle.args), played.names
    for _, died in played.all(ev.Died):
        if died.team in beaten and died.why is Cause.VICTUS and died.killer and died.round == event.round + 1:
            args: Args = {"whom": names.team(died.team), "team": names.team(died.killer), "told": told}
            return Find(97, battle.at, "battle.killed", args, died.team)
    ruined = [one.team for _, one in played.all(ev.Unprotected) if one.round == event.round and not one.over]
    if not ruined:
        return battle
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    if len(ruined) == len(bound) == 1:
        args = {"whom": names.team(ruined[0]), "to": names.team(bound[0].to), "told": told}
        return Find(92, battle.at, "battle.bound", args, ruined[0])
    teams = Listing(tuple(map(names.team, ruined)))
    return Find(92, battle.at, "battle.ruin", {"teams": teams, "told": told, "n": len(ruined)})


def _vote_news(played: Turn) -> Iterator[Find]:
    """LR-6.5: the bills and their count; those on which a life hangs first."""
    for at, event in played.all(ev.Voted):
        args: Args = {"team": played.names.team(event.team), "bill": played.names.team(event.bill)}
        args |= {"whom": played.names.team(event.whom), "ayes": event.votes_for, "noes": event.votes_against}
        weight = 84 if event.bill in GRAVE else 66
        yield Find(weight, at, f"voted.{event.variant}", args, None, NewsTopic.HOME)


def _friends(played: Turn) -> Iterator[Find]:
    """LR-8.1: who made friends."""
    friends: dict[str, list[tuple[int, Phrase]]] = {}
    for at, event in played.all(ev.Befriended):
        if not event.blessed:
            friends.setdefault(event.name, []).append((at, played.names.team(event.team)))
    for name, found in friends.items():
        teams = Listing(tuple(one for _, one in found))
        args: Args = {"teams": teams, "n": len(found), "bond": played.names.team(name)}
        yield Find(50, found[0][0], "amicitia", args, None, NewsTopic.BONDS)


def _tributum(played: Turn) -> Iterator[Find]:
    """LR-7.1: who collected how much, the most first; many who collected as much are told by their number."""
    taken, alike = Counter[str](), dict[int, list[Phrase]]()
    for _, collected in played.all(ev.Collected):
        taken[collected.team or ""] += collected.sum
    for one, sum_ in taken.most_common():
        alike.setdefault(sum_, []).append(played.names.team(one))
    of: list[Phrase] = []
    for sum_, teams in alike.items():
        many = say("news.players", n=len(teams)) if len(teams) > NAMED else Listing((*teams,))
        of.append(say("news.tributum.of", teams=many, n=len(teams), sum=money(sum_)))
    if of:
        args = {"all": in_a_row("news.then", of)}
        yield Find(40 if taken.total() >= MILLION else 36, played.end, "tributum", args, None, NewsTopic.PLACES)


def _actium(played: Turn) -> Iterator[Find]:
    """LR-11.4, LR-11.10: who won at Actium, with how many of the ships, and with whom; the fleets of the others."""
    fleets = {event.team: event for _, event in played.all(ev.FleetBuilt)}
    for at, event in played.all(ev.ActiumWon):
        battle, fleet = played.after.actium, fleets.get(event.team)
        if event.team is None or battle is None:
            yield Find(98, at, "actium.nobody")
            return
        left = next((one.ships for one in battle.parties if one.leader == event.team), 0)
        winner = played.names.team(event.team)
        args: Args = {"team": winner, "n": left, "of": fleet.ships if fleet else left}
        yield Find(98, at, "actium.won", args, event.team)
        allies = tuple(one for one in event.victors if one != event.team)
        if allies:
            yield Find(96, at, "actium.allies", {"teams": played.names.party(allies)}, None, NewsTopic.BONDS)
    sunk = {one.team: one.round for _, one in played.all(ev.Rowed) if not one.ships}
    others = [one for one in fleets.values() if played.after.actium is None or one.team != _winner(played)]
    if others:
        told = tuple(_fleet(played, one, sunk.get(one.team)) for one in others)
        yield Find(95, played.end, "fleets", {"all": in_a_row("news.then", told)}, None, NewsTopic.PLACES)
    gifts = [one for _, one in played.all(ev.Handed) if one.rule == AID and one.goods.denarii]
    name = played.names.team
    aid = tuple(say("news.aid.of", team=name(one.team), to=name(one.to), sum=money(one.goods.denarii)) for one in gifts)
    if aid:
        yield Find(60, played.end, "aid", {"all": Listing(aid)}, None, NewsTopic.BONDS)


def _fleet(played: Turn, fleet: ev.FleetBuilt, sunk: int | None) -> Message:
    """LR-11.4, LR-11.7: a beaten fleet, and the round in which it lost its last ship."""
    args: Args = {"team": played.names.party(fleet.members), "n": fleet.ships}
    return say("news.fleet.sunk", **args, round=sunk) if sunk else say("news.fleet", **args)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            yield Find(97, at, "triumph.with", {"teams": played.names.party(allies)}, None, NewsTopic.BONDS)
        for who, fate in event.fates:
            args: Args = {"team": played.names.team(who), "fate": Text(fate)}
            yield Find(96, at, "triumph.fate", args, who, NewsTopic.FATES)


def _winner(played: Turn) -> str | None:
    return next((event.team for _, event in played.all(ev.ActiumWon)), None)


def _legions(played: Turn) -> Iterator[Find]:
    """LR-4.5: who has most legions, and how many nobody else exceeds."""
    if played.after.actium is not None or played.record.before is None:
        return
    (first, n, rest), (before, _, _) = _most(played.after), _most(played.record.before)
    names = played.names if len(first) <= NAMED else Names(played.set_up)
    args: Args = {"teams": names.party(first), "n": n, "rest": rest}
    name = "level" if len(first) > 1 else "still" if first == before else "now"
    if first == before and played.set_up.row(played.after.season).season is SeasonKind.HIEMS:
        name = f"{name}.winter"
    if rest:
        yield Find(45 if name == "now" else 40, played.end, f"legions.{name}", args, None, NewsTopic.HOME)


def _most(state: State) -> tuple[tuple[str, ...], int, int]:
    """LR-4.5: the mortals with most legions, how many these are, and the most that any other has."""
    legions = {one.id: one.goods.legions for one in state.people if one.is_mortal}
    most = max(legions.values(), default=0)
    first = tuple(one for one, n in legions.items() if n == most)
    return first, most, max((n for n in legions.values() if n < most), default=0)


_FINDERS: Final = (_battles, _vote_news, _friends, _tributum, _actium, _triumph, _legions)
