"""Extracts the text that a sender wrote, without HTML, quoted messages, signatures and list footers."""

import pkgutil
from collections.abc import Sequence
from functools import cache
from html.parser import HTMLParser
from re import ASCII, DOTALL, IGNORECASE, Pattern, escape
from re import compile as pattern
from typing import Final

import yaml
from msgspec import Struct

from ludi_press.content.guard import FORBIDDEN, HIDDEN
from ludi_press.content.words import unaccented

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
    lines = _STRUCK.sub(" ", _QUOTE_TAG.sub("\n", safe)).split("\n")[:MOST_LINES]
    marks = load_marks()
    for number, line in enumerate(lines):
        if _RULE.match(line) or marks.cuts(lines[number : number + _HEAD]):
            break
        if _SIGNATURE.match(line):
            return Plain(_tidy(kept), "\n".join(lines[number + 1 : number + 8]))
        if _QUOTED.match(line):
            marks.take_head(kept)
        else:
            kept.append(line)
    return Plain(_tidy(kept))


def _tidy(lines: list[str]) -> str:
    return "\n".join(line.rstrip() for line in lines).strip("\n")


_QUOTED: Final = pattern(r"\s*(?:>|\|\s)")
_SIGNATURE: Final = pattern(r"-- ?$|[\u2014\u2013]{1,2} ?$")
_RULE: Final = pattern(r"\s*(?:_{10,}|-{20,}|={20,})\s*$")
_HEAD: Final = 4
"""The most lines of the head of a quoted message."""
_STRUCK: Final = pattern(
    r"~~[^~\n]{1,500}~~|<(s|del|strike)>.{0,2000}?</\1>|\[(s|del|strike)\].{0,2000}?\[/\2\]", IGNORECASE | DOTALL
)
"""What the sender has struck out, and so taken back."""
_QUOTE_TAG: Final = pattern(r"\[quote\b[^\]]{0,200}\].{0,20000}?\[/quote\]", IGNORECASE | DOTALL)


class Marks(Struct, frozen=True):
    """The words of `data/mails.yaml`, as patterns of plain lines (see `_bare`)."""

    dated: Pattern[str]
    wrote: Pattern[str]
    sender: Pattern[str]
    about: Pattern[str]
    cut: Pattern[str]
    foot: Pattern[str]
    automatic: Pattern[str]
    reply: Pattern[str]
    turn: Pattern[str]

    def cuts(self, lines: Sequence[str]) -> bool:
        """Whether a message that is not the sender's begins with the first of some lines."""
        first = _bare(lines[0])
        if self.cut.fullmatch(first) or self.foot.match(first):
            return True
        if self.sender.match(first) and any(self.about.match(_bare(line)) for line in lines[1:3]):
            return True
        return any(self._dates(lines[:count], lines[count:]) for count in (1, 2, 3))

    def _dates(self, head: Sequence[str], rest: Sequence[str]) -> bool:
        """Whether some lines say who wrote when, and nothing below is marked as quoted by itself."""
        if any(not line.strip() for line in head):
            return False
        below = next((line for line in rest if line.strip()), "")
        return bool(self.dated.fullmatch(_bare(" ".join(head)))) and not _QUOTED.match(below)

    def take_head(self, kept: list[str]) -> None:
        """Take the lines that say who wrote what is quoted below them from the end of some lines."""
        while kept and not kept[-1].strip():
            kept.pop()
        counts = (count for count in range(1, _HEAD) if self.dated.fullmatch(_bare(" ".join(kept[-count:]))))
        named = bool(kept) and bool(self.wrote.search(_bare(kept[-1])))
        del kept[len(kept) - next(counts, int(named)) :]

    def is_automatic(self, subject: str) -> bool:
        """Whether a subject is that of an automatic reply, or of a mail that came back."""
        return bool(self.automatic.match(_bare(subject)))

    def turns(self, subject: str) -> tuple[int, ...]:
        """The turns that a subject names."""
        return tuple(dict.fromkeys(int(number) for number in self.turn.findall(_bare(subject))))

    def is_reply(self, subject: str) -> bool:
        """Whether a subject says that it answers another mail."""
        return bool(self.reply.match(_bare(subject)))


def _bare(line: str) -> str:
    """A line in small letters, without accents, marks of emphasis and blanks around."""
    return unaccented(line[:_LONGEST_LINE].replace("\u2019", "'")).strip(" \t*_")


_LONGEST_LINE: Final = 400


@cache
def load_marks() -> Marks:
    """The marks of mail programs in all languages."""
    data = yaml.load(pkgutil.get_data(__package__ or "", "data/mails.yaml") or b"", yaml.BaseLoader)  # noqa: S506 texts alone
    words = {key: "|".join(map(escape, sorted(value, key=len, reverse=True))) for key, value in data.items()}
    return Marks(
        dated=pattern(rf"(?:{words['on']})\b[^\n]*\d[^\n]*\b(?:{words['wrote']})\b[^\n]*:"),
        wrote=pattern(rf"\b(?:{words['wrote']})\b[^\n]{{0,80}}:$"),
        sender=pattern(rf"(?:{words['from']}) ?:[* ]*\S"),
        about=pattern(rf"(?:{words['about']}) ?:[* ]*\S"),
        cut=pattern(rf"[- >]*(?:{words['cut']})\b[^\n]{{0,20}}"),
        foot=pattern(rf"(?:{words['foot']})\b"),
        automatic=pattern(rf"(?:{words['automatic']})\b"),
        turn=pattern(rf"\b(?:{words['turn']}) ?(?:no\.?|nr\.?|n\.?|#)? ?(\d{{1,3}})\b"),
        reply=pattern(rf"(?:\[[^\]]{{0,60}}\] ?)*(?:{words['reply']}) ?(?:\[\d+\])?:"),
    )


_SKIPPED: Final = frozenset({"style", "script", "head", "title", "blockquote", "template", "svg", "s", "del", "strike"})
_VOID: Final = frozenset({"br", "img", "hr", "input", "meta", "link"})
_BREAKS: Final = frozenset({"p", "div", "br", "li", "tr", "h1", "h2", "h3", "ul", "ol", "table", "pre"})
_QUOTE_CLASS: Final = pattern(r"gmail_quote|yahoo_quoted|moz-cite|quote(?:d|header)?\b|OutlookMessageHeader", ASCII)


STRIKES: Final = pattern(r"<(?:s|del|strike)[\s>]|line-through", IGNORECASE)
"""What strikes text out in a page."""


def _is_taken_out(name: str, value: str) -> bool:
    """Whether an attribute marks its element as quoted or struck out."""
    if name == "style":
        return "line-through" in value
    return name in ("class", "id") and bool(_QUOTE_CLASS.search(value))


class _Text(HTMLParser):
    """Collects the text of a page; `depth` counts the open elements inside a skipped one."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.depth = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        quoted = any(value and _is_taken_out(name, value) for name, value in attrs)
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
