"""The news of a round: who fell and with what end, who rules, and who is left, in the order of events."""

from typing import Any

import pytest
import yaml
from bout_scenario import CASES, play, set_up, start
from told_news import sentences

from ludi_press.core.report import Message, Text, say
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules.model import Bout, RoundOrders
from ludi_press.games.moritari.teller import MoritariTeller

turn_news = MoritariTeller().turn_news


def told(data: dict[str, Any]) -> list[Message]:
    bout, outcome = set_up(data), play(data)
    record: TurnRecord[Bout, RoundOrders] = TurnRecord(
        outcome.bout.round, start(bout, data), None, outcome.bout, outcome.events, outcome.rolls
    )
    return list(turn_news(bout, record))


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
    assert (args["by"], args["team"], args["n"]) == (Text("R1 (Red)"), Text("B1 (Blue)"), 1)
    assert "news.remains" in repr(args["rest"])


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
    [(4, True, "news.roll.killer"), (5, True, "news.roll.just"), (3, True, "news.roll"), (4, False, "news.roll")],
)
def test_mo_5_1_what_a_foe_felled_adds_is_told_only_where_it_decides(face: int, killer: bool, name: str) -> None:
    data = down(face)
    data["fighters"]["b1"]["killed"] = killer
    assert f"id='{name}'" in repr(told(data))


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
def test_a_round_without_a_fight_says_who_can_reach_an_enemy_and_who_is_caesar(
    far: int, name: str, args: dict[str, int]
) -> None:
    """MO-3.1: heavy ones go five inches, light ones seven."""
    fighters: dict[str, Any] = {
        "r1": {"at": [0, 0]},
        "r2": {"at": [3, 0]},
        "b1": {"at": [0, far], "kind": "light" if far == 7 else "heavy"},
        "b2": {"at": [3, far]},
    }
    still, caesar = told({"fighters": fighters, "dice": {}})
    assert (still.id, caesar.id) == (name, "news.caesar.first")
    assert args.items() <= dict(still.args).items()


def test_who_falls_with_the_one_who_was_attacked_has_been_brought_down() -> None:
    """MO-4.5: the answer that fells is told from its side where the other falls in the same fight."""
    data = down(1)
    data["fighters"]["r1"]["points"] = 1
    data["dice"] = {
        "r1": ["fight 6", "fight 1", "armour 1", "appeal 1"],
        "b1": ["fight 5", "fight 4", "armour 1", "appeal 1"],
    }
    falls = repr(told(data))
    assert falls.count("news.down.front") == 2
    assert "news.down.own" not in falls


def test_of_the_entry_it_tells_who_enters_and_how_one_wins() -> None:
    data = down(1)
    bout = set_up(data)
    record: TurnRecord[Bout, RoundOrders] = TurnRecord(0, None, None, start(bout, data), (), ())
    news = {message.id: message for message in turn_news(bout, record)}
    assert {one.id for one in sentences(tuple(news.values()))} == {"news.entry.all", "news.wins"}


def test_no_case_has_more_than_three_bullets_and_each_has_some() -> None:
    for path in sorted(CASES.glob("*.yaml")):
        for data in yaml.safe_load(path.read_text(encoding="utf-8"))["cases"]:
            assert 1 <= len(told(data)) <= 3


def test_who_is_left_beside_the_beasts_is_told_of_schools_alone() -> None:
    beast = {"w1": {"at": [0, 9], "kind": "animal"}}
    last = down(1)
    news = told(last | {"fighters": last["fighters"] | beast})
    assert "news.so.last" in repr(news)
    assert [one.id for one in sentences(news)] == ["news.fate.dead", "news.front.all"]


def test_a_beast_is_named_as_one_at_its_first_mention_if_it_has_a_school() -> None:
    data = down(1, points=3)
    data["fighters"]["r1"]["kind"] = "animal"
    data["dice"] = {"r1": ["fight 6", "fight 1", "fight 1"], "b1": ["fight 1", "fight 1", "armour 1"]}
    (wound,) = [message for message in sentences(told(data)) if message.id == "news.wound.front"]
    by = dict(wound.args)["by"]
    assert isinstance(by, Message)
    assert (by.id, dict(by.args)["kind"]) == ("news.kind.of", say("kind.animal"))
