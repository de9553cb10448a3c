"""Reads an order in a racer's own words as one of the orders of the game (SS-4)."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import takewhile
from re import ASCII
from re import compile as pattern
from typing import Final, TypeVar

from msgspec import Struct, field

from ludi_press.boards.ring import Side
from ludi_press.content.numbering import unnumbered
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, nearest, one_of, shown, unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.kit.lexicon import MARKS, called
from ludi_press.games.super_series.reading.order_words import ACTS, FILLERS, KNOWN, NUMBERS, SIDES, TARGET_WORDS
from ludi_press.games.super_series.rules.model import SHIFTS, STRIKES, Act, Bonus, Order

T = TypeVar("T")

_CANONICAL: Final = tuple(act.value for act in Act)
"""The words that may be shortened, as long as only one of them begins so."""

_TARGET: Final = pattern(rf"(?:^|\s)(?:{'|'.join(TARGET_WORDS)})\s+(.+)$")
_TOKEN: Final = pattern(r"[a-z]+|[0-9]+", ASCII)

LONGEST: Final = 120
"""The most characters of an order."""

_SLIP: Final = 0.7
"""The least similarity, from 0 to 1, of a misspelt word to a known one."""

_MOST_LANES: Final = 3


class _Said(Struct):
    """All meanings of the words of an order, in sequence, without repeats.

    `strange` are unknown words; `unclear` is a word that each of the `candidates` begins with.
    `before` is a bare number before the order: the number of the order in a list, or of its lanes.
    """

    before: int | None = None
    acts: list[Act] = field(default_factory=list)
    sides: list[Side] = field(default_factory=list)
    numbers: list[int] = field(default_factory=list)
    strange: list[str] = field(default_factory=list)
    unclear: str | None = None
    candidates: tuple[str, ...] = ()

    def hear(self, word: str) -> None:
        """Adds all meanings of one known word."""
        _add(self.acts, ACTS.get(word, ()))
        _add(self.sides, SIDES.get(word, ()))
        _add(self.numbers, NUMBERS.get(word, ()))


def _add(heard: list[T], meanings: Iterable[T]) -> None:
    heard += [meaning for meaning in meanings if meaning not in heard]


def parse_order(text: Placed[str], teams: Mapping[str, str] | None) -> Judged[Order]:
    """Reads an order in a racer's words; `teams` are the names of the aurigae by team id, for targets.

    Where the teams are unknown (None), a target is not checked.
    Words that can mean more than one order are a Problem that lists these.
    """
    if len(text.value) > LONGEST:
        return Judged(None, (_not_one(text, []),))
    plain, before = unnumbered(text.value)
    match = _TARGET.search(plain)
    said = _listen(plain[: match.start()] if match else plain, before)
    if said.strange:
        return Judged(None, (_unaimed(text, said, teams) or _strange(text, said, match[0] if match else ""),))
    if said.unclear is not None:
        return Judged(None, (_unclear(text, said),))
    orders = _orders(said)
    if len(orders) != 1:
        return Judged(None, (_not_one(text, orders),))
    if match is None:
        return Judged(orders[0])
    return _aimed(text, orders[0], match[1].strip(), teams)


def _listen(words: str, before: int | None) -> _Said:
    said = _Said(before)
    for token in _TOKEN.findall(words):
        if token in FILLERS:
            continue
        word = token if token in KNOWN else _completed(token)
        if isinstance(word, str):
            said.hear(word)
        elif not word:
            _add(said.strange, (token,))
        elif said.unclear is None:
            said.unclear, said.candidates = token, word
    return said


def _completed(token: str) -> str | tuple[str, ...]:
    """The one order that begins with these letters, else all that do."""
    begun = tuple(word for word in _CANONICAL if word.startswith(token))
    return begun[0] if len(begun) == 1 else begun


def _orders(said: _Said) -> list[Order]:
    """All orders that the words can mean; exactly one where they are clear."""
    strikes = [act for act in said.acts if act in STRIKES]
    found = [Order(act) for act in said.acts if act not in STRIKES]
    found += [Order(act, side=side) for act in strikes for side in said.sides or Side]
    lanes = said.numbers or (_unsaid_lanes(said) if said.sides and not strikes else [])
    sides = said.sides or (list(Side) if lanes else [])
    return found + [Order(SHIFTS[side], number) for side in sides for number in lanes]


def _unsaid_lanes(said: _Said) -> list[int]:
    """The possible numbers of lanes where none is given: one, or the number before the order."""
    before = said.before or 1
    return [1] if before not in range(2, _MOST_LANES + 1) else [1, before]


def _not_one(text: Placed[str], orders: list[Order]) -> Problem:
    if not orders:
        message = f"{shown(text.value)} is no order"
        return Problem("order-unknown", message, text.place, "SS-4", f"the orders are {', '.join(_CANONICAL)}")
    message = f"{shown(text.value)} can mean more than one order"
    return Problem("order-ambiguous", message, text.place, "SS-4", f"write {one_of(map(str, orders))}")


def _unclear(text: Placed[str], said: _Said) -> Problem:
    message = f"{shown(said.unclear or '')} can begin more than one order"
    return Problem("order-ambiguous", message, text.place, "SS-4", f"write {one_of(said.candidates)}")


def _strange(text: Placed[str], said: _Said, aim: str) -> Problem:
    """The problem of strange words; `aim` is the part of the text about a target."""
    words = " and ".join(map(shown, said.strange))
    message = f"{words} {'is no word' if len(said.strange) == 1 else 'are no words'} of an order"
    if not (said.acts or said.sides or said.numbers or said.unclear):
        message = f"{shown(text.value)} is no order"
    orders = _orders(said)
    suggestion = (
        _for_bonus(said, orders)
        or _for_slips(said.strange)
        or _for_lanes(said)
        or _for_rest(said, orders, aim)
        or f"the orders are {', '.join(_CANONICAL)}"
    )
    return Problem("order-unknown", message, text.place, "SS-4", suggestion)


def _unaimed(text: Placed[str], said: _Said, teams: Mapping[str, str] | None) -> Problem | None:
    """SS-12.1: the problem of a strike with a team's name that lacks the side or the word 'at'."""
    acts = [act for act in said.acts if act in STRIKES]
    meant = [called(word, teams or {}) for word in dict.fromkeys((*said.strange, " ".join(said.strange)))]
    targets = tuple(dict.fromkeys(team for ids in meant for team in ids))
    if not acts or not targets or not (meant[-1] or all(meant)):
        return None
    orders = [Order(act, side=side, target=team) for act in acts for side in said.sides or Side for team in targets]
    message = f"{shown(' '.join(said.strange))} is a team: a blow names its side, and whom it is for behind 'at'"
    return Problem("order-ambiguous", message, text.place, "SS-12.1", f"write {one_of(map(str, orders))}")


