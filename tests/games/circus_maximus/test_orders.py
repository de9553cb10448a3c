"""Orders as players write them: sentences in four languages, keys, messages, and what cannot be read."""

from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from trees import tree_of

from ludi_press.boards.ring import Side
from ludi_press.content.form import fill_one
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place, Problem
from ludi_press.games.circus_maximus.reading.entry import TurnForm
from ludi_press.games.circus_maximus.reading.orders import (
    PACKAGE,
    FallenOrder,
    hear_message,
    read_form,
    read_text,
    team_orders,
)
from ludi_press.games.circus_maximus.rules.model import Act, Attack, Step, StepKind, TeamOrders, Way
from ludi_press.games.contract import Heard, HearingContext, Party
from ludi_press.games.kit.reading.words import ORDERS, load_words

NAMES = {"diocles": "Gaius Appuleius Diocles", "max": "Maximus", "team-b": "Felix", "c": "Crescens"}


def forward(count: int) -> Step:
    return Step(StepKind.FORWARD, count)


def brake(count: int) -> Step:
    return Step(StepKind.BRAKE, count)


def attack(act: Act, target: str | None = None, *, horses: bool = False) -> Step:
    return Step(StepKind.ATTACK, attack=Attack(act, target, horses))


OUT, IN, WHIP = Step(StepKind.OUT), Step(StepKind.IN), Step(StepKind.WHIP)


def read(text: str) -> TeamOrders | FallenOrder:
    judged = read_text(Placed(text, Place("turn", text=text)), NAMES, "me")
    assert judged.value is not None, judged.problems
    return judged.value if isinstance(judged.value, FallenOrder) else team_orders(judged.value)


def problems(text: str) -> tuple[Problem, ...]:
    return read_text(Placed(text, Place("turn", text=text)), NAMES, "me").problems


WHOLE = TeamOrders(
    speed=18, path=(forward(8), OUT, attack(Act.RAM, "diocles"), forward(9)), whip=True, evade=(Way.OUT, Way.BRAKE),
    corner=3,
)  # fmt: skip


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("18: 8/out/ram diocles/9, whip, evade out or brake, corner 3", WHOLE),
        ("18: 8/extra/impinge diocles/9, flagella, vita extra vel retine, flexus 3", WHOLE),
        ("18: 8/fuori/sperona diocles/9, frusta, evita fuori o freno, curva 3", WHOLE),
        ("Speed 18; path 8/right/ram Gaius Appuleius Diocles' chariot/9; whip; evade out, brake; corner 3", WHOLE),
        ("20: 9/out/10, corner 2, evade out or brake",
         TeamOrders(speed=20, path=(forward(9), OUT, forward(10)), evade=(Way.OUT, Way.BRAKE), corner=2)),
        ("18, whip, attack ram anyone horses",
         TeamOrders(speed=18, whip=True, attack=(Attack(Act.RAM, None, horses=True),))),
        ("max, pass in, evade no", TeamOrders(passing=(Side.LEFT,), evade=())),
        ("12", TeamOrders(speed=12)),
        ("ram chariot/1/Ram horses", TeamOrders(path=(attack(Act.RAM), forward(1), attack(Act.RAM, horses=True)))),
        ("ram diocles, lash anyone", TeamOrders(attack=(Attack(Act.RAM, "diocles"), Attack(Act.LASH)))),
        ("verbera equos diocles", TeamOrders(attack=(Attack(Act.LASH, "diocles", horses=True),))),
        ("sferza i cavalli di crescens", TeamOrders(attack=(Attack(Act.LASH, "c", horses=True),))),
        ("ram max", TeamOrders(attack=(Attack(Act.RAM, "max"),))),
        ("lash team-b's horses", TeamOrders(attack=(Attack(Act.LASH, "team-b", horses=True),))),
        ("16: 4/brake 3/whip/in/5 squares", TeamOrders(speed=16, path=(forward(4), brake(3), WHIP, IN, forward(5)))),
        ("whip: no, corner safe, blocked out, in, ram",
         TeamOrders(corner=0, blocked=(Way.OUT, Way.IN, Way.RAM))),
        ("corner any, pass no", TeamOrders(passing=())),
        ("whip no, corner safe, blocked out, in, ram",
         TeamOrders(corner=0, blocked=(Way.OUT, Way.IN, Way.RAM))),
        ("whip diocles", TeamOrders(attack=(Attack(Act.LASH, "diocles"),))),
        ("cut loose", FallenOrder("cut")),
        ("hold on!", FallenOrder("hold")),
        ("run out", FallenOrder("run", Side.RIGHT)),
        ("corri dentro", FallenOrder("run", Side.LEFT)),
        ("abscide", FallenOrder("cut")),
        ("", TeamOrders()),
    ],
)  # fmt: skip
def test_cm_11_1_a_sentence_as_orders(text: str, orders: TeamOrders | FallenOrder) -> None:
    assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "words", "help_"),
    [
        ("8/owt/3", "'owt' is not known", "'out'"),
        ("8/2 out/3", "something is missing at the end", ""),
        ("dance", "'dance' is not known", ""),
        ("ram fuscus", "'fuscus' is not known", "the names are diocles, max, team-b, c"),
        ("ram dioclse", "'dioclse' is not known", "did you mean 'diocles'"),
        ("ram him", "whom does this mean?", "the name"),
        ("ram diocles or crescens", "'or' cannot be part of an order", "not a choice"),
        ("attack", "something is missing", ""),
        ("evade whip", "'whip' does not fit here", "'out' or 'in'"),
        ("evade ram", "'ram' is no answer here (CM-6.2)", "brake, out, in, in order, or no"),
        ("pass brake", "'brake' is no answer here (CM-3.8)", "out, in, in order, or no"),
        ("corner fast", "'fast' is not known", ""),
        ("speed 9999", "'9999' is no number of this game (CM-2.3)", "three digits"),
        ("speed 5, speed 6", "", ""),
        ("speed 16, not 16", "is this the speed, or not?", ""),
        ("18 if Crescens stays", "'if' cannot be part of an order", "the game knows no such condition"),
        ("maybe 18", "'maybe' cannot be part of an order", "plainly"),
        ("cut in", "'cut' cannot be part of an order", ""),
        ("12, out two, then whip", "',' does not fit here", ""),
        ("18, cut loose", "'cut' does not fit here", ""),
    ],
)
def test_cm_11_2_what_cannot_be_read_says_what_is_wrong_and_what_to_write(text: str, words: str, help_: str) -> None:
    (problem,) = problems(text)
    assert words in problem.message
    assert help_ in (problem.suggestion or "")


