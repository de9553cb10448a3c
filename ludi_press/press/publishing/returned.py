"""A post as it came back from anywhere: its text in every format, and its line of proof."""

import email
import html
import re
from collections.abc import Iterator
from email.policy import default
from html.parser import HTMLParser
from typing import Final
from unicodedata import normalize

from ludi_press.content.guard import FORBIDDEN, HIDDEN
from ludi_press.press.receiving.mails import content_of
from ludi_press.press.receiving.messages import HEADER

_BETWEEN: Final = r"[\s>|*_`\\]*"
"""What quoting, wrapping and formats put between the characters of a line."""
_DIGITS: Final = _BETWEEN.join(["[0-9a-f]{4}", *[rf"-{_BETWEEN}[0-9a-f]{{4}}"] * 7])
_ANY_LINE: Final = re.compile(rf"(?<![0-9a-f-]){_DIGITS}(?![0-9a-f-])")
_IN_A_BOX: Final = re.compile(rb"^From [^\n]*\n(?=[A-Za-z-]+:)", re.MULTILINE)
_PAGE: Final = re.compile(r"<(?:html|body|div|p|br|li|td)\b", re.IGNORECASE)
_LINK: Final = re.compile(r"https?://[^\s\[\]()<>\"']+")
_MARKS: Final = re.compile(r"\b[a-z-]+=\"[^\"\n]*\"|</?[a-z][^<>\n]*>|\[/?[a-z*]+(?:=[^\]\n]*)?\]")
"""Attributes, and tags of HTML and of BBCode."""
_SOFT: Final = re.compile(r"=\n[ \t>|]*")
"""A soft line break of a mail that nobody decoded."""
_BREAK: Final = re.compile(r"=?\n[ \t>|]*")
"""A line break with the quoting after it, and the sign before it that a mail has which nobody decoded."""
_HYPHENS: Final = re.compile("[\u2010-\u2015\u2212\ufe63\uff0d]")


def post_text(data: bytes) -> str:
    """Return the text of a post: of a mail or mailbox every part, of a page what it shows; quotes too."""
    plain = data.removeprefix(b"\xef\xbb\xbf").replace(b"\r\n", b"\n").lstrip()
    told = "\n".join(text for part in _IN_A_BOX.split(plain) for text in _texts(part))
    return HIDDEN.sub("", FORBIDDEN.sub("", told))


def _texts(data: bytes) -> Iterator[str]:
    if not HEADER.match(data):
        yield _shown(data.decode("utf-8", errors="replace"))
        return
    message = email.message_from_bytes(data, policy=default)
    for part in message.walk():
        if part.get_content_maintype() == "text":
            yield _shown(content_of(part))


class _Page(HTMLParser):
    """Collects what a page shows."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.parts: list[str] = []
        self.hidden = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.hidden += tag in ("script", "style")
        self.parts.append("\n")

    def handle_endtag(self, tag: str) -> None:
        self.hidden -= tag in ("script", "style") and self.hidden > 0

    def handle_data(self, data: str) -> None:
        if not self.hidden:
            self.parts.append(data)


def _shown(text: str) -> str:
    if not _PAGE.search(text):
        return text
    page = _Page()
    page.feed(text)
    page.close()
    return "".join(page.parts)


def bare(text: str) -> str:
    """Return the letters and digits of a text alone, so that it is the same in every format, quoted and wrapped."""
    plain = _MARKS.sub("", _BREAK.sub("", _LINK.sub("", html.unescape(text))))
    return "".join(sign for sign in normalize("NFKC", plain).casefold() if sign.isalnum())


def lines_of(text: str, race: str) -> tuple[tuple[int, str], ...]:
    """Return each line of proof that a text has of a race, with its turn."""
    named = _BETWEEN.join(map(re.escape, race))
    found = re.findall(
        rf"(?<![a-z0-9-]){named}(?=[^0-9]){_BETWEEN}(\d{{1,4}})(?!\d){_BETWEEN}({_DIGITS})", _plain(text)
    )
    return tuple((int(turn), re.sub("[^0-9a-f-]", "", line)) for turn, line in dict.fromkeys(found))


def has_a_line(text: str) -> bool:
    return _ANY_LINE.search(_plain(text)) is not None


def _plain(text: str) -> str:
    return _HYPHENS.sub("-", _MARKS.sub("", html.unescape(_SOFT.sub("", text))).casefold())


def marks_of(text: str) -> frozenset[str]:
    """Return everything in a text that could be the mark of an order."""
    return frozenset(re.findall(r"(?<![0-9a-z])[0-9a-f]{6}(?![0-9a-z])", text.casefold()))


def commitments_of(text: str) -> frozenset[str]:
    """Return everything in a text that could be a commitment, also where it was wrapped."""
    return frozenset(re.findall(r"(?<![0-9a-f])[0-9a-f]{64}(?![0-9a-f])", re.sub(r"[\s>|]+", " ", text.casefold())))
