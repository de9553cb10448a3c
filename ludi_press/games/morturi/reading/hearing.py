"""A lanista's message as the orders of a turn file, and a plan in the keys of one (MR-9.2)."""

from collections.abc import Mapping
from typing import Final

from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import unaccented
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.contract import Context, Heard
from ludi_press.games.kit.hearing import MessageGrammar, hear_sentences
from ludi_press.games.kit.speech import names_of
from ludi_press.games.morturi.reading.lexicon import Meaning
from ludi_press.games.morturi.reading.plans import plan_reader
from ludi_press.games.morturi.rules.model import BattleSetUp, Blow, Check, Manner, Move, Paid, Plan, Query, Reaction

_VERBS: Final = frozenset(
    {
        Meaning.STRIKE, Meaning.SHOOT, Meaning.GO, Meaning.STAY, Meaning.AWAY, Meaning.FACE, Meaning.REACT,
        Meaning.STANCE, Meaning.STEP,
    }
)  # fmt: skip
"""The meanings that show that a sentence is an order."""


def hear_message(set_up: BattleSetUp, text: str, context: Context) -> Heard:
    """What a message orders the gladiators of these schools."""
    lexicon = set_up.lexicon
    tricks = {trick.id for one in set_up.roster for trick in one.profile.tricks}
    ear = MessageGrammar(
        names_of({one.id: one.name for one in set_up.roster}, lexicon),
        [fighter for party in context.parties for fighter in party.subjects],
        {*(word for word, meaning in lexicon.items() if meaning in _VERBS), *tricks},
        {*(word for word, meaning in lexicon.items() if meaning != Meaning.FILLER), *tricks},
        lambda key, said: _read(set_up, key[1], said),
    )
    return hear_sentences(text, ear)


def _read(set_up: BattleSetUp, who: str, said: Placed[str]) -> Judged[Plain]:
    names = {unaccented(one.name): one.id for one in set_up.roster} | {one.id: one.id for one in set_up.roster}
    reader = plan_reader(set_up, who, names, None)
    problems, text = reader.problems, _once(said.value, set_up.lexicon)
    plans = reader.sentence(Placed(text, said.place))
    spoken = {word.strip(",;") for word in text.split()}
    pronouns = {word for word, meaning in set_up.lexicon.items() if meaning == Meaning.HIM}
    if spoken & pronouns and not spoken & {*names}:
        problems.append(Problem("order-unclear", "nobody can tell who 'him' is", said.place, "MR-9.2", "name him"))
    if problems or not plans:
        return Judged(None, tuple(problems))
    told: list[Plain] = [written(plan) for plan in plans]
    return Judged(told[0] if len(told) == 1 else told)


_IDLE: Final = frozenset({"where", "dov'e", "ground", "still", "put"})


def _once(text: str, lexicon: Mapping[str, str]) -> str:
    """The sentence without words that only lengthen "stay": "stays where he is", "resta fermo"."""
    told: list[str] = []
    for word in text.split():
        stays = lexicon.get(word) == Meaning.STAY and bool(told) and lexicon.get(told[-1]) == Meaning.STAY
        if word not in _IDLE and not stays:
            told.append(word)
    stay = (
        bool(told) and lexicon.get(told[0]) == Meaning.STAY and len(told) == 2 and lexicon.get(told[1]) == Meaning.HIM
    )
    return told[0] if stay else " ".join(told)


def written(plan: Plan) -> Plain:
    """A plan in the keys of a turn file."""
    value: dict[str, Plain] = {}
    value |= {"if": [_check(one) for one in plan.checks]} if plan.checks else {}
    value |= {"react": _reaction(plan.react)} if plan.react else {}
    value |= {"stance": plan.stance or "none"} if plan.stance is not None else {}
    value |= {"first": [_paid(one) for one in plan.first]} if plan.first else {}
    value |= {"move": _move(plan.move)} if plan.move != Move() or not (plan.blow or plan.face) else {}
    value |= {"spend": [_paid(one) for one in plan.spend]} if plan.spend else {}
    value |= _blow(plan.blow) if plan.blow else {}
    value |= {"then": _move(plan.then)} if plan.then else {}
    value |= {"face": plan.face} if plan.face else {}
    return value


def _check(check: Check) -> str:
    size = str(check.size) if check.query in (Query.NEAR, Query.LIFE) else ""
    return " ".join(filter(None, ("not" if check.denied else "", check.query, check.who, size)))


def _reaction(reaction: Reaction) -> Plain:
    return list(reaction.to) or ("yes" if reaction.everybody else "no")


def _paid(paid: Paid) -> str:
    return f"{paid.trick} at {' '.join(paid.targets)}"


def _move(move: Move) -> str:
    if move.manner is Manner.STAY:
        return "stay"
    if move.manner is Manner.PATH:
        return f"path {' '.join(move.winds)}"
    manner = "" if move.manner is Manner.TO else move.manner
    return " ".join(filter(None, (manner, str(move.aim), _SIDES.get(move.side, "") if move.side else "")))


_SIDES: Final = {"rear": "back"}


def _blow(blow: Blow) -> dict[str, Plain]:
    targets = list(blow.targets)
    if blow.trick is not None:
        return {"use": f"{blow.trick} at {' '.join(targets)}"}
    return {str(blow.arm): targets[0] if len(targets) == 1 else list(targets)}