def _for_bonus(said: _Said, orders: list[Order]) -> str | None:
    """SS-16.1: the suggestion where a bonus is named among the orders."""
    if "bonus" not in said.strange:
        return None
    named = next((bonus for bonus in Bonus if bonus in said.strange), Bonus.SPACE)
    order = orders[0] if len(orders) == 1 else "…"
    return f"write {{orders: [{order}], bonus: {named}}}"


def _for_slips(strange: list[str]) -> str | None:
    """The suggestion of known words that are similar to the strange ones; None where one has no similar word."""
    meant = [near for near in takewhile(bool, map(_meant, strange)) if near]
    if len(meant) < len(strange):
        return None
    if len(meant) == 1:
        return f"did you mean {shown(meant[0])}?"
    pairs = [f"{shown(near)} for {shown(word)}" for word, near in zip(strange, meant, strict=True)]
    return f"did you mean {' and '.join(pairs)}?"


@lru_cache(maxsize=1024)
def _meant(word: str) -> str | None:
    return next(iter(nearest(word, _CANONICAL, _SLIP) or nearest(word, KNOWN, _SLIP)), None)


def _for_lanes(said: _Said) -> str | None:
    """SS-4.2: the suggestion for a displacement of too many lanes."""
    if not said.sides or said.acts or not all(word.isdecimal() for word in said.strange):
        return None
    return f"write {one_of(str(Order(SHIFTS[said.sides[0]], lanes + 1)) for lanes in range(_MOST_LANES))}"


def _for_rest(said: _Said, orders: list[Order], aim: str) -> str | None:
    if len(orders) != 1 or said.unclear:
        return None
    return f"without {'it' if len(said.strange) == 1 else 'them'} this is {shown(f'{orders[0]}{aim}')}"


def _aimed(text: Placed[str], order: Order, name: str, teams: Mapping[str, str] | None) -> Judged[Order]:
    """SS-12.1: the order with its target, which is named by team id or auriga."""
    if order.act not in STRIKES:
        message = f"'{order}' takes no target"
        return Judged(None, (Problem("order-target", message, text.place, "SS-12.1", f"write '{order}'"),))
    if teams is None:
        return Judged(order)
    aimed = [Order(order.act, side=order.side, target=team) for team in called(name.strip(MARKS), teams)]
    if aimed:
        return Judged(aimed[0]) if len(aimed) == 1 else Judged(None, (_not_one(text, aimed),))
    suggestion = did_you_mean(name, (*teams, *map(unaccented, teams.values()))) or f"the teams are {', '.join(teams)}"
    return Judged(
        None, (Problem("order-target", f"there is no team {shown(name)}", text.place, "SS-12.1", suggestion),)
    )
