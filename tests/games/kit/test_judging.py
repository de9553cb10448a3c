"""One collector of problems: what it adds, whom it knows, when enough is told."""

import pytest
from msgspec import Struct
from trees import tree_of

from ludi_press.core.problems import Judged, Place, Problem, Severity
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import MOST_TOLD, Judge, TooManyMistakesError, fill_files, judged

HERE = Place("race.yaml", 3)


def codes(judge: Judge) -> list[str]:
    return [problem.code for problem in judge.problems]


def test_errors_forbid_a_value_and_warnings_do_not() -> None:
    judge = Judge()
    judge.warn("odd", "this is odd", HERE, "XY-1")
    assert judge.verdict(1) == Judged(1, (Problem("odd", "this is odd", HERE, "XY-1", severity=Severity.WARNING),))
    judge.error("wrong", "this is wrong", HERE, "XY-1", "write it right")
    assert judge.verdict(1).value is None
    assert codes(judge) == ["odd", "wrong"]


def test_a_value_is_taken_with_its_problems() -> None:
    judge = Judge()
    assert judge.take(Judged(2, (Problem("odd", "odd", severity=Severity.WARNING),))) == 2
    assert codes(judge) == ["odd"]


@pytest.mark.parametrize(("known", "knows"), [(None, True), (["leo"], True), (["lea", "flamma"], False), ([], False)])
def test_who_is_unknown_is_told_with_those_most_alike(known: list[str] | None, knows: bool) -> None:
    judge = Judge()
    assert judge.knows("fighter", "leo", known, HERE, "XY-2") is knows
    assert codes(judge) == [] if knows else ["fighter-unknown"]
    if known == ["lea", "flamma"]:
        assert judge.problems[0].suggestion == "did you mean 'lea'?"


def test_the_silent_are_told_together() -> None:
    judge = Judge()
    judge.silent("team-silent", [], "cruises", "XY-3")
    judge.silent("team-silent", ["a", "b"], "cruises", "XY-3")
    assert [problem.message for problem in judge.problems] == ["no orders of a, b: who is silent cruises"]


@pytest.mark.parametrize(("orders", "told"), [(1, []), (2, ["opens-surplus"])])
def test_a_turn_that_is_one_round_asks_one_order(orders: int, told: list[str]) -> None:
    judge = Judge()
    judge.one_round(Ask(2, orders), "one order of each", "XY-4")
    assert codes(judge) == told


def test_of_thousands_of_mistakes_the_first_are_told() -> None:
    judge = Judge()

    def read() -> int:
        for _ in range(1000):
            judge.check_room(HERE)
            judge.error("wrong", "wrong", HERE, None)
        return 1

    found = judged(judge, read)
    assert found.value is None
    assert codes(judge) == ["wrong"] * MOST_TOLD + ["orders-unread"]
    with pytest.raises(TooManyMistakesError):
        judge.check_room(HERE)


class Form(Struct, frozen=True):
    size: int


class Files(Struct, frozen=True):
    one: Form
    two_more: Form


def test_files_fill_their_forms() -> None:
    judged = fill_files({"one": tree_of(b"size: 1"), "two-more": tree_of(b"size: 2")}, Files)
    assert judged.value == Files(Form(1), Form(2))


def test_a_file_that_was_not_read_anew_is_filled_once() -> None:
    trees = {"one": tree_of(b"size: 1"), "two-more": tree_of(b"size: 2")}
    once, again = (fill_files(trees, Files).value for _ in range(2))
    assert once
    assert again
    assert once.one is again.one
    changed = fill_files({**trees, "one": tree_of(b"size: 3")}, Files).value
    assert changed == Files(Form(3), Form(2))


def test_all_that_is_wrong_is_told_at_once() -> None:
    judged = fill_files({"one": tree_of(b"size: big"), "three": tree_of(b"size: 2")}, Files)
    assert judged.value is None
    assert {problem.code for problem in judged.problems} >= {"rules-unknown", "rules-missing"}
    assert len(judged.problems) == 3
