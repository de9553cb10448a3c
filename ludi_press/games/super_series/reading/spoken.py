"""Reads a sentence as orders, contingencies and a bonus: "whip, then left one, otherwise brake" (SS-3.1, SS-4).

First words and phrases become units, then units become orders. Whatever stays open becomes a doubt, never a guess.
"""

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from enum import StrEnum, auto
from re import ASCII
from re import compile as pattern
from typing import Any, Final

from msgspec import Struct, field
from msgspec.structs import replace

from ludi_press.boards.ring import Side
from ludi_press.content.words import nearest, one_of, shown
from ludi_press.games.kit.speech import COURTESIES, FIRST, NEXT, THEN, Names
from ludi_press.games.super_series.reading.order_words import (
    ACT_PHRASES,
    ACTS,
    AROUND,
    BACK,
    BONUSES,
    FILLERS,
    IDLE,
    KNOWN,
    NUMBERS,
    OR,
    OTHERWISE,
    REPEATS,
    SIDE_PHRASES,
    SIDES,
    SMALL,
    TARGET_WORDS,
    bare,
)
from ludi_press.games.super_series.rules.model import SHIFTS, STRIKES, Act, Bonus, Order

_TOKEN: Final = pattern(r"@[a-z0-9-]+|[a-z]+(?:'[a-z]*)*|\d{1,9}[.)](?=\s)|\d{1,9}|[,;:/()&+|-]|[^\W_]+", ASCII)
_IDLE: Final = COURTESIES | FILLERS | FIRST | AROUND | {*TARGET_WORDS, "again"}
_COURTESIES: Final = COURTESIES - {*SIDES, *NUMBERS}
_MARKS: Final = frozenset({";", "/", "&", "+", NEXT})
_SOFT: Final = frozenset(":()-")
_LONGEST_PHRASE: Final = 7


class Kind(StrEnum):
    """The kinds of words and phrases."""

    ACT, SIDE, NUMBER, NAME, OTHERWISE, REPEAT, BACK, OR, STRANGE, IDLE = (auto() for _ in range(10))
    SOFT, COMMA, THEN = (auto() for _ in range(3))


class Unit(Struct, frozen=True):
    """A word or phrase, with its meaning."""

    kind: Kind
    word: str
    value: Any = None


def units(text: str) -> tuple[list[Unit], Bonus | None, str | None]:
    """The units of a sentence in small letters, the bonus that it names, and a doubt about that bonus."""
    said, bonus, doubt = _without_bonus(_TOKEN.findall(text))
    return _settled(list(_units(said))), bonus, doubt


def _without_bonus(tokens: list[str]) -> tuple[list[str], Bonus | None, str | None]:
    """The sentence without the bonus that it names, and that bonus (SS-16.1)."""
    if "bonus" not in tokens:
        return tokens, None, None
    named = {bonus for token in tokens for bonus in BONUSES.get(token, ())}
    rest = [token for place, token in enumerate(tokens) if not _of_bonus(tokens, place)]
    if len(named) == 1:
        return rest, named.pop(), None
    return rest, None, f"which bonus: {one_of(Bonus)}?"


def _of_bonus(tokens: Sequence[str], place: int) -> bool:
    word = tokens[place]
    counts = word == "1" and place + 1 < len(tokens) and tokens[place + 1] in BONUSES
    return counts or word in BONUSES or word in ("bonus", "extra", "+", "additional")


def _units(tokens: Sequence[str]) -> Iterator[Unit]:
    place = 0
    while place < len(tokens):
        found = _phrase(tokens, place)
        if found:
            unit, place = found
            yield from () if unit.kind is Kind.IDLE else (unit,)
            continue
        unit_ = _unit(tokens[place])
        if unit_:
            yield unit_
        place += 1


