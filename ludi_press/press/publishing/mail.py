"""Sends the mails of a turn and the receipts to an SMTP server, each only once unless the host asks for more."""

import hashlib
import smtplib
import ssl
from collections.abc import Callable, Iterable, Iterator, Mapping
from datetime import datetime
from email import message_from_bytes, policy
from email.headerregistry import Address
from email.message import EmailMessage
from email.policy import SMTP
from email.utils import format_datetime, parseaddr
from functools import partial
from re import compile as pattern
from typing import Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.edit import mapping_at
from ludi_press.content.nodes import Plain
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Place, Problem, has_errors, warning
from ludi_press.posts.formats.mail import subject
from ludi_press.press.publishing.record import (
    LOOPBACK,
    REFUSALS,
    Mailed,
    SentRecord,
    password,
    read_post,
    server_problem,
    wanting,
)
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.settings import FILE, PORTS, MailForm, read_settings
from ludi_press.press.receiving.drawer import Drawer, ReceiptLetter, read_drawer

PASSWORD: Final = "LUDI_PRESS_MAIL_PASSWORD"  # noqa: S105 # the name of a variable, not a password
_PATIENCE: Final = 30
"""The timeout of a server in seconds."""


Letter = TypeVar("Letter")
Sent = TypeVar("Sent")


class PostMail(Struct, frozen=True):
    """One mail, ready to send; `digest` is the SHA-256 of its post without the date."""

    file: str
    id: str
    subject: str
    text: str
    data: bytes
    digest: str


def _letter(file: str, post: str, mail: MailForm, now: datetime) -> PostMail:
    draft = message_from_bytes(post.encode(), policy=policy.SMTP)
    body = draft.get_body(("plain",))
    head = EmailMessage(policy.SMTP)
    head["From"], head["To"] = mailbox(mail.from_), [mailbox(to) for to in mail.to]
    head["Date"] = format_datetime(now)
    lines = bytes(head).removesuffix(b"\r\n").decode("ascii")
    return PostMail(
        file=file,
        id=str(draft["Message-ID"]),
        subject=str(draft["Subject"]),
        text=body.get_content() if body else "",
        data=(lines + post.replace("X-Unsent: 1\r\n", "", 1)).encode("ascii"),
        digest=hashlib.sha256(post.encode()).hexdigest(),
    )


def mailbox(written: str) -> Address:
    """Return an address as a host writes it: Host <host@example.org>."""
    name, address = parseaddr(written)
    return Address(name, addr_spec=address)


def domain(form: MailForm) -> str:
    """Return the domain of Message-IDs: that of the sender's address."""
    return parseaddr(form.from_)[1].rpartition("@")[2]


def renewed(letter: PostMail, record: SentRecord) -> PostMail:
    """Return a mail that is sent again, with an id of its own if another text went out under its id.

    Mail programs show only one mail of an id.
    """
    old = record.sent.mails.get(letter.id)
    if old is None or not old.done or old.digest == letter.digest:
        return letter
    id_ = letter.id.replace("@", f".{letter.digest[:8]}@", 1)
    return replace(letter, id=id_, data=letter.data.replace(letter.id.encode(), id_.encode(), 1))


def sent_before(mails: tuple[PostMail, ...], record: SentRecord, file: str) -> tuple[PostMail, ...] | Problem:
    """Return the mails not sent yet; a Problem if none is left, or if it is unknown whether one was sent."""
    known = record.sent.mails
    fresh = tuple(mail for mail in mails if mail.id not in known)
    for mail in mails:
        old = known.get(mail.id)
        if old and not old.done:
            words = f"{mail.file} was handed to a server at {old.at}, and it is not known whether the server took it"
            suggestion = "look whether it arrived; if it did not, send it with --again"
            return Problem("sent-unknown", words, Place(file), None, suggestion)
    if fresh:
        return fresh
    last = known[mails[-1].id]
    words = f"this turn was sent to {', '.join(last.to)} at {last.at}"
    if any(known[mail.id].digest != mail.digest and renewed(mail, record).id not in known for mail in mails):
        words += ", with another text"
    return Problem("sent-before", words, Place(file), None, "to send it once more, add --again")


