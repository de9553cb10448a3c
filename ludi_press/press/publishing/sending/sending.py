"""Sends a turn's post: shows first what would be sent, and records what was sent."""

from collections.abc import Iterator
from datetime import datetime

from msgspec import Struct

from ludi_press.content.press_file import MailForm, WikiForm
from ludi_press.content.words import counted
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.press.publishing.post import Posted, post
from ludi_press.press.publishing.sending import mail, wiki
from ludi_press.press.publishing.sending.mail import PostMail
from ludi_press.press.publishing.sending.record import SentRecord, password, read_record
from ludi_press.press.publishing.sending.wiki import WikiError, WikiSite, unreachable
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.settings import FILE, PressSettings, read_settings


class Mailing(Struct, frozen=True):
    """Mails to send, with recipients and settings."""

    turn: int
    form: MailForm
    letters: tuple[PostMail, ...]
    record: SentRecord

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Send the mails; yield the file of each that was sent, and each problem."""
        for one in mail.send(self.letters, self.form, self.record, now):
            yield one if isinstance(one, Problem) else one.file


class WikiChange(Struct, frozen=True):
    """What would be written to a wiki."""

    turn: int
    form: WikiForm
    change: wiki.WikiChange
    site: WikiSite
    record: SentRecord
    summary: str

    def send(self, now: datetime) -> Iterator[str | Problem]:
        """Write it; yield the name of each page and picture, and each problem."""
        try:
            yield from wiki.write(self.site, self.change, self.form, self.record, self.summary)
        except WikiError as error:
            yield wiki.refused(error, self.form)


def mailing(
    press: Press, race: str, turn: int | None, language: str | None, now: datetime, *, part: int | None, again: bool
) -> Judged[Mailing]:
    """Return the mails of a turn to send; with `again` also those that were sent before."""
    settings, problems = read_settings(press)
    form = settings.mail
    if form is None or has_errors(problems):
        wanting = () if has_errors(problems) else (_wanting("mail", "from, to, server and user"),)
        return Judged(None, (*problems, *wanting))
    found = _posted(press, race, turn, "mail", language)
    if found.value is None:
        return Judged(None, found.problems)
    posted, record = found.value
    letters = mail.letters(posted, form, now)
    if part is not None and part > len(letters):
        words = f"the post has {counted(len(letters), 'mail')}, and no part {part}"
        return Judged(None, (*found.problems, Problem("mail-part", words)))
    letters = letters if part is None else letters[part - 1 : part]
    anew = tuple(mail.renewed(one, record) for one in letters)
    left = anew if again else mail.sent_before(letters, record, press.shown(record.path))
    flaw = mail.insecure(form) or (left if isinstance(left, Problem) else None)
    if flaw or isinstance(left, Problem):
        return Judged(None, (*found.problems, *([flaw] if flaw else [])))
    return Judged(Mailing(posted.turn, form, left, record), found.problems)


def wiki_change(
    press: Press, race: str, turn: int | None, language: str | None, *, overwrite: bool
) -> Judged[WikiChange]:
    """Return what the post of a turn would change in the wiki; with `overwrite` also edits of others."""
    settings, problems = read_settings(press)
    form, flaw = settings.wiki, None if has_errors(problems) else _unready(settings)
    if form is None or flaw or has_errors(problems):
        return Judged(None, (*problems, *((flaw,) if flaw else ())))
    found = _posted(press, race, turn, "wiki", language)
    secret = password(wiki.PASSWORD, form.api.value, form.user)
    if found.value is None or isinstance(secret, Problem):
        return Judged(None, (*found.problems, *((secret,) if isinstance(secret, Problem) else ())))
    posted, record = found.value
    try:
        site = WikiSite(form, secret)
        change = wiki.look(site, posted, form, record)
    except WikiError as error:
        return Judged(None, (*found.problems, wiki.refused(error, form)))
    foreign = () if overwrite else change.foreign
    done = WikiChange(posted.turn, form, change, site, record, posted.copy.subject)
    return Judged(done, (*found.problems, *foreign))


def _unready(settings: PressSettings) -> Problem | None:
    return unreachable(settings.wiki) if settings.wiki else _wanting("wiki", "api and user")


def _wanting(what: str, keys: str) -> Problem:
    return Problem(f"{what}-missing", f"{FILE} has no '{what}:'", Place(FILE), None, f"write {what}: with {keys}")


def _posted(
    press: Press, race: str, turn: int | None, format_: str, language: str | None
) -> Judged[tuple[Posted, SentRecord]]:
    judged = post(press, race, turn, format_, None, language)
    if judged.value is None or has_errors(judged.problems):
        return Judged(None, judged.problems)
    record = read_record(press, race, judged.value.turn, judged.value.errata, judged.value.other_language)
    return Judged((judged.value, record.value) if record.value else None, (*judged.problems, *record.problems))
