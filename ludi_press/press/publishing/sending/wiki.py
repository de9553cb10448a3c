"""Writes a turn's page and pictures to a MediaWiki: what ludi-press wrote is updated, edits of others are kept."""

import hashlib
from collections.abc import Iterator, Mapping
from difflib import unified_diff
from typing import Final
from unicodedata import normalize

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.press_file import WikiForm
from ludi_press.content.sent_file import OnWiki
from ludi_press.core.problems import Problem
from ludi_press.posts.formats.mediawiki import page_name, upload_name
from ludi_press.press.publishing.post import Posted
from ludi_press.press.publishing.sending.record import SentRecord
from ludi_press.press.publishing.sending.secure import server_problem
from ludi_press.press.publishing.sending.wiki_site import Revision, WikiError, WikiSite

PASSWORD: Final = "LUDI_PRESS_WIKI_PASSWORD"  # noqa: S105 # the name of a variable, not a password


class WikiPicture(Struct, frozen=True):
    """A picture that is missing or different in the wiki, by its name there."""

    name: str
    data: bytes

    @property
    def digest(self) -> str:
        """Its SHA-1, as wikis report it."""
        return hashlib.sha1(self.data, usedforsecurity=False).hexdigest()


class WikiChange(Struct, frozen=True):
    """What sending would change in the wiki.

    `file` names the page's text as a build does.
    `before` is the present page, None if there is none; `same` are the SHA-1 of pictures already there, by name.
    `foreign` reports what others wrote since ludi-press did; it is overwritten only if the host asks for it.
    """

    title: str
    text: str
    before: Revision | None
    pictures: tuple[WikiPicture, ...] = ()
    same: Mapping[str, str] = {}
    foreign: tuple[Problem, ...] = ()
    file: str = ""

    @property
    def is_new_text(self) -> bool:
        """Whether the page would change."""
        return self.before is None or _as_kept(self.before.text) != _as_kept(self.text)

    def difference(self) -> str:
        """Return the lines of the page that would change, as a unified diff."""
        old = _as_kept(self.before.text).splitlines() if self.before else []
        lines = unified_diff(old, _as_kept(self.text).splitlines(), "in the wiki", "to be sent", lineterm="")
        return "\n".join(lines) if self.is_new_text else ""


def look(site: WikiSite, posted: Posted, wiki: WikiForm, record: SentRecord) -> WikiChange:
    """Compare a post with the wiki; raises WikiError."""
    title = page_name(wiki.prefix, posted.title, f"{posted.turn:02}", posted.other_language)
    known = record.sent.wikis.get(wiki.api.value, OnWiki())
    change = WikiChange(title, "\n".join(part.text for part in posted.copy.parts), site.page(title))
    change = replace(change, file=f"turn{posted.turn}.wiki")
    pictures = tuple(WikiPicture(upload_name(name), data) for name, data in posted.pictures.items())
    there = site.pictures([picture.name for picture in pictures])
    fresh = tuple(picture for picture in pictures if there.get(picture.name) != picture.digest)
    same = {picture.name: picture.digest for picture in pictures if picture not in fresh}
    foreign = (*_foreign_page(change, known), *_foreign_pictures(fresh, there, known))
    return replace(change, pictures=fresh, same=same, foreign=foreign)


def _foreign_page(change: WikiChange, known: OnWiki) -> Iterator[Problem]:
    ours, before = known.pages.get(change.title), change.before
    if not change.is_new_text or ours == (before.id if before else None):
        return
    if before is None:
        yield Problem("wiki-edited", f"somebody deleted the page '{change.title}' since it was sent", None, None, _OVER)
    else:
        words = f"{before.user} edited the page '{change.title}' since it was sent" if ours else _written(change.title)
        yield Problem("wiki-edited", words, None, None, _OVER)


def _written(title: str) -> str:
    return f"there is a page '{title}' that ludi-press did not write"


def _foreign_pictures(fresh: tuple[WikiPicture, ...], there: Mapping[str, str], known: OnWiki) -> Iterator[Problem]:
    for picture in fresh:
        if picture.name in there and there[picture.name] != known.pictures.get(picture.name):
            words = f"the wiki has another picture by the name of {picture.name} than ludi-press put there"
            yield Problem("wiki-edited", words, None, None, _OVER)


_OVER: Final = "look at its history; to write over it, add --overwrite"


def write(site: WikiSite, change: WikiChange, wiki: WikiForm, record: SentRecord, summary: str) -> Iterator[str]:
    """Write pictures and page to the wiki, and yield the name of each; raises WikiError.

    Pictures come first, so that no page lacks one.
    Each is recorded before the next is sent; after an interruption the rest is found unchanged and not sent again.
    """
    if change.same:
        _note(record, wiki, pictures=change.same)
    for picture in change.pictures:
        site.upload(picture.name, picture.data, summary)
        _note(record, wiki, pictures={picture.name: picture.digest})
        yield f"File:{picture.name}"
    if change.is_new_text:
        revision = site.edit(change.title, change.text, change.before, summary)
        _note(record, wiki, pages={change.title: revision})
        yield change.title
    elif change.before:
        _note(record, wiki, pages={change.title: change.before.id})
    record.keep_post(change.file, change.text)


def _note(record: SentRecord, wiki: WikiForm, pages: Mapping[str, int] = {}, pictures: Mapping[str, str] = {}) -> None:
    old = record.sent.wikis.get(wiki.api.value, OnWiki())
    new = OnWiki({**old.pages, **pages}, {**old.pictures, **pictures})
    if new != old:
        record.keep(replace(record.sent, wikis={**record.sent.wikis, wiki.api.value: new}))


def _as_kept(text: str) -> str:
    """Return a text as a wiki stores it: in Unicode's composed form, without blanks at its end."""
    return normalize("NFC", text).rstrip()


def refused(error: WikiError, wiki: WikiForm) -> Problem:
    words = f"{wiki.api.value} says: {' '.join(str(error).split())}"
    return server_problem("wiki", words, error.__cause__, wiki.api.place)
