"""The record of what was sent of a turn, turns/NN.sent.json, and the connections and passwords for sending."""

import os
import smtplib
from collections.abc import Iterator
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from ssl import SSLCertVerificationError
from typing import TYPE_CHECKING, Final
from urllib.error import HTTPError, URLError

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.form import json_lines
from ludi_press.content.guard import SIZE_LIMIT, other_schema
from ludi_press.core.problems import Judged, Place, Problem, has_errors
from ludi_press.press.publishing.publish import kept_name
from ludi_press.press.reading.find import Press, read_file
from ludi_press.press.reading.settings import FILE
from ludi_press.press.reading.write import write_atomically

if TYPE_CHECKING:
    from ludi_press.press.publishing.post import Posted

SENT_SCHEMA: Final = "ludi-press/sent/1"


class Mailed(Struct, frozen=True):
    """A mail that was handed to a server: its recipients, the moment in ISO 8601, and the SHA-256 of its text.

    `done` is False until the server has answered: until then it is unknown whether it took the mail.
    """

    to: tuple[str, ...]
    at: str
    digest: str
    done: bool


class OnWiki(Struct, frozen=True):
    """What ludi-press put into a wiki: the revision of each page by title, the SHA-1 of each picture by name."""

    pages: dict[str, int] = {}
    pictures: dict[str, str] = {}


class SentTurn(Struct, frozen=True):
    """What was sent of a turn: mails by Message-ID, wikis by the address of their API."""

    schema: str = SENT_SCHEMA
    mails: dict[str, Mailed] = {}
    wikis: dict[str, OnWiki] = {}


def write_sent(sent: SentTurn) -> bytes:
    """Return the file's bytes; the same record gives the same bytes."""
    return json_lines(msgspec.to_builtins(sent)).encode()


def read_sent(data: bytes, file: str) -> Judged[SentTurn]:
    """Return the record of a turn; None with a Problem if it was damaged."""
    try:
        sent = msgspec.json.decode(data[: SIZE_LIMIT + 1], type=SentTurn)
    except (msgspec.DecodeError, RecursionError):
        sent = None
    if sent is None or sent.schema != SENT_SCHEMA:
        suggestion = "put it back (git keeps it); without it ludi-press does not know what was sent"
        broken = Problem("sent-broken", f"{file} cannot be read", Place(file), None, suggestion)
        return Judged(None, (other_schema(data, SENT_SCHEMA, file) or broken,))
    return Judged(sent)


REFUSALS: Final = (smtplib.SMTPResponseException, smtplib.SMTPRecipientsRefused)
"""The errors by which a server says that it has not taken a mail."""
REMINDER: Final = "<remind."
"""How the Message-ID of a reminder begins: the record of a turn has reminders beside its posts."""


class SentRecord(Struct):
    """What was sent of one turn; each change is written to disk before the next step.

    `errata` counts the amendments that the post tells; `language` is its tag, "" for the race's first.
    """

    path: Path
    sent: SentTurn
    errata: int = 0
    language: str = ""

    def keep(self, sent: SentTurn) -> None:
        self.sent = sent
        write_atomically(self.path, write_sent(sent))

    def put(self, id_: str, mailed: Mailed) -> None:
        self.keep(replace(self.sent, mails={**self.sent.mails, id_: mailed}))

    @contextmanager
    def handing_over(self, id_: str, mailed: Mailed) -> Iterator[None]:
        """Write a mail down before it is handed to a server, so that an interruption sends none twice.

        A mail that the server refuses is as if never sent.
        """
        before = self.sent
        self.put(id_, mailed)
        try:
            yield
        except REFUSALS:
            self.keep(before)
            raise

    @property
    def unknown(self) -> dict[str, Mailed]:
        """The posts, by their Message-IDs, of which it is unknown whether the server took them."""
        mails = self.sent.mails.items()
        return {id_: one for id_, one in mails if not one.done and not id_.startswith(REMINDER)}

    def settle(self, id_: str, *, taken: bool) -> None:
        """Write down whether a server took a mail; one that it did not take is as if never sent."""
        mails = dict(self.sent.mails)
        old = mails.pop(id_)
        if taken:
            mails[id_] = replace(old, done=True)
        self.keep(replace(self.sent, mails=mails))

    def keep_post(self, file: str, text: str) -> None:
        """Write a post as it went out beside the record, by the name of its file."""
        turn = int(self.path.name.partition(".")[0])
        write_atomically(self.path.with_name(kept_name(turn, file, self.errata, self.language)), text.encode())


