"""Links and anchors of the pages that a build makes: a dead link is a Problem."""

import posixpath
import re
from collections import Counter
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from html import unescape
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field

from ludi_press.core.problems import Place, Problem

_LINKING: Final = ("href", "src")

Target = tuple[str, str]
"""Where a link leads: a file of the site, and an anchor in it or ""."""
Links = dict[Target, list[tuple[str, str]]]
"""Links by their target: the page of each, and how it is written there."""
Anchors = dict[str, set[str]]
"""The anchors of pages by their paths."""


class Page(Struct):
    """The links of a page in order, and its anchors."""

    links: dict[str, None] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)

    def note(self, attributes: Iterable[tuple[str, str | None]]) -> None:
        """Add what the attributes of a tag link or name."""
        for name, value in attributes:
            if name in _LINKING and value:
                self.links[value] = None
            elif name == "id" and value:
                self.anchors.add(value)


_BLANK: Final = "[ \\t\\n\\r\\f]"
_NAME: Final = "[A-Za-z][A-Za-z0-9:_-]*"
_ATTRIBUTE: Final = re.compile(f'{_BLANK}+({_NAME})(?:="([^"<]*)")?')
_TAG: Final = re.compile(
    f'({_NAME})((?:{_BLANK}+{_NAME}(?:="[^"<]*")?)*){_BLANK}*/?|/{_NAME}{_BLANK}*|!--[^<>]*--|!(?:doctype|DOCTYPE) html'
)
"""A simple tag without its angle brackets: its name, and attributes in double quotes."""
_TAGS: Final = re.compile("<([^<>]*)>")
_RAW: Final = frozenset(
    ("iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"),
)
"""Elements whose contents are text up to their end tag."""
_ENDED: Final = re.compile(f"<({'|'.join(sorted(_RAW))})(?![^ \\t\\n\\r\\f>])[^<>]*>[^<]*</\\1>")
"""One of these elements without a tag in its text."""


def read_page(text: str) -> Page:
    """Return what a page links and names; pages as our templates write them are read fast, others by html.parser."""
    return _plain_page(text) or _any_page(text)


def _plain_page(text: str) -> Page | None:
    """Return a page of simple tags only; None if it has others, a tag has no end, or a tag could be text."""
    tags: list[str] = _TAGS.findall(text)
    if len(tags) != text.count("<"):
        return None
    page, raw = Page(), 0
    for tag, times in Counter(tags).items():
        found = _simple_tag(tag)
        if found is None:
            return None
        if found.name in _RAW:
            raw += times
        if found.links or found.anchors:
            page.links |= found.links
            page.anchors |= found.anchors
    return page if raw == len(_ENDED.findall(text)) else None


@lru_cache(maxsize=16_384)
def _simple_tag(tag: str) -> "_Tag | None":
    """Return what a tag links and names, None if it is not simple; cached, since pages share most tags."""
    found = _TAG.fullmatch(tag)
    if found is None:
        return None
    page = Page()
    page.note((name.lower(), unescape(value)) for name, value in _ATTRIBUTE.findall(found[2] or ""))
    return _Tag((found[1] or "").lower(), page.links, page.anchors)


class _Tag(Struct, frozen=True):
    name: str
    links: dict[str, None]
    anchors: set[str]


def _any_page(text: str) -> Page:
    from html.parser import HTMLParser  # hardly any page needs it

    page = Page()

    class Patient(HTMLParser):
        def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
            page.note(attributes)

    reader = Patient(convert_charrefs=True)
    reader.feed(text)
    reader.close()
    return page


def links_of(pages: Mapping[str, bytes | Path], home: str | None = None) -> tuple[Links, Anchors]:
    """Return the links and anchors of all pages among these files; links out of the site are left out.

    `home` is the path of the site on its host, if it has an address.
    """
    links, anchors = Links(), Anchors()
    for path in sorted(name for name in pages if name.endswith(".html")):
        data = pages[path]
        page = read_page((data.read_bytes() if isinstance(data, Path) else data).decode())
        anchors[path] = page.anchors
        for link in page.links:
            target = _target(path, link, home)
            if target:
                links.setdefault(target, []).append((path, link))
    return links, anchors


def add_links(links: Links, more: Links) -> None:
    for target, found in more.items():
        links.setdefault(target, []).extend(found)


def _target(path: str, link: str, home: str | None) -> Target | None:
    """Return where a link of a page leads; None if it leaves the site."""
    parts = urlsplit(link)
    if parts.scheme or parts.netloc:
        return None
    file = unquote(parts.path)
    if home and file.startswith(home):
        file = posixpath.normpath(file.removeprefix(home))
    elif file:
        file = posixpath.normpath(posixpath.join(posixpath.dirname(path), file))
    else:
        file = path
    return file, unquote(parts.fragment) if file.endswith(".html") else ""


def dead_links(
    links: Links, anchors: Anchors, files: Container[str], read: Callable[[str], bytes]
) -> Iterator[Problem]:
    """Yield a Problem for each link to a missing file or to a missing anchor of a page.

    `files` are those that the site will have; `read` returns a page whose anchors are not known yet.
    """
    for (file, anchor), found in links.items():
        flaw = ""
        if file not in files:
            flaw = "the site has no such file"
        elif anchor:
            if file not in anchors:
                anchors[file] = read_page(read(file).decode()).anchors
            flaw = "" if anchor in anchors[file] else "that page has no such anchor"
        if flaw:
            yield from (_dead(path, f"links {link}, and {flaw}") for path, link in found)


def _dead(path: str, words: str) -> Problem:
    return Problem("link-dead", f"the page {words}", Place(f"site/{path}"), None, "correct the link, or the story")
