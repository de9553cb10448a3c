"""Dice: what a die is, how a turn rolls its dice, and the scheme of drawing them to the byte (docs/dice.md).

The host's come first, then those of an earlier build, then new ones; `next_dice` finds those that are needed next.
"""

import hashlib
import json
import re
import struct
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from enum import StrEnum
from functools import lru_cache
from re import compile as pattern
from typing import Any, Final

from msgspec import Struct, field

from ludi_press.core.problems import Place, Problem, Topic


class Die(Struct, frozen=True):
    """A die; a special die repeats a number for each face that shows it."""

    name: str
    faces: tuple[int, ...]

    def __post_init__(self) -> None:
        if not self.faces:
            raise ValueError(f"the die {self.name} has no faces")

    @property
    def shown(self) -> str:
        """Its faces in words: 1 to 20, or each of them."""
        faces = sorted(set(self.faces))
        is_range = faces == list(range(faces[0], faces[-1] + 1)) and len(faces) > 1
        return f"{faces[0]} to {faces[-1]}" if is_range else ", ".join(map(str, faces))

    @property
    def on_an_ordinary_die(self) -> str:
        """How an ordinary die shows one whose numbers stand on several faces: "d6: 1 counts 2, 2-6 counts 3"."""
        if len(set(self.faces)) == len(self.faces):
            return ""
        places = {face: [n for n, one in enumerate(self.faces, 1) if one == face] for face in self.faces}
        groups = (f"{'-'.join(map(str, sorted({at[0], at[-1]})))} counts {face}" for face, at in places.items())
        return f"d{len(self.faces)}: {', '.join(groups)}"


def standard(sides: int) -> Die:
    """Return a die with the faces 1 to `sides`."""
    return Die(f"d{sides}", tuple(range(1, sides + 1)))


D6 = standard(6)
D8 = standard(8)
D10 = standard(10)
D12 = standard(12)
D20 = standard(20)

STANDARD = (D6, D8, D10, D12, D20)
"""The standard dice, smallest first."""


class Source(StrEnum):
    """Who rolled a die: the host by hand, the race's secret (verifiable), or the system's generator."""

    HOST = "host"
    SECRET = "secret"  # noqa: S105 - the name of a source, not a secret
    SYSTEM = "system"


class Address(Struct, frozen=True, omit_defaults=True):
    """The purpose of a die; no two dice of a race share an address.

    `turn` and `round` are 0 before the race; `nth` counts the dice of one label, team and round from 1.
    `fight` stands in place of the round where a game names what the die is rolled in (LR-13.10a); empty elsewhere.
    """

    race: str
    turn: int
    round: int
    team: str
    label: str
    nth: int
    fight: str = ""

    def __str__(self) -> str:
        """Return the address as it is hashed; no part has a slash, so different addresses give different texts."""
        return f"{self.race}/{self.turn}/{self.fight or self.round}/{self.team}/{self.label}/{self.nth}"


class Roll(Struct, frozen=True):
    """One rolled die; `die` is the die's name, `index` its number in the turn."""

    index: int
    address: Address
    die: str
    face: int
    source: Source


Roller = Callable[[Address, Die], tuple[int, Source]]
"""Rolls a new die; raises Pending if none may be rolled now."""


class Pending(Exception):  # noqa: N818 - not an error: the turn waits for its dice
    """A die is needed that nobody has rolled yet, and this run may not roll."""


def no_die(address: Address, die: Die) -> tuple[int, Source]:
    """A Roller that always raises Pending."""
    raise Pending(str(address))


class HostDie(Struct, frozen=True):
    """A die that the host rolled by hand: its label, its face, its place in the file."""

    label: str
    face: int
    place: Place


_ONE_PER_TEAM: Final = "the host's dice are used first, each team's in the order in which they are needed"
_OR_NONE: Final = "or leave this die and all behind it out, and they are rolled for you"


