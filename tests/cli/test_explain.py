from command_line import Run
from toy_press import ToyPress


def test_a_turn_is_explained(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("explain", "small", "1", "--team", "bob")
    assert result.exit_code == 0
    assert "Bob of the Blues: goes" in result.stdout
    assert "small/1/1/bob/step/1" in result.stdout
    assert "Ann" not in result.stdout


def test_without_a_number_it_is_the_newest_turn(run: Run, toy: ToyPress) -> None:
    toy.turn(1).turn(2).built()
    assert run("explain").stdout == run("explain", "small", "2").stdout != run("explain", "small", "1").stdout


def test_a_strange_team_is_wrong_usage(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("explain", "small", "1", "--team", "bop")
    assert result.exit_code == 2
    assert "did you mean 'bob'?" in result.output


def test_a_turn_that_was_not_built_ends_with_1(run: Run, toy: ToyPress) -> None:
    result = run("explain", "small", "1")
    assert result.exit_code == 1
    assert "there is no turn 1" in result.stderr
    toy.turn(1)
    result = run("explain", "small", "1")
    assert result.exit_code == 1
    assert "turn 1 was not resolved yet" in result.stderr
