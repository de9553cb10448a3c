"""The news of a round of a bout: each function finds what one sentence may tell, from its events."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from ludi_press.core.report import Listing, Message, Phrase, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.kit.news import FIRST, Item, gathered, news
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.live import BoutSetUp
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.rules.standings import standings
from ludi_press.games.moritari.telling.narrate import Names


class _Round(Struct, frozen=True):
    """A resolved round, ready to be asked."""

    set_up: BoutSetUp
    record: TurnRecord[Bout, RoundOrders]

    @property
    def names(self) -> Names:
        return Names(self.set_up)

    @property
    def end(self) -> int:
        """The place of a sentence that stands after all events."""
        return len(self.record.events)

    def told(self, kind: type[ev.BoutEvent]) -> list[tuple[int, Phrase]]:
        """The events of a kind, each with the name of whom it befell."""
        return [
            (index, self.names.team(event.team))
            for index, event in enumerate(self.record.events)
            if isinstance(event, kind)
        ]


def turn_news(set_up: BoutSetUp, record: TurnRecord[Bout, RoundOrders]) -> tuple[Message, ...]:
    """What happened in a round, in a few sentences; of the entry who came upon the sand."""
    played = _Round(set_up, record)
    finders = _ENTRY if record.before is None else _FINDERS
    return news((item for find in finders for item in find(played)), {})


def _entry(played: _Round) -> Iterator[Item]:
    """MO-3.4: how many enter, for whom, and how each side stands."""
    yield Item(90, 0, say("news.entry", n=len(played.record.after.fighters)))
    yield from _left(played)


def _left(played: _Round) -> Iterator[Item]:
    """MO-6: how many each side has on the sand."""
    sides = [
        say("news.side", team=played.names.team(one.side or None), n=len(one.left))
        for one in standings(played.set_up, played.record.after)
        if one.left
    ]
    if sides and not played.record.after.over:
        yield Item(94, played.end, say("news.left", teams=Listing(tuple(sides))))


def _palm(played: _Round) -> Iterator[Item]:
    """MO-6: whose the bout is, first of all."""
    for event in played.record.events:
        if isinstance(event, ev.BoutOver):
            phrase = "palm" if event.team else "palm.beasts" if event.beasts else "palm.nobody"
            yield Item(100, FIRST, say(f"news.{phrase}", team=played.names.team(event.team)))


def _fates(played: _Round) -> Iterator[Item]:
    """MO-5: who went down, before whom, and with what end; MO-5.2: who stood up again."""
    fates = _ends_of(played)
    for index, event in enumerate(played.record.events):
        if isinstance(event, ev.Fell):
            names = {"team": played.names.team(event.team), "by": played.names.team(event.by)}
            yield Item(92, index, say(f"news.fell{fates.get(event.team, '')}", **names))
        elif isinstance(event, ev.ThumbShown):
            names = {"team": played.names.team(event.team), "fighter": played.names.team(event.fighter)}
            yield Item(90, index, say(f"news.thumb.{event.thumb}", **names))
        elif isinstance(event, ev.BeastKilled):
            names = {"team": played.names.team(event.team), "by": played.names.team(event.by)}
            yield Item(86, index, say("news.beast-killed", **names))
    yield from gathered("rises", 60, played.told(ev.StoodUp))


def _ends_of(played: _Round) -> dict[str | None, str]:
    """MO-5.1: how it ended for whom the crowd judged, as a phrase about a fall calls it; Caesar's word stands alone."""
    events = played.record.events
    judged = {event.fighter for event in events if isinstance(event, ev.ThumbShown)}
    ends = {event.team: f".{event.what}" for event in events if isinstance(event, ev.Died | ev.Spared)}
    return {team: end for team, end in ends.items() if team not in judged}


def _wounds(played: _Round) -> Iterator[Item]:
    """MO-4.5: who lost hit points and still stands, with what is left."""
    left = {
        event.team: (index, event.after)
        for index, event in enumerate(played.record.events)
        if isinstance(event, ev.PointLost)
    }
    found = [
        (index, say("news.wounded.one", team=played.names.team(team), left=points))
        for team, (index, points) in left.items()
        if points
    ]
    yield from gathered("wounded", 70, found)


def _fights(played: _Round) -> Iterator[Item]:
    """MO-4: how many fights there were; MO-4.5: whose armour held; MO-2.1: who ruled."""
    yield from gathered("caesar", 20, [one for one in played.told(ev.CaesarNamed) if _is_new(played, one[0])])
    fights = sum(isinstance(event, ev.Fought) for event in played.record.events)
    first = next(
        (index for index, event in enumerate(played.record.events) if isinstance(event, ev.Fought)), played.end
    )
    yield Item(40, first, say("news.fights" if fights else "news.no-fights", n=fights))
    held = [
        (index, played.names.team(event.team))
        for index, event in enumerate(played.record.events)
        if isinstance(event, ev.ArmourTried) and event.saved
    ]
    yield from gathered("armour", 30, held)


def _is_new(played: _Round, index: int) -> bool:
    """Whether another school is Caesar than in the round before."""
    team, before = played.record.events[index].team, played.record.before
    return team is not None and before is not None and team != before.caesar


_ENTRY: Final = (_entry,)
_FINDERS: Final = (_palm, _left, _fates, _wounds, _fights)
