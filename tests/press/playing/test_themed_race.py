from toy_press import ToyPress, errors

from ludi_press.press.playing.themed_race import play_with_theme


def test_a_race_is_retold_as_far_as_it_was_built(toy: ToyPress) -> None:
    toy.turn(1).built()
    themed = play_with_theme(toy.turn(2).press, "small").value
    assert themed is not None
    assert [turn.record.turn for turn in themed.played.turns] == [0, 1]
    assert themed.played.waiting
    assert (themed.game.id, themed.theme.words.language, themed.flaws) == ("toy", "en", ())


def test_a_race_with_errors_is_not(toy: ToyPress) -> None:
    judged = play_with_theme(toy.turn(1, "{cat: go}").press, "small")
    assert judged.value is None
    assert len(errors(judged.problems)) == 1


def test_errors_after_the_turn_that_is_asked_for_are_no_matter_of_it(toy: ToyPress) -> None:
    toy.turn(1).turn(2).turn(3).built().turn(2, "{cat: go}")
    assert play_with_theme(toy.press, "small", 1).value is not None
    for turn in (2, 3, 9, None):
        assert errors(play_with_theme(toy.press, "small", turn).problems) == ["toy-team"]


def test_a_gap_leaves_the_turns_before_it(toy: ToyPress) -> None:
    toy.turn(1).built().turn(3)
    assert play_with_theme(toy.press, "small", 1).value is not None
    assert play_with_theme(toy.press, "small").value is not None
    assert errors(play_with_theme(toy.press, "small", 3).problems) == ["turn-missing"]


def test_a_turn_that_was_changed_since_it_was_built_is_shown_by_a_build_alone(toy: ToyPress) -> None:
    toy.turn(1).turn(2).built().turn(2, "{ann: rest, bob: go}")
    assert play_with_theme(toy.press, "small", 1).value is not None
    for turn in (2, None):
        judged = play_with_theme(toy.press, "small", turn)
        assert (judged.value, errors(judged.problems)) == (None, ["not-built"])
    assert play_with_theme(toy.built().press, "small", 2).value is not None