@pytest.mark.parametrize("order", ["whip", "ram crescens", "evade out", "18", "lash anyone", "pass in"])
@pytest.mark.parametrize("denial", ["do not {}", "never {}", "noli {}", "non {}"])
def test_a_denied_order_is_never_given(order: str, denial: str) -> None:
    judged = read_text(Placed(denial.format(order), Place("turn")), NAMES, "me")
    if judged.value is not None:
        assert not isinstance(judged.value, FallenOrder)
        assert team_orders(judged.value) in (TeamOrders(), TeamOrders(evade=()), TeamOrders(passing=()))


WORDS = [phrase for one in load_words(PACKAGE, ORDERS).phrases() for phrase in one.words]
TOKENS = st.sampled_from([*WORDS, *NAMES, "12", "/", ",", ":", ";", "0", "\u0663", "'s", "!", "\n"])


@given(st.text(max_size=60) | st.lists(TOKENS, max_size=12).map(" ".join))
def test_cm_11_2_no_words_end_in_anything_but_orders_or_a_problem(text: str) -> None:
    judged = read_text(Placed(text, Place("turn", text=text)), NAMES, "me")
    assert (judged.value is None) == bool(judged.problems)


@pytest.mark.parametrize(
    "target", ["diocles", "gaius appuleius diocles", "GAIUS APPULEIUS DIOCL\u00c8S", "C. Appuleius Diocles"]
)
def test_cm_11_3_teams_are_named_by_id_or_driver(target: str) -> None:
    assert read(f"ram {target}") == TeamOrders(attack=(Attack(Act.RAM, "diocles"),))


def form_orders(text: str, team: str) -> Any:
    form = fill_one(tree_of(text.encode()), TurnForm).value
    assert form is not None
    assert form.orders is not None
    return form.orders[team].value


def test_cm_11_1_keys_say_what_the_sentence_says() -> None:
    text = """
orders:
  a: {speed: 18, path: 8/out/ram diocles/9, whip: yes, evade: [out, brake], corner: 3}
  b: {attack: ram anyone horses, pass: no, blocked: [brake], corner: safe, evade: no}
  c: 18
"""
    first, second = (read_form(form_orders(text, team), NAMES, team).value for team in "ab")
    assert team_orders(first or ()) == WHOLE
    assert team_orders(second or ()) == TeamOrders(
        attack=(Attack(Act.RAM, None, horses=True),), passing=(), blocked=(Way.BRAKE,), corner=0, evade=()
    )
    assert form_orders(text, "c").value == "18" if isinstance(form_orders(text, "c"), Placed) else True


