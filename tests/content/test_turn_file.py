"""Turn files: the keys that all games share, and the host's dice."""

import pytest

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.nodes import Plain, plain
from ludi_press.content.turn_file import STORY_LIMIT, TurnHead, host_dice, set_apart, without_blanks
from ludi_press.core.dice import HostDie
from ludi_press.core.problems import Judged, Place, Topic, has_errors


def read(text: str) -> Judged[TurnHead]:
    loaded = load(text.encode(), "turns/01.yaml")
    assert not has_errors(loaded.problems)
    assert loaded.value is not None
    return fill_one(loaded.value, TurnHead)


def written(text: str) -> Plain:
    tree = load(text.encode(), "turns/01.yaml").value
    assert tree is not None
    return plain(tree)


def thrown(text: str) -> Judged[dict[str, tuple[HostDie, ...]]]:
    judged = read(text)
    assert judged.problems == ()
    assert judged.value is not None
    return host_dice(judged.value)


def test_an_empty_file_is_an_open_turn() -> None:
    assert read("").value == TurnHead()
    assert host_dice(TurnHead()) == Judged({})


def test_the_dice_of_a_team_are_labels_and_faces_in_order_with_places() -> None:
    judged = thrown("dice:\n  ferox: [whip 14, whip-harm  6]\n  velox: [speed 3]\n")
    assert judged.problems == ()
    line = "  ferox: [whip 14, whip-harm  6]"
    assert judged.value == {
        "ferox": (
            HostDie("whip", 14, Place("turns/01.yaml", 2, 11, 7, line)),
            HostDie("whip-harm", 6, Place("turns/01.yaml", 2, 20, 12, line)),
        ),
        "velox": (HostDie("speed", 3, Place("turns/01.yaml", 3, 11, 7, "  velox: [speed 3]")),),
    }


@pytest.mark.parametrize(
    "die", ["speed", "3", "3 speed", "speed three", "speed 3.5", "speed -3", "speed 1000", "speed3", "sp/eed 3", "Ωd 3"]
)
def test_what_is_no_label_and_face_is_a_problem(die: str) -> None:
    judged = thrown(f"dice: {{velox: ['{die}', speed 2]}}\n")
    (problem,) = judged.problems
    assert (problem.code, problem.rule) == ("dice-form", Topic.DICE)
    assert "speed 3" in str(problem.suggestion)
    assert problem.place is not None
    assert problem.place.column == 16


def test_a_die_with_a_colon_is_no_die_and_told_so() -> None:
    (problem,) = thrown("dice: {velox: [speed: 3]}\n").problems
    assert (problem.code, problem.place and problem.place.column) == ("dice-form", 16)


def test_every_wrong_die_is_told() -> None:
    assert len(thrown("dice: {velox: [a, b], celer: [c, speed 1]}\n").problems) == 3


def test_a_hostile_die_is_shown_on_one_short_line() -> None:
    (problem,) = thrown("dice: {velox: ['" + "x\u202e" * 90 + "']}\n").problems
    assert len(problem.message) < 100
    assert "\u202e" not in problem.message


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("dice: [speed 3]", "must be keys with values, this is a list"),
        ("dice: {Velox: [speed 3]}", "small letters"),
        ("dice: {velox: [[speed 3]]}", "must be text, this is a list"),
    ],
)
def test_dice_of_another_shape_are_a_problem_of_the_form(text: str, words: str) -> None:
    (problem,) = read(text).problems
    assert words in problem.message
    assert problem.rule == Topic.DICE or "key" in problem.message


def test_a_story_keeps_its_lines() -> None:
    judged = read("story: |\n  *Ecce*: the gates.\n\n  They fly!\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.story == "*Ecce*: the gates.\n\nThey fly!\n"


def test_a_story_has_a_limit() -> None:
    assert read("story: '" + "x" * STORY_LIMIT + "'").problems == ()
    (problem,) = read("story: '" + "x" * (STORY_LIMIT + 1) + "'").problems
    assert problem.code == "too-long"
    assert str(STORY_LIMIT) in str(problem.suggestion)


@pytest.mark.parametrize(
    ("text", "left", "blanks"),
    [
        ("orders: {ann: go, bob: , cat: ~}", "orders: {ann: go}", ["bob", "cat"]),
        ("orders:\n  ann:\n  bob:\nstory: So.", "orders: {}\nstory: So.", ["ann", "bob"]),
        ("orders: {ann: ''}", "orders: {ann: ''}", []),
        ("orders:", "orders:", []),
        ("orders: [ann]", "orders: [ann]", []),
        ("", "", []),
    ],
)
def test_names_with_nothing_behind_them_are_left_out(text: str, left: str, blanks: list[str]) -> None:
    tree = load(text.encode(), "turns/01.yaml").value
    assert tree is not None
    told, found = without_blanks(tree)
    assert [blank.text for blank in found] == blanks
    assert plain(told) == written(left)


@pytest.mark.parametrize(
    ("text", "moved"),
    [
        ("orders: {ann: go}", "{orders: {ann: go}}"),
        ("orders: {ann: {orders: go, word: panem}}", "{orders: {ann: go}, words: {ann: panem}}"),
        ("words: {bob: x}\norders: {ann: {word: y, o: go}}", "{words: {bob: x, ann: y}, orders: {ann: {o: go}}}"),
        ("orders: {ann: {word: y}, bob: go}", "{orders: {ann: , bob: go}, words: {ann: y}}"),
        ("orders: {ann: {o: go, word: }}", "{orders: {ann: {o: go}}, words: {ann: }}"),
        ("words:\norders: {ann: {o: go, word: y}}", "{words: {ann: y}, orders: {ann: {o: go}}}"),
        ("words: strange\norders: {ann: {o: go, word: y}}", "{words: strange, orders: {ann: {o: go}}}"),
        ("orders: {ann: {orders: go, note: late bus}}", "{orders: {ann: go}, notes: {ann: late bus}}"),
        ("orders: {ann: {o: go, received: 20:00}}", "{orders: {ann: {o: go}}, received: {ann: 20:00}}"),
        ("orders: [word]", "{orders: [word]}"),
        ("- word", "[word]"),
    ],
)
def test_keys_beside_orders_are_moved_to_keys_of_all_games(text: str, moved: str) -> None:
    loaded = load(text.encode(), "turns/01.yaml")
    assert loaded.value is not None
    judged = set_apart(loaded.value)
    assert judged.problems == ()
    assert judged.value is not None
    assert plain(judged.value) == written(moved)


def test_times_stay_beside_the_orders_of_a_game_whose_form_has_them() -> None:
    loaded = load(b"orders: {ann: {orders: go, received: x}}", "turns/01.yaml")
    assert loaded.value is not None
    kept = set_apart(loaded.value, ("received",)).value
    assert kept is not None
    assert plain(kept) == {"orders": {"ann": {"orders": "go", "received": "x"}}, "received": {"ann": "x"}}


def test_a_word_that_is_written_twice_is_a_problem_at_its_team() -> None:
    loaded = load(b"words: {ann: x}\norders: {ann: {o: go, word: y}}\n", "turns/01.yaml")
    assert loaded.value is not None
    (problem,) = set_apart(loaded.value).problems
    assert problem.code == "word-twice"
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (2, 10)
