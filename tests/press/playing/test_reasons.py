"""What the press tells of orders that were sent and do not count, where a game knows of none."""

import pytest
from msgspec.structs import replace

from ludi_press.core.report import Beat, Board, Listing, LogEntry, LogLine, LogRound, Message, Report, Text, say
from ludi_press.press.playing.reasons import OrderReason, with_reasons

DAMA, FURO = Text("Dama"), Text("Furo")


def entry(team: str, name: Text, line: str = "event.order.silent") -> LogEntry:
    done = say("order.cruise")
    lines = (LogLine(0, say(line, team=name, done=done), "SS-3.4"), LogLine(1, say("event.moved", team=name), "SS-5.4"))
    return LogEntry(team, done, lines, name, None, say("brief.order.silent", order=done))


def lost(name: Text, silent: str) -> Message:
    """The news of a place that somebody lost by silence."""
    did = Message(silent, (("who", Text(name.value.lower())),))
    return say("news.lost", team=name, did=say("news.so", did=Listing((did, say("news.did.drove", n=3)))))


REPORT = Report(
    "game",
    "race",
    1,
    False,
    Text("Race"),
    say("heading.turn"),
    (),
    Board(say("board.title"), (), ()),
    news=(
        lost(DAMA, "news.did.silent"),
        say("news.lost", team=DAMA),
        lost(FURO, "news.did.silent"),
    ),
    log=(LogRound(say("round"), (entry("dama", DAMA), entry("furo", FURO))),),
    beats=(Beat("silent", 40, (0,), teams=("dama",)), Beat("silent", 40, (0,), teams=("furo",))),
)


@pytest.mark.parametrize("reason", [OrderReason.LATE, OrderReason.UNCLEAR])
def test_nothing_says_that_nothing_was_sent(reason: OrderReason) -> None:
    told = with_reasons(REPORT, {"dama": reason})
    dama, furo = told.log[0].entries
    assert dama.order == dama.headline == say(reason, order=say("order.cruise"))
    assert [line.message for line in dama.lines] == [say(f"{reason}.event", team=DAMA), say("event.moved", team=DAMA)]
    assert furo == REPORT.log[0].entries[1]
    short = reason.removeprefix("post.")
    assert told.news == (lost(DAMA, f"news.did.silent.{short}"), *REPORT.news[1:])
    assert told.beats == REPORT.beats[1:]


def test_a_standing_order_is_told_beside_what_it_orders() -> None:
    ordered = replace(entry("dama", DAMA, "event.order.ordered"), order=say("order.whip"))
    report = replace(REPORT, log=(LogRound(say("round"), (ordered,)),))
    told = with_reasons(report, {"dama": OrderReason.STANDING})
    assert told.log[0].entries[0].order == say("post.standing", order=say("order.whip"))
    assert told.log[0].entries[0].lines == ordered.lines
    assert (told.news, told.beats) == (REPORT.news, REPORT.beats)


def test_where_a_log_tells_no_orders_the_reason_stands_alone() -> None:
    report = replace(REPORT, log=(LogRound(say("round"), (replace(entry("dama", DAMA), order=None),)),))
    assert with_reasons(report, {"dama": OrderReason.LATE}).log[0].entries[0].order == say("post.late.alone")


def test_without_reasons_nothing_changes() -> None:
    assert with_reasons(REPORT, {}) is REPORT
