"""Atom feeds (RFC 4287) with a summary of each turn; written here, since a feed is thirty lines of XML."""

import hashlib
from collections.abc import Iterable
from datetime import UTC, datetime
from html import escape

from msgspec import Struct

from ludi_press.posts.document.tree import tidy

ATOM = "http://www.w3.org/2005/Atom"
MOST = 10
"""A feed holds so many turns, the newest first."""


class FeedEntry(Struct, frozen=True):
    """A turn: its page (relative to the site), title, moment and what happened; `amended` is its last change.

    `language` is what it speaks, where that is not the feed's own.
    """

    page: str
    title: str
    author: str | None
    at: datetime
    summary: str
    amended: datetime | None = None
    language: str | None = None

    @property
    def updated(self) -> datetime:
        """When it was last changed."""
        return max(self.at, self.amended) if self.amended else self.at


def atom(title: str, page: str, file: str, language: str, entries: Iterable[FeedEntry], address: str | None) -> bytes:
    """A feed of a page of the site (both relative to it).

    Ids hang on pages alone, so that they outlive a change of the address; without an address links are relative.
    """
    newest = sorted(entries, key=lambda entry: (entry.updated, entry.page), reverse=True)[:MOST]
    root = address or "../" * file.count("/")
    updated = newest[0].updated if newest else datetime(1970, 1, 1, tzinfo=UTC)
    inside = (
        *_ids(title, page, updated),
        _link("self", "application/atom+xml", root + file),
        _link("alternate", "text/html", root + page),
        _text("generator", "ludi-press"),
        *(_entry(entry, root, title) for entry in newest),
    )
    feed = f'<feed xmlns="{ATOM}" xml:lang="{_escaped(language)}">{"".join(inside)}</feed>'
    return f'<?xml version="1.0" encoding="utf-8"?>\n{feed}\n'.encode()


def _entry(entry: FeedEntry, root: str, site: str) -> str:
    language = f' xml:lang="{_escaped(entry.language)}"' if entry.language else ""
    inside = (
        *_ids(entry.title, entry.page, entry.updated),
        _text("published", _moment(entry.at)) if entry.amended else "",
        f"<author>{_text('name', entry.author or site)}</author>",
        _link("alternate", "text/html", root + entry.page),
        _text("summary", entry.summary),
    )
    return f"<entry{language}>{''.join(inside)}</entry>"


def _ids(title: str, page: str, updated: datetime) -> tuple[str, ...]:
    """What a feed and an entry begin with."""
    return _text("title", title), _text("id", _id(page)), _text("updated", _moment(updated))


def _link(rel: str, kind: str, address: str) -> str:
    return f'<link rel="{rel}" type="{kind}" href="{_escaped(address)}" />'


def _text(name: str, text: str) -> str:
    words = escape(tidy(text), quote=False)
    return f"<{name}>{words}</{name}>" if words else f"<{name} />"


def _escaped(text: str) -> str:
    return escape(text, quote=False).replace('"', "&quot;")


def _moment(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def _id(page: str) -> str:
    """A UUID of version 8 (RFC 9562) from the page's path."""
    digits = hashlib.sha256(f"ludi-press\0{page}".encode()).hexdigest()
    return f"urn:uuid:{digits[:8]}-{digits[8:12]}-8{digits[13:16]}-a{digits[17:20]}-{digits[20:32]}"
