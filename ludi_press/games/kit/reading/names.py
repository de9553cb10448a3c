"""The names of those who take part in a race, as people write them, together with the words of its game."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from functools import lru_cache, partial
from typing import Concatenate, Final, ParamSpec, TypeVar

from msgspec import Struct

from ludi_press.games.kit.reading.grammar import Edge
from ludi_press.games.kit.reading.lexicon import Lexicon, stem
from ludi_press.games.kit.reading.words import (
    ORDERS,
    TYPE,
    Phrase,
    grown,
    load_words,
    spoken,
    tokens,
)
from ludi_press.games.kit.schools import School

MINE: Final = "MINE"
"""The kind of those whom the writer orders."""
NAME: Final = "NAME"
"""The kind of all other participants."""


S = TypeVar("S")
P = ParamSpec("P")
V = TypeVar("V")


def kept(make: Callable[Concatenate[S, P], V]) -> Callable[Concatenate[S, P], V]:
    """A function of a race's set-up that keeps what it makes, for the race that it was last asked about."""
    last: list[tuple[S, Callable[..., V]]] = []

    def made(set_up: S, /, *args: P.args, **kwargs: P.kwargs) -> V:
        if not last or last[0][0] is not set_up:
            last[:] = [(set_up, lru_cache(maxsize=64)(partial(make, set_up)))]
        return last[0][1](*args, **kwargs)

    return made


class Named(Struct, frozen=True):
    """Somebody or something with a name: its kind in the grammar, its id, and its name."""

    kind: str
    id: str
    name: str


def participants(called: Iterable[tuple[str, str]] | None, mine: Collection[str]) -> tuple[Named, ...] | None:
    """All participants, by id and name, None where they are not known; `mine` are the writer's own."""
    return None if called is None else tuple(Named(MINE if one in mine else NAME, one, name) for one, name in called)


def by_name_and_type(
    package: str, names: Mapping[str, str], types: Mapping[str, str], mine: Collection[str]
) -> tuple[Named, ...]:
    """All participants by id, by name, and by type; `mine` are the writer's own."""
    by_name = participants(names.items(), mine) or ()
    return (*by_name, *by_type(package, types, mine))


def by_type(package: str, types: Mapping[str, str], mine: Collection[str]) -> Iterator[Named]:
    """The participants whose type nobody else has, by the words for it: the lion, the archer."""
    counts, called = Counter(types.values()), spoken(package, TYPE)
    for one, kind in types.items():
        names = called.get(kind, ()) if counts[kind] == 1 else ()
        yield from (Named(MINE if one in mine else NAME, one, name) for name in names if name not in types)


def by_school(schools: Iterable[School], own: Collection[str | None]) -> Iterator[Named]:
    """The schools by name: that of the writer, who may call all his fighters so, and the others."""
    return (Named("SCHOOL" if one.id in own else "RIVAL", one.id, one.name) for one in schools)


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
        for form in _forms(one.id, one.name, package, folder):
            bearers.setdefault(form, {})[one.id] = one
    phrases: list[Phrase] = []
    stems: dict[str, set[tuple[str, str]]] = {}
    for form, ones in bearers.items():
        for one in ones.values() if len(ones) == 1 else ():
            phrases.append(Phrase(form, one.kind, one.id))
            if len(form) == 1 and form[0].isalpha():
                stems.setdefault(stem(form[0]), set()).add((one.kind, one.id))
    cases = {root: Edge(*one, 0) for root, ones in stems.items() if len(ones) == 1 for one in ones}
    several = frozenset(one.id for one in named or () if " " in one.name.strip())
    short = (form[0] for form in bearers if len(form) > 1 and len(form[0]) <= _SHORT)
    short = (one for one in short if len(one) == 1 or one not in words.single)
    return Lexicon(words, phrases, grown(phrases).after, cases, several, named is None, frozenset(short))


@lru_cache(maxsize=256)
def _forms(id_: str, name: str, package: str, folder: str) -> frozenset[tuple[str, ...]]:
    """How somebody may be called; an id counts for its bearer alone."""
    words, whole = load_words(package, folder), tuple(token.text for token in tokens(name))
    forms = {tuple(token.text for token in tokens(id_)), whole}
    forms |= {(word,) for word in whole if len(word) > 3 and word.isalpha() and word not in words.single}
    if len(whole) > 1:
        shortened = (whole[0][:count] for count in range(1, _SHORT + 1))
        forms |= {(first, *whole[1:]) for first in (*words.praenomina.get(whole[0], ()), *shortened)}
    return frozenset(forms - {()})
