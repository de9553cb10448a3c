"""The news of a season, beyond what its events tell alone: battles, votes, Actium, bonds, and who has most legions."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Final

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import Find, NewsTopic, newsroom
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.actium import victors
from ludi_press.games.ludi_romani.rules.model import Cause, SetUp, State
from ludi_press.games.ludi_romani.telling.drama import TOLD, Turn
from ludi_press.games.ludi_romani.telling.narrate import Names, Record, money, season_words

MILLION: Final = 1_000_000
"""So much tributum is news."""
GIFT: Final = "LR-4.11"
"""The rule of gifts by the gods."""
AID: Final = "LR-11.5"
"""The rule of their gifts to a party before Actium."""
GRAVE: Final = frozenset({"proscriptio", "caedes"})
"""Bills on which a life hangs."""


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
    mortals = [one for one in played.set_up.roster.values() if one.player is not None]
    yield Find(90, 0, "start", {"n": len(mortals), "season": season_words(played.set_up, 0)})


def _battles(played: Turn) -> Iterator[Find]:
    """LR-5.12: who beat whom and where, with the legions that both sides lost, and what became of the beaten."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            sides, lost = [challenge.attackers, challenge.against], [*event.lost]
            if lost[0] > lost[1]:
                sides, lost = sides[::-1], lost[::-1]
            args: dict[str, Phrase] = {"team": played.names.party(sides[0]), "against": played.names.party(sides[1])}
            args |= {"region": played.names.region(challenge.region), "n": lost[1], "mine": lost[0]}
            args["spoils"] = _spoils(played, event.round)
            battle = Find(80 + min(8, sum(lost)), at, f"battle.{_how(*lost)}", args, None, NewsTopic.BLOWS)
            yield _ended(played, battle, event, sides[1])


def _spoils(played: Turn, number: int) -> Message:
    """LR-5.11, LR-5.13, LR-5.17: to whom the lost legions of a battle fell."""
    fell = Counter[str]()
    for _, handed in played.all(ev.Handed):
        if handed.round == number:
            fell[handed.to] += handed.goods.legions
    told = [say("news.spoils.of", n=count, to=played.names.team(one)) for one, count in fell.items() if count]
    return say("news.spoils", all=Listing(tuple(told))) if told else say("news.spoils.none")


def _ended(played: Turn, battle: Find, event: ev.BattleEnded, beaten: tuple[str, ...]) -> Find:
    """LR-5.15, LR-8.15, LR-9.1: a battle after which the beaten died, or had no legion left and were bound."""
    told, names = say(f"news.{battle.name}", **battle.args), played.names
    for _, died in played.all(ev.Died):
        if died.team in beaten and died.why is Cause.VICTUS and died.killer and died.round == event.round + 1:
            args: dict[str, Phrase] = {"told": told, "team": names.team(died.killer), "whom": names.team(died.team)}
            return Find(97, battle.at, "battle.killed", args, died.team, NewsTopic.BLOWS)
    ruined = [one.team for _, one in played.all(ev.Unprotected) if one.round == event.round and not one.over]
    if not ruined:
        return battle
    bound = [one for _, one in played.all(ev.Bound) if one.team in ruined and not one.over and not one.bacchant]
    if len(ruined) == len(bound) == 1:
        args = {"told": told, "whom": names.team(ruined[0]), "to": names.team(bound[0].to)}
        return Find(92, battle.at, "battle.bound", args, ruined[0], NewsTopic.BLOWS)
    teams = Listing(tuple(map(names.team, ruined)))
    return Find(92, battle.at, "battle.ruin", {"told": told, "teams": teams, "n": len(ruined)}, None, NewsTopic.BLOWS)


def _how(mine: int, theirs: int) -> str:
    """How a battle ended for the side that lost less."""
    if mine == theirs:
        return "even" if mine else "idle"
    return "won" if mine else "clean"


def _votes(played: Turn) -> Iterator[Find]:
    """LR-6.5: the bills and their count; those on which a life hangs first. LR-6.3: the consuls."""
    for at, event in played.all(ev.Voted):
        weight = 84 if event.bill in GRAVE else 66
        args: dict[str, Phrase] = {"team": played.names.team(event.team), "bill": played.names.team(event.bill)}
        args |= {"whom": played.names.team(event.whom), "ayes": event.votes_for, "noes": event.votes_against}
        yield Find(weight, at, f"voted.{event.variant}", args, None, NewsTopic.HOME)
    for at, named in played.all(ev.ConsulsNamed):
        if named.names:
            yield Find(40, at, "consuls", {"teams": played.names.party(named.names)}, None, NewsTopic.HOME)


def _friends(played: Turn) -> Iterator[Find]:
    """LR-8.1: who made friends."""
    friends: dict[str, list[tuple[int, Phrase]]] = {}
    for at, event in played.all(ev.Befriended):
        if not event.blessed:
            friends.setdefault(event.name, []).append((at, played.names.team(event.team)))
    for name, found in friends.items():
        teams = Listing(tuple(one for _, one in found))
        args: dict[str, Phrase] = {"teams": teams, "n": len(found), "bond": played.names.team(name)}
        yield Find(50, found[0][0], "amicitia", args, None, NewsTopic.BONDS)


