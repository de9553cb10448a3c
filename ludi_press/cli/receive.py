"""`ludi-press receive`."""

import platform
import sys
from collections.abc import Iterator, Sequence
from datetime import datetime
from pathlib import Path
from re import compile as pattern
from typing import Any, Final

import click
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.cli.press import RaceCommand, json_option, now
from ludi_press.cli.tell import answer, echo_answer, finish, note_data, picked, problem_data, told
from ludi_press.content.nodes import said_plainly
from ludi_press.content.race_file import written
from ludi_press.content.times import read_time
from ludi_press.content.words import shortened
from ludi_press.core.problems import Judged, Place, Problem, describe, on_one_line
from ludi_press.games.contract import OrderEntry
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.standing import untimed
from ludi_press.press.receiving.dates import date_in
from ludi_press.press.receiving.messages import Inbox, joined, read_bytes, read_path
from ludi_press.press.receiving.open_turn import find_open_turn
from ludi_press.press.receiving.parsing import ParsedMessage
from ludi_press.press.receiving.receipts import keep_receipts, receipts
from ludi_press.press.receiving.receive import Received, receive

_WIDTH: Final = 44
"""The most characters of a message's line shown beside what was understood."""


@click.command("receive", cls=RaceCommand)
@click.argument("files", nargs=-1, metavar="[FILE]...", type=click.Path(path_type=Path, allow_dash=True))
@click.option(
    "--at",
    metavar="TIME",
    help="When messages came that do not say so, in Roman time: '2026-04-07 19:12', or '19:12' for today.",
)
@click.option("--again", is_flag=True, help="Forget what you answered about these messages, and ask anew.")
@json_option
def receive_command(
    press: Press, race: str, files: tuple[Path, ...], at: str | None, *, again: bool, as_json: bool
) -> None:
    """Read orders from mails and pasted messages into the turn's file.

    FILE is a mail (.eml), an mbox, a maildir, or text copied from a forum or a list; without one, or for '-', text is
    read from the standard input. The file of the open turn is made if there is none yet. What is not clear is asked
    on a terminal, or left in the file as a comment; lines of your own stay as they are.
    """
    opened = find_open_turn(press, race)
    read = _messages(files, _moment(at))
    if opened.value is None or read.value is None:
        answer("receive", {"race": race}, (*opened.problems, *read.problems), as_json=as_json)
    asks = bool(files) and Path("-") not in files and sys.stdin.isatty() and not as_json
    question = _Terminal().question if asks else None
    judged = receive(opened.value, read.value.messages, question, again=again, now=now())
    if judged.value is None:
        answer("receive", {"race": race}, judged.problems, as_json=as_json)
    if as_json:
        echo_answer("receive", {**_data(judged.value), "unread": read.value.unread}, ())
    else:
        _show(judged.value)
        for one in read.value.unread:
            which = f"mail {one.number}, of {on_one_line(one.sender)}" if one.number else on_one_line(one.sender)
            click.echo(f"no message: {which}: {one.why}")
    keep_receipts(judged.value)
    finish(())


def _moment(at: str | None) -> datetime | None:
    if at is None:
        return None
    judged = read_time(f"{now():%Y-%m-%d} {at}" if _CLOCK.fullmatch(at.strip()) else at, Place("--at"))
    date = date_in(at, now()) if judged.value is None else None
    if date and date.alone and date.at:
        return date.at
    if judged.value is None:
        raise click.BadParameter(f"{judged.problems[0].message}: {judged.problems[0].suggestion}", param_hint="--at")
    return judged.value


_CLOCK: Final = pattern(r"\d\d?:\d\d")
"""A clock alone is that of today."""


def _messages(files: Sequence[Path], at: datetime | None) -> Judged[Inbox]:
    """Return all messages; those without a time get the time `at`."""
    read = [_pasted() if file == Path("-") else read_path(file) for file in files or (Path("-"),)]
    problems = tuple(one for one in read if isinstance(one, Problem))
    box = joined(one for one in read if isinstance(one, Inbox))
    timed = tuple(message if message.at else replace(message, at=at) for message in box.messages)
    return Judged(None if problems else Inbox(timed, box.unread), problems)


def _pasted() -> Inbox:
    """Return the messages on standard input; none if it is closed."""
    if sys.stdin is None:
        return Inbox()
    if sys.stdin.isatty():
        end = "Ctrl-Z and Enter" if platform.system() == "Windows" else "Ctrl-D"
        click.echo(f"paste the messages, then end with {end} on a line of its own", err=True)
    return read_bytes(sys.stdin.buffer.read())


class _Terminal(Struct):
    """Asks the host; an empty answer leaves a question open, and Ctrl-C or Ctrl-D all that follow, too."""

    is_over: bool = False

    def question(self, about: str, line: str, doubt: str) -> str:
        if self.is_over:
            return ""
        click.echo(f'{on_one_line(about)}: "{on_one_line(line)}"\n  {on_one_line(doubt)}', err=True)
        try:
            answer: str = click.prompt("your answer (Enter leaves it open)", default="", show_default=False, err=True)
        except click.Abort:
            click.echo("\nthis and all further questions are left open; your answers so far are kept", err=True)
            self.is_over = True
            return ""
        return answer


# --- text output


def _show(received: Received) -> None:
    for parsed in received.messages:
        click.echo("\n".join(_message(parsed, counts=received.counts(parsed))))
        click.echo()
    for line in (*_warnings(received), *_written(received), *_left(received)):
        click.echo(line)
    for receipt in receipts(received):
        to = f"--- to {receipt.name}{f' <{receipt.address}>' if receipt.address else ''}"
        click.echo("\n".join(("", click.style(to, bold=True), receipt.text)))


