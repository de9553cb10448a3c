import json

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.content.form import json_lines

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=12,
)


def test_each_entry_stands_on_a_line_of_its_own() -> None:
    text = json_lines({"a": 1, "b": [{"x": [1, 2]}, 3], "c": {"é": "ü"}, "d": [], "e": {}})
    assert text == '{\n"a": 1,\n"b": [\n {"x": [1, 2]},\n 3\n],\n"c": {\n "é": "ü"\n},\n"d": [],\n"e": {}\n}\n'


@given(st.dictionaries(st.text(), VALUES, max_size=5))
def test_it_is_json(whole: dict[str, object]) -> None:
    assert json.loads(json_lines(whole)) == whole
