"""What makes a plan impossible to race on."""

import pytest
from msgspec.structs import replace

from ludi_press.boards.ring import Section, TrackPlan
from ludi_press.content.track_file import flaws
from ludi_press.core.problems import Topic

SOUND = TrackPlan(
    "bovillae",
    "Bovillae",
    3,
    2,
    (Section("straight", (10, 10, 10), 10, corner=False), Section("turn", (3, 3, 4), 6, corner=True)),
    ((1, 3), (2,)),
)


def corner(*spaces: int, length: int = 6) -> tuple[Section, ...]:
    return (SOUND.sections[0], Section("turn", spaces, length, corner=True))


def test_a_sound_plan_has_no_flaws() -> None:
    assert flaws(SOUND) == ()
    assert SOUND.places == 3


@pytest.mark.parametrize(
    ("plan", "rule", "words"),
    [
        (replace(SOUND, sections=corner(3, 5, 5)), Topic.STEPS, "lane 2 has 5"),
        (replace(SOUND, sections=corner(4, 3, 3)), Topic.STEPS, "lane 2 has 3"),
        (replace(SOUND, sections=corner(3, 4)), Topic.SECTIONS, "2 lanes are given"),
        (replace(SOUND, sections=corner(0, 1, 2)), Topic.SECTIONS, "at least one space"),
        (replace(SOUND, sections=SOUND.sections[:1]), Topic.SECTIONS, "at least one corner"),
        (replace(SOUND, sections=SOUND.sections[::-1]), Topic.SECTIONS, "first section"),
        (replace(SOUND, sections=()), Topic.SECTIONS, "first section"),
        (replace(SOUND, lanes=1), Topic.LANES, "two lanes"),
        (replace(SOUND, grid=((1, 1),)), Topic.GRID_PLACE, "twice"),
        (replace(SOUND, grid=((4,),)), Topic.GRID, "outside 1 to 3"),
        (replace(SOUND, grid=()), Topic.GRID, "no place"),
        (
            replace(SOUND, sections=(Section("straight", (10, 10, 9), 10, corner=False), SOUND.sections[1])),
            Topic.SECTIONS,
            "same number",
        ),
    ],
)
def test_an_impossible_plan_names_the_rule_and_the_reason(plan: TrackPlan, rule: str, words: str) -> None:
    assert any(flaw.rule == rule and words in flaw.message for flaw in flaws(plan))
