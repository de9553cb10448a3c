"""Sentences of lanistae as orders: fighters, Caesar, messages, keys of turn files, and what cannot be read."""

import re
from types import SimpleNamespace
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from trees import ROOT

from ludi_press.boards.plane import WINDS, Point, Wind
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.contract import Heard, HearingContext, Party
from ludi_press.games.kit.reading.words import ORDERS, load_words
from ludi_press.games.moritari.reading.orders import (
    PACKAGE,
    hear_message,
    read_caesar,
    read_fighter,
    read_goal,
    read_look,
    read_order,
    read_target,
    read_thumb,
)
from ludi_press.games.moritari.rules.model import NOBODY, Kind, Stride, Thumb

NAMES = {"saeva": "Saeva", "raecius": "Raecius Felix", "hit": "Pugnax", "nasus": "Nasus"}


def written(text: str) -> Placed[str]:
    return Placed(text, Place("orders", text=text))


def read(text: str) -> dict[str, Any]:
    """What a sentence orders, by the keys that it gives."""
    judged = read_order(written(text), NAMES, "me")
    assert judged.value is not None, judged.problems
    told = judged.value
    found = {key: getattr(told, key) for key in ("move", "face", "fight") if getattr(told, key) is not None}
    return found | dict(told.manner)


def problem(judged: Judged[Any]) -> Problem:
    (found,) = judged.problems
    assert judged.value is None
    assert found.place is not None
    return found


NORTHEAST = WINDS[Wind.NORTHEAST]


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("move to [2, -1.5], face saeva, fight saeva", {"move": Point(2000, -1500), "face": "saeva", "fight": "saeva"}),
        ("Move toward Raecius Felix and fight Raecius Felix!", {"move": "raecius", "fight": "raecius"}),
        ("go 2, -1.5; turn to face the north-east", {"move": Point(2000, -1500), "face": NORTHEAST}),
        ("stay, attack nobody and do not implore the crowd", {"fight": NOBODY, "appeal": False}),
        ("don't fight. Appeal: no", {"fight": NOBODY, "appeal": False}),
        ("appeal to nobody, move saeva", {"move": "saeva", "appeal": False}),
        (
            "procede ad [2, -1.5], specta saeva, pugna cum saeva",
            {"move": Point(2000, -1500), "face": "saeva", "fight": "saeva"},
        ),
        ("verte te inter septentrionem et orientem et pugna cum nemine", {"face": NORTHEAST, "fight": NOBODY}),
        ("Mane; feri Nasum; noli missionem implorare", {"fight": "nasus", "appeal": False}),
        (
            "muovi verso saeva, girati a nord-est e combatti saeva",
            {"move": "saeva", "face": NORTHEAST, "fight": "saeva"},
        ),
        ("resta, non combattere, non implorare la folla", {"fight": NOBODY, "appeal": False}),
        ("non attaccare nessuno", {"fight": NOBODY}),
        ("stay, no mercy asked", {"appeal": False}),
        ("no mercy asked, do not implore the crowd", {"appeal": False}),
        ("mane, sine missione", {"appeal": False}),
        ("resta, senza chiedere grazia", {"appeal": False}),
    ],
)
def test_sentences_are_read_in_every_language(text: str, orders: dict[str, Any]) -> None:
    assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("charge!", "something is missing"),
        ("trample on saeva", "I read 'move: saeva; fight: saeva', but not 'trample'"),
        ("mvoe to saeva", "'mvoe' is not known"),
        ("move to saeva, nasus", ""),
        ("move to saeva, move to nasus", ""),
        ("stay, move to nasus", "is this to move, or to stay?"),
        ("stay with nasus", "'with' does not fit here"),
        ("move to 5", "something is missing"),
        ("move to 5, -3, 2", ""),
        ("move to D4", "'d' does not fit here"),
        ("do not fight saeva", ""),
        ("fight saeva unless nasus comes", "'unless' cannot be part of an order"),
        ("fight saeva or nasus", "'or' cannot be part of an order"),
        ("fight him", "whom does this mean"),
        ("fight saeva, not saeva", "is this one meant, or not?"),
        ("move to 1.2345, 2", "is no length in inches (MO-3.4)"),
        ("face between north and south", "have none between them"),
        ("stay, implore the crowd, no mercy asked", "is this meant, or not?"),
    ],
)
def test_what_cannot_be_told_is_refused_with_words(text: str, words: str) -> None:
    found = problem(read_order(written(text), NAMES, "me"))
    assert found.rule == "MO-3.1"
    assert words in found.message