class TurnDice(Struct):
    """Rolls the dice of one turn and records them in order.

    The same host dice, earlier dice and roller give the same faces: nothing else is random.
    `earlier` has the dice of an earlier build by address and the die's name.
    `problems` collects host dice that do not fit.
    `names_fights` tells whether dice of fights are addressed by their fight: so from scheme 3 on.
    """

    race: str
    turn: int
    roller: Roller
    host: Mapping[str, tuple[HostDie, ...]] = field(default_factory=dict)
    earlier: Mapping[tuple[Address, str], Roll] = field(default_factory=dict)
    rolls: list[Roll] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    names_fights: bool = True
    _used: dict[str, int] = field(default_factory=dict)
    _counts: dict[tuple[int | str, str, str], int] = field(default_factory=dict)

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str, fight: str = "") -> Roll:
        """Return the next die with this label for this team in this round or fight; `rule` says why it is needed."""
        fight = fight if self.names_fights else ""
        key = (fight or round_number, team, label)
        nth = self._counts[key] = self._counts.get(key, 0) + 1
        address = Address(self.race, self.turn, round_number, team, label, nth, fight)
        thrown = self._host_face(address, die, rule) if self.host else None
        face, source = thrown or (self._earlier_face(address, die) if self.earlier else self.roller(address, die))
        roll = Roll(len(self.rolls), address, die.name, face, source)
        self.rolls.append(roll)
        return roll

    def _earlier_face(self, address: Address, die: Die) -> tuple[int, Source]:
        known = self.earlier.get((address, die.name))
        if known is not None and known.source is not Source.HOST:
            return known.face, known.source
        return self.roller(address, die)

    def _host_face(self, address: Address, die: Die, rule: str) -> tuple[int, Source] | None:
        dice = self.host.get(address.team, ())
        used = self._used.get(address.team, 0)
        if used >= len(dice):
            return None
        thrown = dice[used]
        problem = _misfit(thrown, address, die, rule)
        if problem:
            self.problems.append(problem)
            self._used[address.team] = len(dice)
            return None
        self._used[address.team] = used + 1
        return thrown.face, Source.HOST

    def leftovers(self) -> Iterable[Problem]:
        """Yield a problem for each host die that the turn did not need; call it after the turn is resolved."""
        for team, dice in self.host.items():
            for thrown in dice[self._used.get(team, 0) :]:
                words = f"{team} has a die left over: nothing in this turn needs '{thrown.label} {thrown.face}'"
                help_ = "take it out, or check the dice before it"
                yield Problem("dice-left-over", words, thrown.place, Topic.DICE, help_)


def _misfit(thrown: HostDie, address: Address, die: Die, rule: str) -> Problem | None:
    """Return why a host's die does not fit the needed one, None if it fits."""
    needed = f"{address.team} needs '{address.label}' here ({rule}, round {address.round})"
    if thrown.label != address.label:
        words = f"{needed}, but the next die is '{thrown.label} {thrown.face}'"
        write = f"write '{address.label} N' with a face of {die.name}: {die.shown}"
        return Problem("dice-label", words, thrown.place, Topic.DICE, f"{_ONE_PER_TEAM}: {write}; {_OR_NONE}")
    if thrown.face not in die.faces:
        words = f"{needed}, and {die.name} has no face {thrown.face}"
        return Problem("dice-face", words, thrown.place, Topic.DICE, f"{die.name} has {die.shown}")
    return None


MOST_TRIES: Final = 500
"""The most trial resolutions of a turn to find dice that are needed whatever the earlier ones show."""

Faces = Mapping[tuple[Address, str], Roll]


class Wanted(Struct, frozen=True):
    """A die to be thrown, and the rule that needs it."""

    address: Address
    die: Die
    rule: str


class _Probe(TurnDice):
    """Records the first die that nobody has thrown."""

    wanted: Wanted | None = None

    def roll(self, round_number: int, team: str, label: str, die: Die, rule: str, fight: str = "") -> Roll:
        """Roll as TurnDice does, and record the die if it is missing."""
        fight = fight if self.names_fights else ""
        try:
            return super().roll(round_number, team, label, die, rule, fight)
        except Pending:
            nth = self._counts[fight or round_number, team, label]
            self.wanted = Wanted(Address(self.race, self.turn, round_number, team, label, nth, fight), die, rule)
            raise


def next_dice(
    race: str,
    turn: int,
    host: Mapping[str, tuple[HostDie, ...]],
    play: Callable[[TurnDice], object],
    most: int = MOST_TRIES,
    *,
    names_fights: bool = True,
) -> tuple[Wanted, ...]:
    """Return the dice that a turn needs next, in order, after the host's; empty if it needs none.

    A die is listed only if it is needed whatever the dice before it show: `play`, which resolves the turn, is tried
    with all their faces, at most `most` times.
    So each face thrown for the list certainly belongs to its die.
    `names_fights` is as in `TurnDice`.
    """

    def first_after(faces: Faces) -> Wanted | None:
        probe = _Probe(race, turn, no_die, host, faces, names_fights=names_fights)
        with suppress(Pending):
            play(probe)
        return probe.wanted

    wanted: list[Wanted] = []
    branches: list[Faces] = [{}]
    tries = 0
    while tries + len(branches) <= most:
        tries += len(branches)
        first = first_after(branches[0])
        if first is None or any(first_after(faces) != first for faces in branches[1:]):
            break
        wanted.append(first)
        branches = [
            {**faces, (first.address, first.die.name): Roll(0, first.address, first.die.name, face, Source.SYSTEM)}
            for faces in branches
            for face in dict.fromkeys(first.die.faces)
        ]
    return tuple(wanted)


_FOUR_WORDS: Final = struct.Struct(">4Q")
_FIRST_WORD: Final = struct.Struct(">Q")
"""The 64-bit words of an HMAC-SHA256, big-endian."""

_BLOCK: Final = 64
_INNER, _OUTER = (bytes(byte ^ pad for byte in range(256)) for pad in (0x36, 0x5C))
"""The block size of SHA-256 in bytes, and the two pads of HMAC for each byte of a key (RFC 2104)."""

_SURE: Final = (1 << 64) - (1 << 32)
"""A word below this is below the limit of `pick` for every die of at most 2³² faces, since k·n > 2⁶⁴ - n."""


