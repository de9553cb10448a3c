"""Writes a post as plain text of 76 columns, also used in mails: no tabs, no blanks at line ends.

It needs nothing else: pictures are described, addresses are written out, tables are fixed-width text.
"""

import re
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.columns import columns_of, set_out, wrapped
from ludi_press.posts.formats.tones import Tones
from ludi_press.posts.formats.writer import BESIDE, Images, Writer, are_short, marked

WIDTH: Final = 76
"""The most columns of a line, which mail programs show and quote without wrapping."""

_LEAST: Final = 20
"""The fewest columns left for words by deep indentation."""

_BOUND: Final = "\0"
"""Marks a non-breaking blank; no text of a post contains it."""

_UNDERLINES: Final = {1: "=", 2: "-"}
_SPACE_OR_BRACKET: Final = re.compile(r"[\s<>]")


class PlainText(Writer):
    """Writes lines of at most `width` columns; only a long address makes one wider."""

    between = "\n\n"

    def __init__(self, tones: Tones, images: Images = BESIDE, width: int = WIDTH) -> None:
        super().__init__(tones, images)
        self.width = max(_LEAST, width)
        self._inner: dict[int, PlainText] = {}

    def write(self, document: doc.Document) -> str:
        """Return the document without lines that a mailing list reads as commands."""
        return _obeyed_by_no_list(super().write(document))

    def _block(self, block: doc.Block) -> str:
        """Write the block without blanks at line ends."""
        known = self._known.get(id(block))
        if known is None:
            text = "\n".join(map(str.rstrip, self._node(block).split("\n")))
            known = self._known[id(block)] = (block, text)
        return known[1]

    # --- blocks

    def _heading(self, block: doc.Heading) -> str:
        return self._underlined(block.content, _UNDERLINES.get(block.level, "."))

    def _underlined(self, content: doc.Inlines, mark: str) -> str:
        lines = self._lines(content)
        return "\n".join([*lines, mark * min(WIDTH, max(map(columns_of, lines)))])

    def _paragraph(self, block: doc.Paragraph) -> str:
        return "\n".join(self._lines(_unlabelled(block.content)))

    def _bullet_list(self, block: doc.BulletList) -> str:
        return self._list(("- ", item) for item in block.items)

    def _ordered_list(self, block: doc.OrderedList) -> str:
        return self._list((f"{number}. ", item) for number, item in enumerate(block.items, block.start))

    def _list(self, items: Iterable[tuple[str, doc.Blocks]]) -> str:
        """Write the items close together, unless one has more than words and a list below them."""
        items = tuple(items)
        tight = are_short(item for _, item in items)
        return ("\n" if tight else "\n\n").join(self._item(marker, item, tight) for marker, item in items)

    def _item(self, marker: str, item: doc.Blocks, tight: bool) -> str:
        inner = self._inside(len(marker))
        text = "\n".join(map(inner._node, item)) if tight else inner._blocks(item)
        return _indented(text, " " * len(marker), marker)

    def _table(self, block: doc.Table) -> str:
        return "\n".join(set_out(block, self.width, self._unbound)) if block.columns else ""

    def _fold(self, block: doc.Fold) -> str:
        return self.between.join(filter(None, [self._underlined(block.title, "."), self._blocks(block.blocks)]))

    def _quote(self, block: doc.Quote) -> str:
        return _indented(self._inside(2)._blocks(block.blocks), "> ")

    def _code_block(self, block: doc.CodeBlock) -> str:
        """Write the lines unwrapped, since they are for copying."""
        return _indented(doc.printable(block.value).expandtabs(4), "    ")

    def _rule(self, block: doc.Divider) -> str:
        return "* * *"

    def _picture(self, block: doc.PictureBlock) -> str:
        """Write a picture's description, and below it its address."""
        source = self.images.source(block.source) if block.is_own else block.source
        where = self.images.wanted(block.source) if source is None else f"<{_address(source)}>"
        description = f"[{doc.tidy(block.alt)}]" if doc.tidy(block.alt) else ""
        words = (description, "" if source == "" else where)
        return "\n".join(line for part in words if part for line in self._filled(part))

    # --- inlines

    def _text(self, inline: doc.Text) -> str:
        return doc.squeezed(inline.value)

    def _strong(self, inline: doc.Strong) -> str:
        return marked(self._inlines(inline.content), "*")

    def _emphasis(self, inline: doc.Emphasis) -> str:
        return marked(self._inlines(inline.content), "_")

    def _code(self, inline: doc.Code) -> str:
        """Write code that stays on one line."""
        return f"[{doc.squeezed(inline.value)}]".replace(" ", _BOUND)

    def _link(self, inline: doc.Link) -> str:
        words, address = self._inlines(inline.content), _address(inline.href)
        return f"<{address}>" if words in ("", inline.href, address) else f"{words} <{address}>"

    def _image(self, inline: doc.Image) -> str:
        return f"[{doc.squeezed(inline.alt)}] <{_address(inline.source)}>"

    def _break(self, inline: doc.LineBreak) -> str:
        return "\n"

    def _badge(self, inline: doc.Badge) -> str:
        letter = self.tones.get(inline.tone).letter
        return f"[{letter}]" if letter else ""

    # --- lines

    def _inside(self, indent: int) -> "PlainText":
        if indent not in self._inner:
            self._inner[indent] = PlainText(self.tones, self.images, self.width - indent)
        return self._inner[indent]

    def _lines(self, content: doc.Inlines) -> list[str]:
        """Return the words in lines; line breaks of the post are kept."""
        parts = self._inlines(content).split("\n")
        return [line.replace(_BOUND, " ") for part in parts for line in self._filled(part.strip())]

    def _unbound(self, content: doc.Inlines) -> str:
        return self._inlines(content).replace(_BOUND, " ")

    def _filled(self, text: str) -> list[str]:
        """Return the text in lines; a long word is cut, an address never."""
        if "://" not in text:
            return wrapped(text, self.width)
        lines: list[str] = []
        run: list[str] = []
        for word in text.split(" "):
            if "://" in word and columns_of(word) > self.width:
                lines += [*(wrapped(" ".join(run), self.width) if run else ()), word]
                run = []
            else:
                run.append(word)
        return [*lines, *wrapped(" ".join(run), self.width)] if run or not lines else lines


