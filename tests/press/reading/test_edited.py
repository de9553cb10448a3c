from toy_press import ToyPress

from ludi_press.press.reading.write import edit_file

NAME = "content/races/small/turns/01.yaml"


def test_a_file_is_changed_whole_or_not_at_all(toy: ToyPress) -> None:
    toy.turn(1)
    before = toy.read(NAME)
    assert edit_file(toy.press, NAME, lambda data: data + b"# more\n", "x") is None
    assert toy.read(NAME) == f"{before}# more\n"
    problem = edit_file(toy.press, NAME, lambda data: None, "dice: 4")
    assert problem is not None
    assert (problem.code, problem.suggestion) == ("file-uneditable", "write it yourself: dice: 4")
    assert toy.read(NAME) == f"{before}# more\n"


def test_a_file_that_is_not_there_is_a_problem(toy: ToyPress) -> None:
    problem = edit_file(toy.press, NAME, lambda data: b"x", "x")
    assert problem is not None
    assert problem.code == "file-missing"
