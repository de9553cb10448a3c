"""The news of a season, beyond what its events tell alone: battles, votes, Actium, bonds, and who has most legions."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Final

from ludi_press.core.report import Listing, Message, Phrase, Text, say
from ludi_press.games.kit.newsroom import Find, NewsTopic, newsroom
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp
from ludi_press.games.ludi_romani.telling.drama import TOLD, Turn
from ludi_press.games.ludi_romani.telling.narrate import Names, Record, money, season_words

MILLION: Final = 1_000_000
"""So much tributum is news."""
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
    """LR-5.12: who beat whom and where, with the legions that both sides lost."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            sides = [played.names.party(challenge.attackers), played.names.party(challenge.against)]
            lost = [*event.lost]
            if lost[0] > lost[1]:
                sides, lost = sides[::-1], lost[::-1]
            args: dict[str, Phrase] = {"team": sides[0], "against": sides[1]}
            args |= {"region": played.names.region(challenge.region), "n": lost[1], "mine": lost[0]}
            name, weight = f"battle.{_how(*lost)}", 80 + min(8, sum(lost))
            ruined = [one.team for _, one in played.all(ev.Unprotected) if one.round == event.round and not one.over]
            if ruined:
                told = say(f"news.{name}", **args)
                args = {"told": told, "teams": Listing(tuple(map(played.names.team, ruined))), "n": len(ruined)}
                name, weight = "battle.ruin", 92
            yield Find(weight, at, name, args, None, NewsTopic.BLOWS)


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


def _tributum(played: Turn) -> Iterator[Find]:
    """LR-7.1: who collected, where it comes to a million or more."""
    collected = [*played.all(ev.Collected)]
    total = sum(event.sum for _, event in collected)
    if total >= MILLION:
        teams = tuple(dict.fromkeys(played.names.team(event.team) for _, event in collected))
        args: Mapping[str, Phrase] = {"teams": Listing(teams), "sum": money(total)}
        yield Find(40, collected[0][0], "tributum", args, None, NewsTopic.PLACES)


def _verba(played: Turn) -> Iterator[Find]:
    """LR-13.11: what is said to all."""
    for at, event in played.all(ev.Said):
        if event.of == "verba":
            yield Find(62, at, "said", {"text": Text(event.text)}, None, NewsTopic.PLACES)


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
    others = [one for one in fleets.values() if played.after.actium is None or one.team != _winner(played)]
    if others:
        told = tuple(say("news.fleet", team=played.names.team(one.team), n=one.ships) for one in others)
        yield Find(85, played.end, "fleets", {"teams": Listing(told)}, None, NewsTopic.PLACES)


def _winner(played: Turn) -> str | None:
    return next((event.team for _, event in played.all(ev.ActiumWon)), None)


def _legions(played: Turn) -> Iterator[Find]:
    """LR-4.5: who has most legions, and who comes next; told of quiet seasons alone."""
    mortals = [one for one in played.after.people if one.is_mortal and one.goods.legions]
    first, second = sorted([*mortals, None, None], key=lambda one: -one.goods.legions if one else 0)[:2]
    if first and second and played.after.actium is None:
        args: dict[str, Phrase] = {"team": played.names.team(first.id), "n": first.goods.legions}
        if first.goods.legions > second.goods.legions:
            args |= {"second": played.names.team(second.id), "next": second.goods.legions}
            yield Find(31, played.end, "legions", args, None, NewsTopic.PLACES)


_FINDERS: Final = (_battles, _votes, _friends, _tributum, _verba, _actium, _legions)
