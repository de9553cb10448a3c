"""A plan is read by the reader of orders; its mistakes are told as those of a turn file."""

import pytest
from chariot_press import chariot_press

from ludi_press.cli.odds import read_plan
from ludi_press.core.problems import Problem
from ludi_press.core.report import Ask
from ludi_press.games.contract import OrderEntry
from ludi_press.press.building.build import build
from ludi_press.press.playing.explain import ThemedRace, play_with_theme
from ludi_press.press.receiving.parsing import Checker

CIRCUS = """\
title: A duel
game: circus-maximus
track: circus-maximus-eight
laps: 1
teams:
  diocles: {driver: Gaius Diocles, factio: russata, points: {driver: 2, speed: 2}, lane: 4}
  scorpus: {driver: Flavius Scorpus, factio: praesina, points: {driver: 2, chariot: 2}, lane: 5}
"""


@pytest.fixture(scope="module")
def races(tmp_path_factory: pytest.TempPathFactory) -> dict[str, ThemedRace]:
    """A race of each game that tells the odds of plans, at its start; by who plans in it."""
    press = chariot_press(tmp_path_factory.mktemp("plans"), orders=2)
    path = press.root / "content/races/duel/race.yaml"
    path.parent.mkdir()
    path.write_text(CIRCUS, encoding="utf-8")
    build(press, pictures=False)
    found = {"velox": play_with_theme(press, "heat").value, "diocles": play_with_theme(press, "duel").value}
    return {who: themed for who, themed in found.items() if themed}


def of_plan(themed: ThemedRace, who: str, text: str) -> list[Problem]:
    return [problem for problem in read_plan(themed, who, text).problems if problem.is_error]


def of_file(themed: ThemedRace, who: str, text: str) -> list[Problem]:
    """The mistakes of the same text in a turn file."""
    record = themed.played.turns[-1].record
    checker = Checker(themed.game, themed.played.source.set_up, record.after, record.ask or Ask(1))
    found = checker.orders([OrderEntry("orders", who, text)]).problems
    return [problem for problem in found if problem.is_error and problem.place and problem.place.line > 1]


def marked(problem: Problem) -> str:
    """The words that the caret is under."""
    assert problem.place is not None
    return problem.place.text[problem.place.column - 1 : problem.place.column - 1 + problem.place.width]


MISTAKES = {
    "velox": ("accelarate", "whip, strike celer", "99", "left 7", "accelerate, then flarp", "don't whip", "Salve!"),
    "diocles": ("12: 9/uot/3", "9/out/3 whippe", "ram nobody", "Diocles: speed 12, I go flarp", "12, and maybe whip"),
}


@pytest.mark.parametrize(("who", "text"), [(who, text) for who, texts in MISTAKES.items() for text in texts])
def test_a_mistake_is_told_as_in_a_turn_file_and_marked_in_the_plan(
    races: dict[str, ThemedRace], who: str, text: str
) -> None:
    plan, file = of_plan(races[who], who, text), of_file(races[who], who, text)
    assert [(one.code, one.message, one.rule, one.suggestion) for one in plan] == [
        (one.code, one.message, one.rule, one.suggestion) for one in file
    ]
    assert plan
    for problem in plan:
        assert problem.place is not None
        assert (problem.place.file, problem.place.text) == ("the plan", text)
    assert [marked(one).strip("\"'") for one in plan] == [marked(one).strip("\"'") for one in file]


def test_each_line_of_a_plan_has_its_mistakes(races: dict[str, ThemedRace]) -> None:
    found = of_plan(races["velox"], "velox", "whip\n  then brake flarp\nleft 7")
    assert [(one.place.line, marked(one)) for one in found if one.place] == [(2, "flarp"), (3, "left 7")]


def test_a_plan_that_was_understood_and_breaks_a_rule_is_shown_as_it_was_read(races: dict[str, ThemedRace]) -> None:
    (problem,) = of_plan(races["diocles"], "diocles", "I drive at 99, 9/out/3")
    assert problem.rule == "CM-2.3"
    assert problem.place is not None
    assert (problem.place.file, problem.place.line) == ("the plan as it was read", 1)
    assert "speed: 99" in problem.place.text


def test_a_question_is_no_plan(races: dict[str, ThemedRace]) -> None:
    assert of_plan(races["velox"], "velox", "shall I whip?") != []
    assert read_plan(races["velox"], "velox", "shall I whip?").value is None


def test_who_sends_no_orders_has_no_plan(races: dict[str, ThemedRace]) -> None:
    (problem,) = of_plan(races["velox"], "leo", "whip")
    assert problem.code == "plan-party"
    assert "velox" in (problem.suggestion or "")
