"""The log of a round: an entry for each activation, with the plan that was carried out, and the end of the round."""

from itertools import groupby
from typing import Final

from ludi_press.core.report import LogEntry, LogRound, Message, say
from ludi_press.games.kit.log import Lines, Numbered, split
from ludi_press.games.morturi.rules import events as ev
from ludi_press.games.morturi.rules.model import BattleSetUp
from ludi_press.games.morturi.telling.drama import TOLD
from ludi_press.games.morturi.telling.narrate import Names, Record

_HEADS: Final = (ev.Activated, ev.Passed, ev.Surrendered)
"""The events that begin an entry."""


def turn_log(set_up: BattleSetUp, record: Record) -> tuple[LogRound, ...]:
    """MR-13.3: the log of the entry, or of the activations and the end of a round."""
    names = Names(set_up)
    lines = Lines(record.events, record.rolls, names, TOLD)
    entries = split(enumerate(record.events), _opens)
    return tuple(
        LogRound(say(f"log.{part}"), tuple(_entry(items, record, lines, names) for items in group))
        for part, group in groupby(entries, key=_part)
    )


def _opens(item: Numbered, first: Numbered) -> bool:
    ends = isinstance(item[1], ev.BattleOver) and item[1].rule == "MR-7.4"
    return isinstance(item[1], _HEADS) or ends


def _part(items: list[Numbered]) -> str:
    head = items[0][1]
    if isinstance(head, ev.Activated | ev.Passed):
        return "activations"
    return "end" if isinstance(head, ev.Surrendered | ev.BattleOver) else "entry"


def _entry(items: list[Numbered], record: Record, lines: Lines, names: Names) -> LogEntry:
    head = items[0][1]
    if not isinstance(head, _HEADS) or head.team is None:
        return LogEntry("", say(f"log.{_part(items)}.head"), lines.of(items, None))
    order = _order(items, record, names)
    headline = order or say(f"log.head.{head.what}")
    return LogEntry(
        head.team, headline, lines.of(items, head.team), names.team(head.team), names.set_up.tone_of(head.team), order
    )


def _order(items: list[Numbered], record: Record, names: Names) -> Message | None:
    """MR-9.5: the plan that he carried out, and its number where he has several."""
    chosen = next((event for _, event in items if isinstance(event, ev.PlanChosen)), None)
    if chosen is None or not chosen.number:
        return say(f"order.{chosen.variant}") if chosen else None
    plans = record.orders.plans[chosen.team or ""] if record.orders else ()
    told = names.plan(plans[chosen.number - 1])
    if not told.items:
        return say("order.holds")
    return say("order.plan" if len(plans) == 1 else "order.plan.of", plan=told, n=chosen.number)