def _unlabelled(content: doc.Inlines) -> doc.Inlines:
    """Return the words without the strong emphasis of a leading label: its position already marks it."""
    match content:
        case (doc.Strong(words), *others):
            return (*words, *others)
        case _:
            return content


def _indented(text: str, blank: str, first: str | None = None) -> str:
    head, *others = text.split("\n")
    return "\n".join([f"{blank if first is None else first}{head}", *(f"{blank}{line}" for line in others)])


def _address(href: str) -> str:
    """Return the address without characters that would end it."""
    return doc.encoded(href, _SPACE_OR_BRACKET)


# --- commands of mailing list programs

_COMMANDS: Final[Mapping[str, range]] = MappingProxyType(
    {
        "confirm": range(1, 2), "help": range(1), "info": range(1), "lists": range(1), "options": range(1),
        "password": range(2, 3), "remove": range(1), "set": range(3, 4), "subscribe": range(4),
        "unsubscribe": range(2), "who": range(2),
    }
)  # fmt: skip
"""Mailman's administrivia: a line of such a word and that many others holds the mail for moderation."""

_HEAD: Final = re.compile(r"(?:\n*[^\n]+){0,10}")
"""The lines that Mailman searches for commands: the first ten that are not empty."""


def harmless(line: str) -> str:
    """Return the line, with a dash before it if a mailing list would read a command."""
    word, *others = line.split() or [""]
    return f"- {line.strip()}" if len(others) in _COMMANDS.get(word.lower(), ()) else line


def _obeyed_by_no_list(text: str) -> str:
    """Return the text with a dash before each command among the lines that Mailman searches."""
    found = _HEAD.match(text)
    head = found[0] if found else ""
    return "\n".join(map(harmless, head.split("\n"))) + text[len(head) :]
