from toy_press import ToyPress

from ludi_press.cli.odds import SCHEMA, open_turn


def test_every_open_order_is_told_in_words_with_what_it_leads_to(toy: ToyPress) -> None:
    opened = open_turn(toy.turn(1).built().press, "small").value
    assert opened is not None
    text = opened.text(None)
    assert text.startswith("The small games: ")
    assert text.splitlines()[1].startswith("The chances are exact for the first order of each, ")
    assert "Ann of the Greens" in text
    assert "Bob of the Blues" in text


def test_one_team_is_told_alone(toy: ToyPress) -> None:
    opened = open_turn(toy.turn(1).built().press, "small").value
    assert opened is not None
    assert "Bob" not in opened.text("ann")
    (offer,) = opened.data("ann")["open"]
    assert offer["teams"] == ["ann"]


def test_machines_get_the_next_turn_with_exact_chances_and_their_words(toy: ToyPress) -> None:
    opened = open_turn(toy.turn(1).built().press, "small").value
    assert opened is not None
    data = opened.data(None)
    assert (data["schema"], data["race"], data["turn"]) == (SCHEMA, "small", 2)
    (order,) = data["open"][0]["orders"]
    assert order["leads"] == [{"what": "toy.six", "chance": "1/6"}]
    assert len(order["words"]) == 2


def test_a_race_with_errors_has_nothing_open(toy: ToyPress) -> None:
    toy.turn(1, orders="{ann: fly}")
    judged = open_turn(toy.press, "small")
    assert judged.value is None
    assert any(problem.is_error for problem in judged.problems)


def test_a_slip_in_the_open_turn_is_no_matter_of_what_is_open(toy: ToyPress) -> None:
    opened = open_turn(toy.turn(1).built().press, "small").value
    toy.write("content/races/small/turns/02.yaml", "orders: {ann: [")
    judged = open_turn(toy.press, "small")
    assert judged.problems == ()
    assert judged.value == opened
    toy.turn(1, "{ann: fly}")
    assert open_turn(toy.press, "small").value is None


DRAWN = """
title: By lot
game: super-series
track: bovillae
teams:
  velox: {auriga: Velox, factio: praesina, package: military, plus: [speed, speed]}
  celer: {auriga: Celer, factio: veneta, package: noble, plus: [size, endurance]}
"""


def test_a_race_whose_start_was_not_built_has_nothing_open_and_says_how(toy: ToyPress) -> None:
    toy.race("drawn", DRAWN)
    (problem,) = open_turn(toy.press, "drawn").problems
    assert (problem.message, problem.suggestion) == ("drawn was not built yet", "run 'ludi-press build'")
