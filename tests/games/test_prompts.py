"""Story prompts of the races: how often a phrase repeats, and whether every phrase is true of the recorded races."""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

import pytest
import yaml
from told_tables import TABLES

from ludi_press.content.rules import Placed
from ludi_press.core.problems import Place
from ludi_press.core.report import Beat, Text
from ludi_press.games.circus_maximus.telling.tell import TOLD as CIRCUS
from ludi_press.games.super_series.telling.tell import TOLD as SERIES
from ludi_press.posts.document import tree as doc
from ludi_press.posts.prompts import Stock, tell_race
from ludi_press.posts.words.phrases import Words
from ludi_press.press.reading.theme import read_theme
from ludi_press.testing import Trial, load_trial

ROOT = Path(__file__).parents[2]
STOCKS = ROOT / "themes/mosaic/prompts"
RACES = ("ludi-cereales", "ludi-megalenses", "ludi-plebeii", "ludi-augustales")
ALL = (*RACES, "quinquatrus", "certamen-signi", "munus-apollinare", "ludi-romani")
KINDS = {"super-series": SERIES.arguments, "circus-maximus": CIRCUS.arguments}
LANGUAGES = ("en", "it", "la")
LEAST: Final = 4
"""How many phrasings each kind of beat has at least."""
COMMON: Final = 8
"""How many each of the fifteen commonest kinds has."""
COMMONEST = {
    "super-series": """slip blocked whip-triumph wall-scrape pack naufragia corner-near-slip dragged tractus crash
        corner-mastered bump-wall escape victory strike-missing""",
    "morturi": """final-blow turned-in-time wound netted thrown-down from-behind morale last-of-school first-blood
        overkill final-rear stood-firm hazard flag-taken victory""",
    "moritari": """palm thumb-down thumb-up proud-death death mercy beast-killed rises from-behind behind-held both-hit
        charge wound armour-holds caesar""",
    "ludi-romani": """beaten repelled new-first purchase gift tribute consuls friends wedding bound wiped-out killed
        fleet-lost death divorce""",
    "circus-maximus": """evaded horse-hurt level finish still-leads slide swerve corner-mastered held-up weary dragged
        lead-change cut-loose safe alone""",
}
REPEATS: Final = 0.05
"""The greatest share of prompts of a race that say a phrase again."""


@cache
def trial(race: str) -> Trial:
    return load_trial(ROOT, race)


@cache
def stock(race: str, language: str) -> tuple[Stock, Words]:
    one = trial(race)
    theme, problems = read_theme(one.press, one.source.theme, Placed(language, Place("race.yaml")), one.game)
    assert theme is not None
    assert problems == ()
    return theme.prompts, theme.words


