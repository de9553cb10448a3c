"""Where the desk finds messages: a maildir, a mailbox by IMAP, which is only looked at, a feed, a page of the wiki.

Of very many mails those of known senders that a trusted server vouches for are read first, then the newest others.
"""

from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from email import message_from_bytes
from pathlib import Path
from ssl import create_default_context
from typing import TYPE_CHECKING, Final, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.press_file import FROM_LINES, DeskForm, ImapForm, WikiForm
from ludi_press.content.rules import Placed
from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem
from ludi_press.press.desk.passwords import without_password
from ludi_press.press.desk.posts import read_posts
from ludi_press.press.publishing.sending.secure import LOOPBACK, password, server_problem
from ludi_press.press.receiving.mails import ReceivedMessage, Unread, read_mail
from ludi_press.press.receiving.messages import LARGEST, MOST, Inbox, joined, read_mails

if TYPE_CHECKING:
    from imap_tools import BaseMailBox

Kind = TypeVar("Kind")

PASSWORD: Final = "LUDI_PRESS_IMAP_PASSWORD"  # noqa: S105 # the name of a variable, not a password
PORTS: Final = {"tls": 993, "starttls": 143, "none": 143}
"""The default port of a server, by how the connection is secured."""
MAIL_LIMIT: Final = 2_000_000
"""The most bytes of a mail that is fetched; orders are far shorter."""
MOST_HEADS: Final = 25_000
"""The most mails whose heads are looked at: the newest."""
MOST_OF: Final = (100, 1, 1)
"""The most mails of a sender that are read, by rank: where nobody vouches for him, only the newest is asked about."""
_MOST_NAMED: Final = 20
"""The most mails that are named because they are too large."""
_HEAD: Final = 20_000
"""The most bytes of a head."""
_BULK: Final = 500
"""The most mails that one command asks for."""
_PATIENCE: Final = 30
"""The timeout of a server in seconds."""


class _Head(Struct, frozen=True):
    """What is known of a mail before it is fetched: where it lies, its bytes, and its head, read without a text."""

    key: str
    size: int
    told: ReceivedMessage | Unread


class _Rank(Struct, frozen=True):
    """Who is known, and which servers are trusted, none where every From line counts: a flood is sorted by that.

    Who has a password may prove himself by it.
    """

    known: Collection[str]
    trusted: Collection[str]
    passwords: Collection[str]

    def of(self, head: _Head) -> int:
        """Return 0 for a known sender who may be proved, 1 for another known one, 2 for strangers."""
        told = head.told
        if isinstance(told, Unread) or told.address.casefold() not in self.known:
            return 2
        may_be = told.address.casefold() in self.passwords
        return 0 if not self.trusted or {*told.vouched} & {*self.trusted} or may_be else 1

    def chosen(self, heads: Sequence[_Head]) -> tuple[list[str], tuple[Unread, ...]]:
        """Return the keys of the mails to be fetched, of heads with the newest last, and what is left out."""
        wanted, left, size, more, counts = list[str](), list[Unread](), 0, 0, Counter[str]()
        for number, head in sorted(enumerate(heads, 1), key=lambda one: (self.of(one[1]), -one[0])):
            sender, most = _sender(head.told), MOST_OF[self.of(head)]
            if isinstance(head.told, Unread) and head.told.automatic:
                continue  # it would be named in each pass
            if head.size > MAIL_LIMIT:
                left += [Unread(sender, number, "it is too large")] if len(left) < _MOST_NAMED else []
                continue
            if len(wanted) == MOST or size + head.size > LARGEST or counts[sender] >= most:
                more += 1
            else:
                wanted.append(head.key)
                size += head.size
            counts[sender] += 1
        if more:
            left.append(Unread("others", 0, f"{counted(more, 'mail')} more: too many are read at once"))
        order = {head.key: place for place, head in enumerate(heads)}
        return sorted(wanted, key=order.__getitem__), tuple(left)


def _sender(told: ReceivedMessage | Unread) -> str:
    return told.sender if isinstance(told, Unread) else told.address or told.name or "somebody"


def read_boxes(
    root: Path,
    form: DeskForm,
    now: datetime,
    wiki: WikiForm | None = None,
    known: Collection[str] = (),
    passwords: Mapping[str, str] = {},
) -> Inbox | Problem:
    """Return the messages of all sources.

    A sender is proved by a trusted server that vouches for him, or by the password of his address.
    `known` are the addresses of the racers, in small letters.
    A forum or a wiki says itself whose account wrote.
    """
    trusted = () if FROM_LINES in form.trust else tuple(one.casefold() for one in form.trust)
    rank, posted = _Rank(known, trusted, passwords), read_posts(form, wiki, now)
    found = (
        Inbox() if form.maildir is None else _maildir(root, form.maildir, rank),
        Inbox() if form.imap is None else _by_imap(form.imap, lambda box, imap: _newest(box, imap, rank, now)),
        posted,
    )
    boxes: list[Inbox] = []
    for one in found:
        if isinstance(one, Problem):
            return one
        boxes.append(one)
    box, whole = joined(boxes), list[ReceivedMessage]()
    for message in box.messages:
        bare, proved = without_password(message, passwords)
        whole.append(bare if proved or FROM_LINES in form.trust else _doubted(bare, {*trusted}))
    return Inbox(tuple(whole), box.unread)


