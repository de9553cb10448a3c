"""Orders in the racers' own words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludi_press.boards.ring import Side
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place
from ludi_press.games.super_series.reading.orders import parse_order
from ludi_press.games.super_series.rules.model import Act, Order

TEAMS = {"velox": "Scorpus", "celer": "Diocles", "ferox-ii": "Pompéius Muscosus"}
PLACE = Place("turns/03.yaml", 4, 10)


def parse(text: str) -> Judged[Order]:
    return parse_order(Placed(text, PLACE), TEAMS)


WORDS = {
    "left 1": (
        "left 1", "left", "Left", "LEFT 1", "l", "L", "l1", "l 1", "1 left", "1l", "one left", "left one", "left minor",
        "minor left", "Left: Minor Displacement", "left : minor  displacement", "LEFT - MINOR DISPLACEMENT",
        "Left, minor displacement.", "one lane left", "one lane to the left", "move one lane to the left",
        "shift left", "  left  ", "a single lane left", "inside", "one racing line left", "lef", "le", "left: 1!",
    ),
    "left 2": (
        "left 2", "l2", "2 left", "2l", "two left", "left two", "Left: Medium Displacement", "left medium",
        "medium left displacement", "two lanes left", "double left", "2 lanes to the left", "left-2", "left/2",
    ),
    "left 3": (
        "left 3", "l3", "3 left", "three lanes left", "Left: Major Displacement", "left major", "major left",
        "left (3)", "triple left",
    ),
    "right 1": (
        "right 1", "right", "r", "r1", "1 right", "one lane right", "right minor", "Right: Minor Displacement",
        "outside", "rig", "go right please",
    ),
    "right 2": ("right 2", "r2", "R 2", "two lanes to the right", "Right: Medium Displacement", "right, medium"),
    "right 3": ("right 3", "r3", "3r", "Right: Major Displacement", "right major", "RIGHT THREE"),
    "accelerate": (
        "accelerate", "Accelerate", "acc", "accel", "Accelerate: Shake Reigns",
        "Accelerate: Shake Reins", "accelerate - shake the reins", "shake reins", "shake the reigns", "faster",
        "Accelerate!", "ACCELERATE (shake reigns)", "accelerates",
    ),
    "whip": (
        "whip", "Whip", "WHIP!", "Whip: Whip the Horses", "whip the horses", "whip horses", "wh", "whi",
        "lash the horses", "whip   the\thorses",
    ),
    "brake": (
        "brake", "Brake", "Brake: Pull the Reigns", "Brake: Pull the Reins", "pull the reins", "pull reigns", "br", "b",
        "slow", "slower", "braking",
    ),
    "crash left": (
        "crash left", "crash l", "crash to the left", "Crash: To the Left", "CRASH : TO THE LEFT", "left crash",
        "cra l", "ram left", "crash, left", "crash inside",
    ),
    "crash right": (
        "crash right", "crash r", "Crash: To the Right", "crash to the right", "crash on the right", "cras r",
    ),
    "lacerate left": (
        "lacerate left", "lac l", "Lacerate: To the Left", "lacerate to the left", "laceration left", "la l",
    ),
    "lacerate right": ("lacerate right", "lac r", "Lacerate: To the Right", "lacerate to the right", "lac outside"),
    "crash left at celer": (
        "crash left at celer", "crash l at celer", "Crash: to the left, at Celer", "crash left against celer",
        "CRASH LEFT AT CELER", "crash left at diocles",
        "Crash left at Celer!", "crash left at Diocles", "crash left  at   Díocles ",
    ),
    "lacerate right at ferox-ii": (
        "lacerate right at ferox-ii", "lac r at ferox-ii", "lac r at Ferox-II", "lac r at pompeius muscosus",
        "lacerate to the right at Pompéius Muscosus",
    ),
    "control": ("control", "Control", "Control: Ensure Stability", "control - ensure stability", "ensure stability",
                "con", "steady"),
    "watch": ("watch", "Watch", "Watch: Avoid Aggressions", "avoid aggressions", "avoid aggression", "wat", "WATCH."),
    "cruise": ("cruise", "Cruise", "cru", "cruising", "nothing", "none"),
    "endure": ("endure", "Enduring", "enduring", "hold on", "Hold on!", "end", "hold on for dear life", "en"),
    "escape": ("escape", "Escaping", "roll clear", "roll away to safety", "esc", "let go", "molla", "omitte"),
}  # fmt: skip


@pytest.mark.parametrize(("order", "text"), [(order, text) for order, texts in WORDS.items() for text in texts])
def test_ss_4_an_order_is_read_as_a_racer_says_it(order: str, text: str) -> None:
    judged = parse(text)
    assert judged.problems == ()
    assert str(judged.value) == order


def test_every_order_of_the_game_is_in_the_table_of_words() -> None:
    assert {text.split()[0] for text in WORDS} == set(Act)
    assert all(str(parse(order).value) == order for order in WORDS)


targets = st.sampled_from([None, *TEAMS])
canonical = st.one_of(
    st.builds(Order, st.sampled_from([Act.LEFT, Act.RIGHT]), st.integers(1, 3)),
    st.builds(
        lambda act, side, target: Order(act, side=side, target=target),
        st.sampled_from([Act.CRASH, Act.LACERATE]),
        st.sampled_from(Side),
        targets,
    ),
    st.builds(
        Order, st.sampled_from([act for act in Act if act not in (Act.LEFT, Act.RIGHT, Act.CRASH, Act.LACERATE)])
    ),
)


@given(canonical)
def test_the_canonical_words_of_an_order_are_read_as_that_order(order: Order) -> None:
    assert parse(str(order)).value == order


@given(canonical, st.sampled_from(["  ", " \t ", ": ", " - ", ", ", "... "]), st.booleans())
def test_case_spacing_and_punctuation_change_nothing(order: Order, gap: str, loud: bool) -> None:
    words, at, target = str(order).partition(" at ")
    text = gap.join(words.split()) + at + target
    assert parse(text.upper() if loud else text.title()).value == order


AMBIGUOUS = {
    "crash": ("crash left", "crash right"),
    "Lacerate!": ("lacerate left", "lacerate right"),
    "crash left right": ("crash left", "crash right"),
    "left right": ("left 1", "right 1"),
    "left or right": ("left 1", "right 1"),
    "left 1 2": ("left 1", "left 2"),
    "crash left 2": ("crash left", "left 2"),
    "two lanes": ("left 2", "right 2"),
    "minor displacement": ("left 1", "right 1"),
    "3": ("left 3", "right 3"),
    "accelerate left": ("accelerate", "left 1"),
    "whip left 2": ("whip", "left 2"),
    "brake control": ("brake", "control"),
    "crash left whip": ("crash left", "whip"),
    "c": ("crash", "control", "cruise"),
    "e": ("endure", "escape"),
    "w": ("whip", "watch"),
    "cr": ("crash", "cruise"),
}


@pytest.mark.parametrize("text", AMBIGUOUS)
def test_ss_4_what_can_mean_more_than_one_order_lists_the_candidates(text: str) -> None:
    judged = parse(text)
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.rule, problem.place) == ("order-ambiguous", "SS-4", PLACE)
    assert all(f"'{candidate}'" in (problem.suggestion or "") for candidate in AMBIGUOUS[text])


NUMBERED = {
    "1. whip": "whip", "1) whip": "whip", "1: whip": "whip", "(1) whip": "whip", "#1: whip": "whip", "1 - whip": "whip",
    "Order 1: whip": "whip", "Turn 4: whip": "whip", "Turn 4, order 2: whip": "whip", "- whip": "whip",
    "2. whip": "whip", "12. whip": "whip", "2.whip": "whip", "Mandatum 2: flagella": "whip", "Turno 3: frena": "brake",
    "1. left": "left 1", "4. left": "left 1", "2. left 1": "left 1", "1. left 2": "left 2", "Order 2: left": "left 1",
    "- 2 left": "left 2", "3) two lanes left": "left 2", "2. crash left at celer": "crash left at celer",
}  # fmt: skip


@pytest.mark.parametrize(("text", "order"), NUMBERED.items())
def test_a_number_before_an_order_only_numbers_it(text: str, order: str) -> None:
    judged = parse(text)
    assert judged.problems == ()
    assert str(judged.value) == order


def test_a_number_that_may_say_how_many_lanes_is_asked_about() -> None:
    (problem,) = parse("2. left").problems
    assert (problem.code, problem.suggestion) == ("order-ambiguous", "write 'left 1' or 'left 2'")


TYPOS = {
    "acclerate": "accelerate",
    "acelerate": "accelerate",
    "wihp": "whip",
    "brkae": "brake",
    "crahs left": "crash",
    "laccerate left": "lacerate",
    "contorl": "control",
    "wacth": "watch",
    "crusie": "cruise",
    "endrue": "endure",
    "ecsape": "escape",
    "lfet 2": "left",
    "rihgt": "right",
    "left meduim displacement": "medium",
    "ensure stabilty": "stability",
}


@pytest.mark.parametrize("text", TYPOS)
def test_a_slip_of_the_pen_offers_the_nearest_word(text: str) -> None:
    (problem,) = parse(text).problems
    assert (problem.code, problem.rule, problem.place) == ("order-unknown", "SS-4", PLACE)
    assert f"'{TYPOS[text]}'" in (problem.suggestion or "")


@pytest.mark.parametrize(
    ("text", "message", "help_"),
    [
        ("acclerate", "'acclerate' is no order", "did you mean 'accelerate'?"),
        ("laccerate left", "'laccerate' is no word of an order", "did you mean 'lacerate'?"),
        ("whip bonus", "'bonus' is no word of an order", "write {orders: [whip], bonus: space}"),
        (
            "whip, bonus: quality",
            "'bonus' and 'quality' are no words of an order",
            "write {orders: [whip], bonus: quality}",
        ),
        ("bonus", "'bonus' is no order", "write {orders: […], bonus: space}"),
        ("brake hard", "'hard' is no word of an order", "without it this is 'brake'"),
        ("brake very hard", "'very' and 'hard' are no words of an order", "without them this is 'brake'"),
        ("crash hard left at celer", "'hard' is no word of an order", "without it this is 'crash left at celer'"),
        ("crahs lfet", "'crahs lfet' is no order", "did you mean 'crash' for 'crahs' and 'left' for 'lfet'?"),
        (
            "crash Celer",
            "'celer' is a team: a blow names its side",
            "write 'crash left at celer' or 'crash right at celer'",
        ),
        ("lacerate left celer", "'celer' is a team: a blow names its side", "write 'lacerate left at celer'"),
        ("brake celer", "'celer' is no word of an order", None),
        ("same as last turn", "'same as last turn' is no order", "the orders are left, right,"),
        ("hard left right", "'hard' is no word of an order", "the orders are left, right,"),
        ("left 4", "'4' is no word of an order", "write 'left 1', 'left 2' or 'left 3'"),
    ],
)
def test_of_strange_words_the_help_is_not_far_fetched(text: str, message: str, help_: str | None) -> None:
    (problem,) = parse(text).problems
    assert problem.message.startswith(message)
    assert (problem.suggestion or "").startswith(help_ or "")


@pytest.mark.parametrize(
    "text", ["", "   ", "...", "please", "left 4", "left 12", "xyzzy", "🐎", "左", "no whip", "whip " + "please " * 20]
)
def test_what_is_no_order_is_a_problem_with_its_place(text: str) -> None:
    judged = parse(text)
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.place) == ("order-unknown", PLACE)
    assert problem.suggestion


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("crash left at celr", "did you mean 'celer'?"),
        ("lacerate right at diocels", "did you mean 'diocles'?"),
        ("crash left at nobody-at-all", "the teams are velox, celer, ferox-ii"),
    ],
)
def test_ss_12_1_a_target_that_does_not_take_part_is_a_problem(text: str, help_: str) -> None:
    judged = parse(text)
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.rule, problem.suggestion) == ("order-target", "SS-12.1", help_)


@pytest.mark.parametrize("text", ["left 2 at celer", "whip at celer", "watch against velox"])
def test_ss_12_1_only_a_strike_takes_a_target(text: str) -> None:
    judged = parse(text)
    assert judged.value is None
    assert [problem.code for problem in judged.problems] == ["order-target"]


def test_a_name_that_two_aurigae_bear_is_ambiguous_but_an_id_is_not() -> None:
    teams = {"velox": "Scorpus", "celer": "Scorpus", "scorpio": "Velox"}
    (problem,) = parse_order(Placed("crash left at Scorpus", PLACE), teams).problems
    assert problem.code == "order-ambiguous"
    assert problem.suggestion == "write 'crash left at velox' or 'crash left at celer'"
    judged = parse_order(Placed("crash left at Velox", PLACE), teams)
    assert judged.value == Order(Act.CRASH, side=Side.LEFT, target="velox")


def test_a_target_does_not_spare_naming_the_side() -> None:
    (problem,) = parse("crash at celer").problems
    assert problem.code == "order-ambiguous"


def test_an_auriga_whose_name_is_an_order_can_be_named() -> None:
    judged = parse_order(Placed("crash left at watch right", PLACE), {"velox": "Watch Right"})
    assert judged.value == Order(Act.CRASH, side=Side.LEFT, target="velox")


phrases = st.lists(
    st.sampled_from(
        [*sorted({word for texts in WORDS.values() for text in texts for word in text.split()}), "at", "or"]
    ),
    max_size=8,
).map(" ".join)


@given(st.one_of(st.text(max_size=300), phrases))
def test_any_text_is_one_order_or_problems_and_never_an_exception(text: str) -> None:
    judged = parse(text)
    assert (judged.value is None) == bool(judged.problems)
    assert all(problem.place == PLACE and problem.suggestion for problem in judged.problems)
    if judged.value is not None:
        assert parse(str(judged.value)).value == judged.value
