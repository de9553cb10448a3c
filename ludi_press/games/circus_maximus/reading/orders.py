"""What sentences and the keys of turn files order: from a parse to a team's orders (CM-11.1 to CM-11.3)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final

from msgspec import Struct
from msgspec.structs import replace

from ludi_press.boards.ring import Side
from ludi_press.content.nodes import Plain
from ludi_press.content.rules import Placed
from ludi_press.content.words import shown
from ludi_press.core.problems import Judged, Problem
from ludi_press.games.circus_maximus.reading.entry import OrderForm
from ludi_press.games.circus_maximus.rules.model import ANSWERS, Act, Attack, RaceSetUp, Step, StepKind, TeamOrders, Way
from ludi_press.games.contract import Heard, HearingContext
from ludi_press.games.kit.reading.advice import UnclearError
from ludi_press.games.kit.reading.assembly import (
    HIM,
    Group,
    Names,
    Sense,
    Subjects,
    Told,
    read_once,
    read_placed,
    sense_of,
    take_text,
    unclear,
)
from ludi_press.games.kit.reading.grammar import Meaning
from ludi_press.games.kit.reading.hearing import hear
from ludi_press.games.kit.reading.lexicon import Lexicon
from ludi_press.games.kit.reading.names import by_name_and_type, kept, lexicon, participants
from ludi_press.games.kit.reading.sentence import load_reader

PACKAGE: Final = "ludi_press.games.circus_maximus"
_MOST_OVER: Final = 9
"""An excess over the safe speed that is larger may be a speed: "in the corner: 11"."""
_MOST: Final = 999
"""No speed, no path and no excess is larger."""


class FallenOrder(Struct, frozen=True):
    """The order of a man who is dragged or on foot: cut, hold, or run to a side."""

    does: str
    side: Side | None = None

    def __str__(self) -> str:
        way = f" {ANSWERS[self.side]}" if self.side else ""
        return {"cut": "cut loose", "hold": "hold on"}.get(self.does, f"run{way}")


Keys = tuple[tuple[str, Any], ...]
"""The keys that a sentence gives, with their values; `attack` is a tuple of attacks, answers are tuples of ways."""


class Given(Told, frozen=True):
    """CM-11.1: what a team is ordered, by the keys of a turn file, or while its man is behind his horses or on foot.

    It does not attack those who are `spared`, and nobody in `peace`.
    With `only` nothing else is ordered, and with `stays` it keeps its lane.
    """

    keys: Keys = ()
    fallen: FallenOrder | None = None
    spared: tuple[Attack, ...] = ()
    only: bool = False
    stays: bool = False
    peace: bool = False

    def value(self) -> Plain:
        return written_keys(self.keys) if self.keys else str(self.fallen or "")


# --- what a sentence means


def sense(meaning: Meaning) -> Sense[Given]:
    """CM-11.1: what one reading of a sentence orders; raises UnclearError where the game has no such order."""
    fallen = meaning.part("fallen")
    keys = tuple((key, read(part)) for key, read in _KEYS.items() if (part := meaning.part(key)) is not None)
    attacks = tuple(_attacks(_numbered(meaning.parts("attacks"))))
    spared = tuple(_attack(part) for part in meaning.parts("spared"))
    keys = (*keys, *((("attack", attacks),) if attacks else ()))
    only, stays, peace = (meaning.word(key) is not None for key in ("only", "stays", "peace"))
    if attacks and peace:
        raise UnclearError("is there an attack, or none?", "write the attacks alone")
    told = Given(keys, _fallen(fallen) if fallen else None, spared, only, stays, peace)
    return sense_of(meaning, [Group(told=told)] if told != Given() else [])


def _fallen(meaning: Meaning) -> FallenOrder:
    side = meaning.word("side")
    return FallenOrder(meaning.word("does") or "run", Side.RIGHT if side == "out" else Side.LEFT if side else None)


def _number(text: str, rule: str) -> int:
    number = int(text) if text.isdecimal() else _roman(text)
    if number > _MOST:
        raise UnclearError(
            f"{shown(text)} is no number of this game ({rule})", "write a number of at most three digits"
        )
    return number


_ROMAN: Final = {"x": 10, "v": 5, "i": 1}


def _roman(text: str) -> int:
    values = [_ROMAN[letter] for letter in text]
    return sum(-one if one < then else one for one, then in zip(values, [*values[1:], 0], strict=True))


def _speed(meaning: Meaning) -> int | None:
    """CM-2.3: the speed, None for the limit; raises UnclearError where it is denied again."""
    speed = None if meaning.word("max") else _number(meaning.word("speed") or "", "CM-2.3")
    for denied in meaning.parts("denied"):
        if (None if denied.word("max") else _number(denied.word("speed") or "", "CM-2.3")) == speed:
            raise UnclearError("is this the speed, or not?", "write the speed alone")
    return speed


def _path(meaning: Meaning) -> tuple[Step, ...]:
    """CM-11.2: the steps of a path; raises UnclearError where squares may be counted from the start or from a step."""
    if sum(part.word("after") is not None for part in meaning.parts("steps")) > 1:
        raise UnclearError("are all these squares counted from the start?", "write the path as '4/whip/2/out'")
    return tuple(step for part in meaning.parts("steps") for step in _steps(part))


def _steps(meaning: Meaning) -> Iterator[Step]:
    """A step, as often as it has lanes, and before it the squares after which it is: "out after 8 squares"."""
    after = meaning.word("after")
    if after:
        yield Step(StepKind.FORWARD, _number(after, "CM-11.2"))
    yield from [_step(meaning)] * _number(meaning.word("lanes") or "1", "CM-11.2")


def _step(meaning: Meaning) -> Step:
    if meaning.word("forward"):
        return Step(StepKind.FORWARD, _number(meaning.word("forward") or "", "CM-11.2"))
    if meaning.word("brake"):
        return Step(StepKind.BRAKE, _number(meaning.word("brake") or "", "CM-11.2"))
    if meaning.word("over"):
        return Step(StepKind(meaning.word("over") or ""))
    return Step(StepKind.WHIP) if meaning.word("whip") else Step(StepKind.ATTACK, attack=_attack(meaning))


def _attacks(parts: Sequence[Meaning]) -> Iterator[Attack]:
    """CM-6.1: attacks; one without an act is like the one before: "lash Teres and Felix"."""
    act = ""
    for part in parts:
        act = part.word("act") or act
        yield replace(_attack(part), act=Act(act or "ram"))


def _attack(meaning: Meaning) -> Attack:
    """CM-6.1: an attack; without a target on anyone."""
    target = meaning.word("target")
    others = [part.word("id") for part in meaning.parts("others")]
    if target in others or (others and target in (None, "anyone")):
        raise UnclearError("is this one attacked, or not?", "write whom to attack alone")
    horses = meaning.word("horses") == "yes"
    return Attack(Act(meaning.word("act") or "ram"), None if target == "anyone" else target, horses)


def _numbered(parts: tuple[Meaning, ...]) -> tuple[Meaning, ...]:
    """Parts in the order in which they are said; raises UnclearError where their numbers say another one."""
    if any(part.word("ordinal") not in (None, "last", str(place)) for place, part in enumerate(parts, 1)):
        raise UnclearError("which of these is first?", "write them in order")
    return parts


def _ways(*allowed: Way, rule: str) -> Callable[[Meaning], tuple[Way, ...]]:
    """How the answers of a key are read: those that it allows, in order, without repeats; none for "no"."""

    def read(meaning: Meaning) -> tuple[Way, ...]:
        ways = [Way(part.word("way") or "") for part in _numbered(meaning.parts("ways"))]
        refused = [part.word("way") for part in meaning.parts("refused")]
        for way in ways:
            if way not in allowed or way in refused:
                raise UnclearError(
                    f"'{way}' is no answer here ({rule})", f"write {', '.join(allowed)}, in order, or no"
                )
        return tuple(dict.fromkeys(ways))

    return read


def _corner(meaning: Meaning) -> int | None:
    """CM-4.9: the greatest excess over a safe speed, None for any."""
    over = meaning.word("over") or ""
    return {"any": None, "safe": 0}[over] if over in ("any", "safe") else _number(over, "CM-4.9")


_KEYS: Final[Mapping[str, Callable[[Meaning], Any]]] = {
    "speed": _speed,
    "path": _path,
    "whip": lambda meaning: meaning.word("whip") != "no",
    "evade": _ways(Way.BRAKE, Way.OUT, Way.IN, rule="CM-6.2"),
    "pass": _ways(Way.OUT, Way.IN, rule="CM-3.8"),
    "blocked": _ways(*Way, rule="CM-3.6"),
    "corner": _corner,
}
"""How the value of each key is read."""


# --- orders as a turn file has them


def written(path: Sequence[Step]) -> Iterator[str]:
    """CM-11.2: a path in the words of a turn file."""
    for step in path:
        if step.attack is not None:
            yield str(step.attack)
        elif step.kind is StepKind.FORWARD:
            yield str(step.count)
        else:
            yield f"brake {step.count}" if step.kind is StepKind.BRAKE else step.kind.value


def written_keys(keys: Keys) -> Plain:
    """CM-11.1: orders by the keys of a turn file; no whip is what holds without a word, and so no key."""
    value: dict[str, Plain] = {}
    for key, one in keys:
        if key == "whip" and not one:
            continue
        value[key] = _WRITTEN[key](one) if key in _WRITTEN else [str(way) for way in one] or "no"
    return value


_CORNERS: Final[Mapping[int | None, str]] = {None: "any", 0: "safe"}
_WRITTEN: Final[Mapping[str, Callable[[Any], Plain]]] = {
    "speed": lambda speed: "max" if speed is None else str(speed),
    "path": lambda path: "/".join(written(path)),
    "whip": lambda whip: "yes" if whip else "no",
    "attack": lambda attacks: [str(one) for one in attacks],
    "corner": lambda over: _CORNERS.get(over, str(over)),
}


def team_orders(keys: Keys) -> TeamOrders:
    """CM-11.1: a team's orders from their keys; those that are not given have their defaults."""
    said = dict(keys)
    passing = said.get("pass")
    return TeamOrders(
        speed=said.get("speed"),
        path=said.get("path", ()),
        whip=bool(said.get("whip")),
        attack=said.get("attack", ()),
        evade=said.get("evade"),
        passing=None if passing is None else tuple(way.side for way in passing),
        blocked=said.get("blocked"),
        corner=said.get("corner"),
    )


