"""Orders in the schools' own words: a sentence in any language, read as the keys of a turn file (MO-2.2, MO-3.1).

"procede ad [2, -1.5], specta saeva, pugna cum saeva" is {move: "2, -1.5", face: saeva, fight: saeva}.
A verb begins each part; commas may stand between them. What a part is about is read as the value of its key is.
"""

from collections.abc import Collection, Iterable, Mapping
from itertools import groupby, pairwise
from re import compile as pattern
from typing import Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.content.numbering import unnumbered
from ludi_press.content.rules import Placed
from ludi_press.content.words import did_you_mean, nearest, shown, unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.moritari.reading.forms import CaesarForm, OrderForm
from ludi_press.games.moritari.reading.order_words import (
    FILLERS,
    JOINTS,
    LEADS,
    NOBODIES,
    NOT,
    RULES,
    THUMBS,
    VERBS,
    Rule,
    Verb,
)
from ludi_press.games.moritari.rules.model import NOBODY

V = TypeVar("V", Verb, Rule)
T = TypeVar("T")

_SIZE: Final = r"[+-]?\d+(?:\.\d+)?"
_TOKEN: Final = pattern(rf"[(\[]?\s*{_SIZE}\s*,\s*{_SIZE}\s*[)\]]?|[^\s,;:!?()\[\]\"]+|[,;]")
_BREAKS: Final = frozenset(",;")
_HELP: Final = "write move, face, fight or appeal, and what each is about: 'move to [2, -1.5], fight saeva'"
_CAESAR_HELP: Final = "write sequence, fights or thumb, and what each is about: 'sequence celadus, flamma; thumb up'"


class _UnclearError(Exception):
    """Words that order nothing: code, message, and the word that is strange, if one is."""

    def __init__(self, code: str, message: str, word: str | None = None) -> None:
        super().__init__(code, message, word)
        self.code, self.message, self.word = code, message, word


class _Part(Struct, Generic[V], frozen=True):
    """A verb, whether it is denied, and the words after it."""

    verb: V
    denied: bool
    words: tuple[str, ...]


def read_order(text: Placed[str], names: Collection[str]) -> Judged[OrderForm]:
    """A fighter's orders from a sentence, numbered or not.

    A fighter's name is none of its verbs where a name is wanted.
    """
    try:
        return Judged(_order_form(text, _parts(text.value, VERBS, _plain_names(names))))
    except _UnclearError as unclear:
        return Judged(None, (_problem(text, unclear, "MO-3.1", VERBS, _HELP),))


def read_caesar(text: Placed[str], names: Collection[str]) -> Judged[CaesarForm]:
    """What a school would do as Caesar from a sentence; what stands before any verb says who acts first."""
    known = _plain_names(names)
    try:
        return Judged(_caesar_form(text, _parts(text.value, RULES, known, Rule.SEQUENCE), known))
    except _UnclearError as unclear:
        return Judged(None, (_problem(text, unclear, "MO-2.2", RULES, _CAESAR_HELP),))


def _plain_names(names: Collection[str]) -> frozenset[str]:
    return frozenset(map(unaccented, names))


def _problem(text: Placed[str], unclear: _UnclearError, rule: str, verbs: Mapping[str, object], words: str) -> Problem:
    near = _nearest_verb(unclear.word, verbs) if unclear.word else None
    return Problem(unclear.code, unclear.message, text.place, rule, near or words)


def _nearest_verb(word: str, verbs: Mapping[str, object]) -> str | None:
    """The verb as it is written in keys where that is near, else the nearest of its forms."""
    return did_you_mean(word, map(str, verbs.values())) or did_you_mean(word, nearest(word, verbs)[:1])


# A sentence in parts


def _parts(text: str, verbs: Mapping[str, V], names: Collection[str], first: V | None = None) -> dict[V, _Part[V]]:
    """The parts of a sentence by their verbs; `first` is what it is about before its first verb."""
    words = _words(text)
    starts: list[int] = [place for place in range(len(words)) if _begins(words, place, verbs, names)]
    parts: dict[V, _Part[V]] = {}
    before = words[: starts[0]] if starts else words
    if first is not None and _things(before):
        parts[first] = _Part(first, denied=False, words=tuple(before))
    elif stray := [word for word in before if word not in {*LEADS, *JOINTS, *NOT, *_BREAKS}]:
        raise _UnclearError("order-unknown", f"{shown(stray[0])} is no word of an order", stray[0])
    for start, end in pairwise([*starts, len(words)]):
        part = _part(words, start, end, verbs[words[start]])
        known = parts.get(part.verb)
        if known is not None and _things(known.words):
            raise _UnclearError("order-ambiguous", f"{shown(text)} says twice what to {words[start]}")
        parts[part.verb] = replace(part, denied=part.denied or (known is not None and known.denied))
    return parts


def _words(text: str) -> list[str]:
    """Words, points and commas, in small letters without accents; words that say nothing are left out."""
    tokens = (token.strip(".'") or "," for token in _TOKEN.findall(unnumbered(text)[0]))
    return [token for token in tokens if token not in FILLERS]