@pytest.mark.parametrize("lead", ["1. ", "2) ", "- ", "Order 1: "])
def test_a_number_before_a_sentence_only_numbers_it(lead: str) -> None:
    assert read(f"{lead}move to 4, -2, fight saeva") == read("move to 4, -2, fight saeva")


@pytest.mark.parametrize("denial", ["do not {}", "never {}", "noli {}", "don't {}"])
@pytest.mark.parametrize("order", ["move to saeva", "fight saeva", "face nasus", "attack Nasus"])
def test_a_denied_order_is_never_given(denial: str, order: str) -> None:
    assert read_order(written(denial.format(order)), NAMES, "me").value is None


@pytest.mark.parametrize(
    ("text", "help_"),
    [("sava", "did you mean 'saeva'?"), ("Raecius Feliks", ""), ("5 ost", ""), ("spartacus", "the names are")],
)
def test_an_aim_that_nobody_knows_is_told_what_to_write(text: str, help_: str) -> None:
    assert help_ in (problem(read_goal(written(text), NAMES)).suggestion or "")


@pytest.mark.parametrize(
    ("text", "goal"),
    [
        ("3 north", Stride(3000, WINDS[Wind.NORTH])),
        ("2.5 inches toward saeva", Stride(2500, "saeva")),
        ("5 toward 1, -2", Stride(5000, Point(1000, -2000))),
    ],
)
def test_mo_3_1a_a_goal_may_be_some_inches_of_a_way(text: str, goal: Stride) -> None:
    assert read_goal(written(text), NAMES).value == goal
    assert read_goal(written(str(goal)), NAMES).value == goal
    assert read_goal(written("0 north"), NAMES).value is None


@pytest.mark.parametrize("text", ["yes", "3", "n", "him", "saeva nasus", "5, -3", "", "north"])
def test_a_target_is_a_fighter_or_nobody(text: str) -> None:
    assert read_target(written(text), NAMES).value is None
    assert read_fighter(written(text), NAMES).value is None
    assert read_target(written("nobody"), NAMES).value == NOBODY
    assert read_look(written("north"), NAMES).value == WINDS[Wind.NORTH]


def ruled(text: str) -> tuple[list[str], list[str], Any]:
    judged = read_caesar(written(text), NAMES)
    assert judged.value is not None, judged.problems
    rule = judged.value
    return [*rule.sequence], [*rule.fights], dict(rule.verdicts) or rule.thumb


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("saeva first, thumb up", (["saeva"], [], Thumb.UP)),
        (
            "sequence saeva, nasus; fights nasus and saeva; thumb down",
            (["saeva", "nasus"], ["nasus", "saeva"], Thumb.DOWN),
        ),
        ("thumb up for saeva, raecius felix down", ([], [], {"saeva": Thumb.UP, "raecius": Thumb.DOWN})),
        ("Raecius Felix et saeva primum; pollex sursum", (["raecius", "saeva"], [], Thumb.UP)),
        ("ordine: saeva nasus; pollice giù per saeva", (["saeva", "nasus"], [], {"saeva": Thumb.DOWN})),
        ("", ([], [], None)),
    ],
)
def test_caesars_sentences(text: str, rule: tuple[list[str], list[str], Any]) -> None:
    assert ruled(text) == rule


@pytest.mark.parametrize(
    "text", ["thumb", "thumb sideways", "thumb up down", "thumb up for saeva, down for saeva", "sequence leo", "hello"]
)
def test_what_is_no_rule_of_a_caesar_is_refused(text: str) -> None:
    assert problem(read_caesar(written(text), NAMES)).rule == "MO-2.2"
    assert read_thumb(written("sideways")).value is None


