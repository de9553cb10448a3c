"""The prompts of recorded bouts: every phrase is true of the round as a whole, and seldom said twice."""

import re
from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from demonstration_posts import played, told

from ludi_press.boards.plane import Quarter
from ludi_press.core.report import Beat
from ludi_press.games.contract import TurnRecord
from ludi_press.games.moritari.rules import events as ev
from ludi_press.games.moritari.rules.model import Bout, RoundOrders, Status
from ludi_press.games.moritari.telling.tell import TOLD
from ludi_press.posts.document.tree import plain_text
from ludi_press.posts.prompts import Line

BOUT = "munus-apollinare"
LANGUAGES = ("en", "la", "it")
COMMON = 8
"""So many phrasings has every kind of beat that a bout may have more than once."""
ENDS = ("beasts-left", "nobody-left")
"""Kinds that a bout has at most once."""

Record = TurnRecord[Bout, RoundOrders]
Truth = Callable[[Record, Beat], bool]


def fighter(record: Record, beat: Beat, at: int) -> Status:
    return next(one.status for one in record.after.fighters if one.id == beat.teams[at])


def losses(record: Record, one: str) -> int:
    return sum(isinstance(event, ev.PointLost) and event.team == one for event in record.events)


def from_behind(record: Record, beat: Beat) -> bool:
    return any(isinstance(one := record.events[at], ev.Fought) and one.quarter is Quarter.BACK for at in beat.events)


def attacker(record: Record, beat: Beat) -> str | None:
    return next(one.team for at in beat.events if isinstance(one := record.events[at], ev.Fought))


def nobody_fell(record: Record, beat: Beat) -> bool:
    return fighter(record, beat, 0) is fighter(record, beat, 1) is Status.STANDING


TRUTHS: dict[str, Truth] = {
    "dies": lambda record, beat: fighter(record, beat, 0) is Status.DEAD,
    "lives": lambda record, beat: fighter(record, beat, 0) is Status.LYING,
    "unhurt": lambda record, beat: losses(record, beat.teams[0]) == 0,
    "foe unhurt": lambda record, beat: losses(record, beat.teams[1]) == 0,
    "hurt": lambda record, beat: losses(record, beat.teams[0]) > 0,
    "foe hurt": lambda record, beat: losses(record, beat.teams[1]) > 0,
    "behind": from_behind,
    "both stand": nobody_fell,
    "attacked": lambda record, beat: attacker(record, beat) == beat.teams[0],
    "was attacked": lambda record, beat: attacker(record, beat) == beat.teams[1],
    "rises": lambda record, beat: any(isinstance(record.events[at], ev.StoodUp) for at in beat.events),
}
CLAIMS = {
    "death": ("dies",),
    "proud-death": ("dies",),
    "thumb-down": ("dies",),
    "beast-killed": ("dies",),
    "mercy": ("lives",),
    "thumb-up": ("lives",),
    "wound": ("hurt", "was attacked"),
    "answered": ("hurt", "attacked"),
    "armour-holds": ("unhurt", "was attacked"),
    "answer-held": ("unhurt", "attacked"),
    "from-behind": ("behind", "foe hurt"),
    "behind-held": ("behind", "foe unhurt"),
    "both-hit": ("hurt", "foe hurt", "both stand"),
    "rises": ("rises",),
}
"""What all phrases of a kind may claim."""
WORDS = {
    r"\b(blood|sanguis|cruor|sangue|ferit[ae]|vulnus)\b": ("wound", "answered", "both-hit", "from-behind"),
    r"\b(from behind|the back|shoulders|a tergo|tergum|umeros|alle spalle|schiena|le spalle)\b": (
        "from-behind",
        "behind-held",
    ),
    r"\b(is dead|killed|hook|carcass|uncus|funibus|gancio|carcassa|ucciso)\b": (
        "death",
        "thumb-down",
        "beast-killed",
    ),
}
"""Words that claim something, with the kinds whose facts bear them out."""


@cache
def records() -> tuple[Record, ...]:
    return tuple(turn.record for turn in played(BOUT)[0].turns)


def beats() -> Iterator[tuple[Record, Beat]]:
    for record, report in zip(records(), played(BOUT)[1], strict=True):
        for beat in report.beats:
            yield record, beat


def test_every_beat_of_the_recorded_bout_bears_out_what_its_phrases_claim() -> None:
    found = [
        (record.turn, beat.kind, claim)
        for record, beat in beats()
        for claim in CLAIMS.get(beat.kind, ())
        if not TRUTHS[claim](record, beat)
    ]
    assert found == []
    assert {beat.kind for _, beat in beats()} & CLAIMS.keys()


def test_a_wound_says_what_is_left_after_the_round() -> None:
    for record, beat in beats():
        if beat.kind == "wound":
            left = next(one.points for one in record.after.fighters if one.id == beat.teams[0])
            assert dict(beat.args)["points"] == left > 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_claims_no_more_than_its_kind_bears_out(language: str) -> None:
    grammar = told(BOUT, language)[0].prompts.grammar
    for kind in CLAIMS:
        stock = grammar(kind)
        assert stock is not None
        for phrase in stock.phrases[kind]:
            text = words(phrase)
            for pattern, kinds in WORDS.items():
                assert kind in kinds or not re.search(pattern, text), (kind, text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_has_enough_phrasings(language: str) -> None:
    theme, _ = told(BOUT, language)
    for kind in TOLD.arguments.keys() - {*ENDS}:
        stock = theme.prompts.grammar(kind)
        assert stock is not None
        assert stock.language == language
        assert len(stock.phrases[kind]) >= COMMON, kind


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_round_has_a_prompt_and_no_phrase_comes_twice_in_the_bout(language: str) -> None:
    theme, prompts = told(BOUT, language)
    assert all(prompts[1:])
    said: Counter[tuple[str, str]] = Counter()
    for prompt in (one for turn in prompts for one in turn[: theme.prompts.show.post]):
        stock = theme.prompts.grammar(prompt.beat.kind)
        assert stock is not None
        known = (longest(phrase) for phrase in stock.phrases[prompt.beat.kind])
        text = plain_text(prompt.content)
        said[prompt.beat.kind, max((one for one in known if one in text), key=len)] += 1
    repeated = sum(count - 1 for count in said.values())
    assert repeated <= 0.05 * said.total(), [one for one in said.items() if one[1] > 1]


def words(phrase: Line) -> str:
    return " ".join(piece for piece in phrase if isinstance(piece, str))


def longest(phrase: Line) -> str:
    return max((piece for piece in phrase if isinstance(piece, str)), key=len)