# --- what a message means


def _spares(spared: Attack, attack: Attack) -> bool:
    """Whether an attack is refused; without a target, or on anyone, all are."""
    aimed = spared.target in (None, attack.target) or attack.target is None
    return spared.act == attack.act and aimed and spared.horses in (False, attack.horses)


class Orders(Subjects[Given]):
    """CM-11.1: puts the sentences of a message together."""

    def both(self, who: str, first: Given, second: Given) -> Given:
        told = dict(first.keys)
        for key, value in second.keys:
            if key == "attack":
                told[key] = (*told.get(key, ()), *value)
            elif told.setdefault(key, value) != value:
                raise UnclearError(f"'{key}' is said twice", "write it once")
        spared, only = first.spared + second.spared, first.only or second.only
        stays, peace = first.stays or second.stays, first.peace or second.peace
        return Given(_in_order(told), second.fallen or first.fallen, spared, only, stays, peace)

    def meant(self, who: Sequence[str], told: Given) -> Given:
        """The orders; whom an attack on him means is the target of the attack before, if there is one alone."""
        said = dict(told.keys)
        if "attack" in said:
            said["attack"] = tuple(self.aimed(attack) for attack in said["attack"])
        return replace(told, keys=_in_order(said))

    def aimed(self, attack: Attack) -> Attack:
        if attack.target == HIM:
            if len({*self.named}) != 1:
                raise UnclearError(*_WHOM)
            return replace(attack, target=self.named[0])
        self.named += [attack.target] if attack.target else []
        return attack

    def parts(self, told: Given) -> int:
        return len(told.keys)

    def corrected(self, known: Given | None, told: Given) -> Given:
        before = dict(known.keys if known else ())
        if any(key not in before for key, _ in told.keys):
            raise UnclearError("what does this correct?", "write all orders of the turn anew")
        fallen = told.fallen or (known.fallen if known else None)
        return replace(told, keys=_in_order(before | dict(told.keys)), fallen=fallen)

    def question(self, who: str, told: Given) -> str | None:
        """CM-6.1, CM-9.4: questions about who attacks himself, and who would drive and not drive, or only not whip."""
        said = dict(told.keys)
        attacks, path = said.get("attack", ()), said.get("path", ())
        spares = any(_spares(spared, one) for spared in told.spared for one in attacks)
        asked = (
            (not told.value(), "this orders nothing by itself: what are all orders?"),
            (told.keys and told.fallen, "drives, or is dragged or on foot?"),
            (any(one.target == who for one in attacks), "nobody attacks himself: whom do you mean?"),
            ((told.peace and attacks) or spares, "is this one attacked, or not?"),
            (not attacks and any(one.target for one in told.spared), "is anybody else attacked?"),
            (told.stays and any(step.kind in _CHANGES for step in path), "does it keep its lane, or not?"),
            (
                "speed" not in said and (said.get("corner") or 0) > _MOST_OVER,
                "is this the speed, or an excess over it?",
            ),
            (told.only and len(told.keys) > 1, "is this the only order?"),
        )
        return next((f"{who}: {doubt}" for holds, doubt in asked if holds), None)


