"""Orders that are posted: in a topic of a forum, by its feed, and on a page of the wiki, by its revisions."""

from calendar import timegm
from datetime import UTC, datetime, timedelta
from difflib import SequenceMatcher
from itertools import pairwise
from re import compile as pattern
from typing import Any, Final
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen
from zoneinfo import ZoneInfo

from ludi_press.content.press_file import DeskForm, WikiForm
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Problem
from ludi_press.core.report import ROMAN_ZONE
from ludi_press.press.publishing.sending.secure import LOOPBACK, password, server_problem
from ludi_press.press.publishing.sending.wiki import PASSWORD, refused
from ludi_press.press.publishing.sending.wiki_site import Revision, WikiError, WikiSite, unreachable
from ludi_press.press.receiving.html import text_of_html
from ludi_press.press.receiving.mails import ReceivedMessage
from ludi_press.press.receiving.messages import Inbox
from ludi_press.press.receiving.plain import plain

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
    at = datetime.fromtimestamp(timegm(when), UTC).astimezone(ZoneInfo(ROMAN_ZONE)) if when else None
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
        _message(text, new.user, _time(new), f"{title.value}#{new.id}")
        for old, new in pairs
        if new.user.casefold() != own and (text := added(old.text, new.text))
    ]


def _time(revision: Revision) -> datetime:
    return datetime.fromisoformat(revision.timestamp).astimezone(ZoneInfo(ROMAN_ZONE))


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
