"""Links and anchors of the pages that a build makes: a dead one is a Problem."""

import posixpath
import re
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from functools import lru_cache
from html import unescape
from itertools import pairwise
from pathlib import Path
from typing import Final
from urllib.parse import unquote, urlsplit

from msgspec import Struct, field

from ludi_press.core.problems import Place, Problem

_LINKING: Final = ("href", "src")

Reader = Callable[[str], str | None]
"""The text of a page that is not judged; None where it cannot be read."""


class Page(Struct):
    """The links of a page, in their order, and its anchors."""

    links: dict[str, None] = field(default_factory=dict)
    anchors: set[str] = field(default_factory=set)

    def note(self, attributes: Iterable[tuple[str, str | None]]) -> None:
        """Notes what the attributes of a tag link or name."""
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
"""What may stand between the angles of a simple tag: its name, and its attributes in double quotes."""
_RAW: Final = frozenset(
    ("iframe", "noembed", "noframes", "plaintext", "script", "style", "textarea", "title", "xmp"),
)
"""Elements in which tags are mere words, up to their own end."""


def read_page(text: str) -> Page:
    """What a page links and names. One that is written as our templates are is read fast, any other with patience."""
    return _plain_page(text) or _any_page(text)


def _plain_page(text: str) -> Page | None:
    """A page of nothing but simple tags; None where there is anything else, or a tag might be mere words."""
    tags = [piece.partition(">")[0] for piece in text.split("<")[1:]]
    page, raw = Page(), dict[str, str]()
    for tag in dict.fromkeys(tags):
        found = _simple_tag(tag)
        if found is None:
            return None
        if found.name in _RAW:
            raw[tag] = f"/{found.name}"
        page.links |= found.links
        page.anchors |= found.anchors
    ends = [raw[tag] == after for tag, after in pairwise([*tags, ""]) if tag in raw]
    return page if all(ends) else None


@lru_cache(maxsize=16_384)
def _simple_tag(tag: str) -> "_Tag | None":
    """What stands between the angles of a tag, None where it is not simple; the pages of a site share most tags."""
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


def dead_links(
    pages: Mapping[str, bytes | Path], files: Container[str], read: Reader, home: str | None = None
) -> Iterator[Problem]:
    """A Problem for each link of a page that leads to no file of the site, or to an anchor that its page has not.

    `files` are all files that the site will have, relative to it; `home` is its path on its host, where it has an
    address. Links that leave the site are not followed.
    """
    check = _Check(files, read, home)
    judged = [path for path in sorted(pages) if path.endswith(".html")]
    check.parsed |= {path: read_page(_bytes(pages[path]).decode()) for path in judged}
    for path in judged:
        for link in check.parsed[path].links:
            flaw = check.flaw(path, link)
            if flaw:
                yield _dead(path, f"links {link}, and {flaw}")


def _bytes(data: bytes | Path) -> bytes:
    return data.read_bytes() if isinstance(data, Path) else data


class _Check(Struct):
    known: Container[str]
    read: Reader
    home: str | None = None
    parsed: dict[str, Page] = field(default_factory=dict)

    def flaw(self, path: str, link: str) -> str | None:
        """Why a link of a page is dead, None where it is not."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        target = _target(path, unquote(parts.path), self.home)
        if target not in self.known:
            return "the site has no such file"
        if parts.fragment and target.endswith(".html") and unquote(parts.fragment) not in self.anchors(target):
            return "that page has no such anchor"
        return None

    def anchors(self, path: str) -> set[str]:
        """The anchors of a page, made now or kept."""
        if path not in self.parsed:
            self.parsed[path] = read_page(self.read(path) or "")
        return self.parsed[path].anchors


def _target(path: str, link: str, home: str | None) -> str:
    if home and link.startswith(home):
        return posixpath.normpath(link.removeprefix(home))
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) if link else path


def _dead(path: str, words: str) -> Problem:
    return Problem("link-dead", f"the page {words}", Place(f"site/{path}"), None, "correct the link, or the story")
