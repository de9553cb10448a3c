"""What the words of a sentence can mean: tokens divided, put right, and their edges."""

import pytest

from ludi_press.games.kit.reading.lexicon import Lexicon, stem
from ludi_press.games.kit.reading.names import Named, lexicon
from ludi_press.games.kit.reading.words import tokens

GAME = "ludi_press.games.super_series"


def super_series() -> Lexicon:
    return lexicon(GAME, (Named("MINE", "velox", "Velox"), Named("NAME", "scorpus", "Flavius Scorpus")))


def kinds(text: str) -> list[set[tuple[str, str]]]:
    """The kinds and values at each token of a text."""
    words = super_series()
    return [{(edge.kind, edge.value) for edge in here} for here in words.edges(words.divided(tokens(text)))][:-1]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("left 1", ["left", "1"]),
        ("L1", ["l", "1"]),
        ("2x", ["2x"]),
        ("don't whip", ["don't", "whip"]),
        ("l'ordine", ["l'", "ordine"]),
        ("Velox's", ["velox", "'s"]),
        ("crash-left", ["crash", "left"]),
        ("1. whip 2) brake", ["1.", "whip", "2)", "brake"]),
        ("right (1)", ["right", "(", "1", ")"]),
        ("[3,-2.5]", ["[", "3", ",", "-2.5", "]"]),
        ("8/out/9", ["8", "/", "out", "/", "9"]),
        ("+1 space", ["+1", "space"]),
        ("**whip** _now_ `x`", ["whip", "now", "x"]),
        ("velocit\u00e0", ["velocita"]),
    ],
)
def test_a_text_is_words_and_marks(text: str, parts: list[str]) -> None:
    assert [token.text for token in super_series().divided(tokens(text))] == parts


def test_only_the_longest_phrase_counts_at_a_place() -> None:
    assert kinds("slow down")[0] == {("DRIVE", "brake")}
    assert {kind for kind, _ in kinds("hold your horses")[0]} == {"IDIOM"}


def test_silent_words_are_passed_over_before_behind_and_inside_a_phrase() -> None:
    words = super_series()
    edges = words.edges(words.divided(tokens("the pull the reins the")))
    assert [(edge.value, edge.end) for edge in edges[0] if edge.kind == "DRIVE"] == [("brake", 4), ("brake", 5)]


def test_numbers_have_their_own_kinds() -> None:
    assert ("NUMBER", "18") in kinds("18")[0]
    assert ("ITEM", "2") in kinds("2) whip")[0]
    assert ("SIGNED", "-3") in kinds("at -3")[1]
    assert ("DECIMAL", "-2.5") in kinds("at -2.5")[1]
    for grouped in ("300,000", "300 000", "300'000", "300.000"):
        assert ("GROUPED", "300000") in kinds(grouped)[0]
    assert ("GROUPED", "1500000") in kinds("1.500.000")[0]
    for apart in ("5,30", "1, 200", "1 20", "5,3000"):
        assert not [kind for here in kinds(apart) for kind, _ in here if kind == "GROUPED"]


@pytest.mark.parametrize(
    ("one", "other"),
    [("velocem", "velox"), ("scorpum", "scorpus"), ("crescentem", "crescens"), ("saevam", "saeva")],
)
def test_a_latin_name_has_one_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


@pytest.mark.parametrize(("says", "kind"), [("eases off", "DRIVE"), ("gathers speed", "DRIVE"), ("lefts", "SIDE")])
def test_a_verb_of_a_phrase_and_a_noun_are_known_with_an_s(says: str, kind: str) -> None:
    words = super_series()
    said = words.mended(tokens(says))
    assert kind in {edge.kind for edge in words.edges(said)[0] if edge.end == len(said)}


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("rihgt", "right"),
        ("wihp", "whip"),
        ("acelerate", "accelerate"),
        ("braake", "brake"),
        ("conrol", "control"),
        ("dont", "don't"),
        ("Veolx", "velox"),
        ("baking", "baking"),
        ("lacarate", "lacarate"),
        ("wip", "wip"),
        ("hwip", "hwip"),
        ("xyzzy", "xyzzy"),
    ],
)
def test_a_word_with_one_slip_of_the_keys_is_put_right_where_only_one_word_is_like_it(written: str, meant: str) -> None:
    (token,) = super_series().mended(tokens(written))
    assert token.text == meant


def test_where_every_word_may_be_a_name_none_is_put_right() -> None:
    (token,) = lexicon(GAME, None).mended(tokens("rihgt"))
    assert token.text == "rihgt"
