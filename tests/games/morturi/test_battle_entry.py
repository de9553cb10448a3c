"""race.yaml of a battle, types, tricks and arenas: what is read, and what is refused with words."""

from typing import Any

import pytest
import yaml
from battle_scenario import TREES, judged_race

from ludi_press.boards.grid import Wind
from ludi_press.games.kit.judging import fill_files
from ludi_press.games.morturi.reading.forms import Edition
from ludi_press.games.morturi.rules.model import BattleSetUp, Sort, Word

EXAMPLE = """
arena: quarry
schools:
  magnus: {name: Ludus Magnus, lanista: L. Vibia Serena, tone: russata,
           fighters: {flamma: {name: Flamma, type: secutor}, hilarus: {name: Hilarus, type: retiarius},
                      celadus: {name: Celadus, type: sagittarius, at: B1, face: s}}}
  neronianus: {name: Ludus Neronianus, lanista: C. Papirius Carbo, tone: veneta,
               fighters: {verus: {name: Verus, type: dimachaerus}, raecius: {name: Raecius, type: hoplomachus},
                          priscus: {name: Priscus, type: murmillo}}}
"""


def example() -> dict[str, Any]:
    read: dict[str, Any] = yaml.safe_load(EXAMPLE)
    return read


def entered(race: dict[str, Any], rules: dict[str, Any] | None = None) -> BattleSetUp:
    judged = judged_race(race, rules)
    assert judged.value is not None, judged.problems
    return judged.value


def found(race: dict[str, Any]) -> list[tuple[str, str | None, str | None]]:
    judged = judged_race(race)
    assert judged.value is None
    return [(problem.code, problem.rule, problem.suggestion) for problem in judged.problems]


def changed(**parts: Any) -> dict[str, Any]:
    return {**example(), **parts}


def with_fighter(**entry: Any) -> dict[str, Any]:
    race = example()
    race["schools"]["magnus"]["fighters"]["flamma"].update(entry)
    return race


def test_mr_12_1_the_example_is_read() -> None:
    battle = entered(example(), {"rounds": 20})
    assert [school.id for school in battle.schools] == ["magnus", "neronianus"]
    assert battle.rules.rounds == 20
    assert battle.arena.title == "Lautumiae"


def test_mr_12_2_start_squares_go_row_by_row_to_who_names_none() -> None:
    battle = entered(example())
    places = {one.id: (str(one.at), one.facing) for one in battle.roster}
    assert places["celadus"] == ("B1", Wind.SOUTH)
    assert places["flamma"] == ("C1", Wind.SOUTH)
    assert places["hilarus"] == ("D1", Wind.SOUTH)
    assert places["verus"] == ("H10", Wind.NORTH)


def test_mr_12_2_who_stands_on_the_very_middle_faces_north() -> None:
    race = {**with_fighter(at="B2"), "arena": {"map": "...\n...\n222\n"}}
    race["schools"]["magnus"]["fighters"] = {"flamma": {"name": "F", "type": "leo", "at": "B2"}}
    assert entered(race).roster[0].facing is Wind.NORTH
    race["schools"]["magnus"]["fighters"]["flamma"]["at"] = "A2"
    assert entered(race).roster[0].facing is Wind.EAST


@pytest.mark.parametrize(
    ("entry", "code", "rule"),
    [
        ({"type": "secuter"}, "type-unknown", "MR-10.1"),
        ({"at": "A2"}, None, None),
        ({"at": "F1"}, "place-closed", "MR-12.2"),
        ({"at": "B6"}, "place-closed", "MR-12.2"),
        ({"at": "Z26"}, "place-closed", "MR-12.2"),
        ({"at": "B1"}, "place-taken", "MR-12.2"),
        ({"at": "17"}, "square", "MR-2.5"),
        ({"face": "up"}, "face", "MR-2.2"),
    ],
)
def test_mr_12_2_where_and_what_a_gladiator_may_be(entry: dict[str, Any], code: str | None, rule: str | None) -> None:
    if code is None:
        assert entered(with_fighter(**entry)).roster[0].profile.id == "secutor"
        return
    (problem,) = [one for one in judged_race(with_fighter(**entry)).problems if one.code == code]
    assert problem.rule == rule
    assert problem.suggestion
    assert problem.place is not None


