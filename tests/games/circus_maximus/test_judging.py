"""A turn file judged against the race: rules, places, the nearest legal order, all problems at once."""

from typing import Any

import pytest
from circus_scenario import chariot
from sensible_races import set_up, teams
from trees import tree_of

from ludi_press.content.form import fill_one
from ludi_press.core.problems import Judged, Severity
from ludi_press.core.report import Ask
from ludi_press.games.circus_maximus.reading.entry import TurnForm
from ludi_press.games.circus_maximus.reading.judging import judge_orders
from ludi_press.games.circus_maximus.rules.model import RaceState, TeamOrders, TurnOrders

RACE = set_up(teams()[:4])
ON_TRACK: dict[str, dict[str, Any]] = {
    "team-0": {"at": "3/0/1"},
    "team-1": {"at": "1/0/1", "has_whip": False, "end": 4},
    "team-2": {"at": "8/0/1", "status": "dragged"},
    "team-3": {"at": "5/0/1", "status": "on-foot"},
}


def judge(text: str, blind: bool = False, **changes: dict[str, Any]) -> Judged[TurnOrders]:
    facts = {team: {**entry, **changes.get(team.replace("-", "_"), {})} for team, entry in ON_TRACK.items()}
    state = RaceState(3, tuple(chariot(team, entry) for team, entry in facts.items()))
    form = fill_one(tree_of(text.encode(), "turns/04.yaml"), TurnForm)
    assert form.value is not None, form.problems
    return judge_orders(None if blind else RACE, None if blind else state, 2, Ask(2), form.value)


def test_cm_14_3_a_turn_file_is_read() -> None:
    judged = judge(
        "orders: {team-0: 10, team-1: {speed: 9, path: 3/out}, team-2: cut loose, team-3: run out}\n"
        "draw: [team-3, team-2, team-1, team-0]\n"
    )
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.draw == ("team-3", "team-2", "team-1", "team-0")
    assert judged.value.teams["team-0"] == TeamOrders(speed=10)


def test_cm_14_3_without_orders_the_turn_is_open() -> None:
    assert judge("draw: [team-0]\n") == Judged(None, judge("draw: [team-0]\n").problems)


def test_cm_2_6_who_is_silent_is_named() -> None:
    judged = judge("orders: {team-0: 10}\n")
    (problem,) = judged.problems
    assert (problem.severity, problem.rule) == (Severity.WARNING, "CM-2.6")
    assert "team-1" in problem.message
    assert judged.value is not None


@pytest.mark.parametrize(
    ("order", "rule", "help_"),
    [
        ("team-0: 25", "CM-2.3", "write 20"),
        ("team-0: '18: 3/in/in/in/4'", "CM-3.3", "write '3/in/in/1/4'"),
        ("team-0: '18: ram team-1 horses/out/out/out/out/out/out/brake 2'", "CM-3.2",
         "write 'ram team-1 horses/out/out/out/out/out/1/brake 2'"),
        ("team-1: 12, whip", "CM-3.5", "take the whip out"),
        ("team-1: '12: 3/whip'", "CM-3.5", "take the whip out"),
        ("team-1: 12, lash team-0 horses", "CM-7.1", "write 'ram team-0 horses'"),
        ("team-0: 12, ram team-0", "CM-6.1", "write 'anyone'"),
        ("team-0: 12, ram nobody", "CM-11.2", "'anyone'"),
        ("team-0: 12/owt", "CM-11.2", "'out'"),
        ("team-0: {evade: ram}", "CM-6.2", "brake, out, in"),
        ("team-2: 12", "CM-9.4", "write 'cut loose'"),
        ("team-2: run in", "CM-9.7", "write 'cut loose'"),
        ("team-3: 12", "CM-9.7", "run out"),
        ("team-3: cut loose", "CM-9.4", "run in"),
        ("team-0: hold on", "CM-9.4", "write a speed"),
        ("team-9: 12", "CM-11.3", "did you mean"),
    ],
)  # fmt: skip
def test_cm_11_4_an_illegal_order_names_rule_place_and_the_nearest_legal_one(order: str, rule: str, help_: str) -> None:
    judged = judge(f"orders:\n  {order}\n")
    errors = [problem for problem in judged.problems if problem.is_error]
    (problem,) = errors
    assert judged.value is None
    assert problem.rule == rule
    assert help_ in (problem.suggestion or "")
    assert problem.place is not None
    assert problem.place.line == 2


@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("team-1: '12: 3/brake 5'", "CM-3.4"),
        ("team-0: '5: 3/in/2'", "CM-3.9"),
        ("team-0: 12, ram team-2", "CM-6.1"),
    ],
)
def test_cm_11_4_what_looks_like_a_slip_is_a_warning(order: str, rule: str) -> None:
    judged = judge(f"orders:\n  {order}\n")
    assert judged.value is not None
    assert rule in [problem.rule for problem in judged.problems]


def test_cm_11_4_all_problems_of_a_turn_at_once() -> None:
    judged = judge("orders: {team-0: 25, team-1: '9, whip, lash team-1', team-2: 12}\nretire: [team-9]\n")
    assert {problem.rule for problem in judged.problems} == {
        "CM-2.3",
        "CM-3.5",
        "CM-6.1",
        "CM-7.1",
        "CM-9.4",
        "CM-14.3",
    }


def test_cm_11_4_without_a_race_only_the_words_are_judged() -> None:
    judged = judge("orders: {stranger: 99, other: dance}\n", blind=True)
    assert [problem.rule for problem in judged.problems] == ["CM-11.2"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("draw: [team-0, team-1]", "add team-2, team-3"),
        ("draw: [team-0, team-1, team-2, team-3, team-3]", "named twice"),
        ("draw: [team-0, team-1, team-2, team-3]\nretire: [team-1]", "retires"),
    ],
)
def test_cm_2_2_the_hosts_draw_names_everybody_once(text: str, words: str) -> None:
    judged = judge(f"orders: {{team-0: 9, team-1: 9}}\n{text}\n")
    (problem,) = (problem for problem in judged.problems if problem.is_error)
    assert problem.rule == "CM-2.2"
    assert words in (problem.suggestion or "")


def test_cm_12_3_who_is_out_has_no_orders() -> None:
    judged = judge("orders: {team-0: 9, team-1: 9}\n", team_1={"status": "out", "fate": "dead"})
    assert [problem.rule for problem in judged.problems] == ["CM-12.3"]
