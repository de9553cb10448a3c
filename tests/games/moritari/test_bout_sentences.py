"""Orders of a bout in the schools' own words, in every language (MO-2.2, MO-3.1, MO-4.1, MO-5)."""

import re
from typing import Any

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from trees import ROOT

from ludi_press.boards.plane import WINDS, Point, Wind
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.moritari.reading.aims import read_goal, read_look, read_target, read_thumb
from ludi_press.games.moritari.reading.order_words import (
    FILLERS,
    JOINTS,
    LEADS,
    NOBODIES,
    NOT,
    RULES,
    THUMBS,
    VERBS,
    WIND_WORDS,
)
from ludi_press.games.moritari.reading.orders import read_caesar, read_order
from ludi_press.games.moritari.rules.model import NOBODY, Thumb

NAMES = {"saeva": "Saeva", "raecius": "Raecius Felix", "hit": "Pugna", "nasus": "Nasus"}
CALLED = (*NAMES, *NAMES.values())


def written(text: str) -> Placed[str]:
    return Placed(text, Place("orders", text=text))


def read(text: str) -> dict[str, Any]:
    """What a sentence orders, with what it names read as the keys of a turn file are."""
    judged = read_order(written(text), CALLED)
    assert judged.value is not None, judged.problems
    form = judged.value
    assert not isinstance(form.move, tuple)
    assert not isinstance(form.face, tuple)
    found = {
        "move": form.move and read_goal(form.move, NAMES).value,
        "face": form.face and read_look(form.face, NAMES).value,
        "fight": form.fight and read_target(form.fight, NAMES).value,
    }
    return {key: value for key, value in found.items() if value is not None} | (
        {} if form.appeal else {"appeal": False}
    )


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
        ("appeal, fight", {}),
        ("fight hit, move to Pugna", {"fight": "hit", "move": "hit"}),
        (
            "procede ad [2, -1.5], specta saeva, pugna cum saeva",
            {"move": Point(2000, -1500), "face": "saeva", "fight": "saeva"},
        ),
        ("verte te inter septentrionem et orientem et pugna cum nemine", {"face": NORTHEAST, "fight": NOBODY}),
        ("Mane; feri Nasus; noli missionem implorare", {"fight": "nasus", "appeal": False}),
        (
            "muovi verso saeva, girati a nord-est e combatti saeva",
            {"move": "saeva", "face": NORTHEAST, "fight": "saeva"},
        ),
        ("resta, non combattere, non implorare la folla", {"fight": NOBODY, "appeal": False}),
        ("non attaccare nessuno", {"fight": NOBODY}),
    ],
)
def test_sentences_are_read_in_every_language(text: str, orders: dict[str, Any]) -> None:
    assert read(text) == orders


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("charge!", "order-unknown", "does not say what to move"),
        ("jump on saeva", "order-unknown", "'jump' is no word of an order"),
        ("mvoe to saeva", "order-unknown", "'mvoe' is no word of an order"),
        ("move to saeva, nasus", "order-unknown", "what 'nasus' belongs to"),
        ("move to saeva, move to nasus", "order-ambiguous", "twice"),
        ("stay, move to nasus", "order-ambiguous", "both to move and to stay"),
        ("stay with nasus", "order-unknown", "what 'nasus' belongs to"),
    ],
)
def test_what_cannot_be_told_is_refused_with_words(text: str, code: str, words: str) -> None:
    found = problem(read_order(written(text), CALLED))
    assert (found.code, found.rule) == (code, "MO-3.1")
    assert words in found.message
    assert found.suggestion


def test_a_slip_in_a_verb_is_told_the_word() -> None:
    assert problem(read_order(written("mvoe to saeva"), CALLED)).suggestion == "did you mean 'move'?"
    assert problem(read_order(written("combati saeva"), CALLED)).suggestion == "did you mean 'combatti'?"


@pytest.mark.parametrize("lead", ["1. ", "2) ", "- ", "Round 3: ", "Turn 4, order 1: ", "Certatio 2: "])
def test_a_number_before_a_sentence_only_numbers_it(lead: str) -> None:
    assert read(f"{lead}turn 4, -2, fight saeva") == read("turn 4, -2, fight saeva")
    assert ruled(f"{lead}saeva first, thumb up") == ruled("saeva first, thumb up")


