"""What all writers share: the walk over a Document, and the look of tones.

No tone relies on colour alone: a factio also has a letter, and a cell's words say everything else.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Final

from msgspec import Struct, field

from ludi_press.content.form import fill_one
from ludi_press.content.nodes import MappingNode, Node
from ludi_press.content.rules import Doc, Limit, Pattern
from ludi_press.core.colour import contrast, luminance, parse
from ludi_press.core.problems import Judged, Problem
from ludi_press.posts.document import tree as doc

LEAST_CONTRAST: Final = 4.5
"""The least contrast of text and background, after WCAG 2.2, 1.4.3 (AA)."""

_COLOUR: Final = Pattern("#[0-9A-Fa-f]{6}", "a colour as #RRGGBB, in quotes")


class ToneLook(Struct, frozen=True):
    """The look of a tone, with both colours or neither; also the form of an entry of tones.yaml."""

    ground: Annotated[str, _COLOUR, Doc("the colour behind the words")] = ""
    ink: Annotated[str, _COLOUR, Doc("the colour of the words")] = ""
    letter: Annotated[str, Limit(3), Doc("what a badge says in every format")] = ""
    square: Annotated[str, Limit(3), Doc("the sign that stands for the colour where nothing can be coloured")] = ""

    @property
    def is_light(self) -> bool:
        """Whether its text is dark on a light background."""
        return bool(self.ground) and luminance(parse(self.ground)) > luminance(parse(self.ink))


_NO_TONE: Final = ToneLook()


class Tones(Struct, frozen=True):
    """The tones of a theme by name; also the form of tones.yaml."""

    tones: Mapping[str, ToneLook] = field(default_factory=dict)

    def get(self, name: str | None) -> ToneLook:
        """Return the tone of that name, or one without any look if the name is None or unknown."""
        return self.tones.get(name, _NO_TONE) if name else _NO_TONE


def read_tones(node: Node) -> Judged[Tones]:
    """Read a theme's tones.yaml; colours with too little contrast are problems."""
    judged = fill_one(node, Tones)
    faint = tuple(_faint(judged.value, node)) if judged.value else ()
    return Judged(judged.value, (*judged.problems, *faint))


def _faint(tones: Tones, node: Node) -> Iterator[Problem]:
    entries = node.get("tones") if isinstance(node, MappingNode) else None
    for name, tone in tones.tones.items():
        found = entries.get(name) if isinstance(entries, MappingNode) else None
        place = found.place if found else node.place
        if bool(tone.ground) != bool(tone.ink):
            yield Problem("half-a-tone", f"the tone {name} has one colour", place, suggestion="give ground and ink")
        elif tone.ground and (ratio := contrast(parse(tone.ground), parse(tone.ink))) < LEAST_CONTRAST:
            message = f"{name} has ink on ground with a contrast of {ratio:.2f}; readers need {LEAST_CONTRAST}"
            yield Problem("faint-tone", message, place, suggestion="make the ground darker or lighter")


_METHODS: Final[Mapping[type, str]] = {
    doc.Heading: "_heading",
    doc.Paragraph: "_paragraph",
    doc.BulletList: "_bullet_list",
    doc.OrderedList: "_ordered_list",
    doc.Table: "_table",
    doc.TableKey: "_table_key",
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


class Writer(ABC):
    """Writes a Document in one format; a subclass has a method for each kind of node (`_METHODS`)."""

    between: ClassVar[str] = "\n"
    """The text between two blocks."""
    rule: ClassVar[str]
    line_break: ClassVar[str]
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

    def _table_key(self, block: doc.TableKey) -> str:
        """Write what the columns mean; a format that leaves out some says nothing of these."""
        return self._paragraph(block.about(self._shown(block.table)))

    def _rule(self, block: doc.Divider) -> str:
        return self.rule

    @staticmethod
    @abstractmethod
    def words(text: str) -> str:
        """Return a text on one line, without anything that the format could read as markup."""

    def _text(self, inline: doc.Text) -> str:
        return self.words(inline.value)

    def _break(self, inline: doc.LineBreak) -> str:
        return self.line_break

    def _shown(self, table: doc.Table) -> Iterable[int]:
        """Return the columns of a table that this format shows."""
        return range(len(table.columns))


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