def _begins(words: list[str], place: int, verbs: Mapping[str, object], names: Collection[str]) -> bool:
    """Whether a part begins here: with a verb, but for a fighter of that name right after another verb."""
    if words[place] not in verbs:
        return False
    before = [word for word in words[:place] if word not in LEADS]
    return not (words[place] in names and before and before[-1] in verbs)


def _part(words: list[str], start: int, end: int, verb: V) -> _Part[V]:
    """The words up to the next verb; the word "not" right before a verb belongs to it."""
    last = end - 1 if end < len(words) and words[end - 1] in NOT else end
    body: list[str] = words[start + 1 : last]
    denied = (start > 0 and words[start - 1] in NOT) or bool(NOT & {*body})
    return _Part(verb, denied, tuple(word for word in body if word not in NOT))


def _things(words: Iterable[str], *, joined: bool = True) -> list[str]:
    """What a part is about, divided at commas and, where several may be `joined`, at words such as "and"."""
    divides = _BREAKS | JOINTS if joined else _BREAKS
    groups = [list(group) for divider, group in groupby(words, lambda word: word in divides) if not divider]
    return [" ".join(group) for group in map(_without_leads, groups) if group]


def _without_leads(words: list[str]) -> list[str]:
    """Without the small words before the first that says something, and without a joint at the end."""
    first = next((place for place, word in enumerate(words) if word not in LEADS), len(words))
    return words[first:-1] if len(words) - first > 1 and words[-1] in JOINTS else words[first:]


# Parts as the keys of a turn file


def _order_form(text: Placed[str], parts: Mapping[Verb, _Part[Verb]]) -> OrderForm:
    if Verb.STAY in parts and Verb.MOVE in parts:
        raise _UnclearError("order-ambiguous", f"{shown(text.value)} says both to move and to stay")
    _thing(parts.get(Verb.STAY))
    move, face, fight = (_thing(parts.get(verb)) for verb in (Verb.MOVE, Verb.FACE, Verb.FIGHT))
    for verb, thing in ((Verb.MOVE, move), (Verb.FACE, face)):
        if verb in parts and thing is None and not parts[verb].denied:
            raise _UnclearError("order-unknown", f"{shown(text.value)} does not say what to {verb}")
    if Verb.FIGHT in parts and parts[Verb.FIGHT].denied:
        fight = NOBODY
    appeal = parts.get(Verb.APPEAL)
    mercy = appeal is None or not (appeal.denied or NOBODIES & {*appeal.words})
    return OrderForm(_at(text, move), _at(text, face), _at(text, fight), mercy)


def _thing(part: _Part[Verb] | None) -> str | None:
    """The one thing that a part is about, None where it names none or denies it."""
    things = _things(part.words, joined=False) if part else []
    if part is not None and (things[1:] or (things and part.verb is Verb.STAY)):
        raise _UnclearError("order-unknown", f"nobody can tell what {shown(things[-1])} belongs to", things[-1])
    return things[0] if things and part and not part.denied else None


def _at(text: Placed[str], thing: str | None) -> Placed[str] | None:
    return Placed(thing, text.place) if thing is not None else None


def _caesar_form(text: Placed[str], parts: Mapping[Rule, _Part[Rule]], names: Collection[str]) -> CaesarForm:
    sequence, fights = (
        tuple(Placed(name, text.place) for name in _named(parts.get(rule), names))
        for rule in (Rule.SEQUENCE, Rule.FIGHTS)
    )
    shows = _things(parts[Rule.THUMB].words) if Rule.THUMB in parts else []
    verdicts = [_verdict(thing) for thing in shows]
    if not verdicts:
        return CaesarForm(sequence, fights)
    everybody = [verdict for name, verdict in verdicts if name is None]
    if everybody and len(verdicts) > 1:
        raise _UnclearError("order-ambiguous", f"{shown(text.value)} shows a thumb for all and for one")
    if everybody:
        return CaesarForm(sequence, fights, Placed(everybody[0], text.place))
    return CaesarForm(sequence, fights, {name or "": Placed(verdict, text.place) for name, verdict in verdicts})


def _named(part: _Part[Rule] | None, names: Collection[str]) -> list[str]:
    """The fighters that a part lists: a name of several words whole, else each word one."""
    things = _things(part.words) if part else []
    return [name for thing in things for name in ([thing] if thing in names else thing.split())]


def _verdict(thing: str) -> tuple[str | None, str]:
    """Whom a thumb is for, None for all, and what it shows: "flamma up", "su per Flamma"."""
    words = thing.split()
    shows = [word for word in words if word in THUMBS]
    whom = " ".join(word for word in words if word not in THUMBS and word not in LEADS)
    if len(shows) != 1:
        raise _UnclearError("unknown-word", f"{shown(thing)} shows no thumb, or two", words[-1])
    return whom or None, shows[0]
