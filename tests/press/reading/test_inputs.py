"""What all turns of a race are resolved from."""

from pathlib import Path

import pytest
from toy_press import RACE, ToyPress

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Severity
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.inputs import (
    NO_WORDS,
    RacerWords,
    SealedValues,
    awaited_words,
    idle_words,
    needless_value,
    read_racer_words,
    strange_words,
)
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


AT = Place("01.yaml", 3)


def word(text: str) -> Placed[str]:
    return Placed(text, AT)


def test_words_stand_by_team_and_those_without_one_are_awaited() -> None:
    judged = read_racer_words({"velox": word("b"), "celer": None, "ann": word("a")}, word("12"))
    assert judged.problems == ()
    assert judged.value == RacerWords((("ann", word("a")), ("velox", word("b"))), word("12"), ("celer",))
    assert judged.value.key_text("r", 2) == "r/2/=12/ann=a/velox=b"
    assert read_racer_words(None, None).value == NO_WORDS


@pytest.mark.parametrize(("text", "code"), [("Ж", "word-letters"), ("æ", "word-letters"), ("🐎", "word-empty")])
@pytest.mark.parametrize("public", [True, False])
def test_a_word_that_no_key_can_hold_is_a_problem_at_its_place(text: str, code: str, public: bool) -> None:
    words, value = ({}, word(text)) if public else ({"ann": word(text)}, None)
    (problem,) = read_racer_words(words, value).problems
    assert (problem.code, problem.place) == (code, AT)


def test_a_stranger_is_told_whom_he_may_mean() -> None:
    (problem,) = strange_words(RacerWords((("velo", word("x")),)), ["velox", "celer"])
    assert (problem.code, problem.suggestion) == ("word-team", "did you mean 'velox'?")


def test_what_is_awaited_is_told_in_one_warning() -> None:
    given = RacerWords(awaited=("ann", "bob"))
    (problem,) = awaited_words(given, 3, "the lottery", AT)
    told = "turn 3 is open: no word yet of ann, bob and no public value yet ('the lottery')"
    assert (problem.message, problem.severity) == (told, Severity.WARNING)
    (problem,) = awaited_words(NO_WORDS, 0, "the lottery", AT)
    assert problem.message == "the start is not drawn yet: no public value yet ('the lottery')"
    assert list(awaited_words(RacerWords(public=word("1")), 1, "the lottery", AT)) == []


def test_what_changes_no_die_is_told() -> None:
    assert [problem.code for problem in idle_words(RacerWords(public=word("1")))] == ["word-idle"]
    assert list(idle_words(NO_WORDS)) == []
    assert [problem.code for problem in needless_value(RacerWords(public=word("1")))] == ["public-unknown"]
    assert list(needless_value(NO_WORDS)) == []
