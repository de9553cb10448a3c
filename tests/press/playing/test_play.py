import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from toy_press import RACE, ToyPress, errors

from ludi_press.content.proof_files import DiceFile
from ludi_press.core.dice import Address, Die, Source
from ludi_press.core.problems import in_file_order
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.read import read_race


def ones(address: Address, die: Die) -> tuple[int, Source]:
    return 1, Source.SYSTEM


def play(toy: ToyPress, secret: bytes | None = None) -> PlayedRace:
    return play_race(read_race(toy.press, "small"), secret, None if secret else ones)


def far(played: PlayedRace) -> list[dict[str, int]]:
    return [dict(turn.record.after.far) for turn in played.turns]


def test_a_race_is_a_fold_of_its_turns(toy: ToyPress) -> None:
    played = play(toy.turn(1).turn(2, "{ann: go, bob: rest}"))
    assert far(played) == [{"ann": 0, "bob": 0}, {"ann": 1, "bob": 1}, {"ann": 2, "bob": 1}]
    assert not played.over


def test_a_turn_without_orders_is_open_and_ends_the_fold(toy: ToyPress) -> None:
    played = play(toy.turn(1).turn(2, ""))
    assert len(played.turns) == 2
    assert played.problems == ()


def test_what_a_turn_asks_stands_in_the_file_before(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}opens: {{orders: 2}}\n").turn(1, more="opens: {orders: 3}\n")
    asks = [turn.record.ask for turn in play(toy).turns]
    assert [(ask.turn, ask.orders) for ask in asks if ask] == [(1, 2), (2, 3)]


def test_a_closed_turn_after_an_open_one_is_a_problem(toy: ToyPress) -> None:
    assert errors(play(toy.turn(1, "").turn(2)).problems) == ["turn-open"]


def test_a_turn_after_the_end_is_a_problem_and_the_last_turn_asks_nothing(toy: ToyPress) -> None:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 1}}}}\n")
    played = play(toy.turn(1).turn(2))
    assert played.over
    assert errors(played.problems) == ["turn-after-end"]
    assert played.turns[-1].record.ask is None


def test_later_turns_are_judged_after_one_with_errors(toy: ToyPress) -> None:
    played = play(toy.turn(1, "{ann: go, cat: go}").turn(2, "{dog: go}").turn(3, "{ann: jump}"))
    places = [
        problem.place.file[-7:] for problem in in_file_order(played.problems) if problem.is_error and problem.place
    ]
    assert places == ["01.yaml", "02.yaml", "03.yaml"]
    assert len(played.turns) == 1


def test_a_problem_without_a_place_gets_that_of_its_file(toy: ToyPress) -> None:
    (problem,) = play(toy.turn(1, "{ann: go}")).problems
    assert problem.place is not None
    assert problem.place.file == "content/races/small/turns/01.yaml"


def test_the_hosts_dice_are_used_first(toy: ToyPress) -> None:
    played = play(toy.turn(1, more="dice: {bob: [step 6]}\n"))
    assert far(played)[1] == {"ann": 1, "bob": 6}
    assert [roll.source for roll in played.turns[1].record.rolls] == [Source.SYSTEM, Source.HOST]


def test_unneeded_dice_and_dice_of_unknown_teams_are_problems(toy: ToyPress) -> None:
    assert errors(play(toy.turn(1, more="dice: {bob: [step 6, step 1]}\n")).problems) == ["dice-left-over"]
    (problem,) = play(toy.turn(1, more="dice: {bib: [step 6]}\n")).problems
    assert (problem.code, problem.suggestion) == ("dice-team", "did you mean 'bob'?")


def test_what_the_press_judges_names_the_games_own_rule_or_none(toy: ToyPress) -> None:
    toy.turn(1, more="dice: {ann: [step 6, step 1], bob: [leap 3], bib: [step 6]}\n").turn(
        2, more="opens: {orders: 4}\n"
    )
    rules = {problem.code: problem.rule for problem in play(toy).problems}
    assert rules == {"dice-team": "TOY-2", "out-of-range": None}
    toy.turn(1, more="dice: {ann: [step 6, step 1], bob: [leap 3]}\n")
    rules = {problem.code: problem.rule for problem in play(toy).problems if problem.is_error}
    assert rules == {"dice-left-over": "TOY-2", "dice-label": "TOY-2", "out-of-range": None}