def where_sent(press: Press, race: str, turn: int) -> tuple[str, ...]:
    """Return where the post of a turn stands already: to whom it was mailed, and in which wikis it stands."""
    record = read_record(press, race, turn).value
    if record is None:
        return ()
    posts = (mail for id_, mail in record.sent.mails.items() if not id_.startswith(REMINDER))
    people = dict.fromkeys(to for mail in posts for to in mail.to)
    mailed = (f"was mailed to {', '.join(people)}",) if people else ()
    wikis = (f"stands in the wiki {api}" for api, one in record.sent.wikis.items() if one.pages)
    return (*mailed, *wikis)


def read_record(press: Press, race: str, turn: int, errata: int = 0, language: str = "") -> Judged[SentRecord]:
    """Return the record of a turn; an empty one if nothing of it was sent."""
    path = press.race_folder(race) / "turns" / f"{turn:02}.sent.json"
    if not path.exists():
        return Judged(SentRecord(path, SentTurn(), errata, language))
    data = read_file(press, path)
    if isinstance(data, Problem):
        return Judged(None, (data,))
    judged = read_sent(data, press.shown(path))
    return Judged(SentRecord(path, judged.value, errata, language) if judged.value else None, judged.problems)


def read_post(
    press: Press, race: str, turn: int | None, format_: str, language: str | None
) -> Judged["tuple[Posted, SentRecord]"]:
    from ludi_press.press.publishing.post import post  # who only looks what was sent needs none

    judged = post(press, race, turn, format_, None, language)
    if judged.value is None or has_errors(judged.problems):
        return Judged(None, judged.problems)
    record = read_record(press, race, judged.value.turn, judged.value.errata, judged.value.other_language)
    return Judged((judged.value, record.value) if record.value else None, (*judged.problems, *record.problems))


def wanting(what: str, keys: str) -> Problem:
    """Return the problem of a press.yaml that does not say where to send."""
    return Problem(f"{what}-missing", f"{FILE} has no '{what}:'", Place(FILE), None, f"write {what}: with {keys}")


LOOPBACK: Final = frozenset({"localhost", "127.0.0.1"})
"""Names of this machine, to which a connection needs no encryption."""


def password(variable: str, server: str, user: str) -> str | Problem:
    """Return a user's password from the environment, from a file that the environment names, or from the keyring.

    The keyring is used if `keyring` is installed; its service name there is `ludi-press SERVER`.
    """
    file = os.environ.get(f"{variable}_FILE")
    try:
        written = Path(file).read_text(encoding="utf-8").rstrip("\r\n") if file else ""
    except (OSError, UnicodeError):
        return Problem("password-file", f"the file that {variable}_FILE names cannot be read", Place(str(file)))
    given = os.environ.get(variable) or written or _from_keyring(f"ludi-press {server}", user)
    if given:
        return given
    words = f"there is no password for {user} at {server}"
    suggestion = f"set {variable}, or {variable}_FILE to the name of a file with it, or run: "
    suggestion += f"keyring set 'ludi-press {server}' {user} (pip install 'ludi-press[keyring]')"
    return Problem("password-missing", words, None, None, suggestion)


def _from_keyring(service: str, user: str) -> str | None:
    try:
        keyring = import_module("keyring")
    except ImportError:
        return None
    try:
        found: str | None = keyring.get_password(service, user)
    except keyring.errors.KeyringError:
        return None
    return found


UNREACHABLE: Final = "-unreachable"
"""How the codes of problems end that may pass by themselves."""


def server_problem(kind: str, words: str, error: BaseException | None, place: Place | None = None) -> Problem:
    """Return the problem of a server that failed: `kind`-unreachable if it may take the same later, else -refused."""
    return Problem(f"{kind}{UNREACHABLE if may_pass(error) else '-refused'}", words, place)


def may_pass(error: BaseException | None) -> bool:
    """Return whether a server may answer otherwise soon: it was away, did not answer in time, or said "not now"."""
    match error:
        case SSLCertVerificationError():
            return False
        case smtplib.SMTPResponseException():
            return 400 <= error.smtp_code < 500
        case smtplib.SMTPRecipientsRefused():
            return all(400 <= code < 500 for code, _ in error.recipients.values())
        case HTTPError():
            return error.code == 429 or error.code >= 500
        case URLError():
            return isinstance(error.reason, BaseException) and may_pass(error.reason)
        case OSError():
            return not any(isinstance(cause, SSLCertVerificationError) for cause in _causes(error))
    return False


def _causes(error: BaseException) -> Iterator[BaseException]:
    """Yield what an error was raised from, the errors inside its arguments included."""
    left = [error]
    for _ in range(10):
        if not left:
            return
        one = left.pop()
        inside = (getattr(one, "reason", None), one.__cause__, one.__context__, *one.args)
        left += [cause for cause in inside if isinstance(cause, BaseException)]
        yield one
