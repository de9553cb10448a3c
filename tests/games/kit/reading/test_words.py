"""The words of orders: their files, and tokens."""

from collections import Counter
from pathlib import Path

import pytest
import yaml
from phrasings import GAMES
from trees import ROOT

from ludi_press.games.kit.reading.words import ORDERS, RANGE, load_grammar, load_words, tokens
from ludi_press.games.registry import find_game

GAME = "ludi_press.games.super_series"


def test_a_token_knows_its_columns() -> None:
    text = "  Left, due"
    assert [text[token.start : token.end] for token in tokens(text)] == ["Left", ",", "due"]


def test_every_language_of_the_kit_has_its_file_in_every_game_that_reads_by_grammar() -> None:
    for name in GAMES:
        game = find_game(name)
        assert game is not None
        assert load_grammar(game.package)
        assert load_words(game.package, ORDERS).own <= load_words(game.package, ORDERS).kinds()


def test_no_phrase_has_a_bracket_or_a_sign_that_spreads_it() -> None:
    for name in GAMES:
        game = find_game(name)
        assert game is not None
        phrases = [*load_words(game.package, ORDERS).phrases()]
        assert not [one for one in phrases if {*"()?|"} & {*"".join(one.words)}]


def test_orders_that_are_yes_or_no_have_their_words_beside_those_of_posts() -> None:
    flags = [*load_words("ludi_press.games.moritari", ORDERS).phrases()]
    assert {one.value for one in flags if one.kind == "FLAG" and one.words == ("sine", "missione")} == {"appeal"}
    assert "FLAG" not in load_words(GAME, ORDERS).kinds()


def test_words_of_a_kind_are_found_for_suggestions() -> None:
    assert {"whip", "flagella", "frusta"} <= {*load_words(GAME, ORDERS).of_kinds(["DRIVE"])}


def test_phrases_are_spread_when_their_first_word_is_written() -> None:
    words = load_words(GAME, ORDERS)
    branch = words.begun("slow")
    assert branch is words.begun("slow")
    assert branch is not None
    assert [*branch.after["down"].meant] == [("DRIVE", "brake")]
    assert words.begun("xyzzy") is None
    assert {one.words[0] for one in words.phrases()} == {*words.first}


@pytest.mark.parametrize(
    "path", sorted(ROOT.glob("ludi_press/games/*/data/orders/*.yaml")), ids=lambda path: f"{path.parts[-4]}-{path.stem}"
)
def test_no_list_of_words_says_anything_twice(path: Path) -> None:
    kinds = yaml.safe_load(path.read_text(encoding="utf-8"))
    lists = {kind: told if isinstance(told, dict) else {"": told} for kind, told in kinds.items() if kind != "LABELS"}
    twice = [
        (kind, phrase)
        for kind, values in lists.items()
        for told in values.values()
        for phrase, times in Counter(" ".join(one.split()) for one in str(told).split(",")).items()
        if times > 1
    ]
    assert twice == []


def test_a_hyphen_between_two_numbers_is_a_mark_of_its_own() -> None:
    assert [token.text for token in tokens("8-9, 5-out - 3")] == ["8", RANGE, "9", ",", "5", "-", "out", "-", "3"]
