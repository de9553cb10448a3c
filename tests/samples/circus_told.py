"""Turns of Circus Maximus as they are told: cases and the demonstration race as records, and words in each language."""

from functools import cache
from typing import Any

from circus_scenario import orders, play
from trees import ROOT

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.core.report import Phrase
from ludi_press.games.circus_maximus.rules.model import RaceSetUp
from ludi_press.games.circus_maximus.telling.tell import Record
from ludi_press.games.contract import TurnRecord
from ludi_press.posts.words.phrases import Words
from ludi_press.press.playing.play import play_race
from ludi_press.press.reading.find import Press
from ludi_press.press.reading.read import read_race
from ludi_press.press.reading.theme import read_theme

LANGUAGES = ("en", "la", "it")
RACE = "ludi-augustales"
DUEL: dict[str, Any] = {
    "teams": {"a": {"at": "3/0/1"}, "b": {"at": "4/0/3"}},
    "orders": {"a": "9: 2/ram b/6", "b": 0},
    "dice": {"a": ["ram 5", "ram 5", "ram 5"], "b": ["wheel 4", "wheel 4", "wheel-check 6", "wheel-check 6"]},
}
"""Who rams whom, and breaks a wheel."""
CORNER: dict[str, Any] = {
    "teams": {"a": {"at": "3/0/23"}, "b": {"at": "8/0/1"}},
    "orders": {"a": "12: 12", "b": 5},
    "dice": {"a": ["strain 6", "strain 6", "strain 6", "wreck-at 2", "wreck-at 2"]},
}
"""Who flips in a corner; his wreck lies where he is."""


def told(data: dict[str, Any]) -> tuple[RaceSetUp, Record]:
    """The turn of a case, as a game is asked to tell it."""
    outcome = play(data)
    turn = TurnRecord(
        outcome.state.turn, outcome.before, orders(data), outcome.state, outcome.events, outcome.rolls
    )  # fmt: skip
    return outcome.race, turn


@cache
def demonstration() -> tuple[RaceSetUp, tuple[Record, ...]]:
    """The demonstration race."""
    played = play_race(read_race(Press(ROOT), RACE))
    return played.source.set_up, tuple(turn.record for turn in played.turns)


@cache
def words(language: str = "en") -> Words:
    """The words of the press's theme and of the game."""
    source = read_race(Press(ROOT), RACE)
    theme, problems = read_theme(Press(ROOT), source.theme, Placed(language, Place("race.yaml")), source.game)
    assert theme is not None
    assert problems == ()
    return theme.words


def say(phrase: Phrase) -> str:
    """A phrase in English."""
    return words().say(phrase)
