"""Links and anchors of the pages that a build makes: a dead one is a Problem."""

import posixpath
from collections.abc import Callable, Container, Iterator, Mapping
from dataclasses import dataclass, field
from html import unescape
from pathlib import Path
from re import DOTALL, IGNORECASE
from re import compile as pattern
from typing import Final
from urllib.parse import unquote, urlsplit

from ludi_press.problems import Place, Problem

_LINKING: Final = ("href", "src")
_TAKEN_AWAY: Final = "post.html"
"""A post that a host copies elsewhere: its links are those of another place."""

Reader = Callable[[str], str | None]
"""The text of a page that is not made anew; None where it cannot be read."""


_WITHIN: Final = r"""(?:[^>"']|"[^"]*"|'[^']*')*"""
_TAG: Final = pattern(
    rf"<!--.*?-->|<(script|style)\b(?P<raw>{_WITHIN})>.*?</\1\s*>|<[a-z](?P<tag>{_WITHIN})>", DOTALL | IGNORECASE
)
"""A tag with what stands in it; what a comment, a script or a style says is passed over."""
_ATTRIBUTE: Final = pattern(r"""([^\s"'>/=]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?""")


class _Page:
    """The links and the anchors of a page; found by patterns, since a parser of Python's takes five times as long."""

    def __init__(self, text: str) -> None:
        self.links: dict[str, None] = {}
        self.anchors: set[str] = set()
        for tag in _TAG.finditer(text):
            for name, *values in _ATTRIBUTE.findall(tag["raw"] or tag["tag"] or ""):
                value = unescape("".join(values))
                if value and name.lower() in _LINKING:
                    self.links[value] = None
                elif value and name.lower() == "id":
                    self.anchors.add(value)


def dead_links(pages: Mapping[str, bytes | Path], files: Container[str], read: Reader) -> Iterator[Problem]:
    """A Problem for each link of a page that leads to no file of the site, or to an anchor that its page has not.

    `files` are all files that the site will have, relative to it. Links that leave the site are not followed.
    """
    check = _Check(files, read)
    check.parsed |= {path: _Page(_bytes(data).decode()) for path, data in pages.items() if path.endswith(".html")}
    for path in sorted(pages):
        if path in check.parsed and not path.endswith(_TAKEN_AWAY):
            for link in check.parsed[path].links:
                flaw = check.flaw(path, link)
                if flaw:
                    yield _dead(path, f"links {link}, and {flaw}")


def _bytes(data: bytes | Path) -> bytes:
    return data.read_bytes() if isinstance(data, Path) else data


@dataclass(slots=True)
class _Check:
    known: Container[str]
    read: Reader
    parsed: dict[str, _Page] = field(default_factory=dict)

    def flaw(self, path: str, link: str) -> str | None:
        """Why a link of a page is dead, None where it is not."""
        parts = urlsplit(link)
        if parts.scheme or parts.netloc:
            return None
        target = _target(path, unquote(parts.path))
        if target not in self.known:
            return "the site has no such file"
        if parts.fragment and target.endswith(".html") and unquote(parts.fragment) not in self.anchors(target):
            return "that page has no such anchor"
        return None

    def anchors(self, path: str) -> set[str]:
        """The anchors of a page, made now or kept."""
        if path not in self.parsed:
            self.parsed[path] = _Page(self.read(path) or "")
        return self.parsed[path].anchors


def _target(path: str, link: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(path), link)) if link else path


def _dead(path: str, words: str) -> Problem:
    return Problem("link-dead", f"the page {words}", Place(f"site/{path}"), None, "correct the link, or the story")
