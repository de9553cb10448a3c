"""Documents of every shape with hostile words in every place, and the words of a document in the order of reading."""

from collections.abc import Callable
from dataclasses import fields, is_dataclass
from typing import Any

from hypothesis import strategies as st
from post_samples import hostile

from ludi_press.posts import document as doc
from ludi_press.report import Align

ADDRESS = "https://x.example/a_b/?c=[d]&amp;e='f'&f={{g}}|h__i__~~~~#j"
FILE = "ludi-04-track.png"

words = hostile
leaves = st.one_of(
    words.map(doc.Text),
    words.map(doc.Code),
    st.builds(doc.Badge, st.sampled_from(["russata", "albata", "lost", "unknown"])),
    st.just(doc.Break()),
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
    st.just(doc.Rule()),
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


LEAVES = (doc.Text, doc.Code, doc.CodeBlock, doc.Badge, doc.Break, doc.Rule)


def words_of(part: Any, leaf: Callable[[Any], str]) -> str:
    """All words of a document in the order of reading; `leaf` tells the words of a part that has no parts."""
    if isinstance(part, LEAVES):
        return leaf(part)
    if isinstance(part, tuple):
        return "".join(words_of(inner, leaf) for inner in part)
    return words_of(tuple(getattr(part, field.name) for field in fields(part)), leaf) if is_dataclass(part) else ""
