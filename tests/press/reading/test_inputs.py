"""What all turns of a race are resolved from."""

from pathlib import Path

from toy_press import RACE, ToyPress

from ludi_press.press.reading.find import Press
from ludi_press.press.reading.inputs import SealedValues
from ludi_press.press.reading.read import read_race

ROOT = Path(__file__).parents[3]


def test_a_race_with_errors_has_no_data(toy: ToyPress) -> None:
    assert read_race(toy.press, "small").inputs.data == {"race": {"teams": ["ann", "bob"]}, "track": {}}
    assert read_race(toy.race(text=f"{RACE}drow: yes\n").press, "small").inputs.data is None


def test_the_keys_of_changed_rules_are_in_their_order_and_those_of_teams_in_that_of_entry(toy: ToyPress) -> None:
    data = read_race(toy.race(text=f"{RACE}rules: {{race: {{goal: 9, b: 1, a: [c, b]}}}}\n").press, "small").inputs.data
    assert data is not None
    assert list(data["race"]) == ["rules", "teams"]
    assert list(data["race"]["rules"]["race"].items()) == [("a", ["c", "b"]), ("b", "1"), ("goal", "9")]


def test_a_track_is_told_without_names() -> None:
    inputs = read_race(Press(ROOT), "ludi-cereales").inputs
    assert inputs.data is not None
    assert inputs.data["race"]["track"] == "caesarea"
    assert inputs.data["track"]["sections"][1] == {"spaces": [3, 3, 4, 5], "length": 6, "corner": True}
    assert inputs.data["track"].keys() == {"lanes", "laps", "sections", "grid"}


def test_a_value_is_found_where_it_stands_and_a_lost_one_where_it_stood() -> None:
    inputs = read_race(Press(ROOT), "ludi-cereales").inputs
    places = {
        ("race", "laps"): ("content/races/ludi-cereales/race.yaml", "laps: 2"),
        ("race", "teams", "scorpus", "plus"): ("content/races/ludi-cereales/race.yaml", "    plus: [speed, skill]"),
        ("race", "teams", "nemo", "plus"): ("content/races/ludi-cereales/race.yaml", "  scorpus:"),
        ("track", "sections", 1, "spaces"): (
            "tracks/caesarea.yaml",
            "  - {name: Sphendone, corner: [3, 3, 4, 5]}",
        ),
        ("track", "sections", 9): ("tracks/caesarea.yaml", "  - {name: Cavea, straight: 8}"),
    }
    for way, (file, line) in places.items():
        place = inputs.place(way)
        assert place is not None
        assert (place.file, place.text) == (file, line)
    assert SealedValues().place(("race", "laps")) is None
