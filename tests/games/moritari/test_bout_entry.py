"""Who may enter the sand, and where; rules data that a bout may change."""

from typing import Any

import pytest
from bout_scenario import TABLES, TREES
from trees import tree_of_data

from ludi_press.boards.plane import WINDS, Direction, Point, Shape, Wind
from ludi_press.boards.ring import TrackPlan
from ludi_press.content.form import fill_one
from ludi_press.content.nodes import overlay
from ludi_press.core.problems import Judged
from ludi_press.games.contract import RaceBrief
from ludi_press.games.kit.judging import fill_files
from ludi_press.games.moritari.game import Moritari
from ludi_press.games.moritari.reading.entry import BoutForm, judge_entry
from ludi_press.games.moritari.reading.orders import read_wind
from ludi_press.games.moritari.rules.model import BoutSetUp, Kind, Tables

TWO: dict[str, Any] = {
    "schools": {
        "red": {
            "name": "Red",
            "tone": "russata",
            "fighters": {"r1": {"name": "Rufus", "kind": "heavy", "at": [-3, 0]}},
        },
        "blue": {"name": "Blue", "tone": "veneta", "fighters": {"b1": {"name": "Leo", "kind": "animal", "at": [3, 0]}}},
    }
}


def judge(**parts: Any) -> Judged[BoutSetUp]:
    form = fill_one(tree_of_data({**TWO, **parts}), BoutForm)
    assert form.value is not None, form.problems
    return judge_entry(RaceBrief("bout", "Bout", None, form.value, None, {}), TABLES)


def with_fighter(**parts: Any) -> dict[str, Any]:
    fighter = {"name": "Rufus", "kind": "heavy", "at": [-3, 0], **parts}
    return {"schools": {**TWO["schools"], "red": {**TWO["schools"]["red"], "fighters": {"r1": fighter}}}}


def codes(judged: Judged[Any]) -> list[str]:
    return [problem.code for problem in judged.problems]


def test_two_schools_enter_a_circle_of_24_inches_and_face_the_middle() -> None:
    entry = judge().value
    assert entry is not None
    assert (entry.arena.shape, entry.arena.width) == (Shape.CIRCLE, 24_000)
    assert [(one.id, one.school, one.kind) for one in entry.roster] == [
        ("r1", "red", Kind.HEAVY),
        ("b1", "blue", Kind.ANIMAL),
    ]
    assert [one.facing for one in entry.roster] == [Direction(1, 0), Direction(-1, 0)]


def test_a_fighter_in_the_very_middle_faces_north() -> None:
    entry = judge(**with_fighter(at=[0, 0])).value
    assert entry is not None
    assert entry.roster[0].facing == WINDS[Wind.NORTH]


def test_places_are_decimals_of_an_inch() -> None:
    entry = judge(**with_fighter(at=["-3.125", "+0.5"])).value
    assert entry is not None
    assert entry.roster[0].at == Point(-3125, 500)


@pytest.mark.parametrize(
    ("text", "name"), [("north", Wind.NORTH), ("North-East", Wind.NORTHEAST), ("sw", Wind.SOUTHWEST)]
)
def test_winds_are_read_as_people_write_them(text: str, name: Wind) -> None:
    assert read_wind(text) == WINDS[name]


