from collections.abc import Iterable

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from post_samples import tones, words

from ludi_press.posts.document import tree as doc
from ludi_press.posts.formats.budget import fit
from ludi_press.posts.formats.text import PlainText


def size(document: doc.Document) -> int:
    return len(PlainText(tones()).write(document))


def text(value: str) -> doc.Inlines:
    return (doc.Text(value),)


def para(value: str) -> doc.Paragraph:
    return doc.Paragraph(text(value))


def bullets(*values: str) -> doc.BulletList:
    return doc.BulletList(tuple((para(value),) for value in values))


sayings = st.integers(1, 400).map(lambda length: ("lorem ipsum dolor " * 30)[:length].strip())
leaves = st.one_of(
    sayings.map(para),
    st.lists(sayings, min_size=1, max_size=4).map(lambda values: bullets(*values)),
    sayings.map(doc.CodeBlock),
    sayings.map(lambda value: doc.Table((doc.Column(text("a")),), ((doc.Cell(text(value)),),))),
    st.just(doc.Divider()),
)
folds = st.builds(doc.Fold, st.just(text("fold")), st.lists(leaves, max_size=6).map(tuple))
headed = st.builds(lambda level, block: (doc.Heading(level, text("heading")), block), st.integers(2, 4), leaves)
rows = st.one_of(st.tuples(leaves), st.tuples(leaves), st.tuples(folds), headed)
bodies = st.lists(rows, min_size=1, max_size=12).map(lambda found: [block for row in found for block in row])
titles = st.sampled_from([(doc.Heading(1, text("title")),), ()])
documents = st.builds(lambda title, body: doc.Document((*title, *body)), titles, bodies)


def contents(parts: Iterable[doc.Document]) -> list[doc.Block]:
    """Return the blocks of all parts in a row, without labels and repeated headings; of folds only the words."""
    return [block for part in parts for block in flat(part.blocks)]


def flat(blocks: Iterable[doc.Block]) -> Iterable[doc.Block]:
    for block in blocks:
        match block:
            case doc.Fold(title, inner):
                yield from () if is_label(doc.Heading(2, title)) else (doc.Heading(6, title),)
                yield from flat(inner)
            case doc.Heading() | doc.Paragraph() if is_label(block):
                continue
            case doc.Paragraph(content):
                yield from (para(word) for word in doc.plain_text(content).split())
            case _:
                yield block


def is_label(block: doc.Heading | doc.Paragraph) -> bool:
    said = doc.plain_text(block.content)
    if isinstance(block, doc.Heading):
        return block.level == 1 or said.endswith("(continued)")
    return said.startswith("Part ")


@given(documents, st.integers(300, 3000))
def test_the_parts_hold_what_the_post_holds_in_its_order(document: doc.Document, limit: int) -> None:
    assert contents(fit(document, limit, size, words())) == contents([document])


def parts_of(*lengths: int, limit: int) -> list[list[str]]:
    """Return the headings of the parts of a post with this many paragraphs in each section."""
    sections: list[list[doc.Block]] = [
        [doc.Heading(2, text(f"S{number}")), *[para("x" * 100)] * rows] for number, rows in enumerate(lengths)
    ]
    document = doc.Document((doc.Heading(1, text("T")), *(block for section in sections for block in section)))
    parts = fit(document, limit, size, words())
    assert all(size(part) <= limit for part in parts)
    return [
        [doc.plain_text(block.content) for block in part.blocks if isinstance(block, doc.Heading) and block.level > 1]
        for part in parts
    ]


def test_a_section_stays_whole_where_that_costs_no_further_part() -> None:
    assert parts_of(3, 5, limit=800) == [["S0"], ["S1"]]
    assert parts_of(3, 5, 1, limit=800) == [["S0"], ["S1", "S2"]]


def test_a_section_is_divided_where_that_saves_a_part() -> None:
    assert parts_of(3, 6, 4, limit=900) == [["S0", "S1"], ["S1 (continued)", "S2"]]


