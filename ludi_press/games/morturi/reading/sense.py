"""What a sentence or a key of a turn file orders: from a parse to plans, and plans in keys (MR-1.7, MR-7.2, MR-9)."""

from collections.abc import Iterator
from typing import Final

from msgspec.structs import replace

from ludi_press.boards.grid import WINDS, Arc, Wind, read_square
from ludi_press.content.nodes import Plain
from ludi_press.content.words import shown
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import HIM, Group, Sense, Told, group_of, ids, sense_of
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.morturi.rules.model import (
    ANY,
    NEAREST,
    Arm,
    Blow,
    Check,
    Manner,
    Move,
    Paid,
    Plan,
    Query,
    Reaction,
    SchoolOrders,
)

_SIDES: Final = {"back": Arc.REAR, "flank": Arc.FLANK, "front": Arc.FRONT}
_SAID: Final = {side: word for word, side in _SIDES.items()}
_MOST_STEPS: Final = 99


class Plans(Told, frozen=True):
    """MR-9.1: the plans of a gladiator; `said` are the parts that they order, `doubts` what a message must say, too."""

    plans: tuple[Plan, ...]
    said: frozenset[str] = frozenset()
    doubts: tuple[str, ...] = ()

    def value(self) -> Plain:
        """What a turn file says of it."""
        told: list[Plain] = [written(plan) for plan in self.plans]
        return told[0] if len(told) == 1 else told


class SchoolSays(Told, frozen=True):
    """MR-1.7, MR-7.2: what a school says for the round; `says` tells that it speaks of surrender."""

    orders: SchoolOrders
    says: bool = False

    def value(self) -> Plain:
        value: dict[str, Plain] = {"sequence": [*self.orders.sequence]} if self.orders.sequence else {}
        return value | ({"surrender": "yes" if self.orders.surrender else "no"} if self.says else {})


# --- what a sentence means


