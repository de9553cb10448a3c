"""The news of a round: who fell and with what end, who rules, and who is left, in the order of events."""

import re
from typing import Any

import bout_scenario
import pytest
import yaml
from bout_scenario import CASES
from fight_reports import entered, reported
from told_news import sentences

from ludi_press.core.report import Message, Text, say
from ludi_press.games.kit.schools_news import OPENS, UNTOLD


def told(data: dict[str, Any]) -> list[Message]:
    return list(reported(bout_scenario, data).news)


def ids(data: dict[str, Any]) -> list[str]:
    return [message.id for message in sentences(told(data))]


def down(die: int, points: int = 1, **more: Any) -> dict[str, Any]:
    """R1 strikes B1, who has so many hit points, and the crowd's die shows this."""
    appeal = [f"appeal {die}"] if points == 1 else []
    return {
        "fighters": {
            "r1": {"at": [0, 0]},
            "b1": {"at": [0, 1], "facing": "south", "points": points},
            "b2": {"at": [9, 0]},
        },
        "dice": {"r1": ["fight 6", "fight 1"], "b1": ["fight 1", "fight 1", "armour 1", *appeal]},
    } | more


@pytest.mark.parametrize(
    ("data", "fate", "end"),
    [
        (down(1), "dead", "died"),
        (down(5), "lives", "spared"),
        (down(1, caesar={"red": {"thumb": "up"}}), "lives", "thumb-up"),
        (down(5, caesar={"red": {"thumb": "down"}}), "dead", "thumb-down"),
    ],
)
def test_mo_5_who_falls_is_told_with_the_end_and_caesars_word_where_he_spoke(
    data: dict[str, Any], fate: str, end: str
) -> None:
    assert [one for one in ids(data) if one.startswith("news.fate")] == [f"news.fate.{fate}"]
    assert f"news.end.{end}'" in repr(told(data))


def test_who_is_wounded_and_stands_is_told_with_what_is_left() -> None:
    (wound,) = [message for message in sentences(told(down(1, points=3))) if message.id == "news.wound.front"]
    args = dict(wound.args)
    named = [dict(one.args) for one in (args["by"], args["team"]) if isinstance(one, Message)]
    assert [[*one.values()] for one in named] == [[Text("R1"), Text("Red")], [Text("B1"), Text("Blue")]]
    assert (args["n"], "news.remains" in repr(args["rest"])) == (1, True)


def test_a_fall_names_the_side_that_the_attack_came_from() -> None:
    assert "news.down.front" in repr(told(down(1)))
    fighters = {**down(1)["fighters"], "b1": {"at": [0, 1], "points": 1}}
    assert "news.down.back" in repr(told(down(1, fighters=fighters)))


def test_mo_5_1_an_appeal_after_the_first_is_counted() -> None:
    data = down(1)
    data["fighters"]["b1"]["appeals"] = 1
    assert "news.end.died.again" in repr(told(data))


@pytest.mark.parametrize(
    ("face", "killer", "name"),
    [(4, True, "killer'"), (5, True, "killer'"), (3, True, "killer'"), (5, False, "just'"), (4, False, "roll'")],
)
def test_mo_5_1_what_a_foe_felled_adds_is_told_with_the_face_and_just_enough_is_the_bare_face(
    face: int, killer: bool, name: str
) -> None:
    data = down(face)
    data["fighters"]["b1"]["killed"] = killer
    (roll,) = re.findall(r"id='(news\.roll.*?')", repr(told(data)))
    assert roll.endswith(name)


def test_mo_5_3_who_overrules_the_crowd_pays_with_the_next_initiative_in_a_sentence_of_its_own() -> None:
    first, *_ = told(down(1, caesar={"red": {"thumb": "up"}}))
    assert [one.id for one in sentences([first])] == ["news.fate.lives", "news.price"]
    assert "up_word" in repr(first)


def test_mo_4_5_armour_that_holds_all_the_hits_of_an_attack_is_told_with_their_number() -> None:
    data = down(1, points=3)
    data["dice"] = {"r1": ["fight 6", "fight 6"], "b1": ["fight 1", "fight 1", "armour 6", "armour 6"]}
    (held,) = [message for message in sentences(told(data)) if message.id == "news.held.front"]
    assert dict(held.args)["n"] == 2


def test_mo_6_at_the_end_the_palm_comes_first_of_all() -> None:
    data = down(1)
    del data["fighters"]["b2"]
    assert ids(data) == ["news.over.felled"]


@pytest.mark.parametrize(
    ("far", "name", "args"),
    [
        (9, "news.still", {}),
        (5, "news.still.all", {"n": 4}),
        (7, "news.still.some", {"n": 1, "of": 4}),
    ],
)
def test_a_round_without_a_fight_says_so_and_who_can_reach_an_enemy(far: int, name: str, args: dict[str, int]) -> None:
    """MO-3.1: heavy ones go five inches, light ones seven."""
    fighters: dict[str, Any] = {
        "r1": {"at": [0, 0]},
        "r2": {"at": [3, 0]},
        "b1": {"at": [0, far], "kind": "light" if far == 7 else "heavy"},
        "b2": {"at": [3, far]},
    }
    (still,) = told({"fighters": fighters, "dice": {}})
    assert still.id == name
    assert args.items() <= dict(still.args).items()


