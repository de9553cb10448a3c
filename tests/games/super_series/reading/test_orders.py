"""Orders in the racers' own words: what a sentence means, texts of turn files, and messages of one or two teams."""

from itertools import chain
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from trees import ROOT

from ludi_press.boards.ring import Side
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place
from ludi_press.games.contract import Heard, HearingContext, Party
from ludi_press.games.kit.reading.assembly import read_once
from ludi_press.games.super_series.reading import orders
from ludi_press.games.super_series.reading.orders import Written, hear_message, read_text
from ludi_press.games.super_series.rules.model import FLIPPED_ACTS, STANDARD_ORDERS, Act, Order

TEAMS = {"velox": "Scorpus", "celer": "Diocles", "ferox-ii": "Pompéius Muscosus"}
PLACE = Place("turns/03.yaml", 4, 10)


def read(text: str, teams: dict[str, str] | None = None) -> Judged[Written]:
    return read_text(Placed(text, PLACE), TEAMS if teams is None else teams, "velox")


CANONICAL = [str(order) for order in (*STANDARD_ORDERS, *map(Order, (Act.CRUISE, *FLIPPED_ACTS)))]


@pytest.mark.parametrize(
    "text",
    [
        *CANONICAL,
        *(f"{act} {side} at {team}" for act in ("crash", "lacerate") for side in ("left", "right") for team in TEAMS),
    ],
)
def test_canonical_words_mean_the_same_with_and_without_vocabulary(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    order = orders.canonical(text, tuple(TEAMS.items()))
    assert order is not None
    assert str(order) == text
    monkeypatch.setattr(orders, "canonical", lambda *about: None)
    read_again = read_once(orders._told)
    assert read_again(Placed(text, PLACE), TEAMS, "velox") == Judged(Written((order,)))


@pytest.mark.parametrize("text", ["whip at celer", "crash left at nobody", "crash left at Diocles", "faster"])
def test_other_words_are_left_to_the_vocabulary(text: str) -> None:
    assert orders.canonical(text, tuple(TEAMS.items())) is None


WORDS = {
    "left 1": (
        "left 1", "left", "Left", "LEFT 1", "l", "L", "l1", "l 1", "1 left", "1l", "one left", "left one", "left minor",
        "minor left", "Left: Minor Displacement", "left : minor  displacement", "LEFT - MINOR DISPLACEMENT",
        "Left, minor displacement.", "one lane left", "one lane to the left", "move one lane to the left",
        "shift left", "  left  ", "a single lane left", "inside", "one racing line left", "left: 1!",
    ),
    "left 2": (
        "left 2", "l2", "2 left", "2l", "two left", "left two", "Left: Medium Displacement", "left medium",
        "medium left displacement", "two lanes left", "double left", "2 lanes to the left", "left-2",
    ),
    "left 3": (
        "left 3", "l3", "3 left", "three lanes left", "Left: Major Displacement", "left major", "major left",
        "left (3)", "triple left",
    ),
    "right 1": (
        "right 1", "right", "r", "r1", "1 right", "one lane right", "right minor", "Right: Minor Displacement",
        "outside", "go right please",
    ),
    "right 2": ("right 2", "r2", "R 2", "two lanes to the right", "Right: Medium Displacement", "right, medium"),
    "right 3": ("right 3", "r3", "3r", "Right: Major Displacement", "right major", "RIGHT THREE"),
    "accelerate": (
        "accelerate", "Accelerate", "acc", "accel", "Accelerate: Shake Reigns",
        "Accelerate: Shake Reins", "accelerate - shake the reins", "shake reins", "shake the reigns", "faster",
        "Accelerate!", "ACCELERATE (shake reigns)", "accelerates",
    ),
    "whip": (
        "whip", "Whip", "WHIP!", "Whip: Whip the Horses", "whip the horses", "whip horses",
        "lash the horses", "whip   the\thorses",
    ),
    "brake": (
        "brake", "Brake", "Brake: Pull the Reigns", "Brake: Pull the Reins", "pull the reins", "pull reigns",
        "slow", "slower", "braking",
    ),
    "crash left": (
        "crash left", "crash l", "crash to the left", "Crash: To the Left", "CRASH : TO THE LEFT",
        "ram left", "crash, left", "crash inside",
    ),
    "crash right": (
        "crash right", "crash r", "Crash: To the Right", "crash to the right", "crash on the right",
    ),
    "lacerate left": (
        "lacerate left", "lac l", "Lacerate: To the Left", "lacerate to the left", "laceration left",
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
                "steady"),
    "watch": ("watch", "Watch", "Watch: Avoid Aggressions", "avoid aggressions", "avoid aggression", "WATCH."),
    "cruise": ("cruise", "Cruise", "cruising", "nothing", "none"),
    "endure": ("endure", "Enduring", "enduring", "hold on", "Hold on!", "hold on for dear life"),
    "escape": ("escape", "Escaping", "roll clear", "roll away to safety", "let go", "molla", "omitte"),
}  # fmt: skip


@pytest.mark.parametrize(("order", "text"), [(order, text) for order, texts in WORDS.items() for text in texts])
def test_ss_4_an_order_is_read_as_a_racer_says_it(order: str, text: str) -> None:
    judged = read(text)
    assert judged.problems == ()
    assert judged.value is not None
    assert ([*map(str, judged.value.orders)], judged.value.otherwise) == ([order], ())


def test_every_order_of_the_game_is_in_the_table_of_words() -> None:
    assert {text.split()[0] for text in WORDS} == set(Act)


targets = st.sampled_from([None, "celer", "ferox-ii"])
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
    judged = read(str(order))
    assert judged.value == Written((order,))


@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_what_a_post_offers_can_be_sent_back(language: str) -> None:
    file = ROOT / "ludi_press/games/super_series/data/words" / f"{language}.yaml"
    words = yaml.safe_load(file.read_text(encoding="utf-8"))
    for order in chain(STANDARD_ORDERS, map(Order, (*FLIPPED_ACTS, Act.CRUISE))):
        side = f".{order.side.name.lower()}" if order.side is not None else ""
        said = words[f"offer.{order.act}{side}"].format(lanes=order.lanes)
        assert read(said).value == Written((order,)), said


@given(st.lists(canonical, min_size=1, max_size=3), st.sampled_from([", ", "; ", " then ", ", then ", " / ", "\n"]))
def test_ss_3_1_orders_in_a_row_are_read_in_their_sequence(orders: list[Order], sign: str) -> None:
    judged = read(sign.join(map(str, orders)))
    assert judged.value == Written(tuple(orders))


@given(canonical, st.sampled_from(["do not {}", "never {}", "don't {}", "non {}", "not {}", "please do not {}"]))
def test_a_denied_order_is_never_given(order: Order, denial: str) -> None:
    assert read(denial.format(order)).value is None


ASKED = {
    "crash": "here could stand",
    "crash left right": "does not fit",
    "left right": "does not fit",
    "left or right": "'or' cannot be part of an order: write one order, not a choice",
    "accelerate left": "does not fit",
    "incita retine": "does not fit",
    "left 4": "a displacement is of one to three lanes (SS-4.2): write 'left 1', 'left 2' or 'left 3'",
    "2. left": "order 1 is missing",
    "1. whip 1. brake": "order 1 is given twice",
    "1. Velox: 2. brake": "this order has two numbers",
    "2. Velox: brake": "order 1 is missing",
    "whip, not whip": "is this to be done, or not?",
    "crash left at celer, not at celer": "is this to be done, or not?",
    "crash left\nnot Celer": "is this to be done, or not?",
    "whip, bonus: space\nno bonus": "which bonus: write 'space' or 'quality'",
    "whip, if celer brakes": "the game knows no such condition",
    "acclerate": "'acclerate' is no word of an order: did you mean 'accelerate'?",
    "velox: acelerate": "'acelerate' is not known: did you mean 'accelerate'?",
    "retire": "'retire' cannot be part of an order: who leaves the race tells the host, who writes 'retire: [velox]'",
    "I withdraw Velox from the race": "'from' cannot be part of an order: who leaves the race tells the host",
    "laccerate left": "did you mean 'lacerate'?",
    "crash left at celr": "'celr' is not known: did you mean 'celer'?",
    "crash left at nobody-at-all": "does not fit",
    "lacerate right at diocels": "did you mean 'diocles'?",
    "crash left at claudius": "'claudius' is not known: the names are",
    "whip at celer": "left or right",
    "bonus": "which bonus: write 'space' or 'quality'",
    "whip, bonus space": "is no order alone: write 'velox: {orders: [whip], received: …, bonus: space}'",
    "whip?": "is this an order, or a question?",
    "Good luck": "what is ordered?",
    "hold your horses": "is this an order? Then write it plainly",
    "whip, no wait, brake, control": "write only what is to be done now",
    "Accelerate, shake the reins": "can mean more than one thing: write 'accelerate' or 'accelerate, accelerate'",
    "fly": "here could stand an order such as 'whip'",
    "left 1 under the awnings": "I read 'left 1', but not 'under the awnings': leave that out",
    "crash right into the blue one": "'blue' cannot be part of an order: write the name of a team",
    "same as last turn": "Those of the turn before are not known here",
}


@pytest.mark.parametrize("text", ASKED)
def test_what_is_not_clear_is_a_problem_that_tells_what_could_be_written(text: str) -> None:
    judged = read(text)
    assert judged.value is None
    (problem,) = judged.problems
    told = f"{problem.message}: {problem.suggestion}"
    assert ASKED[text] in told, told


@pytest.mark.parametrize("text", ["", "   ", "...", "please", "xyzzy", "🐎", "左", "whip " + "please " * 80])
def test_what_is_no_order_is_a_problem_with_its_place(text: str) -> None:
    judged = read(text)
    assert judged.value is None
    (problem,) = judged.problems
    assert (problem.code, problem.place) == ("order-unknown", PLACE)


def test_the_caret_stands_under_the_word_that_does_not_fit() -> None:
    line = "  velox: [watch, left 1 wenn frei]"
    text = Placed("left 1 wenn frei", Place("02.yaml", 3, line.index("left") + 1, 16, line))
    (problem,) = read_text(text, TEAMS, "velox").problems
    assert problem.place is not None
    assert line[problem.place.column - 1 :][: problem.place.width] == "wenn"


def test_without_the_teams_targets_are_not_checked() -> None:
    assert read_text(Placed("crash left at celer", PLACE), None, "velox").problems == ()


def test_a_name_that_two_aurigae_bear_names_nobody_but_an_id_does() -> None:
    teams = {"velox": "Scorpus", "celer": "Scorpus", "scorpio": "Velox"}
    assert read("crash left at Scorpus", teams).value is None
    assert read("crash left at celer", teams).value == Written((Order(Act.CRASH, side=Side.LEFT, target="celer"),))


SEVERAL = {
    "whip then left 1, otherwise brake": (["whip", "left 1"], ["brake"]),
    "watch, Left: Minor Displacement": (["watch", "left 1"], []),
    "accelerate twice": (["accelerate", "accelerate"], []),
    "Order 2: left 1. Order 1: whip": (["whip", "left 1"], []),
    "brake after the whip": (["whip", "brake"], []),
    "whip before left 1": (["whip", "left 1"], []),
    "whip, no wait, brake": (["brake"], []),
    "whip. Scratch that, brake": (["brake"], []),
    "brake, not whip": (["brake"], []),
    "don't brake, whip": (["whip"], []),
    "brake instead of whip": (["brake"], []),
    "acelero, luego izquierda 2; si no, freno": (["accelerate", "left 2"], ["brake"]),
    "1. left 2. whip": (["left 1", "whip"], []),
}


@pytest.mark.parametrize("text", SEVERAL)
def test_ss_3_1_a_text_may_say_several_orders(text: str) -> None:
    written = read(text).value
    assert written is not None, read(text).problems
    assert ([*map(str, written.orders)], [*map(str, written.otherwise)]) == SEVERAL[text]


phrases = st.lists(
    st.sampled_from(
        [
            *sorted({word for texts in WORDS.values() for text in texts for word in text.split()}),
            "at",
            "or",
            "not",
            "1.",
        ]
    ),
    max_size=12,
).map(" ".join)


@given(st.one_of(st.text(max_size=300), phrases))
def test_any_text_is_orders_or_problems_and_never_an_exception(text: str) -> None:
    judged = read(text)
    assert (judged.value is None) == bool(judged.problems)
    assert all(problem.place is not None for problem in judged.problems)


# --- messages

AURIGAE = {"velox": "Velox", "celer": "Celer", "musclosus": "Pompeius Musclosus", "ferox": "Ferox"}
MESSAGES: dict[str, dict[str, list[str]]] = {
    "Musclosus: whip\nFerox: brake": {"musclosus": ["whip"], "ferox": ["brake"]},
    "Musclosus whips, Ferox brakes": {"musclosus": ["whip"], "ferox": ["brake"]},
    "Ferox and Musclosus: whip": {"musclosus": ["whip"], "ferox": ["whip"]},
    "For Ferox I want left 2, for Musclosus accelerate": {"ferox": ["left 2"], "musclosus": ["accelerate"]},
    "Ferocem flagello, Musclosum retineo": {"ferox": ["whip"], "musclosus": ["brake"]},
    "orders for Ferox\nwhip": {"ferox": ["whip"]},
    "Ferox will crash left at Musclosus": {"ferox": ["crash left at musclosus"]},
    "Ferox:\n1. left 1\n2. watch\n\nMusclosus:\n1. whip\n2. brake": {
        "ferox": ["left 1", "watch"],
        "musclosus": ["whip", "brake"],
    },
    "Both whip": {"musclosus": ["whip"], "ferox": ["whip"]},
    "Musclosus: whip\nFerox the same": {"musclosus": ["whip"], "ferox": ["whip"]},
    "Musclosus: whip. Ferox as Musclosus.": {"musclosus": ["whip"], "ferox": ["whip"]},
    "Ferox and Musclosus:\nwhip": {"ferox": ["whip"], "musclosus": ["whip"]},
    "P. Musclosus: whip": {"musclosus": ["whip"]},
    "whip for Ferox, brake for Musclosus": {"ferox": ["whip"], "musclosus": ["brake"]},
    "Ferox, whip! Musclosus, brake!": {"ferox": ["whip"], "musclosus": ["brake"]},
    "whip Ferox, brake Musclosus": {"ferox": ["whip"], "musclosus": ["brake"]},
    "Ferox laughs and whips. Musclosus -> brake": {"ferox": ["whip"], "musclosus": ["brake"]},
}


def hear(text: str, *mine: str, last: dict[str, Plain] | None = None) -> Heard:
    """What a message orders the teams of its writer."""
    race: Any = SimpleNamespace(drivers=AURIGAE, teams=())
    parties = [Party(team, AURIGAE[team], None, {team: AURIGAE[team]}) for team in mine]
    return hear_message(race, text, HearingContext(parties, 3, 2, last or {}))


@pytest.mark.parametrize("text", MESSAGES)
def test_each_team_has_the_orders_that_are_said_of_it(text: str) -> None:
    heard = hear(text, "musclosus", "ferox")
    assert heard.doubts == ()
    told = {one.who: one.value for one in heard.entries}
    assert told == {who: {"orders": said} for who, said in MESSAGES[text].items()}


@pytest.mark.parametrize(
    "text",
    [
        "whip",
        "Velox: whip\nFerox: brake",
        "Ferox: whip\nMusclosus likewise, but later",
        "Ferox: whip\nMusclosus never",
        "Ferox whips or Musclosus brakes",
        "Ferox: whip. Ferox: no, wait for Musclosus.",
        "Ferox: whip\n\nHm, perhaps not.",
    ],
)
def test_what_is_not_clear_of_two_teams_is_a_doubt(text: str) -> None:
    assert hear(text, "musclosus", "ferox").doubts


def test_a_doubt_about_one_team_leaves_the_clear_order_of_the_other() -> None:
    heard = hear("Ferox: whip\nMusclosus: gallop left", "musclosus", "ferox")
    assert [(entry.who, entry.value) for entry in heard.entries] == [("ferox", {"orders": ["whip"]})]
    assert [doubt.touches for doubt in heard.doubts] == [("musclosus",)]


@pytest.mark.parametrize("text", ["whip and Ferox brake", "whip perhaps, and Ferox brake"])
def test_an_unclear_order_before_the_first_name_may_be_of_any_team(text: str) -> None:
    assert [doubt.touches for doubt in hear(text, "musclosus", "ferox").doubts] == [()]


def test_a_bonus_alone_orders_nothing() -> None:
    heard = hear("bonus: space", "velox")
    assert (heard.entries, heard.doubts) == ((), ())


def test_orders_of_the_turn_before_are_given_again() -> None:
    heard = hear("same as last turn", "velox", last={"velox": ["whip", "left 1"]})
    assert (heard.doubts, [entry.value for entry in heard.entries]) == ((), [["whip", "left 1"]])
    (entry,) = hear("I carry on as in the last turn", "velox", last={"velox": "whip"}).entries
    assert entry.value == "whip"
    assert hear("same as last turn", "velox").doubts


def test_orders_can_be_taken_back() -> None:
    heard = hear("Please cancel my orders.", "velox")
    assert (heard.doubts, heard.entries, heard.withdrawn) == ((), (), ("velox",))
    heard = hear("cancel my orders. Whip.", "velox")
    assert ([entry.value for entry in heard.entries], heard.withdrawn) == ([{"orders": ["whip"]}], ())


def test_the_turn_that_a_message_names_is_told() -> None:
    heard = hear("For turn 4: whip", "velox")
    assert (heard.turns, heard.doubts) == ((4,), ())


def test_what_answers_quoted_lines_is_a_doubt() -> None:
    assert hear("> whip?\nyes, whip\n> or brake?\nno", "velox").doubts
    assert not hear("> what do you order?\nwhip", "velox").doubts


@pytest.mark.parametrize(
    ("text", "target"),
    [("crash left at the green", "celer"), ("urta il verde a sinistra", "celer"), ("crash left at the white", None)],
)
def test_a_colour_names_the_only_team_that_has_it(text: str, target: str | None) -> None:
    colours = {"velox": "russata", "celer": "praesina", "musclosus": "albata", "scorpus": "albata"}
    race: Any = SimpleNamespace(
        drivers={team: team.title() for team in colours},
        teams=[SimpleNamespace(id=team, factio=colour) for team, colour in colours.items()],
    )
    party = Party("velox", "Velox", None, {"velox": "Velox"})
    heard = hear_message(race, text, HearingContext([party], 3))
    assert [one.value for one in heard.entries] == ([{"orders": [f"crash left at {target}"]}] if target else [])


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("No whip. Just accelerate.", ["accelerate"]),
        ("I don't want to whip and I don't want to crash. Brake.", ["brake"]),
        ("Don't crash into anyone, only one lane left", ["left 1"]),
        ("Stay in lane, accelerate", ["accelerate"]),
        ("whip only", ["whip"]),
        ("Velox goes in, that is one lane left", ["left 1"]),
        ("two lanes right, no wait, left", ["left 2"]),
        ("whip (whip)", ["whip"]),
    ],
)
def test_what_is_refused_or_said_again_leaves_what_is_ordered(text: str, orders: list[str]) -> None:
    heard = hear(text, "velox")
    assert [(entry.value, heard.doubts) for entry in heard.entries] == [({"orders": orders}, ())]


