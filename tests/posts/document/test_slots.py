from hypothesis import given
from post_samples import hostile

from ludi_press.posts.document.slots import MARK, FoldEnd, Slots


def test_every_value_has_its_own_mark() -> None:
    slots = Slots()
    marks = [slots.put(FoldEnd()) for _ in range(12)]
    assert len(set(marks)) == 12
    assert list(slots.values) == marks
    assert MARK.findall("a" + "".join(marks) + "b") == marks


@given(hostile)
def test_a_mark_stands_out_of_any_text(text: str) -> None:
    mark = Slots().put(FoldEnd())
    assert mark in MARK.findall(f"{text}{mark}{text}")
