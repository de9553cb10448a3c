"""Reads the texts of turn files by the same grammar as messages: what is unclear is a problem at its word."""

from collections.abc import Iterator
from typing import TypeVar

from msgspec.structs import replace

from ludi_press.content.rules import Placed
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.kit.reading.message import MOST_CHARACTERS, OrderReader, Sentence, UnclearError, read
from ludi_press.games.kit.reading.words import Lexicon

T = TypeVar("T")


def read_placed(
    text: Placed[str], reader: OrderReader[T], lexicon: Lexicon, rule: str, start: str = "sentence"
) -> Judged[tuple[T, ...]]:
    """What the sentences of a text mean; each one that is unclear, or no order, is a problem under the rule."""
    if len(text.value) > MOST_CHARACTERS:
        message = f"a text of more than {MOST_CHARACTERS} characters is no order"
        return Judged(None, (Problem("order-unknown", message, text.place, rule, "write one order in each text"),))
    found = read(text.value, replace(reader, strict=True), lexicon, start)
    problems = tuple(_problems(found, text, rule))
    if not found:
        problems = (Problem("order-unknown", f"{shown(text.value)} is no order", text.place, rule, "write an order"),)
    meanings = tuple(one.meaning for one in found if one.meaning is not None)
    return Judged(None if problems else meanings, problems)


def unclear(error: UnclearError, text: Placed[str], rule: str) -> Problem:
    """The problem of a text that the game cannot use."""
    return Problem(error.code, str(error), text.place, error.rule or rule, error.remedy or "write it in other words")


def _problems(found: list[Sentence[T]], text: Placed[str], rule: str) -> Iterator[Problem]:
    for one in found:
        place = _place(text, one)
        if one.is_chat:
            yield Problem("order-unknown", f"{shown(one.text)} is no order", place, rule, one.remedy or None)
        elif one.doubt:
            yield Problem(one.code, one.doubt, place, one.rule or rule, one.remedy or "write it in other words")


def _place(text: Placed[str], sentence: Sentence[T]) -> Place:
    """The place of a doubtful word, where the file's line shows the text as it is; else that of the whole text."""
    place = text.place
    head = place.column - 1
    head += place.text[head : head + 1] in ("'", '"')
    if sentence.at is None or sentence.line or not place.text.startswith(text.value, head):
        return place
    begin, end = sentence.at
    return replace(place, column=head + begin + 1, width=max(1, end - begin))
