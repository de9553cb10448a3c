"""What all writers share: the walk over a Document; a new format is one small class."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, ClassVar, Final

from msgspec import Struct, field

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.tones import Tones

_METHODS: Final[Mapping[type, str]] = {
    doc.Heading: "_heading",
    doc.Paragraph: "_paragraph",
    doc.BulletList: "_bullet_list",
    doc.OrderedList: "_ordered_list",
    doc.Table: "_table",
    doc.Fold: "_fold",
    doc.Quote: "_quote",
    doc.CodeBlock: "_code_block",
    doc.Divider: "_rule",
    doc.PictureBlock: "_picture",
    doc.Text: "_text",
    doc.Strong: "_strong",
    doc.Emphasis: "_emphasis",
    doc.Code: "_code",
    doc.Link: "_link",
    doc.Image: "_image",
    doc.LineBreak: "_break",
    doc.Badge: "_badge",
}


class Images(Struct, frozen=True):
    """Where the post's own pictures are: `base` (a folder or an address) is put before each file's name.

    Without a base the place is unknown; `wanted` then returns a line that asks the host to insert the file.
    `known` are the addresses of files that are elsewhere; "" for one that is attached without being shown.
    """

    base: str | None = None
    wanted: Callable[[str], str] = "[{}]".format
    known: Mapping[str, str] = field(default_factory=dict)

    def source(self, name: str) -> str | None:
        """Return the address of one of the post's files, None if it is unknown."""
        if name in self.known:
            return self.known[name]
        return None if self.base is None else f"{self.base}{name}"


BESIDE: Final = Images("")
"""The pictures are beside the post, under their own names."""


class Writer:
    """Writes a Document in one format; a subclass has a method for each kind of node (`_METHODS`)."""

    between: ClassVar[str] = "\n"
    """The text between two blocks."""
    _methods: ClassVar[Mapping[type, Callable[[Any, Any], str]]] = {}

    def __init_subclass__(cls, *, is_base: bool = False) -> None:
        """Look up the method for each kind of node once; only a base of several formats may lack some."""
        cls._methods = {} if is_base else {kind: getattr(cls, name) for kind, name in _METHODS.items()}

    def __init__(self, tones: Tones, images: Images = BESIDE) -> None:
        self.tones = tones
        self.images = images
        self._known: dict[int, tuple[doc.Block, str]] = {}

    def write(self, document: doc.Document) -> str:
        """Return the document in this format, ending in a line feed."""
        return self._blocks(document.blocks) + "\n"

    def _blocks(self, blocks: Iterable[doc.Block]) -> str:
        """Write the blocks, except those that are empty in this format."""
        return self.between.join(filter(None, map(self._block, blocks)))

    def _block(self, block: doc.Block) -> str:
        """Write the block; cached, since a post split into parts writes it several times."""
        known = self._known.get(id(block))
        if known is None:
            known = self._known[id(block)] = (block, self._node(block))
        return known[1]

    def _inlines(self, inlines: Iterable[doc.Inline]) -> str:
        methods = self._methods
        return "".join([methods[type(inline)](self, inline) for inline in inlines])

    def _node(self, node: doc.Block | doc.Inline) -> str:
        return self._methods[type(node)](self, node)

    def _line(self, inlines: doc.Inlines) -> str:
        """Write the words without surrounding blanks, which some formats read as code."""
        return self._inlines(inlines).strip()

    def _paragraph(self, block: doc.Paragraph) -> str:
        return self._line(block.content)


def are_short(items: Iterable[doc.Blocks]) -> bool:
    """Whether each item of a list is one line of words, optionally with a bullet list of such items below it."""
    for item in items:
        match item:
            case (doc.Paragraph(),):
                continue
            case (doc.Paragraph(), doc.BulletList(inner)) if are_short(inner):
                continue
            case _:
                return False
    return True


def marked(words: str, mark: str) -> str:
    """Return the words between two marks, with outer blanks outside, as a mark must touch a word."""
    core = words.strip()
    if not core:
        return words
    before, after = words.split(core, 1)
    return f"{before}{mark}{core}{mark}{after}"
