"""Checks a race from its files alone: the secret, every die, the seals, and how strong the proof is."""

from collections import Counter
from collections.abc import Container, Iterator, Mapping, Sequence
from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.nodes import MappingNode
from ludi_press.content.proof_files import DiceFile, Seal
from ludi_press.core.dice import Address, Die, Pending, Roll, Roller, Source
from ludi_press.core.problems import Place, Problem, has_errors, warning
from ludi_press.core.report import Fact, Listing, Phrase, Text, purpose_of, say
from ludi_press.games.contract import Listener, takes_orders
from ludi_press.press.playing.dicebook import (
    changed_parts,
    changed_since,
    changed_words,
    false_dice,
    find_secret,
    first_link,
    link,
)
from ludi_press.press.playing.play import PlayedRace, PlayedTurn, play_race
from ludi_press.press.playing.seals import first_broken, seal_now
from ludi_press.press.reading.find import Press, not_resolved
from ludi_press.press.reading.read import RaceSource, newest_built, read_race, up_to
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
    file = source.turn(turn.record.turn)
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
        return say("imprint.seen.parts", n=len(dice.seen), parts=_first([Text(name) for name in names]))
    changed = any(hashes.orders != dice.orders for hashes in dice.seen)
    return say("imprint.seen.changed" if changed else "imprint.seen.same", n=len(dice.seen))


def _named(rolls: Sequence[Roll]) -> Phrase:
    """Return how many dice these are, and whose: "2: velox speed 6 and felix whip 3"."""
    dice = [
        say("imprint.die", team=Text(roll.address.team), purpose=purpose_of(roll.address.label), face=roll.face)
        for roll in rolls
    ]
    return say("imprint.dice", n=len(rolls), dice=_first(dice))


def _first(phrases: Sequence[Phrase]) -> Listing:
    more = [say("imprint.more", n=len(phrases) - _MOST)] if len(phrases) > _MOST else []
    return Listing((*phrases[:_MOST], *more))


class SeenOutcomes(Struct, frozen=True):
    """How many outcomes of a turn the host had seen before it was resolved as it is, and which parts changed since."""

    turn: int
    times: int
    changed: tuple[str, ...]


class Verification(Struct, frozen=True):
    """The result of a check: dice by source, whether the race committed to a secret, and all problems.

    `turns` are the proofs of the turns that were replayed with the dice of their files, including the start.
    `set_aside` counts dice that were rolled but not used.
    `seen` has the turns whose outcome the host had seen before they were resolved as they are.
    """

    race: str
    scheme: int | None
    turns: tuple[Strength, ...]
    over: bool
    dice: Mapping[Source, int]
    set_aside: int
    problems: tuple[Problem, ...]
    seen: tuple[SeenOutcomes, ...] = ()

    @property
    def committed(self) -> bool:
        return self.scheme is not None

    @property
    def verified(self) -> bool:
        """Whether no error was found; without a commitment only the chain and the turns are checked."""
        return not has_errors(self.problems)


def verify_race(press: Press, race: str) -> Verification:
    """Replay the race with only the dice of its dice files, and check each of them."""
    whole = read_race(press, race)
    source = replace(whole, problems=up_to(whole.problems, whole, newest_built(whole)))
    secret = find_secret(press, source)
    book = _Book(source)
    played = play_race(replace(source, dice_files=book.former(), seals={}), roller=book.roller())
    judged = up_to(played.problems, source, newest_built(source))
    problems = [problem for problem in (*judged, *secret.problems) if problem.is_error]
    if book.committed and secret.value is None and not secret.problems:
        problems.append(book.unrevealed())
    if not has_errors(source.problems):
        problems += [*book.chain(), *false_dice(source, secret.value)]
    if not problems and not source.dice_bytes and not played.undrawn:
        problems.append(not_resolved(press, race, 0, 0))
    elif not has_errors(judged):
        problems += book.turns(played)
        problems += [] if has_errors(problems) else book.broken_seal(played)
    counts = Counter(roll.source for file in source.dice_files.values() for roll in file.dice)
    aside = sum(len(file.set_aside) for file in source.dice_files.values())
    turns = tuple(strength(source, turn) for turn in played.turns)
    scheme = source.proof.scheme if source.proof else None
    seen = tuple(SeenOutcomes(turn, len(file.seen), changed_since(file)) for turn, file in book.files() if file.seen)
    return Verification(race, scheme, turns, played.over, counts, aside, tuple(problems), seen)


