"""Documents of every shape with hostile words in every place, and the words of a document in the order of reading."""

import re
from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st
from msgspec import Struct
from msgspec.structs import replace
from post_samples import HtmlReader, hostile, seen, tones

from ludi_press.core.report import Align
from ludi_press.posts.document import tree as doc

ADDRESS = "https://x.example/a_b/?c=[d]&amp;e='f'&f={{g}}|h__i__~~~~#j"
FILE = "ludi-04-track.png"

words = hostile
leaves = st.one_of(
    words.map(doc.Text),
    words.map(doc.Code),
    st.builds(doc.Badge, st.sampled_from(["russata", "albata", "lost", "unknown"])),
    st.just(doc.LineBreak()),
)
spans = st.recursive(
    leaves,
    lambda inner: st.builds(
        lambda make, row: make(tuple(row)),
        st.sampled_from([doc.Strong, doc.Emphasis]),
        st.lists(inner, max_size=3),
    ),
    max_leaves=4,
)
links = st.builds(doc.Link, st.just(ADDRESS), st.lists(spans, max_size=2).map(lambda row: (doc.Text("here"), *row)))
lines = st.lists(st.one_of(spans, links), max_size=4).map(tuple)
paragraphs = lines.map(doc.Paragraph)
columns = st.builds(doc.Column, lines, st.sampled_from(Align))
cells = st.builds(doc.Cell, lines, st.sampled_from([None, "russata", "lost"]))


def _table(size: int) -> st.SearchStrategy[doc.Table]:
    rows = st.lists(st.tuples(*[cells] * size), max_size=3).map(tuple)
    return st.builds(doc.Table, st.tuples(*[columns] * size), rows)


simple = st.one_of(
    paragraphs,
    st.builds(doc.Heading, st.integers(1, 6), lines),
    st.just(doc.Divider()),
    words.map(doc.CodeBlock),
    st.integers(1, 3).flatmap(_table),
)


def _holding(inner: st.SearchStrategy[doc.Block]) -> st.SearchStrategy[doc.Block]:
    blocks = st.lists(inner, max_size=3).map(tuple)
    items = st.lists(
        st.one_of(st.tuples(paragraphs), st.tuples(paragraphs, inner), blocks), min_size=1, max_size=3
    ).map(tuple)
    return st.one_of(
        st.builds(doc.BulletList, items),
        st.builds(doc.OrderedList, items, st.integers(0, 12)),
        st.builds(doc.Quote, blocks),
        st.builds(doc.Fold, lines, blocks),
    )


documents = st.lists(st.recursive(simple, _holding, max_leaves=6), max_size=4).map(tuple).map(doc.Document)


LEAVES = (doc.Text, doc.Code, doc.CodeBlock, doc.Badge, doc.LineBreak, doc.Divider)


def words_of(part: Any, leaf: Callable[[Any], str]) -> str:
    """All words of a document in the order of reading; `leaf` tells the words of a part that has no parts."""
    if isinstance(part, LEAVES):
        return leaf(part)
    if isinstance(part, doc.TableKey):
        return words_of(part.about(range(len(part.table.columns))), leaf)
    if isinstance(part, tuple):
        return "".join(words_of(inner, leaf) for inner in part)
    return (
        words_of(tuple(getattr(part, name) for name in part.__struct_fields__), leaf)
        if isinstance(part, Struct)
        else ""
    )


def simpler(part: Any, *, titled: bool = False) -> Any:
    """A document without what no parser of Markdown makes: a stress within itself or of nothing, a break at an end,
    a paragraph without words.

    Nor has it links or badges within a link or the title of a fold, where some formats have room for words alone.
    """
    if isinstance(part, tuple):
        return tuple(inner for item in part for inner in _simpler_item(item, titled=titled))
    if isinstance(part, doc.Fold):
        return doc.Fold(simpler(part.title, titled=True), simpler(part.blocks))
    if isinstance(part, doc.Link):
        return doc.Link(part.href, simpler(part.content, titled=True))
    if isinstance(part, doc.Paragraph) and not seen(words_of(part.content, leaf_seen)):
        return doc.Paragraph((doc.Text("words"),))
    if isinstance(part, doc.CodeBlock):
        return doc.CodeBlock(part.value.replace("\r", " "))
    if not isinstance(part, Struct):
        return part
    inner = {name: getattr(part, name) for name in part.__struct_fields__}
    return replace(part, **{name: simpler(value, titled=titled) for name, value in inner.items() if name != "align"})


def _simpler_item(item: Any, *, titled: bool) -> tuple[Any, ...]:
    if isinstance(item, doc.LineBreak):
        return (doc.Text("br"),)
    if isinstance(item, (doc.Strong, doc.Emphasis)):
        words = doc.Text(doc.plain_text(item.content))
        item = type(item)((words,)) if seen(words.value) else words
    if titled and isinstance(item, doc.Link):
        return tuple(simpler(item.content, titled=True))
    return () if titled and isinstance(item, doc.Badge) else (simpler(item, titled=titled),)


def leaf_seen(part: Any) -> str:
    """The words of a leaf where a badge shows its letter and a break nothing."""
    if isinstance(part, doc.Badge):
        return tones().get(part.tone).letter
    return seen(part.value) if isinstance(part, (doc.Text, doc.Code, doc.CodeBlock)) else ""


def check_html(html: str, document: doc.Document) -> None:
    """What a reader of the HTML sees is what the document holds: its words, without blanks, and its shape."""
    reader = HtmlReader(html)
    shown = _bare("".join(text for _, text in reader.runs))
    assert shown == _bare(words_of(document, leaf_seen))
    kinds = {
        "a": "Link",
        "table": "Table",
        "ul": "BulletList",
        "ol": "OrderedList",
        "pre": "CodeBlock",
        "hr": "Divider",
    }
    found = [tag for tag, _ in reader.tags]
    assert {tag: found.count(tag) for tag in kinds} == {
        tag: str(document).count(f"{kind}(") for tag, kind in kinds.items()
    }
    assert not {"script", "img", "input"} & {*found}


SQUARES = re.compile("[\u2060\U0001f7e5\U0001f7e6\U0001f7e9\u2b1c]")


def _bare(text: str) -> str:
    """Without blanks, and without the joiners and squares that Markdown brings."""
    return "".join(seen(SQUARES.sub("", text)).split())