@pytest.mark.parametrize(
    "text",
    [
        "no whip",
        "No whip. Whip.",
        "Whip. No whip.",
        "No attack on Celer, crash left at Celer",
        "Not Celer. Crash left at Celer.",
        "Stay in lane, left 1",
        "not left 2, left 2",
        "only whip. Then brake.",
        "only whip. Bonus: space.",
        "whip, that is brake",
        "1) whip 2) left 1, otherwise brake 3) watch",
    ],
)
def test_what_is_refused_and_ordered_too_is_a_doubt(text: str) -> None:
    assert hear(text, "velox").doubts


def test_ss_7_each_order_of_a_list_but_the_first_has_its_contingency() -> None:
    heard = hear("1) whip 2) left 1, otherwise brake 3) watch, otherwise cruise", "velox")
    assert [entry.value for entry in heard.entries] == [
        {"orders": ["whip", "left 1", "watch"], "otherwise": ["brake", "cruise"]}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "First: accelerate. Second: whip. Third: right 1 (otherwise watch).",
        "1. accelerate\n2. whip\n3. right 1, otherwise watch",
        "1. accelerate, otherwise brake\n2. whip, otherwise watch\n3. right 1",
        "accelerate, whip, right 1, otherwise: watch",
    ],
)
def test_ss_7_a_contingency_that_may_be_for_another_order_is_a_doubt(text: str) -> None:
    (doubt,) = (saying.doubt for saying in hear(text, "velox").sayings if saying.doubt)
    assert "which of the orders is the contingency for" in doubt


@pytest.mark.parametrize(
    ("text", "bonuses"),
    [
        ("Velox: whip. Celer: brake. Bonus: space for both.", ["space", "space"]),
        ("Velox: whip\nCeler: brake\nBonus: space for all", ["space", "space"]),
        ("Velox: whip\nCeler: brake\nBonus: space for Velox", ["space", None]),
        ("Velox: whip\nCeler: brake, bonus: space", [None, "space"]),
        ("Velox: whip\nBonus: space\nCeler: brake\nBonus: quality", ["space", "quality"]),
    ],
)
def test_ss_16_1_a_bonus_is_for_those_whom_it_is_said_of(text: str, bonuses: list[str | None]) -> None:
    heard = hear(text, "velox", "celer")
    assert not heard.doubts
    assert [entry.value.get("bonus") if isinstance(entry.value, dict) else None for entry in heard.entries] == bonuses


def test_ss_16_1_a_bonus_below_two_teams_that_names_neither_is_a_doubt() -> None:
    assert hear("Velox: whip\nCeler: brake\nBonus: space", "velox", "celer").doubts