def insecure(mail: MailForm) -> Problem | None:
    """Return a problem if the connection would expose the mail and the password."""
    if mail.security != "none" or mail.server.value in LOOPBACK:
        return None
    words = f"the connection to {mail.server.value} would not be secured"
    return Problem("mail-insecure", words, mail.server.place, None, "write security: starttls or security: tls")


def by_server(
    mail: MailForm, letters: Iterable[Letter], send: Callable[[smtplib.SMTP, Letter], Iterator[Sent]]
) -> Iterator[Sent | Problem]:
    """Send letters by the mail server, after logging in; yield what comes of each, and the problem that ends it."""
    secret = password(PASSWORD, mail.server.value, mail.user) if mail.user else ""
    if isinstance(secret, Problem):
        yield secret
        return
    try:
        with _connected(mail, secret) as server:
            for letter in letters:
                yield from send(server, letter)
    except (smtplib.SMTPException, OSError) as error:
        words = f"{mail.server.value} did not take the mail: {_message(error)}"
        yield server_problem("mail", words, error, mail.server.place)


def automatic(
    form: MailForm,
    to: Address,
    title: str,
    text: str,
    now: datetime,
    *,
    id_: str = "",
    answers: str = "",
    kind: str = "auto-generated",
) -> EmailMessage:
    """Return a mail of plain text, marked so that no program answers it; `answers` is the Message-ID of another."""
    mail = EmailMessage(SMTP)
    mail["From"], mail["To"] = mailbox(form.from_), to
    mail["Subject"], mail["Date"] = title, format_datetime(now)
    if id_:
        mail["Message-ID"] = id_
    if answers:
        mail["In-Reply-To"] = answers
    mail["Auto-Submitted"] = kind
    mail.set_content(text)
    return mail


def _connected(mail: MailForm, secret: str) -> smtplib.SMTP:
    host, port, context = mail.server.value, mail.port or PORTS[mail.security], ssl.create_default_context()
    if mail.security == "tls":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, port, timeout=_PATIENCE, context=context)
    else:
        server = smtplib.SMTP(host, port, timeout=_PATIENCE)
    try:
        if mail.security == "starttls":
            server.starttls(context=context)
        if mail.user:
            server.login(mail.user, secret)
    except BaseException:
        server.close()
        raise
    return server