@pytest.mark.parametrize("name", ["any", "n", "stay", "toward", "strike", "verus", "magnus"])
def test_mr_12_2_ids_are_no_words_of_orders_and_stand_once(name: str) -> None:
    race = example()
    race["schools"]["magnus"]["fighters"][name] = {"name": "Nemo", "type": "leo", "at": "B3"}
    assert {code for code, _, _ in found(race)} == {"fighter-id"}


def test_mr_12_1_two_to_four_schools_each_with_somebody() -> None:
    race = example()
    del race["schools"]["neronianus"]
    assert [code for code, _, _ in found(race)] == ["schools"]
    race = example()
    race["schools"]["neronianus"]["fighters"] = {}
    assert [code for code, _, _ in found(race)] == ["school-empty"]


def test_mr_12_2_the_start_squares_may_not_suffice() -> None:
    race = changed(arena={"map": "1..\n...\n..2"})
    assert [code for code, _, _ in found(race)] == ["place-missing"] * 3


@pytest.mark.parametrize(
    ("arena", "code", "help_"),
    [
        ("quary", "arena-unknown", "did you mean 'quarry'?"),
        ({"map": "...\n..\n..."}, "map-row", "draw 3 squares in row 2"),
        ({"map": "..\n..\n.."}, "map-size", "draw 3 to 26 squares each way"),
        ({"map": "...\n.?.\n..."}, "map-sign", None),
        ({"map": "...\n...\n...", "legend": {"x": {"hazard": "hot"}}}, "hazard", "write yes, or its damage, 1 to 20"),
    ],
)
def test_mr_4_5_a_map_that_cannot_be(arena: Any, code: str, help_: str | None) -> None:
    problems = found(changed(arena=arena))
    assert (code, "MR-4.5") in [(one, rule) for one, rule, _ in problems]
    assert help_ is None or help_ in [suggestion for _, _, suggestion in problems]


@pytest.mark.parametrize("arena", ["forum-boarium", "quarry", "naumachia"])
def test_mr_4_5_the_starter_arenas_are_even_to_their_schools(arena: str) -> None:
    race = {**with_fighter(), "arena": arena}
    del race["schools"]["magnus"]["fighters"]["celadus"]
    found_arena = entered(race).arena
    assert len(found_arena.starts(1)) == len(found_arena.starts(2)) >= 5


TRICK: dict[str, Any] = {"says": "a trick", "trait": {"damage": 1}}


