from toy_press import ToyPress, codes

from ludi_press.core.problems import Place, Problem, Severity
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.relevant import newest_built, unsettled, up_to

HOME = "content/races/small"
FILES = (f"{HOME}/race.yaml", f"{HOME}/turns/01.yaml", f"{HOME}/turns/12.yaml", f"{HOME}/turns/12.dice.yaml")


def problems(severity: Severity) -> list[Problem]:
    return [Problem("nowhere", "x"), *(Problem(file, "x", Place(file), severity=severity) for file in FILES)]


def test_of_later_turns_their_files_alone_are_left_out(toy: ToyPress) -> None:
    source = read_race(toy.press, "small")
    for severity in Severity:
        assert codes(up_to(problems(severity), source, 11)) == ["nowhere", FILES[0], FILES[1], FILES[3]]
        assert codes(up_to(problems(severity), source, 12)) == ["nowhere", *FILES]


def test_of_settled_turns_warnings_alone_are_left_out(toy: ToyPress) -> None:
    source = read_race(toy.press, "small")
    assert codes(unsettled(problems(Severity.WARNING), source, {1})) == ["nowhere", FILES[0], FILES[2], FILES[3]]
    assert codes(unsettled(problems(Severity.ERROR), source, {1})) == ["nowhere", *FILES]


def test_a_turn_is_built_until_it_is_opened_again(toy: ToyPress) -> None:
    assert newest_built(read_race(toy.press, "small")) == -1
    toy.turn(1).turn(2).built()
    assert newest_built(read_race(toy.press, "small")) == 2
    toy.turn(2, "").built()
    assert newest_built(read_race(toy.press, "small")) == 1
