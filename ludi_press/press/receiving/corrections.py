"""What may change a part of earlier orders: "left 1 instead of brake", "swap my first and second order".

Whether earlier orders stand, only the records of all messages tell: see `standings`.
"""

from collections.abc import Iterator
from re import compile as pattern
from typing import Final

from msgspec.structs import replace

from ludi_press.games.contract import Saying
from ludi_press.press.receiving.parsing import LABELS, ParsedMessage
from ludi_press.press.receiving.plain import folded, one_of

_INSTEAD: Final = pattern(rf"\b{one_of('instead')}\b")
_REVISES: Final = pattern(rf"\b{one_of('revises')}\b")
_PART: Final = "does this change a part of the orders that were sent before? Write all of them"
_WHAT: Final = "what does this change in the orders that were sent before? Write all of them"


def corrections(parsed: ParsedMessage) -> tuple[Saying, ...]:
    """Return a question about each line that may change a part of what its writer ordered before."""
    if parsed.answered:
        return ()
    return tuple(_of_talk(parsed) if parsed.only_talks else _of_orders(parsed))


def _of_talk(parsed: ParsedMessage) -> Iterator[Saying]:
    for number, line in enumerate(parsed.message.text.split("\n")):
        if not line.lstrip().startswith(">") and _REVISES.search(folded(line)):
            yield Saying(number, "", _WHAT)


def _of_orders(parsed: ParsedMessage) -> Iterator[Saying]:
    ordered = {one.entry.who for one in parsed.judged}
    for one in parsed.heard.sayings:
        label = one.said.partition(": ")[0]
        line = parsed.line(one)
        if one.said and label not in LABELS and (is_partial(line) or _REVISES.search(folded(line))):
            yield Saying(one.line, "", _PART, tuple(sorted(ordered & {*label.split(", ")})))


def is_correction(asked: Saying) -> bool:
    """Return whether a question is about a change of earlier orders."""
    return (asked.doubt or "").startswith((_PART, _WHAT))


def is_partial(text: str) -> bool:
    """Return whether a text may change only a part of the orders that stand."""
    return bool(_INSTEAD.search(folded(text)))


def with_corrections_asked(parsed: ParsedMessage) -> ParsedMessage:
    """Return a message whose corrections are asked about; a yes takes it as all that is ordered."""
    heard = parsed.heard
    likely = heard.likely if heard.doubts else heard if parsed.judged else None
    return replace(parsed, heard=replace(heard, sayings=(*heard.sayings, *corrections(parsed)), likely=likely))
