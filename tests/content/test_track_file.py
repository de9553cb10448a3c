"""Track files: the plan, what makes one impossible, and the tracks of the package."""

from pathlib import Path

import pytest

from ludi_press.boards.ring import OFF_TRACK, Section, Side, TrackPlan, lay_out
from ludi_press.content.load import load
from ludi_press.content.track_file import LANE_LIMIT, read_track
from ludi_press.core.problems import Judged, Topic

TRACKS = sorted((Path(__file__).parents[2] / "tracks").glob("*.yaml"))

SOUND = """\
title: Small
lanes: 3
laps: 2
sections:
  - {name: straight, straight: 8}
  - {name: turn, corner: [3, 3, 4]}
  - {name: back, straight: 5}
  - {name: last turn, corner: [2, 3, 3], length: 4}
grid: [[1, 3], [2]]
"""


def read(text: str) -> Judged[TrackPlan]:
    loaded = load(text.encode(), "tracks/small.yaml")
    assert loaded.problems == ()
    assert loaded.value is not None
    return read_track("small", loaded.value)


def test_a_track_file_becomes_a_plan() -> None:
    judged = read(SOUND)
    assert judged.problems == ()
    assert judged.value == TrackPlan(
        "small",
        "Small",
        3,
        2,
        (
            Section("straight", (8, 8, 8), 8, corner=False),
            Section("turn", (3, 3, 4), 6, corner=True),
            Section("back", (5, 5, 5), 5, corner=False),
            Section("last turn", (2, 3, 3), 4, corner=True),
        ),
        ((1, 3), (2,)),
    )


@pytest.mark.parametrize(
    ("old", "new", "rule", "line", "words"),
    [
        ("corner: [3, 3, 4]", "corner: [3, 5, 5]", Topic.STEPS, 6, "lane 2 has 5"),
        ("corner: [3, 3, 4]", "corner: [4, 3, 3]", Topic.STEPS, 6, "lane 2 has 3"),
        ("corner: [3, 3, 4]", "corner: [3, 3]", Topic.SECTIONS, 6, "2 lanes are given"),
        ("straight: 8", "corner: [8, 8, 8], length: 8", Topic.SECTIONS, 1, "first section must be a straight"),
        ("grid: [[1, 3], [2]]", "grid: [[1, 3], [2, 4]]", Topic.GRID, 9, "outside 1 to 3"),
        ("grid: [[1, 3], [2]]", "grid: [[1, 3], [2, 2]]", Topic.GRID_PLACE, 9, "twice"),
        ("grid: [[1, 3], [2]]", "grid: []", Topic.GRID, 1, "no place"),
        ("straight: 5", "straight: 5, corner: [1, 1, 1]", Topic.SECTIONS, 7, "either a straight or a corner"),
        (", straight: 5", "", Topic.SECTIONS, 7, "either a straight or a corner"),
        ("straight: 5", "straight: 5, length: 6", Topic.SECTIONS, 7, "only a corner may have"),
        ("straight: 5", "straight: 5, safe: [6, 8, 10]", Topic.SECTIONS, 7, "only a corner may have"),
        ("corner: [3, 3, 4]", "corner: [3, 3, 4], safe: [6, 8]", Topic.SECTIONS, 6, "safe speeds of 2 lanes"),
        ("straight: 5", "straight: 0", None, 7, "1 to 60"),
        ("lanes: 3", "lanes: 1", Topic.LANES, 2, "2 to 20"),
        ("lanes: 3", "lanes: many", Topic.LANES, 2, "whole number"),
        ("laps: 2", "laps: 0", Topic.SECTIONS, 3, "1 to 20"),
        ("title: Small\n", "", None, 1, "lacks 'title'"),
    ],
)
def test_an_impossible_track_is_refused_at_its_place(
    old: str, new: str, rule: str | None, line: int, words: str
) -> None:
    text = SOUND.replace(old, new)
    judged = read(text)
    assert judged.value is None
    (problem,) = judged.problems
    assert problem.rule == rule
    assert words in problem.message
    assert problem.place is not None
    assert problem.place.line == line


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        (SOUND[SOUND.index("  - {name: turn") : SOUND.index("grid:")], "", ["a track needs at least one corner"]),
        (SOUND[SOUND.index("sections:") : SOUND.index("grid:")], "sections: []\n", ["the first section", "a track"]),
        ("corner: [3, 3, 4]", "corner: []", ["0 lanes are given", "every lane of a section needs"]),
    ],
)
def test_a_track_that_lacks_something_is_refused(old: str, new: str, words: list[str]) -> None:
    problems = read(SOUND.replace(old, new)).problems
    assert [problem.message[: len(start)] for problem, start in zip(problems, words, strict=True)] == words


def test_all_flaws_of_a_track_are_told_at_once() -> None:
    text = SOUND.replace("[3, 3, 4]", "[3, 5, 5]").replace("[2, 3, 3]", "[2, 4, 4]").replace("[[1, 3], [2]]", "[[9]]")
    assert [problem.rule for problem in read(text).problems] == [Topic.STEPS, Topic.STEPS, Topic.GRID]


def test_a_track_without_end_is_refused_before_it_is_laid_out() -> None:
    sections = "  - {name: x, straight: 60}\n" * 5_000
    judged = read(SOUND.replace("lanes: 3", "lanes: 3").replace("grid:", f"{sections}grid:"))
    (problem,) = judged.problems
    assert problem.code == "track-too-long"
    assert str(LANE_LIMIT) in problem.message


@pytest.mark.parametrize("path", TRACKS, ids=lambda path: path.stem)
def test_the_tracks_of_the_package_are_sound(path: Path) -> None:
    loaded = load(path.read_bytes(), path.name)
    assert loaded.problems == ()
    assert loaded.value is not None
    judged = read_track(path.stem, loaded.value)
    assert judged.problems == ()
    plan = judged.value
    assert plan is not None
    track = lay_out(plan)
    assert len(track.spaces) == plan.lanes * len(plan.grid) + sum(sum(each.spaces) for each in plan.sections)
    for space in track.spaces:
        for side in Side:
            step = track.diagonal(space.id, side)
            assert step == OFF_TRACK or track.gap(space.id, step) >= 0
    assert len({track.place(number) for number in range(1, plan.places + 1)}) == plan.places


def test_the_circus_maximus_is_that_of_the_rules() -> None:
    (path,) = (path for path in TRACKS if path.stem == "circus-maximus")
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    plan = read_track("circus-maximus", node).value
    assert plan is not None
    assert (plan.lanes, plan.laps, plan.places) == (6, 3, 12)
    assert [section.spaces for section in plan.sections] == [(14,) * 6, (3, 4, 5, 6, 7, 7)] * 2
    assert plan.grid == ((1, 3, 5), (2, 4, 6)) * 2


def test_cm_1_4_the_eight_lanes_have_safe_speeds_in_every_corner() -> None:
    (path,) = (path for path in TRACKS if path.stem == "circus-maximus-eight")
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    plan = read_track("circus-maximus-eight", node).value
    assert plan is not None
    assert [section.safe for section in plan.sections] == [(), *[tuple(range(6, 22, 2))] * 2] * 2
    assert [sum(section.spaces[lane] for section in plan.sections) for lane in range(8)] == list(range(54, 83, 4))


def test_a_second_track_has_another_shape() -> None:
    (path,) = (path for path in TRACKS if path.stem == "bovillae")
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    plan = read_track("bovillae", node).value
    assert plan is not None
    assert plan.lanes == 4
    assert len({section.spaces for section in plan.sections}) == len(plan.sections)