def phrases(game: str, language: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = yaml.safe_load((STOCKS / game / f"{language}.yaml").read_text())["phrases"]
    return found


def posts(race: str, language: str) -> Iterator[list[str]]:
    """What the posts of a race prompt, in the shape of the phrase: every name is the same one."""
    (told, words), beats = stock(race, language), [report.beats for report in trial(race).reports]
    alike = [tuple(_alike(beat) for beat in turn) for turn in beats]
    for prompts in tell_race(race, alike, told, words):
        yield [doc.plain_text(prompt.content) for prompt in prompts[: told.show.post]]


def _alike(beat: Beat) -> Beat:
    args = tuple((name, Text("Nemo") if isinstance(value, Text) else value) for name, value in beat.args)
    return Beat(beat.kind, beat.drama, beat.events, args, beat.teams)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("race", ALL)
def test_no_phrase_comes_twice_in_a_post_and_hardly_in_a_race(race: str, language: str) -> None:
    told = list(posts(race, language))
    assert all(told[1:]), "a turn without a prompt"
    assert all(len({*post}) == len(post) for post in told)
    counts = Counter(text for post in told for text in post)
    assert sum(count - 1 for count in counts.values()) <= REPEATS * counts.total()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", COMMONEST)
def test_there_are_enough_phrasings_and_none_twice(game: str, language: str) -> None:
    found, common = phrases(game, language), COMMONEST[game].split()
    assert {*found} == {*TABLES[game.replace("-", "_")].kinds}
    assert len(common) == 15
    for kind, lines in found.items():
        assert len(lines) >= (COMMON if kind in common else LEAST), kind
        assert len({*lines}) == len(lines), kind


NEVER = re.compile(
    r"\b(he|she|him|her|his|hers|himself|herself|until now|wager(ed|s)?|deserved|unlucky|should have)\b", re.I
)
"""What no phrase may say: the sex of a driver, what only the archive knows, and money lost on who won."""

FALLS = "naufragia wrecked chariot-broken flip flip-attacked flip-weary flip-wall flip-corner"
LEADERS = "out-front lead-change lead-inherited favourite-falls first-away still-leads last-lap"
FRONT = f"{LEADERS} level level breakaway"
CLAIMS = {
    r"\b(dead|dies)\b": "death trampled run-down",
    r"\b(has won|wins|the palm)\b": "victory palm alone level",
    r"\bnaufragi": f"{FALLS} corner-near-naufragia",
    r"\b(overturns?|overturned)\b": FALLS,
    r"\b(leads|in the lead)\b": FRONT,
    r"\blast lap\b": "last-lap",
    r"\b(closes? the gap|every inch)\b": "",
}
"""Words that claim a fact, and the kinds of beats that prove it."""


@pytest.mark.parametrize("game", KINDS)
def test_a_phrase_claims_what_its_beat_proves_and_nothing_else(game: str) -> None:
    for kind, lines in phrases(game, "en").items():
        for line in lines:
            said = re.sub(r"\{[^}]*\}", "X", line)
            assert not NEVER.search(said), line
            for claim, kinds in CLAIMS.items():
                assert kind in kinds.split() or not re.search(claim, said, re.I), (kind, line)


DRIVING = ("running", "driving", "finished")
ENDS = {
    "death": ("dead", "out"), "trampled": ("dead",), "dragged": ("flipped", "dragged"), "escape": ("out",),
    "safe": ("out",), "cut-loose": ("on-foot",), "victory": ("finished",), "finish": ("finished",),
    "still-leads": DRIVING, "out-front": DRIVING, "alone": DRIVING, "level": DRIVING, "breakaway": DRIVING,
    "pack": DRIVING, "last-lap": DRIVING, "first-away": DRIVING, "charge": DRIVING, "corner-mastered": DRIVING,
    "corner-near-slip": DRIVING, "corner-near-naufragia": DRIVING, "weary": DRIVING, "evaded": DRIVING,
    "lead-change": DRIVING, "lead-inherited": DRIVING, "over-wreck": DRIVING,
}  # fmt: skip
"""The statuses in which the phrases of a kind leave the first who takes part."""


@pytest.mark.parametrize("race", RACES)
def test_every_prompt_of_the_recorded_races_is_true_of_the_turn_as_a_whole(race: str) -> None:
    one = trial(race)
    for record, report in zip(one.records[1:], one.reports[1:], strict=True):
        for beat in report.beats:
            _judge(record, beat, [row.team for row in report.board.rows])


def _judge(record: Any, beat: Beat, ranking: list[str]) -> None:
    chariot, place = record.after.chariot(beat.teams[0]), ranking.index(beat.teams[0]) + 1
    args = dict(beat.args)
    if beat.kind in ENDS:
        assert chariot.status in ENDS[beat.kind], (record.turn, beat.kind)
    if beat.kind == "victory":
        assert place == 1
    if "place" in args and beat.kind in ("finish", "tractus", "last-home", "tractus"):
        assert place == args["place"]
    if beat.kind in ("favourite-falls"):
        assert place != 1 or chariot.finish is None
    if "victim" in args:
        assert len({*beat.teams}) == 2, (record.turn, beat.kind)
