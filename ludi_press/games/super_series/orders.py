"""The racers' own words: an order as somebody would say it, read as one of the orders of the game (SS-4)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from re import ASCII
from re import compile as pattern
from typing import Final, TypeVar

from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, one_of, shown, unaccented
from ludi_press.games.super_series.model import Act, Order
from ludi_press.games.super_series.order_words import ACTS, FILLERS, KNOWN, NUMBERS, SIDES, TARGET_WORDS
from ludi_press.problems import Judged, Problem
from ludi_press.track import Side

T = TypeVar("T")

_CANONICAL: Final = tuple(act.value for act in Act)
"""What a beginning of a word is read as, where only one of these begins so."""

_STRIKES: Final = frozenset({Act.CRASH, Act.LACERATE})
_SHIFTS: Final = {Side.LEFT: Act.LEFT, Side.RIGHT: Act.RIGHT}

_TARGET: Final = pattern(rf"(?:^|\s)(?:{'|'.join(TARGET_WORDS)})\s+(.+)$")
_TOKEN: Final = pattern(r"[a-z]+|[0-9]+", ASCII)
_MARKS: Final = " .,;:!?()"
"""Punctuation around a name."""

_LONGEST: Final = 120


@dataclass(slots=True)
class _Said:
    """What the words of an order say, in the order in which they say it, without repeats."""

    acts: list[Act] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    unclear: str | None = None
    candidates: tuple[str, ...] = ()

    def hear(self, word: str) -> None:
        """Takes one known word, with all that it can mean."""
        _add(self.acts, ACTS.get(word, ()))
        _add(self.sides, SIDES.get(word, ()))
        _add(self.numbers, NUMBERS.get(word, ()))


def _add(heard: list[T], meanings: Iterable[T]) -> None:
    heard += [meaning for meaning in meanings if meaning not in heard]


def parse_order(text: Placed[str], teams: Mapping[str, str] | None) -> Judged[Order]:
    """An order in a racer's words; `teams` are the names of the aurigae by team id, for targets.

    Where nobody knows the teams (None) a target is not judged.

    What can mean more than one order is a Problem that lists them.
    """
    if len(text.value) > _LONGEST:
        return Judged(None, (_not_one(text, []),))
    plain = unaccented(text.value)
    match = _TARGET.search(plain)
    said = _listen(plain[: match.start()] if match else plain)
    if said.unclear is not None:
        return Judged(None, (_unclear(text, said),))
    orders = _orders(said)
    if len(orders) != 1:
        return Judged(None, (_not_one(text, orders),))
    if match is None:
        return Judged(orders[0])
    return _aimed(text, orders[0], match[1].strip(), teams)


def _listen(words: str) -> _Said:
    said = _Said()
    for token in _TOKEN.findall(words):
        if token in FILLERS or said.unclear is not None:
            continue
        word = token if token in KNOWN else _completed(token)
        if isinstance(word, tuple):
            said.unclear, said.candidates = token, word
        else:
            said.hear(word)
    return said


def _completed(token: str) -> str | tuple[str, ...]:
    """The one order that begins with these letters, else all that do."""
    begun = tuple(word for word in _CANONICAL if word.startswith(token))
    return begun[0] if len(begun) == 1 else begun


def _orders(said: _Said) -> list[Order]:
    """Every order that the words could mean; exactly one where they are clear."""
    strikes = [act for act in said.acts if act in _STRIKES]
    found = [Order(act) for act in said.acts if act not in _STRIKES]
    found += [Order(act, side=side) for act in strikes for side in said.sides or Side]
    lanes = said.numbers or ([1] if said.sides and not strikes else [])
    sides = said.sides or (list(Side) if lanes else [])
    return found + [Order(_SHIFTS[side], number) for side in sides for number in lanes]


def _not_one(text: Placed[str], orders: list[Order]) -> Problem:
    if not orders:
        message = f"{shown(text.value)} is no order"
        return Problem("order-unknown", message, text.place, "SS-4", f"the orders are {', '.join(_CANONICAL)}")
    message = f"{shown(text.value)} can mean more than one order"
    return Problem("order-ambiguous", message, text.place, "SS-4", f"write {one_of(map(str, orders))}")


def _unclear(text: Placed[str], said: _Said) -> Problem:
    word = said.unclear or ""
    if said.candidates:
        message = f"{shown(word)} can begin more than one order"
        return Problem("order-ambiguous", message, text.place, "SS-4", f"write {one_of(said.candidates)}")
    suggestion = did_you_mean(word, (*KNOWN, *_CANONICAL)) or f"the orders are {', '.join(_CANONICAL)}"
    return Problem("order-unknown", f"{shown(word)} is no word of an order", text.place, "SS-4", suggestion)


def _aimed(text: Placed[str], order: Order, name: str, teams: Mapping[str, str] | None) -> Judged[Order]:
    """SS-12.1: the racer may name the target of a crash or a laceration, by its id or its auriga."""
    if order.act not in _STRIKES:
        message = f"'{order}' takes no target"
        return Judged(None, (Problem("order-target", message, text.place, "SS-12.1", f"write '{order}'"),))
    if teams is None:
        return Judged(order)
    aimed = [Order(order.act, side=order.side, target=team) for team in _named(name, teams)]
    if aimed:
        return Judged(aimed[0]) if len(aimed) == 1 else Judged(None, (_not_one(text, aimed),))
    suggestion = did_you_mean(name, (*teams, *map(unaccented, teams.values()))) or f"the teams are {', '.join(teams)}"
    return Judged(
        None, (Problem("order-target", f"there is no team {shown(name)}", text.place, "SS-12.1", suggestion),)
    )


def _named(name: str, teams: Mapping[str, str]) -> list[str]:
    """The teams that a name can mean: an id its own team alone, a name every team whose auriga bears it."""
    wanted = name.strip(_MARKS)
    if wanted in teams:
        return [wanted]
    return [team for team, auriga in teams.items() if unaccented(auriga).strip(_MARKS) == wanted]
