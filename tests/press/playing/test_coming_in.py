import pytest
from toy_press import RACE, ToyPress

from ludi_press.core.dice import Address, Die, Source
from ludi_press.core.problems import Problem
from ludi_press.press.building.making import play as play_to_build
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.read import read_race

TIMED = f"{RACE}opens: {{closes: 2026-04-07 21:00}}\n"
NEXT = "opens: {closes: 2026-04-09 21:00}\n"


def ones(address: Address, die: Die) -> tuple[int, Source]:
    return 1, Source.SYSTEM


def told(toy: ToyPress) -> tuple[Problem, ...]:
    return play_race(read_race(toy.press, "small"), None, ones).problems


@pytest.mark.parametrize(
    ("orders", "codes"),
    [
        ("{ann: go, bob: go}\nreceived: {ann: 2026-04-07 21:00}", []),
        ("{ann: go}\nreceived: {bob: 2026-04-07 21:01}", ["toy-silent"]),
        ("{ann: go, bob: go}\nreceived: {ann: 2026-04-07 21:01}", ["orders-late"]),
        ("{ann: go, bob: }\nreceived: {ann: 2026-04-07 21:01}", ["orders-awaited", "orders-late"]),
        ("{ann: go, bob: go}\nreceived: {ann: 2026-04-08 06:00, bob: 2026-04-08 06:00}", ["orders-late"]),
        ("{ann: go, bob: go}\nreceived: {anna: 2026-04-07 06:00}", ["orders-team"]),
        ("{ann: go, bob: go}\nnotes: {rob: by telephone}", ["orders-team"]),
        ("{ann: {orders: go, note: by telephone}, bob: go}", []),
    ],
)
def test_late_orders_are_told_at_once_in_any_game(toy: ToyPress, orders: str, codes: list[str]) -> None:
    toy.race(text=TIMED).turn(1, orders, f"\n{NEXT}")
    assert sorted(problem.code for problem in told(toy)) == codes


def test_late_orders_count_while_they_stand_there(toy: ToyPress) -> None:
    toy.race(text=TIMED).turn(1, "{ann: go, bob: rest}", f"received: {{ann: 2026-04-08 07:00}}\n{NEXT}")
    played = play_race(read_race(toy.press, "small"), None, ones)
    assert dict(played.turns[1].record.after.far) == {"ann": 1, "bob": 0}


def test_a_held_turn_stays_open_whatever_its_file_has(toy: ToyPress) -> None:
    toy.turn(1, more="hold: yes\n")
    (problem,) = told(toy)
    assert (problem.code, problem.is_error) == ("turn-held", False)
    assert len(play_race(read_race(toy.press, "small"), None, ones).turns) == 1
    assert told(toy.turn(1, more="hold: no\n")) == ()


def test_a_turn_without_opens_after_a_deadline_is_a_warning(toy: ToyPress) -> None:
    (problem,) = told(toy.race(text=TIMED).turn(1))
    assert problem.code == "opens-missing"
    assert problem.suggestion is not None
    assert "write 'opens: {orders: 1, closes: 2026-04-09 21:00}'" in problem.suggestion
    assert told(toy.turn(1, more=NEXT)) == ()
    assert told(toy.race().turn(1)) == ()  # a race without deadlines


def test_a_race_that_is_over_needs_no_next_deadline(toy: ToyPress) -> None:
    toy.race(text=f"{TIMED}rules: {{race: {{goal: 1}}}}\n").turn(1)
    assert [problem.code for problem in told(toy)] == ["opens-missing"]  # a check does not tell how the turn ends
    assert play_to_build(toy.press, read_race(toy.press, "small")).problems == ()