def test_who_brings_somebody_down_in_answer_is_the_subject_as_who_attacks_is() -> None:
    """MO-4.5: the two bring each other down in the same fight."""
    data = down(1)
    data["fighters"]["r1"]["points"] = 1
    data["dice"] = {
        "r1": ["fight 6", "fight 1", "armour 1", "appeal 1"],
        "b1": ["fight 5", "fight 4", "armour 1", "appeal 1"],
    }
    falls = repr(told(data))
    assert (falls.count("news.down.front"), falls.count("news.down.own")) == (1, 1)


def test_of_the_entry_it_tells_who_enters_how_one_wins_and_what_caesar_does() -> None:
    news = entered(bout_scenario, down(1)).news
    assert {one.id for one in sentences(news)} == {"news.entry.all", "news.wins", "news.caesar"}


def test_no_case_has_more_than_three_bullets_and_each_has_some() -> None:
    for path in sorted(CASES.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
            assert 1 <= len(told(data)) <= 3


def test_who_is_left_beside_the_beasts_is_told_of_schools_alone() -> None:
    beast = {"w1": {"at": [0, 9], "kind": "animal"}}
    last = down(1)
    news = told(last | {"fighters": last["fighters"] | beast})
    assert "news.so.last" in repr(news)
    assert [one.id for one in sentences(news)] == ["news.fate.dead"]


def test_a_beast_is_named_as_one_at_its_first_mention_if_it_has_a_school() -> None:
    data = down(1, points=3)
    data["fighters"]["r1"]["kind"] = "animal"
    data["dice"] = {"r1": ["fight 6", "fight 1", "fight 1"], "b1": ["fight 1", "fight 1", "armour 1"]}
    (wound,) = [message for message in sentences(told(data)) if message.id == "news.wound.front"]
    by = dict(wound.args)["by"]
    assert isinstance(by, Message)
    assert (by.id, dict(by.args)["kind"]) == ("news.kind-name-school", say("kind.animal"))


def beside(**more: Any) -> dict[str, Any]:
    """R1 and B1 stand in contact and attack nobody."""
    here: dict[str, Any] = {"r1": {"at": [0, 0]}, "b1": {"at": [0, 1], "facing": "south"}, "b2": {"at": [9, 0]}}
    idle = {"r1": {"fight": "nobody"}, "b1": {"fight": "nobody"}}
    return {"fighters": {who: one | more.get(who, {}) for who, one in here.items()}, "orders": idle, "dice": {}}


def test_who_stands_in_contact_with_one_hit_point_left_is_told_and_against_whom() -> None:
    (danger,) = [one for one in sentences(told(beside(r1={"points": 1}))) if one.id == "news.danger"]
    assert "news.against" in repr(danger)
    duel = ids(beside(r1={"points": 1}, b1={"points": 1}))
    assert ("news.danger.duel" in duel, "news.danger" in duel) == (True, False)
    assert "news.danger" not in ids(beside())


def test_mo_4_4_whom_somebody_faced_who_falls_from_behind_is_told() -> None:
    data = down(1)
    data["fighters"] |= {"b1": {"at": [0, 1], "facing": "north", "points": 1}, "r2": {"at": [0, 2], "facing": "south"}}
    assert "news.faced" in repr(told(data))


def test_whom_a_fighter_does_not_reach_who_moved_first_is_said_to_have_moved() -> None:
    data: dict[str, Any] = {
        "fighters": {"r1": {"at": [0, -8]}, "b1": {"at": [0, 6]}, "r2": {"at": [9, 0]}, "b2": {"at": [9, 1]}},
        "orders": {"r1": {"move": "b1", "fight": "b1"}, "b1": {"move": [-3, 6]}, "r2": {"fight": "b2"}},
        "dice": {one: ["fight 1", "fight 1"] for one in ("r2", "b2")},
    }
    first = told(data | {"caesar": {"red": {"sequence": ["b1"]}}})
    assert ("news.slipped.caesar" in repr(first), "news.slipped" in repr(told(data))) == (True, False)


def test_mo_4_1_who_comes_too_late_for_somebody_who_is_down_already_is_told() -> None:
    data = down(1)
    data["fighters"] |= {"r2": {"at": [0, 4]}}
    assert "news.late" not in ids(data)
    assert "news.late" in ids(data | {"orders": {"r2": {"move": "b1", "fight": "b1"}}})


def test_mo_4_5_a_blow_at_who_is_down_already_is_not_told_in_brief() -> None:
    data = down(1)
    data["dice"] = {"r1": ["fight 6", "fight 5"], "b1": ["fight 1", "fight 1", "armour 1", "appeal 1"]}
    briefs = [line.brief for part in reported(bout_scenario, data).log for one in part.entries for line in one.lines]
    assert [one.message.id for one in briefs if one].count("brief.hit") == 1


def test_prompts_follow_the_news_and_smaller_beats_stand_behind() -> None:
    report = reported(bout_scenario, down(1))
    assert report.beats[0].kind == "death"
    assert all(beat.drama <= UNTOLD or beat.drama >= OPENS or beat.kind == "wound" for beat in report.beats)
