"""The log of a turn: events gathered by round and by who acted, each line with its rule and its dice."""

from collections.abc import Iterable
from itertools import groupby

from ludi_press.core.dice import Roll
from ludi_press.core.report import LogEntry, LogLine, LogRound, Message, say
from ludi_press.games.kit.telling import depths, thrown
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Why
from ludi_press.games.super_series.telling.briefs import BRIEFS
from ludi_press.games.super_series.telling.narrate import Names, narrate

_ROUND_END = (ev.Finished, ev.LedAway, ev.RaceOver, ev.Unclassified, ev.WreckCleared)
_ATTACKS = (ev.Crashed, ev.Lacerated, ev.StrikeMissing)
_UNMOVED = (ev.OrderTaken, ev.Stunned)
"""Events of a team that stands still: any move begins with a die."""
_UNSPOKEN = (ev.RoundBegun,)
"""Events that have no line of their own: the order of the entries tells them."""


def turn_log(events: tuple[ev.Event, ...], rolls: tuple[Roll, ...], set_up: RaceSetUp) -> tuple[LogRound, ...]:
    """The rounds of a turn, in order; what came before the first order is a round of its own."""
    names = Names.brief(set_up)
    numbered = [(index, event) for index, event in enumerate(events) if not isinstance(event, _UNSPOKEN)]
    deep = depths(events)
    rounds = []
    for number, group in groupby(numbered, key=lambda item: item[1].round):
        entries = tuple(_entry(items, rolls, deep, names) for items in _entries(group))
        rounds.append(LogRound(say("log.round", round=number) if number else say("log.before"), entries))
    return tuple(rounds)


def _entries(items: Iterable[tuple[int, ev.Event]]) -> list[list[tuple[int, ev.Event]]]:
    """Splits a round where somebody begins to act; all that ends the round is one entry."""
    entries: list[list[tuple[int, ev.Event]]] = []
    for item in items:
        if not entries or _opens(item[1], entries[-1][0][1]):
            entries.append([])
        entries[-1].append(item)
    return entries


def _opens(event: ev.Event, head: ev.Event) -> bool:
    """Whether an event begins an entry after the one that `head` began."""
    if isinstance(event, _ROUND_END):
        return not isinstance(head, _ROUND_END)
    return isinstance(event, (ev.OrderTaken, *_ATTACKS)) or isinstance(head, _ROUND_END)


def _entry(items: list[tuple[int, ev.Event]], rolls: tuple[Roll, ...], deep: list[int], names: Names) -> LogEntry:
    head = items[0][1]
    order = _order(head, names)
    standing = all(isinstance(event, _UNMOVED) for _, event in items)
    if isinstance(head, ev.OrderTaken) and head.why is Why.ORDERED:
        items = items[1:]
    base = min((deep[index] for index, _ in items), default=0)
    briefs = BRIEFS.tell([event for _, event in items], head.team, names, rolls)
    lines = tuple(
        LogLine(index, narrate(event, names), event.rule, thrown(event, rolls), deep[index] - base, brief)
        for (index, event), brief in zip(items, briefs, strict=True)
    )
    whole = isinstance(head, _ROUND_END) or head.round == 0
    if whole or head.team is None:
        return LogEntry("", _headline(head, names), lines)
    tone = names.set_up.by_id[head.team].factio.value
    headline, name = _headline(head, names, standing=standing), Names(names.set_up).team(head.team)
    return LogEntry(head.team, headline, lines, name, tone, order)


def _order(head: ev.Event, names: Names) -> Message | None:
    """What a team does, and why where it is not what its racer ordered."""
    if not isinstance(head, ev.OrderTaken):
        return None
    done = names.order(head.done)
    return done if head.why in (Why.ORDERED, Why.FLIPPED) else say(f"brief.order.{head.why}", order=done)


def _headline(head: ev.Event, names: Names, *, standing: bool = False) -> Message:
    if isinstance(head, ev.OrderTaken):
        done = names.order(head.done)
        return say("order.standing", order=done, speed="speed.STOP") if standing else done
    if isinstance(head, _ATTACKS):
        return say("log.attack")
    return say("log.round-end") if head.round else say("log.start")