_TOGETHER: Final[Mapping[tuple[str, ...], Unit]] = {
    bare(phrase): Unit(kind, " ".join(phrase))
    for kind, known in ((Kind.OTHERWISE, OTHERWISE), (Kind.REPEAT, REPEATS), (Kind.BACK, BACK), (Kind.IDLE, IDLE))
    for phrase in known
} | {
    phrase: Unit(kind, " ".join(phrase), meaning)
    for kind, table in ((Kind.ACT, ACT_PHRASES), (Kind.SIDE, SIDE_PHRASES))
    for phrase, meaning in table.items()
}


def _phrase(tokens: Sequence[str], start: int) -> tuple[Unit, int] | None:
    """The longest phrase that begins here, and where it ends."""
    words: list[str] = []
    ends: list[int] = []
    for place in range(start, len(tokens)):
        if not tokens[place].replace("'", "").isalnum() or len(words) == _LONGEST_PHRASE:
            break
        if not words or tokens[place] not in SMALL:
            words.append(tokens[place])
            ends.append(place + 1)
    for count in range(len(words), 0, -1):
        unit = _TOGETHER.get(tuple(words[:count]))
        if unit:
            return unit, ends[count - 1]
    return None


def _unit(word: str) -> Unit | None:
    """The unit of a single word or mark; None for one without a meaning."""
    if word.startswith("@"):
        return Unit(Kind.NAME, word, word[1:])
    for kind, known in ((Kind.THEN, THEN | _MARKS), (Kind.SOFT, _SOFT), (Kind.COMMA, {","}), (Kind.OR, OR)):
        if word in known:
            return Unit(kind, word)
    return None if word in _COURTESIES else _meant(word)


def _meant(word: str) -> Unit | None:
    for kind, table in ((Kind.SIDE, SIDES), (Kind.NUMBER, NUMBERS), (Kind.ACT, ACTS)):
        meanings: frozenset[Any] = table.get(word.rstrip(".)"), frozenset())
        if len(meanings) == 1:
            return Unit(kind, word, min(meanings))
    return None if word in _IDLE else Unit(Kind.STRANGE, word)


def _settled(units: list[Unit]) -> list[Unit]:
    """The units, with "or … if blocked" as one contingency: "or" becomes the unit that begins it."""
    ors = [place for place, unit in enumerate(units) if unit.kind is Kind.OR]
    others = [place for place, unit in enumerate(units) if unit.kind is Kind.OTHERWISE]
    if len(ors) == 1 and len(others) == 1 and ors[0] < others[0] and others[0] - ors[0] > 1:
        units[ors[0]] = units[others[0]]
        del units[others[0]]
    return units


class Draft(Struct):
    """An order under construction; `who` is the team that was named last before it, `also` those named with it."""

    act: Act | None = None
    side: Side | None = None
    lanes: int | None = None
    target: str | None = None
    word: str = ""
    who: str | None = None
    also: tuple[str, ...] = ()

    @property
    def is_strike(self) -> bool:
        """Whether it is a crash or a laceration."""
        return self.act in STRIKES

    def orders(self) -> tuple[Order, ...]:
        """All orders that it can mean; one where it is complete."""
        if self.act is None and self.side is not None:
            return (Order(SHIFTS[self.side], self.lanes or 1),)
        if self.act is None:
            return ()
        sides = ([self.side] if self.side else [*Side]) if self.is_strike else [None]
        return tuple(Order(self.act, side=side, target=self.target) for side in sides)


class Spoken(Struct):
    """What a sentence says; `doubts` are the reasons why the host should look at it.

    `strange` are unknown words; `others` are teams that are named, but not as a target.
    `opens` marks a sentence that announces a contingency.
    """

    orders: list[Draft] = field(default_factory=list)
    otherwise: list[Draft] = field(default_factory=list)
    bonus: Bonus | None = None
    doubts: list[str] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    others: list[str] = field(default_factory=list)
    opens: bool = False
    who: str | None = None

    @property
    def says_something(self) -> bool:
        """Whether it has an order, a contingency, a bonus, or a doubt about one."""
        return bool(self.orders or self.otherwise or self.bonus or self.opens or self.doubts)


