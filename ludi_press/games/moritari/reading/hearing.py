"""Reads a lanista's message as entries of a turn file: orders of fighters, and of the school as Caesar."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ludi_press.boards.plane import Point
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import Context, Heard
from ludi_press.games.kit.hearing import Key, MessageGrammar, hear_sentences
from ludi_press.games.kit.lexicon import words
from ludi_press.games.kit.speech import names_of
from ludi_press.games.moritari.reading.aims import read_fighter, read_goal, read_look, read_target, read_thumb
from ludi_press.games.moritari.reading.forms import CaesarForm, OrderForm
from ludi_press.games.moritari.reading.order_words import (
    JOINTS,
    LEADS,
    NOBODIES,
    NOT,
    RULES,
    THUMBS,
    VERBS,
    WIND_WORDS,
    Verb,
)
from ludi_press.games.moritari.reading.orders import read_caesar, read_order
from ludi_press.games.moritari.rules.live import BoutSetUp

_PRONOUNS: Final = words("him her it", "eum eam illum illam", "lui lei")
_ANYBODY: Final = words("anybody anyone anything", "quemquam", "alcuno")
"""Words without a meaning of their own after "not"."""
_KNOWN: Final = {*VERBS, *RULES, *THUMBS, *WIND_WORDS, *NOBODIES, *JOINTS, *NOT, *_PRONOUNS}
_TARGETED: Final = frozenset({Verb.FIGHT, Verb.FACE})


def hear_message(set_up: BoutSetUp, text: str, context: Context) -> Heard:
    """What a message orders the fighters of these schools."""
    names = {one.id: one.name for one in set_up.roster}
    mine = [fighter for party in context.parties for fighter in party.subjects]
    school = context.parties[0].id if context.parties else ""
    grammar = MessageGrammar(
        names_of(names, _KNOWN),
        mine,
        VERBS,
        _KNOWN,
        lambda key, said: _read(key, said, names),
        {"caesar": ("caesar", school), "cesare": ("caesar", school)},
    )
    return hear_sentences(text, grammar)


def _read(key: Key, said: Placed[str], names: Mapping[str, str]) -> Judged[Plain]:
    if key[0] == "caesar":
        caesar = read_caesar(said, (*names, *names.values()))
        return Judged(_caesar(caesar.value), (*caesar.problems, *_flaws_of_caesar(caesar.value, names)))
    plain = Placed(_filled(said.value, names), said.place)
    judged = read_order(plain, (*names, *names.values()))
    form = judged.value
    problems = (*judged.problems, *_flaws(form, names))
    return Judged(_order(form, names) if form and not problems else None, problems)


def _filled(text: str, names: Mapping[str, str]) -> str:
    """The sentence with names in the place of pronouns, and after "fight" and "face" where the name is left out."""
    told = text.split()
    denied = bool({*told} & NOT)
    found: list[str] = []
    for place, word in enumerate(told):
        named = [one for one in (*found[::-1], *told[place + 1 :]) if one in names][:1]
        if word in _PRONOUNS and named:
            found += named
        elif not (found and word in JOINTS and found[-1] in JOINTS) and not (denied and word in _ANYBODY):
            found.append(word)
        if VERBS.get(word) in _TARGETED and _says_nothing(told[place + 1 :]) and not denied:
            found += named
    return " ".join(found)


def _says_nothing(rest: Sequence[str]) -> bool:
    """Whether the next verb, or the end, comes before anything that a verb can be about."""
    ahead = next((word for word in rest if word not in LEADS and word not in ",;"), None)
    return ahead is None or ahead in JOINTS or (ahead in VERBS and VERBS[ahead] is not Verb.FACE)


def _order(form: OrderForm, names: Mapping[str, str]) -> Plain:
    """A fighter's orders by the keys of a turn file, with ids for names."""
    value: dict[str, Plain] = {}
    value |= {"move": _aim(form.move, names)} if isinstance(form.move, Placed) else {}
    value |= {"face": _aim(form.face, names)} if isinstance(form.face, Placed) else {}
    if form.fight is not None:
        value["fight"] = str(read_target(form.fight, names).value)
    value |= {} if form.appeal else {"appeal": "no"}
    return value or "stay"


def _aim(said: Placed[str], names: Mapping[str, str]) -> Plain:
    """A point, a fighter or a wind."""
    wind = WIND_WORDS.get(said.value.split()[-1])
    goal = read_goal(said, names).value if wind is None else None
    if isinstance(goal, Point):
        return [*str(goal).split(", ")]
    return str(goal) if goal is not None else str(wind or said.value)


def _flaws(form: OrderForm | None, names: Mapping[str, str]) -> tuple[Problem, ...]:
    """The problems of the points and fighters that a sentence names."""
    if form is None:
        return ()
    read: dict[str, Callable[..., Judged[Any]]] = {"move": read_goal, "face": read_look, "fight": read_target}
    given = {name: said for name in read if (said := getattr(form, name)) is not None}
    return tuple(problem for name, said in given.items() for problem in read[name](said, names).problems)


def _caesar(form: CaesarForm | None) -> "Plain | None":
    if form is None:
        return None
    value: dict[str, Plain] = {}
    for key, given in (("sequence", form.sequence), ("fights", form.fights)):
        value |= {key: [one.value for one in given]} if given else {}
    if isinstance(form.thumb, Placed):
        value["thumb"] = str(read_thumb(form.thumb).value or form.thumb.value)
    elif form.thumb:
        value["thumb"] = {who: str(read_thumb(one).value or one.value) for who, one in form.thumb.items()}
    return value or None


def _flaws_of_caesar(form: CaesarForm | None, names: Mapping[str, str]) -> tuple[Problem, ...]:
    given = (*form.sequence, *form.fights) if form else ()
    return tuple(problem for one in given for problem in read_fighter(one, names).problems)
