"""The news of a round: each function finds sentences of one kind from its events."""

from collections.abc import Iterator

from ludi_press.core.report import Message, say
from ludi_press.games.kit.news import FIRST, Item, Topic, gathered, news
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.kit.schools_telling import news_of_sides
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import Battle, BattleSetUp
from ludi_press.games.morturi.rules.profile import Condition
from ludi_press.games.morturi.rules.standings import standings
from ludi_press.games.morturi.telling.narrate import Names, Record

_Round = PlayedTurn[BattleSetUp, Battle, Names]


def turn_news(set_up: BattleSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round; of the entry how many enter."""
    played = _Round(set_up, record, Names(set_up))
    finders = (_entry,) if record.before is None else (_end, _fates, _crowd, _blows)
    return news((item for find in finders for item in find(played)), {}, over=record.after.over)


def _entry(played: _Round) -> Iterator[Item]:
    """MR-12.2, MR-1: how many enter, and which school acts first."""
    yield Item(90, 0, say("news.entry", n=len(played.after.gladiators)))
    for index, event in played.all(ev.Prioritised):
        yield Item(80, index, say("news.priority", team=played.names.team(event.order[0])))


def _end(played: _Round) -> Iterator[Item]:
    """MR-7: the winner and the way the battle ended, else how many gladiators each school has left."""
    for _, over in played.all(ev.BattleOver):
        yield Item(100, FIRST, say(f"news.over.{over.ending}", team=played.names.team(over.team)), Topic.FRONT)
    yield from news_of_sides(played, standings(played.set_up, played.after))


def _fates(played: _Round) -> Iterator[Item]:
    """MR-3.2, MR-7.2, MR-10.3: gladiators out of action, surrenders, and rallies."""
    name = played.names.team
    for index, out in played.all(ev.FellOut):
        told = say("news.out.by", team=name(out.team), by=name(out.by)) if out.by else None
        yield Item(92, index, told or say("news.out", team=name(out.team)), Topic.FATES)
    for index, said in played.all(ev.Surrendered):
        yield Item(91, index, say(f"news.surrender.{said.variant}", team=name(said.team)), Topic.FATES)
    yield from gathered("rallied", 70, played.told(ev.Rallied, lambda one: one.stays))


def _crowd(played: _Round) -> Iterator[Item]:
    """MR-6.3, MR-7.5: new morale of schools, and flags that moved."""
    name = played.names.team
    for index, flag in played.all(ev.FlagMoved):
        yield Item(88, index, say(f"news.flag.{flag.variant}", team=name(flag.team), flag=name(flag.flag)))
    last = {one.team: (index, one) for index, one in played.all(ev.MoraleChanged)}
    for index, one in last.values():
        if one.after:
            yield Item(60, index, say("news.morale", team=name(one.team), n=one.after))


def _blows(played: _Round) -> Iterator[Item]:
    """MR-3: wounds of those on the field, new conditions, and the number of attacks."""
    life = {one.id: one.life for one in played.after.gladiators if one.on_field}
    wounds = {one.team: index for index, one in played.all(ev.Wounded) if one.team in life}
    found = [
        (at, say("news.wounded.one", team=played.names.team(team), n=life[team or ""])) for team, at in wounds.items()
    ]
    yield from gathered("wounded", 70, found)
    for condition in Condition:
        suffered = [(at, one) for at, one in played.all(ev.Suffered) if one.begins and one.condition is condition]
        yield from gathered(f"condition.{condition}", 40, [(at, played.names.team(one.team)) for at, one in suffered])
    attacks = [one for _, one in played.all(ev.Attacked)]
    hits = sum(one.hit for one in attacks)
    yield Item(12, played.end, say("news.attacks" if attacks else "news.no-attacks", n=len(attacks), hits=hits))
