"""The names of a race as the words of its orders: ids, whole names, single words of names, and Latin cases."""

from collections.abc import Collection, Iterable
from functools import lru_cache
from typing import Final

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.words import (
    ORDERS,
    PRAENOMEN,
    Lexicon,
    OrderWords,
    Phrase,
    add_phrase,
    load_words,
    longest_first,
    stem,
    tokens,
)

MINE: Final = "MINE"
"""The kind of those whom the writer orders."""
NAME: Final = "NAME"
"""The kind of all other participants."""


class Named(Struct, frozen=True):
    """Somebody or something with a name: its kind in the grammar, its id, and its name."""

    kind: str
    id: str
    name: str


def participants(called: Iterable[tuple[str, str]] | None, mine: Collection[str]) -> tuple[Named, ...] | None:
    """All participants, by id and name, None where they are not known; `mine` are the writer's own."""
    return None if called is None else tuple(Named(MINE if one in mine else NAME, one, name) for one, name in called)


_SHORT: Final = 3
"""The most letters of the first word of a name where that is abbreviated: "Fl. Scorpus"."""


@lru_cache(maxsize=64)
def lexicon(package: str, named: tuple[Named, ...] | None, folder: str = ORDERS) -> Lexicon:
    """The words of a game with the names of a race.

    A single word of a name counts where nobody else has it, and where it is no word of an order.
    Where the names are not known (None), every unknown word may be one.
    """
    words = load_words(package, folder)
    bearers: dict[tuple[str, ...], dict[str, Named]] = {}
    for one in named or ():
        for form in _forms(one, words):
            bearers.setdefault(form, {})[one.id] = one
    phrases: dict[str, list[Phrase]] = {}
    stems: dict[str, set[tuple[str, str]]] = {}
    for form, ones in bearers.items():
        for one in ones.values() if len(ones) == 1 else ():
            add_phrase(phrases, form, one.kind, one.id)
            if len(form) == 1 and form[0].isalpha():
                stems.setdefault(stem(form[0]), set()).add((one.kind, one.id))
    cases = {root: Edge(*one, 0) for root, ones in stems.items() if len(ones) == 1 for one in ones}
    several = frozenset(one.id for one in named or () if " " in one.name.strip())
    short = (form[0] for form in bearers if len(form) > 1 and len(form[0]) <= _SHORT)
    return Lexicon(words, longest_first(phrases), cases, several, named is None, frozenset(short))


def _forms(one: Named, words: OrderWords) -> set[tuple[str, ...]]:
    """How one may be called; an id counts for its bearer alone."""
    whole = tuple(token.text for token in tokens(one.name))
    forms = {tuple(token.text for token in tokens(one.id)), whole, *_abbreviated(whole, words)}
    forms |= {(word,) for word in whole if len(word) > 3 and word.isalpha() and word not in words.single}
    return forms - {()}


def _abbreviated(whole: tuple[str, ...], words: OrderWords) -> set[tuple[str, ...]]:
    """A name of several words with its first word abbreviated; a praenomen in full, too."""
    if len(whole) < 2:
        return set()
    marks = {phrase.value for phrase in words.phrases.get(whole[0], ()) if phrase.kind == PRAENOMEN}
    same = {
        phrase.words[0] for group in words.phrases.values() for phrase in group if phrase.kind == PRAENOMEN
        and phrase.value in marks
    }  # fmt: skip
    return {(first, *whole[1:]) for first in (*same, *(whole[0][:count] for count in range(1, _SHORT + 1)))}
