import json

from command_line import Run
from toy_press import RACE, ToyPress


def test_the_open_orders_are_told(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("odds", "small")
    assert result.exit_code == 0
    assert "Bob of the Blues\n  go: 16.7%" in result.stdout.replace("~", "")
    one = run("odds", "small", "bob")
    assert "Bob" in one.stdout
    assert "Ann" not in one.stdout


def test_machines_get_exact_fractions(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    data = json.loads(run("odds", "small", "bob", "--json").stdout)
    assert (data["schema"], data["race"], data["turn"]) == ("ludi-press/odds/1", "small", 2)
    (offer,) = data["open"]
    assert offer["teams"] == ["bob"]
    assert offer["orders"][0]["leads"] == [{"what": "toy.six", "chance": "1/6"}]
    assert offer["orders"][0]["words"] == ["go", "~16.7% a six"]


def test_a_strange_team_is_wrong_usage(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    result = run("odds", "small", "bop")
    assert result.exit_code == 2
    assert "did you mean 'bob'?" in result.output


def test_a_race_that_was_not_built_ends_with_1(run: Run, toy: ToyPress) -> None:
    toy.race(text=RACE + "draw: true\n")
    result = run("odds", "small")
    assert result.exit_code == 1
    assert "ludi-press build" in result.stderr
