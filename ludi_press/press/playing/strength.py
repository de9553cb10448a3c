"""The strength of the proof of a turn's dice, and the dice that no proof covers."""

from collections.abc import Container, Iterator, Sequence
from enum import StrEnum
from typing import Final

from ludi_press.content.dice_file import DiceFile
from ludi_press.content.nodes import Mapping as MappingNode
from ludi_press.core.dice import Roll, Source
from ludi_press.core.report import Fact, Listing, Phrase, Text, purpose_of, say
from ludi_press.games.contract import Listener, takes_orders
from ludi_press.press.playing.inputs_of import changed_since
from ludi_press.press.playing.play import PlayedTurn
from ludi_press.press.reading.read import RaceSource
from ludi_press.press.reading.turns import TurnSource

_MOST: Final = 12
"""The most dice that are named, and the most parts that changed."""
_ENOUGH: Final = 2
"""How many words it takes that a host could not have chosen the dice alone."""


class Strength(StrEnum):
    """The proof of the dice that the press rolled in a turn, the weakest first; `none` if there are no dice."""

    NONE = "none"
    HAND = "hand"
    SYSTEM = "system"
    COMMITTED = "committed"
    WORDS = "words"
    PUBLIC = "public"


def strength(source: RaceSource, turn: PlayedTurn, counting: frozenset[str] | None = None) -> Strength:
    """Return the proof of a turn's dice; `counting` are those whose word counts, if known.

    A single word proves nothing that the secret does not: who sent it could be the host's friend.
    """
    rolled = {roll.source for roll in turn.dice.dice}
    if rolled <= {Source.HOST}:
        return Strength.HAND if rolled else Strength.NONE
    if Source.SYSTEM in rolled:
        return Strength.SYSTEM
    given = source.racer_words(turn.record.turn) if source.takes_words else None
    if given and given.public:
        return Strength.PUBLIC
    counting = counting_words(source, turn) if counting is None else counting
    return Strength.WORDS if len(counting) >= _ENOUGH else Strength.COMMITTED


def counting_words(source: RaceSource, turn: PlayedTurn) -> frozenset[str]:
    """Return those whose word counts: they still play, have sent orders for the turn, and were not late."""
    given = source.racer_words(turn.record.turn) if source.takes_words else None
    file = source.turns[turn.record.turn - 1] if turn.record.turn else None
    sent = frozenset(team for team, _ in given.words) if given else frozenset()
    return sent & _in_play(source, turn, file) - _late(turn, file) if sent and file else sent


def _in_play(source: RaceSource, turn: PlayedTurn, file: TurnSource) -> frozenset[str]:
    """Return all who could act in a turn and, in a game with orders by name, did send some."""
    game, set_up = source.game, source.set_up
    if game is None:
        return frozenset()
    blanks = game.teller.blanks(set_up, turn.record.before)
    alive = frozenset(team for offer in blanks for team in offer.teams) - frozenset(file.bound.get("retire", ()))
    if takes_orders(game):
        entries = file.orders.entries if isinstance(file.orders, MappingNode) else ()
        alive &= frozenset(entry.key.text for entry in entries)
    parties = game.parties(set_up) if isinstance(game, Listener) else ()
    return alive | frozenset(party.id for party in parties if not alive.isdisjoint(party.subjects))


def _late(turn: PlayedTurn, file: TurnSource) -> frozenset[str]:
    """Return those whose message came after the deadline, as far as it is written down."""
    closes = turn.asked.closes if turn.asked else None
    return frozenset(team for team, at in (file.head.received or {}).items() if closes and at.value > closes)


def proof_facts(source: RaceSource, turn: PlayedTurn, *, brief: bool = False) -> Iterator[Fact]:
    """Yield the proof of a turn in one sentence, what others gave to its dice, and each die that is not covered.

    If the host saw an outcome before the turn was resolved, a fact says so and what changed since.
    The `brief` form only counts the dice.
    """
    given = source.racer_words(turn.record.turn) if source.takes_words else None
    counting = counting_words(source, turn)
    yield Fact(say("imprint.proof"), say(f"proof.{strength(source, turn, counting)}", n=len(counting)))
    if given and given.words:
        yield Fact(
            say("imprint.words"), Listing(tuple(_word(team, word.value, counting) for team, word in given.words))
        )
    if given and given.public:
        announced = Text(source.head.public or "" if source.head else "")
        value = say("imprint.public.value", source=announced, value=Text(given.public.value))
        yield Fact(say("imprint.public"), value)
    if turn.dice.seen:
        yield Fact(say("imprint.seen"), _seen(turn.dice))
    by_hand = [roll for roll in turn.dice.dice if roll.source is Source.HOST]
    for label, rolls in (("imprint.by-hand", by_hand), ("imprint.aside", turn.dice.set_aside)):
        if rolls:
            yield Fact(say(label), len(rolls) if brief else _named(rolls))


def _word(team: str, word: str, counting: Container[str]) -> Phrase:
    return say("imprint.word" if team in counting else "imprint.word.idle", team=Text(team), word=Text(word))


def _seen(dice: DiceFile) -> Phrase:
    """Return how often the host saw an outcome before, and what he changed since."""
    names = changed_since(dice)
    if names:
        told = [Text(name) for name in names][:_MOST]
        more = [say("imprint.more", n=len(names) - _MOST)] if len(names) > _MOST else []
        return say("imprint.seen.parts", n=len(dice.seen), parts=Listing((*told, *more)))
    changed = any(hashes.orders != dice.orders for hashes in dice.seen)
    return say("imprint.seen.changed" if changed else "imprint.seen.same", n=len(dice.seen))


def _named(rolls: Sequence[Roll]) -> Phrase:
    """Return how many dice these are, and whose: "2: velox speed 6 and felix whip 3"."""
    dice: list[Phrase] = [
        say("imprint.die", team=Text(roll.address.team), purpose=purpose_of(roll.address.label), face=roll.face)
        for roll in rolls[:_MOST]
    ]
    more = [say("imprint.more", n=len(rolls) - _MOST)] if len(rolls) > _MOST else []
    return say("imprint.dice", n=len(rolls), dice=Listing((*dice, *more)))
