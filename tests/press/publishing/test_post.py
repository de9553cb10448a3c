import pytest
from toy_press import ToyPress, codes, errors, snapshot

from ludi_press.core.problems import Judged
from ludi_press.posts.formats.copies import FORMATS
from ludi_press.press.publishing.post import post


@pytest.mark.parametrize("format_", [one.id for one in FORMATS])
def test_a_post_of_the_newest_turn_is_what_a_build_writes(toy: ToyPress, format_: str) -> None:
    toy.turn(1).turn(2).built()
    judged = post(toy.press, "small", 2, format_)
    assert judged.value is not None
    assert judged.value.folder == "site/races/small/turns/02"
    for part in judged.value.copy.parts:
        assert part.text.encode() == (toy.root / judged.value.folder / part.file).read_bytes()


def test_the_newest_turn_is_posted_where_none_is_named_and_nothing_is_written(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    before = snapshot(toy.root, times=True)
    judged = post(toy.press, "small", None, "text")
    assert judged.value is not None
    assert judged.value.turn == 2
    assert snapshot(toy.root, times=True) == before


def test_a_turn_that_was_not_resolved_is_a_problem(toy: ToyPress) -> None:
    toy.turn(1).built()
    assert codes(post(toy.press, "small", 7, "text").problems) == ["not-resolved"]
    judged = post(toy.turn(2).press, "small", 2, "text")
    assert judged.value is None
    assert codes(judged.problems) == ["not-resolved"]


def test_a_slip_in_the_open_turn_is_no_matter_of_those_before_it(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    before = [post(toy.press, "small", turn, "text").value for turn in (1, 2)]
    toy.turn(3, "{cat: go}")
    assert [post(toy.press, "small", turn, "text") for turn in (1, 2)] == [Judged(one) for one in before]
    newest = post(toy.press, "small", None, "text")
    assert newest.value == before[1]
    assert codes(newest.problems) == ["turn-newest"]
    assert errors(newest.problems) == []
    assert errors(post(toy.press, "small", 3, "text").problems) == ["toy-team"]


def test_a_slip_in_a_turn_that_was_built_leaves_only_those_before_it(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built().turn(2, "{cat: go}")
    assert post(toy.press, "small", 1, "text").value is not None
    for turn in (2, None):
        assert errors(post(toy.press, "small", turn, "text").problems) == ["toy-team"]


def test_a_race_with_errors_has_no_post(toy: ToyPress) -> None:
    judged = post(toy.turn(1, orders="{ann: fly}").press, "small", 1, "text")
    assert judged.value is None
    assert any(problem.is_error for problem in judged.problems)
