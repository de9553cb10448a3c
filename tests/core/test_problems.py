"""Problems: a topic becomes the game's own rule."""

from msgspec.structs import replace

from ludi_press.core.problems import Problem, Topic, describe, ruled
from ludi_press.games.registry import find_game


def test_a_topic_becomes_the_rule_of_the_game_or_none() -> None:
    problem = Problem("bonus-window", "the window ends before it begins", rule=Topic.BONUS)
    assert ruled(problem, {Topic.BONUS: "XY-1.2"}) == replace(problem, rule="XY-1.2")
    assert ruled(problem, {Topic.DICE: "XY-1.2"}) == replace(problem, rule=None)
    assert "[" not in describe(ruled(problem, {}))


def test_a_rule_stays_as_it_is() -> None:
    problem = Problem("order-closed", "that is not open", rule="XY-4")
    assert ruled(problem, dict.fromkeys(Topic, "XY-1")) is problem


def test_each_game_names_rules_of_its_own() -> None:
    for name, mark in (("super-series", "SS-"), ("moritari", "MO-")):
        game = find_game(name)
        assert game is not None
        assert [rule for rule in game.topics.values() if not rule.startswith(mark)] == []
