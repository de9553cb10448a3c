"""What a commitment binds of race.yaml, and how a change of it is told."""

import pytest
from msgspec.structs import replace
from toy_press import RACE, ToyPress

from ludi_press.content.race_file import RaceHead
from ludi_press.core.problems import Problem
from ludi_press.press.playing.vault import commit
from ludi_press.press.reading.entries import FREE, changed_entries
from ludi_press.press.reading.read import read_race

FILE = "content/races/small/race.yaml"


def broken(toy: ToyPress) -> list[Problem]:
    return [problem for problem in read_race(toy.press, "small").problems if problem.code == "entries-changed"]


@pytest.fixture
def bound(toy: ToyPress) -> ToyPress:
    toy.race(text=f"{RACE}rules: {{race: {{goal: 9}}}}\n")
    assert commit(toy.press, "small").problems == ()
    return toy


def change(toy: ToyPress, old: str, new: str) -> str:
    text = toy.read(FILE)
    assert old in text
    toy.write(FILE, text.replace(old, new, 1))
    (problem,) = broken(toy)
    return problem.message.removeprefix("the race has committed to its entries: ")


def test_every_key_that_the_press_knows_is_free_or_bound() -> None:
    bound = {"game", "edition", "track", "rules", "public"}
    assert {key.replace("_", "-") for key in RaceHead.__struct_fields__} == FREE - {"schema"} | bound


def test_what_no_outcome_hangs_on_is_free(bound: ToyPress) -> None:
    more = "title: Other games\nhost: Eve\nopens: {orders: 2}\ntheme: plain\nlanguage: la\npictures: {motion: no}\n"
    text = bound.read(FILE).replace("title: The small games\n", "")
    bound.write(FILE, f"# a comment\n{more}{text}")
    assert broken(bound) == []


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("Ann of the Greens", "Ann", "teams ann was 'Ann of the Greens', now 'Ann'"),
        ("  bob: Bob", "  bop: Bob", "teams bob is gone; teams bop is new"),
        ("teams:", "draw: yes\nteams:", "draw is new"),
        ("goal: 9", "goal: 8", "rules race goal was '9', now '8'"),
        ("{race: {goal: 9}}", "", "rules was a group of keys, now ''"),
        ("  bob: Bob of the Blues\n", "", "teams bob is gone"),
        ("teams:", "public: the lottery\nteams:", "public is new"),
    ],
)
def test_a_change_of_what_is_bound_is_told(bound: ToyPress, old: str, new: str, told: str) -> None:
    assert change(bound, old, new) == told


def test_the_order_of_the_teams_is_bound(bound: ToyPress) -> None:
    two = "  ann: Ann of the Greens\n  bob: Bob of the Blues\n"
    turned = "  bob: Bob of the Blues\n  ann: Ann of the Greens\n"
    assert change(bound, two, turned) == "teams stood in the order ann, bob, now bob, ann"


def test_many_changes_are_counted(bound: ToyPress) -> None:
    told = change(bound, "  ann: Ann of the Greens\n  bob:", "  a: A\n  b: B\n  c:")
    assert told == "teams ann is gone; teams bob is gone; teams a is new; and 2 more"


def test_a_change_is_told_where_it_stands(bound: ToyPress) -> None:
    change(bound, "Bob of the Blues", "Bobby")
    (problem,) = broken(bound)
    assert problem.place is not None
    assert (problem.place.line, problem.place.column) == (8, 8)


def test_before_the_first_die_the_race_may_commit_anew(bound: ToyPress) -> None:
    change(bound, "Bob of the Blues", "Bobby")
    assert "take 'dice:' out and run 'ludi-press bind small' anew" in str(broken(bound)[0].suggestion)
    bound.write(FILE, bound.read(FILE).partition("\ndice:")[0] + "\n")
    assert commit(bound.press, "small").problems == ()
    assert broken(bound.turn(1).built()) == []
    change(bound, "Bobby", "Bob")
    assert "anew" not in str(broken(bound)[0].suggestion)


def test_a_track_is_bound_with_its_file(toy: ToyPress) -> None:
    track = (
        "title: T\nlanes: 2\nlaps: 2\nsections: [{name: one, straight: 30}, {name: two, corner: [3, 3]}]\ngrid: [[1]]\n"
    )
    toy.write("tracks/lanuvium.yaml", track)
    toy.race(text=RACE.replace("teams:", "track: lanuvium\nteams:"))
    assert commit(toy.press, "small").problems == ()
    assert broken(toy) == []
    toy.write("tracks/lanuvium.yaml", track.replace("30", "31"))
    (problem,) = broken(toy)
    assert "the track's sections 1 straight was '30', now '31'" in problem.message
    assert problem.place is not None
    assert problem.place.line == 6


def test_the_faces_of_the_dice_are_bound(bound: ToyPress, monkeypatch: pytest.MonkeyPatch) -> None:
    from toy_game.game import Toy

    from ludi_press.core.dice import Die

    monkeypatch.setattr(Toy, "dice", lambda self, set_up: (Die("d6", (1, 2, 3, 4, 5, 7)),))
    (problem,) = broken(bound)
    assert "the die d6 had the faces [1, 2, 3, 4, 5, 6], now [1, 2, 3, 4, 5, 7]" in problem.message


@pytest.mark.parametrize("lost", [True, False])
def test_a_commitment_file_that_is_lost_or_of_another_race_is_a_problem(bound: ToyPress, lost: bool) -> None:
    path = bound.root / "content/races/small/commitment.json"
    if lost:
        path.unlink()
        assert [one.code for one in read_race(bound.press, "small").problems] == ["commitment-lost"]
        return
    bound.race("other", bound.read(FILE)).write("content/races/other/commitment.json", path.read_bytes())
    (problem,) = read_race(bound.press, "other").problems
    assert problem.code == "commitment-false"
    assert "this is the commitment of 'small'" in problem.message


def test_another_name_of_who_sends_the_orders_has_its_own_way(bound: ToyPress) -> None:
    made = read_race(bound.press, "small").entries
    was, now = (replace(made, entries={"teams": {"velox": {"racer": name}}}) for name in ("Serena", "Serenna"))
    problem = changed_entries(was, now, None, "small", rolled=True)
    assert problem is not None
    assert "'handovers: {velox: {to: …, from: 1}}'" in str(problem.suggestion)