@pytest.mark.parametrize(
    ("text", "help_"),
    [
        ("sava", "did you mean 'saeva'?"),
        ("Raecius Feliks", "did you mean 'raecius'?"),
        ("5 east", "write a point as [x, y], inches east and north of the middle: [5, -2.5]"),
        ("leo", "the fighters are saeva, raecius, hit, nasus"),
    ],
)
def test_an_aim_that_nobody_knows_is_told_what_to_write(text: str, help_: str) -> None:
    assert problem(read_goal(written(text), NAMES)).suggestion == help_


def ruled(text: str) -> tuple[list[str], list[str], Any]:
    judged = read_caesar(written(text), CALLED)
    assert judged.value is not None, judged.problems
    form = judged.value
    thumb: Any = None
    if isinstance(form.thumb, Placed):
        thumb = read_thumb(form.thumb).value
    elif form.thumb:
        thumb = {name: read_thumb(shown).value for name, shown in form.thumb.items()}
    return [one.value for one in form.sequence], [one.value for one in form.fights], thumb


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("saeva first, thumb up", (["saeva"], [], Thumb.UP)),
        (
            "sequence saeva, nasus; fights nasus and saeva; thumb down",
            (["saeva", "nasus"], ["nasus", "saeva"], Thumb.DOWN),
        ),
        ("thumb up for saeva, raecius felix down", ([], [], {"saeva": Thumb.UP, "raecius felix": Thumb.DOWN})),
        ("Raecius Felix et saeva primum; pollex sursum", (["raecius felix", "saeva"], [], Thumb.UP)),
        ("ordine: saeva nasus; pollice giù per saeva", (["saeva", "nasus"], [], {"saeva": Thumb.DOWN})),
        ("", ([], [], None)),
    ],
)
def test_caesars_sentences(text: str, rule: tuple[list[str], list[str], Any]) -> None:
    assert ruled(text) == rule


@pytest.mark.parametrize(
    "text", ["thumb", "thumb sideways", "thumb up down", "thumb up, saeva down", "thumb up; thumb down"]
)
def test_thumbs_that_cannot_be_told_are_refused(text: str) -> None:
    if text == "thumb":
        assert ruled(text) == ([], [], None)
    else:
        assert problem(read_caesar(written(text), CALLED)).rule == "MO-2.2"


@pytest.mark.parametrize("language", ["en", "la", "it"])
def test_what_a_post_tells_schools_to_write_can_be_sent_back(language: str) -> None:
    """The line of the reply, its brackets filled, and each order that is offered."""
    file = ROOT / "ludi_press/games/moritari/data/words" / f"{language}.yaml"
    words = yaml.safe_load(file.read_text(encoding="utf-8"))
    _, orders, caesar = words["reply.1"].format(turn=3).split("\n")
    filled = re.sub(r"\[(?!x)[^]]+\]", "saeva", orders).replace("[x, y]", "[2, -1.5]")
    assert read(filled) == {"move": Point(2000, -1500), "face": "saeva", "fight": "saeva"}
    for shows in re.findall(r"\[([^]]+)\]", caesar)[1].replace(",", " ").split():
        if shows not in ("or", "vel", "o"):
            text = re.sub(r"\[[^]]+\]", "saeva", caesar.partition(":")[2], count=1)
            sequence, _, thumb = ruled(re.sub(r"\[[^]]+\]", shows, text))
            assert sequence == ["saeva"]
            assert thumb in Thumb
    assert read(words["offer.fight-foe"].format(foe="Saeva")) == {"fight": "saeva"}
    assert read(words["offer.fight-nobody"]) == {"fight": NOBODY}


def test_no_word_says_two_things() -> None:
    small = (LEADS, JOINTS, FILLERS, NOT, NOBODIES)
    assert [word for one in small for word in one if sum(word in other for other in small) > 1] == []
    said = {*VERBS, *RULES, *THUMBS}
    assert said & (LEADS | JOINTS | FILLERS | NOT | NOBODIES) == set()
    assert WIND_WORDS.keys() & (LEADS | FILLERS | NOT | NOBODIES) == set()


WORDS = sorted({*VERBS, *RULES, *THUMBS, *LEADS, *JOINTS, *NOT, *NOBODIES, *CALLED, "[1, 2]", ",", ";", ".", "x", "-"})


@given(st.lists(st.sampled_from(WORDS), max_size=12).map(" ".join) | st.text(max_size=60))
def test_any_text_is_read_or_refused_with_words(text: str) -> None:
    for judged in (read_order(written(text), CALLED), read_caesar(written(text), CALLED)):
        assert (judged.value is None) == bool(judged.problems)
        assert all(found.suggestion for found in judged.problems)
