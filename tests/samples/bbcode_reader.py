"""Boards as readers of BBCode, written from what was measured in phpBB 3.3, SMF 2.1 and MyBB 1.8, and XenForo's manual.

Much simpler than a board, and stricter: whatever a board would mend, print as it is or turn into a picture is a fault.
"""

import re
from collections.abc import Iterator
from html import unescape

from msgspec import Struct, field

COMMON = frozenset(["b", "i", "u", "color", "url", "img", "list", "*", "quote", "code", "size"])
TABLE = frozenset(["table", "tr", "td"])
SHARED_SMILIES = (":)", ";)", ":D", ":P", ":p", ":(", ":o", ":|", ":?", ":x", "8)", "8-)", ":-)", ";-)", ":-D", ":@")


class Board(Struct, frozen=True):
    """What a board knows, and what it makes of words."""

    name: str
    tags: frozenset[str] = COMMON
    lone: frozenset[str] = frozenset()
    """Tags that nothing closes."""
    items: str = ""
    """What makes an item of a list, in brackets, anywhere."""
    decodes: bool = False
    """Whether a numbered entity becomes its character."""
    broken: str = ""
    """Characters that it shows as U+FFFD."""
    trims: bool = False
    """Whether code loses the blanks at its ends."""
    smilies: tuple[str, ...] = SHARED_SMILIES


PHPBB = Board("phpBB")
SMF = Board(
    "SMF",
    COMMON | TABLE | {"hr", "s", "center", "font", "li", "nobbc", "tt", "pre"},
    frozenset({"hr"}),
    items="xoO0@+#*",
    broken="\u200b\ufeff\u00ad",
    smilies=(*SHARED_SMILIES, "???", "::)", ">:(", ":-[", ":-X", ":-\\", ":-*", ":'(", "^-^", "O:-)"),
)
MYBB = Board("MyBB", COMMON | {"s", "hr", "font", "align"}, frozenset({"hr"}), decodes=True, trims=True)
XENFORO = Board(
    "XenForo",
    COMMON | TABLE | {"th", "hr", "s", "center", "font", "spoiler", "plain", "user", "media", "attach"},
    smilies=(*SHARED_SMILIES, "o_O", "O_o", ":smile:"),
)
BOARDS = (PHPBB, SMF, MYBB, XENFORO)

WORDS = frozenset(["b", "i", "u", "color", "size", "url"])
"""Tags of words, in which no block may lie."""

JOINER = "\u2060"
_TAG = re.compile(r"\[(/?)([A-Za-z]+|[*@+#0])((?:=|\s)[^\[\]\n]*)?\]")
_CODE_END = re.compile(r"\[/code\]", re.IGNORECASE)
_ENTITY = re.compile(r"&#[0-9]+;")
_ADDRESS = re.compile(r"\bhttps?://|\bwww\.|(?<!\S)@\w", re.IGNORECASE)
_LINES = {"list", "*", "quote", "table", "tr", "td", "th", "hr", "spoiler", "img"}
"""Tags that begin and end lines."""


class Line(Struct):
    """Words that stand on a line, and all tags that hold any of them."""

    text: str = ""
    tags: set[str] = field(default_factory=set)