def test_a_fold_stays_whole_where_that_costs_no_further_part() -> None:
    folds = [doc.Fold(text(f"F{number}"), (para("x" * 100),) * 3) for number in range(4)]
    section: doc.Blocks = (doc.Heading(2, text("S")), para("y" * 250), *folds)
    one, other = fit(doc.Document((doc.Heading(1, text("T")), para("z" * 250), *section)), 1200, size, words())
    titles = [
        [doc.plain_text(block.title) for block in part.blocks if isinstance(block, doc.Fold)] for part in (one, other)
    ]
    assert titles == [["F0"], ["F1", "F2", "F3"]]


@given(documents, st.integers(300, 3000))
def test_a_part_is_too_long_only_by_one_block_that_cannot_be_divided(document: doc.Document, limit: int) -> None:
    for part in fit(document, limit, size, words()):
        if size(part) > limit:
            uncut = [block for block in flat(part.blocks) if not isinstance(block, (doc.Heading, doc.Paragraph))]
            assert len(uncut) == 1


@given(documents, st.integers(300, 3000))
def test_a_part_says_which_it_is_and_ends_with_no_heading(document: doc.Document, limit: int) -> None:
    parts = fit(document, limit, size, words())
    assume(len(parts) > 1)
    for number, part in enumerate(parts, 1):
        first = part.blocks[0]
        assert isinstance(first, (doc.Heading, doc.Paragraph))
        label = doc.plain_text(first.content)
        assert label in (f"title ({number}/{len(parts)})", f"Part {number} of {len(parts)}")
        *_, before, last = part.blocks
        if number < len(parts):
            assert doc.plain_text(last.content) == f"Part {number} of {len(parts)}. The next part follows."  # type: ignore[union-attr]
            assert not isinstance(before, doc.Heading)


@given(documents)
def test_what_fits_stays_as_it_is(document: doc.Document) -> None:
    assert fit(document, size(document), size, words()) == (document,)
    assert fit(document, None, size, words()) == (document,)


def whole(*blocks: doc.Block) -> doc.Document:
    return doc.Document((doc.Heading(1, text("title")), *blocks))


def test_it_is_divided_at_sections_first() -> None:
    sections = [(doc.Heading(2, text(name)), para("x" * 100), para("y" * 100)) for name in "abc"]
    parts = fit(whole(*(block for section in sections for block in section)), 600, size, words())
    headings = [[doc.plain_text(b.content) for b in part.blocks if isinstance(b, doc.Heading)] for part in parts]
    assert headings == [["title (1/2)", "a", "b"], ["title (2/2)", "c"]]


def test_a_fold_goes_on_in_the_next_part_and_its_entries_stay_whole() -> None:
    entries = [block for name in "abcd" for block in (para(f"{name} whip"), bullets(*[name * 60] * 3))]
    parts = fit(whole(doc.Heading(2, text("log")), doc.Fold(text("Order 1"), tuple(entries))), 650, size, words())
    assert len(parts) == 2
    first, second = (part.blocks for part in parts)
    assert first[1:3] == (doc.Heading(2, text("log")), doc.Fold(text("Order 1"), tuple(entries[:4])))
    assert second[1:] == (
        doc.Heading(2, text("log (continued)")),
        doc.Fold(text("Order 1 (continued)"), tuple(entries[4:])),
    )


@pytest.mark.parametrize("block", [bullets(*["x" * 50] * 9), doc.CodeBlock("x\n" * 300)])
def test_a_block_that_is_too_long_alone_is_never_cut(block: doc.Block) -> None:
    parts = fit(whole(para("a"), block, para("b")), 400, size, words())
    assert [part.blocks.count(block) for part in parts].count(1) == 1


def test_a_long_paragraph_is_cut_between_words_and_keeps_its_stress() -> None:
    stressed = doc.Emphasis(text("one two"))
    parts = fit(whole(doc.Paragraph((*text("a " * 300), stressed, *text(" b" * 300)))), 700, size, words())
    assert len(parts) == 2
    assert sum(stressed in block.content for p in parts for block in p.blocks if isinstance(block, doc.Paragraph)) == 1
