"""Turn files of a battle: plans in keys and in players' words, and what is refused with words."""

import re
from typing import Any

import pytest
import yaml
from battle_scenario import judged_orders, set_up, start
from trees import ROOT, tree_of

from ludi_press.boards.grid import Arc, Square, Wind
from ludi_press.content.form import fill_one
from ludi_press.core.problems import Judged, Severity
from ludi_press.core.report import Ask
from ludi_press.games.morturi.reading.forms import RoundForm
from ludi_press.games.morturi.reading.orders import judge_orders
from ludi_press.games.morturi.rules.model import (
    NEAREST,
    Arm,
    Blow,
    Check,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Reaction,
    RoundOrders,
    SchoolOrders,
)

FIELD: dict[str, Any] = {
    "map": ". . . . . .\n. . # . . .\n. . . * . .\n. . . . . .\n. . . . . .",
    "round": 2,
    "gladiators": {
        "r1": {"name": "Flamma", "type": "retiarius", "at": "A1"},
        "r2": {"name": "Hilarus", "type": "murmillo", "at": "A3"},
        "r3": {"name": "Celadus", "type": "bestiarius", "at": "A5"},
        "r4": {"name": "Priscus", "type": "dimachaerus", "at": "B4"},
        "r5": {"name": "Saeva", "at": "F5", "status": "out"},
        "b1": {"name": "Verus", "type": "secutor", "at": "D1"},
        "b2": {"name": "Raecius", "at": "E5"},
        "b3": {"name": "Triumphus", "at": "F1", "status": "out"},
    },
}


def judge(orders: dict[str, Any] | None = None, **parts: Any) -> Judged[RoundOrders]:
    data = {**FIELD, **parts, "orders": orders or {}}
    battle = set_up(data)
    return judged_orders(battle, start(battle, data), data, data.get("ask", 1))


def plans(who: str, given: Any) -> tuple[Plan, ...]:
    judged = judge({who: given})
    assert judged.value is not None, judged.problems
    return judged.value.plans[who]


def errors(judged: Judged[RoundOrders]) -> list[tuple[str, str | None]]:
    return [(problem.code, problem.rule) for problem in judged.problems if problem.is_error]


STRIKE_BACK = Move(Manner.TO, "b1", Arc.REAR)
LOCKED = Check(Query.LOCKED, "b1")


@pytest.mark.parametrize(
    "words",
    [
        "strike Verus from behind if he is locked, else go to him and strike",
        "If Verus is locked, strike him from behind; otherwise go to him and strike him.",
        "1. hit verus from behind if he is locked; else move to him and attack",
        "feri Verum a tergo si clausus est, aliter accede ad eum et feri",
        "si Verus clausus est feri eum a tergo, alioquin vade ad Verum et percute",
        "colpisci Verus da dietro se è bloccato, altrimenti vai da lui e colpisci",
        "se Verus è bloccato colpisci lui dietro; vai da lui e colpisci",
    ],
)
def test_mr_9_2_plans_are_read_in_players_words(words: str) -> None:
    first, second = plans("r1", words)
    assert first == Plan(checks=(LOCKED,), move=STRIKE_BACK, blow=Blow(Arm.STRIKE, ("b1",)))
    assert second == Plan(move=Move(Manner.TO, "b1"), blow=Blow(Arm.STRIKE, ("b1",)))


@pytest.mark.parametrize(
    ("language", "enemies"),
    [("en", ("Verus",) * 4), ("la", ("Verus", "Verum", "Verum", "Verum")), ("it", ("Verus",) * 4)],
)
def test_the_plans_that_a_post_asks_for_are_read(language: str, enemies: tuple[str, ...]) -> None:
    file = ROOT / "ludi_press/games/morturi/data/words" / f"{language}.yaml"
    form = yaml.safe_load(file.read_text(encoding="utf-8"))["reply.1"].split("\n")[1]
    for enemy in enemies:
        form = re.sub(r"\[[^]]+\]", enemy, form, count=1)
    first, second = plans("r1", form)
    blow = Blow(Arm.STRIKE, ("b1",))
    assert first == Plan(checks=(Check(Query.HURT, "b1"),), blow=blow)
    assert second == Plan(move=Move(Manner.TO, "b1"), blow=blow)


