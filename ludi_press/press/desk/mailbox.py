"""Where the desk finds messages, and how they prove their senders: a maildir, IMAP, a feed, a page of the wiki.

They stand in `.secrets/`, which git ignores: a line for each address, the address and the password.

Of very many mails those of known senders that a trusted server vouches for are read first, then the newest others.
"""

from calendar import timegm
from collections import Counter
from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher
from email import message_from_bytes
from hmac import compare_digest
from itertools import pairwise
from pathlib import Path
from re import IGNORECASE, MULTILINE
from re import compile as pattern
from ssl import create_default_context
from typing import TYPE_CHECKING, Any, Final, TypeVar
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.content.words import counted
from ludi_press.core.problems import Place, Problem
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.publishing.record import LOOPBACK, password, server_problem
from ludi_press.press.publishing.wiki import PASSWORD, WikiError, WikiSite, refused, unreachable
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.settings import FROM_LINES, DeskForm, ImapForm, WikiForm
from ludi_press.press.receiving.mails import ReceivedMessage, Unread, read_mail, text_of_html
from ludi_press.press.receiving.messages import LARGEST, MOST, Inbox, joined, read_mails
from ludi_press.press.receiving.plain import plain

if TYPE_CHECKING:
    from imap_tools import BaseMailBox

FILE: Final = "passwords.txt"
SHORTEST: Final = 8
"""The fewest characters of a password: whoever writes many mails may guess."""

_LINE: Final = pattern(r"^[ \t]*(?:password|tessera):[ \t]*([^\n]*?)[ \t]*$\n?", IGNORECASE | MULTILINE)


def read_passwords(press: Press) -> dict[str, str] | Problem:
    """Return the password of each address, in small letters; no problem shows a line of the file."""
    path, found = press.secrets / FILE, dict[str, str]()
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines() if path.exists() else []
    except (OSError, UnicodeError):
        return Problem("passwords", "it cannot be read", Place(press.shown(path)), None, "save it as UTF-8")
    for number, line in enumerate(lines, 1):
        address, _, password = line.strip().partition(" ")
        if not line.strip() or line.startswith("#"):
            continue
        if "@" not in address or len(password.strip()) < SHORTEST:
            words = f"line {number} is not an address, a blank, and a password of {SHORTEST} characters or more"
            return Problem("passwords", words, Place(press.shown(path)))
        found[address.rstrip(":").casefold()] = password.strip()
    return found


def without_password(message: ReceivedMessage, known: Mapping[str, str]) -> tuple[ReceivedMessage, bool]:
    """Return a message without lines such as 'password: …', and whether one of them is its sender's."""
    given = _LINE.findall(message.text)
    if not given:
        return message, False
    wanted = known.get(message.address.casefold(), "").encode()
    proved = [wanted != b"" and compare_digest(one.encode(), wanted) for one in given]
    return replace(message, text=_LINE.sub("", message.text).strip("\n")), any(proved)


_PATIENCE: Final = 30
"""The timeout of a server in seconds."""
_LARGEST: Final = 10_000_000
"""The most bytes of a feed."""
_DAYS: Final = 14
"""How many days back it looks."""


def read_posts(form: DeskForm, wiki: WikiForm | None, now: datetime) -> Inbox | Problem:
    """Return what was posted lately, each post with the account that wrote it."""
    messages: list[ReceivedMessage] = []
    since = now - timedelta(days=_DAYS)
    if form.feed is not None:
        found = _feed(form.feed)
        if isinstance(found, Problem):
            return found
        messages += found
    if form.talk is not None and wiki is not None:
        added = _talk(form.talk, wiki, since)
        if isinstance(added, Problem):
            return added
        messages += added
    return Inbox(tuple(one for one in messages if one.at is None or one.at >= since))


# --- a feed


