"""Splits a post that is too long for its target into numbered parts, at the borders of its sections.

A section or fold stays whole in one part if that needs no further part; else it begins where the last one ends.
Each part has the post's title with its number (2/3), the headings above its text and, except the last, a line that says
that more follows.
Tables, lists and code are never split; a paragraph is split between two words if nothing else helps.
A single block that is too long stays too long, and the caller reports it.
"""

from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from enum import Enum, auto
from functools import cache
from itertools import groupby, pairwise, takewhile
from typing import Final, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.core.report import Text, say
from ludi_press.posts.document import tree as doc
from ludi_press.posts.words.phrases import Words

Size: TypeAlias = Callable[[doc.Document], int]
"""Returns the length of a document in its format."""

_MOST: Final = 99
"""The number of parts for whose label every part must have room."""


def fit(document: doc.Document, limit: int | None, size: Size, words: Words) -> tuple[doc.Document, ...]:
    """Return the document in as few parts as keep each within the limit; None means no limit.

    A document that fits is returned unchanged as the only part.
    """
    if limit is None or not document.blocks or (whole := size(document)) <= limit:
        return (document,)
    binder = _Binder(words, document.language)
    packer = _Packer(lambda pieces: size(binder.part(pieces, _MOST - 1, _MOST)) <= limit)
    all_of_it = _Piece((_Run(document.blocks),))
    parts = packer.pack([all_of_it])
    for cut in (_Cut.BLOCKS, _Cut.FOLDS):
        if len(parts) > -(-whole // limit):
            parts = min(parts, packer.fill(all_of_it, cut), key=len)
    return tuple(binder.part(pieces, number, len(parts)) for number, pieces in enumerate(parts, 1))


class _Cut(Enum):
    """How finely a piece may be split: between sections and blocks, also inside folds, or also between words."""

    BLOCKS = auto()
    FOLDS = auto()
    WORDS = auto()


class _Run(Struct, frozen=True):
    """Consecutive blocks and the fold around them; `begins` tells that they are its first blocks."""

    blocks: doc.Blocks
    fold: doc.Fold | None = None
    begins: bool = True


class _Piece(Struct, frozen=True):
    """What stays whole in one part unless it is too long; `above` are the headings above it."""

    runs: tuple[_Run, ...]
    above: tuple[doc.Heading, ...] = ()


_Pieces: TypeAlias = tuple[_Piece, ...]


class _Packer(Struct, frozen=True):
    """Puts pieces into parts, in order: as many as fit, splitting a piece that fits into no part."""

    fits: Callable[[_Pieces], bool]

    def pack(self, pieces: Iterable[_Piece]) -> list[_Pieces]:
        parts: list[_Pieces] = []
        part: _Pieces = ()
        rest = tuple(pieces)
        while rest:
            taken = self.most(part, rest)
            part, rest = (*part, *rest[:taken]), rest[taken:]
            if rest:
                parts += [part] if part else []
                *whole, part = self.alone(rest[0])
                parts += whole
                rest = rest[1:]
        return [*parts, part]

    def fill(self, piece: _Piece, cut: _Cut) -> list[_Pieces]:
        """Return the parts of a piece, each as full as this cut allows."""
        parts: list[_Pieces] = []
        part: _Pieces = ()
        waiting = [piece]
        while waiting:
            piece = waiting.pop(0)
            if self.fits((*part, piece)):
                part = (*part, piece)
            elif len(finer := _divided(piece, cut)) > 1:
                waiting[:0] = finer
            else:
                *whole, part = [part, *self.alone(piece)] if part else self.alone(piece)
                parts += whole
        return [*parts, part]

    def most(self, part: _Pieces, rest: _Pieces) -> int:
        """Return how many of the next pieces fit, by binary search: adding a piece never shortens a part."""
        counts = range(1, len(rest) + 1)
        return bisect_left(counts, True, key=lambda count: not self.fits((*part, *rest[:count])))

    def alone(self, piece: _Piece) -> list[_Pieces]:
        """Return the parts of a piece that starts a new part."""
        if self.fits((piece,)):
            return [(piece,)]
        finer = _divided(piece)
        return self.pack(finer) if len(finer) > 1 else [(piece,)]


# --- dividing


def _divided(piece: _Piece, cut: _Cut = _Cut.WORDS) -> list[_Piece]:
    """Split a piece into its sections, else its blocks, else the content of its last fold, else its words."""
    *leading, run = piece.runs
    led = tuple(block for one in leading for block in one.blocks)
    lone = _Lone(run, (*piece.above, *_lead(led)))
    for divide in (_sections, _groups):
        head, *rest = divide(lone)
        if rest:
            return [_Piece((*leading, *head.runs), piece.above), *rest]
    match run:
        case _Run((*before, doc.Fold(_, inner) as fold), None) if inner and cut is not _Cut.BLOCKS:
            runs = (_Run(tuple(before)), _Run(inner, fold)) if before else (_Run(inner, fold),)
            return _divided(_Piece((*leading, *runs), piece.above), cut)
    if cut is not _Cut.WORDS:
        return [piece]
    head, *rest = _at_last(lone)
    if rest:
        return [_Piece((*leading, *head.runs), piece.above), *rest]
    if len(led) > len(_lead(led)):
        return [_Piece(tuple(leading), piece.above), lone.head(run.blocks)]
    return [piece]


class _Lone(Struct, frozen=True):
    """A piece of one run."""

    run: _Run
    above: tuple[doc.Heading, ...]

    @property
    def blocks(self) -> doc.Blocks:
        return self.run.blocks

    def head(self, blocks: Iterable[doc.Block]) -> _Piece:
        return _Piece((replace(self.run, blocks=tuple(blocks)),), self.above)

    def later(self, blocks: Iterable[doc.Block], below: Iterable[doc.Heading]) -> _Piece:
        """Return a piece of later blocks; `below` are the headings of this piece above them."""
        return _Piece((_Run(tuple(blocks), self.run.fold, begins=False),), (*self.above, *below))


def _sections(lone: _Lone) -> list[_Piece]:
    """Split at the highest headings below the leading ones."""
    lead = _lead(lone.blocks)
    levels = [block.level for block in lone.blocks[len(lead) :] if isinstance(block, doc.Heading)]
    if not levels:
        return [lone.head(lone.blocks)]
    top = min(levels)
    found = (i for i, block in enumerate(lone.blocks) if isinstance(block, doc.Heading) and block.level == top)
    starts = [0, *(i for i in found if i >= len(lead)), len(lone.blocks)]
    below = [heading for heading in lead if heading.level < top]
    head, *rest = (lone.blocks[start:end] for start, end in pairwise(starts))
    return [lone.head(head), *(lone.later(blocks, below) for blocks in rest)]


def _lead(blocks: Iterable[doc.Block]) -> tuple[doc.Heading, ...]:
    return tuple(heading for heading in takewhile(_is_heading, blocks) if isinstance(heading, doc.Heading))


def _is_heading(block: doc.Block) -> bool:
    return isinstance(block, doc.Heading)


def _groups(lone: _Lone) -> list[_Piece]:
    """Split between blocks, but not between a heading or paragraph and the block that it introduces."""
    groups: list[list[doc.Block]] = []
    before: doc.Block | None = None
    for block in lone.blocks:
        if before is not None and _leads_to(before, block):
            groups[-1].append(block)
        else:
            groups.append([block])
        before = block
    head, *rest = groups
    return [lone.head(head), *(lone.later(group, _lead(lone.blocks)) for group in rest)]


def _leads_to(before: doc.Block, block: doc.Block) -> bool:
    match before:
        case doc.Heading():
            return True
        case doc.Paragraph():
            return not isinstance(block, (doc.Paragraph, doc.TableKey, doc.Heading, doc.Fold, doc.Divider))
        case _:
            return False


def _at_last(lone: _Lone) -> list[_Piece]:
    """Split as a last resort: before the last block, or a lone paragraph between two words."""
    lead = _lead(lone.blocks)
    match lone.blocks[len(lead) :]:
        case (doc.Paragraph(content),):
            first, rest = _halves(content)
            later = [lone.later([doc.Paragraph(rest)], lead)] if rest else []
            return [lone.head((*lead, doc.Paragraph(first))), *later]
        case (*_, last) as body if len(body) > 1:
            return [lone.head(lone.blocks[:-1]), lone.later([last], lead)]
        case _:
            return [lone.head(lone.blocks)]


def _halves(content: doc.Inlines) -> tuple[doc.Inlines, doc.Inlines]:
    """Split a plain text at the blank nearest to its middle; without a blank the second part is empty."""
    middle = len(doc.plain_text(content)) // 2
    best: tuple[int, int, int] | None = None
    passed = 0
    for index, inline in enumerate(content):
        if isinstance(inline, doc.Text):
            for at in (i for i, char in enumerate(inline.value) if char == " " and 0 < i < len(inline.value) - 1):
                best = min(filter(None, (best, (abs(passed + at - middle), index, at))))
        passed += len(doc.plain_text((inline,)))
    if best is None:
        return content, ()
    _, index, at = best
    value = doc.plain_text((content[index],))
    return (*content[:index], doc.Text(value[:at])), (doc.Text(value[at + 1 :]), *content[index + 1 :])


# --- putting together


class _Binder:
    """Makes documents of pieces; caches the titles and part labels."""

    def __init__(self, words: Words, language: str | None) -> None:
        self._language = language
        self._label = cache(lambda title, number, parts: tuple(_label(title, number, parts, words)))
        self._more = cache(lambda number, parts: tuple(_more(number, parts, words)))
        self._heading = cache(lambda heading: replace(heading, content=_continued_words(heading.content, words)))
        self._title = cache(lambda content: _continued_words(content, words))

    def part(self, pieces: _Pieces, number: int, parts: int) -> doc.Document:
        """Return the pieces as a document, with its label and the headings above its first piece."""
        above = pieces[0].above
        title = above[0] if above and above[0].level == 1 else None
        headings = [self._heading(heading) for heading in above if heading is not title]
        blocks = list(self._blocks(run for piece in pieces for run in piece.runs))
        match blocks:
            case [doc.Heading(level=1) as own, *others] if title is None:
                title, blocks = own, others
        whole = (*self._label(title, number, parts), *headings, *blocks, *self._more(number, parts))
        return doc.Document(whole, self._language)

    def _blocks(self, runs: Iterable[_Run]) -> Iterator[doc.Block]:
        """Yield the blocks of the runs, with those of one fold joined in one Fold."""
        for _, group in groupby(runs, key=lambda run: id(run.fold)):
            first, *others = group
            blocks = tuple(block for run in (first, *others) for block in run.blocks)
            if first.fold is None:
                yield from blocks
            else:
                yield doc.Fold(first.fold.title if first.begins else self._title(first.fold.title), blocks)


def _label(title: doc.Heading | None, number: int, parts: int, words: Words) -> Iterator[doc.Block]:
    if parts == 1 and title:
        yield title
    elif parts > 1 and title:
        named = say("post.part.title", title=Text(doc.plain_text(title.content)), part=number, parts=parts)
        yield doc.Heading(1, (doc.Text(words.tell(named).text),))
    elif parts > 1:
        yield doc.Paragraph((doc.Strong((doc.Text(words.tell(say("post.part", part=number, parts=parts)).text),)),))


def _more(number: int, parts: int, words: Words) -> Iterator[doc.Block]:
    if number < parts:
        text = words.tell(say("post.part.more", part=number, parts=parts)).text
        yield doc.Paragraph((doc.Emphasis((doc.Text(text),)),))


def _continued_words(content: doc.Inlines, words: Words) -> doc.Inlines:
    continued = say("post.part.continued", title=Text(doc.plain_text(content)))
    return (doc.Text(words.tell(continued).text),)