def _maildir(root: Path, name: Placed[str], rank: _Rank) -> Inbox | Problem:
    """Return the mails of a maildir of the press; their names begin with the time, so the newest come last."""
    folder = (root / name.value).resolve()
    if not folder.is_relative_to(root.resolve()):
        words = f"{name.value} leads out of the press"
        return Problem("maildir-outside", words, name.place, None, "name a folder of the press")
    try:
        files = _files(folder)
        wanted, left = rank.chosen([_Head(key, file.stat().st_size, read_mail(_head(file))) for key, file in files])
        there = dict(files)
        return joined((read_mails(there[one].read_bytes() for one in wanted), Inbox((), left)))
    except OSError as error:
        return Problem("maildir-unreadable", f"{name.value} cannot be read: {error.strerror}", name.place)


def _files(folder: Path) -> list[tuple[str, Path]]:
    """Return the newest mails of a maildir, the newest last; raises OSError if there is none."""
    if not folder.is_dir():
        raise FileNotFoundError(2, "it is not there")
    files = {file.name: file for part in ("cur", "new") for file in (folder / part).glob("*") if file.is_file()}
    return sorted(files.items())[-MOST_HEADS:]


def _head(file: Path) -> bytes:
    with file.open("rb") as opened:
        start = opened.read(_HEAD).replace(b"\r\n", b"\n")
    return start.partition(b"\n\n")[0] + b"\n\n"


def arrived(root: Path, form: DeskForm, ids: Collection[str]) -> set[str]:
    """Return which mails, by their Message-IDs, lie in the mailboxes: in the desk's own folder, or among what was sent.

    Where a mailbox cannot be looked at, nothing has arrived.
    """
    found: set[str] = set()
    if form.maildir is not None and ids:
        with suppress(OSError):
            heads = (message_from_bytes(_head(file)) for _, file in _files(root / form.maildir.value))
            found = {str(one["Message-ID"] or "").strip() for one in heads}
    if form.imap is not None and ids:
        seen = _by_imap(form.imap, lambda box, imap: _seen(box, imap, ids))
        found |= set() if isinstance(seen, Problem) else seen
    return found & {*ids}


def _seen(box: "BaseMailBox", form: ImapForm, ids: Collection[str]) -> set[str]:
    """Return which Message-IDs the desk's folder and the folder of sent mails have."""
    from imap_tools import AND, H

    sent = [one.name for one in box.folder.list() if "\\Sent" in one.flags]
    found: set[str] = set()
    for folder in dict.fromkeys((form.folder, *sent)):
        box.folder.set(folder, readonly=True)
        found |= {one for one in ids if box.uids(AND(header=H("Message-ID", one)))}
    return found


def _doubted(message: ReceivedMessage, trusted: set[str]) -> ReceivedMessage:
    """Return a message, with a doubt if no trusted server says that it comes from its sender's domain."""
    if trusted & {*message.vouched} or message.doubt or message.account:
        return message
    return replace(message, doubt=f"nobody vouches that this comes from {message.address or message.name}")


def _by_imap(form: ImapForm, work: "Callable[[BaseMailBox, ImapForm], Kind]") -> "Kind | Problem":
    """Return what is found in a mailbox, after logging in."""
    place, server = form.server.place, form.server.value
    if form.security == "none" and server not in LOOPBACK:
        words = f"the connection to {server} would not be secured"
        return Problem("imap-insecure", words, place, None, "write security: tls")
    secret = password(PASSWORD, server, form.user)
    if isinstance(secret, Problem):
        return secret
    try:
        from imap_tools import ImapToolsError
    except ImportError:
        help_ = "pip install 'ludi-press[desk]'"
        return Problem("imap-missing", "mailboxes are read by the package imap-tools", place, None, help_)
    try:
        with _connected(form) as box:
            box.login(form.user, secret, initial_folder=None)
            return work(box, form)
    except (ImapToolsError, OSError, ValueError) as error:
        return _refused(form, place, error)
    except Exception as error:  # the library lets errors of imaplib through, whose class is made for each connection
        if type(error).__module__ != "imaplib":
            raise
        return _refused(form, place, error)


def _connected(form: ImapForm) -> "BaseMailBox":
    from imap_tools import MailBox, MailBoxStartTls, MailBoxUnencrypted

    port = form.port or PORTS[form.security]
    if form.security == "none":
        return MailBoxUnencrypted(form.server.value, port, timeout=_PATIENCE)
    kind = MailBox if form.security == "tls" else MailBoxStartTls
    return kind(form.server.value, port, timeout=_PATIENCE, ssl_context=create_default_context())


def _newest(box: "BaseMailBox", form: ImapForm, rank: _Rank, now: datetime) -> Inbox:
    """Return the mails of the last days; none is marked as seen."""
    from imap_tools import AND

    box.folder.set(form.folder, readonly=True)
    since = (now - timedelta(days=form.days)).date()
    newest = box.uids(AND(date_gte=since))[-MOST_HEADS:]
    seen = box.fetch(uid_list=newest, mark_seen=False, headers_only=True, bulk=_BULK) if newest else ()
    heads = [_Head(one.uid or "", one.size_rfc822, read_mail(one.obj.as_bytes())) for one in seen]
    if len(heads) != len(newest):  # the next pass asks again: none may be passed over
        raise ConnectionError(f"it told of {len(heads)} of {counted(len(newest), 'mail')}")
    wanted, left = rank.chosen(heads)
    whole = box.fetch(uid_list=wanted, mark_seen=False, bulk=_BULK) if wanted else ()
    return joined((read_mails(one.obj.as_bytes() for one in whole), Inbox((), left)))


def _refused(form: ImapForm, place: Place, error: Exception) -> Problem:
    words = " ".join(str(error).split())[:300] or type(error).__name__
    broken = type(error).__name__ == "abort"  # imaplib's name for a connection that was lost
    return server_problem(
        "imap", f"{form.server.value} does not show the mails: {words}", ConnectionError() if broken else error, place
    )