def _feed(address: Placed[str]) -> list[ReceivedMessage] | Problem:
    """Return the posts of a feed; whoever controls the line could write anything into one without TLS."""
    parts = urlsplit(address.value)
    if not _is_secure(address.value):
        return Problem("feed-insecure", "the feed would not be secured", address.place, None, "write https://")
    try:
        import feedparser
    except ImportError:
        words, help_ = "feeds are read by the package feedparser", "pip install 'ludi-press[desk]'"
        return Problem("feed-missing", words, address.place, None, help_)
    try:
        request = Request(address.value, headers={"User-Agent": "ludi-press"})  # noqa: S310 - http or https alone
        with urlopen(request, timeout=_PATIENCE) as answer:  # noqa: S310 - see above
            led, data = answer.geturl(), answer.read(_LARGEST + 1)
    except (URLError, OSError, ValueError) as error:
        words = " ".join(str(error).split())[:300] or type(error).__name__
        return server_problem("feed", f"{parts.hostname} does not show the feed: {words}", error, address.place)
    if not _is_secure(led):
        return Problem("feed-insecure", f"{parts.hostname} leads to an address that is not secured", address.place)
    parsed = feedparser.parse(data)
    if len(data) > _LARGEST or not (parsed.get("version") or parsed.entries):
        return Problem("feed-strange", f"{address.value} is no feed of Atom or RSS", address.place)
    return [message for entry in parsed.entries if (message := _entry(entry))]


def _is_secure(address: str) -> bool:
    parts = urlsplit(address)
    return parts.scheme == "https" or parts.hostname in LOOPBACK


def _entry(entry: Any) -> ReceivedMessage | None:
    """Return a post of a feed, None for one without an author."""
    account = str(entry.get("author_detail", {}).get("name") or entry.get("author") or "").strip()
    whole = (entry.get("content") or [{"value": entry.get("summary", "")}])[0].get("value", "")
    if not account:
        return None
    when = entry.get("published_parsed") or entry.get("updated_parsed")
    at = _in_rome(datetime.fromtimestamp(timegm(when), UTC)) if when else None
    mark = str(entry.get("id") or entry.get("link") or "")
    return _message(text_of_html(str(whole)), account, at, mark)


def _message(text: str, account: str, at: datetime | None, mark: str) -> ReceivedMessage:
    words = plain(text)
    return ReceivedMessage(words.text, account, "", at, words.signature, mailed=True, id=mark, account=account)


# --- a page of the wiki


def _talk(title: Placed[str], wiki: WikiForm, since: datetime) -> list[ReceivedMessage] | Problem:
    """Return what others than the press have added to a page, each edit a message of its account."""
    flaw = unreachable(wiki)
    secret = flaw or password(PASSWORD, wiki.api.value, wiki.user)
    if isinstance(secret, Problem):
        return secret
    try:
        revisions = WikiSite(wiki, secret).revisions(title.value, since)
    except WikiError as error:
        return refused(error, wiki)
    own = wiki.user.partition("@")[0].casefold()
    pairs = pairwise(revisions)
    return [
        _message(text, new.user, _in_rome(datetime.fromisoformat(new.timestamp)), f"{title.value}#{new.id}")
        for old, new in pairs
        if new.user.casefold() != own and (text := added(old.text, new.text))
    ]


def _in_rome(moment: datetime) -> datetime:
    return moment.astimezone(ZoneInfo(ROMAN_ZONE))


def added(before: str, after: str) -> str:
    """Return the lines that an edit added, without indents, signatures and headings."""
    old, new = before.split("\n"), after.split("\n")
    changes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
    lines = [line for what, _, _, first, last in changes if what in ("insert", "replace") for line in new[first:last]]
    return "\n".join(_SIGNATURE.sub("", line).lstrip(":*# ") for line in lines if not line.startswith("=")).strip()


_SIGNATURE: Final = pattern(
    r"\s*(?:--|\u2014|\u2013)?\s*(?:\[\[(?:User|Utente|Usor|Usuario|Special)[^\]]*\]\].*$|~~~~?~?\s*$)"
)
"""A signature at the end of a comment: links to the account, and the time; the account of the edit counts instead."""


Kind = TypeVar("Kind")

MAILBOX_PASSWORD: Final = "LUDI_PRESS_IMAP_PASSWORD"  # noqa: S105 # the name of a variable, not a password
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
        words = f"{name.value} cannot be read: {error.strerror}"
        return Problem("maildir-unreadable", words, name.place, None, "name the folder that mails are delivered into")


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
    secret = password(MAILBOX_PASSWORD, server, form.user)
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