_CHANGES: Final = (StepKind.OUT, StepKind.IN)
_WHOM: Final = ("whom does this mean?", "write the name")
_ORDER: Final = ("speed", "path", "whip", "attack", "evade", "pass", "blocked", "corner")


def _in_order(told: Mapping[str, Any]) -> Keys:
    return tuple((key, told[key]) for key in _ORDER if key in told)


def hear_message(set_up: RaceSetUp, text: str, context: HearingContext) -> Heard:
    """CM-11.1: what a message orders the teams of its writer."""
    mine = tuple(party.id for party in context.parties)
    return hear(
        text, context, load_reader(PACKAGE, sense), _words_of(set_up, mine), partial(Orders, mine, context.last)
    )


@kept
def _words_of(set_up: RaceSetUp, mine: tuple[str, ...]) -> Lexicon:
    """The words of orders, and the names of a race."""
    colours = {team.id: team.factio for team in set_up.teams}
    return lexicon(PACKAGE, by_name_and_type(PACKAGE, set_up.drivers, colours, mine))


# --- turn files


def _told(text: Placed[str], names: Names, team: str) -> tuple[Keys | FallenOrder, list[Problem]]:
    if not text.value.strip():
        return (), []
    words = lexicon(PACKAGE, participants(names, frozenset([team])))
    orders = Orders([team], {})
    problems = take_text(orders, text, load_reader(PACKAGE, sense), words, ("CM-11.2", "CM-11.1"))
    given = orders.given.get(team, Given())
    doubt = orders.question(team, given) if given.fallen else None
    if not problems and not given.value():
        doubt = f"{shown(text.value)} is no order alone"
    if doubt:
        problems.append(unclear(UnclearError(doubt, "write a speed and a path: '18: 8/out/9'"), text, "CM-11.1"))
    return given.fallen or given.keys, problems