@pytest.mark.parametrize(
    ("who", "words", "plan"),
    [
        ("r1", "strike", Plan(blow=Blow(Arm.STRIKE))),
        ("r1", "strike Verus or anyone", Plan(blow=Blow(Arm.STRIKE, ("b1", "any")))),
        (
            "r1",
            "go to Verus, net him and strike",
            Plan((), None, None, (), Move(Manner.TO, "b1"), (Paid("net", ("b1",)),), Blow(Arm.STRIKE, ("b1",))),
        ),
        ("r1", "net Verus, then go to Raecius", Plan(first=(Paid("net", ("b1",)),), move=Move(Manner.TO, "b2"))),
        ("r2", "shield slam Verus", Plan(blow=Blow(Arm.USE, ("b1",), "shield-slam"))),
        ("r2", "strike Verus with the shield-slam", Plan(blow=Blow(Arm.USE, ("b1",), "shield-slam"))),
        ("r2", "stay and face north", Plan(face="n")),
        ("r2", "walk east 2n", Plan(move=Move(Manner.PATH, winds=(Wind.EAST, Wind.NORTH, Wind.NORTH)))),
        ("r2", "go away from Verus", Plan(move=Move(Manner.AWAY, "b1"))),
        ("r2", "run toward the nearest", Plan(move=Move(Manner.TOWARD, NEAREST))),
        ("r2", "fuge a Vero", Plan(move=Move(Manner.AWAY, "b1"))),
        ("r2", "vai a C4", Plan(move=Move(Manner.TO, Square(3, 2)))),
        (
            "r3",
            "shoot at Verus, then step west",
            Plan(blow=Blow(Arm.SHOOT, ("b1",)), then=Move(Manner.PATH, winds=(Wind.WEST,))),
        ),
        ("r3", "tira a Raecius e guarda est", Plan(blow=Blow(Arm.SHOOT, ("b2",)), face="e")),
        ("r4", "take the stance two-blades and strike any", Plan(stance="two-blades", blow=Blow(Arm.STRIKE))),
        ("r4", "assault, strike", Plan(stance="assault", blow=Blow(Arm.STRIKE))),
        ("r4", "don't react", Plan(react=Reaction(everybody=False))),
        (
            "r4",
            "strike Verus unless he is near 2",
            Plan(checks=(Check(Query.NEAR, "b1", 2, denied=True),), blow=Blow(Arm.STRIKE, ("b1",))),
        ),
        (
            "r4",
            "if my life is 3 or less, flee Raecius",
            Plan(checks=(Check(Query.LIFE, "", 3),), move=Move(Manner.AWAY, "b2")),
        ),
        (
            "r4",
            "if Verus is hurt and not out strike him",
            Plan(checks=(Check(Query.HURT, "b1"), Check(Query.OUT, "b1", denied=True)), blow=Blow(Arm.STRIKE, ("b1",))),
        ),
        (
            "r4",
            "if Verus is within 3 squares strike him on the flank",
            Plan(
                checks=(Check(Query.NEAR, "b1", 3),),
                move=Move(Manner.TO, "b1", Arc.FLANK),
                blow=Blow(Arm.STRIKE, ("b1",)),
            ),
        ),
        ("r4", "Priscus: feri proximum", Plan(blow=Blow(Arm.STRIKE, (NEAREST,)))),
    ],
)
def test_mr_9_3_a_sentence_is_the_plan_that_its_keys_are(who: str, words: str, plan: Plan) -> None:
    assert plans(who, words) == (plan,)


def test_mr_12_3_a_turn_file_as_players_write_is_read() -> None:
    judged = judge(
        {
            "r1": [
                {"if": "locked verus", "move": "verus back", "strike": "verus"},
                {"move": "verus", "strike": "verus, any"},
                {"move": "toward nearest", "strike": "any"},
            ],
            "r2": {"use": "shield-slam at verus", "move": "verus"},
            "r3": {"shoot": "verus, any", "face": "e", "react": "no", "then": "w"},
            "r4": {"stance": "two-blades", "move": "path 2n w", "strike": "any"},
            "b1": {"react": ["flamma", "r2"], "strike": "flamma"},
        },
        schools={"red": {"sequence": ["hilarus", "r1"]}, "blue": {"sequence": "raecius", "surrender": False}},
    )
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.schools == {"red": SchoolOrders(("r2", "r1")), "blue": SchoolOrders(("b2",))}
    assert judged.value.plans["r1"][0] == Plan(checks=(LOCKED,), move=STRIKE_BACK, blow=Blow(Arm.STRIKE, ("b1",)))
    assert judged.value.plans["b1"][0].react == Reaction(everybody=False, to=("r1", "r2"))


def test_mr_9_2_names_of_several_words_are_read_and_a_name_that_is_a_verb_is_none() -> None:
    gladiators = {
        "r1": {"at": "A1", "name": "Hit"},
        "b1": {"at": "E5", "name": "Verus Maior"},
        "b2": {"at": "E4", "name": "Verus Maior II"},
    }
    judged = judge({"r1": "hit Verus Maior II or Verus Maior"}, gladiators=gladiators)
    assert judged.value is not None
    assert judged.value.plans["r1"] == (Plan(blow=Blow(Arm.STRIKE, ("b2", "b1"))),)


