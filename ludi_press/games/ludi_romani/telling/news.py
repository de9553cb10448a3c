"""The news of a season: deaths, battles, weddings, votes, bonds, pestilence and moves."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludi_press.core.report import Message, Phrase, say
from ludi_press.games.kit.event import Event
from ludi_press.games.kit.narration import narrate
from ludi_press.games.kit.news import FIRST, Item, Topic, gathered, news
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.ludi_romani.rules import events as ev
from ludi_press.games.ludi_romani.rules.model import SetUp, State
from ludi_press.games.ludi_romani.telling.log import Record
from ludi_press.games.ludi_romani.telling.narrate import Names, money, season_words

Played = PlayedTurn[SetUp, State, Names]

_TOLD: Final[Mapping[type[Event], tuple[int, Topic | None]]] = {
    ev.ActiumWon: (99, Topic.FRONT),
    ev.Died: (95, Topic.FATES),
    ev.BecameImago: (60, Topic.FATES),
    ev.BecameAmazon: (58, Topic.FATES),
    ev.Married: (72, Topic.BONDS),
    ev.Divorced: (70, Topic.BONDS),
    ev.Bound: (48, Topic.BONDS),
    ev.Voted: (66, None),
    ev.PestisCame: (64, None),
    ev.YearsSkipped: (50, None),
}
"""The weight and the topic of events that are news in the words of the log."""


def turn_news(set_up: SetUp, record: Record) -> tuple[Message, ...]:
    """What happened, in a few sentences; at the start who takes part."""
    played = Played(set_up, record, Names(set_up))
    finders = (_start,) if record.before is None else (_triumph, _told, _battles, _bonds, _money, _movers, _ships)
    return news((item for find in finders for item in find(played)), {}, over=record.after.over)


def _start(played: Played) -> Iterator[Item]:
    mortals = [one for one in played.set_up.roster.values() if one.player is not None]
    yield Item(90, 0, say("news.start", n=len(mortals), season=season_words(played.set_up, 0)))


def _triumph(played: Played) -> Iterator[Item]:
    """LR-12.1: the leader of the new order, before all other news."""
    for _, event in played.all(ev.Triumphed):
        yield Item(100, FIRST, say("news.triumph", team=played.names.team(event.team)), Topic.FRONT)


def _told(played: Played) -> Iterator[Item]:
    for at, event in enumerate(played.events):
        if type(event) in _TOLD:
            weight, topic = _TOLD[type(event)]
            yield Item(weight, at, say("news.sentence", told=narrate(event, played.names)), topic)


def _battles(played: Played) -> Iterator[Item]:
    """LR-5: the parties and the region of each battle, and the legions lost by each side."""
    challenge: ev.Challenged | None = None
    for at, event in played.all(ev.Challenged, ev.BattleEnded):
        if isinstance(event, ev.Challenged):
            challenge = event
        elif isinstance(event, ev.BattleEnded) and challenge is not None:
            sides = {"team": played.names.party(challenge.attackers), "against": played.names.party(challenge.against)}
            lost = {"mine": event.lost[0], "theirs": event.lost[1]}
            region = played.names.region(challenge.region)
            yield Item(80 + sum(event.lost), at, say("news.battle", region=region, **sides, **lost), Topic.BLOWS)


def _bonds(played: Played) -> Iterator[Item]:
    """LR-8: who made friends."""
    friends: dict[str, list[tuple[int, Phrase]]] = {}
    for at, event in played.all(ev.Befriended):
        friends.setdefault(event.name, []).append((at, played.names.team(event.team)))
    for name, found in friends.items():
        yield from gathered("amicitia", 44, found, Topic.BONDS, bond=played.names.team(name))


def _money(played: Played) -> Iterator[Item]:
    """LR-4.6, LR-7.1: those who bought from numina, and the sum of the tributum."""
    yield from gathered("bought", 42, ((at, played.names.team(event.buyer)) for at, event in played.all(ev.Sold)))
    collected = tuple(played.all(ev.Collected))
    total = money(sum(event.sum for _, event in collected))
    yield from gathered("tributum", 40, ((at, played.names.team(event.team)) for at, event in collected), sum=total)


def _movers(played: Played) -> Iterator[Item]:
    """LR-3: how many changed their place."""
    moved = {event.team for _, event in played.all(ev.Moved) if not played.after.person(event.team or "").is_numen}
    yield Item(20, played.end, say("news.moved", n=len(moved))) if moved else Item(12, played.end, say("news.still"))


def _ships(played: Played) -> Iterator[Item]:
    """LR-11.4: the largest fleet of Actium and its worth."""
    fleets = [(event.ships, -at, event) for at, event in played.all(ev.FleetBuilt)]
    if fleets:
        ships, _, event = max(fleets, key=lambda fleet: fleet[:2])
        told = say("news.fleet", team=played.names.team(event.team), n=ships, worth=money(event.worth))
        yield Item(85, 0, told)
