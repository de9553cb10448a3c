from command_line import Run
from toy_press import RACE, ToyPress


def test_a_race_that_is_over_is_revealed_without_printing_the_secret(run: Run, toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 6}}}}\n")
    run("bind", "small")
    toy.turn(1, more="dice: {ann: [step 6]}\n").built()
    result = run("disclose", "small")
    assert result.exit_code == 0
    assert result.stdout == "wrote content/races/small/race.yaml: the secret is public now\n"
    assert toy.read(".secrets/small").strip() not in result.output


def test_a_race_that_runs_is_not_revealed(run: Run) -> None:
    run("bind", "small")
    result = run("disclose", "small")
    assert result.exit_code == 1
    assert "this race is not over" in result.stderr
