"""A player's message as the orders of a turn file: a speed, a path and what else belongs to them (CM-11.1)."""

from collections.abc import Mapping, Sequence
from re import compile as pattern
from typing import Final

from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.core.problems import Judged, Place, Problem
from ludi_press.games.circus_maximus.reading.forms import OrderForm
from ludi_press.games.circus_maximus.reading.judging import written
from ludi_press.games.circus_maximus.reading.sentence import (
    WORDS,
    FallenOrder,
    UnclearError,
    Word,
    read_keys,
    read_sentence,
)
from ludi_press.games.circus_maximus.rules.model import ANSWERS, RaceSetUp, TeamOrders, Way
from ludi_press.games.contract import Context, Heard
from ludi_press.games.kit.hearing import Key, MessageGrammar, hear_sentences
from ludi_press.games.kit.speech import names_of

_BEGIN: Final = frozenset(
    {
        Word.SPEED, Word.PATH, Word.WHIP, Word.ATTACK, Word.EVADE, Word.PASS, Word.BLOCKED, Word.CORNER, Word.RAM,
        Word.LASH, Word.BRAKE, Word.MAX, Word.CUT, Word.HOLD, Word.RUN,
    }
)  # fmt: skip
"""The words that show that a sentence is an order."""
_VERBS: Final = frozenset(word for word, meaning in WORDS.items() if meaning in _BEGIN)
_KEYS: Final = "|".join(sorted(_VERBS, key=len, reverse=True))
_PHRASES: Final = (
    (r"\b\d{1,2}:\d\d\b(?! ?/)", "at-a-time"),
    (r"\b(?:(?:full|maximum|max|top|massima) speed(?: ahead)?|as fast as possible|massima velocita|velocita massima"
     r"|summa celeritate|speed max|full ahead)\b", "max"),
    (r"\bin (?:the )?corners?\b|\bin curva\b", "corner"),
    (r"\bsafe(?:ly)?,? corners?\b|\bcorners? safely\b", "corner safe"),
    (r"\bcorners? (\d+) over\b", r"corner \1"),
    (r"\b(?:not|never|no|non) (?:evade|evading|dodge|dodging|evita|evito|vita|vito)\b", "evade no"),
    (rf"(?<=\w) (?:and|with|et|cum|e|con) (?=(?:the |i )?(?:{_KEYS})\b)", ", "),
    (r" ?- ?(?=(?:out|in)\b)|(?<=\bout) ?- ?|(?<=\bin) ?- ?", "/"),
    (rf"\b({_KEYS}) ?[:=] ?", r"\1 "),
    (r"\bset out (?:with|at) ", "speed "),
    (r"(\d+)(?: squares?)? ?, ?(out|in) ?, ?(\d+)(?: squares?)?\b", r"\1/\2/\3"),
)  # fmt: skip
"""Patterns of what people say, with the form that turn files have for it."""
_CHANGES: Final = tuple((pattern(said), short) for said, short in _PHRASES)


def hear_message(set_up: RaceSetUp, text: str, context: Context) -> Heard:
    """What a message orders the teams of these parties."""
    names = {team.id: team.driver for team in set_up.teams}
    known = {word for word, meaning in WORDS.items() if meaning is not Word.NOTHING}
    ear = MessageGrammar(
        names_of(names, WORDS),
        [party.id for party in context.parties],
        _VERBS | {"0"},
        known,
        lambda key, said: _read(key, said, names),
        lone=True,
        plain=_plain,
    )
    return hear_sentences(text, ear)


def _plain(text: str) -> str:
    for wanted, short in _CHANGES:
        text = wanted.sub(short, text)
    return text


def _read(key: Key, said: Placed[str], names: Mapping[str, str]) -> Judged[Plain]:
    text = _plain(said.value)
    problems: list[Problem] = []

    def report(unclear: UnclearError, place: Place) -> None:
        problems.append(Problem("order-unknown", unclear.message, place, unclear.rule, unclear.suggestion))

    try:
        form = read_sentence(Placed(text, said.place))
    except UnclearError as unclear:
        report(unclear, said.place)
        return Judged(None, tuple(problems))
    if isinstance(form, FallenOrder):
        return Judged(text)
    orders = read_keys(form, {**{one: one for one in names}, **{name: one for one, name in names.items()}}, report)
    return Judged(None if problems else _keys(form, orders), tuple(problems))


def _keys(form: OrderForm, orders: TeamOrders) -> Plain:
    """The orders by the keys of a turn file; what the sentence does not say is left out."""
    value: dict[str, Plain] = {}
    value |= {"speed": "max" if orders.speed is None else str(orders.speed)} if form.speed else {}
    value |= {"path": "/".join(written(orders.path))} if orders.path else {}
    value |= {"whip": "yes"} if orders.whip else {}
    value |= {"attack": [str(one) for one in orders.attack]} if orders.attack else {}
    value |= {"evade": _ways(orders.evade)} if orders.evade is not None else {}
    if orders.passing is not None:
        value["pass"] = _ways(tuple(ANSWERS[side] for side in orders.passing))
    value |= {"blocked": _ways(orders.blocked)} if orders.blocked is not None else {}
    value |= {"corner": _CORNERS.get(orders.corner, str(orders.corner))} if form.corner else {}
    return value


_CORNERS: Final[Mapping[int | None, str]] = {None: "any", 0: "safe"}


def _ways(ways: Sequence[Way]) -> Plain:
    return [str(way) for way in ways] or "no"