def _written(received: Received) -> Iterator[str]:
    if received.changed:
        yield f"wrote {received.open_turn.file}"
    yield from (f"  {_key(entry)}: {said_plainly(entry.value)}" for entry in received.entered)
    for entry in received.kept:
        yield f"  {_key(entry)} has a line of your own, which stays: the message says {said_plainly(entry.value)}"
    for who, one in received.standing.items():
        yield f"standing order of {who} {'kept, out of git' if one.text else 'ended'}"
    if received.kept_in:
        yield f"wrote {received.kept_in}, which belongs into git too"
    if not received.changed and not received.standing:
        some = received.messages or received.passed or received.open
        yield f"{received.open_turn.file} says all that already" if some else "there is no message here"


def _warnings(received: Received) -> Iterator[str]:
    """Yield the warnings of all messages; one that is said of several teams is one, with all their names."""
    whose: dict[Problem, list[str]] = {}
    for parsed in received.messages:
        for judged in () if parsed.early else parsed.judged:
            who = judged.entry.who
            for problem in (one for one in judged.problems if not one.is_error):
                bare = replace(problem, place=None, message=problem.message.removeprefix(f"{who} "))
                whose.setdefault(bare, []).append(who)
    for problem, teams in whose.items():
        names = ", ".join(dict.fromkeys(teams))
        yield from describe(replace(problem, message=f"{names}: {problem.message}")).split("\n")


def _left(received: Received) -> Iterator[str]:
    """Yield what is left for the host: open questions, and messages that are not at hand."""
    for one in received.passed:
        yield f"passed over: {', '.join(filter(None, (on_one_line(one.sender), one.at)))}: {one.why}"
    for sender in received.missing:
        yield f"a message of {sender} for this turn came early: hand it in again"
    for parsed in received.messages:
        if parsed.is_refused:
            yield f"you have said no to {on_one_line(parsed.who)}, {parsed.time}: to take that back, add --again"
    if received.open:
        yield "these questions hold the turn, until they are answered or you write the order, or 'unclear: ignored':"
    yield from (f"  {line}" for line in told(received.open))
    yield from untimed(received.open)


def _key(entry: OrderEntry) -> str:
    """Return whose entry it is, with its section if that is not `orders`."""
    return entry.who if entry.section == "orders" else f"{entry.section} {entry.who}"


def _message(parsed: ParsedMessage, *, counts: bool) -> Iterator[str]:
    """Yield the message's lines beside what was understood."""
    answers = ", late: in answer to a question" if counts else ", late: not entered"
    late = answers if parsed.late else f", kept for turn {parsed.aim.turn}" if parsed.early else ""
    late = ", put aside" if parsed.aside else late
    unknown = "" if parsed.parties or parsed.sent.doubt else " (nobody here has this address or this name)"
    yield click.style(f"{on_one_line(parsed.who)}{unknown}, {parsed.time}{late}", bold=True)
    understood: dict[int, list[str]] = {}
    for saying in (*parsed.heard.sayings, *parsed.doubts):
        parts = [part for part in (saying.said, f"? {parsed.asked(saying)}" if saying.doubt else "") if part]
        understood.setdefault(saying.line, []).extend(
            part for part in parts if part not in understood.get(saying.line, [])
        )
    for number, line in enumerate(parsed.message.text.split("\n")):
        if line.strip():
            shown = shortened(on_one_line(line.strip()), _WIDTH)
            yield f"  {shown:<{_WIDTH}} | {'; '.join(understood.get(number, [])) or '-'}"
    yield from (f"  {shortened(on_one_line(line), _WIDTH):<{_WIDTH}} | -, in the signature" for line in parsed.below)
    yield from ["  what it orders is kept for turn 1"] if parsed.later else []
    yield from (f"  {one:<{_WIDTH}} | attached, and not read" for one in parsed.sent.source.attached)
    for judged in () if parsed.early else parsed.judged:  # what is for a turn to come is judged when it opens
        errors = (replace(problem, place=None) for problem in judged.problems if problem.is_error)
        yield from (f"  {line}" for problem in errors for line in describe(problem).split("\n"))


# --- JSON output


def _data(received: Received) -> dict[str, Any]:
    return {
        "race": received.open_turn.race,
        "turn": received.open_turn.ask.turn,
        "file": received.open_turn.file,
        "changed": received.changed,
        "messages": [_message_data(parsed) for parsed in received.messages],
        "entered": [{"key": entry.section, "who": entry.who, "says": entry.value} for entry in received.entered],
        "kept": [{"key": entry.section, "who": entry.who, "says": entry.value} for entry in received.kept],
        "open": [note_data(note) for note in received.open],
        **picked(received, "passed", "missing"),
        "receipts": [{"to": one.name, "address": one.address, "text": one.text} for one in receipts(received)],
    }


def _message_data(parsed: ParsedMessage) -> dict[str, Any]:
    lines = parsed.message.text.split("\n")
    sayings = (*parsed.heard.sayings, *parsed.doubts)
    return {
        "from": parsed.who,
        "address": parsed.message.address,
        "received": written(parsed.at) if parsed.at else None,
        "known": bool(parsed.parties),
        "late": parsed.late,
        "turn": parsed.aim.turn,
        "sure": parsed.is_sure,
        "lines": [
            {
                "wrote": lines[saying.line] if saying.line < len(lines) else "",
                "says": saying.said,
                "doubt": saying.doubt,
            }
            for saying in dict.fromkeys(sayings)
        ],
        "problems": [problem_data(problem) for judged in parsed.judged for problem in judged.problems],
    }