class Reading:
    """A post as a board shows it: `lines` of words, `code` blocks, `pictures` and `links`, and all `faults`."""

    def __init__(self, bbcode: str, board: Board) -> None:
        self.board = board
        self.lines: list[Line] = [Line()]
        self.code: list[str] = []
        self.pictures: list[str] = []
        self.links: list[str] = []
        self.faults: list[str] = []
        self._open: list[str] = []
        self._read(bbcode)
        self.faults += [f"[{tag}] is left open" for tag in self._open if tag != "*"]
        for line in self.lines:
            line.text = line.text.strip()
        self.lines = [line for line in self.lines if line.text]

    def texts(self) -> list[str]:
        """The words alone."""
        return [line.text for line in self.lines]

    def _read(self, bbcode: str) -> None:
        at = 0
        while found := _TAG.search(bbcode, at):
            self._words(bbcode[at : found.start()])
            closes, name, value = found[1] == "/", found[2].lower(), found[3] or ""
            at = found.end()
            if name in ("code", "img") and not closes:
                at = self._verbatim(bbcode, at, name)
            elif found[2] in self.board.items and not (name == "*" and "list" in self._open):
                self.faults.append(f"{found[0]} becomes an item of a list")
            elif name not in self.board.tags:
                self._stray(found[0])
            elif closes:
                self._close(name)
            else:
                self._start(name, value)
        self._words(bbcode[at:])

    def _verbatim(self, bbcode: str, at: int, name: str) -> int:
        """What [code] or [img] holds, to the first end, whatever it is."""
        self._check_place(name)
        end = re.compile(rf"\[/{name}\]", re.IGNORECASE).search(bbcode, at)
        if end is None:
            self.faults.append(f"[{name}] is left open")
            return len(bbcode)
        content = bbcode[at : end.start()]
        if name == "img":
            self._picture(content)
        else:
            shown = self._decoded(content)
            self.code.append(shown.strip(" \n") if self.board.trims else shown)
            self._new_line()
        return end.end()

    def _picture(self, address: str) -> None:
        if not re.fullmatch(r"https?://[^\s\"'<>\[\]]+", address):
            self.faults.append(f"no picture: {address!r}")
        self.pictures.append(address)

    def _check_place(self, name: str) -> None:
        within = set(self._open)
        if name in ("list", "code", "quote", "table") and within & WORDS:
            self.faults.append(f"[{name}] within a tag of words")
        if name == "code" and "list" in within:
            self.faults.append("[code] within a list")
        if name in WORDS and name in within:
            self.faults.append(f"[{name}] within its like")

    def _start(self, name: str, value: str) -> None:
        self._check_place(name)
        if name in _LINES:
            self._new_line()
        if name in self.board.lone:
            return
        if name == "*":
            if "list" not in self._open:
                self.faults.append("[*] outside a list")
            self._end_item()
        self._check_value(name, value)
        self._open.append(name)

    def _check_value(self, name: str, value: str) -> None:
        if name == "url":
            self.links.append(value.removeprefix("="))
            if not re.fullmatch(r"=https?://[^\s\"'<>\[\]]+", value):
                self.faults.append(f"no address: {value!r}")
        elif name == "color" and not re.fullmatch(r"=#[0-9a-f]{6}", value):
            self.faults.append(f"no colour: {value!r}")

    def _close(self, name: str) -> None:
        if name in _LINES:
            self._new_line()
        if name == "list":
            self._end_item()
        if self._open and self._open[-1] == name:
            self._open.pop()
        else:
            self._stray(f"[/{name}]")

    def _end_item(self) -> None:
        if self._open and self._open[-1] == "*":
            self._open.pop()

    def _stray(self, tag: str) -> None:
        self.faults.append(f"{tag} is shown as text")
        self._words(tag)

    def _new_line(self) -> None:
        self.lines.append(Line())

    def _words(self, text: str) -> None:
        self.faults += self._pictures_made_of(text)
        for index, part in enumerate(self._decoded(text).split("\n")):
            if index:
                self._new_line()
            self.lines[-1].text += part
            if part.strip():
                self.lines[-1].tags |= set(self._open)

    def _pictures_made_of(self, text: str) -> Iterator[str]:
        for smiley in self.board.smilies:
            if re.search(rf"(?<!\w){re.escape(smiley)}(?!\w)", text):
                yield f"{smiley} becomes a picture"
        for found in _ADDRESS.finditer(text):
            yield f"{found[0]} becomes a link"

    def _decoded(self, text: str) -> str:
        if self.board.decodes:
            text = _ENTITY.sub(lambda found: unescape(found[0]), text)
        return text.translate(dict.fromkeys(map(ord, self.board.broken), "\ufffd")).replace(JOINER, "")