@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_what_a_post_tells_schools_to_write_can_be_sent_back(language: str) -> None:
    """The line of the reply, its brackets filled, and each order that is offered."""
    file = ROOT / "ludi_press/games/moritari/data/words" / f"{language}.yaml"
    words = yaml.safe_load(file.read_text(encoding="utf-8"))
    _, orders, caesar = words["reply.1"].format(turn=3).split("\n")
    place, *others = re.findall(r"\[[^]]+\]", orders)
    for said, move in (("saeva", "saeva"), ("[2, -1.5]", Point(2000, -1500))):
        filled = orders.replace(place, "@")
        for other in others:
            filled = filled.replace(other, "saeva")
        assert read(filled.replace("@", said)) == {"move": move, "face": "saeva", "fight": "saeva"}
    for shows in re.findall(r"\[([^]]+)\]", caesar)[1].replace(",", " ").split():
        if shows not in ("or", "vel", "o"):
            text = re.sub(r"\[[^]]+\]", "saeva", caesar.partition(":")[2], count=1)
            sequence, _, thumb = ruled(re.sub(r"\[[^]]+\]", shows, text))
            assert sequence == ["saeva"]
            assert thumb in Thumb
    assert read(words["offer.fight-foe"].format(foe="Saeva")) == {"fight": "saeva"}
    assert read(words["offer.fight-nobody"]) == {"fight": NOBODY}


WORDS = [word for one in load_words(PACKAGE, ORDERS).phrases() for word in one.words]
TOKENS = st.sampled_from([*WORDS, *NAMES, "[1, 2]", ",", ";", ".", "x", "-"])


@given(st.lists(TOKENS, max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused(text: str) -> None:
    assert (read_order(written(text), NAMES, "me").value is None) == bool(
        read_order(written(text), NAMES, "me").problems
    )
    assert (read_caesar(written(text), NAMES).value is None) == bool(read_caesar(written(text), NAMES).problems)


# --- messages

ROSTER = {"flamma": "Flamma", "celadus": "Celadus", "saeva": "Saeva", "verus": "Verus"}


def hear(text: str, last: dict[str, Plain] | None = None) -> Heard:
    roster = [SimpleNamespace(id=one, name=name, kind=Kind.HEAVY) for one, name in ROSTER.items()]
    by_id = {one.id: one for one in roster}
    race: Any = SimpleNamespace(schools=[], roster=roster, by_id=by_id, row=lambda _: SimpleNamespace(move=5))
    party = Party("magnus", "Ludus Magnus", None, {one: ROSTER[one] for one in ("flamma", "celadus")})
    return hear_message(race, text, HearingContext([party], 3, 1, last or {}))


@pytest.mark.parametrize(
    ("text", "orders"),
    [
        ("Flamma fights Saeva. Celadus the same.", {"flamma": {"fight": "saeva"}, "celadus": {"fight": "saeva"}}),
        ("Flamma goes to Saeva and hits her", {"flamma": {"move": "saeva", "fight": "saeva"}}),
        ("Flamma fights Verus. No wait, Flamma fights Saeva.", {"flamma": {"fight": "saeva"}}),
        ("Flamma: move to 5, 3. Correction: 5, -3.", {"flamma": {"move": ["5", "-3"]}}),
        ("Everybody stays put.", {"flamma": "stay", "celadus": "stay"}),
        ("If he falls, Flamma does not implore", {"flamma": {"appeal": "no"}}),
    ],
)
def test_each_fighter_has_the_orders_that_are_said_of_it(text: str, orders: dict[str, Plain]) -> None:
    heard = hear(text)
    assert heard.doubts == ()
    assert {entry.who: entry.value for entry in heard.entries} == orders


@pytest.mark.parametrize(
    "text",
    [
        "fight Saeva",
        "Flamma fights Celadus",
        "Flamma fights Saeva\nFlamma fights Verus",
        "Flamma: attack Verus... sorry, Saeva",
        "Flamma fights Saeva, Celadus faces Verus. Flamma hits him.",
        "Saeva fights Verus",
        "as last round",
    ],
)
def test_what_is_not_clear_is_a_doubt(text: str) -> None:
    assert hear(text).doubts


def test_orders_are_repeated_and_taken_back() -> None:
    heard = hear("Flamma as last round", {"flamma": "stay"})
    assert (heard.doubts, [entry.value for entry in heard.entries]) == ((), ["stay"])
    assert hear("cancel my orders").withdrawn == ("flamma", "celadus")
    assert hear("For round 4: Flamma fights Saeva").turns == (4,)
