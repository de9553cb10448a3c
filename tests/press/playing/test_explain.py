from toy_press import RACE, ToyPress, codes

from ludi_press.press.playing.explain import explain, teams_of
from ludi_press.press.playing.vault import commit


def told(toy: ToyPress, turn: int, team: str | None = None) -> str:
    judged = explain(toy.press, "small", turn, team)
    assert judged.value is not None
    return judged.value


def test_each_event_is_told_with_rule_address_face_and_source(toy: ToyPress) -> None:
    commit(toy.press, "small")
    toy.turn(1, more="dice: {ann: [step 4]}\n").built()
    lines = told(toy, 1).splitlines()
    assert lines[:6] == [
        "The small games: Turn 1",
        "",
        "The only order",
        "  Ann of the Greens: goes",
        "    Ann of the Greens is at 4 [TOY-2]",
        "      small/1/1/ann/step/1: 4 of d6, rolled by the host",
    ]
    assert lines[-1].endswith("rolled by the race's secret")
    assert len(lines) == 9


def test_one_teams_events_alone(toy: ToyPress) -> None:
    lines = told(toy.turn(1).built(), 1, "bob").splitlines()
    assert lines[3] == "  Bob of the Blues: goes"
    assert "Ann" not in "".join(lines)


def test_turn_0_is_the_start(toy: ToyPress) -> None:
    assert told(toy.built(), 0) == "The small games: Turn 0"


def test_what_was_not_built_is_not_told_even_if_the_secret_is_here(toy: ToyPress) -> None:
    commit(toy.press, "small")
    judged = explain(toy.turn(1).press, "small", 1)
    assert judged.value is None
    assert codes(judged.problems) == ["not-resolved"]


def test_a_turn_with_errors_is_not_told(toy: ToyPress) -> None:
    judged = explain(toy.turn(1).built().turn(2, "{cat: go}").press, "small", 2)
    assert judged.value is None
    assert "toy-team" in codes(judged.problems)


def test_a_slip_in_a_later_turn_is_no_matter_of_a_turn(toy: ToyPress) -> None:
    before = told(toy.turn(1).built(), 1)
    judged = explain(toy.turn(2, "{cat: go}").press, "small", 1)
    assert (judged.value, judged.problems) == (before, ())


def test_names_cannot_steer_a_terminal(toy: ToyPress) -> None:
    toy.race(text=RACE.replace("Ann of the Greens", '"Ann\\u202e of the Greens"')).turn(1).built()
    assert all(line.isprintable() for line in told(toy, 1).splitlines())


def test_teams_of_a_race_that_cannot_be_set_up_are_unknown(toy: ToyPress) -> None:
    assert teams_of(toy.press, "small") == ("ann", "bob")
    assert teams_of(toy.race(text="title: x\n").press, "small") == ()
