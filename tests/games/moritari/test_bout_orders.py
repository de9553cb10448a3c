"""Turn files of a bout: what is read, refused with words, or only warned of."""

from typing import Any

import pytest
from bout_scenario import judged_orders, set_up, start
from trees import tree_of

from ludi_press.boards.plane import WINDS, Point, Wind
from ludi_press.content.form import fill_one
from ludi_press.core.problems import Judged, Severity
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import MOST_TOLD
from ludi_press.games.moritari.reading.entry import RoundForm
from ludi_press.games.moritari.reading.judging import judge_orders
from ludi_press.games.moritari.rules.model import NOBODY, CaesarOrders, FighterOrders, RoundOrders, Thumb

SAND: dict[str, Any] = {
    "round": 2,
    "fighters": {
        "r1": {"at": [0, 0]},
        "r2": {"at": [-8, 0], "status": "dead", "fallen": 1},
        "r3": {"at": [-8, 2], "status": "lying", "fallen": 1},
        "b1": {"at": [0, 6], "facing": "south"},
        "b2": {"at": [8, 0]},
        "b3": {"at": [8, 1.0]},
        "g1": {"at": [8, -1], "kind": "animal"},
    },
}
ALL = {one: {"face": "north"} for one in ("r1", "b1", "g1")} | {one: {"fight": "nobody"} for one in ("b2", "b3")}
CAESARS: dict[str, Any] = {"red": {}, "blue": {}, "green": {}}


def judge(orders: dict[str, Any] | None = None, ask: Ask | None = None, **parts: Any) -> Judged[RoundOrders]:
    data = {**SAND, **parts, "orders": {**ALL, **(orders or {})}, "caesar": {**CAESARS, **parts.get("caesar", {})}}
    bout = set_up(data)
    return judged_orders(bout, start(bout, data), data, ask)


def codes(judged: Judged[RoundOrders], severity: Severity) -> list[str]:
    return [problem.code for problem in judged.problems if problem.severity is severity]


def test_complete_orders_are_read_without_a_word() -> None:
    judged = judge(
        {
            "r1": {"move": [1.5, "-2"], "face": "b1", "fight": "b1", "appeal": False},
            "b1": {"move": "to r1", "face": [3, 4]},
            "b2": {"face": "g1", "fight": "g1"},
        },
        caesar={
            "red": {"sequence": ["b1", "r1"], "fights": "r1", "thumb": {"b1": "down"}},
            "blue": {"thumb": "up"},
        },
    )
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.fighters["r1"] == FighterOrders(Point(1500, -2000), "b1", "b1", appeal=False)
    assert judged.value.fighters["b1"] == FighterOrders("r1", Point(3000, 4000))
    assert judged.value.fighters["b3"] == FighterOrders(fight=NOBODY)
    assert judged.value.caesar["red"] == CaesarOrders(("b1", "r1"), ("r1",), {"b1": Thumb.DOWN})
    assert judged.value.caesar["blue"] == CaesarOrders(thumb_else=Thumb.UP)


@pytest.mark.parametrize("text", ["3, -2.5", "to 3, -2.5", "(3, -2.5)"])
def test_a_point_may_be_written_as_words(text: str) -> None:
    judged = judge({"r1": {"move": text}})
    assert judged.value is not None
    assert judged.value.fighters["r1"].move == Point(3000, -2500)


@pytest.mark.parametrize(
    ("text", "wind"),
    [
        ("west", Wind.WEST),
        ("NE", Wind.NORTHEAST),
        ("to the south", Wind.SOUTH),
        ("inter septentrionem et orientem", Wind.NORTHEAST),
        ("ad meridiem", Wind.SOUTH),
        ("a nord-ovest", Wind.NORTHWEST),
        ("sudest", Wind.SOUTHEAST),
        ("e", Wind.EAST),
        ("north and south", None),
        ("north north", None),
        ("to the moon", None),
    ],
)
def test_a_facing_is_a_wind_or_a_fighter(text: str, wind: Wind | None) -> None:
    judged = judge({"r1": {"face": text}})
    if wind is None:
        assert codes(judged, Severity.ERROR) == ["fighter-unknown"]
    else:
        assert judged.value is not None
        assert judged.value.fighters["r1"].face == WINDS[wind]


@pytest.mark.parametrize(("word", "thumb"), [("sursum", Thumb.UP), ("giù", Thumb.DOWN), ("la folla", Thumb.CROWD)])
def test_a_thumb_is_read_in_every_language(word: str, thumb: Thumb) -> None:
    judged = judge(caesar={"red": {"thumb": word}, "blue": {"thumb": {"r1": word}}})
    assert judged.value is not None
    assert judged.value.caesar["red"].thumb_else is thumb
    assert judged.value.caesar["blue"].thumb == {"r1": thumb}


@pytest.mark.parametrize("word", ["nobody", "Nemo", "nessuno", "none"])
def test_nobody_is_read_in_every_language(word: str) -> None:
    judged = judge({"r1": {"fight": word}})
    assert judged.value is not None
    assert judged.value.fighters["r1"].fight == NOBODY


def test_a_fighter_may_be_called_by_its_name() -> None:
    judged = judge({"r1": {"fight": "B1"}})
    assert judged.value is not None
    assert judged.value.fighters["r1"].fight == "b1"