@pytest.mark.parametrize(
    ("key", "rule"),
    [
        ("speed: ram crescens", "CM-2.3"),
        ("path: fast", "CM-11.2"),
        ("attack: 18", "CM-6.1"),
        ("evade: maybe", "CM-6.2"),
        ("pass: yes", "CM-3.8"),
        ("blocked: whip", "CM-3.6"),
        ("corner: out", "CM-4.9"),
    ],
)
def test_cm_11_1_the_value_of_a_key_is_of_its_kind(key: str, rule: str) -> None:
    judged = read_form(form_orders(f"orders:\n  a: {{{key}}}\n", "a"), NAMES, "a")
    assert [problem.rule for problem in judged.problems] == [rule]
    assert judged.value is None


# --- messages

AURIGAE = {"diocles": "Diocles", "scorpus": "Scorpus", "felix": "Felix"}


def hear(text: str, *mine: str, last: dict[str, Plain] | None = None) -> Heard:
    race: Any = SimpleNamespace(drivers=AURIGAE, teams=())
    return hear_message(
        race,
        text,
        HearingContext([Party(one, AURIGAE[one], None, {one: AURIGAE[one]}) for one in mine], 3, 1, last or {}),
    )


def test_orders_of_two_teams_stand_apart() -> None:
    heard = hear("Diocles: 18, corner 2\nFelix: 16, ram Scorpus", "diocles", "felix")
    assert heard.doubts == ()
    assert {entry.who: entry.value for entry in heard.entries} == {
        "diocles": {"speed": "18", "corner": "2"},
        "felix": {"speed": "16", "attack": ["ram scorpus"]},
    }
    assert hear("18, corner 2", "diocles", "felix").doubts


@pytest.mark.parametrize(
    ("text", "speed"),
    [("14. no wait, 16", "16"), ("18, anzi no, 16", "16"), ("16, not 18", "16"), ("speed 16\n16", "16")],
)
def test_a_correction_replaces_what_it_corrects(text: str, speed: str) -> None:
    heard = hear(text, "diocles")
    assert (heard.doubts, [entry.value for entry in heard.entries]) == ((), [{"speed": speed}])


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1. Full speed\n2. Lash Felix\n3. Don't evade", {"speed": "max", "attack": ["lash felix"], "evade": "no"}),
        ("1) 17 squares. 2) after six of them, one lane out.", {"speed": "17", "path": "6/out"}),
        ("1. velocit\u00e0 16 2. frusta", {"speed": "16", "whip": "yes"}),
        ("Don't ram Felix, ram Scorpus. 15", {"speed": "15", "attack": ["ram scorpus"]}),
        ("15, lash Felix first and Scorpus after him", {"speed": "15", "attack": ["lash felix", "lash scorpus"]}),
        ("Felix has lost two horses. I lash his horses. 15", {"speed": "15", "attack": ["lash felix horses"]}),
        ("15, stay in lane", {"speed": "15"}),
        ("Only 8, my poor horses!", {"speed": "8"}),
        ("15 straight on", {"speed": "15"}),
        ("slow down to 12", {"speed": "12"}),
        ("15, brake 3 after 8 squares", {"speed": "15", "path": "8/brake 3"}),
        ("speed: 15; path: straight; whip: no; attack: none; evade: none", {"speed": "15", "evade": "no"}),
    ],
)
def test_orders_are_read_in_the_words_of_ordinary_mails(text: str, value: dict[str, Any]) -> None:
    heard = hear(text, "diocles")
    assert ([entry.value for entry in heard.entries], heard.doubts) == ([value], ())


CONTRADICTED = [
    *("18\n16", "18, ram Diocles", "18\ncut loose", "no wait, 16", "as last turn"),
    *("Don't ram Felix, ram Felix. 15", "no ramming. 15, ram Felix", "15, don't ram Felix", "only 15. Whip."),
    *(
        "15, stay in lane, move out",
        "Ram Scorpus. Felix is weak. Lash him. 15",
        "runs inward, that is out",
        "15, whip: -",
    ),
]


@pytest.mark.parametrize("text", CONTRADICTED)
def test_what_contradicts_itself_is_asked_about(text: str) -> None:
    assert hear(text, "diocles").doubts


@pytest.mark.parametrize("text", ["18, whip. Wait, no whip.", "18, whip. I changed my mind, no whip."])
def test_a_whip_is_taken_back(text: str) -> None:
    heard = hear(text, "diocles")
    assert ([entry.value for entry in heard.entries], heard.doubts) == ([{"speed": "18"}], ())


def test_orders_are_repeated_and_taken_back() -> None:
    heard = hear("as last turn", "diocles", last={"diocles": {"speed": "18"}})
    assert (heard.doubts, [entry.value for entry in heard.entries]) == ((), [{"speed": "18"}])
    assert hear("cancel my orders", "diocles").withdrawn == ("diocles",)
    assert hear("For turn 4: 18", "diocles").turns == (4,)
