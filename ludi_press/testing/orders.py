"""Orders that no game may accept: an unknown team and nonsense in a turn file, one change at a time."""

from collections.abc import Iterator

from msgspec.structs import replace

from ludi_press.content.nodes import KeyValue, Mapping, Node, Scalar, Sequence

STRANGER = "xyzzy-stranger"
"""The id of an unknown team."""
NONSENSE = "xyzzy"
"""A word that no game knows."""


def with_stranger(orders: Node) -> Node | None:
    """Return the orders with those of an unknown team added; None if there are none to copy."""
    if not isinstance(orders, Mapping) or not orders.entries:
        return None
    first = orders.entries[0]
    return Mapping((*orders.entries, KeyValue(replace(first.key, text=STRANGER), first.value)), orders.place)


def with_nonsense(node: Node) -> Iterator[Node]:
    """Yield the tree with each of its words in turn replaced by nonsense; numbers stay."""
    if isinstance(node, Scalar):
        if not node.text.lstrip("+-").replace(".", "").isdecimal():
            yield replace(node, text=NONSENSE)
    elif isinstance(node, Sequence):
        for index, item in enumerate(node.items):
            for changed in with_nonsense(item):
                yield Sequence((*node.items[:index], changed, *node.items[index + 1 :]), node.place)
    else:
        for index, entry in enumerate(node.entries):
            for changed in with_nonsense(entry.value):
                entries = (*node.entries[:index], KeyValue(entry.key, changed), *node.entries[index + 1 :])
                yield Mapping(entries, node.place)
