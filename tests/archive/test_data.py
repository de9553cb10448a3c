import csv
import json
from io import StringIO

import pytest
from archive_samples import TEAMS, moment, race
from copied_texts import texts_of
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from ludi_press.archive.cards import Deadline, RaceCard
from ludi_press.archive.data import (
    HEAD,
    STORED,
    STORED_OF_TURNS,
    Finding,
    Passage,
    counted,
    cut,
    from_json,
    index,
    index_script,
    part_id,
    passages_script,
    proof_data,
    race_csv,
    texts_script,
    to_data,
    words_of,
)
from ludi_press.core.dice import D20, Address, Die, Roll, Source


def through_json(card: RaceCard) -> RaceCard:
    return from_json(RaceCard, json.dumps(to_data(card)).encode())


@pytest.mark.parametrize("card", [race(), race(over=False), race(year=None), replace(race(), proof=None, host=None)])
def test_a_card_comes_back_as_it_was(card: RaceCard) -> None:
    assert through_json(card) == card


def test_a_window_comes_back_too() -> None:
    window = Deadline(2, moment(2026), moment(2026, 3), moment(2026, 3, 2))
    assert through_json(replace(race(), deadlines=(window,))).deadlines == (window,)


@pytest.mark.parametrize("broken", [{"over": 1}, {"turns": {}}, {"title": None}, {"entries": [{"team": "a"}]}])
def test_what_no_build_wrote_is_refused(broken: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"Expected|required"):
        from_json(RaceCard, json.dumps({**to_data(race()), **broken}).encode())


@given(st.dictionaries(st.text("ab-12"), st.text(st.characters(codec="utf-8"))))
def test_a_script_holds_every_text_as_it_is(texts: dict[str, str]) -> None:
    assert texts_of(texts_script(texts)) == texts


def test_equal_texts_are_stored_once() -> None:
    script = texts_script({part_id("wiki", 1): "Io triumphe", part_id("markdown", 1): "Io triumphe"})
    assert script.count(b"Io triumphe") == 1
    assert texts_of(script) == {"wiki-1": "Io triumphe", "markdown-1": "Io triumphe"}


def test_the_same_texts_are_the_same_script_on_one_line() -> None:
    script = texts_script({"wiki-1": "a\nb"})
    assert script == texts_script({"wiki-1": "a\nb"})
    assert script.count(b"\n") == 1


def rows(text: str) -> list[list[str]]:
    return list(csv.reader(StringIO(text)))


def test_one_line_for_each_team_and_round() -> None:
    head, *lines = rows(race_csv(race()))
    assert tuple(head) == HEAD
    assert len(lines) == 6
    assert lines[3] == ["r1", "1", "1", "a", "Scorpus", "Aurelia", "praesina", "1", "whip"]


def test_a_name_is_no_formula() -> None:
    entries = (replace(TEAMS[0], auriga='=HYPERLINK("x")'), *TEAMS[1:])
    assert "'=HYPERLINK" in rows(race_csv(replace(race(), entries=entries)))[4][4]


def test_every_die_has_its_address_and_its_faces() -> None:
    low = Die("LOW", (2, 3))
    rolls = [Roll(0, Address("r1", 1, 2, "a", "speed", 1), "LOW", 3, Source.SECRET)]
    data = json.loads(proof_data(race(), {"LOW": low, "d20": D20}, rolls))
    assert data["dice"] == [[1, 2, "a", "speed", 1, "LOW", 3, "secret"]]
    assert data["kinds"] == {"LOW": [2, 3]}
    assert (data["race"], data["commitment"]) == ("r1", "ab" * 32)


def test_nothing_in_it_can_end_the_script() -> None:
    rolls = [Roll(0, Address("r1", 1, 1, "</script><!--", "x", 1), "d20", 3, Source.HOST)]
    assert "<" not in proof_data(race(), {"d20": D20}, rolls)


def test_in_scheme_2_the_promise_and_the_keys_are_there() -> None:
    data = json.loads(proof_data(race(), {}, [], "{}", {0: "r1/0", 2: "r1/2/a=b"}))
    assert (data["scheme"], data["promise"], data["keys"]) == (1, "{}", {"0": "r1/0", "2": "r1/2/a=b"})


def test_a_die_of_a_fight_has_the_fight_in_place_of_its_round() -> None:
    rolls = [Roll(0, Address("r1", 1, 2, "a", "pugna", 1, "parties.a+b.1"), "d20", 3, Source.SECRET)]
    data = json.loads(proof_data(race(), {"d20": D20}, rolls))
    assert data["dice"] == [[1, "parties.a+b.1", "a", "pugna", 1, "d20", 3, "secret"]]


FOUND = (
    Finding("aurigae", "Flavius Scorpus", "aurigae/scorpus/index.html", "Race one"),
    Finding("rule", "SS-8.3 Cornering", "rules/ss-8.html#SS-8.3", "A slip, a slip.", "more slips"),
)


def test_words_are_without_accents_and_capitals() -> None:
    assert words_of("Città, ÆTAS; l'Ære è — Ἀχιλλεύς") == ("citta", "aetas", "l", "aere", "e", "αχιλλευς")


def test_hands_that_spell_latin_differently_write_the_same_words() -> None:
    assert words_of("Julius Vvlpes, Cœlius") == words_of("iulius uulpes coelius") == ("iulius", "uulpes", "coelius")


def test_the_number_of_a_rule_is_one_word() -> None:
    assert words_of("by SS-8.3, and SS-12.") == ("by", "ss-8.3", "and", "ss-12")


def test_a_part_tells_how_often_a_field_has_a_word() -> None:
    data = index(map(counted, FOUND))
    words = {word: rows for word, *rows in data["words"]}
    assert words["slip"] == [[], [1, 2]]
    assert words["slips"] == [[], [], [1, 1]]
    assert words["ss-8.3"] == [[1, 1]]
    assert data["lengths"] == [[2, 2, 0], [2, 2, 2]]
    assert data["found"][0]["href"] == "aurigae/scorpus/index.html"
    assert "more" not in data["found"][1]


def test_a_part_of_nothing_is_one() -> None:
    assert index(()) == {"found": [], "lengths": [], "words": []}


def test_of_a_turn_less_is_kept_since_its_passages_tell_the_rest() -> None:
    whole, turn = (counted(Finding(kind, "x", "x.html", "word " * STORED)).shown for kind in ("race", "turn"))
    assert len(turn["text"]) <= STORED_OF_TURNS + 2 < len(whole["text"])


def test_passages_are_told_with_the_folder_of_their_page() -> None:
    script = passages_script("races/x/turns/03/", [Passage("", 'He said "go".'), Passage("e2", "Gone")]).decode()
    assert script == 'ludiSearch.tell("races/x/turns/03/",[["","He said \\"go\\"."],["e2","Gone"]]);\n'


@given(st.lists(st.text(max_size=40), max_size=4))
def test_the_script_is_one_call_with_json_whatever_people_wrote(texts: list[str]) -> None:
    script = index_script(counted(Finding("turn", text, "a.html", text)) for text in texts).decode()
    assert script.startswith("ludiSearch.add(")
    data = json.loads(script.removeprefix("ludiSearch.add(").removesuffix(");\n"))
    assert [row["title"] for row in data["found"]] == texts
    assert data["words"] == sorted(data["words"])


def test_a_long_text_is_kept_up_to_the_end_of_a_word() -> None:
    assert cut("word " * 4) == "word " * 4
    kept = cut("word " * STORED)
    assert kept.endswith("word …")
    assert len(kept) <= STORED + 2
