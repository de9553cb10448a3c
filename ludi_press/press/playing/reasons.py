"""Why somebody's orders of a turn are not those that were sent for it: too late, not clear, or a standing order.

A game only knows who has no orders: it tells of them as of somebody who sent none, and the press corrects that.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum

from msgspec.structs import replace

from ludi_press.core.report import Ask, LogEntry, LogLine, LogRound, Message, Phrase, Report, Text, say
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
    late = turn.late(asked.closes if asked else None)
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
    names = {entry.name: entry.team for part in report.log for entry in part.entries if entry.team in unheard}
    return replace(
        report,
        log=_log(report.log, given),
        news=tuple(_news(message, names, unheard) for message in report.news),
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


def _news(message: Message, names: Mapping[Phrase | None, str], unheard: ReasonsByTeam) -> Message:
    """Return a sentence of the news that would say so of one team with what is true."""
    team = names.get(dict(message.args).get("team"))
    if team is None or not _is_silent(message.id):
        return message
    return Message(f"{message.id}.{unheard[team].removeprefix('post.')}", message.args)
