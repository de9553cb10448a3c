from functools import cache
from pathlib import Path

import pytest
from toy_press import ToyPress

from ludi_press.archive.cards import RaceCard
from ludi_press.press.building.cards import race_card, tell_chronicle
from ludi_press.press.building.making import play
from ludi_press.press.playing.play import PlayedRace, play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme

ROOT = Path(__file__).parents[3]


def card(press: Press, played: PlayedRace) -> RaceCard:
    source = played.source
    assert source.game is not None
    theme, _ = read_theme(press, "mosaic", None, source.game)
    assert theme is not None
    reports = [source.game.teller.report(source.set_up, turn.record) for turn in played.turns]
    return race_card(played, reports, tell_chronicle(played), theme.words)


@cache
def demonstration() -> RaceCard:
    press = Press(ROOT)
    return card(press, play(press, read_race(press, "ludi-megalenses")))


def test_a_chronicle_is_said_in_words() -> None:
    told = demonstration()
    thallus = told.entry("thallus")
    assert (thallus.auriga, thallus.racer, thallus.factio, thallus.factio_name) == (
        "Thallus",
        "L. Vibia Serena",
        "albata",
        "Albata",
    )
    assert {mark.name for mark in told.marks} >= {"whip", "slip", "naufragium"}
    assert [entry.auriga for stand in told.podium() for entry in stand.entries] == [
        "Thallus",
        "Flavius Scorpus",
        "Crescens",
    ]
    assert "⟦" not in repr(told)


def test_deadlines_rules_and_proof_stand_in_the_card() -> None:
    told = demonstration()
    assert (told.year, told.rules, told.edition) == (2026, "rules/super-series-1", "1")
    assert [deadline.turn for deadline in told.deadlines] == list(range(1, 12))
    assert sum(deadline.bonus_from is not None for deadline in told.deadlines) == 2
    assert told.turns[3].at == told.deadlines[2].closes
    assert told.turns[0].at is None
    assert told.proof is not None
    assert told.next is None


def test_a_game_without_a_chronicle_has_a_card_all_the_same(toy: ToyPress) -> None:
    source = read_race(toy.turn(1).press, "small")
    told = card(toy.press, play_race(source, bytes(32)))
    assert (told.entries, told.ranks, told.rules, told.year) == ((), (), None, None)
    assert [turn.folder for turn in told.turns] == ["00", "01"]


def test_a_race_without_a_game_has_none(toy: ToyPress) -> None:
    toy.write("content/races/small/race.yaml", "title: x\ngame: toi\n")
    played = play_race(read_race(toy.press, "small"))
    theme, _ = read_theme(toy.press, "mosaic", None, None)
    assert theme is not None
    with pytest.raises(ValueError, match="without a game"):
        race_card(played, [], None, theme.words)


def test_what_a_race_changes_in_the_rules_is_named(toy: ToyPress) -> None:
    path = toy.root / "content/races/small/race.yaml"
    path.write_text(path.read_text() + "rules: {race: {goal: 6}}\n")
    assert card(toy.press, play_race(read_race(toy.press, "small"), bytes(32))).changed == ("race",)


def test_nobody_leads_on_the_grid() -> None:
    assert [turn.leader for turn in demonstration().turns[:2]] == [None, "Thallus"]