def test_mr_9_2_a_trick_under_the_key_of_another_sort_is_what_it_is() -> None:
    assert plans("r1", {"use": "net at verus"}) == plans("r1", {"spend": "net at verus"})
    assert plans("r2", {"spend": "shield-slam at verus"}) == plans("r2", {"use": "shield-slam at verus"})


@pytest.mark.parametrize(
    ("who", "given", "code", "rule", "help_"),
    [
        ("r1", {"strike": "verrus"}, "order-unknown", "MR-9.9", "did you mean 'verus'?"),
        ("r1", "smite verus", "order-unknown", "MR-9.2", None),
        ("r9", "stay", "fighter-unknown", "MR-9.9", None),
        ("b3", "stay", "fighter-out", "MR-9.9", "take his orders out"),
        ("r1", {"strike": "triumphus"}, "fighter-out", "MR-9.9", "write 'nearest' or 'any'"),
        ("r1", {"move": "saeva"}, "fighter-out", "MR-9.9", "write 'nearest' or 'any'"),
        ("r1", {"strike": "hilarus"}, "target-friend", "MR-3.1", "write 'any' or 'b1'"),
        ("r1", {"move": "flamma"}, "move-itself", "MR-9.3", None),
        ("r1", {"use": "shield-slam at verus"}, "trick-unknown", "MR-10.2", None),
        ("r2", {"use": "shield-slam", "strike": "any"}, "two-attacks", "MR-3.1", "take one out"),
        ("r2", {"spend": "shield-slom at verus", "strike": "verus"}, "trick-unknown", "MR-10.2", None),
        ("r2", {"first": "verus", "strike": "verus"}, "trick-unknown", "MR-10.2", None),
        ("r2", {"use": "shield-slom at verus"}, "trick-unknown", "MR-10.2", "did you mean 'shield-slam'?"),
        ("r1", {"stance": "assault"}, "trick-unknown", "MR-10.2", None),
        ("r2", {"use": "scutum"}, "trick-unknown", "MR-10.2", None),
        ("r2", {"shoot": "verus"}, "no-ranged", "MR-10.1", "write 'strike: b1'"),
        ("r2", {"strike": "any", "then": "w"}, "then-closed", "MR-10.3", "take it out"),
        ("r3", {"strike": "any", "shoot": "any"}, "two-attacks", "MR-3.1", "take one out"),
        ("r3", "strike Verus and shoot Raecius", "two-attacks", "MR-3.1", "take one out"),
        ("r3", "go to Verus and run to Raecius", "two-moves", "MR-9.2", None),
        ("r2", {"move": "path 2n e s"}, "path-closed", "MR-2.1", "write 'path n n e'"),
        ("r2", {"move": "path 3n"}, "path-closed", "MR-2.1", "write 'path n n'"),
        ("r2", {"move": "path w"}, "path-closed", "MR-2.1", "write 'stay'"),
        ("r1", {"move": "path 2s 4e"}, "path-closed", "MR-4.4", "write 'path s s e e'"),
        ("r1", {"move": "path 6e"}, "path-closed", "MR-2.1", "write 'path e e e e e'"),
        ("r1", {"move": "D3"}, "goal-closed", "MR-9.9", "write 'D2'"),
        ("r1", {"move": "Z9"}, "goal-closed", "MR-9.9", None),
        ("r1", {"move": "yes"}, "move-unknown", "MR-9.3", None),
        ("r1", {"face": ["any", "stay"][1]}, "face-unknown", "MR-2.2", None),
        ("r1", {"if": "verus", "strike": "any"}, "if-unknown", "MR-9.4", None),
        ("r1", {"if": "locked", "strike": "any"}, "if-who", "MR-9.4", "write 'locked b1'"),
        ("r1", {"if": "near verus", "strike": "any"}, "if-number", "MR-9.4", "write 'near b1 3'"),
        ("r1", {"if": "hurt triumphus"}, "fighter-out", "MR-9.9", None),
        ("r1", ["stay", "stay", "stay otherwise stay"], "plans-surplus", "MR-9.1", "write 3 at most"),
        ("r1", "Verus", "order-unknown", "MR-9.2", "write whom of yours you mean"),
        ("r1", "then", "order-unknown", "MR-9.2", None),
        ("r1", [], "orders-empty", "MR-9.9a", None),
        ("r1", {"strike": "D4"}, "order-unknown", "MR-9.9", None),
        ("r1", {"strike": "3"}, "order-unknown", "MR-9.9", None),
        ("r1", {"strike": "n"}, "order-unknown", "MR-9.9", None),
        ("r1", {"strike": "him"}, "order-unknown", "MR-9.9", "write the name"),
        ("r1", {"strike": "b7"}, "order-unknown", "MR-9.9", None),
        ("r1", {"move": "verus priscus"}, "move-unknown", "MR-9.3", None),
        ("r1", {"stance": "yes"}, "trick-unknown", "MR-10.2", None),
        ("r1", {"spend": "nett at verus", "strike": "verus"}, "trick-unknown", "MR-10.2", "did you mean 'net'?"),
        ("r1", "strike Verus, then go to C3", "order-unknown", "MR-1.8", "write the move first"),
        ("r1", {"if": "him locked", "strike": "verus"}, "order-unknown", "MR-9.4", "write the name"),
    ],
)
def test_mr_9_9_each_mistake_is_told_with_its_rule_and_what_is_legal(
    who: str, given: Any, code: str, rule: str, help_: str | None
) -> None:
    judged = judge({who: given})
    assert judged.value is None
    assert errors(judged) == [(code, rule)]
    (problem,) = [problem for problem in judged.problems if problem.is_error]
    assert problem.place is not None
    assert problem.suggestion if help_ is None else problem.suggestion == help_