def listen(
    text: str, names: Names, mine: Collection[str], who: str | None = None, *, contingent: bool = False
) -> Spoken:
    """What a sentence in small letters orders; `mine` are the writer's teams.

    `who` is the team that was named last; `contingent` tells that the sentence before announced a contingency.
    """
    said, bonus, doubt = units(names.marked(text, KNOWN))
    spoken = Spoken(bonus=bonus, doubts=[doubt] if doubt else [])
    hearing = _Hearing(spoken, frozenset(mine), who=who, contingent=contingent)
    for place, unit in enumerate(said):
        hearing.take(unit, said[place + 1 :])
    return hearing.finish()


_GAPS: Final = (None, Kind.SOFT, Kind.COMMA, Kind.THEN)
"""What can stand between two words, from the weakest to the strongest."""


class _Hearing(Struct):
    """A sentence while it is read; `gap` is the strongest mark since the last word with a meaning."""

    spoken: Spoken
    mine: frozenset[str]
    gap: Kind | None = None
    pending: Unit | None = None
    twice: bool = False
    who: str | None = None
    contingent: bool = False
    together: list[str] = field(default_factory=list)
    renamed: bool = False

    @property
    def drafts(self) -> list[Draft]:
        """The list that the next order belongs to."""
        return self.spoken.otherwise if self.contingent else self.spoken.orders

    @property
    def last(self) -> Draft | None:
        """The previous order, which the next word may complete; None after a word such as "then"."""
        return self.drafts[-1] if self.drafts and self.gap is not Kind.THEN else None

    def take(self, unit: Unit, rest: Sequence[Unit]) -> None:
        """Takes one word or phrase; `rest` are those after it."""
        if unit.kind in _GAPS:
            self.gap = max(self.gap, unit.kind, key=_GAPS.index)
            return
        if unit.kind is Kind.NUMBER:
            self.number(unit, rest)
        else:
            steps: Mapping[Kind, Callable[[Unit], None]] = {
                Kind.ACT: self.act,
                Kind.SIDE: self.side,
                Kind.NAME: self.name,
                Kind.OTHERWISE: self.otherwise,
                Kind.REPEAT: self.repeat,
                Kind.BACK: self.back,
            }
            steps.get(unit.kind, self.stray)(unit)
        self.gap = self.gap if unit is self.pending else Kind.THEN if self.renamed else None
        self.renamed = False

    def stray(self, unit: Unit) -> None:
        """An unknown word, or one that has no meaning here."""
        self.spoken.strange.append(unit.word)

    def otherwise(self, unit: Unit) -> None:
        """A contingency follows."""
        self.contingent = self.spoken.opens = True

    def back(self, unit: Unit) -> None:
        """A phrase that refers to earlier orders, or can mean several: a doubt."""
        self.spoken.doubts.append(f"what does {shown(unit.word)} order?")

    def add(self, draft: Draft) -> None:
        """Adds an order; two verbs with nothing between them may be one order, which is a doubt."""
        if self.last is not None and self.gap is None and self.last.word != draft.word and not self.twice:
            self.spoken.doubts.append(f"is this one order, or two: {shown(f'{self.last.word} {draft.word}')}?")
        draft.who, draft.also = self.who, tuple(one for one in self.together if one != self.who)
        self.drafts.append(draft)
        if self.twice:
            self.drafts.append(replace(draft))
            self.twice = False

    def act(self, unit: Unit) -> None:
        """A verb: an order, or another word for the one before it."""
        last = self.last
        if last is not None and self.gap is None and last.act is None and not last.lanes and unit.value in STRIKES:
            last.act, last.word = unit.value, unit.word
            return
        if last is not None and last.act is unit.value and self.describes(last, unit):
            return
        if last is not None and last.act is unit.value and last.word != unit.word and self.gap is Kind.COMMA:
            self.spoken.doubts.append(f"is this one order, or two: {shown(f'{last.word}, {unit.word}')}?")
        if not self.drafts:
            self.pending = None  # a number before the first verb has only numbered it
        self.add(Draft(unit.value, word=unit.word))

    def describes(self, last: Draft, unit: Unit) -> bool:
        """Whether a verb only explains the one before it: "Accelerate: shake the reins"."""
        return self.gap in (None, Kind.SOFT) and (last.word != unit.word or self.gap is Kind.SOFT)

    def side(self, unit: Unit) -> None:
        """A side: of a strike before it, else a displacement."""
        last = self.last
        if last is not None and last.is_strike and last.side in (None, unit.value):
            last.side = unit.value
        elif last is None or last.act or last.side is not unit.value or self.gap is Kind.COMMA:
            pending, self.pending = self.pending, None
            if pending is not None and pending.word.endswith((".", ")")) and pending.value > 1:
                self.spoken.doubts.append(f"{unit.word} {pending.value}, or does {pending.value} number it?")
            self.add(Draft(None, unit.value, pending.value if pending else None, word=unit.word))

    def number(self, unit: Unit, rest: Sequence[Unit]) -> None:
        """A number of lanes: of the displacement before it, else of the next one."""
        last = self.last
        ahead = next((one for one in rest if one.kind is not Kind.SOFT), None)
        belongs = self.gap is not Kind.COMMA or ahead is None or ahead.kind is not Kind.SIDE
        if last is not None and last.act is None and last.lanes in (None, unit.value) and belongs:
            last.lanes = unit.value
        elif self.pending is None or self.pending.value == unit.value:
            self.pending = unit
        else:
            self.spoken.strange.append(unit.word)

    def name(self, unit: Unit) -> None:
        """A team: the writer's own, for which the next orders are; or another, as the target of a strike."""
        team = str(unit.value)
        last = self.drafts[-1] if self.drafts else None
        struck = last is not None and last.is_strike and last.target is None and self.gap is None
        if team in self.mine and not (struck and last is not None and last.who not in (None, team)):
            began = any(one.who == self.who for one in (*self.spoken.orders, *self.spoken.otherwise))
            self.together = [team] if began else [*self.together, team]
            self.who, self.renamed = team, True
        elif last is not None and last.is_strike and last.target in (None, team):
            last.target = team
        else:
            self.spoken.others.append(team)

    def repeat(self, unit: Unit) -> None:
        """The order before, or else the next one, is given twice."""
        if self.drafts:
            self.drafts.append(replace(self.drafts[-1]))
        else:
            self.twice = True

    def finish(self) -> Spoken:
        """Adds the remaining doubts; a number that belongs to nothing is an unknown word."""
        spoken = self.spoken
        drafts = (*spoken.orders, *spoken.otherwise)
        spoken.who = self.who if drafts or len(self.together) < 2 else None
        for told in (spoken.orders, spoken.otherwise):
            told += [replace(draft, who=one, also=()) for draft in told for one in draft.also]
        if self.pending is not None and (spoken.orders or spoken.otherwise):
            spoken.strange.append(self.pending.word)
        for draft in (*spoken.orders, *spoken.otherwise):
            if len(draft.orders()) > 1:
                spoken.doubts.append(f"which: {one_of(map(str, draft.orders()))}?")
        if spoken.others and spoken.says_something:
            spoken.doubts.append(f"what has {one_of(spoken.others)} to do with it?")
        if spoken.strange and (spoken.says_something or any(map(_slipped, spoken.strange))):
            spoken.doubts.append(_strange(spoken.strange))
        return spoken


_SLIP: Final = 0.8
"""The least similarity, from 0 to 1, of a misspelt order in a sentence that orders nothing else."""
_LONG: Final = 5
_VERBS: Final = tuple(word for word in ACTS if len(word) >= _LONG)


def _slipped(word: str) -> bool:
    return len(word) >= _LONG and bool(nearest(word, _VERBS, _SLIP))


def _strange(words: Sequence[str]) -> str:
    near = [found for word in words for found in nearest(word, KNOWN, 0.7)[:1]]
    meant = f"; did you mean {one_of(dict.fromkeys(near))}?" if near else ""
    return f"what does {one_of(dict.fromkeys(words))} say{meant or '?'}"