class _Book(Struct, frozen=True):
    source: RaceSource

    @property
    def committed(self) -> bool:
        return self.source.proof is not None

    def files(self) -> list[tuple[int, DiceFile]]:
        return sorted(self.source.dice_files.items())

    def former(self) -> dict[int, DiceFile]:
        """Return the files of earlier versions without their dice: played again, such a turn keeps its hash."""
        return {
            turn: replace(file, dice=(), set_aside=())
            for turn, file in self.source.dice_files.items()
            if not file.marks
        }

    def roller(self) -> Roller:
        """Return a roller of the files' dice; it raises Pending for a missing or impossible die."""
        rolls = [roll for _, file in self.files() for roll in file.dice if roll.source is not Source.HOST]
        known = {(roll.address, roll.die): roll for roll in rolls}

        def roll(address: Address, die: Die) -> tuple[int, Source]:
            rolled = known.get((address, die.name))
            if rolled is None or rolled.face not in die.faces:
                raise Pending(str(address))
            return rolled.face, rolled.source

        return roll

    def problem(self, code: str, turn: int, words: str) -> Problem:
        return Problem(code, words, Place(self.source.dice_file(turn)))

    def unrevealed(self) -> Problem:
        words = "the secret of this race is not revealed yet, so nobody can check its dice"
        place = self.source.proof.commitment.place if self.source.proof else None
        return Problem("verify-unrevealed", words, place, None, "wait for the end of the race")

    def is_unbuilt(self, turn: int) -> bool:
        """Whether a turn may lack a dice file: it is the newest, not published, and the secret is not revealed."""
        proof = self.source.proof
        revealed = proof is not None and proof.secret is not None
        return turn > max(self.source.dice_files, default=-1) and turn not in self.source.seals and not revealed

    def unbuilt(self, turn: int) -> Problem:
        words = f"turn {turn} was not built yet, so it has no dice to check"
        place = Place(f"{self.source.folder}/turns/{turn:02}.yaml")
        return warning("verify-unbuilt", words, place, "run 'ludi-press build'")

    def chain(self) -> Iterator[Problem]:
        """Each dice file names the hash of the previous one; the first one names the commitment."""
        expected = first_link(self.source.proof)
        for turn, file in self.files():
            if file.previous != expected:
                before = "the race's commitment" if turn == 0 else f"the dice file of turn {turn - 1} as it stands"
                yield self.problem("verify-chain", turn, f"the chain is broken: this file does not follow {before}")
            expected = link(file)

    def broken_seal(self, played: PlayedRace) -> list[Problem]:
        """Return the first published turn that its race's files no longer lead to, though its dice are as they were."""
        turns, files = {turn.record.turn: turn for turn in played.turns}, self.source.dice_files

        def now(number: int) -> Seal | None:
            turn, file = turns.get(number), files.get(number)
            return seal_now(self.source, turn.record, turn.data(self.source), file) if turn and file else None

        broken = first_broken(self.source, now)
        return [broken] if broken else []

    def turns(self, played: PlayedRace) -> Iterator[Problem]:
        """Each turn, replayed from its orders, uses exactly the dice of its file."""
        for turn in played.turns:
            number = turn.record.turn
            file = self.source.dice_files.get(number)
            if file is not None:
                yield from self.differences(number, file, turn.dice)
            elif self.is_unbuilt(number):
                yield self.unbuilt(number)
            else:
                yield self.problem("verify-missing", number, f"turn {number} was played, and its dice file is not here")
        yield from self.beyond(played)

    def beyond(self, played: PlayedRace) -> Iterator[Problem]:
        """Yield why the next turn cannot be replayed, or problems of dice whose turns were not played."""
        after = len(played.turns)
        if played.undrawn:
            words = "the start of this race is not drawn yet: there is nothing to verify"
            yield Problem("verify-undrawn", words, Place(self.source.turn_file(0)))
        elif played.waiting and self.is_unbuilt(after):
            yield self.unbuilt(after)
        elif played.waiting:
            words = f"turn {after}, played again, needs a die that its dice file has not"
            yield self.problem("verify-dice", after, words)
        else:
            for number, file in self.files():
                if number >= after and file.dice:
                    yield self.problem("verify-surplus", number, f"there are dice, and turn {number} was not played")

    def differences(self, number: int, file: DiceFile, again: DiceFile) -> Iterator[Problem]:
        if file.orders != again.orders or (file.marks and file.marks != again.marks):
            changed = ", ".join(changed_parts(file.inputs, again.inputs))
            words = f"the turn was resolved from something else than its files have now{changed and f': {changed}'}"
            yield self.problem("verify-orders", number, words)
        if file.key != again.key:
            words = f"these dice were drawn with other words than the turn has: {changed_words(file.key, again.key)}"
            yield self.problem("verify-words", number, words)
        if file.dice != again.dice:
            words = "the turn, played again, does not use exactly these dice in this order"
            yield self.problem("verify-dice", number, words)
