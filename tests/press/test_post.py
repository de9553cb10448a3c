import pytest
from toy_press import ToyPress, codes, snapshot

from ludi_press.posts.formats import BY_ID, FORMATS, Format
from ludi_press.press.post import post


@pytest.mark.parametrize("format_", FORMATS, ids=lambda one: one.id)
def test_a_post_is_what_a_build_writes(toy: ToyPress, format_: Format) -> None:
    toy.turn(1).turn(2).built()
    judged = post(toy.press, "small", 1, format_)
    assert judged.value is not None
    assert judged.value.folder == "site/races/small/turns/01"
    for part in judged.value.copy.parts:
        assert part.text.encode() == (toy.root / judged.value.folder / part.file).read_bytes()


def test_the_newest_turn_is_posted_where_none_is_named_and_nothing_is_written(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    before = snapshot(toy.root, times=True)
    judged = post(toy.press, "small", None, BY_ID["text"])
    assert judged.value is not None
    assert judged.value.turn == 2
    assert snapshot(toy.root, times=True) == before


def test_a_turn_that_was_not_resolved_is_a_problem(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert codes(post(toy.press, "small", 7, BY_ID["text"]).problems) == ["not-resolved"]
    judged = post(toy.turn(2).press, "small", 2, BY_ID["text"])
    assert judged.value is None
    assert codes(judged.problems) == ["not-resolved"]


def test_a_race_with_errors_has_no_post(toy: ToyPress) -> None:
    judged = post(toy.turn(1, orders="{ann: fly}").press, "small", 1, BY_ID["text"])
    assert judged.value is None
    assert any(problem.is_error for problem in judged.problems)
