"""What the desk does where it fails: it counts failures in a row, tells the host by mail, and stops at the third.

A server that is away for a while is told once, and stops nothing.
"""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from typing import Final

from msgspec import Struct

from ludi_press.content.press_file import MailForm
from ludi_press.core.problems import Problem, describe
from ludi_press.press.publishing.mail import automatic, by_server, mailbox
from ludi_press.press.publishing.record import UNREACHABLE
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.store import FAILURES, read_note, write_note

MOST: Final = 3


class FailedPasses(Struct, frozen=True):
    """How many passes in a row have failed, and what the host was told last of servers that are away."""

    row: int = 0
    away: tuple[str, ...] = ()


def failures(press: Press) -> FailedPasses:
    """Return what is known of the last passes; what cannot be read counts as nothing."""
    return read_note(press, FAILURES, FailedPasses) or FailedPasses()


def count(
    press: Press, problems: Sequence[Problem], form: MailForm | None, now: datetime, lines: Iterable[str] = ()
) -> None:
    """Count a pass: one that went well ends the row, one that failed is told to the host by mail if that can be.

    One that only met servers that are away neither ends the row nor lengthens it.
    `lines` are the last that it said. Where the disk is full, the mail alone tells it.
    """
    before = failures(press)
    away = tuple(sorted({one.code for one in problems if one.code.endswith(UNREACHABLE)}))
    lasting = any(not one.code.endswith(UNREACHABLE) for one in problems)
    after = FailedPasses(before.row + 1 if lasting else before.row if problems else 0, away)
    if after != before:
        with suppress(OSError):
            write_note(press, FAILURES, after)
    if form is not None and (lasting or {*away} - {*before.away}):
        stops = after.row >= MOST
        end = "It does nothing more until you run it with --resume." if stops else "The next pass tries again."
        done = "\n".join(("The last lines of the pass:", *(f"  {line}" for line in lines)))
        _tell("\n\n".join((*map(describe, problems), done, end)), form, now, stops=stops)


def stopped(press: Press) -> Problem | None:
    """Return why the desk does nothing more, None while it may."""
    if failures(press).row < MOST:
        return None
    words = f"{MOST} passes in a row have failed, and nothing is done any more"
    return Problem("desk-stopped", words, None, None, "mend what 'ludi-press check' tells, then run it with --resume")


def resume(press: Press) -> None:
    write_note(press, FAILURES, None)


def _tell(text: str, form: MailForm, now: datetime, *, stops: bool) -> None:
    """Mail a text to the host; where the mail server is what fails, the exit status alone tells it."""
    title = "ludi-press run has stopped" if stops else "ludi-press run has failed"
    mail = automatic(form, mailbox(form.from_), title, f"{text}\n", now)
    for _ in by_server(form, lambda server: iter([server.send_message(mail)])):
        pass
