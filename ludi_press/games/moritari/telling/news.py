"""The news of a round of a bout: each function finds sentences of one kind in its events."""

from collections.abc import Iterator
from typing import Final

from ludi_press.core.report import Message, say
from ludi_press.games.kit.news import FIRST, Item, Topic, gathered, news
from ludi_press.games.kit.played import PlayedTurn
from ludi_press.games.kit.schools_telling import news_of_sides
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp, standings
from ludi_press.games.moritari.rules.model import Bout
from ludi_press.games.moritari.telling.narrate import Names, Record

_Round = PlayedTurn[BoutSetUp, Bout, Names]


def turn_news(set_up: BoutSetUp, record: Record) -> tuple[Message, ...]:
    """The news of a round, or of the entry."""
    played = _Round(set_up, record, Names(set_up))
    finders = _ENTRY if record.before is None else _FINDERS
    return news((item for find in finders for item in find(played)), {}, over=record.after.over)


def _entry(played: _Round) -> Iterator[Item]:
    """MO-3.4: the number of fighters that enter, and of each side."""
    yield Item(90, 0, say("news.entry", n=len(played.record.after.fighters)))
    yield from _left(played)


def _left(played: _Round) -> Iterator[Item]:
    """MO-6: the number of fighters of each side on the sand."""
    yield from news_of_sides(played, standings(played.set_up, played.after))


def _palm(played: _Round) -> Iterator[Item]:
    """MO-6: the winner, before everything else."""
    for _, over in played.all(ev.BoutOver):
        phrase = "palm" if over.team else "palm.beasts" if over.beasts else "palm.nobody"
        yield Item(100, FIRST, say(f"news.{phrase}", team=played.names.team(over.team)), Topic.FRONT)


def _fates(played: _Round) -> Iterator[Item]:
    """MO-5: falls, by whom and how they ended, and beasts killed; MO-5.2: who stood up again."""
    name, ends = played.names.team, _ends_of(played)
    for index, fell in played.all(ev.Fell):
        told = f"news.fell{ends.get(fell.team, '')}"
        yield Item(92, index, say(told, team=name(fell.team), by=name(fell.by)), Topic.FATES)
    for index, shown in played.all(ev.ThumbShown):
        word = say(f"news.thumb.{shown.thumb}", team=name(shown.team), fighter=name(shown.fighter))
        yield Item(90, index, word, Topic.FATES)
    for index, killed in played.all(ev.BeastKilled):
        yield Item(86, index, say("news.beast-killed", team=name(killed.team), by=name(killed.by)), Topic.FATES)
    yield from gathered("rises", 60, played.told(ev.StoodUp))


def _ends_of(played: _Round) -> dict[str | None, str]:
    """MO-5.1: for each fighter that the crowd judged, the suffix of the phrase about its fall.

    Fighters whom Caesar judged have none: a sentence of its own tells that.
    """
    judged = {shown.fighter for _, shown in played.all(ev.ThumbShown)}
    ends = {end.team: f".{end.what}" for _, end in played.all(ev.Died, ev.Spared)}
    return {team: end for team, end in ends.items() if team not in judged}


def _wounds(played: _Round) -> Iterator[Item]:
    """MO-4.5: fighters that lost hit points and still stand, with the points left."""
    last = {lost.team: (index, lost.after) for index, lost in played.all(ev.PointLost)}
    found = [
        (index, say("news.wounded.one", team=played.names.team(team), left=points))
        for team, (index, points) in last.items()
        if points
    ]
    yield from gathered("wounded", 70, found)


def _fights(played: _Round) -> Iterator[Item]:
    """MO-2.1: a new Caesar; MO-4: the number of fights; MO-4.5: fighters whose armour saved them."""
    before = played.record.before
    old = before.caesar if before else None
    yield from gathered("caesar", 20, played.told(ev.CaesarNamed, lambda named: named.team not in (None, old)))
    fights = [index for index, _ in played.all(ev.Fought)]
    message = say("news.fights" if fights else "news.no-fights", n=len(fights))
    yield Item(12, played.end, message)
    yield from gathered("armour", 30, played.told(ev.ArmourTried, lambda tried: tried.saved))


_ENTRY: Final = (_entry,)
_FINDERS: Final = (_palm, _left, _fates, _wounds, _fights)