@pytest.mark.parametrize(
    ("parts", "code"),
    [
        (with_fighter(at=["x", 0]), "inches"),
        (with_fighter(at=[12, 0]), "place-outside"),
        (with_fighter(at=[2.001, 0]), "place-taken"),
        (with_fighter(face="up"), "face-unknown"),
        ({"arena": {"across": 3}}, "arena-size"),
        ({"arena": {"across": 24, "width": 3}}, "arena-size"),
        ({"arena": {"shape": "rectangle", "width": 30}}, "arena-size"),
        ({"arena": {"shape": "rectangle", "width": 30, "height": 20, "across": 2}}, "arena-size"),
        ({"schools": {"red": TWO["schools"]["red"]}}, "too-few-sides"),
        ({"schools": {}, "beasts": {"leo": {"name": "Leo", "kind": "animal", "at": [0, 5]}}}, "no-schools"),
        ({"beasts": {"rufus": {"name": "Rufus", "kind": "heavy", "at": [0, 5]}}}, "beast-kind"),
        ({"beasts": {"r1": {"name": "Leo", "kind": "animal", "at": [0, 5]}}}, "fighter-id"),
        ({"beasts": {"red": {"name": "Leo", "kind": "animal", "at": [0, 5]}}}, "fighter-id"),
        ({"beasts": {"nobody": {"name": "Leo", "kind": "animal", "at": [0, 5]}}}, "fighter-id"),
        ({"schools": {**TWO["schools"], "green": {"name": "G", "tone": "praesina", "fighters": {}}}}, "school-empty"),
    ],
)
def test_who_cannot_enter_so_is_told(parts: dict[str, Any], code: str) -> None:
    judged = judge(**parts)
    assert code in codes(judged)
    assert judged.value is None
    assert all(problem.rule and problem.message for problem in judged.problems)


def test_an_inch_apart_is_enough_and_the_wall_may_be_touched() -> None:
    assert judge(**with_fighter(at=[2, 0])).value is not None
    assert judge(**with_fighter(at=[-11.5, 0])).value is not None


def test_a_rectangle_has_width_and_height() -> None:
    entry = judge(arena={"shape": "rectangle", "width": 30.5, "height": 20}).value
    assert entry is not None
    assert (entry.arena.shape, entry.arena.width, entry.arena.height) == (Shape.RECTANGLE, 30_500, 20_000)


def set_up(plan: TrackPlan | None = None, **rules: Any) -> Judged[Any]:
    trees = {
        **TREES,
        **{name: overlay(TREES[name], tree_of_data(part)) for name, part in rules.items()},
    }
    form = fill_one(tree_of_data(TWO), BoutForm).value
    assert form is not None
    judged: Judged[Any] = Moritari().set_up(RaceBrief("bout", "Bout", "Host", form, plan, trees))
    return judged


def test_a_bout_is_set_up_from_its_brief() -> None:
    bout = set_up().value
    assert bout is not None
    assert Moritari().actors(bout) == ("red", "blue", "r1", "b1")
    assert bout.host == "Host"


def test_a_track_is_refused() -> None:
    plan = TrackPlan("circus", "Circus", 8, 7, (), ())
    assert codes(set_up(plan)) == ["bout-track"]


@pytest.mark.parametrize(
    ("rules", "code"),
    [
        ({"sand": {"base": "much"}}, "rules-length"),
        ({"sand": {"base": 1.001}}, "rules-length"),
        ({"sand": {"base": 0.098}}, "rules-length"),
        ({"sand": {"base": 3.002}}, "rules-length"),
        ({"sand": {"slack": 4}}, "rules-length"),
        ({"melee": {"flank-penalty-on": "nobody"}}, "unknown-word"),
        ({"kinds": {"heavy": {"hits": 1}}}, "out-of-range"),
        ({"crowd": {"firsts": 5}}, "unknown-key"),
    ],
)
def test_rules_of_a_bouts_own_are_judged(rules: dict[str, Any], code: str) -> None:
    judged = set_up(**rules)
    assert codes(judged) == [code]
    assert judged.value is None


def test_a_part_of_the_rules_that_is_missing_is_told() -> None:
    assert codes(fill_files({name: node for name, node in TREES.items() if name != "crowd"}, Tables)) == [
        "rules-missing"
    ]


def test_a_larger_base_is_data() -> None:
    bout = set_up(sand={"base": 1.5}).value
    assert bout is not None
    assert (bout.tables.sand.base, bout.tables.sand.contact, bout.tables.sand.radius) == (1500, 1550, 750)


@pytest.mark.parametrize(("base", "slack"), [(0.1, 0), (3, 3)])
def test_mo_3_4_lengths_reach_from_a_tenth_or_nothing_to_three_inches(base: float, slack: int) -> None:
    bout = set_up(sand={"base": base, "slack": slack}).value
    assert bout is not None
    assert (bout.tables.sand.base, bout.tables.sand.contact) == (1000 * base, 1000 * (base + slack))