def test_mr_9_9_all_mistakes_are_told_at_once_each_in_its_place() -> None:
    judged = judge({"r1": {"strike": "verrus", "move": "path 9n"}, "r2": "smite"})
    told = {(problem.code, problem.place.line) for problem in judged.problems if problem.place}
    assert told == {("order-unknown", 3), ("path-closed", 4), ("order-unknown", 5)}


def test_mr_9_9_a_mistake_in_a_sentence_has_its_word() -> None:
    judged = judge({"r1": "strike verrus at once"})
    words = [
        problem.place.text[problem.place.column - 1 :][: problem.place.width]
        for problem in judged.problems
        if problem.place
    ]
    assert "verrus" in words


@pytest.mark.parametrize("given", [{"if": "out triumphus", "strike": "any"}, {"move": "B1"}, {"strike": "raecius"}])
def test_mr_9_9_what_may_change_is_no_mistake(given: Any) -> None:
    assert errors(judge({"r1": given})) == []


@pytest.mark.parametrize(
    ("schools", "code", "rule"),
    [
        ({"rod": {}}, "school-unknown", "MR-1.7"),
        ({"red": {"sequence": "verus"}}, "sequence-stranger", "MR-1.7"),
        ({"red": {"sequence": "r1, flamma"}}, "sequence-twice", "MR-1.6"),
        ({"red": {"sequence": "saeva"}}, "fighter-out", "MR-9.9"),
        ({"red": {"surrender": True}}, "surrender-early", "MR-7.2"),
    ],
)
def test_mr_1_7_what_a_school_cannot_say(schools: Any, code: str, rule: str) -> None:
    assert errors(judge(schools=schools)) == [(code, rule)]


def test_mr_1_6_a_school_with_nobody_left_says_nothing() -> None:
    gladiators = {"r1": {"at": "A1"}, "b1": {"at": "E5"}, "g1": {"at": "F5", "status": "out"}}
    assert errors(judge(gladiators=gladiators, schools={"green": {}})) == [("school-gone", "MR-1.6")]


def test_mr_7_3_who_surrenders_without_retreat_is_warned() -> None:
    judged = judge(schools={"red": {"surrender": True}}, rules={"no-retreat": True})
    assert [(one.code, one.severity) for one in judged.problems] == [("surrender-death", Severity.WARNING)]
    assert judged.value is not None


def test_mr_9_8_who_is_silent_is_named_in_a_warning() -> None:
    judged = judge({"r1": "stay"}, silent=True, ask=2)
    assert [(one.code, one.rule) for one in judged.problems] == [
        ("opens-surplus", "MR-1.7"),
        ("fighter-silent", "MR-9.8"),
    ]
    assert "r2, r3, r4, b1, b2" in judged.problems[1].message
    assert judged.value is not None


def test_mr_9_1_without_orders_the_round_is_open() -> None:
    battle = set_up(FIELD)
    form = fill_one(tree_of(b"schools: {red: {}}", "turn.yaml"), RoundForm).value
    assert form is not None
    judged = judge_orders(battle, start(battle, FIELD), 2, Ask(2, 1), form)
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["schools-alone"]


def test_without_a_battle_only_what_hangs_on_the_field_is_not_judged() -> None:
    battle = set_up(FIELD)
    judged = judged_orders(
        battle, None, {**FIELD, "orders": {"r1": {"strike": "triumphus", "move": "path 9n"}, "r2": {"shoot": "any"}}}
    )
    assert errors(judged) == [("no-ranged", "MR-10.1")]
    form = fill_one(tree_of(b"orders: {r1: strike}", "turn.yaml"), RoundForm).value
    assert form is not None
    assert judge_orders(None, None, 1, Ask(1, 1), form) == Judged(None)
