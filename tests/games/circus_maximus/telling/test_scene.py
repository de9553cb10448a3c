"""The Scene of a turn: where chariots stand, how they look, and the acts of each phase."""

from typing import Any

from circus_scenario import spot
from circus_told import CORNER, DUEL, demonstration, say, told

from ludi_press.games.circus_maximus.telling.scene import KEY, turn_scene
from ludi_press.scene import Ring, Scene, Status, Thing


def scene(data: dict[str, Any]) -> Scene:
    return turn_scene(*told(data))


def test_cm_15_2_a_chariot_holds_two_squares() -> None:
    ground = scene(DUEL).ground
    assert isinstance(ground, Ring)
    assert (ground.cells, ground.key) == (2, KEY)


def test_cm_15_2_each_phase_is_a_round_with_its_way_and_its_attacks() -> None:
    found = scene(DUEL)
    ((act,),) = found.rounds
    assert act.path == tuple(spot(f"3/0/{number}") for number in range(1, 10))
    assert [(mark.sign, mark.piece, mark.at) for mark in act.marks] == [
        ("crash", "b", spot("4/0/3")),
        ("wound", "b", spot("4/0/3")),
    ]
    assert found.piece("a").trail == (act.path,)


def test_cm_9_1_who_flips_is_down_and_leaves_a_wreck() -> None:
    found = scene(CORNER)
    flip = next(mark for mark in found.rounds[0][0].marks if mark.sign == "naufragia")
    assert flip.status is Status.DOWN
    assert flip.leaves in found.things
    assert found.piece("a").status is Status.DOWN


def test_a_team_that_evades_has_an_act_of_its_own() -> None:
    data = {**DUEL, "teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/3", "evade": ["out"]}},
            "dice": {"a": ["evade 1", "evade 1"], "b": ["evade 6", "evade 6"]}}  # fmt: skip
    acts = scene(data).rounds[0]
    assert [act.piece for act in acts] == ["a", "b", "a"]
    assert acts[1].path == (spot("4/0/3"), spot("5/0/3"))


def test_what_hinders_a_driver_is_told_by_marks() -> None:
    hurt = {"at": "3/0/1", "horses": [0, 5, 4, 4], "hits": 3, "jostled": 6, "has_whip": False, "end": 7}
    found = scene({"teams": {"a": hurt, "b": {"at": "4/0/1", "status": "on-foot", "hits": 2}}, "orders": {"a": 0}})
    assert {"dead-1", "stunned", "wounded"} <= set(found.piece("a").marks)
    assert "whip" not in found.piece("a").marks
    assert "on-foot" in found.piece("b").marks
    assert found.piece("a").gauge("endurance").lost == 63


def test_everything_that_a_scene_says_has_words() -> None:
    race, records = demonstration()
    for record in records:
        found = turn_scene(race, record)
        marks = [mark for acts in found.rounds for act in acts for mark in act.marks]
        said = [*(mark.caption for mark in marks), *(piece.told for piece in found.pieces), *found.lead, *found.more]
        assert all("\N{MATHEMATICAL LEFT WHITE SQUARE BRACKET}" not in say(one) for one in said if one is not None)


def test_the_finished_and_the_dead_are_on_the_track_no_more() -> None:
    race, records = demonstration()
    last = turn_scene(race, records[-1])
    assert last.over
    assert all(piece.at is None for piece in last.pieces)
    assert last.order[0] == "scorpus"
    assert last.piece("diocles").status is Status.DEAD


def test_a_wreck_is_told_in_the_text() -> None:
    found = scene(CORNER)
    assert found.things == (Thing("wreck", found.things[0].at),)
    assert say(found.more[0]).startswith("A wreck lies at first corner")


def test_the_podium_tells_how_each_came_home_and_how_the_dead_died() -> None:
    race, records = demonstration()
    last = turn_scene(race, records[-1])
    feats = {one.id: one.feat and say(one.feat) for one in last.pieces}
    assert (feats["scorpus"], feats["diocles"]) == ("home in turn 13", "dragged to death, turn 10")
    assert (feats[last.order[1]], feats[last.order[2]]) == ("three squares behind", "a turn behind")
    assert last.margin is not None
    assert say(last.margin) == "three squares"
    assert all(piece.feat is None for piece in turn_scene(race, records[5]).pieces)