class Mailing(Struct, frozen=True):
    turn: int
    form: MailForm
    letters: tuple[PostMail, ...]
    record: SentRecord

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Send the mails; yield the file of each that was sent, and each problem; an error ends it."""
        return by_server(self.form, self.letters, partial(self.send_one, now=now))

    def send_one(self, server: smtplib.SMTP, letter: PostMail, now: datetime) -> Iterator[str | Problem]:
        """Send a mail; when the server has taken it, its text is kept beside the record."""
        form = self.form
        begun = Mailed(form.to, now.isoformat(timespec="minutes"), letter.digest, done=False)
        sender, *receivers = (parseaddr(one)[1] for one in (form.from_, *form.to))
        with self.record.handing_over(letter.id, begun):
            refused = server.sendmail(sender, receivers, letter.data)
        keep_post(letter, self.record)
        taken = tuple(to for to in form.to if parseaddr(to)[1] not in refused)
        self.record.put(letter.id, replace(begun, to=taken, done=True))
        yield letter.file
        for address, answer in refused.items():
            words = f"{form.server.value} did not take {letter.file} for {address}: {_answer(answer)}"
            yield warning("mail-refused", words, form.server.place)


def mailing(
    press: Press, race: str, turn: int | None, language: str | None, now: datetime, *, part: int | None, again: bool
) -> Judged[Mailing]:
    """Return the mails of a turn to send; with `again` also those that were sent before."""
    settings, problems = read_settings(press)
    form = settings.mail
    if form is None or has_errors(problems):
        missing = () if has_errors(problems) else (wanting("mail", "from, to, server and user"),)
        return Judged(None, (*problems, *missing))
    found = read_post(press, race, turn, "mail", language)
    if found.value is None:
        return Judged(None, found.problems)
    posted, record = found.value
    every = tuple(_letter(part.file, part.text, form, now) for part in posted.copy.parts)
    if part is not None and part > len(every):
        words = f"the post has {counted(len(every), 'mail')}, and no part {part}"
        return Judged(None, (*found.problems, Problem("mail-part", words)))
    letters = every if part is None else every[part - 1 : part]
    anew = tuple(renewed(one, record) for one in letters)
    left = anew if again else sent_before(letters, record, press.shown(record.path))
    flaw = insecure(form) or (left if isinstance(left, Problem) else None)
    if flaw or isinstance(left, Problem):
        return Judged(None, (*found.problems, *([flaw] if flaw else [])))
    return Judged(Mailing(posted.turn, form, left, record), found.problems)


def keep_post(letter: PostMail, record: SentRecord) -> None:
    """Keep the text of a mail that was taken beside the record, without addresses and pictures."""
    head = f"Message-ID: {letter.id}\nSubject: {letter.subject}\nContent-Type: text/plain; charset=utf-8\n"
    record.keep_post(letter.file, f"{head}\n{letter.text}")


def _message(error: Exception) -> str:
    if isinstance(error, smtplib.SMTPRecipientsRefused):
        return "; ".join(f"{address}: {_answer(answer)}" for address, answer in error.recipients.items())
    if isinstance(error, smtplib.SMTPResponseException):
        return _answer((error.smtp_code, error.smtp_error))
    return " ".join(str(error).split()) or type(error).__name__


def _answer(answer: tuple[int, bytes | str]) -> str:
    code, words = answer
    text = words.decode("utf-8", "replace") if isinstance(words, bytes) else words
    return f"{code} {' '.join(text.split())}"


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

    def digest(self, letter: ReceiptLetter) -> str:
        return letter.digest(self.files[letter.file])

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Send the receipts; yield the address of each that was sent, and each problem.

        Whoever has had the most receipts of a day gets the next one on another day.
        """
        day = f"{now:%Y-%m-%d}"
        allowed = [letter for letter in self.letters if self.drawer.held.may_answer(letter, day)]
        if allowed:
            yield from by_server(self.form, allowed, partial(self.send_one, now=now))

    def send_one(self, server: smtplib.SMTP, letter: ReceiptLetter, now: datetime) -> Iterator[str | Problem]:
        """Send a receipt that is written down before; one of which nobody knows whether it was taken is sent again."""
        begun, digest = self.drawer.held.begun, self.digest(letter)
        if begun.get(letter.address) == digest:
            words = f"the receipt for {letter.address} is sent again with the same Message-ID"
            help_ = "if the server took it without an answer, it arrives twice"
            yield warning("receipt-again", words, None, help_)
        begun[letter.address] = digest
        self.drawer.keep()
        try:
            server.send_message(self.mail(letter, now))
        except REFUSALS:
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
        held.mailed[letter.address] = self.digest(letter)
        self.drawer.keep()

    def mail(self, letter: ReceiptLetter, now: datetime) -> EmailMessage:
        to = Address(letter.name, addr_spec=letter.address)
        title = subject(f"Re: {letter.subject}" if letter.subject else letter.above.split("\n")[2])
        id_ = f"<receipt.{self.digest(letter)[:32]}@{domain(self.form)}>"
        answers = letter.answers if _ID.fullmatch(letter.answers) else ""
        return automatic(self.form, to, title, self.text(letter), now, id_=id_, answers=answers, kind="auto-replied")


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
        files[file] = mapping_at(data, ()) if isinstance(data, bytes) else {}
    return Judged(Receipts(settings.mail, letters, files, drawer))
