"""Whole races in the shipped phrases: every fact comes from a beat, and no phrase repeats before all were used."""

from collections import Counter, defaultdict
from functools import cache
from typing import Any

import pytest
from any_race import games
from hypothesis import given, settings
from msgspec.structs import replace
from played import records

from ludi_press.content.load import load
from ludi_press.core.report import Beat
from ludi_press.games.super_series.teller import SuperSeriesTeller
from ludi_press.games.super_series.telling.tell import TOLD
from ludi_press.posts.document.tree import plain_text
from ludi_press.posts.prompts import Grammar, ShowForm, Stock, pieces, read_stock, tell_race
from ludi_press.posts.words.catalogue import read_words
from ludi_press.posts.words.phrases import Words
from ludi_press.press.reading.find import shipped

turn_beats = SuperSeriesTeller().turn_beats

NAMES = tuple(f"Qx{letter}" for letter in "abcdefghijkl")
"""Names that occur in no language, none of them part of another."""

ALL = ShowForm(50, 50, 0)


@cache
def grammar(language: str) -> Grammar:
    path = shipped() / f"themes/mosaic/prompts/super-series/{language}.yaml"
    node = load(path.read_bytes(), path.name).value
    assert node is not None
    judged = read_stock(TOLD.arguments, [(language, node)])
    assert judged.value is not None
    return judged.value.grammars[0]


@cache
def words() -> Words:
    node = load((shipped() / "themes/mosaic/words/en.yaml").read_bytes(), "en.yaml").value
    assert node is not None
    judged = read_words("en", [node])
    assert judged.value is not None
    return judged.value


def beats_of(game: Any) -> list[tuple[Beat, ...]]:
    teams, *rest = game
    named = tuple(replace(team, driver=name) for team, name in zip(teams, NAMES, strict=False))
    race, played = records((named, *rest))
    return [turn_beats(race, record) for record in played]


def names_in(text: str) -> set[str]:
    return {name for name in NAMES if name in text}


@pytest.mark.parametrize("language", ["en", "la", "it"])
@settings(max_examples=12, deadline=None)
@given(game=games)
def test_a_prompt_names_all_that_its_beat_is_about_and_nobody_else(language: str, game: Any) -> None:
    for told in tell_race("race", beats_of(game), Stock((grammar(language),), ALL), words()):
        for prompt in told:
            text = plain_text(prompt.content)
            known = [words().say(value) for _, value in prompt.beat.args]
            assert names_in(text) == names_in(" ".join(known)), text
            assert not {char for char in text if char.isdigit()} - {*"".join(known)}, text
            assert not {*text} & {*"{}⟦⟧@"}, text


@settings(max_examples=12, deadline=None)
@given(game=games)
def test_no_phrase_of_a_kind_comes_twice_before_all_were_told(game: Any) -> None:
    stock = Stock((Grammar("en", {kind: tuple(pieces(str(n)) for n in range(3)) for kind in TOLD.arguments}),), ALL)
    told: dict[str, list[str]] = defaultdict(list)
    for prompts in tell_race("race", beats_of(game), stock, words()):
        for prompt in prompts:
            told[prompt.beat.kind].append(plain_text(prompt.content))
    for chosen in told.values():
        for start in range(0, len(chosen), 3):
            assert max(Counter(chosen[start : start + 3]).values()) == 1
