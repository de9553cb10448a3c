"""SS-18.3: the labels that a host writes before his dice, and the kind of die that each one means."""

from collections import defaultdict

import pytest
from post_samples import node
from scenario import TABLES, all_cases, play
from trees import ROOT

from ludi_press.content.nodes import MappingNode
from ludi_press.games.super_series.game import SuperSeries

LABELS = {
    "whip": {"d20"},
    "whip-harm": {"d20"},
    "speed": {"LOW", "FAST", "MAX"},
    "slip-space": {"d6", "d8"},
    "slip-part": {"d20"},
    "slip-side": {"d20"},
    "slip-harm": {"d20"},
    "struck-part": {"d20"},
    "struck-harm": {"d20"},
    "wreck-part": {"d20"},
    "wreck-side": {"d20"},
    "wreck-harm": {"d20"},
    "wall": {"d20"},
    "wall-part": {"d20"},
    "crash-part": {"d20"},
    "crash": {"d20"},
    "crash-damage": {"d20"},
    "lacerate": {"d20"},
    "fall": {"d20"},
    "escape": {"d20"},
}


def test_ss_18_3_the_cases_use_every_label_with_its_die() -> None:
    found: dict[str, set[str]] = defaultdict(set)
    for case in all_cases():
        for roll in play(case.data).rolls:
            found[roll.address.label].add(roll.die)
    assert dict(found) == LABELS


def test_ss_18_3_the_hosts_guide_lists_every_label() -> None:
    guide = (ROOT / "docs" / "hosts" / "dice.md").read_text(encoding="utf-8")
    assert [label for label in (*LABELS, "grid") if f"`{label}`" not in guide] == []


def test_ss_18_3_the_game_names_every_die_that_it_throws() -> None:
    class Race:
        tables = TABLES

    names = {die.name for die in SuperSeries().dice(Race())}  # type: ignore[arg-type] # only its tables are read
    assert names >= {name for dice in LABELS.values() for name in dice}


@pytest.mark.parametrize("language", ["la", "it"])
def test_what_a_die_is_for_has_words_in_every_language(language: str) -> None:
    words = node((ROOT / f"ludi_press/games/super_series/data/words/{language}.yaml").read_text("utf-8"))
    assert isinstance(words, MappingNode)
    assert {label for label in LABELS if words.get(f"die.{label}") is None} == set()
