"""What the desk does where it fails: it counts failures in a row, tells the host by mail, and stops at the third."""

import smtplib
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime
from typing import Final

from ludi_press.content.press_file import MailForm
from ludi_press.core.problems import Problem, describe
from ludi_press.press.publishing.sending.mail import PASSWORD, connected, mailbox
from ludi_press.press.publishing.sending.secure import password
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.memory import FAILURES
from ludi_press.press.reading.write import write_atomically

MOST: Final = 3


def failures(press: Press) -> int:
    """Return how many passes in a row have failed; what cannot be read counts as none."""
    with suppress(OSError, ValueError):
        return int((press.memory / FAILURES).read_text(encoding="ascii"))
    return 0


def count(press: Press, problems: Sequence[Problem], form: MailForm | None, now: datetime) -> None:
    """Count a pass: one without errors ends the row, one with errors is told to the host by mail if that can be."""
    before = failures(press)
    after = before + 1 if problems else 0
    if after != before:
        write_atomically(press.memory / FAILURES, str(after).encode())
    if problems and form is not None:
        _tell(problems, form, now, stops=after >= MOST)


def stopped(press: Press) -> Problem | None:
    """Return why the desk does nothing more, None while it may."""
    if failures(press) < MOST:
        return None
    words = f"{MOST} passes in a row have failed, and nothing is done any more"
    return Problem("desk-stopped", words, None, None, "mend what 'ludi-press check' tells, then run it with --resume")


def resume(press: Press) -> None:
    """Let the desk work again."""
    write_atomically(press.memory / FAILURES, b"0")


def _tell(problems: Sequence[Problem], form: MailForm, now: datetime, *, stops: bool) -> None:
    """Mail the problems to the host; where the mail server is what fails, the exit status alone tells it."""
    secret = password(PASSWORD, form.server.value, form.user) if form.user else ""
    if isinstance(secret, Problem):
        return
    mail = EmailMessage(SMTP)
    mail["From"], mail["To"] = mailbox(form.from_), mailbox(form.from_)
    mail["Subject"] = "ludi-press run has stopped" if stops else "ludi-press run has failed"
    mail["Date"], mail["Auto-Submitted"] = format_datetime(now), "auto-generated"
    end = "It does nothing more until you run it with --resume." if stops else "The next pass tries again."
    mail.set_content("\n\n".join((*map(describe, problems), end)) + "\n")
    with suppress(smtplib.SMTPException, OSError), connected(form, secret) as server:
        server.send_message(mail)
