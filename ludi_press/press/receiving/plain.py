"""Extracts the text that a sender wrote, without HTML, quoted messages, signatures and list footers."""

from html.parser import HTMLParser
from re import ASCII, DOTALL, IGNORECASE
from re import compile as pattern
from typing import Final

from msgspec import Struct

from ludi_press.content.guard import FORBIDDEN, HIDDEN

LONGEST: Final = 6_000
"""The most characters of a message that are read."""
MOST_LINES: Final = 200
"""The most lines of a message that are read."""


class Plain(Struct, frozen=True):
    """What the sender wrote, and the lines of the signature below it."""

    text: str
    signature: str = ""


def plain(text: str) -> Plain:
    """Return the sender's own text."""
    safe = HIDDEN.sub("", FORBIDDEN.sub("", text[: 2 * LONGEST].replace("\r\n", "\n").replace("\r", "\n")[:LONGEST]))
    kept: list[str] = []
    lines = _QUOTE_TAG.sub("\n", safe).split("\n")[:MOST_LINES]
    for number, line in enumerate(lines):
        if _CUT.match(line):
            break
        if _SIGNATURE.match(line):
            return Plain(_tidy(kept), "\n".join(lines[number + 1 : number + 8]))
        if _QUOTED.match(line):
            while kept and (not kept[-1].strip() or _ATTRIBUTION.search(kept[-1])):
                kept.pop()
        else:
            kept.append(line)
    return Plain(_tidy(kept))


def _tidy(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines).strip("\n")


_QUOTED: Final = pattern(r"\s*(?:>|\|\s)")
_ATTRIBUTION: Final = pattern(r"(?:\bwrote|\bsaid|\bwrites|scripsit|ha scritto|scrive)\b[^\n]{0,40}:\s*$", IGNORECASE)
_SIGNATURE: Final = pattern(r"-- ?$|[\u2014\u2013]{1,2} ?$")
_CUT: Final = pattern(
    r"\s*(?:-{2,} ?(?:original message|forwarded message|messaggio originale)"
    r"|_{10,}\s*$|-{20,}\s*$|={20,}\s*$"
    r"|you (?:are receiving|received) this (?:message|mail|e-?mail)"
    r"|to unsubscribe\b|unsubscribe from this|yahoo! groups links"
    r"|sent from my \w+|get outlook for|inviato da )",
    IGNORECASE,
)
_QUOTE_TAG: Final = pattern(r"\[quote\b[^\]]{0,200}\].{0,20000}?\[/quote\]", IGNORECASE | DOTALL)

_SKIPPED: Final = frozenset({"style", "script", "head", "title", "blockquote", "template", "svg"})
_VOID: Final = frozenset({"br", "img", "hr", "input", "meta", "link"})
_BREAKS: Final = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "ul", "ol", "table", "pre"})
_QUOTE_CLASS: Final = pattern(r"gmail_quote|yahoo_quoted|moz-cite|quote(?:d|header)?\b|OutlookMessageHeader", ASCII)


class _Text(HTMLParser):
    """Collects the text of a page; `depth` counts the open elements inside a skipped one."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        quoted = any(name in ("class", "id") and value and _QUOTE_CLASS.search(value) for name, value in attrs)
        if tag in _VOID:
            self.parts.append("\n" if tag in _BREAKS and not self.depth else "")
        elif self.depth or tag in _SKIPPED or quoted:
            self.depth += 1
        elif tag in _BREAKS:
            self.parts.append("\n- " if tag == "li" else "\n")

    def handle_endtag(self, tag: str) -> None:
        if self.depth and tag not in _VOID:
            self.depth -= 1
        elif tag in _BREAKS:
            self.parts.append("\n")

    def handle_data(self, data: str) -> None:
        if not self.depth:
            self.parts.append(" ".join(data.split("\n")))


def text_of_html(page: str) -> str:
    """Return the visible text of a page without quoted messages."""
    parser = _Text()
    parser.feed(page[: 30 * LONGEST])
    parser.close()
    return _BLANKS.sub("\n\n", "".join(parser.parts))


_BLANKS: Final = pattern(r"\n\s*\n\s*")