def test_without_a_roller_a_race_waits_for_its_first_unknown_die(toy: ToyPress) -> None:
    toy.turn(1).built().turn(2).turn(3, "{cat: go}")
    played = play_race(read_race(toy.press, "small"))
    assert played.waiting
    assert len(played.turns) == 2
    assert errors(played.problems) == ["toy-team"]


def test_a_die_that_was_rolled_is_never_rolled_again(toy: ToyPress) -> None:
    before = far(play_race(read_race(toy.turn(1).turn(2).built().press, "small")))
    assert far(play(toy)) == before


def test_dice_that_are_not_needed_now_are_set_aside_and_used_again(toy: ToyPress) -> None:
    def held() -> DiceFile:
        return read_race(toy.press, "small").dice_files[1]

    toy.turn(1).built()
    first = held()
    toy.turn(1, "{ann: rest, bob: go}").built()
    second = held()
    assert (len(second.set_aside), second.seen) == (1, (first.inputs,))
    toy.turn(1).built()
    assert held() == replace(first, seen=(first.inputs, second.inputs))


def test_the_dice_of_a_turn_that_is_open_again_are_kept_for_it(toy: ToyPress) -> None:
    toy.turn(1).built()
    first = read_race(toy.press, "small").dice_files[1]
    toy.turn(1, "").built()
    assert b"\ndice:" not in toy.dice(1).read_bytes()
    toy.turn(1).built()
    assert read_race(toy.press, "small").dice_files[1] == replace(first, seen=(first.inputs,))


def test_false_dice_stop_a_race_before_they_are_used(toy: ToyPress) -> None:
    toy.turn(1).built()
    toy.dice(1).write_text(toy.dice(1).read_text().replace("nth: 1, die: d6, face: ", "nth: 1, die: d6, face: 9"))
    played = play(toy)
    assert set(errors(played.problems)) == {"dice-false"}
    assert played.turns == ()


def test_a_race_with_errors_in_its_file_is_not_played_and_its_turns_are_judged(toy: ToyPress) -> None:
    toy.turn(1).built().race(text=RACE.replace("title", "tilte")).turn(2, "{ann: jump}")
    played = play(toy)
    assert sorted(errors(played.problems)) == ["missing-key", "unknown-key", "unknown-word"]
    assert played.turns == ()


@given(st.binary(min_size=32, max_size=32), st.lists(st.sampled_from(["go", "rest"]), min_size=1, max_size=3))
def test_changing_one_teams_orders_changes_no_die_of_another_address(
    tmp_path_factory: pytest.TempPathFactory, secret: bytes, orders: list[str]
) -> None:
    """The toy's dice of a turn depend only on its orders, so all addresses that both races roll can be compared."""
    toy = ToyPress(tmp_path_factory.mktemp("press").resolve()).race()
    faces = []
    for anns in (orders, ["go" if order == "rest" else "rest" for order in orders]):
        for number, order in enumerate(anns, start=1):
            toy.turn(number, f"{{ann: {order}, bob: go}}")
        rolls = [roll for turn in play(toy, secret).turns for roll in turn.record.rolls]
        faces.append({str(roll.address): roll.face for roll in rolls})
    shared = set(faces[0]) & set(faces[1])
    assert {f"small/{number}/1/bob/step/1" for number in range(1, 2)} <= shared
    assert all(faces[0][address] == faces[1][address] for address in shared)
    assert not any("/ann/" in address for address in shared)


def test_a_turn_is_open_until_no_name_waits_for_its_orders(toy: ToyPress) -> None:
    blank = play(toy.turn(1, "{ann: , bob: }"))
    assert len(blank.turns) == 1
    assert blank.problems == ()
    awaited = play(toy.turn(1, "{ann: go, bob: }"))
    assert len(awaited.turns) == 1
    assert [(one.code, one.message) for one in awaited.problems] == [
        ("orders-awaited", "turn 1 is open: no orders yet of bob")
    ]
    assert len(play(toy.turn(1, "{ann: go}")).turns) == 2


def test_of_a_turn_that_waits_the_orders_that_came_are_judged(toy: ToyPress) -> None:
    assert errors(play(toy.turn(1, "{cat: go, bob: }")).problems) == ["toy-team"]
    (problem,) = play(toy.turn(1, "{ann: , bbo: }")).problems
    assert (problem.code, problem.suggestion) == ("orders-team", "did you mean 'bob'?")
