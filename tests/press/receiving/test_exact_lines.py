"""Lines of messages that are written as in a turn file."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.load import load
from ludi_press.content.nodes import MappingNode, Plain
from ludi_press.games.contract import Party
from ludi_press.press.receiving.exact_lines import braced, comment, exact, flow

PARTIES = (Party("magnus", "Ludus Magnus", "Serena", {"velox": "Velox", "flamma": "Flamma"}),)
CASES = {
    "velox: {orders: [whip, left 1], otherwise: [brake]}": (
        {"orders velox": {"orders": ["whip", "left 1"], "otherwise": ["brake"]}},
        "",
    ),
    'Salve!\nvelox: {orders: [whip, left 1], otherwise:\n[brake], word: "a ] b"}\nVale': (
        {"orders velox": {"orders": ["whip", "left 1"], "otherwise": ["brake"], "word": "a ] b"}},
        "Salve!\n\n\nVale",
    ),
    "velox: {orders:\n[whip\nVale": ({}, "velox: {orders:\n[whip\nVale"),
    "Salve!\nvelox: [whip]\nVale": ({"orders velox": ["whip"]}, "Salve!\n\nVale"),
    "orders:\n  velox: whip\ncaesar:\n  magnus: {thumb: up}\n": (
        {"orders velox": "whip", "caesar magnus": {"thumb": "up"}},
        "\n\n\n\n",
    ),
    "velox: whip": ({}, "velox: whip"),
    "celer: {orders: [brake]}": ({}, "celer: {orders: [brake]}"),
    "orders:\n  celer: brake": ({}, "\n  celer: brake"),
    "velox: {orders: [whip], received: 2020-01-01 10:00}": ({"orders velox": {"orders": ["whip"]}}, ""),
    "velox: {orders: [whip": ({}, "velox: {orders: [whip"),
    "velox: {a: &x b, c: *x}": ({}, "velox: {a: &x b, c: *x}"),
    "velox: {received: 2020-01-01 10:00}": ({}, "velox: {received: 2020-01-01 10:00}"),
}


@pytest.mark.parametrize("text", CASES)
def test_lines_as_a_turn_file_has_them_are_taken_as_they_stand(text: str) -> None:
    entries, rest = CASES[text]
    found = exact(text, PARTIES)
    assert {f"{entry.section} {entry.who}": entry.value for entry in found.entries} == entries
    assert found.rest == rest


def test_a_word_for_the_dice_is_no_entry() -> None:
    found = exact('words:\n  magnus: "panem et circenses"', PARTIES)
    assert (found.word, found.entries) == ("panem et circenses", ())


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
    judged = load(text.encode(), "x")
    assert judged.problems == ()
    tree = judged.value
    assert isinstance(tree, MappingNode)
    orders = tree.get("orders")
    assert isinstance(orders, MappingNode)
    assert [entry.key.text for entry in orders] == ["velox", "celer"]


@given(text=st.text(max_size=300))
def test_no_comment_is_more_than_a_line(text: str) -> None:
    line = comment(text)
    assert line.startswith("#?")
    assert len(line.splitlines()) == 1
    assert load(f"a: b\n{line}\n".encode(), "x").problems == ()


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("velox: orders: whip, bonus: space", "velox: {orders: whip, bonus: space}"),
        ("- flamma: shoot: verus, any, face: e", "flamma: {shoot: [verus, any], face: e}"),
        ("flamma:\n  move: verus;\n  strike: verus", "flamma: {move: verus, strike: verus}"),
        ("iter\n- who: brutus\n- to: n-italy", "iter: {who: brutus, to: n-italy}"),
        ("velox: whip", None),
        ("Thanks: first: whip: then: brake", None),
        ("velox: whip, whip: yes, whip: no", None),
        ("velox: {orders: [whip]}", None),
        ("flamma: move: [verus]", None),
        ("hilarus: " + "aaaaaaaaaa:" * 500 + " {", None),
        ("hilarus:" + " aaaa: bb" * 500 + " {", None),
    ],
)
def test_keys_without_brackets_are_put_into_one_line(text: str, told: str | None) -> None:
    assert braced(text.split("\n")) == told
