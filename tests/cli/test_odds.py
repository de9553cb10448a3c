import json

from chariot_press import chariot_press
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


CIRCUS = """\
title: A duel
game: circus-maximus
track: circus-maximus-eight
laps: 1
teams:
  diocles: {driver: Gaius Diocles, factio: russata, points: {driver: 2, speed: 2}, lane: 4}
  scorpus: {driver: Flavius Scorpus, factio: praesina, points: {driver: 2, chariot: 2}, lane: 5}
"""


PLANS = {
    "12: 9/out/3, corner 2": "12, 9/out/3, corner 2",
    "Diocles: speed 12, I go 9, out, 3. Whip never.": "12, 9/out/3",
    "celeritate 12, via: 9/extra/3": "12, 9/out/3",
    "velocita 12; percorso 9/fuori/3": "12, 9/out/3",
    "orders:\n  diocles: {speed: 12, path: 9/out/3}": "12, 9/out/3",
}
"""Orders as players write them, and as they are understood."""


def test_a_plan_is_read_as_players_write_it_and_judged_as_their_orders_are(run: Run, toy: ToyPress) -> None:
    toy.race("duel", CIRCUS).built(pictures=False)
    for plan, told in PLANS.items():
        result = run("odds", "duel", "diocles", plan)
        assert result.exit_code == 0, result.output
        assert f"  {told}: " in result.stdout
        assert "with all others where they stand now" in result.stdout
    result = run("odds", "duel", "diocles", "99: 9/out/3")
    assert (result.exit_code, "CM-2.3" in result.stderr) == (1, True), result.output
    assert "what is ordered?" in run("odds", "duel", "diocles", "Salve!").stderr
    assert run("odds", "duel", "diocles", "12", "--races", "5").exit_code == 2


def test_of_the_super_series_the_first_order_of_a_plan_has_its_odds(run: Run, toy: ToyPress) -> None:
    chariot_press(toy.root, orders=2)
    toy.built(pictures=False)
    told = run("odds", "heat", "velox", "accelerate, then left 1").stdout
    assert "  accelerate" in told
    assert "  left 1: Without odds" in told


def test_a_game_without_odds_of_plans_says_so(run: Run, toy: ToyPress) -> None:
    toy.turn(1).built()
    assert "does not tell what a plan leads to" in run("odds", "small", "bob", "go").stderr


def test_of_a_race_that_is_over_no_order_is_open(run: Run, toy: ToyPress) -> None:
    toy.over()
    assert run("odds", "small").stdout.endswith("small is over: no order is open\n")