@pytest.mark.parametrize(
    ("trick", "code", "rule"),
    [
        ({"says": "nothing"}, "trick-sort", "MR-10.2"),
        ({**TRICK, "feat": {"cost": 1, "heal": 1}}, "trick-sort", "MR-10.2"),
        ({"says": "x", "trait": {"if": "melee"}}, "trait-empty", "MR-10.3"),
        ({"says": "x", "trait": {"follow": True, "when": "attack"}}, "trait-follow", "MR-2.7"),
        ({"says": "x", "trait": {"damage": 1, "for": "enemies"}}, "trait-aura", "MR-10.3"),
        ({"says": "x", "trait": {"push": 1, "when": "start"}}, "trait-when", "MR-10.3"),
        ({"says": "x", "trait": {"damage": 1, "when": "hit"}}, "trait-when", "MR-10.3"),
        ({"says": "x", "trait": {"push": 1, "when": "never"}}, "when-unknown", "MR-10.3"),
        ({"says": "x", "trait": {"damage": 1, "if": "angry"}}, "if-unknown", "MR-10.4"),
        ({"says": "x", "trait": {"damage": 1, "if": "charged"}}, "if-form", "MR-10.4"),
        ({"says": "x", "trait": {"damage": 1, "if": "front 3"}}, "if-form", "MR-10.4"),
        ({"says": "x", "trait": {"damage": 1, "if": "face 7"}}, "if-form", "MR-10.4"),
        ({"says": "x", "trait": {"damage": 1, "if": "foe lio"}}, "type-unknown", "MR-10.4"),
        ({"says": "x", "trait": {"dammage": 1}}, "unknown-key", "MR-10.3"),
        ({"says": "x", "trait": {"wings": 1}}, "unknown-key", "MR-10.3"),
        ({"says": "x", "attack": {"wings": 1}}, "unknown-key", "MR-10.2"),
        ({"says": "x", "attack": {"hits": 9}}, "out-of-range", None),
    ],
)
def test_mr_10_2_tricks_of_the_host_are_judged_in_their_place(trick: Any, code: str, rule: str | None) -> None:
    problems = judged_race(changed(tricks={"own": trick})).problems
    assert code in [problem.code for problem in problems]
    problem = next(problem for problem in problems if problem.code == code)
    assert problem.place is not None
    assert problem.place.file == "race.yaml"
    assert problem.rule == rule or rule is None


def test_mr_10_1_types_of_the_host_may_have_any_trick_and_stand_before_the_starter_set() -> None:
    own = {"move": 2, "melee": {"hits": 5, "damage": 6}, "tricks": ["scutum", "own"]}
    battle = entered(changed(types={"secutor": own}, tricks={"own": TRICK}))
    assert [trick.id for trick in battle.by_id["flamma"].profile.tricks] == ["scutum", "own"]
    wrong = found(changed(types={"secutor": {**own, "tricks": ["scutom"]}}))
    assert wrong == [("trick-unknown", "MR-10.2", "did you mean 'scutum'?")]


def test_mr_10_2_what_an_attack_does_not_say_it_takes_from_the_plain_one() -> None:
    tricks = {
        "volley": {"says": "a shot", "attack": {"cost": 2, "range": 9}},
        "kick": {"says": "a kick", "attack": {"damage": 1}},
    }
    own = {
        "move": 2,
        "melee": {"hits": 5, "damage": 6},
        "ranged": {"hits": 3, "damage": 2, "range": 5, "least": 3, "still": True},
        "tricks": ["volley", "kick"],
    }
    volley, kick = (
        trick.weapon for trick in entered(changed(types={"secutor": own}, tricks=tricks)).by_id["flamma"].profile.tricks
    )
    assert volley is not None
    assert kick is not None
    assert (volley.hits, volley.damage, volley.range, volley.least, volley.still) == (3, 2, 9, 3, True)
    assert (kick.hits, kick.damage, kick.range, kick.still) == (5, 1, 0, False)


def test_mr_7_5_flags_need_schools_squares_and_homes() -> None:
    race = changed(flags={"magnas": "C4", "neronianus": "F1"})
    assert [code for code, _, _ in found(race)] == ["school-unknown", "place-closed"]
    race = changed(flags={"magnus": "B2"}, arena={"map": "...\n...\n222\n222\n..."})
    assert "flag-home" in [code for code, _, _ in found(race)]


def test_mr_10_3_the_starter_set_uses_words_and_sorts_of_the_closed_set() -> None:
    used = {
        effect.word
        for one in entered(example()).roster
        for trick in one.profile.tricks
        for trait in trick.traits
        for effect in trait.effects
    }
    assert used <= {*Word}
    sorts = {trick.sort for one in entered(example()).roster for trick in one.profile.tricks}
    assert sorts >= {Sort.TRAIT, Sort.STANCE, Sort.ATTACK}


def test_a_missing_part_of_the_rules_is_told() -> None:
    judged = fill_files({name: tree for name, tree in TREES.items() if name != "arenas"}, Edition)
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["rules-missing"]
