"""Mails the receipts that `receive` has kept; each tells what stands in the turn file at the moment of sending."""

import smtplib
from collections.abc import Iterator, Mapping
from datetime import datetime
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.edit import value_at
from ludi_press.content.nodes import Plain
from ludi_press.content.press_file import MailForm
from ludi_press.core.problems import Judged, Problem, Severity, has_errors
from ludi_press.posts.formats.mail import subject
from ludi_press.press.publishing.sending.mail import PASSWORD, connected, insecure, mailbox, refusal
from ludi_press.press.publishing.sending.secure import password
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.settings import FILE, read_settings
from ludi_press.press.receiving.drawer import Drawer, ReceiptLetter, read_drawer

_ID: Final = pattern(r"<[!-;=?-~]{1,200}>")
_ADDRESS: Final = pattern(r"[!-~]{1,200}")


class Receipts(Struct, frozen=True):
    """Receipts to send, with what stands in their turn files now."""

    form: MailForm
    letters: tuple[ReceiptLetter, ...]
    files: Mapping[str, Mapping[str, Plain]]
    drawer: Drawer

    def text(self, letter: ReceiptLetter) -> str:
        return letter.text(self.files[letter.file])

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Send the receipts; yield the address of each that was sent, and each problem.

        Whoever has had the most receipts of a day gets the next one on another day.
        """
        day = f"{now:%Y-%m-%d}"
        allowed = [letter for letter in self.letters if self.drawer.held.may_answer(letter, day)]
        if not allowed:
            return
        secret = password(PASSWORD, self.form.server.value, self.form.user) if self.form.user else ""
        if isinstance(secret, Problem):
            yield secret
            return
        try:
            with connected(self.form, secret) as server:
                for letter in allowed:
                    yield from self.send_one(server, letter, now)
        except (smtplib.SMTPException, OSError) as error:
            yield refusal(self.form, error)

    def send_one(self, server: smtplib.SMTP, letter: ReceiptLetter, now: datetime) -> Iterator[str | Problem]:
        """Send a receipt that is written down before; one of which nobody knows whether it was taken is sent again."""
        begun, digest = self.drawer.held.begun, letter.digest(self.files[letter.file])
        if begun.get(letter.address) == digest:
            words = f"the receipt for {letter.address} is sent again with the same Message-ID"
            help_ = "if the server took it without an answer, it arrives twice"
            yield Problem("receipt-again", words, None, None, help_, severity=Severity.WARNING)
        begun[letter.address] = digest
        self.drawer.keep()
        try:
            server.send_message(self.mail(letter, now))
        except (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused):
            del begun[letter.address]
            self.drawer.keep()
            raise
        self.drop(letter, f"{now:%Y-%m-%d}")
        yield letter.address

    def drop(self, letter: ReceiptLetter, day: str) -> None:
        """Take a receipt that was sent out of the drawer, and count it."""
        held = self.drawer.held
        held.count(letter, day)
        held.receipts.pop(letter.address, None)
        held.begun.pop(letter.address, None)
        held.mailed[letter.address] = letter.digest(self.files[letter.file])
        self.drawer.keep()

    def mail(self, letter: ReceiptLetter, now: datetime) -> EmailMessage:
        """Return a receipt as a mail, marked as automatic so that no program answers it."""
        mail = EmailMessage(SMTP)
        mail["From"] = mailbox(self.form.from_)
        mail["To"] = Address(letter.name, addr_spec=letter.address)
        mail["Subject"] = subject(f"Re: {letter.subject}" if letter.subject else letter.above.split("\n")[2])
        mail["Date"] = format_datetime(now)
        domain = parseaddr(self.form.from_)[1].rpartition("@")[2]
        mail["Message-ID"] = f"<receipt.{letter.digest(self.files[letter.file])[:32]}@{domain}>"
        if _ID.fullmatch(letter.answers):
            mail["In-Reply-To"] = letter.answers
        mail["Auto-Submitted"] = "auto-replied"
        mail.set_content(self.text(letter))
        return mail


def receipt_mails(press: Press, race: str) -> Judged[Receipts]:
    """Return the receipts of a race that were not mailed yet."""
    settings, problems = read_settings(press)
    if settings.mail is None or has_errors(problems):
        missing = Problem("mail-missing", f"{FILE} has no 'mail:'", None, None, "write mail: with from, to and server")
        return Judged(None, problems if has_errors(problems) else (*problems, missing))
    flaw = insecure(settings.mail)
    drawer = read_drawer(press, race)
    letters = tuple(one for one in drawer.held.receipts.values() if _ADDRESS.fullmatch(one.address))
    if flaw or not letters:
        hint = "run 'ludi-press receive' first: it keeps those to addresses that race.yaml knows"
        return Judged(None, (flaw or Problem("receipts-none", "no receipt is left to be mailed", None, None, hint),))
    files: dict[str, Mapping[str, Plain]] = {}
    for file in {one.file for one in letters}:
        data = read_file(press, press.root / file)
        held = value_at(data, ()) if isinstance(data, bytes) else None
        files[file] = held if isinstance(held, dict) else {}
    return Judged(Receipts(settings.mail, letters, files, drawer))
