"""Reads a sentence in any language as the keys of a turn file (MO-2.2, MO-3.1).

"procede ad [2, -1.5], specta saeva, pugna cum saeva" is {move: "2, -1.5", face: saeva, fight: saeva}.
"""

from collections.abc import Collection, Mapping
from typing import Final

from ludi_press.content.rules import Placed
from ludi_press.content.words import shown, unaccented
from ludi_press.core.problems import Judged
from ludi_press.games.kit.lexicon import Part, UnclearError
from ludi_press.games.moritari.reading.forms import CaesarForm, OrderForm
from ludi_press.games.moritari.reading.order_words import (
    CAESAR,
    LEADS,
    NOBODIES,
    ORDERS,
    RULES,
    THUMBS,
    VERBS,
    Rule,
    Verb,
)
from ludi_press.games.moritari.rules.model import NOBODY

_HELP: Final = "write move, face, fight or appeal, and what each is about: 'move to [2, -1.5], fight saeva'"
_CAESAR_HELP: Final = "write sequence, fights or thumb, and what each is about: 'sequence celadus, flamma; thumb up'"


def read_order(text: Placed[str], names: Collection[str]) -> Judged[OrderForm]:
    """A fighter's orders from a sentence, numbered or not.

    A word that is both a verb and one of the `names` is read as a name right after another verb.
    """
    try:
        return Judged(_order_form(text, ORDERS.parts(text.value, {*map(unaccented, names)})))
    except UnclearError as unclear:
        return Judged(None, (unclear.problem(text, "MO-3.1", VERBS, _HELP),))


def read_caesar(text: Placed[str], names: Collection[str]) -> Judged[CaesarForm]:
    """What a school would do as Caesar, from a sentence; names before the first verb are the sequence."""
    known = {*map(unaccented, names)}
    try:
        return Judged(_caesar_form(text, CAESAR.parts(text.value, known, Rule.SEQUENCE), known))
    except UnclearError as unclear:
        return Judged(None, (unclear.problem(text, "MO-2.2", RULES, _CAESAR_HELP),))


def _order_form(text: Placed[str], parts: Mapping[Verb, Part[Verb]]) -> OrderForm:
    if Verb.STAY in parts and Verb.MOVE in parts:
        raise UnclearError("order-ambiguous", f"{shown(text.value)} says both to move and to stay")
    _thing(parts.get(Verb.STAY))
    move, face, fight = (_thing(parts.get(verb)) for verb in (Verb.MOVE, Verb.FACE, Verb.FIGHT))
    for verb, thing in ((Verb.MOVE, move), (Verb.FACE, face)):
        if verb in parts and thing is None and not parts[verb].denied:
            raise UnclearError("order-unknown", f"{shown(text.value)} does not say what to {verb}")
    if Verb.FIGHT in parts and parts[Verb.FIGHT].denied:
        fight = NOBODY
    appeal = parts.get(Verb.APPEAL)
    mercy = appeal is None or not (appeal.denied or NOBODIES & {*appeal.words})
    move_to, facing, target = (None if one is None else Placed(one, text.place) for one in (move, face, fight))
    return OrderForm(move_to, facing, target, mercy)


def _thing(part: Part[Verb] | None) -> str | None:
    """The one thing that a part is about; None where it names nothing, or is negated."""
    if part is None:
        return None
    things = ORDERS.things(part.words, joined=False)
    if things[1:] or (things and part.verb is Verb.STAY):
        raise UnclearError("order-unknown", f"nobody can tell what {shown(things[-1])} belongs to", things[-1])
    return things[0] if things and not part.denied else None


def _caesar_form(text: Placed[str], parts: Mapping[Rule, Part[Rule]], names: Collection[str]) -> CaesarForm:
    sequence, fights = (
        tuple(Placed(name, text.place) for name in _named(parts.get(rule), names))
        for rule in (Rule.SEQUENCE, Rule.FIGHTS)
    )
    shows = CAESAR.things(parts[Rule.THUMB].words) if Rule.THUMB in parts else []
    verdicts = {whom: Placed(verdict, text.place) for whom, verdict in map(_verdict, shows)}
    if "" in verdicts and len(shows) > 1:
        raise UnclearError("order-ambiguous", f"{shown(text.value)} shows a thumb for all and for one")
    return CaesarForm(sequence, fights, verdicts.get("") or verdicts or None)


def _named(part: Part[Rule] | None, names: Collection[str]) -> list[str]:
    """The fighters that a part lists; a known name may have several words, otherwise each word is a fighter."""
    things = CAESAR.things(part.words) if part else []
    return [name for thing in things for name in ([thing] if thing in names else thing.split())]


def _verdict(thing: str) -> tuple[str, str]:
    """The fighter that a thumb is for, "" for all, and what it shows: "flamma up", "su per Flamma"."""
    words = thing.split()
    shows = [word for word in words if word in THUMBS]
    if len(shows) != 1:
        raise UnclearError("unknown-word", f"{shown(thing)} shows no thumb, or two", words[-1])
    return " ".join(word for word in words if word not in THUMBS and word not in LEADS), shows[0]
