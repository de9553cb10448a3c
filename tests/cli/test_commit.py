from command_line import Run
from toy_press import ToyPress


def test_the_commitment_is_told_and_the_secret_is_not(run: Run, toy: ToyPress) -> None:
    result = run("commit", "small")
    assert result.exit_code == 0
    secret = toy.read(".secrets/small").strip()
    assert "wrote content/races/small/race.yaml" in result.stdout
    assert secret not in result.output


def test_a_second_commitment_ends_with_1(run: Run) -> None:
    run("commit", "small")
    result = run("commit", "small")
    assert result.exit_code == 1
    assert result.stdout == ""
    assert "has a commitment already" in result.stderr
