"""Why somebody's orders of a turn are not those that were sent for it: too late, not clear, or a standing order.

A game only knows who has no orders: it tells of them as of somebody who sent none, and the press corrects that.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec.structs import replace

from ludi_press.core.report import Ask, Listing, LogEntry, LogLine, LogRound, Message, Phrase, Report, Text, say
from ludi_press.press.reading.turns import TurnSource


class OrderReason(StrEnum):
    """Entries of the words catalogue; each but `STANDING` is also told of an event, as `.event`."""

    LATE, UNCLEAR, STANDING = "post.late", "post.unclear", "post.standing"


ReasonsByTeam = Mapping[str, OrderReason]
"""The reasons by the ids of teams."""


def reasons(turn: TurnSource | None, asked: Ask | None) -> ReasonsByTeam:
    """Return the reasons of a turn; `asked` is what it asks.

    Where something was unclear and an order stands nevertheless, that order counts, and there is nothing to tell.
    """
    if turn is None:
        return {}
    head = turn.head
    named = head.unclear if isinstance(head.unclear, Mapping) else [note.who for note in turn.asked if head.unclear]
    unclear = (who for who in named if who not in turn.ordered)
    standing = (who for who, used in (head.standing or {}).items() if used)
    late = turn.late(asked)
    return {
        **dict.fromkeys(late, OrderReason.LATE),
        **dict.fromkeys(unclear, OrderReason.UNCLEAR),
        **dict.fromkeys(standing, OrderReason.STANDING),
    }


def with_reasons(report: Report, given: ReasonsByTeam) -> Report:
    """Return a Report that tells the reasons, at the first entry of each team that has one, and in the news."""
    if not given:
        return report
    unheard = {team: reason for team, reason in given.items() if reason is not OrderReason.STANDING}
    return replace(
        report,
        log=_log(report.log, given),
        news=tuple(_news(message, unheard) for message in report.news),
        beats=tuple(one for one in report.beats if not (_is_silent(one.kind) and {*one.teams} & {*unheard})),
    )


def _is_silent(id_: str) -> bool:
    return "silent" in id_.split(".")


def _log(log: Iterable[LogRound], given: ReasonsByTeam) -> tuple[LogRound, ...]:
    left = dict(given)

    def told(entry: LogEntry) -> LogEntry:
        reason = left.pop(entry.team, None)
        return _entry(entry, reason) if reason else entry

    return tuple(replace(part, entries=tuple(map(told, part.entries))) for part in log)


def _entry(entry: LogEntry, reason: OrderReason) -> LogEntry:
    lines = entry.lines if reason is OrderReason.STANDING else tuple(_line(one, entry, reason) for one in entry.lines)
    order: Phrase | None = entry.order
    if entry.order is not None and _is_silent(entry.order.id):
        order = dict(entry.order.args).get("order", order)
    told = say(reason, order=order) if order is not None else say(f"{reason}.alone")
    return replace(entry, order=told, headline=say(reason, order=entry.headline), lines=lines)


def _line(line: LogLine, entry: LogEntry, reason: OrderReason) -> LogLine:
    """Return a line that would say that nothing was sent with what is true."""
    if not _is_silent(line.message.id):
        return line
    return replace(line, message=say(f"{reason}.event", team=entry.name or Text(entry.team)))


def _news(message: Message, unheard: ReasonsByTeam) -> Message:
    """Return a sentence of the news; a part that says so of a team, whose id is its `who`, with what is true."""
    args = tuple((name, _part(arg, unheard)) for name, arg in message.args)
    who = dict(args).get("who")
    reason = unheard.get(who.value) if isinstance(who, Text) and _is_silent(message.id) else None
    return Message(f"{message.id}.{reason.removeprefix('post.')}" if reason else message.id, args)


def _part(phrase: Phrase, unheard: ReasonsByTeam) -> Phrase:
    if isinstance(phrase, Listing):
        return Listing(tuple(_part(item, unheard) for item in phrase.items))
    return _news(phrase, unheard) if isinstance(phrase, Message) else phrase
