import json

from hypothesis import given
from hypothesis import strategies as st

from ludi_press.archive.search import STORED, Finding, cut, index, index_script, words_of

FOUND = (
    Finding("aurigae", "Flavius Scorpus", "aurigae/scorpus/index.html", "Race one"),
    Finding("rule", "SS-8.3 Cornering", "rules/ss-8.html#SS-8.3", "A slip, a slip.", "more slips"),
)


def test_words_are_without_accents_and_capitals() -> None:
    assert words_of("Città, ÆTAS; l'Ære è — Ἀχιλλεύς") == ("citta", "ætas", "l", "ære", "e", "αχιλλευς")


def test_the_number_of_a_rule_is_one_word() -> None:
    assert words_of("by SS-8.3, and SS-12.") == ("by", "ss-8.3", "and", "ss-12")


def test_the_index_tells_how_often_a_field_has_a_word() -> None:
    data = index(FOUND)
    terms = dict(data["index"])
    assert terms["slip"] == {"1": {"1": 2}}
    assert terms["slips"] == {"2": {"1": 1}}
    assert terms["ss-8.3"] == {"0": {"1": 1}}
    assert data["fieldLength"] == {"0": [2, 2, 0], "1": [2, 2, 2]}
    assert data["averageFieldLength"] == [2, 2, 1]
    assert data["storedFields"]["0"]["href"] == "aurigae/scorpus/index.html"
    assert "more" not in data["storedFields"]["1"]


def test_an_index_of_nothing_is_one() -> None:
    assert index(())["documentCount"] == 0


@given(st.lists(st.text(max_size=40), max_size=4))
def test_the_script_is_one_call_with_json_whatever_people_wrote(texts: list[str]) -> None:
    script = index_script([Finding("turn", text, "a.html", text) for text in texts]).decode()
    assert script.startswith("ludiSearch.add(")
    data = json.loads(script.removeprefix("ludiSearch.add(").removesuffix(");\n"))
    assert [row["title"] for row in data["storedFields"].values()] == texts
    assert data["index"] == sorted(data["index"])


def test_a_long_text_is_kept_up_to_the_end_of_a_word() -> None:
    assert cut("word " * 4) == "word " * 4
    kept = cut("word " * STORED)
    assert kept.endswith("word …")
    assert len(kept) <= STORED + 2
