"""The strength of the proof of a turn's dice, and the dice that no proof covers."""

from collections.abc import Iterator, Sequence
from enum import StrEnum
from typing import Final

from ludi_press.core.dice import Roll, Source
from ludi_press.core.report import Fact, Listing, Phrase, Text, purpose_of, say
from ludi_press.press.playing.play import PlayedTurn
from ludi_press.press.reading.read import RaceSource

_MOST: Final = 12
"""The most dice that are named."""


class Strength(StrEnum):
    """The proof of the dice that the press rolled in a turn, the weakest first; `none` if there are no dice."""

    NONE = "none"
    HAND = "hand"
    SYSTEM = "system"
    COMMITTED = "committed"
    WORDS = "words"
    PUBLIC = "public"


def strength(source: RaceSource, turn: PlayedTurn) -> Strength:
    """Return the proof of a turn's dice."""
    rolled = {roll.source for roll in turn.dice.dice}
    given = source.racer_words(turn.record.turn)
    if rolled <= {Source.HOST}:
        return Strength.HAND if rolled else Strength.NONE
    if Source.SYSTEM in rolled:
        return Strength.SYSTEM
    if given is None or not source.takes_words or not (given.public or given.words):
        return Strength.COMMITTED
    return Strength.PUBLIC if given.public else Strength.WORDS


def proof_facts(source: RaceSource, turn: PlayedTurn, *, brief: bool = False) -> Iterator[Fact]:
    """Yield the proof of a turn in one sentence, what others gave to its dice, and each die that is not covered.

    If the host saw an outcome before the turn was resolved, a fact says so and whether the orders changed since.
    The `brief` form only counts the dice.
    """
    given = source.racer_words(turn.record.turn) if source.takes_words else None
    words = given.words if given else ()
    yield Fact(say("imprint.proof"), say(f"proof.{strength(source, turn)}", n=len(words)))
    if words:
        told = (say("imprint.word", team=Text(team), word=Text(word.value)) for team, word in words)
        yield Fact(say("imprint.words"), Listing(tuple(told)))
    if given and given.public:
        announced = Text(source.head.public or "" if source.head else "")
        value = say("imprint.public.value", source=announced, value=Text(given.public.value))
        yield Fact(say("imprint.public"), value)
    if turn.dice.seen:
        same = "same" if set(turn.dice.seen) == {turn.dice.orders} else "changed"
        yield Fact(say("imprint.seen"), say(f"imprint.seen.{same}", n=len(turn.dice.seen)))
    by_hand = [roll for roll in turn.dice.dice if roll.source is Source.HOST]
    for label, rolls in (("imprint.by-hand", by_hand), ("imprint.aside", turn.dice.set_aside)):
        if rolls:
            yield Fact(say(label), len(rolls) if brief else _named(rolls))


def _named(rolls: Sequence[Roll]) -> Phrase:
    """Return how many dice these are, and whose: "2: velox speed 6 and felix whip 3"."""
    dice: list[Phrase] = [
        say("imprint.die", team=Text(roll.address.team), purpose=purpose_of(roll.address.label), face=roll.face)
        for roll in rolls[:_MOST]
    ]
    more = [say("imprint.more", n=len(rolls) - _MOST)] if len(rolls) > _MOST else []
    return say("imprint.dice", n=len(rolls), dice=Listing((*dice, *more)))
