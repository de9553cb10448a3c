"""The differences between a seal and a turn, in words and with their paths."""

from typing import Any

import pytest

from ludi_press.content.seal_file import Seal
from ludi_press.press.playing.seal_differences import differences, holds

INPUTS: dict[str, Any] = {
    "race": {"laps": 2, "teams": {"ann": {"plus": ["a", "b"]}, "bob": {}}, "track": "small"},
    "track": {"laps": 1, "sections": [{"length": 6}, {"length": 7}]},
}
DIE: dict[str, Any] = {"round": 1, "team": "ann", "label": "step", "nth": 1, "die": "d6", "face": 3, "source": "host"}
TOLD: dict[str, Any] = {
    "inputs": INPUTS,
    "orders": {"ann": {"asked": ["go", "go"], "otherwise": []}, "bob": "rest"},
    "dice": [DIE, {**DIE, "team": "bob", "source": "secret"}],
    "events": [{"rule": "TOY-1", "team": "ann", "far": 3}],
    "teams": {"ann": {"far": 3}, "bob": {"far": [0]}},
}


def seal(**parts: Any) -> Seal:
    return Seal("small", 1, "1", "", "d", {**TOLD, **parts})


def race(**parts: Any) -> dict[str, Any]:
    return {**INPUTS, "race": {**INPUTS["race"], **parts}}


def test_a_seal_holds_against_itself() -> None:
    assert holds(seal(), seal())
    assert differences(seal(), INPUTS, seal()) == []


@pytest.mark.parametrize(
    ("parts", "words", "path"),
    [
        ({"inputs": race(laps=3)}, "laps was '2', now '3'", ("race", "laps")),
        (
            {"inputs": race(teams={"bob": {}, "ann": {"plus": ["a", "b"]}})},
            "the order of teams was 'ann, bob', now 'bob, ann'",
            ("race", "teams"),
        ),
        (
            {"inputs": race(teams={"ann": {"plus": []}, "bob": {}})},
            "teams ann plus was 'a, b', now nothing",
            ("race", "teams", "ann", "plus"),
        ),
        ({"inputs": race(teams={"ann": {"plus": ["a", "b"]}})}, "teams bob is gone: nothing", ("race", "teams", "bob")),
        ({"inputs": race(rules={"a": {"b": True}})}, "rules is new: a (b 'yes')", ("race", "rules")),
        (
            {"inputs": {**INPUTS, "track": {"laps": 1, "sections": [{"length": 6}, {"length": 8}]}}},
            "small.yaml: sections 2 length was '7', now '8'",
            ("track", "sections", 1, "length"),
        ),
        ({"inputs": {**race(track="large"), "track": {}}}, "track was 'small', now 'large'", ("race", "track")),
        ({"words": "small/1/ann=x/bob=y"}, "the words for the dice: ann's was none, now 'x', bob's was", ("words",)),
        ({"words": "large/1"}, "the words for the dice: of another turn", ("words",)),
        ({"orders": {"bob": "rest"}}, "the orders of ann were 'go, go', now nothing", ("orders", "ann")),
        (
            {"dice": [{**DIE, "face": 4}, TOLD["dice"][1]]},
            "the dice of ann rolled by hand were 'step 3', now 'step 4'",
            ("dice", "ann"),
        ),
        (
            {"dice": [DIE]},
            "die 2 was 'step 3' of bob in round 1, now nothing",
            (),
        ),
        ({"events": []}, "event 0 (TOY-1, ann): was 'rule", ()),
        ({"teams": {"ann": {"far": 3}, "bob": {"far": [1]}}}, "teams: bob far 0 was '0', now '1'", ()),
    ],
)
def test_what_differs_is_told(parts: dict[str, Any], words: str, path: tuple[str | int, ...]) -> None:
    fresh = seal(**parts)
    (found,) = differences(seal(), fresh.data["inputs"], fresh)
    assert found.words.replace("rule 'TOY-1'", "'rule").startswith(words)
    assert found.path == path
    assert not holds(seal(), fresh)


def test_all_inputs_are_told_and_no_outcome_beside_them() -> None:
    fresh = seal(inputs=race(laps=3), orders={"ann": TOLD["orders"]["ann"], "bob": "go"}, events=[], teams={})
    assert [found.path for found in differences(seal(), fresh.data["inputs"], fresh)] == [
        ("race", "laps"),
        ("orders", "bob"),
    ]


def test_of_a_turn_that_is_not_resolved_its_race_is_told_and_of_a_wrong_race_its_turn() -> None:
    assert [found.path for found in differences(seal(), race(laps=3), None)] == [("race", "laps")]
    assert differences(seal(), None, None) == []


def test_another_edition_and_another_dice_file_are_told() -> None:
    other = Seal("small", 1, "2", "", "d", TOLD)
    assert differences(seal(), INPUTS, other)[0].path == ("edition",)
    (found,) = differences(seal(), INPUTS, Seal("small", 1, "1", "", "e", TOLD))
    assert "its dice file is another" in found.words


@pytest.mark.parametrize("part", ["orders", "dice", "events", "teams"])
@pytest.mark.parametrize("value", [None, 1, "x", [], {}, [1], [[]], {"ann": [{"x": 1}]}])
def test_a_seal_that_holds_other_things_is_a_difference_and_no_fault(part: str, value: Any) -> None:
    found = differences(seal(**{part: value}), INPUTS, seal())
    assert found or (part, value) == ("teams", {})  # what a seal does not tell is not compared
