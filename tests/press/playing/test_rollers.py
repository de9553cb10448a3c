import pytest
from toy_press import RACE, ToyPress

from ludi_press.core.dice import D6, D20, Address, Pending, Source, commitment, draw, no_die
from ludi_press.core.problems import Judged
from ludi_press.press.playing.dicebook import find_secret, secret_roller, system_roller
from ludi_press.press.reading.read import read_race

SECRET = bytes(range(32))
AT = Address("small", 1, 1, "ann", "step", 1)
COMMITTED = f"{RACE}dice:\n  commitment: {commitment(SECRET)}\n"


def found(toy: ToyPress) -> Judged[bytes]:
    return find_secret(toy.press, read_race(toy.press, "small"))


def test_a_race_without_a_commitment_has_no_secret(toy: ToyPress) -> None:
    assert found(toy) == Judged(None)


def test_the_secret_is_kept_in_the_press_or_revealed_in_the_race(toy: ToyPress) -> None:
    toy.race(text=COMMITTED)
    assert found(toy) == Judged(None)
    toy.write(".secrets/small", SECRET.hex() + "\n")
    assert found(toy) == Judged(SECRET)
    toy.race(text=f"{COMMITTED}  secret: {SECRET.hex()}\n").write(".secrets/small", "another")
    assert found(toy) == Judged(SECRET)


@pytest.mark.parametrize("kept", [bytes(32).hex(), "no hex at all", "", "é"])
def test_a_secret_that_does_not_fit_is_a_problem_that_does_not_show_it(toy: ToyPress, kept: str) -> None:
    toy.race(text=COMMITTED).write(".secrets/small", kept)
    (problem,) = found(toy).problems
    assert problem.code == "secret-wrong"
    assert not kept or kept not in f"{problem}"


def test_a_revealed_secret_that_does_not_fit_is_a_problem_at_its_place(toy: ToyPress) -> None:
    (problem,) = found(toy.race(text=f"{COMMITTED}  secret: {bytes(32).hex()}\n")).problems
    assert problem.place is not None
    assert problem.place.line == COMMITTED.count("\n") + 1


def test_a_secret_whose_commitment_is_gone_is_a_problem(toy: ToyPress) -> None:
    toy.write(".secrets/small", SECRET.hex())
    assert [problem.code for problem in found(toy).problems] == ["commitment-missing"]


def test_a_secret_behind_a_link_out_of_the_press_is_refused(
    toy: ToyPress, tmp_path_factory: pytest.TempPathFactory
) -> None:
    outside = tmp_path_factory.mktemp("outside") / "secret"
    outside.write_text(SECRET.hex())
    toy.race(text=COMMITTED)
    (toy.root / ".secrets").mkdir()
    (toy.root / ".secrets/small").symlink_to(outside)
    assert [problem.code for problem in found(toy).problems] == ["file-outside"]


def test_the_secret_rolls_what_can_be_drawn_again() -> None:
    assert secret_roller(SECRET)(AT, D20) == (draw(SECRET, AT, D20), Source.SECRET)


def test_the_system_rolls_every_face() -> None:
    rolls = {system_roller()(AT, D6) for _ in range(200)}
    assert rolls == {(face, Source.SYSTEM) for face in D6.faces}


def test_a_check_rolls_nothing() -> None:
    with pytest.raises(Pending):
        no_die(AT, D6)