read_text: Final = read_once(_told)
"""CM-11.1: the orders of a sentence in a turn file."""

RULES: Final = {
    "speed": "CM-2.3",
    "path": "CM-11.2",
    "attack": "CM-6.1",
    "evade": "CM-6.2",
    "pass": "CM-3.8",
    "blocked": "CM-3.6",
    "corner": "CM-4.9",
}
"""The rule of each key whose value is a text."""


def read_form(form: OrderForm, drivers: Mapping[str, str] | None, team: str) -> Judged[Keys]:
    """CM-11.1: the orders by the keys of a turn file, each of its kind."""
    words = lexicon(PACKAGE, participants(None if drivers is None else drivers.items(), frozenset([team])))
    reader = load_reader(PACKAGE, sense)
    told: dict[str, Any] = {"whip": True} if form.whip and form.whip.value else {}
    problems: list[Problem] = []
    for key, texts in _texts(form):
        for text in texts:
            read = read_placed(text, reader, words, RULES[key], f"{key}-key")
            problems += read.problems
            for value in (dict(one.keys)[key] for one in _given(read.value or ()) if key in dict(one.keys)):
                known = told.get(key)
                if key == "attack" and any(attack.target == HIM for attack in value):
                    problems.append(unclear(UnclearError(*_WHOM), text, RULES[key]))
                told[key] = tuple(dict.fromkeys((*known, *value))) if isinstance(known, tuple) else value
    return Judged(None if problems else _in_order(told), tuple(problems))


def _given(said: Sequence[Sense[Given]]) -> Iterator[Given]:
    return (group.told for one in said for group in one.groups if group.told)


def _texts(form: OrderForm) -> Iterator[tuple[str, tuple[Placed[str], ...]]]:
    for key in RULES:
        given = getattr(form, "pass_" if key == "pass" else key)
        yield key, given if isinstance(given, tuple) else (given,) if given is not None else ()