def commitment(promised: bytes) -> str:
    """Return the SHA-256 in hex that a race publishes before its first die.

    It is that of the race's commitment file; in a race of scheme 1 that of the secret itself.
    """
    return hashlib.sha256(promised).hexdigest()


def draw(key: bytes, address: Address, die: Die) -> int:
    """Return the face of the die at this address: `pick` applied to `words`; the first word nearly always suffices."""
    faces, message = die.faces, str(address)
    word: int = _FIRST_WORD.unpack_from(hmac_sha256(key, message))[0]
    count = len(faces)
    return faces[word % count if word < _SURE else pick(words(key, message), count)]


def pick(words: Iterator[int], count: int) -> int:
    """Return a number below `count` from a stream of 64-bit words, without bias.

    The number is w mod n of the first word w below k·n, where n is `count` and k = ⌊2⁶⁴ / n⌋.
    Below k·n each number has exactly k words, so all are equally likely.
    Words at or above k·n are skipped; fewer than n of the 2⁶⁴ are.
    """
    limit = (1 << 64) // count * count
    for word in words:
        if word < limit:
            return word % count
    raise ValueError("the stream of words has ended")


def words(key: bytes, address: str) -> Iterator[int]:
    """Yield an address's words: HMAC-SHA256(key, address), then of address + "/1", "/2" …, as big-endian words."""
    message, block = address, 0
    while True:
        yield from _FOUR_WORDS.unpack(hmac_sha256(key, message))
        block += 1
        message = f"{address}/{block}"


def hmac_sha256(key: bytes, message: str) -> bytes:
    """Return HMAC-SHA256 (RFC 2104): the hash of the outer key and of the hash of the inner key and the message."""
    inner_key, outer_key = _keyed(key)
    inner, outer = inner_key.copy(), outer_key.copy()
    inner.update(message.encode())
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(maxsize=2)
def _keyed(key: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """Return the hashed inner and outer key, to be copied: twice as fast as the module `hmac`."""
    short = key if len(key) <= _BLOCK else hashlib.sha256(key).digest()
    padded = short.ljust(_BLOCK, b"\0")
    return hashlib.sha256(padded.translate(_INNER)), hashlib.sha256(padded.translate(_OUTER))


_NOT_SPELLED: Final = pattern(r"[^a-z0-9]+")


def spelled(word: str) -> str:
    """Return the part of a word that goes into a key: its letters a to z and its digits.

    Case, accents, blanks and signs do not count, so that words that look the same give the same key.
    So nobody can influence the dice by a comma or an invisible character.
    """
    return _NOT_SPELLED.sub("", _plain(word))


def unspelled(word: str) -> str:
    """Return the letters and digits of a word that a key leaves out, since they can look like a to z."""
    return "".join(char for char in _plain(word) if char.isalnum() and not char.isascii())


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKD", word).casefold()


def key_text(race: str, turn: int, words: Mapping[str, str], public: str | None = None) -> str:
    """Return the public part of a turn's key: race/turn/=public value/team=word/team=word.

    Teams are sorted by id; ids and spelled words contain neither "/" nor "=", so no two inputs give the same text.
    """
    given = dict(words) if public is None else {"": public, **words}
    return "/".join([race, str(turn), *(f"{team}={spelled(word)}" for team, word in sorted(given.items()))])


def turn_key(secret: bytes, text: str) -> bytes:
    """Return the key that draws the dice of a turn: HMAC-SHA256 of its `key_text` with the race's secret."""
    return hmac_sha256(secret, text)


_LINE: Final = 32
_GROUP: Final = 4
_MARK: Final = 6
"""How many hexadecimal digits a line of proof, a group of it, and a mark have; 32 digits are 128 bits."""

LINE: Final = re.compile(r"\b[0-9a-f]{4}(?:-[0-9a-f]{4}){7}\b", re.ASCII)
"""A line of proof as it is printed."""


def canonical(value: Any) -> bytes:
    """Return a value as JSON in one form: keys sorted, no blanks, nothing but ASCII."""
    return json.dumps(value, ensure_ascii=True, sort_keys=True, separators=(",", ":")).encode("ascii")


def hash_of_value(value: Any) -> str:
    return hashlib.sha256(canonical(value)).hexdigest()


def proof_line(race: str, turn: int, orders: str, dice: str, before: str) -> str:
    """Return the line of proof of a turn.

    `orders` is the hash of what it was resolved from, `dice` that of its dice file.
    `before` is the line of the turn before; turn 0 has the race's commitment there, or zeros.
    """
    digits = hash_of_value({"before": before, "dice": dice, "orders": orders, "race": race, "turn": turn})[:_LINE]
    return "-".join(digits[at : at + _GROUP] for at in range(0, _LINE, _GROUP))


def order_mark(race: str, turn: int, name: str, value: Any) -> str:
    """Return a short hash of one part of what a turn is resolved from: somebody's order, or another part by its name.

    An order as the press reads it leaves little to choose from, so nobody finds another useful one with the same mark.
    """
    return hash_of_value([race, turn, name, value])[:_MARK]
