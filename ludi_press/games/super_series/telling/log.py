"""The log of a turn: events gathered by round and by who acted, each line with its rule and its dice."""

from itertools import groupby
from typing import Final

from ludi_press.core.dice import Roll
from ludi_press.core.report import LogEntry, LogRound, Message, say
from ludi_press.games.kit.briefs import Briefs
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.super_series.rules import events as ev
from ludi_press.games.super_series.rules.live import RaceSetUp
from ludi_press.games.super_series.rules.model import Why
from ludi_press.games.super_series.telling.narrate import Names

_ROUND_END = (ev.Finished, ev.LedAway, ev.RaceOver, ev.Unclassified, ev.WreckCleared)
_ATTACKS = (ev.Crashed, ev.Lacerated, ev.StrikeMissing)
_UNMOVED = (ev.OrderTaken, ev.Stunned)
"""Events of a team that stands still: any move begins with a die."""
_UNSPOKEN = (ev.RoundBegun,)
"""Events that have no line of their own: the order of the entries tells them."""


BRIEFS: Final = Briefs(
    {
        "bonus-lost": "bonus-lost",
        "whipped.success": "whip.success",
        "whipped.failure": "whip.failure",
        "spaces-rolled": "spaces",
        "shift-lost.taken": "shift-lost",
        "shift-lost.short": "shift-lost",
        "shift-lost.slip": "shift-lost",
        "blocked.any": "blocked",
        "blocked.limit": "blocked",
        "corner.clear": "corner.clear",
        "corner.clear.control": "corner.clear",
        "corner.slip": "corner.slip",
        "corner.slip.control": "corner.slip",
        "corner.naufragia": "corner.naufragia",
        "corner.naufragia.control": "corner.naufragia",
        "bumped.chariot": "bumped.chariot",
        "bumped.wall": "bumped.wall",
        "wreck-struck": "wreck",
        "wall.harmed.left": "wall.left",
        "wall.harmed.right": "wall.right",
        "damaged.horses": "damaged.horses",
        "damaged.left": "damaged.left",
        "damaged.right": "damaged.right",
        "horses-stopped": "horses-stopped",
        "naufragia": "naufragia",
        "fall.hurt": "hurt",
        "dragged.free": "dragged",
        "dragged.blocked": "dragged",
        "escape.alone": "escape",
        "escape.alive": "escape",
        "escape.trampled": "trampled",
        "died": "died",
        "no-strike.nobody": "strike.nobody",
        "no-strike.target-away": "strike.away",
        "no-strike.attacker-down": "strike.down",
        "crash.adjacent.hit.chariot": "crash.hit",
        "crash.adjacent.hit.horses": "crash.hit",
        "crash.adjacent.miss.chariot": "crash.miss",
        "crash.adjacent.miss.horses": "crash.miss",
        "crash.overtaking.hit.horses": "crash.hit",
        "crash.overtaking.miss.horses": "crash.miss",
        "laceration.hit": "lash.hit",
        "laceration.miss": "lash.miss",
        "stunned.struck": "stunned",
    }
)
"""Which events the line of a chariot tells, and by which phrase."""


def turn_log(events: tuple[ev.Event, ...], rolls: tuple[Roll, ...], set_up: RaceSetUp) -> tuple[LogRound, ...]:
    """The rounds of a turn, in order; what came before the first order is a round of its own."""
    names = Names.brief(set_up)
    numbered = [(index, event) for index, event in enumerate(events) if not isinstance(event, _UNSPOKEN)]
    lines = Lines(events, rolls, names, BRIEFS)
    rounds = []
    for number, group in groupby(numbered, key=lambda item: item[1].round):
        entries = tuple(_entry(items, lines, names) for items in split(group, _opens))
        rounds.append(LogRound(say("log.round", round=number) if number else say("log.before"), entries))
    return tuple(rounds)


def _opens(item: Numbered, first: Numbered) -> bool:
    """Whether somebody begins to act; all that ends the round is one entry."""
    event, head = item[1], first[1]
    if isinstance(event, _ROUND_END):
        return not isinstance(head, _ROUND_END)
    return isinstance(event, (ev.OrderTaken, *_ATTACKS)) or isinstance(head, _ROUND_END)


def _entry(items: list[Numbered], lines: Lines, names: Names) -> LogEntry:
    head = items[0][1]
    order = _order(head, names)
    standing = all(isinstance(event, _UNMOVED) for _, event in items)
    if isinstance(head, ev.OrderTaken) and head.why is Why.ORDERED:
        items = items[1:]
    told = lines.of(items, head.team)
    whole = isinstance(head, _ROUND_END) or head.round == 0
    if whole or head.team is None:
        return LogEntry("", _headline(head, names), told)
    tone = names.set_up.by_id[head.team].factio.value
    headline, name = _headline(head, names, standing=standing), Names(names.set_up).team(head.team)
    return LogEntry(head.team, headline, told, name, tone, order)


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
