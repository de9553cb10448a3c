"""YAML that hostile text cannot break out of."""

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.load import load
from ludi_press.content.nodes import Mapping, Plain
from ludi_press.press.receiving.entering import comment, flow

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
    assert isinstance(tree, Mapping)
    orders = tree.get("orders")
    assert isinstance(orders, Mapping)
    assert [entry.key.text for entry in orders] == ["velox", "celer"]


@given(text=st.text(max_size=300))
def test_no_comment_is_more_than_a_line(text: str) -> None:
    line = comment(text)
    assert line.startswith("#?")
    assert len(line.splitlines()) == 1
    assert load(f"a: b\n{line}\n".encode(), "x").problems == ()
