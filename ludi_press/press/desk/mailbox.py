"""Where the desk finds messages: a maildir, a mailbox by IMAP, which is only looked at, a feed, a page of the wiki."""

from datetime import datetime, timedelta
from pathlib import Path
from ssl import create_default_context
from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from ludi_press.content.press_file import DeskForm, ImapForm, WikiForm
from ludi_press.core.problems import Place, Problem
from ludi_press.press.desk.posts import read_posts
from ludi_press.press.publishing.sending.secure import LOOPBACK, password
from ludi_press.press.receiving.mails import ReceivedMessage, Unread
from ludi_press.press.receiving.messages import LARGEST, MOST, Inbox, joined, read_mails, read_path

if TYPE_CHECKING:
    from imap_tools import BaseMailBox

PASSWORD: Final = "LUDI_PRESS_IMAP_PASSWORD"  # noqa: S105 # the name of a variable, not a password
PORTS: Final = {"tls": 993, "starttls": 143, "none": 143}
"""The default port of a server, by how the connection is secured."""
MAIL_LIMIT: Final = 2_000_000
"""The most bytes of a mail that is fetched; orders are far shorter."""
_PATIENCE: Final = 30
"""The timeout of a server in seconds."""


def read_boxes(root: Path, form: DeskForm, now: datetime, wiki: WikiForm | None = None) -> Inbox | Problem:
    """Return the messages of all sources; nobody's word proves a sender that no trusted server vouches for.

    A forum or a wiki says itself whose account wrote.
    """
    boxes: list[Inbox] = []
    if form.maildir is not None:
        folder = (root / form.maildir.value).resolve()
        if not folder.is_relative_to(root.resolve()):
            words = f"{form.maildir.value} leads out of the press"
            return Problem("maildir-outside", words, form.maildir.place, None, "name a folder of the press")
        found = read_path(folder)
        if isinstance(found, Problem):
            return replace(found, place=form.maildir.place)
        boxes.append(found)
    if form.imap is not None:
        fetched = _fetched(form.imap, now)
        if isinstance(fetched, Problem):
            return fetched
        boxes.append(fetched)
    posted = read_posts(form, wiki, now)
    if isinstance(posted, Problem):
        return posted
    box = joined((*boxes, posted))
    if form.trust == "from":
        return box
    trusted = {one.casefold() for one in form.trust}
    return Inbox(tuple(_doubted(one, trusted) for one in box.messages), box.unread)


def _doubted(message: ReceivedMessage, trusted: set[str]) -> ReceivedMessage:
    """Return a message, with a doubt if no trusted server says that it comes from its sender's domain."""
    if trusted & {*message.vouched} or message.doubt or message.account:
        return message
    return replace(message, doubt=f"nobody vouches that this comes from {message.address or message.name}")


def _fetched(form: ImapForm, now: datetime) -> Inbox | Problem:
    """Return the newest mails of a folder; none is marked as seen."""
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
            box.folder.set(form.folder, readonly=True)
            return _newest(box, now - timedelta(days=form.days))
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


def _newest(box: "BaseMailBox", since: datetime) -> Inbox:
    """Return the newest mails since a day, up to a number and a size; what is left out is named."""
    from imap_tools import AND

    wanted, left, size = [], list[Unread](), 0
    newest = box.uids(AND(date_gte=since.date()))[-MOST:]
    heads = [*box.fetch(AND(uid=newest), mark_seen=False, headers_only=True, bulk=500)] if newest else []
    for number, head in enumerate(reversed(heads), 1):
        size += head.size_rfc822
        if head.size_rfc822 > MAIL_LIMIT or size > LARGEST:
            left.append(Unread(head.from_ or "somebody", number, "it is too large"))
        elif head.uid:
            wanted.append(head.uid)
    whole = box.fetch(AND(uid=wanted), mark_seen=False, bulk=100) if wanted else ()
    return joined((read_mails([one.obj.as_bytes() for one in whole]), Inbox((), tuple(left))))


def _refused(form: ImapForm, place: Place, error: Exception) -> Problem:
    words = " ".join(str(error).split())[:300] or type(error).__name__
    return Problem("imap-refused", f"{form.server.value} does not show the mails: {words}", place)