def sense(meaning: Meaning) -> Sense[Plans]:
    """MR-9.2: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    school, bare = meaning.part("school"), meaning.part("bare")
    groups, scrapped = _groups(meaning), _groups(meaning.part("scrapped") or Meaning())
    if meaning.parts("plans"):
        groups.append(Group(told=_plans(meaning)))
    if scrapped and bare:
        groups = scrapped
    elif scrapped:
        groups = corrected(scrapped, groups)
    return sense_of(meaning, groups, _school(school) if school else None, bare.word("id") if bare else None)


def _groups(meaning: Meaning) -> list[Group[Plans]]:
    return [_group(part) for part in meaning.parts("groups")]


def corrected(scrapped: list[Group[Plans]], groups: list[Group[Plans]]) -> list[Group[Plans]]:
    """The orders that take the place of others in the same sentence: "move to C3, no, stay"."""
    told = scrapped[-1].told
    if len(scrapped) > 1 or told is None or len(told.said) > 1:
        raise UnclearError("what does this correct?", "write all orders of this round anew")
    return [replace(groups[0], who=groups[0].who or scrapped[0].who), *groups[1:]]


def _group(meaning: Meaning) -> Group[Plans]:
    named = {who for part in (meaning, *meaning.parts("plans")) if (who := ids(part, "who"))}
    if len(named) > 1:
        raise UnclearError("who is to do which of these?", "write the orders of each in a sentence of its own")
    group = group_of(meaning, _plans(meaning) if meaning.parts("plans") else None)
    return replace(group, who=next(iter(named), _living(meaning)))


def _living(meaning: Meaning) -> tuple[str, ...]:
    """Whose life alone is a condition, where nobody else is said to act: "if Flamma has 3 life or less, he waits"."""
    checks = (check for part in meaning.parts("plans") for check in part.parts("checks"))
    named = {whose for check in checks if (whose := check.word("whose")) not in (None, "him")}
    return (named.pop() or "",) if len(named) == 1 else ()


def _school(meaning: Meaning) -> SchoolSays:
    places = [part.word("id") or "" for part in meaning.parts("places")]
    if len({*places}) < len(places):
        raise UnclearError("somebody stands twice in this sequence", "name each once", "sequence-twice", "MR-1.6")
    ordinals = [meaning.word("ordinal"), *(part.word("ordinal") for part in meaning.parts("places")[1:])]
    if any(one not in (None, str(at)) for at, one in enumerate(ordinals, 1)):
        raise UnclearError("who is first?", "write them in the order in which they act", rule="MR-1.7")
    surrender = meaning.word("surrender")
    return SchoolSays(SchoolOrders(tuple(places), surrender == "yes"), surrender is not None)


def _plans(meaning: Meaning) -> Plans:
    parts = meaning.parts("plans")
    if any(_runs_wrong(before, part) for before, part in zip((Meaning(), *parts), parts, strict=False)):
        raise UnclearError("is this one plan, or are these two?", "write 'then' or 'otherwise' between them")
    doubts = tuple(doubt for part in parts for doubt in _doubts(part))
    said = frozenset(_KEYS.get(key, key) for part in parts for key, _ in part.pairs) - {"who", "late", "runs", "semi"}
    if any(blow.word("attack") for part in parts for blow in part.parts("blows")):
        said |= {CLOSE}
    plans: list[Plan] = []
    for part in parts:
        plans += [_again(plans[-1], part)] if _is_aim(part) else _goes_at(part, _plan(part))
    return Plans(tuple(plans), said, doubts)


def _is_aim(meaning: Meaning) -> bool:
    """Whether a plan only says at whom what was ordered before it is done: "otherwise Verus"."""
    return any(blow.word("arm") == "same" for blow in meaning.parts("blows"))


def _again(before: Plan, meaning: Meaning) -> Plan:
    """MR-9.1: the plan before with another aim, and without its conditions."""
    same, aims = replace(before, checks=()), _targets(meaning.parts("blows")[0])
    named = {*aims_of(same)}
    if len(named) != 1 or len(aims) != 1 or before.blow is None:
        raise UnclearError("what is to be done otherwise?", "write the whole plan")
    return with_aim(same, named.pop(), aims[0])


HELD: Final = "held"
"""Tells among what plans order that somebody is not to attack."""
CLOSE: Final = "close"
"""Tells among what plans order that somebody is to attack, which is to go there and strike."""


def _goes_at(meaning: Meaning, plan: Plan) -> Iterator[Plan]:
    """MR-9.3: to attack is to go there and strike, at each target in turn, unless the plan goes elsewhere or stays."""
    attacks = any(blow.word("attack") for blow in meaning.parts("blows"))
    if attacks and meaning.parts("moves") and not _in_order(meaning):
        raise UnclearError("is this to go there, or to stay?", "write the move first", rule="MR-1.8")
    if not attacks or plan.blow is None or meaning.parts("moves") or plan.move != Move():
        yield plan
        return
    for target in plan.blow.targets:
        move = Move(Manner.TO, NEAREST if target == ANY else target)
        yield replace(plan, move=move, blow=replace(plan.blow, targets=(target,)))


def _runs_wrong(before: Meaning, part: Meaning) -> bool:
    """Whether a semicolon has the wrong meaning: behind a plan with a condition a new plan begins, else it goes on."""
    return bool(part.word("runs") and _asks(part)) or bool(part.word("semi") and not _asks(before))


def _asks(part: Meaning) -> bool:
    return bool(part.parts("checks") or part.parts("denials"))


_KEYS: Final = {"denials": "checks"}


def _doubts(meaning: Meaning) -> Iterator[str]:
    """What a turn file may leave to the rules, and a message must say (MR-9.7)."""
    for blow in meaning.parts("blows"):
        targets = [part.word("id") for part in blow.parts("targets")]
        if blow.word("choice") and targets[-1] != ANY:
            yield "which of them? The order of wish is not clear"
        if not targets and not any(move.word("target") for move in meaning.parts("moves")) and not _netted(meaning):
            yield "whom?"


def _netted(meaning: Meaning) -> tuple[str, ...]:
    """Whom alone the paid tricks of a plan are for: "nets Verus and strikes"."""
    named = {target for part in meaning.parts("paids") for target in _targets(part)}
    return tuple(named) if len(named) == 1 else ()


def _plan(meaning: Meaning) -> Plan:
    """MR-9.2: a plan from its parts in a sentence, or from one key."""
    moves, blows = meaning.parts("moves"), meaning.parts("blows")
    if len(moves) > 1:
        raise UnclearError("this plan says twice where to go", "write one move in each plan", "two-moves", "MR-9.2")
    if len(blows) > 1:
        raise two_attacks()
    held = meaning.word("held") is not None
    charges = bool(moves and moves[0].word("charge"))
    if held and (blows or charges):
        raise UnclearError("is this to attack, or not?", "write what is to be done")
    move = _move(moves[0]) if moves else None
    if moves and blows and move != Move() and not _in_order(meaning):
        raise UnclearError("a gladiator moves before he attacks (MR-1.8)", "write the move first", rule="MR-1.8")
    blow = _blow(blows[0]) if blows else None
    if blow and _comes_before(meaning, "then", "blows"):
        raise UnclearError("a free step comes after the attack (MR-9.6a)", "write the move first", rule="MR-1.8")
    if blow and not blow.targets and not any(part.word("target") for part in moves):
        blow = replace(blow, targets=_netted(meaning))
    if blow is None and charges:
        blow = Blow(Arm.STRIKE, (), None)
    move = _sided(move, blow, blows[0].word("side")) if blow and blows else move
    first, spend = _paid(meaning)
    react, stance, then = (meaning.part(key) for key in ("react", "stance", "then"))
    plan = Plan(
        checks=_checks(meaning),
        react=_reaction(react) if react else None,
        stance=(stance.word("name") or "") if stance else None,
        first=first,
        move=move or Move(),
        spend=spend,
        blow=blow,
        then=_move(then) if then else None,
        face=_face(meaning),
    )
    return _sparing(aimed(_with_only(plan), but="" if charges else NEAREST), _refused(meaning))


def _sparing(plan: Plan, spared: set[str | None]) -> Plan:
    """The plan; raises UnclearError where it may be against somebody who is to be left alone."""
    aims = {plan.move.aim} if plan.move != Move() else set()
    if spared and (spared | {HIM}) & {*aims, *(plan.blow.targets if plan.blow else ())}:
        raise UnclearError("is this one meant, or not?", "write whom alone")
    return plan


def _with_only(plan: Plan) -> Plan:
    """The plan with the only one that it names in place of a pronoun."""
    named = {*named_in(plan)}
    return with_aim(plan, HIM, named.pop()) if len(named) == 1 else plan


def two_attacks() -> UnclearError:
    """MR-3.1: the mistake of a plan with two attacks."""
    return UnclearError("this plan has two attacks, and a gladiator makes one", "take one out", "two-attacks", "MR-3.1")


def _in_order(meaning: Meaning) -> bool:
    """MR-1.8: whether the move stands before the attack, or is said to come before it."""
    return _comes_before(meaning, "moves", "blows") or meaning.word("late") is not None


def _comes_before(meaning: Meaning, first: str, second: str) -> bool:
    """Whether a sentence has one part before another."""
    keys = [key for key, _ in meaning.pairs]
    return first in keys and second in keys and keys.index(first) < keys.index(second)


def aimed(plan: Plan, but: str = NEAREST) -> Plan:
    """MR-9.3: the plan, with whom its move names as the target of an attack that names none; for `but` and else any."""
    if plan.blow is None or plan.blow.targets:
        return plan
    to = plan.move.manner in (Manner.TO, Manner.TOWARD) and isinstance(plan.move.aim, str) and plan.move.aim != but
    return replace(plan, blow=replace(plan.blow, targets=(str(plan.move.aim) if to else ANY,)))


def _move(meaning: Meaning) -> Move:
    """MR-9.3: a move; a pronoun is resolved later."""
    if meaning.word("manner") == "stay":
        return Move()
    winds = tuple(wind for part in meaning.parts("winds") for wind in _stride(part))
    if winds:
        return Move(Manner.PATH, winds=winds)
    square, target = read_square(meaning.word("square") or ""), meaning.word("target")
    if target in _refused(meaning):
        raise UnclearError("is this one meant, or not?", "write the name alone")
    if square is None and meaning.word("square"):
        raise UnclearError(f"there is no square {shown(meaning.word('square') or '')}", "write a square such as C4")
    side = _SIDES.get(meaning.word("side") or "")
    return Move(Manner(meaning.word("manner") or "to"), square or _him(target), side)


def _refused(meaning: Meaning) -> set[str | None]:
    """Who is not meant; whoever is the nearest, or any, may be that one."""
    refused = {part.word("id") for part in meaning.parts("refused")}
    return refused | {ANY, NEAREST} if refused else refused


def _him(target: str | None) -> str:
    return HIM if target == "him" else target or NEAREST


def _stride(meaning: Meaning) -> tuple[Wind, ...]:
    """The steps of a part of a path: "n", "2e", "two squares east"."""
    step = meaning.word("step")
    count = int((step or "")[:-1] or meaning.word("count") or 1)
    if not 1 <= count <= _MOST_STEPS:
        raise UnclearError(f"nobody can go {count} squares", "write how many squares")
    return (Wind(step[-1] if step else meaning.word("wind") or ""),) * count


def _targets(meaning: Meaning) -> tuple[str, ...]:
    """MR-9.7: the targets in order of wish, each once."""
    targets = tuple(dict.fromkeys(_him(part.word("id")) for part in meaning.parts("targets")))
    if _refused(meaning) & {*targets}:
        raise UnclearError("is this one meant, or not?", "write whom alone")
    return targets


def _blow(meaning: Meaning) -> Blow:
    """MR-3.1, MR-10.2: an attack, with an arm or a trick; without targets where it names none."""
    trick = meaning.word("trick")
    return Blow(Arm.USE if trick else Arm(meaning.word("arm") or ""), _targets(meaning), trick)


def _sided(move: Move | None, blow: Blow, word: str | None) -> Move | None:
    """MR-9.3: the move to the side from which an attack is ordered: "strike Verus from behind"."""
    side = _SIDES.get(word or "")
    if side is None:
        return move
    named = next((one for one in blow.targets if one != ANY), NEAREST)
    if move is None:
        return Move(Manner.TO, named, side)
    same = move.manner is Manner.TO and named in (move.aim, HIM, NEAREST if blow.targets else move.aim)
    if not (same or not blow.targets) or move.side not in (None, side):
        raise UnclearError("from which side?", "write 'move verus back, strike verus'", rule="MR-9.3")
    return replace(move, side=side)


def _paid(meaning: Meaning) -> tuple[tuple[Paid, ...], tuple[Paid, ...]]:
    """MR-2.3: the paid tricks before the move, and those after it."""
    keys = [key for key, _ in meaning.pairs]
    at = keys.index("moves") if "moves" in keys else -1
    paid = [
        (place, Paid(part.word("trick") or "", _targets(part) or (ANY,)))
        for place, (key, part) in enumerate(meaning.pairs)
        if key == "paids" and isinstance(part, Meaning)
    ]
    return tuple(one for place, one in paid if place < at), tuple(one for place, one in paid if place >= at)


def _checks(meaning: Meaning) -> tuple[Check, ...]:
    """MR-9.4: the checks of a plan; "unless" denies its own, and a check of several with "unless" is not clear."""
    if len(meaning.parts("denials")) > 1:
        raise UnclearError("which of these must not be so?", "write 'if not … and not …'", rule="MR-9.4")
    keys = [key for key, _ in meaning.pairs if key != "who"]
    late = "checks" in keys and keys[0] != "checks"
    alone = {*keys} <= {"checks", "denials"}
    checks = tuple(_check(part, denied=False, late=late, alone=alone) for part in meaning.parts("checks"))
    return checks + tuple(_check(part, denied=True, late=True, alone=alone) for part in meaning.parts("denials"))


def _check(meaning: Meaning, *, denied: bool, late: bool, alone: bool) -> Check:
    """MR-9.4: one check, in a sentence of the only one whom that names, unless it says another.

    A check of life is about oneself, so "he" behind an act may be somebody else.
    """
    query = Query(meaning.word("query") or "life")
    who, number = meaning.word("who") or meaning.word("whose"), meaning.word("number")
    if query is Query.LIFE and who == "him" and late:
        raise UnclearError("whose life is meant?", "write 'if life 3 or less' for his own, first", rule="MR-9.4")
    if number and query not in (Query.LIFE, Query.NEAR):
        raise UnclearError(f"'{query}' has no number", "take it out", "if-unknown", "MR-9.4")
    if not who and query is not Query.LIFE and not alone:
        who = "him"
    return Check(query, _him(who) if who else "", int(number or 0), denied != (meaning.word("not") is not None))


def _reaction(meaning: Meaning) -> Reaction:
    """MR-3.5: the reaction: to everybody, to nobody, or to those named."""
    to = _targets(meaning)
    if meaning.word("none"):
        return Reaction(False)
    if NEAREST in to:
        raise UnclearError("nobody turns to the nearest alone (MR-3.5)", "write yes, no, or names", rule="MR-3.5")
    return Reaction(True) if meaning.word("all") or ANY in to or not to else Reaction(False, to)


def _face(meaning: Meaning) -> str | None:
    """MR-2.2: the wind or gladiator to face at the end."""
    face = meaning.part("face")
    if face is None:
        return None
    step = face.word("windstep")
    if step and len(step) > 1:
        raise UnclearError(f"{shown(step)} is no side of a square", "write n, e, s or w", "face-unknown", "MR-2.2")
    return step or face.word("wind") or _him(face.word("target"))


# --- whom a plan names


def aims_of(plan: Plan) -> Iterator[str]:
    """All whom or what a plan names, in the order in which it is carried out."""
    yield from (check.who for check in plan.checks if check.who and check.query is not Query.LIFE)
    yield from plan.react.to if plan.react else ()
    yield from (one for paid in (*plan.first, *plan.spend) for one in paid.targets)
    moves = [plan.move, *([plan.then] if plan.then else [])]
    yield from (move.aim for move in moves if isinstance(move.aim, str) and move.manner in _AIMED)
    yield from plan.blow.targets if plan.blow else ()
    yield from [plan.face] if plan.face and plan.face not in WINDS else []


_AIMED: Final = (Manner.TO, Manner.TOWARD, Manner.AWAY)


def named_in(plan: Plan) -> Iterator[str]:
    """Those whom a plan names by their ids."""
    return (one for one in aims_of(plan) if one not in (HIM, ANY))


def with_aim(plan: Plan, old: str, new: str) -> Plan:
    """The plan with another id in place of one."""

    def moved(move: Move) -> Move:
        return replace(move, aim=new) if move.aim == old and move.manner in _AIMED else move

    def aimed_at(targets: tuple[str, ...]) -> tuple[str, ...]:
        return tuple(dict.fromkeys(new if one == old else one for one in targets))

    return replace(
        plan,
        checks=tuple(
            replace(one, who=new) if one.who == old and one.query is not Query.LIFE else one for one in plan.checks
        ),
        react=replace(plan.react, to=aimed_at(plan.react.to)) if plan.react else None,
        first=tuple(replace(one, targets=aimed_at(one.targets)) for one in plan.first),
        move=moved(plan.move),
        spend=tuple(replace(one, targets=aimed_at(one.targets)) for one in plan.spend),
        blow=replace(plan.blow, targets=aimed_at(plan.blow.targets)) if plan.blow else None,
        then=moved(plan.then) if plan.then else None,
        face=new if plan.face == old else plan.face,
    )


# --- a plan in the keys of a turn file


def written(plan: Plan) -> Plain:
    """MR-9.2: a plan in the keys of a turn file."""
    value: dict[str, Plain] = {}
    value |= {"if": [_written_check(one) for one in plan.checks]} if plan.checks else {}
    if plan.react:
        value |= {"react": list(plan.react.to) or ("yes" if plan.react.everybody else "no")}
    value |= {"stance": plan.stance or "none"} if plan.stance is not None else {}
    value |= {"first": [_written_paid(one) for one in plan.first]} if plan.first else {}
    value |= {"move": _written_move(plan.move)} if plan.move != Move() or not (plan.blow or plan.face) else {}
    value |= {"spend": [_written_paid(one) for one in plan.spend]} if plan.spend else {}
    value |= _written_blow(plan.blow) if plan.blow else {}
    value |= {"then": _written_move(plan.then)} if plan.then else {}
    return value | ({"face": plan.face} if plan.face else {})


def _written_check(check: Check) -> str:
    size = str(check.size) if check.query in (Query.NEAR, Query.LIFE) else ""
    return " ".join(filter(None, ("not" if check.denied else "", check.query, check.who, size)))


def _written_paid(paid: Paid) -> str:
    return f"{paid.trick} at {' '.join(paid.targets)}"


def _written_move(move: Move) -> str:
    if move.manner is Manner.STAY:
        return "stay"
    if move.manner is Manner.PATH:
        return f"path {' '.join(move.winds)}"
    manner = "" if move.manner is Manner.TO else move.manner
    return " ".join(filter(None, (manner, str(move.aim), _SAID[move.side] if move.side else "")))


def _written_blow(blow: Blow) -> dict[str, Plain]:
    if blow.trick is not None:
        return {"use": f"{blow.trick} at {' '.join(blow.targets)}"}
    return {str(blow.arm): blow.targets[0] if len(blow.targets) == 1 else [*blow.targets]}