def _income(played: Turn) -> Iterator[Find]:
    """LR-7.1, LR-4.11, LR-4.6: who collected, who was given denarii, and who bought legions."""
    taken, given, bought = Counter[str](), Counter[str](), Counter[str]()
    for _, collected in played.all(ev.Collected):
        taken[collected.team or ""] += collected.sum
    for _, gift in played.all(ev.Handed):
        given[gift.to] += gift.goods.denarii if gift.rule == GIFT else 0
    for _, sale in played.all(ev.Sold):
        bought[sale.buyer] += sale.goods.legions
    yield from _sums(played, "tributum", taken, 40 if taken.total() >= MILLION else 36, money)
    yield from _sums(played, "given", given, 34, money)
    yield from _sums(played, "bought", bought, 38, lambda legions: say("news.legions-of", n=legions))


def _sums(played: Turn, name: str, sums: Counter[str], weight: int, told: Callable[[int], Phrase]) -> Iterator[Find]:
    """A sentence about who got how much, in the order of events; those who got as much are told together."""
    alike: dict[int, list[Phrase]] = {}
    for one, sum_ in (+sums).items():
        alike.setdefault(sum_, []).append(played.names.team(one))
    of = [
        say(f"news.{name}.of", teams=Listing((*teams,)), n=len(teams), sum=told(sum_)) for sum_, teams in alike.items()
    ]
    if of:
        yield Find(weight, played.end, name, {"all": Listing(tuple(of))}, None, NewsTopic.PLACES)


def _forced(played: Turn) -> Iterator[Find]:
    """LR-13.6: the journeys for which a rule was waived."""
    waived = {event.round for _, event in played.all(ev.Waived)}
    of = [
        say(
            f"news.forced.{one.way}",
            team=played.names.team(one.team),
            before=played.names.region(one.before),
            after=played.names.region(one.after),
        )
        for _, one in played.all(ev.Moved)
        if one.way and one.before and one.after and one.round in waived
    ]
    if of:
        yield Find(39, played.end, "forced", {"all": Listing((*of,))}, None, NewsTopic.BONDS)


def _verba(played: Turn) -> Iterator[Find]:
    """LR-13.11: what is said to all."""
    for at, event in played.all(ev.Quoted):
        if event.of == "verba":
            yield Find(62, at, "said", {"text": Text(event.text)}, None, NewsTopic.BONDS)


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
        args: dict[str, Phrase] = {"team": winner, "n": left, "of": fleet.ships if fleet else left}
        yield Find(98, at, "actium.won", args, event.team)
        allies = tuple(one for one in event.victors if one != event.team)
        if allies:
            yield Find(96, at, "actium.allies", {"teams": played.names.party(allies)}, None, NewsTopic.BONDS)
    sunk = {one.team: one.round for _, one in played.all(ev.Rowed) if not one.ships}
    others = [one for one in fleets.values() if played.after.actium is None or one.team != _winner(played)]
    if others:
        told = tuple(_fleet(played, one, sunk.get(one.team)) for one in others)
        yield Find(95, played.end, "fleets", {"teams": Listing(told)}, None, NewsTopic.PLACES)
    gifts = [one for _, one in played.all(ev.Handed) if one.rule == AID and one.goods.denarii]
    name = played.names.team
    aid = tuple(say("news.aid.of", team=name(one.team), to=name(one.to), sum=money(one.goods.denarii)) for one in gifts)
    if aid:
        yield Find(60, played.end, "aid", {"all": Listing(aid)}, None, NewsTopic.BONDS)


def _fleet(played: Turn, fleet: ev.FleetBuilt, sunk: int | None) -> Message:
    """LR-11.4, LR-11.7: a beaten fleet, and the round in which it lost its last ship."""
    args: dict[str, Phrase] = {"team": played.names.party(fleet.members), "n": fleet.ships}
    return say("news.fleet.sunk", **args, round=sunk) if sunk else say("news.fleet", **args)


def _triumph(played: Turn) -> Iterator[Find]:
    """LR-12.2: with whom the victor rules, and what the victors decided about others."""
    for at, event in played.all(ev.Triumphed):
        allies = tuple(one for one in victors(played.after) if one != event.team)
        if allies:
            yield Find(97, at, "triumph.with", {"teams": played.names.party(allies)}, None, NewsTopic.BONDS)
        for who, fate in event.fates:
            args: dict[str, Phrase] = {"team": played.names.team(who), "fate": Text(fate)}
            yield Find(96, at, "triumph.fate", args, who, NewsTopic.FATES)


def _winner(played: Turn) -> str | None:
    return next((event.team for _, event in played.all(ev.ActiumWon)), None)


def _legions(played: Turn) -> Iterator[Find]:
    """LR-4.5: who has most legions, and who comes next; where that has changed."""
    before = _most(played.record.before) if played.record.before else None
    now = _most(played.after)
    if now is not None and now != before and played.after.actium is None:
        args: dict[str, Phrase] = {"team": played.names.team(now[0]), "n": now[1]}
        args |= {"second": played.names.team(now[2]), "next": now[3]}
        yield Find(39, played.end, "legions", args, None, NewsTopic.HOME)


def _most(state: State) -> tuple[str, int, str, int] | None:
    """LR-4.5: the mortal with most legions and the next one, with their numbers; None where no one has most."""
    mortals = sorted((one for one in state.people if one.is_mortal), key=lambda one: -one.goods.legions)[:2]
    first, second = [(one.id, one.goods.legions) for one in mortals] if len(mortals) == 2 else [("", 0)] * 2
    return (*first, *second) if first[1] > second[1] else None


_FINDERS: Final = (_battles, _votes, _friends, _income, _forced, _verba, _actium, _triumph, _legions)