@pytest.mark.parametrize(
    ("orders", "code", "rule"),
    [
        ({"r9": {"face": "north"}}, "fighter-unknown", "MO-3.1"),
        ({"r2": {"face": "north"}}, "fighter-dead", "MO-5.1"),
        ({"r1": {"move": "r2"}}, "fighter-dead", "MO-5.1"),
        ({"r1": {"move": "r1"}}, "order-itself", "MO-3.1"),
        ({"r1": {"move": ["a", 1]}}, "inches", "MO-3.4"),
        ({"r1": {"fight": "r2"}}, "fighter-dead", "MO-4.1"),
        ({"b1": {"fight": "r3"}}, "fight-lying", "MO-4.1"),
        ({"b2": {"fight": "b3"}}, "fight-friend", "MO-4.1"),
        ({"g1": {"move": [0, 0]}}, "order-closed", "MO-3.2"),
    ],
)
def test_orders_that_are_not_open_are_refused_with_words(orders: dict[str, Any], code: str, rule: str) -> None:
    judged = judge(orders)
    assert [(problem.code, problem.rule) for problem in judged.problems if problem.is_error] == [(code, rule)]
    assert judged.value is None
    assert all(problem.place is not None for problem in judged.problems if problem.is_error)


def test_mo_3_2_in_contact_with_several_nobody_turns() -> None:
    fighters = {**SAND["fighters"], "r4": {"at": [9, 0]}}
    judged = judge({"b2": {"face": "g1"}, "r4": {"fight": "nobody"}}, fighters=fighters)
    assert codes(judged, Severity.ERROR) == ["order-closed"]


@pytest.mark.parametrize(
    ("caesar", "code"),
    [
        ({"white": {}}, "school-unknown"),
        ({"red": {"sequence": ["r9"]}}, "fighter-unknown"),
        ({"red": {"sequence": ["r2"]}}, "fighter-dead"),
        ({"red": {"sequence": ["r1", "r1"]}}, "sequence-twice"),
        ({"red": {"thumb": {"r9": "up"}}}, "fighter-unknown"),
        ({"red": {"thumb": {"g1": "up"}}}, "thumb-beast"),
        ({"red": {"thumb": "sideways"}}, "thumb-unknown"),
    ],
)
def test_orders_of_caesar_that_cannot_be_are_refused(caesar: dict[str, Any], code: str) -> None:
    judged = judge(caesar=caesar)
    assert codes(judged, Severity.ERROR) == [code]


def test_a_school_without_anybody_left_cannot_be_caesar() -> None:
    fighters = {**SAND["fighters"], "g1": {"at": [8, -1], "kind": "animal", "status": "dead", "fallen": 1}}
    judged = judge({}, fighters=fighters)
    assert set(codes(judged, Severity.ERROR)) == {"fighter-dead", "caesar-gone"}


@pytest.mark.parametrize(
    ("orders", "code"),
    [
        ({"r1": {"move": [6, 0]}}, "move-far"),
        ({"b3": {"move": [11, 4]}}, "move-wall"),
        ({"r1": {"fight": "b2"}}, "fight-far"),
        ({"r3": {"face": "north"}}, "order-lying"),
        ({"r1": {}}, "order-empty"),
    ],
)
def test_what_looks_like_a_slip_is_warned_of(orders: dict[str, Any], code: str) -> None:
    judged = judge(orders)
    assert codes(judged, Severity.WARNING) == [code]
    assert judged.value is not None


@pytest.mark.parametrize(
    "parts",
    [
        {"orders": {f"w{number}": {"fight": "nobody"} for number in range(2_000)}},
        {"caesar": {f"w{number}": {} for number in range(2_000)}},
        {"caesar": {"red": {"sequence": [f"w{number}" for number in range(2_000)]}}},
        {"caesar": {"red": {"thumb": {f"w{number}": "up" for number in range(2_000)}}}},
    ],
)
def test_of_thousands_of_mistakes_the_first_are_told_and_that_there_are_more(parts: dict[str, Any]) -> None:
    judged = judge(**parts)
    assert judged.value is None
    found = codes(judged, Severity.ERROR)
    assert (len(found), found[-1], found.count("orders-unread")) == (MOST_TOLD + 1, "orders-unread", 1)


def test_to_stay_is_an_order() -> None:
    judged = judge({"r1": "stay"})
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.fighters["r1"] == FighterOrders()


def test_mo_2_2_who_is_barred_is_told_so() -> None:
    assert codes(judge(barred="red"), Severity.WARNING) == ["caesar-barred"]


def test_mo_1_a_round_asks_one_order() -> None:
    assert codes(judge(ask=Ask(2, 2, 1)), Severity.WARNING) == ["opens-surplus"]


def test_silence_is_told_of_fighters_that_stand_and_of_schools() -> None:
    data = {**SAND, "orders": {"r1": {"face": "north"}}, "caesar": {"red": {}}}
    bout = set_up(data)
    judged = judged_orders(bout, start(bout, data), data)
    told = {problem.code: problem.message for problem in judged.problems}
    assert "b1, b2, b3, g1:" in told["fighter-silent"]
    assert "r3" not in told["fighter-silent"]
    assert "blue, green:" in told["caesar-silent"]


def form(text: str) -> RoundForm:
    filled = fill_one(tree_of(text.encode()), RoundForm).value
    assert filled is not None
    return filled


def test_without_orders_the_round_is_open() -> None:
    assert judge_orders(None, None, 1, Ask(1), form("{}")) == Judged(None)


def test_orders_of_caesar_alone_are_a_slip() -> None:
    judged = judge_orders(None, None, 1, Ask(1), form("caesar: {red: {}}"))
    assert [problem.code for problem in judged.problems] == ["caesar-alone"]


def test_without_a_bout_the_file_itself_is_judged() -> None:
    judged = judge_orders(None, None, 1, Ask(1), form("orders: {any: {move: [1, x], fight: ursus}}"))
    assert [problem.code for problem in judged.problems] == ["inches"]
    assert judge_orders(None, None, 1, Ask(1), form("orders: {any: {fight: ursus}}")).value is not None
