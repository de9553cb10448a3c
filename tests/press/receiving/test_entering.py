"""Entries put into the text of a turn file, which says all else as before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain
from ludi_press.games.kit.hearing import Entry
from ludi_press.press.receiving.entering import TurnText, comment, flow, is_readable, says

VALUE: Plain = {"orders": ["whip"], "received": "2026-04-06 19:30"}
SHOWN = "{orders: [whip], received: 2026-04-06 19:30}"
CASES = {
    "behind the name, before its comment": (
        "orders:\n  velox:      # Velox\n  celer:\n",
        f"orders:\n  velox: {SHOWN}      # Velox\n  celer:\n",
    ),
    "in the place of what stands there": (
        "orders:\n  velox: brake  # his\n",
        f"orders:\n  velox: {SHOWN}  # his\n",
    ),
    "below the last name": (
        "orders:\n  celer: [whip,\n    left 1]\n\nopens: {orders: 1}\n",
        f"orders:\n  celer: [whip,\n    left 1]\n  velox: {SHOWN}\n\nopens: {{orders: 1}}\n",
    ),
    "below the last of a block": (
        "orders:\n  celer:\n    orders: whip\n# more\nstory: |\n  Dust.\n",
        f"orders:\n  celer:\n    orders: whip\n  velox: {SHOWN}\n# more\nstory: |\n  Dust.\n",
    ),
    "in braces": ("orders: {celer: whip}\n", f"orders: {{celer: whip, velox: {SHOWN}}}\n"),
    "in empty braces": ("orders: {}\n", f"orders: {{velox: {SHOWN}}}\n"),
    "below an empty head": ("orders:\nopens: {orders: 1}\n", f"orders:\n  velox: {SHOWN}\nopens: {{orders: 1}}\n"),
    "at the end": ("# nothing yet", f"# nothing yet\norders:\n  velox: {SHOWN}\n"),
}


@pytest.mark.parametrize("case", CASES)
def test_an_entry_is_written(case: str) -> None:
    before, after = CASES[case]
    file = TurnText(before)
    file.put(Entry("orders", "velox", VALUE))
    assert file.text == after
    assert says(before, after, {("orders", "velox"): VALUE}, [])
    file.put(Entry("orders", "velox", VALUE))
    assert file.text == after, "the same again"


ITEM: Plain = {"iter": {"who": "octavian", "to": "rome"}}
LISTS = {
    "acts:\n  - mutatio: 42\n": "acts:\n  - mutatio: 42\n  - {iter: {who: octavian, to: rome}}\n",
    "acts:\n- dat:\n    to: a\n\nby: b\n": "acts:\n- dat:\n    to: a\n- {iter: {who: octavian, to: rome}}\n\nby: b\n",
    "acts: [a]\n": "acts: [a, {iter: {who: octavian, to: rome}}]\n",
    "acts:\n": "acts:\n  - {iter: {who: octavian, to: rome}}\n",
    "": "acts:\n  - {iter: {who: octavian, to: rome}}\n",
}


@pytest.mark.parametrize("before", LISTS)
def test_an_item_is_written_at_the_end_of_a_list(before: str) -> None:
    file = TurnText(before)
    file.add_item("acts", ITEM)
    assert file.text == LISTS[before]
    assert file.has_item("acts", ITEM)
    assert says(before, file.text, {}, [Entry("acts", "octavian", ITEM)])


def test_comments_stand_below_their_entry_and_are_taken_away_again() -> None:
    before = "orders:\n  velox:  # Velox\n  celer: whip\n"
    file = TurnText(before)
    file.note("orders", "velox", ["velox, no time: x\ny"])
    assert file.text == "orders:\n  velox:  # Velox\n  #? velox, no time: x y\n  celer: whip\n"
    file.without_notes(["velox"])
    assert file.text == before


plain_values = st.recursive(
    st.text(max_size=40),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.from_regex(r"[a-z]{1,5}", fullmatch=True), inner, max_size=3)
    ),
    max_leaves=6,
)


@given(value=plain_values)
def test_no_value_breaks_out_of_its_line(value: Plain) -> None:
    text = f"orders:\n  velox: {flow(value)}\n  celer: whip\n"
    assert text.count("\n") == 3
    assert is_readable(text)
    tree = load(text.encode(), "x").value
    assert isinstance(tree, Mapping)
    orders = tree.get("orders")
    assert isinstance(orders, Mapping)
    assert [entry.key.text for entry in orders] == ["velox", "celer"]


@given(text=st.text(max_size=300))
def test_no_comment_is_more_than_a_line(text: str) -> None:
    line = comment(text)
    assert line.startswith("#?")
    assert len(line.splitlines()) == 1
    assert is_readable(f"a: b\n{line}\n")
