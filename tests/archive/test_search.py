import json

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.archive.search import (
    STORED,
    STORED_OF_TURNS,
    Finding,
    Passage,
    counted,
    cut,
    index,
    index_script,
    passages_script,
    words_of,
)

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
