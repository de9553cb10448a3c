from toy_press import ToyPress, errors

from ludi_press.press.retold import retell


def test_a_race_is_retold_as_far_as_it_was_built(toy: ToyPress) -> None:
    toy.turn(1).built()
    retold = retell(toy.turn(2).press, "small").value
    assert retold is not None
    assert [turn.record.turn for turn in retold.played.turns] == [0, 1]
    assert retold.played.waiting
    assert (retold.game.id, retold.theme.words.language, retold.flaws) == ("toy", "en", ())


def test_a_race_with_errors_is_not(toy: ToyPress) -> None:
    judged = retell(toy.turn(1, "{cat: go}").press, "small")
    assert judged.value is None
    assert len(errors(judged.problems)) == 1
