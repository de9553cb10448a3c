"""A turn file's orders, judged against the race."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from turn_files import IDS, ONE, RACE, RUNNING, THREE, TIMED_TWO, TWO, caret, judge, one, only, orders_of, state

from ludi_press.content.form import fill_one
from ludi_press.content.load import load
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Severity
from ludi_press.core.report import Ask
from ludi_press.games.kit.judging import MOST_TOLD
from ludi_press.games.super_series.reading.entry import TurnForm
from ludi_press.games.super_series.reading.judging import CONTINGENCIES, judge_orders
from ludi_press.games.super_series.rules.model import Act, Bonus, Order, RaceState, Status, TeamOrders, TurnOrders

# The shape of a turn


def test_orders_in_every_short_and_long_form() -> None:
    judged = judge(
        "orders:\n  celer: [shake reins, l2]\n  velox: {orders: [whip, right], otherwise: brake}\n"
        "  ferox: {orders: [crash l at velox, watch], otherwise: [l1]}\n",
        TWO,
    )
    assert judged.value is not None
    assert judged.value.asked == 2
    assert list(judged.value.teams) == ["velox", "celer", "ferox"]
    assert judged.value.teams["velox"] == TeamOrders((Order(Act.WHIP), Order(Act.RIGHT, 1)), (Order(Act.BRAKE),))
    assert [str(order) for order in judged.value.teams["celer"].orders] == ["accelerate", "left 2"]
    assert judged.value.teams["ferox"].orders[0].target == "velox"


@pytest.mark.parametrize("text", ["", "retire: velox\n", "orders:\n"])
def test_a_file_without_orders_is_an_open_turn(text: str) -> None:
    judged = judge(text)
    assert judged.value is None
    assert judged.problems == ()


def test_ss_3_4_with_empty_orders_all_are_silent_in_one_warning() -> None:
    judged = judge("orders: {}\n")
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("team-silent", "SS-3.4")
    assert "velox, celer, ferox" in problem.message
    assert judged.value == TurnOrders(1, dict.fromkeys(IDS, TeamOrders()))


def test_ss_3_4_a_silent_team_is_told_and_has_an_entry() -> None:
    judged = judge("orders: {velox: whip, ferox: watch}\n")
    assert "celer" in only(judged, Severity.WARNING).message
    assert orders_of(judged, "celer") == TeamOrders()


@pytest.mark.parametrize("key", ["veloks", "nobody"])
def test_a_stranger_among_the_teams_is_an_error_with_the_nearest_id(key: str) -> None:
    judged = judge(f"orders: {{velox: whip, celer: whip, ferox: whip, {key}: whip}}\n")
    problem = only(judged)
    assert problem.code == "team-unknown"
    wanted = {"veloks": "did you mean 'velox'?", "nobody": "the teams are velox, celer, ferox"}
    assert problem.suggestion == wanted[key]


# How many


def test_ss_3_1_more_orders_than_asked() -> None:
    problem = only(one("velox", "[whip, watch]"))
    assert (problem.code, problem.rule) == ("orders-surplus", "SS-3.1")
    assert caret(problem).startswith("watch")


def test_ss_3_4_fewer_orders_than_asked_stand_and_the_rest_counts_as_none() -> None:
    judged = one("velox", "[whip]", TWO)
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("orders-missing", "SS-3.4")
    assert orders_of(judged, "velox").orders == (Order(Act.WHIP),)


def test_ss_15_5_who_escapes_is_not_warned_of_a_missing_order() -> None:
    judged = one("velox", "[escape]", TWO)
    assert "orders-missing" not in {problem.code for problem in judged.problems}


@pytest.mark.parametrize(
    ("orders", "ask"),
    [
        ("{orders: whip, otherwise: watch}", ONE),
        ("{orders: [whip, whip], otherwise: [watch, brake]}", TWO),
        ("{otherwise: watch}", TWO),
    ],
)
def test_ss_3_1_a_surplus_contingency_is_an_error(orders: str, ask: Ask) -> None:
    errors = [problem for problem in one("velox", orders, ask).problems if problem.is_error]
    assert [(problem.code, problem.rule) for problem in errors] == [("otherwise-surplus", "SS-3.1")]


def test_ss_3_1a_an_order_without_its_contingency_stands() -> None:
    judged = one("velox", "{orders: [whip, watch, brake], otherwise: [watch]}", THREE)
    assert only(judged, Severity.WARNING).code == "otherwise-missing"
    assert len(orders_of(judged, "velox").orders) == 3
    assert orders_of(judged, "velox").otherwise == (Order(Act.WATCH),)


def test_ss_3_1_three_orders_with_two_contingencies_are_complete() -> None:
    assert one("velox", "{orders: [whip, watch, brake], otherwise: [watch, l]}", THREE).problems == ()


# Which


@pytest.mark.parametrize("words", [str(order) for order in CONTINGENCIES])
def test_ss_4_1_what_a_contingency_may_be(words: str) -> None:
    assert one("velox", f"{{orders: [whip, whip], otherwise: [{words}]}}", TWO).problems == ()


@pytest.mark.parametrize(
    "words",
    ["left 2", "right 3", "accelerate", "whip", "crash left", "lacerate right", "cruise", "endure", "escape"],
)
def test_ss_4_1_no_other_order_may_be_a_contingency(words: str) -> None:
    problem = only(one("velox", f"{{orders: [whip, whip], otherwise: [{words}]}}", TWO))
    assert (problem.code, problem.rule) == ("contingency", "SS-4.1")
    assert caret(problem).startswith(words)
    assert "'left 1', 'right 1', 'brake', 'control' or 'watch'" in (problem.suggestion or "")


@pytest.mark.parametrize("words", ["accelerate", "whip"])
def test_ss_3_5_the_first_order_of_a_race_gets_the_chariot_moving(words: str) -> None:
    assert one("velox", words, Ask(1), turn=1).problems == ()


@pytest.mark.parametrize("words", ["left", "brake", "watch", "control", "cruise", "crash left", "lacerate right"])
def test_ss_3_5_nothing_else_is_open_at_the_start(words: str) -> None:
    errors = [problem for problem in one("velox", words, Ask(1), turn=1).problems if problem.is_error]
    assert [(problem.code, problem.rule) for problem in errors] == [("order-closed", "SS-3.5")]
    assert "'accelerate' or 'whip'" in (errors[0].suggestion or "")
    assert not [problem for problem in one("velox", words).problems if problem.is_error]


def test_ss_3_5_the_second_order_of_turn_one_is_free() -> None:
    assert one("velox", "{orders: [whip, left], otherwise: brake}", Ask(1, 2, 1), turn=1).problems == ()


def test_ss_3_5_the_second_order_is_not_judged_as_the_first_when_that_cannot_be_read() -> None:
    judged = one("velox", "{orders: [gallop, left], otherwise: brake}", Ask(1, 2, 1), turn=1)
    assert [problem.code for problem in judged.problems] == ["order-unknown"]


@pytest.mark.parametrize("first", ["accelerate", "gallop"])
def test_ss_12_1_only_the_first_order_is_judged_by_where_all_stand_now(first: str) -> None:
    """Nobody is near enough for a strike now, and by the second order somebody may be."""
    judged = one("ferox", f"{{orders: [{first}, crash left], otherwise: brake}}", TWO)
    assert "strike-far" not in [problem.code for problem in judged.problems]
    alone = one("ferox", "{orders: [crash left, watch], otherwise: brake}", TWO)
    assert "strike-far" in [problem.code for problem in alone.problems]


FLIPPED = state(velox={"status": Status.FLIPPED})


@pytest.mark.parametrize("words", ["endure", "escape"])
def test_ss_15_2_endure_and_escape_are_open_to_the_flipped_alone(words: str) -> None:
    assert one("velox", words, before=FLIPPED).problems == ()
    problem = only(one("velox", words))
    assert (problem.code, problem.rule) == ("order-closed", "SS-15.2")


def test_ss_15_6_who_is_dragged_needs_no_contingency() -> None:
    assert one("velox", "{orders: [endure, endure, endure]}", THREE, before=FLIPPED).problems == ()


@pytest.mark.parametrize("words", ["cruise", "whip", "left", "crash right", "watch"])
def test_ss_15_2_nothing_else_is_open_to_the_flipped(words: str) -> None:
    problem = only(one("velox", words, before=FLIPPED))
    assert (problem.code, problem.rule) == ("order-closed", "SS-15.2")
    assert "'endure' or 'escape'" in (problem.suggestion or "")


def test_ss_15_2_without_a_state_nobody_knows_who_is_flipped() -> None:
    for words in ("endure", "whip"):
        assert one("velox", words, before=None).problems == ()


def test_ss_12_1_a_team_cannot_strike_itself() -> None:
    errors = [problem for problem in one("velox", "crash left at velox").problems if problem.is_error]
    assert [(problem.code, problem.rule) for problem in errors] == [("order-target", "SS-12.1")]


def test_an_order_that_cannot_be_read_stops_the_turn_at_its_words() -> None:
    judged = one("velox", "[whip, acelerate]", Ask(2, 2, 0))
    problem = next(problem for problem in judged.problems if problem.is_error)
    assert (problem.code, judged.value) == ("order-unknown", None)
    assert caret(problem).startswith("acelerate")


NONSENSE = ", ".join(f"w{chr(97 + number % 26) * 3}{number}" for number in range(5_000))


@pytest.mark.parametrize(
    "text",
    [
        f"orders: {{velox: [{NONSENSE}]}}\n",
        f"orders: {{velox: {{orders: [cruise], otherwise: [{NONSENSE}]}}}}\n",
        f"orders: {{velox: [{NONSENSE.replace('w', 'crash left at w')}]}}\n",
        f"orders: {{{NONSENSE.replace(',', ': cruise,')}: cruise}}\n",
        f"retire: [{NONSENSE}]\n",
    ],
)
def test_of_thousands_of_mistakes_the_first_are_told_and_that_there_are_more(text: str) -> None:
    judged = judge(text)
    assert judged.value is None
    assert len(judged.problems) == MOST_TOLD + 1
    assert [problem.code for problem in judged.problems].count("orders-unread") == 1
    assert judged.problems[-1].code == "orders-unread"
    assert judged.problems[-1].place is not None


def test_warnings_however_many_leave_orders_as_they_are() -> None:
    teams = tuple(replace(RACE.teams[0], id=f"t{number}") for number in range(2 * MOST_TOLD))
    form = TurnForm({team.id: Placed((Placed("cruise", Place("x")),), Place("x")) for team in teams})
    judged = judge_orders(replace(RACE, teams=teams), None, 2, TWO, form)
    assert len(judged.problems) > MOST_TOLD
    assert judged.value is not None


# Who


@pytest.mark.parametrize("status", [Status.FINISHED, Status.OUT, Status.DEAD])
def test_ss_17_1_a_team_that_has_left_takes_no_orders(status: Status) -> None:
    before = state(velox={"status": status, "on_track": False})
    problem = only(one("velox", "whip", before=before))
    assert (problem.code, problem.rule) == ("team-gone", "SS-17.1")


def test_a_team_that_has_left_is_neither_silent_nor_in_the_turn() -> None:
    judged = judge("orders: {celer: whip, ferox: whip}", before=state(velox={"status": Status.OUT, "on_track": False}))
    assert judged.problems == ()
    assert judged.value is not None
    assert list(judged.value.teams) == ["celer", "ferox"]


def test_ss_13_2_orders_of_the_stunned_will_not_be_carried_out() -> None:
    judged = one("velox", "whip", before=state(velox={"stunned": 2}))
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("team-stunned", "SS-13.2")
    assert "2 orders" in problem.message
    assert orders_of(judged, "velox").orders == (Order(Act.WHIP),)


def test_ss_3_4_a_retired_team_leaves_and_is_not_silent() -> None:
    judged = judge("orders: {celer: whip, ferox: whip}\nretire: velox\n")
    assert judged.problems == ()
    assert judged.value is not None
    assert judged.value.retired == ("velox",)
    assert list(judged.value.teams) == ["celer", "ferox"]


def test_ss_3_4_orders_of_a_retired_team_do_not_count() -> None:
    judged = judge("orders: {velox: whip, celer: whip, ferox: whip}\nretire: [velox]\n")
    problem = only(judged, Severity.WARNING)
    assert (problem.code, problem.rule) == ("retired-orders", "SS-3.4")
    assert judged.value is not None
    assert "velox" not in judged.value.teams


def test_ss_3_4_a_team_that_is_retired_twice_leaves_once() -> None:
    judged = judge("orders: {celer: whip, ferox: whip}\nretire: [velox, velox]\n")
    assert judged.value is not None
    assert judged.value.retired == ("velox",)


def test_ss_3_4_who_sent_words_that_nobody_can_read_is_not_silent() -> None:
    assert only(one("velox", "acelerate")).code == "order-unknown"


@pytest.mark.parametrize("whole", [True, False])
def test_ss_3_4_only_who_races_can_retire(whole: bool) -> None:
    before = state(velox={"status": Status.OUT, "on_track": False})
    text = "orders: {celer: whip, ferox: whip}\n" if whole else ""
    gone, stranger = judge(f"{text}retire: [velox, felix]\n", before=before).problems
    assert (gone.code, gone.rule, caret(gone)[:5]) == ("team-gone", "SS-3.4", "velox")
    assert (stranger.code, stranger.rule, caret(stranger)[:5]) == ("team-unknown", "SS-3.4", "felix")


# All together


def test_all_mistakes_of_a_turn_are_told_at_once() -> None:
    judged = judge(
        "orders:\n  velox: [whip, watch]\n  celer: acelerate\n  ferox: endure\n  felix: whip\nretire: nemo\n"
    )
    assert judged.value is None
    errors = [problem.code for problem in judged.problems if problem.is_error]
    assert sorted(errors) == ["order-closed", "order-unknown", "orders-surplus", "team-unknown", "team-unknown"]


words = st.sampled_from(["whip", "left 2", "crash left at celer", "watch", "endure", "l", "xyz", "crash", "", "none"])


@given(
    st.dictionaries(
        st.sampled_from([*IDS, "felix"]),
        st.tuples(st.lists(words, max_size=4), st.lists(words, max_size=3), st.sampled_from([None, *Bonus])),
    ),
    st.sampled_from([ONE, TWO, THREE, TIMED_TWO]),
    st.integers(1, 2),
    st.sampled_from([None, RUNNING, FLIPPED]),
)
def test_any_orders_are_a_whole_turn_or_errors(
    given_orders: dict[str, Any], ask: Ask, turn: int, before: RaceState | None
) -> None:
    lines = ["orders: {}\n"] if not given_orders else ["orders:\n"]
    for team, (orders, otherwise, bonus) in given_orders.items():
        keys = {"orders": orders, "otherwise": otherwise, "received": "2026-04-07 19:12", "bonus": bonus}
        entries = (f"{key}: {value}" for key, value in keys.items() if value is not None)
        lines.append(f"  {team}: {{{', '.join(entries)}}}\n")
    node = load("".join(lines).encode(), "02.yaml").value
    assert node is not None
    form = fill_one(node, TurnForm).value
    if form is None:
        return
    judged = judge_orders(RACE, before, turn, ask, form)
    assert (judged.value is None) == any(problem.is_error for problem in judged.problems)
    if judged.value is not None:
        assert list(judged.value.teams) == list(IDS)
        assert all(len(given.orders) <= ask.orders for given in judged.value.teams.values())
        assert all(set(given.otherwise) <= set(CONTINGENCIES) for given in judged.value.teams.values())


def test_ss_3_4_of_orders_that_cannot_be_read_nobody_counts_how_many_they_are() -> None:
    problems = one("velox", '["acelerate, left 9"]', Ask(2, orders=2)).problems
    assert "orders-missing" not in [problem.code for problem in problems]
